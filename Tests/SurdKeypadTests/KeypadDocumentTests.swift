import Foundation
import SurdKeypad
import Testing

// Docs/keypad.md cannot fall behind: its code is the code that is compiled here, its examples are
// run, and its tables are compared with the machine.

@Suite("Docs/keypad.md")
struct KeypadDocumentTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "the sketch in the page is the one that is compiled",
        arguments: ["CalculatorViewModel", "CalculatorView"])
    func sketch(name: String) throws {
        let source = try Self.text("Tests/SurdKeypadTests/Sketch/\(name).swift")
        let start = try #require(source.range(of: "/// ")).lowerBound
        #expect(try Self.text("Docs/keypad.md").contains("```swift\n\(source[start...])```"))
    }

    @Test("the examples in the page are true")
    func examples() throws {
        let lines = try Self.text("Docs/keypad.md").split(separator: "\n")
        var count = 0
        for line in lines {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count >= 3, let style = KeypadStyle(rawValue: cells[0]) else { continue }
            var keypad = Keypad(style: style)
            keypad.press(try KeypadKey.sequence(Self.code(cells[1])))
            #expect(keypad.display == Self.code(cells[2]), "\(line)")
            count += 1
        }
        #expect(count > 20)
    }

    private static func code(_ cell: String) -> String {
        cell.filter { $0 != "`" }
    }

    @Test("the tables in the page are the machine's", arguments: KeypadStyle.allCases)
    func tables(style: KeypadStyle) throws {
        let page = try Self.text("Docs/keypad.md")
        for row in Self.table(style) {
            #expect(page.contains(row), "Docs/keypad.md lacks\n\(Self.table(style).joined())")
        }
    }

    private static let columns: [KeypadKey] = [
        .one, .add, .equals, .clear, .negate, .percent, .back, .open, .close, .memoryRecall,
        .memoryAdd,
    ]

    /// The table of a style, row by row.
    private static func table(_ style: KeypadStyle) -> [String] {
        let titles = columns.map { $0 == .one ? "digit" : $0 == .add ? "operator" : $0.rawValue }
        let head = "| `\(style)` | " + titles.map { "`\($0)`" }.joined(separator: " | ") + " |\n"
        let rows = stages(style).map { stage in
            let cells = columns.map { key in
                stage.transition(key, in: style).map(words) ?? "–"
            }
            return "| \(stage) | " + cells.joined(separator: " | ") + " |\n"
        }
        return [head] + rows
    }

    private static func stages(_ style: KeypadStyle) -> [KeypadStage] {
        KeypadStage.allCases.filter { stage in
            switch stage {
            case .cleared: style == .phone
            case .opened, .closed: style == .precedence
            default: true
            }
        }
    }

    private static func words(_ transition: KeypadTransition) -> String {
        let first =
            switch transition.first {
            case .nothing: ""
            case .startAfresh: "afresh, "
            case .multiply: "`x`, "
            }
        return first + words(transition.then)
    }

    private static func words(_ step: KeypadTransition.Step) -> String {
        switch step {
        case .beginNumber: "begin"
        case .typeOn: "type on"
        case .deleteLastKey: "delete key"
        case .negate: "negate"
        case .negateNothing: "begin `-0`"
        case .takeHundredth: "hundredth"
        case .operate: "operate"
        case .replaceOperator: "replace"
        case .operateOnZero: "0, operate"
        case .evaluate: "evaluate"
        case .evaluateWithShown: "evaluate with shown"
        case .repeatLast: "repeat"
        case .open: "open"
        case .close: "close"
        case .clearEntry: "clear entry"
        case .showZero: "show 0"
        case .dropLast: "drop last"
        case .clearAll: "start"
        case .recall: "recall"
        case .store: "store"
        case .forget: "forget"
        }
    }
}
