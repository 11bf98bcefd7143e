import Testing

@testable import SurdNumbers

/// Carlson's integrals by Gauss's transformation, against duplication: another algorithm for R_J and R_D, and a law that R_F obeys.
/// (Values of Arb to 520 digits stand in `Tests/References/balls.tsv`.)
@Suite struct CarlsonTests {
    /// A number of 60 bits, exactly.
    private static func number(_ generator: inout SeededGenerator, spread: Int) -> Ball {
        var ball = Ball(word: Int.random(in: 1 << 59..<1 << 60, using: &generator))
        ball.scale(byPowerOfTwo: Int.random(in: -spread...spread, using: &generator) - 60)
        return ball
    }

    /// A number that has between 1 and 90 leading bits in common with another one, exactly.
    private static func neighbour(
        _ a: borrowing Ball, _ generator: inout SeededGenerator
    ) throws -> Ball {
        var shift = Ball(exactly: a.midpoint)
        shift.scale(byPowerOfTwo: -Int.random(in: 1...90, using: &generator))
        if Bool.random(using: &generator) { shift.changeSign() }
        return try BallWork(400, .unswayed).sum(a, shift)
    }

    /// R_F(x, y, z) = 2 R_F(x + λ, y + λ, z + λ), λ = √x√y + √y√z + √z√x (DLMF 19.26.18).
    @Test(arguments: [100, 1_000, 9_000], [0, 4, 30, 300])
    func firstKind(bits: Int, spread: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits + spread))
        let work = BallWork(bits, .unswayed)
        let long = work.finer(2 * spread + 100)
        for round in 0..<12 {
            let x = Self.number(&generator, spread: spread)
            var y = Self.number(&generator, spread: spread)
            let z = Self.number(&generator, spread: spread)
            if round % 4 == 1 { y = try Self.neighbour(x, &generator) }
            if round % 4 == 2 { y = Ball(word: 0) }
            if round % 4 == 3 { y = Ball(exactly: z.midpoint) }
            let a = try long.root(x)
            let b = try long.root(y)
            let c = try long.root(z)
            let lambda = try long.sum(
                long.sum(long.product(a, b), long.product(b, c)), long.product(c, a))
            let value = try CarlsonTransformation.first(x, y, z, work)
            let other = try CarlsonTransformation.first(
                long.sum(x, lambda), long.sum(y, lambda), long.sum(z, lambda), long)
            let doubled = try long.product(other, 2)
            let isSame = value.overlaps(doubled)
            #expect(isSame, "\(round)")
            let accuracy = value.relativeAccuracyBits
            #expect(accuracy > bits - 16, "\(round)")
        }
    }

    /// R_F in fixed point (bound 338) against the transformation, and how often it answers.
    @Test(arguments: [64, 94, 110, 300, 601], [0, 4, 40])
    func firstKindInFixedPoint(bits: Int, spread: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits + 3 * spread))
        let work = BallWork(bits, .unswayed)
        var answered = 0
        for round in 0..<80 {
            var x = Self.number(&generator, spread: spread)
            var y = Self.number(&generator, spread: spread)
            let z = Self.number(&generator, spread: spread)
            if round % 8 == 1 { y = try Self.neighbour(x, &generator) }
            if round % 8 == 2 { y = Ball(word: 0) }
            if round % 8 == 3 { y = Ball(exactly: z.midpoint) }
            if round % 8 == 4 { x = Ball(word: 0) }
            if round % 8 == 5 {
                x = Ball(exactly: z.midpoint)
                y = Ball(exactly: z.midpoint)
            }
            guard let value = try ShortCarlson.first(x, y, z, work) else { continue }
            answered += 1
            let exact = try CarlsonTransformation.first(x, y, z, work.finer(100))
            let isSame = value.overlaps(exact)
            #expect(isSame, "\(round)")
            let accuracy = value.relativeAccuracyBits
            #expect(accuracy > bits - 6, "\(round)")
        }
        #expect(answered > (spread < 40 ? 79 : 60))
    }

    /// R_J and R_D by both algorithms, with arguments that share leading bits. Where those are few, the transformation answers.
    @Test(arguments: [100, 1_000, 4_000], [0, 4, 40])
    func thirdKind(bits: Int, spread: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits + 7 * spread))
        let work = BallWork(bits, .unswayed)
        var answered = 0
        for round in 0..<32 {
            var x = Self.number(&generator, spread: spread)
            let y = Self.number(&generator, spread: spread)
            var z = Self.number(&generator, spread: spread)
            var p = Self.number(&generator, spread: spread)
            if round % 8 == 1 { p = try Self.neighbour(x, &generator) }
            if round % 8 == 2 { z = try Self.neighbour(y, &generator) }
            if round % 8 == 3 { x = Ball(word: 0) }
            let isDegenerate = round & 8 != 0
            if isDegenerate { p = Ball(exactly: z.midpoint) }
            let exact = try CarlsonDuplication.third(
                x, y, z, p, isDegenerate: isDegenerate, work.finer(400))
            do throws(BallError) {
                let value =
                    isDegenerate
                    ? try CarlsonIntegrals.second(x, y, z, work)
                    : try CarlsonTransformation.third(x, y, z, p, work)
                let isSame = value.overlaps(exact)
                #expect(isSame, "\(round)")
                if value.relativeAccuracyBits > bits - 40 { answered += 1 }
            } catch {
                let isForWantOfBits = if case .needsPrecision = error { true } else { false }
                #expect(isForWantOfBits, "\(round)")
            }
        }
        #expect(answered >= 20)
    }

    /// What is left out at the end, with a gap that shows it: R_F(x², y², w²) differs from R_C(w², a²) by a share up to
    /// 8 g², and for roots of one size often by more than a two hundredth of that.
    @Test(arguments: [2, 5, 9, 17])
    func shareOfTheGap(gap: Int) throws {
        var generator = SeededGenerator(seed: UInt64(gap))
        let work = BallWork(300, .unswayed)
        var close = 0
        for round in 0..<20 {
            let x = Self.number(&generator, spread: 2)
            var step = Ball(exactly: x.midpoint)
            step.scale(byPowerOfTwo: -gap)
            let y = try work.sum(x, step)
            var mean = try work.sum(x, y)
            mean.scale(byPowerOfTwo: -1)
            let w = Self.number(&generator, spread: round < 10 ? 2 : round)
            let value = try CarlsonTransformation.first(
                work.square(x), work.square(y), work.square(w), work)
            let whole = try CarlsonTransformation.logarithm(w, mean, work)
            let share = try work.quotient(work.difference(value, whole), whole)
            let g = step.largestSize / y.smallestSize
            let bound = g.power(2).scaled(byPowerOfTwo: 3)
            let largest = share.largestSize
            #expect(largest <= bound, "\(round)")
            if largest > bound.scaled(byPowerOfTwo: -8) { close += 1 }
        }
        #expect(close >= 3)
    }

    /// A wide argument gives a ball that holds the values at both of its ends, and is not much wider.
    @Test(arguments: [RealOperation.carlsonrf, .carlsonrd, .carlsonrj])
    func wideArguments(operation: RealOperation) throws {
        let texts = ["1/7", "2", "5", "11/3"].prefix(operation == .carlsonrj ? 4 : 3)
        let half = BigRational(BigInt(1), BigInt(1) << 31)
        for place in texts.indices {
            func value(_ shift: BigRational, radius: Magnitude) throws -> Ball {
                let registers = BallRegisters(count: texts.count, precision: 200)
                for (index, text) in texts.enumerated() {
                    let number = BigRational(text)! + (index == place ? shift : BigRational(0))
                    registers[index].set(number, precision: 200)
                    if index == place { registers[index].widen(by: radius) }
                }
                var ball = Ball(precision: 160)
                try CarlsonIntegrals.enclose(
                    operation, of: registers, Array(texts.indices), into: &ball, .unswayed)
                return ball
            }
            let wide = try value(BigRational(0), radius: .powerOfTwo(-30))
            for shift in [half, -half] {
                let isInside = wide.overlaps(try value(shift, radius: .zero))
                #expect(isInside, "\(operation) \(place)")
            }
            let accuracy = wide.relativeAccuracyBits
            #expect(accuracy >= 24, "\(operation) \(place)")
        }
    }
}
