internal import CGMP

/// Coefficients of a power series as fractions of one-limb numbers with denominators that are
/// shared by groups of neighbours.
struct SeriesCoefficients: @unchecked Sendable {
    let numerators: UnsafePointer<UInt>
    let denominators: UnsafePointer<UInt>
    let count: Int
    /// Whether the coefficients of a group are relative to the product of the denominators of all
    /// groups below it, as those of 1/k! are, or absolute.
    let isCumulative: Bool
    let isAlternating: Bool

    /// 1/k!, 1/(2k)! or 1/(2k+1)!: `ratio(k)` is the quotient of the coefficients k − 1 and k.
    private init(ratios: (Int) -> UInt, count: Int, alternating: Bool) {
        let top = Limbs.allocate(capacity: count)
        let bottom = Limbs.allocate(capacity: count)
        var start = 0
        while start < count {
            var end = start
            var product: UInt = 1
            // Groups begin at even places, so that a sum is positive when it is divided.
            while end < count {
                let pair = end == 0 ? ratios(1) : ratios(end) * ratios(end + 1)
                let (next, overflow) = product.multipliedReportingOverflow(by: pair)
                if overflow || next >> 62 != 0 { break }
                product = next
                end += 2
            }
            end = min(end, count)
            var numerator: UInt = 1
            var k = end - 1
            var denominator: UInt = 1
            while k >= start {
                top[k] = numerator
                if k > 0 { numerator *= ratios(k) }
                if k > 0 { denominator *= ratios(k) }
                k -= 1
            }
            for k in start..<end { bottom[k] = denominator }
            start = end
        }
        numerators = UnsafePointer(top)
        denominators = UnsafePointer(bottom)
        self.count = count
        isCumulative = true
        isAlternating = alternating
    }

    /// 1/divisor(k), and zero where the divisor is zero.
    private init(divisors: (Int) -> UInt, count: Int, alternating: Bool) {
        let top = Limbs.allocate(capacity: count)
        let bottom = Limbs.allocate(capacity: count)
        var start = 0
        while start < count {
            var end = start
            var common: UInt = 1
            while end < count {
                var next = common
                var fits = true
                for k in [end, end + 1] where divisors(k) != 0 {
                    let factor = divisors(k) / SeriesCoefficients.divisor(next, divisors(k))
                    let (product, overflow) = next.multipliedReportingOverflow(by: factor)
                    fits = fits && !overflow && product >> 62 == 0
                    next = product
                }
                if !fits { break }
                common = next
                end += 2
            }
            end = min(end, count)
            for k in start..<end {
                top[k] = divisors(k) == 0 ? 0 : common / divisors(k)
                bottom[k] = common
            }
            start = end
        }
        numerators = UnsafePointer(top)
        denominators = UnsafePointer(bottom)
        self.count = count
        isCumulative = false
        isAlternating = alternating
    }

    private static func divisor(_ a: UInt, _ b: UInt) -> UInt {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// More terms than any plan takes.
    private static let length = 192

    /// e^x.
    static let exponential = SeriesCoefficients(
        ratios: { UInt($0) }, count: length, alternating: false)
    /// sin(√x)/√x.
    static let sine = SeriesCoefficients(
        ratios: { UInt(2 * $0 * (2 * $0 + 1)) }, count: length, alternating: true)
    /// cos(√x).
    static let cosine = SeriesCoefficients(
        ratios: { UInt(2 * $0 * (2 * $0 - 1)) }, count: length, alternating: true)
    /// −ln(1 − x).
    static let logarithm = SeriesCoefficients(
        divisors: { UInt($0) }, count: length, alternating: false)
    /// atan(√x)/√x.
    static let arctangent = SeriesCoefficients(
        divisors: { UInt(2 * $0 + 1) }, count: length, alternating: true)

    /// More terms than any long plan takes.
    private static let longLength = 1_536

    /// sinh(√x)/√x.
    static let longHyperbolicSine = SeriesCoefficients(
        ratios: { UInt(2 * $0 * (2 * $0 + 1)) }, count: longLength, alternating: false)
    static let longSine = SeriesCoefficients(
        ratios: { UInt(2 * $0 * (2 * $0 + 1)) }, count: longLength, alternating: true)
    /// atanh(√x)/√x.
    static let longAreaTangent = SeriesCoefficients(
        divisors: { UInt(2 * $0 + 1) }, count: longLength, alternating: false)
    /// 1/(3 · 5 ⋯ (2k + 1)).
    static let oddFactorials = SeriesCoefficients(
        ratios: { UInt(2 * $0 + 1) }, count: 2_400, alternating: false)
    /// log2(3 · 5 ⋯ (2k + 1)), wrong by less than 2^−20: of all terms, and of as many as twenty digits take.
    static let sizesOfOddFactorials = sizesOfOddFactorials(oddFactorials.count)
    static let fewSizesOfOddFactorials = sizesOfOddFactorials(256)

    private static func sizesOfOddFactorials(_ count: Int) -> [Double] {
        var sum = 0.0
        return (0..<count).map { k in
            sum += Double(2 * k + 1).logBase2
            return sum
        }
    }

    static let longArctangent = SeriesCoefficients(
        divisors: { UInt(2 * $0 + 1) }, count: longLength, alternating: true)
}

/// How a power series is summed: the number of terms, the even number `columns` of terms in a row, and the
/// size of the argument, which is below 2^(−zeros).
struct SeriesShape {
    let terms: Int
    let columns: Int
    let zeros: Int

    @inline(__always)
    init(terms: Int, columns: Int, zeros: Int) {
        self.terms = terms
        self.columns = columns
        self.zeros = zeros
    }
}

extension FixedPoint {
    /// x², x³ … x^count behind x in rows of n limbs, for x < 2^(−zeros); each too low by less than
    /// 4 units (bound 66).
    @inline(__always)
    static func powers(_ x: Limbs, _ n: Int, count: Int, zeros: Int, _ scratch: Limbs) {
        var i = 2
        while i <= count {
            let a = i &>> 1
            let b = i &- a
            // Limbs of a factor are left out where the leading zeros of the other factor make their product
            // less than a unit.
            let skipA = (a &* zeros) &>> 6
            let skipB = (b &* zeros) &>> 6
            let length = n &- skipA &- skipB
            let target = x + (i &- 1) &* n
            let left = x + ((a &- 1) &* n &+ skipB)
            let right = x + ((b &- 1) &* n &+ skipA)
            if a == b {
                LimbProduct.square(scratch, left, length)
            } else {
                LimbProduct.multiply(scratch, left, length, right, length)
            }
            copy(target, scratch + length, length)
            clear(target + length, n &- length)
            i &+= 1
        }
    }

    /// The sum of the first terms of a series, from the rows of powers x … x^columns, by Horner's rule on rows
    /// of terms (bound 66). The result is n limbs and a whole limb; `sum` has room for n + 2 limbs and `scratch`
    /// for 2 n + 4.
    @inline(__always)
    static func sum(
        _ coefficients: SeriesCoefficients, _ shape: SeriesShape, powers: ConstantLimbs, _ n: Int,
        into sum: Limbs, _ scratch: Limbs
    ) {
        let (columns, zeros) = (shape.columns, shape.zeros)
        let numerators = coefficients.numerators
        let denominators = coefficients.denominators
        let isAlternating = coefficients.isAlternating
        var k = shape.terms &- 1
        var row = k / columns
        // Higher rows need fewer limbs, because they are multiplied by small powers.
        var length = n &- (row &* columns &* zeros) &>> 6
        clear(sum, length &+ 1)
        var denominator = denominators[k]
        while true {
            let first = row &* columns
            while k >= first {
                if denominators[k] != denominator {
                    if coefficients.isCumulative {
                        _ = mpn_divrem_1(sum, 0, sum, length &+ 1, denominator)
                    } else {
                        sum[length &+ 1] = mpn_mul_1(sum, sum, length &+ 1, denominators[k])
                        _ = mpn_divrem_1(sum, 0, sum, length &+ 2, denominator)
                    }
                    denominator = denominators[k]
                }
                let place = k &- first
                if place == 0 {
                    sum[length] &+= numerators[k]
                } else {
                    let power = powers + ((place &- 1) &* n &+ (n &- length))
                    if isAlternating, place & 1 == 1 {
                        sum[length] &-= mpn_submul_1(sum, power, length, numerators[k])
                    } else {
                        sum[length] &+= mpn_addmul_1(sum, power, length, numerators[k])
                    }
                }
                k &-= 1
            }
            if row == 0 { break }
            row &-= 1
            let next = n &- (row &* columns &* zeros) &>> 6
            let lead = (columns &* zeros) &>> 6
            let width = next &- lead
            let factor = powers + ((columns &- 1) &* n &+ (n &- next))
            if width == length &+ 1 {
                LimbProduct.multiply(scratch, sum, width, factor, width)
            } else {
                LimbProduct.multiply(scratch, sum, length &+ 1, factor, width)
            }
            copy(sum, scratch + length, width &+ 1)
            clear(sum + (width &+ 1), next &- width)
            length = next
        }
        _ = mpn_divrem_1(sum, 0, sum, n &+ 1, denominator)
    }
}
