import CGMP
import Testing

@testable import SurdNumbers

/// Roots of numbers with a radius, against MPFR's correctly rounded roots with more bits.
@Suite struct InexactRootTests {
    /// A number of so many bits, exactly.
    private static func number(_ bits: Int, _ generator: inout SeededGenerator) -> Ball {
        var ball = Ball(precision: bits)
        var value = BigInt(1)
        for _ in 0..<(bits - 1) / 62 {
            value = (value << 62) + BigInt(Int.random(in: 0..<1 << 62, using: &generator))
        }
        ball.set(value, precision: bits)
        ball.scale(byPowerOfTwo: Int.random(in: -300...300, using: &generator))
        return ball
    }

    /// The root by MPFR, with a radius of an ulp.
    private static func reference(_ x: borrowing Ball, _ degree: Int, _ bits: Int) -> Ball {
        var ball = Ball(precision: bits)
        var source = x.midpoint
        mpfr_rootn_ui(&ball.midpoint, &source, UInt(degree), MPFR_RNDN)
        ball.widen(by: .powerOfTwo(ball.midpoint._mpfr_exp - bits))
        return ball
    }

    @Test(arguments: [64, 130, 400, 999, 1_000, 5_000, 34_000])
    func agreesWithMPFR(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        for round in 0..<(bits > 10_000 ? 8 : 40) {
            let degree =
                round % 4 == 3
                ? Int.random(in: 65...2_000, using: &generator)
                : Int.random(in: 3...64, using: &generator)
            let x = Self.number(round % 2 == 0 ? bits : 64, &generator)
            let expected = Self.reference(x, degree, bits + 100)
            let root = try InexactRoots(degree: degree, monitor: .unswayed).root(
                of: x.midpoint, precision: bits)
            let isSame = root.overlaps(expected)
            #expect(isSame, "round \(round), degree \(degree)")
            let accuracy = root.relativeAccuracyBits
            #expect(accuracy > bits - 2, "round \(round), degree \(degree): \(accuracy)")
        }
    }

    /// A poor start makes a wide ball, and the root still lies in it.
    @Test(arguments: [3, 4, 7, 20, 64], [3, 5, 10, 40, 90])
    func holdsTheRootFromAPoorStart(degree: Int, close: Int) throws {
        var generator = SeededGenerator(seed: UInt64(100 * degree + close))
        let roots = InexactRoots(degree: degree, monitor: .unswayed)
        let work = BallWork(600, .unswayed)
        for round in 0..<8 {
            var f = Self.number(500, &generator)
            f.scale(byPowerOfTwo: -f.midpoint._mpfr_exp + round % degree)
            let expected = Self.reference(f, degree, 700)
            var start = try work.inverse(expected)
            start.clearRadius()
            var change = try work.product(start, round % 2 == 0 ? 1 : -1, over: degree)
            change.scale(byPowerOfTwo: -close)
            start = try work.sum(start, change)
            start.clearRadius()
            let root = try roots.root(of: f, from: start, 500)
            let isSame = root.overlaps(expected)
            #expect(isSame, "round \(round)")
            let accuracy = root.relativeAccuracyBits
            #expect(accuracy > min(3 * close - 4, 480), "round \(round): \(accuracy)")
        }
    }

    /// The whole ball: both ends of the argument and a negative one, and of large exponents too.
    @Test func holdsTheRootsOfAllPoints() throws {
        var generator = SeededGenerator(seed: 331)
        for round in 0..<60 {
            let degree = [3, 5, 7, 9, 4, 66, 101][round % 7]
            let bits = [70, 200, 500, 1_500][round % 4]
            let radius = [-80, -20, -5][round % 3]
            var x = Self.number(bits, &generator)
            if round % 5 == 0 { x.scale(byPowerOfTwo: (round % 2 == 0 ? 1 : -1) << 29) }
            let isNegative = degree % 2 == 1 && round % 2 == 0
            if isNegative { x.changeSign() }
            let exponent = x.midpoint._mpfr_exp + radius
            x.widen(by: .powerOfTwo(exponent))
            let value = try Ball.withWideExponents { () throws(BallError) in
                var value = Ball(precision: bits)
                try value.apply(
                    .root, x, parameter: degree, precision: bits, monitor: .unswayed)
                return value
            }
            for side in [1, -1] {
                var end = Ball(precision: bits + 100)
                var step = Ball(word: side)
                step.scale(byPowerOfTwo: exponent)
                let centre = Ball(exactly: x.midpoint)
                try end.setSum(centre, step, precision: bits + 100)
                end.clearRadius()
                if isNegative { end.changeSign() }
                var expected = Self.reference(end, degree, bits + 100)
                if isNegative { expected.changeSign() }
                let isInside = value.overlaps(expected)
                #expect(isInside, "round \(round), side \(side)")
            }
        }
    }
}
