public import Surd

// The texts for a screen.

extension Keypad {
    /// The text of the display.
    public var display: String {
        switch state {
        case .failed(.divisionByZero) where style == .tape: return "NaN"
        case .failed: return "Error"
        default: break
        }
        return style == .precedence ? expressionDisplay : numberDisplay
    }

    /// The expression so far as text, including the number being typed; after `=`, the finished
    /// expression. Every number is written in full (`1/3` as a fraction), so the text has exactly
    /// the value that the display shows, and it contains no commas.
    public var tape: String {
        if case .result(let value) = state, tokens.isEmpty { return value.tapeText }
        return KeypadText.exact(tokens, then: state)
    }

    /// The tape as a screen shows it: grouped by commas, numbers cut as on the display.
    public var shownTape: String {
        if case .result(let value) = state, tokens.isEmpty { return value.displayText }
        return KeypadText.shown(tokens, then: state)
    }

    /// The tape as it is computed, in every style: `(2 + 3) x 4` where the sum is carried out
    /// first, and `(1/3)` for a number that the display must shorten.
    package var computedTape: String {
        if case .result(let value) = state, tokens.isEmpty { return value.groupedTapeText }
        return KeypadText.computed(tokens, then: state, leftToRight: style != .precedence)
    }

    /// Which of the two clear keys to show: `C` while there is something to clear.
    public var clearKey: KeypadKey {
        if case .failed = state { return .allClear }
        return canPress(.clear) ? .clear : .allClear
    }

    /// The operator to highlight: it was pressed last, before any number.
    public var activeOperator: KeypadOperator? {
        switch state {
        case .operating, .cleared:
            if case .operator(let sign) = tokens.last { sign } else { nil }
        default: nil
        }
    }

    /// There is no answer; a digit, `C` or `AC` continues.
    public var isError: Bool { error != nil }

    /// Why there is no answer.
    public var error: KeypadError? {
        if case .failed(let error) = state { error } else { nil }
    }

    /// Whether there is something in the memory; a screen shows an M.
    public var hasMemory: Bool { !memory.isZero }

    /// The exact value of the number being typed, of a finished number or of the result; in the
    /// `phone` style the value shown. Nil where there is no number.
    public var value: BigNumber? {
        switch state {
        case .typing(let entry): entry.value
        case .operand(let operand): operand.value
        case .result(let value): value
        case .operating: style == .phone ? total : nil
        case .start, .cleared: 0
        case .opened, .closed, .failed: nil
        }
    }

    /// `phone` and `tape`: one number.
    private var numberDisplay: String {
        switch state {
        case .typing(let entry): entry.typedText
        case .operand(.typed(let entry)): entry.finishedText(grouped: true)
        case .operand(.value(let value)), .result(let value): value.displayText
        case .operating where style == .phone: total.displayText
        default: "0"
        }
    }

    /// `precedence`: the whole expression.
    private var expressionDisplay: String {
        switch state {
        case .start: "0"
        case .result(let value) where tokens.isEmpty: value.displayText
        case .result(let value): KeypadText.shown(tokens) + " = " + value.displayText
        default: KeypadText.shown(tokens, then: state)
        }
    }
}
