internal import Surd

// Carrying out the transitions of the table.

extension Keypad {
    /// Presses a key. A key that has no meaning now does nothing, and the result is false.
    @discardableResult
    public mutating func press(_ key: KeypadKey) -> Bool {
        guard let transition = possibleTransition(key) else { return false }
        switch transition.first {
        case .nothing: break
        case .startAfresh: clearAll()
        case .multiply:
            putDownOperand()
            tokens.append(.operator(.multiply))
            state = .operating
        }
        carryOut(transition.then, key)
        return true
    }

    /// Presses several keys one after another.
    public mutating func press(_ keys: some Sequence<KeypadKey>) {
        for key in keys { press(key) }
    }

    /// Whether the key would do something now; a screen dims the others.
    public func canPress(_ key: KeypadKey) -> Bool { possibleTransition(key) != nil }

    /// Forgets the finished lines.
    public mutating func clearHistory() { history.removeAll() }

    private mutating func carryOut(_ step: KeypadTransition.Step, _ key: KeypadKey) {
        switch step {
        case .beginNumber: type(key, on: KeypadEntry())
        case .typeOn: if case .typing(let entry) = state { type(key, on: entry) }
        case .deleteLastKey: deleteLastKey()
        case .negate: negate()
        case .negateNothing: state = .typing(.negativeZero)
        case .takeHundredth: takeHundredth()
        case .operate: if let sign = key.operator { operate(sign) }
        case .replaceOperator: if let sign = key.operator { replaceOperator(sign) }
        case .operateOnZero:
            state = .typing(KeypadEntry())
            if let sign = key.operator { operate(sign) }
        case .evaluate, .evaluateWithShown: evaluate()
        case .repeatLast: repeatLast()
        case .open:
            tokens.append(.open)
            state = .opened
        case .close:
            putDownOperand()
            tokens.append(.close)
            state = .closed
        case .clearEntry: clearEntry()
        case .showZero: state = .cleared
        case .dropLast: dropLast()
        case .clearAll: clearAll()
        case .recall: state = .operand(.value(memory))
        case .store: store(key == .memorySubtract ? .subtract : .add)
        case .forget: memory = 0
        }
    }

    private mutating func type(_ key: KeypadKey, on entry: KeypadEntry) {
        var entry = entry
        if let digit = key.digit {
            entry.type(digit)
        } else if key == .doubleZero {
            entry.type(0)
            entry.type(0)
        } else {
            entry.typePoint()
        }
        state = .typing(entry)
    }

    private mutating func deleteLastKey() {
        guard case .typing(var entry) = state else { return }
        entry.deleteLast()
        let keepsSign = style == .phone && entry.isNegative
        if entry.isBare && !keepsSign { clearEntry() } else { state = .typing(entry) }
    }

    private mutating func negate() {
        switch state {
        case .typing(var entry):
            entry.negate()
            state = .typing(entry)
        case .operand(.typed(var entry)) where !entry.isZero:
            entry.negate()
            state = .operand(.typed(entry))
        case .operand(.value(let value)) where !value.isZero:
            state = .operand(.value(-value))
        case .result(let value) where !value.isZero:
            tokens.removeAll()
            state = .result(-value)
        case .operand: state = .typing(.negativeZero)
        case .result:
            clearAll()
            state = .typing(.negativeZero)
        case .start, .operating, .opened, .closed, .cleared, .failed: break
        }
    }

    private mutating func takeHundredth() {
        guard let value else { return }
        do {
            let hundredth = try KeypadOperator.divide.apply(value, 100, maximumBits)
            if state.stage == .result {
                tokens.removeAll()
                state = .result(hundredth)
            } else {
                state = .operand(.value(hundredth))
            }
        } catch {
            fail(error)
        }
    }

    private mutating func replaceOperator(_ sign: KeypadOperator) {
        tokens[tokens.count - 1] = .operator(sign)
        state = .operating
    }

    private mutating func store(_ sign: KeypadOperator) {
        guard let value else { return }
        do {
            memory = try sign.apply(memory, value, maximumBits)
        } catch {
            fail(error)
            return
        }
        // The number is finished; the next digit begins another.
        if case .typing(let entry) = state { state = .operand(.typed(entry)) }
    }
}

extension KeypadEntry {
    /// The entry when `+/-` is pressed before a number.
    static var negativeZero: KeypadEntry {
        var entry = KeypadEntry()
        entry.negate()
        return entry
    }
}

// Undoing input: AC, C and deleting the last item.

extension Keypad {
    /// Clears everything but the memory and the history.
    mutating func clearAll() {
        tokens.removeAll()
        total = 0
        repeated = nil
        state = .start
    }

    /// Clears the number of the entry; the tape before it stays.
    mutating func clearEntry() {
        guard style == .phone, case .operator = tokens.last else {
            reopen()
            return
        }
        state = .cleared
    }

    /// Deletes the last operator or parenthesis; a number before it can be typed on.
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

    /// Restores the state that belongs to the end of the tape.
    private mutating func reopen() {
        switch tokens.last {
        case nil: state = .start
        case .open: state = .opened
        case .close: state = .closed
        case .operator, .operand: state = .operating
        }
    }
}

// The table depends only on the state and the key. Conditions on the typed digits, the tape or the
// memory are checked here: where they fail, the key does nothing.

extension Keypad {
    /// The effect of the key now, or nil if it has none.
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

    /// A full tape of the `precedence` style accepts only keys that finish it.
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
