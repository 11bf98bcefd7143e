import SurdNumbers
import SurdSyntax

/// Arithmetic directly on the nodes of a tree, without compiling. This is what most people type,
/// and what batches of small lines consist of. Everything else is left to the compiler. An error
/// gives nil too: the general path finds the error again, with its place.
enum QuickPath {
    /// The size of the stack.
    static let room = 12

    /// The value of a statement of words or of long integers.
    static func value(
        of statement: SyntaxTree.Statement, in tree: borrowing SyntaxTree, text: Span<UInt8>,
        limits: Limits
    ) -> Value? {
        tree.nodes.withElements { nodes in
            if let word = word(of: statement, in: nodes, text: text, limits: limits) {
                return Value(word)
            }
            return integer(of: statement, in: nodes, text: text, limits: limits)
                .map { .number(BigNumber($0)) }
        }
    }

    /// The value of a statement; nil where it needs more than sums, products and powers of numbers
    /// that fit words.
    static func word(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>, limits: borrowing Limits
    ) -> Word? {
        guard limits.allowWords, limits.paths.contains(.tree) else { return nil }
        var stack = WordRegisters()
        guard run(statement.nodes, of: nodes, text, on: &stack), stack.top == 0 else {
            return nil
        }
        return stack.registers[0]
    }

    /// The value of a sum or product of long integers; nil where there is anything else, or where
    /// the text is so long that compiling costs little.
    static func integer(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>, limits: borrowing Limits
    ) -> BigInt? {
        let length = statement.span.length
        let maximumBits = limits.maximumBits
        // A digit is less than four bits.
        guard limits.paths.contains(.tree), limits.paths.contains(.integers), length <= 1 << 14,
            4 * length <= maximumBits, nodes[statement.nodes.lowerBound].kind == .number
        else { return nil }
        // Twice one limb for nineteen digits, for the digits of one number, and a reserve.
        let limbs = length / 19 + 4 * statement.nodes.count
        return LimbStack.value(
            room: 2 * limbs + length / 8 + 8, depth: room, maximumBits: maximumBits
        ) { run(statement.nodes, of: nodes, text, on: &$0) }
    }

    /// The loop: nodes in post-order, on a stack of one kind of number. An index instead of an
    /// iterator, which would not be specialised.
    @inline(__always)
    static func run<Operands: TreeOperands & ~Copyable>(
        _ range: Range<Int>, of nodes: UnsafeBufferPointer<SyntaxNode>, _ text: Span<UInt8>,
        on stack: inout Operands
    ) -> Bool {
        for index in range {
            let node = nodes[index]
            let isDone: Bool
            switch node.kind {
            case .number: isDone = stack.push(node, of: text)
            case .name: isDone = stack.pushUnit()
            case .infix: isDone = stack.combine(node)
            case .prefix where node.operation == .negate: isDone = stack.negate()
            case .prefix where node.operation == .plus: isDone = true
            case .postfix where node.operation == .percent: isDone = stack.takePercent()
            default: isDone = false
            }
            if !isDone { return false }
        }
        return true
    }
}

/// A stack of one kind of number. Each operation returns whether it was done.
protocol TreeOperands: ~Copyable {
    mutating func push(_ number: SyntaxNode, of text: Span<UInt8>) -> Bool
    /// Pushes the imaginary unit, the only name that is possible here.
    mutating func pushUnit() -> Bool
    /// The operator of a node, for the two topmost values.
    mutating func combine(_ node: SyntaxNode) -> Bool
    mutating func negate() -> Bool
    mutating func takePercent() -> Bool
}

extension TreeOperands where Self: ~Copyable {
    @inline(__always)
    mutating func pushUnit() -> Bool { false }
}

private struct WordRegisters: TreeOperands {
    var registers = InlineArray<12, Word>(repeating: Word(0))
    var top = -1

    @inline(__always)
    mutating func push(_ number: SyntaxNode, of text: Span<UInt8>) -> Bool {
        guard top + 1 < QuickPath.room,
            let word = LiteralReader.word(text, number.span, form: number.numberForm)
        else { return false }
        top += 1
        registers[top] = word
        return true
    }

    @inline(__always)
    mutating func combine(_ node: SyntaxNode) -> Bool {
        let right = registers[top]
        var left = registers[top - 1]
        // Written out here, because a call for each operator is measurable.
        let isDone: Bool
        switch node.operation {
        case _ where node.takesShare: isDone = Self.takeShare(right, of: &left, node.operation)
        case .add: isDone = left.add(right)
        case .subtract: isDone = left.subtract(right)
        case .multiply: isDone = left.multiply(right)
        case .divide: isDone = left.divide(right)
        case .power: isDone = left.raise(to: right)
        case .remainder: isDone = left.reduce(modulo: right)
        default: isDone = false
        }
        top -= 1
        registers[top] = left
        return isDone
    }

    @inline(__always)
    mutating func negate() -> Bool { registers[top].negate() }

    @inline(__always)
    mutating func takePercent() -> Bool { registers[top].divide(Word(100)) }

    /// A percentage: `a - b%` is a times 1 - b%. Kept out of the loop: with this case inlined, the
    /// loop grows past the inliner's limit, and every other operator becomes a call.
    @inline(never)
    private static func takeShare(
        _ share: Word, of whole: inout Word, _ operation: Operation
    ) -> Bool {
        var factor = share
        if operation == .subtract, !factor.negate() { return false }
        return factor.add(Word(1)) && whole.multiply(factor)
    }
}

extension LimbStack: TreeOperands {
    mutating func push(_ number: SyntaxNode, of text: Span<UInt8>) -> Bool {
        number.numberForm.isEmpty && count < QuickPath.room
            && push(decimal: text.extracting(number.span.range))
    }

    mutating func combine(_ node: SyntaxNode) -> Bool {
        switch node.operation {
        case _ where node.takesShare: false
        case .add: add(negated: false)
        case .subtract: add(negated: true)
        case .multiply: multiply()
        default: false
        }
    }

    mutating func takePercent() -> Bool { false }
}
