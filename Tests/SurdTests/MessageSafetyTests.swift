import Surd
import SurdNumbers
import SurdSyntax
import Testing

// What a message quotes was written by somebody else. The two switches below have no `default`: who adds a kind of error
// has to give it a number there, and an example of it.

@Suite struct MessageSafetyTests {
    /// C0, DEL, C1, line and paragraph separators, marks of direction, a letter without width, and one that is not assigned.
    private static let harmful: [Unicode.Scalar] = [
        "\u{1}", "\u{7}", "\u{8}", "\u{1B}", "\r", "\n", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}",
        "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
        "\u{202E}", "\u{2066}", "\u{2067}", "\u{2069}", "\u{FEFF}", "\u{E000}", "\u{10FFFD}",
    ]

    private static func examples(_ text: String) -> [SurdError.Reason] {
        [
            .syntax(code: "c", message: text, hint: text),
            .number(.domain(function: text, rule: text)),
            .unknownName(text, nearest: text), .unknownFunction(text, nearest: text),
            .functionWithoutArguments(text, signature: text),
            .argumentCount(function: text, signature: text, given: 3),
            .needsNumber(operation: text, given: text),
            .needsBoolean(operation: text, given: text), .needsIndexName(function: text),
            .ambiguousIndex(function: text, name: text), .reservedName(text),
            .repeatedParameter(text), .definitionNotAllowed, .notYetDefined(text),
            .definitionFailed(text), .noPreviousResult, .tooDeep(function: text, limit: 1),
            .unboundVariable(text), .unknownVariable(text, nearest: text),
            .host(function: text, message: text), .notOneExpression(count: 2),
            .noCertificate(reason: text), .noValue(text),
            .superfluousValues(given: 2, variables: 1), .unequalColumns(1, 2),
            .list(.notFlat(function: text)),
            .needsReal(operation: text),
        ]
    }

    private static func number(of reason: SurdError.Reason) -> Int {
        switch reason {
        case .syntax: 0
        case .number: 1
        case .unknownName: 2
        case .unknownFunction: 3
        case .functionWithoutArguments: 4
        case .argumentCount: 5
        case .needsNumber: 6
        case .needsBoolean: 7
        case .needsIndexName: 8
        case .ambiguousIndex: 9
        case .reservedName: 10
        case .repeatedParameter: 11
        case .definitionNotAllowed: 12
        case .notYetDefined: 13
        case .definitionFailed: 14
        case .noPreviousResult: 15
        case .tooDeep: 16
        case .unboundVariable: 17
        case .unknownVariable: 18
        case .host: 19
        case .notOneExpression: 20
        case .noCertificate: 21
        case .noValue: 22
        case .list: 25
        case .superfluousValues: 23
        case .unequalColumns: 24
        case .needsReal: 26
        }
    }

    private static func numbers(_ text: String) -> [NumberError] {
        [
            .divisionByZero, .notReal(function: text, rule: text),
            .domain(function: text, rule: text), .needsInteger(function: text),
            .tooLarge(what: text, estimate: text, limit: text), .overflow(estimate: text),
            .underflow(estimate: text), .tooCostly(what: text),
            .undecided(question: text, known: text), .notExact, .noSuchForm(rule: text),
            .unfactored(rest: 91, found: [PrimePower(prime: 2, exponent: 3)]),
            .notANumber(text: text, reason: text, kind: text), .timeExceeded, .cancelled,
            .stepsExceeded(limit: 1), .notDifferentiable(rule: text), .infinitelyManyZeros,
            .notBuilt(what: text), .noLimit(rule: text), .diverges(rule: text),
        ]
    }

    private static func number(of error: NumberError) -> Int {
        switch error {
        case .divisionByZero: 0
        case .notReal: 1
        case .domain: 2
        case .needsInteger: 3
        case .tooLarge: 4
        case .overflow: 5
        case .underflow: 6
        case .tooCostly: 7
        case .undecided: 8
        case .notExact: 9
        case .noSuchForm: 10
        case .unfactored: 11
        case .notANumber: 12
        case .timeExceeded: 13
        case .cancelled: 14
        case .stepsExceeded: 15
        case .notDifferentiable: 16
        case .infinitelyManyZeros: 17
        case .notBuilt: 18
        case .noLimit: 19
        case .diverges: 20
        }
    }

    @Test func noMessageHoldsWhatATerminalObeys() {
        for scalar in Self.harmful {
            let text = "a" + String(scalar) + "b"
            let reasons = Self.examples(text)
            #expect(reasons.map(Self.number) == Array(0..<reasons.count))
            let numbers = Self.numbers(text)
            #expect(numbers.map(Self.number) == Array(0..<numbers.count))
            for reason in reasons + numbers.map({ SurdError.Reason.number($0) }) {
                let error = SurdError(reason, range: 0..<0, notes: ["in " + text])
                let shown = [error.message, error.hint ?? ""]
                for sentence in shown {
                    #expect(
                        sentence.unicodeScalars.allSatisfy(TerminalText.isSafe),
                        "\(error.code) with U+\(String(scalar.value, radix: 16))")
                }
                // Lines of a report end with a line feed, and nothing else is there that is no text.
                let report = error.rendered(.plain).unicodeScalars
                #expect(report.allSatisfy { $0 == "\n" || TerminalText.isSafe($0) })
                #expect(report.count { $0 == "\n" } <= 2)
            }
        }
    }
}
