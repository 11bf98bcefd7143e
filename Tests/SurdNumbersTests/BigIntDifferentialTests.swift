import CGMP
import Testing

@testable import SurdNumbers

/// Every operation against the same call in bare GMP. Comparison is by the words of the results.
@Suite struct BigIntDifferentialTests {
    @Test(arguments: [21, 22, 23] as [UInt64])
    func arithmetic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let a = generator.integer()
            let b = generator.integer()
            let keepX = BareInteger(a)
            let keepY = BareInteger(b)
            let magnitude = BareInteger(a.magnitude)
            defer { withExtendedLifetime((keepX, keepY, magnitude)) {} }
            let p = keepX.pointer
            let q = keepY.pointer
            let note: Comment = "a = \(hex(a)), b = \(hex(b)), seed \(seed)"
            #expect(hex(a + b) == BareInteger.result { mpz_add($0, p, q) }, note)
            #expect(hex(a - b) == BareInteger.result { mpz_sub($0, p, q) }, note)
            #expect(hex(a * b) == BareInteger.result { mpz_mul($0, p, q) }, note)
            #expect(hex(a & b) == BareInteger.result { mpz_and($0, p, q) }, note)
            #expect(hex(a | b) == BareInteger.result { mpz_ior($0, p, q) }, note)
            #expect(hex(a ^ b) == BareInteger.result { mpz_xor($0, p, q) }, note)
            #expect(hex(~a) == BareInteger.result { mpz_com($0, p) }, note)
            #expect((a < b) == (mpz_cmp(p, q) < 0), note)
            #expect((a == b) == (mpz_cmp(p, q) == 0), note)
            let shift = Int.random(in: 0..<200, using: &generator)
            #expect(
                hex(a << shift) == BareInteger.result { mpz_mul_2exp($0, p, UInt(shift)) }, note)
            #expect(
                hex(a >> shift) == BareInteger.result { mpz_fdiv_q_2exp($0, p, UInt(shift)) },
                note)
            if b != 0 {
                #expect(hex(a / b) == BareInteger.result { mpz_tdiv_q($0, p, q) }, note)
                #expect(hex(a % b) == BareInteger.result { mpz_tdiv_r($0, p, q) }, note)
                let floored = a.flooredQuotientAndRemainder(dividingBy: b)
                #expect(hex(floored.quotient) == BareInteger.result { mpz_fdiv_q($0, p, q) }, note)
                #expect(hex(floored.remainder) == BareInteger.result { mpz_fdiv_r($0, p, q) }, note)
            }
            let gcd = BigInt.greatestCommonDivisor(a, b)
            #expect(hex(gcd) == BareInteger.result { mpz_gcd($0, p, q) }, note)
            let lcm = BigInt.leastCommonMultiple(a, b)
            #expect(hex(lcm) == BareInteger.result { mpz_lcm($0, p, q) }, note)
            let extended = BigInt.extendedGreatestCommonDivisor(a, b)
            #expect(extended.divisor == gcd && a * extended.x + b * extended.y == gcd, note)
            for radix in [2, 7, 10, 16, 36] {
                let text = keepX.text(radix: radix)
                #expect(String(a, radix: radix) == text, note)
                #expect(BigInt(text, radix: radix) == a, note)
            }
            #expect(a.populationCount == Int(mpz_popcount(magnitude.pointer)), note)
            if a >= 0 {
                let root = try? a.squareRoot()
                #expect(root.map(hex) == BareInteger.result { mpz_sqrt($0, p) }, note)
                #expect(a.isPerfectSquare == (mpz_perfect_square_p(p) != 0), note)
            }
        }
    }

    /// Sizes where GMP changes its algorithm and where values are spread over many limbs.
    @Test func largeOperands() throws {
        var generator = SeededGenerator(seed: 31)
        for limbs in [40, 120, 700] {
            let a = BigInt(
                words: (0..<limbs).map { _ in generator.limb() } + [1], isNegative: false)
            let b = BigInt(
                words: (0..<(limbs / 2)).map { _ in generator.limb() } + [3], isNegative: false)
            let x = BareInteger(a)
            let y = BareInteger(b)
            #expect(hex(a * b) == BareInteger.result { mpz_mul($0, x.pointer, y.pointer) })
            #expect(hex(a * a) == BareInteger.result { mpz_mul($0, x.pointer, x.pointer) })
            #expect(hex(a / b) == BareInteger.result { mpz_tdiv_q($0, x.pointer, y.pointer) })
            #expect(hex(a % b) == BareInteger.result { mpz_tdiv_r($0, x.pointer, y.pointer) })
            let (root, rest) = try a.squareRootAndRemainder()
            #expect(root * root + rest == a && rest <= root + root)
            let text = x.text()
            #expect(a.description == text && BigInt(text) == a)
        }
    }
}
