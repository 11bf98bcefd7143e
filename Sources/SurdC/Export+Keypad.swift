// Keypads. The names are those of surd.h, which documents the functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CSurd
import Surd
import SurdKeypad

@c @implementation
public func surd_keypad_create(
    _ style: UnsafePointer<CChar>!, _ keypad: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(keypad, nil, "keypad")
        var wanted = KeypadStyle.phone
        if let style {
            let name = try TextInput.name(style, "style")
            guard let known = KeypadStyle(rawValue: name) else {
                throw .invalidArgument(
                    "there is no style '\(SurdError.Excerpt.escaped(String(name.prefix(40))))'",
                    hint: "write one of "
                        + KeypadStyle.allCases.map(\.rawValue).joined(separator: ", "))
            }
            wanted = known
        }
        result.give(try Objects.keypads.insert(HeldKeypad(wanted)))
    }
}

@c @implementation
public func surd_keypad_press(
    _ keypad: OpaquePointer!, _ keys: UnsafePointer<CChar>!, _ length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let input = try TextInput(keys, length, "keys")
        try Objects.keypads.with(keypad, exclusively: true) { held throws(Trouble) in
            guard let text = input.string else { throw .invalidArgument("keys are not UTF-8") }
            do throws(KeypadKeyError) {
                held.keypad.press(try KeypadKey.sequence(text))
            } catch {
                throw .unknownKeys(error)
            }
        }
    }
}

@c @implementation
public func surd_keypad_display(
    _ keypad: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(text, nil, "text")
        let display = try Objects.keypads.with(keypad, exclusively: true) { $0.keypad.display }
        result.give(try Objects.texts.insert(CText(display)))
    }
}

@c @implementation
public func surd_keypad_tape(
    _ keypad: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> surd_status {
    answering(error) { () throws(Trouble) in
        let result = try ResultPlace(text, nil, "text")
        let tape = try Objects.keypads.with(keypad, exclusively: true) { $0.keypad.tape }
        result.give(try Objects.texts.insert(CText(tape)))
    }
}

@c @implementation
public func surd_keypad_free(_ keypad: OpaquePointer!) -> surd_status {
    Objects.keypads.remove(keypad) ? SURD_OK : SURD_INVALID_HANDLE
}

extension Trouble {
    static func unknownKeys(_ error: KeypadKeyError) -> Trouble {
        Trouble(
            SURD_FAILED, "unknown-key",
            "no such key: '\(SurdError.Excerpt.escaped(String(error.word.prefix(40))))'",
            hint: "keys: 0-9 00 . + - x / = AC C +/- % back ( ) MC MR M+ M-")
    }
}
