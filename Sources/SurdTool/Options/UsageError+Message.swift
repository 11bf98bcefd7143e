import Surd
import SurdSyntax

extension UsageError {
    /// One clear sentence, without the name of the program in front.
    var message: String { SurdError.Excerpt.escaped(sentence) }

    /// The sentence with its quotations unescaped.
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
            // A number that does not fit a word is above the upper bound, whatever that is.
            let isNegative = given.hasPrefix("-")
            let range =
                highest == Int.max && (isNegative || Int(given) != nil)
                ? "at least \(lowest)" : "from \(lowest) to \(highest)"
            return "\(option) must be \(range), not \(given)"
        case .notAChoice(let option, let given, let choices):
            return "\(option) must be one of \(choices.joined(separator: ", ")), not '\(given)'"
        case .notSeconds(let option, let given):
            return "\(option) needs a number of seconds greater than 0, not '\(given)'"
        case .notADefinition(let option, let given):
            return "\(option) needs NAME=EXPR, not '\(given)'"
        case .notAFormat(let given):
            return "--in must be one of half, bfloat16, float, double, quad, decimal64, decimal128 "
                + "or binary(P, E) with P from 2 to 1024 and E from 2 to 18, not '\(given)'"
        case .notARange(let given):
            return "--range needs NAME=A..B, as in --range x=1..2, not '\(given)'"
        case .notUlps(let option, let given):
            return "\(option) needs a number from 0.5 to 1000000, not '\(given)'"
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
        case .unknownColumn(let name, let names):
            return "there is no column '\(name)'; " + Self.columnHint(name, names)
        case .ambiguousColumn(let name):
            return "several columns are called '\(name)'; write $1, $2 … instead"
        case .columnOutsideAggregate(let name):
            return "\(name) is a whole column here: give it to sum, mean, min, max, median, "
                + "quantile, stdev, var, product, norm, sort, len or count"
        case .fileForExpression(let option, let file):
            return "\(file) is a file, and \(option) takes an expression before the files: "
                + "surd \(option) 'EXPR' \(file)"
        case .noSuchTable(let option, let file):
            return "there is no file '\(file)'; several expressions of \(option) are separated "
                + "by a comma and a blank, in one pair of quotes"
        case .inFile(let file, let mistake):
            return "\(file): \(mistake.sentence)"
        case .noSetting(let given, let instead?):
            return "\(given) is not a setting; write \(instead)"
        case .noSetting(let given, nil):
            let names = Setting.allCases.map { ":\($0.rawValue)" }.joined(separator: ", ")
            return "\(given) is not a setting; in files there are \(names)"
        case .noOtherExpressions(let option):
            return "\(option) takes the place of other expressions"
        case .badScriptArgument(let place, let given):
            return "argument \(place) of the script must be a number, not '\(given)'"
        case .failedScriptArgument(let place, let reason):
            return "argument \(place) of the script: \(reason)"
        case .missingScriptArgument(let place, let given):
            let count = given == 0 ? "no" : "\(given)"
            return
                "the script uses $\(place) and was given \(count) argument\(given == 1 ? "" : "s")"
        case .onlyWith(let one, let other):
            return "\(one) can only be used with \(other)"
        case .unwritable(let reason):
            return "cannot write the results: \(reason)"
        case .unwritableCertificates(let file, let reason):
            return "cannot write the certificates to \(file): \(reason)"
        }
    }

    private static func columnHint(_ name: String, _ names: [String]?) -> String {
        guard let names else {
            return "fields are $1, $2 …, and NR is the number of the line; with --csv the names in "
                + "the first line are names here too"
        }
        if names.isEmpty { return "the input has no first line with names" }
        if name == "x" || name == "X" { return "x multiplies; a column called x is $\"x\"" }
        if let nearest = NearestName.nearest(to: name, among: names) {
            return "did you mean \(nearest)?"
        }
        return "the columns are \(names.prefix(12).joined(separator: ", "))"
    }
}
