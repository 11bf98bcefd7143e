/// What the rest of the library must know of a family of functions, in one place.
///
/// A room answers for each operation of its family. What it does not say is answered by the
/// defaults below, which are safe: a guess that is not known, a value that has to be looked at, an
/// argument that needs more bits than it may.
protocol FunctionRoom {
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

    /// About how many products of so many limbs an enclosure takes.
    static func products(_ f: RealOperation, limbs: Double) -> Double

    /// Whether the function is so dear at a high precision that a search for digits must end soon.
    static func isDear(_ f: RealOperation) -> Bool

    /// Whether an underflow says that the result is too small, and not merely something on the way
    /// to it.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool

    /// The value at a rational number, where it is rational or has a closed form; an error at one
    /// outside of the domain. Nil where the value has neither.
    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The same for a function of two arguments.
    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

    /// The value at a number in closed form, where it has one too.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber?

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
}

extension FunctionRoom {
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

    /// Series of about as many terms as the square root of the precision.
    static func products(_ f: RealOperation, limbs: Double) -> Double {
        2 * limbs.squareRoot() + 4
    }

    static func isDear(_ f: RealOperation) -> Bool { false }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { false }

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

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        nil
    }

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
}

extension RealOperation {
    /// The list: where all that is known of an operation stands.
    var room: any FunctionRoom.Type {
        switch self {
        case .pi, .e, .egamma, .catalan: Constants.self
        case .negate, .absolute, .square, .add, .subtract, .multiply, .divide, .hypot:
            Arithmetic.self
        case .sqrt, .cbrt, .root: Roots.self
        case .powerInteger, .power: Powers.self
        case .exp, .exp2, .exp10, .expm1: Exponentials.self
        case .ln, .log2, .log10, .log1p, .logBase: Logarithms.self
        case .sin, .cos, .tan, .sec, .csc, .cot: Trigonometry.self
        case .asin, .acos, .atan, .atan2: InverseTrigonometry.self
        case .sinh, .cosh, .tanh, .asinh, .acosh, .atanh: Hyperbolics.self
        case .gamma, .lgamma, .digamma, .beta: Gammas.self
        case .zeta: Zeta.self
        case .erf, .erfc: ErrorFunctions.self
        case .ei, .li: ExponentialIntegrals.self
        case .li2: Dilogarithm.self
        case .lambertw: Lambert.self
        case .besselJ, .besselY: Bessel.self
        case .airy: Airy.self
        case .agm: ArithmeticGeometricMean.self
        }
    }

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

    var isDear: Bool { room.isDear(self) }
}

/// What is exponential in a number of more than 2^80 overflows or underflows, whatever the digits
/// of that number are.
let bitsBeyondExponentials = 80.0

/// log2(e)
let log2OfE = 1.4426950408889634
