/// A key of the keypad. The raw value is the spelling that is printed and saved.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum KeypadKey: String, Sendable, CaseIterable, Codable {
    /// The digit 0.
    case zero = "0"
    /// The digit 1.
    case one = "1"
    /// The digit 2.
    case two = "2"
    /// The digit 3.
    case three = "3"
    /// The digit 4.
    case four = "4"
    /// The digit 5.
    case five = "5"
    /// The digit 6.
    case six = "6"
    /// The digit 7.
    case seven = "7"
    /// The digit 8.
    case eight = "8"
    /// The digit 9.
    case nine = "9"
    /// Two zeros.
    case doubleZero = "00"
    /// The decimal point.
    case point = "."
    /// Plus.
    case add = "+"
    /// Minus.
    case subtract = "-"
    /// Times.
    case multiply = "x"
    /// Divided by.
    case divide = "/"
    /// Computes the line.
    case equals = "="
    /// Everything but the memory and the history.
    case allClear = "AC"
    /// Only the entry; some keypads label it CE.
    case clear = "C"
    /// Changes the sign of the number shown.
    case negate = "+/-"
    /// Takes the number shown as a percentage.
    case percent = "%"
    /// Deletes the last key of the entry.
    case back
    /// Opens a parenthesis.
    case open = "("
    /// Closes a parenthesis.
    case close = ")"
    /// Empties the memory.
    case memoryClear = "MC"
    /// Shows the memory.
    case memoryRecall = "MR"
    /// Adds the number shown to the memory.
    case memoryAdd = "M+"
    /// Subtracts the number shown from the memory.
    case memorySubtract = "M-"
}

extension KeypadKey {
    /// The key of a digit from 0 to 9; nil for any other number.
    public init?(digit: Int) {
        guard Self.digitKeys.indices.contains(digit) else { return nil }
        self = Self.digitKeys[digit]
    }

    /// The value of a digit key; nil for every other key, `00` included.
    public var digit: Int? {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .three: 3
        case .four: 4
        case .five: 5
        case .six: 6
        case .seven: 7
        case .eight: 8
        case .nine: 9
        default: nil
        }
    }

    /// The operator of an operator key; nil for every other key.
    public var `operator`: KeypadOperator? {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        default: nil
        }
    }

    private static let digitKeys: [KeypadKey] = [
        .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine,
    ]
}
