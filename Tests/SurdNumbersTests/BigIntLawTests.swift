import Testing

@testable import SurdNumbers

@Suite struct BigIntLawTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func ringAndDivisionAndShiftLaws(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let a = generator.integer()
            let b = generator.integer()
            let c = generator.integer()
            if let fault = binaryIntegerFault(a, b) {
                Issue.record("\(fault) for a = \(a), b = \(b), seed \(seed)")
            }
            #expect(a + (b + c) == (a + b) + c, "seed \(seed)")
            #expect(a * (b * c) == (a * b) * c, "seed \(seed)")
            #expect(a * (b + c) == a * b + a * c, "seed \(seed)")
            for value in [a + b, a - b, a * b, a & b, a | b, a ^ b, a >> 17, a << 17, -a, ~a] {
                #expect(value.invariantHolds, "form of \(value), seed \(seed)")
            }
        }
    }

    @Test func lawsAtTheEdges() {
        for (index, a) in edgeIntegers.enumerated() {
            #expect(a.invariantHolds)
            // A third of the pairs, another third for each neighbour.
            for place in stride(from: index % 3, to: edgeIntegers.count, by: 3) {
                let b = edgeIntegers[place]
                if let fault = binaryIntegerFault(a, b) { Issue.record("\(fault): \(a), \(b)") }
            }
        }
    }

    @Test func orderAndHash() {
        checkOrderLaws(ascending: Array(Set(edgeIntegers)).sorted())
        checkStrideLaws(edgeIntegers)
    }

    @Test func hashingDoesNotSeeTheStorage() {
        // The same value by ways that leave the two words and by ways that never do.
        let far = BigInt(1) << 300
        for value in edgeIntegers {
            let detour = (value + far) - far
            #expect(detour == value && detour.hashValue == value.hashValue)
            var inPlace = far
            inPlace += value
            inPlace -= far
            #expect(inPlace == value && inPlace.hashValue == value.hashValue)
            #expect(inPlace.invariantHolds)
        }
    }

    @Test(arguments: [11, 12] as [UInt64])
    func inPlaceIsTheSameAsFresh(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var sum = BigInt(0)
        for _ in 0..<400 {
            let a = generator.integer()
            let before = sum
            switch Int.random(in: 0..<6, using: &generator) {
            case 0:
                sum -= a
                #expect(sum == before - a, "seed \(seed)")
            case 1:
                sum *= BigInt(Int.random(in: -9...9, using: &generator))
                #expect(sum.invariantHolds, "seed \(seed)")
            case 2:
                sum >>= 40
                #expect(sum == before >> 40, "seed \(seed)")
            case 3:
                sum = -before
                sum += before
                #expect(sum == 0, "seed \(seed)")
                sum = before
            default:
                sum += a
                #expect(sum == before + a, "seed \(seed)")
            }
            #expect(sum.invariantHolds, "seed \(seed)")
        }
        let value = sum
        sum += sum
        #expect(sum == value * 2)
        sum -= sum
        #expect(sum == 0)
    }

    /// Carries and borrows through every limb of a value that is changed in place.
    @Test func inPlaceCarries() {
        for bits in [129, 192, 256, 320, 640] {
            for step in [1, -1, BigInt(Int.max), BigInt(Int.min), BigInt(1) << 100] {
                for sign in [1, -1] as [BigInt] {
                    let power = sign * (BigInt(1) << bits)
                    // The first sum leaves room, so that the second happens in place.
                    var value = power
                    value += 0
                    value += step
                    let there = value
                    value -= step
                    #expect(value == power && value.invariantHolds, "2^\(bits), \(step)")
                    value -= step
                    #expect(value == power - step && value.invariantHolds, "2^\(bits), \(step)")
                    value += step
                    value += step
                    #expect(value == there && there == power + step, "2^\(bits), \(step)")
                }
            }
        }
    }

    @Test func copiesAreIndependent() {
        let original = BigInt(7) << 400
        let text = original.description
        var copy = original
        copy += 1
        copy *= 3
        copy -= original
        copy >>= 3
        copy.negate()
        #expect(original.description == text)
        let negated = -original
        var other = negated
        other += 5
        #expect(negated == -original)
        var array = [BigInt](repeating: original, count: 3)
        array[1] += 1
        #expect(array[0] == original && array[2] == original && array[1] == original + 1)
    }

    @Test func manyThreadsOnSharedValues() async {
        let shared = (BigInt(3) << 500) + 1
        let expected = shared * shared - shared
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var fine = true
                    for _ in 0..<50 {
                        var own = shared
                        own += 1
                        own -= 1
                        fine = fine && own * shared - own == expected && shared.invariantHolds
                    }
                    return fine
                }
            }
            for await fine in group { #expect(fine) }
        }
    }
}
