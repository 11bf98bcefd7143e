internal import CGMP

/// Σ c_k z^k with c_0 = 1, whose coefficients have a ratio that is a quotient of products of linear
/// factors: c_(k+1)/c_k = Π (a + b k)/Π (c + d k).
///
/// It is summed from its last term in fixed point by rows (rectangular splitting): a term costs one
/// short multiplication and division by each word of the ratio, and only the square root of their
/// number of products has full length; none at all where z is a short binary fraction.
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
    /// For an expansion that does not converge: from this term on the first term left out bounds the
    /// rest. Nil for a series that converges.
    var firstEnclosing: Int?

    init(_ above: [Factor], over below: [Factor], firstEnclosing: Int? = nil) {
        self.above = above
        self.below = below
        self.firstEnclosing = firstEnclosing
    }

    /// How many terms are summed, and powers of two above the sum of the rest and above each term.
    struct Plan {
        var count: Int
        var rest: Int
        var growth: Int
    }

    /// The terms that are needed for an error of 2^−bits; nil where an expansion does not reach it,
    /// or too many would be needed.
    ///
    /// Bound 76: let q be the product of the suprema of the factors of the ratio from N on, each a
    /// quotient (a + b k)/(c + d k) that moves monotonically from its value at N towards b/d. If
    /// q |z| ≤ 1 − 2^−s, the terms from N on are together at most 2^s |t_N|. Sizes are doubles with a
    /// relative error below 2^−48 a step, which a bit more makes up for.
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
            // All terms behind this one are zero.
            if ratio == 0 { return Plan(count: k + 1, rest: -bits - 64, growth: growth) }
            // A parameter below is an integer that is not positive.
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
                // Too large for the last one, whatever follows.
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

    /// Whether coefficients grow at first.
    var beginsSteeply: Bool {
        var ratio = 1.0
        for factor in above { ratio *= factor.double(0) }
        for factor in below { ratio /= factor.double(0) }
        return ratio.magnitude > 2
    }

    /// At least |Π (a + b j)/Π (c + d j)| for all j ≥ k; infinite where that is not known.
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
    /// The sum of the series at all points of z, to about 2^−bits; false where an expansion does not
    /// reach that.
    ///
    /// Bound 77: with units of 2^−w, a step t ← (t P/Q) + z^i adds at most 2 units for its divisions
    /// and the error of the power to |P/Q| times the error before; a product with z^m adds a unit,
    /// |t| times the error of the power, and multiplies the error before by |z^m|. The errors are
    /// added up as they arise.
    mutating func setSeries(
        _ series: HypergeometricSeries, at z: borrowing Ball, bits: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = z.largestSize
        guard let plan = series.plan(size, bits: max(bits, 8)) else {
            if series.firstEnclosing != nil { return false }
            throw .tooCostly(operation, "of this argument to \(BallError.digits(precision))")
        }
        // Each term is multiplied, divided and added.
        try KernelCost.check(
            work: Double(plan.count) * (4 * Double(max(bits, 8) + plan.growth) / 64 + 100), monitor)
        var sum = FixedSum(series, plan, bits: max(bits, 8), size)
        try sum.run(z, monitor, operation)
        let ternary = mpfr_set_z(&midpoint, &sum.total, MPFR_RNDN)
        if midpoint.isZero { mpfr_set_zero(&midpoint, 1) }
        radius = ternary == 0 ? .zero : halfUlp
        scale(byPowerOfTwo: -sum.fraction)
        widen(by: sum.error.scaled(byPowerOfTwo: -sum.fraction) + .powerOfTwo(plan.rest))
        return true
    }
}

/// The running sum and its error in units.
private struct FixedSum: ~Copyable {
    let series: HypergeometricSeries
    let plan: HypergeometricSeries.Plan
    let size: Magnitude
    /// How many terms are summed between two products by a power of z.
    let row: Int
    /// Bits behind the point.
    let fraction: Int
    var total = __mpz_struct()
    var error = Magnitude.zero

    init(
        _ series: HypergeometricSeries, _ plan: HypergeometricSeries.Plan, bits: Int,
        _ size: Magnitude
    ) {
        self.series = series
        self.plan = plan
        self.size = size
        let countBits = Int.bitWidth - plan.count.leadingZeroBitCount
        let plain = bits + plan.growth + countBits + 8
        var row = max(1, Int(Double(plan.count).squareRoot()))
        let shift = size.exponent.value
        // Long powers of what is larger than 1 cost more than they save, and so does lost accuracy.
        if shift > 0 { row = max(1, min(row, plain / (2 * shift))) }
        self.row = row
        fraction = plain + FixedSum.loss(series, plan, size, row)
        mpz_init2(&total, UInt(fraction + 64))
    }

    deinit {
        var number = total
        mpz_clear(&number)
    }

    /// Where the coefficients of an expansion grow, a unit of a later term of a row is worth more than
    /// one of the sum: t_k/z^i instead of t_k at the place i. An estimate; the error is counted.
    private static func loss(
        _ series: HypergeometricSeries, _ plan: HypergeometricSeries.Plan, _ size: Magnitude,
        _ row: Int
    ) -> Int {
        guard series.firstEnclosing != nil || series.beginsSteeply, row > 1, size < .one,
            !size.isZero
        else { return 0 }
        let step = size.approximateLog2
        var (term, worst) = (0.0, 0.0)
        for k in 0..<plan.count {
            worst = max(worst, term - Double(k % row) * step)
            var ratio = 1.0
            for factor in series.above { ratio *= factor.double(k) }
            for factor in series.below { ratio /= factor.double(k) }
            term += step + ratio.magnitude.naturalLogarithm * 1.4426950408889634
        }
        return max(0, Int(min(worst, 1e12)) - plan.growth + 2)
    }

    /// How often the clock is looked at.
    private var stride: Int { max(1, 40_000 / (fraction / 64 + 8)) }

    mutating func run(
        _ z: borrowing Ball, _ monitor: Monitor, _ operation: RealOperation
    ) throws(BallError) {
        if z.isExact, let short = z.midpoint.shortFraction {
            return try runShort(short.odd, short.exponent, monitor)
        }
        try runRows(z, monitor, operation)
    }

    /// For z = odd · 2^exponent, without a long product.
    private mutating func runShort(
        _ odd: Int, _ exponent: Int, _ monitor: Monitor
    ) throws(BallError) {
        let stride = stride
        let three = Magnitude(atLeast: UInt(3))
        let unit = plan.count
        var one = __mpz_struct()
        mpz_init(&one)
        defer { mpz_clear(&one) }
        mpz_set_ui(&one, 1)
        withUnsafeMutablePointer(to: &one) { mpz_mul_2exp($0, $0, UInt(fraction)) }
        for k in Swift.stride(from: unit - 1, through: 0, by: -1) {
            if k % stride == 0 { try Ball.check(monitor) }
            let ratio = multiply(k, extra: odd)
            withUnsafeMutablePointer(to: &total) { total in
                if exponent > 0 {
                    mpz_mul_2exp(total, total, UInt(exponent))
                } else if exponent < 0 {
                    mpz_fdiv_q_2exp(total, total, UInt(-exponent))
                }
            }
            divide(k)
            withUnsafeMutablePointer(to: &total) { mpz_add($0, $0, &one) }
            error = error * ratio.scaled(byPowerOfTwo: exponent) + three
        }
    }

    private mutating func runRows(
        _ z: borrowing Ball, _ monitor: Monitor, _ operation: RealOperation
    ) throws(BallError) {
        if row * (fraction / 8 + 16) > monitor.limits.maximumBytes / 4 {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(fraction))")
        }
        let powers = UnsafeMutablePointer<__mpz_struct>.allocate(capacity: row + 1)
        for index in 0...row {
            powers[index] = __mpz_struct()
            mpz_init(powers + index)
        }
        defer {
            for index in 0...row { mpz_clear(powers + index) }
            powers.deallocate()
        }
        var errors = [Magnitude](repeating: .zero, count: row + 1)
        var sizes = [Magnitude](repeating: .one, count: row + 1)
        mpz_set_ui(powers, 1)
        mpz_mul_2exp(powers, powers, UInt(fraction))
        var middle = z.midpoint
        var scaled = __mpfr_struct()
        mpfr_init2(&scaled, max(middle._mpfr_prec, 64))
        defer { mpfr_clear(&scaled) }
        mpfr_mul_2si(&scaled, &middle, fraction, MPFR_RNDN)
        mpfr_get_z(powers + 1, &scaled, MPFR_RNDN)
        errors[1] = z.radius.scaled(byPowerOfTwo: fraction) + .one
        sizes[1] = size
        let stride = stride
        if row > 1 {
            for index in 2...row {
                if index & 7 == 0 { try Ball.check(monitor) }
                let (low, high) = (index / 2, index - index / 2)
                mpz_mul(powers + index, powers + low, powers + high)
                mpz_fdiv_q_2exp(powers + index, powers + index, UInt(fraction))
                sizes[index] = sizes[low] * sizes[high]
                errors[index] =
                    sizes[low] * errors[high] + sizes[high] * errors[low]
                    + (errors[low] * errors[high]).scaled(byPowerOfTwo: -fraction) + .one
            }
        }
        let two = Magnitude.powerOfTwo(1)
        var place = (plan.count - 1) % row
        var k = plan.count - 1
        while k >= 0 {
            if k % stride == 0 { try Ball.check(monitor) }
            if place == row - 1, k < plan.count - 1 {
                let value = Magnitude.powerOfTwo(Int(mpz_sizeinbase(&total, 2)) - fraction)
                withUnsafeMutablePointer(to: &total) { total in
                    mpz_mul(total, total, powers + row)
                    mpz_fdiv_q_2exp(total, total, UInt(fraction))
                }
                error =
                    error * sizes[row] + value * errors[row]
                    + (error * errors[row]).scaled(byPowerOfTwo: -fraction) + .one
            }
            let ratio = multiply(k, extra: 1)
            divide(k)
            withUnsafeMutablePointer(to: &total) { mpz_add($0, $0, powers + place) }
            error = error * ratio + two + errors[place]
            k -= 1
            place = place == 0 ? row - 1 : place - 1
        }
    }

    /// Times the factors above; at least the size of the whole ratio.
    private mutating func multiply(_ k: Int, extra: Int) -> Magnitude {
        var product = extra
        var ratio = Double(extra)
        for factor in series.above {
            let value = factor.value(k)
            ratio *= Double(value)
            let (next, overflow) = product.multipliedReportingOverflow(by: value)
            if overflow {
                withUnsafeMutablePointer(to: &total) { mpz_mul_si($0, $0, product) }
                product = value
            } else {
                product = next
            }
        }
        if product != 1 {
            withUnsafeMutablePointer(to: &total) { mpz_mul_si($0, $0, product) }
        }
        for factor in series.below { ratio /= factor.double(k) }
        return Magnitude(atLeast: ratio.magnitude * (1 + 0x1p-40))
    }

    private mutating func divide(_ k: Int) {
        var product = 1
        for factor in series.below {
            let value = factor.value(k)
            let (next, overflow) = product.multipliedReportingOverflow(by: value)
            if overflow {
                divide(by: product)
                product = value
            } else {
                product = next
            }
        }
        if product != 1 { divide(by: product) }
    }

    private mutating func divide(by divisor: Int) {
        withUnsafeMutablePointer(to: &total) {
            _ = mpz_tdiv_q_ui($0, $0, divisor.magnitude)
            if divisor < 0 { mpz_neg($0, $0) }
        }
    }
}

extension __mpfr_struct {
    /// odd · 2^exponent, where that is short.
    fileprivate var shortFraction: (odd: Int, exponent: Int)? {
        if isSpecial || exponent.value.magnitude > 1 << 20 { return nil }
        let limbs = (_mpfr_prec + 63) / 64
        for index in 0..<(limbs - 1) where _mpfr_d[index] != 0 { return nil }
        let top = UInt64(_mpfr_d[limbs - 1])
        let zeros = top.trailingZeroBitCount
        if zeros < 64 - 31 { return nil }
        let odd = Int(top >> UInt64(zeros))
        return (isNegative ? -odd : odd, exponent.value - 64 + zeros)
    }
}
