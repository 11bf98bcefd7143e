/// What a family of functions knows about complex numbers.
protocol ComplexRoom {
    /// The function of complex numbers on its principal branch; nil where it is a function of real
    /// numbers only.
    ///
    /// Everything that the value depends on is proved: on which side of a branch cut an operand
    /// lies, and whether a part is zero. An operand at which the function has no value is an error.
    static func value(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex?

    /// Whether the conjugated operands are a permutation of the operands that leaves the value
    /// unchanged, so that the value is real.
    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool

    /// A rectangle that holds the values at all points of the arguments, for functions that `value` leaves to
    /// `BigComplex.enclosed`.
    static func enclose(
        _ f: RealOperation, at operands: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall

    /// The same value in terms of functions that equality knows better, or with arguments in their
    /// usual range; nil where nothing can be simplified. The operands are those of a call that
    /// `enclose` serves. The needed conditions are proved.
    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex?

    /// The same value in terms of values at earlier arguments; nil where there is no such rule.
    /// Arguments are compared by estimates, because the formula is true in any case.
    static func related(
        _ f: RealOperation, at operands: [BigComplex], to met: [[BigComplex]], _ work: NumberWork
    ) throws(NumberError) -> BigComplex?

    /// The relation between a value and its conjugate.
    static func conjugation(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> ComplexConjugation
}

extension ComplexRoom {
    static func value(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        nil
    }

    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool { false }

    static func enclose(
        _ f: RealOperation, at operands: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        fatalError("'\(f.name)' is not enclosed on complex numbers")
    }

    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        nil
    }

    static func related(
        _ f: RealOperation, at operands: [BigComplex], to met: [[BigComplex]], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        nil
    }

    static func conjugation(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> ComplexConjugation {
        .free
    }
}

extension BigComplex {
    /// A rotation by a right angle: i·z.
    func turned(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.negative(imaginary), real)
    }

    /// A rotation in the other direction: -i·z.
    func turnedBack(_ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(imaginary, try work.negative(real))
    }

    func scaled(by factor: BigNumber, _ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.product(real, factor), try work.product(imaginary, factor))
    }

    func divided(by divisor: BigNumber, _ work: NumberWork) throws(NumberError) -> BigComplex {
        BigComplex(try work.quotient(real, divisor), try work.quotient(imaginary, divisor))
    }

    /// Whether the number lies below the real line, with proof; nil where it is real.
    func isBelow(_ work: NumberWork) throws(NumberError) -> Bool? {
        let side = try work.sign(imaginary)
        return side == 0 ? nil : side < 0
    }

    /// r·(cos φ + i sin φ)
    static func polar(
        _ r: BigNumber, _ angle: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        BigComplex(
            try work.product(r, work.value(.cos, angle)),
            try work.product(r, work.value(.sin, angle)))
    }
}

extension NumberWork {
    func half(_ a: BigNumber) throws(NumberError) -> BigNumber { try quotient(a, BigNumber(2)) }

    func square(_ a: BigNumber) throws(NumberError) -> BigNumber { try product(a, a) }

    func absolute(_ a: BigNumber) throws(NumberError) -> BigNumber { try value(.absolute, a) }
}

/// How a function changes with the sign of its last argument.
enum ArgumentSymmetry {
    case none, even, odd
}

extension ComplexRoom {
    /// The value of a function that is real on the real line, by `enclose`.
    ///
    /// It is proved which arguments are real. Where all are, the real function is tried first.
    /// f(z̄) is the conjugate of f(z), so a value at an argument below the real line is computed
    /// above it.
    static func general(
        _ f: RealOperation, _ z: [BigComplex], _ work: NumberWork,
        symmetry: ArgumentSymmetry = .none
    ) throws(NumberError) -> BigComplex {
        var operands: [BigComplex] = []
        var isReal = true
        var isBelow = false
        for operand in z {
            let side = try operand.isBelow(work)
            operands.append(side == nil ? BigComplex(operand.real) : operand)
            if side != nil { isReal = false }
            isBelow = side ?? false
        }
        if isReal {
            do throws(NumberError) {
                return BigComplex(
                    try BigNumber.applying(f, to: operands.map(\.real), monitor: work.monitor))
            } catch {
                switch error {
                case .notReal, .domain: break
                default: throw error
                }
            }
        }
        var isZero = (real: false, imaginary: false)
        let last = operands.count - 1
        if symmetry != .none, !isReal, try work.sign(operands[last].real) == 0 {
            operands[last] = BigComplex(.zero, operands[last].imaginary)
            isZero = (symmetry == .odd, symmetry == .even)
        }
        // f of a set of numbers that is closed under conjugation is its own conjugate, where the
        // order does not matter.
        if symmetry == .none, !isReal, try isConjugate(f, operands, work) {
            isZero.imaginary = true
        }
        if !isBelow { return try .enclosed(f, operands, isZero: isZero, work) }
        var mirrored: [BigComplex] = []
        for operand in operands { mirrored.append(try operand.conjugate(work)) }
        return try BigComplex.enclosed(f, mirrored, isZero: isZero, work).conjugate(work)
    }
}

extension BigComplex {
    /// Whether one number is visibly the conjugate of the other.
    func isPlainlyConjugate(to other: BigComplex, _ work: NumberWork) throws(NumberError) -> Bool {
        guard try work.sum(imaginary, other.imaginary).isZero else { return false }
        return try work.areShownEqual(real, other.real)
    }
}
