internal import CGMP

/// A complex sum and powers of a complex number ζ, |ζ| < 1, in fixed point: sizes and signs of the powers, two's complement
/// of the sum. For polynomials in ζ by Horner's rule on rows of terms.
///
/// The powers have n limbs behind the point, and ζ^i is off by at most 4i units if ζ is off by its end alone: by √2, and a
/// product of two powers by what both are off by, and by 2 for its end. A step that skips limbs leaves them 0.
struct ComplexRows: ~Copyable {
    private let columns: Int
    private let n: Int
    private let length: Int
    /// ζ to ζ^m, the real part of each before the imaginary one.
    private let powers: Limbs
    private let signs: UnsafeMutablePointer<Bool>
    /// Whether ζ, and so the sum, is real: then the other part is skipped.
    private let isReal: Bool
    /// Whether this is a second sum that borrows the powers of another.
    private let isSecond: Bool
    private let real: Limbs
    private let imaginary: Limbs
    /// Space for four products.
    private let wide: Limbs

    init(columns: Int, _ n: Int, _ length: Int, isReal: Bool = false) {
        self.columns = columns
        self.isReal = isReal
        self.n = n
        self.length = length
        isSecond = false
        powers = .allocate(capacity: 2 * columns * n + 2 * length + 4 * (n + length))
        signs = .allocate(capacity: 2 * columns)
        real = powers + 2 * columns * n
        imaginary = real + length
        wide = imaginary + length
        FixedPoint.clear(real, 2 * length)
    }

    /// A second sum with the powers of another one, which must outlive this one.
    init(with other: borrowing ComplexRows) {
        (columns, n, length) = (other.columns, other.n, other.length)
        isReal = other.isReal
        isSecond = true
        powers = other.powers
        signs = other.signs
        real = .allocate(capacity: 2 * length)
        imaginary = real + length
        wide = other.wide
        FixedPoint.clear(real, 2 * length)
    }

    deinit {
        if isSecond {
            real.deallocate()
        } else {
            powers.deallocate()
            signs.deallocate()
        }
    }

    // MARK: - Powers

    /// The largest number of columns whose powers take 32 MiB.
    static func mostColumns(_ n: Int) -> Int { max(1, (1 << 21) / n) }

    /// The powers of the centre of z over 2^power.
    func setPowers(
        of z: borrowing ComplexBall, _ power: Int, _ monitor: Monitor
    ) throws(BallError) {
        set(0, z.real.midpoint, power)
        set(1, z.imaginary.midpoint, power)
        for index in stride(from: 2, through: columns, by: 1) {
            if n > 1_000 { try Ball.check(monitor) }
            let half = index / 2
            if index == 2 * half {
                setSquare(index - 1, half - 1)
            } else {
                setProduct(index - 1, half - 1, half)
            }
        }
    }

    private func set(_ part: Int, _ x: borrowing __mpfr_struct, _ power: Int) {
        signs[part] = x.isNegative
        if x.isZero { return FixedPoint.clear(powers + part * n, n) }
        // The integer part is 0, and its place is the next one's.
        FixedPoint.load(
            x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp - power, into: wide, fraction: n)
        FixedPoint.copy(powers + part * n, wide, n)
    }

    private func setSquare(_ target: Int, _ source: Int) {
        let (a, b) = (powers + 2 * source * n, powers + (2 * source + 1) * n)
        LimbProduct.square(wide, a, n)
        if isReal { return setReal(target, isNegative: false) }
        LimbProduct.square(wide + 2 * n, b, n)
        LimbProduct.multiply(wide + 4 * n, a, n, b, n)
        signs[2 * target] = Self.add(wide, false, wide + 2 * n, true, 2 * n)
        signs[2 * target + 1] = signs[2 * source] != signs[2 * source + 1]
        FixedPoint.copy(powers + 2 * target * n, wide + n, n)
        // Twice the product is below 1.
        _ = mpn_lshift(wide + 4 * n, wide + 4 * n, 2 * n, 1)
        FixedPoint.copy(powers + (2 * target + 1) * n, wide + 5 * n, n)
    }

    private func setProduct(_ target: Int, _ left: Int, _ right: Int) {
        let (a, b) = (powers + 2 * left * n, powers + (2 * left + 1) * n)
        let (c, d) = (powers + 2 * right * n, powers + (2 * right + 1) * n)
        let negative = (
            signs[2 * left], signs[2 * left + 1], signs[2 * right], signs[2 * right + 1]
        )
        LimbProduct.multiply(wide, a, n, c, n)
        if isReal { return setReal(target, isNegative: negative.0 != negative.2) }
        LimbProduct.multiply(wide + 2 * n, b, n, d, n)
        signs[2 * target] = Self.add(
            wide, negative.0 != negative.2, wide + 2 * n, negative.1 == negative.3, 2 * n)
        FixedPoint.copy(powers + 2 * target * n, wide + n, n)
        LimbProduct.multiply(wide, a, n, d, n)
        LimbProduct.multiply(wide + 2 * n, b, n, c, n)
        signs[2 * target + 1] = Self.add(
            wide, negative.0 != negative.3, wide + 2 * n, negative.1 != negative.2, 2 * n)
        FixedPoint.copy(powers + (2 * target + 1) * n, wide + n, n)
    }

    /// Takes a power from the product that was made.
    private func setReal(_ target: Int, isNegative: Bool) {
        signs[2 * target] = isNegative
        signs[2 * target + 1] = false
        FixedPoint.copy(powers + 2 * target * n, wide + n, n)
        FixedPoint.clear(powers + (2 * target + 1) * n, n)
    }

    /// ± a ± b into a, whose sign is returned; the sum has room.
    private static func add(
        _ a: Limbs, _ isNegative: Bool, _ b: Limbs, _ otherIsNegative: Bool, _ count: Int
    ) -> Bool {
        if isNegative == otherIsNegative {
            _ = mpn_add_n(a, a, b, count)
            return isNegative
        }
        if mpn_cmp(a, b, count) >= 0 {
            _ = mpn_sub_n(a, a, b, count)
            return isNegative
        }
        _ = mpn_sub_n(a, b, a, count)
        return otherIsNegative
    }

    // MARK: - The sum

    /// Adds a multiple of ζ^column.
    func add(_ factor: Int, column: Int, skip: Int) {
        if column == 0 {
            return TwosComplement.add(factor, to: real + n, length - n)
        }
        let part = 2 * (column - 1)
        add(factor.magnitude, (factor < 0) != signs[part], powers + part * n, to: real, skip)
        if isReal { return }
        add(
            factor.magnitude, (factor < 0) != signs[part + 1], powers + (part + 1) * n,
            to: imaginary, skip)
    }

    private func add(
        _ factor: UInt, _ isNegative: Bool, _ row: Limbs, to sum: Limbs, _ skip: Int
    ) {
        TwosComplement.add(factor, isNegative, row + skip, n - skip, to: sum + skip, length - n)
    }

    /// Adds a row of limbs, of which the lowest is a whole number, times ζ^column.
    func add(_ row: ConstantLimbs, _ count: Int, column: Int) {
        for limb in 0..<count where row[limb] != 0 {
            if column == 0 {
                let place = real + n + limb
                _ = mpn_add_1(place, place, length - n - limb, row[limb])
                continue
            }
            let part = 2 * (column - 1)
            let power = powers + part * n
            add(row[limb], signs[part], power, to: real, at: limb)
            add(row[limb], signs[part + 1], power + n, to: imaginary, at: limb)
        }
    }

    private func add(
        _ factor: UInt, _ isNegative: Bool, _ row: Limbs, to sum: Limbs, at place: Int
    ) {
        TwosComplement.add(factor, isNegative, row, n, to: sum + place, length - n - place)
    }

    /// Adds or subtracts a fraction of n limbs, of which those from `count` on are 0, times ζ^column. For each part that is
    /// off by less than 2 units: a limb of the power that the zeros push below a unit is left out, and the end.
    func add(_ fraction: ConstantLimbs, _ count: Int, isNegative: Bool, column: Int) {
        if count == 0 { return }
        if column == 0 { return add(fraction, count, isNegative, to: real) }
        let part = 2 * (column - 1)
        let power = powers + part * n + (n - count)
        LimbProduct.multiply(wide, power, count, fraction, count)
        add(wide + count, count, isNegative != signs[part], to: real)
        LimbProduct.multiply(wide, power + n, count, fraction, count)
        add(wide + count, count, isNegative != signs[part + 1], to: imaginary)
    }

    /// N/(D d), all of them positive, where N is shorter than the digits that are wanted.
    struct LongFraction {
        let top: ConstantLimbs
        let count: Int
        let bottom: UInt
        let divisor: UInt

        /// A row of limbs divided by D d and truncated: usually by one quotient, because they fit a word.
        func divide(_ row: Limbs, _ length: Int) {
            let (both, overflow) = bottom.multipliedReportingOverflow(by: divisor)
            if !overflow {
                _ = mpn_divrem_1(row, 0, row, length, both)
                return
            }
            _ = mpn_divrem_1(row, 0, row, length, bottom)
            _ = mpn_divrem_1(row, 0, row, length, divisor)
        }
    }

    /// Adds or subtracts a fraction over 2^shift, which is below 2^(−64 (n − c)), times ζ^column, not the first one; the shift
    /// is at least 64 (n − c). For each part that is off by less than 2 units: the limbs of the power below c, and the end.
    func add(_ fraction: LongFraction, shift: Int, limbs c: Int, isNegative: Bool, column: Int) {
        let low = shift - 64 * (n - c)
        let (limbs, bits) = (low >> 6, UInt32(low & 63))
        let count = c + fraction.count - limbs
        if count <= 0 { return }
        let part = 2 * (column - 1)
        for (index, sum) in [(part, real), (part + 1, imaginary)] {
            FixedRow.multiply(
                wide, powers + index * n + (n - c), c, fraction.top, fraction.count)
            let row = wide + limbs
            if bits > 0 { _ = mpn_rshift(row, row, count, bits) }
            fraction.divide(row, count)
            var length = count
            while length > 0, row[length - 1] == 0 { length -= 1 }
            if length > 0 { add(row, length, isNegative != signs[index], to: sum) }
        }
    }

    private func add(_ row: ConstantLimbs, _ count: Int, _ isNegative: Bool, to sum: Limbs) {
        let end = sum + count
        if isNegative {
            if mpn_sub_n(sum, sum, row, count) != 0 { _ = mpn_sub_1(end, end, length - count, 1) }
        } else if mpn_add_n(sum, sum, row, count) != 0 {
            _ = mpn_add_1(end, end, length - count, 1)
        }
    }

    /// The sum itself: the numbers of both parts side by side, of so many limbs each.
    var limbsOfSum: Limbs { real }

    /// Sets the sum to 0.
    func clear() { FixedPoint.clear(real, 2 * length) }

    func multiply(_ factor: Int, skip: Int) {
        if factor == 1 { return }
        TwosComplement.multiply(real + skip, factor, length - skip)
        if !isReal { TwosComplement.multiply(imaginary + skip, factor, length - skip) }
    }

    /// Adds a multiple of another sum, whose limbs below `skip` are 0.
    func add(_ factor: Int, times other: borrowing ComplexRows, skip: Int) {
        let count = length - skip
        _ = mpn_addmul_1(real + skip, other.real + skip, count, UInt(factor))
        if isReal { return }
        _ = mpn_addmul_1(imaginary + skip, other.imaginary + skip, count, UInt(factor))
    }

    func divide(_ divisor: Int, skip: Int) {
        if divisor == 1 { return }
        TwosComplement.divide(real + skip, divisor, length - skip)
        if !isReal { TwosComplement.divide(imaginary + skip, divisor, length - skip) }
    }

    /// Multiplies by ζ^m; the limbs below `skip` are 0, and those below `next` will be.
    func multiplyByRow(from skip: Int, to next: Int) {
        let isNegative = (makePositive(real, skip), makePositive(imaginary, skip))
        var count = length - skip
        while count > 1, real[skip + count - 1] | imaginary[skip + count - 1] == 0 { count -= 1 }
        // The sum of two products has room, for the highest limb of the sum is below 2^62.
        if (real[skip + count - 1] | imaginary[skip + count - 1]) >> 62 != 0 { count += 1 }
        let part = 2 * (columns - 1)
        // Limbs of the power that only affect bits below a unit are left out.
        let low = min(next + max(0, n - skip - count), n - 1)
        let (c, d) = (powers + part * n + low, powers + (part + 1) * n + low)
        let short = n - low
        let total = count + short
        let (a, b) = (real + skip, imaginary + skip)
        func multiply(_ index: Int, _ x: Limbs, _ y: Limbs) {
            let target = wide + index * total
            if count >= short {
                LimbProduct.multiply(target, x, count, y, short)
            } else {
                LimbProduct.multiply(target, y, short, x, count)
            }
        }
        multiply(0, a, c)
        let cut = n + next - skip - low
        if isReal {
            return setSum(real, wide, isNegative.0 != signs[part], total, cut, next)
        }
        multiply(1, b, d)
        multiply(2, a, d)
        multiply(3, b, c)
        let signs = (
            isNegative.0 != signs[part], isNegative.1 == signs[part + 1],
            isNegative.0 != signs[part + 1], isNegative.1 != signs[part]
        )
        let first = Self.add(wide, signs.0, wide + total, signs.1, total)
        let second = Self.add(wide + 2 * total, signs.2, wide + 3 * total, signs.3, total)
        setSum(real, wide, first, total, cut, next)
        setSum(imaginary, wide + 2 * total, second, total, cut, next)
    }

    private func makePositive(_ sum: Limbs, _ skip: Int) -> Bool {
        TwosComplement.makePositive(sum + skip, length - skip)
    }

    /// Sets a part of the sum, from the limb `next` on, from a product of which so many limbs are cut off.
    private func setSum(
        _ sum: Limbs, _ product: Limbs, _ isNegative: Bool, _ total: Int, _ cut: Int, _ next: Int
    ) {
        let count = max(0, min(total - cut, length - next))
        FixedPoint.clear(sum, next)
        if count > 0 { FixedPoint.copy(sum + next, product + cut, count) }
        FixedPoint.clear(sum + next + count, length - next - count)
        if isNegative { _ = mpn_neg(sum + next, sum + next, length - next) }
    }

    /// The sum as balls with all its limbs, without its error.
    func setParts(of result: inout ComplexBall) {
        result.real.set(twosComplement: real, length, fraction: n)
        result.imaginary.set(twosComplement: imaginary, length, fraction: n)
    }
}
