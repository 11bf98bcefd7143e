import Testing

@testable import SurdSyntax

/// Texts meant to break a parser: deep, long, and not text at all.
@Suite struct HostileTextTests {
    static let million = 1_000_000

    @Test func aMillionParentheses() {
        let open = String(repeating: "(", count: Self.million)
        let close = String(repeating: ")", count: Self.million)
        let balanced = parse(open + "1" + close)
        #expect(balanced.diagnostics == [])
        #expect(balanced.tree.nodes.count == 1)
        #expect(parse(open).codes == ["unclosed-parenthesis"])
        #expect(parse(open + "(1").codes == ["nesting-too-deep"])
        #expect(parse("1" + close).codes == [String](repeating: "stray-parenthesis", count: 20))
    }

    @Test(arguments: [
        ("1+", "1", 1_000_000, 2), ("-", "1", 1_000_000, 1), ("2^", "1", 100_000, 2),
        ("2x", "1", 100_000, 2), ("√", "1", 100_000, 1), ("not ", "a", 100_000, 1),
        ("1 < 2 and ", "a", 100_000, 5),
    ])
    func aMillionOperators(_ piece: String, _ last: String, _ count: Int, _ nodes: Int) {
        let text = String(repeating: piece, count: count) + last
        let parsed = parse(text)
        #expect(parsed.diagnostics == [])
        #expect(parsed.tree.nodes.count == count * nodes + 1)
        #expect(parsed.tree.nodes.last?.span == SourceSpan(start: 0, end: text.utf8.count))
    }

    @Test func aMillionPostfixOperators() {
        let parsed = parse("1" + String(repeating: "°", count: Self.million))
        #expect(parsed.diagnostics == [])
        #expect(parsed.tree.nodes.count == Self.million + 1)
        let refused = parse("1" + String(repeating: "!", count: Self.million))
        #expect(refused.codes == ["ambiguous-factorial"])
        #expect(refused.tree.nodes.count == Self.million + 1)
    }

    @Test func deepTreesArePrinted() {
        let depth = 100_000
        for text in [
            String(repeating: "-", count: depth) + "1",
            String(repeating: "(1+", count: depth) + "1" + String(repeating: ")", count: depth),
            String(repeating: "sin(", count: depth) + "1" + String(repeating: ")", count: depth),
        ] {
            let first = parse(text)
            let second = parse(first.source)
            #expect(first.diagnostics == [] && second.diagnostics == [])
            #expect(first.sExpression == second.sExpression)
        }
    }

    @Test func nestingIsLimited() {
        let limits = ParseLimits(maximumNesting: 10)
        for text in ["((((((((((1))))))))))", "----------1", "1+1+1+1+1+1+1+1+1+1+1+1+1"] {
            #expect(parse(text, limits: limits).codes == [])
        }
        for (text, place) in [
            ("(((((((((((1)))))))))))", 10), ("-----------1", 10), ("f(f(f(f(f(f(f(f(f(f(f(1", 21),
            ("2^2^2^2^2^2^2^2^2^2^2^2", 21),
        ] {
            let parsed = parse(text, limits: limits)
            #expect(parsed.codes == ["nesting-too-deep"])
            #expect(parsed.diagnostics.first?.span.start == place)
        }
        #expect(parse("12345", limits: ParseLimits(maximumLength: 4)).codes == ["text-too-long"])
    }

    @Test func longTokens() {
        let count = 10 * Self.million
        for (text, kind) in [
            ([UInt8](repeating: 0x61, count: count), SyntaxKind.name),
            ([UInt8](repeating: 0x31, count: count), SyntaxKind.number),
        ] {
            let parsed = parse(text)
            #expect(parsed.diagnostics == [])
            #expect(parsed.tree.nodes.map(\.kind) == [kind])
        }
        #expect(parse([UInt8](repeating: 0x20, count: count)).tree.statements.isEmpty)
        let call = parse([UInt8](repeating: 0x61, count: Self.million) + Array("(1".utf8))
        #expect(call.codes == ["unclosed-parenthesis"])
        #expect((call.diagnostics.first?.message.utf8.count ?? 0) < 200)
    }

    /// Forms that the Unicode Standard, chapter 3, table 3-7 leaves out.
    @Test(
        arguments: [
            [0xFF], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28],
            [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF], [0xE2, 0x88], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE],
        ] as [[UInt8]])
    func invalidBytes(_ bytes: [UInt8]) {
        for prefix in ["", "1 + ", "1 ", "a", "(", "1#\n", "2x"] {
            let parsed = parse(Array(prefix.utf8) + bytes)
            let found = parsed.diagnostics.first { $0.code == "invalid-utf8" }
            #expect(found?.span.start == prefix.utf8.count, "\(prefix) \(bytes)")
            #expect(found?.message.contains("0x") == true)
        }
        #expect(parse(Array("1 # ".utf8) + bytes).diagnostics == [])
    }

    @Test func controlCharactersAreNotEchoed() {
        let scalars =
            Array(0x00...0x08) + Array(0x0E...0x1F) + Array(0x7F...0x84)
            + [0x200B, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xE0001, 0xFFFE]
        for value in scalars {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let parsed = parse("1 + " + String(Character(scalar)))
            #expect(parsed.codes.first == "unexpected-character", "\(value)")
            for found in parsed.diagnostics {
                let said = found.message + (found.hint ?? "")
                #expect(said.unicodeScalars.allSatisfy { Spelling.isShowable($0) })
            }
        }
    }

    /// Whatever the bytes are, the parser ends, its spans lie in the text, and statements without
    /// errors can be printed and read again.
    @Test(arguments: 0..<50)
    func randomBytes(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces =
            OperatorTable.rows.flatMap(\.spellings)
            + [
                "1", "2.5", "x", "a", "sum(", "(", ")", ",", ";", "\n", " ", "=", "#", ".", "_",
                "é", "²",
                "⁻", "f(", "@", "\u{202E}", "0x", "1e", "\"", "[",
            ]
        for _ in 0..<100 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...24, using: &generator) {
                if UInt8.random(in: 0..<20, using: &generator) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                } else {
                    bytes += Array(pieces.randomElement(using: &generator)!.utf8)
                }
            }
            check(bytes)
        }
    }

    private func check(_ bytes: [UInt8]) {
        let parsed = parse(bytes)
        let whole = 0...bytes.count
        for found in parsed.diagnostics {
            #expect(whole.contains(found.span.start) && whole.contains(found.span.end), "\(bytes)")
            #expect(found.span.start <= found.span.end, "\(bytes)")
        }
        for node in parsed.tree.nodes {
            #expect(node.span.start <= node.span.end && node.span.end <= bytes.count, "\(bytes)")
        }
        #expect(parsed.diagnostics.isEmpty == parsed.tree.statements.allSatisfy { !$0.hasErrors })
        let (tree, printed) = (parsed.sExpression, parsed.source)
        guard parsed.diagnostics.isEmpty else { return }
        let again = parse(printed)
        #expect(again.diagnostics == [] && again.sExpression == tree, "\(bytes)")
    }
}
