// The behaviour of elementary functions towards an end.

extension Arithmetic {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch (call.operation, call.second) {
        case (.add, let b?): return try work.sum(a, b)
        case (.subtract, let b?): return try work.sum(a, b, sign: -1)
        case (.multiply, let b?): return try work.product(a, b)
        case (.divide, let b?): return try work.quotient(a, b)
        case (.negate, _): return try work.negative(a)
        case (.square, _): return try work.product(a, a)
        case (.absolute, _): return try size(a, work)
        case (.hypot, let b?):
            return try work.power(
                try work.sum(try work.product(a, a), try work.product(b, b)), work.half)
        default: return nil
        }
    }

    /// |a|; only a bound is known of a value that changes its sign infinitely often.
    private static func size(_ a: Germ, _ work: GermWork) throws(BallError) -> Germ {
        do throws(BallError) {
            return try work.sign(a) < 0 ? try work.negative(a) : a
        } catch {
            guard case .needsPrecision = error else { throw error }
            if !a.terms.isEmpty, try !work.beginsWithWave(a) { throw error }
            if let wave = try work.sizeOfWave(a) { return wave }
            work.places?.noteRoughness()
            return Germ(rest: try work.size(a))
        }
    }
}

extension GermWork {
    var half: BigNumber { BigNumber(BigRational(1, 2)) }

    func value(_ operation: RealOperation, _ number: BigNumber) throws(BallError) -> BigNumber {
        try lift { () throws(NumberError) in try numbers.value(operation, number) }
    }

    /// Whether the value tends to infinity (1) or minus infinity (-1); 0 where it has a limit.
    func infiniteSign(_ a: Germ) throws(BallError) -> Int {
        guard let first = a.terms.first, first.wave == nil,
            try direction(first.scale) > 0
        else { return 0 }
        return try sign(a)
    }

    /// x^p as the language defines it for real numbers: a negative base accepts a fraction with an odd
    /// denominator.
    func realPower(
        _ a: Germ, _ p: BigNumber, for function: String = "a power"
    ) throws(BallError) -> Germ {
        let isWhole = try lift { () throws(NumberError) in
            try p.integerOrNone(monitor: monitor) != nil
        }
        if isWhole { return try power(a, p) }
        let sign = try sign(a)
        if sign >= 0 { return try power(a, p) }
        let fraction = try lift { () throws(NumberError) in
            try p.rationalOrIrrational(monitor: monitor)
        }
        guard let fraction, fraction.denominator.isOdd else {
            throw .domain(
                .notReal(
                    function: function, rule: "\(function) of a negative number is not real"))
        }
        let size = try power(try negative(a), p)
        return fraction.numerator.isOdd ? try negative(size) : size
    }
}

extension Roots {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let degree = call.operation == .sqrt ? 2 : call.operation == .cbrt ? 3 : call.parameter
        guard degree > 0 else { return nil }
        let name = call.operation.name
        return try work.realPower(
            call.first, BigNumber(BigRational(1, BigInt(degree))), for: name)
    }
}

extension Powers {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        if call.operation == .powerInteger {
            return try work.power(call.first, BigNumber(call.parameter))
        }
        guard let exponent = call.second else { return nil }
        if let number = exponent.constant { return try work.realPower(call.first, number) }
        if let base = call.first.constant, try work.isNegative(base) {
            return try work.alternating(base, exponent)
        }
        return try work.exponential(
            try work.product(exponent, try work.logarithm(call.first)))
    }
}

extension GermWork {
    func isNegative(_ number: BigNumber) throws(BallError) -> Bool {
        try lift { () throws(NumberError) in try number.sign(monitor: monitor) } < 0
    }

    /// c^n for a negative c and an integer n that tends to infinity: |c|^n·cos(πn).
    func alternating(_ base: BigNumber, _ exponent: Germ) throws(BallError) -> Germ? {
        guard isOfIntegers, exponent.rest == nil else { return nil }
        var phase: [Scale.Part] = []
        var isOddBefore = false
        for term in exponent.terms {
            guard term.wave == nil, let whole = term.coefficient.knownInteger,
                let powers = term.scale.powers, powers.ofLogarithm.isZero,
                let power = powers.ofParameter.knownInteger, power == -1 || power == 0
            else { return nil }
            if power == 0 {
                isOddBefore = whole % 2 != 0
            } else if whole % 2 != 0 {
                // An even multiple of the integer does not change the sign.
                let pi = BigNumber.constant(.pi)
                phase = [Scale.Part(coefficient: pi, rate: term.scale.rate)]
            }
        }
        let size = try self.value(.ln, try self.value(.absolute, base))
        let power = try exponential(try product(exponent, times: size))
        let sign = BigNumber(isOddBefore ? -1 : 1)
        let wave = try wave(sign, .one, isSine: false, phase)
        return try product(power, Germ(terms: wave.map { [$0] } ?? []))
    }
}

extension Exponentials {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch call.operation {
        case .exp: return try work.exponential(a)
        case .exp2, .exp10:
            let base = try work.value(.ln, call.operation == .exp2 ? 2 : 10)
            return try work.exponential(try work.product(a, times: base))
        case .expm1:
            if try work.finiteLimit(a) != nil { return nil }
            return try work.sum(try work.exponential(a), Germ(1), sign: -1)
        default: return nil
        }
    }
}

extension Logarithms {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch (call.operation, call.second) {
        case (.ln, _): return try work.logarithm(a)
        case (.log2, _), (.log10, _):
            let base = try work.value(.ln, call.operation == .log2 ? 2 : 10)
            return try work.quotient(try work.logarithm(a), Germ(base))
        case (.log1p, _): return try work.logarithm(try work.sum(Germ(1), a))
        case (.logBase, let b?):
            return try work.quotient(try work.logarithm(a), try work.logarithm(b))
        default: return nil
        }
    }
}

extension Trigonometry {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch call.operation {
        case .sin: return try work.sine(a)
        case .cos: return try work.cosine(a)
        case .tan: return try work.quotient(try work.sine(a), try work.cosine(a))
        case .cot: return try work.quotient(try work.cosine(a), try work.sine(a))
        case .sec: return try work.power(try work.cosine(a), -1)
        case .csc: return try work.power(try work.sine(a), -1)
        default: return nil
        }
    }
}

extension InverseTrigonometry {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch call.operation {
        case .atan: return try arcTangent(a, work)
        case .atan2:
            guard let x = call.second else { return nil }
            return try angle(a, x, work)
        case .asin, .acos:
            guard let end = try work.finiteLimit(a)?.knownInteger, end == 1 || end == -1 else {
                return nil
            }
            let one = Germ(1)
            let distance = try work.sum(one, a, sign: end == 1 ? -1 : 1)
            guard try work.sign(distance) >= 0 else {
                throw .domain(
                    .notReal(
                        function: call.operation.name,
                        rule: "\(call.operation.name) is real from -1 to 1"))
            }
            let root = try work.power(try work.product(distance, times: work.half), work.half)
            let angle = try work.product(
                try work.compose(GermWork.tape(.asin), at: 0, root), times: 2)
            let pi = BigNumber.constant(.pi)
            // Twice the angle is acos of a number close to 1.
            switch (call.operation, end == 1) {
            case (.acos, true): return angle
            case (.acos, false): return try work.sum(Germ(pi), angle, sign: -1)
            case (_, let isUpper):
                let half = try work.lift { () throws(NumberError) in
                    try work.numbers.quotient(pi, BigNumber(2))
                }
                let value = try work.sum(Germ(half), angle, sign: -1)
                return isUpper ? value : try work.negative(value)
            }
        default: return nil
        }
    }

    private static func arcTangent(_ a: Germ, _ work: GermWork) throws(BallError) -> Germ {
        let sign = try work.infiniteSign(a)
        if sign == 0 { return try boundedArcTangent(a, work) }
        let inverse = try work.compose(
            GermWork.tape(.atan), at: 0, try work.power(a, -1))
        let quarter = try quarter(sign, work)
        return try work.sum(Germ(quarter), inverse, sign: -1)
    }

    /// π/2 or -π/2
    private static func quarter(
        _ sign: Int, _ work: GermWork
    ) throws(BallError) -> BigNumber {
        try work.lift { () throws(NumberError) in
            try work.numbers.quotient(BigNumber.constant(.pi), BigNumber(2 * sign))
        }
    }

    /// atan2(y, x): atan(y/x) to the right, ±π/2 - atan(x/y) above and below.
    private static func angle(
        _ y: Germ, _ x: Germ, _ work: GermWork
    ) throws(BallError) -> Germ? {
        if y.constant?.isZero == true {
            let side = try work.sign(x)
            if side == 0 { return nil }
            return side > 0 ? Germ(0) : Germ(BigNumber.constant(.pi))
        }
        do throws(BallError) {
            if try work.sign(x) > 0 { return try arcTangent(try work.quotient(y, x), work) }
        } catch {
            guard case .needsPrecision = error else { throw error }
        }
        let side = try work.sign(y)
        let rest = try arcTangent(try work.quotient(x, y), work)
        return try work.sum(Germ(try quarter(side, work)), rest, sign: -1)
    }

    /// Where the argument has no limit, the angle is still bounded.
    private static func boundedArcTangent(
        _ a: Germ, _ work: GermWork
    ) throws(BallError) -> Germ {
        if let limit = try work.finiteLimit(a) {
            return try work.compose(
                GermWork.tape(.atan), at: limit, try work.sum(a, Germ(limit), sign: -1))
        }
        return Germ(rest: Germ.Rest(bound: Magnitude(atLeast: 1.58), scale: .one))
    }
}

extension Hyperbolics {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let a = call.first
        switch call.operation {
        case .sinh, .cosh, .tanh:
            let sign = try work.infiniteSign(a)
            if sign == 0 { return nil }
            let size = sign > 0 ? a : try work.negative(a)
            if call.operation == .tanh {
                let small = try work.exponential(try work.product(size, times: -2))
                let value = try work.quotient(
                    try work.sum(Germ(1), small, sign: -1), try work.sum(Germ(1), small))
                return sign > 0 ? value : try work.negative(value)
            }
            let large = try work.exponential(size)
            let small = try work.exponential(try work.negative(size))
            let isSine = call.operation == .sinh
            let value = try work.product(
                try work.sum(large, small, sign: isSine ? -1 : 1), times: work.half)
            return sign < 0 && isSine ? try work.negative(value) : value
        case .asinh:
            let sign = try work.infiniteSign(a)
            if sign == 0 { return nil }
            let size = sign > 0 ? a : try work.negative(a)
            let root = try work.power(
                try work.sum(try work.product(size, size), Germ(1)), work.half)
            let value = try work.logarithm(try work.sum(size, root))
            return sign > 0 ? value : try work.negative(value)
        case .acosh:
            let product = try work.product(
                try work.sum(a, Germ(1), sign: -1), try work.sum(a, Germ(1)))
            let root = try work.realPower(product, work.half)
            return try work.logarithm(try work.sum(a, root))
        case .atanh:
            let quotient = try work.quotient(
                try work.sum(Germ(1), a), try work.sum(Germ(1), a, sign: -1))
            return try work.product(try work.logarithm(quotient), times: work.half)
        default: return nil
        }
    }
}
