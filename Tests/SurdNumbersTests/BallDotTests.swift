import Testing

@testable import SurdNumbers

/// Sums of products of balls against sums of fractions.
@Suite struct BallDotTests {
    private func ball(_ draw: inout BallRandom, bits: Int, spread: Int) -> Ball {
        var mantissa = BigInt(0)
        for _ in 0..<Int.random(in: 1...max(bits / 64, 1), using: &draw) {
            mantissa = (mantissa << 64) + BigInt(UInt64.random(in: .min ... .max, using: &draw))
        }
        switch Int.random(in: 0..<6, using: &draw) {
        case 0: mantissa = 0
        case 1: mantissa = BigInt(1) << Int.random(in: 0..<bits, using: &draw)
        case 2: mantissa = (BigInt(1) << bits) - 1
        default: break
        }
        if Bool.random(using: &draw) { mantissa = -mantissa }
        let exponent = Int.random(in: -spread...spread, using: &draw) - mantissa.bitLength
        var result = Ball(precision: bits)
        result.set(mantissa: mantissa, exponent: exponent, precision: bits)
        if Int.random(in: 0..<3, using: &draw) == 0 {
            result.widen(by: .powerOfTwo(exponent + Int.random(in: -80...20, using: &draw)))
        }
        return result
    }

    /// The ends of a ball as they are: its bounds in fractions are a little wider.
    private func ends(_ ball: borrowing Ball) -> [BigRational] {
        let middle = Ball(exactly: ball.midpoint).rationalBounds.low
        if ball.radius.isZero { return [middle, middle] }
        let (mantissa, exponent) = ball.radius.exactParts
        let radius = BigRational(mantissa: BigInt(mantissa), exponent: exponent)
        return [middle - radius, middle + radius]
    }

    /// All corners of the balls are inside, and the radius is not larger than that of products that are added one
    /// after the other, each rounded.
    @Test(arguments: [64, 65, 100, 128, 192, 193, 320, 1_000])
    func sumsHoldTheCorners(bits: Int) throws {
        var draw = BallRandom(seed: UInt64(bits))
        for round in 0..<300 {
            let count = Int.random(in: 1...12, using: &draw)
            let spread = [0, 3, 70, 400][round % 4]
            let registers = BallRegisters(count: 2 * count, precision: bits)
            for index in 0..<2 * count {
                // Longer and shorter than the sum.
                let length = [bits, bits, 64, 2 * bits][Int.random(in: 0..<4, using: &draw)]
                let drawn = ball(&draw, bits: length, spread: spread)
                registers[index].set(copying: drawn)
            }
            let rows = DotRows(first: 0, second: 2 * count - 1, step: 1, count: count)
            var sum = Ball(precision: bits)
            let isDone = try registers.setDot(rows, into: &sum, precision: bits)
            #expect(isDone)
            let bounds = ends(sum)
            for _ in 0..<3 {
                var exact = BigRational(0)
                for j in 0..<count {
                    let (a, b) = (ends(registers[j]), ends(registers[2 * count - 1 - j]))
                    exact =
                        exact
                        + a[Int.random(in: 0...1, using: &draw)]
                        * b[Int.random(in: 0...1, using: &draw)]
                }
                #expect(bounds[0] <= exact && exact <= bounds[1])
            }
            var total = Ball(word: 0)
            var product = Ball(precision: bits)
            var next = Ball(precision: bits)
            var largest = Magnitude.zero
            for j in 0..<count {
                try product.setProduct(
                    registers[j], registers[2 * count - 1 - j], precision: bits)
                largest = max(largest, product.largestSize)
                try next.setSum(total, product, precision: bits)
                swap(&total, &next)
            }
            let isAsNarrow =
                sum.radius <= total.radius + sum.halfUlp + largest.scaled(byPowerOfTwo: -bits)
            #expect(isAsNarrow)
        }
    }

    /// What fits the bits of the sum is exact.
    @Test func shortSumsAreExact() throws {
        let registers = BallRegisters(count: 6, precision: 128)
        for (index, word) in [3, -5, 1 << 40, 7, -11, 1 << 62].enumerated() {
            registers[index].set(word, precision: 64)
        }
        var sum = Ball(precision: 128)
        let rows = DotRows(first: 0, second: 5, step: 1, count: 3)
        _ = try registers.setDot(rows, into: &sum, precision: 128)
        let exact = BigRational(
            (BigInt(3) << 62) + BigInt(55) + (BigInt(7) << 40), 1)
        let (isExact, low) = (sum.isExact, sum.rationalBounds.low)
        #expect(isExact)
        #expect(low == exact)
    }
}
