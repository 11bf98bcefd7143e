/// Why an operation on numbers has no result. Only data; `NumberError+Message.swift` has the words.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum NumberError: Error, Sendable, Equatable {
    /// A quotient, remainder or negative power with zero below the line.
    case divisionByZero
    /// The value is complex: `rule` says why, as a sentence without its full stop.
    case notReal(function: String, rule: String)
    /// A pole, or an argument that the function does not have.
    case domain(function: String, rule: String)
    /// A function of integers was given something else.
    case needsInteger(function: String)
    /// The result is known to be larger than the limit; nothing was computed.
    case tooLarge(what: String, estimate: String, limit: String)
    /// A real beyond every exponent that can be represented.
    case overflow(estimate: String)
    /// A real too close to zero to be represented.
    case underflow(estimate: String)
    /// The result would be small enough, the way to it is not.
    case tooCostly(what: String)
    /// The limits ended before a question about a real was answered.
    case undecided(question: String, known: String)
    /// An exact form was asked of a value that has none.
    case notExact
    /// A format that cannot write such a value: `rule` says why.
    case noSuchForm(rule: String)
    /// `rest` of the number was not taken apart; `found` are the prime factors that were.
    case unfactored(rest: BigInt, found: [PrimePower])
    /// A text that is not a number, or not one of the `kind` that was wanted: `reason` says what is
    /// wrong with it.
    case notANumber(text: String, reason: String, kind: String = "a number")
    /// The limit of time was reached.
    case timeExceeded
    /// The computation was cancelled, by its token or with its task.
    case cancelled
    /// The function has no derivative there, or not so many: `rule` says why, as a sentence without
    /// its full stop.
    case notDifferentiable(rule: String)
    /// There is no limit: `rule` says why, as a sentence without its full stop.
    case noLimit(rule: String)
    /// An integral, sum or product without a value: `rule` says where, as a sentence without its full stop.
    case diverges(rule: String)
    /// There are infinitely many zeros in the interval.
    case infinitelyManyZeros
    /// Something that the language knows and this version cannot compute: `what` names it.
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

    /// A prime with its exponent; neither is looked at.
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
    /// Whether this ends all work, and not only an attempt at a proof.
    package var endsComputation: Bool {
        switch self {
        case .timeExceeded, .cancelled, .stepsExceeded: true
        default: false
        }
    }
}
