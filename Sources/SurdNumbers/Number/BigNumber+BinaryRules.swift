/// Exact values and closed forms of functions of two arguments.
struct BinaryRule {
    let a: BigNumber
    let b: BigNumber
    let monitor: Monitor

    init(_ a: BigNumber, _ b: BigNumber, monitor: Monitor) {
        self.a = a
        self.b = b
        self.monitor = monitor
    }

    func apply(_ operation: RealOperation) throws(NumberError) -> BigNumber? {
        switch operation {
        case .hypot: return try hypotenuse()
        case .logBase: return try logarithm()
        case .atan2: return try angle()
        case .agm: return try mean()
        case .beta: return try beta()
        default: return nil
        }
    }

    private func hypotenuse() throws(NumberError) -> BigNumber? {
        if a.isZero { return try b.applying(.absolute, monitor: monitor) }
        if b.isZero { return try a.applying(.absolute, monitor: monitor) }
        // Closed forms only: everything else is enclosed better as a whole.
        guard a.isExact || a.real?.form != nil, b.isExact || b.real?.form != nil else { return nil }
        let first = try a.multiplied(by: a, monitor: monitor)
        let second = try b.multiplied(by: b, monitor: monitor)
        let sum = try first.adding(second, monitor: monitor)
        guard sum.isExact || sum.real?.form != nil else { return nil }
        return try sum.applying(.sqrt, monitor: monitor)
    }

    private func logarithm() throws(NumberError) -> BigNumber? {
        if let base = b.exactRational {
            if base.sign <= 0 || base == 1 { throw RealOperation.unfitLogarithmBase }
            if let x = a.exactRational {
                if x.isZero { throw RealOperation.logBase.pole(at: 0) }
                if x.isNegative { throw RealOperation.logBase.notReal }
                if let exact = ExactRule.logarithm(of: x, base: base) { return BigNumber(exact) }
                if base == 2 { return try a.applying(.log2, monitor: monitor) }
                if base == 10 { return try a.applying(.log10, monitor: monitor) }
            } else if let form = a.real?.form, form.sign > 0,
                let exact = try form.rationalLogarithm(base: base)
            {
                return BigNumber(exact)
            }
        } else if let form = b.real?.form {
            if form.sign < 0 { throw RealOperation.unfitLogarithmBase }
            if let x = a.exactRational {
                if x.isZero { throw RealOperation.logBase.pole(at: 0) }
                if x.isNegative { throw RealOperation.logBase.notReal }
            } else if let x = a.real?.form, x.sign < 0 {
                throw RealOperation.logBase.notReal
            }
            // What ln says of other numbers is not what log says.
            let isPositive = a.isExact || a.real?.form != nil || a.estimate.isClearlyPositive
            if isPositive, form.exponentialArgument != nil || form.isAlgebraic {
                let top = try a.applying(.ln, monitor: monitor)
                let bottom = try b.applying(.ln, monitor: monitor)
                if bottom.isExact || bottom.real?.form != nil {
                    return try top.divided(by: bottom, monitor: monitor)
                }
            }
        }
        return nil
    }

    /// atan2(a, b): the angle of the point (b, a).
    private func angle() throws(NumberError) -> BigNumber? {
        let half = BigNumber.multipleOfPi(BigRational(1, 2))
        // On an axis the sign of the other coordinate decides, and it may be a zero that does not
        // show itself.
        if a.isZero || b.isZero {
            let sign = try (a.isZero ? b : a).sign(monitor: monitor)
            if sign == 0 { throw RealOperation.angleOfOrigin }
            if a.isZero { return sign > 0 ? .zero : .constant(.pi) }
            return sign > 0 ? half : try half.negated(monitor: monitor)
        }
        guard a.isExact || a.real?.form != nil, b.isExact || b.real?.form != nil else { return nil }
        let quotient = try a.divided(by: b, monitor: monitor)
        let angle = try quotient.applying(.atan, monitor: monitor)
        guard angle.isZero || angle.real?.form?.multipleOfPi != nil else { return nil }
        if try b.sign(monitor: monitor) > 0 { return angle }
        let turn = BigNumber.constant(.pi)
        return try a.sign(monitor: monitor) > 0
            ? angle.adding(turn, monitor: monitor) : angle.subtracting(turn, monitor: monitor)
    }

    private func mean() throws(NumberError) -> BigNumber? {
        for x in [a, b] {
            if x.exactRational?.isNegative ?? ((x.real?.form?.sign ?? 0) < 0) {
                throw RealOperation.agm.notReal
            }
        }
        // Zero whatever the other is, as long as it is not negative.
        if a.isZero || b.isZero {
            if try (a.isZero ? b : a).sign(monitor: monitor) < 0 {
                throw RealOperation.agm.notReal
            }
            return .zero
        }
        if let x = a.exactRational, let y = b.exactRational, x == y { return a }
        return nil
    }

    private func beta() throws(NumberError) -> BigNumber? {
        guard let x = a.exactRational, let y = b.exactRational else {
            return try betaOfIrrationals()
        }
        for (pole, other) in [(x, y), (y, x)] where pole.isInteger && pole.sign <= 0 {
            return try beta(pole: pole, other)
        }
        // 1/Γ is zero at its poles, which no enclosure of the sum can show.
        let sum = x + y
        if sum.isInteger, sum.sign <= 0 { return .zero }
        if let exact = try BigRational.beta(x, y, monitor) { return BigNumber(exact) }
        if let exact = try BigRational.beta(y, x, monitor) { return BigNumber(exact) }
        guard x.bits < 10, y.bits < 10 else { return nil }
        let top = try a.applying(.gamma, monitor: monitor).multiplied(
            by: b.applying(.gamma, monitor: monitor), monitor: monitor)
        let result = try top.divided(
            by: BigNumber(sum).applying(.gamma, monitor: monitor), monitor: monitor)
        return result.isExact || result.real?.form != nil ? result : nil
    }

    /// B(p, n) = (−1)^n B(1 − p − n, n) for a pole p = 0, −1, … of Γ and an integer n with
    /// 1 ≤ n ≤ −p, where the poles of Γ(p) and Γ(p + n) cancel. It is the limit for first arguments
    /// next to p: (n − 1)!/(x (x + 1) … (x + n − 1)) has no pole there.
    private func beta(pole: BigRational, _ count: BigRational) throws(NumberError) -> BigNumber {
        let mirror = BigRational(1) - pole - count
        guard count.isInteger, count.sign > 0, mirror.sign > 0 else {
            throw RealOperation.beta.pole(at: pole.numerator)
        }
        let value = try BigNumber(mirror).applying(.beta, BigNumber(count), monitor: monitor)
        return count.numerator.isOdd ? try value.negated(monitor: monitor) : value
    }

    /// Two irrational numbers with a sum of 0, −1, …: a zero of 1/Γ that no enclosure shows.
    private func betaOfIrrationals() throws(NumberError) -> BigNumber? {
        guard a.isKnownIrrational, b.isKnownIrrational else { return nil }
        let sum = try a.adding(b, monitor: monitor).settledKind
        return sum.exactInteger.map { $0.sign <= 0 } == true ? .zero : nil
    }
}

extension BigRational {
    /// B(n, y) = (n − 1)!/(y (y + 1) … (y + n − 1)) for a small positive integer n; nil otherwise.
    fileprivate static func beta(
        _ count: BigRational, _ y: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigRational? {
        guard let n = count.exactInteger.flatMap({ Int(exactly: $0) }), n > 0, n <= 512,
            n * (y.bits + 10) <= 1 << 16
        else { return nil }
        var (top, bottom, factor) = (BigInt(1), BigInt(1), y.numerator)
        for index in 0..<n {
            try monitor.check()
            top *= index == 0 ? y.denominator : BigInt(index) * y.denominator
            bottom *= factor
            factor += y.denominator
        }
        return BigRational(top, bottom)
    }
}
