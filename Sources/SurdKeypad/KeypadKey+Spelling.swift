// Keys as text: `5 + 2 C 3 =`. Digits, and all other keys, may be written together. Where two
// readings are possible the longest spelling is taken, so `5+/-3` is 5, +/- and 3.

/// A text that is not a sequence of keys.
public struct KeypadKeyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The word that contains something other than keys.
    public var word: String
    /// The start of the part that is not a key, in bytes of the whole text.
    public var start: Int
    /// The offset after its last byte.
    public var end: Int

    public var description: String {
        "no such key: '\(word)' (keys: 0-9 00 . + - x / = AC C +/- % back ( ) MC MR M+ M-)"
    }
}

extension KeypadKey {
    /// A key by any of its spellings: `x`, `*` or `×`; `/` or `÷`; `C` or `CE`; letters in either case.
    public init?(spelling: String) {
        let bytes = Array(spelling.utf8)
        guard let (key, length) = Self.longestKey(in: bytes[...], wholeWord: true),
            length == bytes.count
        else { return nil }
        self = key
    }

    /// The keys of a text, in order; white space separates and is otherwise ignored.
    public static func sequence(_ text: String) throws(KeypadKeyError) -> [KeypadKey] {
        let bytes = Array(text.utf8)
        var keys: [KeypadKey] = []
        keys.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if isSpace(bytes[position]) {
                position += 1
                continue
            }
            let end = bytes[position...].firstIndex(where: isSpace) ?? bytes.count
            try append(word: bytes[position..<end], to: &keys)
            position = end
        }
        return keys
    }

    private static func append(word: ArraySlice<UInt8>, to keys: inout [KeypadKey])
        throws(KeypadKeyError)
    {
        var rest = word
        while !rest.isEmpty {
            let isWholeWord = rest.startIndex == word.startIndex
            guard let (key, length) = longestKey(in: rest, wholeWord: isWholeWord) else {
                throw KeypadKeyError(
                    word: String(decoding: word, as: UTF8.self),
                    start: rest.startIndex, end: word.endIndex)
            }
            keys.append(key)
            rest = rest.dropFirst(length)
        }
    }

    /// The key with the longest spelling at the start of the text. Inside a longer word `00` is
    /// read as two zeros, which have the same effect: `100` is three digits.
    private static func longestKey(
        in text: ArraySlice<UInt8>, wholeWord: Bool
    ) -> (KeypadKey, Int)? {
        var best: (KeypadKey, Int)?
        for (spelling, key) in spellings where text.starts(with: spelling.utf8, by: sameLetter) {
            let length = spelling.utf8.count
            if key == .doubleZero && !(wholeWord && length == text.count) { continue }
            if length > best?.1 ?? 0 { best = (key, length) }
        }
        return best
    }

    private static func sameLetter(_ a: UInt8, _ b: UInt8) -> Bool {
        lowercase(a) == lowercase(b)
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
    }

    /// The printed spelling of every key, and its other spellings.
    private static let spellings: [(String, KeypadKey)] =
        allCases.map { ($0.rawValue, $0) } + [
            ("*", .multiply), ("×", .multiply), ("·", .multiply), ("÷", .divide), ("−", .subtract),
            ("±", .negate), ("CE", .clear), ("⌫", .back), ("del", .back),
        ]
}
