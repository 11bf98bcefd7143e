/// All roots of a polynomial with rational coefficients, repeated by multiplicity, ordered by their
/// real parts and then by their imaginary parts.
package struct ComplexRoots {
    private let polynomial: IntegerPolynomial
    /// The polynomial, if some coefficients are not fractions.
    private let general: RealPolynomial?
    private let monitor: Monitor

    package init(_ tape: Tape, monitor: Monitor) throws(NumberError) {
        let coefficients = try PolynomialRoots(tape, monitor: monitor).coefficients()
        let exact = try PolynomialRoots.polynomial(of: coefficients, monitor)
        polynomial = exact ?? IntegerPolynomial([])
        general = exact == nil ? RealPolynomial(coefficients, monitor: monitor) : nil
        self.monitor = monitor
    }

    /// A root above the real line, or on it.
    private struct Root {
        let real: BigNumber
        let imaginary: BigNumber
        let multiplicity: Int
    }

    package func run() throws(NumberError) -> [BigComplex] {
        if let general { return try general.complexRoots() }
        if polynomial.coefficients.isEmpty { throw .infinitelyManyZeros }
        var roots: [Root] = []
        for (factor, multiplicity) in try polynomial.squareFree(monitor: monitor) {
            for (real, imaginary) in try upperRoots(of: factor) {
                roots.append(Root(real: real, imaginary: imaginary, multiplicity: multiplicity))
            }
        }
        // The conjugate of each root has the same real part, so only different ones are compared.
        var sorted: [[Root]] = []
        let bound = boundOfSums
        for root in roots {
            var place = sorted.count
            var isNew = true
            while place > 0 {
                let order = try compare(sorted[place - 1][0].real, root.real, bound)
                if order == 0 { isNew = false }
                if order <= 0 { break }
                place -= 1
            }
            if isNew { sorted.insert([root], at: place) } else { sorted[place - 1].append(root) }
        }
        var result: [BigComplex] = []
        for column in sorted { result += try ordered(column) }
        return result
    }

    /// Roots with one real part, and their conjugates, from below.
    private func ordered(_ column: [Root]) throws(NumberError) -> [BigComplex] {
        var above: [Root] = []
        for root in column {
            var place = above.count
            while place > 0,
                try above[place - 1].imaginary.compare(to: root.imaginary, monitor: monitor) > 0
            {
                place -= 1
            }
            above.insert(root, at: place)
        }
        var result: [BigComplex] = []
        for root in above.reversed() where !root.imaginary.isZero {
            let conjugate = BigComplex(
                root.real, try root.imaginary.negated(monitor: monitor))
            result += Array(repeating: conjugate, count: root.multiplicity)
        }
        for root in above {
            result += Array(
                repeating: BigComplex(root.real, root.imaginary), count: root.multiplicity)
        }
        return result
    }

    /// The only root above the real line in a disc, of a polynomial that was saved; nil where there
    /// is none, or more than one.
    func root(
        near place: (real: BigNumber, imaginary: BigNumber), within radius: BigNumber
    ) throws(NumberError) -> (BigNumber, BigNumber)? {
        var found: [(BigNumber, BigNumber)] = []
        for (factor, _) in try polynomial.squareFree(monitor: monitor) {
            for root in try upperRoots(of: factor) {
                var square = BigNumber(0)
                for (part, centre) in [(root.0, place.real), (root.1, place.imaginary)] {
                    let way = try part.subtracting(centre, monitor: monitor)
                    square = try square.adding(
                        way.multiplied(by: way, monitor: monitor), monitor: monitor)
                }
                let most = try radius.multiplied(by: radius, monitor: monitor)
                if try square.compare(to: most, monitor: monitor) <= 0 { found.append(root) }
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    // MARK: - Order

    /// The number of bits that separate two different sums of two roots; nil where that is too large.
    ///
    /// The sums z_i + z_j, i < j, are the roots of a polynomial with integer coefficients of the
    /// degree N = n(n - 1)/2, whose Mahler measure is at most 2^N·M^(n - 1), M the norm of the
    /// coefficients. Different roots of a polynomial of the degree d are at least d^(-(d + 2)/2)
    /// times the measure to the power 1 - d apart (Mahler).
    private var boundOfSums: Int? {
        let n = Double(polynomial.degree)
        let size = polynomial.coefficients.map { Double($0.bitLength) }.max() ?? 0
        let norm = size + (n + 1).logBase2 / 2 + 1
        let d = n * (n - 1) / 2
        // The sums of conjugates are twice the real parts.
        let bits = (d + 2) / 2 * max(d, 1).logBase2 + max(d - 1, 0) * (d + (n - 1) * norm) + 8
        return bits < Self.mostBitsOfSums ? Int(bits) : nil
    }

    private static var mostBitsOfSums: Double { 40_000 }
    /// The bits of the first comparison of real parts.
    private static var firstBits: Int { 128 }

    private func compare(
        _ a: BigNumber, _ b: BigNumber, _ bound: Int?
    ) throws(NumberError) -> Int {
        if a.isExact || b.isExact || a.hasForm || b.hasForm {
            return try a.compare(to: b, monitor: monitor)
        }
        var bits = Self.firstBits
        do throws(BallError) {
            while true {
                let last = bound.map { max($0, Self.firstBits) } ?? 4096
                var first = Ball(precision: bits)
                var second = Ball(precision: bits)
                var difference = Ball(precision: bits)
                try first.set(enclosing: a, bits, monitor)
                try second.set(enclosing: b, bits, monitor)
                try difference.setDifference(first, second, precision: bits)
                if let sign = difference.sign, sign != 0 { return sign }
                if let bound, difference.largestSize < .powerOfTwo(-bound) { return 0 }
                if bits > 2 * last + 64 { break }
                bits *= 2
            }
        } catch {
            if case .number(let reason) = error { throw reason }
        }
        throw .undecided(
            question: "in which order two roots stand",
            known: "their real parts are the same to some \(bits) bits")
    }

    // MARK: - The roots of a factor

    /// The roots on and above the real line of a polynomial without multiple roots.
    private func upperRoots(
        of factor: IntegerPolynomial
    ) throws(NumberError) -> [(BigNumber, BigNumber)] {
        var roots: [(BigNumber, BigNumber)] = []
        let real = try RootIsolation(factor, monitor: monitor).roots()
        for root in real { roots.append((root, 0)) }
        if real.count == factor.degree { return roots }
        if factor.degree == 2 {
            let c = factor.coefficients
            let discriminant = BigNumber(4 * c[2] * c[0] - c[1] * c[1])
            let height = try discriminant.applying(.sqrt, monitor: monitor)
                .divided(by: BigNumber(2 * c[2]), monitor: monitor)
            roots.append((BigNumber(-c[1], over: 2 * c[2]), height))
            return roots
        }
        let onAxis = try heightsOnAxis(of: factor)
        for height in onAxis { roots.append((0, height)) }
        if real.count + 2 * onAxis.count == factor.degree { return roots }
        let isZero = factor.coefficients[0].isZero
        let discs = try RootDiscs(factor, monitor: monitor).discs(
            realCount: real.count, imaginaryCount: 2 * onAxis.count + (isZero ? 1 : 0))
        for disc in discs
        where disc.imaginary.sign > 0 && !disc.meetsRealLine && !disc.meetsImaginaryAxis {
            roots.append(try RefinedRoot(factor, in: disc).parts(monitor))
        }
        return roots
    }

    /// The positive imaginary parts of the roots on the imaginary axis: p(iy) = E(-y²) + iy·O(-y²),
    /// and both parts are zero there.
    private func heightsOnAxis(
        of factor: IntegerPolynomial
    ) throws(NumberError) -> [BigNumber] {
        let c = factor.coefficients
        let even = IntegerPolynomial(stride(from: 0, to: c.count, by: 2).map { c[$0] })
        let odd = IntegerPolynomial(stride(from: 1, to: c.count, by: 2).map { c[$0] })
        if even.coefficients.isEmpty { return try heights(of: odd) }
        if odd.coefficients.isEmpty { return try heights(of: even) }
        return try heights(of: even.commonDivisor(with: odd, monitor: monitor))
    }

    private func heights(of polynomial: IntegerPolynomial) throws(NumberError) -> [BigNumber] {
        guard polynomial.degree > 0 else { return [] }
        var heights: [BigNumber] = []
        for (factor, _) in try polynomial.squareFree(monitor: monitor) {
            for root in try RootIsolation(factor, monitor: monitor).roots()
            where try root.sign(monitor: monitor) < 0 {
                heights.append(
                    try root.negated(monitor: monitor).applying(.sqrt, monitor: monitor))
            }
        }
        return heights
    }
}

extension BigNumber {
    /// Whether the number has a closed form, so that exact rules can compare it.
    fileprivate var hasForm: Bool { real?.form != nil || real?.operation != nil }
}

/// A root that is alone in a disc above the real line and off the imaginary axis.
final class RefinedRoot: Sendable {
    private let polynomial: IntegerPolynomial
    private let disc: RootDiscs.Disc

    init(_ polynomial: IntegerPolynomial, in disc: RootDiscs.Disc) {
        self.polynomial = polynomial
        self.disc = disc
    }

    /// The disc, as numbers.
    var place: [BigNumber] {
        let (mantissa, exponent) = disc.radius.exactParts
        let radius = BigRational(mantissa: BigInt(mantissa), exponent: exponent)
        return [BigNumber(disc.real), BigNumber(disc.imaginary), BigNumber(radius)]
    }

    private static var firstBits: Int { 128 }
    private static var mostSteps: Int { 64 }

    /// Encloses both parts with this relative accuracy in bits.
    func enclose(
        real: inout Ball, imaginary: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let degree = polynomial.degree
        let coefficients = BallRegisters(count: degree + 1, precision: 64)
        for (k, coefficient) in polynomial.coefficients.enumerated() {
            coefficients[k].set(coefficient, precision: max(coefficient.bitLength, 64))
        }
        // The root, its previous value, and space for values.
        let row = ComplexRow(count: 6)
        let (root, start, value, slope, free, step) = (0, 1, 2, 3, 4, 5)
        let places = ComplexRow.Places(value: value, slope: slope, free: free)
        row.set(root, disc.real, disc.imaginary)
        row.set(start, disc.real, disc.imaginary)
        var bits = Self.firstBits
        // Enough bits unless values cancel; doubled from time to time.
        var most = precision + Self.firstBits
        var rounds = 0
        for _ in 0..<Self.mostSteps {
            try Ball.check(monitor)
            try row.evaluate(coefficients, degree, at: root, into: places, bits)
            let below = row.smallest(slope)
            if !below.isZero, try row.setInverse(step, slope, bits) {
                // Bound 217: a disc of the radius n·|p/p'| about a place has a root in it.
                let radius = row.largest(value) * Magnitude(atLeast: UInt(degree)) / below
                try row.setDifference(free, root, start, bits)
                if row.largest(free) + radius <= disc.radius {
                    row.copy(root, real: &real, imaginary: &imaginary)
                    real.widen(by: radius)
                    imaginary.widen(by: radius)
                    let accuracy = min(
                        real.relativeAccuracyBits, imaginary.relativeAccuracyBits)
                    if accuracy >= precision { return }
                }
                try row.setProduct(free, value, step, bits)
                try row.setDifference(step, root, free, bits)
                row.exchange(step, root)
                row.clearRadius(root)
            }
            if bits == most {
                rounds += 1
                if rounds % 3 == 0 { most *= 2 }
            }
            bits = min(2 * bits, most)
        }
        throw .needsPrecision
    }

    /// Both parts as numbers, in closed form where one is found and proved.
    func parts(_ monitor: Monitor) throws(NumberError) -> (BigNumber, BigNumber) {
        var real = Ball(precision: ZeroForms.bits)
        var imaginary = Ball(precision: ZeroForms.bits)
        do throws(BallError) {
            try enclose(real: &real, imaginary: &imaginary, precision: ZeroForms.bits, monitor)
        } catch {
            if case .number(let reason) = error { throw reason }
            throw .undecided(question: "where the complex roots are", known: "")
        }
        if let forms = try closedForms(real, imaginary, monitor) { return forms }
        let tape = polynomial.tape
        return (
            ComplexRootPart.number(of: self, isReal: true, tape, real),
            ComplexRootPart.number(of: self, isReal: false, tape, imaginary)
        )
    }

    private static var mostDegreeOfForms: Int { 16 }

    private func closedForms(
        _ real: borrowing Ball, _ imaginary: borrowing Ball, _ monitor: Monitor
    ) throws(NumberError) -> (BigNumber, BigNumber)? {
        guard polynomial.degree <= Self.mostDegreeOfForms else { return nil }
        let forms = ZeroForms(monitor: monitor)
        for first in try forms.candidates(real) {
            for second in try forms.candidates(imaginary) {
                if try isRoot(BigComplex(first, second), monitor) { return (first, second) }
            }
        }
        return nil
    }

    private func isRoot(_ z: BigComplex, _ monitor: Monitor) throws(NumberError) -> Bool {
        var value = BigComplex(0)
        do throws(NumberError) {
            for coefficient in polynomial.coefficients.reversed() {
                value = try value.multiplied(by: z, monitor: monitor).adding(
                    BigComplex(BigNumber(coefficient)), monitor: monitor)
            }
            guard try value.real.sign(monitor: monitor) == 0 else { return false }
            return try value.imaginary.sign(monitor: monitor) == 0
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }
}

/// One part of a complex root.
final class ComplexRootPart: BodyValue, @unchecked Sendable {
    private let root: RefinedRoot
    private let isReal: Bool

    private init(_ root: RefinedRoot, isReal: Bool, _ tape: Tape) {
        self.root = root
        self.isReal = isReal
        super.init(tape, of: [])
    }

    static func number(
        of root: RefinedRoot, isReal: Bool, _ tape: Tape, _ ball: borrowing Ball
    ) -> BigNumber {
        let part = ComplexRootPart(root, isReal: isReal, tape)
        let real = Real(part, estimate: Estimate(ball))
        real.remember(Real.Enclosure(copying: ball))
        return BigNumber(storage: .real(real))
    }

    override var saved: (kind: String, numbers: [BigNumber])? {
        (isReal ? CalculusForms.realPart : CalculusForms.imaginaryPart, root.place)
    }

    override func work(bits: Double) -> Double { 8 * tape.work(bits: bits) }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        var other = Ball(precision: precision)
        if isReal {
            try root.enclose(real: &ball, imaginary: &other, precision: precision + 4, monitor)
        } else {
            try root.enclose(real: &other, imaginary: &ball, precision: precision + 4, monitor)
        }
    }
}
