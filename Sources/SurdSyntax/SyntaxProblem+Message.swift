/// The sentences. Codes are public and stable: add, never rename.
extension SyntaxProblem {
    var diagnostic: Diagnostic {
        Diagnostic(code: code, message: message, span: span, hint: hint, notes: notes)
    }

    var code: String {
        switch self {
        case .missingOperand: "missing-operand"
        case .emptyParentheses: "empty-parentheses"
        case .unclosedParenthesis: "unclosed-parenthesis"
        case .strayParenthesis: "stray-parenthesis"
        case .missingArgument: "missing-argument"
        case .unexpectedComma: "unexpected-comma"
        case .adjacentNumbers, .missingOperator: "missing-operator"
        case .malformedNumber: "malformed-number"
        case .malformedSuperscript: "malformed-superscript"
        case .unexpectedCharacter, .foreignCharacter: "unexpected-character"
        case .invalidBytes: "invalid-utf8"
        case .chainedComparison: "chained-comparison"
        case .misplacedAssignment: "misplaced-assignment"
        case .foreignOperator: "foreign-operator"
        case .ambiguousX, .namedX: "ambiguous-x"
        case .ambiguousPercent: "ambiguous-percent"
        case .ambiguousDivision: "ambiguous-division"
        case .doubleFactorial: "ambiguous-factorial"
        case .gluedComment: "ambiguous-comment"
        case .mixedFraction: "ambiguous-fraction"
        case .uncertainty: "uncertainty"
        case .duplicateParameter: "duplicate-parameter"
        case .nestingTooDeep: "nesting-too-deep"
        case .textTooLong: "text-too-long"
        case .nothingToEvaluate: "nothing-to-evaluate"
        case .misplacedBracket(_, let fault): fault.code
        }
    }

    var message: String {
        switch self {
        case .missingOperand(let name, let side, _):
            "'\(name)' needs \(Self.wanted(by: name)) on its \(side == .left ? "left" : "right")"
        case .emptyParentheses:
            "these parentheses are empty"
        case .unclosedParenthesis(_, let name, _, _):
            switch name {
            case "["?: "this bracket is never closed"
            case let name?: "the parenthesis after '\(name)' is never closed"
            case nil: "this parenthesis is never closed"
            }
        case .strayParenthesis:
            "this parenthesis has no opening parenthesis before it"
        case .missingArgument(_, let name):
            "an argument of '\(name)' is missing here"
        case .unexpectedComma:
            "a comma can only stand between the arguments of a function or the elements of a list"
        case .adjacentNumbers(_, let first, let second, _):
            "an operator is missing between \(first) and \(second)"
        case .missingOperator(let word, _):
            "an operator is missing before '\(word)'"
        case .malformedNumber(let fault, _):
            fault.message
        case .malformedSuperscript:
            "a superscript must be one whole number"
        case .unexpectedCharacter(let scalar, _), .foreignCharacter(let scalar, _, _):
            "unexpected character \(Spelling.quoted(scalar))"
        case .invalidBytes(let byte, _):
            "the byte 0x\(Spelling.hexadecimal(UInt32(byte), digits: 2)) is not valid UTF-8 here"
        case .chainedComparison:
            "comparisons cannot be chained"
        case .misplacedAssignment:
            "'=' can only follow a name or 'f(x)' at the start of a statement"
        case .foreignOperator(let found, _, _):
            "'\(found)' is not an operator here"
        case .ambiguousX(_, _, let spelling):
            "'x' multiplies here, but '\(spelling)' is a name further on"
        case .namedX(_, let spelling):
            "'\(spelling)' is defined, and could multiply here as well"
        case .ambiguousPercent:
            "this '%' could be a remainder or a percentage"
        case .ambiguousDivision(_, let quotient):
            quotient.map { "'\($0.factor)' could belong to the divisor or multiply the quotient" }
                ?? "this factor could belong to the divisor or multiply the quotient"
        case .doubleFactorial:
            "'!!' could be the factorial of a factorial or the double factorial"
        case .gluedComment:
            "this '#' could begin a comment or follow the base of a number"
        case .mixedFraction(_, let whole, let fraction):
            "\(whole)\(fraction) could be a sum or a product"
        case .uncertainty(_, let number, let digits, _):
            "\(number)(\(digits)) could be a product, an uncertainty or repeating digits"
        case .duplicateParameter(let name, _):
            "there are two parameters called '\(name)'"
        case .nestingTooDeep(let limit, _):
            "the expression is nested too deeply (the limit is \(limit))"
        case .textTooLong(let limit):
            "the text is too long (the limit is \(limit) bytes)"
        case .nothingToEvaluate:
            "there is nothing to evaluate"
        case .misplacedBracket(_, let fault):
            fault.message
        }
    }

    var span: SourceSpan {
        switch self {
        case .missingOperand(_, _, let span), .emptyParentheses(let span),
            .unclosedParenthesis(let span, _, _, _), .missingArgument(let span, _),
            .unexpectedComma(let span, _), .adjacentNumbers(let span, _, _, _),
            .missingOperator(_, let span), .malformedNumber(_, let span),
            .malformedSuperscript(let span), .unexpectedCharacter(_, let span),
            .foreignCharacter(_, let span, _), .invalidBytes(_, let span),
            .chainedComparison(let span, _), .misplacedAssignment(let span),
            .foreignOperator(_, let span, _), .ambiguousX(let span, _, _),
            .namedX(let span, _), .ambiguousPercent(let span), .uncertainty(let span, _, _, _),
            .ambiguousDivision(let span, _), .doubleFactorial(let span, _),
            .gluedComment(let span, _, _), .mixedFraction(let span, _, _),
            .duplicateParameter(_, let span), .nestingTooDeep(_, let span),
            .nothingToEvaluate(let span), .misplacedBracket(let span, _):
            span
        case .strayParenthesis(let offset):
            SourceSpan(start: offset, end: offset + 1)
        case .textTooLong:
            SourceSpan(0, 0)
        }
    }

    var hint: String? {
        switch self {
        case .missingOperand("|", .left, _):
            "the absolute value is written abs(...)"
        case .missingOperand("x", .right, _), .missingOperand("X", .right, _):
            "where no variable of that name is defined, 'x' multiplies"
        case .emptyParentheses:
            "write an expression between them"
        case .unclosedParenthesis(_, "[", let others, _):
            others == 0 ? "a list is written [1, 2, 3]" : "\(others + 1) brackets are not closed"
        case .unclosedParenthesis(_, _, let others, _):
            others == 0 ? nil : "\(others + 1) closing parentheses are missing"
        case .unexpectedComma(_, .decimal(let number)):
            "the decimal mark is a point: \(number)"
        case .unexpectedComma(_, .thousands(let grouped, nil)):
            "digits are grouped with underscores: \(grouped)"
        case .unexpectedComma(_, .thousands(let whole, let fraction?)):
            "write \(whole) for the whole number, or \(fraction) with a decimal point"
        case .adjacentNumbers(_, _, _, isArgument: true):
            "arguments and elements are separated by a comma"
        case .adjacentNumbers(_, let first, let second, _)
        where second.utf8.first.map { $0 >= 0x80 } ?? false || second.contains("/"):
            "write (\(first) + \(second)) or \(first)*\(second)"
        case .adjacentNumbers(_, let first, let second, _):
            second.utf8.count == 3 && second.utf8.allSatisfy(Characters.isDigit)
                ? "write \(first)_\(second) to group digits, or '*' to multiply"
                : "write '*' to multiply"
        case .malformedNumber(let fault, _):
            fault.hint
        case .malformedSuperscript:
            "write '^' and parentheses, as in x^(2 - 1)"
        case .unexpectedCharacter(let scalar, _):
            Spelling.isShowable(scalar) ? nil : "this character is invisible; delete it"
        case .foreignCharacter(_, _, let hint), .foreignOperator(_, _, let hint):
            hint
        case .chainedComparison:
            "join two comparisons with 'and', as in 1 < 2 and 2 < 3"
        case .misplacedAssignment:
            "write '==' to compare"
        case .ambiguousX(_, _, let spelling):
            "write '*' wherever you multiply, as in 2*\(spelling)"
        case .namedX(_, let spelling):
            "write '*' to multiply: 3 * 4 for the product, 3*\(spelling)*4 for the name"
        case .misplacedBracket(_, let fault):
            fault.hint
        case .ambiguousPercent:
            "write 'mod' for the remainder, or write '%' directly after its number for a percentage"
        case .ambiguousDivision(_, let quotient?):
            quotient.hint
        case .ambiguousDivision(_, nil):
            "put parentheses around the divisor or around the quotient"
        case .doubleFactorial(_, let operand):
            "write (\(operand)!)! or factorial2(\(operand))"
        case .gluedComment(_, let before, let after):
            Self.commentHint(before, after)
        case .mixedFraction(_, let whole, let fraction):
            "write (\(whole) + \(fraction)) or \(whole)*\(fraction)"
        case .uncertainty(_, let number, let digits, isRepeating: true):
            "write \(number)*\(digits) to multiply"
        case .uncertainty(_, let number, let digits, isRepeating: false):
            "write \(number)*\(digits) to multiply, \(number)[\(digits)] for digits that repeat"
        default:
            nil
        }
    }

    var notes: [Diagnostic.Note] {
        switch self {
        case .unclosedParenthesis(_, _, let others, let outermost) where others > 0:
            [Diagnostic.Note("this one is not closed either", at: outermost)]
        case .chainedComparison(_, let first):
            [Diagnostic.Note("the first comparison is here", at: first)]
        case .ambiguousX(_, let name, _):
            [Diagnostic.Note("here it is a name", at: name)]
        default:
            []
        }
    }

    /// The intended number where the digits before a `#` are a base that has a prefix in the language.
    private static func commentHint(_ base: String, _ digits: String) -> String {
        let blank = "put a blank before '#' to begin a comment"
        guard !digits.isEmpty, let base = UInt8(base), 2...36 ~= base else { return blank }
        let isNumber = digits.utf8.allSatisfy {
            let letter = $0 | 0x20
            return $0 < 0x3A ? $0 - 0x30 < base : letter >= 0x61 && letter - 0x57 < base
        }
        let prefixes: [UInt8: String] = [16: "0x", 8: "0o", 2: "0b"]
        guard isNumber, let prefix = prefixes[base] else { return blank }
        return blank + "; in base \(base) a number is written \(prefix)\(digits)"
    }

    private static func wanted(by name: String) -> String {
        switch name {
        case "and", "or", "not": "a condition"
        case "=": "an expression"
        default: "a number"
        }
    }
}

extension SyntaxProblem.Quotient {
    fileprivate var hint: String {
        let isWord = sign.utf8.allSatisfy(Characters.isLetter)
        let sign = isWord ? " \(sign) " : sign
        return
            "write \(dividend)\(sign)(\(divisor)*\(factor)) or (\(dividend)\(sign)\(divisor))*\(factor)"
    }
}

extension NumberFault {
    var message: String {
        switch self {
        case .underscore: "an underscore in a number must stand between two digits"
        case .exponent, .binaryExponent: "the exponent of this number has no digits"
        case .twoPoints: "a number cannot have two points"
        case .points: "a range is not a number"
        case .lonePoint: "a point needs a digit beside it"
        case .noDigits(let base): "this \(base.name) number has no digits"
        case .digit(let base, let byte):
            byte < 0x80
                ? "'\(Unicode.Scalar(byte))' is not \(base.article) \(base.name) digit"
                : "this is not \(base.article) \(base.name) digit"
        case .basedPoint: "the point of a number with a prefix stands between two digits"
        case .noRepeatingDigits: "the brackets of a number hold the digits that repeat"
        case .openBracket: "the bracket of this number is never closed"
        case .digitsAfterBracket: "nothing can follow digits that repeat for ever"
        }
    }

    var hint: String? {
        switch self {
        case .underscore: "write 1_000_000"
        case .exponent: "write 1e5 for a power of ten, or '*e' to multiply by the constant e"
        case .twoPoints: "digits are grouped with underscores: 1_234.5"
        case .points: "a sum over a range is written sum(k, 1, 10, k)"
        case .lonePoint, .digit, .basedPoint: nil
        case .binaryExponent: "0x1.8p3 is 1.5 times 2^3"
        case .noRepeatingDigits, .openBracket, .digitsAfterBracket: "1/6 is written 0.1[6]"
        case .noDigits(.hexadecimal):
            "write 0x1F for a hexadecimal number, or '*' to multiply"
        case .noDigits(.binary): "write 0b1011"
        case .noDigits(.octal): "write 0o17"
        }
    }
}

extension BracketFault {
    var code: String {
        switch self {
        case .afterNumber, .afterBlank, .afterOperator: "misplaced-index"
        case .closesNothing, .mismatched: "stray-bracket"
        case .noIndex, .severalIndices: "malformed-index"
        case .noElement: "missing-element"
        }
    }

    var message: String {
        switch self {
        case .afterNumber: "a number has no elements, and a bracket after it is not a product"
        case .afterBlank: "a bracket after a blank is neither an index nor a product"
        case .afterOperator: "only a name, ')' or ']' can have an index"
        case .closesNothing: "this bracket has no opening bracket before it"
        case .mismatched(let closing): "'\(closing)' is expected here"
        case .noIndex: "the index is missing"
        case .severalIndices: "an index is one number"
        case .noElement: "an element of the list is missing here"
        }
    }

    var hint: String? {
        switch self {
        case .afterNumber: "write 2*[3] for a product, v[3] for the third element of v"
        case .afterBlank: "write v[1] without the blank for the first element, v*[1] for a product"
        case .afterOperator: "put parentheses around the list, as in (-v)[1]"
        case .closesNothing: "a list is written [1, 2, 3]"
        case .mismatched: nil
        case .noIndex: "v[1] is the first element of v, and v[-1] the last"
        case .severalIndices: "the element in row 1 and column 2 of a matrix m is m[1][2]"
        case .noElement: "write each element once, as in [1, 2, 3]"
        }
    }
}

extension NumberBase {
    var name: String {
        switch self {
        case .hexadecimal: "hexadecimal"
        case .binary: "binary"
        case .octal: "octal"
        }
    }

    var article: String { self == .octal ? "an" : "a" }
}
