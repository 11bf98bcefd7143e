import SurdNumbers
import SurdSyntax

/// How one statement was understood, and the values on the way to its result.
public struct Explanation: Sendable {
    /// A value on the way.
    public struct Step: Sendable {
        /// The piece of the text that has the value.
        public let text: String
        /// The value of that piece.
        public let value: Value
        private let decision: Decision
        private let form: BodyForm?
        private let proof: String

        init(text: String, _ step: Trace.Step) {
            self.text = text
            value = step.value
            decision = step.decision
            form = step.form
            proof = step.proof
        }

        /// How a comparison of reals was decided, or how a form was proved, in a few words; nil for
        /// everything else.
        package var reason: String? {
            proof.isEmpty ? form?.reason(of: value) ?? decision.sentence : proof
        }
    }

    /// The statement with every product sign written and no needless parenthesis.
    public let canonical: String
    /// The tree, operator first: `(+ 12 (* 3 2))`.
    public let tree: String
    /// The values of its parts, in the order of evaluation; plain numbers are left out.
    public let steps: [Step]
    /// Whether steps beyond the first thousand are missing.
    public let isCut: Bool
    /// The value, or the error; nil for a definition.
    public let outcome: Result<Value?, SurdError>
    /// The range of the statement in the text.
    package let range: Range<Int>
    /// Bytes of the steps and of the reals behind them.
    package let bytes: Int
    /// What watches over the time of all statements, where they share it.
    package let monitor: Monitor?
}

extension Calculator {
    /// Runs the statements of `text` and tells for each how it was understood.
    ///
    /// The limit of bytes holds for all of them together: where the steps of many statements would
    /// take more than a quarter of it, the later steps are left out.
    public mutating func explain(_ text: String) throws(SurdError) -> [Explanation] {
        var explanations: [Explanation] = []
        try explain(Array(text.utf8), keepsAll: true) { explanation in
            explanations.append(explanation)
            return true
        }
        return explanations
    }

    /// The same for one statement after the other, for as long as `report` returns true.
    ///
    /// - Parameter sharesTime: Whether the limit of time is that of all statements together.
    package mutating func explain(
        bytes: [UInt8], sharesTime: Bool = false, report: (Explanation) -> Bool
    ) throws(SurdError) {
        let isShared = sharesTime && textMonitor == nil && limits.time != nil
        if isShared { textMonitor = conditions.monitor }
        defer { if isShared { textMonitor = nil } }
        try explain(bytes, keepsAll: false, report)
    }

    /// - Parameter keepsAll: Whether the explanations are kept until the end of the text.
    private mutating func explain(
        _ bytes: [UInt8], keepsAll: Bool, _ report: (Explanation) -> Bool
    ) throws(SurdError) {
        let workshop = workshop
        let failures = parse(bytes.span, with: workshop)
        if let first = failures.first { throw first.locating(in: bytes) }
        let tree = workshop.parser.tree
        let declared = declareAhead(tree, text: bytes.span)
        defer { retract(declared) }
        workshop.compiler.marksDivisors = false
        defer { workshop.compiler.marksDivisors = true }
        var lines = SurdError.Excerpt.LineCounter()
        var kept = Trace.Kept()
        for index in tree.statements.indices {
            let statement = tree.statements[index]
            workshop.machine.trace = Trace(kept)
            var outcome: Result<Value?, SurdError>
            do throws(Failure) {
                let value = try perform(statement, of: tree, text: bytes.span, with: workshop)
                if keepsAll, let value {
                    kept.all += self.bytes(of: value, madeIn: workshop)
                    if kept.all > limits.maximumBytes {
                        throw Failure(
                            .number(.tooManyBytes(kept.all, limits: limits)),
                            at: ByteRange(statement.span))
                    }
                }
                outcome = .success(value)
            } catch {
                let failure = scope.explained(error)
                noteFailure(of: statement, text: bytes.span)
                outcome = .failure(SurdError(failure).locating(in: bytes, lines: &lines))
            }
            let trace = workshop.machine.trace
            workshop.machine.trace = nil
            let bytesOfSteps = (trace?.bytes ?? 0) - kept.bySteps
            let held = bytesOfSteps + workshop.machine.heldByReals
            if keepsAll {
                kept.bySteps += bytesOfSteps
                kept.all += held
            }
            let explanation = Explanation(
                canonical: tree.source(bytes.span, statement: index),
                tree: tree.sExpression(bytes.span, statement: index),
                steps: steps(of: trace, in: bytes, tree.percentageReadings(of: statement)),
                isCut: trace?.isCut ?? false, outcome: outcome,
                range: statement.span.range, bytes: held, monitor: textMonitor)
            guard report(explanation) else { return }
        }
    }

    private func steps(
        of trace: Trace?, in bytes: [UInt8], _ readings: [Range<Int>: PercentageReading]
    ) -> [Explanation.Step] {
        var steps: [Explanation.Step] = []
        for step in trace?.steps ?? [] {
            var piece = SurdError.Excerpt.shown(bytes[step.span.range])
            if let reading = readings[step.span.range] { piece += " = " + reading.shown(bytes) }
            steps.append(Explanation.Step(text: piece, step))
        }
        return steps
    }
}

/// A sum whose right operand is a percentage of its left one.
private struct PercentageReading {
    let left: Range<Int>
    let sign: Range<Int>
    let right: Range<Int>
    /// Whether the left operand is a sum without parentheses, which needs them before an `x`.
    let isSum: Bool

    /// `(200 + 50) x (1 - 10%)`
    func shown(_ bytes: [UInt8]) -> String {
        var end = left.upperBound
        while end > left.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
        let left = SurdError.Excerpt.shown(bytes[left.lowerBound..<end])
        let sign = SurdError.Excerpt.shown(bytes[sign])
        let right = SurdError.Excerpt.shown(bytes[right])
        return (isSum ? "(\(left))" : left) + " x (1 \(sign) \(right))"
    }
}

extension SyntaxTree {
    /// The sums and differences of a statement with a percentage on the right, by their bytes.
    fileprivate func percentageReadings(
        of statement: Statement
    ) -> [Range<Int>: PercentageReading] {
        var readings: [Range<Int>: PercentageReading] = [:]
        for (index, leftIndex) in percentages(of: statement) {
            let node = nodes[index]
            let left = nodes[leftIndex]
            readings[node.span.range] = PercentageReading(
                left: node.span.start..<node.operatorSpan.start, sign: node.operatorSpan.range,
                right: nodes[index - 1].span.range,
                isSum: left.operation.isSum && left.span.start == node.span.start)
        }
        return readings
    }
}
