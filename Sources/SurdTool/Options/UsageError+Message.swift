import Surd

extension UsageError {
    /// One clear sentence, without the name of the program in front.
    var message: String { SurdError.Excerpt.escaped(sentence) }

    /// The sentence with what was given as it was given.
    private var sentence: String {
        switch self {
        case .unknownOption(let given, let nearest):
            let hint =
                nearest.map { "did you mean \($0)?" }
                ?? "see surd --help, or put -- before an expression that begins with -"
            return "there is no option \(given); \(hint)"
        case .missingArgument(let option, let placeholder):
            return "\(option) needs an argument: \(option) \(placeholder)"
        case .unexpectedArgument(let option, let given):
            return "\(option) takes no argument, but got '\(given)'"
        case .notANumber(let option, let given):
            return "\(option) needs a whole number, not '\(given)'"
        case .outOfRange(let option, let given, let lowest, let highest):
            let range = highest == Int.max ? "at least \(lowest)" : "from \(lowest) to \(highest)"
            return "\(option) must be \(range), not \(given)"
        case .notAChoice(let option, let given, let choices):
            return "\(option) must be one of \(choices.joined(separator: ", ")), not '\(given)'"
        case .notSeconds(let option, let given):
            return "\(option) needs a number of seconds greater than 0, not '\(given)'"
        case .notADefinition(let option, let given):
            return "\(option) needs NAME=EXPR, not '\(given)'"
        case .unreadable(let file, let reason):
            return "cannot read \(file): \(reason)"
        case .conflict(let one, let other):
            return "\(one) and \(other) cannot be used together"
        case .needs(let one, let other):
            return "\(one) needs \(other)"
        case .nothingKnown(let name, let nearest):
            let hint = nearest.map { "; did you mean \($0)?" } ?? "; see surd --functions"
            return "there is no function, constant or option called '\(name)'\(hint)"
        case .keypad(let reason):
            return reason
        case .unwritable(let reason):
            return "cannot write the results: \(reason)"
        }
    }
}
