package import SurdNumbers
import SurdSyntax

/// One row of the table of constants.
public struct ConstantEntry: Sendable {
    /// The name under which it is documented.
    public let name: String
    /// Other spellings that mean the same.
    public let aliases: [String]
    /// What it is, in one line.
    public let summary: String
    /// What it prints at 20 digits; empty for `ans`.
    public let exampleResult: String
    /// Whether a definition, a parameter, an index or a column of the same name wins, silently.
    public let isSoft: Bool
    package let meaning: Meaning

    package enum Meaning: Sendable, Equatable {
        case real(RealOperation)
        case twicePi
        case goldenRatio
        case imaginaryUnit
        case boolean(Bool)
        case previousResult
        /// A bound of an integral, a sum or a limit, and nothing else.
        case infinity
    }

    package init(
        name: String, aliases: [String], isSoft: Bool = false, summary: String,
        exampleResult: String, meaning: Meaning
    ) {
        self.name = name
        self.aliases = aliases
        self.isSoft = isSoft
        self.summary = summary
        self.exampleResult = exampleResult
        self.meaning = meaning
    }
}

/// The names with a fixed meaning that are not functions.
public enum ConstantTable {
    /// Every row.
    public static let entries: [ConstantEntry] = [
        ConstantEntry(
            name: "pi", aliases: ["π"], summary: "circumference of a circle over its diameter",
            exampleResult: "3.1415926535897932385", meaning: .real(.pi)),
        ConstantEntry(
            name: "e", aliases: [], summary: "base of the natural logarithm",
            exampleResult: "2.7182818284590452354", meaning: .real(.e)),
        ConstantEntry(
            name: "tau", aliases: ["τ"], summary: "a full turn, twice pi",
            exampleResult: "6.2831853071795864769", meaning: .twicePi),
        ConstantEntry(
            name: "phi", aliases: ["φ"], summary: "golden ratio, (1 + sqrt(5))/2",
            exampleResult: "1.6180339887498948482", meaning: .goldenRatio),
        ConstantEntry(
            name: "egamma", aliases: [], summary: "Euler-Mascheroni constant",
            exampleResult: "0.57721566490153286061", meaning: .real(.egamma)),
        ConstantEntry(
            name: "catalan", aliases: [], summary: "Catalan's constant",
            exampleResult: "0.91596559417721901505", meaning: .real(.catalan)),
        ConstantEntry(
            name: "i", aliases: [], isSoft: true,
            summary: "imaginary unit; writing it turns complex numbers on",
            exampleResult: "i", meaning: .imaginaryUnit),
        ConstantEntry(
            name: "inf", aliases: ["∞"], isSoft: true,
            summary: "infinity, as a bound of integrate, sum, prod and limit", exampleResult: "",
            meaning: .infinity),
        ConstantEntry(
            name: "true", aliases: [], summary: "the truth value",
            exampleResult: "true", meaning: .boolean(true)),
        ConstantEntry(
            name: "false", aliases: [], summary: "the other truth value",
            exampleResult: "false", meaning: .boolean(false)),
        ConstantEntry(
            name: "ans", aliases: [], summary: "the last result", exampleResult: "",
            meaning: .previousResult),
    ]

    /// The meaning of each row, without its texts.
    package static let meanings = entries.map(\.meaning)

    /// Calls `body` for every name and alias with its row, in the order of the table.
    static func forEachName(_ body: (_ name: String, _ index: Int) -> Void) {
        for index in entries.indices {
            body(entries[index].name, index)
            for name in entries[index].aliases { body(name, index) }
        }
    }

    private static let indexByName = {
        var rows: [String: Int] = [:]
        forEachName { rows[$0] = $1 }
        return rows
    }()

    private static let byteNames = {
        var names = ByteNames()
        forEachName { names.add($0, $1) }
        return names
    }()

    /// The row for a name or one of its aliases.
    public static func entry(named name: String) -> ConstantEntry? {
        indexByName[name].map { entries[$0] }
    }

    package static func index(of name: String) -> Int? { indexByName[name] }

    /// The same for a name in a text.
    package static func index(of name: Span<UInt8>) -> Int? {
        switch byteNames.find(name) {
        case .row(let row): row
        case .none: nil
        case .unsure: indexByName[name.string(SourceSpan(start: 0, end: name.count))]
        }
    }

    /// Every name and alias of a constant, in alphabetical order.
    public static var names: [String] { sortedNames }

    private static let sortedNames = indexByName.keys.sorted()
}
