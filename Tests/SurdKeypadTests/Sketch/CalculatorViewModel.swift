import Foundation
import Observation
import SurdKeypad

/// What the screen of a calculator app shows and does, without saying how it looks.
@MainActor
@Observable
final class CalculatorViewModel {
    private let model: KeypadModel

    init(saved: Data? = nil, style: KeypadStyle = .phone) {
        let keypad = saved.flatMap { try? JSONDecoder().decode(Keypad.self, from: $0) }
        model = KeypadModel(keypad ?? Keypad(style: style))
    }

    /// A button as the view draws it.
    struct Button: Identifiable, Equatable {
        var key: KeypadKey
        var label: String
        var spoken: String
        var isEnabled: Bool
        var isHighlighted: Bool
        var id: KeypadKey { key }
    }

    var display: String { model.display }
    var tape: String { model.tape }
    var history: [String] { model.history.map(\.description) }
    var canUndo: Bool { model.canUndo }

    /// The rows of buttons; the first key of all is AC or C, as the keypad says.
    var rows: [[Button]] {
        let layout: [[KeypadKey]] = [
            [model.keypad.clearKey, .negate, .percent, .divide],
            [.seven, .eight, .nine, .multiply],
            [.four, .five, .six, .subtract],
            [.one, .two, .three, .add],
            [.zero, .point, .back, .equals],
        ]
        return layout.map { $0.map(button) }
    }

    func tap(_ key: KeypadKey) { model.press(key) }
    func undo() { model.undo() }

    /// The whole session, the half-typed number included, for the next start of the app.
    func save() throws -> Data { try JSONEncoder().encode(model.keypad) }

    private func button(_ key: KeypadKey) -> Button {
        Button(
            key: key, label: Self.labels[key] ?? key.rawValue,
            spoken: Self.spoken[key] ?? key.rawValue, isEnabled: model.canPress(key),
            isHighlighted: model.isActive(key))
    }

    private static let labels: [KeypadKey: String] = [
        .multiply: "×", .divide: "÷", .subtract: "−", .negate: "±", .back: "⌫",
    ]
    private static let spoken: [KeypadKey: String] = [
        .multiply: "times", .divide: "divided by", .subtract: "minus", .negate: "change sign",
        .back: "delete", .allClear: "all clear", .clear: "clear",
    ]
}
