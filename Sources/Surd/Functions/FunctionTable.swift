import SurdSyntax

/// The one table of functions. Help, completion, hints, documentation and tests read it.
public enum FunctionTable {
    /// Every row, chapter by chapter.
    public static let entries: [FunctionEntry] =
        rootRows + logarithmRows + trigonometryRows + degreeRows + hyperbolicRows + specialRows
        + roundingRows + floatingRows + integerRows + listRows + controlRows

    /// Every name and alias with its row, in the order of the table.
    static var namesWithRows: [(name: String, index: Int)] {
        entries.enumerated().flatMap { position, entry in
            ([entry.name] + entry.aliases).map { ($0, position) }
        }
    }

    private static let indexByName = [String: Int](
        namesWithRows.map { ($0.name, $0.index) }, uniquingKeysWith: { $1 })

    private static let byteNames = ByteNames(namesWithRows)

    /// What a call does and how many arguments it may have, row by row: without the words.
    package static let calls: [(least: Int, most: Int, meaning: FunctionEntry.Meaning)] =
        entries.map { ($0.minimumArguments, $0.maximumArguments ?? .max, $0.meaning) }

    /// The row for a name or one of its aliases.
    public static func entry(named name: String) -> FunctionEntry? {
        index(of: name).map { entries[$0] }
    }

    package static func index(of name: String) -> Int? { indexByName[name] }

    /// The same for a name as it stands in a text.
    package static func index(of name: Span<UInt8>) -> Int? {
        switch byteNames.find(name) {
        case .row(let row): row
        case .none: nil
        case .unsure: indexByName[name.string(SourceSpan(start: 0, end: name.count))]
        }
    }

    /// What to write for names that mean one thing to some and another to others, or take their
    /// arguments in another way.
    package static let advice: [String: String] = [
        "lg": "write log10(x) or log2(x): lg is the one to some and the other to others",
        "log_b": "write log(x, base)",
        "gammainc":
            "write gammaupper(a, x) or gammalower(a, x), or their shares gammaq(a, x), gammap(a, x): programs differ in which they mean",
        "betacdf": "write betainc(a, b, x)",
        "hypergeom": "write hyp0f1(b, x), hyp1f1(a, b, x) or hyp2f1(a, b, c, x)",
        "hypergeometric": "write hyp0f1(b, x), hyp1f1(a, b, x) or hyp2f1(a, b, c, x)",
        "gaminv": "write gammapinv(a, p)",
        "betainv": "write betaincinv(a, b, p)",
    ]

    /// Every name and alias of a function, in alphabetical order.
    public static var names: [String] { indexByName.keys.sorted() }
}
