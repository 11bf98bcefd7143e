package import Surd

/// A piece of the tape.
package enum KeypadToken: Sendable, Equatable {
    case operand(KeypadOperand)
    case `operator`(KeypadOperator)
    case open
    case close
}

/// A number on the tape or in the place of the entry: as it was typed, or a value that came from
/// a result, a percentage or the memory.
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
