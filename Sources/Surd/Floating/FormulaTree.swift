import SurdSyntax

/// An expression as nodes with their operands, for rules that rewrite it.
struct FormulaTree {
    enum Kind: Equatable {
        case number
        case name
        case operation(Operation)
        case call(String)
        case other
    }

    struct Node {
        var kind: Kind
        var operands: [Int]
        var range: Range<Int>
    }

    let text: [UInt8]
    private(set) var nodes: [Node] = []
    /// The whole expression; nil where the text is not one expression.
    let root: Int?

    init(_ text: [UInt8], _ tree: borrowing SyntaxTree) {
        self.text = text
        guard let statement = tree.statements.last, tree.statements.count == 1,
            statement.kind == .expression
        else {
            root = nil
            return
        }
        var made: [Node] = []
        var stack: [Int] = []
        func push(_ kind: Kind, _ count: Int, _ range: Range<Int>) -> Bool {
            guard stack.count >= count else { return false }
            let operands = Array(stack.suffix(count))
            stack.removeLast(count)
            made.append(Node(kind: kind, operands: operands, range: range))
            stack.append(made.count - 1)
            return true
        }
        var isWhole = true
        for index in statement.nodes {
            let node = tree.nodes[index]
            let range = node.span.range
            switch node.kind {
            case .number: isWhole = push(.number, 0, range) && isWhole
            case .name: isWhole = push(.name, 0, range) && isWhole
            case .prefix, .postfix:
                isWhole = push(.operation(node.operation), 1, range) && isWhole
            case .infix:
                let kind: Kind = node.takesShare ? .other : .operation(node.operation)
                isWhole = push(kind, 2, range) && isWhole
            case .call:
                let name = String(decoding: text[tree.functionName(of: node).range], as: UTF8.self)
                isWhole = push(.call(name), tree.argumentCount(of: node), range) && isWhole
            case .missing: isWhole = false
            case .callBegin, .argumentEnd, .shortCircuit: break
            }
        }
        root = isWhole && stack.count == 1 ? stack[0] : nil
        nodes = made
    }

    // MARK: - What a node is

    /// The text of a node without blanks.
    func source(_ index: Int) -> String {
        String(decoding: text[nodes[index].range].filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// The text of a node as an operand: with parentheses if it has an operator.
    func operand(_ index: Int) -> String {
        switch nodes[index].kind {
        case .number, .name, .call: source(index)
        default: "(\(source(index)))"
        }
    }

    func operands(_ index: Int, of operation: Operation) -> [Int]? {
        nodes[index].kind == .operation(operation) ? nodes[index].operands : nil
    }

    /// The only argument of a call.
    func argument(_ index: Int, of names: String...) -> Int? {
        if names.contains("sqrt"), let operands = operands(index, of: .squareRoot) {
            return operands.first
        }
        guard case .call(let name) = nodes[index].kind, names.contains(name),
            nodes[index].operands.count == 1
        else { return nil }
        return nodes[index].operands[0]
    }

    func isOne(_ index: Int) -> Bool { nodes[index].kind == .number && source(index) == "1" }

    func isNumber(_ index: Int, _ text: String) -> Bool {
        nodes[index].kind == .number && source(index) == text
    }

    /// The base of a square: `x^2`, `x²` or `x*x`.
    func root(ofSquare index: Int) -> Int? {
        if let pair = operands(index, of: .power), isNumber(pair[1], "2") || isNumber(pair[1], "²")
        {
            return pair[0]
        }
        if let pair = operands(index, of: .multiply), source(pair[0]) == source(pair[1]) {
            return pair[0]
        }
        return nil
    }

    /// The whole text with a node replaced.
    func replacing(_ index: Int, by piece: String) -> String {
        var result = Array(text)
        var range = nodes[index].range
        // The parentheses around a node are replaced with it.
        while range.lowerBound > 0, range.upperBound < text.count,
            let before = text[..<range.lowerBound].lastIndex(where: { $0 > 0x20 }),
            let after = text[range.upperBound...].firstIndex(where: { $0 > 0x20 }),
            text[before] == UInt8(ascii: "("), text[after] == UInt8(ascii: ")"),
            !isCallParenthesis(before)
        {
            range = before..<after + 1
        }
        let isBare = index == root || piece.isOneCall
        result.replaceSubrange(range, with: Array((isBare ? piece : "(\(piece))").utf8))
        return String(decoding: result, as: UTF8.self)
    }

    private func isCallParenthesis(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        let before = text[place - 1]
        return before == UInt8(ascii: "_") || before >= 0x80
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(before)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before | 0x20)
    }
}

extension String {
    /// Whether the text of a formula is one call, which needs no parentheses around it.
    var isOneCall: Bool {
        guard let open = firstIndex(of: "("), open != startIndex,
            self[..<open].allSatisfy({ $0.isLetter || $0.isNumber })
        else { return false }
        var depth = 0
        for index in indices[open...] {
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            if depth == 0 { return self.index(after: index) == endIndex }
        }
        return false
    }
}
