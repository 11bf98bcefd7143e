import CGMP
import Testing

@testable import SurdNumbers

/// The precision that is asked of a ball, which may be less than that of its midpoint, and sums with
/// words and in place. The exact values are fractions.
@Suite struct BallPrecisionTests {
    private static let sizes = [64, 65, 82, 127, 128, 129, 191, 192, 193, 255, 320, 600]

    /// A number of exactly so many bits.
    private func number(_ draw: inout BallRandom, bits: Int) -> Dyadic {
        var mantissa = BigInt(1)
        for _ in 1..<bits { mantissa = mantissa * 2 + BigInt(Int.random(in: 0...1, using: &draw)) }
        if bits % 2 == 0 { mantissa = (mantissa >> 1) * 2 + 1 }
        if Bool.random(using: &draw) { mantissa = -mantissa }
        return Dyadic(mantissa: mantissa, exponent: Int.random(in: -2 * bits...70, using: &draw))
    }

    private func value(_ number: Dyadic) -> BigRational {
        BigRational(mantissa: number.mantissa, exponent: number.exponent)
    }

    /// Whether a ball without propagated error is as good as its precision asks.
    private func isRounded(_ ball: borrowing Ball, _ exact: BigRational, bits: Int) -> Bool {
        let (low, high) = ball.rationalBounds
        guard low <= exact, exact <= high else { return false }
        if ball.radius.isZero { return low == exact }
        return ball.radius <= ball.midpoint.sizeAbove.scaled(byPowerOfTwo: -bits)
    }

    @Test func everyBitIsKept() {
        var draw = BallRandom(seed: 1)
        for bits in 64...330 {
            let number = number(&draw, bits: bits)
            let ball = number.ball(precision: bits)
            let copy = Ball(copying: ball)
            let longer = Ball(exactly: ball.midpoint)
            var other = Ball(precision: 1_000)
            other.set(copying: ball)
            for (low, high) in [
                ball.rationalBounds, copy.rationalBounds, longer.rationalBounds,
                other.rationalBounds,
            ] {
                #expect(low == value(number) && high == value(number), "\(bits) bits")
            }
            let precisions = [ball.precision, copy.precision, other.precision]
            #expect(precisions == [bits, bits, bits])
        }
    }

    /// The sum of balls of all lengths that two and three limbs have takes MPFR's short functions.
    @Test func equallyManyLimbsAreEquallyPrecise() {
        for limbs in 2...20 {
            let longest = Ball(precision: 64 * limbs - 1).midpoint._mpfr_prec
            for bits in (64 * limbs - 63)..<(64 * limbs) {
                let own = Ball(precision: bits).midpoint._mpfr_prec
                #expect(own == longest)
            }
        }
    }

    @Test(arguments: sizes)
    func sumsWithWords(bits: Int) throws {
        var draw = BallRandom(seed: UInt64(bits))
        let words = [0, 1, -1, 2, 7, -1_000, 1 << 62, .max, .min, .min + 1]
        for _ in 0..<6 {
            for length in Self.sizes {
                let number = number(&draw, bits: length)
                let a = number.ball(precision: length)
                let drawn = Int.random(in: .min ... .max, using: &draw)
                for word in words + [drawn] {
                    var result = Ball(precision: bits)
                    try result.setSum(a, word: word)
                    let sum = value(number) + BigRational(word)
                    let isSum = isRounded(result, sum, bits: bits)
                    #expect(isSum, "\(number) + \(word), \(bits) bits")
                    try result.setDifference(word: word, a)
                    let difference = BigRational(word) - value(number)
                    let isDifference = isRounded(result, difference, bits: bits)
                    #expect(isDifference, "\(word) - \(number), \(bits) bits")
                }
            }
        }
    }

    @Test(arguments: sizes)
    func sumsInPlace(bits: Int) throws {
        var draw = BallRandom(seed: UInt64(bits + 1))
        for _ in 0..<20 {
            for length in Self.sizes {
                let (first, second) = (number(&draw, bits: bits), number(&draw, bits: length))
                var a = first.ball(precision: bits)
                let b = second.ball(precision: length)
                try a.add(b)
                let sum = value(first) + value(second)
                let isSum = isRounded(a, sum, bits: bits)
                #expect(isSum, "\(first) + \(second)")
                a = first.ball(precision: bits)
                a.widen(by: .powerOfTwo(-300))
                try a.subtract(b)
                let difference = value(first) - value(second)
                let (low, high) = a.rationalBounds
                let width = BigRational(mantissa: BigInt(1), exponent: -300)
                #expect(low <= difference - width && difference + width <= high)
            }
        }
    }
}
