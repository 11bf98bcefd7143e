package typealias Operation = _Operation

/// What an operator means. A row of ``OperatorTable`` gives each its spellings and its place.
@frozen
public enum _Operation: UInt8, Sendable, CaseIterable {
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

    @inlinable public var isComparison: Bool {
        rawValue >= _Operation.equal.rawValue && rawValue <= _Operation.greaterOrEqual.rawValue
    }

    /// Whether a percentage behind it is one of the operand before it.
    @inlinable public var isSum: Bool { self == .add || self == .subtract }
}
