internal import CGMP

/// Σ z^k/((b)_k k!^e) of complex b and z in fixed point, the series of Bessel functions of any order where e
/// is 1, and of incomplete gamma functions where e is 0.
///
/// A term is the one before it times v/(q (k + 1)^e), v = z times the conjugate of b + k and q = |b + k|²,
/// which are updated by additions. Terms get shorter, and v and q are used with as many limbs as the term
/// has. Sums of many limbs use groups of terms (`ComplexOrderGroups`).
///
/// Bound 310, in units of 2^(−64 n): let e_k be the error of the term k, X_k an upper bound of its size, and
/// ρ_k one of the ratio of the next term to it. Then e_(k+1) ≤ ρ_k e_k + (1.5 (X_k + 1) + 2.1)/(q
/// (k + 1)^e) + ρ_k (X_k + 2.5)/q + 1.5. The error of v is less than 1.5 for its end, and √2 of its last used
/// limb; that of q is one, and a limb; that of the quotient of each part is one. For points of the rectangles
/// at the distance r from the b and z of the sum, the sum differs by at most r Σ X_k Σ_(j<k) 1/|b + j| and r
/// Σ k X_k/|z|.
struct ComplexOrderSeries {
    private let count: Int
    /// The limbs after the point, and those of a term before it.
    private let n: Int
    private let whole: Int
    private let error: Magnitude
    private let hasFactorial: Bool
    private let groups: ComplexOrderGroups?

    private static let mostTerms = 1 << 18
    private static let largestOrder = 0x1p16
    private static let largestBits = 900

    /// A plan for the sum to about 2^−bits of its largest term. Nil where another method is better: both
    /// numbers are real, are known to few bits, are very large or very small, or b + k is close to 0.
    init?(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall, hasFactorial: Bool = true, bits: Int
    ) {
        let size = z.largestSize.doubleUp
        let (x, y) = b.approximate
        let (spreadB, spreadZ) = (
            b.real.radius + b.imaginary.radius, z.real.radius + z.imaginary.radius
        )
        guard size > 0x1p-30, size < 0x1p40, max(abs(x), abs(y)) < Self.largestOrder,
            spreadB < .powerOfTwo(-30), spreadZ < .powerOfTwo(-60),
            let gap = Self.gap(b, z), gap <= bits / 2 + 64,
            let sizes = Sizes(
                (x, y, spreadB.doubleUp), size, hasFactorial: hasFactorial, bits: bits + gap),
            sizes.largest <= bits
        else { return nil }
        self.hasFactorial = hasFactorial
        count = sizes.count
        let lost = max(0, sizes.units.logBase2)
        n = max(1, (bits + gap - sizes.largest + Int(lost) + 4 + 63) / 64)
        // The sum has at most 2^18 terms, and a sign.
        whole = (sizes.largest + 20 + 63) / 64
        let unit = Magnitude.powerOfTwo(-64 * n)
        let cut = unit.scaled(byPowerOfTwo: 1)
        groups =
            n < ComplexOrderGroups.leastLimbs
            ? nil
            : ComplexOrderGroups(
                (x, y, spreadB.doubleUp), size: size, count: count, hasFactorial: hasFactorial,
                bits: bits + gap - sizes.largest)
        error =
            (groups?.error ?? Magnitude(atLeast: sizes.units) * unit) + .powerOfTwo(sizes.last)
            + (spreadB + cut) * Magnitude(atLeast: sizes.slopeOfOrder)
            + (spreadZ + cut) * Magnitude(atLeast: sizes.slope / size)
    }

    /// By how many bits the imaginary part of the sum may be smaller than the real one; nil where both
    /// numbers are real.
    private static func gap(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall
    ) -> Int? {
        if b.isReal { return z.isReal ? nil : gap(z) }
        return z.isReal ? gap(b) : min(gap(b), gap(z))
    }

    private static func gap(_ z: borrowing ComplexBall) -> Int {
        if z.imaginary.midpoint.isZero { return 1 << 40 }
        if z.real.midpoint.isZero { return 0 }
        return max(0, Int(z.real.midpoint.exponent.value - z.imaginary.midpoint.exponent.value))
    }

    /// The terms in doubles; each bound is too large by some parts of 10^5.
    private struct Sizes {
        private(set) var count = 0
        /// An upper bound of log2 of the largest term, which is at least 1, and of log2 of the
        /// omitted terms.
        private(set) var largest = 0
        private(set) var last = 0
        /// The error of the sum.
        private(set) var units = 0.0
        /// Σ k X_k, and Σ X_k Σ 1/|b + j|.
        private(set) var slope = 0.0
        private(set) var slopeOfOrder = 0.0

        init?(
            _ order: (x: Double, y: Double, spread: Double), _ size: Double, hasFactorial: Bool,
            bits: Int
        ) {
            let (x, y, spread) = order
            var (term, exponent, error, inverses) = (1.0, 0, 0.0, 0.0)
            var k = 0.0
            while true {
                let real = x + k
                // The order is below 2^16, so the error of its double is below 2^(−36).
                let distance =
                    (real * real + y * y).squareRoot() * 0.999_95 - spread - 0x1p-36
                guard distance > 0x1p-20, count < mostTerms else { return nil }
                let square = distance * distance
                let factor = hasFactorial ? k + 1 : 1
                let ratio = size / (distance * factor) * 1.000_001
                let before = exponent == 0 ? term : Self.value(term, exponent)
                error =
                    (error * ratio + (1.5 * before + 3.6) / (square * factor)
                        + ratio * (before + 2.5) / square + 1.5) * 1.000_001
                term *= ratio
                inverses += 1 / distance
                if !(term > 0x1p-200 && term < 0x1p200) {
                    guard term > 0x1p-900, term < 0x1p900 else { return nil }
                    exponent += Int(term.exponent)
                    term = term.significand
                }
                k += 1
                count += 1
                let top = exponent + Int(term.exponent) + 1
                largest = max(largest, top)
                if largest > largestBits { return nil }
                if top < largest - bits - 4, real > 0, ratio < 0.5 { break }
                let now = exponent == 0 ? term : Self.value(term, exponent)
                units += error
                slope += k * now
                slopeOfOrder += inverses * now
            }
            // Ratios fall from here on.
            last = exponent + Int(term.exponent) + 2
            units = (units + 1) * 1.001
            slope *= 1.001
            slopeOfOrder *= 1.001
            guard units < 0x1p900, slope < 0x1p900, slopeOfOrder < 0x1p900 else { return nil }
        }

        /// An upper bound of term · 2^exponent.
        private static func value(_ term: Double, _ exponent: Int) -> Double {
            exponent < -700 ? 0x1p-600 : Double(sign: .plus, exponent: exponent, significand: term)
        }
    }

    /// The sum for all points of b and z.
    func sum(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall, _ monitor: Monitor
    ) throws(BallError) -> ComplexBall {
        if let groups {
            var result = try groups.sum(b, z, monitor)
            result.widen(by: error)
            return result
        }
        var run = Run(b, z, n, whole)
        defer { run.end() }
        for k in stride(from: 1, to: count, by: 1) {
            if k & 31 == 1 || n > 200 { try Ball.check(monitor) }
            guard run.step(k, hasFactorial ? k : 1) else { throw .needsPrecision }
        }
        var result = ComplexBall(precision: 64)
        run.sum.take(into: &result, fraction: n)
        result.widen(by: error)
        return result
    }

    /// The rows of numbers that change from term to term.
    private struct Run {
        private let n: Int
        private let memory: Limbs
        private var term: FixedComplex
        private let point: FixedComplex
        private var factor: FixedComplex
        private var product: Limbs
        private let square: Limbs
        private let twice: Limbs
        private let divisor: Limbs
        private let wide: Limbs
        private let twiceIsNegative: Bool
        private var digits: Int
        let sum: FixedComplexSum

        init(_ b: borrowing ComplexBall, _ z: borrowing ComplexBall, _ n: Int, _ whole: Int) {
            self.n = n
            let length = n + whole
            let short = n + 1
            // A product, and a row for half of one or a quotient.
            let long = length + short + 2
            let total = 4 * length + 4 * short + 3 * (short + 1) + 2 * long + 2 * (long + short)
            memory = .allocate(capacity: total)
            var place = memory
            func row(_ count: Int) -> Limbs {
                defer { place += count }
                return place
            }
            term = FixedComplex(row(2 * length), length: length)
            sum = FixedComplexSum(row(2 * length), length: length)
            var point = FixedComplex(row(2 * short), length: short)
            factor = FixedComplex(row(2 * short), length: short)
            square = row(short + 1)
            twice = row(short + 1)
            divisor = row(short + 1)
            product = row(2 * long)
            wide = row(2 * (long + short))
            point.set(z, fraction: n)
            self.point = point
            // b, which the product with z will overwrite.
            factor.set(b, fraction: n)
            factor.conjugate()
            LimbProduct.square(product, factor.real, short)
            LimbProduct.square(wide, factor.imaginary, short)
            _ = mpn_add_n(product, product, wide, 2 * short)
            FixedPoint.copy(square, product + n, short)
            _ = mpn_lshift(twice, factor.real, short, 1)
            twiceIsNegative = factor.isNegative.real
            var start = FixedComplex(product, length: 2 * short + 1)
            start.setProduct(point, short, factor, from: 0, short, wide)
            let fits = factor.take(start, from: n)
            term.set(word: 1, fraction: n)
            digits = fits ? short : 0
            sum.add(term, length)
        }

        func end() { memory.deallocate() }

        /// Adds the term k, whose divisor besides q is `small`, to the sum; false where there is not enough
        /// memory.
        mutating func step(_ k: Int, _ small: Int) -> Bool {
            if digits == 0 { return k > 1 }
            let low = max(0, n - digits)
            let short = n + 1 - low
            var numerator = FixedComplex(product, length: digits + short + 1)
            numerator.setProduct(term, digits, factor, from: low, short, wide)
            divisor[short] = mpn_mul_1(divisor, square + low, short, UInt(small))
            var d = short + 1
            while d > 0, divisor[d - 1] == 0 { d -= 1 }
            guard d > 0, term.setQuotient(numerator, numerator.length, by: divisor, d, wide)
            else { return false }
            digits = term.count
            sum.add(term, digits)
            factor.add(point)
            if twiceIsNegative {
                _ = mpn_sub_n(square, square, twice, n + 1)
            } else {
                _ = mpn_add_n(square, square, twice, n + 1)
            }
            square[n] &+= UInt(2 * k - 1)
            return true
        }
    }
}
