import SurdNumbers

extension Builtin {
    /// Shares of an integral, and the probabilities that they are; nil when the function is none of them.
    func distribution(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let x = Array(x)
        switch self {
        case .gammaP: return try gammaShare(.gammalower, x[0], x[1], "a", monitor)
        case .gammaQ: return try gammaShare(.gammaupper, x[0], x[1], "a", monitor)
        case .incompleteBeta: return try BigNumber.applying(.betainc, to: x, monitor: monitor)
        case .inverseBeta: return try BigNumber.applying(.betaincinv, to: x, monitor: monitor)
        case .chiSquareQuantile:
            try requirePositive(x[1], "k", monitor)
            try requireShare(x[0], monitor)
            return try half(x[1], monitor).applying(.gammapinv, x[0], monitor: monitor)
                .multiplied(by: BigNumber(2), monitor: monitor)
        case .studentQuantile: return try studentQuantile(x[0], x[1], monitor)
        case .fisherQuantile: return try fisherQuantile(x[0], x[1], x[2], monitor)
        case .chiSquareDistribution:
            try requirePositive(x[1], "k", monitor)
            if try x[0].sign(monitor: monitor) <= 0 { return .zero }
            return try gammaShare(
                .gammalower, half(x[1], monitor), half(x[0], monitor), "k", monitor)
        case .studentDistribution: return try student(x[0], x[1], monitor)
        case .fisherDistribution:
            try requirePositive(x[1], "k", monitor)
            try requirePositive(x[2], "m", monitor)
            if try x[0].sign(monitor: monitor) <= 0 { return .zero }
            // I_y(k/2, m/2) with y = kx/(kx + m)
            let part = try x[0].multiplied(by: x[1], monitor: monitor)
            let share = try part.divided(
                by: part.adding(x[2], monitor: monitor), monitor: monitor)
            return try BigNumber.applying(
                .betainc, to: [half(x[1], monitor), half(x[2], monitor), share], monitor: monitor)
        case .binomialDistribution: return try binomial(x[0], x[1], x[2], monitor)
        case .poissonDistribution:
            let count = try Numbers.integer(x[0], for: name, monitor)
            try requirePositive(x[1], "m", monitor)
            if count.isNegative { return .zero }
            return try gammaShare(.gammaupper, BigNumber(count + 1), x[1], "m", monitor)
        default: return nil
        }
    }

    private func half(_ x: BigNumber, _ monitor: Monitor) throws(NumberError) -> BigNumber {
        try x.divided(by: BigNumber(2), monitor: monitor)
    }

    /// A part of Euler's integral over the whole of it.
    private func gammaShare(
        _ part: RealOperation, _ a: BigNumber, _ x: BigNumber, _ what: String, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try requirePositive(a, what, monitor)
        if try x.sign(monitor: monitor) < 0 {
            throw .domain(function: name, rule: "\(name) is not defined for a negative x")
        }
        if a.estimate.isKnown, a.estimate.exponent > 50 {
            throw .tooCostly(what: "\(name) of so large a number")
        }
        return try a.applying(part, x, monitor: monitor).divided(
            by: a.applying(.gamma, monitor: monitor), monitor: monitor)
    }

    /// Half of I_y(k/2, 1/2) with y = k/(k + t²) lies on either side beyond t; next to the middle
    /// half of I_y(1/2, k/2) with y = t²/(k + t²) lies between 0 and t.
    private func student(
        _ t: BigNumber, _ k: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try requirePositive(k, "k", monitor)
        let middle = BigNumber(BigRational(1, 2))
        let sign = try t.sign(monitor: monitor)
        if sign == 0 { return middle }
        let square = try t.applying(.square, monitor: monitor)
        if k.knownInteger == 1 {
            // 1/2 + atan(t)/π
            return try t.applying(.atan, monitor: monitor).divided(
                by: Numbers.pi, monitor: monitor
            ).adding(middle, monitor: monitor)
        }
        if k.knownInteger == 2 {
            // 1/2 + t/(2 √(2 + t²))
            let root = try square.adding(BigNumber(2), monitor: monitor).applying(
                .sqrt, monitor: monitor)
            return try half(t, monitor).divided(by: root, monitor: monitor).adding(
                middle, monitor: monitor)
        }
        let sum = try k.adding(square, monitor: monitor)
        let isInside = square.estimate.double < 1
        let degrees = try half(k, monitor)
        let share =
            isInside
            ? try BigNumber.applying(
                .betainc,
                to: [middle, degrees, square.divided(by: sum, monitor: monitor)], monitor: monitor)
            : try BigNumber.applying(
                .betainc, to: [degrees, middle, k.divided(by: sum, monitor: monitor)],
                monitor: monitor)
        let part = try half(share, monitor)
        if isInside {
            return sign > 0
                ? try middle.adding(part, monitor: monitor)
                : try middle.subtracting(part, monitor: monitor)
        }
        return sign > 0 ? try BigNumber.one.subtracting(part, monitor: monitor) : part
    }

    /// For the y with I_y(k/2, 1/2) = 2 min(p, 1 − p), t² = k (1 − y)/y; next to the middle for that with
    /// I_y(1/2, k/2) = |2p − 1|, t² = k y/(1 − y).
    private func studentQuantile(
        _ p: BigNumber, _ k: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try requirePositive(k, "k", monitor)
        try requireShare(p, monitor, isOpen: true)
        let middle = BigNumber(BigRational(1, 2))
        let offset = try p.subtracting(middle, monitor: monitor)
        let sign = try offset.sign(monitor: monitor)
        if sign == 0 { return .zero }
        let other = try BigNumber.one.subtracting(p, monitor: monitor)
        if k.knownInteger == 1 {
            return try offset.multiplied(by: Numbers.pi, monitor: monitor).applying(
                .tan, monitor: monitor)
        }
        if k.knownInteger == 2 {
            // (2p − 1)/√(2p(1 − p))
            let root = try p.multiplied(by: other, monitor: monitor).multiplied(
                by: BigNumber(2), monitor: monitor
            ).applying(.sqrt, monitor: monitor)
            return try offset.multiplied(by: BigNumber(2), monitor: monitor).divided(
                by: root, monitor: monitor)
        }
        let degrees = try half(k, monitor)
        let isInside = offset.estimate.double.magnitude < 0.25
        let part =
            isInside ? try offset.applying(.absolute, monitor: monitor) : sign < 0 ? p : other
        let share = try part.multiplied(by: BigNumber(2), monitor: monitor)
        let y = try BigNumber.applying(
            .betaincinv, to: isInside ? [middle, degrees, share] : [degrees, middle, share],
            monitor: monitor)
        let rest = try BigNumber.one.subtracting(y, monitor: monitor)
        let ratio =
            isInside
            ? try y.divided(by: rest, monitor: monitor) : try rest.divided(by: y, monitor: monitor)
        let root = try ratio.multiplied(by: k, monitor: monitor).applying(.sqrt, monitor: monitor)
        return sign < 0 ? try root.applying(.negate, monitor: monitor) : root
    }

    /// m y/(k (1 − y)) with I_y(k/2, m/2) = p
    private func fisherQuantile(
        _ p: BigNumber, _ k: BigNumber, _ m: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try requirePositive(k, "k", monitor)
        try requirePositive(m, "m", monitor)
        try requireShare(p, monitor)
        if try p.sign(monitor: monitor) == 0 { return .zero }
        let (first, second) = try (half(k, monitor), half(m, monitor))
        let factor = try m.divided(by: k, monitor: monitor)
        let other = try BigNumber.one.subtracting(p, monitor: monitor)
        if p.estimate.double < 0.5 {
            let y = try BigNumber.applying(
                .betaincinv, to: [first, second, p], monitor: monitor)
            return try y.divided(
                by: BigNumber.one.subtracting(y, monitor: monitor), monitor: monitor
            ).multiplied(by: factor, monitor: monitor)
        }
        let y = try BigNumber.applying(
            .betaincinv, to: [second, first, other], monitor: monitor)
        return try BigNumber.one.subtracting(y, monitor: monitor).divided(by: y, monitor: monitor)
            .multiplied(by: factor, monitor: monitor)
    }

    /// Whether a probability is one below 1, or between 0 and 1.
    private func requireShare(
        _ p: BigNumber, _ monitor: Monitor, isOpen: Bool = false
    ) throws(NumberError) {
        let rest = try BigNumber.one.subtracting(p, monitor: monitor)
        let signs = try (p.sign(monitor: monitor), rest.sign(monitor: monitor))
        if signs.0 < 0 || signs.1 < 0 {
            throw .domain(function: name, rule: "\(name) is not defined for p outside of 0 to 1")
        }
        if signs.1 == 0 || isOpen && signs.0 == 0 {
            throw .domain(
                function: name, rule: "\(name) is infinite at \(signs.1 == 0 ? "1" : "0")")
        }
    }

    /// I_(1−p)(n − j, j + 1)
    private func binomial(
        _ j: BigNumber, _ n: BigNumber, _ p: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let count = try Numbers.integer(j, for: name, monitor)
        let trials = try Numbers.integer(n, for: name, monitor)
        if trials.isNegative {
            throw .domain(function: name, rule: "\(name) is not defined for a negative n")
        }
        let other = try BigNumber.one.subtracting(p, monitor: monitor)
        let signs = try (p.sign(monitor: monitor), other.sign(monitor: monitor))
        if signs.0 < 0 || signs.1 < 0 {
            throw .domain(function: name, rule: "\(name) is not defined for p outside of 0 to 1")
        }
        if count.isNegative { return .zero }
        if count >= trials { return .one }
        return try BigNumber.applying(
            .betainc, to: [BigNumber(trials - count), BigNumber(count + 1), other],
            monitor: monitor)
    }

    private func requirePositive(
        _ number: BigNumber, _ what: String, _ monitor: Monitor
    ) throws(NumberError) {
        if try number.sign(monitor: monitor) <= 0 {
            throw .domain(function: name, rule: "\(name) is not defined unless \(what) is above 0")
        }
    }
}
