/// Σ Π (a)_k/Π (b)_k z^k with real parameters, the a above and the b below; k! counts as a parameter 1 below.
///
/// Where all parameters are fractions of words, `WordRows`, and for more bits `WordSeries`, sums the series in fixed point.
/// `HypergeometricSeries` sums it at high precision where the parameters are short binary fractions.
/// Otherwise the terms are balls, each with as many bits as it has above the last place of the sum.
struct RealSeries: ~Copyable {
    private let parameters: BallRegisters
    private let above: Int
    private let below: Int
    private var guesses: [Double]
    /// For each parameter close to an integer, −log2 of its relative distance from it.
    private var gaps: [Int]
    private var short: [HypergeometricSeries.Factor?]
    private var words: [WordFraction?]
    /// For an expansion that does not converge: from this term on, the rest is at most 8 times the first
    /// omitted term. Nil for a series that converges.
    var firstEnclosing: Int?
    /// Whether the requested bits are relative to the sum; otherwise they are relative to the first term,
    /// which is 1. Where all terms are positive nothing cancels, and growing terms need no additional bits.
    var isRelative = false

    init(above: Int, below: Int) {
        parameters = BallRegisters(count: max(above + below, 1), precision: 64)
        self.above = above
        self.below = below
        guesses = Array(repeating: 0, count: above + below)
        gaps = Array(repeating: 0, count: above + below)
        short = Array(repeating: nil, count: above + below)
        words = Array(repeating: nil, count: above + below)
    }

    /// Sets the parameter with this index; the upper ones come first.
    mutating func set(_ index: Int, _ value: borrowing Ball) {
        parameters[index].set(copying: value)
        guesses[index] = value.midpoint.approximateDouble
        gaps[index] = value.gap
        short[index] = value.shortFactor
        words[index] = value.wordFraction
    }

    mutating func set(_ index: Int, _ value: Int) { set(index, Ball(word: value)) }

    /// Estimates the number of terms, and log2 of the largest one; nil where an expansion does not reach the
    /// precision or too many terms are needed. The sum itself checks its terms.
    func plan(
        _ z: Magnitude, bits: Int, isRelative: Bool = false
    ) -> (count: Int, growth: Int)? {
        if z.isZero { return (1, 0) }
        let fraction = Double(z.mantissa) * 0x1p-32
        let shift = z.exponent.value
        if shift.magnitude > 1 << 40 { return shift > 0 ? nil : (1, 0) }
        var (term, exponent, growth, k) = (1.0, 0, 0, 0)
        // The rest is bounded where all factors are positive.
        let least = guesses.min() ?? 0
        let first = firstEnclosing ?? (least < 0 ? Int(min(-least, 0x1p40)) + 2 : 0)
        while k < Self.mostTerms {
            var ratio = fraction
            var leap = 0
            for index in 0..<above { ratio *= guesses[index] + Double(k) }
            for index in above..<(above + below) {
                let divisor = guesses[index] + Double(k)
                if divisor == 0 { leap += gaps[index] } else { ratio /= divisor }
            }
            ratio = ratio.magnitude
            if ratio == 0 { return (k + 1, growth) }
            if !ratio.isFinite { return nil }
            let step = Int(ratio.exponent) + shift + leap
            let last = (isRelative ? growth : 0) - bits - 4
            if exponent + Int(term.exponent) + 1 <= last, step < 0, k >= first {
                return (k + 1, growth)
            }
            if let firstEnclosing, k >= firstEnclosing, step >= 0 { return nil }
            term *= ratio
            exponent += shift + leap
            if !(term > 0x1p-300 && term < 0x1p300) {
                exponent += Int(term.exponent)
                term = term.significand
            }
            growth = max(growth, exponent + Int(term.exponent) + 2)
            k += 1
        }
        return nil
    }

    static var mostTerms: Int { 1 << 23 }

    /// The limit of operations on limbs of a sum, unless the sum would end in a given time.
    private static let mostWork = 4e11

    /// About how many operations on limbs so many terms take.
    func work(_ count: Int, bits: Int) -> Double {
        Double(count)
            * (60 + CostModel.product(limbs: Double(bits) / 64) * Double(above + below))
    }

    /// From this precision on, rows of terms are faster than single terms.
    private static let largestWordSeries = 1 << 12

    /// The sum at all points of z and for all parameters, with an error of about 2^−bits; false
    /// where an expansion does not reach this error.
    func sum(
        at z: borrowing Ball, bits: Int, into ball: inout Ball, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let bits = max(bits, 8)
        let isPositive = isRelative && z.sign == 1 && allArePositive
        let fractions = words.compactMap { $0 }
        if fractions.count == above + below,
            let rows = WordRows(
                fractions, above: above, at: z,
                .init(bits: bits, isRelative: isPositive, firstEnclosing: firstEnclosing))
        {
            try rows.sum(at: z, into: &ball, monitor)
            return true
        }
        guard let plan = plan(z.largestSize, bits: bits, isRelative: isPositive) else {
            if firstEnclosing != nil { return false }
            throw .tooCostly(operation, "of these arguments to \(BallError.digits(bits))")
        }
        // The error of a term grows only with its index.
        let slack = Int.bitWidth - plan.count.leadingZeroBitCount
        let growth = isPositive ? min(plan.growth, slack) : plan.growth
        let working = bits + growth + 16
        let work = self.work(plan.count, bits: working)
        // Refuses sums that take minutes because the argument is far too large for the series, but
        // not sums to many digits; refuses sums that take hours in any case.
        if work > 1e11, growth > 8 * bits || work > Self.mostWork && !monitor.hasDeadline {
            throw .tooCostly(operation, "of these arguments to \(BallError.digits(bits))")
        }
        try KernelCost.check(work: work, monitor)
        ball.prepare(working)
        // In fixed point, rows are as long as the growth of the terms requires.
        let isShort = plan.growth <= 4 * bits + 256 || !isPositive
        if fractions.count == above + below, isShort,
            bits + plan.growth + 16 <= RealSeries.largestWordSeries
        {
            var series = WordSeries(
                fractions, above: above, at: z, bits: bits, growth: plan.growth)
            series.firstEnclosing = firstEnclosing
            if try series.sum(into: &ball, bits: bits, most: 2 * plan.count + 1000, monitor) {
                return true
            }
        }
        let factors = short.compactMap { $0 }
        if factors.count == above + below, isShort {
            // Π (a + k) with a = top/2^s is Π (top + 2^s k) over a power of two, which is moved to
            // z.
            var shift = 0
            for (index, factor) in factors.enumerated() {
                let power = factor.slope.trailingZeroBitCount
                shift += index < above ? -power : power
            }
            let series = HypergeometricSeries(
                Array(factors[..<above]), over: Array(factors[above...]),
                firstEnclosing: firstEnclosing)
            if shift == 0 {
                return try ball.setSeries(series, at: z, bits: bits, operation, monitor)
            }
            var scaled = Ball(exactly: z.midpoint)
            scaled.radius = z.radius
            scaled.scale(byPowerOfTwo: shift)
            return try ball.setSeries(series, at: scaled, bits: bits, operation, monitor)
        }
        if fractions.count == above + below, isShort, firstEnclosing == nil,
            let drift = drift(of: fractions, z, terms: plan.count)
        {
            let done = try ball.setSeries(
                series(of: fractions), at: z, bits: bits + 8, operation, monitor)
            ball.widen(by: drift)
            return done
        }
        let extent = Extent(
            bits: bits, terms: plan.count, working: working, isRelative: isPositive)
        return try sumBalls(z, extent, &ball, monitor)
    }

    /// Π (a + k) with a = p/q is Π (p + q k) over powers of q. The powers that do not cancel become factors
    /// of each ratio.
    private func series(of fractions: [WordFraction]) -> HypergeometricSeries {
        var tops = fractions[above...].map(\.bottom)
        var bottoms = fractions[..<above].map(\.bottom)
        for i in tops.indices {
            for j in bottoms.indices {
                let common = Int(WordSeries.divisor(UInt(tops[i]), UInt(bottoms[j])))
                tops[i] /= common
                bottoms[j] /= common
            }
        }
        func factors(
            _ fractions: ArraySlice<WordFraction>, _ powers: [Int]
        ) -> [HypergeometricSeries.Factor] {
            fractions.map { .init($0.top, $0.bottom) }
                + powers.filter { $0 > 1 }.map { .init($0, 0) }
        }
        return HypergeometricSeries(
            factors(fractions[..<above], tops), over: factors(fractions[above...], bottoms))
    }

    /// An upper bound of the change of the sum when each parameter varies by its `drift` around its fraction;
    /// nil where none is known.
    ///
    /// Bound 317 adds up the changes of the terms, and bounds the changes of all terms from the last one on
    /// by a geometric series.
    private func drift(
        of fractions: [WordFraction], _ z: borrowing Ball, terms: Int
    ) -> Magnitude? {
        var unit = Magnitude.zero
        for fraction in fractions { unit = max(unit, fraction.drift) }
        if unit.isZero { return .zero }
        let shares = fractions.map { ($0.drift / unit).doubleUp * 1.01 }
        let size = z.largestSize
        var (term, total, sum) = (Magnitude.one, Magnitude.zero, 0.0)
        func places(_ k: Int) -> (ratio: Double, share: Double)? {
            var (ratio, share) = (1.000_001, 0.0)
            for (index, fraction) in fractions.enumerated() {
                let top = fraction.top + fraction.bottom * k
                if top == 0 { return nil }
                let value = (Double(top) / Double(fraction.bottom)).magnitude
                ratio = index < above ? ratio * value : ratio / value
                share += shares[index] / value
            }
            return (ratio, share)
        }
        for k in 0..<terms {
            guard let (ratio, share) = places(k) else { return nil }
            sum += share
            term = term * size * Magnitude(atLeast: ratio)
            total = total + term * Magnitude(atLeast: sum)
        }
        let q = self.ratio(from: terms, z)
        guard q < .one, let (_, share) = places(terms),
            Magnitude(atLeast: sum) * unit < .powerOfTwo(-10)
        else { return nil }
        let left = Magnitude.one.minusDown(q)
        total = total + term * (Magnitude(atLeast: sum) + Magnitude(atLeast: share) / left) / left
        return total.scaled(byPowerOfTwo: 1) * unit
    }

    private var allArePositive: Bool {
        for place in 0..<(above + below) where parameters[place].sign != 1 { return false }
        return true
    }

    /// What a sum needs.
    private struct Extent {
        /// The requested bits: relative to the sum, or to the first term.
        let bits: Int
        /// The approximate number of terms.
        let terms: Int
        /// The working precision in bits.
        let working: Int
        let isRelative: Bool
    }

    /// Bound 130: let q < 1 be at least the size of all ratios of terms from the k-th on. Then the sum of the
    /// sizes of those terms is at most |t_k|/(1 − q).
    private func sumBalls(
        _ z: borrowing Ball, _ extent: Extent, _ ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let (working, isRelative) = (extent.working, extent.isRelative)
        var term = Ball(word: 1)
        var total = Ball(word: 1)
        var next = Ball(precision: working)
        var product = Ball(precision: working)
        var factor = Ball(precision: working)
        var divisor = Ball(precision: working)
        // log2 of the largest term so far, where the bits are relative to the sum.
        var peak = 0
        let whole = isRelative ? working : extent.bits + 16
        let stride = max(1, 2_000 / (working / 64 + 8))
        var k = 0
        while true {
            if k % stride == 0 { try Ball.check(monitor) }
            // This many bits of the term are above the last place of the sum.
            let last = term.largestSize
            let place = last.isZero ? 0 : last.exponent.value - peak
            let own = max(64, min(working, whole + place))
            let index = Ball(word: k)
            try next.setProduct(term, z, precision: own)
            var isFirst = true
            for place in 0..<(above + below) {
                if let short = short[place] {
                    let value = short.value(k)
                    if place < above {
                        try product.setProduct(next, value, over: short.slope, precision: own)
                    } else if value == 0 {
                        throw .number(.divisionByZero)
                    } else if value > 0 {
                        try product.setProduct(next, short.slope, over: value, precision: own)
                    } else {
                        try product.setProduct(next, -short.slope, over: -value, precision: own)
                    }
                    swap(&next, &product)
                } else if place < above {
                    try factor.setSum(parameters[place], index, precision: own)
                    try product.setProduct(next, factor, precision: own)
                    swap(&next, &product)
                } else if isFirst {
                    try divisor.setSum(parameters[place], index, precision: own)
                    isFirst = false
                } else {
                    try factor.setSum(parameters[place], index, precision: own)
                    try product.setProduct(divisor, factor, precision: own)
                    swap(&divisor, &product)
                }
            }
            if isFirst {
                swap(&term, &next)
            } else {
                try term.setQuotient(next, divisor, precision: own)
            }
            k += 1
            if term.midpoint.isZero, term.isExact { break }
            let size = term.largestSize
            if isRelative, !size.isZero { peak = max(peak, size.exponent.value) }
            if let rest = rest(from: k, size, z, peak, extent.bits) {
                total.widen(by: rest)
                break
            }
            try product.setSum(total, term, precision: working)
            swap(&total, &product)
            if k > 2 * extent.terms + 1000 {
                if firstEnclosing != nil { return false }
                throw .needsPrecision
            }
        }
        try ball.setSum(total, Ball(word: 0), precision: working)
        return true
    }

    /// An upper bound of the sum of the terms from the k-th on, whose size is given; nil where the bound is
    /// not small enough.
    private func rest(
        from k: Int, _ size: Magnitude, _ z: borrowing Ball, _ peak: Int, _ bits: Int
    ) -> Magnitude? {
        guard size <= .powerOfTwo(peak - bits - 3) else { return nil }
        if let firstEnclosing {
            return k >= firstEnclosing ? size.scaled(byPowerOfTwo: 3) : nil
        }
        let tail = size / Magnitude.one.minusDown(ratio(from: k, z))
        return tail <= .powerOfTwo(peak - bits) ? tail : nil
    }

    /// An upper bound of |t_(j+1)/t_j| for all j ≥ k: a factor (a + j)/(b + j) with both positive moves
    /// monotonically towards 1, and 1/(b + j) falls. The pairing of upper and lower parameters is free.
    private func ratio(from k: Int, _ z: borrowing Ball) -> Magnitude {
        if above > below { return .infinity }
        let straight = ratio(from: k, z, isSwapped: false)
        return below == 2 ? min(straight, ratio(from: k, z, isSwapped: true)) : straight
    }

    private func ratio(from k: Int, _ z: borrowing Ball, isSwapped: Bool) -> Magnitude {
        var result = z.largestSize
        for place in 0..<below {
            let partner = isSwapped ? below - 1 - place : place
            guard let bottom = positive(above + partner, k) else { return .infinity }
            if place < above {
                guard let top = positive(place, k) else { return .infinity }
                result = result * max(.one, top.above / bottom.below)
            } else {
                result = result / bottom.below
            }
        }
        return result
    }

    /// The ends of a parameter and k, where all of it is positive.
    private func positive(_ place: Int, _ k: Int) -> (above: Magnitude, below: Magnitude)? {
        var sum = Ball(precision: 64)
        guard (try? sum.setSum(parameters[place], Ball(word: k), precision: 64)) != nil,
            sum.sign == 1
        else { return nil }
        return (sum.largestSize, sum.smallestSize)
    }
}

extension Ball {
    /// −log2 of the distance to the nearest integer; an estimate only.
    fileprivate var gap: Int {
        let integer = midpoint.approximateDouble.rounded()
        guard integer.magnitude < 0x1p50 else { return 0 }
        let distance = midpoint.difference(Int(integer)).below
        return distance.isZero ? 600 : max(0, -distance.exponent.value)
    }

    /// The number plus k as a quotient of words, where the number is a short binary fraction.
    fileprivate var shortFactor: HypergeometricSeries.Factor? {
        guard isExact, midpoint.exponent.value < 40 else { return nil }
        for power in [0, 1, 2, 4, 8] {
            var scaled = Ball(exactly: midpoint)
            scaled.scale(byPowerOfTwo: power)
            if scaled.midpoint.isInteger, let top = scaled.wordFloor {
                return .init(top, 1 << power)
            }
        }
        return nil
    }
}
