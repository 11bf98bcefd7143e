internal import CGMP

// The direct methods assume that the range of exponents is wide (`withWideExponents`); `apply` widens it.
//
// None of these methods is inlined. A call costs a hundredth of what MPFR does, and kernels call the methods
// in a hundred places, each of which the compiler would have to optimise again.

extension Ball {
    /// Bound 4: the radii add.
    @inline(never)
    package mutating func setSum(
        _ a: borrowing Ball, _ b: borrowing Ball, precision: Int
    ) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        var y = b.midpoint
        let ternary = mpfr_add(&midpoint, &x, &y, MPFR_RNDN)
        try finish(ternary, a.radius + b.radius, .add)
    }

    /// Bound 4, with a machine word as the other operand, rounded to the precision of this ball.
    @inline(never)
    mutating func setSum(_ a: borrowing Ball, word b: Int) throws(BallError) {
        try finish(roundSum(a.midpoint, b), a.radius, .add)
    }

    /// Bound 4, with a machine word as the first operand, rounded to the precision of this ball.
    @inline(never)
    mutating func setDifference(word a: Int, _ b: borrowing Ball) throws(BallError) {
        try finish(roundDifference(a, b.midpoint), b.radius, .subtract)
    }

    /// Sets the midpoint to x + b, rounded to nearest.
    mutating func roundSum(_ x: __mpfr_struct, _ b: Int) -> Int32 {
        var x = x
        let bits = midpoint._mpfr_prec
        if bits > __mpfr_struct.mostBitsOfWord { return mpfr_add_si(&midpoint, &x, b, MPFR_RNDN) }
        return __mpfr_struct.withWord(b, bits: bits) { mpfr_add(&midpoint, &x, $0, MPFR_RNDN) }
    }

    /// Sets the midpoint to a − y, rounded to nearest.
    mutating func roundDifference(_ a: Int, _ y: __mpfr_struct) -> Int32 {
        var y = y
        let bits = midpoint._mpfr_prec
        if bits > __mpfr_struct.mostBitsOfWord { return mpfr_si_sub(&midpoint, a, &y, MPFR_RNDN) }
        return __mpfr_struct.withWord(a, bits: bits) { mpfr_sub(&midpoint, $0, &y, MPFR_RNDN) }
    }

    /// Bound 4: adds another ball, at the precision of this one.
    @inline(never)
    mutating func add(_ b: borrowing Ball) throws(BallError) {
        var y = b.midpoint
        let ternary = withUnsafeMutablePointer(to: &midpoint) { mpfr_add($0, $0, &y, MPFR_RNDN) }
        try finish(ternary, radius + b.radius, .add)
    }

    /// Bound 4: subtracts another ball, at the precision of this one.
    @inline(never)
    mutating func subtract(_ b: borrowing Ball) throws(BallError) {
        var y = b.midpoint
        let ternary = withUnsafeMutablePointer(to: &midpoint) { mpfr_sub($0, $0, &y, MPFR_RNDN) }
        try finish(ternary, radius + b.radius, .subtract)
    }

    /// Bound 4: adds a machine word, at the precision of this ball.
    @inline(never)
    mutating func add(word: Int) throws(BallError) {
        let bits = midpoint._mpfr_prec
        let ternary = withUnsafeMutablePointer(to: &midpoint) { sum in
            if bits > __mpfr_struct.mostBitsOfWord { return mpfr_add_si(sum, sum, word, MPFR_RNDN) }
            return __mpfr_struct.withWord(word, bits: bits) { mpfr_add(sum, sum, $0, MPFR_RNDN) }
        }
        try finish(ternary, radius, .add)
    }

    /// Bound 5: multiplies by another ball, at the precision of this one.
    @inline(never)
    mutating func multiply(by b: borrowing Ball) throws(BallError) {
        if midpoint._mpfr_prec >= Ball.longProduct {
            var product = Ball(precision: precision)
            try product.setProduct(self, b, precision: precision)
            swap(&self, &product)
            return
        }
        var y = b.midpoint
        let propagated =
            radius.isZero && b.radius.isZero
            ? .zero : midpoint.sizeAbove * b.radius + radius * (y.sizeAbove + b.radius)
        let log2 = midpoint.approximateLog2
        let ternary = withUnsafeMutablePointer(to: &midpoint) { mpfr_mul($0, $0, &y, MPFR_RNDN) }
        try finish(ternary, propagated, .multiply, log2: Estimate(log2 + y.approximateLog2))
    }

    /// Bound 4.
    @inline(never)
    package mutating func setDifference(
        _ a: borrowing Ball, _ b: borrowing Ball, precision: Int
    ) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        var y = b.midpoint
        let ternary = mpfr_sub(&midpoint, &x, &y, MPFR_RNDN)
        try finish(ternary, a.radius + b.radius, .subtract)
    }

    /// Bound 5: |m_a| r_b + r_a (|m_b| + r_b).
    @inline(never)
    package mutating func setProduct(
        _ a: borrowing Ball, _ b: borrowing Ball, precision: Int
    ) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        var y = b.midpoint
        let ternary = roundProduct(&x, &y)
        let propagated: Magnitude
        if a.radius.isZero && b.radius.isZero {
            propagated = .zero
        } else {
            propagated = x.sizeAbove * b.radius + a.radius * (y.sizeAbove + b.radius)
        }
        try finish(
            ternary, propagated, .multiply,
            log2: Estimate(x.approximateLog2 + y.approximateLog2))
    }

    /// Multiplies by a fraction of two words: bounds 5 and 7, one after the other. The time is proportional
    /// to the bits. Where both words are powers of two, only the exponent changes.
    @inline(never)
    package mutating func setProduct(
        _ a: borrowing Ball, _ top: Int, over bottom: Int, precision: Int
    ) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        if top > 0, top & (top - 1) == 0, bottom > 0, bottom & (bottom - 1) == 0 {
            let power = top.trailingZeroBitCount - bottom.trailingZeroBitCount
            let ternary = mpfr_mul_2si(&midpoint, &x, power, MPFR_RNDN)
            let propagated = a.radius.scaled(byPowerOfTwo: power)
            return try finish(
                ternary, propagated, .multiply, log2: Estimate(x.approximateLog2))
        }
        let product = mpfr_mul_si(&midpoint, &x, top, MPFR_RNDN)
        try finish(
            product, a.radius * Magnitude(atLeast: top.magnitude), .multiply,
            log2: Estimate(x.approximateLog2))
        if bottom == 1 { return }
        let propagated = radius / Magnitude(atMost: bottom.magnitude)
        let quotient = withUnsafeMutablePointer(to: &midpoint) {
            mpfr_div_si($0, $0, bottom, MPFR_RNDN)
        }
        try finish(quotient, propagated, .divide, log2: Estimate(x.approximateLog2))
    }

    /// Bound 6: r (2 |m| + r).
    @inline(never)
    package mutating func setSquare(_ a: borrowing Ball, precision: Int) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        let ternary =
            x._mpfr_prec < Ball.longProduct
            ? mpfr_sqr(&midpoint, &x, MPFR_RNDN) : roundSquare(&x)
        let propagated =
            a.radius.isZero
            ? .zero : a.radius * (x.sizeAbove.scaled(byPowerOfTwo: 1) + a.radius)
        try finish(
            ternary, propagated, .square, log2: Estimate(2 * x.approximateLog2))
    }

    /// Bound 7: (r_a + |q| r_b) / (|m_b| − r_b).
    @inline(never)
    package mutating func setQuotient(
        _ a: borrowing Ball, _ b: borrowing Ball, precision: Int
    ) throws(BallError) {
        prepare(precision)
        if b.midpoint.isZero || b.radius >= b.midpoint.sizeBelow {
            if b.radius.isZero { throw .domain(.divisionByZero) }
            throw .needsPrecision
        }
        var x = a.midpoint
        var y = b.midpoint
        let ternary = roundQuotient(&x, &y)
        let propagated: Magnitude
        if a.radius.isZero && b.radius.isZero {
            propagated = .zero
        } else {
            propagated = (a.radius + midpoint.sizeAbove * b.radius) / b.smallestSize
        }
        try finish(
            ternary, propagated, .divide,
            log2: Estimate(x.approximateLog2 - y.approximateLog2))
    }

    /// Bound 8: exact except for rounding.
    @inline(never)
    package mutating func setNegative(_ a: borrowing Ball, precision: Int) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        try finish(mpfr_neg(&midpoint, &x, MPFR_RNDN), a.radius, .negate)
    }

    /// Bound 8: ||x| − |m|| ≤ |x − m|.
    @inline(never)
    package mutating func setAbsolute(_ a: borrowing Ball, precision: Int) throws(BallError) {
        prepare(precision)
        var x = a.midpoint
        try finish(mpfr_abs(&midpoint, &x, MPFR_RNDN), a.radius, .absolute)
    }
}
