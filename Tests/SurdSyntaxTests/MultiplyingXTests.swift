import Testing

@testable import SurdSyntax

/// Where `x` multiplies and where it is a name. The expected trees are written by hand from the
/// rule of the language: x multiplies where an operator can stand, unless it is defined.
@Suite struct MultiplyingXTests {
    @Test(arguments: [
        ("2 x 3", "(* 2 3)"),
        ("2x3", "(* 2 3)"),
        ("2X3", "(* 2 3)"),
        ("2x3x4", "(* (* 2 3) 4)"),
        ("2 x -3", "(* 2 (- 3))"),
        ("2x+3", "(* 2 (+ 3))"),
        ("(1+2)x(3+4)", "(* (+ 1 2) (+ 3 4))"),
        ("(1+2)x3", "(* (+ 1 2) 3)"),
        ("0x1F x 2", "(* 0x1F 2)"),
        ("0x1Fx2", "(* 0x1F 2)"),
        ("0x10", "0x10"),
        ("2x0x10", "(* 2 0x10)"),
        ("0.5x4", "(* 0.5 4)"),
        ("10x3", "(* 10 3)"),
        ("5!x2", "(* (! 5) 2)"),
        ("2x(3)", "(* 2 3)"),
        ("2xpi", "(* 2 pi)"),
        ("2xsqrt(4)", "(* 2 (sqrt 4))"),
        ("pi x 2", "(* pi 2)"),
        ("r²x3", "(* (^ r 2) 3)"),
        ("2x√4", "(* 2 (√ 4))"),
        ("2 x .5", "(* 2 .5)"),
        ("25% x 200", "(* (% 25) 200)"),
        ("25% x mod(7, 4)", "(* (% 25) (mod 7 4))"),
        ("25%x200", "(* (% 25) 200)"),
        ("25% x -200", "(* (% 25) (- 200))"),
        ("1 + 2 x 3", "(+ 1 (* 2 3))"),
        ("2 x 3 ^ 2", "(* 2 (^ 3 2))"),
        ("max(2 x 3, 4x5)", "(max (* 2 3) (* 4 5))"),
        ("3 xor 5", "(xor 3 5)"),
    ])
    func multiplies(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("x", "x"),
        ("x*x + 2*x + 1", "(+ (+ (* x x) (* 2 x)) 1)"),
        ("x^2 + 2x + 1", "(+ (+ (^ x 2) (* 2 x)) 1)"),
        ("25 % x", "(mod 25 x)"),
        ("xyz + 2xyz", "(+ xyz (* 2 xyz))"),
    ])
    func isANameWhereAnOperandStands(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: [
        ("2x", "(* 2 x)"),
        ("2x + 1", "(+ (* 2 x) 1)"),
        ("2x - 3", "(- (* 2 x) 3)"),
        ("2 x -3", "(- (* 2 x) 3)"),
        ("2 x +3", "(+ (* 2 x) 3)"),
        ("2x^2", "(* 2 (^ x 2))"),
        ("2x!", "(* 2 (! x))"),
        ("2x mod 7", "(mod (* 2 x) 7)"),
        ("2x % 7", "(mod (* 2 x) 7)"),
        ("max(2x, 3)", "(max (* 2 x) 3)"),
        ("2x # 3", "(* 2 x)"),
        ("2x\n3", "(* 2 x)\n3"),
        ("x(3)", "(* x 3)"),
        ("25% x", "(mod 25 x)"),
        ("x1 + 2x1", "(+ x1 (* 2 x1))"),
        ("2X3", "(* 2 3)"),
        ("x X 3", "(* x 3)"),
        ("3 * x * 4", "(* (* 3 x) 4)"),
    ])
    func isANameWhereTheSessionDefinesIt(_ text: String, _ tree: String) {
        expect(text, tree, values: sessionValues.union(["x"]))
    }

    /// Both readings are possible, and the error shows the x and offers the star.
    @Test(arguments: [
        "3 ^x 4", "qty ^x 2", "2^x(3)", "2 ^x x", "2^x pi", "2^x√4", "2^x~4", "2^x .5",
        "2^x mod(7, 4)",
        "2^x3", "25% ^x 200", "(1)^x(2)", "max(2 ^x 3, 4)", "(2 ^x\n3)",
    ])
    func isRefusedBetweenOperandsWhereItIsDefined(_ marked: String) throws {
        let text = marked.replacing("^", with: "")
        let place = try #require(marked.utf8.firstIndex(of: UInt8(ascii: "^")))
        let parsed = parse(text, values: sessionValues.union(["x", "qty"]))
        #expect(parsed.codes == ["ambiguous-x"], "\(text)")
        let offset = marked.utf8.distance(from: marked.utf8.startIndex, to: place)
        #expect(parsed.diagnostics.first?.span == SourceSpan(start: offset, end: offset + 1))
        #expect(parsed.diagnostics.first?.hint?.contains("*") == true)
    }

    /// The same where the text itself makes it a name.
    @Test(arguments: [
        "x = 2; 3 x 4", "f(x) = 3 x 4", "sum(x, 1, 3, 2 x x)", "x^2 + 3 x 4", "x = 2; 2x3",
    ])
    func isRefusedWhereTheTextDefinesIt(_ text: String) {
        #expect(parse(text).codes == ["ambiguous-x"], "\(text)")
    }

    @Test(arguments: [
        ("2xmax", "(* 2 xmax)"),
        ("2xmin", "(* 2 min)"),
        ("25% xmax", "(mod 25 xmax)"),
        ("2x3", "(* 2 3)"),
    ])
    func longerNamesAreWholeWhereDefined(_ text: String, _ tree: String) {
        expect(text, tree, values: sessionValues.union(["xmax"]))
    }

    @Test(arguments: [
        ("f(x) = 2x + 1; 2x3", "(= (f x) (+ (* 2 x) 1))\n(* 2 3)"),
        ("x = 2x3; 2x + 1", "(= x (* 2 3))\n(+ (* 2 x) 1)"),
        ("x1 = 4; 2x1", "(= x1 4)\n(* 2 x1)"),
        ("sum(x, 1, 10, 2x + 1) x 3", "(* (sum x 1 10 (+ (* 2 x) 1)) 3)"),
        ("prod(x, 1, 3, x(x+1))", "(prod x 1 3 (* x (+ x 1)))"),
        ("sum(k, 1, 3, 2x5)", "(sum k 1 3 (* 2 5))"),
        ("sum(k, 1, 3, k(k+1))", "(sum k 1 3 (* k (+ k 1)))"),
        (
            "sum(x, 1, 3, sum(x, 1, x, 2x) + 2x) x 2",
            "(* (sum x 1 3 (+ (sum x 1 x (* 2 x)) (* 2 x))) 2)"
        ),
        ("x^2; 2x3", "(^ x 2)\n(* 2 3)"),
    ])
    func scopes(_ text: String, _ tree: String) { expect(text, tree) }

    @Test(arguments: ["2x + x^2", "3 x x", "2x(x+1)", "2x1 + x1"])
    func cannotBeBothInOneStatement(_ text: String) {
        #expect(parse(text).codes == ["ambiguous-x"])
    }

    @Test func aLongChainIsCutThroughout() {
        let text = "1" + String(repeating: "x2", count: 1_000)
        let parsed = parse(text)
        #expect(parsed.diagnostics == [])
        #expect(parsed.tree.nodes.filter { $0.operation == .multiply }.count == 1_000)
    }

    private func expect(_ text: String, _ tree: String, values: Set<String> = sessionValues) {
        let parsed = parse(text, values: values)
        #expect(parsed.diagnostics == [], "\(text)")
        #expect(parsed.sExpression == tree, "\(text)")
    }
}
