import Foundation
import Testing

@testable import SurdNumbers

/// Weighted sums of moments, where the measure is two points of opposite signs.
@Suite struct AlternatingSumTests {
    /// The points are places where the polynomial of the weights is 1 and -1, so that the error is as large as it can be,
    /// though the first moment is 0. The value is 1/(1 + x) - 1/(1 + y).
    @Test(arguments: [10, 20, 60])
    func holdsTheWorstMeasure(bits: Int) throws {
        let plan = AlternatingSum(at: 1, bits: bits)
        let work = BallWork(400, .unswayed)
        let place = (1 - cos(Double.pi / Double(plan.count))) / 2
        let y = BigRational(BigInt(Int(place * 0x1p53)), BigInt(1) << 53)
        func moment(_ j: Int) -> Ball {
            var power = BigRational(1, 1)
            for _ in 0..<j { power = power * y }
            var ball = Ball(precision: 400)
            ball.set((j == 0 ? BigRational(1, 1) : BigRational(0, 1)) - power, precision: 400)
            return ball
        }
        let value = BigRational(1, 1) - BigRational(1, 1) / (BigRational(1, 1) + y)
        var sum = try plan.sum(at: Ball(word: 1), work, mass: Magnitude(atLeast: UInt(2))) {
            (j) throws(BallError) -> Ball in moment(j)
        }
        let holds = sum.contains(value)
        #expect(holds)
        let radius = sum.radius
        #expect(radius < .powerOfTwo(2 - bits))
        // Not much of the radius is to spare.
        sum.clearRadius()
        sum.widen(by: radius.scaled(byPowerOfTwo: -2))
        let isWide = sum.contains(value)
        #expect(!isWide)
    }
}
