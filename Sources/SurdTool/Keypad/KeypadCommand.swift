package import SurdKeypad

/// The keypad without a screen (`surd --keys`) and with one drawn in the terminal (`surd --keypad`).
package enum KeypadCommand {
    /// Presses the keys and passes on the display after the last one, or a line for each key with
    /// `each`. The output is passed on in pieces, because its size grows with the square of the
    /// number of keys.
    ///
    /// A text that is not a sequence of keys is a usage error, and nothing is passed on.
    ///
    /// - Parameter write: Takes some whole lines; false when it wants no more.
    package static func runKeys(
        _ keys: String, style: KeypadStyle, each: Bool = false, json: Bool = false,
        write: ([UInt8]) -> Bool
    ) throws(KeypadKeyError) {
        var keypad = Keypad(style: style)
        var lines: [UInt8] = []
        for key in try KeypadKey.sequence(keys) {
            keypad.press(key)
            guard each else { continue }
            appendLine(keypad, json: json, to: &lines)
            if lines.count >= 1 << 16 {
                guard write(lines) else { return }
                lines.removeAll(keepingCapacity: true)
            }
        }
        if !each { appendLine(keypad, json: json, to: &lines) }
        _ = write(lines)
    }

    private static func appendLine(_ keypad: Keypad, json: Bool, to output: inout [UInt8]) {
        if json {
            appendJSON(keypad, to: &output)
        } else {
            output.append(contentsOf: keypad.display.utf8)
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// `{"display": "8", "tape": "5 + 3", "clear": "C", "active": null, "error": false}`
    static func appendJSON(_ keypad: Keypad, to output: inout [UInt8]) {
        JSONText.object(into: &output) { object, buffer in
            object.field("display", keypad.display, into: &buffer)
            object.field("tape", keypad.tape, into: &buffer)
            object.field("clear", keypad.clearKey.rawValue, into: &buffer)
            if let active = keypad.activeOperator {
                object.field("active", active.rawValue, into: &buffer)
            } else {
                buffer.append(contentsOf: #", "active": null"#.utf8)
            }
            object.field("error", keypad.isError, into: &buffer)
        }
    }
}

extension KeypadCommand {
    /// The reason why the calculator cannot be drawn.
    package enum ScreenError: Error, CustomStringConvertible {
        case noTerminal
        case system(String)

        package var description: String {
            switch self {
            case .noTerminal:
                "--keypad needs a terminal that can move its cursor; --keys 'KEYS' needs none"
            case .system(let message): message
            }
        }
    }

    /// Draws the calculator in the terminal and returns when the person quits.
    package static func runScreen(style: KeypadStyle) throws(ScreenError) {
        let input = System.standardInput
        let output = System.standardOutput
        guard KeypadTerminal.isPossible(input: input, output: output) else { throw .noTerminal }
        var terminal = KeypadTerminal(style: style, input: input, output: output)
        do {
            try terminal.run()
        } catch {
            throw .system(error.message)
        }
    }
}
