/// Discs about all complex roots of a polynomial without multiple roots, each with one root in it.
///
/// Aberth's iteration approximates all roots together: first with doubles, from points on circles that the Newton
/// polygon of the coefficients gives, and then with more bits. Smith's discs prove what it found (bound 216): with
/// distinct z_k the discs about them of the radii n·|p(z_k)|/(|a|·Π|z_k - z_j|) hold all roots, and one that meets no
/// other disc holds one.
struct RootDiscs {
    /// A disc whose centre is dyadic.
    struct Disc: Sendable {
        let real: BigRational
        let imaginary: BigRational
        let radius: Magnitude

        /// Whether it intersects the real line, and the imaginary axis.
        var meetsRealLine: Bool { !(radius < Self.size(imaginary)) }
        var meetsImaginaryAxis: Bool { !(radius < Self.size(real)) }

        /// A lower bound of |x|.
        private static func size(_ x: BigRational) -> Magnitude {
            if x.isZero { return .zero }
            var ball = Ball(precision: 64)
            ball.set(x, precision: 64)
            return ball.smallestSize
        }
    }

    let polynomial: IntegerPolynomial
    let monitor: Monitor
    private var degree: Int { polynomial.degree }

    init(_ polynomial: IntegerPolynomial, monitor: Monitor) {
        self.polynomial = polynomial
        self.monitor = monitor
    }

    private static var firstBits: Int { 128 }
    /// The largest number of rounds at one precision: the roots of a cluster separate slowly.
    private static var mostRounds: Int { 60 }
    /// A disc is small enough for Newton's steps if it is this many times smaller than the distance
    /// to its neighbour, times the degree.
    private static var smallness: Int { 4 }

    /// Disjoint discs, of which `realCount` intersect the real line and `imaginaryCount` the imaginary axis.
    func discs(realCount: Int, imaginaryCount: Int) throws(NumberError) -> [Disc] {
        do throws(BallError) {
            let found = ExponentRange.widen()
            defer { found?.restore() }
            var bits = Self.firstBits
            var iteration = AberthIteration(polynomial, monitor)
            while bits <= monitor.limits.maximumPrecision {
                try iteration.run(bits: bits, rounds: Self.mostRounds)
                if let discs = try iteration.discs(apartBy: Self.smallness * degree),
                    discs.lazy.filter(\.meetsRealLine).count == realCount,
                    discs.lazy.filter(\.meetsImaginaryAxis).count == imaginaryCount
                {
                    return discs
                }
                bits *= 2
            }
        } catch {
            switch error {
            case .number(let reason), .domain(let reason): throw reason
            case .needsPrecision: break
            }
        }
        throw .undecided(question: "where the complex roots are", known: "")
    }
}

/// Approximations of all roots, in a row of exact balls.
private struct AberthIteration: ~Copyable {
    private let monitor: Monitor
    private let degree: Int
    /// The roots, followed by the places below.
    private let row: ComplexRow
    private let coefficients: BallRegisters
    private var bits = 0

    private var value: Int { degree }
    private var slope: Int { degree + 1 }
    private var sum: Int { degree + 2 }
    private var free: Int { degree + 3 }
    private var other: Int { degree + 4 }

    private var places: ComplexRow.Places {
        ComplexRow.Places(value: value, slope: slope, free: free)
    }

    init(_ polynomial: IntegerPolynomial, _ monitor: Monitor) {
        self.monitor = monitor
        degree = polynomial.degree
        row = ComplexRow(count: degree + 5)
        coefficients = BallRegisters(count: degree + 1, precision: 64)
        for (k, coefficient) in polynomial.coefficients.enumerated() {
            coefficients[k].set(coefficient, precision: max(coefficient.bitLength, 64))
        }
        let starts = AberthStart(polynomial).points()
        for (k, start) in starts.enumerated() { row.set(k, start.real, start.imaginary) }
    }

    /// Improves all roots until they are stationary to this many bits, or for some rounds.
    mutating func run(bits: Int, rounds: Int) throws(BallError) {
        self.bits = bits
        for _ in 0..<rounds {
            var isStill = true
            for k in 0..<degree {
                try Ball.check(monitor)
                if try !improve(k) { isStill = false }
            }
            if isStill { return }
        }
    }

    /// Aberth's step: 1/(p'/p - Σ 1/(z_k - z_j)). Returns whether the root is stationary.
    private func improve(_ k: Int) throws(BallError) -> Bool {
        try row.evaluate(coefficients, degree, at: k, into: places, bits)
        row.setZero(sum)
        for j in 0..<degree where j != k {
            try row.setDifference(free, k, j, bits)
            guard try row.setInverse(other, free, bits) else { continue }
            try row.setSum(free, sum, other, bits)
            row.exchange(free, sum)
        }
        // Where p may be zero, the root is as good as this precision allows.
        guard try row.setInverse(free, value, bits) else { return true }
        try row.setProduct(other, slope, free, bits)
        try row.setDifference(free, other, sum, bits)
        guard try row.setInverse(other, free, bits) else { return false }
        let step = row.largest(other)
        try row.setDifference(free, k, other, bits)
        row.exchange(free, k)
        row.clearRadius(k)
        return step < row.largest(k).scaled(byPowerOfTwo: 8 - bits)
    }

    /// Smith's discs, each smaller than the distance to its neighbours divided by a number; nil
    /// where that is not so.
    func discs(apartBy factor: Int) throws(BallError) -> [RootDiscs.Disc]? {
        var radii: [Magnitude] = []
        var ways: [Magnitude] = []
        for k in 0..<degree {
            try Ball.check(monitor)
            try row.evaluate(coefficients, degree, at: k, into: places, bits)
            var radius = row.largest(value) * Magnitude(atLeast: UInt(degree))
            radius = radius / coefficients[degree].smallestSize
            var nearest = Magnitude.infinity
            for j in 0..<degree where j != k {
                try row.setDifference(free, k, j, bits)
                let way = row.smallest(free)
                if way.isZero { return nil }
                radius = radius / way
                nearest = min(nearest, way)
            }
            radii.append(radius)
            ways.append(nearest)
        }
        let scale = Magnitude(atLeast: UInt(factor))
        for k in 0..<degree where !(radii[k] * scale < ways[k]) { return nil }
        return (0..<degree).map { k in
            let (real, imaginary) = row.exact(k)
            return RootDiscs.Disc(real: real, imaginary: imaginary, radius: radii[k])
        }
    }
}

/// The first points of the iteration, and some rounds of it with doubles.
private struct AberthStart {
    private let logarithms: [Double]
    private let signs: [Double]
    private var degree: Int { logarithms.count - 1 }

    private static var rounds: Int { 40 }
    /// The largest ratio of coefficients, as a power of two, for which doubles are used.
    private static var widest: Double { 900 }

    init(_ polynomial: IntegerPolynomial) {
        logarithms = polynomial.coefficients.map { $0.isZero ? -1e9 : $0.approximateLog2 }
        signs = polynomial.coefficients.map { Double($0.sign) }
    }

    /// The starting points, as many as the degree.
    func points() -> [(real: Double, imaginary: Double)] {
        var points = circles()
        let largest = logarithms.max() ?? 0
        let least = logarithms.filter { $0 > -1e8 }.min() ?? 0
        guard largest - least < Self.widest else { return points }
        let coefficients = zip(logarithms, signs).map { ($0 - largest).exponentialBase2 * $1 }
        for _ in 0..<Self.rounds where !step(coefficients, &points) {}
        return points
    }

    /// Points on circles whose radii the upper hull of the points (k, log|a_k|) gives.
    private func circles() -> [(real: Double, imaginary: Double)] {
        var hull: [Int] = []
        for k in 0...degree where logarithms[k] > -1e8 {
            while hull.count > 1 {
                let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
                let first = (logarithms[b] - logarithms[a]) * Double(k - b)
                let second = (logarithms[k] - logarithms[b]) * Double(b - a)
                if first > second { break }
                hull.removeLast()
            }
            hull.append(k)
        }
        var points: [(Double, Double)] = []
        for _ in 0..<(hull.first ?? 0) { points.append((0, 0)) }
        for (index, end) in hull.enumerated().dropFirst() {
            let start = hull[index - 1]
            let count = end - start
            let exponent = (logarithms[start] - logarithms[end]) / Double(count)
            let radius = min(max(exponent, -1000), 1000).exponentialBase2
            for k in 0..<count {
                // Not symmetric, so that no two points move together.
                let angle =
                    2 * Double.pi * Double(k) / Double(count) + 0.7 + 2.3 * Double(index)
                points.append((radius * angle.cosine, radius * (angle - Double.pi / 2).cosine))
            }
        }
        return points
    }

    /// One round. Returns whether all points are stationary or cannot be improved.
    private func step(_ a: [Double], _ points: inout [(real: Double, imaginary: Double)]) -> Bool {
        var isStill = true
        for k in 0..<degree {
            let z = DoublePair(points[k].real, points[k].imaginary)
            // For a large z the reversed polynomial is evaluated at 1/z.
            let isLarge = z.square > 1
            let w = isLarge ? z.inverse : z
            var (value, slope) = (DoublePair(0, 0), DoublePair(0, 0))
            for index in 0...degree {
                slope = slope * w + value
                value = value * w + DoublePair(a[isLarge ? index : degree - index], 0)
            }
            // p'/p; with p(z) = z^n·q(1/z) that is (n - w·q'/q)·w.
            var ratio = slope * value.inverse
            if isLarge { ratio = (DoublePair(Double(degree), 0) - w * ratio) * w }
            var sum = DoublePair(0, 0)
            for j in 0..<degree where j != k {
                sum = sum + (z - DoublePair(points[j].real, points[j].imaginary)).inverse
            }
            let change = (ratio - sum).inverse
            guard change.isFinite else { continue }
            points[k] = (z.real - change.real, z.imaginary - change.imaginary)
            if change.square > 1e-26 * z.square { isStill = false }
        }
        return isStill
    }
}

/// A complex number of two doubles, for guesses.
private struct DoublePair {
    let real: Double
    let imaginary: Double

    init(_ real: Double, _ imaginary: Double) {
        self.real = real
        self.imaginary = imaginary
    }

    var square: Double { real * real + imaginary * imaginary }
    var isFinite: Bool { real.isFinite && imaginary.isFinite }
    var inverse: DoublePair { DoublePair(real / square, -imaginary / square) }

    static func + (a: DoublePair, b: DoublePair) -> DoublePair {
        DoublePair(a.real + b.real, a.imaginary + b.imaginary)
    }
    static func - (a: DoublePair, b: DoublePair) -> DoublePair {
        DoublePair(a.real - b.real, a.imaginary - b.imaginary)
    }
    static func * (a: DoublePair, b: DoublePair) -> DoublePair {
        DoublePair(
            a.real * b.real - a.imaginary * b.imaginary,
            a.real * b.imaginary + a.imaginary * b.real)
    }
}
