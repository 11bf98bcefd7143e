/// The kind of a ``SyntaxNode``. ``SyntaxTree`` explains how they follow one another.
package enum SyntaxKind: UInt8, Sendable {
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
    /// Where an operand is missing. Only in statements with errors.
    case missing
}

/// How a number is spelled.
package struct NumberForm: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A decimal point: `1.5`, `.5`, `5.`.
    @inlinable package static var point: NumberForm { NumberForm(rawValue: 1) }
    /// An exponent: `2e10`; after hexadecimal digits a power of two: `0x1.8p3`.
    @inlinable package static var exponent: NumberForm { NumberForm(rawValue: 2) }
    /// Underscores between digits.
    @inlinable package static var grouped: NumberForm { NumberForm(rawValue: 4) }
    /// Digits after `0x`, `0b`, `0o`.
    @inlinable package static var hexadecimal: NumberForm { NumberForm(rawValue: 8) }
    @inlinable package static var binary: NumberForm { NumberForm(rawValue: 16) }
    @inlinable package static var octal: NumberForm { NumberForm(rawValue: 32) }
    /// Digits in brackets after those of the fraction, which repeat for ever: `0.1[6]`.
    @inlinable package static var repeating: NumberForm { NumberForm(rawValue: 128) }
    /// Superscript digits, two or three bytes each: the exponent of `x²`.
    @inlinable package static var superscript: NumberForm { NumberForm(rawValue: 64) }

    /// Characters that are not ASCII in it: full-width digits, `½`. See ``WrittenNumber``.
    package static let written = NumberForm(rawValue: 256)

    /// Nothing but ASCII digits: the spelling can be read as it stands.
    @inlinable package var isPlainInteger: Bool { rawValue == 0 }
}

/// One node of a ``SyntaxTree``: sixteen bytes.
package struct SyntaxNode: Sendable, Equatable {
    package var kind: SyntaxKind
    /// The operation of an operator or of a `shortCircuit`; `none` for all others.
    package var operation: Operation
    /// Length of the operator, or form of the number.
    @usableFromInline var detail: UInt16
    /// Offset of the operator, number of arguments, index of an argument or of a `callBegin`.
    @usableFromInline var payload: UInt32
    @usableFromInline var lower: UInt32
    @usableFromInline var upper: UInt32

    @inlinable
    init(
        _ kind: SyntaxKind, _ operation: Operation, detail: UInt16 = 0, payload: UInt32 = 0,
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
        _ kind: SyntaxKind, detail: UInt16 = 0, payload: UInt32 = 0, _ lower: UInt32,
        _ upper: UInt32
    ) {
        self.init(kind, .none, detail: detail, payload: payload, lower, upper)
    }

    /// All that the node covers, without parentheses around it (its operands keep theirs).
    @inlinable @inline(__always)
    package var span: SourceSpan { SourceSpan(lower, upper) }

    /// The operator itself; empty for a product without a sign, `2pi`.
    @inlinable package var operatorSpan: SourceSpan {
        SourceSpan(payload, payload + UInt32(detail & ~Self.shareMark))
    }

    /// From the operator to the end of its right operand: where `1/0` is at fault.
    @inlinable package var operatorAndRightSpan: SourceSpan {
        SourceSpan(payload, Swift.max(upper, operatorSpan.upper))
    }

    /// Whether this is a product without a sign, `2pi`.
    @inlinable package var isImplicit: Bool {
        kind == .infix && detail == 0 && operation == .multiply
    }

    /// Of `+` and `-`: whether the right operand is a percentage of the left one. `250 - 15%` takes
    /// 15 hundredths of 250 away, and not 15 hundredths.
    @inlinable package var takesShare: Bool {
        // Few operators have the mark: the rest of the question is asked of them alone.
        @inline(__always) get {
            detail & Self.shareMark != 0 && kind == .infix && operation.isSum
        }
        set { detail = newValue ? detail | Self.shareMark : detail & ~Self.shareMark }
    }

    /// Beside the length of an operator, which is much less.
    @inlinable static var shareMark: UInt16 { 0x8000 }

    @inlinable @inline(__always)
    package var numberForm: NumberForm { NumberForm(rawValue: detail) }

    /// Of a `callBegin`.
    @inlinable package var argumentCount: Int { Int(payload) }
    /// Of an `argumentEnd`.
    @inlinable package var argumentIndex: Int { Int(payload) }
    /// Of a `call`: the index of its `callBegin`.
    @inlinable package var callBegin: Int { Int(payload) }
}
