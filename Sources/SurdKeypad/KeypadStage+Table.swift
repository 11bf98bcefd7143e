// The table of the machine: the only place that says what each key does in each state. A key
// without an entry does nothing. Docs/keypad.md shows the same table.

/// The effect of a key.
package struct KeypadTransition: Sendable, Equatable {
    /// The first effect on the tape.
    package enum Preparation: Sendable { case nothing, startAfresh, multiply }

    package enum Step: Sendable {
        case beginNumber, typeOn, deleteLastKey
        case negate, negateNothing, takeHundredth
        case operate, replaceOperator, operateOnZero
        case evaluate, evaluateWithShown, repeatLast
        case open, close
        case clearEntry, showZero, dropLast, clearAll
        case recall, store, forget
    }

    package var first: Preparation
    package var then: Step

    init(_ then: Step, first: Preparation = .nothing) {
        self.first = first
        self.then = then
    }
}

extension KeypadStyle {
    /// Whether the key has an effect in any state; a screen omits the others.
    package func uses(_ key: KeypadKey) -> Bool {
        KeypadStage.allCases.contains { $0.transition(key, in: self) != nil }
    }
}

extension KeypadStage {
    /// The effect of the key in this state; nil where there is none.
    package func transition(_ key: KeypadKey, in style: KeypadStyle) -> KeypadTransition? {
        switch key {
        case .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine, .doubleZero,
            .point:
            self == .typing ? .init(.typeOn) : number(.beginNumber)
        case .memoryRecall: self == .failed ? nil : number(.recall)
        case .add, .subtract, .multiply, .divide: operating(minus: key == .subtract)
        case .equals: equals(in: style)
        case .open: style == .precedence ? open : nil
        case .close: isAfterNumber && style == .precedence ? .init(.close) : nil
        case .negate: negate(in: style)
        case .percent: hasNumber ? .init(.takeHundredth) : nil
        case .back: back(in: style)
        case .clear: clear(in: style)
        case .allClear: .init(.clearAll)
        case .memoryClear: .init(.forget)
        case .memoryAdd, .memorySubtract:
            hasNumber || (self == .operating && style == .phone) ? .init(.store) : nil
        }
    }

    /// There is a number here, which can be negated, divided by a hundred or stored.
    private var hasNumber: Bool { self == .typing || self == .operand || self == .result }

    /// An operator, `)` or `=` can follow.
    private var isAfterNumber: Bool { self == .typing || self == .operand || self == .closed }

    /// A number begins: in an empty place, in place of a finished number, or after a finished line.
    private func number(_ step: KeypadTransition.Step) -> KeypadTransition {
        switch self {
        case .start, .typing, .operand, .operating, .cleared, .opened: .init(step)
        case .closed: .init(step, first: .multiply)
        case .result, .failed: .init(step, first: .startAfresh)
        }
    }

    private func operating(minus: Bool) -> KeypadTransition? {
        switch self {
        case .typing, .operand, .closed, .result: .init(.operate)
        case .start: .init(.operateOnZero)
        case .opened: minus ? .init(.operateOnZero) : nil
        case .operating, .cleared: .init(.replaceOperator)
        case .failed: nil
        }
    }

    private func equals(in style: KeypadStyle) -> KeypadTransition? {
        switch (self, style) {
        case (.typing, _), (.operand, _), (.closed, _): .init(.evaluate)
        case (.operating, .precedence): .init(.dropLast)
        case (.operating, .phone), (.cleared, .phone): .init(.evaluateWithShown)
        case (.result, .phone): .init(.repeatLast)
        default: nil
        }
    }

    private var open: KeypadTransition? {
        switch self {
        case .start, .operating, .opened: .init(.open)
        case .typing, .operand, .closed: .init(.open, first: .multiply)
        case .result: .init(.open, first: .startAfresh)
        case .cleared, .failed: nil
        }
    }

    private func negate(in style: KeypadStyle) -> KeypadTransition? {
        switch self {
        case .typing, .operand, .result: .init(.negate)
        case .start, .operating, .cleared: style == .phone ? .init(.negateNothing) : nil
        case .opened, .closed, .failed: nil
        }
    }

    private func back(in style: KeypadStyle) -> KeypadTransition? {
        switch self {
        case .typing: .init(.deleteLastKey)
        case .operating, .opened, .closed: style == .precedence ? .init(.dropLast) : nil
        case .start, .operand, .cleared, .result, .failed: nil
        }
    }

    private func clear(in style: KeypadStyle) -> KeypadTransition? {
        switch self {
        case .typing, .operand: .init(.clearEntry)
        case .operating, .opened, .closed:
            switch style {
            case .precedence: .init(.dropLast)
            case .phone: .init(.showZero)
            case .tape: nil
            }
        case .result, .failed: .init(.clearAll)
        case .start, .cleared: nil
        }
    }
}
