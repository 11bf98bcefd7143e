import CGMP
import Testing

@testable import SurdNumbers

/// Sums in rows of terms, against sums term by term with more bits.
@Suite struct WordRowsTests {
    private static let bottoms = [1, 2, 3, 7, 12, 97]

    private static func parameter(_ generator: inout SeededGenerator) -> WordFraction {
        let bottom = bottoms.randomElement(using: &generator)!
        var top = Int.random(in: 1...6 * bottom, using: &generator)
        while WordSeries.divisor(UInt(top), UInt(bottom)) > 1 { top += 1 }
        return WordFraction(top: top, bottom: bottom, drift: .zero)
    }

    /// Not close to a fraction of words.
    private static func argument(
        _ size: Int, _ bits: Int, _ generator: inout SeededGenerator
    ) -> Ball {
        var ball = Ball(precision: bits + 64)
        var value = BigInt(1)
        for _ in 0..<(bits + 64) / 62 {
            value = (value << 62) + BigInt(Int.random(in: 0..<1 << 62, using: &generator))
        }
        ball.set(value, precision: bits + 64)
        ball.scale(byPowerOfTwo: size - ball.midpoint._mpfr_exp)
        if Bool.random(using: &generator) { ball.changeSign() }
        return ball
    }

    private static func check(
        _ parameters: [WordFraction], _ above: Int, _ z: borrowing Ball, bits: Int, _ label: String,
        isUsed: Bool = true
    ) throws -> Int {
        guard
            let rows = WordRows(
                parameters, above: above, at: z, .init(bits: bits, isRelative: false))
        else {
            #expect(!isUsed, "\(label)")
            return 0
        }
        var own = Ball(precision: 64)
        try rows.sum(at: z, into: &own, .unswayed)
        var series = WordSeries(
            parameters, above: above, at: Ball(exactly: z.midpoint), bits: bits + 64, growth: 200)
        var expected = Ball(precision: bits + 300)
        let isDone = try series.sum(
            into: &expected, bits: bits + 64, most: 10_000, .unswayed)
        #expect(isDone, "\(label)")
        let isSame = own.overlaps(expected)
        #expect(isSame, "\(label)")
        let isNarrow = own.radius <= .powerOfTwo(-bits)
        #expect(isNarrow, "\(label): \(own.radius)")
        return 1
    }

    @Test(arguments: [20, 64, 90, 128, 200, 333, 600])
    func agreesWithSingleTerms(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        var used = 0
        for round in 0..<150 {
            let above = round % 3
            let below = max(above, 1 + round % 2)
            let parameters = (0..<(above + below)).map { _ in Self.parameter(&generator) }
            // A series with as many parameters above as below needs |z| < 1.
            let largest = below > above ? 5 : -1
            let size = Int.random(in: (round % 5 == 0 ? -150 : -9)...largest, using: &generator)
            let z = Self.argument(size, bits, &generator)
            used += try Self.check(
                parameters, above, z, bits: bits,
                "round \(round), \(above) over \(below), 2^\(size)",
                isUsed: false)
        }
        #expect(used > 140)
    }

    /// A fraction belongs to the ratios.
    @Test(arguments: [20, 64, 128, 200, 600])
    func agreesAtFractions(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(1_000 + bits))
        for round in 0..<60 {
            let parameters = (0..<3).map { _ in Self.parameter(&generator) }
            let bottom = Int.random(in: 1...100, using: &generator)
            let top = Int.random(in: 1...10 * bottom, using: &generator) * (round % 2 == 0 ? 1 : -1)
            var z = Ball(precision: bits + 64)
            z.set(BigRational(BigInt(top), BigInt(bottom)), precision: bits + 64)
            _ = try Self.check(
                parameters, 1, z, bits: bits, "round \(round), \(top)/\(bottom)")
        }
    }

    /// The ball holds the sums for both ends of each drift.
    @Test(arguments: [-30, -60, -100])
    func holdsTheSumsOfAllParameters(drift: Int) throws {
        var generator = SeededGenerator(seed: UInt64(-drift))
        for round in 0..<60 {
            let above = round % 2
            var parameters = (0..<(above + 2)).map { _ in Self.parameter(&generator) }
            var z = Self.argument(Int.random(in: -6...4, using: &generator), 200, &generator)
            let exact = parameters
            let index = round % (above + 3)
            let radius = Magnitude.powerOfTwo(drift)
            if index < parameters.count {
                let old = parameters[index]
                parameters[index] = WordFraction(top: old.top, bottom: old.bottom, drift: radius)
            } else {
                z.widen(by: .powerOfTwo(drift + z.midpoint._mpfr_exp))
            }
            guard
                let rows = WordRows(
                    parameters, above: above, at: z, .init(bits: 150, isRelative: false))
            else {
                Issue.record("round \(round)")
                continue
            }
            var own = Ball(precision: 64)
            try rows.sum(at: z, into: &own, .unswayed)
            for side in [1, -1] {
                var series = RealSeries(above: above, below: 2)
                for (place, value) in exact.enumerated() {
                    let shift =
                        place == index
                        ? BigRational(side) / BigRational(BigInt(1) << -drift) : BigRational(0)
                    let number = BigRational(BigInt(value.top), BigInt(value.bottom)) + shift
                    series.set(place, makeBall(number, precision: 400))
                }
                var point = Ball(exactly: z.midpoint)
                if index == parameters.count {
                    var step = Ball(word: side)
                    step.scale(byPowerOfTwo: drift + z.midpoint._mpfr_exp)
                    let middle = Ball(copying: point)
                    try point.setSum(middle, step, precision: 700)
                    point.clearRadius()
                }
                var expected = Ball(precision: 64)
                _ = try series.sum(at: point, bits: 250, into: &expected, .hyp1f1, .unswayed)
                let isInside = own.overlaps(expected)
                #expect(isInside, "round \(round), side \(side)")
            }
        }
    }

    /// Zeros and poles among the terms, long words and large arguments are left to others.
    @Test func declines() {
        let one = WordFraction(top: 1, bottom: 1, drift: .zero)
        func isDeclined(_ parameters: [WordFraction], _ above: Int, _ exponent: Int, _ bits: Int)
            -> Bool
        {
            var generator = SeededGenerator(seed: 5)
            let z = Self.argument(exponent, 100, &generator)
            return WordRows(parameters, above: above, at: z, .init(bits: bits, isRelative: false))
                == nil
        }
        let three = WordFraction(top: -3, bottom: 1, drift: .zero)
        let long = WordFraction(top: 1 << 39, bottom: (1 << 25) - 1, drift: .zero)
        let isDeclinedForZero = isDeclined([three, one], 1, 0, 100)
        let isDeclinedForPole = isDeclined([three, one], 0, 0, 100)
        let isDeclinedForWords = isDeclined([long, long], 0, 0, 100)
        let isDeclinedForSize = isDeclined([one, one], 0, 30, 100)
        let isDeclinedForBits = isDeclined([one, one], 0, 0, 700)
        let isDeclinedForGrowth = isDeclined([one, one], 1, 3, 100)
        #expect(
            isDeclinedForZero && isDeclinedForPole && isDeclinedForWords && isDeclinedForSize
                && isDeclinedForBits && isDeclinedForGrowth)
        #expect(!isDeclined([one, one], 0, 0, 100))
    }
}
