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

@Suite struct HistoryTests {
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
            of: text, functions: ["sin", "sinh", "sqrt", "round"], names: ["pi", "price", "total"],
            commands: [":digits", ":quit"])
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
