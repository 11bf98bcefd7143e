public import Surd

/// A finished line of the history: `12 + 3 x 2 = 18`.
public struct KeypadLine: Sendable, Equatable, Codable, CustomStringConvertible {
    private enum CodingKeys: String, CodingKey {
        case tokens = "tape"
        case value = "result"
    }

    package var tokens: [KeypadToken]

    /// The exact result.
    public var value: BigNumber

    /// What was worked out, in full: reading it again gives exactly `value`.
    public var expression: String { KeypadText.exact(tokens) }

    /// The result as the display showed it.
    public var result: String { value.displayText }

    /// The line as a screen shows it, numbers grouped and cut as on the display.
    public var description: String { KeypadText.shown(tokens) + " = " + result }

    /// The line so that it says what was worked out: see `Keypad.computedTape`. What was worked out
    /// from left to right gets parentheses where reading it by precedence would come to something
    /// else.
    package var computed: String {
        let byPrecedence = try? tokens.worthByPrecedence(Keypad.longestBound)
        return KeypadText.computed(tokens, leftToRight: byPrecedence != value) + " = " + result
    }
}
