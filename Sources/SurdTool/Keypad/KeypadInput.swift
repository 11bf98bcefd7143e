internal import SurdKeypad

/// An action of the user of the terminal calculator.
enum KeypadWish: Equatable {
    case press(KeypadKey)
    /// The clear key that is shown: C, or AC when there is nothing more for C to clear.
    case clear
    case undo, redo, changeStyle, help, redraw, suspend, quit, nothing
    /// A mouse press at a position of the screen, counted from 0.
    case point(column: Int, row: Int)
}

/// Turns the bytes of a terminal into actions. Bytes may come in pieces.
struct KeypadInput {
    private var input = TerminalInput(joinsMeta: false)

    /// Whether a sequence is incomplete.
    var isWaiting: Bool { input.isWaiting }

    mutating func add(_ new: some Sequence<UInt8>) { input.add(new) }

    /// The next action, or nil while there is none. After a pause (`isLast`) an escape is the
    /// Escape key, and an incomplete character is ignored.
    mutating func next(isLast: Bool = false) -> KeypadWish? {
        switch input.next(isLast: isLast) {
        case nil: nil
        case .character(let scalar): Self.wish(for: String(Character(scalar)))
        case .control(let byte): Self.wish(for: String(Character(Unicode.Scalar(byte))))
        case .escape: .clear
        case .sequence(let text): Self.wish(sequence: text)
        case .meta, .invalid, .unknown: .nothing
        }
    }

    /// Delete clears, Enter of the numeric keypad is Enter, and a mouse button presses; arrows and
    /// function keys have no meaning here.
    private static func wish(sequence: String) -> KeypadWish {
        switch sequence {
        case "3~": .clear
        // The numeric keypad in application mode.
        case "M": .press(.equals)
        case _ where sequence.first == "<" && sequence.last == "M": press(sequence)
        default: .nothing
        }
    }

    /// `<button;column;rowM` of the mouse; only the left button counts.
    private static func press(_ sequence: String) -> KeypadWish {
        let numbers = sequence.dropFirst().dropLast().split(separator: ";").map { Int($0) }
        guard numbers.count == 3, numbers[0] == 0, let column = numbers[1], let row = numbers[2],
            column > 0, row > 0
        else { return .nothing }
        return .point(column: column - 1, row: row - 1)
    }

    private static func wish(for character: String) -> KeypadWish {
        switch character {
        case "\r", "\n": .press(.equals)
        case "\u{7F}", "\u{8}": .press(.back)
        case "\u{3}", "\u{4}", "q", "Q": .quit
        case "\u{1A}": .suspend
        case "?": .help
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
