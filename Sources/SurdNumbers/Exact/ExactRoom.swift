/// What exact rules and proofs ask of a family of functions. What a room leaves out has a safe default: there is
/// no exact value, and no rule.
protocol ExactRoom {
    /// Whether a theorem says that the function is irrational at every algebraic number but those at
    /// which the exact rules know its value.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool

    /// The value at a rational number, where it is rational or has a closed form; an error at one
    /// outside of the domain. Nil where the value has neither.
    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The same for a function of two arguments.
    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The same for a function of three arguments or more.
    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The value at a number in closed form, where it has one too.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The number whose whole multiples are edges of the domain, or poles and zeros, that no enclosure shows.
    static var unitOfEdges: Term? { get }

    /// Whether f(-x) is -f(x).
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool

    /// Whether f(x)·e^f(x) is x: ln |f(x)| is ln |x| - f(x) then, and e^f(x) is x/f(x).
    static var invertsProductWithExponential: Bool { get }

    /// What equality knows of the function: the same number in terms of simpler ones, and of values at
    /// arguments that were met before. Nil where it stays as it is.
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial?

    /// The same number made of functions that equality knows better, or of one with arguments in their usual
    /// order and size; nil where it is as simple as it gets. What has to be known of an operand is asked.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber?
}

extension ExactRoom {
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { false }

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        nil
    }

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        nil
    }

    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        nil
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        nil
    }

    static var unitOfEdges: Term? { nil }

    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { false }

    static var invertsProductWithExponential: Bool { false }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        nil
    }

    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        nil
    }
}

extension RealOperation {
    /// The exact value or closed form at a rational number, where there is one.
    func exactValue(
        of x: BigRational, parameter: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try room.exactValue(self, parameter, of: x, monitor)
    }
}
