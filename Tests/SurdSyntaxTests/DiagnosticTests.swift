import Testing

@testable import SurdSyntax

/// What is said about mistakes, and where. In a case the marker line under the text shows the
/// place: `^~~` as a caret would be drawn.
@Suite struct DiagnosticTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let marker: String
        let code: String
        let message: String?
        let hint: String?

        init(
            _ text: String, _ marker: String, _ code: String, _ message: String? = nil,
            hint: String? = nil
        ) {
            (self.text, self.marker, self.code) = (text, marker, code)
            (self.message, self.hint) = (message, hint)
        }

        var testDescription: String { text }

        /// The marked characters as byte offsets.
        var span: SourceSpan {
            let start = marker.prefix { $0 == " " }.count
            let scalars = text.unicodeScalars.map { $0.utf8.count }
            let before = scalars.prefix(start).reduce(0, +)
            let marked = scalars.dropFirst(start).prefix(marker.count - start).reduce(0, +)
            return SourceSpan(start: before, end: before + marked)
        }
    }

    static let operands: [Case] = [
        Case("3 * / 4", "  ^", "missing-operand", "'*' needs a number on its right"),
        Case("3 +", "  ^", "missing-operand", "'+' needs a number on its right"),
        Case("* 3", "^", "missing-operand", "'*' needs a number on its left"),
        Case("(* 3)", " ^", "missing-operand", "'*' needs a number on its left"),
        Case("(3 +)", "   ^", "missing-operand", "'+' needs a number on its right"),
        Case("max(3 +, 1)", "      ^", "missing-operand", "'+' needs a number on its right"),
        Case("2 << ", "  ^~", "missing-operand", "'<<' needs a number on its right"),
        Case("2 × ÷ 3", "  ^", "missing-operand", "'×' needs a number on its right"),
        Case("7 mod", "  ^~~", "missing-operand", "'mod' needs a number on its right"),
        Case("true and", "     ^~~", "missing-operand", "'and' needs a condition on its right"),
        Case("not", "^~~", "missing-operand", "'not' needs a condition on its right"),
        Case("√", "^", "missing-operand", "'√' needs a number on its right"),
        Case("²", "^", "missing-operand", "'²' needs a number on its left"),
        Case("a =", "  ^", "missing-operand", "'=' needs an expression on its right"),
        Case("f(a) =", "     ^", "missing-operand", "'=' needs an expression on its right"),
        Case(
            "2x", " ^", "missing-operand", "'x' needs a number on its right",
            hint: "where no variable of that name is defined, 'x' multiplies"),
        Case(
            "|a|", "^", "missing-operand", "'|' needs a number on its left",
            hint: "the absolute value is written abs(...)"),
        Case(
            "1 2", "  ^", "missing-operator", "an operator is missing between 1 and 2",
            hint: "write '*' to multiply"),
        Case(
            "12 000", "   ^~~", "missing-operator", nil,
            hint: "write 12_000 to group digits, or '*' to multiply"),
        Case(
            "max(1 2)", "      ^", "missing-operator", nil,
            hint: "arguments and elements are separated by a comma"),
        Case("a not b", "  ^~~", "missing-operator", "an operator is missing before 'not'"),
    ]

    static let brackets: [Case] = [
        Case(
            "2 x (3 + 4", "    ^", "unclosed-parenthesis", "this parenthesis is never closed"),
        Case(
            "sin(3 + 4", "   ^", "unclosed-parenthesis",
            "the parenthesis after 'sin' is never closed"),
        Case(
            "((1 + 2", " ^", "unclosed-parenthesis", nil,
            hint: "2 closing parentheses are missing"),
        Case("(1 + 2; 3", "^", "unclosed-parenthesis"),
        Case(
            "1 + 2)", "     ^", "stray-parenthesis",
            "this parenthesis has no opening parenthesis before it"),
        Case(")", "^", "stray-parenthesis"),
        Case("2 + ()", "    ^~", "empty-parentheses", "these parentheses are empty"),
        Case("max(1,,2)", "      ^", "missing-argument", "an argument of 'max' is missing here"),
        Case("max(1,)", "      ^", "missing-argument"),
        Case("max(,1)", "    ^", "missing-argument"),
        Case(
            "(1, 2)", "  ^", "unexpected-comma",
            "a comma can only stand between the arguments of a function or the elements of a list"
        ),
        Case(
            "1,000", " ^", "unexpected-comma", nil,
            hint: "write 1_000 for the whole number, or 1.000 with a decimal point"),
        Case(
            "3,14", " ^", "unexpected-comma", nil, hint: "the decimal mark is a point: 3.14"),
        Case(
            "1,234.56", " ^", "unexpected-comma", nil,
            hint: "digits are grouped with underscores: 1_234.56"),
        Case(
            "12,345,678", "  ^", "unexpected-comma", nil,
            hint: "digits are grouped with underscores: 12_345_678"),
        Case("3,5", " ^", "unexpected-comma", nil, hint: "the decimal mark is a point: 3.5"),
        Case("max((3,5), 2)", "      ^", "unexpected-comma"),
        Case("max(2 (3,5), 2)", "        ^", "unexpected-comma"),
        Case("{1 + 2}", "^", "unexpected-character", nil, hint: "use round parentheses: ( )"),
        Case("[", "^", "unclosed-parenthesis", "this bracket is never closed"),
        Case("[1,,2]", "   ^", "missing-element", "an element of the list is missing here"),
        Case("[1,]", "   ^", "missing-element"),
        Case("1,2]", " ^", "unexpected-comma"),
        Case("2]", " ^", "stray-bracket", "this bracket has no opening bracket before it"),
        Case("(2]", "  ^", "stray-bracket", "')' is expected here"),
        Case("[2)", "  ^", "stray-bracket", "']' is expected here"),
        Case("v[]", "  ^", "malformed-index", "the index is missing"),
        Case("v[1, 2]", "   ^", "malformed-index", "an index is one number"),
        Case("2[3]", " ^", "misplaced-index"),
        Case("(2)[3] + 0.1[6][1]", "               ^", "misplaced-index"),
        Case("v [1]", "  ^", "misplaced-index"),
        Case("v![1]", "  ^", "misplaced-index", "only a name, ')' or ']' can have an index"),
        Case("x²[1]", "  ^", "misplaced-index"),
    ]

    static let operators: [Case] = [
        Case(
            "1 < 2 < 3", "      ^", "chained-comparison", "comparisons cannot be chained",
            hint: "join two comparisons with 'and', as in 1 < 2 and 2 < 3"),
        Case("a == b != c", "       ^~", "chained-comparison"),
        Case(
            "if(a = 3, 1, 2)", "     ^", "misplaced-assignment", nil, hint: "write '==' to compare"),
        Case("a = b = 3", "      ^", "misplaced-assignment"),
        Case("2 = 3", "  ^", "misplaced-assignment"),
        Case("f(2) = 3", "     ^", "misplaced-assignment"),
        Case("a && b", "  ^~", "foreign-operator", nil, hint: "write 'and'"),
        Case("a || b", "  ^~", "foreign-operator", nil, hint: "write 'or'"),
        Case(
            "!a", "^", "foreign-operator", nil, hint: "write 'not' for the opposite of a condition"),
        Case("a <> b", "  ^~", "foreign-operator", nil, hint: "write '!=' for not equal"),
        Case("a =< b", "  ^~", "foreign-operator", nil, hint: "write '<='"),
        Case("a === b", "  ^~~", "foreign-operator", nil, hint: "write '==' or '!='"),
        Case("a += 1", "  ^~", "foreign-operator"),
        Case("7 // 2", "  ^~", "foreign-operator"),
        Case("2 ^^ 3", "  ^~", "foreign-operator"),
        Case("r²⁻¹", " ^~~", "malformed-superscript", "a superscript must be one whole number"),
        Case("r²⁻", " ^~", "malformed-superscript"),
        Case("f(a, a) = a", "     ^", "duplicate-parameter", "there are two parameters called 'a'"),
        Case("2x + x^2", " ^", "ambiguous-x"),
        Case(
            "1/2pi", "   ^~", "ambiguous-division",
            "'pi' could belong to the divisor or multiply the quotient",
            hint: "write 1/(2*pi) or (1/2)*pi"),
        Case(
            "6/2(1+2)", "   ^~~~~", "ambiguous-division", nil,
            hint: "write 6/(2*(1+2)) or (6/2)*(1+2)"),
        Case("1/2 a", "    ^", "ambiguous-division", nil, hint: "write 1/(2*a) or (1/2)*a"),
        Case("1/2√3", "   ^~", "ambiguous-division", nil, hint: "write 1/(2*√3) or (1/2)*√3"),
        Case(
            "7 mod 2pi", "       ^~", "ambiguous-division", nil,
            hint: "write 7 mod (2*pi) or (7 mod 2)*pi"),
        Case("7 % 2pi", "     ^~", "ambiguous-division", nil, hint: "write 7%(2*pi) or (7%2)*pi"),
        Case(
            "4÷2a^2 + 1", "   ^~~", "ambiguous-division", nil, hint: "write 4÷(2*a^2) or (4÷2)*a^2"),
        Case(
            "3*4/-2^2a b", "        ^", "ambiguous-division", nil,
            hint: "write 3*4/(-2^2*a) or (3*4/-2^2)*a"),
        Case("1/sin(2)cos(3)", "        ^~~~~~", "ambiguous-division"),
        Case(
            "1/(2)(3)", "     ^~~", "ambiguous-division", nil,
            hint: "write 1/((2)*(3)) or (1/(2))*(3)"),
        Case("sqrt(1/2pi) + 1", "        ^~", "ambiguous-division"),
        Case(
            "5!!", " ^~", "ambiguous-factorial",
            "'!!' could be the factorial of a factorial or the double factorial",
            hint: "write (5!)! or factorial2(5)"),
        Case(
            "1 + (2+3)! !", "         ^~~", "ambiguous-factorial", nil,
            hint: "write ((2+3)!)! or factorial2((2+3))"),
        Case(
            "16#ff", "  ^", "ambiguous-comment",
            "this '#' could begin a comment or follow the base of a number",
            hint: "put a blank before '#' to begin a comment; in base 16 a number is written 0xff"),
        Case(
            "8#19", " ^", "ambiguous-comment", nil,
            hint: "put a blank before '#' to begin a comment"),
        Case("a#b", " ^", "ambiguous-comment"),
        Case("(1#x\n)", "  ^", "ambiguous-comment"),
        Case(
            "3½", "^~", "ambiguous-fraction", "3½ could be a sum or a product",
            hint: "write (3 + ½) or 3*½"),
        Case("7 % -2", "  ^", "ambiguous-percent"),
        Case("7 % +2", "  ^", "ambiguous-percent"),
        Case("7 % −2", "  ^", "ambiguous-percent"),
        Case("7 %-2", "  ^", "ambiguous-percent"),
        Case("50 % -a", "   ^", "ambiguous-percent"),
        Case("1 + sin(3) % -(2)", "           ^", "ambiguous-percent"),
    ]

    static let numbers: [Case] = [
        Case("1__0", "^~~~", "malformed-number", nil, hint: "write 1_000_000"),
        Case("1_ + 2", "^~", "malformed-number"),
        Case("1..5", "^~~~", "malformed-number", "a range is not a number"),
        Case("1..5", "^~~~", "malformed-number", "a range is not a number"),
        Case("0x", "^~", "malformed-number", "this hexadecimal number has no digits"),
        Case("0x_1", "^~~~", "malformed-number"),
        Case("0b12", "^~~~", "malformed-number", "'2' is not a binary digit"),
        Case("0o8", "^~~", "malformed-number"),
        Case("0x1G", "^~~~", "malformed-number", "'G' is not a hexadecimal digit"),
        Case(
            "0x1.", "^~~~", "malformed-number",
            "the point of a number with a prefix stands between two digits"),
        Case("1e", "^~", "malformed-number", "the exponent of this number has no digits"),
        Case("1e+ 2", "^~~", "malformed-number"),
        Case("1.2.3", "^~~~~", "malformed-number", "a number cannot have two points"),
        Case("1..5", "^~~~", "malformed-number", "a range is not a number"),
        Case(".", "^", "malformed-number", "a point needs a digit beside it"),
        Case("2 + .", "    ^", "malformed-number"),
        Case(
            "1.23(4)", "^~~~~~~", "uncertainty", nil,
            hint: "write 1.23*4 to multiply, 1.23[4] for digits that repeat"),
        Case("2 + .5(30)e7", "    ^~~~~~", "uncertainty"),
        Case("5.(3)", "^~~~~", "uncertainty"),
        Case("0.[3](4)", "^~~~~~~~", "uncertainty", nil, hint: "write 0.[3]*4 to multiply"),
        Case(
            "0.1[6]5", "^~~~~~~", "malformed-number",
            "nothing can follow digits that repeat for ever", hint: "1/6 is written 0.1[6]"),
        Case("0.1[]", "^~~~~", "malformed-number"),
        Case("0.1[6", "^~~~~", "malformed-number", "the bracket of this number is never closed"),
        Case("0.1[_6]", "^~~~~~~", "malformed-number"),
        Case("1.5[2+1]", "   ^", "misplaced-index"),
        Case("0x1.8[3]", "     ^", "misplaced-index"),
        Case(
            "0x1p", "^~~~", "malformed-number", "the exponent of this number has no digits",
            hint: "0x1.8p3 is 1.5 times 2^3"),
        Case("0b1p3", "^~~~~", "malformed-number", "'p' is not a binary digit"),
        Case("0x.8", "^~~~", "malformed-number"),
        Case("0x1p3z", "^~~~~~", "malformed-number"),
    ]

    static let characters: [Case] = [
        Case("2 @ 3", "  ^", "unexpected-character", "unexpected character '@'"),
        Case(
            "$5", "^", "unexpected-character", "unexpected character '$'",
            hint:
                "leave out the currency sign: 5; "
                + "$1, $2 ... are fields with --map and --reduce, and arguments with --script"),
        Case(
            "$1,234.50 + 1", "^", "unexpected-character", nil,
            hint: "leave out the currency sign: 1_234.50"),
        Case(
            "€1,234", "^", "unexpected-character", nil,
            hint: "leave out the currency sign: 1_234, or 1.234"),
        Case(
            "$price x 2", "^", "unexpected-character", nil,
            hint: "names have no '$'; for a variable of the shell write \"double quotes\""),
        Case(
            "1.234,56", "     ^", "unexpected-comma", nil,
            hint: "digits are grouped with underscores: 1_234.56"),
        Case(
            "5'000.25", " ^", "unexpected-character", nil,
            hint: "digits are grouped with underscores: 5_000.25"),
        Case(
            "1.5½", "   ^", "missing-operator", "an operator is missing between 1.5 and ½",
            hint: "write (1.5 + ½) or 1.5*½"),
        Case("2 ½", "  ^", "missing-operator"),
        Case("30°15′", "     ^", "unexpected-character"),
        Case("5 €", "  ^", "unexpected-character"),
        Case("3 – 4", "  ^", "unexpected-character", nil, hint: "write '-' to subtract"),
        Case("3 ∗ 4", "  ^", "unexpected-character", nil, hint: "write '*' to multiply"),
        Case("“5", "^", "unexpected-character", nil, hint: "leave out the quotes"),
        Case("a\u{0}", " ^", "unexpected-character", "unexpected character U+0000"),
        Case("1\u{1B}", " ^", "unexpected-character", "unexpected character U+001B"),
        Case("1 \u{202E}+ 2", "  ^", "unexpected-character", "unexpected character U+202E"),
        Case("1\u{200B}+ 2", " ^", "unexpected-character", "unexpected character U+200B"),
        Case("1 + \u{FEFF}2", "    ^", "unexpected-character", "unexpected character U+FEFF"),
    ]

    @Test(arguments: operands + brackets + operators + numbers + characters)
    func pointsAtTheMistake(_ example: Case) {
        let parsed = parse(example.text)
        #expect(parsed.diagnostics.count == 1)
        guard let found = parsed.diagnostics.first else { return }
        #expect(found.code == example.code)
        #expect(found.span == example.span)
        if let message = example.message { #expect(found.message == message) }
        if let hint = example.hint { #expect(found.hint == hint) }
        #expect(!found.message.hasSuffix("."))
        #expect(parsed.tree.statements.first?.hasErrors == true)
    }
}
