extension SyntaxTree {
    /// The operands of each node of a statement, found in one pass over the post-order.
    struct Outline {
        /// The root of the whole expression; nil for an empty or broken one.
        private(set) var root: Int?
        /// The first node below each node, by index from `base`.
        private var firsts: [Int32] = []
        private let base: Int

        init(_ tree: SyntaxTree, _ range: Range<Int>) {
            base = range.lowerBound
            firsts.reserveCapacity(range.count)
            var open: [Int32] = []
            for index in range {
                let node = tree.nodes[index]
                var first = Int32(index)
                switch node.kind {
                case .number, .name, .missing:
                    open.append(first)
                case .prefix, .postfix:
                    first = open.last ?? first
                case .infix:
                    _ = open.popLast()
                    first = open.last ?? first
                case .call:
                    let begin = node.callBegin
                    open.removeLast(min(tree.nodes[begin].argumentCount, open.count))
                    first = Int32(begin)
                    open.append(first)
                case .callBegin, .argumentEnd, .shortCircuit:
                    break
                }
                firsts.append(first)
            }
            root = open.count == 1 ? range.upperBound - 1 : nil
        }

        /// The roots of the operands or arguments of a node, in reverse order.
        func operands(_ tree: SyntaxTree, of index: Int) -> [Int] {
            let node = tree.nodes[index]
            switch node.kind {
            case .prefix, .postfix:
                return [index - 1]
            case .infix:
                return [index - 1, left(tree, of: index)]
            case .call:
                var result: [Int] = []
                var end = index - 1
                while end > node.callBegin {
                    result.append(end - 1)
                    end = first(of: end - 1) - 1
                }
                return result
            default:
                return []
            }
        }

        /// The root of the left operand of an infix node.
        func left(_ tree: SyntaxTree, of index: Int) -> Int {
            let left = first(of: index - 1) - 1
            return tree.nodes[left].kind == .shortCircuit ? left - 1 : left
        }

        private func first(of index: Int) -> Int { Int(firsts[index - base]) }
    }
}

extension SyntaxTree {
    /// The sums of a statement with a percentage of their left operand, each with the root of that operand.
    package func percentages(of statement: Statement) -> [(sum: Int, left: Int)] {
        guard nodes[statement.nodes].contains(where: \.takesShare) else { return [] }
        let outline = Outline(self, statement.nodes)
        return statement.nodes.filter { nodes[$0].takesShare }
            .map { ($0, outline.left(self, of: $0)) }
    }
}
