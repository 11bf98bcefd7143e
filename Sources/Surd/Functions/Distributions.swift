import SurdNumbers

/// Regularised integrals, the probabilities that they define, and their inverses.
enum Distributions {
    static func gammaP(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.gammaShare(.gammalower, call[0], call[1], "a")
    }

    static func gammaQ(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.gammaShare(.gammaupper, call[0], call[1], "a")
    }

    static func chiSquare(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.requirePositive(call[1], "k")
        if try call[0].sign(monitor: call.monitor) <= 0 { return .zero }
        return try call.gammaShare(.gammalower, call.half(call[1]), call.half(call[0]), "k")
    }

    static func chiSquareQuantile(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.requirePositive(call[1], "k")
        try call.requireShare(call[0])
        return try call.half(call[1]).applying(.gammapinv, call[0], monitor: call.monitor)
            .multiplied(by: BigNumber(2), monitor: call.monitor)
    }

    /// I_y(k/2, m/2) with y = kx/(kx + m)
    static func fisher(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, k, m, monitor) = (call[0], call[1], call[2], call.monitor)
        try call.requirePositive(k, "k")
        try call.requirePositive(m, "m")
        if try x.sign(monitor: monitor) <= 0 { return .zero }
        let part = try x.multiplied(by: k, monitor: monitor)
        let share = try part.divided(by: part.adding(m, monitor: monitor), monitor: monitor)
        return try BigNumber.applying(
            .betainc, to: [call.half(k), call.half(m), share], monitor: monitor)
    }

    static func poisson(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let count = try call.integer(0)
        try call.requirePositive(call[1], "m")
        if count.isNegative { return .zero }
        return try call.gammaShare(.gammaupper, BigNumber(count + 1), call[1], "m")
    }

    /// The tail beyond t is half of I_y(k/2, 1/2) with y = k/(k + t²). Near the middle, the part
    /// between 0 and t is half of I_y(1/2, k/2) with y = t²/(k + t²).
    static func student(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (t, k, monitor) = (call[0], call[1], call.monitor)
        try call.requirePositive(k, "k")
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
            return try call.half(t).divided(by: root, monitor: monitor).adding(
                middle, monitor: monitor)
        }
        let sum = try k.adding(square, monitor: monitor)
        let isInside = square.estimate.double < 1
        let degrees = try call.half(k)
        let share =
            isInside
            ? try BigNumber.applying(
                .betainc,
                to: [middle, degrees, square.divided(by: sum, monitor: monitor)], monitor: monitor)
            : try BigNumber.applying(
                .betainc, to: [degrees, middle, k.divided(by: sum, monitor: monitor)],
                monitor: monitor)
        let part = try call.half(share)
        if isInside {
            return sign > 0
                ? try middle.adding(part, monitor: monitor)
                : try middle.subtracting(part, monitor: monitor)
        }
        return sign > 0 ? try BigNumber.one.subtracting(part, monitor: monitor) : part
    }

    /// t² = k (1 − y)/y for the y with I_y(k/2, 1/2) = 2 min(p, 1 − p). Near the middle, t² = k
    /// y/(1 − y) for the y with I_y(1/2, k/2) = |2p − 1|.
    static func studentQuantile(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (p, k, monitor) = (call[0], call[1], call.monitor)
        try call.requirePositive(k, "k")
        try call.requireShare(p, isOpen: true)
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
        let degrees = try call.half(k)
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
    static func fisherQuantile(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (p, k, m, monitor) = (call[0], call[1], call[2], call.monitor)
        try call.requirePositive(k, "k")
        try call.requirePositive(m, "m")
        try call.requireShare(p)
        if try p.sign(monitor: monitor) == 0 { return .zero }
        let (first, second) = try (call.half(k), call.half(m))
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

    /// I_(1−p)(n − j, j + 1)
    static func binomial(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (p, monitor) = (call[2], call.monitor)
        let count = try call.integer(0)
        let trials = try call.integer(1)
        if trials.isNegative {
            throw call.undefined("for a negative n")
        }
        let other = try BigNumber.one.subtracting(p, monitor: monitor)
        let signs = try (p.sign(monitor: monitor), other.sign(monitor: monitor))
        if signs.0 < 0 || signs.1 < 0 {
            throw call.undefined("for p outside of 0 to 1")
        }
        if count.isNegative { return .zero }
        if count >= trials { return .one }
        return try BigNumber.applying(
            .betainc, to: [BigNumber(trials - count), BigNumber(count + 1), other],
            monitor: monitor)
    }
}

extension FunctionCall {
    fileprivate func half(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.divided(by: BigNumber(2), monitor: monitor)
    }

    /// An incomplete gamma function divided by the complete one.
    fileprivate func gammaShare(
        _ part: RealOperation, _ a: BigNumber, _ x: BigNumber, _ parameter: String
    ) throws(NumberError) -> BigNumber {
        try requirePositive(a, parameter)
        if try x.sign(monitor: monitor) < 0 {
            throw undefined("for a negative x")
        }
        if a.estimate.isKnown, a.estimate.exponent > 50 {
            throw .tooCostly(what: "\(name) of a number this large")
        }
        return try a.applying(part, x, monitor: monitor).divided(
            by: a.applying(.gamma, monitor: monitor), monitor: monitor)
    }

    /// Throws unless the argument is a probability: at most 1, or strictly between 0 and 1 if `isOpen`.
    fileprivate func requireShare(_ p: BigNumber, isOpen: Bool = false) throws(NumberError) {
        let rest = try BigNumber.one.subtracting(p, monitor: monitor)
        let signs = try (p.sign(monitor: monitor), rest.sign(monitor: monitor))
        if signs.0 < 0 || signs.1 < 0 {
            throw undefined("for p outside of 0 to 1")
        }
        if signs.1 == 0 || isOpen && signs.0 == 0 {
            throw domain("\(name) is infinite at \(signs.1 == 0 ? "1" : "0")")
        }
    }
}
