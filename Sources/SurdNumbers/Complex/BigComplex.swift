/// A complex number: two numbers, each of them exact or a real with proved digits of its own.
///
///     let z = BigComplex(3, 4)
///     try z.magnitude()                        // 5
///     try (z * z).digits(20)                   // -7+24i
///     try BigComplex.sqrt(-1)                  // i
///     try BigComplex.exp(BigComplex(0, .pi))   // -1
///
/// There is no signed zero. On a branch cut a function has the value that it tends to from the side that is reached
/// counter-clockwise around the branch point, as in Mathematica, PARI, mpmath and FLINT.
public struct BigComplex: Sendable, Hashable {
    /// The real part.
    public let real: BigNumber
    /// The imaginary part.
    public let imaginary: BigNumber

    /// The number `real + imaginary·i`.
    public init(_ real: BigNumber, _ imaginary: BigNumber = 0) {
        self.real = real
        self.imaginary = imaginary
    }

    /// The imaginary unit.
    public static var i: BigComplex { BigComplex(0, 1) }

    /// The number with the other sign of the imaginary part.
    public var conjugate: BigComplex {
        BigComplex(real, -imaginary)
    }

    /// The distance from zero.
    public func magnitude(limits: Limits = .standard) throws(NumberError) -> BigNumber {
        try magnitude(NumberWork(monitor: Monitor(limits: limits)))
    }

    /// The angle of the number, in (-π, π]. Throws for zero.
    public func phase(limits: Limits = .standard) throws(NumberError) -> BigNumber {
        try phase(NumberWork(monitor: Monitor(limits: limits)))
    }

    package func phase(monitor: Monitor) throws(NumberError) -> BigNumber {
        try phase(NumberWork(monitor: monitor))
    }

    /// The real number, if this is one; nil where the imaginary part is proved not to be zero.
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` where the imaginary part cannot be told
    ///   from zero.
    public func realNumber(limits: Limits = .standard) throws(NumberError) -> BigNumber? {
        try realNumber(monitor: Monitor(limits: limits))
    }

    package func realNumber(monitor: Monitor) throws(NumberError) -> BigNumber? {
        try imaginary.sign(monitor: monitor) == 0 ? real : nil
    }

    /// Whether it is the literal imaginary unit.
    package var isUnit: Bool { real.isZero && imaginary.knownInteger?.smallValue == 1 }

    /// Whether the imaginary part is known to be zero without a computation.
    package var isPlainlyReal: Bool { imaginary.isZero }

    /// Whether two numbers are equal, with proof.
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` where neither can be proved.
    public func equals(
        _ other: BigComplex, limits: Limits = .standard
    ) throws(NumberError) -> Bool {
        try equals(other, monitor: Monitor(limits: limits))
    }

    package func equals(_ other: BigComplex, monitor: Monitor) throws(NumberError) -> Bool {
        let isSame: Bool
        do throws(NumberError) {
            isSame = try real.compare(to: other.real, monitor: monitor) == 0
        } catch {
            guard case .undecided = error else { throw error }
            // A difference in one pair of parts is enough, whatever the other pair is.
            if try imaginary.compare(to: other.imaginary, monitor: monitor) != 0 { return false }
            throw error
        }
        if !isSame { return false }
        return try imaginary.compare(to: other.imaginary, monitor: monitor) == 0
    }
}

// MARK: - Saved values

extension BigComplex {
    /// One part of a function of complex numbers, given both parts of each operand: for saved values.
    package static func part(
        of operation: RealOperation, _ parts: [BigNumber], isImaginary: Bool, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var operands: [BigComplex] = []
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            operands.append(BigComplex(parts[index], parts[index + 1]))
        }
        let isPossible = operation.arity == operands.count || operation == .lambertw
        guard isPossible, operation.arity > 0,
            let value = try operation.room.value(
                operation, at: operands, NumberWork(monitor: monitor))
        else { throw RecipeText.broken("it has a function that takes no complex numbers") }
        return isImaginary ? value.imaginary : value.real
    }
}

// MARK: - Modulus and argument

extension BigComplex {
    func magnitude(_ work: NumberWork) throws(NumberError) -> BigNumber {
        if imaginary.isZero { return try work.value(.absolute, real) }
        if real.isZero { return try work.value(.absolute, imaginary) }
        return try work.value(.hypot, real, imaginary)
    }

    /// x² + y²
    func square(_ work: NumberWork) throws(NumberError) -> BigNumber {
        try work.sum(work.product(real, real), work.product(imaginary, imaginary))
    }

    func phase(_ work: NumberWork) throws(NumberError) -> BigNumber {
        guard let phase = try phaseUnlessZero(work) else {
            throw .domain(function: "arg", rule: "arg of 0 is not defined")
        }
        return phase
    }

    /// The argument in (-π, π]; nil for zero.
    func phaseUnlessZero(_ work: NumberWork) throws(NumberError) -> BigNumber? {
        // To the right of the imaginary axis the angle needs no sign. A real part that cannot be
        // told from zero may come with an imaginary part that can.
        let side: Int?
        do throws(NumberError) {
            side = try work.sign(real)
        } catch {
            guard case .undecided = error else { throw error }
            side = nil
        }
        if side == 1, !imaginary.isZero { return try work.value(.atan2, imaginary, real) }
        let height = try work.sign(imaginary)
        switch (side, height) {
        case (0, 0): return nil
        case (0, _): return .multipleOfPi(BigRational(BigInt(height), 2))
        case (1, 0): return .zero
        case (-1, 0): return .constant(.pi)
        case (nil, 0):
            // Throws the same error again.
            _ = try work.sign(real)
            return nil
        default: return try work.value(.atan2, imaginary, real)
        }
    }

    /// ln |z|; throws for zero.
    func logarithmOfMagnitude(_ work: NumberWork) throws(NumberError) -> BigNumber {
        if imaginary.isZero { return try work.value(.ln, work.value(.absolute, real)) }
        if real.isZero { return try work.value(.ln, work.value(.absolute, imaginary)) }
        // Near the unit circle, |z|² - 1 is computed without cancellation: (x-1)(x+1) + y².
        let distance = try work.sum(
            work.product(work.difference(real, .one), work.sum(real, .one)),
            work.product(imaginary, imaginary))
        let estimate = distance.estimate
        let logarithm =
            estimate.isKnown && estimate.log2Magnitude < -8
            ? try work.value(.log1p, distance) : try work.value(.ln, square(work))
        return try work.quotient(logarithm, BigNumber(2))
    }
}

// MARK: - Literals and coding

extension BigComplex: ExpressibleByIntegerLiteral {
    /// A literal real number.
    public init(integerLiteral value: BigNumber.IntegerLiteralType) {
        self.init(BigNumber(integerLiteral: value))
    }
}

extension BigComplex: Codable {
    private enum Key: String, CodingKey {
        case real = "re"
        case imaginary = "im"
    }

    /// Writes an object with both parts, each like a ``BigNumber``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(real, forKey: .real)
        try container.encode(imaginary, forKey: .imaginary)
    }

    /// Reads what ``encode(to:)`` writes, under the same limits as a ``BigNumber``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try container.decode(BigNumber.self, forKey: .real),
            try container.decode(BigNumber.self, forKey: .imaginary))
    }
}
