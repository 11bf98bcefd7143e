// Searches for a text in a text. Those of the standard library are part of its regular expressions, which would come
// along into every program that is linked statically: more than a megabyte.

extension StringProtocol {
    /// The first place where a text stands, byte by byte.
    package func place(of text: String) -> Range<Index>? {
        let (bytes, wanted) = (utf8, text.utf8)
        for start in bytes.indices where bytes[start...].starts(with: wanted) {
            return start..<bytes.index(start, offsetBy: wanted.count)
        }
        return nil
    }

    /// Whether a text stands somewhere in this one.
    package func holds(_ text: String) -> Bool { place(of: text) != nil }

    /// The pieces between the places where a separator stands, `most` of them at most.
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
