internal import Surd

// A saved keypad holds the number being typed, the pending operators, the memory and the history.
// Its contents are checked: reading them gives a keypad that keys could have produced, or an error.

extension Keypad: Codable {
    private enum CodingKeys: String, CodingKey {
        case style, maximumBits, stage, tape, entry, result, error, again, memory, history
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        style = try container.decode(KeypadStyle.self, forKey: .style)
        maximumBits = try container.decode(Int.self, forKey: .maximumBits)
        tokens = try container.decode([KeypadToken].self, forKey: .tape)
        repeated = try container.decodeIfPresent(RepeatedOperation.self, forKey: .again)
        memory = try container.decode(BigNumber.self, forKey: .memory)
        history = try container.decode([KeypadLine].self, forKey: .history)
        state = try Self.state(from: container)
        guard isConsistent, restoreTotal() else {
            throw DecodingError.notAKeypad(
                "no sequence of keys leads to this state", at: decoder.codingPath)
        }
    }

    private static func state(
        from container: KeyedDecodingContainer<CodingKeys>
    ) throws -> KeypadState {
        switch try container.decode(KeypadStage.self, forKey: .stage) {
        case .start: .start
        case .typing:
            switch try container.decode(KeypadOperand.self, forKey: .entry) {
            case .typed(let entry): .typing(entry)
            case .value:
                throw DecodingError.notAKeypad(
                    "the typed number is missing", at: container.codingPath)
            }
        case .operand: .operand(try container.decode(KeypadOperand.self, forKey: .entry))
        case .operating: .operating
        case .cleared: .cleared
        case .opened: .opened
        case .closed: .closed
        case .result: .result(try container.decode(BigNumber.self, forKey: .result))
        case .failed: .failed(try container.decode(KeypadError.self, forKey: .error))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(style, forKey: .style)
        try container.encode(maximumBits, forKey: .maximumBits)
        try container.encode(state.stage, forKey: .stage)
        try container.encode(tokens, forKey: .tape)
        try container.encodeIfPresent(repeated, forKey: .again)
        try container.encode(memory, forKey: .memory)
        try container.encode(history, forKey: .history)
        switch state {
        case .typing(let entry): try container.encode(KeypadOperand.typed(entry), forKey: .entry)
        case .operand(let operand): try container.encode(operand, forKey: .entry)
        case .result(let value): try container.encode(value, forKey: .result)
        case .failed(let error): try container.encode(error, forKey: .error)
        case .start, .operating, .cleared, .opened, .closed: break
        }
    }
}
