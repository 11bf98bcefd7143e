/// An interval from m - 2^k to m + 2^k with a dyadic m, all exact.
struct Bracket: Sendable {
    let mantissa: BigInt
    let exponent: Int
    /// The radius as a power of two.
    let radius: Int

    /// The interval from i·2^s to (i + 1)·2^s.
    init(cell index: BigInt, scale: Int) {
        mantissa = 2 * index + 1
        exponent = scale - 1
        radius = scale - 1
    }

    init(_ mantissa: BigInt, exponent: Int, radius: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
        self.radius = radius
    }

    /// An interval around a ball whose radius is not zero.
    init(around ball: borrowing Ball) {
        let (mantissa, exponent) = ball.exactMidpoint()
        self.init(mantissa, exponent: exponent, radius: ball.radius.exponent.value)
    }

    var centre: BigRational { BigRational(mantissa: mantissa, exponent: exponent) }
    var low: BigRational { centre - BigRational(mantissa: 1, exponent: radius) }
    var high: BigRational { centre + BigRational(mantissa: 1, exponent: radius) }

    /// The interval with the same centre and three times the width.
    var wider: (low: BigRational, high: BigRational) {
        let width = BigRational(mantissa: 1, exponent: radius + 1)
        return (low - width, high + width)
    }

    /// Sets a ball to the interval.
    func set(_ ball: inout Ball) {
        ball.set(mantissa: mantissa, exponent: exponent, precision: max(mantissa.bitLength, 64))
        ball.widen(by: .powerOfTwo(radius))
    }

    /// Sets a ball to the centre.
    func setCentre(_ ball: inout Ball) {
        ball.set(mantissa: mantissa, exponent: exponent, precision: max(mantissa.bitLength, 64))
    }

    /// The interval of 2^-shift times the width whose centre lies `quarters` quarters of the radius
    /// above this centre.
    func part(quarters: Int, shift: Int) -> Bracket {
        let lowest = min(exponent, radius - 2)
        return Bracket(
            point(quarters: quarters, exponent: lowest), exponent: lowest, radius: radius - shift)
    }

    /// Sets a ball to the point that lies `quarters` quarters of the radius above the centre.
    func set(_ ball: inout Ball, quarters: Int) {
        let lowest = min(exponent, radius - 2)
        let mantissa = point(quarters: quarters, exponent: lowest)
        ball.set(mantissa: mantissa, exponent: lowest, precision: max(mantissa.bitLength, 64))
    }

    private func point(quarters: Int, exponent lowest: Int) -> BigInt {
        (mantissa << (exponent - lowest)) + (BigInt(quarters) << (radius - 2 - lowest))
    }

    func contains(_ other: Bracket) -> Bool { low <= other.low && other.high <= high }
}
