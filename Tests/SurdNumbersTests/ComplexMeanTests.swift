import Testing

@testable import SurdNumbers

/// Gauss's mean of rectangles. The means come from Arb (`Scripts/complex-cases.py --means`), to 340 digits.
@Suite struct ComplexMeanTests {
    private static let rows = ReferenceTable.rows("complex-means.tsv", fields: 8...8)

    /// mantissa · 2^exponent, exactly.
    private static func part(_ mantissa: String, _ exponent: String) throws -> Ball {
        var ball = Ball(word: try #require(Int(mantissa)))
        ball.scale(byPowerOfTwo: try #require(Int(exponent)))
        return ball
    }

    private static func holds(
        _ z: borrowing ComplexBall, _ real: BigRational, _ imaginary: BigRational
    ) -> Bool { z.real.contains(real) && z.imaginary.contains(imaginary) }

    /// Whether both radii are below 2^bits of the whole.
    private static func isNarrow(_ z: borrowing ComplexBall, _ bits: Int) -> Bool {
        let size = z.largestSize.scaled(byPowerOfTwo: bits)
        return z.real.radius < size && z.imaginary.radius < size
    }

    /// The rectangles hold the means, and are not much wider than the precision allows. With one term of the series and
    /// with 7, which begin at 976 bits.
    @Test(arguments: [64, 65, 90, 150, 300, 600, 975, 976, 1_000, 1_060])
    func holdTheMean(precision: Int) throws {
        let work = ComplexWork(precision, Monitor())
        for row in Self.rows {
            let x = ComplexBall(try Self.part(row[0], row[2]), try Self.part(row[1], row[2]))
            let y = ComplexBall(try Self.part(row[3], row[5]), try Self.part(row[4], row[5]))
            let mean = try ComplexMeans.agm(x, y, work)
            let real = try #require(BigRational(row[6]))
            let imaginary = try #require(BigRational(row[7]))
            let isRight = Self.holds(mean, real, imaginary)
            #expect(isRight, "\(row[0..<6])")
            let isNarrow = Self.isNarrow(mean, -precision + 4)
            #expect(isNarrow, "\(row[0..<6])")
            // The order makes no difference.
            let other = try ComplexMeans.agm(y, x, work)
            let isRightToo = Self.holds(other, real, imaginary)
            #expect(isRightToo, "\(row[0..<6])")
        }
    }

    /// Rectangles hold the means of what lies in them, or are too wide for the choice of a root.
    @Test func ofWideArguments() throws {
        let work = ComplexWork(100, Monitor())
        var decided = 0
        for row in Self.rows {
            var x = ComplexBall(try Self.part(row[0], row[2]), try Self.part(row[1], row[2]))
            var y = ComplexBall(try Self.part(row[3], row[5]), try Self.part(row[4], row[5]))
            x.widen(by: x.largestSize.scaled(byPowerOfTwo: -20))
            y.widen(by: y.largestSize.scaled(byPowerOfTwo: -20))
            do throws(BallError) {
                let mean = try ComplexMeans.agm(x, y, work)
                let isRight = Self.holds(
                    mean, BigRational(row[6]) ?? 0, BigRational(row[7]) ?? 0)
                #expect(isRight, "\(row[0..<6])")
                if Self.isNarrow(mean, -8) { decided += 1 }
            } catch {
                #expect(error == .needsPrecision)
            }
        }
        #expect(decided >= Self.rows.count - 5)
    }

    /// Where the quotient is negative the first root is the principal one: M(4, -1) is M(3/2, 2i).
    @Test func onTheCut() throws {
        let work = ComplexWork(200, Monitor())
        for (x, y) in [(4, -1), (-1, 4)] {
            let mean = try ComplexMeans.agm(
                ComplexBall(real: Ball(word: x)), ComplexBall(real: Ball(word: y)), work)
            let step = try ComplexMeans.agm(
                work.product(ComplexBall(word: 3), 1, over: 2),
                ComplexBall(Ball(word: 0), Ball(word: 2)), work)
            let sign = mean.imaginary.sign
            let isSame =
                mean.real.overlaps(step.real) && mean.imaginary.overlaps(step.imaginary)
            #expect(sign == 1 && isSame)
        }
    }
}
