/// Nodes and weights of the Gauss–Legendre rule with n points on [-1, 1], as balls.
///
/// The nodes are the zeros of the Legendre polynomial P_n. `LegendreExpansion` finds them to half of the bits, and a step of Newton
/// proves that each enclosure holds a zero, and that the zeros are distinct (bounds 210 and 206).
final class GaussLegendre: @unchecked Sendable {
    let degree: Int
    let precision: Int
    /// The nodes above zero, the largest first, then zero itself where the degree is odd. Node k is
    /// in register 2k, its weight in the next one. The registers are not written after the
    /// initialiser.
    private let registers: BallRegisters

    /// The number of stored nodes: those below zero are mirror images.
    var count: Int { (degree + 1) / 2 }

    /// The approximate size in bytes.
    var bytes: Int { BallRegisters.bytes(count: 2 * count, precision: precision) }

    /// The degree is at least 2. `precision` is about the number of bits after the point of nodes
    /// and weights.
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
                // The zeros are distinct, and all zeros above zero are found.
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
    /// Additional bits: rounding errors of the recurrence grow with the square of the degree, and
    /// there are divisions by slopes.
    private let extra: Int
    /// P_n and its derivatives at the point of the last node.
    private var point = Ball(precision: 64)
    private var value = Ball(precision: 64)
    private var before = Ball(precision: 64)
    private var slope = Ball(precision: 64)
    private var curvature = Ball(precision: 64)
    private var first = Ball(precision: 64)
    private var second = Ball(precision: 64)

    /// The polynomial next to a zero.
    private let expansion: LegendreExpansion
    /// (2j + 1)/(j + 1) and j/(j + 1), for doubles.
    private let ratios: [(Double, Double)]

    init(degree: Int, precision: Int, monitor: Monitor) throws(BallError) {
        self.degree = degree
        self.precision = precision
        extra = 4 * (Int.bitWidth - degree.leadingZeroBitCount) + 10
        expansion = try LegendreExpansion(
            degree: degree, bits: precision + extra, monitor: monitor)
        ratios = (1..<degree).map { j in
            let m = Double(j)
            return ((2 * m + 1) / (m + 1), m / (m + 1))
        }
    }

    /// Zero k, counted from the largest one.
    mutating func setNode(_ k: Int, _ node: inout Ball) throws(BallError) {
        try evaluate(next: approximateZero(k))
        try finish(&node)
    }

    /// An approximation to about ten digits: Tricomi's formula, and one or two Newton steps.
    private func approximateZero(_ k: Int) -> Double {
        let n = Double(degree)
        let cosine = (Double.pi * (Double(k) + 0.75) / (n + 0.5)).cosine
        let square = 1 - cosine * cosine
        let cube = n * n * n
        var x = (1 - (n - 1) / (8 * cube) - (39 - 28 / square) / (384 * cube * n)) * cosine
        for _ in 0..<5 {
            var (p, q) = (1.0, x)
            for (a, b) in ratios { (p, q) = (q, a * x * q - b * p) }
            let step = q * (x * x - 1) / (n * (x * q - p))
            x -= step
            if step.magnitude * n < 1e-7 * square.squareRoot() { break }
        }
        return x
    }

    /// Sets the point to one near the zero with these leading digits, and value, slope and
    /// curvature to those of P_n there. The curvature needs half of the bits, because it is
    /// multiplied by the distance from the zero.
    private mutating func evaluate(next start: Double) throws(BallError) {
        try expansion.evaluate(
            next: start, point: &point, value: &value, slope: &slope, precision: precision + extra)
        let bits = halfOfBits
        try curvature.setSquare(point, precision: bits)
        before.set(1, precision: 64)
        try first.setDifference(curvature, before, precision: bits)
        // P'' = (2x·P' - n(n + 1)·P)/(1 - x²)
        try second.setProduct(point, slope, precision: bits)
        try curvature.setProduct(second, 2, over: 1, precision: bits)
        try second.setProduct(value, degree * (degree + 1), over: 1, precision: bits)
        // Both signs are reversed: the denominator is x² - 1.
        try before.setDifference(second, curvature, precision: bits)
        try curvature.setQuotient(before, first, precision: bits)
    }

    /// Half of the bits: enough for a quantity as small as the distance of the point from the zero.
    private var halfOfBits: Int { (precision + extra) / 2 + extra }

    /// Bound 206: the zero next to the point, by one more step of Newton.
    private mutating func finish(_ node: inout Ball) throws(BallError) {
        let size = value.largestSize
        let steepness = slope.smallestSize
        let reach = size.scaled(byPowerOfTwo: 1) / steepness
        let bend = Self.largestDerivative(2, degree)
        guard bend * reach < steepness else { throw .needsPrecision }
        let bits = precision + extra
        try first.setQuotient(value, slope, precision: halfOfBits)
        try node.setDifference(point, first, precision: bits)
        node.widen(by: (bend * reach * reach / steepness).scaled(byPowerOfTwo: -1))
        // The whole interval lies in [-1, 1], where the bound of the second derivative holds.
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
            try evaluate(next: 0)
        }
        try first.setDifference(node, point, precision: bits)
        let distance = first.largestSize
        try second.setProduct(first, curvature, precision: halfOfBits)
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
