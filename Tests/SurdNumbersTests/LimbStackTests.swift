import CGMP
import Testing

@testable import SurdNumbers

/// Chains of sums and products on lent memory, and sums in place, against bare GMP.
@Suite struct LimbStackTests {
    @Test(arguments: [31, 32, 33] as [UInt64])
    func chains(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let operands = (0..<6).map { _ in generator.integer(maximumLimbs: 5) }
            let numbers = operands.map { BigNumber($0) }
            let bare = operands.map { BareInteger($0) }
            // A random program in postfix form and the same on GMP's numbers.
            let steps = (0..<24).map { _ in Int.random(in: 0..<7, using: &generator) }
            var mirror: [BareInteger] = []
            let room = LimbStack.room(forLimbs: 24 * 5, operands: 24)
            let value = LimbStack.value(room: room, depth: 24, maximumBits: 1 << 20) { stack in
                func combine(
                    _ body: (
                        UnsafeMutablePointer<__mpz_struct>, UnsafePointer<__mpz_struct>,
                        UnsafePointer<__mpz_struct>
                    ) -> Void
                ) {
                    let right = mirror.removeLast()
                    let left = mirror.removeLast()
                    let result = BareInteger()
                    body(result.pointer, left.pointer, right.pointer)
                    withExtendedLifetime((left, right)) { mirror.append(result) }
                }
                func finish(_ stack: inout LimbStack, down to: Int) -> Bool {
                    while mirror.count > to {
                        combine { mpz_sub($0, $1, $2) }
                        if !stack.add(negated: true) { return false }
                    }
                    return true
                }
                for (index, step) in steps.enumerated() {
                    switch step {
                    case 0 where mirror.count > 1:
                        combine { mpz_add($0, $1, $2) }
                        if !stack.add(negated: false) { return false }
                    case 1 where mirror.count > 1:
                        combine { mpz_sub($0, $1, $2) }
                        if !stack.add(negated: true) { return false }
                    case 2 where mirror.count > 1:
                        combine { mpz_mul($0, $1, $2) }
                        if !stack.multiply() { return false }
                    case 3 where !mirror.isEmpty:
                        let top = mirror[mirror.count - 1].pointer
                        mpz_neg(top, top)
                        _ = stack.negate()
                    case 4:
                        let word = Int.random(in: -3...Int.max, using: &generator)
                        mirror.append(BareInteger(BigInt(word)))
                        if !stack.push(word) { return false }
                    case 5:
                        let digits = bare[index % 6]
                        let copy = BareInteger()
                        mpz_abs(copy.pointer, digits.pointer)
                        mirror.append(copy)
                        let text = Array(("00" + copy.text()).utf8)
                        if !stack.push(decimal: text.span) { return false }
                    default:
                        let copy = BareInteger()
                        mpz_set(copy.pointer, bare[index % 6].pointer)
                        mirror.append(copy)
                        if !stack.push(borrowing: index % 6, of: numbers.span) { return false }
                    }
                }
                return finish(&stack, down: 1)
            }
            if mirror.isEmpty { continue }
            #expect(value.map(hex) == mirror[0].text(radix: 16), "seed \(seed), \(steps)")
            #expect(value?.invariantHolds == true)
        }
    }

    @Test func refusals() {
        // Two limbs are no room for a product of two and two.
        let numbers = [BigNumber(BigInt(1) << 500), BigNumber(BigInt(1) << 600)]
        let none = LimbStack.value(room: 4, depth: 2, maximumBits: 1 << 20) { stack in
            stack.push(borrowing: 0, of: numbers.span) && stack.push(borrowing: 1, of: numbers.span)
                && stack.multiply()
        }
        #expect(none == nil)
        let long = LimbStack.value(room: 100, depth: 2, maximumBits: 1_000) { stack in
            stack.push(borrowing: 0, of: numbers.span) && stack.push(borrowing: 1, of: numbers.span)
                && stack.multiply()
        }
        #expect(long == nil)
    }

    /// A sum that nobody else holds is changed in place: carries and borrows over all limbs.
    @Test(arguments: [41, 42] as [UInt64])
    func sumsInPlace(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            var sum = generator.integer(maximumLimbs: 8)
            let bare = BareInteger(sum)
            for step in 0..<40 {
                // Neighbours of powers of two make the carries run.
                var term = generator.integer(maximumLimbs: 8)
                if step % 3 == 0 { term = (BigInt(1) << (64 * (step % 7))) - sum }
                if step % 5 == 0 { term += 1 }
                let other = BareInteger(term)
                if step % 2 == 0 {
                    sum += term
                    mpz_add(bare.pointer, bare.pointer, other.pointer)
                } else {
                    sum -= term
                    mpz_sub(bare.pointer, bare.pointer, other.pointer)
                }
                #expect(hex(sum) == bare.text(radix: 16), "seed \(seed), step \(step)")
                #expect(sum.invariantHolds)
            }
        }
    }
}
