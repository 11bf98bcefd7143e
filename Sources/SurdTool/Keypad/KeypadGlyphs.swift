/// The characters that the frame of the terminal calculator is made of.
struct KeypadGlyphs: Equatable {
    struct Border: Equatable {
        var left: String
        var right: String
    }

    var bar: String
    var side: String
    var top: Border
    var middle: Border
    var bottom: Border
    /// Stands for the beginning of a text that is too long.
    var ellipsis: String

    static let lines = KeypadGlyphs(
        bar: "─", side: "│", top: Border(left: "┌", right: "┐"),
        middle: Border(left: "├", right: "┤"), bottom: Border(left: "└", right: "┘"),
        ellipsis: "…")

    /// For terminals whose locale is not UTF-8.
    static let plain = KeypadGlyphs(
        bar: "-", side: "|", top: Border(left: "+", right: "+"),
        middle: Border(left: "+", right: "+"), bottom: Border(left: "+", right: "+"),
        ellipsis: "..")

    /// What the environment says the terminal can show: the first of these variables that is set
    /// counts, as for every program.
    static func forEnvironment(_ value: (String) -> String?) -> KeypadGlyphs {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = value(name), !locale.isEmpty else { continue }
            let upper = locale.uppercased()
            return upper.contains("UTF-8") || upper.contains("UTF8") ? .lines : .plain
        }
        return .plain
    }
}
