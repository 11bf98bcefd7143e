import Foundation
import Testing

// Certified reals and exact values, rounded in every direction: Decimals/cases.tsv, whose answers
// come from mpmath and Python's decimal module (Decimals/make.py).

@Suite struct DecimalTests {
    struct Case {
        var expression: Substring
        var answer: Substring
    }

    /// The cases of one rounding mode and one number of digits, by the options that ask for them.
    static let groups: [String: [Case]] = {
        let file = BuiltCommand.root.appending(path: "Tests/SurdToolTests/Decimals/cases.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var groups: [String: [Case]] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            groups["--digits \(fields[0]) --round \(fields[1])", default: []]
                .append(Case(expression: fields[2], answer: fields[3]))
        }
        return groups
    }()

    @Test(arguments: groups.keys.sorted())
    func throughLines(_ options: String) throws {
        let cases = try #require(Self.groups[options])
        let input = cases.map(\.expression).joined(separator: "\n")
        let outcome = try BuiltCommand.shell(
            "surd --lines \(options) <<'END'\n\(input)\nEND", in: URL(filePath: "/"))
        let answers = outcome.output.split(separator: "\n")
        #expect(answers.count == cases.count)
        for (given, one) in zip(answers, cases) {
            #expect(given == one.answer, "surd \(options) '\(one.expression)'")
        }
    }

    @Test func thereAreCases() {
        #expect(Self.groups.count == 48)
    }
}
