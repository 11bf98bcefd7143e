extension Keypad {
    /// A keypad of another style in its first state, with this one's memory and history.
    public func restyled(_ style: KeypadStyle) -> Keypad {
        var keypad = Keypad(style: style, maximumBits: maximumBits)
        keypad.memory = memory
        keypad.history = history
        return keypad
    }
}
