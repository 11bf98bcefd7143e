import CGMP
import Testing

@testable import SurdNumbers

/// Lambert's W on both real branches, by w·e^w = x.
@Suite struct LambertSolverTests {
    /// w·e^w with many bits, for a w that is exact.
    private static func image(_ w: borrowing Ball, _ bits: Int) throws(BallError) -> Ball {
        let work = BallWork(bits, .unswayed)
        return try work.product(w, work.apply(.exp, w))
    }

    /// The point w = ±2^size·f of so many bits on a branch, f from 1/2 to 1 drawn at random, or −1 ± 2^size·f.
    private static func point(
        _ size: Int, _ bits: Int, nearEdge: Bool, isLower: Bool, _ generator: inout SeededGenerator
    ) throws(BallError) -> Ball {
        var f = Ball(precision: bits)
        var value = BigInt(1)
        for _ in 0..<bits / 62 + 1 {
            value = (value << 62) + BigInt(Int.random(in: 0..<1 << 62, using: &generator))
        }
        f.set(value, precision: bits)
        f.clearRadius()
        f.scale(byPowerOfTwo: size - f.midpoint._mpfr_exp)
        if isLower || !nearEdge && size < 0 && Bool.random(using: &generator) { f.changeSign() }
        if !nearEdge { return f }
        var w = try BallWork(bits + 64 + abs(size), .unswayed).sum(f, -1)
        w.clearRadius()
        return w
    }

    private static func check(
        _ w: borrowing Ball, isLower: Bool, bits: Int, loss: Int, _ label: String
    ) throws {
        let x = try image(w, 2 * bits + 4 * loss + 300)
        let operation: RealOperation = isLower ? .lambertLower : .lambertw
        let value = try LambertSolver(operation, bits, .unswayed).value(at: x)
        let isSame = value.overlaps(w)
        #expect(isSame, "\(label)")
        let accuracy = value.relativeAccuracyBits
        #expect(accuracy >= bits - 2, "\(label): \(accuracy)")
    }

    @Test(arguments: [53, 64, 90, 128, 129, 200, 400, 1_000, 4_000])
    func findsTheValue(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        for round in 0..<(bits > 500 ? 20 : 120) {
            let isLower = round % 2 == 0
            // Up to the end of what doubles start from, and beyond.
            let size =
                isLower
                ? Int.random(in: 1...(round % 8 == 0 ? 28 : 6), using: &generator)
                : Int.random(in: (round % 8 == 1 ? -300 : -45)...8, using: &generator)
            let w = try Self.point(
                size, bits, nearEdge: false, isLower: isLower, &generator)
            try Self.check(
                w, isLower: isLower, bits: bits, loss: 0, "round \(round), size \(size)")
        }
    }

    @Test(arguments: [53, 64, 128, 300, 1_000])
    func findsTheValueNextToTheEdge(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(7 + bits))
        for round in 0..<60 {
            let isLower = round % 2 == 0
            let size = -Int.random(in: 1...(round % 8 < 2 ? bits / 2 : 24), using: &generator)
            let w = try Self.point(size, bits, nearEdge: true, isLower: isLower, &generator)
            try Self.check(
                w, isLower: isLower, bits: bits, loss: -size, "round \(round), distance 2^\(size)")
        }
    }

    /// A poor start makes a wide ball, and the value still lies in it.
    @Test(arguments: [6, 10, 30, 60])
    func holdsTheValueFromAPoorStart(close: Int) throws {
        var generator = SeededGenerator(seed: UInt64(close))
        let work = BallWork(500, .unswayed)
        for round in 0..<80 {
            let isLower = round % 2 == 0
            let nearEdge = round % 4 < 2
            let size = nearEdge ? -(round % 20) : 1 + round % 4
            let w = try Self.point(size, 200, nearEdge: nearEdge, isLower: isLower, &generator)
            let x = try Self.image(w, 900)
            var step = Ball(word: round % 3 == 0 ? 3 : -2)
            step.scale(byPowerOfTwo: min(size, 0) - close)
            var start = try work.sum(w, step)
            start.clearRadius()
            let solver = LambertSolver(isLower ? .lambertLower : .lambertw, 400, .unswayed)
            let value = try solver.proved(start, x, work)
            let isSame = value.overlaps(w)
            #expect(isSame, "round \(round)")
            // The step is of third order, and its bound is not far above what is left.
            let isClose = value.radius < .powerOfTwo(min(size, 0) - 3 * close + 13)
            #expect(isClose, "round \(round): \(value.radius)")
        }
    }

    /// The whole ball: the values at both ends of the argument.
    @Test func holdsTheValuesOfAllPoints() throws {
        var generator = SeededGenerator(seed: 41)
        for round in 0..<80 {
            let isLower = round % 2 == 0
            let size =
                round % 7 == 0 ? -60 : Int.random(in: -2...(isLower ? 7 : 60), using: &generator)
            let far = round % 5 == 0 && size > 0
            let w = try Self.point(
                far ? min(size, 9) : min(size, 4) - (isLower ? min(size, 4) - 1 : 0), 100,
                nearEdge: false, isLower: isLower, &generator)
            var x = try Self.image(w, 300)
            x.clearRadius()
            let exponent = x.midpoint._mpfr_exp - [20, 40, 70][round % 3]
            let operation: RealOperation = isLower ? .lambertLower : .lambertw
            let solver = LambertSolver(operation, 120, .unswayed)
            var wide = Ball(copying: x)
            wide.widen(by: .powerOfTwo(exponent))
            let value = try solver.value(at: wide)
            for side in [1, -1] {
                var step = Ball(word: side)
                step.scale(byPowerOfTwo: exponent)
                var end = try BallWork(500, .unswayed).sum(x, step)
                end.clearRadius()
                let expected = try LambertSolver(operation, 300, .unswayed).value(at: end)
                let isInside = value.overlaps(expected)
                #expect(isInside, "round \(round), side \(side)")
            }
        }
    }

    /// Far below −1/e too the error names the function.
    @Test(arguments: [-1, 10, 45, 1_000])
    func isNotRealBelowTheEdge(exponent: Int) throws {
        var x = Ball(word: -1)
        x.scale(byPowerOfTwo: exponent)
        for operation in [RealOperation.lambertw, .lambertLower] {
            do throws(BallError) {
                _ = try LambertSolver(operation, 64, .unswayed).value(at: x)
                Issue.record("a value at -2^\(exponent)")
            } catch {
                guard case .domain(let reason) = error else { throw error }
                #expect("\(reason)".contains("lambertw"))
            }
        }
    }
}
