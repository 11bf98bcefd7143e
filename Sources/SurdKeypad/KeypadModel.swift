public import Observation

/// A keypad for front ends that observe changes: SwiftUI and UIKit by observation, others by a
/// callback.
///
/// A view reads the properties and calls ``press(_:)``; it holds no state of its own.
/// `Docs/keypad.md` shows one.
@MainActor
@Observable
public final class KeypadModel {
    private var session: KeypadSession

    /// Called after every change, for front ends without observation.
    @ObservationIgnored public var onChange: (@MainActor (Keypad) -> Void)?

    /// A model that begins with the given keypad.
    public init(_ keypad: Keypad = Keypad()) {
        session = KeypadSession(keypad)
    }

    /// The current keypad. A front end that saves it on leaving has saved the whole session.
    public var keypad: Keypad { session.keypad }

    /// The text of the display.
    public var display: String { keypad.display }

    /// The expression so far, as a screen shows it.
    public var tape: String { keypad.shownTape }

    /// The finished lines, the latest last.
    public var history: [KeypadLine] { keypad.history }

    /// The calculator's style. A change begins a new calculation; memory and history stay.
    public var style: KeypadStyle {
        get { session.style }
        set { change { $0.style = newValue } }
    }

    /// Presses a key; a key that makes no sense now does nothing.
    public func press(_ key: KeypadKey) { change { $0.press(key) } }

    /// Whether the key would do something now.
    public func canPress(_ key: KeypadKey) -> Bool { keypad.canPress(key) }

    /// Whether the key is the operator to highlight.
    public func isActive(_ key: KeypadKey) -> Bool {
        key.operator != nil && key.operator == keypad.activeOperator
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { session.canUndo }
    /// Whether there is something to do again.
    public var canRedo: Bool { session.canRedo }

    /// Takes back the last key that did something.
    public func undo() { change { $0.undo() } }

    /// Presses again what was taken back.
    public func redo() { change { $0.redo() } }

    /// Forgets the finished lines.
    public func clearHistory() { change { $0.clearHistory() } }

    /// Observers are notified only when something has changed.
    private func change(_ body: (inout KeypadSession) -> Void) {
        var changed = session
        body(&changed)
        guard changed.keypad != session.keypad else { return }
        session = changed
        onChange?(changed.keypad)
    }
}
