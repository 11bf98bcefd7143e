internal import CGMP

extension Ball {
    /// Bound 1: the midpoint is f(m) correctly rounded, `ternary` tells whether exactly; the
    /// radius is half a unit in the last place plus what the input radii propagate. A value that does not
    /// fit is called about 2^`log2`.
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
            // Exact operands are frequent, and a sum is a call.
            radius = propagated.isZero ? halfUlp : propagated + halfUlp
        }
    }

    /// Exact values near zero pass; everything else here is an error.
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

    /// Makes the ball of what differs from its limit by less than 2^(−p − 14) at p bits: where
    /// |x| > p + 16, that is less than 4 · 2^(−|x|).
    mutating func setLimit(_ limit: Int) {
        set(limit, precision: precision)
        radius = .powerOfTwo(-precision - 14)
    }

    /// Makes the ball [centre − size, centre + size] for an exact small centre.
    mutating func setInterval(centre: Int, _ size: Magnitude) {
        mpfr_set_si(&midpoint, centre, MPFR_RNDN)
        radius = size
    }

    /// Bound 2: a monotone function of a wide ball lies between its values at the ends.
    ///
    /// `function` is given an argument and a direction. A value that is not finite, as it comes from
    /// an end outside the domain, means that the ball is too wide.
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

    /// Bound 3: the smallest ball of this precision, nearly, that holds [low, high].
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
