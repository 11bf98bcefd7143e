package import SurdNumbers
import SurdSyntax

/// Reads a numeral that stands alone, such as a field of a table: a number in any spelling of the
/// language, perhaps with a sign, and nothing else. It is never evaluated as an expression.
package struct NumeralReader: ~Copyable {
    private var parser = Parser()
    private let limits: Limits

    package enum Result {
        case number(BigNumber)
        /// The text is not a numeral.
        case nothing
        /// The number exceeds the limits.
        case failure(NumberError)
    }

    package init(limits: Limits) { self.limits = limits }

    /// The fraction of a plain decimal of up to 18 digits; nil for every other text.
    @inline(__always)
    package static func words(
        _ text: Span<UInt8>
    ) -> (numerator: Int, denominator: Int)? {
        guard let word = PlainDecimal(text)?.word else { return nil }
        return (word.numerator, word.denominator)
    }

    package mutating func read(_ text: Span<UInt8>) -> Result {
        if let plain = PlainDecimal(text) { return .number(plain.number) }
        parser.parse(
            text,
            limits: ParseLimits(maximumNesting: 2, maximumLength: limits.maximumBytes / 32))
        let tree = parser.tree
        guard parser.diagnostics.isEmpty, tree.statements.count == 1,
            tree.statements[0].kind == .expression, let first = tree.nodes.first,
            first.kind == .number, tree.nodes.count <= 2, let last = tree.nodes.last,
            isAlone(last.span, in: text)
        else { return .nothing }
        var isNegative = false
        if tree.nodes.count == 2 {
            guard tree.nodes[1].kind == .prefix else { return .nothing }
            switch tree.nodes[1].operation {
            case .negate: isNegative = true
            case .plus: break
            default: return .nothing
            }
        }
        let value: BigNumber
        switch LiteralReader.read(text, first.span, form: first.numberForm, limits: limits) {
        case .word(let word): value = BigNumber(word)
        case .number(let number): value = number
        case .failure(let error): return .failure(error)
        }
        return .number(isNegative ? -value : value)
    }

    /// Whether only blanks surround a part of the text: no parenthesis, no comment.
    private func isAlone(_ span: SourceSpan, in text: Span<UInt8>) -> Bool {
        for index in 0..<text.count where !(span.start..<span.end).contains(index) {
            guard text[index] == 0x20 || text[index] == 0x09 else { return false }
        }
        return true
    }
}

/// A decimal of up to 18 digits in the usual spelling: `-12.50`. Other spellings are left to the
/// reader of the language.
struct PlainDecimal {
    /// All digits, with the sign and without the point.
    let digits: Int64
    /// The number of digits after the point.
    let places: Int

    @inline(__always)
    init?(_ text: Span<UInt8>) {
        guard text.count > 0, text.count <= 20 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        let first = isNegative ? 1 : 0
        var value: Int64 = 0
        var count = 0
        var places = 0
        var hasPoint = false
        for index in first..<text.count {
            let byte = text[index]
            if byte &- 48 <= 9 {
                value = value &* 10 &+ Int64(byte &- 48)
                count += 1
                if hasPoint { places += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint, count > 0 {
                hasPoint = true
            } else {
                return nil
            }
        }
        guard count > 0, count <= 18, !hasPoint || places > 0 else { return nil }
        // "007" and the like.
        if text[first] == 48, count - places > 1 { return nil }
        digits = isNegative ? -value : value
        self.places = places
    }

    var number: BigNumber { BigNumber(word) }

    var word: Word {
        let size = LiteralReader.decimal(Int(digits.magnitude), places: places)
        return Word(
            numerator: digits < 0 ? -size.numerator : size.numerator, denominator: size.denominator)
    }
}
