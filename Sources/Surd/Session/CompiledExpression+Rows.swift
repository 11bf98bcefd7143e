package import SurdNumbers
import SurdSyntax

/// Rows of a table: the same expression for very many small sets of values.
extension CompiledExpression {
    /// The value for a row of words, where words suffice for every step, and a single word for the result.
    @inline(__always)
    package func word(for row: Span<Word>) -> Word? {
        guard let word = runWords({ row[$0] }), !word.isWide else { return nil }
        return word
    }

    /// Appends the value of a row of words, if words are enough; false if they are not.
    package func append(
        wordOf row: Span<Word>, to text: inout [UInt8], format: NumberFormat
    ) throws(NumberError) -> Bool {
        guard let word = word(for: row) else { return false }
        if word.isNumber {
            _ = try format.append(
                BigInt(word.numerator), over: BigInt(word.denominator), to: &text,
                monitor: machines.monitor(Conditions(limits: limits, cancellation: cancellation)))
        } else {
            text.append(contentsOf: word.numerator != 0 ? "true".utf8 : "false".utf8)
        }
        return true
    }
}

extension CompiledExpression {
    /// An error while a value was written.
    package func failure(_ error: NumberError) -> SurdError { failure(.number(error)) }

    /// The names of fields in a text, without duplicates: `$1`, `$"unit price"`.
    package static func fieldNames(in text: [UInt8]) -> [String] {
        var names: [String] = []
        var index = 0
        while index < text.count {
            let end = Characters.fieldNameEnd(text.span, from: index)
            if end > index {
                let name = String(decoding: text[index..<end], as: UTF8.self)
                if !names.contains(name) { names.append(name) }
            }
            index = max(end, index + 1)
        }
        return names
    }

    /// The offset after the name of a field at an offset; the same offset if there is none.
    package static func fieldNameEnd(in text: [UInt8], from start: Int) -> Int {
        Characters.fieldNameEnd(text.span, from: start)
    }
}
