internal import CGMP
import Testing

@testable import SurdNumbers

/// Stirling's sum of real numbers in rows, against exact integers and the exact Bernoulli numbers; and long rising factorials of
/// complex numbers, against products of rectangles of many more bits.
@Suite struct StirlingRowsTests {
    private static func integer(_ row: ConstantLimbs, _ count: Int) -> BigInt {
        BigInt.fromMPZ {
            var view = __mpz_struct()
            _ = mpz_roinit_n(&view, row, count)
            mpz_set($0, &view)
        }
    }

    private static func fill(_ row: Limbs, _ n: Int, _ value: BigInt) {
        FixedPoint.clear(row, n + 1)
        value.withLimbs { limbs, count in FixedPoint.copy(row, limbs, count) }
    }

    /// Bound 306: sums of random terms that fall, in units of the last place.
    @Test(arguments: [(4, 30), (12, 61), (60, 150), (130, 40)])
    func rowsOfTerms(n: Int, terms: Int) throws {
        var generator = SeededGenerator(seed: UInt64(n))
        let one = BigInt(1) << (64 * n)
        for round in 0..<4 {
            let point = BigInt.random(bits: 64 * n - 1, using: &generator) + one >> 1
            let row = Limbs.allocate(capacity: 2 * (n + 1))
            defer { row.deallocate() }
            Self.fill(row, n, point)
            let columns = StirlingRows.columns(terms: terms, n)
            let rows = try StirlingRows(columns: columns, n, of: row, .unswayed)
            // At 2^(128 n) to a unit, which is nothing here.
            var exact = BigInt(0)
            for k in stride(from: terms, through: 1, by: -1) {
                let bits = max(1, 64 * n - 3 - k * 64 * n / (terms + round))
                let value = BigInt.random(bits: bits, using: &generator)
                exact = (value << (64 * n)) - (exact * point) >> (64 * n)
                Self.fill(row, n, value)
                if k % columns == 0 { rows.multiplyByRow() }
                rows.add(row, isNegative: k & 1 == 0, column: (k - 1) % columns)
            }
            rows.write(into: row)
            let own = Self.integer(row, n)
            let distance = (own - exact >> (64 * n)).magnitude
            #expect(distance <= BigInt(StirlingRows.error(terms: terms, columns: columns)))
            // Most of what a term may be off by is there for the worst case.
            #expect(distance < BigInt(4 * terms), "\(n) \(round)")
        }
    }

    /// Bounds 202 and 306: the first sum at a fraction takes ζ for its last terms, and the second one makes numbers that are kept.
    @Test(arguments: [(3_700, 1_301), (3_700, 2_404), (5_900, 2_003)])
    func sumsOfReals(working: Int, z: Int) throws {
        let long = working + 600
        for forDigamma in [false, true] {
            var square = Ball(precision: working)
            for round in 0..<4 {
                square.set(BigRational(BigInt(1), BigInt(z * z)), precision: working)
                guard
                    let sum = StirlingSum(
                        square, working: working, forDigamma: forDigamma, monitor: .unswayed)
                else {
                    Issue.record("no sum")
                    return
                }
                var result = Ball(precision: working)
                try sum.write(
                    into: &result, square,
                    words: round == 0 ? nil : (1 << UInt(sum.scale), UInt(z * z)))
                let exact = try BernoulliNumbers.kept(count: sum.terms, monitor: .unswayed)
                var reference = Ball(precision: long)
                reference.set(0, precision: long)
                for k in stride(from: sum.terms, through: 1, by: -1) {
                    var factor = Ball(precision: long)
                    let divisor = exact.bottom(k) * BigInt(2 * k * (forDigamma ? 1 : 2 * k - 1))
                    factor.set(BigRational(exact.top(k), divisor), precision: long)
                    factor.scale(byPowerOfTwo: -sum.scale * (k - 1))
                    var point = Ball(exactly: square.midpoint)
                    point.scale(byPowerOfTwo: sum.scale)
                    var product = Ball(precision: long)
                    try product.setProduct(reference, point, precision: long)
                    var next = Ball(precision: long)
                    try next.setDifference(factor, product, precision: long)
                    swap(&next, &reference)
                }
                let holds = result.contains(reference)
                #expect(holds, "\(working) \(z) \(forDigamma) \(round)")
                #expect(result.radius < .powerOfTwo(-working))
            }
        }
    }

    /// Bound 305: products whose blocks turn many times, and the sums of the inverses.
    @Test(arguments: [(-20, 3), (-3, 31), (40, 60), (-60, 9)])
    func longRisingFactorials(x: Int, y: Int) throws {
        let bits = 3_700
        let count = 1_501
        let (work, long) = (ComplexWork(bits, .unswayed), ComplexWork(bits + 500, .unswayed))
        for width in [-bits - 100, -60] {
            // A third and a seventh beside whole numbers.
            var centre = try ComplexBall(
                work.real.quotient(Ball(word: 3 * x + 1), Ball(word: 3)),
                work.real.quotient(Ball(word: 7 * y + 1), Ball(word: 7)))
            centre.real.radius = .zero
            centre.imaginary.radius = .zero
            var wide = ComplexBall(copying: centre)
            wide.widen(by: .powerOfTwo(width))
            guard
                var value = try ComplexRising.value(wide, count: count, withSum: true, work),
                let inverses = value.sum.take()
            else {
                Issue.record("no product")
                return
            }
            for corner in 0..<4 {
                let steps = [0, 1].map { index in
                    var step = Ball(word: corner >> index & 1 == 0 ? 1 : -1)
                    step.scale(byPowerOfTwo: width)
                    return FrozenBall(step)
                }
                var step = Ball(precision: 64)
                var point = ComplexBall(copying: centre)
                steps[0].thaw(into: &step)
                point.real = try long.real.sum(point.real, step)
                steps[1].thaw(into: &step)
                point.imaginary = try long.real.sum(point.imaginary, step)
                var product = ComplexBall(word: 1)
                var sum = ComplexBall(word: 0)
                for k in 0..<count {
                    let factor = try long.sum(point, k)
                    product = try long.product(product, factor)
                    sum = try long.sum(sum, long.inverse(factor))
                }
                let holds =
                    value.product.real.contains(product.real)
                    && value.product.imaginary.contains(product.imaginary)
                #expect(holds, "\(x) \(y) \(width) \(corner)")
                let sumHolds =
                    inverses.real.contains(sum.real)
                    && inverses.imaginary.contains(sum.imaginary)
                #expect(sumHolds, "\(x) \(y) \(width) \(corner)")
                if width > -bits { continue }
                let radius = max(value.product.real.radius, value.product.imaginary.radius)
                let isNarrow = radius < product.largestSize.scaled(byPowerOfTwo: 3 - bits)
                #expect(isNarrow, "\(x) \(y)")
                let radiusOfSum = max(inverses.real.radius, inverses.imaginary.radius)
                let isSumNarrow = radiusOfSum < sum.largestSize.scaled(byPowerOfTwo: 3 - bits)
                #expect(isSumNarrow, "\(x) \(y)")
            }
        }
    }
}
