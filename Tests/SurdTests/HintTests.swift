import Foundation
import Testing

@testable import Surd

/// What people write who come from other programs, and the hint that each gets.
///
/// The inputs are what bc, qalc, GP, Python, Excel, C, LaTeX and paper have. A row of the table is the
/// input, the hint, and the lines that the hint proposes, cut at ` || `. Each line is evaluated.
@Suite struct HintTests {
    struct Row: Sendable {
        let input: String
        let hint: String
        let lines: [String]
    }

    private static let rows: [Row] = {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/hints.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            let lines =
                fields.count > 2 && !fields[2].isEmpty
                ? fields[2].components(separatedBy: " || ") : []
            return Row(input: fields[0], hint: fields.count > 1 ? fields[1] : "", lines: lines)
        }
    }()

    /// Values for the letters that hints use where they cannot use the text's own.
    private static let letters =
        "x = 0.7; y = 2; n = 5; k = 3; m = 7; p = 0.5; z = 1 + i; v = [1, 2, 3]; q = 17;"
        + "A = [[1, 2], [3, 5]]; B = [[2, 1], [1, 1]]; f(x) = x^2"
    private static let lists = letters + "; a = [1, 2, 3]; b = [4, 5, 7]; m = A"
    private static let numbers = letters + "; a = 17; b = 5"

    private static func error(of input: String) -> SurdError? {
        var calculator = Calculator()
        do {
            _ = try calculator.run(input)
            return nil
        } catch {
            return error
        }
    }

    private static func failure(of line: String) -> String? {
        guard let failure = error(of: numbers + "\n" + line) else { return nil }
        return error(of: lists + "\n" + line) == nil ? nil : failure.message
    }

    @Test func thereAreManyRows() {
        #expect(Self.rows.count >= 300)
    }

    @Test func eachInputGetsItsHint() {
        for row in Self.rows {
            let error = Self.error(of: row.input)
            #expect(error != nil, "\(row.input) has a value")
            #expect(error?.hint ?? "" == row.hint, "\(row.input)")
        }
    }

    @Test func everyLineOfAHintWorks() {
        for row in Self.rows {
            for line in row.lines {
                #expect(row.hint.contains(line), "\(row.input): '\(line)' is no part of the hint")
                let failure = Self.failure(of: line)
                #expect(failure == nil, "\(row.input): '\(line)': \(failure ?? "")")
            }
        }
    }

    /// No line escapes the test above: what follows `write` is one of them, but for a sign in quotes.
    @Test func everyLineOfAHintIsListed() {
        for row in Self.rows {
            for piece in row.hint.components(separatedBy: "write ").dropFirst()
            where !piece.hasPrefix("'") && !piece.hasPrefix("\"")
                && !piece.hasPrefix("an expression")
            {
                #expect(row.lines.contains { piece.hasPrefix($0) }, "\(row.input): \(piece)")
            }
        }
    }

    /// A name that is nearest to a wrong one works in its place.
    @Test func nearestNamesWork() throws {
        for row in Self.rows where row.hint.hasPrefix("did you mean '") {
            let name = row.hint.dropFirst(14).dropLast(2)
            let range = try #require(Self.error(of: row.input)).range
            var bytes = Array(row.input.utf8)
            bytes.replaceSubrange(range, with: name.utf8)
            let line = String(decoding: bytes, as: UTF8.self)
            let failure = Self.failure(of: line)
            #expect(failure == nil, "\(row.input): \(line): \(failure ?? "")")
        }
    }

    /// A name of the tables that the language has would never be looked up.
    @Test func noForeignNameIsOneOfTheLanguage() {
        for name in ForeignNames.all.sorted() {
            #expect(
                FunctionTable.entry(named: name)?.name ?? name == name || name.count == 1, "\(name)"
            )
        }
        let targets = ForeignNames.targets.filter { FunctionTable.entry(named: $0) == nil }
        #expect(targets.isSubset(of: ["integrate", "limit"]), "\(targets.sorted())")
        #expect(ForeignNames.all.count >= 80)
    }

    /// Whatever stands around a mark, the search for a hint ends.
    @Test func anyTextCanStandAroundAMark() {
        let pieces = [
            "(", ")", "[", "]", "{", "}", ",", ";", ":", "?", "\\", "^", "=", "sum", "k", "1.", "é",
            "±", "…", " ", "⁻¹", "|", "-", ">", "frac", "sin",
        ]
        var state: UInt64 = 12345
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            _ = Self.error(of: text)?.hint
            let bytes = Array(text.utf8)
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let start = Int(state >> 33) % (bytes.count + 1)
            for reason in Self.reasons {
                _ =
                    SurdError(reason, range: start..<min(bytes.count, start + 2)).locating(
                        in: bytes
                    ).hint
            }
        }
    }

    private static let reasons: [SurdError.Reason] =
        [
            .unknownName("k", nearest: nil), .unknownFunction("c", nearest: nil),
            .functionWithoutArguments("sin", signature: "sin(x)"),
            .argumentCount(function: "solve", signature: "solve(x, a, b, body)", given: 1),
            .argumentCount(function: "root", signature: "root(x, n)", given: 1),
        ]
        + [
            "unexpected-character", "misplaced-assignment", "unclosed-parenthesis",
            "malformed-number",
            "empty-parentheses", "missing-operand", "unexpected-comma",
        ].map { .syntax(code: $0, message: "m", hint: nil) }
}
