import SurdNumbers
import SurdSyntax

/// Arithmetic straight over the nodes of a tree, without compiling: what most people type, and
/// what batches of small lines consist of. Everything else is left to the compiler.
enum QuickPath {
    /// Values that may wait for their operator.
    private static let room = 12

    /// The value of a statement, or nil where more is needed than sums, products and powers of
    /// numbers that fit words. An error is nil too: the long way finds it again, with its place.
    static func value(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>, limits: borrowing Limits
    ) -> Word? {
        guard limits.allowWords else { return nil }
        var registers = InlineArray<12, Word>(repeating: Word(0))
        var top = -1
        for node in nodes[statement.nodes] {
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
                // Written out here: a call for each operator is felt.
                let isDone: Bool
                switch node.operation {
                case _ where node.takesShare: isDone = takeShare(right, of: &left, node.operation)
                case .add: isDone = left.add(right)
                case .subtract: isDone = left.subtract(right)
                case .multiply: isDone = left.multiply(right)
                case .divide: isDone = left.divide(right)
                case .power: isDone = left.raise(to: right)
                case .remainder: isDone = left.reduce(modulo: right)
                default: isDone = false
                }
                if !isDone { return nil }
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

    /// A part of what stands before: `a - b%` is a times 1 - b%. Apart from the loop, which is small
    /// enough only without it to have the other operators in line.
    @inline(never)
    private static func takeShare(
        _ share: Word, of whole: inout Word, _ operation: Operation
    ) -> Bool {
        var factor = share
        if operation == .subtract, !factor.negate() { return false }
        return factor.add(Word(1)) && whole.multiply(factor)
    }

    /// The value of a sum or product of long integers, or nil where there is anything else or the
    /// text is so long that compiling it costs little.
    static func integer(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        limits: borrowing Limits
    ) -> BigInt? {
        let length = statement.span.length
        let maximumBits = limits.maximumBits
        // A digit is less than four bits.
        guard length <= 1 << 14, 4 * length <= maximumBits,
            tree.nodes[statement.nodes.lowerBound].kind == .number
        else { return nil }
        // A limb for nineteen digits twice over, the digits of one number, and room to spare.
        let limbs = length / 19 + 4 * statement.nodes.count
        return LimbStack.value(room: 2 * limbs + length / 8 + 8, depth: room) { stack in
            var top = 0
            for index in statement.nodes {
                let node = tree.nodes[index]
                let isDone: Bool
                switch node.kind {
                case .number where node.numberForm.isEmpty && top < room:
                    top += 1
                    isDone = stack.push(decimal: text.extracting(node.span.range))
                case .infix:
                    top -= 1
                    switch node.operation {
                    case .add: isDone = stack.add(negated: false)
                    case .subtract: isDone = stack.add(negated: true)
                    case .multiply: isDone = stack.multiply(maximumBits: maximumBits)
                    default: isDone = false
                    }
                case .prefix where node.operation == .negate: isDone = stack.negated()
                default: isDone = false
                }
                if !isDone { return false }
            }
            return true
        }
    }
}
