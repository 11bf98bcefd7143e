/// How a keypad thinks: three kinds of calculator that people own.
public enum KeypadStyle: String, Sendable, CaseIterable, Codable {
    /// The whole expression is on the display, and multiplication goes before addition.
    case precedence
    /// One number is on the display; a second operator carries out the first.
    case phone
    /// Operands collect on the tape; `=` works it through from left to right.
    case tape
}
