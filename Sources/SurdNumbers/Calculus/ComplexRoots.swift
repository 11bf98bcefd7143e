internal import CGMP

/// All roots of a polynomial with rational coefficients, by real part and then imaginary part.
///
/// Roots of p(x) = q(x^k) are roots of those of q. What is left is approximated all at once (Aberth), and isolated by
/// bound 241; real roots are those of `RootIsolation`, and a quadratic factor with rational coefficients gives closed forms.
struct ComplexRoots {
    let monitor: Monitor
    private let work: NumberWork

    init(monitor: Monitor) {
        self.monitor = monitor
        work = NumberWork(monitor: monitor)
    }

    private static var firstBits: Int { 160 }
    private static var mostBits: Int { 1 << 14 }
    /// Rounds of approximation with one precision.
    private static var mostRounds: Int { 120 }
    private static var mostDegree: Int { 200 }

    /// The roots of a polynomial without multiple roots, in no order.
    func roots(_ polynomial: IntegerPolynomial) throws(NumberError) -> [BigComplex] {
        if polynomial.degree < 1 { return [] }
        if polynomial.degree > Self.mostDegree {
            throw .tooCostly(what: "all roots of a polynomial of the degree \(polynomial.degree)")
        }
        var coefficients = polynomial.coefficients
        if coefficients[0].isZero {
            coefficients.removeFirst()
            return try [BigComplex(0)] + roots(IntegerPolynomial(coefficients))
        }
        if polynomial.degree <= 2 { return try quadratic(coefficients) }
        let step = Self.step(of: coefficients)
        if step > 1 {
            let inner = stride(from: 0, to: coefficients.count, by: step).map { coefficients[$0] }
            var found: [BigComplex] = []
            for root in try roots(IntegerPolynomial(inner)) {
                found += try rootsOfRoot(root, step)
            }
            return found
        }
        return try isolated(polynomial)
    }

    /// The greatest k for which all exponents are multiples of k.
    private static func step(of coefficients: [BigInt]) -> Int {
        var step = 0
        for (index, coefficient) in coefficients.enumerated() where !coefficient.isZero {
            var (a, b) = (step, index)
            while b != 0 { (a, b) = (b, a % b) }
            step = a
        }
        return step
    }

    private func quadratic(_ c: [BigInt]) throws(NumberError) -> [BigComplex] {
        if c.count == 2 { return [BigComplex(BigNumber(-c[0], over: c[1]))] }
        let discriminant = c[1] * c[1] - 4 * c[2] * c[0]
        let size = try BigNumber(discriminant.magnitude).applying(.sqrt, monitor: monitor)
        let below = BigNumber(2 * c[2])
        let middle = BigNumber(-c[1], over: 2 * c[2])
        let half = try work.quotient(size, below)
        if discriminant.sign < 0 {
            let other = try work.negative(half)
            return [BigComplex(middle, half), BigComplex(middle, other)]
        }
        return [
            BigComplex(try work.difference(middle, half)), BigComplex(try work.sum(middle, half)),
        ]
    }

    /// All z with z^k = w: one of them times the roots of unity.
    private func rootsOfRoot(_ w: BigComplex, _ k: Int) throws(NumberError) -> [BigComplex] {
        if k == 2 {
            guard let root = try BigComplex.applying(.sqrt, to: [w], monitor: monitor) else {
                return []
            }
            return [root, try root.negated(monitor: monitor)]
        }
        let exponent = BigComplex(BigNumber(BigRational(1, BigInt(k))))
        // Of a real number the real root is taken, which has the simplest parts.
        let first: BigComplex
        if w.isPlainlyReal, k & 1 == 1 {
            first = BigComplex(
                try w.real.applying(
                    k == 3 ? .cbrt : .root, parameter: k == 3 ? 0 : k, monitor: monitor))
        } else {
            guard
                let root = try BigComplex.applying(.power, to: [w, exponent], monitor: monitor)
            else { return [] }
            first = root
        }
        var found: [BigComplex] = []
        for j in 0..<k {
            let angle = BigNumber.multipleOfPi(BigRational(BigInt(2 * j), BigInt(k)))
            let turn = BigComplex(
                try work.value(.cos, angle), try work.value(.sin, angle))
            found.append(try first.multiplied(by: turn, monitor: monitor))
        }
        return found
    }

    // MARK: - Isolation

    private func isolated(_ polynomial: IntegerPolynomial) throws(NumberError) -> [BigComplex] {
        let real = try RootIsolation(polynomial, monitor: monitor).roots()
        if real.count == polynomial.degree { return real.map { BigComplex($0) } }
        var bits = Self.firstBits
        while bits <= Self.mostBits {
            var discs: [Disc]?
            do throws(BallError) {
                let points = try approximated(polynomial, bits: bits)
                discs = try self.discs(polynomial, points, bits: bits, real: real.count)
            } catch {
                switch error {
                case .needsPrecision: break
                case .domain(let reason), .number(let reason): throw reason
                }
            }
            if let discs {
                var found = real.map { BigComplex($0) }
                for disc in discs { found += try pair(polynomial, disc) }
                return found
            }
            bits *= 2
        }
        throw .undecided(question: "where the roots are", known: "")
    }

    /// Points near the roots: Aberth's iteration from a circle, without a proof.
    private func approximated(
        _ polynomial: IntegerPolynomial, bits: Int
    ) throws(BallError) -> ComplexOperands {
        let degree = polynomial.degree
        let work = ComplexWork(bits, monitor)
        let points = ComplexOperands(count: degree, precision: bits)
        let radius = exp2Of(Self.radius(polynomial))
        for index in 0..<degree {
            let angle = 6.283185307 * Double(index) / Double(degree) + 0.4
            mpfr_set_d(&points[index].real.midpoint, radius * Self.cosine(angle), MPFR_RNDN)
            mpfr_set_d(
                &points[index].imaginary.midpoint, radius * Self.cosine(angle - 1.570796327),
                MPFR_RNDN)
        }
        for _ in 0..<Self.mostRounds {
            try work.check()
            var isDone = true
            for index in 0..<degree {
                let step = try step(polynomial, points, index, work)
                let length = step.largestSize
                let size = points[index].largestSize
                if length > size * .powerOfTwo(20 - bits) { isDone = false }
                var next = try work.difference(points[index], step)
                next.real.radius = .zero
                next.imaginary.radius = .zero
                points[index].set(copying: next)
            }
            if isDone { break }
        }
        return points
    }

    private func step(
        _ polynomial: IntegerPolynomial, _ points: ComplexOperands, _ index: Int,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let z = ComplexBall(copying: points[index])
        let value = try Self.value(polynomial, z, work)
        if value.isZero { return ComplexBall(word: 0) }
        let slope = try Self.value(polynomial.derivative, z, work)
        if slope.containsZero { return ComplexBall(word: 0) }
        var ratio = try work.quotient(value, slope)
        Self.narrow(&ratio)
        var sum = ComplexBall(word: 0)
        for other in 0..<points.count where other != index {
            let distance = try work.difference(z, points[other])
            if distance.containsZero { continue }
            sum = try work.sum(sum, work.inverse(distance))
        }
        Self.narrow(&sum)
        let rest = try work.difference(1, work.product(ratio, sum))
        if rest.containsZero { return ratio }
        return try work.quotient(ratio, rest)
    }

    private static func narrow(_ z: inout ComplexBall) {
        z.real.radius = .zero
        z.imaginary.radius = .zero
    }

    static func value(
        _ polynomial: IntegerPolynomial, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        var value = ComplexBall(word: 0)
        for coefficient in polynomial.coefficients.reversed() {
            var ball = Ball(precision: work.precision)
            ball.set(coefficient, precision: max(64, coefficient.bitLength))
            value = try work.sum(work.product(value, z), ComplexBall(real: ball))
        }
        return value
    }

    /// About log2 of the mean size of the roots: |a_0/a_n|^(1/n).
    private static func radius(_ polynomial: IntegerPolynomial) -> Double {
        Double(polynomial.coefficients[0].bitLength - polynomial.leading.bitLength)
            / Double(polynomial.degree)
    }

    private func exp2Of(_ x: Double) -> Double {
        Magnitude.powerOfTwo(Int(min(max(x, -900), 900))).doubleUp * 1.1
    }

    private static func cosine(_ x: Double) -> Double {
        // Seven digits are enough for a start.
        let turns = x / 6.283185307
        let t = (turns - turns.rounded()) * 6.283185307
        let square = t * t
        var (term, sum) = (1.0, 1.0)
        for k in 1...12 {
            term *= -square / Double((2 * k - 1) * 2 * k)
            sum += term
        }
        return sum
    }

    /// A root above the real line: the point next to it, and a radius within which there is no other.
    private struct Disc {
        let point: ComplexOperands
        let radius: Magnitude
    }

    /// Bound 241. Nil where the discs meet, or more of them meet the real line than there are real roots.
    private func discs(
        _ polynomial: IntegerPolynomial, _ points: ComplexOperands, bits: Int, real: Int
    ) throws(BallError) -> [Disc]? {
        let work = ComplexWork(bits + 64, monitor)
        let degree = polynomial.degree
        var radii: [Magnitude] = []
        var lead = Ball(precision: 64)
        lead.set(polynomial.leading, precision: max(64, polynomial.leading.bitLength))
        for index in 0..<degree {
            try work.check()
            var product = ComplexBall(real: Ball(copying: lead))
            for other in 0..<degree where other != index {
                product = try work.product(
                    product, work.difference(points[index], points[other]))
            }
            let least = product.smallestSize
            if least.isZero { return nil }
            let value = try Self.value(polynomial, points[index], work).largestSize
            radii.append(value * Magnitude(atLeast: Double(degree)) / least)
        }
        for index in 0..<degree {
            for other in 0..<index {
                let distance = try work.difference(points[index], points[other]).smallestSize
                if distance <= radii[index] + radii[other] { return nil }
            }
        }
        var found: [Disc] = []
        var met = 0
        for index in 0..<degree {
            if points[index].imaginary.smallestSize <= radii[index] {
                met += 1
            } else if !points[index].imaginary.midpoint.isNegative {
                let copy = ComplexOperands(count: 1, precision: bits)
                copy[0].set(copying: points[index])
                found.append(Disc(point: copy, radius: radii[index]))
            }
        }
        return met == real && 2 * found.count + met == degree ? found : nil
    }

    /// The root in a disc and its conjugate.
    private func pair(
        _ polynomial: IntegerPolynomial, _ disc: Disc
    ) throws(NumberError) -> [BigComplex] {
        if let form = try rationalFactor(polynomial, disc) { return form }
        let root = ComplexRoot(polynomial, disc.point, radius: disc.radius)
        let upper = try root.number(monitor)
        return [upper, try upper.conjugate(work)]
    }

    /// The roots of the quadratic factor with the root and its conjugate, where that has rational coefficients.
    private func rationalFactor(
        _ polynomial: IntegerPolynomial, _ disc: Disc
    ) throws(NumberError) -> [BigComplex]? {
        let lead = polynomial.leading
        let bits = disc.point[0].real.precision
        let work = ComplexWork(bits, monitor)
        var factor: [BigInt]?
        do throws(BallError) {
            var ball = ComplexBall(copying: disc.point[0])
            ball.widen(by: disc.radius)
            var scale = Ball(precision: 64)
            scale.set(lead, precision: max(64, lead.bitLength))
            let sum = try work.real.product(work.real.product(ball.real, -2), scale)
            let norm = try work.real.product(work.norm(ball), scale)
            if let middle = sum.onlyInteger, let last = norm.onlyInteger {
                factor = [last, middle, lead]
            }
        } catch {
            return nil
        }
        guard let factor else { return nil }
        let divisor = try IntegerPolynomial(factor).primitive(monitor)
        let rest = try polynomial.pseudoDivided(by: divisor, monitor: monitor).remainder
        return rest.coefficients.isEmpty ? try quadratic(divisor.coefficients) : nil
    }
}

extension Ball {
    /// The integer in a ball that holds one and no other.
    fileprivate var onlyInteger: BigInt? {
        guard radius < .powerOfTwo(-2), let nearest = nearestInteger, contains(BigRational(nearest))
        else { return nil }
        return nearest
    }
}

/// The root of a polynomial in a disc in which there is no other one.
final class ComplexRoot: Sendable {
    private let polynomial: IntegerPolynomial
    private let start: Real.Enclosure
    private let startAbove: Real.Enclosure
    private let radius: Magnitude

    init(_ polynomial: IntegerPolynomial, _ point: ComplexOperands, radius: Magnitude) {
        self.polynomial = polynomial
        start = Real.Enclosure(copying: point[0].real)
        startAbove = Real.Enclosure(copying: point[0].imaginary)
        self.radius = radius
    }

    private static var mostSteps: Int { 80 }

    func number(_ monitor: Monitor) throws(NumberError) -> BigComplex {
        func part(_ isImaginary: Bool) throws(NumberError) -> BigNumber {
            let leaf = ComplexRootPart(self, isImaginary: isImaginary)
            var ball = Ball(precision: 128)
            do throws(BallError) {
                try leaf.enclose(into: &ball, precision: 64, monitor)
            } catch {
                switch error {
                case .needsPrecision: break
                case .domain(let reason), .number(let reason): throw reason
                }
            }
            let real = Real(leaf, estimate: ball.containsZero ? .unknown : Estimate(ball))
            return BigNumber(storage: .real(real))
        }
        return BigComplex(try part(false), try part(true))
    }

    var work: Double { Double(polynomial.degree) * 8 }

    /// Newton's steps from the point, and bound 241 at the last: a disc of the radius n |p/p'| holds a root, and lies inside
    /// of the one in which there is only one.
    func enclose(
        _ ball: inout Ball, isImaginary: Bool, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let work = ComplexWork(bits + 64, monitor)
        var w = ComplexBall(precision: bits + 64)
        w.real.set(copying: start.ball)
        w.imaginary.set(copying: startAbove.ball)
        let slopes = polynomial.derivative
        for _ in 0..<Self.mostSteps {
            try work.check()
            let value = try ComplexRoots.value(polynomial, w, work)
            let slope = try ComplexRoots.value(slopes, w, work)
            let least = slope.smallestSize
            if least.isZero { throw .needsPrecision }
            let step = try work.quotient(value, slope)
            let reach = value.largestSize / least * Magnitude(atLeast: Double(polynomial.degree))
            let part = isImaginary ? w.imaginary.smallestSize : w.real.smallestSize
            let size = max(part, w.largestSize * .powerOfTwo(-bits))
            if reach <= size * .powerOfTwo(-bits - 4)
                || step.largestSize <= w.largestSize * .powerOfTwo(-bits - 40)
            {
                var moved = try work.difference(
                    w, ComplexBall(Ball(copying: start.ball), Ball(copying: startAbove.ball)))
                moved.widen(by: reach)
                guard moved.largestSize < radius || reach.isZero else { throw .needsPrecision }
                w.widen(by: reach)
                if isImaginary {
                    ball.set(copying: w.imaginary)
                } else {
                    ball.set(copying: w.real)
                }
                return
            }
            w = try work.difference(w, step)
            w.real.radius = .zero
            w.imaginary.radius = .zero
        }
        throw .needsPrecision
    }
}

/// A part of such a root.
final class ComplexRootPart: BodyValue, @unchecked Sendable {
    private let root: ComplexRoot
    private let isImaginary: Bool

    init(_ root: ComplexRoot, isImaginary: Bool) {
        self.root = root
        self.isImaginary = isImaginary
        super.init(nil, of: [])
    }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try root.enclose(&ball, isImaginary: isImaginary, bits: precision, monitor)
    }

    override func work(bits: Double) -> Double { root.work * bits }
}

extension PolynomialRoots {
    /// All roots, by real part and then imaginary part.
    package func runComplex() throws(NumberError) -> [BigComplex] {
        let polynomial = try polynomial()
        if polynomial.coefficients.isEmpty { throw .infinitelyManyZeros }
        var sorted: [BigComplex] = []
        for (factor, multiplicity) in try polynomial.squareFree(monitor: monitor) {
            for root in try ComplexRoots(monitor: monitor).roots(factor) {
                var place = sorted.count
                while place > 0, try isBefore(root, sorted[place - 1]) { place -= 1 }
                sorted.insert(contentsOf: Array(repeating: root, count: multiplicity), at: place)
            }
        }
        return sorted
    }

    private func isBefore(_ a: BigComplex, _ b: BigComplex) throws(NumberError) -> Bool {
        let order = try a.real.compare(to: b.real, monitor: monitor)
        if order != 0 { return order < 0 }
        return try a.imaginary.compare(to: b.imaginary, monitor: monitor) < 0
    }
}
