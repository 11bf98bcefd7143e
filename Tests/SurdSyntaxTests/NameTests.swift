import Testing

@testable import SurdSyntax

@Suite struct NameTests {
    @Test(arguments: [
        "a", "_", "_1", "abc_12", "π", "τ", "φ", "größe", "имя", "λ₁", "変数", "e\u{301}t",
    ])
    func areRead(_ name: String) {
        let parsed = parse(name)
        #expect(parsed.diagnostics == [])
        #expect(parsed.tree.nodes.map(\.kind) == [.name])
        #expect(parsed.tree.nodes[0].span.length == name.utf8.count)
    }

    /// The expected names are what a reader would say was meant.
    @Test(arguments: [
        ("sqr", "sqrt"), ("SQRT", "sqrt"), ("sinn", "sin"), ("sni", "sin"), ("coss", "cos"),
        ("factoral", "factorial"), ("gama", "gamma"), ("lgama", "lgamma"), ("Pi", "pi"),
        ("florr", "floor"), ("bessel", "besselj"),
    ])
    func nearest(_ wrong: String, _ right: String) {
        let known = [
            "pi", "e", "sin", "sinh", "asin", "cos", "cosh", "sqrt", "sec", "gamma", "lgamma",
            "factorial", "floor", "besselj", "bessely", "exp",
        ]
        #expect(NearestName.nearest(to: wrong, among: known) == right)
    }

    @Test(arguments: [
        "q", "zz", "abc", "rate", "interest", String(repeating: "sin", count: 100_000),
    ])
    func notNear(_ name: String) {
        #expect(NearestName.nearest(to: name, among: ["sin", "pi", "e", "gamma", "exp"]) == nil)
    }

    /// Published examples of the restricted edit distance (a transposition is one slip).
    @Test(arguments: [
        ("kitten", "sitting", 3), ("ca", "ac", 1), ("abcd", "acbd", 1), ("ca", "abc", 3),
        ("", "ab", 2),
    ])
    func distance(_ one: String, _ other: String, _ slips: Int) {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        #expect(NearestName.distance(one, other, limit: 9) == slips)
        #expect(NearestName.distance(other, one, limit: slips) == slips)
        #expect(NearestName.distance(one, other, limit: slips - 1) == nil)
    }

    @Test func whatIsShownIsHarmless() {
        let bytes: [UInt8] = [0x61, 0x1B, 0x5B, 0xFF] + Array("\u{202E}é".utf8)
        let shown = Spelling.shown(bytes.span, SourceSpan(start: 0, end: bytes.count))
        #expect(shown == "a<U+001B>[<0xFF><U+202E>é")
        let long = [UInt8](repeating: 0x61, count: 1_000)
        let span = SourceSpan(start: 0, end: 1_000)
        #expect(Spelling.shown(long.span, span, limit: 3) == "aaa…")
    }
}
