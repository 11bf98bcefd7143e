internal import CGMP

/// A fraction of machine words close to a ball: no point of the ball is farther from it than
/// `drift`.
struct WordFraction {
    let top: Int
    let bottom: Int
    let drift: Magnitude

    /// Larger denominators are not searched: the words of a ratio of terms are products of denominators.
    static let largestBottom = 0x1p25
    static let largestTop = 0x1p40
    /// The largest drift. Every top + bottom · k that is not 0 is then more than 2^15 times the drift.
    static let largestDrift = Magnitude.powerOfTwo(-40)
}

extension Ball {
    /// The fraction of words from which the ball was made, as far as the ball shows one. Nil where there is
    /// none, or where its distance from the points of the ball is large compared with the width of the ball.
    var wordFraction: WordFraction? {
        if midpoint.isZero { return isExact ? WordFraction(top: 0, bottom: 1, drift: .zero) : nil }
        if midpoint.isSpecial || midpoint.exponent > 40 || midpoint.exponent < -25 { return nil }
        if radius > WordFraction.largestDrift { return nil }
        let value = midpoint.approximateDouble.magnitude
        // The continued fraction, up to the first convergent that equals the number in double precision.
        var (p, q, before, below) = (1.0, 0.0, 0.0, 1.0)
        var rest = value
        while true {
            let whole = rest.rounded(.down)
            (p, before) = (whole * p + before, p)
            (q, below) = (whole * q + below, q)
            if q > WordFraction.largestBottom || p > WordFraction.largestTop { return nil }
            if (value - p / q).magnitude <= value * 0x1p-50 { break }
            rest = 1 / (rest - whole)
        }
        let top = midpoint.isNegative ? -Int(p) : Int(p)
        let bottom = Int(q)
        // m q − p without rounding.
        var difference = Ball(precision: midpoint._mpfr_prec + 128)
        var copy = midpoint
        mpfr_mul_si(&difference.midpoint, &copy, bottom, MPFR_RNDN)
        withUnsafeMutablePointer(to: &difference.midpoint) {
            _ = mpfr_sub_si($0, $0, top, MPFR_RNDN)
        }
        if difference.midpoint.isZero {
            return WordFraction(top: top, bottom: bottom, drift: radius)
        }
        let distance = difference.midpoint.sizeAbove / Magnitude(atMost: UInt(bottom))
        if distance > radius.scaled(byPowerOfTwo: 2) { return nil }
        return WordFraction(top: top, bottom: bottom, drift: radius + distance)
    }
}

/// Σ Π (a)_k/Π (b)_k z^k in fixed point, each term from the one before, for parameters close to fractions of
/// words. A term costs a product and a quotient by one word or two, and a product by z where z is no such
/// fraction. Falling terms are shorter and shorter rows of limbs.
///
/// The error of each term follows from the error of the term before it, by bound 170. The errors and the
/// sizes of the terms are doubles, each with a factor that covers its own roundings.
///
/// On request the sum of the weighted terms is computed too. The weight is 0 for the first term, grows by
/// 1/(b + k) for the lower parameters and falls by 1/(a + k) for the upper ones. This sum is a derivative,
/// which is needed where two solutions of an equation coincide. The weighted terms are rows of their own,
/// multiplied as the terms are.
struct WordSeries: ~Copyable {
    private let above: Int
    private let below: Int
    /// top + bottom · k of each parameter, and the bottoms.
    private let values: UnsafeMutablePointer<Int>
    private let slopes: UnsafeMutablePointer<Int>
    /// The error of each, in units and times its denominator; mostly 0.
    private let drifts: UnsafeMutablePointer<Double>
    private var isDrifting = false
    /// The factors that do not depend on k.
    private var top: UInt = 1
    private var bottom: UInt = 1
    private var isNegative = false

    /// The limbs after the point, and the limbs of a row.
    private let fraction: Int
    private let width: Int
    /// The term, and its products with the increase and the decrease of the weights, in consecutive
    /// rows.
    private let rows: Limbs
    private let lengths: UnsafeMutablePointer<Int>
    private var rowCount = 1
    private let total: Limbs
    private let weighted: Limbs
    private let scratch: Limbs
    /// z, where it is not a fraction of words.
    private let argument: Limbs
    private var isLong = false
    private var size = 1.0
    /// The relative error of z, in units.
    private var relative = 0.0
    /// The errors of the sums, in units.
    private var lost = 0.0
    private var lostOfWeighted = 0.0
    /// Whether words suffice.
    private var isUsable = true

    /// The number of terms, where it is known.
    var count: Int?
    /// For an expansion that does not converge: `RealSeries.firstEnclosing`.
    var firstEnclosing: Int?

    /// The upper parameters come first. An argument may be known more precisely than its ball
    /// shows.
    init(
        _ parameters: [WordFraction], above: Int, at z: borrowing Ball,
        words known: WordFraction? = nil, bits: Int, growth: Int
    ) {
        let count = parameters.count
        let growth = min(max(growth, 0), 900)
        let words = known ?? z.wordFraction
        let exponent = z.midpoint.isSpecial ? -1000 : z.midpoint.exponent.value
        if words == nil {
            isUsable =
                exponent > -500 && exponent <= 64
                && z.radius.scaled(byPowerOfTwo: 15) < z.smallestSize
        }
        if growth == 900 || count > 8 { isUsable = false }
        self.above = above
        below = count - above
        fraction = (bits + growth + 16 + 63) / 64
        let whole = growth / 64 + 2
        // A row may grow by its multipliers.
        width = fraction + whole + 10
        values = .allocate(capacity: 2 * count + 4)
        slopes = values + count
        lengths = slopes + count
        drifts = .allocate(capacity: count + 1)
        rows = .allocate(capacity: 9 * width)
        total = rows + 3 * width
        weighted = total + width
        argument = weighted + width
        scratch = argument + width
        var tops = [words?.top.magnitude ?? 1]
        var bottoms = [UInt(words?.bottom ?? 1)]
        for (index, parameter) in parameters.enumerated() {
            values[index] = parameter.top
            slopes[index] = parameter.bottom
            drifts[index] = 0
            if !parameter.drift.isZero {
                isDrifting = true
                drifts[index] =
                    (parameter.drift.scaled(byPowerOfTwo: 64 * fraction)
                    * Magnitude(atLeast: UInt(parameter.bottom))).doubleUp * 1.01
            }
            if parameter.bottom == 1 { continue }
            if index < above {
                bottoms.append(UInt(parameter.bottom))
            } else {
                tops.append(UInt(parameter.bottom))
            }
        }
        setConstantFactor(tops, bottoms)
        isNegative = z.midpoint.isNegative
        if let words {
            if words.top != 0, !words.drift.isZero {
                relative =
                    (words.drift.scaled(byPowerOfTwo: 64 * fraction) / z.smallestSize).doubleUp
                    * 1.01
            }
        } else if isUsable {
            isLong = true
            FixedPoint.load(
                z.midpoint._mpfr_d, (z.midpoint._mpfr_prec + 63) / 64,
                exponent: exponent, into: argument, fraction: fraction)
            size = z.largestSize.doubleUp * (1 + 0x1p-40)
            // The last place is truncated.
            relative =
                ((z.radius.scaled(byPowerOfTwo: 64 * fraction) + .one) / z.smallestSize).doubleUp
                * 1.01
        }
        if relative > 0 { isDrifting = true }
        if relative.scaledDown(64 * fraction) > 0x1p-13 { isUsable = false }
    }

    deinit {
        values.deallocate()
        drifts.deallocate()
        rows.deallocate()
    }

    /// The part of the ratio of terms that does not depend on the index, in lowest terms.
    private mutating func setConstantFactor(_ tops: [UInt], _ bottoms: [UInt]) {
        var (tops, bottoms) = (tops, bottoms)
        for i in tops.indices {
            for j in bottoms.indices where tops[i] > 1 && bottoms[j] > 1 {
                let common = WordSeries.divisor(tops[i], bottoms[j])
                tops[i] /= common
                bottoms[j] /= common
            }
        }
        for factor in tops {
            let (product, overflow) = top.multipliedReportingOverflow(by: factor)
            top = product
            isUsable = isUsable && !overflow
        }
        for factor in bottoms {
            let (product, overflow) = bottom.multipliedReportingOverflow(by: factor)
            bottom = product
            isUsable = isUsable && !overflow
        }
    }

    static func divisor(_ a: UInt, _ b: UInt) -> UInt {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// The sum with an error of about 2^−bits, at the ball's own precision; false where words do not suffice,
    /// or so many terms.
    mutating func sum(
        into ball: inout Ball, bits: Int, most: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if !(try run(bits, most, monitor)) { return false }
        set(&ball, total, lost)
        return true
    }

    /// The same with the sum of the weighted terms.
    mutating func sums(
        into ball: inout Ball, weighted other: inout Ball, bits: Int, most: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        rowCount = above > 0 ? 3 : 2
        if !(try run(bits, most, monitor)) { return false }
        set(&ball, total, lost)
        set(&other, weighted, lostOfWeighted)
        return true
    }

    private mutating func run(
        _ bits: Int, _ most: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if !isUsable { return false }
        FixedPoint.clear(rows, 5 * width)
        rows[fraction] = 1
        total[fraction] = 1
        lengths[0] = fraction + 1
        lengths[1] = 0
        lengths[2] = 0
        let unit = 1.0.scaledDown(64 * fraction)
        let small = 64 * fraction - bits - 4
        let stride = max(1, 20_000 / (fraction + 8))
        var isFalling = false
        // The error of a term and its approximate size; the same for the weighted term.
        var (error, value, errorOfWeighted, weightedValue) = (0.0, 1.0, 0.0, 0.0)
        var k = 0
        while k + 1 != count {
            if k % stride == stride - 1 { try Ball.check(monitor) }
            var step = Ratio(shift: relative, isFalling: isFalling)
            guard multiplyByParameters(&step) else { return false }
            if step.isZero { break }
            guard divideByParameters(&step) else { return false }
            isFalling = step.isFalling != isNegative
            let shift = step.shift
            var divisions = step.divisions
            k += 1
            var ratio = step.quotient / step.divisor * (1 + 0x1p-40)
            if isLong {
                for row in 0..<rowCount { multiplyByArgument(row) }
                ratio *= size
                divisions = divisions * size + 3
            }
            ratio *= 1 + shift * unit + 0x1p-40
            // |t| is needed for the drift alone, for which smaller sizes do not matter.
            value = max(value * ratio, 0x1p-900)
            error = error * ratio + divisions
            if isDrifting { error += value * shift }
            lost += error
            var growth = 0.0
            if rowCount > 1 {
                guard let step = addWeights(at: k) else { return false }
                growth = step
                weightedValue = weightedValue * ratio + step * value
                errorOfWeighted =
                    errorOfWeighted * ratio + Double(rowCount) * divisions
                    + step * (error + value * shift) + Double(above + below)
                if isDrifting { errorOfWeighted += weightedValue * shift }
                lostOfWeighted += errorOfWeighted
                guard lostOfWeighted < 0x1p900 else { return false }
            }
            guard lost < 0x1p900, lengths[0] <= width - 8 else { return false }
            if top == 0 { break }
            if count == nil, let rest = rest(k, small, unit, error, errorOfWeighted, growth) {
                lost += rest.plain
                lostOfWeighted += rest.weighted
                break
            }
            add(0, to: total, isFalling)
            if rowCount > 1 { add(1, to: weighted, isFalling) }
            if rowCount > 2 { add(2, to: weighted, !isFalling) }
            if k > most { return false }
        }
        return true
    }

    /// The ratio of two terms that follow each other.
    private struct Ratio {
        var quotient = 1.0
        var divisor = 1.0
        /// The number of inexact divisions.
        var divisions = 1.0
        /// The distance of the ratio from the ratio of words, in units.
        var shift: Double
        var isFalling: Bool
        /// The term is zero, and so are all later ones.
        var isZero = false
    }

    /// The rows times the upper parameters; false where words do not suffice.
    @inline(__always)
    private mutating func multiplyByParameters(_ step: inout Ratio) -> Bool {
        var p = top
        for index in 0..<above {
            let factor = values[index]
            values[index] = factor &+ slopes[index]
            if factor == 0 {
                // An inexact parameter is close to 0, and not 0.
                if drifts[index] > 0 { return false }
                step.isZero = true
                continue
            }
            if factor < 0 { step.isFalling.toggle() }
            if isDrifting { step.shift += drifts[index] / Double(factor.magnitude) }
            let (product, overflow) = p.multipliedReportingOverflow(by: factor.magnitude)
            if overflow {
                multiply(p)
                step.quotient *= Double(p)
                p = factor.magnitude
            } else {
                p = product
            }
        }
        if step.isZero { return true }
        if p != 1 { multiply(p) }
        step.quotient *= Double(p)
        return true
    }

    /// The rows divided by the lower parameters; false where words do not suffice.
    @inline(__always)
    private mutating func divideByParameters(_ step: inout Ratio) -> Bool {
        var q = bottom
        for index in above..<(above + below) {
            let factor = values[index]
            values[index] = factor &+ slopes[index]
            if factor == 0 { return false }
            if factor < 0 { step.isFalling.toggle() }
            if isDrifting { step.shift += drifts[index] / Double(factor.magnitude) }
            let (product, overflow) = q.multipliedReportingOverflow(by: factor.magnitude)
            if overflow {
                divide(q)
                step.divisor *= Double(q)
                step.divisions += 1
                q = factor.magnitude
            } else {
                q = product
            }
        }
        if q != 1 { divide(q) }
        step.divisor *= Double(q)
        return true
    }

    /// An upper bound of the sum of the terms from this one on, in units, where they are small
    /// enough.
    private func rest(
        _ k: Int, _ small: Int, _ unit: Double, _ error: Double, _ errorOfWeighted: Double,
        _ growth: Double
    ) -> (plain: Double, weighted: Double)? {
        let last = bits(0)
        if last > small { return nil }
        let size = power(last) + error
        if let firstEnclosing { return k >= firstEnclosing ? (8 * size, 0) : nil }
        let room = 1 - slowest(unit)
        if room < 0x1p-20 { return nil }
        let plain = size / room * (1 + 0x1p-30)
        if rowCount == 1 { return (plain, 0) }
        let (risen, fallen) = (bits(1), bits(2))
        if max(risen, fallen) > small { return nil }
        // Each weight exceeds the one before by at most `growth`.
        let weighted = (power(risen) + power(fallen) + errorOfWeighted) / room
        return (plain, (weighted + growth * plain / room) * (1 + 0x1p-30))
    }

    /// Bits of a row, and 2^bits.
    private func bits(_ row: Int) -> Int {
        let length = lengths[row]
        return length == 0
            ? 0 : 64 * length - rows[row * width + length - 1].leadingZeroBitCount
    }

    private func power(_ bits: Int) -> Double {
        bits == 0 ? 0 : Double(sign: .plus, exponent: bits, significand: 1)
    }

    // MARK: - Steps

    @inline(__always)
    private func multiply(_ factor: UInt) {
        for row in 0..<rowCount {
            let length = lengths[row]
            if length == 0 { continue }
            let limbs = rows + row * width
            let carry = mpn_mul_1(limbs, limbs, length, factor)
            if carry != 0 {
                limbs[length] = carry
                lengths[row] = length + 1
            }
        }
    }

    @inline(__always)
    private func divide(_ divisor: UInt) {
        for row in 0..<rowCount {
            let length = lengths[row]
            if length == 0 { continue }
            let limbs = rows + row * width
            _ = mpn_divrem_1(limbs, 0, limbs, length, divisor)
            setLength(row, length)
        }
    }

    @inline(__always)
    private func setLength(_ row: Int, _ most: Int) {
        var length = most
        while length > 0, rows[row * width + length - 1] == 0 { length -= 1 }
        lengths[row] = length
    }

    private func multiplyByArgument(_ row: Int) {
        let length = lengths[row]
        if length == 0 { return }
        let limbs = rows + row * width
        // Limbs of z are left out where the leading zeros of the row make their product less than a
        // unit.
        let skip = max(0, fraction - length)
        let count = fraction + 1 - skip
        if length >= count {
            _ = mpn_mul(scratch, limbs, length, argument + skip, count)
        } else {
            _ = mpn_mul(scratch, argument + skip, count, limbs, length)
        }
        let cut = fraction - skip
        FixedPoint.copy(limbs, scratch + cut, length + count - cut)
        setLength(row, length + count - cut)
    }

    /// Adds the increase and decrease of the weights of term k, times the term. Returns an upper bound of the
    /// change, or nil where a parameter is not positive.
    private func addWeights(at k: Int) -> Double? {
        let length = lengths[0]
        var change = 0.0
        for index in 0..<(above + below) {
            let slope = slopes[index]
            let factor = values[index] - slope
            if factor <= 0 { return nil }
            change += Double(slope) / Double(factor)
            if length == 0 { continue }
            var count = length
            if slope == 1 {
                FixedPoint.copy(scratch, rows, length)
            } else {
                scratch[length] = mpn_mul_1(scratch, rows, length, UInt(slope))
                count += 1
            }
            _ = mpn_divrem_1(scratch, 0, scratch, count, UInt(factor))
            let row = index < above ? 2 : 1
            let target = rows + row * width
            // The row may contain old limbs above its length.
            let end = max(lengths[row], count)
            var clean = lengths[row]
            while clean <= end {
                target[clean] = 0
                clean += 1
            }
            let carry = mpn_add_n(target, target, scratch, count)
            if carry != 0 {
                _ = mpn_add_1(target + count, target + count, end + 1 - count, carry)
            }
            setLength(row, end + 1)
        }
        return change * (1 + 0x1p-40)
    }

    private func add(_ row: Int, to sum: Limbs, _ isNegative: Bool) {
        let length = lengths[row]
        if length == 0 { return }
        let limbs = rows + row * width
        let rest = width - length
        if isNegative {
            let borrow = mpn_sub_n(sum, sum, limbs, length)
            if borrow != 0 { _ = mpn_sub_1(sum + length, sum + length, rest, borrow) }
        } else {
            let carry = mpn_add_n(sum, sum, limbs, length)
            if carry != 0 { _ = mpn_add_1(sum + length, sum + length, rest, carry) }
        }
    }

    /// An upper bound of |t_(j+1)/t_j| for all j from this one on; infinite where none is known. A
    /// quotient (a + j)/(b + j) with both positive moves monotonically towards 1, and 1/(b + j)
    /// falls.
    private func slowest(_ unit: Double) -> Double {
        if above > below { return .infinity }
        var result = size * Double(top) / Double(bottom)
        var shift = relative
        for index in 0..<below {
            let bottom = Double(values[above + index])
            let slope = Double(slopes[above + index])
            if bottom <= 0 { return .infinity }
            shift += drifts[above + index] / bottom
            if index < above {
                let top = Double(values[index])
                if top <= 0 { return .infinity }
                shift += drifts[index] / top
                result *= max(top / bottom, Double(slopes[index]) / slope)
            } else {
                result /= bottom
            }
        }
        // The drift of later terms is smaller.
        return result * (1 + shift * unit + 0x1p-40)
    }

    private func set(_ ball: inout Ball, _ sum: Limbs, _ error: Double) {
        let isNegative = sum[width - 1] >> 63 == 1
        if isNegative { mpn_neg(sum, sum, width) }
        var count = width
        while count > 0, sum[count - 1] == 0 { count -= 1 }
        var integer = __mpz_struct()
        _ = mpz_roinit_n(&integer, sum, isNegative ? -count : count)
        let ternary = mpfr_set_z(&ball.midpoint, &integer, MPFR_RNDN)
        if ball.midpoint.isZero { mpfr_set_zero(&ball.midpoint, 1) }
        ball.radius = ternary == 0 ? .zero : ball.halfUlp
        ball.scale(byPowerOfTwo: -64 * fraction)
        ball.widen(
            by: Magnitude(atLeast: error * (1 + 0x1p-20) + 1).scaled(byPowerOfTwo: -64 * fraction))
    }
}

extension Double {
    /// An upper bound of the number over 2^bits; numbers below the range of doubles count as
    /// 2^−1000.
    fileprivate func scaledDown(_ bits: Int) -> Double {
        if bits > 2000 { return 0x1p-1000 }
        let half = Double(sign: .plus, exponent: -bits / 2, significand: 1)
        let rest = Double(sign: .plus, exponent: bits / 2 - bits, significand: 1)
        return Swift.max(self * half * rest, 0x1p-1000)
    }
}
