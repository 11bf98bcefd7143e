internal import CGMP

// Products of rectangles of few limbs in fixed point, each part with one rounding.

extension ComplexBall {
    /// The largest number of limbs for which stack memory suffices.
    private static var mostLimbs: Int { 8 }
    /// Beyond this gap of exponents, products of reals keep more bits of the parts.
    private static var mostGap: Int { 64 }
    private static var mostExponent: Int { 1 << 40 }

    /// a·b, or a times the conjugate of b, into a rectangle that is neither of them (bound 290).
    /// False, with nothing written, for products that are better made of reals: those of many bits,
    /// of parts that are zero, or of parts one of which is much smaller than the other.
    mutating func setShortProduct(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, conjugate: Bool = false,
        precision: Int
    ) throws(BallError) -> Bool {
        let (x, y) = (a.real.midpoint, a.imaginary.midpoint)
        let (s, t) = (b.real.midpoint, b.imaginary.midpoint)
        let most = Self.mostExponent
        guard x._mpfr_exp > -most, y._mpfr_exp > -most, s._mpfr_exp > -most, t._mpfr_exp > -most,
            x._mpfr_exp < most, y._mpfr_exp < most, s._mpfr_exp < most, t._mpfr_exp < most
        else { return false }
        let (gap, other) = (x._mpfr_exp &- y._mpfr_exp, s._mpfr_exp &- t._mpfr_exp)
        // A lower bound of the gap between the two parts of a product.
        let less = min(abs(gap), abs(other))
        let w = (max(precision, Ball.leastPrecision) &+ less &+ 72) >> 6
        guard w <= Self.mostLimbs, max(abs(gap), abs(other)) <= Self.mostGap else { return false }
        let (e, f) = (max(x._mpfr_exp, y._mpfr_exp), max(s._mpfr_exp, t._mpfr_exp))
        guard a.isWithinReach(over: e), b.isWithinReach(over: f) else { return false }
        // The same propagated error as in products of reals, over 2^(e + f).
        var along = 0.0
        var across = 0.0
        let (p, q) = (a.real.radius.double(over: e), a.imaginary.radius.double(over: e))
        let (r, o) = (b.real.radius.double(over: f), b.imaginary.radius.double(over: f))
        if p + q + r + o != 0 {
            let (xs, ys) = (x.sizeAbove(over: e), y.sizeAbove(over: e))
            let (sr, to) = (s.sizeAbove(over: f) + r, t.sizeAbove(over: f) + o)
            along = (xs * r + p * sr) + (ys * o + q * to)
            across = (xs * o + p * to) + (ys * r + q * sr)
        }
        real.prepare(precision)
        imaginary.prepare(precision)
        let capacity = 4 * Self.mostLimbs + 1 + 8 * Self.mostLimbs + 1
        let (isCut, first, second) = withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: capacity
        ) { memory -> (Bool, Int32, Int32) in
            guard let row = memory.baseAddress else { fatalError("a product without memory") }
            var isCut = FixedFactor.load(x, e, row, w)
            if FixedFactor.load(y, e, row + w, w) { isCut = true }
            if FixedFactor.load(s, f, row + 2 * w, w) { isCut = true }
            if FixedFactor.load(t, f, row + 3 * w, w) { isCut = true }
            let wide = row + 4 * w + 1
            let turned = t.isNegative != conjugate
            FixedRow.multiply(wide, row, w, row + 2 * w, w)
            FixedRow.multiply(wide + 2 * w + 1, row + w, w, row + 3 * w, w)
            let other = wide + 2 * w + 1
            let first = FixedFactor.write(
                SignedRow(wide, x.isNegative != s.isNegative),
                SignedRow(other, y.isNegative == turned), w, e + f, &real.midpoint)
            FixedRow.multiply(wide, row, w, row + 3 * w, w)
            FixedRow.multiply(other, row + w, w, row + 2 * w, w)
            let second = FixedFactor.write(
                SignedRow(wide, x.isNegative != turned),
                SignedRow(other, y.isNegative != s.isNegative), w, e + f, &imaginary.midpoint)
            return (isCut, first, second)
        }
        if isCut {
            let cut = Double.powerOfTwo(2 &- 64 &* w)
            along += cut
            across += cut
        }
        try real.finish(first, .above(along, times: e &+ f), .multiply)
        try imaginary.finish(second, .above(across, times: e &+ f), .multiply)
        return true
    }

    /// a/b into a rectangle that is neither of them (bound 291). False, with nothing written, in
    /// the cases of `setShortProduct`, and where b may be zero.
    mutating func setShortQuotient(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, precision: Int
    ) throws(BallError) -> Bool {
        let (x, y) = (a.real.midpoint, a.imaginary.midpoint)
        let (s, t) = (b.real.midpoint, b.imaginary.midpoint)
        let most = Self.mostExponent
        guard x._mpfr_exp > -most, y._mpfr_exp > -most, s._mpfr_exp > -most, t._mpfr_exp > -most,
            x._mpfr_exp < most, y._mpfr_exp < most, s._mpfr_exp < most, t._mpfr_exp < most
        else { return false }
        let (gap, other) = (x._mpfr_exp &- y._mpfr_exp, s._mpfr_exp &- t._mpfr_exp)
        let less = min(abs(gap), abs(other))
        let w = (max(precision, Ball.leastPrecision) &+ less &+ 80) >> 6
        guard w < Self.mostLimbs, max(abs(gap), abs(other)) < Self.mostGap else { return false }
        let (e, f) = (
            max(x._mpfr_exp, y._mpfr_exp), max(s._mpfr_exp, t._mpfr_exp) &+ 1
        )
        guard a.isWithinReach(over: e), b.isWithinReach(over: f) else { return false }
        // Sizes of a over 2^e, and of b over 2^f.
        let (p, q) = (a.real.radius.double(over: e), a.imaginary.radius.double(over: e))
        let (r, o) = (b.real.radius.double(over: f), b.imaginary.radius.double(over: f))
        let (sl, tl) = (max(0, s.sizeBelow(over: f) - r), max(0, t.sizeBelow(over: f) - o))
        let least = Magnitude.below(sl * sl + tl * tl)
        if least == 0 { return false }
        let (xs, ys) = (x.sizeAbove(over: e), y.sizeAbove(over: e))
        let (ss, ts) = (s.sizeAbove(over: f), t.sizeAbove(over: f))
        let cut = Double.powerOfTwo(2 &- 64 &* w)
        // How far the parts of a·b̄ and |b|² may be from what is computed.
        let (sr, to) = (ss + r, ts + o)
        let along = cut + ((xs * r + p * sr) + (ys * o + q * to))
        let across = cut + ((xs * o + p * to) + (ys * r + q * sr))
        let norm = cut + (r * (ss + sr) + o * (ts + to))
        real.prepare(precision)
        imaginary.prepare(precision)
        let capacity = 14 * Self.mostLimbs + 12
        let (first, second) = withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: capacity
        ) { memory -> (Int32, Int32) in
            guard let row = memory.baseAddress else { fatalError("a quotient without memory") }
            _ = FixedFactor.load(x, e, row, w)
            _ = FixedFactor.load(y, e, row + w, w)
            _ = FixedFactor.load(s, f, row + 2 * w, w)
            _ = FixedFactor.load(t, f, row + 3 * w, w)
            let divisor = row + 4 * w + 1
            let wide = divisor + 2 * w
            let next = wide + 2 * w + 1
            FixedRow.multiply(divisor, row + 2 * w, w, row + 2 * w, w)
            FixedRow.multiply(wide, row + 3 * w, w, row + 3 * w, w)
            // Each part of b is below a half.
            _ = mpn_add_n(divisor, divisor, wide, 2 * w)
            let whole = Divisor(limbs: divisor + (w - 1), room: next + 2 * w)
            FixedRow.multiply(wide + 1, row, w, row + 2 * w, w)
            FixedRow.multiply(next, row + w, w, row + 3 * w, w)
            let first = FixedFactor.writeQuotient(
                SignedRow(wide, x.isNegative != s.isNegative),
                SignedRow(next, y.isNegative != t.isNegative), whole, w, e - f, &real.midpoint)
            FixedRow.multiply(wide + 1, row, w, row + 3 * w, w)
            FixedRow.multiply(next, row + w, w, row + 2 * w, w)
            let second = FixedFactor.writeQuotient(
                SignedRow(wide, x.isNegative == t.isNegative),
                SignedRow(next, y.isNegative != s.isNegative), whole, w, e - f,
                &imaginary.midpoint)
            return (first, second)
        }
        let unit = Double.powerOfTwo(-64 &* w)
        func error(_ quotient: borrowing Ball, _ distance: Double) -> Magnitude {
            let size = unit + quotient.midpoint.sizeAbove.double(over: e &- f)
            return .above((distance + size * norm) / least + unit, times: e &- f)
        }
        try real.finish(first, error(real, along), .divide)
        try imaginary.finish(second, error(imaginary, across), .divide)
        return true
    }

    /// Whether the radii have a size that doubles can have, over 2^power.
    @inline(__always)
    private func isWithinReach(over power: Int) -> Bool {
        real.radius.isWithinReach(over: power) && imaginary.radius.isWithinReach(over: power)
    }
}

private struct SignedRow {
    let limbs: Limbs
    let isNegative: Bool

    @inline(__always)
    init(_ limbs: Limbs, _ isNegative: Bool) {
        self.limbs = limbs
        self.isNegative = isNegative
    }
}

private struct Divisor {
    let limbs: Limbs
    /// For a remainder and a quotient.
    let room: Limbs
}

/// Mantissas in rows of so many limbs.
private enum FixedFactor {
    /// The mantissa in units of 2^(exponent - 64 count); whether something was cut off.
    @inline(__always)
    static func load(
        _ x: __mpfr_struct, _ exponent: Int, _ target: Limbs, _ count: Int
    ) -> Bool {
        let distance = exponent &- x._mpfr_exp
        let limbs = (x._mpfr_prec &+ 63) >> 6
        // The row has a limb above, which is zero and becomes the lowest one of the next row.
        FixedPoint.load(x._mpfr_d, limbs, exponent: 0 &- distance, into: target, fraction: count)
        if limbs > count { return true }
        if distance == 0 || limbs < count { return false }
        return distance == 64 || x._mpfr_d[0] & ((1 << UInt(distance)) &- 1) != 0
    }

    /// (a + b)/d, a and b below a half and of 2·count limbs, those of a above a limb that is free; d of count + 1 limbs, with
    /// room for 2 count + 2.
    @inline(__always)
    static func writeQuotient(
        _ a: SignedRow, _ b: SignedRow, _ d: Divisor, _ count: Int, _ exponent: Int,
        _ target: inout __mpfr_struct
    ) -> Int32 {
        let width = 2 &* count
        let top = SignedRow(a.limbs + 1, a.isNegative)
        let (isNegative, _) = add(top, b, width)
        a.limbs[0] = 0
        // Over 2^(64 (2 count + 1)) and 2^(64 (count + 1)): a whole number of 2^(-64 count).
        let quotient = d.room + count + 1
        mpn_tdiv_qr(quotient, d.room, 0, a.limbs, width + 1, d.limbs, count + 1)
        return round(quotient, count + 1, isNegative, exponent, count, &target)
    }

    /// a + b, both of 2·count limbs with one more above the first, rounded; the ternary value is that of MPFR.
    @inline(__always)
    static func write(
        _ a: SignedRow, _ b: SignedRow, _ count: Int, _ exponent: Int,
        _ target: inout __mpfr_struct
    ) -> Int32 {
        let width = 2 &* count
        let (isNegative, carry) = add(a, b, width)
        a.limbs[width] = carry
        return round(a.limbs, width &+ 1, isNegative, exponent, width, &target)
    }

    /// Adds b to a; returned is the sign, and a carry.
    @inline(__always)
    private static func add(
        _ a: SignedRow, _ b: SignedRow, _ count: Int
    ) -> (isNegative: Bool, carry: UInt) {
        if a.isNegative == b.isNegative {
            return (a.isNegative, mpn_add_n(a.limbs, a.limbs, b.limbs, count))
        }
        if mpn_cmp(a.limbs, b.limbs, count) >= 0 {
            _ = mpn_sub_n(a.limbs, a.limbs, b.limbs, count)
            return (a.isNegative, 0)
        }
        _ = mpn_sub_n(a.limbs, b.limbs, a.limbs, count)
        return (b.isNegative, 0)
    }

    /// A row of limbs in units of 2^(exponent - 64 fraction), rounded; it is shifted.
    @inline(__always)
    private static func round(
        _ a: Limbs, _ count: Int, _ isNegative: Bool, _ exponent: Int, _ fraction: Int,
        _ target: inout __mpfr_struct
    ) -> Int32 {
        var size = count
        while size > 0, a[size &- 1] == 0 { size &-= 1 }
        guard size > 0 else {
            mpfr_set_zero(&target, 1)
            return 0
        }
        let shift = a[size &- 1].leadingZeroBitCount
        if shift > 0 { _ = mpn_lshift(a, a, size, UInt32(shift)) }
        var view = __mpfr_struct(
            _mpfr_prec: 64 &* size, _mpfr_sign: isNegative ? -1 : 1,
            _mpfr_exp: exponent &+ 64 &* (size &- fraction) &- shift, _mpfr_d: a)
        return mpfr_set(&target, &view, MPFR_RNDN)
    }
}
