internal import CGMP

/// x (x + 1) … (x + N − 1) and its logarithmic derivative 1/x + … + 1/(x + N − 1), in fixed point.
///
/// Factors are multiplied in blocks of m. With x = a + f such a block is a polynomial in the fraction f
/// whose coefficients are short integers, so that it takes short products by powers of f, which are
/// computed once; only one product a block has full length.
struct RisingFactorial: ~Copyable {
    /// Limbs of a fraction.
    private let n: Int
    /// Factors of a block, and limbs of a coefficient.
    private let m: Int
    private let q: Int
    private let memory: Limbs
    /// f, f², …, f^m, each of n limbs.
    private let powers: Limbs
    private let coefficients: Limbs
    /// The block and its derivative: q + 2 limbs above a fraction.
    private let block: Limbs
    private let change: Limbs
    /// The product of n + 1 limbs, the highest of them not 0, and the sum of n + 2 limbs times it. Both
    /// are to be multiplied by 2^(64 exponent).
    private let product: Limbs
    private let sum: Limbs
    private let wide: Limbs
    private let other: Limbs
    private let part: Limbs
    private var exponent: Int
    private let withSum: Bool
    /// Bound 120: the relative error is less than 2^(errorBits − 64 n).
    private var errorBits = 0

    /// For (a + f)(a + 1 + f) … of `count` factors with a ≥ 1, to about `bits` bits. `load` writes the
    /// fraction f, cut off, into so many limbs, and may use the one above them.
    init(from a: Int, count: Int, bits: Int, withSum: Bool, load: (Limbs, Int) -> Void) {
        n = (bits + 63) / 64 + 1
        (m, q) = Self.blocks(n, from: a, count: count, withSum: withSum)
        self.withSum = withSum
        memory = .allocate(capacity: m * (n + q) + 10 * n + 3 * q + 20)
        powers = memory
        coefficients = powers + m * n
        block = coefficients + (m + 1) * q
        change = block + (n + q + 2)
        product = change + (n + q + 2)
        sum = product + (n + 1)
        wide = sum + (n + 2)
        other = wide + (2 * n + 3)
        part = other + (2 * n + 3)
        load(powers, n)
        for j in 1..<m {
            LimbProduct.multiply(wide, powers + (j - 1) * n, n, powers, n)
            FixedPoint.copy(powers + j * n, wide + n, n)
        }
        FixedPoint.clear(product, n)
        product[n] = 1
        FixedPoint.clear(sum, n + 2)
        exponent = -n
    }

    deinit { memory.deallocate() }

    /// How many factors are taken together, and the limbs of their coefficients: the powers of f and the
    /// blocks cost a product each, and a block m short products of n limbs. In nanoseconds or so; only
    /// their relation matters.
    private static func blocks(
        _ n: Int, from a: Int, count: Int, withSum: Bool
    ) -> (m: Int, q: Int) {
        let limbs = Double(n)
        let long = limbs < 30 ? 0.45 * limbs * limbs + 20 : 9 * limbs * limbs.squareRoot()
        var best = (m: 1, q: 1)
        var least = Double.infinity
        for m in [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64] where m == 1 || m <= count {
            let bits = m * (a + count + 1).bitWidthOfSize + m.bitWidthOfSize
            let q = (bits + 63) / 64
            let short = Double(m * q) * (0.6 * limbs + 8) + 1.5 * Double(m * m * q)
            let blocks = Double((count + m - 1) / m)
            let cost = Double(m) * long + blocks * (long + short) * (withSum ? 2.5 : 1)
            if cost < least { (best, least) = ((m, q), cost) }
        }
        return best
    }

    /// Multiplies all factors.
    mutating func run(from a: Int, count: Int, _ monitor: Monitor) throws(BallError) {
        var done = 0
        var blocks = 0
        while done < count {
            let size = min(m, count - done)
            expand(from: a + done, size)
            evaluate(size, into: block, derivative: false)
            if withSum { evaluate(size, into: change, derivative: true) }
            multiplyBlock()
            done += size
            blocks += 1
            if blocks & 15 == 0 { try Ball.check(monitor) }
        }
        errorBits = (blocks * (m * m * (m + 1) + 16)).bitWidthOfSize + 1
        if withSum { errorBits += (a + count).bitWidthOfSize }
    }

    /// The coefficients of (a + f) … (a + size − 1 + f), from that of 1 to that of f^size.
    private func expand(from a: Int, _ size: Int) {
        FixedPoint.clear(coefficients, (size + 1) * q)
        coefficients[0] = 1
        for degree in 0..<size {
            let factor = UInt(a + degree)
            for j in stride(from: degree + 1, through: 0, by: -1) {
                let row = coefficients + j * q
                var carry: UInt = 0
                for l in 0..<q {
                    let (high, low) = row[l].multipliedFullWidth(by: factor)
                    let (first, one) = low.addingReportingOverflow(carry)
                    let (second, two) = first.addingReportingOverflow(j > 0 ? row[l - q] : 0)
                    row[l] = second
                    carry = high &+ (one ? 1 : 0) &+ (two ? 1 : 0)
                }
            }
        }
    }

    /// The polynomial, or its derivative, at f.
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
                    let above = mpn_addmul_1(
                        target + l, powers + (j - lowest - 1) * n, n, limb)
                    _ = mpn_add_1(target + (n + l), target + (n + l), q + 2 - l, above)
                }
            }
        }
    }

    /// Product and sum with the block taken in: P V, and S V + P V′.
    private mutating func multiplyBlock() {
        var top = n + q + 1
        while block[top] == 0 { top -= 1 }
        let first = top - n
        LimbProduct.multiply(wide, block + first, n + 1, product, n + 1)
        let dropped = wide[2 * n + 1] != 0 ? n + 1 : n
        if withSum {
            // The derivative is at most m times the block.
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

    /// The sum of the inverses, times the product.
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
