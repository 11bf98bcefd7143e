internal import Surd

// Computing results: the running total of the phone, the tape from left to right, and the tape by
// precedence.

extension Keypad {
    /// An operator after a number: the number goes on the tape, and the operator after it.
    mutating func operate(_ sign: KeypadOperator) {
        if case .result(let value) = state {
            beginLine(with: value)
        } else {
            if style == .phone, !addUp() { return }
            putDownOperand()
            if style != .precedence, tokens.count >= Self.tapeLimit, !carryOver() { return }
        }
        tokens.append(.operator(sign))
        state = .operating
    }

    /// `=`: computes the result and adds the line to the history.
    mutating func evaluate() {
        if style == .phone {
            guard case .operator(let sign) = tokens.last, let operand = currentOperand else {
                return
            }
            repeated = RepeatedOperation(sign: sign, operand: operand.value)
            state = .operand(operand)
            guard addUp() else { return }
        }
        putDownOperand()
        for _ in 0..<openParentheses { tokens.append(.close) }
        do {
            finish(try style == .phone ? total : worth(of: tokens))
        } catch {
            fail(error)
        }
    }

    /// `=` again in the `phone` style: repeats the last operation on the result.
    mutating func repeatLast() {
        guard case .result(let value) = state, let last = repeated else { return }
        beginLine(with: value)
        tokens.append(.operator(last.sign))
        state = .operand(.value(last.operand))
        evaluate()
    }

    /// The number of the entry, or the value that replaces it, goes on the tape.
    mutating func putDownOperand() {
        guard let operand = currentOperand else { return }
        tokens.append(.operand(operand))
    }

    private mutating func finish(_ value: BigNumber) {
        history.append(KeypadLine(tokens: tokens, value: value))
        if history.count > Self.historyLimit { history.removeFirst() }
        total = 0
        state = .result(value)
    }

    /// There is no answer. The tape stays, to be read.
    mutating func fail(_ error: KeypadError) {
        total = 0
        repeated = nil
        state = .failed(error)
    }

    private mutating func beginLine(with value: BigNumber) {
        tokens = [.operand(.value(value))]
        total = style == .phone ? value : 0
        repeated = nil
    }

    /// A full tape of a left-to-right style becomes a finished line, and its result the first
    /// number of the next line. The final result is the same.
    private mutating func carryOver() -> Bool {
        do {
            let value = try style == .phone ? total : worth(of: tokens)
            finish(value)
            beginLine(with: value)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// The number that a `=` or a further operator would use.
    private var currentOperand: KeypadOperand? {
        switch state {
        case .typing(let entry): .typed(entry)
        case .operand(let operand): operand
        case .operating where style == .phone: .value(total)
        case .cleared: .typed(KeypadEntry())
        case .start, .operating, .opened, .closed, .result, .failed: nil
        }
    }

    /// `phone`: carries out the pending operator; false if there is no answer.
    private mutating func addUp() -> Bool {
        guard let operand = currentOperand?.value else { return true }
        guard case .operator(let sign) = tokens.last else {
            total = operand
            return true
        }
        do {
            total = try sign.apply(total, operand, maximumBits)
            return true
        } catch {
            putDownOperand()
            fail(error)
            return false
        }
    }

    /// The value of a complete tape.
    private func worth(of tokens: [KeypadToken]) throws(KeypadError) -> BigNumber {
        style == .precedence
            ? try tokens.worthByPrecedence(maximumBits) : try tokens.worthFromLeft(maximumBits)
    }
}

extension [KeypadToken] {
    /// From left to right, as pressed.
    func worthFromLeft(_ maximumBits: Int) throws(KeypadError) -> BigNumber {
        var total: BigNumber = 0
        var waiting: KeypadOperator?
        for token in self {
            switch token {
            case .operand(let operand):
                total = try waiting?.apply(total, operand.value, maximumBits) ?? operand.value
            case .operator(let sign): waiting = sign
            case .open, .close: break
            }
        }
        return total
    }

    /// Parentheses first, then multiplication and division, then addition and subtraction:
    /// Dijkstra's two stacks.
    func worthByPrecedence(_ maximumBits: Int) throws(KeypadError) -> BigNumber {
        var numbers: [BigNumber] = []
        var waiting: [KeypadToken] = []

        /// Carries out the pending operators since the last open parenthesis that bind at least as
        /// tightly.
        func carryOut(whileTighter: Bool) throws(KeypadError) {
            while case .operator(let sign) = waiting.last, sign.bindsTighter || !whileTighter {
                waiting.removeLast()
                // A key that would leave an operator without a number is ignored.
                guard let right = numbers.popLast(), let left = numbers.popLast() else {
                    fatalError("an operator on the tape lacks a number beside it")
                }
                numbers.append(try sign.apply(left, right, maximumBits))
            }
        }

        for token in self {
            switch token {
            case .operand(let operand): numbers.append(operand.value)
            case .open: waiting.append(token)
            case .operator(let sign):
                try carryOut(whileTighter: sign.bindsTighter)
                waiting.append(token)
            case .close:
                try carryOut(whileTighter: false)
                if waiting.last == .open { waiting.removeLast() }
            }
        }
        try carryOut(whileTighter: false)
        // A complete tape ends with a number.
        guard let value = numbers.last else {
            fatalError("a complete tape has no number")
        }
        return value
    }
}
