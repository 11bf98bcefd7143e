internal import CGMP

/// z (z + 1) … (z + N − 1) of a complex z, and the sum of the inverses of the factors.
///
/// Factors are multiplied in pairs from both ends, (z + k)(z + N − 1 − k) = g + k (N − 1 − k), g = z
/// (z + N − 1). A block of m pairs is a polynomial in γ = 2^(−s) g, |γ| < 1, whose coefficients are short
/// integers, in fixed point; the blocks are multiplied as rectangles.
///
/// Bound 272: the error of a power γ^j is at most 4j units, plus j times the error of γ itself. The
/// coefficients are not negative and add up to C = Π (2^s + k (N − 1 − k)). So the error of a block is at
/// most m (4 + r) C units for a γ that is r units away from the computed one. Its derivative by γ has j
/// γ^(j − 1) instead of γ^j, and an error of at most m² (4 + r) C.
///
/// Bound 305: the errors of the blocks are carried along as a distance in the plane. Balls for both parts
/// would grow by √2 with each block that rotates.
///
/// All this is for the centre of z. The product at a point at the distance d differs by a factor of at most
/// e^(dS), S = Σ 1/|z + k| ≤ 1/x + ln(1 + N/x) for the smallest real part x, where it is positive, and the
/// sum differs by at most d Σ 1/|z + k|² ≤ d (1 + 1/x)/x. Elsewhere, by bound 305, S ≤ 2 (1/y + 1 + ln N) and
/// Σ 1/|z + k|² ≤ (π + 1/y)/y for the smallest size y of the imaginary part.
struct ComplexRising {
    private let n: Int
    private let blocks: RisingBlocks
    private let scale: Int
    private let pairs: Int
    private let count: Int
    private let work: ComplexWork

    struct Value: ~Copyable {
        var product: ComplexBall
        /// The sum of the inverses, on request.
        var sum: ComplexBall?

        init(product: consuming ComplexBall, sum: consuming ComplexBall? = nil) {
            self.product = product
            self.sum = sum
        }
    }

    /// Nil where g is not known to about the working precision.
    static func value(
        _ z: borrowing ComplexBall, count: Int, withSum: Bool, _ work: ComplexWork
    ) throws(BallError) -> Value? {
        let gap = z.gapOfParts
        guard count > 3, count.bitWidthOfSize < 28, gap <= work.precision / 2 + 64 else {
            return nil
        }
        let bits = bitsOfPairs(z, count)
        let nearest = Nearest(z, count)
        guard bits < 62, !nearest.size.isZero else { return nil }
        let moved = z.real.radius + z.imaginary.radius
        let change = moved * nearest.inverses
        guard change < .powerOfTwo(-1) else { return nil }
        var centre = ComplexBall(copying: z)
        centre.real.radius = .zero
        centre.imaginary.radius = .zero
        let spread = moved * nearest.squares
        var value: Value
        if let found = try short(centre, nearest, count: count, withSum: withSum, work) {
            value = found
        } else {
            guard spread < .powerOfTwo(-16),
                let found = try long(centre, count: count, bits: bits, withSum, work)
            else { return nil }
            value = found
        }
        value.product.widen(by: value.product.largestSize * change.scaled(byPowerOfTwo: 1))
        value.sum?.widen(by: spread)
        return value
    }

    /// Bits of g, and of k (N − 1 − k).
    private static func bitsOfPairs(_ z: borrowing ComplexBall, _ count: Int) -> Int {
        2 * max(z.bitsBeforePoint(most: 100) + 1, count.bitWidthOfSize) + 2
    }

    /// By single pairs, for the exact z and few limbs.
    private static func short(
        _ z: borrowing ComplexBall, _ nearest: Nearest, count: Int, withSum: Bool,
        _ work: ComplexWork
    ) throws(BallError) -> Value? {
        let slack = z.gapOfParts + count.bitWidthOfSize + 8
        let n = (work.precision + slack + 63) / 64
        guard n <= (withSum ? ThreeLimbs.count : mostShortLimbs) else { return nil }
        let long = work.finer(slack)
        let g = try long.product(z, long.sum(z, count - 1))
        var inverses: Magnitude?
        if withSum { inverses = try nearest.inverses / ends(z, count, work).smallestSize }
        // The values lose the bits of a pair.
        let limbs = (long.precision + bitsOfPairs(z, count) + 63) / 64
        let found =
            switch limbs {
            case ...TwoLimbs.count:
                ShortRising<TwoLimbs>.value(g, count, nearest.size, inverses: inverses)
            case ThreeLimbs.count:
                ShortRising<ThreeLimbs>.value(g, count, nearest.size, inverses: inverses)
            default: nil as Value?
            }
        var value: Value
        if let found {
            value = found
        } else {
            guard !withSum, let product = shortProduct(g, count, nearest.size, limbs: n) else {
                return nil
            }
            value = Value(product: product)
        }
        try complete(&value, z, count, work)
        return value
    }

    /// The derivative of g.
    private static func ends(
        _ z: borrowing ComplexBall, _ count: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try work.sum(work.product(z, 2), count - 1)
    }

    /// Makes the sum of the inverses from D, and adds the middle factor, which has no partner.
    private static func complete(
        _ value: inout Value, _ z: borrowing ComplexBall, _ count: Int, _ work: ComplexWork
    ) throws(BallError) {
        if let sum = value.sum.take() {
            value.sum = try work.quotient(
                work.product(sum, ends(z, count, work)), value.product)
        }
        if count & 1 == 0 { return }
        let middle = try work.sum(z, count / 2)
        value.product = try work.product(value.product, middle)
        if let sum = value.sum.take() { value.sum = try work.sum(sum, work.inverse(middle)) }
    }

    /// By blocks of pairs, for the exact z; nil where g is not known to about the working precision.
    private static func long(
        _ z: borrowing ComplexBall, count: Int, bits: Int, _ withSum: Bool, _ work: ComplexWork
    ) throws(BallError) -> Value? {
        let blocks = RisingBlocks(
            (work.precision + 63) / 64, pairs: count / 2, bits: bits + 1, isComplex: true,
            withSum: withSum)
        // A pair may be some bits shorter than the sum of its sizes.
        let m = blocks.size
        let blockCount = (count / 2 + m - 1) / m
        let slack = z.gapOfParts + 3 * m + blockCount.bitWidthOfSize + 16
        let n = (work.precision + slack + 63) / 64
        let long = work.finer(slack)
        let g = try long.product(z, long.sum(z, count - 1))
        let scale = g.largestSize.exponent.value
        let radius = (g.real.radius + g.imaginary.radius).scaled(byPowerOfTwo: 64 * n - scale)
        guard scale >= 0, scale <= bits, radius < .powerOfTwo(80) else { return nil }
        let rising = ComplexRising(
            n: n, blocks: blocks, scale: scale, pairs: count / 2, count: count,
            work: work.finer(blockCount.bitWidthOfSize + 4))
        return try rising.value(z, g, radius, withSum: withSum)
    }

    /// How close z + k comes to 0: a lower bound of all |z + k|, and upper bounds of Σ 1/|z + k| and Σ
    /// 1/|z + k|².
    private struct Nearest {
        var size = Magnitude.zero
        var inverses = Magnitude.infinity
        var squares = Magnitude.infinity

        init(_ z: borrowing ComplexBall, _ count: Int) {
            let logarithm =
                Magnitude(atLeast: 0.694) * Magnitude(atLeast: UInt(count.bitWidthOfSize))
            let y = z.imaginary.smallestSize
            if !y.isZero {
                let inverse = Magnitude.one / y
                size = y
                inverses = (inverse + .one + logarithm).scaled(byPowerOfTwo: 1)
                squares = (Magnitude(atLeast: 3.1416) + inverse) * inverse
            }
            let x = z.real.smallestSize
            if z.real.sign == 1, !x.isZero {
                let inverse = Magnitude.one / x
                let ratio = Magnitude.one + Magnitude(atLeast: UInt(count)) * inverse
                let rest = Magnitude(atLeast: max(ratio.approximateLog2, 0) * 0.694 + 0.001)
                size = max(size, x)
                inverses = min(inverses, inverse + rest)
                squares = min(squares, (.one + inverse) * inverse)
            }
        }
    }

    private func value(
        _ z: borrowing ComplexBall, _ g: borrowing ComplexBall, _ radius: Magnitude,
        withSum: Bool
    ) throws(BallError) -> Value {
        var value = try multiply(g, radius, withSum: withSum)
        try Self.complete(&value, z, count, work)
        return value
    }

    /// The pairs one after the other, for few limbs, where all |z + k| are at least `least`; nil where that
    /// is too small.
    ///
    /// Bound 312: in units of 2^(−64 n) the error of g is √2 and its radius r, and so is that of each pair,
    /// whose size is at least `least` squared, μ. n + 1 limbs of a product are kept, the highest of which is
    /// not 0, so the truncation has a relative error of √2 · 2^(−64 n). With N pairs the relative error of
    /// the product is at most 2δ, δ = N (1.5 + (1.5 + r)/μ) units, where that is at most 1/4.
    private static func shortProduct(
        _ g: borrowing ComplexBall, _ count: Int, _ least: Magnitude, limbs n: Int
    ) -> ComplexBall? {
        let pairs = count / 2
        let unit = Magnitude.powerOfTwo(-64 * n)
        let cut = unit * Magnitude(atLeast: 1.5)
        let radius = g.real.radius + g.imaginary.radius
        let delta =
            (cut + (cut + radius) / least.timesDown(least)) * Magnitude(atLeast: UInt(pairs))
        guard delta <= .powerOfTwo(-2), g.largestSize.exponent.value < 62 else { return nil }
        let length = n + 1
        let wide = 2 * length + 1
        let memory = Limbs.allocate(capacity: 4 * length + 3 * wide)
        defer { memory.deallocate() }
        var factor = FixedComplex(memory, length: length)
        var product = FixedComplex(memory + 2 * length, length: length)
        let rows = memory + 4 * length
        factor.set(g, fraction: n)
        product.take(factor)
        var below = n
        for k in stride(from: 1, to: pairs, by: 1) {
            factor.addToReal(UInt(count - 2 * k), fraction: n)
            let digits = product.count
            var next = FixedComplex(rows, length: digits + length + 1)
            next.setProduct(product, digits, factor, from: 0, length, rows + 2 * wide)
            let low = max(0, next.count - length)
            guard product.take(next, from: low) else { return nil }
            below += n - low
        }
        var result = ComplexBall(precision: 64)
        product.set(&result, fraction: below)
        result.widen(by: result.largestSize * delta.scaled(byPowerOfTwo: 1))
        return result
    }

    private static let mostShortLimbs = 8

    /// The product, and the sum by g times the product.
    private func multiply(
        _ g: borrowing ComplexBall, _ radius: Magnitude, withSum: Bool
    ) throws(BallError) -> Value {
        var value = Value(product: ComplexBall(word: 1))
        var sum = ComplexBall(word: 0)
        let m = blocks.size
        let length = n + blocks.coefficientLimbs + 2
        let rows = ComplexRows(columns: m, n, length)
        try rows.setPowers(of: g, scale, work.monitor)
        var values = table(length)
        var changes = table(length)
        let coefficients = Coefficients(blocks)
        let unit = Magnitude.powerOfTwo(-64 * n)
        let lost = (Magnitude(atLeast: 4.0) + radius) * unit * Magnitude(atLeast: UInt(m))
        // Bound 305: bounds of the errors of the product and of the sum, from the errors of the
        // blocks.
        var off = Magnitude.zero
        var offSum = Magnitude.zero
        for done in stride(from: 0, to: pairs, by: m) {
            if done / m & 15 == 0 { try work.check() }
            let degree = min(m, pairs - done)
            let follows = blocks.areDifferences && values.isFull && degree == m
            let isKept = blocks.areDifferences && !follows && degree == m
            if follows {
                values.next(into: rows.limbsOfSum)
            } else {
                coefficients.expand(degree) { self.term(done + $0) }
                coefficients.add(to: rows, degree)
                if isKept { values.append(rows.limbsOfSum) }
            }
            let block = take(rows)
            let error = total(from: done, degree) * lost
            let size = (block: block.largestSize + error, product: value.product.largestSize)
            if withSum {
                if follows {
                    changes.next(into: rows.limbsOfSum)
                } else {
                    coefficients.addDerivative(to: rows, degree)
                    if isKept { changes.append(rows.limbsOfSum) }
                }
                var change = take(rows)
                change.scale(byPowerOfTwo: -scale)
                let slope = error * Magnitude(atLeast: UInt(m)).scaled(byPowerOfTwo: -scale)
                offSum = offSum * size.block + sum.largestSize * error
                offSum = offSum + off * (change.largestSize + slope) + size.product * slope
                sum = try work.sum(
                    work.product(sum, block), work.product(value.product, change))
                offSum = offSum + sum.takeRadius()
            }
            off = off * size.block + size.product * error
            value.product = try work.product(value.product, block)
            off = off + value.product.takeRadius()
        }
        value.product.widen(by: off)
        if withSum {
            sum.widen(by: offSum)
            value.sum = .some(consume sum)
        }
        return value
    }

    /// Of all blocks, or their derivatives; empty where each is evaluated by itself.
    private func table(_ length: Int) -> DifferenceTable {
        blocks.areDifferences
            ? DifferenceTable(degree: 2 * blocks.size, width: length, parts: 2)
            : DifferenceTable(degree: 0, width: 1, parts: 1)
    }

    /// What pair k adds to g, and 2^s.
    private func term(_ k: Int) -> (added: UInt, unit: UInt) {
        (UInt(k) * UInt(count - 1 - k), 1 << UInt(scale))
    }

    /// At least the sum of the coefficients of a block.
    private func total(from first: Int, _ size: Int) -> Magnitude {
        var total = Magnitude.one
        for k in first..<(first + size) {
            let term = term(k)
            total = total * Magnitude(atLeast: term.unit + term.added)
        }
        return total
    }

    /// The block, without its error.
    private func take(_ rows: borrowing ComplexRows) -> ComplexBall {
        var value = ComplexBall(precision: 64)
        rows.setParts(of: &value)
        rows.clear()
        return value
    }

    /// The coefficients of a block.
    private struct Coefficients: ~Copyable {
        private let q: Int
        private let rows: Limbs
        private let multiple: Limbs

        init(_ blocks: RisingBlocks) {
            q = blocks.coefficientLimbs
            rows = .allocate(capacity: (blocks.size + 2) * q + 1)
            multiple = rows + (blocks.size + 1) * q
        }

        deinit { rows.deallocate() }

        /// Those of so many pairs, from that of 1 on.
        func expand(_ size: Int, term: (Int) -> (added: UInt, unit: UInt)) {
            FixedPoint.clear(rows, (size + 1) * q)
            rows[0] = 1
            for degree in 0..<size {
                let term = term(degree)
                for j in stride(from: degree + 1, through: 0, by: -1) {
                    let row = rows + j * q
                    _ = mpn_mul_1(row, row, q, term.added)
                    if j > 0 { _ = mpn_addmul_1(row, row - q, q, term.unit) }
                }
            }
        }

        func add(to sum: borrowing ComplexRows, _ degree: Int) {
            for j in 0...degree { sum.add(rows + j * q, q, column: j) }
        }

        /// The derivative of the block by γ.
        func addDerivative(to sum: borrowing ComplexRows, _ degree: Int) {
            for j in 1...degree {
                multiple[q] = mpn_mul_1(multiple, rows + j * q, q, UInt(j))
                sum.add(multiple, q + 1, column: j - 1)
            }
        }
    }
}

extension ComplexBall {
    /// Removes the radius and returns an upper bound of the distance of the points from the centre.
    fileprivate mutating func takeRadius() -> Magnitude {
        let radius = real.radius + imaginary.radius
        real.radius = .zero
        imaginary.radius = .zero
        return radius
    }
}
