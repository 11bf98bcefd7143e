import Testing

@testable import SurdNumbers

/// Powers of words in fixed point and their sums. The polylogarithms come from Arb (`Scripts/reference-series.py
/// --polylogarithms`), to 520 digits.
@Suite struct WordPowersTests {
    private static let rows = ReferenceTable.rows("polylogarithms.tsv", fields: 3...3)

    private static func number(_ text: String) throws -> Ball {
        let number = try #require(BigRational(text))
        var ball = Ball(precision: 64)
        ball.set(number, precision: 64)
        let isExact = ball.isExact
        #expect(isExact, "\(text)")
        return ball
    }

    /// Sums that end at 2^(-bits), for x of size 7/8 at most.
    @Test(arguments: [64, 100, 120, 128, 200, 640, 1_000])
    func sumsHoldPolylogarithms(bits: Int) throws {
        let monitor = Monitor()
        var count = 0
        for row in Self.rows {
            let s = try Self.number(row[0])
            let x = try Self.number(row[1])
            let size = x.largestSize
            if size >= .one { continue }
            let terms = Int(Double(bits + 8) / -size.approximateLog2) + 2
            guard let powers = try WordPowers(s, upTo: terms, bits: bits, monitor) else {
                let isLarge = s.approximateDouble >= 256
                #expect(isLarge)
                continue
            }
            let rest = size.power(UInt(terms)) / Magnitude.one.minusDown(size)
            guard let sum = try powers.sum(x, rest: rest, monitor) else {
                Issue.record("\(row[0]) \(row[1])")
                continue
            }
            var value = Ball(precision: bits + 64)
            try value.setProduct(sum, x, precision: bits + 64)
            let known = try #require(BigRational(row[2]))
            let isRight = value.contains(known)
            #expect(isRight, "\(row[0]) \(row[1])")
            let isNarrow = value.radius <= value.largestSize.scaled(byPowerOfTwo: 4 - bits)
            #expect(isNarrow, "\(row[0]) \(row[1])")
            count += 1
        }
        #expect(count == 64)
    }

    /// The whole function, negative arguments beyond the circle too.
    @Test(arguments: [20, 64, 130, 400, 1_000])
    func polylogarithmsHoldTheirValues(precision: Int) throws {
        for row in Self.rows {
            var value = Ball(precision: precision)
            try value.apply(
                .polylog, Self.number(row[0]), Self.number(row[1]), precision: precision,
                monitor: Monitor())
            let known = try #require(BigRational(row[2]))
            let isRight = value.contains(known)
            #expect(isRight, "\(row[0]) \(row[1])")
            let isNarrow = value.radius <= value.largestSize.scaled(byPowerOfTwo: 2 - precision)
            #expect(isNarrow, "\(row[0]) \(row[1])")
        }
    }

    /// 1/k^2 and 1/k^3 are fractions.
    @Test func powersHoldFractions() throws {
        for s in [2, 3] {
            for bits in [64, 300, 3_600] {
                let powers = try #require(
                    try WordPowers(Ball(word: s), upTo: 200, bits: bits, Monitor()))
                for k in 1...200 {
                    let power = powers.power(k)
                    let inverse = BigRational(1, BigInt(s == 2 ? k * k : k * k * k))
                    let isRight = power.contains(inverse)
                    let isNarrow = power.radius <= .powerOfTwo(-bits)
                    #expect(isRight && isNarrow, "\(k)")
                }
            }
        }
    }

    /// n 2^(-30)
    private static func step(_ n: Int) -> Ball {
        var ball = Ball(word: n)
        ball.scale(byPowerOfTwo: -30)
        return ball
    }

    /// Balls around the order and the argument hold what belongs to their points.
    @Test func ofWideArguments() throws {
        for row in Self.rows {
            var s = try Self.number(row[0])
            var x = try Self.number(row[1])
            if x.largestSize >= .one || s.largestSize >= .powerOfTwo(8) { continue }
            for (first, second) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                // The midpoints move away from the numbers, which stay at the ends of the balls.
                try s.setSum(Self.number(row[0]), Self.step(first), precision: 128)
                try x.setSum(Self.number(row[1]), Self.step(second), precision: 128)
                s.widen(by: .powerOfTwo(-30))
                x.widen(by: .powerOfTwo(-30))
                let powers = try #require(try WordPowers(s, upTo: 700, bits: 80, Monitor()))
                guard let sum = try powers.sum(x, rest: .powerOfTwo(-100), Monitor()) else {
                    Issue.record("\(row[0]) \(row[1])")
                    continue
                }
                let known = try #require(BigRational(row[2]))
                let place = try #require(BigRational(row[1]))
                let isRight = sum.contains(known / place)
                #expect(isRight, "\(row[0]) \(row[1])")
            }
        }
    }
}
