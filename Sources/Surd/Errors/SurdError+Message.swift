import SurdNumbers
import SurdSyntax

extension SurdError {
    /// A short name that does not change between versions: `division-by-zero`, `unknown-name`.
    public var code: String {
        switch reason {
        case .syntax(let code, _, _): code
        case .number(let error): error.code
        case .unknownName: "unknown-name"
        case .unknownFunction: "unknown-function"
        case .functionWithoutArguments: "function-without-arguments"
        case .argumentCount: "argument-count"
        case .needsNumber: "needs-number"
        case .needsReal: "needs-real"
        case .list(let fault): fault.code
        case .needsBoolean: "needs-boolean"
        case .needsIndexName: "needs-index-name"
        case .reservedName: "reserved-name"
        case .repeatedParameter: "repeated-parameter"
        case .definitionNotAllowed: "definition-not-allowed"
        case .notYetDefined: "not-yet-defined"
        case .definitionFailed: "definition-failed"
        case .ambiguousIndex: "ambiguous-index"
        case .noPreviousResult: "no-previous-result"
        case .tooDeep: "too-deep"
        case .unboundVariable: "unbound-variable"
        case .unknownVariable: "unknown-variable"
        case .superfluousValues: "superfluous-values"
        case .unequalColumns: "unequal-columns"
        case .host: "host-function"
        case .notOneExpression: "not-one-expression"
        case .noCertificate: "no-certificate"
        case .noValue: "no-value"
        }
    }

    /// One sentence without a full stop. It is safe on a terminal, whatever text it quotes.
    public var message: String { TerminalText.shown(sentence) }

    /// The sentence with its quotations unescaped.
    private var sentence: String {
        switch reason {
        case .syntax(_, let message, _): message
        case .number(.tooLarge(let what, let estimate, let limit)):
            "too large: \(subject ?? what) would have \(estimate) (the limit is \(limit))"
        case .number(let error): error.message
        case .unknownName(let name, _): "unknown name '\(Excerpt.named(name))'"
        case .unknownFunction(let name, _): "unknown function '\(Excerpt.named(name))'"
        case .functionWithoutArguments(let name, _):
            "'\(name)' is a function and needs its arguments in parentheses"
        case .argumentCount(let function, let signature, 0):
            "\(Excerpt.named(function)) needs arguments: it is \(Excerpt.named(signature))"
        case .argumentCount(let function, let signature, let given):
            "\(Excerpt.named(function)) cannot take \(Self.counted(given)): "
                + "it is \(Excerpt.named(signature))"
        case .needsNumber(let operation, let given):
            "\(operation) needs numbers, but this is \(given)"
        case .needsReal(let operation):
            "\(operation) needs real numbers, but this is a complex one"
        case .list(let fault): fault.message
        case .needsBoolean(let operation, let given):
            "\(operation) needs true or false, but this is \(given)"
        case .needsIndexName(let function):
            "the first argument of \(Excerpt.named(function)) must be a name that is not a constant"
        case .ambiguousIndex(let function, let name):
            "'\(name)' has a value: it could be one of four numbers or the index of this \(function)"
        case .reservedName(let name):
            "'\(Excerpt.named(name))' belongs to the language and cannot be defined"
        case .repeatedParameter(let name):
            "two parameters are called '\(Excerpt.named(name))'"
        case .definitionNotAllowed:
            "a definition cannot stand here"
        case .notYetDefined(let name):
            "'\(Excerpt.named(name))' has no value yet"
        case .definitionFailed(let name):
            "'\(Excerpt.named(name))' is not defined, because its definition failed"
        case .noPreviousResult:
            "there is no previous result"
        case .tooDeep(let function, let limit):
            "\(Excerpt.named(function)) calls itself too deeply "
                + "(the limit is \(NumberError.grouped(limit)))"
        case .unboundVariable(let name):
            "the variable '\(Excerpt.named(name))' has no value"
        case .unknownVariable(let name, _):
            "the expression has no variable '\(Excerpt.named(name))'"
        case .superfluousValues(let given, let variables):
            "\(given) values are given, and the expression has "
                + (variables == 0
                    ? "no variables" : "\(variables) variable\(variables == 1 ? "" : "s")")
        case .unequalColumns(let first, let second):
            "the columns have different lengths: \(first) and \(second) rows"
        case .host(_, let message):
            message
        case .noCertificate(let reason):
            "no certificate can be written for this: \(reason)"
        case .notOneExpression(let count):
            count == 0 ? "there is no expression" : "one expression is expected, not several"
        case .noValue(let name):
            "'\(Excerpt.named(name))' is defined now, and a definition has no value"
        }
    }

    /// Advice, where there is any; as safe on a terminal as the sentence.
    public var hint: String? {
        (nearHint ?? advice).flatMap { $0.isEmpty ? nil : TerminalText.shown($0) }
    }

    private var advice: String? {
        switch reason {
        case .syntax(_, _, let hint): hint
        case .number(let error): Self.hint(for: error)
        case .list(let fault): fault.hint
        case .unknownFunction(let name, _) where Self.advice[name] != nil:
            Self.advice[name]
        case .ambiguousIndex(let function, let name):
            "write \(function)((\(name)), ...) for four numbers, or choose another name for the index"
        case .unknownName("j", _): "the imaginary unit is i: write 2i, or i*x"
        case .unknownName(_, let nearest?), .unknownFunction(_, let nearest?),
            .unknownVariable(_, let nearest?):
            "did you mean '\(nearest)'?"
        case .functionWithoutArguments(_, let signature): "write \(signature)"
        case .notYetDefined: "it is defined further down"
        case .needsBoolean: "compare first, for example with != 0"
        case .needsReal: "re(z), im(z), abs(z) and arg(z) are real"
        case .argumentCount(_, let signature, _)
        where signature.hasPrefix("solve(") || signature.hasPrefix("integrate("):
            Self.orderOfArguments(signature)
        case .needsIndexName(let function): Self.orderOfArguments(function)
        case .reservedName: "choose another name"
        case .tooDeep: "does the recursion end? Use if(condition, value, further call)"
        case .notOneExpression(let count) where count > 1:
            "evaluate the statements one by one, or run them as a script"
        case .noValue: "run(_:) is for definitions; evaluate(_:) is for expressions"
        default: nil
        }
    }

    /// Forms take the variable first and the body last; other systems use other orders.
    private static func orderOfArguments(_ signature: String) -> String {
        let examples = [
            ("integrate", "integrate(x, 0, 1, x^2): the variable, both bounds, the body"),
            ("derivative", "derivative(x, 2, x^3): the variable, the point, the body"),
            ("solve", "solve(x, 0, 2, x^2 == 2): the variable, both bounds, the equation"),
            ("roots", "roots(x, x^2 - 2): the variable, the polynomial"),
            ("list", "list(k, 1, 10, k^2): the variable, both bounds, the body"),
        ]
        for (name, example) in examples where signature.hasPrefix(name) {
            return "write \(example)"
        }
        return "for example sum(k, 1, 10, k^2), or derivative(x, 2, x^3)"
    }

    private static func hint(for error: NumberError) -> String? {
        switch error {
        case .notExact: "choose another format, or ask for digits"
        case .notReal(let function, _) where complexFunctions.contains(function):
            "with --complex (at the prompt :complex on) the value is a complex number"
        // The integral of two arguments has no complex values yet.
        case .notReal(let function, let rule)
        where specialComplexFunctions.contains(function) && !rule.holds("phi"):
            "try --complex (at the prompt :complex on): the value may be a complex number"
        case .domain("roots", _): "solve(x, -10, 10, f) finds the zeros of f in an interval"
        default: nil
        }
    }

    /// Functions that have a complex value where they have no real one, by the names that errors use.
    private static let complexFunctions: Set<String> = [
        "^", "sqrt", "root", "ln", "log", "log2", "log10", "log1p", "asin", "acos", "acosh",
        "atanh",
    ]

    /// Functions that mostly have one; they may still have a pole, or need an integer.
    private static let specialComplexFunctions: Set<String> = [
        "acosd", "acsc", "agm", "asec", "asind", "besseli", "besselj", "besselk", "bessely", "ci",
        "ellipe", "ellipk", "hyp2f1", "lambertw", "li", "li2", "loggamma", "polylog", "y0", "y1",
        "zeta",
    ]

    /// The marked part of the text, if it is short enough for a sentence.
    private var subject: String? {
        guard (1...40).contains(excerpt.markLength), range.count <= excerpt.markLength * 4 else {
            return nil
        }
        return String(excerpt.text.dropFirst(excerpt.markStart).prefix(excerpt.markLength))
    }

    private static func counted(_ count: Int) -> String {
        switch count {
        case 0: "no arguments"
        case 1: "1 argument"
        default: "\(count) arguments"
        }
    }
}

extension SurdError: CustomStringConvertible {
    /// The whole report as it is drawn without colours.
    public var description: String { rendered() }
}

extension SurdError {
    /// Advice for names whose meaning or order of arguments differs between programs.
    static let advice: [String: String] = [
        "lg": "write log10(x) or log2(x): lg means log10 in some programs and log2 in others",
        "log_b": "write log(x, base)",
        "gammainc":
            "write gammaupper(a, x) or gammalower(a, x), or their shares gammaq(a, x), gammap(a, x): programs differ in what they mean",
        "betacdf": "write betainc(a, b, x)",
        "hypergeom": "write hyp0f1(b, x), hyp1f1(a, b, x) or hyp2f1(a, b, c, x)",
        "hypergeometric": "write hyp0f1(b, x), hyp1f1(a, b, x) or hyp2f1(a, b, c, x)",
        "gaminv": "write gammapinv(a, p)",
        "betainv": "write betaincinv(a, b, p)",
    ]
}
