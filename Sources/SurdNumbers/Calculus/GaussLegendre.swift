/// Nodes and weights of the Gauss–Legendre rule with n points on [-1, 1], as balls.
///
/// The nodes are the zeros of the Legendre polynomial P_n. Newton's steps of growing precision find
/// them; the last step proves that each enclosure holds a zero, and that the zeros are distinct
/// (bounds 210 and 206).
final class GaussLegendre: @unchecked Sendable {
    let degree: Int
    let precision: Int
    /// Nodes above zero, the largest first, then zero itself where the degree is odd. Node k stands
    /// in register 2k, its weight behind it. Nobody writes after the initialiser.
    private let registers: BallRegisters

    /// How many nodes are stored: those below zero are their mirror images.
    var count: Int { (degree + 1) / 2 }

    /// The degree is at least 2. `precision` is the number of bits behind the point of nodes and weights, nearly.
    init(degree: Int, precision: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        self.precision = precision
        let count = (degree + 1) / 2
        registers = try BallRegisters(count: 2 * count, precision: precision, monitor: monitor)
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var solver = try LegendreSolver(degree: degree, precision: precision, monitor: monitor)
        var before = Ball(precision: 64)
        for k in 0..<count {
            try Ball.check(monitor)
            if 2 * k + 1 == degree {
                registers[2 * k].set(0, precision: 64)
            } else {
                try solver.setNode(k, &registers[2 * k])
                // The zeros are separate, and all of those above zero are found.
                if k > 0 {
                    var gap = Ball(precision: 64)
                    try gap.setDifference(before, registers[2 * k], precision: 64)
                    guard gap.sign == 1 else { throw .needsPrecision }
                }
                guard registers[2 * k].sign == 1 else { throw .needsPrecision }
                before.set(copying: registers[2 * k])
            }
            try solver.setWeight(at: registers[2 * k], &registers[2 * k + 1])
        }
    }

    func withNode<R>(
        _ k: Int, _ body: (borrowing Ball) throws(BallError) -> R
    ) throws(BallError) -> R {
        try body(registers[2 * k])
    }

    func withWeight<R>(
        _ k: Int, _ body: (borrowing Ball) throws(BallError) -> R
    ) throws(BallError) -> R {
        try body(registers[2 * k + 1])
    }
}

/// Zeros of a Legendre polynomial, one after the other.
private struct LegendreSolver: ~Copyable {
    let degree: Int
    let precision: Int
    /// Bits beyond those of the result: rounding errors of the recurrence grow with the square of the
    /// degree, and slopes are divided by.
    private let extra: Int
    /// P_n and its derivatives where the last node was looked for.
    private var point = Ball(precision: 64)
    private var value = Ball(precision: 64)
    private var before = Ball(precision: 64)
    private var slope = Ball(precision: 64)
    private var curvature = Ball(precision: 64)
    private var first = Ball(precision: 64)
    private var second = Ball(precision: 64)

    /// The polynomial by its coefficients, where there are bits enough for that.
    private let series: LegendreSeries?

    init(degree: Int, precision: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        self.precision = precision
        series =
            LegendreSeries.suits(degree: degree, bits: precision)
            ? try LegendreSeries(degree: degree, monitor: monitor) : nil
        extra = 4 * (Int.bitWidth - degree.leadingZeroBitCount) + 10
    }

    /// Zero k, counted from the largest one.
    mutating func setNode(_ k: Int, _ node: inout Ball) throws(BallError) {
        let start = Self.approximateZero(k, degree)
        point.set(mantissa: BigInt(Int((start * 0x1p60).rounded())), exponent: -60, precision: 64)
        // Half as many bits are enough for the last step, and so on.
        var stages: [Int] = []
        var bits = (precision + extra) / 2 + extra
        while bits > 50 + extra {
            stages.append(bits)
            // A step squares the error, and next to the ends multiplies it by up to the square of the degree.
            bits = bits / 2 + 3 * extra / 4
        }
        // Next to the ends the zeros of a high degree lie close, and the first steps gain less.
        if extra > 40, let first = stages.last { stages += [first, first] }
        for bits in stages.reversed() {
            try evaluate(bits)
            try first.setQuotient(value, slope, precision: bits)
            try second.setDifference(point, first, precision: bits)
            point.set(copying: second)
            point.radius = .zero
        }
        try evaluate(precision + extra)
        try finish(&node)
    }

    /// Good to about ten digits.
    private static func approximateZero(_ k: Int, _ degree: Int) -> Double {
        let n = Double(degree)
        var x = (Double.pi * (Double(k) + 0.75) / (n + 0.5)).cosine
        for _ in 0..<3 {
            var (p, q) = (1.0, x)
            for j in 1..<degree {
                let m = Double(j)
                (p, q) = (q, ((2 * m + 1) * x * q - m * p) / (m + 1))
            }
            x -= q * (x * x - 1) / (n * (x * q - p))
        }
        return x
    }

    /// Sets value, slope and curvature to those of P_n at the point, which is exact.
    private mutating func evaluate(_ bits: Int) throws(BallError) {
        if let series, LegendreSeries.suits(degree: degree, bits: bits), point.sign != 0 {
            try series.evaluate(at: point, bits: bits, value: &value, slope: &second)
        } else {
            try evaluateByRecurrence(bits)
        }
        try curvature.setSquare(point, precision: bits)
        before.set(1, precision: 64)
        try first.setDifference(curvature, before, precision: bits)
        // P'' = (2x·P' - n(n + 1)·P)/(1 - x²)
        try slope.setProduct(point, second, precision: bits)
        try curvature.setProduct(slope, 2, over: 1, precision: bits)
        try slope.setProduct(value, degree * (degree + 1), over: 1, precision: bits)
        // Both signs are turned: x² - 1 stands below.
        try before.setDifference(slope, curvature, precision: bits)
        try curvature.setQuotient(before, first, precision: bits)
        slope.set(copying: second)
    }

    /// Sets `value` and, in `second`, the slope.
    private mutating func evaluateByRecurrence(_ bits: Int) throws(BallError) {
        // Bound 210: the recurrence with rounding errors of at most ε in each step is off by at most
        // ε (n + 1)(n + 2)/4.
        var error = Magnitude.zero
        before.set(1, precision: bits)
        value.set(copying: point)
        for k in 1..<degree {
            // P_(k+1) = 2x·P_k - P_(k-1) - (x·P_k - P_(k-1))/(k + 1)
            try first.setProduct(point, value, precision: bits)
            try second.setDifference(first, before, precision: bits)
            try before.setSum(first, second, precision: bits)
            try first.setProduct(second, 1, over: k + 1, precision: bits)
            try second.setDifference(before, first, precision: bits)
            swap(&before, &second)
            if error < before.radius { error = before.radius }
            before.radius = .zero
            swap(&before, &value)
        }
        let n = UInt(degree)
        let all = error * Magnitude(atLeast: (n + 1) * (n + 2))
        value.radius = all.scaled(byPowerOfTwo: -2)
        before.radius = value.radius
        // P' = n(x·P_n - P_(n-1))/(x² - 1)
        try first.setProduct(point, value, precision: bits)
        try second.setDifference(first, before, precision: bits)
        try slope.setProduct(second, degree, over: 1, precision: bits)
        try curvature.setSquare(point, precision: bits)
        second.set(1, precision: 64)
        try first.setDifference(curvature, second, precision: bits)
        try second.setQuotient(slope, first, precision: bits)
    }

    /// Bound 206: the zero next to the point, by one more step of Newton.
    private mutating func finish(_ node: inout Ball) throws(BallError) {
        let size = value.largestSize
        let steepness = slope.smallestSize
        let reach = size.scaled(byPowerOfTwo: 1) / steepness
        let bend = Self.largestDerivative(2, degree)
        guard bend * reach < steepness else { throw .needsPrecision }
        let bits = precision + extra
        try first.setQuotient(value, slope, precision: bits)
        try node.setDifference(point, first, precision: bits)
        node.widen(by: (bend * reach * reach / steepness).scaled(byPowerOfTwo: -1))
        // All of the interval lies in [-1, 1], where the bound of the second derivative holds.
        second.set(1, precision: 64)
        try first.setDifference(second, node, precision: 64)
        guard first.smallestSize > reach.scaled(byPowerOfTwo: 1), first.sign == 1 else {
            throw .needsPrecision
        }
    }

    /// The largest k-th derivative of P_n on [-1, 1], which is that at 1: (n + k)!/(2^k k! (n - k)!).
    private static func largestDerivative(_ k: Int, _ degree: Int) -> Magnitude {
        guard k <= degree else { return .zero }
        var product = Magnitude.one
        for j in (degree - k + 1)...(degree + k) { product = product * Magnitude(atLeast: UInt(j)) }
        var divisor = Magnitude.one
        for j in 1...k { divisor = divisor.timesDown(Magnitude(atMost: UInt(2 * j))) }
        return product / divisor
    }

    /// 2/((1 - x²)·P'(x)²) at a node: the slope by Taylor's formula about the last point.
    mutating func setWeight(at node: borrowing Ball, _ weight: inout Ball) throws(BallError) {
        let bits = precision + extra
        if 2 * ((degree + 1) / 2) != degree, node.isExact {
            point.set(0, precision: 64)
            try evaluate(bits)
        }
        try first.setDifference(node, point, precision: bits)
        let distance = first.largestSize
        try second.setProduct(first, curvature, precision: bits)
        try first.setSum(slope, second, precision: bits)
        first.widen(
            by: (Self.largestDerivative(3, degree) * distance * distance)
                .scaled(byPowerOfTwo: -1))
        try second.setSquare(first, precision: bits)
        try slope.setSquare(node, precision: bits)
        value.set(1, precision: 64)
        try first.setDifference(value, slope, precision: bits)
        try slope.setProduct(first, second, precision: bits)
        value.set(2, precision: 64)
        try weight.setQuotient(value, slope, precision: precision)
    }
}
