internal import Surd

// The table knows the state and the key. What also depends on the digits typed, on the tape or on
// the memory is decided here: such a key does nothing.

extension Keypad {
    /// What the key does now, or nil if it does nothing.
    func possibleTransition(_ key: KeypadKey) -> KeypadTransition? {
        guard let transition = state.stage.transition(key, in: style) else { return nil }
        return hasRoom(for: transition) && makesSense(transition.then, key) ? transition : nil
    }

    private func makesSense(_ step: KeypadTransition.Step, _ key: KeypadKey) -> Bool {
        switch step {
        case .typeOn:
            guard case .typing(let entry) = state else { return false }
            return !entry.isFull && !(key == .point && entry.hasPoint)
        case .negate: return style == .phone || canNegate
        case .evaluate: return tokens.contains { $0.isOperator }
        case .repeatLast: return repeated != nil
        case .close: return openParentheses > 0
        case .forget: return !memory.isZero
        default: return true
        }
    }

    /// Zero stays zero, but the sign of a typed `-0.` can be taken back.
    private var canNegate: Bool {
        switch state {
        case .typing(let entry): !entry.isZero || entry.isNegative
        case .operand(let operand): !operand.isZero
        case .result(let value): !value.isZero
        default: false
        }
    }

    /// A full tape of the `precedence` style takes nothing but what finishes it.
    private func hasRoom(for transition: KeypadTransition) -> Bool {
        guard style == .precedence, tokens.count >= Self.tapeLimit else { return true }
        switch (transition.first, transition.then) {
        case (.multiply, _), (_, .open), (_, .close): return false
        case (_, .operate): return state.stage == .result
        default: return true
        }
    }

    /// How many parentheses are open.
    var openParentheses: Int {
        guard style == .precedence else { return 0 }
        return tokens.reduce(0) { count, token in
            switch token {
            case .open: count + 1
            case .close: count - 1
            default: count
            }
        }
    }
}
