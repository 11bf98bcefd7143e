/// A polynomial in x with integer coefficients, such as the minimal polynomial of √2 + √3: `x^4 - 10*x^2 + 1`.
public struct Polynomial: Sendable, Hashable {
    /// The coefficients of 1, x, x², …; the last one is positive.
    public let coefficients: [BigInt]

    package init(coefficients: [BigInt]) {
        self.coefficients = coefficients
    }

    /// The highest power of x.
    public var degree: Int { coefficients.count - 1 }
}

extension Polynomial: CustomStringConvertible {
    /// `x^4 - 10*x^2 + 1`, which can be read back as the body of a function of x.
    public var description: String {
        var text = ""
        for (power, coefficient) in coefficients.enumerated().reversed() where !coefficient.isZero {
            if text.isEmpty {
                text = coefficient.isNegative ? "-" : ""
            } else {
                text += coefficient.isNegative ? " - " : " + "
            }
            let name = power == 0 ? "" : power == 1 ? "x" : "x^\(power)"
            let size = coefficient.magnitude
            if name.isEmpty {
                text += "\(size)"
            } else {
                text += size == 1 ? name : "\(size)*\(name)"
            }
        }
        return text.isEmpty ? "0" : text
    }
}

extension BigNumber {
    /// The minimal polynomial over the integers: without a common divisor, its first coefficient positive.
    ///
    /// Lattice reduction of enclosures of the powers *finds* a polynomial. The separation bound *proves* that
    /// the number is a root of it. The lattices of the lower degrees prove that no polynomial of lower degree
    /// has the root: a factor would be short (Mignotte), and no vector of a lattice is shorter than the
    /// shortest vector of its orthogonalised basis.
    package func minimalPolynomial(monitor: Monitor) throws(NumberError) -> Polynomial {
        let number = try resolved(monitor: monitor)
        if let exact = number.exactRational {
            return Polynomial(coefficients: [-exact.numerator, exact.denominator])
        }
        var real = number.real
        if let found = real, try AlgebraicBound.bits(found, monitor: monitor) == nil {
            // Some numbers are algebraic only after simplification, such as gamma(1/3)
            // gamma(2/3)/π.
            real = try ClosedForm.find(found, monitor: monitor)?.algebraicNumber(
                equalTo: self, monitor: monitor)?.real
        }
        guard let real, let bound = try AlgebraicBound.bitsAndDegree(real, monitor: monitor) else {
            throw .domain(
                function: "minpoly",
                rule: "minpoly needs a number that is known to be algebraic")
        }
        return try MinimalPolynomialSearch(real, degree: bound.degree, monitor: monitor).run()
    }
}

/// The search for the minimal polynomial of an algebraic number that is not rational.
private struct MinimalPolynomialSearch {
    let number: BigNumber
    let monitor: Monitor

    /// Higher degrees are not searched.
    static let largestDegree = 24
    /// Polynomials that need longer enclosures are not searched.
    static let mostBits = 1 << 14

    /// The degrees that are tried. Each also finds roots of lower degrees.
    private let degrees: [Int]

    init(_ real: Real, degree: Double, monitor: Monitor) {
        number = BigNumber(storage: .real(real))
        let most = Int(min(max(degree, 2), Double(Self.largestDegree)))
        degrees = [2, 3, 4, 6, 8, 12, 16, 20].filter { $0 < most } + [most]
        self.monitor = monitor
    }

    func run() throws(NumberError) -> Polynomial {
        var perDegree = 12
        while perDegree * Self.largestDegree <= Self.mostBits {
            for degree in degrees {
                let bits = 64 + perDegree * (degree + 1)
                guard let found = try candidate(degree: degree, bits: bits) else { continue }
                guard try isRoot(found) else { continue }
                return try lowered(found)
            }
            perDegree *= 4
        }
        throw open
    }

    private var open: NumberError {
        .undecided(
            question: "the minimal polynomial",
            known: "no degree up to \(Self.largestDegree) has one that is short")
    }

    /// A root is known: returns the polynomial itself, or one of lower degree with that root.
    private func lowered(_ polynomial: Polynomial) throws(NumberError) -> Polynomial {
        var result = polynomial
        var bits = 64
        while result.degree > 1 {
            // A factor's coefficients are below 2^degree times the length of the polynomial.
            var square = BigInt(0)
            for c in result.coefficients { square += c * c }
            let factorBits = result.degree + (square.bitLength + 1) / 2 + 1
            bits = max(bits, (factorBits + result.degree + 8) * result.degree)
            if bits > 4 * Self.mostBits { throw open }
            let (lattice, powers) = try reduced(degree: result.degree - 1, bits: bits)
            // The vector of a factor: its coefficients, and the sum of the roundings of the powers.
            let most = BigInt(result.degree) << (factorBits + 1)
            if lattice.isLongerEverywhere(than: most) { return result }
            if let row = lattice.rows.first, let lower = self.polynomial(row, powers),
                try isRoot(lower)
            {
                result = lower
                continue
            }
            bits *= 2
        }
        return result
    }

    /// Whether the number is a root: by the separation bound.
    private func isRoot(_ polynomial: Polynomial) throws(NumberError) -> Bool {
        var value = BigNumber.zero
        for coefficient in polynomial.coefficients.reversed() {
            value = try value.multiplied(by: number, monitor: monitor).adding(
                BigNumber(coefficient), monitor: monitor)
        }
        guard let real = value.real else { return value.isZero }
        return try AlgebraicDecision.isZero(real, monitor: monitor) ?? false
    }

    private func candidate(degree: Int, bits: Int) throws(NumberError) -> Polynomial? {
        let (lattice, powers) = try reduced(degree: degree, bits: bits)
        guard let row = lattice.rows.first else { return nil }
        // A random lattice has coefficients of bits/(degree + 1) bits.
        guard let found = polynomial(row, powers),
            found.coefficients.allSatisfy({ $0.bitLength <= bits / (2 * (degree + 1)) })
        else { return nil }
        return found
    }

    /// The polynomial of a row, if the number may be its root; it may be reducible.
    private func polynomial(_ row: [BigInt], _ powers: [BigInt]) -> Polynomial? {
        var coefficients = Array(row.dropLast())
        while let last = coefficients.last, last.isZero { coefficients.removeLast() }
        while let first = coefficients.first, first.isZero { coefficients.removeFirst() }
        guard coefficients.count > 1, let lead = coefficients.last else { return nil }
        var (sum, size, divisor) = (BigInt(0), BigInt(0), BigInt(0))
        for (c, power) in zip(coefficients, powers) {
            sum += c * power
            size += c.magnitude
            divisor = BigInt.greatestCommonDivisor(divisor, c)
        }
        guard sum.magnitude <= 4 * size else { return nil }
        if lead.isNegative { divisor = -divisor }
        return Polynomial(coefficients: coefficients.map { $0 / divisor })
    }

    /// The reduced lattice of the polynomials of a degree, each with its value times 2^bits; and the
    /// powers of the number times 2^bits.
    private func reduced(
        degree: Int, bits: Int
    ) throws(NumberError) -> (lattice: LatticeReduction, powers: [BigInt]) {
        let scale = BigInt(1) << bits
        var powers = [scale]
        var power = BigNumber.one
        for _ in 0..<degree {
            power = try power.multiplied(by: number, monitor: monitor)
            powers.append(
                try power.multiplied(by: BigNumber(scale), monitor: monitor).rounded(
                    .floor, monitor: monitor))
        }
        var basis = powers.indices.map { i in
            powers.indices.map { BigInt($0 == i ? 1 : 0) }
        }
        var lattice = LatticeReduction()
        // The bits are added in steps, so that the numbers in the reduction stay short.
        var used = 0
        while used < bits {
            used = min(used + 60, bits)
            lattice = LatticeReduction()
            for coefficients in basis {
                var sum = BigInt(0)
                for (c, p) in zip(coefficients, powers) where !c.isZero { sum += c * p }
                try lattice.append(coefficients + [sum >> (bits - used)], monitor: monitor)
            }
            basis = lattice.rows.map { Array($0.dropLast()) }
        }
        return (lattice, powers)
    }
}

extension LatticeReduction {
    /// Whether every nonzero vector of the lattice is longer: none is shorter than the shortest vector of the
    /// orthogonalised basis.
    fileprivate func isLongerEverywhere(than length: BigInt) -> Bool {
        let square = length * length
        return rows.indices.allSatisfy { square * determinants[$0] < determinants[$0 + 1] }
    }
}

extension ClosedForm {
    /// The number as an algebraic number, where it is a sum of radicals that is proved to equal
    /// `other`.
    fileprivate func algebraicNumber(
        equalTo other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard summands.allSatisfy({ $0.term.isAlgebraic }) else { return nil }
        let sum = try number(monitor: monitor)
        return try other.compare(to: sum, monitor: monitor) == 0 ? sum : nil
    }
}
