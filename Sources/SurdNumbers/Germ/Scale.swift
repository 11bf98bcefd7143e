/// A rate of growth or decay towards an end: exp of a sum of rates that tend to infinity, the fastest first.
///
/// The local parameter t is positive and tends to 0. With L = ln(1/t) the power t^a is exp(-a·L), and L^b is
/// exp(b·ln L). So powers, logarithms and exponentials have one form, nested to any depth.
struct Scale: Sendable {
    /// The coefficients are not zero.
    var parts: [Part] = []

    struct Part: Sendable {
        var coefficient: BigNumber
        let rate: Rate
    }

    /// A function that tends to infinity.
    indirect enum Rate: Sendable {
        /// The k-times iterated logarithm of 1/t: ln(1/t) for k = 1; k is at least 1.
        case logarithm(Int)
        /// A scale that tends to infinity, and is not one of the logarithms.
        case scale(Scale)
    }

    static let one = Scale()

    init() {}

    init(parts: [Part]) { self.parts = parts }

    init(_ rate: Rate) {
        switch rate {
        case .logarithm(let k):
            parts = [Part(coefficient: 1, rate: .logarithm(k + 1))]
        case .scale(let scale): self = scale
        }
    }

    /// t^a
    static func power(_ a: BigNumber, monitor: Monitor) throws(NumberError) -> Scale {
        if a.isZero { return .one }
        return Scale(
            parts: [Part(coefficient: try a.negated(monitor: monitor), rate: .logarithm(1))])
    }

    var isOne: Bool { parts.isEmpty }

    /// The scale as a rate; it must tend to infinity.
    var rate: Rate {
        if parts.count == 1, case .logarithm(let k) = parts[0].rate, k > 1,
            parts[0].coefficient.knownInteger == 1
        {
            return .logarithm(k - 1)
        }
        return .scale(self)
    }

    /// a and b for t^a·ln(1/t)^b; nil where there are other factors.
    var powers: (ofParameter: BigNumber, ofLogarithm: BigNumber)? {
        var (a, b) = (BigNumber(0), BigNumber(0))
        for part in parts {
            guard case .logarithm(let k) = part.rate, k <= 2 else { return nil }
            if k == 1 { a = -part.coefficient } else { b = part.coefficient }
        }
        return (a, b)
    }

    /// The coefficient of one of the logarithms.
    func exponent(ofLogarithm k: Int) -> BigNumber {
        for part in parts {
            if case .logarithm(k) = part.rate { return part.coefficient }
        }
        return 0
    }
}

extension BigNumber {
    /// Whether two numbers are visibly the same: the same word, or one recipe.
    func isPlainly(_ other: BigNumber) -> Bool {
        if let first = words, let second = other.words { return first == second }
        guard let first = real, let second = other.real else { return false }
        return first === second
    }
}

/// Scales are multiplied, compared and bounded under one monitor.
struct ScaleWork {
    let monitor: Monitor

    /// The scale times another one, raised to a power.
    func product(
        _ a: Scale, _ b: Scale, power: BigNumber = 1
    ) throws(NumberError) -> Scale {
        if b.parts.isEmpty || power.isZero { return a }
        return Scale(parts: try merge(a.parts, b.parts, times: power))
    }

    func quotient(_ a: Scale, _ b: Scale) throws(NumberError) -> Scale {
        try product(a, b, power: -1)
    }

    func power(_ a: Scale, _ exponent: BigNumber) throws(NumberError) -> Scale {
        try product(.one, a, power: exponent)
    }

    /// 1 where a grows faster than b, or falls more slowly; 0 where they are the same.
    func compare(_ a: Scale, _ b: Scale) throws(NumberError) -> Int {
        var index = 0
        while index < a.parts.count || index < b.parts.count {
            let order: Int
            if index == a.parts.count {
                order = -1
            } else if index == b.parts.count {
                order = 1
            } else {
                order = try compare(a.parts[index].rate, b.parts[index].rate)
            }
            if order > 0 { return try a.parts[index].coefficient.sign(monitor: monitor) }
            if order < 0 { return -(try b.parts[index].coefficient.sign(monitor: monitor)) }
            let (first, second) = (a.parts[index].coefficient, b.parts[index].coefficient)
            if !first.isPlainly(second) {
                let sign = try first.subtracting(second, monitor: monitor).sign(monitor: monitor)
                if sign != 0 { return sign }
            }
            index += 1
        }
        return 0
    }

    /// 1 where a scale tends to infinity, -1 where it tends to 0, 0 where it is 1.
    func direction(_ a: Scale) throws(NumberError) -> Int {
        guard let first = a.parts.first else { return 0 }
        return try first.coefficient.sign(monitor: monitor)
    }

    /// a + factor·b, without terms that cancel.
    func merge(
        _ a: [Scale.Part], _ b: [Scale.Part], times factor: BigNumber
    ) throws(NumberError) -> [Scale.Part] {
        var result: [Scale.Part] = []
        result.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            let order =
                i == a.count ? -1 : j == b.count ? 1 : try compare(a[i].rate, b[j].rate)
            if order == 0, factor.knownInteger == -1,
                a[i].coefficient.isPlainly(b[j].coefficient)
            {
                i += 1
                j += 1
                continue
            }
            var coefficient: BigNumber
            let rate: Scale.Rate
            if order > 0 {
                (coefficient, rate) = (a[i].coefficient, a[i].rate)
                i += 1
            } else {
                coefficient = try b[j].coefficient.multiplied(by: factor, monitor: monitor)
                rate = b[j].rate
                j += 1
                if order == 0 {
                    coefficient = try coefficient.adding(a[i].coefficient, monitor: monitor)
                    i += 1
                    if try coefficient.sign(monitor: monitor) == 0 { continue }
                }
            }
            result.append(Scale.Part(coefficient: coefficient, rate: rate))
        }
        return result
    }

    /// 1 where the first rate is the faster one.
    func compare(_ a: Scale.Rate, _ b: Scale.Rate) throws(NumberError) -> Int {
        if case .logarithm(let i) = a, case .logarithm(let j) = b {
            return i == j ? 0 : i < j ? 1 : -1
        }
        try monitorTick()
        return try compare(Scale(a), Scale(b))
    }

    private func monitorTick() throws(NumberError) { try monitor.tick() }
}
