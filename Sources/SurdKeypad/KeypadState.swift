public import Surd

/// The states of the keypad's machine, each with its own data.
///
/// The finished part is on the tape (`Keypad.tokens`); the state describes what comes after the
/// tape's last piece.
package enum KeypadState: Sendable, Equatable {
    /// Nothing has been typed: 0 is shown.
    case start
    /// A number is being typed.
    case typing(KeypadEntry)
    /// A finished number in the place of the entry: recalled, a percentage, or stored.
    case operand(KeypadOperand)
    /// An operator was pressed last.
    case operating
    /// `phone` after an operator and `C`: 0 is shown and the operator is pending.
    case cleared
    /// `(` was pressed last.
    case opened
    /// `)` was pressed last.
    case closed
    /// `=` was pressed; the tape holds the finished line, or nothing if the result has since been
    /// negated or made a percentage.
    case result(BigNumber)
    /// There is no answer.
    case failed(KeypadError)
}

/// A state without its data: a row of the table in `KeypadStage+Table.swift`.
package enum KeypadStage: String, Sendable, CaseIterable, Codable {
    case start, typing, operand, operating, cleared, opened, closed, result, failed
}

/// Why there is no answer.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum KeypadError: String, Error, Sendable, CaseIterable, Codable {
    /// A division by zero.
    case divisionByZero
    /// A number exceeds the limits of the keypad.
    case tooLarge
}

extension KeypadState {
    package var stage: KeypadStage {
        switch self {
        case .start: .start
        case .typing: .typing
        case .operand: .operand
        case .operating: .operating
        case .cleared: .cleared
        case .opened: .opened
        case .closed: .closed
        case .result: .result
        case .failed: .failed
        }
    }
}

/// A finished line of the history: `12 + 3 x 2 = 18`.
public struct KeypadLine: Sendable, Equatable, Codable, CustomStringConvertible {
    private enum CodingKeys: String, CodingKey {
        case tokens = "tape"
        case value = "result"
    }

    package var tokens: [KeypadToken]

    /// The exact result.
    public var value: BigNumber

    /// The expression in full: reading it again gives exactly `value`.
    public var expression: String { KeypadText.exact(tokens) }

    /// The result as the display showed it.
    public var result: String { value.displayText }

    /// The line as a screen shows it, numbers grouped and cut as on the display.
    public var description: String { KeypadText.shown(tokens) + " = " + result }

    /// The line as it was computed: see `Keypad.computedTape`. A computation from left to right has
    /// parentheses where precedence would give another result.
    package var computed: String {
        let byPrecedence = try? tokens.worthByPrecedence(Keypad.longestBound)
        return KeypadText.computed(tokens, leftToRight: byPrecedence != value) + " = " + result
    }
}
