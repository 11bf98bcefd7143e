import SurdNumbers
import SurdSyntax

/// Arithmetic straight over the nodes of a tree, without compiling: what most people type, and
/// what batches of small lines consist of. Everything else is left to the compiler.
enum QuickPath {
    /// Values that may wait for their operator.
    private static let room = 24

    /// The value of a statement, or nil where more is needed than sums, products and powers of
    /// numbers that fit words. An error is nil too: the long way finds it again, with its place.
    static func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        limits: borrowing Limits
    ) -> Word? {
        var registers = InlineArray<24, Word>(repeating: Word(0))
        var top = -1
        for index in statement.nodes {
            let node = tree.nodes[index]
            switch node.kind {
            case .number:
                guard top + 1 < room,
                    let word = LiteralReader.word(text, node.span, form: node.numberForm)
                else { return nil }
                top += 1
                registers[top] = word
            case .infix:
                let right = registers[top]
                var left = registers[top - 1]
                guard combine(node.operation, &left, right) else { return nil }
                top -= 1
                registers[top] = left
            case .prefix:
                guard node.operation == .negate || node.operation == .plus else { return nil }
                if node.operation == .negate, !registers[top].negate() { return nil }
            case .postfix:
                guard node.operation == .percent, registers[top].divide(Word(100)) else {
                    return nil
                }
            default:
                return nil
            }
        }
        return top == 0 ? registers[0] : nil
    }

    @inline(__always)
    private static func combine(
        _ operation: Operation, _ left: inout Word, _ right: Word
    ) -> Bool {
        switch operation {
        case .add: left.add(right)
        case .subtract: left.subtract(right)
        case .multiply: left.multiply(right)
        case .divide: left.divide(right)
        case .power: left.raise(to: right)
        case .remainder: left.reduce(modulo: right)
        default: false
        }
    }
}
