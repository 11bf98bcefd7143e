internal import CGMP
internal import CKernels
internal import Synchronization

/// Logarithms of the first 13 primes, or angles of 13 Gaussian primes, as numbers of so many limbs and a
/// whole limb; each has an error of at most two units.
///
/// A table is computed on first use, once for each of several sizes, each a fifth larger than the one before.
/// All tables together, which no program needs, are three megabytes.
final class PrimeTable: Sendable {
    enum Kind { case logarithms, angles }

    static let count = 13
    /// Limbs of the longest fractions.
    static let longest = 2_080

    let limbs: Int
    private let rows: [[UInt]]

    private init(_ kind: Kind, limbs: Int) {
        self.limbs = limbs
        let isLogarithm = kind == .logarithms
        let numbers = isLogarithm ? surdLogarithmNumbersList() : surdAngleNumbersList()
        let matrix = isLogarithm ? surdLogarithmMatrixList() : surdAngleMatrixList()
        // The constants are linked into the program.
        guard let numbers, let matrix else { fatalError("constants of the program are missing") }
        // One more limb is kept, because the matrix has entries of up to 30 bits.
        let bits = 64 * limbs + 64
        let series = Threads.map(.unswayed, PrimeTable.count, from: bits) { index, _ in
            InverseSeries.sum(BigInt(numbers[index]), isAlternating: !isLogarithm, bits: bits) {}
                .shifted(left: isLogarithm ? 1 : 0)
        }
        rows = (0..<PrimeTable.count).map { row in
            var sum = BigInt(0)
            for column in 0..<PrimeTable.count {
                sum += series[column] * BigInt(word: matrix[row * PrimeTable.count + column])
            }
            return sum.shifted(left: -64).withLimbs { source, count in
                Array(UnsafeBufferPointer(start: source, count: count))
                    + Array(repeating: 0, count: limbs + 1 - count)
            }
        }
    }

    /// The upper n limbs of a value and its whole limb.
    @inline(__always)
    func withRow<R>(_ index: Int, _ n: Int, _ body: (ConstantLimbs) -> R) -> R {
        rows[index].withUnsafeBufferPointer { body($0.baseAddress! + (limbs &- n)) }
    }

    private final class Holder: Sendable {
        let limbs: Int
        let logarithms = AtomicLazyReference<PrimeTable>()
        let angles = AtomicLazyReference<PrimeTable>()
        /// How many times computing each table was avoided.
        let sparedLogarithms = Atomic(0)
        let sparedAngles = Atomic(0)

        init(_ limbs: Int) { self.limbs = limbs }
    }

    private static let holders: [Holder] = {
        var sizes: [Holder] = []
        var size = 64
        while true {
            sizes.append(Holder(size + 2))
            if size >= longest { return sizes }
            size += max(size / 5, 1)
        }
    }()

    /// A table for fractions of n limbs, at most `longest`.
    static func table(_ kind: Kind, _ n: Int) -> PrimeTable {
        guard let holder = holders.first(where: { $0.limbs >= n }) else {
            fatalError("a table of \(n) limbs")
        }
        switch kind {
        case .logarithms:
            if let table = holder.logarithms.load() { return table }
            return holder.logarithms.storeIfNil(PrimeTable(kind, limbs: holder.limbs))
        case .angles:
            if let table = holder.angles.load() { return table }
            return holder.angles.storeIfNil(PrimeTable(kind, limbs: holder.limbs))
        }
    }

    /// Whether a table that does not exist yet should not be computed for this call: it takes as long as some
    /// calls of the kernels without tables. After some calls it is computed.
    static func isSpared(_ kind: Kind, _ n: Int) -> Bool {
        guard let holder = holders.first(where: { $0.limbs >= n }) else { return true }
        switch kind {
        case .logarithms:
            return holder.logarithms.load() == nil && holder.sparedLogarithms.spares()
        case .angles:
            return holder.angles.load() == nil && holder.sparedAngles.spares()
        }
    }

    /// s −= Σ c_j L_j for a number of n limbs and a whole limb, modulo 2^64. The error is less than
    /// 2 Σ |c_j| units.
    func subtract(_ coefficients: [Int], from s: Limbs, _ n: Int) {
        for index in 0..<PrimeTable.count where coefficients[index] != 0 {
            let coefficient = coefficients[index]
            withRow(index, n) { row in
                if coefficient > 0 {
                    _ = mpn_submul_1(s, row, n &+ 1, coefficient.magnitude)
                } else {
                    _ = mpn_addmul_1(s, row, n &+ 1, coefficient.magnitude)
                }
            }
        }
    }
}

extension Atomic<Int> {
    /// Counts the calls; true for the first few.
    fileprivate func spares() -> Bool { add(1, ordering: .relaxed).oldValue < 3 }
}

/// Σ ±u^(2k + 1)/(2k + 1): atanh u or atan u of a fraction u = top/x of at most 1/2, by binary splitting.
struct InverseSeries {
    /// Of top², and of ±x².
    private var powers: SharedPowers
    private var squares: SharedPowers
    /// How many terms are summed with words: the product of their 2k + 1 fits a word. None where
    /// the fraction is not 1 over a word.
    private let blockLength: Int
    private let x: UInt
    private let isAlternating: Bool

    private init(top: BigInt, _ x: BigInt, isAlternating: Bool, terms: Int) {
        let square = x * x
        powers = SharedPowers(top * top)
        squares = SharedPowers(isAlternating ? -square : square)
        self.isAlternating = isAlternating
        let isShort = top == 1 && x.isSmall && x.word > 0
        self.x = isShort ? UInt(x.word) : 0
        blockLength = isShort ? 63 / (Int.bitWidth - (2 * terms + 1).leadingZeroBitCount) : 1
    }

    /// The terms a ..< b of a block: Σ (±1)^(b − 1 − k) |X|^(b − 1 − k) d/(2k + 1), from the first on.
    private func block(_ a: Int, _ b: Int) -> (t: BigInt, d: BigInt) {
        var product: UInt = 1
        for k in a..<b { product &*= UInt(2 * k + 1) }
        let t = withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2 * (b - a) + 1) { limbs in
            let sum = limbs.baseAddress!
            sum[0] = product / UInt(2 * a + 1)
            var count = 1
            for k in a + 1..<b {
                for _ in 0..<2 {
                    let carry = mpn_mul_1(sum, sum, count, x)
                    sum[count] = carry
                    if carry != 0 { count += 1 }
                }
                // The subtracted terms add up to less than the total: the terms fall, and |X| is at
                // least 4.
                let term = product / UInt(2 * k + 1)
                if isAlternating, (k - a) & 1 == 1 {
                    _ = mpn_sub_1(sum, sum, count, term)
                } else {
                    sum[count] = mpn_add_1(sum, sum, count, term)
                    if sum[count] != 0 { count += 1 }
                }
                while sum[count - 1] == 0 { count -= 1 }
            }
            return BigInt(
                limbs: UnsafeBufferPointer(start: sum, count: count),
                negative: isAlternating && (b - a) & 1 == 0)
        }
        return (t, BigInt(product))
    }

    /// Terms a ..< b, as t/(d X^(b − a)): Σ P^(k − a)/((2k + 1) X^(k − a + 1)). The recursion is as deep as
    /// the number of terms has bits.
    private mutating func split<E: Error>(
        _ a: Int, _ b: Int, _ check: () throws(E) -> Void
    ) throws(E) -> (t: BigInt, d: BigInt) {
        if b - a == 1 { return (1, BigInt(2 * a + 1)) }
        if b - a <= blockLength { return block(a, b) }
        let middle = (a + b) / 2
        let left = try split(a, middle, check)
        let right = try split(middle, b, check)
        if b - a > 64 { try check() }
        let t = left.t * (right.d * squares[b - middle])
        if b - a > 10_000 { try check() }
        return (t + powers[middle - a] * right.t * left.d, left.d * right.d)
    }

    /// The sum times 2^bits, with an error below two units.
    static func sum<E: Error>(
        top: BigInt = 1, _ x: BigInt, isAlternating: Bool, bits: Int,
        _ check: () throws(E) -> Void
    ) throws(E) -> BigInt {
        let zeros = ShortArgument(top: top, bottom: x).zeros
        let terms = Int(Double(bits) / (2 * zeros)) + 2
        var series = InverseSeries(top: top, x, isAlternating: isAlternating, terms: terms)
        let part = try series.split(0, terms, check)
        let above = (part.t * (top * x)).shifted(left: bits)
        try check()
        let bottom = part.d * series.squares[terms]
        try check()
        let sum = above / bottom
        return isAlternating ? -sum : sum
    }

    /// The ratio of the time of a series to so many bits, to its time if its terms had only as many bits as
    /// they contribute.
    static func cost(logTop: Double, logBottom: Double, bits: Int) -> Double {
        let given = 2 * (logBottom - logTop)
        return (ShortArgument.bitsOfTerms(bits) + 2 * (logBottom + logTop)) / given
    }
}

/// How a long argument is reduced: small multiples of the values of a table leave a tiny rest.
enum PrimeReduction {
    /// The coefficients e that nearly minimise x − Σ e_j L_j: to some 2^(−49) for logarithms and
    /// 2^(−50) for angles. The caller must check the rest. `high` and `low` are the upper limbs of
    /// a fraction x.
    static func coefficients(_ kind: PrimeTable.Kind, _ high: UInt, _ low: UInt) -> [Int] {
        let isLogarithm = kind == .logarithms
        let relations = isLogarithm ? surdLogarithmRelationsList() : surdAngleRelationsList()
        let sums = isLogarithm ? surdLogarithmSumsList() : surdAngleSumsList()
        let count =
            isLogarithm ? Int(surdLogarithmRelationCount) : Int(surdAngleRelationCount)
        var result = [Int](repeating: 0, count: PrimeTable.count)
        guard let relations, let sums else { return result }
        // In units of 2^(−120).
        var rest = Int128(truncatingIfNeeded: (UInt128(high) << 64 | UInt128(low)) >> 8)
        for index in 0..<count {
            let sum = Int128(sums[2 * index + 1]) << 64 | Int128(sums[2 * index])
            let half = sum >> 1
            let shifted = rest + half
            var quotient = shifted / sum
            if shifted < 0, quotient * sum != shifted { quotient -= 1 }
            if quotient == 0 { continue }
            rest -= quotient * sum
            let times = Int(truncatingIfNeeded: quotient)
            for place in 0..<PrimeTable.count {
                result[place] += times * Int(relations[index * PrimeTable.count + place])
            }
        }
        return result
    }

    private static let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
    private static let gaussians = [
        (1, 1), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1), (5, 4), (7, 2), (6, 5), (8, 3), (8, 5),
        (9, 4),
        (10, 1),
    ]

    /// Π p_j^e_j as a fraction, from the prime at `first` on.
    static func product(_ exponents: [Int], from first: Int) -> (top: BigInt, bottom: BigInt) {
        var top = BigInt(word: 1)
        var bottom = BigInt(word: 1)
        for index in first..<PrimeTable.count where exponents[index] != 0 {
            let power = BigInt(word: primes[index]).raised(to: abs(exponents[index]))
            if exponents[index] > 0 { top *= power } else { bottom *= power }
        }
        return (top, bottom)
    }

    /// Π π_j^e_j, conjugates standing for negative exponents: its angle is Σ e_j L_j.
    static func gaussianProduct(_ exponents: [Int]) -> (re: BigInt, im: BigInt) {
        var product = (re: BigInt(word: 1), im: BigInt(word: 0))
        for index in 0..<PrimeTable.count where exponents[index] != 0 {
            var (a, b) = (BigInt(word: gaussians[index].0), BigInt(word: gaussians[index].1))
            if exponents[index] < 0 { b = -b }
            var rest = exponents[index].magnitude
            while true {
                if rest & 1 == 1 {
                    product = (
                        product.re * a - product.im * b, product.re * b + product.im * a
                    )
                }
                rest >>= 1
                if rest == 0 { break }
                (a, b) = ((a + b) * (a - b), (a * b).shifted(left: 1))
            }
        }
        return product
    }
}
