internal import CGMP

/// x (x + 1) … (x + N − 1) and its logarithmic derivative 1/x + … + 1/(x + N − 1), in fixed point, for an
/// even N.
///
/// Factors are multiplied in pairs from both ends: (x + k)(x + N − 1 − k) = x (x + N − 1) + k (N − 1 − k).
/// With x = a + f this is g + A_k, g = f (2a + N − 1 + f), with the integers A_k = (a + k)(a + N − 1 − k). A
/// block of m pairs is a polynomial in g whose coefficients are short integers. So it needs short products by
/// powers of g, which are computed once, and only one product of full length for each block. Where there are
/// many blocks, most of them follow from the first ones by additions.
struct RisingFactorial: ~Copyable {
    /// Limbs of a fraction.
    private let n: Int
    /// The pairs of a block, and the limbs of a coefficient.
    private let m: Int
    private let q: Int
    private let areDifferences: Bool
    private let memory: Limbs
    /// g, g², …, g^m, each with n limbs after the point and as many before it as it needs.
    private let powers: Limbs
    private let pitch: Int
    private var widths: [Int] = []
    private let coefficients: Limbs
    /// The block and its derivative: q + 2 limbs above a fraction.
    private let block: Limbs
    private let change: Limbs
    /// The product of n + 1 limbs, the highest of them not 0, and the sum of n + 2 limbs times it. Both must
    /// be multiplied by 2^(64 exponent).
    private let product: Limbs
    private let sum: Limbs
    private let wide: Limbs
    private let other: Limbs
    private let part: Limbs
    private var exponent: Int
    private let withSum: Bool
    /// Bound 120: the relative error is less than 2^(errorBits − 64 n).
    private var errorBits = 0

    /// For (a + f)(a + 1 + f) … of `count` factors, an even number, with a ≥ 1, to about `bits` bits. `load`
    /// writes the fraction f, truncated, into so many limbs, and may use the limb above them. All factors are
    /// below 2^31.
    init(from a: Int, count: Int, bits: Int, withSum: Bool, load: (Limbs, Int) -> Void) {
        // The sum may be as small as the inverse square of the last factor.
        n = (bits + 63) / 64 + (withSum ? 2 : 1)
        let reach = 2 * a + count
        let blocks = RisingBlocks(
            n, pairs: count / 2, bits: 2 * (a + count + 1).bitWidthOfSize, isComplex: false,
            withSum: withSum)
        (m, q) = (blocks.size, blocks.coefficientLimbs)
        areDifferences = blocks.areDifferences
        self.withSum = withSum
        pitch = n + (m * reach.bitWidthOfSize) / 64 + 2
        memory = .allocate(capacity: m * (pitch + q) + 10 * n + 3 * q + 24 + 2 * pitch)
        powers = memory
        coefficients = powers + m * pitch
        block = coefficients + (m + 1) * q
        change = block + (n + q + 2)
        product = change + (n + q + 2)
        sum = product + (n + 1)
        wide = sum + (n + 2)
        other = wide + (2 * pitch + 3)
        part = other + (2 * n + 3)
        // f, then f² and the multiple of f
        load(block, n)
        LimbProduct.square(wide, block, n)
        powers[n] = mpn_mul_1(powers, block, n, UInt(reach - 1))
        powers[n] += mpn_add_n(powers, powers, wide + n, n)
        widths.append(powers[n] == 0 ? n : n + 1)
        for j in 1..<m {
            let (row, width) = (powers + (j - 1) * pitch, widths[j - 1])
            LimbProduct.multiply(wide, row, width, powers, widths[0])
            var length = width + widths[0] - n
            while length > n, wide[n + length - 1] == 0 { length -= 1 }
            FixedPoint.copy(powers + j * pitch, wide + n, length)
            widths.append(length)
        }
        FixedPoint.clear(product, n)
        product[n] = 1
        FixedPoint.clear(sum, n + 2)
        exponent = -n
    }

    deinit { memory.deallocate() }

    /// Multiplies all factors.
    mutating func run(from a: Int, count: Int, _ monitor: Monitor) throws(BallError) {
        var done = 0
        var blocks = 0
        var values = table()
        var changes = table()
        while done < count / 2 {
            let size = min(m, count / 2 - done)
            if areDifferences, values.isFull, size == m {
                values.next(into: block)
                if withSum { changes.next(into: change) }
            } else {
                expand(a + done, a + count - 1 - done, size)
                evaluate(size, into: block, derivative: false)
                if withSum { evaluate(size, into: change, derivative: true) }
                if areDifferences, size == m {
                    values.append(block)
                    if withSum { changes.append(change) }
                }
            }
            multiplyBlock()
            done += size
            blocks += 1
            if blocks & 15 == 0 { try Ball.check(monitor) }
        }
        errorBits = (16 * blocks + 18 * (count.bitWidthOfSize + 1)).bitWidthOfSize + 1
        if withSum { errorBits += 2 * (a + count + 1).bitWidthOfSize }
    }

    /// For all blocks, or their derivatives; empty where each is evaluated by itself.
    private func table() -> DifferenceTable {
        areDifferences
            ? DifferenceTable(degree: 2 * m, width: n + q + 2, parts: 1)
            : DifferenceTable(degree: 0, width: 1, parts: 1)
    }

    /// The coefficients of (g + ab) (g + (a + 1)(b − 1)) …, so many factors, from that of 1 to that of
    /// g^size.
    private func expand(_ a: Int, _ b: Int, _ size: Int) {
        FixedPoint.clear(coefficients, (size + 1) * q)
        coefficients[0] = 1
        for degree in 0..<size {
            let factor = UInt(a + degree) * UInt(b - degree)
            let used = min(q, ((degree + 1) * 2 * (a + b + 1).bitWidthOfSize + 127) / 64)
            for j in stride(from: degree + 1, through: 0, by: -1) {
                let row = coefficients + j * q
                var carry: UInt = 0
                for l in 0..<used {
                    let (high, low) = row[l].multipliedFullWidth(by: factor)
                    let (first, one) = low.addingReportingOverflow(carry)
                    let (second, two) = first.addingReportingOverflow(j > 0 ? row[l - q] : 0)
                    row[l] = second
                    carry = high &+ (one ? 1 : 0) &+ (two ? 1 : 0)
                }
            }
        }
    }

    /// The polynomial, or its derivative, at g.
    private func evaluate(_ size: Int, into target: Limbs, derivative: Bool) {
        FixedPoint.clear(target, n + q + 2)
        let lowest = derivative ? 1 : 0
        for j in lowest...size {
            let row = coefficients + j * q
            var carry: UInt = 0
            for l in 0..<q {
                let (high, low) = row[l].multipliedFullWidth(by: derivative ? UInt(j) : 1)
                let (limb, overflow) = low.addingReportingOverflow(carry)
                carry = high &+ (overflow ? 1 : 0)
                if limb == 0 { continue }
                if j == lowest {
                    _ = mpn_add_1(target + (n + l), target + (n + l), q + 2 - l, limb)
                } else {
                    let width = widths[j - lowest - 1]
                    let end = target + (l + width)
                    let above = mpn_addmul_1(
                        target + l, powers + (j - lowest - 1) * pitch, width, limb)
                    _ = mpn_add_1(end, end, n + q + 2 - l - width, above)
                }
            }
        }
    }

    /// Multiplies the product and the sum by the block: P V, and S V + P V′.
    private mutating func multiplyBlock() {
        var top = n + q + 1
        while block[top] == 0 { top -= 1 }
        let first = top - n
        LimbProduct.multiply(wide, block + first, n + 1, product, n + 1)
        let dropped = wide[2 * n + 1] != 0 ? n + 1 : n
        if withSum {
            // The derivative is at most the block, because all 1/A_k add up to less than 1.
            LimbProduct.multiply(other, sum, n + 2, block + first, n + 1)
            LimbProduct.multiply(part, change + first, n + 2, product, n + 1)
            _ = mpn_add_n(other, other, part, 2 * n + 3)
            FixedPoint.copy(sum, other + dropped, n + 2)
        }
        FixedPoint.copy(product, wide + dropped, n + 1)
        exponent += first - n + dropped
    }

    /// The product.
    func write(into ball: inout Ball, precision: Int) {
        write(product, whole: 1, into: &ball, precision)
    }

    /// The sum of the inverses, times the product and divided by 2x + N − 1.
    func writeSum(into ball: inout Ball, precision: Int) {
        write(sum, whole: 2, into: &ball, precision)
    }

    private func write(_ row: Limbs, whole: Int, into ball: inout Ball, _ precision: Int) {
        ball.prepare(precision)
        guard
            ball.setFixed(
                row, n, whole: whole, scale: 64 * (exponent + n), error: 1, isNegative: false)
        else { fatalError("a product of numbers above 1 has its first limb") }
        ball.widen(bySizeTimes: .powerOfTwo(errorBits - 64 * n))
    }
}
