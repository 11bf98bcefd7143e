/// What the rest of the library must know of a family of functions, in one place.
///
/// A room answers for each operation of its family. What it does not say is answered by the
/// defaults below, which are safe: a guess that is not known, a value that has to be looked at, an
/// argument that needs more bits than it may.
protocol FunctionRoom {
    /// What an error calls the numbers outside of the domain.
    static func outside(_ f: RealOperation) -> String

    /// What an error says of a place where there is no value.
    static func rule(_ f: RealOperation, at place: String) -> String

    /// A guess at the value, good to a few digits; unknown where none is cheap. Nothing that is
    /// printed or decided rests on it.
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate

    /// Whether guesses leave no reasonable doubt that the operation has a value here. A wrong answer
    /// does no harm to results: the error then comes when digits are asked for.
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool

    /// log2 of the condition numbers: how many bits more than the value each argument must have,
    /// without any margin. Too few cost another pass, never a wrong digit.
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double)

    /// The same of an operation of three arguments or more: what each of them must have.
    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double

    /// About how many products of so many limbs an enclosure takes (`CostModel.product`). `argument` is about
    /// the size of the first one: series are long where it is large, until an expansion at
    /// infinity takes over. Measured.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double

    /// Whether the function is so dear at a high precision that a search for digits must end soon.
    static func isDear(_ f: RealOperation) -> Bool

    /// Whether the room itself asks, where it knows the argument, if a result to so many bits takes too
    /// long (`KernelCost`).
    static var predictsItsTime: Bool { get }

    /// Whether an underflow says that the result is too small, and not merely something on the way
    /// to it.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool

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

    /// Bounds that the value never reaches; nil where there are none, or where they depend on an operand that is
    /// not known to be a rational number (`nil` among the operands).
    static func strictRange(_ f: RealOperation, _ operands: [BigRational?]) -> StrictRange?

    /// Makes `ball` an enclosure, at its own precision: for every x of `a`, f(x) is inside.
    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of two arguments.
    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError)

    /// The same for a function of three arguments or more, which are the registers of these numbers.
    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError)
}

extension FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a negative number" }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) has a pole at \(place)"
    }

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate { .unknown }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { false }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double {
        2 * min(operands.reduce(0) { max($0, $1.size) }, bitsBeyondExponentials) + 32
    }

    /// Series of about as many terms as the square root of the precision.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        2 * limbs.squareRoot() + 4
    }

    static func isDear(_ f: RealOperation) -> Bool { false }

    static var predictsItsTime: Bool { false }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { false }

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

    static func strictRange(_ f: RealOperation, _ operands: [BigRational?]) -> StrictRange? { nil }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        Ball.wrongArity(f)
    }
}

extension RealOperation {
    /// A guess at the value of the operation, from guesses at its arguments.
    func guess(_ a: Estimate, _ b: Estimate = .unknown, parameter: Int = 0) -> Estimate {
        room.guess(self, parameter, a, b)
    }

    /// The exact value or closed form at a rational number, where there is one.
    func exactValue(
        of x: BigRational, parameter: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try room.exactValue(self, parameter, of: x, monitor)
    }

    /// About how many operations on limbs an enclosure to so many bits takes.
    func work(_ parameter: Int, bits: Double, argument: Double = 1) -> Double {
        let limbs = max(bits, 64) / 64
        return CostModel.product(limbs: limbs)
            * room.products(self, parameter, limbs: limbs, argument: argument)
    }

    var isDear: Bool { room.isDear(self) }

    /// The argument has no real value: one sentence, whether the argument shows its value or only an
    /// enclosure knows it.
    var notReal: NumberError {
        .notReal(function: name, rule: "\(name) of \(room.outside(self)) is not real")
    }

    /// The argument is a pole, or another place where there is no value.
    func pole(at place: some CustomStringConvertible) -> NumberError {
        .domain(function: name, rule: room.rule(self, at: "\(place)"))
    }
}

/// What is exponential in a number of more than 2^80 overflows or underflows, whatever the digits
/// of that number are.
let bitsBeyondExponentials = 80.0

/// log2(e)
let log2OfE = 1.4426950408889634
