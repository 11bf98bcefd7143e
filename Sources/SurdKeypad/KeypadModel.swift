public import Observation

/// A keypad for front ends that want to be told of changes: SwiftUI and UIKit by observation, and
/// everything else by a callback.
///
/// The model holds a ``Keypad`` and adds what belongs to a session rather than to a calculator:
/// undo, redo and the style in use. A view reads the properties and calls ``press(_:)``; it holds
/// no state of its own.
@MainActor
@Observable
public final class KeypadModel {
    /// The keypad as it is now. A front end that saves it on leaving has the whole session.
    public private(set) var keypad: Keypad

    private var past: [Keypad] = []
    private var future: [Keypad] = []

    /// Called after every change, for front ends without observation.
    @ObservationIgnored public var onChange: (@MainActor (Keypad) -> Void)?

    /// How many key presses can be undone.
    public static let undoLimit = 100

    public init(_ keypad: Keypad = Keypad()) {
        self.keypad = keypad
    }

    /// The text of the display.
    public var display: String { keypad.display }

    /// The expression so far, as a screen shows it.
    public var tape: String { keypad.shownTape }

    /// The finished lines, the latest last.
    public var history: [KeypadLine] { keypad.history }

    /// The calculator's style. A change begins a new calculation; memory and history stay.
    public var style: KeypadStyle {
        get { keypad.style }
        set {
            guard newValue != keypad.style else { return }
            change { $0 = $0.restyled(newValue) }
        }
    }

    /// Presses a key; a key that makes no sense now does nothing.
    public func press(_ key: KeypadKey) {
        change { $0.press(key) }
    }

    /// Forgets the finished lines.
    public func clearHistory() {
        change { $0.clearHistory() }
    }

    /// Whether the key would do something now.
    public func canPress(_ key: KeypadKey) -> Bool { keypad.canPress(key) }

    /// Whether the key is the operator to highlight.
    public func isActive(_ key: KeypadKey) -> Bool {
        key.operator != nil && key.operator == keypad.activeOperator
    }

    public var canUndo: Bool { !past.isEmpty }
    public var canRedo: Bool { !future.isEmpty }

    /// Takes back the last key that did something.
    public func undo() {
        guard let last = past.popLast() else { return }
        future.append(keypad)
        show(last)
    }

    /// Presses again what was taken back.
    public func redo() {
        guard let next = future.popLast() else { return }
        past.append(keypad)
        show(next)
    }

    private func change(_ body: (inout Keypad) -> Void) {
        var changed = keypad
        body(&changed)
        guard changed != keypad else { return }
        past.append(keypad)
        if past.count > Self.undoLimit { past.removeFirst() }
        future.removeAll()
        show(changed)
    }

    private func show(_ keypad: Keypad) {
        self.keypad = keypad
        onChange?(keypad)
    }
}
