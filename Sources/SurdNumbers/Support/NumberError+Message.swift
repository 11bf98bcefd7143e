extension NumberError: CustomStringConvertible {
    /// One sentence for a person, without a full stop.
    public var message: String {
        switch self {
        case .divisionByZero:
            "division by zero"
        case .notReal(_, let rule), .domain(_, let rule), .noSuchForm(let rule):
            rule
        case .needsInteger(let function):
            "\(function) needs an integer"
        case .tooLarge(let what, let estimate, let limit):
            "\(what) would have \(estimate); the limit is \(limit)"
        case .overflow(let estimate):
            "the result is too large to be represented: \(estimate)"
        case .underflow(let estimate):
            "the result is too close to zero to be represented: \(estimate)"
        case .tooCostly(let what):
            "\(what) would take too long"
        case .undecided(let question, let known):
            known.isEmpty
                ? "cannot decide \(question) within the limits"
                : "cannot decide \(question) within the limits; \(known)"
        case .notExact:
            "the result has no exact form"
        case .unfactored(let rest, let found):
            Self.unfactoredMessage(rest: rest, found: found)
        case .notANumber(let text, let reason, let kind):
            "\"\(text)\" is not \(kind): \(reason)"
        case .timeExceeded:
            "the time limit was reached"
        case .cancelled:
            "cancelled"
        case .stepsExceeded(let limit):
            "more than \(limit) steps"
        }
    }

    public var description: String { message }

    private static func unfactoredMessage(rest: BigInt, found: [PrimePower]) -> String {
        let digits = rest.magnitude.description.utf8.count
        let known = found.map {
            $0.exponent == 1 ? "\($0.prime)" : "\($0.prime)^\($0.exponent)"
        }
        let remains = "a composite factor of \(digits) digits remains: \(rest)"
        return known.isEmpty
            ? "no factor was found within the limits; \(remains)"
            : "only \(known.joined(separator: " x ")) was found within the limits; \(remains)"
    }
}
