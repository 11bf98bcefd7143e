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
    /// Bound 77: with units of 2^−w, the sum is held as t D, D a product of divisors Q that fits a word. A step
    /// t ← (t P/Q) + z^i is t D ← t D P + z^i D Q, which multiplies the error by |P| and adds |D Q| times that of the power;
    /// a division by D, when the next does not fit, divides the error and adds a unit; a product with z^m adds a
    /// unit, |t D| times the error of the power, and multiplies the error before by |z^m|. The errors are added up
    /// as they arise.
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
        mpz_init2(&total, UInt(fraction + 192))
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
        // What a unit grows to is below 2^fraction.
        let isShort = fraction <= QuickBound.mostBits
        if z.isExact, let short = z.midpoint.shortFraction {
            if isShort {
                try runShort(short.odd, short.exponent, monitor, QuickBound.self)
            } else {
                try runShort(short.odd, short.exponent, monitor, Magnitude.self)
            }
        } else if isShort {
            try runRows(z, monitor, operation, QuickBound.self)
        } else {
            try runRows(z, monitor, operation, Magnitude.self)
        }
    }

    /// For z = odd · 2^exponent, without a long product.
    private mutating func runShort<Bound: UnitBound>(
        _ odd: Int, _ exponent: Int, _ monitor: Monitor, _: Bound.Type
    ) throws(BallError) {
        let stride = stride
        let scale = Bound(Magnitude.powerOfTwo(exponent))
        var error = Bound(.zero)
        var divisor = 1
        var one = __mpz_struct()
        mpz_init(&one)
        defer { mpz_clear(&one) }
        mpz_set_ui(&one, 1)
        withUnsafeMutablePointer(to: &one) { mpz_mul_2exp($0, $0, UInt(fraction)) }
        for k in Swift.stride(from: plan.count - 1, through: 0, by: -1) {
            if k % stride == 0 { try Ball.check(monitor) }
            multiply(k, extra: odd, &error)
            withUnsafeMutablePointer(to: &total) { total in
                if exponent > 0 {
                    mpz_mul_2exp(total, total, UInt(exponent))
                } else if exponent < 0 {
                    mpz_fdiv_q_2exp(total, total, UInt(-exponent))
                }
            }
            error = error * scale + Bound(units: 1)
            divideLater(k, &divisor, &error)
            add(&one, divisor)
        }
        divide(by: divisor, &error)
        self.error = error.magnitude
    }

    private mutating func runRows<Bound: UnitBound>(
        _ z: borrowing Ball, _ monitor: Monitor, _ operation: RealOperation, _: Bound.Type
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
        let unit = Bound(units: 1)
        let ofUnits = Bound(Magnitude.powerOfTwo(-fraction))
        var errors = [Bound](repeating: Bound(.zero), count: row + 1)
        var sizes = [Bound](repeating: unit, count: row + 1)
        mpz_set_ui(powers, 1)
        mpz_mul_2exp(powers, powers, UInt(fraction))
        var middle = z.midpoint
        var scaled = __mpfr_struct()
        mpfr_init2(&scaled, max(middle._mpfr_prec, 64))
        defer { mpfr_clear(&scaled) }
        mpfr_mul_2si(&scaled, &middle, fraction, MPFR_RNDN)
        mpfr_get_z(powers + 1, &scaled, MPFR_RNDN)
        errors[1] = Bound(z.radius.scaled(byPowerOfTwo: fraction)) + unit
        sizes[1] = Bound(size)
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
                    + errors[low] * errors[high] * ofUnits + unit
            }
        }
        var error = Bound(.zero)
        var divisor = 1
        var place = (plan.count - 1) % row
        var k = plan.count - 1
        while k >= 0 {
            if k % stride == 0 { try Ball.check(monitor) }
            if place == row - 1, k < plan.count - 1 {
                let bits = Int(mpz_sizeinbase(&total, 2)) - fraction
                withUnsafeMutablePointer(to: &total) { total in
                    mpz_mul(total, total, powers + row)
                    mpz_fdiv_q_2exp(total, total, UInt(fraction))
                }
                error =
                    error * sizes[row] + Bound(Magnitude.powerOfTwo(bits)) * errors[row]
                    + error * errors[row] * ofUnits + unit
            }
            multiply(k, extra: 1, &error)
            divideLater(k, &divisor, &error)
            add(powers + place, divisor)
            error = error + errors[place] * Bound(units: Double(divisor.magnitude))
            k -= 1
            place = place == 0 ? row - 1 : place - 1
        }
        divide(by: divisor, &error)
        self.error = error.magnitude
    }

    /// Times the factors above.
    private mutating func multiply<Bound: UnitBound>(_ k: Int, extra: Int, _ error: inout Bound) {
        var product = extra
        for factor in series.above {
            let value = factor.value(k)
            let (next, overflow) = product.multipliedReportingOverflow(by: value)
            if overflow {
                multiply(by: product, &error)
                product = value
            } else {
                product = next
            }
        }
        multiply(by: product, &error)
    }

    private mutating func multiply<Bound: UnitBound>(by factor: Int, _ error: inout Bound) {
        if factor == 1 { return }
        withUnsafeMutablePointer(to: &total) { mpz_mul_si($0, $0, factor) }
        error = error * Bound(units: Double(factor.magnitude))
    }

    /// The factors below join the divisor, by which the sum is divided first where it would not fit.
    private mutating func divideLater<Bound: UnitBound>(
        _ k: Int, _ divisor: inout Int, _ error: inout Bound
    ) {
        for factor in series.below {
            let value = factor.value(k)
            let (next, overflow) = divisor.multipliedReportingOverflow(by: value)
            if overflow || next == .min {
                divide(by: divisor, &error)
                divisor = value
            } else {
                divisor = next
            }
        }
    }

    private mutating func divide<Bound: UnitBound>(by divisor: Int, _ error: inout Bound) {
        if divisor == 1 { return }
        withUnsafeMutablePointer(to: &total) {
            _ = mpz_tdiv_q_ui($0, $0, divisor.magnitude)
            if divisor < 0 { mpz_neg($0, $0) }
        }
        error = error * Bound(units: 1 / Double(divisor.magnitude)) + Bound(units: 1)
    }

    private mutating func add(_ power: UnsafeMutablePointer<__mpz_struct>, _ divisor: Int) {
        withUnsafeMutablePointer(to: &total) {
            if divisor == 1 {
                mpz_add($0, $0, power)
            } else if divisor > 0 {
                mpz_addmul_ui($0, power, divisor.magnitude)
            } else {
                mpz_submul_ui($0, power, divisor.magnitude)
            }
        }
    }
}

/// At most so many units: what is added and multiplied is rounded up.
private protocol UnitBound {
    init(_ magnitude: Magnitude)
    /// At least that, and a little more for what the double itself is rounded.
    init(units: Double)
    static func + (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    var magnitude: Magnitude { get }
}

extension Magnitude: UnitBound {
    fileprivate init(_ magnitude: Magnitude) { self = magnitude }
    fileprivate init(units: Double) { self.init(atLeast: units * (1 + 0x1p-50)) }
    fileprivate var magnitude: Magnitude { self }
}

/// As a double, which is rounded by less than is added; infinite beyond the range of those.
private struct QuickBound: UnitBound {
    /// Bits up to which nothing that matters is so large.
    static let mostBits = 700

    let value: Double

    @inline(__always)
    private init(value: Double) { self.value = value }
    init(_ magnitude: Magnitude) { value = magnitude.doubleUp }
    @inline(__always)
    init(units: Double) { value = units * (1 + 0x1p-50) }

    @inline(__always)
    static func + (a: QuickBound, b: QuickBound) -> QuickBound {
        QuickBound(value: (a.value + b.value) * (1 + 0x1p-50))
    }

    /// A little is added for products that are less than any double.
    @inline(__always)
    static func * (a: QuickBound, b: QuickBound) -> QuickBound {
        QuickBound(value: a.value * b.value * (1 + 0x1p-50) + 0x1p-900)
    }

    var magnitude: Magnitude {
        value.isNaN ? .infinity : Magnitude(atLeast: value)
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
