import SurdKeypad
import Testing

@testable import SurdTool

@Suite("The terminal calculator's screen")
struct KeypadScreenTests {
    private func session(_ keys: String, _ style: KeypadStyle) throws -> KeypadSession {
        var session = KeypadSession(Keypad(style: style))
        for key in try KeypadKey.sequence(keys) { session.press(key) }
        return session
    }

    private func text(_ line: [KeypadScreen.Piece]) -> String { line.map(\.text).joined() }

    @Test(
        "in every size of window everything fits, to the character",
        arguments: [
            ("", KeypadStyle.phone), ("12345678901234567890 +/- x", .phone), ("8 / 0 =", .tape),
            ("1234567 x (2 + 3) = x 12345678901234567890 / 7 - 3", .precedence),
            ("1/3==== M+", .phone),
        ])
    func everySize(keys: String, style: KeypadStyle) throws {
        let session = try session(keys, style)
        for glyphs in [KeypadGlyphs.lines, .plain] {
            for columns in 1...70 {
                for rows in [1, 2, 11, 12, 13, 15, 24, 40] {
                    let screen = KeypadScreen(
                        session: session, columns: columns, rows: rows, glyphs: glyphs)
                    let lines = screen.lines
                    #expect(lines.count <= rows)
                    let widths = Set(lines.map { text($0).count })
                    let width = min(columns, KeypadScreen.widest)
                    // Smaller than the ellipsis itself is no window.
                    if columns > 2 { #expect(widths == [width], "\(columns) x \(rows)") }
                }
            }
        }
    }

    @Test("the line of keys stands in every window of two rows, and the help fits into all of them")
    func helpEverywhere() throws {
        let session = try session("12 + 3", .phone)
        for (columns, rows) in [(8, 2), (10, 3), (30, 12), (30, 13), (40, 16), (80, 24)] {
            var screen = KeypadScreen(session: session, columns: columns, rows: rows)
            #expect(
                screen.lines.contains { text($0).hasPrefix("? help") }, "\(columns) x \(rows)")
            let pages = screen.helpPages
            let all = pages.joined().map { text($0).prefix { $0 != " " } }
            #expect(all.contains("Enter") && all.contains("Tab"))
            for page in pages {
                #expect(page.count <= rows)
                #expect(page.allSatisfy { text($0).count <= columns })
            }
            screen.helpPage = 0
            #expect(screen.lines == pages[0])
            #expect(screen.wish(column: 5, row: rows - 3) == nil)
        }
        #expect(KeypadScreen(session: session, columns: 80, rows: 24).helpPages.count == 1)
    }

    @Test("40 columns and 24 rows: history, tape, display and keys")
    func usualSize() throws {
        let screen = KeypadScreen(
            session: try session("12 + 3 = M+ x", .phone), columns: 40, rows: 24)
        let lines = screen.lines.map(text)
        #expect(lines.count == 24)
        #expect(lines[1] == "│ Surd                        M  phone │")
        #expect(lines[11] == "│                          12 + 3 = 15 │")
        #expect(lines[12] == "│                                 15 x │")
        #expect(lines[13] == "│                                   15 │")
        #expect(lines[17] == "│   +/-     7      8      9      x     │")
    }

    @Test("the pressed operator stands out, dead keys are faint, the clear key has its name")
    func manners() throws {
        let screen = KeypadScreen(session: try session("5 + 2 C", .phone), columns: 60, rows: 24)
        let keys = screen.keyRows.joined()
        func manner(_ label: String) -> KeypadScreen.Piece.Manner? {
            keys.first { $0.text == " \(label) " }?.manner
        }
        #expect(manner("+") == .reversed && manner("-") == .plain)
        #expect(manner("7") == .plain && manner("MC") == .faint && manner("redo") == .faint)
        // Dead in this style: not drawn at all.
        #expect(manner("(") == nil && manner(")") == nil)
        #expect(manner("AC") == .plain && manner("C") == nil && manner("undo") == .plain)
    }

    @Test("the mouse presses the key that is drawn under it, and nothing else")
    func mouse() throws {
        for style in KeypadStyle.allCases {
            let session = try session("5 + 2", style)
            for (columns, rows) in [(40, 24), (64, 12), (30, 15), (100, 40)] {
                let screen = KeypadScreen(session: session, columns: columns, rows: rows)
                for (row, line) in screen.lines.enumerated() {
                    let shown = Array(line.map(\.text).joined())
                    for key in KeypadKey.allCases where key.rawValue.count == 1 {
                        guard let label = key.rawValue.first, key != .clear else { continue }
                        for column in shown.indices where shown[column] == label {
                            let isKey = (rows == 12 ? 5..<11 : rows - 9..<rows - 3).contains(row)
                            guard isKey, column > 0, shown[column - 1] == " ",
                                shown[column + 1] == " "
                            else { continue }
                            #expect(screen.wish(column: column, row: row) == .press(key))
                        }
                    }
                }
                #expect(screen.wish(column: 0, row: 0) == nil)
                #expect(screen.wish(column: columns, row: rows) == nil)
            }
        }
    }

    @Test("the tape says what was computed, in every style, and an error is one word")
    func tapes() throws {
        func lines(_ keys: String, _ style: KeypadStyle) throws -> String {
            KeypadScreen(session: try session(keys, style), columns: 60, rows: 24).lines
                .map(text).joined(separator: "\n")
        }
        #expect(try lines("2 + 3 x 4 =", .phone).contains("(2 + 3) x 4 = 20"))
        #expect(try lines("2 + 3 x 4", .tape).contains(" (2 + 3) x 4 "))
        #expect(try lines("2 + 3 x 4 - 1 / 7 =", .tape).contains("((2 + 3) x 4 - 1) / 7 = 2.714"))
        #expect(try lines("2 x 3 + 4 =", .phone).contains(" 2 x 3 + 4 = 10"))
        #expect(try lines("1 / 3 = x 3 =", .precedence).contains("(1/3) x 3 = 1"))
        #expect(try lines("2 + 3 x 4 =", .precedence).contains(" 2 + 3 x 4 = 14"))
        for style in KeypadStyle.allCases {
            let shown = try lines("8 / 0 =", style)
            #expect(
                shown.contains(" Error ") && shown.contains(" 8 / 0 ") && !shown.contains("NaN"))
        }
    }

    @Test("too long a text loses its beginning")
    func cut() throws {
        let keys = "1234567 x (2 + 3) = x 12345678901234567890 / 7"
        let session = try session(keys, .precedence)
        let lines = KeypadScreen(session: session, columns: 40, rows: 24).lines.map(text)
        #expect(lines.contains("│ …35 x 12,345,678,901,234,567,890 / 7 │"))
    }

    @Test("an error is drawn as one, in colour only where that is wanted")
    func error() throws {
        let lines = KeypadScreen(session: try session("8/0=", .phone), columns: 40, rows: 13).lines
        func picture(_ usesColor: Bool) -> String {
            KeypadPainter(usesColor: usesColor).picture(lines, columns: 40, rows: 13)
        }
        #expect(picture(true).contains("\u{1B}[1;31m"))
        #expect(!picture(false).contains("31m") && picture(false).contains("Error"))
        #expect(!picture(true).contains("\u{1B}[K"))
    }

    @Test("the frame is plain where the locale is not UTF-8")
    func locale() {
        func glyphs(_ variables: [String: String]) -> KeypadGlyphs {
            KeypadGlyphs.forEnvironment { variables[$0] }
        }
        #expect(glyphs([:]) == .plain)
        #expect(glyphs(["LANG": "de_CH.UTF-8"]) == .lines)
        #expect(glyphs(["LANG": "de_CH.UTF-8", "LC_ALL": "C"]) == .plain)
        #expect(glyphs(["LC_ALL": "", "LC_CTYPE": "C.utf8"]) == .lines)
    }
}
