/// A row of complex numbers, each of two balls. The target of an operation must not be an operand.
struct ComplexRow: ~Copyable {
    private let balls: BallRegisters
    /// The first place after the numbers, for products.
    private let scratch: Int

    init(count: Int) {
        balls = BallRegisters(count: 2 * count + 3, precision: 64)
        scratch = 2 * count
    }

    func set(_ k: Int, _ real: Double, _ imaginary: Double) {
        for (offset, value) in [real, imaginary].enumerated() {
            guard value.isFinite, value != 0 else {
                balls[2 * k + offset].set(0, precision: 64)
                continue
            }
            let mantissa = Int((value.significand * 0x1p52).rounded())
            balls[2 * k + offset].set(
                mantissa: BigInt(value < 0 ? -mantissa : mantissa),
                exponent: Int(value.exponent) - 52, precision: 64)
        }
    }

    func set(_ k: Int, _ real: BigRational, _ imaginary: BigRational) {
        for (offset, value) in [real, imaginary].enumerated() {
            let bits = max(value.numerator.bitLength, 64)
            balls[2 * k + offset].set(value, precision: bits)
        }
    }

    func setZero(_ k: Int) {
        balls[2 * k].set(0, precision: 64)
        balls[2 * k + 1].set(0, precision: 64)
    }

    func exchange(_ a: Int, _ b: Int) {
        balls.exchange(2 * a, 2 * b)
        balls.exchange(2 * a + 1, 2 * b + 1)
    }

    func clearRadius(_ k: Int) {
        balls[2 * k].radius = .zero
        balls[2 * k + 1].radius = .zero
    }

    func setSum(_ target: Int, _ a: Int, _ b: Int, _ bits: Int) throws(BallError) {
        try balls[2 * target].setSum(balls[2 * a], balls[2 * b], precision: bits)
        try balls[2 * target + 1].setSum(balls[2 * a + 1], balls[2 * b + 1], precision: bits)
    }

    func setDifference(_ target: Int, _ a: Int, _ b: Int, _ bits: Int) throws(BallError) {
        try balls[2 * target].setDifference(balls[2 * a], balls[2 * b], precision: bits)
        try balls[2 * target + 1].setDifference(
            balls[2 * a + 1], balls[2 * b + 1], precision: bits)
    }

    func setProduct(_ target: Int, _ a: Int, _ b: Int, _ bits: Int) throws(BallError) {
        try balls[scratch].setProduct(balls[2 * a], balls[2 * b], precision: bits)
        try balls[scratch + 1].setProduct(balls[2 * a + 1], balls[2 * b + 1], precision: bits)
        try balls[2 * target].setDifference(balls[scratch], balls[scratch + 1], precision: bits)
        try balls[scratch].setProduct(balls[2 * a], balls[2 * b + 1], precision: bits)
        try balls[scratch + 1].setProduct(balls[2 * a + 1], balls[2 * b], precision: bits)
        try balls[2 * target + 1].setSum(balls[scratch], balls[scratch + 1], precision: bits)
    }

    /// 1/z; false where the square of |z| may be zero.
    func setInverse(_ target: Int, _ a: Int, _ bits: Int) throws(BallError) -> Bool {
        try balls[scratch].setSquare(balls[2 * a], precision: bits)
        try balls[scratch + 1].setSquare(balls[2 * a + 1], precision: bits)
        try balls[scratch + 2].setSum(balls[scratch], balls[scratch + 1], precision: bits)
        if balls[scratch + 2].containsZero { return false }
        try balls[2 * target].setQuotient(balls[2 * a], balls[scratch + 2], precision: bits)
        try balls[scratch].setQuotient(balls[2 * a + 1], balls[scratch + 2], precision: bits)
        try balls[2 * target + 1].setProduct(balls[scratch], -1, over: 1, precision: bits)
        return true
    }

    /// The places of the value of a polynomial and of its derivative, and a free place.
    struct Places {
        let value: Int
        let slope: Int
        let free: Int
    }

    /// A polynomial with real coefficients, and its derivative, at a number of the row.
    func evaluate(
        _ coefficients: borrowing BallRegisters, _ degree: Int, at k: Int, into places: Places,
        _ bits: Int
    ) throws(BallError) {
        let (value, slope, free) = (places.value, places.slope, places.free)
        setZero(value)
        setZero(slope)
        for index in stride(from: degree, through: 0, by: -1) {
            try setProduct(free, slope, k, bits)
            try setSum(slope, free, value, bits)
            try setProduct(free, value, k, bits)
            try balls[2 * value].setSum(
                balls[2 * free], coefficients[index], precision: bits)
            balls.exchange(2 * free + 1, 2 * value + 1)
        }
    }

    /// An upper bound of |z|.
    func largest(_ k: Int) -> Magnitude {
        let (x, y) = (balls[2 * k].largestSize, balls[2 * k + 1].largestSize)
        return (x * x + y * y).squareRoot
    }

    /// A lower bound of |z|.
    func smallest(_ k: Int) -> Magnitude {
        let (x, y) = (balls[2 * k].smallestSize, balls[2 * k + 1].smallestSize)
        return x.timesDown(x).plusDown(y.timesDown(y)).squareRootDown
    }

    /// The midpoints.
    func exact(_ k: Int) -> (real: BigRational, imaginary: BigRational) {
        let (a, b) = (balls[2 * k].exactMidpoint(), balls[2 * k + 1].exactMidpoint())
        return (
            BigRational(mantissa: a.mantissa, exponent: a.exponent),
            BigRational(mantissa: b.mantissa, exponent: b.exponent)
        )
    }

    func copy(_ k: Int, real: inout Ball, imaginary: inout Ball) {
        real.set(copying: balls[2 * k])
        imaginary.set(copying: balls[2 * k + 1])
    }
}
