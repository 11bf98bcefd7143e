// Powers, exponentials, logarithms, and functions at a point where they have Taylor coefficients.

extension GermWork {
    /// The slowest term, where it has no wave and determines the sign. Nil for zero; throws `needsPrecision`
    /// where more terms or a smaller t0 may show it.
    func lead(_ a: Germ) throws(BallError) -> Germ.Term? {
        guard let first = a.terms.first else {
            if a.rest == nil { return nil }
            throw .needsPrecision
        }
        guard first.wave == nil else { throw .needsPrecision }
        return first
    }

    /// a/(its slowest term) - 1, which is below 1/2 for all t.
    func relative(_ a: Germ, to lead: Germ.Term) throws(BallError) -> Germ {
        // Scales are divided, and not multiplied by an inverse, so that equal coefficients cancel visibly.
        var result = Germ()
        for term in a.terms.dropFirst() {
            var term = term
            term.coefficient = try lift { () throws(NumberError) in
                try numbers.quotient(term.coefficient, lead.coefficient)
            }
            term.scale = try product(term.scale, lead.scale, power: -1)
            result.terms.append(term)
        }
        if let rest = a.rest {
            let least = try bounds.size(of: lead.coefficient).low
            guard !least.isZero else { throw .needsPrecision }
            result.rest = Germ.Rest(
                bound: rest.bound / least,
                scale: try product(rest.scale, lead.scale, power: -1))
        }
        guard try supremum(try size(result)) < .powerOfTwo(-1) else { throw .needsPrecision }
        return result
    }

    /// The sign for all t up to t0.
    func sign(_ a: Germ) throws(BallError) -> Int {
        if let constant = a.constant {
            return try lift { () throws(NumberError) in try constant.sign(monitor: monitor) }
        }
        guard let lead = try lead(a) else { return 0 }
        let others = Germ(terms: Array(a.terms.dropFirst()), rest: a.rest)
        if let size = try size(others) {
            let ratio = try bounds.supremum(try product(size.scale, lead.scale, power: -1))
            guard size.bound * ratio < (try bounds.size(of: lead.coefficient).low) else {
                throw .needsPrecision
            }
        }
        return try lift { () throws(NumberError) in
            try lead.coefficient.sign(monitor: monitor)
        }
    }

    /// The parts of a germ that tend to infinity, its constant, and the parts that tend to 0. Nil where the
    /// rest does not tend to 0, or a wave is not small.
    func split(
        _ a: Germ
    ) throws(BallError) -> (infinite: [Germ.Term], constant: BigNumber, small: Germ)? {
        if let rest = a.rest, try direction(rest.scale) >= 0 { return nil }
        var infinite: [Germ.Term] = []
        var constant = BigNumber(0)
        var small = Germ(rest: a.rest)
        for term in a.terms {
            let direction = try direction(term.scale)
            if direction < 0 {
                small.terms.append(term)
                continue
            }
            if term.wave != nil { return nil }
            if direction == 0 { constant = term.coefficient } else { infinite.append(term) }
        }
        return (infinite, constant, small)
    }

    /// The value's limit, where it is a number.
    func finiteLimit(_ a: Germ) throws(BallError) -> BigNumber? {
        guard let parts = try split(a), parts.infinite.isEmpty else { return nil }
        return parts.constant
    }

    // MARK: - Taylor coefficients

    /// f(c + small) from the Taylor coefficients of f at c; the rest is bounded by the coefficient of the next
    /// order over all of the values (bound 233).
    func compose(_ tape: Tape, at point: BigNumber, _ small: Germ) throws(BallError) -> Germ {
        if small.terms.isEmpty, small.rest == nil {
            return Germ(try taylorCoefficients(of: tape, at: point, order: 0)[0])
        }
        let size = try size(small)
        let count = try composedOrder(small)
        let exact = try taylorCoefficients(of: tape, at: point, order: count)
        let radius = try supremum(size)
        let last = try largestCoefficient(of: tape, around: point, radius, order: count + 1)
        var power: Germ.Rest? = Germ.Rest(bound: last, scale: .one)
        for _ in 0...count { power = try product(power, size) }
        var result = Germ(exact[count])
        for k in stride(from: count - 1, through: 0, by: -1) {
            result = try product(result, small)
            result = try sum(result, Germ(exact[k]))
        }
        return try sum(result, Germ(rest: last.isZero ? nil : power))
    }

    /// The power after which a series in a germ needs no further terms.
    private func composedOrder(_ small: Germ) throws(BallError) -> Int {
        if small.terms.isEmpty { return 1 }
        return order
    }

    func taylorCoefficients(
        of tape: Tape, at point: BigNumber, order: Int
    ) throws(BallError) -> [BigNumber] {
        try lift { () throws(NumberError) in
            try taylor.coefficients(of: tape, at: point, order: order, monitor)
        }
    }

    func largestCoefficient(
        of tape: Tape, around point: BigNumber, _ radius: Magnitude, order: Int
    ) throws(BallError) -> Magnitude {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var ball = Ball(precision: Self.ballPrecision)
        try ball.set(enclosing: point, Self.ballPrecision, monitor)
        ball.widen(by: radius)
        do throws(BallError) {
            return try taylor.largestCoefficient(of: tape, on: ball, order: order, monitor)
        } catch {
            if case .domain = error { throw .needsPrecision }
            throw error
        }
    }

    private static var ballPrecision: Int { 128 }

    // MARK: - Powers

    /// a^p, where a is positive for all t, or p is an integer.
    func power(_ a: Germ, _ p: BigNumber) throws(BallError) -> Germ {
        if p.isZero { return Germ(1) }
        let most = try beginsWithWave(a) ? Self.largestPowerOfWaves : 4
        if let word = p.knownInteger?.smallValue, word >= 1, word <= most {
            var result = a
            for _ in 1..<word { result = try product(result, a) }
            return result
        }
        guard let lead = try lead(a) else {
            if try lift({ () throws(NumberError) in try p.sign(monitor: monitor) }) > 0 {
                return Germ()
            }
            throw .number(.divisionByZero)
        }
        let factor = Germ.Term(
            try lift { () throws(NumberError) in
                try lead.coefficient.raised(to: p, monitor: monitor)
            },
            try product(.one, lead.scale, power: p))
        if a.terms.count == 1, a.rest == nil { return Germ(terms: [factor]) }
        if let rough = try swing(a, about: lead) {
            return try product(try roughPower(rough, p), Germ(terms: [factor]))
        }
        let small = try relative(a, to: lead)
        let series = try compose(Self.tape(.power, with: p), at: 1, small)
        return try product(series, Germ(terms: [factor]))
    }

    func quotient(_ a: Germ, _ b: Germ) throws(BallError) -> Germ {
        try product(a, try power(b, -1))
    }

    // MARK: - What changes by turns

    private static var largestPowerOfWaves: Int { 40 }

    /// Whether there is a wave among the slowest terms.
    func beginsWithWave(_ a: Germ) throws(BallError) -> Bool {
        guard let first = a.terms.first else { return false }
        for term in a.terms {
            guard try compare(term.scale, first.scale) == 0 else { return false }
            if term.wave != nil { return true }
        }
        return false
    }

    /// A bound q with 1/2 ≤ q < 1 of |a/(its slowest term) - 1|, where waves are of this size, so that a
    /// smaller t0 does not make it smaller; nil for others.
    private func swing(_ a: Germ, about lead: Germ.Term) throws(BallError) -> Magnitude? {
        guard try beginsWithWave(a) else { return nil }
        let others = Germ(terms: Array(a.terms.dropFirst()), rest: a.rest)
        let (least, part) = (
            try bounds.size(of: lead.coefficient).low,
            try relativeSize(others, to: lead)
        )
        let swing = part / least
        return swing < .powerOfTwo(-1) || swing >= .one ? nil : swing
    }

    private func relativeSize(_ a: Germ, to lead: Germ.Term) throws(BallError) -> Magnitude {
        var result = Magnitude.zero
        for term in a.terms {
            let size = try size(term)
            let scale = try product(size.scale, lead.scale, power: -1)
            result = result + size.bound * (try bounds.supremum(scale))
        }
        guard let rest = a.rest else { return result }
        let scale = try product(rest.scale, lead.scale, power: -1)
        return result + rest.bound * (try bounds.supremum(scale))
    }

    private static var largestRoughPower: Int { 100 }

    /// (1 + w)^p for |w| ≤ q: at most (1 + q)^m or (1 - q)^-m, where m is the next whole number from |p| on
    /// (bound 301).
    private func roughPower(_ q: Magnitude, _ p: BigNumber) throws(BallError) -> Germ {
        places?.noteRoughness()
        let size = try bounds.size(of: p).high.doubleUp.rounded(.up)
        guard size <= Double(Self.largestRoughPower) else { throw .needsPrecision }
        let least = Magnitude.one.minusDown(q)
        guard !least.isZero else { throw .needsPrecision }
        let up = (Magnitude.one + q).power(UInt(size))
        let down = (Magnitude.one / least).power(UInt(size))
        return Germ(rest: Germ.Rest(bound: max(up, down), scale: .one))
    }

    // MARK: - Exponentials and logarithms

    func exponential(_ a: Germ) throws(BallError) -> Germ {
        if let parts = try split(a) {
            var scale = Scale.one
            for term in parts.infinite {
                let factor = Scale(parts: [
                    Scale.Part(coefficient: term.coefficient, rate: term.scale.rate)
                ])
                scale = try product(scale, factor)
            }
            // The constant is included last, so that the earlier coefficients are fractions where possible.
            let series = try compose(Self.tape(.exp), at: 0, parts.small)
            let factor = try lift { () throws(NumberError) in
                try numbers.value(.exp, parts.constant)
            }
            return try product(series, Germ(terms: [Germ.Term(factor, scale)]))
        }
        return try roughExponential(a)
    }

    /// A bound of e^a, where the part that does not tend to 0 is bounded.
    private func roughExponential(_ a: Germ) throws(BallError) -> Germ {
        var scale = Scale.one
        var others = Germ(rest: a.rest)
        for term in a.terms {
            if term.wave == nil, try direction(term.scale) > 0 {
                let factor = Scale(parts: [
                    Scale.Part(coefficient: term.coefficient, rate: term.scale.rate)
                ])
                scale = try product(scale, factor)
            } else {
                others.terms.append(term)
            }
        }
        let size = try supremum(try size(others))
        guard size < .powerOfTwo(20) else { throw .needsPrecision }
        let (bound, _) = try bounds.exponentials(size)
        return Germ(rest: Germ.Rest(bound: bound, scale: scale))
    }

    func logarithm(_ a: Germ) throws(BallError) -> Germ {
        guard let lead = try lead(a) else {
            throw .domain(.domain(function: "ln", rule: "ln has a pole at 0"))
        }
        let sign = try lift { () throws(NumberError) in
            try lead.coefficient.sign(monitor: monitor)
        }
        guard sign > 0 else {
            throw .domain(
                .notReal(function: "ln", rule: "ln of a negative number is not real"))
        }
        var result = Germ(
            try lift { () throws(NumberError) in
                try numbers.value(.ln, lead.coefficient)
            })
        for part in lead.scale.parts {
            result = try sum(
                result, Germ(terms: [Germ.Term(part.coefficient, Scale(part.rate))]))
        }
        if a.terms.count == 1, a.rest == nil { return result }
        if let q = try swing(a, about: lead) {
            // |ln(1 + w)| ≤ q/(1 - q) for |w| ≤ q
            places?.noteRoughness()
            let bound = q / Magnitude.one.minusDown(q)
            return try sum(result, Germ(rest: Germ.Rest(bound: bound, scale: .one)))
        }
        let small = try relative(a, to: lead)
        return try sum(result, try compose(Self.tape(.ln), at: 1, small))
    }

    // MARK: - Waves

    func sine(_ a: Germ) throws(BallError) -> Germ { try wave(a, isSine: true) }
    func cosine(_ a: Germ) throws(BallError) -> Germ { try wave(a, isSine: false) }

    private func wave(_ a: Germ, isSine: Bool) throws(BallError) -> Germ {
        guard let parts = try split(a) else {
            places?.noteRoughness()
            return Germ(rest: Germ.Rest(bound: .one, scale: .one))
        }
        if parts.infinite.isEmpty {
            return try compose(
                Self.tape(isSine ? .sin : .cos), at: parts.constant, parts.small)
        }
        let phase = parts.infinite.map {
            Scale.Part(coefficient: $0.coefficient, rate: $0.scale.rate)
        }
        let (ofSine, ofCosine) = try waves(of: phase)
        if parts.constant.isZero, parts.small.terms.isEmpty, parts.small.rest == nil {
            return isSine ? ofSine : ofCosine
        }
        let sineOfRest = try compose(Self.tape(.sin), at: parts.constant, parts.small)
        let cosineOfRest = try compose(Self.tape(.cos), at: parts.constant, parts.small)
        if isSine {
            return try sum(
                try product(ofSine, cosineOfRest), try product(ofCosine, sineOfRest))
        }
        return try sum(
            try product(ofCosine, cosineOfRest), try product(ofSine, sineOfRest), sign: -1)
    }

    /// The sine and the cosine of a phase that grows.
    private func waves(of phase: [Scale.Part]) throws(BallError) -> (sine: Germ, cosine: Germ) {
        if let angle = try places?.angle(of: phase, isSine: true, self) {
            return (Germ(try value(.sin, angle)), Germ(try value(.cos, angle)))
        }
        let (sine, cosine) = (
            try wave(1, .one, isSine: true, phase), try wave(1, .one, isSine: false, phase)
        )
        return (Germ(terms: sine.map { [$0] } ?? []), Germ(terms: cosine.map { [$0] } ?? []))
    }

    // MARK: - Tapes of one step

    static func tape(_ operation: RealOperation, parameter: Int = 0) -> Tape {
        var tape = Tape(of: .unknown)
        tape.addStep(
            Tape.Step(.operation(operation), parameter: parameter, Tape.index, target: 1))
        tape.result = 1
        return tape
    }

    /// The operation of a number and the bound name.
    static func tape(_ operation: RealOperation, of number: BigNumber) -> Tape {
        var tape = Tape(of: .unknown)
        let constant = tape.addConstant(number)
        tape.addStep(
            Tape.Step(.operation(operation), constant, Tape.index, target: constant + 1))
        tape.result = constant + 1
        return tape
    }

    /// The operation of the bound name, where an operand is nil, and of numbers.
    static func tape(_ operation: RealOperation, of operands: [BigNumber?]) -> Tape {
        var tape = Tape(of: .unknown)
        let registers = operands.map { (number) in
            number.map { tape.addConstant($0) } ?? Tape.index
        }
        let target = tape.constants.count + 1
        tape.addStep(Tape.Step(operation, of: registers, target: target))
        tape.result = target
        return tape
    }

    /// The operation of the bound name and a number.
    static func tape(_ operation: RealOperation, with number: BigNumber) -> Tape {
        var tape = Tape(of: .unknown)
        let constant = tape.addConstant(number)
        tape.addStep(
            Tape.Step(.operation(operation), Tape.index, constant, target: constant + 1))
        tape.result = constant + 1
        return tape
    }
}

extension ScaleBounds {
    /// e^x and e^-x for a size x, rounded up and down.
    func exponentials(_ x: Magnitude) throws(BallError) -> (up: Magnitude, down: Magnitude) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var argument = Ball(precision: 64)
        let (mantissa, exponent) = x.exactParts
        argument.set(mantissa: BigInt(mantissa), exponent: exponent, precision: 64)
        var value = Ball(precision: 64)
        try value.apply(.exp, argument, precision: 64, monitor: work.monitor)
        return (value.largestSize, Magnitude.one.dividedDown(by: value.largestSize))
    }
}
