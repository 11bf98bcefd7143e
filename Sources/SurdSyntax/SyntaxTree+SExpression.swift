extension SyntaxTree {
    /// The tree of a statement, operator first: `(+ 1 (* 2 3))`. For tests and for `--explain`.
    ///
    /// A missing operand is `?`. Prefix operators have one operand, infix operators two, and
    /// remainder is `mod` where percent is `%`. A sum that takes a percentage of what stands before
    /// it is `+%` or `-%`: `(-% 250 (% 15))`.
    package func sExpression(_ text: Span<UInt8>, statement index: Int) -> String {
        let statement = statements[index]
        var writer = TreeWriter()
        switch statement.kind {
        case .expression:
            writeSExpression(text, statement, into: &writer)
        case .assignment:
            writer.append("(= ")
            writer.append(text, statement.name)
            writer.append(" ")
            writeSExpression(text, statement, into: &writer)
            writer.append(")")
        case .definition:
            writer.append("(= (")
            writer.append(text, statement.name)
            for parameter in statement.parameters {
                writer.append(" ")
                writer.append(text, parameters[parameter])
            }
            writer.append(") ")
            writeSExpression(text, statement, into: &writer)
            writer.append(")")
        }
        return writer.string
    }

    /// All statements, one a line.
    package func sExpression(_ text: Span<UInt8>) -> String {
        var lines: [String] = []
        for index in statements.indices { lines.append(sExpression(text, statement: index)) }
        return lines.joined(separator: "\n")
    }

    private func writeSExpression(
        _ text: Span<UInt8>, _ statement: Statement, into writer: inout TreeWriter
    ) {
        let outline = Outline(self, statement.nodes)
        guard let root = outline.root else { return writer.append("?") }
        enum Step { case node(Int), close }
        var steps = [Step.node(root)]
        while let step = steps.popLast() {
            guard case .node(let index) = step else {
                writer.append(")")
                continue
            }
            let node = nodes[index]
            writer.separate()
            switch node.kind {
            case .number, .name:
                writer.append(text, self, node)
            case .missing:
                writer.append("?")
            default:
                writer.append("(")
                if node.operation == .list {
                    writer.append("list")
                } else if node.kind == .call {
                    writer.append(text, functionName(of: node))
                } else {
                    writer.append(OperatorTable.spelling(node.operation))
                    if node.takesShare { writer.append(OperatorTable.spelling(.percent)) }
                }
                steps.append(.close)
                for operand in outline.operands(self, of: index) { steps.append(.node(operand)) }
            }
        }
    }
}

/// Collects UTF-8.
struct TreeWriter {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ string: String) { bytes.append(contentsOf: string.utf8) }

    mutating func append(_ text: Span<UInt8>, _ span: SourceSpan) {
        for offset in span.range { bytes.append(text[offset]) }
    }

    /// A number or a name; superscript digits are written on the line.
    mutating func append(_ text: Span<UInt8>, _ tree: SyntaxTree, _ node: SyntaxNode) {
        if node.kind == .number, !node.numberForm.isDisjoint(with: [.superscript, .written]) {
            tree.appendPlainSpelling(of: node, text, to: &bytes)
        } else {
            append(text, node.span)
        }
    }

    /// A space, except at the beginning, after a space and after `(`.
    mutating func separate() {
        guard let last = bytes.last, last != 0x28, last != 0x20 else { return }
        bytes.append(0x20)
    }
}
