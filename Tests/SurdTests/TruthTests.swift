import Foundation
import Surd
import Testing

/// Hard expressions with certified answers: Data/truth.tsv (columns: id, category, expression,
/// expected to 60 digits or exact, also accepted, how the answer was established), and for those
/// that mpmath knows too, two hundred digits in Data/truth-200.tsv.
struct Truth: CustomTestStringConvertible {
    let id: String
    let expression: String
    let accepted: [String]
    /// Two hundred digits, where they are known.
    let long: String?
    var testDescription: String { id }

    private static func table(_ name: String) -> [[String]] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/\(name).tsv")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    static let rows: [Truth] = {
        let long = Dictionary(uniqueKeysWithValues: table("truth-200").map { ($0[0], $0[1]) })
        return table("truth").map { fields in
            let others = fields[4].split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return Truth(
                id: fields[0], expression: fields[2],
                accepted: ([fields[3]] + others).filter { !$0.isEmpty }, long: long[fields[0]])
        }
    }()
}

@Suite struct TruthTests {
    @Test func thereAreRows() {
        #expect(Truth.rows.count == 175)
        #expect(Truth.rows.count { $0.long != nil } == 98)
    }

    @Test(arguments: Truth.rows)
    func answers(_ row: Truth) {
        for digits in [20, 50, 200] {
            let expected = digits == 200 ? row.long.map { [$0] } ?? row.accepted : row.accepted
            let answer: String
            do {
                answer = try evaluate(row.expression).digits(digits)
            } catch {
                let isRight = row.accepted.contains("error")
                #expect(isRight, "\(row.expression) at \(digits): \(error)")
                continue
            }
            let isRight = expected.contains { agrees(answer, with: $0, digits: digits) }
            #expect(isRight, "\(row.expression) at \(digits): \(answer), not \(expected)")
        }
    }

    /// Whether `answer` is `expected` rounded to as many digits. Where fewer are known, what is
    /// beyond them is not compared; that is so for 200 digits of the few rows that mpmath has not.
    private func agrees(_ answer: String, with expected: String, digits: Int) -> Bool {
        if answer == expected { return true }
        guard let got = Figures(answer), let want = Figures(expected) else { return false }
        let known = want.count < 60 ? digits : min(digits, want.count)
        return got.rounded(known) == want.rounded(known)
    }
}

/// A decimal text taken apart: sign, figures without leading or trailing zeros, exponent of the
/// first figure.
private struct Figures: Equatable {
    var isNegative: Bool
    var figures: [UInt8]
    var exponent: Int
    /// How many figures the text has.
    var count: Int

    init?(_ text: String) {
        var body = Substring(text)
        isNegative = body.hasPrefix("-")
        if isNegative { body = body.dropFirst() }
        var shift = 0
        if let mark = body.firstIndex(of: "e") {
            guard let value = Int(body[body.index(after: mark)...]) else { return nil }
            shift = value
            body = body[..<mark]
        }
        let parts = body.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let significant = digits.drop { $0 == "0" }
        count = significant.count
        exponent = parts[0].count - 1 - (digits.count - significant.count) + shift
        figures = significant.utf8.map { $0 - 0x30 }
        while figures.last == 0 { figures.removeLast() }
        if figures.isEmpty { exponent = 0 }
    }

    /// Half to even at `count` figures; both texts are rounded in the same way.
    func rounded(_ count: Int) -> Figures {
        var copy = self
        copy.count = 0
        guard figures.count > count else { return copy }
        let rest = figures[count...]
        copy.figures = Array(figures[..<count])
        let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
        let isOdd = (copy.figures.last ?? 0) % 2 == 1
        if isHalf ? isOdd : (rest.first ?? 0) >= 5 {
            var index = count - 1
            while index >= 0, copy.figures[index] == 9 {
                copy.figures[index] = 0
                index -= 1
            }
            if index >= 0 {
                copy.figures[index] += 1
            } else {
                copy.figures.insert(1, at: 0)
                copy.exponent += 1
            }
        }
        while copy.figures.last == 0 { copy.figures.removeLast() }
        return copy
    }
}
