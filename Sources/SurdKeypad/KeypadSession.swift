/// A keypad with undo and redo. Earlier keypads are kept, and undo restores one of them.
public struct KeypadSession: Sendable, Equatable {
    /// The current keypad. Only this needs to be saved.
    public private(set) var keypad: Keypad

    private var past: [Keypad] = []
    private var future: [Keypad] = []

    /// How many key presses can be undone.
    public static let undoLimit = 100

    /// A session that begins with the given keypad.
    public init(_ keypad: Keypad = Keypad()) {
        self.keypad = keypad
    }

    /// The calculator's style. A change begins a new calculation; memory and history stay.
    public var style: KeypadStyle {
        get { keypad.style }
        set { if newValue != style { change { $0 = $0.restyled(newValue) } } }
    }

    /// Presses a key; a key that has no meaning now does nothing, and adds nothing to undo.
    public mutating func press(_ key: KeypadKey) {
        change { $0.press(key) }
    }

    /// Forgets the finished lines.
    public mutating func clearHistory() {
        change { $0.clearHistory() }
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to do again.
    public var canRedo: Bool { !future.isEmpty }

    /// Undoes the last key that had an effect.
    public mutating func undo() {
        guard let last = past.popLast() else { return }
        future.append(keypad)
        keypad = last
    }

    /// Redoes the last key that was undone.
    public mutating func redo() {
        guard let next = future.popLast() else { return }
        past.append(keypad)
        keypad = next
    }

    private mutating func change(_ body: (inout Keypad) -> Void) {
        let before = keypad
        body(&keypad)
        guard keypad != before else { return }
        past.append(before)
        if past.count > Self.undoLimit { past.removeFirst() }
        future.removeAll()
    }
}
