import Foundation
import Surd
import Testing

/// Hard expressions with certified answers: Data/truth.tsv (columns: id, category, expression,
/// expected to 60 digits or exact, also accepted, how the answer was established).
struct Truth: CustomTestStringConvertible {
    let id: String
    let expression: String
    let accepted: [String]
    var testDescription: String { id }

    static let rows: [Truth] = {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/truth.tsv")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            let others = fields[4].split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return Truth(
                id: fields[0], expression: fields[2],
                accepted: ([fields[3]] + others).filter { !$0.isEmpty })
        }
    }()
}

@Suite struct TruthTests {
    @Test func thereAreRows() {
        #expect(Truth.rows.count == 175)
    }

    @Test(arguments: Truth.rows)
    func answers(_ row: Truth) {
        for digits in [20, 50, 200] {
            let answer: String
            do {
                answer = try evaluate(row.expression).digits(digits)
            } catch {
                answer = "error"
                let isRight = row.accepted.contains("error")
                #expect(isRight, "\(row.expression) at \(digits): \(error)")
                continue
            }
            let isRight = row.accepted.contains { agrees(answer, with: $0, digits: digits) }
            #expect(isRight, "\(row.expression) at \(digits): \(answer), not \(row.accepted)")
        }
    }

    /// Whether `answer` is `expected` rounded to the smaller of their lengths.
    private func agrees(_ answer: String, with expected: String, digits: Int) -> Bool {
        if answer == expected { return true }
        guard let got = Decimal60(answer), let want = Decimal60(expected) else { return false }
        // 60 digits are known unless the expected text is shorter and so exact.
        let known = want.isComplete ? digits : min(digits, 60)
        return got.rounded(known) == want.rounded(known)
    }
}

/// A decimal text taken apart: sign, figures without leading or trailing zeros, exponent of the
/// first figure.
private struct Decimal60: Equatable {
    var isNegative: Bool
    var figures: [UInt8]
    var exponent: Int
    var isComplete: Bool

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
        isComplete = significant.count < 60
        exponent = parts[0].count - 1 - (digits.count - significant.count) + shift
        figures = significant.utf8.map { $0 - 0x30 }
        while figures.last == 0 { figures.removeLast() }
        if figures.isEmpty { exponent = 0 }
    }

    /// Half to even at `count` figures; both texts are rounded in the same way.
    func rounded(_ count: Int) -> Decimal60 {
        var copy = self
        copy.isComplete = true
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
