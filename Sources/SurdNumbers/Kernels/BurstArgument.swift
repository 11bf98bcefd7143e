internal import CGMP

/// The argument of the series by binary splitting: the size of an exact number, or a short fraction close to
/// it.
struct BurstArgument {
    let isNegative: Bool
    /// The number is below 2^size, and not below 2^(size − 2).
    let size: Int
    /// The size is mantissa · 2^exponent, …
    private let mantissa: BigInt
    private let exponent: Int
    /// … or top/bottom, where this is set.
    let fraction: ShortArgument?
    /// A bound of the distance from the points of the ball.
    let slip: Magnitude

    /// Precision from which on the series of a short fraction is the fastest kernel.
    static let leastShort = 4_000

    /// A number close to the midpoint of a ball that is not zero, for a result of so many bits.
    init(_ ball: borrowing Ball, precision: Int, allowsFraction: Bool = true) {
        isNegative = ball.midpoint.isNegative
        size = ball.midpoint.exponent.value
        let exact = ball.exactMidpoint()
        mantissa = exact.mantissa.magnitude
        exponent = exact.exponent
        guard allowsFraction, size.magnitude <= ShortArgument.longest,
            let (found, distance) = ShortArgument.near(
                mantissa, exponent, size: size, bits: precision,
                length: ShortArgument.length(bits: precision, size: size)),
            found.isWorthwhile(bits: precision)
        else {
            fraction = nil
            slip = ball.radius
            return
        }
        fraction = found
        slip = ball.radius + distance
    }

    /// The parts whose series are summed. The number is first divided by 2^halvings and is then below 1; its
    /// bits after the first `bits` are cut off.
    func parts(for series: BurstPart.Series, halvings: Int, bits: Int) -> [BurstPart] {
        if let fraction { return [BurstPart(fraction, halvings: halvings)] }
        return BurstPart.parts(
            for: series, of: mantissa.shifted(left: exponent - halvings + bits), bits: bits)
    }
}

/// A positive fraction of few bits.
struct ShortArgument {
    let top: BigInt
    let bottom: BigInt

    /// Odd numbers of so many bits are taken as they are. Numbers beyond this size have no short fraction.
    static let longest = 1_000

    /// The fraction within 2^(size − bits + 32) of mantissa · 2^exponent, an odd number times a power of two
    /// below 2^size, whose numerator and denominator have up to `length` bits together, and a bound of their
    /// difference.
    static func near(
        _ mantissa: BigInt, _ exponent: Int, size: Int, bits: Int, length: Int
    ) -> (fraction: ShortArgument, distance: Magnitude)? {
        if size.magnitude > longest { return nil }
        if mantissa.bitLength <= longest {
            let one = BigInt(1)
            return (
                ShortArgument(
                    top: mantissa.shifted(left: max(exponent, 0)),
                    bottom: one.shifted(left: max(-exponent, 0))), .zero
            )
        }
        // The quotients of the continued fraction, up to one so large that the bits cut off may have caused
        // it.
        let drop = max(mantissa.bitLength - length - 64, 0)
        let place = exponent + drop
        var a = mantissa.shifted(left: max(place, 0) - drop)
        var b = BigInt(1).shifted(left: max(-place, 0))
        var (top, topBefore) = (BigInt(1), BigInt(0))
        var (bottom, bottomBefore) = (BigInt(0), BigInt(1))
        while !b.isZero {
            let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
            if !bottom.isZero, quotient.bitLength > 48 { break }
            (top, topBefore) = (quotient * top + topBefore, top)
            (bottom, bottomBefore) = (quotient * bottom + bottomBefore, bottom)
            if top.bitLength + bottom.bitLength > length + 2 { return nil }
            (a, b) = (b, rest)
        }
        if top.isZero { return nil }
        // |m − top/bottom| = |m bottom − top|/bottom
        let unit = min(exponent, 0)
        let difference =
            (bottom * mantissa).shifted(left: exponent - unit) - top.shifted(left: -unit)
        let fraction = ShortArgument(top: top, bottom: bottom)
        if difference.isZero { return (fraction, .zero) }
        let distance = difference.bitLength + unit - (bottom.bitLength - 1)
        return distance > size - bits + 32 ? nil : (fraction, .powerOfTwo(distance))
    }

    /// The factors 2 of the denominator, which are shifts.
    var twos: Int { bottom.trailingZeroBitCount }

    /// The number of zero bits after the point; too small by less than a millionth.
    var zeros: Double { ShortArgument.logBase2(bottom) - ShortArgument.logBase2(top) - 1e-6 }

    /// The logarithm of a number that may be too long for a double.
    static func logBase2(_ value: BigInt) -> Double {
        let drop = max(value.bitLength - 64, 0)
        return Double(value.shifted(left: -drop)).logBase2 + Double(drop)
    }

    /// Whether the series of the fraction is cheaper than those of the parts of a number. Each term of the
    /// first has the bits of the fraction and of its own index; the parts together cost about three series of
    /// the best size.
    func isWorthwhile(bits: Int) -> Bool {
        let count = ShortArgument.bitsOfTerms(bits)
        let odd = bottom.bitLength - twos
        let perTerm = count + Double(odd + top.bitLength)
        return perTerm < 3 * (count + max(zeros, 0))
    }

    /// The bits of the number of terms that give so many bits.
    static func bitsOfTerms(_ bits: Int) -> Double { (Double(bits) / 20).logBase2 }

    /// A worthwhile fraction below 2^size has fewer bits in numerator and denominator than this.
    static func length(bits: Int, size: Int) -> Int {
        2 * Int(bitsOfTerms(bits)) + 3 * abs(size) + 12
    }
}

/// Some bits of a fraction, or a short one: `mantissa`/(`divisor` 2^`bits`), below 2^(−zeros).
struct BurstPart {
    let mantissa: BigInt
    let divisor: BigInt
    let bits: Int
    let zeros: Double

    enum Series { case exponential, sine }

    init(_ fraction: ShortArgument, halvings: Int) {
        mantissa = fraction.top
        divisor = fraction.bottom.shifted(left: -fraction.twos)
        bits = fraction.twos + halvings
        zeros = fraction.zeros + Double(halvings)
    }

    private init(mantissa: BigInt, bits: Int) {
        let spare = mantissa.trailingZeroBitCount
        self.mantissa = mantissa.shifted(left: -spare)
        divisor = 1
        self.bits = bits - spare
        zeros = Double(bits - mantissa.bitLength)
    }

    /// Some bits first, and then up to twice as many each time. For sines, where each part also costs a root
    /// and four products, up to three times as many. Measured from 10^4 to 10^6 digits.
    static func parts(for series: Series, of fraction: BigInt, bits: Int) -> [BurstPart] {
        let (first, growth) = series == .sine ? (32, 3) : (24, 2)
        var result: [BurstPart] = []
        var start = 0
        while start < bits {
            let end = min(start == 0 ? first : growth * start, bits)
            let upper = fraction.shifted(left: end - bits)
            let known = fraction.shifted(left: start - bits).shifted(left: end - start)
            let mantissa = upper - known
            if !mantissa.isZero { result.append(BurstPart(mantissa: mantissa, bits: end)) }
            start = end
        }
        return result
    }

    /// e^r − 1 or sin r/r − 1 for this part r, times 2^bits; the error is below two and a half
    /// units.
    func sum(_ series: Series, bits: Int, _ monitor: Monitor) throws(BallError) -> BigInt {
        let isSine = series == .sine
        // Enough terms to leave less than half a unit.
        var terms = 0
        var known = 0.0
        let perTerm = isSine ? 2 * zeros : zeros
        while known + perTerm * Double(terms + 1) < Double(bits + 4) {
            terms += 1
            let next = Double(terms + 1)
            known += (isSine ? 2 * next * (2 * next + 1) : next).logBase2
        }
        terms = max(terms, 1)
        var splitting = BurstSplitting(
            powers: SharedPowers(isSine ? -(mantissa * mantissa) : mantissa),
            divisor: isSine ? divisor * divisor : divisor,
            shift: isSine ? 2 * self.bits : self.bits, isSine: isSine)
        let sum = try splitting.sum(1, terms + 1, monitor)
        try Ball.check(monitor)
        return sum.t.shifted(left: bits - splitting.shift * terms) / sum.q
    }

    /// r S for a sum S to so many bits, too low by less than two units.
    func multiplied(by sum: BigInt) -> BigInt {
        let product = (mantissa * sum).shifted(left: -bits)
        return divisor == 1 ? product : product / divisor
    }
}

/// Σ of the products of power/(q divisor 2^shift), where q is k, or 2k (2k + 1) for sines.
private struct BurstSplitting {
    var powers: SharedPowers
    let divisor: BigInt
    let shift: Int
    let isSine: Bool

    /// The terms a ..< b, as t/(q 2^(shift (b − a))).
    mutating func sum(
        _ a: Int, _ b: Int, _ monitor: Monitor
    ) throws(BallError) -> (q: BigInt, t: BigInt) {
        if b - a == 1 {
            let q = isSine ? BigInt(2 * a) * BigInt(2 * a + 1) : BigInt(a)
            return (q * divisor, powers[1])
        }
        let middle = (a + b) / 2
        let left = try sum(a, middle, monitor)
        let right = try sum(middle, b, monitor)
        if left.t.bitLength > 10_000 { try Ball.check(monitor) }
        let t = (left.t * right.q).shifted(left: shift * (b - middle))
        if left.t.bitLength > 500_000 { try Ball.check(monitor) }
        return (left.q * right.q, t + powers[middle - a] * right.t)
    }
}

/// Powers of a number, made by halving the exponent. A sum whose terms are halved again and again needs
/// only two exponents of each size.
struct SharedPowers {
    let base: BigInt
    private var known: [Int: BigInt] = [:]

    init(_ base: BigInt) { self.base = base }

    subscript(exponent: Int) -> BigInt {
        mutating get {
            if exponent == 1 { return base }
            if let power = known[exponent] { return power }
            let power = self[exponent / 2] * self[exponent - exponent / 2]
            known[exponent] = power
            return power
        }
    }
}
