/// What is said once where a line sets a variable that is a setting in bc: `scale=10`.
///
/// The line is an assignment here, and a right one, so the note goes to standard error and changes nothing else.
enum SettingNote {
    /// The note for a statement, where it gives one of bc's three settings a whole number.
    static func text(for statement: ArraySlice<UInt8>) -> String? {
        let parts = String(decoding: statement.prefix(longest), as: UTF8.self).split(
            separator: "=", omittingEmptySubsequences: false)
        guard statement.count < longest, parts.count == 2 else { return nil }
        let name = trimmed(parts[0])
        guard let advice = rows.first(where: { $0.name == name })?.advice,
            let number = Int(trimmed(parts[1]))
        else { return nil }
        return "note: \(name) is a variable here; " + advice(number)
    }

    /// A statement of this length is none that bc's users write.
    private static let longest = 40

    private static let rows: [(name: String, advice: @Sendable (Int) -> String)] = [
        ("scale", { "-s \($0) (or the line :scale \($0)) prints so many digits after the point" }),
        ("obase", { "-b \($0) (or the line :base \($0)) prints in that base" }),
        ("ibase", { _ in "numbers in other bases are written 0xff, 0b101, 0o17" }),
    ]

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
