/// What exact rules and proofs ask of a family of functions. Each requirement has a safe default: there is no
/// exact value and no rule.
protocol ExactRoom {
    /// Whether a theorem says that the function is irrational at every algebraic number, except
    /// those at which the exact rules know its value.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool

    /// The value at a rational number, where the value is rational or has a closed form. Throws
    /// where the argument is outside the domain. Nil where the value has neither form.
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

    /// The value at a number in closed form, where the value has a closed form too.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The period of the function's poles, zeros or edges of its domain, such as π for tan. An enclosure
    /// alone cannot tell whether an argument is exactly a multiple of the period.
    static var unitOfEdges: Term? { get }

    /// Whether f(-x) is -f(x).
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool

    /// Whether f(x)·e^f(x) is x. Then ln |f(x)| is ln |x| - f(x), and e^f(x) is x/f(x).
    static var invertsProductWithExponential: Bool { get }

    /// A rule of the prover of equality: the same number in terms of simpler numbers, and of values at
    /// arguments that occurred before. Nil where there is no such rule.
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial?

    /// The same number in terms of functions that the prover knows better, or with arguments in their usual
    /// order and size; nil where the number is in its simplest form. The rule may ask about the operands.
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
