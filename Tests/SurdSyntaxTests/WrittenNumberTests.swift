import Testing

@testable import SurdSyntax

/// Numbers of characters that are not ASCII. What a fraction is worth is Unicode's own numeric
/// value of the character, as Swift's standard library knows it.
@Suite struct WrittenNumberTests {
    static let fractions = [0xBC...0xBE, 0x2150...0x215E].joined().compactMap {
        Unicode.Scalar($0 as UInt32)
    }

    /// The places before a bracket as a fraction, and those inside over 9, 99, 999 ...
    private func value(_ spelling: String) -> Double {
        let parts = spelling.split(separator: "[")
        let fraction = parts[0].split(separator: ".").dropFirst().first.map(String.init) ?? ""
        var value = Double(parts[0].hasSuffix(".") ? parts[0] + "0" : parts[0]) ?? .nan
        if parts.count == 2 {
            let digits = String(parts[1].dropLast())
            var scale = 1.0
            for _ in fraction { scale *= 10 }
            var nines = 0.0
            for _ in digits { nines = nines * 10 + 9 }
            value += (Double(digits) ?? .nan) / nines / scale
        }
        return value
    }

    @Test(arguments: fractions)
    func everyFractionIsWorthWhatUnicodeSays(_ scalar: Unicode.Scalar) throws {
        let expected = try #require(scalar.properties.numericValue)
        let parsed = parse("\(scalar)")
        #expect(parsed.diagnostics == [])
        #expect(abs(value(parsed.sExpression) - expected) < 1e-12, "\(parsed.sExpression)")
        for text in ["2\(scalar)", "１２\(scalar)"] {
            #expect(parse(text).codes == ["ambiguous-fraction"], "\(text)")
        }
    }

    @Test(arguments: [
        ("１２．５", "12.5"), ("1２", "12"), ("3 ＋ ４", "(+ 3 4)"), ("－½", "(- 0.5)"),
        ("½pi", "(* 0.5 pi)"), ("½²", "(^ 0.5 2)"), ("∛½", "(∛ 0.5)"), ("1e−2", "1e−2"),
        ("2E−10pi", "(* 2E−10 pi)"), ("2x½", "(* 2 0.5)"), ("2x２", "(* 2 2)"),
        ("25% x ½", "(* (% 25) 0.5)"), ("7 % ２", "(mod 7 2)"), ("30°", "(° 30)"),
        ("（１＋２）×３％", "(* (+ 1 2) (% 3))"), ("250－15％", "(-% 250 (% 15))"),
        ("３！＝６", "(!= 3 6)"), ("2＊＊3", "(^ 2 3)"), ("５！／3", "(/ (! 5) 3)"),
        ("1＜=2", "(<= 1 2)"), ("1＜＝2", "(<= 1 2)"), ("6 ＆ 3 ｜ 8", "(| (& 6 3) 8)"),
        ("max（1，2）", "(max 1 2)"), ("−（～5）＾2", "(- (^ (~ 5) 2))"), ("1＜＜4＞＞2", "(>> (<< 1 4) 2)"),
        ("-30° + 1", "(+ (- (° 30)) 1)"), ("2^30°", "(^ 2 (° 30))"), ("√½", "(√ 0.5)"),
    ])
    func isReadLikeItsPlainSpelling(_ text: String, _ expected: String) {
        let parsed = parse(text)
        #expect(parsed.diagnostics == [])
        #expect(parsed.sExpression == expected)
    }

    /// A point that nothing follows is none, and full-width letters are names.
    @Test(arguments: ["１．", "．", "．５．５", "⅟2", "½5", "½½"])
    func isRefused(_ text: String) { #expect(!parse(text).diagnostics.isEmpty) }
}
