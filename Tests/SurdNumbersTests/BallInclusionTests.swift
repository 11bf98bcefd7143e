import Testing

@testable import SurdNumbers

/// The contract of balls, tested against itself at higher precision: for every x of the input
/// ball, f(x) lies in the output ball. The values at high precision are tested against Arb in
/// BallReferenceTests.
@Suite struct BallInclusionTests {
    @Test(arguments: Operation.unary)
    func pointsOfWideBallsAreInside(operation: Operation) {
        var random = BallRandom(seed: 0xB411 &+ UInt64(operation.operation.rawValue))
        var answered = 0
        let rounds = operation.isDear ? 60 : 300
        for round in 0..<rounds {
            let centre = random.dyadic(
                bits: 50, exponents: operation.exponents, positive: operation.positive)
            let size = centre.exponent + 50
            // Radii from a hair to wider than the centre.
            let reach = Int.random(in: -70...1, using: &random) + (round % 3 == 0 ? 0 : -10) + size
            var input = centre.ball(precision: 64)
            input.widen(by: .powerOfTwo(reach))
            guard let output = try? operation(input, precision: 64) else { continue }
            answered += 1
            for step in [-64, 64, 0, -63, 63, 1, Int.random(in: -60...60, using: &random)] {
                let point = centre + Dyadic(mantissa: BigInt(step), exponent: reach - 6)
                let exact = point.ball(precision: 1024)
                let error = outcome { () throws(BallError) in
                    let value = try operation(exact, precision: 256)
                    let isInside = output.overlaps(value)
                    #expect(
                        isInside,
                        "\(operation.testDescription) of \(centre) ± 2^\(reach) misses \(point)")
                }
                if let error {
                    Issue.record(
                        "\(operation.testDescription) of \(centre) ± 2^\(reach) at \(point): \(error)"
                    )
                }
            }
        }
        #expect(
            answered >= rounds / 5, "\(operation.testDescription): only \(answered) of \(rounds)")
    }

    @Test(arguments: Operation.unary)
    func sixtyBitsContainSixHundred(operation: Operation) {
        var random = BallRandom(seed: 0x600 &+ UInt64(operation.operation.rawValue))
        var answered = 0
        let rounds = operation.isDear ? 30 : 150
        for _ in 0..<rounds {
            let top = random.dyadic(
                bits: 60, exponents: operation.exponents, positive: operation.positive)
            let bottom = BigInt(Int.random(in: 1...1_000_000, using: &random))
            let value = BigRational(top.mantissa, bottom << 42)
            // A third of every size stays a fraction that no precision holds exactly.
            var coarse = makeBall(value, precision: 60)
            var fine = makeBall(value, precision: 600)
            let scaled = Dyadic(mantissa: BigInt(1), exponent: top.exponent + 42)
                .ball(precision: 64)
            let multiply = Operation(operation: .multiply)
            let scaling = outcome { () throws(BallError) in
                coarse = try multiply(coarse, scaled, precision: 60)
                fine = try multiply(fine, scaled, precision: 600)
            }
            #expect(scaling == nil, "\(value) scaled")
            guard let low = try? operation(coarse, precision: 60) else { continue }
            answered += 1
            let error = outcome { () throws(BallError) in
                let high = try operation(fine, precision: 600)
                let isInside = low.contains(high)
                #expect(isInside, "\(operation.testDescription) of \(value) scaled")
            }
            #expect(error == nil, "\(operation.testDescription) of \(value)")
        }
        #expect(
            answered >= rounds / 2, "\(operation.testDescription): only \(answered) of \(rounds)")
    }

    @Test(arguments: Operation.binary)
    func pointsOfWidePairsAreInside(operation: Operation) {
        var random = BallRandom(seed: 0x2B411 &+ UInt64(operation.operation.rawValue))
        var answered = 0
        for round in 0..<300 {
            let first = random.dyadic(
                bits: 50, exponents: operation.exponents, positive: operation.positive)
            let second = random.dyadic(
                bits: 50, exponents: operation.exponents, positive: operation.positive)
            let shrink = round % 3 == 0 ? 0 : -12
            let reachA = Int.random(in: -70...1, using: &random) + shrink + first.exponent + 50
            let reachB = Int.random(in: -70...1, using: &random) + shrink + second.exponent + 50
            var a = first.ball(precision: 64)
            var b = second.ball(precision: 64)
            if round % 4 != 1 { a.widen(by: .powerOfTwo(reachA)) }
            if round % 4 != 2 { b.widen(by: .powerOfTwo(reachB)) }
            guard let output = try? operation(a, b, precision: 64) else { continue }
            answered += 1
            for (stepA, stepB) in [(64, 64), (-64, -64), (64, -64), (-64, 64), (0, 0), (5, -31)] {
                let pointA =
                    first
                    + Dyadic(
                        mantissa: BigInt(round % 4 == 1 ? 0 : stepA), exponent: reachA - 6)
                let pointB =
                    second
                    + Dyadic(
                        mantissa: BigInt(round % 4 == 2 ? 0 : stepB), exponent: reachB - 6)
                let exactA = pointA.ball(precision: 1024)
                let exactB = pointB.ball(precision: 1024)
                let error = outcome { () throws(BallError) in
                    let value = try operation(exactA, exactB, precision: 256)
                    let isInside = output.overlaps(value)
                    #expect(
                        isInside,
                        "\(operation.testDescription) of \(first) ± 2^\(reachA), \(second) ± 2^\(reachB)"
                    )
                }
                if let error {
                    Issue.record(
                        "\(operation.testDescription) of \(pointA), \(pointB): \(error)")
                }
            }
        }
        #expect(answered >= 60, "\(operation.testDescription): only \(answered) of 300")
    }
}
