import SurdNumbers
import SurdSyntax

/// Arithmetic of fractions with the imaginary unit directly on the nodes of a tree, as `QuickPath`
/// does for words and long integers: `(1/2+3/4*i)*(5-i)`. Anything unusual, errors included, is
/// left to the compiler.
enum GaussianPath {
    /// The limit of nodes times bytes. Longer texts take tens of milliseconds, and must check the clock.
    private static let mostWork = 1 << 19

    /// The value of a statement of numbers and the unit; nil where the statement has anything else
    /// or would take long.
    static func value(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>, limits: borrowing Limits
    ) -> BigComplex? {
        let range = statement.nodes
        let length = statement.span.length
        // A digit is less than four bits. A quotient has the square of its divisor as denominator,
        // and nested divisions grow with all numbers together.
        guard limits.paths.contains(.tree), limits.paths.contains(.integers), length <= 1 << 14,
            range.count * length <= mostWork, 16 * length <= limits.maximumBits,
            range.allSatisfy({ nodes[$0].kind != .infix || combines(nodes[$0].operation) })
        else { return nil }
        var stack = GaussianStack()
        guard QuickPath.run(range, of: nodes, text, on: &stack), let value = stack.result else {
            return nil
        }
        return BigComplex(value)
    }

    /// What the stack does with two numbers. A power at the end of a long text would be met
    /// after all other work was done.
    private static func combines(_ operation: Operation) -> Bool {
        switch operation {
        case .add, .subtract, .multiply, .divide: true
        default: false
        }
    }

    /// The last place of the unit, if the unit is the only name and there is no call.
    static func unit(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>
    ) -> SourceSpan? {
        var found: SourceSpan?
        for index in statement.nodes {
            let node = nodes[index]
            switch node.kind {
            case .number, .prefix, .infix: break
            case .name where node.span.length == 1 && text[node.span.start] == UInt8(ascii: "i"):
                found = node.span
            default: return nil
            }
        }
        return found
    }
}

private struct GaussianStack: TreeOperands {
    private enum Operand {
        case value(GaussianFraction)
        /// With a quotient of long integers that is not reduced yet.
        indirect case unreduced(UnreducedGaussian)

        var unreduced: UnreducedGaussian {
            switch self {
            case .value(let value): UnreducedGaussian(value)
            case .unreduced(let value): value
            }
        }
    }

    private var operands: [Operand] = []

    /// The value, if exactly one operand is left.
    var result: GaussianFraction? {
        guard operands.count == 1 else { return nil }
        switch operands[0] {
        case .value(let value): return value
        case .unreduced(let value): return value.value
        }
    }

    mutating func push(_ number: SyntaxNode, of text: Span<UInt8>) -> Bool {
        guard operands.count < QuickPath.room else { return false }
        if let word = LiteralReader.word(text, number.span, form: number.numberForm) {
            let fraction = BigRational(lowestTerms: word.numerator, over: word.denominator)
            operands.append(.value(GaussianFraction(fraction)))
            return true
        }
        // An exponent may turn a short text into a long number.
        guard number.numberForm.rawValue & ~NumberForm.point.rawValue == 0,
            case .number(let value) = LiteralReader.read(
                text, number.span, form: number.numberForm, limits: .standard),
            let fraction = value.knownRational
        else { return false }
        operands.append(.value(GaussianFraction(fraction)))
        return true
    }

    mutating func pushUnit() -> Bool {
        guard operands.count < QuickPath.room else { return false }
        operands.append(.value(GaussianFraction(.zero, .one)))
        return true
    }

    mutating func combine(_ node: SyntaxNode) -> Bool {
        if node.takesShare { return false }
        let right = operands.removeLast()
        let top = operands.count - 1
        let combined =
            if case .value(let a) = operands[top], case .value(let b) = right {
                Self.combined(a, b, node.operation)
            } else {
                Self.combined(operands[top].unreduced, right.unreduced, node.operation)
            }
        guard let combined else { return false }
        operands[top] = combined
        return true
    }

    private static func combined(
        _ a: GaussianFraction, _ b: GaussianFraction, _ operation: Operation
    ) -> Operand? {
        switch operation {
        case .add: return .value(a + b)
        case .subtract: return .value(a - b)
        case .multiply: return .value(a * b)
        case .divide:
            if a.real.words == nil || b.real.words == nil, a.imaginary.isZero, b.imaginary.isZero,
                a.real.isInteger, b.real.isInteger, !b.real.isZero
            {
                let quotient = UnreducedFraction(a.real.numerator, over: b.real.numerator)
                return .unreduced(UnreducedGaussian(quotient, .lowest(.zero)))
            }
            return a.divided(by: b).map(Operand.value)
        default: return nil
        }
    }

    private static func combined(
        _ a: UnreducedGaussian, _ b: UnreducedGaussian, _ operation: Operation
    ) -> Operand? {
        switch operation {
        case .add: .unreduced(a + b)
        case .subtract: .unreduced(a + -b)
        case .multiply: .unreduced(a * b)
        case .divide: a.divided(by: b).map(Operand.unreduced)
        default: nil
        }
    }

    mutating func negate() -> Bool {
        let top = operands.count - 1
        operands[top] =
            switch operands[top] {
            case .value(let value): .value(-value)
            case .unreduced(let value): .unreduced(-value)
            }
        return true
    }

    mutating func takePercent() -> Bool { false }
}
