/// A Legendre polynomial and its derivative by their coefficients: 2^n P_n is a polynomial in x² with integers, times x
/// where n is odd.
///
/// About √n long products serve all terms of the sum, where the recurrence takes n. The terms are as large as
/// (1 + √2)^n, which costs bits, so this is for many bits beside the degree. Balls see to all errors.
final class LegendreSeries {
    let degree: Int
    /// The coefficients of x^(p + 2i), p the parity, and of the derivative.
    private let ofValue: BallRegisters
    private let ofSlope: BallRegisters
    private let count: Int

    /// log2(1 + √2), a little larger.
    private static var bitsOfDegree: Double { 1.272 }

    /// Bits that the sum loses.
    private static func loss(_ degree: Int) -> Int { Int(bitsOfDegree * Double(degree)) + 10 }

    /// Whether the sum is the better way.
    static func suits(degree: Int, bits: Int) -> Bool { bits > 128 && 2 * loss(degree) < 3 * bits }

    init(degree: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        let half = degree / 2
        count = half + 1
        // All coefficients are exact: together they are (2 + 2√2)^n, and those of the slope n times as large.
        let bits = 3 * degree + 64
        ofValue = try BallRegisters(count: half + 1, precision: bits, monitor: monitor)
        ofSlope = try BallRegisters(count: half + 1, precision: bits, monitor: monitor)
        do throws(NumberError) {
            // The coefficient of x^(n - 2j) is (-1)^j C(n, j) C(2n - 2j, n); that of x^(n - 2j - 2) is
            // -(n - 2j)(n - 2j - 1)/((2j + 2)(2n - 2j - 1)) of it.
            var coefficient = try BigInt.binomial(BigInt(2 * degree), degree, monitor: monitor)
            for j in 0...half {
                let power = degree - 2 * j
                ofValue[half - j].set(coefficient, precision: bits)
                ofSlope[half - j].set(coefficient * BigInt(power), precision: bits)
                let factor = BigInt(-power) * BigInt(power - 1)
                let divisor = BigInt(2 * j + 2) * BigInt(2 * degree - 2 * j - 1)
                coefficient = coefficient * factor / divisor
            }
        } catch {
            throw .number(error)
        }
    }

    /// Sets both at an exact point other than zero.
    func evaluate(
        at point: borrowing Ball, bits: Int, value: inout Ball, slope: inout Ball
    ) throws(BallError) {
        let working = bits + Self.loss(degree)
        let step = max(1, Int(Double(count).squareRoot().rounded(.up)))
        let powers = BallRegisters(count: step + 1, precision: working)
        powers[0].set(1, precision: 64)
        try powers[1].setSquare(point, precision: working)
        for k in stride(from: 2, through: step, by: 1) {
            try powers[k].setProduct(powers[k - 1], powers[1], precision: working)
        }
        var sum = Ball(precision: working)
        var part = Ball(precision: working)
        try add(ofValue, powers, step, working, to: &sum)
        if degree % 2 == 1 {
            try part.setProduct(sum, point, precision: working)
            swap(&sum, &part)
        }
        try value.setProduct(sum, Self.scale(degree), precision: bits)
        try add(ofSlope, powers, step, working, to: &sum)
        if degree % 2 == 0 {
            try part.setQuotient(sum, point, precision: working)
            swap(&sum, &part)
        }
        try slope.setProduct(sum, Self.scale(degree), precision: bits)
    }

    private static func scale(_ degree: Int) -> Ball {
        var ball = Ball(precision: 64)
        ball.set(mantissa: 1, exponent: -degree, precision: 64)
        return ball
    }

    /// The polynomial in x², block by block from the highest one.
    private func add(
        _ coefficients: borrowing BallRegisters, _ powers: borrowing BallRegisters, _ step: Int,
        _ bits: Int, to sum: inout Ball
    ) throws(BallError) {
        var product = Ball(precision: bits)
        var next = Ball(precision: bits)
        sum.set(0, precision: 64)
        for block in stride(from: (count - 1) / step, through: 0, by: -1) {
            try product.setProduct(sum, powers[step], precision: bits)
            swap(&sum, &product)
            for k in 0..<min(step, count - block * step) {
                try product.setProduct(
                    coefficients[block * step + k], powers[k], precision: bits)
                try next.setSum(sum, product, precision: bits)
                swap(&sum, &next)
            }
        }
    }
}
