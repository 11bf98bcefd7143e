/// The position of an operator relative to its operands.
package enum OperatorPosition: UInt8, Sendable, CaseIterable {
    case prefix, infix, postfix
}

/// One operator: a row of ``OperatorTable``.
package struct OperatorRow: Sendable {
    /// How operators of the same level group.
    package enum Grouping: Sendable {
        case fromTheLeft, fromTheRight
        /// Not at all: `1 < 2 < 3` is an error.
        case never
    }

    /// All spellings; the first is the one the printer writes.
    package let spellings: [String]
    package let position: OperatorPosition
    package let operation: Operation
    /// The level of the language's table, 1 (loosest) to 11.
    package let level: Int
    /// The order within a level, looser ones first: `|`, then `xor`, then `&`.
    package let rank: Int
    package let grouping: Grouping
    /// Whether the printer sets spaces around it.
    package let isSpaced: Bool
    /// What it does, in one line.
    package let summary: String
    /// An expression that shows it, and what that prints.
    package let example: String
    package let exampleResult: String

    package var spelling: String { spellings[0] }

    /// Its left binding power; 0 for a prefix operator.
    package var left: UInt8 { Self.left(position, Self.power(level, rank)) }

    /// Its right binding power; 0 for a postfix operator.
    package var right: UInt8 { Self.right(position, grouping, Self.power(level, rank)) }

    // Takes single values, so that the index, which is made at each start, copies no rows.
    static func power(_ level: Int, _ rank: Int) -> UInt8 { UInt8(level * 10 + rank * 3) }

    static func left(_ position: OperatorPosition, _ power: UInt8) -> UInt8 {
        position == .prefix ? 0 : power
    }

    static func right(
        _ position: OperatorPosition, _ grouping: Grouping, _ power: UInt8
    ) -> UInt8 {
        switch position {
        case .postfix: 0
        case .prefix: power
        case .infix: grouping == .fromTheRight ? power - 1 : power + 1
        }
    }
}

/// The operators of the language, loosest first: the one place with their spellings, binding
/// powers, meanings and descriptions. Lexer, parser, printer, compiler, messages, help, the manual
/// and the manual page read it.
///
/// An operator takes the operand between itself and its neighbour if its binding power on that side
/// is greater. Equal levels group to the left if `right` exceeds `left`, to the right if it is
/// less.
package enum OperatorTable {
    package static let rows: [OperatorRow] = [
        infix(1, ["or"], .or, "true when either side is true", "1 > 2 or 2 > 1", "true"),
        infix(2, ["and"], .and, "true when both sides are true", "1 < 2 and 2 < 3", "true"),
        prefix(3, ["not"], .not, "true when its operand is false", "not 1 > 2", "true"),
        comparison(["=="], .equal, "equal to", "0.1 + 0.2 == 0.3", "true"),
        comparison(["!=", "≠"], .notEqual, "not equal to", "1/3 != 0.333", "true"),
        comparison(["<"], .less, "less than", "1 < 2", "true"),
        comparison(["<=", "≤"], .lessOrEqual, "less than or equal to", "2 <= 2", "true"),
        comparison([">"], .greater, "greater than", "pi > 22/7", "false"),
        comparison([">=", "≥"], .greaterOrEqual, "greater than or equal to", "2 >= 2", "true"),
        infix(5, ["|"], .bitOr, "bitwise or of integers", "12 | 10", "14"),
        infix(5, rank: 1, ["xor"], .bitXor, "bitwise exclusive or of integers", "12 xor 10", "6"),
        infix(5, rank: 2, ["&"], .bitAnd, "bitwise and of integers", "12 & 10", "8"),
        infix(6, ["<<"], .shiftLeft, "an integer times a power of two", "3 << 4", "48"),
        infix(
            6, [">>"], .shiftRight, "an integer over a power of two, rounded down", "100 >> 3",
            "12"),
        infix(7, ["+"], .add, "sum", "0.1 + 0.2", "0.3"),
        infix(7, ["-", "−"], .subtract, "difference", "10 - 2 - 3", "5"),
        infix(
            8, ["*", "x", "X", "×", "·", "⋅"], .multiply,
            "product; also two operands side by side, as in 2pi", "3 x 4", "12"),
        infix(8, ["/", "÷"], .divide, "exact quotient", "1/3 + 1/6", "0.5"),
        infix(
            8, ["mod", "%"], .remainder,
            "remainder with the sign of the divisor; '%' only before an operand without a sign",
            "-7 mod 3", "2"),
        prefix(9, ["-", "−"], .negate, "its operand with the opposite sign", "-2^2", "-4"),
        prefix(9, ["+"], .plus, "its operand, unchanged", "+5", "5"),
        prefix(9, ["~"], .complement, "bitwise complement of an integer", "~5", "-6"),
        prefix(9, ["√"], .squareRoot, "square root", "√16 + 9", "13"),
        prefix(9, ["∛"], .cubeRoot, "cube root", "∛8 + 1", "3"),
        infixToTheRight(
            10, ["^", "**"], .power, "power, grouped from the right; superscripts too, as in x²",
            "2^3^2", "512"),
        postfix(11, ["!"], .factorial, "factorial", "5!", "120"),
        postfix(
            11, ["%"], .percent,
            "hundredths; after '+' or '-', this part of the left side", "250 - 15%", "212.5"),
        postfix(
            11, ["°"], .degrees, "an angle in degrees: times pi/180", "sin(30°)", "0.5"),
    ]

    /// The row of an operation. Every operation but `index`, `list` and `none` has exactly one.
    package static func row(_ operation: Operation) -> OperatorRow? {
        rowOfOperation[Int(operation.rawValue)].map { rows[$0] }
    }

    /// The spelling of an operation where only one can be shown.
    package static func spelling(_ operation: Operation) -> String {
        operation == .index ? "[]" : row(operation)?.spelling ?? ""
    }

    /// The rows with a spelling.
    package static func rows(spelled spelling: String) -> [OperatorRow] {
        rows.filter { $0.spellings.contains(spelling) }
    }

    /// The operators that are words, and so cannot be names.
    package static let words: [String] = rows.flatMap(\.spellings)
        .filter { $0.utf8.count > 1 && $0.utf8.allSatisfy(Characters.isLetter) }.sorted()

    private static let rowOfOperation: [Int?] = Operation.allCases.map { operation in
        rows.firstIndex { $0.operation == operation }
    }

    // MARK: - Building rows

    private static func infix(
        _ level: Int, rank: Int = 0, _ spellings: [String], _ operation: Operation,
        _ summary: String, _ example: String, _ result: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .infix, operation: operation, level: level,
            rank: rank, grouping: .fromTheLeft, isSpaced: true, summary: summary,
            example: example, exampleResult: result)
    }

    private static func comparison(
        _ spellings: [String], _ operation: Operation, _ summary: String, _ example: String,
        _ result: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .infix, operation: operation, level: 4, rank: 0,
            grouping: .never, isSpaced: true, summary: summary, example: example,
            exampleResult: result)
    }

    private static func infixToTheRight(
        _ level: Int, _ spellings: [String], _ operation: Operation, _ summary: String,
        _ example: String, _ result: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .infix, operation: operation, level: level, rank: 0,
            grouping: .fromTheRight, isSpaced: false, summary: summary, example: example,
            exampleResult: result)
    }

    private static func prefix(
        _ level: Int, _ spellings: [String], _ operation: Operation, _ summary: String,
        _ example: String, _ result: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .prefix, operation: operation, level: level, rank: 0,
            grouping: .fromTheRight, isSpaced: words(spellings), summary: summary,
            example: example, exampleResult: result)
    }

    private static func postfix(
        _ level: Int, _ spellings: [String], _ operation: Operation, _ summary: String,
        _ example: String, _ result: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .postfix, operation: operation, level: level, rank: 0,
            grouping: .fromTheLeft, isSpaced: false, summary: summary, example: example,
            exampleResult: result)
    }

    /// Whether the first spelling is a word, which needs a space after it.
    private static func words(_ spellings: [String]) -> Bool {
        spellings.first?.utf8.allSatisfy(Characters.isLetter) ?? false
    }
}

package typealias Operation = _Operation

/// The meaning of an operator. A row of ``OperatorTable`` gives its spellings and its level.
public enum _Operation: UInt8, Sendable, CaseIterable {
    case or, and, not
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case bitOr, bitXor, bitAnd
    case shiftLeft, shiftRight
    case add, subtract
    case multiply, divide, remainder
    case negate, plus, complement, squareRoot, cubeRoot
    case power
    case factorial, percent, degrees
    /// An element of a list: `v[1]`. It has no row in the table, because a bracket is not a spelling.
    case index
    /// The operation in the markers and the call node of a list: `[1, 2]` is a call without a name.
    case list
    /// The operation of nodes that are not operators.
    case none

    @inlinable public var isComparison: Bool {
        rawValue >= _Operation.equal.rawValue && rawValue <= _Operation.greaterOrEqual.rawValue
    }

    /// Whether it is a sign of a root, before which a product needs no sign.
    var isRoot: Bool { self == .squareRoot || self == .cubeRoot }

    /// Whether its right operand is a divisor.
    var isDivision: Bool { self == .divide || self == .remainder }

    /// Whether a percentage after it is a share of the left operand.
    @inlinable public var isSum: Bool { self == .add || self == .subtract }
}
