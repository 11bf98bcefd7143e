extension SyntaxTree {
    /// A statement as source text in its canonical form: first spellings of ``OperatorTable``,
    /// products with their sign, and no parenthesis that can be left out. Parsed again it gives
    /// the same tree.
    package func source(_ text: Span<UInt8>, statement index: Int) -> String {
        let statement = statements[index]
        var writer = TreeWriter()
        if statement.kind != .expression {
            writer.append(text, statement.name)
            if statement.kind == .definition {
                writer.append("(")
                for parameter in statement.parameters {
                    if parameter > statement.parameters.lowerBound { writer.append(", ") }
                    writer.append(text, parameters[parameter])
                }
                writer.append(")")
            }
            writer.append(" = ")
        }
        SourcePrinter(self, statement).print(text, into: &writer)
        return writer.string
    }

    /// All statements, one a line.
    package func source(_ text: Span<UInt8>) -> String {
        var lines: [String] = []
        for index in statements.indices { lines.append(source(text, statement: index)) }
        return lines.joined(separator: "\n")
    }
}

/// Decides which operands need parentheses, then writes from left to right. No recursion.
private struct SourcePrinter {
    private let tree: SyntaxTree
    private let outline: SyntaxTree.Outline
    private let base: Int
    private var needsParentheses: [Bool] = []

    /// The binding powers of an expression without parentheses at its edges.
    private struct Edges {
        let root: Int
        /// The weakest left binding power on its left edge: a stronger operator before the
        /// expression would take only a part of it.
        let lead: UInt8
        /// The weakest right binding power on its right edge: it would take a stronger operator
        /// after the expression.
        let trail: UInt8

        static let strongest = UInt8.max
    }

    init(_ tree: SyntaxTree, _ statement: SyntaxTree.Statement) {
        self.tree = tree
        base = statement.nodes.lowerBound
        outline = SyntaxTree.Outline(tree, statement.nodes)
        needsParentheses = [Bool](repeating: false, count: statement.nodes.count)
        if outline.root != nil { markParentheses(statement.nodes) }
    }

    private mutating func markParentheses(_ range: Range<Int>) {
        var stack: [Edges] = []
        for index in range {
            let node = tree.nodes[index]
            switch node.kind {
            case .number, .name, .missing:
                stack.append(closed(index))
            case .call:
                stack.removeLast(tree.argumentCount(of: node))
                stack.append(closed(index))
            case .infix where node.operation == .index:
                // An expression in brackets never needs parentheses.
                stack.removeLast()
                let left = stack.removeLast()
                needsParentheses[left.root - base] = !takesIndex(left.root)
                stack.append(closed(index))
            case .prefix, .postfix, .infix:
                guard let row = OperatorTable.row(node.operation) else { continue }
                var lead = Edges.strongest
                var trail = Edges.strongest
                if row.position != .postfix {
                    let right = stack.removeLast()
                    let isCut =
                        row.right > right.lead
                        || isPercentage(right.root) && node.operation.isSum && !node.takesShare
                    needsParentheses[right.root - base] = isCut
                    trail = min(row.right, isCut ? Edges.strongest : right.trail)
                }
                if row.position != .prefix {
                    let left = stack.removeLast()
                    let isCut =
                        left.trail <= row.left || isChain(node, left.root)
                        || isFactorial(index) && isFactorial(left.root)
                    needsParentheses[left.root - base] = isCut
                    lead = min(row.left, isCut ? Edges.strongest : left.lead)
                }
                stack.append(Edges(root: index, lead: lead, trail: trail))
            case .callBegin, .argumentEnd, .shortCircuit:
                break
            }
        }
    }

    /// Whether a bracket glued to a node is an index.
    private func takesIndex(_ index: Int) -> Bool {
        switch tree.nodes[index].kind {
        case .name, .call, .missing: true
        case .infix: tree.nodes[index].operation == .index
        default: false
        }
    }

    private func closed(_ index: Int) -> Edges {
        Edges(root: index, lead: Edges.strongest, trail: Edges.strongest)
    }

    private func isChain(_ node: SyntaxNode, _ left: Int) -> Bool {
        node.operation.isComparison && tree.nodes[left].kind == .infix
            && tree.nodes[left].operation.isComparison
    }

    /// Two factorial signs side by side are refused.
    private func isFactorial(_ index: Int) -> Bool {
        tree.nodes[index].kind == .postfix && tree.nodes[index].operation == .factorial
    }

    /// Whether a node without parentheses would be a share of the left operand.
    private func isPercentage(_ index: Int) -> Bool {
        tree.nodes[index].kind == .postfix && tree.nodes[index].operation == .percent
    }

    private enum Step {
        case node(Int)
        case text(String)
    }

    func print(_ text: Span<UInt8>, into writer: inout TreeWriter) {
        guard let root = outline.root else { return }
        var steps = [Step.node(root)]
        while let step = steps.popLast() {
            switch step {
            case .text(let string):
                writer.append(string)
            case .node(let index):
                if needsParentheses[index - base] {
                    writer.append("(")
                    steps.append(.text(")"))
                }
                visit(index, text, &writer, &steps)
            }
        }
    }

    /// Writes the first part of a node; pushes the rest on the stack, last part first.
    private func visit(
        _ index: Int, _ text: Span<UInt8>, _ writer: inout TreeWriter, _ steps: inout [Step]
    ) {
        let node = tree.nodes[index]
        switch node.kind {
        case .number, .name:
            writer.append(text, tree, node)
        case .prefix:
            writer.append(OperatorTable.spelling(node.operation))
            if OperatorTable.row(node.operation)?.isSpaced ?? false { writer.append(" ") }
            steps.append(.node(index - 1))
        case .postfix:
            steps.append(.text(OperatorTable.spelling(node.operation)))
            steps.append(.node(index - 1))
        case .infix where node.operation == .index:
            steps.append(.text("]"))
            steps.append(.node(index - 1))
            steps.append(.text("["))
            steps.append(.node(outline.left(tree, of: index)))
        case .infix:
            let sign = OperatorTable.spelling(node.operation)
            let isSpaced = OperatorTable.row(node.operation)?.isSpaced ?? true
            steps.append(.node(index - 1))
            steps.append(.text(isSpaced ? " \(sign) " : sign))
            steps.append(.node(outline.left(tree, of: index)))
        case .call:
            let isList = node.operation == .list
            if !isList { writer.append(text, tree.functionName(of: node)) }
            writer.append(isList ? "[" : "(")
            steps.append(.text(isList ? "]" : ")"))
            let arguments = outline.operands(tree, of: index)
            for (place, argument) in arguments.enumerated() {
                if place > 0 { steps.append(.text(", ")) }
                steps.append(.node(argument))
            }
        case .missing, .callBegin, .argumentEnd, .shortCircuit:
            writer.append("?")
        }
    }
}
