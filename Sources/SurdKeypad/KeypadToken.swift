package import Surd

/// A piece of the tape.
package enum KeypadToken: Sendable, Equatable {
    case operand(KeypadOperand)
    case `operator`(KeypadOperator)
    case open
    case close
}

/// A number on the tape or of the entry: as it was typed, or a value from a result, a percentage or
/// the memory.
package enum KeypadOperand: Sendable, Equatable {
    case typed(KeypadEntry)
    case value(BigNumber)

    package var value: BigNumber {
        switch self {
        case .typed(let entry): entry.value
        case .value(let value): value
        }
    }

    var isZero: Bool {
        switch self {
        case .typed(let entry): entry.isZero
        case .value(let value): value.isZero
        }
    }
}

extension KeypadToken {
    var isOperator: Bool {
        if case .operator = self { true } else { false }
    }
}

/// The four operators of a keypad. The raw value is the spelling on the tape.
public enum KeypadOperator: String, Sendable, CaseIterable, Codable {
    /// Plus.
    case add = "+"
    /// Minus.
    case subtract = "-"
    /// Times.
    case multiply = "x"
    /// Divided by.
    case divide = "/"

    /// Multiplication and division go before addition and subtraction in the `precedence` style.
    var bindsTighter: Bool { self == .multiply || self == .divide }

    /// The key that carries this operator.
    public var key: KeypadKey {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        }
    }
}

// Saved pieces: typed numbers, operators and parentheses are strings ("2.00", "+", "("), values are
// objects ({"value": "1/3"}), so that nothing is ever rounded.

private enum ValueKey: String, CodingKey { case value }

extension KeypadOperand: Codable {
    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: ValueKey.self) {
            self = .value(try container.decode(BigNumber.self, forKey: .value))
            return
        }
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let entry = KeypadEntry(saved: text) else {
            throw DecodingError.notAKeypad("not a typed number", at: decoder.codingPath)
        }
        self = .typed(entry)
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .typed(let entry):
            var container = encoder.singleValueContainer()
            try container.encode(entry.savedText)
        case .value(let value):
            var container = encoder.container(keyedBy: ValueKey.self)
            try container.encode(value, forKey: .value)
        }
    }
}

extension KeypadToken: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try? decoder.singleValueContainer().decode(String.self)
        if let sign = text.flatMap(KeypadOperator.init(rawValue:)) {
            self = .operator(sign)
        } else if text == "(" {
            self = .open
        } else if text == ")" {
            self = .close
        } else {
            self = .operand(try KeypadOperand(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .operand(let operand): try operand.encode(to: encoder)
        case .operator(let sign): try sign.encode(to: encoder)
        case .open: try "(".encode(to: encoder)
        case .close: try ")".encode(to: encoder)
        }
    }
}

extension DecodingError {
    static func notAKeypad(_ what: String, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: what))
    }
}
