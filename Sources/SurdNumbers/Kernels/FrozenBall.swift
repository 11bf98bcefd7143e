/// A ball that can be kept in an array and goes from thread to thread.
struct FrozenBall {
    private let mantissa: BigInt
    private let exponent: Int
    private let radius: Magnitude

    init(_ ball: borrowing Ball) {
        (mantissa, exponent) = ball.exactMidpoint()
        radius = ball.radius
    }

    func thaw(into ball: inout Ball) {
        ball.set(mantissa: mantissa, exponent: exponent, precision: ball.precision)
        ball.widen(by: radius)
    }
}
