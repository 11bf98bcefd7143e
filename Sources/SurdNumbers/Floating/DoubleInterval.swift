/// All real numbers between two doubles, which may be infinite. Every operation rounds outward: bound 261.
struct DoubleInterval: Sendable, Equatable {
    var low: Double
    var high: Double

    @inline(__always)
    init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    @inline(__always)
    init(_ point: Double) { self.init(point, point) }

    static var all: DoubleInterval { DoubleInterval(-.infinity, .infinity) }

    @inline(__always) var isPoint: Bool { low == high }
    @inline(__always) var containsZero: Bool { low <= 0 && high >= 0 }
    @inline(__always) var isBounded: Bool { low > -.infinity && high < .infinity }

    /// The largest and the smallest size of its numbers.
    @inline(__always) var largest: Double { max(-low, high) }
    @inline(__always) var smallest: Double { containsZero ? 0 : min(abs(low), abs(high)) }

    func hull(_ other: DoubleInterval) -> DoubleInterval {
        DoubleInterval(min(low, other.low), max(high, other.high))
    }

    /// The intersection; this interval where rounding left the intersection empty.
    func met(_ other: DoubleInterval) -> DoubleInterval {
        let (a, b) = (max(low, other.low), min(high, other.high))
        return a <= b ? DoubleInterval(a, b) : self
    }

    func contains(_ value: Double) -> Bool { low <= value && value <= high }

    func contains(_ other: DoubleInterval) -> Bool { low <= other.low && other.high <= high }
}

/// One operation of the processor, with a bound of the exact result on either side. The error of a sum or
/// product, and the remainder of a quotient or root, are doubles themselves unless numbers are tiny. The sign
/// of the error says on which side of the rounded result the exact one lies.
enum Directed {
    /// Below this size, remainders may not be doubles.
    private static var tiny: Double { 0x1p-960 }

    @inline(__always)
    private static func down(_ value: Double, _ rest: Double) -> Double {
        if rest >= 0 { return value }
        return value.nextDown
    }

    @inline(__always)
    private static func up(_ value: Double, _ rest: Double) -> Double {
        if rest <= 0 { return value }
        return value.nextUp
    }

    /// The rounded result, where it is infinite although the operands are finite: the bound on that
    /// side.
    @inline(__always)
    static func sum(_ a: Double, _ b: Double, isUp: Bool) -> Double {
        let s = a + b
        guard s.isFinite else { return unbounded(s, isUp, isFinite: a.isFinite && b.isFinite) }
        let t = s - a
        let rest = (a - (s - t)) + (b - t)
        guard rest.isFinite else { return isUp ? s.nextUp : s.nextDown }
        return isUp ? up(s, rest) : down(s, rest)
    }

    @inline(__always)
    static func product(_ a: Double, _ b: Double, isUp: Bool) -> Double {
        // An infinite end stands for unbounded finite numbers, and zero times these is zero.
        if a == 0 || b == 0 { return 0 }
        let p = a * b
        guard p.isFinite else { return unbounded(p, isUp, isFinite: a.isFinite && b.isFinite) }
        guard abs(p) > tiny else { return isUp ? p.nextUp : p.nextDown }
        let rest = (-p).addingProduct(a, b)
        return isUp ? up(p, rest) : down(p, rest)
    }

    @inline(__always)
    static func quotient(_ a: Double, _ b: Double, isUp: Bool) -> Double {
        if a == 0 { return 0 }
        if b.isInfinite { return a.isInfinite ? (isUp ? .infinity : -.infinity) : 0 }
        let q = a / b
        guard q.isFinite else { return unbounded(q, isUp, isFinite: a.isFinite && b != 0) }
        guard abs(q) > tiny, abs(a) > tiny, abs(b) < 0x1p960 else {
            return isUp ? q.nextUp : q.nextDown
        }
        let rest = a.addingProduct(-q, b)
        return isUp ? up(q, b < 0 ? -rest : rest) : down(q, b < 0 ? -rest : rest)
    }

    static func squareRoot(_ a: Double, isUp: Bool) -> Double {
        if a <= 0 { return 0 }
        let s = a.squareRoot()
        guard s.isFinite, a > tiny else { return isUp ? s.nextUp : max(s.nextDown, 0) }
        let rest = a.addingProduct(-s, s)
        return isUp ? up(s, rest) : down(s, rest)
    }

    /// The bound where the result is not a finite double.
    private static func unbounded(_ value: Double, _ isUp: Bool, isFinite: Bool) -> Double {
        if value.isNaN { return isUp ? .infinity : -.infinity }
        guard isFinite else { return value }
        if value > 0 { return isUp ? .infinity : .greatestFiniteMagnitude }
        return isUp ? -.greatestFiniteMagnitude : -.infinity
    }
}

extension DoubleInterval {
    @inline(__always)
    static func + (a: DoubleInterval, b: DoubleInterval) -> DoubleInterval {
        DoubleInterval(
            Directed.sum(a.low, b.low, isUp: false), Directed.sum(a.high, b.high, isUp: true))
    }

    @inline(__always)
    static prefix func - (a: DoubleInterval) -> DoubleInterval { DoubleInterval(-a.high, -a.low) }

    @inline(__always)
    static func - (a: DoubleInterval, b: DoubleInterval) -> DoubleInterval { a + (-b) }

    static func * (a: DoubleInterval, b: DoubleInterval) -> DoubleInterval {
        if a.low >= 0, b.low >= 0 {
            return DoubleInterval(
                Directed.product(a.low, b.low, isUp: false),
                Directed.product(a.high, b.high, isUp: true))
        }
        let pairs = (
            (a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)
        )
        func end(_ isUp: Bool, _ choose: (Double, Double) -> Double) -> Double {
            choose(
                choose(
                    Directed.product(pairs.0.0, pairs.0.1, isUp: isUp),
                    Directed.product(pairs.1.0, pairs.1.1, isUp: isUp)),
                choose(
                    Directed.product(pairs.2.0, pairs.2.1, isUp: isUp),
                    Directed.product(pairs.3.0, pairs.3.1, isUp: isUp)))
        }
        return DoubleInterval(end(false, min), end(true, max))
    }

    static func / (a: DoubleInterval, b: DoubleInterval) -> DoubleInterval {
        if b.containsZero {
            // A divisor on one side of zero bounds the quotient on one side.
            if b.low == 0, b.high > 0 {
                if a.low >= 0 {
                    return DoubleInterval(
                        Directed.quotient(a.low, b.high, isUp: false), .infinity)
                }
                if a.high <= 0 {
                    return DoubleInterval(
                        -.infinity, Directed.quotient(a.high, b.high, isUp: true))
                }
            } else if b.high == 0, b.low < 0 {
                return (-a) / (-b)
            }
            return .all
        }
        if b.high < 0 { return (-a) / (-b) }
        let low =
            a.low >= 0
            ? Directed.quotient(a.low, b.high, isUp: false)
            : Directed.quotient(a.low, b.low, isUp: false)
        let high =
            a.high >= 0
            ? Directed.quotient(a.high, b.low, isUp: true)
            : Directed.quotient(a.high, b.high, isUp: true)
        return DoubleInterval(low, high)
    }

    var squared: DoubleInterval {
        let (least, most) = (smallest, largest)
        return DoubleInterval(
            Directed.product(least, least, isUp: false), Directed.product(most, most, isUp: true))
    }

    /// The root of the part that is not below zero.
    var squareRoot: DoubleInterval {
        DoubleInterval(
            Directed.squareRoot(low, isUp: false), Directed.squareRoot(high, isUp: true))
    }

    var absolute: DoubleInterval { DoubleInterval(smallest, largest) }

    /// A power with an exponent that is not negative.
    func power(_ exponent: Int) -> DoubleInterval {
        if exponent == 0 { return DoubleInterval(1) }
        if exponent & 1 == 0 {
            let size = absolute
            return DoubleInterval(
                Self.power(size.low, exponent, isUp: false),
                Self.power(size.high, exponent, isUp: true)
            )
        }
        return DoubleInterval(
            low < 0
                ? -Self.power(-low, exponent, isUp: true) : Self.power(low, exponent, isUp: false),
            high < 0
                ? -Self.power(-high, exponent, isUp: false) : Self.power(high, exponent, isUp: true)
        )
    }

    private static func power(_ base: Double, _ exponent: Int, isUp: Bool) -> Double {
        var result = 1.0
        var square = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = Directed.product(result, square, isUp: isUp) }
            rest >>= 1
            if rest > 0 { square = Directed.product(square, square, isUp: isUp) }
        }
        return result
    }
}
