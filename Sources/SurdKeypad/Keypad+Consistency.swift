internal import Surd

// The invariants of every keypad that keys can produce. A saved keypad is checked against them, and
// so are the random keypads of the tests, after every key.

extension Keypad {
    /// Tape and state fit together, and nothing is larger than the limits allow.
    package var isConsistent: Bool {
        guard maximumBits <= Self.longestBound, tokens.count <= 2 * Self.tapeLimit + 4,
            history.count <= Self.historyLimit,
            memory.fits(maximumBits), tokens.allSatisfy(fits), let end = tapeEnd
        else { return false }
        guard repeated == nil || (style == .phone && state.stage == .result) else { return false }
        switch state {
        case .start: return tokens.isEmpty
        case .typing(let entry):
            // Only the phone shows a minus before a zero of which nothing else has been typed.
            return end.wantsNumber && (style == .phone || !(entry.isBare && entry.isNegative))
        case .operand(let operand): return end.wantsNumber && operand.value.fits(maximumBits)
        case .operating: return tokens.last?.isOperator == true
        case .cleared: return tokens.last?.isOperator == true && style == .phone
        case .opened: return tokens.last == .open
        case .closed: return tokens.last == .close
        case .result(let value):
            return (tokens.isEmpty || end.isComplete) && value.fits(maximumBits)
        case .failed: return true
        }
    }

    /// `phone`: computes the value of the tape before its last operator again.
    mutating func restoreTotal() -> Bool {
        guard style == .phone, tokens.last?.isOperator == true, state.stage != .failed else {
            return true
        }
        guard let value = try? Array(tokens.dropLast()).worthFromLeft(maximumBits) else {
            return false
        }
        total = value
        return true
    }

    private func fits(_ token: KeypadToken) -> Bool {
        switch token {
        case .operand(.value(let value)): value.fits(maximumBits)
        case .operand(.typed), .operator: true
        case .open, .close: style == .precedence
        }
    }

    private struct TapeEnd {
        /// The next thing is a number or `(`.
        var wantsNumber = true
        var openParentheses = 0
        var isComplete: Bool { !wantsNumber && openParentheses == 0 }
    }

    /// How the tape ends; nil if its pieces cannot follow each other.
    private var tapeEnd: TapeEnd? {
        var end = TapeEnd()
        for token in tokens {
            switch token {
            case .operand where end.wantsNumber: end.wantsNumber = false
            case .operator where !end.wantsNumber: end.wantsNumber = true
            case .open where end.wantsNumber: end.openParentheses += 1
            case .close where !end.wantsNumber && end.openParentheses > 0:
                end.openParentheses -= 1
            default: return nil
            }
        }
        return end
    }
}
