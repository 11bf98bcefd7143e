/// All real roots of a polynomial with rational coefficients, repeated by multiplicity, in order.
///
/// The coefficients are the Taylor coefficients of the tape at 0. Square-free factors are isolated
/// by Descartes' rule of signs on halves of an interval that contains all roots (Vincent, Collins
/// and Akritas); each root is then refined like any zero.
package struct PolynomialRoots {
    let tape: Tape
    let monitor: Monitor

    package init(_ tape: Tape, monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
    }

    /// The first degree that is tried.
    private static var firstOrder: Int { 16 }

    package func run() throws(NumberError) -> [BigNumber] {
        let coefficients = try coefficients()
        guard let polynomial = try Self.polynomial(of: coefficients, monitor) else {
            return try RealPolynomial(coefficients, monitor: monitor).roots()
        }
        if polynomial.coefficients.isEmpty { throw .infinitelyManyZeros }
        var roots: [BigNumber] = []
        for (factor, multiplicity) in try polynomial.squareFree(monitor: monitor) {
            for root in try RootIsolation(factor, monitor: monitor).roots() {
                roots += Array(repeating: root, count: multiplicity)
            }
        }
        return try sorted(roots)
    }

    /// Insertion sort: there are few roots, and those of one factor are in order already.
    private func sorted(_ roots: [BigNumber]) throws(NumberError) -> [BigNumber] {
        var sorted: [BigNumber] = []
        for root in roots {
            var place = sorted.count
            while place > 0, try sorted[place - 1].compare(to: root, monitor: monitor) > 0 {
                place -= 1
            }
            sorted.insert(root, at: place)
        }
        return sorted
    }

    /// The coefficients with a common denominator removed; nil where one is not a fraction.
    static func polynomial(
        of coefficients: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> IntegerPolynomial? {
        var exact: [BigRational] = []
        for coefficient in coefficients {
            guard let value = coefficient.knownRational else { return nil }
            exact.append(value)
        }
        return try withoutDenominators(exact, monitor)
    }

    /// The coefficients, the lowest first.
    func coefficients() throws(NumberError) -> [BigNumber] {
        var order = Self.firstOrder
        while true {
            if order > monitor.limits.maximumOrder {
                throw .domain(
                    function: "roots",
                    rule: "roots needs a polynomial of a degree below \(order / 4)")
            }
            if let coefficients = try coefficients(order: order) { return coefficients }
            order *= 4
        }
    }

    private static func withoutDenominators(
        _ coefficients: [BigRational], _ monitor: Monitor
    ) throws(NumberError) -> IntegerPolynomial {
        var common = BigInt(1)
        for coefficient in coefficients {
            try monitor.check()
            let denominator = coefficient.denominator
            try monitor.checkDivisor(bits: min(common.bitLength, denominator.bitLength))
            common = BigInt.leastCommonMultiple(common, denominator)
            if common.bitLength > monitor.limits.maximumBits {
                throw .tooLarge(
                    bits: Double(common.bitLength), what: "a common denominator",
                    limits: monitor.limits)
            }
        }
        let bits = coefficients.reduce(0) { $0 + $1.numerator.bitLength + common.bitLength }
        try monitor.require(bits / 8)
        var integers: [BigInt] = []
        for coefficient in coefficients {
            try monitor.check()
            integers.append(coefficient.numerator * (common / coefficient.denominator))
        }
        return IntegerPolynomial(integers)
    }

    /// Nil where the tape is not a polynomial of such a low degree.
    private func coefficients(order: Int) throws(NumberError) -> [BigNumber]? {
        let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
        try monitor.require(spare * 64)
        var numbers = TapeNumbers(
            tape, constants: tape.constants, spare: spare, monitor: monitor)
        numbers.load(BigNumber(0), into: Tape.index)
        var jets = TapeJets(tape, order: order, on: numbers, monitor: monitor)
        do throws(NumberError) {
            try jets.run()
        } catch {
            if error.endsComputation { throw error }
            throw .domain(function: "roots", rule: "roots needs a polynomial")
        }
        if jets.isPiecewise {
            throw .domain(function: "roots", rule: "roots needs a polynomial without conditions")
        }
        guard jets.resultLength <= order else { return nil }
        var coefficients: [BigNumber] = []
        for k in 0..<jets.resultLength {
            let number = jets.base.registers[jets.resultPlace(k)]
            coefficients.append(try number.withParts(monitor: monitor))
        }
        return coefficients
    }
}

/// The real roots of a square-free polynomial.
struct RootIsolation {
    let polynomial: IntegerPolynomial
    let monitor: Monitor

    init(_ polynomial: IntegerPolynomial, monitor: Monitor) {
        self.polynomial = polynomial
        self.monitor = monitor
    }

    /// Beyond this degree the only closed forms that are tried are fractions.
    private static var mostDegreeOfForms: Int { 16 }

    func roots() throws(NumberError) -> [BigNumber] {
        if polynomial.degree <= 2 { return try closedForms() }
        var rest = polynomial.coefficients
        var hasZero = false
        if rest[0].isZero {
            hasZero = true
            rest.removeFirst()
        }
        let upper = try positiveRoots(rest, isMirrored: false)
        let mirrored = rest.enumerated().map { $0.offset % 2 == 0 ? $0.element : -$0.element }
        let lower = try positiveRoots(mirrored, isMirrored: true)
        return lower.reversed() + (hasZero ? [BigNumber(0)] : []) + upper
    }

    private func closedForms() throws(NumberError) -> [BigNumber] {
        let c = polynomial.coefficients
        if c.count == 2 { return [BigNumber(-c[0], over: c[1])] }
        let discriminant = c[1] * c[1] - 4 * c[2] * c[0]
        if discriminant.sign < 0 { return [] }
        let root = try BigNumber(discriminant).applying(.sqrt, monitor: monitor)
        let below = BigNumber(2 * c[2])
        let first = try BigNumber(-c[1]).subtracting(root, monitor: monitor)
            .divided(by: below, monitor: monitor)
        let second = try BigNumber(-c[1]).adding(root, monitor: monitor)
            .divided(by: below, monitor: monitor)
        // The factor is primitive, with a leading coefficient above 0.
        return [first, second]
    }

    // MARK: - Isolation

    /// The positive roots in order; for the mirrored polynomial the negative ones, from 0 downwards.
    private func positiveRoots(
        _ coefficients: [BigInt], isMirrored: Bool
    ) throws(NumberError) -> [BigNumber] {
        guard Self.signChanges(coefficients) > 0 else { return [] }
        // All roots are below 2^bound; p(2^bound·x) has those above 0 in (0, 1).
        let bound = Self.boundOfRoots(coefficients)
        let count = coefficients.count
        try requireRoom(coefficients, bound: bound)
        var scaled = coefficients
        for index in 0..<count {
            scaled[index] =
                bound >= 0
                ? scaled[index] << (bound * index) : scaled[index] << (-bound * (count - 1 - index))
        }
        var found: [BigNumber] = []
        // A piece without a polynomial is a root by itself, i·2^s.
        var pending: [(polynomial: [BigInt], index: BigInt, depth: Int)] = [(scaled, 0, 0)]
        var pieces = 0
        while let (piece, index, depth) = pending.popLast() {
            try monitor.check()
            if piece.isEmpty {
                let root = BigRational(mantissa: index, exponent: bound - depth)
                found.append(BigNumber(isMirrored ? -root : root))
                continue
            }
            pieces += 1
            if pieces > monitor.limits.maximumPieces {
                throw .undecided(
                    question: "where the roots are",
                    known: "\(pieces - 1) pieces were not enough")
            }
            let changes = try changesInUnitInterval(piece)
            if changes == 0 { continue }
            if changes == 1 {
                found.append(
                    try root(index, scale: bound - depth, isMirrored: isMirrored))
                continue
            }
            // p(x/2)·2^n, and the same moved by 1.
            var lower = piece
            let degree = piece.count - 1
            for k in 0...degree { lower[k] = lower[k] << (degree - k) }
            var upper = try shifted(lower)
            let middle = 2 * index + 1
            if upper[0].isZero {
                // The middle is a root; it stands between those of the two halves.
                upper.removeFirst()
                pending.append((upper, middle, depth + 1))
                pending.append(([], middle, depth + 1))
                pending.append((lower, 2 * index, depth + 1))
                continue
            }
            pending.append((upper, middle, depth + 1))
            pending.append((lower, 2 * index, depth + 1))
        }
        return found
    }

    /// A power of two above all positive roots: with the lowest degree n and the leading coefficient a,
    /// 2·max |a_(n-k)/a|^(1/k) is a bound (Knuth, Fujiwara).
    private static func boundOfRoots(_ coefficients: [BigInt]) -> Int {
        let degree = coefficients.count - 1
        let lead = coefficients[degree].bitLength
        var bound = Int.min / 2
        for k in 1...degree where !coefficients[degree - k].isZero {
            // |a_(n-k)/a| is below 2^(length - lead + 1).
            let size = coefficients[degree - k].bitLength - lead + 1
            bound = max(bound, size >= 0 ? (size + k - 1) / k : -(-size / k))
        }
        return bound + 1
    }

    /// Throws if the scaled coefficients would exceed the limit of bytes, several times over for the pieces.
    private func requireRoom(_ coefficients: [BigInt], bound: Int) throws(NumberError) {
        let count = Double(coefficients.count)
        let own = coefficients.reduce(0.0) { $0 + Double($1.bitLength) }
        let bits = own + Double(bound.magnitude) * count * count / 2
        try monitor.require(Int(min(bits * Self.copies / 8, 1e18)))
    }

    /// The number of polynomials of the scaled size that are held at a time: both halves of a
    /// piece, and their pieces.
    private static var copies: Double { 4 }

    private static func signChanges(_ coefficients: [BigInt]) -> Int {
        var (count, last) = (0, 0)
        for coefficient in coefficients where !coefficient.isZero {
            if last != 0, coefficient.sign != last { count += 1 }
            last = coefficient.sign
        }
        return count
    }

    /// p(x + 1)
    private func shifted(_ coefficients: [BigInt]) throws(NumberError) -> [BigInt] {
        var result = coefficients
        let degree = result.count - 1
        if degree < 1 { return result }
        for i in 0..<degree {
            // A row of sums of long numbers.
            try monitor.check()
            for j in stride(from: degree - 1, through: i, by: -1) {
                result[j] = result[j] + result[j + 1]
            }
        }
        return result
    }

    /// The sign changes of (x + 1)^n·p(1/(x + 1)): 0 and 1 are the number of roots in (0, 1), and more
    /// are at least so many.
    private func changesInUnitInterval(_ coefficients: [BigInt]) throws(NumberError) -> Int {
        Self.signChanges(try shifted(coefficients.reversed()))
    }

    // MARK: - A root

    /// The one root between i·2^s and (i + 1)·2^s, or below 0 between the negatives of these.
    private func root(
        _ index: BigInt, scale: Int, isMirrored: Bool
    ) throws(NumberError) -> BigNumber {
        let cell = isMirrored ? -index - 1 : index
        let bracket = Bracket(cell: cell, scale: scale)
        let tape = polynomial.tape
        // The sign below the root: at the end, unless that is a root of its own.
        var sign = polynomial.scaledValue(at: bracket.low).sign
        if sign == 0 { sign = polynomial.derivative.scaledValue(at: bracket.low).sign }
        let value = ZeroValue(tape, in: bracket, isRising: sign < 0)
        var ball = Ball(precision: ZeroForms.bits)
        do throws(BallError) {
            try value.enclose(into: &ball, precision: ZeroForms.bits, monitor)
        } catch {
            if case .number(let reason) = error { throw reason }
            throw .undecided(question: "where the roots are", known: "")
        }
        if let form = try closedForm(ball, in: bracket) { return form }
        let real = Real(value, estimate: Estimate(ball))
        real.remember(Real.Enclosure(copying: ball))
        return BigNumber(storage: .real(real))
    }

    private func closedForm(
        _ ball: borrowing Ball, in bracket: Bracket
    ) throws(NumberError) -> BigNumber? {
        let forms = ZeroForms(monitor: monitor)
        if let fraction = forms.fraction(in: ball), bracket.low < fraction, fraction < bracket.high,
            polynomial.scaledValue(at: fraction).isZero
        {
            return BigNumber(fraction)
        }
        guard polynomial.degree <= Self.mostDegreeOfForms else { return nil }
        for candidate in try forms.candidates(ball) where !candidate.isExact {
            guard try candidate.compare(to: BigNumber(bracket.low), monitor: monitor) > 0,
                try candidate.compare(to: BigNumber(bracket.high), monitor: monitor) < 0
            else { continue }
            if try isRoot(candidate) { return candidate }
        }
        return nil
    }

    private func isRoot(_ number: BigNumber) throws(NumberError) -> Bool {
        var value = BigNumber(0)
        do throws(NumberError) {
            for coefficient in polynomial.coefficients.reversed() {
                value = try value.multiplied(by: number, monitor: monitor).adding(
                    BigNumber(coefficient), monitor: monitor)
            }
            return try value.sign(monitor: monitor) == 0
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }
}
