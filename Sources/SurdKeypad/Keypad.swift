public import Surd

/// The engine of a calculator app: keys go in, the texts of a screen come out.
///
/// ```swift var keypad = Keypad(style: .phone) for key in try KeypadKey.sequence("1 / 3 x 3 =") {
/// keypad.press(key) } print(keypad.display)        // 1 ```
///
/// A keypad is a value. A copy of it serves for undo, and two keypads are equal when they show the
/// same and would continue in the same way. It does not depend on any screen, button or framework.
/// All arithmetic is exact; only the display shortens numbers. `Docs/keypad.md` explains every
/// state and key.
public struct Keypad: Sendable, Equatable {
    /// Which kind of calculator it is.
    public let style: KeypadStyle

    /// The maximum length of a number in bits, for numerator and denominator alike.
    public let maximumBits: Int

    /// The state of the machine.
    package internal(set) var state = KeypadState.start

    /// The pieces of the tape before the state's own.
    package internal(set) var tokens: [KeypadToken] = []

    /// `phone`: the value of the tape before its last operator, and the number shown after it.
    var total: BigNumber = 0

    /// The operation that a further `=` repeats in the `phone` style.
    var repeated: RepeatedOperation?

    /// The number in the memory; 0 when nothing was stored.
    public internal(set) var memory: BigNumber = 0

    /// The finished lines, the latest last; the oldest go when there are more than `historyLimit`.
    public internal(set) var history: [KeypadLine] = []

    /// How many lines the history keeps.
    public static let historyLimit = 200

    /// How many pieces (numbers, operators, parentheses) the tape holds. Left-to-right styles carry
    /// their total over to a new line when it is full; `precedence` takes no further operators.
    public static let tapeLimit = 2_000

    /// A keypad in its first state.
    ///
    /// Numbers that exceed the limits end in `Error`. The standard limits allow 78,000 digits,
    /// enough for `=` pressed three thousand times on a factor of 20 digits, and a key press takes
    /// some milliseconds at most.
    public init(style: KeypadStyle = .phone, limits: Limits = Keypad.standardLimits) {
        self.init(style: style, maximumBits: min(limits.maximumBits, Self.longestBound))
    }

    init(style: KeypadStyle, maximumBits: Int) {
        self.style = style
        self.maximumBits = maximumBits
    }

    /// A higher limit is lowered to this one. The size of a result is checked after the key press,
    /// so it must stay far below the limits of the number type.
    static let longestBound = 1 << 24

    /// Limits that suit a keypad.
    public static var standardLimits: Limits {
        var limits = Limits.standard
        limits.maximumBits = 1 << 18
        return limits
    }
}

/// The operation that a further `=` repeats: `2 + 3 = =` adds 3 again.
struct RepeatedOperation: Sendable, Equatable, Codable {
    var sign: KeypadOperator
    var operand: BigNumber
}

extension Keypad {
    /// A keypad of another style in its first state, with this one's memory and history.
    public func restyled(_ style: KeypadStyle) -> Keypad {
        var keypad = Keypad(style: style, maximumBits: maximumBits)
        keypad.memory = memory
        keypad.history = history
        return keypad
    }
}

/// The kind of calculator: three kinds that people own.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum KeypadStyle: String, Sendable, CaseIterable, Codable {
    /// The whole expression is on the display, and multiplication goes before addition.
    case precedence
    /// One number is on the display; a second operator carries out the first.
    case phone
    /// Operands collect on the tape; `=` works it through from left to right.
    case tape
}
