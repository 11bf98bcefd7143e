internal import CGMP
import Testing

@testable import SurdNumbers

/// Stirling's sum to many bits, against the exact Bernoulli numbers, which are compared with Arb's elsewhere.
@Suite struct StirlingTailTests {
    /// Bound 315: the numbers behind the border, for the sum for which they were made, a shorter one, and one for a larger z.
    @Test(arguments: [(59, -19, 290), (70, -22, 320), (150, -24, 760)])
    func numbersBehindTheBorder(n: Int, exponent: Int, terms: Int) throws {
        let tail = try #require(
            try StirlingTail.kept(n, exponent, terms: terms, .unswayed))
        #expect(tail.first > 64 && tail.first < terms)
        let exact = try BernoulliNumbers.kept(count: terms, monitor: .unswayed)
        for (limbs, power) in [(n, exponent), (n - 2, exponent), (n, exponent - 3)] {
            // Only the last few are kept, and other tests make some at the same time.
            var isSame = false
            for _ in 0..<500 where !isSame {
                let made = try StirlingTail.kept(n, exponent, terms: terms, .unswayed)
                isSame =
                    try StirlingTail.kept(limbs, power, terms: terms, .unswayed) === made
            }
            #expect(isSame)
            let row = Limbs.allocate(capacity: limbs + 1)
            defer { row.deallocate() }
            for k in tail.first...terms {
                for forDigamma in [false, true] {
                    let shift = power * (k - 1)
                    tail.load(k, shift: shift, forDigamma: forDigamma, into: row, limbs)
                    let own = BigInt.fromMPZ {
                        var view = __mpz_struct()
                        _ = mpz_roinit_n(&view, row, limbs)
                        mpz_set($0, &view)
                    }
                    let divisor = exact.bottom(k) * BigInt(2 * k * (forDigamma ? 1 : 2 * k - 1))
                    let bits = 64 * limbs + shift
                    let top = exact.top(k)
                    let wanted =
                        bits >= 0
                        ? top.shifted(left: bits) / divisor
                        : top / divisor.shifted(left: -bits)
                    let distance = (own - wanted).magnitude
                    #expect(distance < 3, "\(k) \(forDigamma)")
                }
            }
        }
    }

    /// Bound 271 beyond the border.
    @Test func sumsOfComplexNumbers() throws {
        let (bits, terms) = (3_800, 290)
        let long = ComplexWork(4_400, .unswayed)
        for (re, im) in [(1_100, 700), (60, 1_300), (1_250, -3)] {
            let inverse = try long.inverse(
                ComplexBall(
                    Ball(word: re), Ball(word: im)))
            let t = try long.square(inverse)
            guard
                let sum = try ComplexStirling.sum(
                    t, terms: terms, forDigamma: re == 60, ComplexWork(bits, .unswayed))
            else {
                Issue.record("no sum")
                continue
            }
            let exact = try BernoulliNumbers.kept(count: terms, monitor: .unswayed)
            var reference = ComplexBall(word: 0)
            for k in stride(from: terms, through: 1, by: -1) {
                var factor = Ball(precision: 4_400)
                let divisor = exact.bottom(k) * BigInt(2 * k * (re == 60 ? 1 : 2 * k - 1))
                factor.set(BigRational(exact.top(k), divisor), precision: 4_400)
                reference = try long.difference(
                    ComplexBall(real: factor), long.product(reference, t))
            }
            let holds =
                sum.real.contains(reference.real) && sum.imaginary.contains(reference.imaginary)
            #expect(holds, "\(re) \(im)")
            let radius = max(sum.real.radius, sum.imaginary.radius)
            #expect(radius < .powerOfTwo(-bits))
        }
    }
}
