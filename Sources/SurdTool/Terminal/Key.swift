/// The meaning of a keystroke, whatever bytes the terminal sends for it.
enum Key: Equatable {
    case text(String)
    case enter, tab, backspace, deleteForward
    case left, right, up, down, home, end
    case wordLeft, wordRight, cutWordLeft, cutWordRight
    case cutToEnd, cutToStart, paste, transpose
    case undo, redo
    /// Alt-.: the last word of the line before, and pressed again, of the lines before that.
    case lastWord
    case search, redraw, cancel, suspend
    /// Ctrl-D: deletes forward; on an empty line it ends the session.
    case endOfInput
    case unknown
}

/// Turns the bytes of a terminal into keys. Bytes may come in pieces; `nil` asks for more.
struct KeyDecoder {
    private var input = TerminalInput()

    /// Whether a sequence is incomplete.
    var isWaiting: Bool { input.isWaiting }

    mutating func add(_ new: some Sequence<UInt8>) { input.add(new) }

    /// The next key, or nil while there is none. After a pause (`isLast`) an escape alone is the Escape key.
    mutating func next(isLast: Bool = false) -> Key? {
        switch input.next(isLast: isLast) {
        case nil: nil
        case .character(let scalar): .text(String(Character(scalar)))
        case .invalid: .text("\u{FFFD}")
        case .control(let byte): Self.control(byte)
        case .sequence(let text): Self.sequence(text)
        case .meta(let letter): Self.meta(letter)
        case .escape, .unknown: .unknown
        }
    }

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x01: .home
        case 0x02: .left
        case 0x03: .cancel
        case 0x04: .endOfInput
        case 0x05: .end
        case 0x06: .right
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x0B: .cutToEnd
        case 0x0C: .redraw
        case 0x0E: .down
        case 0x10: .up
        case 0x12: .search
        case 0x14: .transpose
        case 0x15: .cutToStart
        case 0x17: .cutWordLeft
        case 0x19: .paste
        case 0x1A: .suspend
        case 0x1F: .undo
        default: .unknown
        }
    }

    private static func sequence(_ text: String) -> Key {
        switch text {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "H", "1~", "7~": .home
        case "F", "4~", "8~": .end
        case "3~": .deleteForward
        case "1;5D", "1;3D", "5D": .wordLeft
        case "1;5C", "1;3C", "5C": .wordRight
        default: .unknown
        }
    }

    private static func meta(_ letter: UInt8) -> Key {
        switch letter {
        case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordLeft
        case UInt8(ascii: "f"), UInt8(ascii: "F"): .wordRight
        case UInt8(ascii: "d"), UInt8(ascii: "D"): .cutWordRight
        case UInt8(ascii: "."): .lastWord
        case UInt8(ascii: "_"): .redo
        case 0x7F, 0x08: .cutWordLeft
        default: .unknown
        }
    }
}
