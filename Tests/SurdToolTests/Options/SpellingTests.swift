import Testing

@testable import SurdTool

// Distances counted by hand.

@Suite struct SpellingTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("sqr", "sqrt", 1), ("ab", "ba", 1),
        ("digits", "digist", 1), ("sin", "cos", 3),
    ])
    func distance(_ one: String, _ other: String, _ expected: Int) {
        #expect(Spelling.editDistance(Array(one.utf8), Array(other.utf8)) == expected)
        #expect(Spelling.editDistance(Array(other.utf8), Array(one.utf8)) == expected)
    }

    @Test func onlySlipsAreGuessed() {
        #expect(Spelling.nearest(to: "digts", among: ["digits", "scale"]) == "digits")
        #expect(Spelling.nearest(to: "nonsense", among: ["digits", "scale"]) == nil)
    }
}
