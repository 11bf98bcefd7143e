package typealias SyntaxTree = _SyntaxTree

/// What a text says: statements whose expressions are flat lists of nodes in post-order.
///
/// Operands come before their operator, so a stack machine can run straight over the nodes of a
/// statement, and nothing ever recurses:
///
/// | node | effect on a stack of values |
/// |---|---|
/// | `number`, `name` | push one |
/// | `prefix`, `postfix` | replace the top |
/// | `infix` | pop two, push one |
/// | `call` | pop `argumentCount`, push one |
/// | `callBegin`, `argumentEnd`, `shortCircuit` | markers: none |
///
/// `2 x (3 + y)` is `2  3  y  +  x`; `max(1, 2 + k)` is
/// `callBegin(max, 2 arguments)  1  argumentEnd(0)  2  k  +  argumentEnd(1)  call`;
/// `a and b` is `a  shortCircuit(and)  b  and`.
///
/// The markers are for what is not evaluated in plain order. At `callBegin` a compiler already
/// knows the name and the number of arguments, so it can open a scope (`sum(k, 1, 10, k^2)`: the
/// next node is the `name` k, the binder) or prepare branches (`if`), and place its jumps at each
/// `argumentEnd`. At `shortCircuit` it can jump over the right operand.
///
/// A list is a call whose markers carry the operation `list`, and whose name is its bracket: `[1, 2]` is
/// `callBegin([, 2 arguments)  1  argumentEnd(0)  2  argumentEnd(1)  call`. An element is an `infix` node of the
/// operation `index`: `v[1]` is `v  1  index`.
///
/// The tree holds offsets, not text: whoever reads it keeps the text beside it. Parentheses leave
/// no node; the span of an operator's node includes the parentheses of its operands.
///
/// A statement with `hasErrors` may contain `missing` nodes and is not meant to be run.
public struct _SyntaxTree: Sendable {
    public var nodes = _Row<_SyntaxNode>()
    public var statements = _Row<Statement>()
    /// Parameters of all definitions of the text; a statement knows its share.
    public var parameters = _Row<SourceSpan>()

    package init() {}

    /// One statement.
    public struct Statement: Sendable, Equatable {
        public enum Kind: UInt8, Sendable {
            /// An expression whose value is wanted.
            case expression
            /// `name = expression`
            case assignment
            /// `name(parameter, …) = expression`
            case definition
        }

        public var kind: Kind
        public var hasErrors: Bool
        /// From the first byte to the last, comments and separators left out.
        public var span: SourceSpan
        /// The name that an assignment or a definition defines.
        public var name: SourceSpan
        @usableFromInline var firstNode: UInt32
        @usableFromInline var endNode: UInt32
        @usableFromInline var firstParameter: UInt32
        @usableFromInline var endParameter: UInt32

        /// The nodes of the expression: indices into ``SyntaxTree/nodes``.
        @inlinable public var nodes: Range<Int> { Int(firstNode)..<Int(endNode) }
        /// The parameters of a definition: indices into ``SyntaxTree/parameters``.
        @inlinable public var parameters: Range<Int> { Int(firstParameter)..<Int(endParameter) }
    }

    /// The number of arguments of a `call`.
    @inlinable public func argumentCount(of call: _SyntaxNode) -> Int {
        nodes[call.callBegin].argumentCount
    }

    /// The name of the function of a `call`.
    @inlinable public func functionName(of call: _SyntaxNode) -> SourceSpan {
        nodes[call.callBegin].span
    }

    /// Removes everything and keeps the storage.
    mutating func removeAll() {
        nodes.removeAll()
        statements.removeAll()
        parameters.removeAll()
    }
}

extension SyntaxTree {
    /// Appends the spelling of a number for a reader of numbers: ASCII, without underscores, and
    /// for a superscript with normal digits. Prefixes such as `0x` stay. If the form is
    /// `isPlainInteger`, the bytes of the span are this spelling already.
    package func appendPlainSpelling(
        of number: SyntaxNode, _ text: Span<UInt8>, to bytes: inout [UInt8]
    ) {
        if number.numberForm.contains(.superscript) {
            var offset = number.span.start
            while offset < number.span.end,
                let (mark, length) = Characters.superscript(text, at: offset)
            {
                if case .digit(let digit) = mark { bytes.append(0x30 + digit) }
                offset += length
            }
        } else if number.numberForm.contains(.written) {
            bytes.append(contentsOf: WrittenNumber.plainSpelling(text, number.span))
        } else {
            for offset in number.span.range where text[offset] != 0x5F {
                bytes.append(text[offset])
            }
        }
    }
}
