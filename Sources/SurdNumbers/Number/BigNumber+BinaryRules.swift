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
        let rule = "log needs a base that is positive and not 1"
        if let base = b.exactRational {
            if base.sign <= 0 || base == 1 { throw .domain(function: "log", rule: rule) }
            if let x = a.exactRational {
                if x.isZero { throw .domain(function: "log", rule: "log of 0 is not defined") }
                if x.isNegative {
                    throw .notReal(
                        function: "log", rule: "log of a negative number is not real")
                }
                if let exact = ExactRule.logarithm(of: x, base: base) { return BigNumber(exact) }
                if base == 2 { return try a.applying(.log2, monitor: monitor) }
                if base == 10 { return try a.applying(.log10, monitor: monitor) }
            } else if let form = a.real?.form, form.sign > 0,
                let exact = try form.rationalLogarithm(base: base)
            {
                return BigNumber(exact)
            }
        } else if let form = b.real?.form {
            if form.sign < 0 { throw .domain(function: "log", rule: rule) }
            if form.exponentialArgument != nil || form.isAlgebraic {
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
        if a.isZero {
            if b.isZero {
                throw .domain(function: "atan2", rule: "atan2(0, 0) is not defined")
            }
            return try b.sign(monitor: monitor) > 0 ? .zero : .constant(.pi)
        }
        if b.isZero {
            return try a.sign(monitor: monitor) > 0 ? half : half.negated(monitor: monitor)
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
        for x in [a, b] where x.isExact {
            if let q = x.exactRational, q.isNegative {
                throw .notReal(function: "agm", rule: "agm of a negative number is not real")
            }
        }
        if a.isZero || b.isZero { return .zero }
        if let x = a.exactRational, let y = b.exactRational, x == y { return a }
        return nil
    }

    private func beta() throws(NumberError) -> BigNumber? {
        guard let x = a.exactRational, let y = b.exactRational else { return nil }
        for q in [x, y] where q.isInteger && q.sign <= 0 {
            throw .domain(function: "beta", rule: "beta has a pole at \(q.numerator)")
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
