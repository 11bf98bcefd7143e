internal import CGMP

/// A fraction of machine words beside a ball: no point of the ball is farther from it than `drift`.
struct WordFraction {
    let top: Int
    let bottom: Int
    let drift: Magnitude

    /// Numbers that are larger are not looked for: the words of a ratio of terms are products of them.
    static let largestBottom = 0x1p25
    static let largestTop = 0x1p40
    /// The largest drift: every top + bottom · k that is not 0 then makes up more than 2^15 times that.
    static let largestDrift = Magnitude.powerOfTwo(-40)
}

extension Ball {
    /// The fraction of words that the ball was made of, as far as it shows that; nil where there is none,
    /// or no point of the ball is about as near to it as the ball is wide.
    var wordFraction: WordFraction? {
        if midpoint.isZero { return isExact ? WordFraction(top: 0, bottom: 1, drift: .zero) : nil }
        if midpoint.isSpecial || midpoint.exponent > 40 || midpoint.exponent < -25 { return nil }
        if radius > WordFraction.largestDrift { return nil }
        let value = midpoint.approximateDouble.magnitude
        // The continued fraction, up to the first convergent that a double does not tell from the number.
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

/// Σ Π (a)_k/Π (b)_k z^k in fixed point, a term from the one before, for parameters that are next to
/// fractions of words: a term costs a product and a quotient by one word or two, and a product by z where
/// that is no such fraction. Terms that fall are shorter and shorter rows of limbs.
///
/// Bound 170: t is the row of a term and e what it is off by, in units of 2^(−64 n). A parameter that is off
/// by at most δ changes the ratio r of two terms by a factor of 1 + θ, |θ| ≤ ε, the sum of 1.01 δ/|a + k| and of
/// what z is off by over z; all ε together are below 2^−10. So the next term is off by |r| (1 + ε) e + |r t| ε and what
/// is cut off: a unit for each division, times |z| where a product by z follows, and for that product a unit
/// for its own end and one for the limbs of z that are left out (below 2^(−64 l) where the term has l limbs); the
/// last place of z counts as what z is off by. These numbers are doubles, as |t| is: each is rounded 16 times a term at most, which the
/// factor 1 + 2^−40 for each makes up for.
struct WordSeries: ~Copyable {
    private let above: Int
    private let below: Int
    /// top + bottom · k of each parameter, and the bottoms.
    private let values: UnsafeMutablePointer<Int>
    private let slopes: UnsafeMutablePointer<Int>
    /// What each is off by, in units and times its bottom; 0 for the most part.
    private let drifts: UnsafeMutablePointer<Double>
    private var isDrifting = false
    /// What does not depend on k.
    private var top: UInt = 1
    private var bottom: UInt = 1
    private var isNegative = false

    /// Limbs behind the point, and of a row.
    private let fraction: Int
    private let width: Int
    private let term: Limbs
    private let total: Limbs
    private let scratch: Limbs
    /// z, where it is no fraction of words.
    private let argument: Limbs
    private var isLong = false
    private var size = 1.0
    /// What z is off by over z, in units.
    private var relative = 0.0
    private var length: Int

    /// Whether words suffice.
    private var isUsable = true

    /// The first parameters are those above.
    init(
        _ parameters: [WordFraction], above: Int, at z: borrowing Ball, bits: Int, growth: Int
    ) {
        let count = parameters.count
        let growth = min(growth, 900)
        let words = z.wordFraction
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
        // A row may grow by what it is multiplied by.
        width = fraction + whole + 10
        values = .allocate(capacity: 2 * count + 1)
        slopes = values + count
        drifts = .allocate(capacity: count + 1)
        term = .allocate(capacity: 6 * width)
        total = term + width
        argument = total + width
        scratch = argument + width
        length = fraction + 1
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
        isNegative = z.midpoint.isNegative
        if let words {
            relative =
                (words.drift.scaled(byPowerOfTwo: 64 * fraction)
                / max(z.smallestSize, .powerOfTwo(-26))).doubleUp * 1.01
            if words.top == 0 { relative = 0 }
        } else if isUsable {
            isLong = true
            FixedPoint.load(
                z.midpoint._mpfr_d, (z.midpoint._mpfr_prec + 63) / 64,
                exponent: exponent, into: argument, fraction: fraction)
            size = z.largestSize.doubleUp * (1 + 0x1p-40)
            // Its last place is cut off.
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
        term.deallocate()
    }

    private static func divisor(_ a: UInt, _ b: UInt) -> UInt {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// The sum to about 2^−bits; false where words do not suffice, or so many terms.
    mutating func sum(
        into ball: inout Ball, bits: Int, firstEnclosing: Int?, most: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if !isUsable { return false }
        FixedPoint.clear(term, width)
        FixedPoint.clear(total, width)
        term[fraction] = 1
        total[fraction] = 1
        let unit = 1.0.scaledDown(64 * fraction)
        let small = 64 * fraction - bits - 4
        let stride = max(1, 20_000 / (fraction + 8))
        var isFalling = false
        var (error, lost, value) = (0.0, 0.0, 1.0)
        var k = 0
        while true {
            if k % stride == stride - 1 { try Ball.check(monitor) }
            // The ratio of the terms, and how far it may be from the one of words.
            var p = top
            var quotient = 1.0
            var shift = relative
            var end = false
            for index in 0..<above {
                let factor = values[index]
                values[index] = factor &+ slopes[index]
                if factor == 0 {
                    // A parameter that is off is next to 0, and not 0.
                    if drifts[index] > 0 { return false }
                    end = true
                    continue
                }
                if factor < 0 { isFalling.toggle() }
                if isDrifting { shift += drifts[index] / Double(factor.magnitude) }
                let (product, overflow) = p.multipliedReportingOverflow(by: factor.magnitude)
                if overflow {
                    multiply(p)
                    quotient *= Double(p)
                    p = factor.magnitude
                } else {
                    p = product
                }
            }
            if end { break }
            if p != 1 { multiply(p) }
            quotient *= Double(p)
            var q = bottom
            var divisions = 1.0
            var divisor = 1.0
            for index in above..<(above + below) {
                let factor = values[index]
                values[index] = factor &+ slopes[index]
                if factor == 0 { return false }
                if factor < 0 { isFalling.toggle() }
                if isDrifting { shift += drifts[index] / Double(factor.magnitude) }
                let (product, overflow) = q.multipliedReportingOverflow(by: factor.magnitude)
                if overflow {
                    divide(q)
                    divisor *= Double(q)
                    divisions += 1
                    q = factor.magnitude
                } else {
                    q = product
                }
            }
            if q != 1 { divide(q) }
            divisor *= Double(q)
            if isNegative { isFalling.toggle() }
            k += 1
            var ratio = quotient / divisor * (1 + 0x1p-40)
            if isLong {
                multiplyByArgument()
                ratio *= size
                divisions = divisions * size + 3
            }
            ratio *= 1 + shift * unit + 0x1p-40
            // |t| for the drift alone, which no smaller size is needed for.
            value = max(value * ratio, 0x1p-900)
            error = error * ratio + divisions
            if isDrifting { error += value * shift }
            lost += error
            guard lost < 0x1p900, length <= width - 8 else { return false }
            if top == 0 { break }
            let last = length == 0 ? 0 : 64 * length - term[length - 1].leadingZeroBitCount
            if last <= small {
                let size =
                    (last == 0 ? 0 : Double(sign: .plus, exponent: last, significand: 1)) + error
                if let firstEnclosing {
                    if k >= firstEnclosing {
                        lost += 8 * size
                        break
                    }
                } else {
                    let room = 1 - slowest(unit)
                    if room > 0x1p-20 {
                        lost += size / room * (1 + 0x1p-30)
                        break
                    }
                }
            }
            if length > 0 { add(isFalling) }
            if k > most { return false }
        }
        set(&ball, lost * (1 + 0x1p-20) + 1)
        return true
    }

    // MARK: - Steps

    @inline(__always)
    private mutating func multiply(_ factor: UInt) {
        if length == 0 { return }
        let carry = mpn_mul_1(term, term, length, factor)
        if carry != 0 {
            term[length] = carry
            length += 1
        }
    }

    @inline(__always)
    private mutating func divide(_ divisor: UInt) {
        if length == 0 { return }
        _ = mpn_divrem_1(term, 0, term, length, divisor)
        shorten()
    }

    @inline(__always)
    private mutating func shorten() {
        while length > 0, term[length - 1] == 0 { length -= 1 }
    }

    private mutating func multiplyByArgument() {
        if length == 0 { return }
        // A limb of z that the zeros at the top of the term push below a unit is left out.
        let skip = max(0, fraction - length)
        let count = fraction + 1 - skip
        if length >= count {
            _ = mpn_mul(scratch, term, length, argument + skip, count)
        } else {
            _ = mpn_mul(scratch, argument + skip, count, term, length)
        }
        let cut = fraction - skip
        length = length + count - cut
        FixedPoint.copy(term, scratch + cut, length)
        shorten()
    }

    private mutating func add(_ isNegative: Bool) {
        let rest = width - length
        if isNegative {
            let borrow = mpn_sub_n(total, total, term, length)
            if borrow != 0 { _ = mpn_sub_1(total + length, total + length, rest, borrow) }
        } else {
            let carry = mpn_add_n(total, total, term, length)
            if carry != 0 { _ = mpn_add_1(total + length, total + length, rest, carry) }
        }
    }

    /// At least |t_(j+1)/t_j| for all j from this one on; infinite where none is known. A quotient
    /// (a + j)/(b + j) with both positive moves monotonically towards 1, and 1/(b + j) falls.
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
        // The drift of what follows is smaller.
        return result * (1 + shift * unit + 0x1p-40)
    }

    private func set(_ ball: inout Ball, _ error: Double) {
        let isNegative = total[width - 1] >> 63 == 1
        if isNegative { mpn_neg(total, total, width) }
        var count = width
        while count > 0, total[count - 1] == 0 { count -= 1 }
        var integer = __mpz_struct()
        _ = mpz_roinit_n(&integer, total, isNegative ? -count : count)
        let ternary = mpfr_set_z(&ball.midpoint, &integer, MPFR_RNDN)
        if ball.midpoint.isZero { mpfr_set_zero(&ball.midpoint, 1) }
        ball.radius = ternary == 0 ? .zero : ball.halfUlp
        ball.scale(byPowerOfTwo: -64 * fraction)
        ball.widen(by: Magnitude(atLeast: error).scaled(byPowerOfTwo: -64 * fraction))
    }
}

extension Double {
    /// At least the number over 2^bits: what is smaller than doubles are is 2^−1000.
    fileprivate func scaledDown(_ bits: Int) -> Double {
        if bits > 2000 { return 0x1p-1000 }
        let half = Double(sign: .plus, exponent: -bits / 2, significand: 1)
        let rest = Double(sign: .plus, exponent: bits / 2 - bits, significand: 1)
        return Swift.max(self * half * rest, 0x1p-1000)
    }
}
