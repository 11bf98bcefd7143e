/// A part of the value of a function of complex numbers, as a proof meets it in a recipe.
protocol ComplexFunctionPart: AnyObject {
    typealias Pair = (re: BigNumber, im: BigNumber)

    var operation: RealOperation { get }
    var isImaginary: Bool { get }
    /// The object that both parts of one value share.
    var key: ObjectIdentifier { get }
    /// Both parts of each operand.
    var operandParts: [BigNumber] { get }

    /// Both parts of the value.
    func value(_ work: NumberWork) throws(NumberError) -> Pair

    /// The same value in terms of functions that the prover knows better; nil where it is in its simplest
    /// form.
    func unfolded(_ work: NumberWork) throws(NumberError) -> Pair?

    /// The same value in terms of values of the function at arguments that occurred before; nil where there
    /// is no such rule.
    func related(
        to others: [any ComplexFunctionPart], _ work: NumberWork
    ) throws(NumberError) -> Pair?

    /// The relation between the value and its conjugate.
    func conjugation(_ work: NumberWork) throws(NumberError) -> ComplexConjugation
}

/// How the conjugate of a value follows from the value itself, by a theorem about the function.
enum ComplexConjugation {
    /// No relation is known: the conjugate is an independent number.
    case free
    /// The imaginary part is this number.
    case imaginaryPart(BigNumber)
    /// The real part is this number.
    case realPart(BigNumber)
    /// The conjugate is this number divided by the value, which is not zero.
    case quotient(re: BigNumber, im: BigNumber)
    /// The conjugate is the value times this number.
    case multiple(re: BigNumber, im: BigNumber)

    var numbers: [BigNumber] {
        switch self {
        case .free: []
        case .imaginaryPart(let part), .realPart(let part): [part]
        case .quotient(let re, let im), .multiple(let re, let im): [re, im]
        }
    }
}

/// The part of the value of a function of complex numbers for which an atom stands.
enum ComplexAspect: Hashable {
    case value, conjugate, realPart, imaginaryPart
}

extension IdentityAlgebra {
    /// Parts of arguments are compared with the parts that occurred before, for all functions together. They
    /// are stored under an operation that is always simplified.
    private static let keyOfOperands = RealOperation.add

    /// The value of a function of complex numbers as a polynomial in its own atoms.
    ///
    /// - Parameters:
    ///   - operands: both parts of each operand.
    ///   - conjugation: the relation between the value and its conjugate, with the numbers read.
    mutating func complexFunction(
        _ part: any ComplexFunctionPart, _ operands: [IdentityPolynomial],
        _ conjugation: ComplexConjugation, _ read: [IdentityPolynomial]
    ) throws(IdentityStop) -> IdentityPolynomial {
        var operands = operands
        for (index, value) in part.operandParts.enumerated() where operands[index].rational == nil {
            operands[index] = try canonical(
                operand: operands[index], of: Self.keyOfOperands, value)
        }
        func atom(_ aspect: ComplexAspect) -> Atom { .complex(part.operation, operands, aspect) }
        let monitor = self.monitor
        let value = try number { monitor throws(NumberError) in
            try part.value(NumberWork(monitor: monitor))
        }
        switch conjugation {
        case .imaginaryPart:
            let index = try index(of: atom(.realPart)) { () throws(NumberError) in value.re }
            return IdentityPolynomial(.atom(index)) + read[0].scaled(.i)
        case .realPart:
            let index = try index(of: atom(.imaginaryPart)) { () throws(NumberError) in value.im }
            return read[0] + IdentityPolynomial(.atom(index)).scaled(.i)
        case .free, .quotient, .multiple: break
        }
        let isNew = !isKnown(atom(.value))
        let own = try index(of: atom(.value)) { () throws(NumberError) in nil }
        let plain = IdentityPolynomial(.atom(own))
        guard isNew else { return plain }
        complexValues[own] = value
        switch conjugation {
        case .quotient:
            conjugates[own] = try multiply(
                read[0] + read[1].scaled(.i), IdentityPolynomial(.atom(own, -1)))
        case .multiple:
            conjugates[own] = try multiply(read[0] + read[1].scaled(.i), plain)
        default:
            let other = try index(of: atom(.conjugate)) { () throws(NumberError) in nil }
            complexValues[other] = try number { _ throws(NumberError) in
                (value.re, try value.im.negated(monitor: monitor))
            }
            conjugates[own] = IdentityPolynomial(.atom(other))
            conjugates[other] = plain
        }
        return plain
    }

    /// A part of a value: (F + F̄)/2 or (F - F̄)/(2i).
    mutating func part(
        of value: IdentityPolynomial, isImaginary: Bool
    ) throws(IdentityStop) -> IdentityPolynomial {
        let conjugate = try self.conjugate(value)
        let half = BigRational(1, 2)
        return isImaginary
            ? (value - conjugate).scaled(GaussianRational(0, -half))
            : (value + conjugate).scaled(half)
    }

    /// z/f(z), the exponential of an atom f(z), for a function for which f(z)·e^f(z) is z.
    func exponentialOfInverse(
        _ operation: RealOperation, _ operands: [IdentityPolynomial], _ aspect: ComplexAspect
    ) -> IdentityPolynomial? {
        guard operation.room.invertsProductWithExponential, operands.count > 1 else { return nil }
        switch aspect {
        case .value: return operands[0] + operands[1].scaled(.i)
        case .conjugate: return operands[0] - operands[1].scaled(.i)
        default: return nil
        }
    }
}
