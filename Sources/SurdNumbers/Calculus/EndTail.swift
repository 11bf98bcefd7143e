/// The tail of an integral between an end and t1 = 2^-j, from the germ g of f·|dx/du|, u = ln(1/t).
///
/// Terms with an antiderivative are integrated; for all other terms, and for the remainder, a bound is used.
struct EndTail {
    let germ: Germ
    let work: GermWork

    /// Whether an integral converges at its end.
    enum Verdict {
        case converges, diverges
    }

    // MARK: - Convergence

    /// Whether the integral of a scale over u up to infinity exists: -1 where it does, 1 where it does not (bound 237).
    func convergence(of scale: Scale) throws(BallError) -> Int {
        var product = scale
        for k in 2...8 {
            // Times L_1 … L_(k-1)
            let factor = Scale(parts: [Scale.Part(coefficient: 1, rate: .logarithm(k))])
            product = try work.product(product, factor)
            guard let first = product.parts.first else { return 1 }
            if case .logarithm(let depth) = first.rate, depth > k { continue }
            return try work.direction(product)
        }
        throw .needsPrecision
    }

    /// The verdict of the germ; nil where its remainder hides it.
    func verdict() throws(BallError) -> Verdict? {
        var index = 0
        while index < germ.terms.count {
            let first = germ.terms[index]
            if try isIntegrable(first) {
                index += 1
                continue
            }
            var alike: [Germ.Term] = []
            for term in germ.terms[index...]
            where try work.compare(term.scale, first.scale) == 0 {
                if try !isIntegrable(term) { alike.append(term) }
            }
            return try isDominant(alike) ? .diverges : nil
        }
        if let rest = germ.rest, try convergence(of: rest.scale) > 0 { return nil }
        return .converges
    }

    private func isIntegrable(_ term: Germ.Term) throws(BallError) -> Bool {
        if try convergence(of: term.scale) < 0 { return true }
        return try WaveParts(term, work)?.converges() ?? false
    }

    /// Whether terms of one size make the integral diverge: a term of one sign that is larger than all waves beside it,
    /// or waves of multiples of one phase (bounds 238 and 304).
    private func isDominant(_ terms: [Germ.Term]) throws(BallError) -> Bool {
        if let still = terms.first(where: { $0.wave == nil }) {
            var swing = Magnitude.zero
            for term in terms {
                guard let wave = term.wave else { continue }
                // The integral of such a wave grows more slowly than that of a term without a wave.
                if term.scale.powers != nil, try powers(ofPhase: wave.phase) != nil { continue }
                if try WaveParts(term, work)?.isSlower() == true { continue }
                swing = swing + (try work.bounds.size(of: term.coefficient).high)
            }
            if swing < (try work.bounds.size(of: still.coefficient).low) { return true }
        }
        // S/F' does not tend to 0, as no such wave is integrable.
        return try WaveSum(terms, work)?.isSomewhere() ?? false
    }

    /// p and ω of a phase ω·t^(-p).
    private func powers(
        ofPhase phase: [Scale.Part]?
    ) throws(BallError) -> (power: BigNumber, factor: BigNumber)? {
        guard let part = phase?.first, phase?.count == 1 else { return nil }
        guard let (a, b) = Scale(part.rate).powers, b.isZero else { return nil }
        let power = try work.lift { () throws(NumberError) in try work.numbers.negative(a) }
        guard
            try work.lift({ () throws(NumberError) in
                try power.sign(monitor: work.monitor) > 0
            })
        else { return nil }
        return (power, part.coefficient)
    }

    /// p, ω and s where the term is a multiple of t^a·cos(ωt^(-p)) whose integral exists, s = a/p + 1 above 0.
    private func wave(
        _ term: Germ.Term
    ) throws(BallError) -> (power: BigNumber, factor: BigNumber, s: BigNumber)? {
        guard let wave = term.wave, wave.shape == nil,
            let (power, factor) = try powers(ofPhase: wave.phase),
            let (a, b) = term.scale.powers, b.isZero
        else { return nil }
        return try work.lift { () throws(NumberError) in
            let s = try work.numbers.sum(try work.numbers.quotient(a, power), 1)
            return try s.sign(monitor: work.monitor) > 0 ? (power, factor, s) : nil
        }
    }

    // MARK: - The tail

    /// Adds the integral from t = 0 to 2^-exponent to a ball. False where the error would be above
    /// 2^goal; then the exponent must be larger.
    func add(
        to total: inout Ball, exponent: Int, bits: Int, goal: Int
    ) throws(BallError) -> Bool {
        let bounds = try ScaleBounds(exponent: exponent, monitor: work.monitor)
        var error = Magnitude.zero
        let most = Magnitude.powerOfTwo(goal)
        if let rest = germ.rest {
            error = rest.bound * (try bound(of: rest.scale, exponent, bounds))
        }
        guard error < most else { return false }
        var sum = Ball(precision: bits)
        sum.set(0, precision: bits)
        var next = Ball(precision: bits)
        var term = Ball(precision: bits)
        let place = BigNumber(BigRational(BigInt(1), BigInt(1) << exponent))
        for item in germ.terms {
            if item.wave == nil, let value = try antiderivative(item.scale, at: place) {
                let number = try work.lift { () throws(NumberError) in
                    try work.numbers.product(item.coefficient, value)
                }
                try term.set(enclosing: number, bits, work.monitor)
            } else if let value = try slowWave(item, at: place) {
                try term.set(enclosing: value, bits, work.monitor)
            } else if let value = try fallingWave(item, at: place) {
                let number = try work.lift { () throws(NumberError) in
                    try work.numbers.product(item.coefficient, value)
                }
                try term.set(enclosing: number, bits, work.monitor)
            } else if let found = try waveTail(item, exponent, bits: bits, goal: goal - 8) {
                guard let (value, extra) = found else { return false }
                try term.set(enclosing: value, bits, work.monitor)
                error = error + extra
            } else if let found = try partsTail(
                item, exponent, into: &term, bits: bits, goal: goal - 8, bounds)
            {
                guard let extra = found else { return false }
                error = error + extra
            } else {
                let size = try work.bounds.size(of: item.coefficient).high
                error = error + size * (try bound(of: item.scale, exponent, bounds))
                guard error < most else { return false }
                continue
            }
            try next.setSum(sum, term, precision: bits)
            swap(&sum, &next)
        }
        guard error < most else { return false }
        sum.widen(by: error)
        try next.setSum(total, sum, precision: bits)
        swap(&total, &next)
        return true
    }

    /// A wave, integrated by parts where its bound is too large; nil where the parts do not become smaller.
    private func partsTail(
        _ term: Germ.Term, _ exponent: Int, into ball: inout Ball, bits: Int, goal: Int,
        _ bounds: ScaleBounds
    ) throws(BallError) -> Magnitude?? {
        func known(_ scale: Scale) throws(BallError) -> Magnitude? {
            guard try convergence(of: scale) < 0 else { return nil }
            do throws(BallError) {
                return try bound(of: scale, exponent, bounds)
            } catch {
                // A later part decreases faster, and has a sufficient bound closer to the end.
                guard case .needsPrecision = error else { throw error }
                return nil
            }
        }
        guard term.wave != nil else { return nil }
        if let most = try known(term.scale),
            most * (try work.bounds.size(of: term.coefficient).high) < .powerOfTwo(goal)
        {
            return nil
        }
        guard let parts = try WaveParts(term, work) else { return nil }
        return try parts.value(at: exponent, into: &ball, bits: bits, goal: goal, bounds, known)
    }

    /// A bound of the integral of a scale from t = 0 to 2^-exponent (bound 239).
    private func bound(
        of scale: Scale, _ exponent: Int, _ bounds: ScaleBounds
    ) throws(BallError) -> Magnitude {
        guard let first = scale.parts.first else { throw .needsPrecision }
        if case .logarithm(let k) = first.rate, k > 1 {
            guard k == 2 else { throw .needsPrecision }
            // u^(-b) with b above 1: the rest of the scale with u^(-c), c between 1 and b.
            let c = try work.lift { () throws(NumberError) in
                let excess = try work.numbers.difference(
                    try work.numbers.negative(first.coefficient), 1)
                return try work.numbers.product(excess, BigNumber(BigRational(7, 8)))
            }
            let whole = try work.lift { () throws(NumberError) in try work.numbers.sum(c, 1) }
            let factor = try work.product(
                scale, Scale(parts: [Scale.Part(coefficient: 1, rate: .logarithm(2))]),
                power: whole)
            let tail = try work.product(
                .one, Scale(parts: [Scale.Part(coefficient: 1, rate: .logarithm(2))]),
                power: try work.lift { () throws(NumberError) in try work.numbers.negative(c) })
            let low = try bounds.size(of: c).low
            return try bounds.supremum(factor) * (try bounds.supremum(tail)) / low
        }
        var a = BigNumber(1)
        if case .logarithm = first.rate {
            a = try work.lift { () throws(NumberError) in
                let own = try work.numbers.negative(first.coefficient)
                return scale.parts.count == 1
                    ? own : try work.numbers.product(own, BigNumber(BigRational(7, 8)))
            }
        }
        let power = try work.lift { () throws(NumberError) in
            try Scale.power(a, monitor: work.monitor)
        }
        let factor = try bounds.supremum(try work.product(scale, power, power: -1))
        return factor * (try bounds.supremum(power)) / (try bounds.size(of: a).low)
    }

    /// A bound of the integral of the size of the germ from t = 0 to 2^-exponent (bound 239).
    func sizeBound(_ exponent: Int) throws(BallError) -> Magnitude {
        let bounds = try ScaleBounds(exponent: exponent, monitor: work.monitor)
        var size = Magnitude.zero
        if let rest = germ.rest {
            size = rest.bound * (try bound(of: rest.scale, exponent, bounds))
        }
        for term in germ.terms {
            let factor = try work.bounds.size(of: term.coefficient).high
            size = size + factor * (try bound(of: term.scale, exponent, bounds))
        }
        return size
    }

    /// The integral over u, from a place on, of t^a with a sine or cosine of θu (bound 240); nil for other terms.
    private func slowWave(_ term: Germ.Term, at t: BigNumber) throws(BallError) -> BigNumber? {
        guard let wave = term.wave, wave.shape == nil, wave.isOfLogarithm,
            let (a, b) = term.scale.powers, b.isZero
        else { return nil }
        let angle = wave.phase[0].coefficient
        return try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            guard try a.sign(monitor: work.monitor) > 0 else { return nil }
            let phase = try numbers.product(angle, try logarithm(1, t))
            let (sine, cosine) = (
                try numbers.value(.sin, phase), try numbers.value(.cos, phase)
            )
            // e^(-au)·(a cos θu - θ sin θu)/(a² + θ²), and (a sin θu + θ cos θu) for a sine
            let top =
                wave.isSine
                ? try numbers.sum(numbers.product(a, sine), numbers.product(angle, cosine))
                : try numbers.difference(numbers.product(a, cosine), numbers.product(angle, sine))
            let size = try numbers.sum(numbers.product(a, a), numbers.product(angle, angle))
            let factor = try numbers.product(
                term.coefficient, try t.raised(to: a, monitor: work.monitor))
            return try numbers.quotient(try numbers.product(factor, top), size)
        }
    }

    /// ln(1/t), or the logarithm of that, and so on.
    private func logarithm(_ k: Int, _ t: BigNumber) throws(NumberError) -> BigNumber {
        var value = try work.numbers.negative(try work.numbers.value(.ln, t))
        for _ in 1..<k { value = try work.numbers.value(.ln, value) }
        return value
    }

    /// The integral over u, from a place on, of a scale of powers of t and u, of logarithms alone, or of powers times an
    /// exponential (bound 240); nil where it is not elementary.
    func antiderivative(_ scale: Scale, at t: BigNumber) throws(BallError) -> BigNumber? {
        try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            guard let (a, b) = scale.powers else {
                if let value = try ofExponential(scale, at: t) { return value }
                return try ofLogarithms(scale, at: t)
            }
            if a.isZero { return try ofLogarithms(scale, at: t) }
            guard try a.sign(monitor: work.monitor) > 0 else { return nil }
            let power = try t.raised(to: a, monitor: work.monitor)
            if b.isZero { return try numbers.quotient(power, a) }
            let u = try logarithm(1, t)
            if let count = b.knownInteger?.smallValue, (1...40).contains(count) {
                // Σ b!/k!·u^k/a^(b - k + 1)
                var sum = BigNumber(0)
                var factor = try numbers.quotient(1, a)
                for k in stride(from: count, through: 0, by: -1) {
                    let term = try numbers.product(
                        factor, try u.raised(to: BigNumber(k), monitor: work.monitor))
                    sum = try numbers.sum(sum, term)
                    factor = try numbers.quotient(try numbers.product(factor, BigNumber(k)), a)
                }
                return try numbers.product(power, sum)
            }
            guard try u.sign(monitor: work.monitor) > 0 else { return nil }
            let order = try numbers.sum(b, 1)
            let value = try numbers.value(.gammaupper, order, try numbers.product(a, u))
            return try numbers.product(
                value,
                try a.raised(to: try numbers.negative(order), monitor: work.monitor))
        }
    }

    private static var mostFactors: Int { 2000 }

    /// e^(-cx^p)·x^m with x = 1/t and 0 < p ≤ 1: the integral over u is Γ(m/p, cx^p)/(p·c^(m/p)).
    private func ofExponential(_ scale: Scale, at t: BigNumber) throws(NumberError) -> BigNumber? {
        let numbers = work.numbers
        guard let first = scale.parts.first, scale.parts.count <= 2,
            let (minus, q) = Scale(first.rate).powers, q.isZero,
            try first.coefficient.sign(monitor: work.monitor) < 0,
            // A faster decrease becomes small soon.
            try minus.compare(to: -1, monitor: work.monitor) >= 0
        else { return nil }
        if scale.parts.count == 2 {
            guard case .logarithm(1) = scale.parts[1].rate else { return nil }
        }
        let p = try numbers.negative(minus)
        let c = try numbers.negative(first.coefficient)
        let order = try numbers.quotient(scale.exponent(ofLogarithm: 1), p)
        let x = try numbers.quotient(1, t).raised(to: p, monitor: work.monitor)
        guard let power = order.knownInteger?.smallValue, power >= 1, power <= Self.mostFactors
        else {
            if p.knownInteger == 1 { return nil }
            let value = try numbers.value(.gammaupper, order, try numbers.product(c, x))
            let factor = try c.raised(to: order, monitor: work.monitor)
            return try numbers.quotient(value, try numbers.product(factor, p))
        }
        // e^(-cy)·Σ n!/k!·y^k/c^(n - k + 1), y = x^p and n + 1 the order, over p
        var sum = BigNumber(0)
        var factor = try numbers.quotient(1, try numbers.product(c, p))
        for k in stride(from: power - 1, through: 0, by: -1) {
            let term = try numbers.product(
                factor, try x.raised(to: BigNumber(k), monitor: work.monitor))
            sum = try numbers.sum(sum, term)
            factor = try numbers.quotient(try numbers.product(factor, BigNumber(k)), c)
        }
        let decay = try numbers.value(
            .exp, try numbers.negative(try numbers.product(c, x)))
        return try numbers.product(decay, sum)
    }

    /// 1/(L_1 … L_(k-1))·L_k^e with e below -1.
    private func ofLogarithms(_ scale: Scale, at t: BigNumber) throws(NumberError) -> BigNumber? {
        var k = 1
        var last: BigNumber?
        for part in scale.parts {
            guard case .logarithm(let depth) = part.rate, depth == k + 1, last == nil else {
                return nil
            }
            if part.coefficient.knownInteger == -1 {
                k += 1
            } else {
                last = part.coefficient
            }
        }
        guard let last else { return nil }
        let power = try work.numbers.sum(last, 1)
        guard try power.sign(monitor: work.monitor) < 0 else { return nil }
        let base = try logarithm(k, t)
        // Between the end and the place there is no zero of a logarithm.
        guard try base.sign(monitor: work.monitor) > 0 else { return nil }
        return try work.numbers.quotient(
            try base.raised(to: power, monitor: work.monitor), try work.numbers.negative(power))
    }

    /// The integral from the end to a place, where the germ is the integrand and has an antiderivative.
    func exactValue(at t: BigNumber) throws(BallError) -> BigNumber? {
        guard germ.rest == nil else { return nil }
        var sum = BigNumber(0)
        for term in germ.terms {
            let found =
                term.wave == nil
                ? try antiderivative(term.scale, at: t) : try fallingWave(term, at: t)
            guard let value = found else { return nil }
            sum = try work.lift { () throws(NumberError) in
                try work.numbers.sum(sum, try work.numbers.product(term.coefficient, value))
            }
        }
        return sum
    }

    // MARK: - Waves

    private static var mostParts: Int { 2000 }

    /// The integral of a wave by parts, and a bound of the remainder (bound 241). Nil where the
    /// term is not such a wave; an inner nil where the exponent is too small.
    private func waveTail(
        _ term: Germ.Term, _ exponent: Int, bits: Int, goal: Int
    ) throws(BallError) -> ((BigNumber, Magnitude)?)? {
        guard let (power, factor, s) = try wave(term), let isSine = term.wave?.isSine else {
            return nil
        }
        let numbers = work.numbers
        let (y, inverse, start) = try work.lift { () throws(NumberError) in
            let y = try BigNumber(2).raised(
                to: try numbers.product(power, BigNumber(exponent)), monitor: work.monitor)
            let start = try numbers.quotient(term.coefficient, power)
            return (
                y, try numbers.quotient(1, try numbers.product(factor, y)),
                try numbers.product(
                    start,
                    try numbers.quotient(
                        try y.raised(to: try numbers.negative(s), monitor: work.monitor), factor))
            )
        }
        // (-i)^k·i·(s)_k/(ωY)^k: sizes of the parts, and how many there must be.
        let step = try work.bounds.size(of: inverse).high
        let order = try work.bounds.size(of: s).high
        var size = try work.bounds.size(of: start).high
        let most = Magnitude.powerOfTwo(goal)
        var count = 0
        while size.scaled(byPowerOfTwo: 1) >= most {
            let next = size * step * (order + Magnitude(atLeast: UInt(count)))
            if next >= size || count > Self.mostParts { return .some(nil) }
            size = next
            count += 1
        }
        let (even, odd) = try parts(count, s, inverse, start)
        return try work.lift { () throws(NumberError) in
            let angle = try numbers.product(factor, y)
            let (sine, cosine) = (try numbers.value(.sin, angle), try numbers.value(.cos, angle))
            // i·e^(iωY)·(even - i·odd): cos(ωY)·odd - sin(ωY)·even for the real part.
            let value =
                isSine
                ? try numbers.sum(
                    try numbers.product(cosine, even), try numbers.product(sine, odd))
                : try numbers.difference(
                    try numbers.product(cosine, odd), try numbers.product(sine, even))
            return (value, size.scaled(byPowerOfTwo: 1))
        }
    }

    /// Σ over even k of (-1)^(k/2)·p_k, and over odd k of (-1)^((k-1)/2)·p_k, with p_k = start·(s)_k·inverse^k.
    private func parts(
        _ count: Int, _ s: BigNumber, _ inverse: BigNumber, _ start: BigNumber
    ) throws(BallError) -> (even: BigNumber, odd: BigNumber) {
        try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            var (even, odd) = (BigNumber(0), BigNumber(0))
            var part = start
            for k in 0..<count {
                let signed = k / 2 % 2 == 0 ? part : try numbers.negative(part)
                if k % 2 == 0 {
                    even = try numbers.sum(even, signed)
                } else {
                    odd = try numbers.sum(odd, signed)
                }
                part = try numbers.product(part, inverse, try numbers.sum(s, BigNumber(k)))
            }
            return (even, odd)
        }
    }
}

extension Germ.Wave {
    /// Whether the phase is a multiple of ln(1/t): over u the wave is a regular one.
    var isOfLogarithm: Bool {
        guard phase.count == 1, case .logarithm(1) = phase[0].rate else { return false }
        return true
    }
}
