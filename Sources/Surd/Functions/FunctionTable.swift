import SurdSyntax

/// The one table of functions. Help, completion, hints, documentation and tests read it.
public enum FunctionTable {
    /// Every row, chapter by chapter.
    public static let entries: [FunctionEntry] =
        rootRows + logarithmRows + trigonometryRows + degreeRows + hyperbolicRows + complexRows
        + specialRows + roundingRows + floatingRows + integerRows + listRows + vectorRows
        + matrixRows + calculusRows
        + controlRows

    /// Calls `body` for every name and alias with its row, in the order of the table. No array is
    /// made, because the first call of a function waits for this.
    static func forEachName(_ body: (_ name: String, _ index: Int, _ isSoft: Bool) -> Void) {
        for index in entries.indices {
            let entry = entries[index]
            body(entry.name, index, entry.isSoft)
            for name in entry.hardAliases { body(name, index, false) }
            for name in entry.softAliases { body(name, index, true) }
        }
    }

    private static let indexByName = {
        var rows: [String: Int] = [:]
        forEachName { name, index, _ in rows[name] = index }
        return rows
    }()

    private static let byteNames = {
        var names = ByteNames()
        forEachName { name, index, _ in names.add(name, index) }
        return names
    }()

    /// The row for a name or one of its aliases.
    public static func entry(named name: String) -> FunctionEntry? {
        index(of: name).map { entries[$0] }
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

    /// Whether a name of a function is soft: names of the user hide it.
    package static func isSoft(_ name: String) -> Bool {
        index(of: name).map { entries[$0].softNames.contains(name) } ?? false
    }

    /// The same for a name of a function or of a constant.
    package static func isSoftWord(_ name: String) -> Bool {
        if let row = ConstantTable.index(of: name) { return ConstantTable.entries[row].isSoft }
        return isSoft(name)
    }

    /// Every name and alias of a function, in alphabetical order.
    public static var names: [String] { sortedNames }

    private static let sortedNames = indexByName.keys.sorted()
}

/// One row of the function table: everything that help, completion, hints, documentation and the
/// tests derived from the table need to know about a function, and what it means.
///
/// A row is an object, because the table is put together of chapters before the first call: to copy rows, and to cut
/// their parameters into pieces that few read, took longer than all else before that call.
public final class FunctionEntry: Sendable {
    /// The name under which it is documented.
    public let name: String
    /// Whether the name is soft, as ``softAliases`` are.
    let isSoft: Bool
    /// The aliases that no name of the user can hide.
    let hardAliases: [String]
    /// The aliases that a definition, a parameter, a bound variable or a column of the same name
    /// hides. They were added after scripts could have used these names.
    let softAliases: [String]
    /// The parameters as they are written in the row.
    private let parameterList: String
    /// How many arguments it takes at least.
    public let minimumArguments: Int
    /// How many it takes at most; nil where any number will do.
    public let maximumArguments: Int?
    /// The chapter of the documentation it belongs to.
    public let kind: Kind
    /// For which arguments it is defined, in words.
    public let domain: String
    /// What it does, in one line.
    public let summary: String
    /// An expression that shows it.
    public let example: String
    /// What that expression prints at 20 digits.
    public let exampleResult: String
    package let meaning: Meaning

    /// Chapters of the function table, in the order of the documentation.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: String, Sendable, CaseIterable {
        /// Roots and powers.
        case roots = "roots and powers"
        /// Logarithms and exponentials.
        case logarithms
        /// Circular functions and their inverses, of radians.
        case trigonometry
        /// The same of degrees.
        case degrees = "trigonometry in degrees"
        /// Hyperbolic functions and their inverses.
        case hyperbolic
        /// Parts of complex numbers.
        case complex = "complex numbers"
        /// Special functions, such as gamma.
        case special = "special functions"
        /// Rounding, signs and parts of numbers.
        case rounding
        /// Neighbours in formats of floating-point numbers.
        case floating = "floating point"
        /// Functions of integers.
        case integers
        /// Functions of lists of numbers.
        case lists
        /// Derivatives, zeros and integrals.
        case calculus
        /// Choices and loops.
        case control
    }

    /// Other spellings that mean the same.
    public var aliases: [String] { hardAliases + softAliases }

    /// Its soft names.
    package var softNames: [String] { softAliases + (isSoft ? [name] : []) }

    /// The parameters in order; the brackets of an optional one and the dots of a list are part of it.
    public var parameters: [String] {
        parameterList.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// The call as one writes it: `log(x, [base = 10])`.
    public var signature: String { name + "(" + parameters.joined(separator: ", ") + ")" }

    /// Whether a call with `count` arguments is possible.
    public func accepts(argumentCount count: Int) -> Bool {
        count >= minimumArguments && (maximumArguments.map { count <= $0 } ?? true)
    }

    /// A row. In `parameters`, `[x]` may be left out and `x...` stands for one or more.
    ///   `softAliases`, and all its names where it `isSoft`, give way to those of the user.
    @inline(never)
    package init(
        _ name: String, _ parameters: String, _ kind: Kind, _ meaning: Meaning,
        aliases: [String] = [], softAliases: [String] = [], isSoft: Bool = false, domain: String,
        _ summary: String, example: String, _ result: String
    ) {
        self.name = name
        self.isSoft = isSoft || meaning.traits.isSoft
        hardAliases = aliases
        self.softAliases = softAliases
        parameterList = parameters
        (minimumArguments, maximumArguments) = Self.counts(parameters)
        self.kind = kind
        self.domain = domain
        self.summary = summary
        self.example = example
        exampleResult = result
        self.meaning = meaning
    }

    /// The smallest and the largest number of arguments for a list of parameters.
    private static func counts(_ parameters: String) -> (least: Int, most: Int?) {
        var (least, all, dots) = (0, 0, 0)
        var isList = false
        var isBetween = true
        for byte in parameters.utf8 {
            switch byte {
            case UInt8(ascii: ","):
                isList = isList || dots == 3
                isBetween = true
            case UInt8(ascii: " ") where isBetween: continue
            default:
                if isBetween {
                    all += 1
                    if byte != UInt8(ascii: "[") { least += 1 }
                }
                isBetween = false
            }
            dots = byte == UInt8(ascii: ".") ? dots + 1 : 0
        }
        return (least, isList || dots == 3 ? nil : all)
    }
}
