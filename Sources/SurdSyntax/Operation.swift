/// What an operator means. A row of ``OperatorTable`` gives each its spellings and its place.
package enum Operation: UInt8, Sendable, CaseIterable {
    case or, and, not
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case bitOr, bitXor, bitAnd
    case shiftLeft, shiftRight
    case add, subtract
    case multiply, divide, remainder
    case negate, plus, complement, squareRoot
    case power
    case factorial, percent, degrees
    /// Not an operator: what nodes that are none carry.
    case none

    package var isComparison: Bool {
        rawValue >= Operation.equal.rawValue && rawValue <= Operation.greaterOrEqual.rawValue
    }

    /// Whether a percentage behind it is one of the operand before it.
    @inlinable package var isSum: Bool { self == .add || self == .subtract }
}
