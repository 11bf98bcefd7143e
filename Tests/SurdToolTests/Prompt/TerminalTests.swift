import Foundation
import SurdSyntax
import Testing

@testable import SurdTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct TerminalTextTests {
    // Categories from UnicodeData.txt, Default_Ignorable_Code_Point from DerivedCoreProperties.txt.
    @Test(arguments: [
        (0x1B, false), (0x00, false), (0x7F, false), (0x80, false), (0x9B, false), (0x9F, false),
        (0xA0, true), (0xAD, false), (0x41, true), (0x3C0, true), (0x301, true), (0x34F, false),
        (0x200B, false), (0x200D, false), (0x202E, false), (0x2028, false), (0x2066, false),
        (0x2212, true), (0x3164, false), (0xFE0F, false), (0xFEFF, false), (0xE000, false),
        (0xE0041, false), (0x1F600, true), (0x10FFFF, false), (0x378, false),
    ])
    func whatATerminalMaySee(_ value: Int, _ isSafe: Bool) throws {
        let scalar = try #require(Unicode.Scalar(UInt32(value)))
        #expect(TerminalText.isSafe(scalar) == isSafe)
        let shown = TerminalText.shown(String(Character(scalar)))
        #expect(shown.unicodeScalars.allSatisfy(TerminalText.isSafe))
        #expect((shown.unicodeScalars.first == scalar) == isSafe)
    }

    // Columns from EastAsianWidth.txt; marks have none of their own.
    @Test(arguments: [
        ("a", 1), ("π", 1), ("e\u{301}", 1), ("√", 1), ("中", 2), ("한", 2), ("ｘ", 2), ("😀", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("—", 1), ("½", 1), ("⌚", 2), ("⌛", 2), ("⌘", 1),
        ("\u{3000}", 2), ("\u{2A700}", 2), ("⿰", 2), ("♀", 1), ("✅", 2), ("✓", 1),
    ])
    func columns(_ text: String, _ expected: Int) {
        #expect(TerminalText.columns(of: text) == expected)
    }
}

@Suite struct TerminalInputTests {
    private func pieces(_ bytes: [UInt8], portion: Int = 1) -> [TerminalInput.Piece] {
        var input = TerminalInput()
        var pieces: [TerminalInput.Piece] = []
        for start in stride(from: 0, to: bytes.count, by: portion) {
            input.add(bytes[start..<min(start + portion, bytes.count)])
            while let piece = input.next() { pieces.append(piece) }
        }
        while let piece = input.next(isLast: true) { pieces.append(piece) }
        return pieces
    }

    /// Substitution of maximal subparts, as the Unicode standard describes it in section 3.9; what
    /// follows a broken character is never part of it.
    @Test(
        arguments: [
            ([0xE2, 0x1B, 0x5B, 0x41], [.invalid, .sequence("A")]),
            ([0xF0, 0x9F, 0x0D], [.invalid, .control(0x0D)]),
            ([0xC3, 0x31], [.invalid, .character("1")]),
            ([0xFF, 0x31], [.invalid, .character("1")]),
            ([0x9B, 0x32, 0x4A], [.invalid, .character("2"), .character("J")]),
            ([0xED, 0xA0, 0x80, 0x31], [.invalid, .character("1")]),
            ([0xC2, 0x9B, 0x31], [.character("\u{9B}"), .character("1")]),
            ([0xE2, 0x88, 0x9A], [.character("√")]),
            ([0x1B, 0x5B, 0x33, 0x1B, 0x5B, 0x42], [.unknown, .sequence("B")]),
            ([0x1B, 0x5B, 0xE2, 0x88, 0x9A], [.unknown, .character("√")]),
            ([0x1B, 0x1B, 0x62], [.escape, .meta(0x62)]),
            ([0x1B, 0xCF, 0x80], [.escape, .character("π")]),
            ([0xE2], [.invalid]), ([0x1B], [.escape]),
        ] as [([UInt8], [TerminalInput.Piece])])
    func nothingIsSwallowed(_ bytes: [UInt8], _ expected: [TerminalInput.Piece]) {
        for portion in [1, 2, 100] { #expect(pieces(bytes, portion: portion) == expected) }
    }
}

@Suite struct ContinuationTests {
    private func prefix(_ line: String, finished: Bool = true) -> String? {
        Continuation.prefix(for: line, isFinished: finished) { $0 == "xs" || $0 == "x7" }
    }

    // LANGUAGE: a line that begins with + * / ^ x % mod << >> and is no assignment.
    @Test(arguments: [
        "+ 5", "+5", "* 2", "/3", "^ 2", "x 3", "x3", "X 3", "x(3)", "% 3", "mod 7", "<< 2", ">> 1",
        "** 2", "× 4", "÷ 2", "  + 1", "x pi", "x -3", "x √2", "mod x",
    ])
    func goesOn(_ line: String) {
        #expect(prefix(line)?.hasPrefix("ans") == true)
    }

    @Test(arguments: [
        "- 5", "-5", "5 + 3", "x = 5", "x=5", "x(t) = 2t", "x7", "xs", "xor", "exp(1)",
        "mod(7, 3)", "mod (7, 3)", "(+5)", "!", "< 2", "> 1", "= 3", "", " ", "# + 1",
        // No operand can follow: the letter is a name.
        "x == 3", "x^2 = 2", "x ^2", "x/2", "x*2", "x!", "mod * 2",
    ])
    func isItself(_ line: String) {
        #expect(prefix(line) == nil)
    }

    @Test func whatAFurtherCharacterMayChangeIsNotDecided() {
        for line in ["x", "x ", "mod", "x(", "x(t", "x(t)", "x =", "x1", "<", ">"] {
            #expect(prefix(line, finished: false) == nil, "\(line)")
        }
        for line in ["+", "*", "/", "^", "%", "<<", "x 3", "mod 7"] {
            #expect(prefix(line, finished: false) != nil, "\(line)")
        }
    }
}

@Suite struct SignatureTests {
    private func remark(_ text: String) -> String? {
        Signature.remark(for: text) { $0 == "area" ? ["a", "b"] : nil }
            .map { "\($0.before)[\($0.current)]\($0.after)" }
    }

    @Test func theParameterThatComesNext() {
        #expect(remark("1 + powmod(") == "  powmod([b], e, m)")
        #expect(remark("powmod(2, 3") == "  powmod(b, [e], m)")
        #expect(remark("powmod(max(1, 2, 3), (4 +") == "  powmod(b, [e], m)")
        #expect(remark("gcd(1, 2, 3") == "  gcd([n...])")
        #expect(remark("2area(1,") == "  area(a, [b])")
        #expect(remark("powmod(1, 2, 3, 4") == "  powmod(b, e, m[])")
        for text in ["", "sqrt(2)", "(1 +", "nothing(", "pi", "sqrt(2) # sqrt("] {
            #expect(remark(text) == nil, "\(text)")
        }
    }
}

@Suite struct RegularFileTests {
    @Test func devicesPipesAndFoldersAreRefusedAtOnce() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", folder.path] {
            let bytes = Array(path.utf8)
            #expect(throws: RegularFile.Trouble.notRegular) {
                try RegularFile.read(bytes, atMost: 100)
            }
        }
        for path in [pipe, "/dev/null"] {
            let bytes = Array(path.utf8)
            #expect(throws: RegularFile.Trouble.notRegular) {
                try RegularFile.append([1], to: bytes)
            }
        }
        let file = Array(folder.appending(path: "file").path.utf8)
        try RegularFile.write(Array("1234567890".utf8), to: file)
        try RegularFile.append(Array("ab".utf8), to: file)
        #expect(try RegularFile.read(file, atMost: 12) == Array("1234567890ab".utf8))
        #expect(try RegularFile.readEnd(file, atMost: 3) == Array("0ab".utf8))
        #expect(throws: RegularFile.Trouble.tooLong(limit: 11)) {
            try RegularFile.read(file, atMost: 11)
        }
    }
}
