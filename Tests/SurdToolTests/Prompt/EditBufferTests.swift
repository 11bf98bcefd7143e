import Foundation
import Testing

@testable import SurdTool

// Keys are typed into the buffer; what they do is what readline and libedit do.

@Suite struct EditBufferTests {
    /// Types bytes as a terminal sends them; returns the line with `|` for the cursor.
    private func type(_ bytes: String, into line: String = "") -> String {
        var buffer = EditBuffer(line)
        var decoder = KeyDecoder()
        decoder.add(bytes.utf8)
        while let key = decoder.next() { buffer.apply(key) }
        return buffer.beforeCursor + "|" + buffer.text.dropFirst(buffer.beforeCursor.count)
    }

    @Test(arguments: [
        ("1+1", "1+1|"),
        ("12\u{7F}3", "13|"),
        ("13\u{1B}[D2", "12|3"),
        ("23\u{01}1", "1|23"),
        ("12\u{02}\u{02}\u{05}3", "123|"),
        ("12\u{1B}[H\u{1B}[3~", "|2"),
        ("sqrt(2) + 1\u{17}", "sqrt(2) + |"),
        ("sqrt(2) + 1\u{01}\u{0B}", "|"),
        ("abc def\u{15}\u{19}", "abc def|"),
        ("abc def\u{1B}b\u{1B}b", "|abc def"),
        ("abc def\u{01}\u{1B}f", "abc| def"),
        ("21\u{14}", "12|"),
        ("√π", "√π|"),
        ("e\u{301}x\u{7F}\u{7F}", "|"),
        ("\u{7F}\u{1B}[D\u{1B}[C\u{1B}[3~", "|"),
        ("1\u{1B}[99;99Z2", "12|"),
        // Undo takes back a word typed in one go, then what was before; redo brings it back.
        ("12 + 34\u{1F}", "12 +|"),
        ("12\u{1F}\u{1F}\u{1F}", "|"),
        ("12 + 3\u{15}\u{1F}", "12 + 3|"),
        ("12 + 34\u{1F}\u{1F}\u{1B}_\u{1B}_", "12 + 34|"),
        ("12\u{1F}3\u{1B}_", "3|"),
    ])
    func keys(_ bytes: String, _ expected: String) {
        #expect(type(bytes) == expected)
    }

    @Test func sequencesMayComeInPieces() {
        var decoder = KeyDecoder()
        decoder.add([0x1B])
        #expect(decoder.next() == nil && decoder.isWaiting)
        decoder.add([UInt8(ascii: "[")])
        #expect(decoder.next() == nil)
        decoder.add([UInt8(ascii: "A")])
        #expect(decoder.next() == .up)
        decoder.add([0xCF])
        #expect(decoder.next() == nil)
        decoder.add([0x80])
        #expect(decoder.next() == .text("π"))
    }

    @Test func aLoneEscapeIsNoTrap() {
        var decoder = KeyDecoder()
        decoder.add([0x1B])
        #expect(decoder.next(isLast: true) == .unknown)
        #expect(!decoder.isWaiting)
    }

    @Test func anySequenceOfBytesIsSurvived() {
        var random = SystemRandomNumberGenerator()
        var buffer = EditBuffer()
        var decoder = KeyDecoder()
        for _ in 0..<20_000 {
            decoder.add([UInt8.random(in: 0...255, using: &random)])
            while let key = decoder.next() { buffer.apply(key) }
            if buffer.characters.count > 500 { buffer.replace(with: "") }
        }
        #expect(buffer.cursor <= buffer.characters.count)
    }
}

@Suite struct MatchingParenthesisTests {
    /// `|` is the cursor; the pair that is marked, by places.
    @Test(arguments: [
        ("(1+2)|", [4, 0]), ("|(1+2)", [0, 4]), ("((1)|)", [4, 0]), ("((1|))", [3, 1]),
        ("(1+2|", nil), ("12|3", nil), (")|(", nil), ("|", nil),
    ])
    func pair(_ text: String, _ expected: [Int]?) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var buffer = EditBuffer(parts.joined())
        buffer.move(by: -parts[1].count)
        #expect(buffer.matchingParentheses.map { [$0.0, $0.1] } == expected)
    }
}

@Suite struct HistoryTests {
    @Test func theLastWordOfEarlierLines() {
        var cursor = HistoryCursor(History(lines: ["1 + pi", "f(2) x 7"]))
        #expect(cursor.lastWord(again: false) == "7")
        #expect(cursor.lastWord(again: true) == "pi")
        #expect(cursor.lastWord(again: true) == nil)
        #expect(cursor.lastWord(again: false) == "7")
    }

    @Test func whatATerminalMustNotSeeIsKeptInItsVisibleForm() {
        var history = History(lines: [])
        history.add("1 \u{9B}2J\u{202E}\u{200B}\u{1B}[2J")
        #expect(history.lines == ["1 \\u{9B}2J\\u{202E}\\u{200B}\\u{1B}[2J"])
    }

    @Test func arrowsWalkAndTheTypedLineComesBack() {
        var history = History(lines: [])
        for line in ["1+1", "2+2", "2+2", "  ", "3+3"] { history.add(line) }
        #expect(history.lines == ["1+1", "2+2", "3+3"])
        var cursor = HistoryCursor(history)
        #expect(cursor.newer() == nil)
        #expect(cursor.older(than: "4+") == "3+3")
        #expect(cursor.older(than: "3+3") == "2+2")
        #expect(cursor.older(than: "2+2") == "1+1")
        #expect(cursor.older(than: "1+1") == nil)
        #expect(cursor.newer() == "2+2")
        #expect(cursor.newer() == "3+3")
        #expect(cursor.newer() == "4+")
        #expect(cursor.newer() == nil)
    }

    @Test func searchFindsTheLatestFirst() {
        let cursor = HistoryCursor(History(lines: ["sin(1)", "cos(2)", "sin(3)"]))
        #expect(cursor.match("sin", skipping: 0) == "sin(3)")
        #expect(cursor.match("sin", skipping: 1) == "sin(1)")
        #expect(cursor.match("sin", skipping: 2) == nil)
        #expect(cursor.match("", skipping: 0) == nil)
    }
}

@Suite struct CompletionTests {
    private func complete(_ text: String) -> Completion? {
        Completion(
            line: text, names: ["sin", "sinh", "sqrt", "round", "pi", "price", "total"])
    }

    @Test(arguments: [
        (":format fr", "fraction"), (":round half-e", "half-even"), (":scale o", "off"),
        (":help sqr", "sqrt"), (":help --dig", "--digits"), (":help :loa", ":load"),
        ("help sqr", "sqrt"), (":time 2 + sq", "sqrt("), (":explain to", "total"), (":unk x", nil),
        (":digits 5", nil), (":exp", ":explain "), (":und", ":undo"),
    ])
    func commandsAndWhatTheyTake(_ text: String, _ expected: String?) {
        #expect(complete(text)?.extension == expected)
    }

    @Test func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for name in ["rates.surd", "rooms and halls.surd", ".hidden", "in\u{1B}[2J"] {
            try Data().write(to: folder.appending(path: name))
        }
        #expect(complete(":load \(folder.path)/rat")?.extension == "rates.surd")
        #expect(complete(":load \(folder.path)/roo")?.extension == "rooms and halls.surd")
        #expect(complete(":save \(folder.path)/in")?.extension == "inner/")
        #expect(
            complete(":load \(folder.path)/")?.candidates
                == ["inner/", "rates.surd", "rooms and halls.surd"])
        #expect(complete(":load \(folder.path)/.")?.candidates == [".hidden"])
        #expect(complete(":load \(folder.path)/nothing/") == nil)
    }

    @Test func oneCandidateIsCompleted() {
        #expect(complete("1 + sq")?.extension == "sqrt(")
        #expect(complete("2to")?.extension == "total")
        #expect(complete(":d")?.extension == ":digits ")
    }

    @Test func severalAreCompletedAsFarAsTheyAgree() {
        let completion = complete("s")
        #expect(completion?.extension == "s")
        #expect(completion?.candidates == ["sin", "sinh", "sqrt"])
        #expect(complete("si")?.extension == "sin")
        #expect(complete("p")?.candidates == ["pi", "price"])
    }

    @Test func nothingFits() {
        #expect(complete("xyz") == nil)
        #expect(complete("1 + ") == nil)
        #expect(complete("") == nil)
    }
}
