// Members that the modules above use at each node must be public to be inlined into them. They are
// not a part of the interface, as the underscores say; inside the package the names have no
// underscores.
package typealias SyntaxKind = _SyntaxKind
package typealias NumberForm = _NumberForm
package typealias SyntaxNode = _SyntaxNode

/// The kind of a ``_SyntaxNode``. ``SyntaxTree`` describes their order.
public enum _SyntaxKind: UInt8, Sendable {
    /// A number, still a spelling: `numberForm` says how to read the bytes of `span`.
    case number
    /// A name; its spelling is `span`.
    case name
    /// An operator and its one operand, or its two.
    case prefix, postfix, infix
    /// Marker: a call begins. `span` is the function's name, `argumentCount` is known already.
    case callBegin
    /// Marker: the argument number `argumentIndex` (from 0) is complete; `span` is the argument.
    case argumentEnd
    /// A call whose arguments are complete; `callBegin` is the index of its first marker.
    case call
    /// Marker: the left operand of `and` or `or` is complete; `span` is the operator.
    case shortCircuit
    /// A missing operand, only in statements with errors.
    case missing
}

/// The spelling of a number.
public struct _NumberForm: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A decimal point: `1.5`, `.5`, `5.`.
    @inlinable public static var point: _NumberForm { _NumberForm(rawValue: 1) }
    /// An exponent: `2e10`; after hexadecimal digits a power of two: `0x1.8p3`.
    @inlinable public static var exponent: _NumberForm { _NumberForm(rawValue: 2) }
    /// Underscores between digits.
    @inlinable public static var grouped: _NumberForm { _NumberForm(rawValue: 4) }
    /// Digits after `0x`, `0b`, `0o`.
    @inlinable public static var hexadecimal: _NumberForm { _NumberForm(rawValue: 8) }
    @inlinable public static var binary: _NumberForm { _NumberForm(rawValue: 16) }
    @inlinable public static var octal: _NumberForm { _NumberForm(rawValue: 32) }
    /// Digits in brackets after those of the fraction, which repeat for ever: `0.1[6]`.
    @inlinable public static var repeating: _NumberForm { _NumberForm(rawValue: 128) }
    /// Superscript digits, two or three bytes each: the exponent of `x²`.
    @inlinable public static var superscript: _NumberForm { _NumberForm(rawValue: 64) }

    /// Characters that are not ASCII in it: full-width digits, `½`. See ``WrittenNumber``.
    @inlinable public static var written: _NumberForm { _NumberForm(rawValue: 256) }

    /// Nothing but ASCII digits: the spelling can be read as it stands.
    @inlinable public var isPlainInteger: Bool { rawValue == 0 }
}

/// One node of a ``SyntaxTree``: sixteen bytes.
public struct _SyntaxNode: Sendable, Equatable {
    public var kind: _SyntaxKind
    /// The operation of an operator or of a `shortCircuit`; `none` for all others.
    public var operation: _Operation
    /// The length of the operator, the form of the number, or the meaning of the name of a call.
    @usableFromInline var detail: UInt16
    /// Offset of the operator, number of arguments, index of an argument or of a `callBegin`.
    @usableFromInline var payload: UInt32
    @usableFromInline var lower: UInt32
    @usableFromInline var upper: UInt32

    @inlinable
    init(
        _ kind: _SyntaxKind, _ operation: _Operation, detail: UInt16 = 0, payload: UInt32 = 0,
        _ lower: UInt32, _ upper: UInt32
    ) {
        self.kind = kind
        self.operation = operation
        self.detail = detail
        self.payload = payload
        self.lower = lower
        self.upper = upper
    }

    @inlinable
    init(
        _ kind: _SyntaxKind, detail: UInt16 = 0, payload: UInt32 = 0, _ lower: UInt32,
        _ upper: UInt32
    ) {
        self.init(kind, .none, detail: detail, payload: payload, lower, upper)
    }

    /// The whole range of the node, without parentheses around it (its operands keep theirs).
    @inlinable @inline(__always)
    public var span: SourceSpan { SourceSpan(lower, upper) }

    /// The operator itself; empty for a product without a sign, `2pi`.
    @inlinable public var operatorSpan: SourceSpan {
        SourceSpan(payload, payload + UInt32(detail & ~Self.shareMark))
    }

    /// From the operator to the end of its right operand: the place of an error in `1/0`.
    @inlinable public var operatorAndRightSpan: SourceSpan {
        SourceSpan(payload, Swift.max(upper, operatorSpan.upper))
    }

    /// Whether this is a product without a sign, `2pi`.
    @inlinable public var isImplicit: Bool {
        kind == .infix && detail == 0 && operation == .multiply
    }

    /// Of `+` and `-`: whether the right operand is a percentage of the left one. `250 - 15%`
    /// subtracts 15 hundredths of 250, and not 15 hundredths.
    @inlinable public var takesShare: Bool {
        // Few operators have this mark, and only these are examined further.
        @inline(__always) get {
            detail & Self.shareMark != 0 && kind == .infix && operation.isSum
        }
        set { detail = newValue ? detail | Self.shareMark : detail & ~Self.shareMark }
    }

    /// A bit above the length of an operator, which is much less.
    @inlinable static var shareMark: UInt16 { 0x8000 }

    @inlinable @inline(__always)
    public var numberForm: _NumberForm { _NumberForm(rawValue: detail) }

    /// Of a `callBegin`.
    @inlinable public var argumentCount: Int { Int(payload) }
    /// Of a `callBegin`: the number that came with the meaning of its name, if one did.
    @inlinable public var functionRow: Int? { detail == 0 ? nil : Int(detail) - 1 }
    /// Of an `argumentEnd`.
    @inlinable public var argumentIndex: Int { Int(payload) }
    /// Of a `call`: the index of its `callBegin`.
    @inlinable public var callBegin: Int { Int(payload) }
}
