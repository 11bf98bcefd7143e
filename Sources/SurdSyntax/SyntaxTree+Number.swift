extension SyntaxTree {
    /// Appends the spelling of a number as a reader of numbers wants it: ASCII, with no
    /// underscores and, for a superscript, with its digits written on the line. Prefixes such as
    /// `0x` stay. Where the form `isPlainInteger` the bytes of the span are that already.
    package func appendPlainSpelling(
        of number: SyntaxNode, _ text: Span<UInt8>, to bytes: inout [UInt8]
    ) {
        if number.numberForm.contains(.superscript) {
            var offset = number.span.start
            while offset < number.span.end,
                let (mark, length) = Characters.superscript(text, at: offset)
            {
                if case .digit(let digit) = mark { bytes.append(0x30 + digit) }
                offset += length
            }
        } else if number.numberForm.contains(.written) {
            bytes.append(contentsOf: WrittenNumber.plainSpelling(text, number.span))
        } else {
            for offset in number.span.range where text[offset] != 0x5F {
                bytes.append(text[offset])
            }
        }
    }
}
