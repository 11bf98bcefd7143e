// Taking back: AC, C and the deletion of what came last.

extension Keypad {
    /// Everything but the memory and the history.
    mutating func clearAll() {
        tokens.removeAll()
        total = 0
        repeated = nil
        state = .start
    }

    /// The number in the place of the entry goes; what comes before it stays.
    mutating func clearEntry() {
        guard style == .phone, case .operator = tokens.last else {
            reopen()
            return
        }
        state = .cleared
    }

    /// The last operator or parenthesis goes, and a number before it can be typed on.
    mutating func dropLast() {
        tokens.removeLast()
        guard case .operand(let operand) = tokens.last else {
            reopen()
            return
        }
        tokens.removeLast()
        switch operand {
        case .typed(let entry): state = .typing(entry)
        case .value: state = .operand(operand)
        }
    }

    /// The state that belongs to the end of the tape.
    private mutating func reopen() {
        switch tokens.last {
        case nil: state = .start
        case .open: state = .opened
        case .close: state = .closed
        case .operator, .operand: state = .operating
        }
    }
}
