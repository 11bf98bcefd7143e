internal import CGMP

/// Functions on intervals of doubles: bounds 261 and 262. A function that is not monotone between the ends is
/// enclosed by a ball.
struct IntervalFunctions: ~Copyable {
    private var argument: Ball
    private var second: Ball
    private var value: Ball
    let monitor: Monitor

    /// The precision of the balls, which is higher than that of doubles.
    private static var bits: Int { 80 }

    init(monitor: Monitor) {
        argument = Ball(precision: Self.bits)
        second = Ball(precision: Self.bits)
        value = Ball(precision: Self.bits)
        self.monitor = monitor
    }

    /// The range of an operation; nil where an operand may leave its domain.
    mutating func range(
        _ operation: RealOperation, _ parameter: Int, _ a: DoubleInterval, _ b: DoubleInterval?
    ) throws(NumberError) -> DoubleInterval? {
        switch operation {
        case .add: return b.map { a + $0 }
        case .subtract: return b.map { a - $0 }
        case .multiply: return b.map { a * $0 }
        case .divide:
            guard let b, !b.containsZero else { return nil }
            return a / b
        case .negate: return -a
        case .absolute: return a.absolute
        case .square: return a.squared
        case .sqrt: return a.low < 0 ? nil : a.squareRoot
        case .powerInteger:
            let power = a.power(abs(parameter))
            if parameter >= 0 { return power }
            return power.containsZero ? nil : DoubleInterval(1) / power
        case .hypot:
            guard let b else { return nil }
            return (a.squared + b.squared).squareRoot.met(
                DoubleInterval(max(a.smallest, b.smallest), .infinity))
        case .power:
            guard let b else { return nil }
            return try power(a, b)
        case .sin: return try wave(.sin, a, offset: -0.5)
        case .cos: return try wave(.cos, a, offset: 0)
        case .tan: return try tangent(a)
        case .cosh:
            let size = a.absolute
            return try monotone(.cosh, 0, size, isIncreasing: true)
        default: break
        }
        guard a.isBounded else { return nil }
        if b == nil, let isIncreasing = Self.direction(operation, parameter) {
            return try monotone(operation, parameter, a, isIncreasing: isIncreasing)
        }
        return try byBall(operation, parameter, a, b)
    }

    /// Whether a function is monotone wherever it is defined, and its direction.
    private static func direction(_ operation: RealOperation, _ parameter: Int) -> Bool? {
        switch operation {
        case .exp, .exp2, .exp10, .expm1, .ln, .log2, .log10, .log1p, .cbrt, .atan, .asin, .sinh,
            .tanh, .asinh, .acosh, .atanh, .erf, .root:
            true
        case .acos, .erfc: false
        default: nil
        }
    }

    private mutating func monotone(
        _ operation: RealOperation, _ parameter: Int, _ a: DoubleInterval, isIncreasing: Bool
    ) throws(NumberError) -> DoubleInterval? {
        guard let first = try ends(operation, parameter, a.low) else { return nil }
        if a.isPoint { return first }
        guard let last = try ends(operation, parameter, a.high) else { return nil }
        return isIncreasing
            ? DoubleInterval(first.low, last.high) : DoubleInterval(last.low, first.high)
    }

    /// Doubles below and above the value at a point.
    mutating func ends(
        _ operation: RealOperation, _ parameter: Int, _ point: Double
    ) throws(NumberError) -> DoubleInterval? {
        guard point.isFinite else { return nil }
        argument.set(double: point)
        return try enclose(operation, parameter, hasSecond: false)
    }

    private mutating func enclose(
        _ operation: RealOperation, _ parameter: Int, hasSecond: Bool
    ) throws(NumberError) -> DoubleInterval? {
        do throws(BallError) {
            if hasSecond {
                try value.apply(
                    operation, argument, second, precision: Self.bits, monitor: monitor)
            } else {
                try value.apply(
                    operation, argument, parameter: parameter, precision: Self.bits,
                    monitor: monitor)
            }
            return value.doubleBounds
        } catch {
            switch error {
            case .needsPrecision, .domain: return nil
            case .number(.overflow), .number(.underflow), .number(.tooLarge): return nil
            case .number(let error): throw error
            }
        }
    }

    /// Bounds of the value at a point: the value's bounds rounded to nearest, or doubles on both sides of it.
    mutating func point(
        _ operation: RealOperation, _ parameter: Int, _ a: Double, _ b: Double?, isNearest: Bool
    ) throws(NumberError) -> DoubleInterval? {
        argument.set(double: a)
        if let b { second.set(double: b) }
        guard try enclose(operation, parameter, hasSecond: b != nil) != nil else { return nil }
        if isNearest { return value.nearestDouble.map { DoubleInterval($0) } }
        return value.doubleBounds
    }

    private mutating func byBall(
        _ operation: RealOperation, _ parameter: Int, _ a: DoubleInterval, _ b: DoubleInterval?
    ) throws(NumberError) -> DoubleInterval? {
        guard a.isBounded, b?.isBounded ?? true else { return nil }
        argument.set(interval: a)
        if let b { second.set(interval: b) }
        return try enclose(operation, parameter, hasSecond: b != nil)
    }

    /// The whole numbers among the values of x/π + offset on an interval: the first and the last, as doubles.
    private static func turns(_ a: DoubleInterval, offset: Double) -> (first: Double, last: Double)?
    {
        guard a.largest < 0x1p40 else { return nil }
        let turns = a / DoubleInterval(Double.pi, Double.pi.nextUp) + DoubleInterval(offset)
        return (turns.low.rounded(.up), turns.high.rounded(.down))
    }

    /// Sine or cosine, which is largest or smallest where x/π + offset is whole: 1 where that number is even.
    private mutating func wave(
        _ operation: RealOperation, _ a: DoubleInterval, offset: Double
    ) throws(NumberError) -> DoubleInterval? {
        guard let (first, last) = Self.turns(a, offset: offset), last < first + 1 else {
            return a.isBounded && a.isPoint
                ? try ends(operation, 0, a.low) : DoubleInterval(-1, 1)
        }
        guard let low = try ends(operation, 0, a.low), let high = try ends(operation, 0, a.high)
        else { return nil }
        var range = low.hull(high)
        if first <= last {
            let isEven = (first / 2).rounded(.down) * 2 == first
            range = range.hull(DoubleInterval(isEven ? 1 : -1))
        }
        return range.met(DoubleInterval(-1, 1))
    }

    private mutating func tangent(_ a: DoubleInterval) throws(NumberError) -> DoubleInterval? {
        guard let (first, last) = Self.turns(a, offset: -0.5), first > last else {
            return a.isBounded && a.isPoint ? try ends(.tan, 0, a.low) : nil
        }
        return try monotone(.tan, 0, a, isIncreasing: true)
    }

    private mutating func power(
        _ a: DoubleInterval, _ b: DoubleInterval
    ) throws(NumberError) -> DoubleInterval? {
        if b.isPoint, let exponent = Int(exactly: b.low), abs(exponent) <= 1_000 {
            return try range(.powerInteger, exponent, a, nil)
        }
        guard a.low > 0, a.isBounded, b.isBounded else { return nil }
        // x^y is monotone in each argument, so its extremes are among the four corners.
        var result: DoubleInterval?
        for x in a.isPoint ? [a.low] : [a.low, a.high] {
            for y in b.isPoint ? [b.low] : [b.low, b.high] {
                argument.set(double: x)
                second.set(double: y)
                guard let corner = try enclose(.power, 0, hasSecond: true) else { return nil }
                result = result?.hull(corner) ?? corner
            }
        }
        return result
    }
}

extension Ball {
    /// Sets the ball to a bounded interval.
    mutating func set(interval: DoubleInterval) {
        if interval.isPoint { return set(double: interval.low) }
        let middle = interval.low / 2 + interval.high / 2
        set(double: middle)
        let reach = max(
            Directed.sum(interval.high, -middle, isUp: true),
            Directed.sum(middle, -interval.low, isUp: true))
        radius = Magnitude(atLeast: reach)
    }

    /// Doubles on both sides of all points.
    var doubleBounds: DoubleInterval {
        withEnds { low, high in
            DoubleInterval(mpfr_get_d(low, MPFR_RNDD), mpfr_get_d(high, MPFR_RNDU))
        }
    }

    /// The double nearest to all points, ties to even; nil where the points have different nearest
    /// doubles.
    var nearestDouble: Double? {
        withEnds { low, high in
            let (first, last) = (mpfr_get_d(low, MPFR_RNDN), mpfr_get_d(high, MPFR_RNDN))
            return first == last && first.sign == last.sign ? first : nil
        }
    }
}
