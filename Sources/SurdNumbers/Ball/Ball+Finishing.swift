internal import CGMP

extension Ball {
    /// Bound 1: the midpoint is f(m), correctly rounded, and `ternary` tells whether it is exact. The radius
    /// is half a unit in the last place plus the error propagated from the input radii. For a value that does
    /// not fit, the error message names its size, about 2^`log2`.
    @inline(__always)
    mutating func finish(
        _ ternary: Int32, _ propagated: Magnitude, _ operation: RealOperation,
        log2: @autoclosure () -> Estimate = .unknown
    ) throws(BallError) {
        if midpoint.isUnusual {
            try finishUnusual(ternary, operation, log2())
        }
        if propagated.isInfinite { throw .needsPrecision }
        if ternary == 0 {
            radius = propagated
        } else {
            // Exact operands are frequent, and the addition would be a function call.
            radius = propagated.isZero ? halfUlp : propagated + halfUlp
        }
    }

    /// Exact values near zero are accepted; all other unusual values are errors.
    @inline(never)
    private mutating func finishUnusual(
        _ ternary: Int32, _ operation: RealOperation, _ log2: Estimate
    ) throws(BallError) {
        if midpoint.isNaN {
            throw .pole(operation, "\(operation.name) is not defined for this argument")
        }
        if midpoint.isInfinite {
            if ternary == 0 {
                throw .pole(operation, "\(operation.name) has a pole at this argument")
            }
            throw .number(.overflow(log2: log2))
        }
        if midpoint.exponent > 0 { throw .number(.overflow(log2: log2)) }
        if ternary != 0 { throw .number(.underflow(log2: log2)) }
        if midpoint.isZero { mpfr_set_zero(&midpoint, 1) }
    }

    /// Whether all points are more than `count` in size.
    func exceeds(_ count: Int) -> Bool {
        smallestSize.exponent.value > Int.bitWidth - count.leadingZeroBitCount
    }

    /// Sets the ball for a function that is closer to its limit than 2^(−p − 14), where p is the
    /// precision in bits. Such functions differ from the limit by less than 4 · 2^(−|x|), where
    /// |x| > p + 16.
    mutating func setLimit(_ limit: Int) {
        set(limit, precision: precision)
        radius = .powerOfTwo(-precision - 14)
    }

    /// Makes the ball [centre − size, centre + size] for an exact small centre.
    mutating func setInterval(centre: Int, _ size: Magnitude) {
        mpfr_set_si(&midpoint, centre, MPFR_RNDN)
        radius = size
    }

    /// Bound 2: the values of a monotone function on a wide ball lie between its values at the
    /// ends.
    ///
    /// `function` is given an argument and a direction of rounding. Where an end lies outside the
    /// domain, the value is not finite, and the ball is too wide.
    mutating func setMonotone(
        _ a: borrowing Ball, increasing: Bool,
        _ function: (UnsafeMutablePointer<__mpfr_struct>, UnsafePointer<__mpfr_struct>, mpfr_rnd_t)
            -> Int32
    ) throws(BallError) {
        var lowLimb: mp_limb_t = 0
        var highLimb: mp_limb_t = 0
        let proved = withUnsafeMutablePointer(to: &lowLimb) { low in
            withUnsafeMutablePointer(to: &highLimb) { high in
                var left = __mpfr_struct.scratch(low)
                var right = __mpfr_struct.scratch(high)
                a.getEnds(&left, &right)
                if left.isNaN || right.isNaN { return false }
                // The same pointer twice, so that MPFR sees that the operand is the result.
                withUnsafeMutablePointer(to: &left) {
                    _ = function($0, $0, increasing ? MPFR_RNDD : MPFR_RNDU)
                }
                withUnsafeMutablePointer(to: &right) {
                    _ = function($0, $0, increasing ? MPFR_RNDU : MPFR_RNDD)
                }
                if left.isSpecial && !left.isZero || right.isSpecial && !right.isZero {
                    return false
                }
                return increasing ? setHull(&left, &right) : setHull(&right, &left)
            }
        }
        if !proved { throw .needsPrecision }
    }

    /// Bound 3: nearly the smallest ball of this precision that contains [low, high].
    mutating func setHull(
        _ low: UnsafePointer<__mpfr_struct>, _ high: UnsafePointer<__mpfr_struct>
    ) -> Bool {
        mpfr_add(&midpoint, low, high, MPFR_RNDN)
        midpoint.scale(byPowerOfTwo: -1)
        if midpoint.isSpecial && !midpoint.isZero { return false }
        var limb: mp_limb_t = 0
        radius = withUnsafeMutablePointer(to: &limb) { limb in
            var distance = __mpfr_struct.scratch(limb)
            mpfr_sub(&distance, high, &midpoint, MPFR_RNDU)
            let above = distance.sizeAbove
            mpfr_sub(&distance, &midpoint, low, MPFR_RNDU)
            return max(above, distance.sizeAbove)
        }
        if midpoint.isZero { mpfr_set_zero(&midpoint, 1) }
        return !radius.isInfinite
    }
}
