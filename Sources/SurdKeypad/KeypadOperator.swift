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
