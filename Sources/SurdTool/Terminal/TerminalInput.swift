/// Splits the bytes of a terminal into keystrokes. Bytes may come in any portions.
///
/// A keystroke never includes bytes of the next one: an incomplete character or sequence ends where
/// the next byte cannot continue it, and the following bytes are read separately.
struct TerminalInput {
    enum Piece: Equatable {
        case character(Unicode.Scalar)
        /// Bytes that are no UTF-8.
        case invalid
        /// A control character of ASCII, or DEL.
        case control(UInt8)
        /// The escape key, or the beginning of something that never came.
        case escape
        /// Escape and a key after it, as terminals send Alt.
        case meta(UInt8)
        /// The bytes after `ESC [` or `ESC O`, the final letter included.
        case sequence(String)
        /// An incomplete sequence.
        case unknown
    }

    /// Whether escape and a key are one keystroke.
    private let joinsMeta: Bool
    private var bytes: [UInt8] = []
    private var start = 0
    /// The longest valid sequence.
    private static let longest = 32

    init(joinsMeta: Bool = true) { self.joinsMeta = joinsMeta }

    /// Whether a keystroke is incomplete.
    var isWaiting: Bool { start < bytes.count }

    mutating func add(_ new: some Sequence<UInt8>) {
        bytes.removeSubrange(..<start)
        start = 0
        bytes += new
    }

    /// The next keystroke, or nil while there is none. After a pause (`isLast`) an incomplete one
    /// counts as complete.
    mutating func next(isLast: Bool = false) -> Piece? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case 0x1B: return escape(isLast: isLast)
        case let byte where byte < 0x20 || byte == 0x7F: return take(1, as: .control(byte))
        default: return character(isLast: isLast)
        }
    }

    private mutating func take(_ count: Int, as piece: Piece) -> Piece {
        start += count
        return piece
    }

    private mutating func character(isLast: Bool) -> Piece? {
        let length: Int
        switch bytes[start] {
        case 0..<0x80: length = 1
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return take(1, as: .invalid)
        }
        let rest = bytes[start...].prefix(length)
        let there = 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
        if there == rest.count, there < length, !isLast { return nil }
        guard there == length else { return take(there, as: .invalid) }
        let scalars = String(decoding: rest, as: UTF8.self).unicodeScalars
        // Overlong forms and surrogates decode to several replacement characters.
        guard scalars.count == 1, let scalar = scalars.first else {
            return take(length, as: .invalid)
        }
        return take(length, as: .character(scalar))
    }

    private mutating func escape(isLast: Bool) -> Piece? {
        guard start + 1 < bytes.count else { return isLast ? take(1, as: .escape) : nil }
        let second = bytes[start + 1]
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
            let isKey = second < 0x80 && second != 0x1B
            return isKey && joinsMeta ? take(2, as: .meta(second)) : take(1, as: .escape)
        }
        // Parameters, then one final byte from @ to ~.
        var end = start + 2
        while end < bytes.count, (0x20...0x3F).contains(bytes[end]) { end += 1 }
        if end == bytes.count {
            return isLast || end - start > Self.longest ? take(end - start, as: .unknown) : nil
        }
        guard (0x40...0x7E).contains(bytes[end]) else {
            return take(end - start, as: .unknown)
        }
        let text = String(decoding: bytes[start + 2...end], as: UTF8.self)
        return take(end - start + 1, as: .sequence(text))
    }
}
