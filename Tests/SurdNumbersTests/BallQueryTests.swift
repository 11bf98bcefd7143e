import Foundation
import Testing

@testable import SurdNumbers

/// Questions to balls. Expected values are worked out by hand.
@Suite struct BallQueryTests {
    func interval(_ centre: Int, halfWidth power: Int?) -> Ball {
        var ball = makeBall(centre, precision: 64)
        if let power { ball.widen(by: .powerOfTwo(power)) }
        return ball
    }

    @Test func signs() {
        let cases: [(Int, Int?, Int?)] = [
            (0, nil, 0), (5, nil, 1), (-5, nil, -1), (0, -100, nil), (4, 2, nil), (4, 1, 1),
            (-4, 2, nil), (-4, 1, -1), (1, -1000, 1),
        ]
        for (centre, power, sign) in cases {
            let ball = interval(centre, halfWidth: power)
            let answer = ball.sign
            let containsZero = ball.containsZero
            #expect(answer == sign, "\(centre) ± 2^\(power ?? -9999)")
            #expect(containsZero == (sign == nil || sign == 0))
        }
    }

    @Test func floors() {
        func floor(_ numerator: Int, _ denominator: Int, _ power: Int?) -> BigInt? {
            var ball = makeBall(BigRational(BigInt(numerator), BigInt(denominator)), precision: 64)
            if let power { ball.widen(by: .powerOfTwo(power)) }
            return ball.uniqueFloor()
        }
        #expect(floor(7, 2, nil) == 3)
        #expect(floor(-7, 2, nil) == -4)
        #expect(floor(7, 2, -1) == nil, "3 to 4")
        #expect(floor(7, 2, -2) == 3)
        #expect(floor(4, 1, nil) == 4)
        #expect(floor(4, 1, -50) == nil)
        #expect(floor(1, 3, nil) == 0)
        #expect(floor(-1, 3, nil) == -1)
        #expect(floor(0, 1, nil) == 0)
        #expect(floor(0, 1, -1000) == nil)
        let big = BigRational(BigInt(1) << 200) + BigRational(BigInt(1), BigInt(2))
        var ball = makeBall(big, precision: 300)
        ball.widen(by: .powerOfTwo(-20))
        #expect(ball.uniqueFloor() == BigInt(1) << 200)
        let coarse = makeBall(big, precision: 64)
        #expect(coarse.uniqueFloor() == nil)
    }

    @Test func containment() {
        var third = makeBall(BigRational(BigInt(1), BigInt(3)), precision: 64)
        let isThird = third.contains(BigRational(BigInt(1), BigInt(3)))
        let isDecimal = third.contains(
            BigRational(BigInt(333_333_333_333), BigInt(1_000_000_000_000)))
        #expect(isThird)
        #expect(!isDecimal)
        third.widen(by: .powerOfTwo(-2))
        // 1/3 + 1/4 = 7/12 is 0.58333…; the radius is a hair more than 1/4.
        let inside = third.contains(BigRational(BigInt(58_333), BigInt(100_000)))
        let outside = third.contains(BigRational(BigInt(58_334), BigInt(100_000)))
        #expect(inside)
        #expect(!outside)
        let exact = makeBall(7, precision: 64)
        let seven = exact.contains(BigRational(7))
        let other = exact.contains(BigRational(BigInt(70_000_001), BigInt(10_000_000)))
        #expect(seven)
        #expect(!other)
    }

    @Test func order() {
        func compare(_ a: borrowing Ball, _ b: borrowing Ball) -> Int? { a.compare(to: b) }
        let narrow = interval(3, halfWidth: -10)
        let wide = interval(4, halfWidth: 0)
        let far = interval(6, halfWidth: -1)
        let three = makeBall(3, precision: 100)
        let alsoThree = makeBall(3, precision: 64)
        #expect(compare(narrow, far) == -1)
        #expect(compare(far, narrow) == 1)
        #expect(compare(narrow, wide) == nil)
        #expect(compare(three, alsoThree) == 0)
        #expect(compare(three, narrow) == nil)
    }

    @Test func boundsHoldTheBall() {
        var random = BallRandom(seed: 77)
        for _ in 0..<2000 {
            let centre = random.dyadic(bits: 50, exponents: -300...300, positive: false)
            let reach = Int.random(in: -400...310, using: &random)
            var ball = centre.ball(precision: 64 + Int.random(in: 0...200, using: &random))
            ball.widen(by: .powerOfTwo(reach))
            let (low, high, exponent) = ball.dyadicBounds()
            let scale = Dyadic(mantissa: 1, exponent: exponent)
            func rational(_ x: Dyadic) -> BigRational {
                x.exponent >= 0
                    ? BigRational(x.mantissa << x.exponent)
                    : BigRational(x.mantissa, BigInt(1) << -x.exponent)
            }
            let radius = rational(Dyadic(mantissa: 1, exponent: reach))
            let left = rational(centre) - radius
            let right = rational(centre) + radius
            let unit = rational(scale)
            #expect(BigRational(low) * unit <= left)
            #expect(BigRational(high) * unit >= right)
            // The bounds are not much wider than the ball.
            let slack = radius / BigRational(100) + unit * 3
            #expect(BigRational(low) * unit >= left - slack)
            #expect(BigRational(high) * unit <= right + slack)
        }
        let exact = makeBall(BigRational(BigInt(12), BigInt(32)), precision: 500)
        let bounds = exact.dyadicBounds()
        #expect(bounds.low == 3 && bounds.high == 3 && bounds.exponent == -3)
    }

    @Test func boundsOfAbsurdlyDifferentSizes() {
        var ball = makeBall(1, precision: 64)
        ball.widen(by: .powerOfTwo(-(1 << 60)))
        let bounds = ball.dyadicBounds()
        #expect(bounds.low < bounds.high)
        #expect(bounds.low.bitLength < 200)
        var zero = makeBall(0, precision: 64)
        zero.widen(by: .powerOfTwo(1 << 60))
        let wide = zero.dyadicBounds()
        #expect(wide.low < 0 && wide.high > 0)
        let contains = zero.contains(BigRational(5))
        #expect(contains)
    }

    @Test func doubles() {
        let tenth = makeBall(BigRational(BigInt(1), BigInt(10)), precision: 100)
        #expect(tenth.doubleIfUnique() == 0.1)
        let coarse = interval(1, halfWidth: -53)
        #expect(coarse.doubleIfUnique() == nil)
        let exact = makeBall(3, precision: 64)
        #expect(exact.doubleIfUnique() == 3)
    }

    @Test func accuracy() {
        let third = makeBall(BigRational(BigInt(1), BigInt(3)), precision: 200)
        #expect(third.relativeAccuracyBits >= 199)
        let exact = makeBall(5, precision: 64)
        #expect(exact.relativeAccuracyBits == .max)
        #expect(exact.magnitudeExponent == 3)
        let zero = makeBall(0, precision: 64)
        #expect(zero.magnitudeExponent == nil)
        var copy = Ball(precision: 64)
        copy.set(copying: third)
        let same = copy.contains(third)
        #expect(same)
        #expect(copy.precision == 200)
    }
}
