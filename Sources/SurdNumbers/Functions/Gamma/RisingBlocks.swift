internal import CGMP

/// How the pairs of factors of a rising factorial are combined.
///
/// A block is a polynomial in g, which all pairs have in common, with short integers for coefficients. It
/// costs one product of full length, and a short one for each pair. Where there are many blocks, most of them
/// follow from the first ones by additions: what a pair adds to g is quadratic in the number of the pair, so a
/// block of m pairs is a polynomial of degree 2m in its own number. Such a block is the same to the last bit
/// as one that is evaluated (bound 330).
struct RisingBlocks {
    /// Pairs of a block.
    let size: Int
    /// Limbs of its coefficients.
    let coefficientLimbs: Int
    /// Whether blocks follow from each other.
    let areDifferences: Bool

    private static let sizes = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]
    /// Bytes that the differences may take.
    private static let mostBytes = 1 << 24

    /// For so many pairs to n limbs; what a pair adds to g has so many bits. The costs are roughly nanoseconds;
    /// only their ratio matters.
    init(_ n: Int, pairs: Int, bits: Int, isComplex: Bool, withSum: Bool) {
        let limbs = Double(n)
        let (parts, products) = isComplex ? (2.0, 4.0) : (1.0, 1.0)
        let product = limbs < 30 ? 0.45 * limbs * limbs + 20 : 2.6 * limbs * limbs.squareRoot()
        let long = products * product
        let addition = parts * (0.2 * limbs + 8)
        let share = withSum ? 2.5 : 1
        var best = (size: 1, coefficientLimbs: 1, areDifferences: false)
        var least = Double.infinity
        for m in Self.sizes where m == 1 || m <= pairs {
            let q = (m * bits + m.bitWidthOfSize + 63) / 64
            let multiplications = Double(m * (q + 1)) * (0.58 * limbs + 6)
            let short = parts * (multiplications + 1.5 * Double(m * m * q))
            let count = (pairs + m - 1) / m
            let powers = Double(m) * long
            let eachBlock = long + (isComplex ? 300 : 0)
            let direct = powers + Double(count) * (eachBlock + short) * share
            if direct < least { (best, least) = ((m, q, false), direct) }
            let degree = 2 * m
            let bytes = 16 * (degree + 1) * (n + q)
            guard count > degree + 2, bytes <= Self.mostBytes else { continue }
            let formed = Double(degree * (degree + 1) / 2) + Double((count - degree - 1) * degree)
            let byDifferences =
                powers + share
                * (Double(count) * eachBlock + Double(degree + 1) * short + formed * addition)
            if byDifferences < least { (best, least) = ((m, q, true), byDifferences) }
        }
        (size, coefficientLimbs, areDifferences) = best
    }
}

/// The values of a polynomial of degree D at 0, 1, 2, …: the first D + 1 are given, and the others follow by
/// D additions each. They are numbers of `width` limbs in two's complement, or several of them side by side.
struct DifferenceTable: ~Copyable {
    private let degree: Int
    private let width: Int
    private let parts: Int
    private let rows: Limbs
    private var known = 0

    init(degree: Int, width: Int, parts: Int) {
        self.degree = degree
        self.width = width
        self.parts = parts
        rows = .allocate(capacity: (degree + 1) * width * parts)
    }

    deinit { rows.deallocate() }

    /// Whether the other values follow.
    var isFull: Bool { known > degree }

    private func row(_ index: Int) -> Limbs { rows + index * width * parts }

    mutating func append(_ value: ConstantLimbs) {
        FixedPoint.copy(row(known), value, width * parts)
        known += 1
        if !isFull { return }
        // Row D − d becomes the d-th difference that ends with the last value.
        for order in stride(from: 1, through: degree, by: 1) {
            for index in 0...(degree - order) {
                let (target, next) = (row(index), row(index + 1))
                for part in 0..<parts {
                    let place = part * width
                    _ = mpn_sub_n(target + place, next + place, target + place, width)
                }
            }
        }
    }

    mutating func next(into target: Limbs) {
        for index in stride(from: 1, through: degree, by: 1) {
            let (sum, last) = (row(index), row(index - 1))
            for part in 0..<parts {
                let place = part * width
                _ = mpn_add_n(sum + place, sum + place, last + place, width)
            }
        }
        FixedPoint.copy(target, row(degree), width * parts)
    }
}
