internal import Surd
internal import SurdNumbers

/// An expression over whole columns, split into the calls that run over the rows and the final expression.
///
/// `sum(price x qty) / count()` has the aggregates `sum` of `price x qty` and `count`. The final
/// expression is `$000000000000001 / $000002`, in which a placeholder of the same length stands for
/// each call, so that places in the text stay the same.
struct Reduction: Sendable {
    struct Aggregate: Sendable {
        let kind: AggregateKind
        /// The expression for each row; nil for `count()`.
        let row: [UInt8]?
        /// The second argument of `quantile`.
        let share: [UInt8]?
        /// The placeholder of the call.
        let name: String
    }

    private(set) var aggregates: [Aggregate] = []
    /// The expressions, one for each line of output.
    private(set) var outputs: [[UInt8]] = []
    /// The same as they were written.
    private(set) var sources: [[UInt8]] = []
    /// The aggregates of each.
    private(set) var parts: [Range<Int>] = []

    /// - Parameter columns: The expressions as they were written.
    init(_ columns: [OutputColumn]) {
        for column in columns {
            var rest = column.text
            sources.append(rest)
            let first = aggregates.count
            for call in Self.calls(in: rest) { replace(call, in: &rest) }
            outputs.append(rest)
            parts.append(first..<aggregates.count)
        }
    }

    private mutating func replace(_ call: Call, in text: inout [UInt8]) {
        let length = call.range.count
        var digits = Array(String(aggregates.count).utf8)
        digits = [UInt8](repeating: UInt8(ascii: "0"), count: length - 1 - digits.count) + digits
        let name = [UInt8(ascii: "$")] + digits
        aggregates.append(
            Aggregate(
                kind: call.kind, row: call.arguments.first, share: call.arguments.dropFirst().first,
                name: String(decoding: name, as: UTF8.self)))
        text.replaceSubrange(call.range, with: name)
    }

    // MARK: - Finding the calls

    private struct Call {
        let kind: AggregateKind
        let range: Range<Int>
        let arguments: [[UInt8]]
    }

    /// The calls of aggregates that are not inside another one. A call with another number of
    /// arguments is the function of the language: `max($1, 3)` inside `sum( )`, `sum(k, 1, 10,
    /// k^2)`.
    private static func calls(in text: [UInt8]) -> [Call] {
        var calls: [Call] = []
        var index = 0
        while index < text.count {
            if let end = ColumnText.endOfQuotedName(text, at: index) {
                index = end
                continue
            }
            guard text[index].isLetter else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index].isNamePart { index += 1 }
            let name = String(decoding: text[start..<index], as: UTF8.self)
            var open = index
            while open < text.count, text[open].isBlank { open += 1 }
            guard let kind = AggregateKind(rawValue: name), open < text.count,
                text[open] == UInt8(ascii: "("), let close = closing(text, open)
            else { continue }
            let inside = text[open + 1..<close]
            let isEmpty = inside.allSatisfy(\.isBlank)
            let arguments =
                isEmpty ? [] : ColumnText.parts(of: inside).map { ColumnText.trimmed($0) }
            let isAggregate =
                switch kind {
                case .count: arguments.count <= 1
                case .quantile: arguments.count == 2
                default: arguments.count == 1
                }
            guard isAggregate else { continue }
            calls.append(Call(kind: kind, range: start..<close + 1, arguments: arguments))
            index = close + 1
        }
        return calls
    }

    private static func closing(_ text: [UInt8], _ open: Int) -> Int? {
        var depth = 0
        var index = open
        while index < text.count {
            if let end = ColumnText.endOfQuotedName(text, at: index) {
                index = end
                continue
            }
            if text[index] == UInt8(ascii: "(") { depth += 1 }
            if text[index] == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { return index }
            }
            index += 1
        }
        return nil
    }
}
