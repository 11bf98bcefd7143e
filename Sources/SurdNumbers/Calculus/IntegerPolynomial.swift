/// A polynomial with integer coefficients, the lowest first; none for zero.
struct IntegerPolynomial: Sendable {
    private(set) var coefficients: [BigInt]

    init(_ coefficients: [BigInt]) {
        self.coefficients = coefficients
        while self.coefficients.last?.isZero == true { self.coefficients.removeLast() }
    }

    var degree: Int { coefficients.count - 1 }
    var leading: BigInt { coefficients[coefficients.count - 1] }

    var derivative: IntegerPolynomial {
        IntegerPolynomial(
            coefficients.indices.dropFirst().map { coefficients[$0] * BigInt($0) })
    }

    /// Divided by the common factor of the coefficients, with a positive leading coefficient.
    func primitive(_ monitor: Monitor) throws(NumberError) -> IntegerPolynomial {
        var divisor = BigInt(0)
        for coefficient in coefficients where divisor != 1 {
            try monitor.check()
            try monitor.checkDivisor(bits: min(divisor.bitLength, coefficient.bitLength))
            divisor = BigInt.greatestCommonDivisor(divisor, coefficient)
        }
        guard !divisor.isZero else { return self }
        if leading.sign < 0 { divisor = -divisor }
        if divisor == 1 { return self }
        var quotients: [BigInt] = []
        for coefficient in coefficients {
            try monitor.tick(bits: coefficient.bitLength)
            quotients.append(coefficient / divisor)
        }
        return IntegerPolynomial(quotients)
    }

    /// Quotient and remainder of a power of the divisor's leading coefficient times this polynomial.
    func pseudoDivided(
        by divisor: IntegerPolynomial, monitor: Monitor
    ) throws(NumberError) -> (quotient: IntegerPolynomial, remainder: IntegerPolynomial) {
        var rest = coefficients
        var quotient: [BigInt] = []
        let lead = divisor.leading
        while rest.count >= divisor.coefficients.count {
            try monitor.check()
            try monitor.require(
                Self.bytes(rest) + Self.bytes(quotient) + rest.count * lead.bitLength / 8)
            let top = rest[rest.count - 1]
            let shift = rest.count - divisor.coefficients.count
            for index in quotient.indices {
                try monitor.tick(bits: quotient[index].bitLength)
                quotient[index] = quotient[index] * lead
            }
            quotient.append(top)
            for index in rest.indices {
                try monitor.tick(bits: rest[index].bitLength)
                rest[index] = rest[index] * lead
            }
            for (index, coefficient) in divisor.coefficients.enumerated() {
                try monitor.tick(bits: top.bitLength)
                rest[shift + index] = rest[shift + index] - coefficient * top
            }
            rest.removeLast()
        }
        return (IntegerPolynomial(quotient.reversed()), IntegerPolynomial(rest))
    }

    private static func bytes(_ coefficients: [BigInt]) -> Int {
        coefficients.reduce(0) { $0 + $1.bitLength / 8 + MemoryLayout<BigInt>.size }
    }

    /// The greatest common divisor, by primitive remainders.
    func commonDivisor(
        with other: IntegerPolynomial, monitor: Monitor
    ) throws(NumberError) -> IntegerPolynomial {
        if isSurelyCoprime(to: other) { return IntegerPolynomial([1]) }
        var (a, b) = (try primitive(monitor), try other.primitive(monitor))
        while !b.coefficients.isEmpty {
            let rest = try a.pseudoDivided(by: b, monitor: monitor).remainder
            (a, b) = (b, try rest.primitive(monitor))
        }
        return a.degree == 0 ? IntegerPolynomial([1]) : a
    }

    /// Whether a prime proves that there is no common divisor: a common divisor would remain modulo
    /// a prime that does not divide the leading coefficients.
    private func isSurelyCoprime(to other: IntegerPolynomial) -> Bool {
        let prime = 2_147_483_647
        func reduced(_ polynomial: IntegerPolynomial) -> [Int] {
            polynomial.coefficients.map {
                $0.flooredQuotientAndRemainder(dividingBy: BigInt(prime)).remainder.smallValue ?? 0
            }
        }
        var (a, b) = (reduced(self), reduced(other))
        guard let lead = a.last, lead != 0, let second = b.last, second != 0 else { return false }
        while !b.isEmpty {
            let inverse = Self.power(b[b.count - 1], prime - 2, prime)
            while a.count >= b.count {
                let factor = a[a.count - 1] * inverse % prime
                let shift = a.count - b.count
                for index in b.indices {
                    a[shift + index] =
                        ((a[shift + index] - factor * b[index]) % prime + prime) % prime
                }
                while a.last == 0 { a.removeLast() }
            }
            (a, b) = (b, a)
        }
        return a.count == 1
    }

    private static func power(_ base: Int, _ exponent: Int, _ modulus: Int) -> Int {
        var (result, square, rest) = (1, base, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square % modulus }
            square = square * square % modulus
            rest >>= 1
        }
        return result
    }

    /// Factors without multiple roots, each with the multiplicity of its roots (Yun).
    func squareFree(
        monitor: Monitor
    ) throws(NumberError) -> [(factor: IntegerPolynomial, multiplicity: Int)] {
        func exactly(
            _ a: IntegerPolynomial, by b: IntegerPolynomial
        ) throws(NumberError) -> IntegerPolynomial {
            b.degree == 0
                ? a : try a.pseudoDivided(by: b, monitor: monitor).quotient.primitive(monitor)
        }
        var found: [(IntegerPolynomial, Int)] = []
        let all = try primitive(monitor)
        var common = try all.commonDivisor(with: all.derivative, monitor: monitor)
        var rest = try exactly(all, by: common)
        var multiplicity = 1
        while rest.degree > 0 {
            let next = try rest.commonDivisor(with: common, monitor: monitor)
            let factor = try exactly(rest, by: next)
            if factor.degree > 0 { found.append((factor, multiplicity)) }
            common = try exactly(common, by: next)
            rest = next
            multiplicity += 1
        }
        return found
    }

    /// The value at a fraction, times a power of its denominator.
    func scaledValue(at point: BigRational) -> BigInt {
        let (top, bottom) = (point.numerator, point.denominator)
        var value = BigInt(0)
        var power = BigInt(1)
        for coefficient in coefficients.reversed() {
            value = value * top + coefficient * power
            power = power * bottom
        }
        return value
    }

    /// The polynomial as a tape, by Horner's rule.
    var tape: Tape {
        var tape = Tape(of: .unknown)
        for coefficient in coefficients { _ = tape.addConstant(BigNumber(coefficient)) }
        let count = coefficients.count
        var value = count
        var next = count + 1
        for index in stride(from: count - 2, through: 0, by: -1) {
            tape.addStep(.init(.operation(.multiply), value, Tape.index, target: next))
            tape.addStep(.init(.operation(.add), next, index + 1, target: next + 1))
            value = next + 1
            next += 2
        }
        tape.result = value
        return tape
    }
}
