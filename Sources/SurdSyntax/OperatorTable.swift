/// Where an operator stands.
package enum OperatorPosition: UInt8, Sendable {
    case prefix, infix, postfix
}

/// One operator: a row of ``OperatorTable``.
package struct OperatorRow: Sendable {
    /// All spellings; the first is the one the printer writes.
    package let spellings: [String]
    package let position: OperatorPosition
    package let operation: Operation
    /// The level of the language's table, 1 (loosest) to 11.
    package let level: Int
    /// How strongly it holds the operand on its left; 0 for a prefix operator.
    package let left: UInt8
    /// How strongly it holds the operand on its right; 0 for a postfix operator.
    package let right: UInt8
    /// Whether the printer sets spaces around it.
    package let isSpaced: Bool
    /// One line for help.
    package let summary: String

    package var spelling: String { spellings[0] }
}

/// The operators of the language, loosest first: the one place that knows their spellings, their
/// strength and their meaning. Lexer, parser, printer and help read it.
///
/// An operator takes the operand between itself and its neighbour when its binding power on that
/// side is the greater one. Equal levels group to the left where `right` exceeds `left`, to the
/// right where it is less.
package enum OperatorTable {
    package static let rows: [OperatorRow] = [
        infix(1, 10, ["or"], .or, "true when either side is true"),
        infix(2, 20, ["and"], .and, "true when both sides are true"),
        prefix(3, 30, ["not"], .not, "true when its operand is false", spaced: true),
        infix(4, 40, ["=="], .equal, "equal to"),
        infix(4, 40, ["!=", "≠"], .notEqual, "not equal to"),
        infix(4, 40, ["<"], .less, "less than"),
        infix(4, 40, ["<=", "≤"], .lessOrEqual, "less than or equal to"),
        infix(4, 40, [">"], .greater, "greater than"),
        infix(4, 40, [">=", "≥"], .greaterOrEqual, "greater than or equal to"),
        infix(5, 50, ["|"], .bitOr, "bitwise or of integers"),
        infix(5, 53, ["xor"], .bitXor, "bitwise exclusive or of integers"),
        infix(5, 56, ["&"], .bitAnd, "bitwise and of integers"),
        infix(6, 60, ["<<"], .shiftLeft, "an integer times a power of two"),
        infix(6, 60, [">>"], .shiftRight, "an integer over a power of two, rounded down"),
        infix(7, 70, ["+"], .add, "sum"),
        infix(7, 70, ["-", "−"], .subtract, "difference"),
        infix(
            8, 80, ["*", "x", "X", "×", "·", "⋅"], .multiply,
            "product; also two operands side by side, as in 2pi"),
        infix(8, 80, ["/", "÷"], .divide, "exact quotient"),
        infix(
            8, 80, ["mod", "%"], .remainder,
            "remainder with the sign of the divisor; '%' only before an operand without a sign"),
        prefix(9, 90, ["-", "−"], .negate, "the opposite: -2^2 is -4"),
        prefix(9, 90, ["+"], .plus, "its operand, unchanged"),
        prefix(9, 90, ["~"], .complement, "bitwise complement of an integer"),
        prefix(9, 90, ["√"], .squareRoot, "square root"),
        infixToTheRight(
            10, 100, ["^", "**"], .power,
            "power, grouped from the right: 2^3^2 is 2^9; superscripts too, as in x²"),
        postfix(11, 110, ["!"], .factorial, "factorial"),
        postfix(11, 110, ["%"], .percent, "hundredths: 25% is 0.25"),
    ]

    /// The row of an operation. Every operation but `none` has exactly one.
    package static func row(_ operation: Operation) -> OperatorRow? {
        rowOfOperation[Int(operation.rawValue)].map { rows[$0] }
    }

    /// How an operation is written where only one spelling can be shown.
    package static func spelling(_ operation: Operation) -> String {
        row(operation)?.spelling ?? ""
    }

    private static let rowOfOperation: [Int?] = Operation.allCases.map { operation in
        rows.firstIndex { $0.operation == operation }
    }

    // MARK: - Building rows

    private static func infix(
        _ level: Int, _ power: UInt8, _ spellings: [String], _ operation: Operation,
        _ summary: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .infix, operation: operation, level: level,
            left: power, right: power + 1, isSpaced: true, summary: summary)
    }

    private static func infixToTheRight(
        _ level: Int, _ power: UInt8, _ spellings: [String], _ operation: Operation,
        _ summary: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .infix, operation: operation, level: level,
            left: power, right: power - 1, isSpaced: false, summary: summary)
    }

    private static func prefix(
        _ level: Int, _ power: UInt8, _ spellings: [String], _ operation: Operation,
        _ summary: String, spaced: Bool = false
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .prefix, operation: operation, level: level,
            left: 0, right: power, isSpaced: spaced, summary: summary)
    }

    private static func postfix(
        _ level: Int, _ power: UInt8, _ spellings: [String], _ operation: Operation,
        _ summary: String
    ) -> OperatorRow {
        OperatorRow(
            spellings: spellings, position: .postfix, operation: operation, level: level,
            left: power, right: 0, isSpaced: false, summary: summary)
    }
}
