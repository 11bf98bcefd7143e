/// A key of the keypad. The raw value is the spelling that is printed and saved.
public enum KeypadKey: String, Sendable, CaseIterable, Codable {
    case zero = "0"
    case one = "1"
    case two = "2"
    case three = "3"
    case four = "4"
    case five = "5"
    case six = "6"
    case seven = "7"
    case eight = "8"
    case nine = "9"
    case doubleZero = "00"
    case point = "."
    case add = "+"
    case subtract = "-"
    case multiply = "x"
    case divide = "/"
    case equals = "="
    /// Everything but the memory and the history.
    case allClear = "AC"
    /// Only the entry; some keypads label it CE.
    case clear = "C"
    case negate = "+/-"
    case percent = "%"
    /// Deletes the last key of the entry.
    case back
    case open = "("
    case close = ")"
    case memoryClear = "MC"
    case memoryRecall = "MR"
    case memoryAdd = "M+"
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
