internal import CFilter
public import SurdNumbers

/// A sum of doubles, or of products of two, that loses nothing: the same in any order, in any
/// pieces, and merged from as many parts as one likes.
///
///     var sum = ColumnSum()
///     sum.add([0.1, 1e300, -1e300])
///     try Double(sum.total())    // 0.1
///
/// Each double stands for exactly its value, so what comes out is an exact number; `Double` of it is
/// the correctly rounded sum.
public struct ColumnSum: Sendable {
    /// The sum of the terms, followed by the sum of their squares if that is needed.
    private var sums: [filter_sum]
    /// The sum of the terms that are not doubles, and of their squares.
    private var others = ExactSum()
    private var otherSquares = ExactSum()
    /// The number of terms.
    public private(set) var count: Int

    /// An empty sum.
    ///
    /// - Parameter squares: Whether the squares of the terms are summed too, for variances.
    public init(squares: Bool = false) {
        sums = [filter_sum](repeating: filter_sum(), count: squares ? 2 : 1)
        count = 0
    }

    package var hasSquares: Bool { sums.count == 2 }

    // MARK: - Adding

    /// Adds doubles. An infinity or NaN among them leaves the sum without a result.
    public mutating func add(_ values: [Double]) {
        values.withUnsafeBufferPointer { add($0) }
    }

    /// Adds the products of the pairs: a dot product.
    public mutating func addProducts(_ left: [Double], _ right: [Double]) {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                addProducts(left, right, count: min(left.count, right.count))
            }
        }
    }

    /// Subtracts doubles that were added before, for a sliding window.
    public mutating func subtract(_ values: [Double]) {
        values.withUnsafeBufferPointer { add($0, sign: -1) }
    }

    package mutating func add(_ values: UnsafeBufferPointer<Double>, sign: Int32 = 1) {
        guard let start = values.baseAddress else { return }
        let state = FloatingState()
        sums.withUnsafeMutableBufferPointer { sums in
            filter_sum_add(&sums[0], start, values.count, sign)
            if sums.count == 2 {
                filter_sum_add_products(&sums[1], start, start, values.count, sign)
            }
        }
        withExtendedLifetime(state) {}
        count(Int(sign) * values.count)
    }

    package mutating func addProducts(
        _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, count: Int
    ) {
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        let state = FloatingState()
        sums.withUnsafeMutableBufferPointer { sums in
            filter_sum_add_products(&sums[0], left, right, count, 1)
        }
        withExtendedLifetime(state) {}
        self.count(count)
    }

    /// Adds an exact number.
    package mutating func add(_ value: BigRational) {
        others.add(value)
        if hasSquares { otherSquares.add(value * value) }
        count(1)
    }

    package mutating func subtract(_ value: BigRational) {
        others.subtract(value)
        if hasSquares { otherSquares.subtract(value * value) }
        count(-1)
    }

    /// The same for a number that is held in words.
    package mutating func add(_ word: Word) {
        others.add(word)
        if hasSquares { otherSquares.addSquare(of: word) }
        count(1)
    }

    /// Adds `count` terms, all multiples of the same power of ten, by their sum and the sum of their squares.
    package mutating func addExact(_ sum: BigInt, _ squares: BigInt, places: Int, count: Int) {
        others.add(BigRational(sum) / Self.power(places))
        addSquares(BigRational(squares), places: places)
        self.count(count)
    }

    /// Adds a sum of squares of such terms.
    package mutating func addSquares(_ squares: BigRational, places: Int) {
        if hasSquares { otherSquares.add(squares / Self.power(2 * places)) }
    }

    /// 10 to the power `places`; a fraction if `places` is negative.
    private static func power(_ places: Int) -> BigRational {
        let power = BigInt.powerOfTen(Int(places.magnitude))
        return places < 0 ? BigRational(1, power) : BigRational(power)
    }

    /// Adds all terms of another sum. If one of the two sums has no squares, the result has none.
    public mutating func merge(_ other: ColumnSum) {
        if hasSquares && !other.hasSquares { sums.removeLast() }
        for index in sums.indices {
            var part = other.sums[index]
            filter_sum_merge(&sums[index], &part)
        }
        others.add(other.others)
        otherSquares.add(other.otherSquares)
        count(other.count)
    }

    /// Adds to the number of terms, which stops at the ends of `Int`: a saved text may claim any number.
    @inline(__always)
    private mutating func count(_ terms: Int) {
        if count == .max { return }
        let (sum, overflow) = count.addingReportingOverflow(terms)
        count = overflow ? (terms < 0 ? .min : .max) : sum
    }

    // MARK: - Results

    /// The exact sum; an error where an infinity or NaN is among the terms.
    public func total() throws(NumberError) -> BigNumber { BigNumber(try exactTotal()) }

    /// The exact mean; an error where there is no term.
    public func mean() throws(NumberError) -> BigNumber {
        if count < 1 { throw .domain(function: "mean", rule: "a mean needs at least 1 number") }
        try checkCount()
        return BigNumber(try exactTotal() / BigRational(count))
    }

    /// The exact variance of a sum with squares: of a sample, with the divisor n - 1, or of a whole
    /// population, with the divisor n.
    public func variance(ofPopulation isWhole: Bool = false) throws(NumberError) -> BigNumber {
        let least = isWhole ? 1 : 2
        if count < least || !hasSquares {
            throw .domain(
                function: "variance",
                rule: "a variance needs at least \(least) numbers and a sum of their squares")
        }
        try checkCount()
        let total = try exactTotal()
        let squares = try exact(1) + otherSquares.total
        let distance = squares - total * total / BigRational(count)
        return BigNumber(distance / BigRational(isWhole ? count : count - 1))
    }

    private func checkCount() throws(NumberError) {
        if count == .max {
            throw .tooLarge(
                what: "the sum", estimate: "\(count) terms or more", limit: "\(Int.max - 1) terms")
        }
    }

    private func exactTotal() throws(NumberError) -> BigRational {
        try exact(0) + others.total
    }

    private func exact(_ index: Int) throws(NumberError) -> BigRational {
        if sums[index].strange != 0 {
            throw .notANumber(text: "infinity or NaN", reason: "it is among the terms")
        }
        return finite(index)
    }

    /// The sum of the finite terms. Most of its limbs are zero and are skipped.
    private func finite(_ index: Int) -> BigRational {
        var sum = sums[index]
        filter_sum_settle(&sum)
        return withUnsafeBytes(of: &sum) { bytes in
            let limbs = bytes.bindMemory(to: Int64.self).prefix(Int(FILTER_LIMBS))
            let sign = limbs[limbs.count - 1]
            guard let lowest = limbs.firstIndex(where: { $0 != 0 }) else { return BigRational(0) }
            // Limbs above this one only repeat the sign: 0, or 2^32 - 1 where the last one is -1.
            var highest = limbs.count - 1
            if sign == 0 || sign == -1 {
                let filling = sign & 0xFFFF_FFFF
                while highest > lowest + 1, limbs[highest - 1] == filling { highest -= 1 }
            }
            var value = BigInt(sign)
            for place in stride(from: highest - 1, through: lowest, by: -1) {
                value = value << 32 + BigInt(limbs[place])
            }
            let exponent = 32 * lowest + Int(FILTER_SUM_EXPONENT)
            return exponent >= 0
                ? BigRational(value << exponent) : BigRational(value, BigInt(1) << -exponent)
        }
    }

    // MARK: - Saving

    /// The complete sum as a text.
    package func saved() -> String {
        var parts = ["surd-sum-1", String(count), String(sums[0].strange)]
        for index in sums.indices {
            let value = finite(index) + (index == 0 ? others.total : otherSquares.total)
            parts.append(
                String(value.numerator, radix: 36) + "/" + String(value.denominator, radix: 36))
        }
        return parts.joined(separator: " ")
    }

    /// The largest number of infinities and NaN in a saved sum. It leaves room for merging many
    /// sums without overflow.
    private static let mostStrange: UInt64 = 1 << 40

    /// A sum from a saved text; nil for another text.
    package init?(saved text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4 || parts.count == 5, parts[0] == "surd-sum-1",
            let count = Int(parts[1]), let strange = Int64(parts[2]),
            strange.magnitude <= Self.mostStrange
        else { return nil }
        self.init(squares: parts.count == 5)
        self.count = count
        for (index, part) in parts.dropFirst(3).enumerated() {
            let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
            guard pieces.count == 2, part.utf8.count < 1 << 24,
                let numerator = BigInt(pieces[0], radix: 36),
                let denominator = BigInt(pieces[1], radix: 36), denominator > 0
            else { return nil }
            let value = BigRational(numerator, denominator)
            if index == 0 { others.add(value) } else { otherSquares.add(value) }
            sums[index].strange = strange
        }
    }
}
