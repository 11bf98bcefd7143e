import Testing

@testable import SurdSyntax

/// Several mistakes in one text, and texts that only need more.
@Suite struct RecoveryTests {
    /// Expected places are counted by hand.
    @Test(arguments: [
        ("3 * / 4 + ()", ["missing-operand", "empty-parentheses"], [2, 10]),
        (
            "1__0 + 0x + 2 3", ["malformed-number", "malformed-number", "missing-operator"],
            [0, 7, 14]
        ),
        ("a && b || c", ["foreign-operator", "foreign-operator"], [2, 7]),
        ("max(1,,2) + @5", ["missing-argument", "unexpected-character"], [6, 12]),
        ("3 +\n* 4\n5", ["missing-operand", "missing-operand"], [2, 4]),
        ("1) + 2)", ["stray-parenthesis", "stray-parenthesis"], [1, 6]),
        ("(1 + 2 3", ["unclosed-parenthesis", "missing-operator"], [0, 7]),
        (
            "\"1\" + '2'",
            [
                "unexpected-character", "unexpected-character",
                "unexpected-character", "unexpected-character",
            ], [0, 2, 6, 8]
        ),
    ])
    func severalErrors(_ text: String, _ codes: [String], _ places: [Int]) {
        let parsed = parse(text)
        #expect(parsed.codes == codes)
        #expect(parsed.diagnostics.map(\.span.start) == places)
    }

    @Test func oneSlipIsOneError() {
        for text in [
            "* / 3", "3 * / / 4", "((((", ")", "|a|", "1,000,000", "{1 + {2}}", "2 = 3 = 4",
            "a := 3", "1 ? 2 : 3",
            "\\frac{1}{2}", "let x=3",
        ] {
            let codes = parse(text).codes
            #expect(codes.count == 1, "\(text): \(codes)")
        }
    }

    @Test func statementsAfterAnErrorAreRead() {
        let parsed = parse("1 +\n2 * 3\n)\nf(a) = 2a")
        #expect(parsed.tree.statements.map(\.hasErrors) == [true, false, true, false])
        #expect(parsed.tree.sExpression(parsed.bytes.span, statement: 1) == "(* 2 3)")
        #expect(parsed.tree.sExpression(parsed.bytes.span, statement: 3) == "(= (f a) (* 2 a))")
    }

    @Test func theNumberOfErrorsIsLimited() {
        let limits = ParseLimits(maximumDiagnostics: 5)
        #expect(parse(String(repeating: "@", count: 100), limits: limits).diagnostics.count == 5)
    }

    @Test(arguments: [
        ("(1 + 2", Incompleteness.openParenthesis), ("max(1,", .openParenthesis),
        ("f(", .openParenthesis), ("(1 +", .openParenthesis), ("1 +", .operand),
        ("2 * -", .operand), ("a =", .operand), ("f(a) =", .operand), ("1; 2 +", .operand),
        ("(1 # open\n", .openParenthesis),
    ])
    func unfinishedTexts(_ text: String, _ expected: Incompleteness) {
        #expect(parse(text).incompleteness == expected)
    }

    @Test(arguments: ["", "1", "1 + 2)", "@ (1", "1 +\n2", "() + (", "2 3 +", "(1; 2"])
    func finishedOrHopelessTexts(_ text: String) {
        #expect(parse(text).incompleteness == nil)
    }

    @Test func aParserForgetsTheTextBefore() {
        var parser = Parser()
        for text in ["x = 3; 2x", "2x3", "((", "1 + @", "2x4"] {
            let bytes = Array(text.utf8)
            parser.parse(bytes.span)
            let fresh = parse(text)
            #expect(parser.tree.sExpression(bytes.span) == fresh.sExpression)
            #expect(parser.diagnostics == fresh.diagnostics)
        }
    }

    @Test func nothingToEvaluate() {
        for text in ["", "  ", "# comment", ";;\n"] {
            let parsed = parse(text)
            #expect(parsed.tree.statements.isEmpty)
            #expect(parsed.diagnostics.isEmpty)
        }
        let found = Diagnostic.nothingToEvaluate(length: 3)
        #expect(found.code == "nothing-to-evaluate")
        #expect(found.span == SourceSpan(start: 0, end: 3))
    }
}
