/// A note that is printed once if a line sets a variable that is a setting in bc: `scale=10`.
///
/// The line is a valid assignment, so the note goes to standard error and changes nothing else.
enum SettingNote {
    /// The note for a statement that gives one of bc's three settings an integer.
    ///
    /// Every assignment of a script passes here, and the first byte excludes most of them.
    @inline(__always)
    static func text(for statement: ArraySlice<UInt8>) -> String? {
        switch statement.first {
        case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "i"), UInt8.space:
            note(for: statement)
        default: nil
        }
    }

    @inline(never)
    private static func note(for statement: ArraySlice<UInt8>) -> String? {
        guard mayBeSetting(statement) else { return nil }
        let parts = String(decoding: statement.prefix(longest), as: UTF8.self).split(
            separator: "=", omittingEmptySubsequences: false)
        guard statement.count < longest, parts.count == 2 else { return nil }
        let name = trimmed(parts[0])
        guard let advice = rows.first(where: { $0.name == name })?.advice,
            let number = Int(trimmed(parts[1]))
        else { return nil }
        return "note: \(name) is a variable here; " + advice(number)
    }

    private static func mayBeSetting(_ statement: ArraySlice<UInt8>) -> Bool {
        let rest = statement.drop { $0 == .space }
        switch rest.first {
        case UInt8(ascii: "s"): return rest.starts(with: "scale".utf8)
        case UInt8(ascii: "o"): return rest.starts(with: "obase".utf8)
        case UInt8(ascii: "i"): return rest.starts(with: "ibase".utf8)
        default: return false
        }
    }

    /// Users of bc write no statement of this length.
    private static let longest = 40

    private static let rows: [(name: String, advice: @Sendable (Int) -> String)] = [
        (
            "scale",
            { "-s \($0) (or the line :scale \($0)) prints that many digits after the point" }
        ),
        ("obase", { "-b \($0) (or the line :base \($0)) prints in that base" }),
        ("ibase", { _ in "numbers in other bases are written 0xff, 0b101, 0o17" }),
    ]

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
