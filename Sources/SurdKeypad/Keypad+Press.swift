internal import Surd

// Carrying out what the table says.

extension Keypad {
    /// Presses a key. A key that makes no sense now does nothing, and the answer is false.
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
        // The number is finished: the next digit begins another.
        if case .typing(let entry) = state { state = .operand(.typed(entry)) }
    }
}

extension KeypadEntry {
    /// What `+/-` begins where no number stands yet.
    static var negativeZero: KeypadEntry {
        var entry = KeypadEntry()
        entry.negate()
        return entry
    }
}
