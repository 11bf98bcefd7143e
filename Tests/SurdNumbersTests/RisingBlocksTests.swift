import Testing

@testable import SurdNumbers

/// Blocks of rising factorials that follow from each other (bound 330), against exact integers.
@Suite struct RisingBlocksTests {
    /// The values of polynomials, two of them side by side, in two's complement.
    @Test func differencesOfPolynomials() {
        // x⁵ − 40 x³ + 7, and its negative.
        func value(_ x: Int) -> Int { x * x * x * x * x - 40 * x * x * x + 7 }
        func row(_ x: Int) -> [UInt] {
            [value(x), -value(x)].flatMap { [UInt(bitPattern: $0), $0 < 0 ? .max : 0] }
        }
        var table = DifferenceTable(degree: 5, width: 2, parts: 2)
        for x in 0...5 {
            #expect(!table.isFull == (x <= 5))
            var given = row(x)
            given.withUnsafeMutableBufferPointer { table.append($0.baseAddress!) }
        }
        let isFull = table.isFull
        #expect(isFull)
        for x in 6...40 {
            var next = [UInt](repeating: 1, count: 4)
            next.withUnsafeMutableBufferPointer { table.next(into: $0.baseAddress!) }
            #expect(next == row(x), "\(x)")
        }
    }

    /// (a + f)(a + 1 + f) … for a fraction f of 190 bits, as an integer over a power of two.
    @Test(arguments: [(1, 1_000, 600), (3, 2_200, 2_000), (1, 9_000, 6_000), (700, 21_000, 9_000)])
    func longProducts(a: Int, bits: Int, count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        let fraction = BigInt.random(bits: 190, using: &generator)
        let scale = 192
        let blocks = RisingBlocks(
            (bits + 63) / 64 + 1, pairs: count / 2, bits: 2 * (a + count + 1).bitWidthOfSize,
            isComplex: false, withSum: false)
        #expect(blocks.areDifferences)
        for withSum in [false, true] {
            var factors = RisingFactorial(from: a, count: count, bits: bits, withSum: withSum) {
                row, n in
                FixedPoint.clear(row, n + 1)
                (fraction << (64 * n - scale)).withLimbs { limbs, used in
                    FixedPoint.copy(row, limbs, used)
                }
            }
            try factors.run(from: a, count: count, .unswayed)
            var product = Ball(precision: bits)
            factors.write(into: &product, precision: bits)
            var exact = BigInt(1)
            for k in 0..<count { exact *= (BigInt(a + k) << scale) + fraction }
            var reference = Ball(precision: 64)
            reference.set(exact, precision: exact.bitLength)
            reference.scale(byPowerOfTwo: -scale * count)
            let holds = product.contains(reference)
            #expect(holds, "\(bits) \(withSum)")
            let isNarrow = product.radius < product.largestSize.scaled(byPowerOfTwo: 2 - bits)
            #expect(isNarrow, "\(bits) \(withSum)")
            if !withSum { continue }
            // Σ 1/(x + k) by the sums themselves, with more bits.
            let work = BallWork(bits + 200, .unswayed)
            var x = Ball(precision: 256)
            x.set((BigInt(a) << scale) + fraction, precision: 256)
            x.scale(byPowerOfTwo: -scale)
            var sum = Ball(word: 0)
            for k in 0..<count {
                sum = try work.sum(sum, work.quotient(Ball(word: 1), work.sum(x, Ball(word: k))))
            }
            var own = Ball(precision: bits)
            factors.writeSum(into: &own, precision: bits)
            let ends = try work.sum(work.product(x, 2), Ball(word: count - 1))
            let inverses = try work.quotient(work.product(own, ends), product)
            let holdsSum = inverses.contains(sum)
            #expect(holdsSum, "\(bits)")
            let isSumNarrow = inverses.radius < .powerOfTwo(40 - bits)
            #expect(isSumNarrow, "\(bits)")
        }
    }
}
