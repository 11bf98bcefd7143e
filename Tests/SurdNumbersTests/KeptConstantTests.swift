import Synchronization
import Testing

@testable import SurdNumbers

/// A constant is computed where it is asked for to more bits than before, and as it was asked for.
@Suite struct KeptConstantTests {
    private final class Calls: Sendable {
        let bits = Mutex<[Int]>([])
    }

    @Test func onlyMoreBitsAreComputed() throws {
        let calls = Calls()
        let third = KeptConstant { (ball, _) throws(BallError) in
            let bits = ball.precision
            calls.bits.withLock { $0.append(bits) }
            ball.set(BigRational(lowestTerms: 1, over: 3), precision: bits)
        }
        let long = KeptConstant.mostBits + 64
        for bits in [1_000, 500, 1_000, 2_000, 1_999, long, long, 2_000] {
            var ball = Ball(precision: bits)
            try third.set(&ball, .unswayed)
            var own = Ball(precision: bits)
            own.set(BigRational(lowestTerms: 1, over: 3), precision: bits)
            let isInside = ball.overlaps(own)
            #expect(isInside)
            #expect(ball.precision == bits)
            #expect(ball.relativeAccuracyBits >= bits - 2)
        }
        #expect(calls.bits.withLock { $0 } == [1_000, 2_000, long, long])
    }

    /// MPFR's own π and Euler's constant, which are not kept here.
    @Test func constantsAgreeWithMPFR() throws {
        for (constant, bits) in [(RealOperation.pi, 9_999), (.egamma, 27_999)] {
            var reference = Ball(precision: bits)
            try reference.apply(constant, precision: bits, monitor: .unswayed)
            for longer in [40_000, bits + 1, 30_000, 60_000] {
                var ball = Ball(precision: longer)
                try ball.apply(constant, precision: longer, monitor: .unswayed)
                let isInside = ball.overlaps(reference)
                #expect(isInside, "\(constant) to \(longer) bits")
                #expect(ball.relativeAccuracyBits >= longer - 2)
            }
        }
    }
}
