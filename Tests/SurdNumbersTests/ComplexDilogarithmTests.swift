import Testing

@testable import SurdNumbers

/// The dilogarithm off the real line. The values come from Arb (`Scripts/complex-cases.py --dilogarithms`), to 220 digits.
@Suite struct ComplexDilogarithmTests {
    private static let rows = ReferenceTable.rows("complex-dilogarithms.tsv", fields: 5...5)

    /// (a + b i) 2^e
    private static func point(_ row: [String]) throws -> ComplexBall {
        var z = ComplexBall(
            Ball(word: try #require(Int(row[0]))), Ball(word: try #require(Int(row[1]))))
        z.scale(byPowerOfTwo: try #require(Int(row[2])))
        return z
    }

    /// Both parts hold their values, and each has its digits, however small it is; to the limits of the table of coefficients and
    /// beyond.
    @Test(arguments: [64, 80, 104, 105, 128, 200, 320, 400, 460, 490, 520, 600])
    func holdTheValue(precision: Int) throws {
        let work = ComplexWork(precision, Monitor())
        for row in Self.rows {
            var z = try Self.point(row)
            for isBelow in [false, true] {
                if isBelow { z.conjugate() }
                let value = try ComplexPolylogarithm.value(ComplexBall(word: 2), z, work)
                let real = try #require(BigRational(row[3]))
                let imaginary = try #require(BigRational(row[4]))
                let isRight =
                    value.real.contains(real)
                    && value.imaginary.contains(isBelow ? -imaginary : imaginary)
                #expect(isRight, "\(row[0..<3])")
                let unit = Magnitude.powerOfTwo(-precision + (precision < 480 ? 10 : 30))
                let isNarrow =
                    value.real.radius <= value.largestSize * unit
                    && value.imaginary.radius <= value.imaginary.largestSize * unit
                #expect(isNarrow, "\(row[0..<3])")
            }
        }
    }

    /// Rectangles hold the values of what lies in them.
    @Test func ofWideArguments() throws {
        let work = ComplexWork(100, Monitor())
        var decided = 0
        for row in Self.rows {
            for width in [-8, -20, -45, -70] {
                var z = try Self.point(row)
                z.widen(by: z.largestSize.scaled(byPowerOfTwo: width))
                do throws(BallError) {
                    let value = try ComplexPolylogarithm.value(ComplexBall(word: 2), z, work)
                    let isRight =
                        value.real.contains(BigRational(row[3]) ?? 0)
                        && value.imaginary.contains(BigRational(row[4]) ?? 0)
                    #expect(isRight, "\(row[0..<3])")
                    let widest = value.largestSize.scaled(byPowerOfTwo: width + 6)
                    if value.real.radius <= widest, value.imaginary.radius <= widest {
                        decided += 1
                    }
                } catch {
                    #expect(error == .needsPrecision)
                }
            }
        }
        #expect(decided > 3 * Self.rows.count)
    }

    /// Bound 313: the sum over a rectangle next to the real line holds those of its corners, and its imaginary part is much
    /// narrower than the real one.
    @Test(arguments: [128, 180, 400])
    func sumsOverRectangles(bits: Int) throws {
        let work = ComplexWork(bits, Monitor())
        let limbs = (bits + 10 + 63) / 64
        let table = try #require(StirlingTable.tableForDilogarithm(limbs: limbs, count: 90))
        /// 5/8 + u and v 2^(-20) + w, u and w multiples of 2^(-60)
        func point(_ u: Int, _ v: Int, _ w: Int) throws -> ComplexBall {
            var z = ComplexBall(Ball(word: 5 << 57 + u), Ball(word: v << 40 + w))
            z.scale(byPowerOfTwo: -60)
            return z
        }
        for (u, v, w) in [(1 << 30, 1, 1 << 8), (1 << 35, 3, 0), (1 << 20, 700, 1 << 30)] {
            var whole = try point(0, v, 0)
            whole.real.widen(by: Magnitude(atLeast: UInt(u)).scaled(byPowerOfTwo: -60))
            whole.imaginary.widen(by: Magnitude(atLeast: UInt(w)).scaled(byPowerOfTwo: -60))
            guard
                let sum = try ComplexStirling.sum(whole, terms: 90, table, limbs: limbs, work)
            else {
                Issue.record("no sum")
                continue
            }
            for (a, b) in [(u, w), (-u, w), (u, -w), (-u, -w)] {
                guard
                    let corner = try ComplexStirling.sum(
                        point(a, v, b), terms: 90, table, limbs: limbs, work)
                else {
                    Issue.record("no sum")
                    continue
                }
                let isInside =
                    sum.real.overlaps(corner.real)
                    && sum.imaginary.overlaps(corner.imaginary)
                #expect(isInside, "\(a) \(b)")
            }
            if w < u >> 20 {
                let isNarrow =
                    sum.imaginary.radius < sum.real.radius.scaled(byPowerOfTwo: -10)
                #expect(isNarrow)
            }
        }
    }
}
