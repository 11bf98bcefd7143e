internal import CGMP

/// x (x + 1) … (x + N − 1) and 1/x + … + 1/(x + N − 1) for a fraction x = p/q of words: the product of the
/// words p + qk in a truncated row of limbs. As many factors as fit a word are multiplied at once.
///
/// Bound 172: the product is a row of n limbs times a power of 2^64. Times a word it has another limb. Where
/// this limb is not 0, the lowest limb is dropped, less than 2^(−64 (n − 1)) of the product. A product by a
/// block of words is truncated to n limbs at once, with no larger loss. D such steps make the product too low
/// by a relative error of less than 2D 2^(−64 (n − 1)). For the sum there is a second row S, S/P = Σ
/// 1/(p + qk), by S ← S f + P, P ← P f. With P it loses less than a unit each time, and is below P N, so the
/// error of S/P is less than D (N + 1) 2^(2 − 64 (n − 1)).
struct RisingWords: ~Copyable {
    private let top: Int
    private let bottom: Int
    private let count: Int
    private let n: Int
    private let product: Limbs
    private let sum: Limbs
    private var exponent = 0
    private var drops = 0

    /// Whether all factors are words.
    static func reaches(_ fraction: WordFraction, count: Int) -> Bool {
        let (span, overflow) = fraction.bottom.multipliedReportingOverflow(by: count)
        return fraction.top > 0 && !overflow && span < 1 << 61 && fraction.top < 1 << 61
    }

    init(_ fraction: WordFraction, count: Int, bits: Int) {
        top = fraction.top
        bottom = fraction.bottom
        self.count = count
        n = (bits + 63) / 64 + 2
        product = .allocate(capacity: 2 * n + 6)
        sum = product + (n + 2)
        FixedPoint.clear(product, 2 * n + 6)
        product[0] = 1
    }

    deinit { product.deallocate() }

    /// (p/q) (p/q + 1) … of so many factors.
    mutating func write(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let factors = wordFactors()
        var length = 1
        let size = Self.blockSize(limbs: n)
        if size == 1 {
            let stride = max(1, 100_000 / (n + 8))
            for (k, factor) in factors.enumerated() {
                if k % stride == stride - 1 { try Ball.check(monitor) }
                multiply(by: factor, &length)
            }
        } else {
            let block = Limbs.allocate(capacity: 4 * size + n + 8)
            defer { block.deallocate() }
            let scratch = block + size
            for first in stride(from: 0, to: factors.count, by: size) {
                try Ball.check(monitor)
                let end = min(first + size, factors.count)
                let count = factors[first..<end].withUnsafeBufferPointer {
                    Self.multiply($0, into: block, scratch)
                }
                multiply(by: block, count, &length, scratch)
            }
        }
        set(&ball, product, length, precision)
        ball.widen(
            bySizeTimes: Magnitude(atLeast: UInt(2 * drops)).scaled(byPowerOfTwo: -64 * (n - 1)))
        if bottom == 1 { return }
        var power = Ball(precision: precision)
        try power.setPower(Ball(word: bottom), count)
        var quotient = Ball(precision: precision)
        try quotient.setQuotient(ball, power, precision: precision)
        swap(&ball, &quotient)
    }

    /// The factors, as many in a word as it holds.
    private func wordFactors() -> [UInt] {
        var factors: [UInt] = []
        var factor: UInt = 1
        for k in 0..<count {
            let next = UInt(top &+ bottom &* k)
            let (both, overflow) = factor.multipliedReportingOverflow(by: next)
            if overflow { factors.append(factor) }
            factor = overflow ? next : both
        }
        factors.append(factor)
        return factors
    }

    /// How many words are multiplied exactly before they come to a product of n limbs.
    private static func blockSize(limbs n: Int) -> Int {
        n < leastForBlocks ? 1 : n / 2
    }

    /// From so many limbs on products of products are faster than products by words.
    private static let leastForBlocks = 64
    private static let mostWordsInARow = 24

    /// The product of the words, by halves, and its limbs; there are as many limbs of room, and twice as many of scratch.
    private static func multiply(
        _ words: UnsafeBufferPointer<UInt>, into target: Limbs, _ scratch: Limbs
    ) -> Int {
        if words.count <= mostWordsInARow {
            target[0] = words[0]
            var length = 1
            for word in words.dropFirst() {
                target[length] = mpn_mul_1(target, target, length, word)
                if target[length] != 0 { length += 1 }
            }
            return length
        }
        let half = (words.count + 1) / 2
        let first = multiply(
            UnsafeBufferPointer(rebasing: words[..<half]), into: scratch, scratch + words.count)
        let second = multiply(
            UnsafeBufferPointer(rebasing: words[half...]), into: scratch + half,
            scratch + words.count)
        if first >= second {
            LimbProduct.multiply(target, scratch, first, scratch + half, second)
        } else {
            LimbProduct.multiply(target, scratch + half, second, scratch, first)
        }
        let length = first + second
        return target[length - 1] == 0 ? length - 1 : length
    }

    /// The product times that of a block, of which n limbs are kept.
    private mutating func multiply(
        by block: Limbs, _ count: Int, _ length: inout Int, _ scratch: Limbs
    ) {
        if length >= count {
            LimbProduct.multiply(scratch, product, length, block, count)
        } else {
            LimbProduct.multiply(scratch, block, count, product, length)
        }
        length += count
        while scratch[length - 1] == 0 { length -= 1 }
        let dropped = max(0, length - n)
        FixedPoint.copy(product, scratch + dropped, length - dropped)
        length -= dropped
        if dropped == 0 { return }
        exponent += dropped
        drops += 1
    }

    private mutating func multiply(by factor: UInt, _ length: inout Int) {
        let carry = mpn_mul_1(product, product, length, factor)
        if carry == 0 { return }
        product[length] = carry
        length += 1
        if length > n {
            FixedPoint.copy(product, product + 1, n)
            length = n
            exponent += 1
            drops += 1
        }
    }

    /// 1/(p/q) + 1/(p/q + 1) + … of so many terms.
    mutating func writeSum(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        // Both rows have n limbs, the sum another one or two.
        let stride = max(1, 50_000 / (n + 8))
        for k in 0..<count {
            if k % stride == stride - 1 { try Ball.check(monitor) }
            let factor = UInt(top &+ bottom &* k)
            let above = mpn_mul_1(sum, sum, n + 1, factor)
            sum[n + 1] = above
            let carry = mpn_add_n(sum, sum, product, n)
            _ = mpn_add_1(sum + n, sum + n, 2, carry)
            product[n] = mpn_mul_1(product, product, n, factor)
            if product[n] != 0 {
                FixedPoint.copy(product, product + 1, n)
                FixedPoint.copy(sum, sum + 1, n + 1)
                product[n] = 0
                drops += 1
            }
            sum[n + 1] = 0
        }
        var divisor = Ball(precision: precision)
        var dividend = Ball(precision: precision)
        set(&divisor, product, n, precision)
        set(&dividend, sum, n + 1, precision)
        try ball.setQuotient(dividend, divisor, precision: precision)
        ball.widen(
            by: Magnitude(atLeast: UInt(drops)) * Magnitude(atLeast: UInt(count + 1))
                * .powerOfTwo(2 - 64 * (n - 1)))
        if bottom == 1 { return }
        try dividend.setProduct(ball, bottom, over: 1, precision: precision)
        swap(&ball, &dividend)
    }

    private func set(_ ball: inout Ball, _ row: Limbs, _ length: Int, _ precision: Int) {
        var count = length
        while count > 0, row[count - 1] == 0 { count -= 1 }
        var integer = __mpz_struct()
        _ = mpz_roinit_n(&integer, row, count)
        ball.prepare(precision)
        let ternary = mpfr_set_z(&ball.midpoint, &integer, MPFR_RNDN)
        ball.setExactly(ternary)
        ball.scale(byPowerOfTwo: 64 * exponent)
    }
}
