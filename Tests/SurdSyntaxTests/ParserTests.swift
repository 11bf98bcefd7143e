import Testing

@testable import SurdSyntax

/// Trees of texts that only this language reads so. The expected trees are written by hand from
/// the language's table of operators and the grammar.
@Suite struct ParserTests {
    @Test(arguments: [
        ("1 + 2 * 3 - 4 / 5", "(- (+ 1 (* 2 3)) (/ 4 5))"),
        ("-2^2", "(- (^ 2 2))"),
        ("2^3^2", "(^ 2 (^ 3 2))"),
        ("2**3**2", "(^ 2 (^ 3 2))"),
        ("2^-1", "(^ 2 (- 1))"),
        ("2^-3*4", "(* (^ 2 (- 3)) 4)"),
        ("2^-3^2", "(^ 2 (- (^ 3 2)))"),
        ("2^3!", "(^ 2 (! 3))"),
        ("-3!", "(- (! 3))"),
        ("(3!)!", "(! (! 3))"),
        ("3!²!", "(! (^ (! 3) 2))"),
        ("√4^2", "(√ (^ 4 2))"),
        ("√2 * 3", "(* (√ 2) 3)"),
        ("√√16", "(√ (√ 16))"),
        ("5 − 3 × 2 ÷ 4 · 6", "(- 5 (* (/ (* 3 2) 4) 6))"),
        ("a ≠ b and c ≤ d or e ≥ 2", "(or (and (!= a b) (<= c d)) (>= e 2))"),
        ("5!=120", "(!= 5 120)"),
        ("5!==120", "(== (! 5) 120)"),
        ("5! == 120", "(== (! 5) 120)"),
        ("1 + not a == b", "(+ 1 (not (== a b)))"),
        ("a and b and not c", "(and (and a b) (not c))"),
        ("(1 < 2) == (3 < 4)", "(== (< 1 2) (< 3 4))"),
        ("((((7))))", "7"),
    ])
    func operators(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("2pi", "(* 2 pi)"),
        ("1/(2pi)", "(/ 1 (* 2 pi))"),
        ("2pi/3", "(/ (* 2 pi) 3)"),
        ("1/2*3pi", "(* (* (/ 1 2) 3) pi)"),
        ("(1/2)pi", "(* (/ 1 2) pi)"),
        ("1/2 x 3pi", "(* (* (/ 1 2) 3) pi)"),
        ("2∛8", "(* 2 (∛ 8))"),
        ("2pi r^2", "(* (* 2 pi) (^ r 2))"),
        ("-2pi", "(* (- 2) pi)"),
        ("3(4+5)", "(* 3 (+ 4 5))"),
        ("(1+2)(3+4)", "(* (+ 1 2) (+ 3 4))"),
        ("(1+2)3", "(* (+ 1 2) 3)"),
        ("2^3(4)", "(* (^ 2 3) 4)"),
        ("2√3^2", "(* 2 (√ (^ 3 2)))"),
        ("2sqrt(4)3", "(* (* 2 (sqrt 4)) 3)"),
        ("pi(2)", "(* pi 2)"),
        ("pi (2)(3)", "(* (* pi 2) 3)"),
        ("5!(2)", "(* (! 5) 2)"),
        ("2π", "(* 2 π)"),
        ("2exp(1)", "(* 2 (exp 1))"),
        ("2e5pi", "(* 2e5 pi)"),
        ("pi 2", "(* pi 2)"),
    ])
    func productsWithoutSign(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("25%", "(% 25)"),
        ("-7 % 3", "(mod (- 7) 3)"),
        ("7% -3", "(- (% 7) 3)"),
        ("7 % - 3", "(- (% 7) 3)"),
        ("7%-3", "(- (% 7) 3)"),
        ("7 %\n-3", "(% 7)\n(- 3)"),
        ("250 - 15%", "(-% 250 (% 15))"),
        ("250 + 15%", "(+% 250 (% 15))"),
        ("100 + 10% + 10%", "(+% (+% 100 (% 10)) (% 10))"),
        ("200 + 50 - 10%", "(-% (+ 200 50) (% 10))"),
        ("10% + 10%", "(+% (% 10) (% 10))"),
        ("100 + (3 + 4)%", "(+% 100 (% (+ 3 4)))"),
        ("100 - 5!%", "(-% 100 (% (! 5)))"),
        ("100 - 50%%", "(-% 100 (% (% 50)))"),
        ("100 - sin(3)%", "(-% 100 (% (sin 3)))"),
        ("(100 - 5%)", "(-% 100 (% 5))"),
        ("2(100 - 5%)", "(* 2 (-% 100 (% 5)))"),
        ("-100 + 10%", "(+% (- 100) (% 10))"),
        ("√100 + 10%", "(+% (√ 100) (% 10))"),
        ("100 + 10% > 105", "(> (+% 100 (% 10)) 105)"),
        ("100 + 10% << 1", "(<< (+% 100 (% 10)) 1)"),
        ("250 - (15%)", "(- 250 (% 15))"),
        ("250 - ((15)%)", "(- 250 (% 15))"),
        ("100 + 5% x 2", "(+ 100 (* (% 5) 2))"),
        ("100 + 2 x 5%", "(+ 100 (* 2 (% 5)))"),
        ("100 + -5%", "(+ 100 (- (% 5)))"),
        ("100 + 2^3%", "(+ 100 (^ 2 (% 3)))"),
        ("100 + 3%^2", "(+ 100 (^ (% 3) 2))"),
        ("100 + 3%²", "(+ 100 (^ (% 3) 2))"),
        ("100 + 3%!", "(+ 100 (! (% 3)))"),
        ("100 + √4%", "(+ 100 (√ (% 4)))"),
        ("250 x 15%", "(* 250 (% 15))"),
        ("max(100 + 5%, 5%)", "(max (+% 100 (% 5)) (% 5))"),
        ("50% + 3", "(+ (% 50) 3)"),
        ("50%%", "(% (% 50))"),
        ("50%!", "(! (% 50))"),
        ("50%^2", "(^ (% 50) 2)"),
        ("2^50%", "(^ 2 (% 50))"),
        ("25%(4)", "(mod 25 4)"),
        ("25% pi", "(mod 25 pi)"),
        ("25% .5", "(mod 25 .5)"),
        ("25% √4", "(mod 25 (√ 4))"),
        ("25% mod 4", "(mod (% 25) 4)"),
        ("25% mod(7, 4)", "(mod 25 (mod 7 4))"),
        ("25% mod (7)", "(mod (% 25) 7)"),
        ("25% * 4", "(* (% 25) 4)"),
        ("max(5%, 3%)", "(max (% 5) (% 3))"),
        ("(5%)", "(% 5)"),
        ("15% of 80", "(* (% 15) 80)"),
        ("15% of (40 + 40)", "(* (% 15) (+ 40 40))"),
        ("10 + 15% of 80", "(+ 10 (* (% 15) 80))"),
        ("of = 3; 17 % of", "(= of 3)\n(mod 17 of)"),
        ("5% # of it", "(% 5)"),
        ("5%\n3", "(% 5)\n3"),
        ("(5%\n3)", "(mod 5 3)"),
        ("7 mod 4 mod 2", "(mod (mod 7 4) 2)"),
        ("mod(7, 4)", "(mod 7 4)"),
        ("mod(7, 4) mod (2)", "(mod (mod 7 4) 2)"),
    ])
    func percentAndRemainder(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("r²", "(^ r 2)"),
        ("r²³", "(^ r 23)"),
        ("r⁻¹", "(^ r (- 1))"),
        ("r⁺⁴", "(^ r (+ 4))"),
        ("-2²", "(- (^ 2 2))"),
        ("2^3²", "(^ 2 (^ 3 2))"),
        ("3²^2", "(^ (^ 3 2) 2)"),
        ("3²!", "(! (^ 3 2))"),
        ("5!²", "(^ (! 5) 2)"),
        ("2r²pi", "(* (* 2 (^ r 2)) pi)"),
        ("(1+2)⁰¹⁴⁵⁶⁷⁸⁹", "(^ (+ 1 2) 01456789)"),
    ])
    func superscripts(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("a = 3", "(= a 3)"),
        ("a=b==c", "(= a (== b c))"),
        ("f(a, b) = a + b", "(= (f a b) (+ a b))"),
        ("f() = 3", "(= (f) 3)"),
        ("pi(a) = 2a", "(= (pi a) (* 2 a))"),
        ("f(\n a ,\n b\n) = a(b)", "(= (f a b) (* a b))"),
        (
            "f(n) = if(n < 2, 1, n f(n - 1))",
            "(= (f n) (if (< n 2) 1 (* n (f (- n 1)))))"
        ),
        ("h(2) == 3", "(== (h 2) 3)"),
        ("h(a) + 1", "(+ (h a) 1)"),
        ("h(a, b)", "(h a b)"),
        (
            "u = 2; u(3); v(t) = 4t; v(2)",
            "(= u 2)\n(* u 3)\n(= (v t) (* 4 t))\n(v 2)"
        ),
        ("1\n2\r3\r\n4;5;;\n;6", "1\n2\n3\n4\n5\n6"),
        ("# nothing\n1 # one\n# two", "1"),
        ("(1 # one\n + 2)", "(+ 1 2)"),
        ("max(1,\n 2,\n\n 3)", "(max 1 2 3)"),
        ("\u{FEFF}1 + 2", "(+ 1 2)"),
        ("1\u{A0}+\u{2009}2\u{3000}", "(+ 1 2)"),
        ("", ""),
        (" \t\r\n;;# only a comment", ""),
    ])
    func statements(_ text: String, _ tree: String) { expect(text, tree) }

    /// Digits are looked over eight at a time: every byte that is none ends them, at every place.
    @Test func digitsEndAtTheFirstByteThatIsNone() {
        for length in 0..<40 {
            for byte in UInt8.min...UInt8.max {
                var text = Array(repeating: UInt8(ascii: "9"), count: 40)
                text[length] = byte
                let isDigit = (0x30...0x39).contains(byte)
                for start in stride(from: 0, through: length, by: 7) {
                    let end = Characters.endOfDigits(text.span, from: start)
                    #expect(end == (isDigit ? 40 : length), "\(byte) at \(length)")
                }
            }
        }
    }

    @Test(arguments: [
        "12", "0.1", ".5", "5.", "1.5e-10", "6.02E23", "1e+5", "1_000_000", "1_0.0_1e1_0", "0x1F",
        "0XfF", "0b1011", "0o17", "0x1_F", "007", "0.5e3", "5.e3", "0x0.8", "0b1.01", "0o1_0.4_0",
        "0.1[6]",
        "0.[142_857]", "5.[3]e-2", "0x1.8p3", "0x1p-4", "0X.8P1", "0x1.p+1_0",
    ])
    func numbers(_ text: String) throws {
        let parsed = parse(text)
        #expect(parsed.diagnostics == [])
        let node = try #require(parsed.tree.nodes.first)
        #expect(parsed.tree.nodes.count == 1)
        #expect(node.kind == .number)
        #expect(node.span == SourceSpan(start: 0, end: text.utf8.count))
        let form = node.numberForm
        let letters = text.lowercased()
        let isBased = ["0x", "0b", "0o"].contains { letters.hasPrefix($0) }
        #expect(form.contains(.grouped) == text.contains("_"))
        #expect(form.contains(.point) == text.contains("."))
        #expect(form.contains(.exponent) == letters.contains(isBased ? "p" : "e"))
        #expect(form.contains(.hexadecimal) == letters.hasPrefix("0x"))
        #expect(form.contains(.binary) == letters.hasPrefix("0b"))
        #expect(form.contains(.octal) == letters.hasPrefix("0o"))
    }

    private func expect(_ text: String, _ tree: String) {
        let parsed = parse(text)
        #expect(parsed.diagnostics == [], "\(text)")
        #expect(parsed.sExpression == tree, "\(text)")
        #expect(parsed.tree.statements.allSatisfy { !$0.hasErrors })
    }
}
