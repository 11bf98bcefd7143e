internal import SurdKeypad

/// What the person at the terminal calculator wants.
enum KeypadWish: Equatable {
    case press(KeypadKey)
    /// The clear key that is shown: C, or AC when there is nothing more for C to clear.
    case clear
    case undo, redo, changeStyle, redraw, suspend, quit, nothing
}

/// Turns the bytes of a terminal into wishes. Bytes may come in pieces.
struct KeypadInput {
    private var bytes: [UInt8] = []

    /// A sequence has begun and its rest is not there yet.
    var isWaiting: Bool { !bytes.isEmpty }

    mutating func add(_ new: some Sequence<UInt8>) { bytes += new }

    /// The next wish, or nil while there is none. After a pause (`isLast`) an escape is the key it
    /// is, and half a character is nothing.
    mutating func next(isLast: Bool = false) -> KeypadWish? {
        guard let first = bytes.first else { return nil }
        if first == 0x1B { return escape(isLast: isLast) }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        if bytes.count < length && !isLast { return nil }
        let character = String(decoding: bytes.prefix(length), as: UTF8.self)
        bytes.removeFirst(min(length, bytes.count))
        return Self.wish(for: character)
    }

    /// Delete clears; arrows and function keys mean nothing here and are swallowed whole.
    private mutating func escape(isLast: Bool) -> KeypadWish? {
        guard bytes.count > 1 else {
            if isLast { bytes.removeFirst() }
            return isLast ? .clear : nil
        }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
            bytes.removeFirst()
            return .clear
        }
        let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
        guard let end else {
            guard isLast || bytes.count > 32 else { return nil }
            bytes.removeAll()
            return .nothing
        }
        let isDelete = bytes[...end].elementsEqual("\u{1B}[3~".utf8)
        // The keypad's own block of a large keyboard, in application mode: Enter.
        let isEnter = bytes[...end].elementsEqual("\u{1B}OM".utf8)
        bytes.removeFirst(end + 1)
        return isDelete ? .clear : isEnter ? .press(.equals) : .nothing
    }

    private static func wish(for character: String) -> KeypadWish {
        switch character {
        case "\r", "\n": .press(.equals)
        case "\u{7F}", "\u{8}": .press(.back)
        case "\u{3}", "\u{4}", "q", "Q": .quit
        case "\u{1A}": .suspend
        case "\u{C}": .redraw
        case "\t", "t", "T": .changeStyle
        case ",": .press(.point)
        case "c", "C": .clear
        case "a", "A": .press(.allClear)
        case "n", "N", "_": .press(.negate)
        case "z", "Z": .press(.doubleZero)
        case "s", "S": .press(.memoryAdd)
        case "d", "D": .press(.memorySubtract)
        case "r", "R": .press(.memoryRecall)
        case "f", "F": .press(.memoryClear)
        case "u", "U": .undo
        case "y", "Y": .redo
        default: KeypadKey(spelling: character).map { .press($0) } ?? .nothing
        }
    }
}
