internal import CGMP
internal import CKernels

/// A complex number in fixed point: the magnitudes of both parts, one row of limbs after the other,
/// and their signs. The caller owns the rows; a unit is 2^(−64 n) for n limbs after the point.
struct FixedComplex {
    let limbs: Limbs
    /// Limbs of a part.
    let length: Int
    private(set) var isNegative = (real: false, imaginary: false)

    var real: Limbs { limbs }
    var imaginary: Limbs { limbs + length }

    init(_ limbs: Limbs, length: Int) {
        self.limbs = limbs
        self.length = length
    }

    init(_ limbs: Limbs, length: Int, isNegative: (real: Bool, imaginary: Bool)) {
        self.init(limbs, length: length)
        self.isNegative = isNegative
    }

    /// The same without the lowest limbs of each part. Rows are not moved, so the upper limbs must
    /// not be used.
    func dropping(_ low: Int) -> FixedComplex {
        FixedComplex(limbs + low, length: length, isNegative: isNegative)
    }

    /// Converts parts in two's complement of this many limbs to magnitudes and signs.
    mutating func takeComplement(_ count: Int) {
        isNegative = (real[count - 1] >> 63 == 1, imaginary[count - 1] >> 63 == 1)
        if isNegative.real { _ = mpn_neg(real, real, count) }
        if isNegative.imaginary { _ = mpn_neg(imaginary, imaginary, count) }
    }

    func clear() { FixedPoint.clear(limbs, 2 * length) }

    /// The number of limbs of the longer part.
    var count: Int { count(upTo: length) }

    /// The same, if no part has more than this many limbs.
    func count(upTo length: Int) -> Int {
        var count = length
        while count > 0, real[count &- 1] | imaginary[count &- 1] == 0 { count &-= 1 }
        return count
    }

    /// Sets the centre of a rectangle times 2^scale, whose parts are below 2^64: the error of each part
    /// is below a unit. There are more than n limbs.
    mutating func set(_ z: borrowing ComplexBall, fraction n: Int, scale: Int = 0) {
        Self.load(z.real.midpoint, scale, real, n, length)
        Self.load(z.imaginary.midpoint, scale, imaginary, n, length)
        isNegative = (z.real.midpoint.isNegative, z.imaginary.midpoint.isNegative)
    }

    private static func load(
        _ x: borrowing __mpfr_struct, _ scale: Int, _ target: Limbs, _ n: Int, _ length: Int
    ) {
        if x.isZero { return FixedPoint.clear(target, length) }
        FixedPoint.load(
            x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp + scale, into: target,
            fraction: n)
        FixedPoint.clear(target + (n + 1), length - n - 1)
    }

    mutating func set(word: UInt, fraction n: Int) {
        FixedPoint.clear(limbs, 2 * length)
        real[n] = word
        isNegative = (false, false)
    }

    /// Takes all limbs of a number of the same length.
    mutating func take(_ other: FixedComplex) {
        FixedPoint.copy(limbs, other.limbs, 2 * length)
        isNegative = other.isNegative
    }

    mutating func conjugate() { isNegative.imaginary.toggle() }

    mutating func changeSign() { isNegative = (!isNegative.real, !isNegative.imaginary) }

    /// Adds a whole number to the real part, for n + 1 limbs; the sum has room.
    mutating func addToReal(_ word: UInt, fraction n: Int) {
        if !isNegative.real || real[n] >= word {
            real[n] = isNegative.real ? real[n] - word : real[n] + word
            return
        }
        _ = mpn_neg(real, real, length)
        real[n] &+= word
        isNegative.real = false
    }

    /// Adds a row that is not negative, of the same length, to the real part.
    mutating func addToReal(_ row: Limbs) {
        (isNegative.real, _) = Self.add(real, isNegative.real, row, false, length)
    }

    /// Sets the number with n limbs after the point as balls, without its error.
    func set(_ result: inout ComplexBall, fraction n: Int) {
        let count = max(self.count, 1)
        result.real.prepare(limbs: count)
        result.real.setUnits(real, isNegative.real ? -count : count, n, error: 0)
        result.imaginary.prepare(limbs: count)
        result.imaginary.setUnits(imaginary, isNegative.imaginary ? -count : count, n, error: 0)
    }

    /// Adds a number of the same length; the sum has room.
    mutating func add(_ other: FixedComplex) {
        (isNegative.real, _) = Self.add(
            real, isNegative.real, other.real, other.isNegative.real, length)
        (isNegative.imaginary, _) = Self.add(
            imaginary, isNegative.imaginary, other.imaginary, other.isNegative.imaginary, length)
    }

    /// ±a ± b into a, whose sign is returned with a carry.
    @inline(__always)
    private static func add(
        _ a: Limbs, _ isNegative: Bool, _ b: ConstantLimbs, _ otherIsNegative: Bool, _ count: Int
    ) -> (isNegative: Bool, carry: UInt) {
        if isNegative == otherIsNegative { return (isNegative, mpn_add_n(a, a, b, count)) }
        if mpn_cmp(a, b, count) >= 0 {
            _ = mpn_sub_n(a, a, b, count)
            return (isNegative, 0)
        }
        _ = mpn_sub_n(a, b, a, count)
        return (otherIsNegative, 0)
    }

    /// The product of the lower m limbs of a and of k limbs of b from `low` on, exactly; it has m + k + 1 limbs, and `wide`
    /// has room for m + k. None is part of another.
    mutating func setProduct(
        _ a: FixedComplex, _ m: Int, _ b: FixedComplex, from low: Int, _ k: Int, _ wide: Limbs
    ) {
        let (s, t) = (b.real + low, b.imaginary + low)
        let total = m + k
        FixedRow.multiply(real, a.real, m, s, k)
        FixedRow.multiply(wide, a.imaginary, m, t, k)
        (isNegative.real, real[total]) = Self.add(
            real, a.isNegative.real != b.isNegative.real, wide,
            a.isNegative.imaginary == b.isNegative.imaginary, total)
        FixedRow.multiply(imaginary, a.real, m, t, k)
        FixedRow.multiply(wide, a.imaginary, m, s, k)
        (isNegative.imaginary, imaginary[total]) = Self.add(
            imaginary, a.isNegative.real != b.isNegative.imaginary, wide,
            a.isNegative.imaginary != b.isNegative.real, total)
    }

    /// Takes limbs of another number from `low` on; false where there is not enough space.
    mutating func take(_ other: FixedComplex, from low: Int) -> Bool {
        isNegative = other.isNegative
        let count = other.length &- low
        return Self.take(real, length, other.real + low, count)
            && Self.take(imaginary, length, other.imaginary + low, count)
    }

    @inline(__always)
    private static func take(
        _ target: Limbs, _ length: Int, _ source: ConstantLimbs, _ count: Int
    ) -> Bool {
        for index in 0..<length { target[index] = index < count ? source[index] : 0 }
        var index = length
        while index < count {
            if source[index] != 0 { return false }
            index &+= 1
        }
        return true
    }

    /// The truncated quotient of a number of this many limbs by a row of d limbs, the highest of
    /// which is not 0; false where the number has no space. `room` has d + count + 1 limbs.
    mutating func setQuotient(
        _ numerator: FixedComplex, _ count: Int, by divisor: ConstantLimbs, _ d: Int, _ room: Limbs
    ) -> Bool {
        isNegative = numerator.isNegative
        return setQuotient(real, numerator.real, count, divisor, d, room)
            && setQuotient(imaginary, numerator.imaginary, count, divisor, d, room)
    }

    /// floor(a/b) as a part.
    private func setQuotient(
        _ part: Limbs, _ a: Limbs, _ an: Int, _ b: ConstantLimbs, _ bn: Int, _ room: Limbs
    ) -> Bool {
        var count = an
        while count > 0, a[count &- 1] == 0 { count &-= 1 }
        guard count >= bn else {
            FixedPoint.clear(part, length)
            return true
        }
        let quotient = room + bn
        mpn_tdiv_qr(quotient, room, 0, a, count, b, bn)
        var size = count &- bn &+ 1
        while size > 0, quotient[size &- 1] == 0 { size &-= 1 }
        if size > length { return false }
        FixedPoint.copy(part, quotient, size)
        FixedPoint.clear(part + size, length &- size)
        return true
    }
}

/// Rows of limbs without signs.
enum FixedRow {
    /// The product of rows, neither of which is part of the result.
    @inline(never)
    static func multiply(
        _ target: Limbs, _ a: ConstantLimbs, _ an: Int, _ b: ConstantLimbs, _ bn: Int
    ) {
        if an < bn { return multiply(target, b, bn, a, an) }
        if an <= Int(SHORT_PRODUCT_LIMBS), short_product(target, a, an, b, bn) != 0 { return }
        LimbProduct.multiply(target, a, an, b, bn)
    }
}

/// A sum in two's complement.
struct FixedComplexSum {
    private let real: Limbs
    private let imaginary: Limbs
    private let length: Int

    /// Zero, on twice `length` limbs of the caller.
    init(_ limbs: Limbs, length: Int) {
        real = limbs
        imaginary = limbs + length
        self.length = length
        FixedPoint.clear(limbs, 2 * length)
    }

    /// Adds the lower limbs of a number; the others are 0.
    @inline(__always)
    func add(_ z: FixedComplex, _ count: Int) {
        Self.add(real, z.real, count, z.isNegative.real, length)
        Self.add(imaginary, z.imaginary, count, z.isNegative.imaginary, length)
    }

    /// Adds the lower limbs of a row to the real or the imaginary part.
    @inline(__always)
    func add(_ row: ConstantLimbs, _ count: Int, isNegative: Bool, toReal: Bool) {
        Self.add(toReal ? real : imaginary, row, count, isNegative, length)
    }

    @inline(__always)
    private static func add(
        _ sum: Limbs, _ row: ConstantLimbs, _ count: Int, _ isNegative: Bool, _ length: Int
    ) {
        if count == 0 { return }
        let end = sum + count
        if isNegative {
            if mpn_sub_n(sum, sum, row, count) != 0, length > count {
                _ = mpn_sub_1(end, end, length &- count, 1)
            }
        } else if mpn_add_n(sum, sum, row, count) != 0, length > count {
            _ = mpn_add_1(end, end, length &- count, 1)
        }
    }

    /// Stores the sum with n limbs after the point, without its error; afterwards it is no sum any more.
    func take(into result: inout ComplexBall, fraction n: Int) {
        take(&result.real, real, n)
        take(&result.imaginary, imaginary, n)
    }

    private func take(_ ball: inout Ball, _ sum: Limbs, _ n: Int) {
        let isNegative = sum[length - 1] >> 63 == 1
        if isNegative { _ = mpn_neg(sum, sum, length) }
        var count = length
        while count > 1, sum[count - 1] == 0 { count -= 1 }
        ball.prepare(limbs: count)
        ball.setUnits(sum, isNegative ? -count : count, n, error: 0)
    }
}
