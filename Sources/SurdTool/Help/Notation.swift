/// Notation other than functions, constants, operators, options and commands: signs, prefixes of
/// numbers, and the names of fields.
struct Notation: Sendable {
    /// The spellings under which help knows it.
    let spellings: [String]
    let pattern: String
    let summary: String
    /// Expressions to evaluate in order, and their output.
    let example: [String]
    let result: String

    static let rows: [Notation] = [
        Notation(
            spellings: ["="], pattern: "name = expression, f(a, b) = expression",
            summary: "defines a variable or a function; '==' compares",
            example: ["f(a, b) = a^2 + b", "f(3, 1)"], result: "10"),
        Notation(
            spellings: [";"], pattern: "statement; statement",
            summary: "ends a statement, as a new line does", example: ["a = 2; a^10"],
            result: "1024"),
        Notation(
            spellings: ["#"], pattern: "# text",
            summary: "a comment, to the end of the line; a blank stands before it",
            example: ["1 + 1 # two"], result: "2"),
        Notation(
            spellings: ["(", ")", "()"], pattern: "(expression)",
            summary: "is evaluated first; after the name of a function, its arguments",
            example: ["2(3 + 4)"], result: "14"),
        Notation(
            spellings: [","], pattern: "f(a, b)",
            summary: "separates arguments; never a part of a number", example: ["max(1, 3, 2)"],
            result: "3"),
        Notation(
            spellings: ["."], pattern: "1.5", summary: "the decimal mark of an exact number",
            example: ["0.1 + 0.2"], result: "0.3"),
        Notation(
            spellings: ["_"], pattern: "1_000_000", summary: "groups the digits of a number",
            example: ["1_000_000 / 8"], result: "125000"),
        Notation(
            spellings: ["[", "]", "[]"], pattern: "0.1[6]",
            summary: "digits in brackets repeat for ever: this is 1/6", example: ["6 x 0.1[6]"],
            result: "1"),
        Notation(
            spellings: ["0x", "0b", "0o"], pattern: "0x1F, 0b1011, 0o17",
            summary: "numbers in base 16, 2 and 8; 0x1.8p3 is 1.5 times 2^3",
            example: ["0x1F + 0b11"], result: "34"),
        Notation(
            spellings: ["¹", "²", "³", "⁻¹", "⁰", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻"],
            pattern: "a²", summary: "a power, like a^2", example: ["5² + 2⁻¹"], result: "25.5"),
        Notation(
            spellings: ["½", "⅓", "¼", "¾"], pattern: "½",
            summary: "a fraction that is one character; 2½ is refused, for it could be a product",
            example: ["(2 + ½) x 3"], result: "7.5"),
        Notation(
            spellings: ["（", "）", "＋", "－", "＊", "／", "％", "＝", "＾", "！", "，", "；"],
            pattern: "（１＋２）×３", summary: "full-width digits and signs mean what narrow ones mean",
            example: ["（１＋２）×３"], result: "9"),
        Notation(
            spellings: ["$", "$1", "$2", "$0"], pattern: "$1, $2 ...",
            summary: "fields of a line with --map and --reduce, arguments of a script with "
                + "--script; $0 is the line, $\"unit price\" a column by its name",
            example: [], result: ""),
        Notation(
            spellings: ["NR"], pattern: "NR", summary: "the number of the line with --map",
            example: [], result: ""),
    ]

    static func row(_ spelling: String) -> Notation? {
        rows.first { $0.spellings.contains(spelling) }
    }
}
