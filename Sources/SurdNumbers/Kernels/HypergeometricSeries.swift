internal import CGMP

/// Σ c_k z^k with c_0 = 1, where the ratio of the coefficients is a quotient of products of linear
/// factors: c_(k+1)/c_k = Π (a + b k)/Π (c + d k).
///
/// The series is summed from its last term in fixed point by rows (rectangular splitting). Each
/// term costs one short multiplication and division by each word of the ratio. The number of
/// products of full length is only the square root of the number of terms, or none where z is a
/// short binary fraction.
struct HypergeometricSeries {
    /// offset + slope · k
    struct Factor {
        let offset: Int
        let slope: Int

        init(_ offset: Int, _ slope: Int) {
            self.offset = offset
            self.slope = slope
        }

        func value(_ k: Int) -> Int { offset + slope * k }
        func double(_ k: Int) -> Double { Double(offset) + Double(slope) * Double(k) }
    }

    let above: [Factor]
    let below: [Factor]
    /// For an expansion that does not converge: from this term on, the first omitted term bounds
    /// the rest. Nil for a series that converges.
    var firstEnclosing: Int?

    init(_ above: [Factor], over below: [Factor], firstEnclosing: Int? = nil) {
        self.above = above
        self.below = below
        self.firstEnclosing = firstEnclosing
    }

    /// The number of terms, and powers of two above the sum of the rest and above each term.
    struct Plan {
        var count: Int
        var rest: Int
        var growth: Int
    }

    /// The number of terms for an error of 2^−bits; nil where an expansion does not reach this error, or
    /// where too many terms would be needed.
    ///
    /// Bound 76 says what the omitted terms add up to. The sizes of terms are products of doubles; one
    /// additional bit covers the rounding errors of these products.
    func plan(_ z: Magnitude, bits: Int) -> Plan? {
        if z.isZero { return Plan(count: 1, rest: -bits - 64, growth: 0) }
        let fraction = Double(z.mantissa) * 0x1p-32 * (1 + 0x1p-40)
        let shift = z.exponent.value
        if shift.magnitude > 1 << 40 {
            return shift > 0 ? nil : Plan(count: 1, rest: shift + 64, growth: 0)
        }
        var term = 1.0
        var exponent = 0
        var growth = 1
        var k = 0
        while k < 1 << 24 {
            var ratio = fraction
            for factor in above { ratio *= factor.double(k) }
            for factor in below { ratio /= factor.double(k) }
            ratio = ratio.magnitude
            // All later terms are zero.
            if ratio == 0 { return Plan(count: k + 1, rest: -bits - 64, growth: growth) }
            // A lower parameter is a nonpositive integer.
            if !ratio.isFinite { return nil }
            let isLast: Bool
            var slack = 3
            if let firstEnclosing {
                isLast = k >= firstEnclosing
                // The terms grow again.
                if isLast, k > 0, exponent + Int(term.exponent) + 1 > -bits,
                    (ratio.exponent) + Double.Exponent(shift) >= 0
                {
                    return nil
                }
            } else if k == 0 || exponent + Int(term.exponent) + 1 > -bits - 4 {
                // The term is too large to be the last, whatever follows.
                isLast = false
            } else {
                let scale = Double(
                    sign: .plus, exponent: max(min(shift, 1000), -1000), significand: 1)
                let room = shift > 1000 ? -1 : 1 - supremum(k) * fraction * scale
                isLast = room >= 0x1p-24
                if isLast { slack = max(3, -Int(room.exponent)) }
            }
            if isLast, k > 0, exponent + Int(term.exponent) + slack - 2 <= -bits - 4 {
                let rest = exponent + Int(term.exponent) + slack + 2
                return Plan(count: k, rest: rest, growth: growth)
            }
            term *= ratio
            exponent += shift
            if !(term > 0x1p-300 && term < 0x1p300) {
                let power = Int(term.exponent)
                exponent += power
                term = term.significand
            }
            growth = max(growth, exponent + Int(term.exponent) + 2)
            k += 1
        }
        return nil
    }

    /// Whether the coefficients grow at first.
    var beginsSteeply: Bool { ratio(0).magnitude > 2 }

    /// c_(k+1)/c_k
    func ratio(_ k: Int) -> Double {
        var result = 1.0
        for factor in above { result *= factor.double(k) }
        for factor in below { result /= factor.double(k) }
        return result
    }

    /// An upper bound of |Π (a + b j)/Π (c + d j)| for all j ≥ k; infinite where none is known.
    private func supremum(_ k: Int) -> Double {
        var result = 1.0 + 0x1p-40
        var rest = above[...]
        for factor in above {
            if factor.value(k) <= 0 || factor.slope < 0 { return .infinity }
            if factor.slope == 0 { result *= Double(factor.offset) }
        }
        for factor in below {
            if factor.value(k) <= 0 || factor.slope < 0 { return .infinity }
            while let top = rest.first, top.slope == 0 { rest = rest.dropFirst() }
            if factor.slope == 0 {
                result /= Double(factor.offset)
            } else if let top = rest.popFirst() {
                result *= max(
                    top.double(k) / factor.double(k), Double(top.slope) / Double(factor.slope))
            } else {
                result /= factor.double(k)
            }
        }
        while let top = rest.first, top.slope == 0 { rest = rest.dropFirst() }
        return rest.isEmpty ? result : .infinity
    }
}

extension Ball {
    /// The sum of the series at all points of z, with an error of about 2^−bits; false where an expansion
    /// does not reach this error.
    ///
    /// The sum runs from the last term to the first. Consecutive steps whose numbers fit into words form one
    /// group with one division. Where terms are small, the sum has fewer limbs. The error in units is added
    /// up while the sum is made (bound 77).
    mutating func setSeries(
        _ series: HypergeometricSeries, at z: borrowing Ball, bits: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = z.largestSize
        guard let plan = series.plan(size, bits: max(bits, 8)) else {
            if series.firstEnclosing != nil { return false }
            throw .tooCostly(operation, "of this argument to \(BallError.digits(precision))")
        }
        // Each term needs a multiplication, a division and an addition.
        try KernelCost.check(
            work: Double(plan.count) * (4 * Double(max(bits, 8) + plan.growth) / 64 + 100), monitor)
        var sum = FixedSum(series, plan, bits: max(bits, 8), at: z)
        try sum.run(z, monitor, operation)
        let ternary = mpfr_set_z(&midpoint, &sum.total, MPFR_RNDN)
        if midpoint.isZero { mpfr_set_zero(&midpoint, 1) }
        radius = ternary == 0 ? .zero : halfUlp
        scale(byPowerOfTwo: -sum.fraction)
        widen(by: sum.error.scaled(byPowerOfTwo: -sum.fraction) + .powerOfTwo(plan.rest))
        return true
    }
}
