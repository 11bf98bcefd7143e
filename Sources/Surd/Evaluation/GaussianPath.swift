import SurdNumbers
import SurdSyntax

/// Arithmetic of fractions with the imaginary unit straight over the nodes of a tree, as `QuickPath` has it for words and
/// long integers: `(1/2+3/4*i)*(5-i)`. What is unusual is left to the compiler, errors included.
enum GaussianPath {
    /// Nodes times bytes: what has more takes tens of milliseconds, and is worth a look at the clock on the way.
    private static let mostWork = 1 << 19

    /// The value of a statement of numbers and the unit; nil where it has anything else or would take long.
    static func value(
        of statement: SyntaxTree.Statement, in nodes: UnsafeBufferPointer<SyntaxNode>,
        text: Span<UInt8>, limits: borrowing Limits
    ) -> BigComplex? {
        let range = statement.nodes
        let length = statement.span.length
        // A digit is less than four bits. A quotient has the square of its divisor below the line, and what divisions one
        // in another make grows with all numbers together.
        guard limits.paths.contains(.tree), limits.paths.contains(.integers), length <= 1 << 14,
            range.count * length <= mostWork, 16 * length <= limits.maximumBits
        else { return nil }
        var stack = GaussianStack()
        guard QuickPath.run(range, of: nodes, text, on: &stack), stack.values.count == 1 else {
            return nil
        }
        return BigComplex(stack.values[0])
    }

    /// Where the unit stands last, if it is the only name, and there is no call.
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
    var values: [GaussianFraction] = []

    mutating func push(_ number: SyntaxNode, of text: Span<UInt8>) -> Bool {
        guard values.count < QuickPath.room else { return false }
        if let word = LiteralReader.word(text, number.span, form: number.numberForm) {
            values.append(
                GaussianFraction(BigRational(lowestTerms: word.numerator, over: word.denominator)))
            return true
        }
        // Exponents may make long numbers of short texts.
        guard number.numberForm.rawValue & ~NumberForm.point.rawValue == 0,
            case .number(let value) = LiteralReader.read(
                text, number.span, form: number.numberForm, limits: .standard),
            let fraction = value.knownRational
        else { return false }
        values.append(GaussianFraction(fraction))
        return true
    }

    mutating func pushUnit() -> Bool {
        guard values.count < QuickPath.room else { return false }
        values.append(GaussianFraction(.zero, .one))
        return true
    }

    mutating func combine(_ node: SyntaxNode) -> Bool {
        let right = values.removeLast()
        let top = values.count - 1
        switch node.operation {
        case _ where node.takesShare: return false
        case .add: values[top] = values[top] + right
        case .subtract: values[top] = values[top] - right
        case .multiply: values[top] = values[top] * right
        case .divide:
            guard let quotient = values[top].divided(by: right) else { return false }
            values[top] = quotient
        default: return false
        }
        return true
    }

    mutating func negate() -> Bool {
        let top = values.count - 1
        values[top] = -values[top]
        return true
    }

    mutating func takePercent() -> Bool { false }
}
