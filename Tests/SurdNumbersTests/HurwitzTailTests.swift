import CGMP
import Testing

@testable import SurdNumbers

/// The correction of the Euler–Maclaurin formula in fixed point, against its recurrence in balls.
@Suite struct HurwitzTailTests {
    private static func recurrence(
        _ s: borrowing Ball, _ u: borrowing Ball, count: Int, _ work: BallWork
    ) throws(BallError) -> Ball {
        func half(_ j: Int) throws(BallError) -> Ball {
            try work.product(work.apply(.zeta, Ball(word: 2 * j)), 1, over: 2)
        }
        var h = try half(count)
        for j in stride(from: count - 1, through: 1, by: -1) {
            let factors = try work.product(work.sum(s, 2 * j - 1), work.sum(s, 2 * j))
            h = try work.difference(half(j), work.product(work.product(factors, u), h))
        }
        return h
    }

    private static func number(
        _ bits: Int, _ size: Int, _ generator: inout SeededGenerator
    ) -> Ball {
        var ball = Ball(precision: bits)
        var value = BigInt(1)
        for _ in 0..<bits / 62 + 1 {
            value = (value << 62) + BigInt(Int.random(in: 0..<1 << 62, using: &generator))
        }
        ball.set(value, precision: bits)
        ball.clearRadius()
        ball.scale(byPowerOfTwo: size - ball.midpoint._mpfr_exp)
        return ball
    }

    @Test(arguments: [60, 107, 128, 200, 400, 576])
    func agreesWithBalls(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        let work = BallWork(bits, .unswayed)
        var used = 0
        for round in 0..<40 {
            let s = Self.number(bits, Int.random(in: -30...5, using: &generator), &generator)
            let u = Self.number(bits, Int.random(in: -18 ... -8, using: &generator), &generator)
            let count = Int.random(in: 1...40, using: &generator)
            guard let value = try HurwitzTail.value(s, u, count: count, work) else { continue }
            used += 1
            let expected = try Self.recurrence(s, u, count: count, work.finer(100))
            let isSame = value.overlaps(expected)
            #expect(isSame, "round \(round)")
            let isNarrow = value.radius <= .powerOfTwo(8 - bits)
            #expect(isNarrow, "round \(round)")
        }
        #expect(used > 15)
    }

    /// The ball holds the values for both ends of s and of u.
    @Test func holdsTheValuesOfAllPoints() throws {
        var generator = SeededGenerator(seed: 344)
        let work = BallWork(190, .unswayed)
        for round in 0..<60 {
            var s = Self.number(150, Int.random(in: 0...3, using: &generator), &generator)
            var u = Self.number(150, -11, &generator)
            let radius = [-30, -60, -100][round % 3]
            let isFirst = round % 2 == 0
            let exactS = Ball(copying: s)
            let exactU = Ball(copying: u)
            if isFirst {
                s.widen(by: .powerOfTwo(radius))
            } else {
                u.widen(by: .powerOfTwo(radius - 12))
            }
            let found = try HurwitzTail.value(s, u, count: 12, work)
            guard let value = found else {
                Issue.record("round \(round)")
                continue
            }
            for side in [1, -1] {
                var step = Ball(word: side)
                step.scale(byPowerOfTwo: isFirst ? radius : radius - 12)
                let long = work.finer(200)
                let expected =
                    isFirst
                    ? try Self.recurrence(long.sum(exactS, step), exactU, count: 12, long)
                    : try Self.recurrence(exactS, long.sum(exactU, step), count: 12, long)
                let isInside = value.overlaps(expected)
                #expect(isInside, "round \(round), side \(side)")
            }
        }
    }
}
