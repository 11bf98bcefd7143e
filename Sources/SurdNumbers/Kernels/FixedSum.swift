internal import CGMP

/// The sum of a power series in fixed point, from its last term, and its error in units: bound 77.
struct FixedSum: ~Copyable {
    private let series: HypergeometricSeries
    private let plan: HypergeometricSeries.Plan
    private let size: Magnitude
    /// The number of terms that are summed between two products by a power of z.
    private let row: Int
    /// Bits behind the point.
    let fraction: Int
    /// The number of limbs that each row leaves out at the end of the fraction.
    private let skips: [Int]
    var total = __mpz_struct()
    private(set) var error = Magnitude.zero
    /// odd · 2^exponent, where z is that.
    private let short: (odd: Int, exponent: Int)?

    init(
        _ series: HypergeometricSeries, _ plan: HypergeometricSeries.Plan, bits: Int,
        at z: borrowing Ball
    ) {
        self.series = series
        self.plan = plan
        size = z.largestSize
        short = z.isExact ? z.midpoint.shortFraction : nil
        let countBits = Int.bitWidth - plan.count.leadingZeroBitCount
        let plain = bits + plan.growth + countBits + 8
        let isLong = plain > QuickBound.mostBits
        var row = max(1, Int(Double(plan.count).squareRoot() * (isLong ? 0.75 : 1)))
        let shift = size.exponent.value
        if !isLong, short == nil { row = Self.rounded(row, toGroupsOf: series, plan.count) }
        if short != nil {
            row = Self.shortRow
        } else if shift > 0 {
            // Long powers of a number larger than 1 cost more than they save, and so does the lost accuracy.
            row = max(1, min(row, plain / (2 * shift)))
        }
        self.row = row
        let loss = short == nil ? Self.loss(series, plan, size, row) : 0
        let whole = plain + loss
        fraction = isLong ? (whole + 63) / 64 * 64 : whole
        // The sum of a short number has no powers before it.
        skips =
            isLong
            ? Self.skips(series, plan, size, row, fraction, hasPowers: short == nil) : []
        mpz_init2(&total, UInt(fraction + 192))
    }

    deinit {
        var number = total
        mpz_clear(&number)
    }

    /// After so many terms, a sum without powers may leave out further limbs.
    private static let shortRow = 24

    /// A row ends a group, and in short sums a quotient costs as much as a product. Rows therefore are about
    /// whole groups.
    private static func rounded(
        _ row: Int, toGroupsOf series: HypergeometricSeries, _ count: Int
    ) -> Int {
        var (top, bottom) = (1.0, 1.0)
        for factor in series.above { top *= factor.double(count / 2) }
        for factor in series.below { bottom *= factor.double(count / 2) }
        let size = max(top.magnitude, bottom.magnitude)
        guard size > 4, size < 0x1p62 else { return row }
        let group = Int(63 / (size.exponent + 1))
        if group > 2 * row { return row }
        return max(1, (row + group / 2) / group) * group
    }

    /// The loss of accuracy where the coefficients of an expansion grow: a unit of a later term of a row is
    /// worth more than a unit of the sum, by t_k/z^i over t_k at the place i. This is an estimate; the error
    /// itself is counted.
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
            term += step + series.ratio(k).magnitude.naturalLogarithm * 1.4426950408889634
        }
        return max(0, Int(min(worst, 1e12)) - plan.growth + 2)
    }

    /// The limbs that rows leave out. A unit of the remaining limbs is worth at most one unit of the whole
    /// sum, because it is multiplied by c_k z^(k − i) before it reaches the sum, where i is the place in the
    /// row. These are estimates; the error itself is counted.
    private static func skips(
        _ series: HypergeometricSeries, _ plan: HypergeometricSeries.Plan, _ size: Magnitude,
        _ row: Int, _ fraction: Int, hasPowers: Bool
    ) -> [Int] {
        if size.isZero { return [0] }
        let step = size.approximateLog2
        let fall = hasPowers ? step : 0
        // log2 of c_k z^k is that of `term` and `exponent`.
        var (term, exponent) = (1.0, 0.0)
        var worths = [Double](repeating: -.infinity, count: (plan.count - 1) / row + 1)
        for k in 0..<plan.count {
            let worth = exponent + Double(term.exponent + 1) - Double(k % row) * fall
            worths[k / row] = max(worths[k / row], worth)
            term *= series.ratio(k).magnitude
            exponent += step
            if !(term > 0x1p-300 && term < 0x1p300) {
                if term == 0 || !term.isFinite { break }
                exponent += Double(term.exponent)
                term = term.significand
            }
        }
        var (skips, worst) = ([Int](repeating: 0, count: worths.count), -Double.infinity)
        for index in worths.indices.reversed() {
            worst = max(worst, worths[index])
            skips[index] = Int(max(0, min(-worst - 2, Double(fraction - 128))) / 64)
        }
        return skips
    }

    private func skip(_ index: Int) -> Int { skips.isEmpty ? 0 : skips[index] }

    mutating func run(
        _ z: borrowing Ball, _ monitor: Monitor, _ operation: RealOperation
    ) throws(BallError) {
        // A unit never grows beyond 2^fraction.
        if fraction <= QuickBound.mostBits {
            try run(z, monitor, operation, QuickBound.self)
        } else {
            try run(z, monitor, operation, Magnitude.self)
        }
    }

    private mutating func run<Bound: UnitBound>(
        _ z: borrowing Ball, _ monitor: Monitor, _ operation: RealOperation, _: Bound.Type
    ) throws(BallError) {
        let count = short == nil ? row : 0
        if count * (fraction / 8 + 16) > monitor.limits.maximumBytes / 4 {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(fraction))")
        }
        var powers = SeriesPowers<Bound>(count: count, fraction: fraction)
        try powers.set(z, size, fraction: fraction, monitor)
        let scale = short ?? (odd: 1, exponent: 0)
        var group = RatioGroup(series, odd: scale.odd, exponent: scale.exponent)
        var error = Bound(.zero)
        let stride = max(1, 40_000 / (fraction / 64 + 8))
        var (k, next) = (plan.count - 1, plan.count)
        var skip = skip(k / row)
        add(powers, short == nil ? k % row : 0, 1, skip)
        error = powers.error(short == nil ? k % row : 0, skip)
        while k > 0 {
            if k < next {
                try Ball.check(monitor)
                next = k - stride
            }
            let index = (k - 1) / row
            if k % row == 0 {
                let wider = skip - self.skip(index)
                if short == nil {
                    multiply(by: powers, skip, wider: wider, &error)
                } else if wider > 0 {
                    withUnsafeMutablePointer(to: &total) {
                        mpz_mul_2exp($0, $0, UInt(64 * wider))
                    }
                    error = error * Bound(.powerOfTwo(64 * wider))
                }
                skip -= wider
            }
            let first = index * row
            group.gather(below: k, to: first)
            if group.count == 0 {
                k -= 1
                multiplyByRatio(k, scale, &error)
                let place = short == nil ? k - first : 0
                add(powers, place, 1, skip)
                error = error + powers.error(place, skip)
                continue
            }
            if group.factor != 1 {
                withUnsafeMutablePointer(to: &total) { mpz_mul_si($0, $0, group.factor) }
                error = error * Bound(units: Double(group.factor.magnitude))
            }
            for index in 0..<group.count {
                k -= 1
                let place = short == nil ? k - first : 0
                let numerator = group.numerator(index)
                add(powers, place, numerator, skip)
                error =
                    error
                    + powers.error(place, skip) * Bound(units: Double(numerator.magnitude))
            }
            divide(by: group.divisor, &error)
        }
        self.error = error.magnitude
    }

    // MARK: - Steps

    /// The sum times z^row, with so many more limbs: a unit is worth more in the row before, which has a
    /// smaller power.
    private mutating func multiply<Bound: UnitBound>(
        by powers: borrowing SeriesPowers<Bound>, _ skip: Int, wider: Int, _ error: inout Bound
    ) {
        let bits = Int(mpz_sizeinbase(&total, 2))
        let width = fraction - 64 * skip
        withUnsafeMutablePointer(to: &total) { total in
            powers.withNumber(row, skip - wider) { mpz_mul(total, total, $0) }
            mpz_fdiv_q_2exp(total, total, UInt(width))
        }
        let ofPower = powers.error(row, skip - wider)
        let unit = skip == 0 ? powers.unit : Bound(.powerOfTwo(-width))
        let before = error * ofPower * unit
        error = error * powers.size(row)
        if wider > 0 { error = error * Bound(.powerOfTwo(64 * wider)) }
        error = error + Bound(.powerOfTwo(bits - width)) * ofPower + before + Bound(units: 1)
    }

    /// One ratio whose factors do not fit words together.
    private mutating func multiplyByRatio<Bound: UnitBound>(
        _ k: Int, _ scale: (odd: Int, exponent: Int), _ error: inout Bound
    ) {
        multiply(by: scale.odd, &error)
        for factor in series.above { multiply(by: factor.value(k), &error) }
        if scale.exponent != 0 {
            withUnsafeMutablePointer(to: &total) {
                if scale.exponent > 0 {
                    mpz_mul_2exp($0, $0, UInt(scale.exponent))
                } else {
                    mpz_fdiv_q_2exp($0, $0, UInt(-scale.exponent))
                }
            }
            error = error * Bound(.powerOfTwo(scale.exponent)) + Bound(units: 1)
        }
        for factor in series.below { divide(by: factor.value(k), &error) }
    }

    private mutating func multiply<Bound: UnitBound>(by factor: Int, _ error: inout Bound) {
        if factor == 1 { return }
        withUnsafeMutablePointer(to: &total) { mpz_mul_si($0, $0, factor) }
        error = error * Bound(units: Double(factor.magnitude))
    }

    private mutating func divide<Bound: UnitBound>(by divisor: Int, _ error: inout Bound) {
        if divisor == 1 { return }
        withUnsafeMutablePointer(to: &total) {
            _ = mpz_tdiv_q_ui($0, $0, divisor.magnitude)
            if divisor < 0 { mpz_neg($0, $0) }
        }
        error = error * Bound(units: 1 / Double(divisor.magnitude)) + Bound(units: 1)
    }

    private mutating func add<Bound: UnitBound>(
        _ powers: borrowing SeriesPowers<Bound>, _ place: Int, _ factor: Int, _ skip: Int
    ) {
        withUnsafeMutablePointer(to: &total) { total in
            powers.withNumber(place, skip) {
                if factor == 1 {
                    mpz_add(total, total, $0)
                } else if factor > 0 {
                    mpz_addmul_ui(total, $0, factor.magnitude)
                } else {
                    mpz_submul_ui(total, $0, factor.magnitude)
                }
            }
        }
    }
}

/// 1, z, …, z^m in fixed point, with their errors.
private struct SeriesPowers<Bound: UnitBound>: ~Copyable {
    private let numbers: UnsafeMutablePointer<__mpz_struct>
    private let count: Int
    private var errors: [Bound]
    private var sizes: [Bound]
    /// 2^−fraction
    let unit: Bound

    init(count: Int, fraction: Int) {
        self.count = count
        unit = Bound(.powerOfTwo(-fraction))
        errors = [Bound](repeating: Bound(.zero), count: count + 1)
        sizes = [Bound](repeating: Bound(units: 1), count: count + 1)
        numbers = .allocate(capacity: count + 1)
        for index in 0...count {
            numbers[index] = __mpz_struct()
            mpz_init(numbers + index)
        }
        mpz_set_ui(numbers, 1)
        mpz_mul_2exp(numbers, numbers, UInt(fraction))
    }

    /// Computes the powers of z; `size` is a bound of |z|.
    mutating func set(
        _ z: borrowing Ball, _ size: Magnitude, fraction: Int, _ monitor: Monitor
    ) throws(BallError) {
        if count == 0 { return }
        var middle = z.midpoint
        var scaled = __mpfr_struct()
        mpfr_init2(&scaled, max(middle._mpfr_prec, 64))
        mpfr_mul_2si(&scaled, &middle, fraction, MPFR_RNDN)
        mpfr_get_z(numbers + 1, &scaled, MPFR_RNDN)
        mpfr_clear(&scaled)
        errors[1] = Bound(z.radius.scaled(byPowerOfTwo: fraction)) + Bound(units: 1)
        sizes[1] = Bound(size)
        for index in stride(from: 2, through: count, by: 1) {
            if index & 7 == 0 { try Ball.check(monitor) }
            let (low, high) = (index / 2, index - index / 2)
            mpz_mul(numbers + index, numbers + low, numbers + high)
            mpz_fdiv_q_2exp(numbers + index, numbers + index, UInt(fraction))
            sizes[index] = sizes[low] * sizes[high]
            errors[index] =
                sizes[low] * errors[high] + sizes[high] * errors[low]
                + errors[low] * errors[high] * unit + Bound(units: 1)
        }
    }

    deinit {
        for index in 0...count { mpz_clear(numbers + index) }
        numbers.deallocate()
    }

    /// An upper bound of |z^index|.
    func size(_ index: Int) -> Bound { sizes[index] }

    /// The error of the power without its last limbs, in units of the remaining limbs.
    func error(_ index: Int, _ skip: Int) -> Bound {
        if index == 0 { return Bound(.zero) }
        if skip == 0 { return errors[index] }
        return errors[index] * Bound(.powerOfTwo(-64 * skip)) + Bound(units: 1)
    }

    /// The power without its last limbs.
    @inline(__always)
    func withNumber(_ index: Int, _ skip: Int, _ body: (UnsafePointer<__mpz_struct>) -> Void) {
        if skip == 0 { return body(numbers + index) }
        let size = Int(numbers[index]._mp_size)
        let count = max(0, Int(size.magnitude) - skip)
        var view = __mpz_struct()
        body(mpz_roinit_n(&view, numbers[index]._mp_d + skip, size < 0 ? -count : count))
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
