import Testing

@testable import SurdSyntax

/// The canonical printer: what it prints is read as the same tree, printing that again changes
/// nothing, and every parenthesis it prints is needed.
@Suite struct PrinterTests {
    /// Written by hand from the levels of the language's table.
    @Test(arguments: [
        ("1+2*3", "1 + 2 * 3"),
        ("((1)+(2*3))", "1 + 2 * 3"),
        ("(1+2)*3", "(1 + 2) * 3"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("(2^3)^4", "(2^3)^4"),
        ("2^(3^4)", "2^3^4"),
        ("(-2)^2", "(-2)^2"),
        ("-(2^2)", "-2^2"),
        ("2^(-1)", "2^-1"),
        ("(2^-1)x3", "2^-1 * 3"),
        ("2pi r²", "2 * pi * r^2"),
        ("r⁻¹", "r^-1"),
        ("1/(2pi)", "1 / (2 * pi)"),
        ("(5%)%3", "5% mod 3"),
        ("250-15%", "250 - 15%"),
        ("250-(15%)", "250 - (15%)"),
        ("250-(15%)x2", "250 - 15% * 2"),
        ("(15%)-250", "15% - 250"),
        ("(3!)!", "(3!)!"),
        ("((3!)!)%", "(3!)!%"),
        ("∛(8)+∛(4+4)", "∛8 + ∛(4 + 4)"),
        ("(-3)!", "(-3)!"),
        ("(2^3)!", "(2^3)!"),
        ("-(-3)", "--3"),
        ("√(4)+√(4+5)", "√4 + √(4 + 5)"),
        ("not(a and b)", "not (a and b)"),
        ("(not a)==b", "(not a) == b"),
        ("(1<2)==(3<4)", "(1 < 2) == (3 < 4)"),
        ("(2*not a)*3", "(2 * not a) * 3"),
        ("f ( a , b )=max ( a ,b )", "f(a, b) = max(a, b)"),
        ("y=sum(k,1,10,k(k+1))", "y = sum(k, 1, 10, k * (k + 1))"),
        ("[ 1,2 ,[ ] ]", "[1, 2, []]"),
        ("(v)[1+2][-1]", "v[1 + 2][-1]"),
        ("-v[1]^2!", "-v[1]^2!"),
        ("(-v)[1] + (2)[1]", "(-v)[1] + (2)[1]"),
        ("f(x)[2]*[1][1]", "f(x)[2] * [1][1]"),
        ("g( )", "g()"),
        ("a;b # c", "a\nb"),
    ])
    func canonicalForm(_ text: String, _ source: String) {
        #expect(parse(text).source == source)
    }

    @Test(arguments: 0..<40)
    func whatIsPrintedIsReadBack(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<25 {
            let text = randomText(&generator)
            let first = parse(text)
            #expect(first.diagnostics == [], "\(text)")
            let printed = first.source
            let second = parse(printed)
            #expect(second.diagnostics == [], "\(text) -> \(printed)")
            #expect(second.sExpression == first.sExpression, "\(text) -> \(printed)")
            #expect(second.source == printed)
            expectNoParenthesisToSpare(printed, first.sExpression)
        }
    }

    /// Takes away each pair of parentheses in turn; what is left must be something else.
    private func expectNoParenthesisToSpare(_ printed: String, _ tree: String) {
        let bytes = Array(printed.utf8)
        var open: [Int] = []
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "(") { open.append(index) }
            guard byte == UInt8(ascii: ")"), let start = open.popLast() else { continue }
            var shorter = bytes
            shorter[index] = UInt8(ascii: " ")
            shorter[start] = UInt8(ascii: " ")
            let parsed = parse(shorter)
            #expect(
                !parsed.diagnostics.isEmpty || parsed.sExpression != tree,
                "\(printed): the parenthesis at \(start) can go")
        }
    }

    /// An expression in which every operand that is not one token stands in parentheses.
    private func randomText(_ generator: inout SeededGenerator) -> String {
        var parts = ["a", "b", "2", "3.5", "r²", "max(a, 1 + 2)", "v[1 + a]", "[a, [2]]"]
        for _ in 0..<Int.random(in: 1...9, using: &generator) {
            let row = OperatorTable.rows.randomElement(using: &generator)!
            let spelling = row.spellings.filter { !"xX%".contains($0) || row.position == .postfix }
                .randomElement(using: &generator)!
            let one = "(\(parts.randomElement(using: &generator)!))"
            let other = "(\(parts.randomElement(using: &generator)!))"
            switch row.position {
            case .prefix: parts.append("\(spelling) \(one)")
            case .infix: parts.append("\(one) \(spelling) \(other)")
            case .postfix: parts.append("\(one)\(spelling)")
            }
        }
        return parts[parts.count - 1]
    }
}
