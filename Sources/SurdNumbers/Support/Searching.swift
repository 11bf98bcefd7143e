// Searches for a text in a text. Those of the standard library belong to its regular expressions, which would
// be linked into every static program: more than a megabyte.

extension StringProtocol {
    /// The first place of a text, byte by byte.
    package func place(of text: String) -> Range<Index>? {
        let (bytes, wanted) = (utf8, text.utf8)
        for start in bytes.indices where bytes[start...].starts(with: wanted) {
            return start..<bytes.index(start, offsetBy: wanted.count)
        }
        return nil
    }

    /// Whether this text contains another one.
    package func holds(_ text: String) -> Bool { place(of: text) != nil }

    /// The pieces between the occurrences of a separator, at most `most` of them.
    package func pieces(at separator: String, most: Int = .max) -> [SubSequence] {
        var pieces: [SubSequence] = []
        var rest = self[...]
        while pieces.count < most - 1, let next = rest.place(of: separator) {
            pieces.append(rest[..<next.lowerBound])
            rest = rest[next.upperBound...]
        }
        return pieces + [rest]
    }
}
