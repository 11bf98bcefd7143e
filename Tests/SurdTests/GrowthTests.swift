import Surd
import SurdSyntax
import Testing

/// Work that grows with the length of a text and not with its square, counted in steps.
/// `Scripts/growth.py` measures many more kinds of texts.
@Suite struct GrowthTests {
    @Test(arguments: [8, 100, 10_000])
    func percentSignsInARowAreOneStep(_ count: Int) throws {
        let text = Array(("5" + String(repeating: "%", count: count) + " + 1").utf8)
        var parser = Parser()
        parser.parse(text.span)
        var compiler = Compiler()
        try compiler.compile(
            parser.tree.statements[0], of: parser.tree, text: text.span, scope: Scope())
        #expect(compiler.code.instructions.count <= 6)
    }

    @Test(arguments: [1, 7, 8, 9, 30])
    func percentSignsDivide(_ count: Int) throws {
        let signs = String(repeating: "%", count: count)
        #expect(try evaluate("5\(signs) == 5e-\(2 * count)").formatted() == "true")
        #expect(try evaluate("3 - 50\(signs) == 3(1 - 50e-\(2 * count))").formatted() == "true")
        #expect(try evaluate("200\(signs)^2 == 4e-\(4 * count - 4)").formatted() == "true")
    }

    /// A hint looks at every name; how many names all hints of a text look at together is bounded.
    @Test func hintsToManyNamesAreGivenUp() {
        var scope = Scope()
        for index in 0..<30_000 { _ = scope.variableSlot("name\(index)") }
        var work = Compiler.hintWorkOfText
        #expect(scope.nearest(to: "nome123", taking: nil, work: &work) == "name123")
        #expect(Compiler.hintWorkOfText - work == 30_000)
        var hints = 0
        for _ in 0..<5_000
        where scope.nearest(to: "nome123", taking: nil, work: &work) != nil { hints += 1 }
        #expect((0..<30_000).contains(work))
        #expect(hints == Compiler.hintWorkOfText / 30_000 - 1)
        // Those of the language are looked at all the same.
        #expect(scope.nearest(to: "sqr", taking: 1, work: &work) == "sqrt")
    }

    /// The hint does not depend on the order in which a dictionary gives its names.
    @Test func ofEquallyNearNamesTheFirstIsChosen() {
        for _ in 0..<20 {
            var scope = Scope()
            for name in ["rateb", "ratea", "ratec", "other"].shuffled() {
                _ = scope.variableSlot(name)
            }
            var work = 100
            #expect(scope.nearest(to: "rated", taking: nil, work: &work) == "ratea")
        }
    }
}
