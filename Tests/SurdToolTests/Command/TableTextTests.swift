import Foundation
import SurdSyntax
import Testing

// Names of columns, keys of groups and fields were written by somebody else. Whatever is asked of a table, none of them may steer
// a terminal; and what is written for a program keeps their bytes.

@Suite struct TableTextTests {
    /// C0, DEL, C1, line and paragraph separators, marks of direction, a letter without width, one that is not assigned.
    private static let harmful: [Unicode.Scalar] = [
        "\u{1}", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\u{AD}",
        "\u{200B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2067}", "\u{FEFF}", "\u{E000}",
        "\u{10FFFD}",
    ]

    private static let text = "a" + harmful.map { "\($0)[2J" }.joined() + "b"

    /// A table whose names, keys and fields hold it all. Blanks end fields where nothing else does.
    private static func table(_ separator: String, hasNames: Bool) -> String {
        let names = hasNames ? [["\(text)n", "price", "bad"]] : []
        let rows = [["\(text)1", "3", "q\(text)"], ["\(text)2", "4", "5"]]
        return (names + rows).map { $0.joined(separator: separator) + "\n" }.joined()
    }

    /// Arguments, and whether what they print is data for a program.
    private static let questions: [(arguments: [String], isData: Bool)] = [
        (["--reduce", "sum($2)", "--by", "$1"], false),
        (["--reduce", "t = sum($2)", "--by", "$1", "--table"], false),
        (["--separator", ";", "--reduce", "sum($2)", "--by", "$1"], true),
        (["--csv", "--reduce", "sum(price)", "--by", "$1"], true),
        (["--csv", "--reduce", "t = sum(price)", "--by", "$1"], true),
        (["--csv", "--reduce", "sum(price)", "--by", "$1", "--json"], false),
        (["--csv", "--reduce", "t = sum(price)", "--by", "$1", "--table"], false),
        (["--csv", "--reduce", "sum(bad)"], false),
        (["--csv", "--reduce", "sum(bad)", "--by", "$1"], false),
        (["--csv", "--reduce", "sum(ln(price - 3))", "--by", "$1"], false),
        (["--csv", "--reduce", "1/(sum(price) - 3)", "--by", "$1"], true),
        (["--csv", "--reduce", "sum(nothing)"], false),
        (["--csv", "--reduce", "sum($7)"], false),
        (["--csv", "--map", "bad"], false),
        (["--csv", "--map", "bad", "--errors", "stderr"], false),
        (["--csv", "--map", "bad", "--json"], false),
        (["--csv", "--map", "price, bad", "--table"], false),
        (["--csv", "--map", "$1", "--untrusted"], false),
        (["--csv", "--map", "nothing"], false),
        (["--csv", "--map", "1/(price - 3)"], false),
        (["--map", "$3"], false), (["--map", "$1 + \(text)"], false),
        (["--reduce", "sum($3)"], false), (["--reduce", "sum(\(text))"], false),
    ]

    private static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\r" || TerminalText.isSafe($0) }
    }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func write(_ arguments: [String], in folder: URL) throws -> URL {
        let hasNames = arguments.contains("--csv")
        let separator = hasNames ? "," : arguments.contains("--separator") ? ";" : " "
        let file = folder.appending(path: "table")
        try Data(Self.table(separator, hasNames: hasNames).utf8).write(to: file)
        return file
    }

    @Test func aPipeGetsCleanTextOrExactData() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (arguments, isData) in Self.questions {
            let file = try write(arguments, in: folder)
            let words = arguments.map { "'\($0)'" }.joined(separator: " ")
            let outcome = try BuiltCommand.shell("surd \(words) '\(file.path)'", in: folder)
            let place = Comment(rawValue: TerminalText.shown(words))
            #expect(Self.isClean(outcome.errors), place)
            #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty, place)
            if isData {
                #expect(outcome.output.contains("\(Self.text)1"), place)
                #expect(outcome.output.contains("\(Self.text)2"), place)
            } else {
                #expect(Self.isClean(outcome.output), place)
            }
        }
    }

    @Test func aTerminalIsNeverSteered() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (arguments, _) in Self.questions {
            let file = try write(arguments, in: folder)
            // No editor, and so no colours of our own.
            let terminal = try PseudoTerminal(
                arguments + [file.path], environment: ["TERM": "dumb"])
            _ = try terminal.finish()
            let place = Comment(rawValue: TerminalText.shown("\(arguments)"))
            #expect(Self.isClean(terminal.transcript), place)
            #expect(!terminal.transcript.isEmpty, place)
        }
    }

    /// Letters of another encoding stay; control characters are the same in all of them.
    @Test func lettersOfOtherEncodingsStay() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "table")
        try Data([0x5A, 0xFC, 0x72, 0x9B, 0x1B] + Array(" 3\n".utf8)).write(to: file)
        let outcome = try BuiltCommand.shell(
            "surd --reduce 'sum($2)' --by '$1' '\(file.path)' | od -An -tx1", in: folder)
        let expected = Array("Z".utf8) + [0xFC] + Array("r\\u{9B}\\u{1B} 3\n".utf8)
        let bytes = outcome.output.split(whereSeparator: \.isWhitespace).compactMap {
            UInt8($0, radix: 16)
        }
        #expect(bytes == expected)
    }
}
