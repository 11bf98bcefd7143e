import Foundation
import Testing

@testable import Surd

/// One case of a golden script: a text and what it must print.
struct GoldenCase: CustomTestStringConvertible {
    let file: String
    let line: Int
    let text: String
    let expected: String

    var testDescription: String { "\(file):\(line) \(text)" }
}

/// Reads the golden scripts. A line is `text`, a tab, and the answer; an error follows its text on
/// lines that begin with `  | `, exactly as it is shown. `#` begins a comment.
enum GoldenScripts {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    static let cases: [GoldenCase] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { $0.hasSuffix(".txt") }.flatMap(read)
    }()

    private static func read(_ name: String) -> [GoldenCase] {
        let url = folder.appendingPathComponent(name)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var cases: [GoldenCase] = []
        var pending: (line: Int, text: String, report: [String])?
        func finish() {
            guard let open = pending else { return }
            cases.append(
                GoldenCase(
                    file: name, line: open.line, text: open.text,
                    expected: open.report.joined(separator: "\n")))
            pending = nil
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.hasPrefix("  | ") {
                pending?.report.append(String(line.dropFirst(4)))
                continue
            }
            finish()
            if line.isEmpty || line.hasPrefix("#") { continue }
            if let tab = line.firstIndex(of: "\t") {
                cases.append(
                    GoldenCase(
                        file: name, line: index + 1, text: String(line[..<tab]),
                        expected: String(line[line.index(after: tab)...])))
            } else {
                pending = (index + 1, String(line), [])
            }
        }
        finish()
        return cases
    }
}

@Suite struct GoldenTests {
    @Test func thereAreScripts() {
        #expect(GoldenScripts.cases.count > 300)
    }

    @Test(arguments: GoldenScripts.cases)
    func script(_ golden: GoldenCase) {
        var calculator = Calculator()
        var answer = ""
        do {
            answer = try calculator.evaluate(golden.text).formatted()
        } catch let error as SurdError {
            answer = error.rendered()
        } catch {
            answer = "\(error)"
        }
        #expect(answer == golden.expected)
    }

    /// The same through the path for lines, which must not differ.
    @Test(arguments: [true, false])
    func lines(kindMatters: Bool) {
        var calculator = Calculator()
        for golden in GoldenScripts.cases where !golden.expected.hasPrefix("error") {
            var output: [UInt8] = []
            do {
                let bytes = Array(golden.text.utf8)
                try calculator.appendLine(
                    bytes.span, to: &output, kindMatters: kindMatters)
                #expect(
                    String(decoding: output, as: UTF8.self) == golden.expected,
                    "\(golden.testDescription)")
            } catch {
                Issue.record("\(golden.testDescription): \(error)")
            }
        }
        #expect(calculator.variables.isEmpty && calculator.previousResult == nil)
    }

    /// How soft names may be taken.
    enum Taking: CaseIterable, Sendable { case variable, function, column }

    /// Whoever has taken the soft names for something else has the answers that there were before these names
    /// meant anything.
    @Test(arguments: Taking.allCases)
    func softNamesTakenByOthers(_ taking: Taking) throws {
        let names = Set(
            FunctionTable.entries.flatMap(\.softNames)
                + ConstantTable.entries.filter(\.isSoft).map(\.name))
        #expect(names.count > 25)
        var count = 0
        for golden in GoldenScripts.cases where !golden.expected.hasPrefix("error") {
            let words = Set(
                golden.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
            // A text with definitions may define one of them; one that uses a name wants its meaning.
            if !words.isDisjoint(with: names) || golden.text.contains(";") { continue }
            count += 1
            let taken = names.sorted()
            switch taking {
            case .variable, .function:
                var calculator = Calculator()
                for name in taken {
                    _ = try calculator.evaluate(
                        taking == .variable ? "\(name) = 3" : "\(name)(a) = 2a; 0")
                }
                let answer = try calculator.evaluate(golden.text).formatted()
                #expect(answer == golden.expected, "\(golden.testDescription)")
            case .column:
                let expression = try CompiledExpression(golden.text, variables: taken)
                let row = [BigNumber](repeating: 3, count: expression.variables.count)
                #expect(
                    try expression.evaluate(row).formatted() == golden.expected,
                    "\(golden.testDescription)")
            }
        }
        #expect(count > 250)
    }
}
