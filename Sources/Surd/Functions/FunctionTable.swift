/// The one table of functions. Help, completion, hints, documentation and tests read it.
public enum FunctionTable {
    /// Every row, chapter by chapter.
    public static let entries: [FunctionEntry] =
        rootRows + logarithmRows + trigonometryRows + degreeRows + hyperbolicRows + specialRows
        + roundingRows + floatingRows + integerRows + listRows + controlRows

    private static let indexByName: [String: Int] = {
        var index: [String: Int] = [:]
        for (position, entry) in entries.enumerated() {
            index[entry.name] = position
            for alias in entry.aliases { index[alias] = position }
        }
        return index
    }()

    /// The row for a name or one of its aliases.
    public static func entry(named name: String) -> FunctionEntry? {
        index(of: name).map { entries[$0] }
    }

    package static func index(of name: String) -> Int? { indexByName[name] }

    /// What to write for names that mean one thing to some and another to others, or take their
    /// arguments in another way.
    package static let advice: [String: String] = [
        "lg": "write log10(x) or log2(x): lg is the one to some and the other to others",
        "log_b": "write log(x, base)",
    ]

    /// Every name and alias of a function, in alphabetical order.
    public static var names: [String] { indexByName.keys.sorted() }
}
