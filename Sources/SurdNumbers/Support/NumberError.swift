/// Why an operation on numbers has no result. This type is only data; `NumberError+Message.swift`
/// has the sentences.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum NumberError: Error, Sendable, Equatable {
    /// A quotient, remainder or negative power with the denominator zero.
    case divisionByZero
    /// The value is not real: `rule` gives the reason, as a sentence without its full stop.
    case notReal(function: String, rule: String)
    /// A pole, or an argument outside the domain of the function.
    case domain(function: String, rule: String)
    /// A function of integers has an argument that is not an integer.
    case needsInteger(function: String)
    /// The result is known to be larger than the limit; nothing was computed.
    case tooLarge(what: String, estimate: String, limit: String)
    /// A real beyond every exponent that can be represented.
    case overflow(estimate: String)
    /// A real too close to zero to be represented.
    case underflow(estimate: String)
    /// The result would be small enough, but its computation would be too expensive.
    case tooCostly(what: String)
    /// The limits ended before a question about a real was answered.
    case undecided(question: String, known: String)
    /// An exact form was requested of a value that has none.
    case notExact
    /// The format cannot write this value: `rule` says why.
    case noSuchForm(rule: String)
    /// `rest` of the number was not factored; `found` are the prime factors that were found.
    case unfactored(rest: BigInt, found: [PrimePower])
    /// A text that is not a number, or not one of the requested `kind`: `reason` names the mistake.
    case notANumber(text: String, reason: String, kind: String = "a number")
    /// The limit of time was reached.
    case timeExceeded
    /// The computation was cancelled, by its token or with its task.
    case cancelled
    /// The function has no derivative there, or not of this order: `rule` says why, as a sentence
    /// without its full stop.
    case notDifferentiable(rule: String)
    /// There is no limit: `rule` says why, as a sentence without its full stop.
    case noLimit(rule: String)
    /// An integral, sum or product without a value: `rule` says where, as a sentence without its full stop.
    case diverges(rule: String)
    /// There are infinitely many zeros.
    case infinitelyManyZeros
    /// A computation that the language allows and this version cannot do: `what` names it.
    case notBuilt(what: String)
    /// The program took more steps than the limit allows.
    case stepsExceeded(limit: Int)
}

/// A prime with the number of times that it divides.
public struct PrimePower: Sendable, Hashable {
    /// The prime.
    public var prime: BigInt
    /// How many times it divides.
    public var exponent: Int

    /// A prime with its exponent; neither is checked.
    public init(prime: BigInt, exponent: Int) {
        self.prime = prime
        self.exponent = exponent
    }
}

extension PrimePower: CustomStringConvertible {
    /// `2^3`, and `7` for a prime that divides once.
    public var description: String { exponent == 1 ? "\(prime)" : "\(prime)^\(exponent)" }
}

extension NumberError {
    /// A short name that scripts may rely on.
    public var code: String {
        switch self {
        case .divisionByZero: "division-by-zero"
        case .notReal: "not-real"
        case .domain: "domain"
        case .needsInteger: "needs-integer"
        case .tooLarge: "too-large"
        case .overflow: "overflow"
        case .underflow: "underflow"
        case .tooCostly: "too-costly"
        case .undecided: "undecided"
        case .notExact: "not-exact"
        case .noSuchForm: "no-such-form"
        case .unfactored: "unfactored"
        case .notANumber: "not-a-number"
        case .timeExceeded: "time-exceeded"
        case .cancelled: "cancelled"
        case .notDifferentiable: "not-differentiable"
        case .noLimit: "no-limit"
        case .diverges: "diverges"
        case .infinitelyManyZeros: "infinitely-many-zeros"
        case .notBuilt: "not-built"
        case .stepsExceeded: "steps-exceeded"
        }
    }
}

extension NumberError {
    /// Whether the error ends all work, and not only an attempt at a proof.
    package var endsComputation: Bool {
        switch self {
        case .timeExceeded, .cancelled, .stepsExceeded: true
        default: false
        }
    }
}
