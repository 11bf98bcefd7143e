/// The answer of a question to an enclosure.
package enum Verdict<Value> {
    case answer(Value)
    /// The enclosure is too wide.
    case needsMore
    /// The enclosure is too wide, and always will be if the value is exactly this number.
    case candidate(BigRational)
}

/// How a question ended: answered from an enclosure, or because the value is a rational number.
package enum Settled<Value> {
    case answer(Value)
    case exact(BigRational)
}

/// How accurate the first enclosure should be.
package enum Accuracy: Sendable {
    /// Bits relative to the value.
    case relative(Int)
    /// An error of at most 2^-bits.
    case absolute(Int)
}

/// Statistics of a refinement, for tests and benchmarks.
package struct RefinementReport: Sendable, Equatable {
    package var passes = 0
    package var bits = 0
    package var proofs = 0
    /// Operations carried out, over all passes.
    package var steps = 0

    package init() {}
}

/// The refinement loop: it raises the precision of a real until a question is answered. `RefinementPolicy`
/// decides by how much, when a proof is tried, and when the loop ends. The README of this folder lists the
/// loops that do not use it.
///
/// The question is asked about smaller and smaller enclosures until it has an answer. When the value cannot
/// be distinguished from a rational candidate (zero, or a number that the question names), the prover of
/// identities tries to prove that the value equals this number.
struct Refinement: ~Copyable {
    let real: Real
    let monitor: Monitor
    var report = RefinementReport()
    /// The limit of the work of the first pass, for callers that can use less accuracy.
    var mostWork: Double?
    private var tried: Set<BigRational> = []
    /// The side of a number on which the value is, from bounds of functions. It does not depend on the
    /// precision.
    private var lastSide: (number: BigRational, side: Int)?

    init(_ real: Real, monitor: Monitor) {
        self.real = real
        self.monitor = monitor
    }

    mutating func settle<T>(
        _ accuracy: Accuracy, _ question: String,
        ask: (borrowing Ball) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var answer: T?
        let exact = try run(accuracy, question) {
            ball throws(NumberError) -> Verdict<Void> in
            switch try ask(ball) {
            case .answer(let value):
                answer = value
                return .answer(())
            case .needsMore: return .needsMore
            case .candidate(let value): return .candidate(value)
            }
        }
        if let exact { return .exact(exact) }
        // `run` returns without an exact value only after the closure has answered.
        guard let answer else { fatalError("a refinement ended without an answer") }
        return .answer(answer)
    }

    /// Asks the question about the known enclosure, and refines it where the question stays open, once for
    /// all kinds of answers. Returns nil where the question was answered, else the number that the value is
    /// proved to equal.
    @inline(never)
    private mutating func run(
        _ accuracy: Accuracy, _ question: String,
        _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> BigRational? {
        let known = real.knowledge
        if let exact = known.exact { return exact }
        if let cached = known.enclosure {
            let verdict = try ask(cached.ball)
            if case .answer = verdict { return nil }
            if try isAnswered(besides: verdict, cached.ball, ask) { return nil }
        }
        return try refined(policy(for: accuracy, known.enclosure), question, ask)
    }

    /// The loop itself. It is a separate function because known enclosures answer most questions.
    @inline(never)
    private mutating func refined(
        _ policy: RefinementPolicy, _ question: String,
        _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> BigRational? {
        var policy = policy
        var found = RealPlan.Findings()
        while true {
            // This check comes before the registers are allocated: an absolute accuracy of a power
            // tower would need gigabytes.
            if policy.bits > monitor.limits.maximumPrecision {
                return try proved(policy.waiting, orUndecided: question, policy.bits)
            }
            var evaluation = RealEvaluation(
                try RealPlan(
                    real, leafAccuracy: max(policy.leafAccuracy, found.leafAccuracy),
                    sizes: found.sizes, monitor: monitor),
                precision: policy.bits + RefinementPolicy.spareRegisterBits, question: question)
            policy.take(stepCount: evaluation.plan.steps.count, isDear: evaluation.plan.isDear)
            var isStale = false
            while !isStale {
                try monitor.check()
                guard policy.continues(after: report.bits),
                    let allowance = try allowed(&evaluation, &policy, question)
                else { return try proved(policy.waiting, orUndecided: question, policy.bits) }
                switch try pass(&evaluation, &policy, allowance, question, ask) {
                case .answered: return nil
                case .exact(let value): return value
                case .open(let changed): isStale = changed
                }
                // Enclosures of inner nodes that were leaves may be too wide now.
                if evaluation.plan.hasEnclosures {
                    found = evaluation.findings(bits: policy.bits, slack: policy.slack)
                    isStale = true
                }
            }
            if let exact = real.exactValue { return exact }
        }
    }

    /// The result of a pass.
    private enum Pass {
        case answered
        case exact(BigRational)
        case open(isStale: Bool)
    }

    /// The policy for a question that a known enclosure leaves open.
    @inline(never)
    private func policy(for accuracy: Accuracy, _ known: Real.Enclosure?) -> RefinementPolicy {
        let first = firstTarget(accuracy)
        guard let known else {
            return RefinementPolicy(first: first, of: real, limits: monitor.limits)
        }
        return RefinementPolicy(
            first: first, seen: known.accuracy, of: real, limits: monitor.limits)
    }

    /// Whether the question is answered by the part of the enclosure on one side of the candidate, where the
    /// value never reaches the candidate.
    @inline(never)
    private mutating func isAnswered(
        besides verdict: Verdict<Void>, _ ball: borrowing Ball,
        _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> Bool {
        guard case .candidate(let value) = verdict, !value.isZero,
            let part = try side(of: ball, from: value), case .answer = try ask(part)
        else { return false }
        return true
    }

    /// A function may never reach a number; then one side of the number is enough. Sums of algebraic numbers
    /// mostly equal the candidate, and a proof of this equality is tried first.
    @inline(never)
    private mutating func side(
        of ball: borrowing Ball, from value: BigRational
    ) throws(NumberError) -> Ball? {
        if lastSide?.number != value {
            guard
                let side = try real.strictSide(
                    of: value, ofAlgebraicToo: tried.contains(value), monitor: monitor)
            else { return nil }
            lastSide = (value, side)
        }
        return ball.part(onSide: lastSide?.side ?? 0, of: value)
    }

    /// The work that a kernel of the next pass may need; nil where the search ends.
    private func allowed(
        _ evaluation: inout RealEvaluation, _ policy: inout RefinementPolicy, _ question: String
    ) throws(NumberError) -> Double? {
        if let mostWork, evaluation.work(bits: policy.bits, slack: policy.slack) > mostWork {
            throw undecided(question, policy.bits)
        }
        guard policy.weighs(stepCount: evaluation.plan.steps.count) else { return .infinity }
        return policy.allowance(ofWork: evaluation.work(bits: policy.bits, slack: policy.slack))
    }

    private mutating func pass(
        _ evaluation: inout RealEvaluation, _ policy: inout RefinementPolicy, _ allowance: Double,
        _ question: String, _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> Pass {
        let reached = report.bits
        report.passes += 1
        report.bits = policy.bits
        report.steps += evaluation.plan.steps.count
        policy.beginPass()
        monitor.progress?.aims(at: policy.bits)
        let hasEnded: Bool
        do throws(NumberError) {
            let outer = monitor.allow(min(allowance, monitor.allowance))
            defer { _ = monitor.allow(outer) }
            hasEnded = try evaluation.run(bits: policy.bits, slack: policy.slack, monitor: monitor)
        } catch {
            return .exact(try refused(error, policy, allowance, reached, question))
        }
        guard hasEnded else {
            let step = evaluation.failedStep
            if let most = policy.mostLent(), let step,
                evaluation.plan.askMore(ofOperandsOf: step, most: most)
            {
                policy.noteLoan()
            } else {
                policy.raise()
            }
            guard policy.rounds > 1, let step else { return .open(isStale: false) }
            return .open(isStale: try resolveOperands(of: step, in: evaluation.plan))
        }
        return try judge(evaluation, &policy, question, ask)
    }

    /// The number that the value is proved to equal, after a pass was refused; a proof may still succeed.
    private mutating func refused(
        _ error: NumberError, _ policy: RefinementPolicy, _ allowance: Double, _ reached: Int,
        _ question: String
    ) throws(NumberError) -> BigRational {
        if !error.endsComputation, let waiting = policy.waiting, !real.isRational,
            try proves(waiting)
        {
            return waiting
        }
        // A pass was not started, because it would not end in time or within its allowance.
        guard case .timeExceeded = error, monitor.hasTime,
            allowance < .infinity || policy.rounds > 1
        else { throw error }
        report.bits = reached
        if allowance == .infinity { throw undecided(question, policy.bits) }
        return try proved(policy.waiting, orUndecided: question, policy.bits)
    }

    /// Asks the question about the result of a completed pass.
    private mutating func judge(
        _ evaluation: borrowing RealEvaluation, _ policy: inout RefinementPolicy,
        _ question: String, _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> Pass {
        let verdict = try evaluation.withRoot { ball throws(NumberError) in
            real.remember(Real.Enclosure(copying: ball))
            let verdict = try ask(ball)
            if case .answer = verdict { return verdict }
            return try isAnswered(besides: verdict, ball, ask) ? .answer(()) : verdict
        }
        let accuracy = evaluation.rootAccuracy
        let candidate: BigRational?
        switch verdict {
        case .answer: return .answered
        case .needsMore: candidate = accuracy <= 0 ? .zero : nil
        case .candidate(let value): candidate = value
        }
        if let candidate {
            policy.waiting = candidate
            if policy.isTimeToProve(candidate), isWorthProving(policy.bits, policy.rounds),
                try proves(candidate)
            {
                return .exact(candidate)
            }
        }
        // The parts of a deferred number answer every question.
        if let exact = real.exactValue { return .exact(exact) }
        // An exact enclosure cannot improve, even if it leaves the question open.
        if policy.rounds > 1, accuracy == .max {
            return .exact(try proved(policy.waiting, orUndecided: question, policy.bits))
        }
        policy.raise(after: accuracy)
        return .open(isStale: false)
    }

    private func firstTarget(_ accuracy: Accuracy) -> Int {
        switch accuracy {
        case .relative(let bits): max(bits, RefinementPolicy.leastTarget)
        case .absolute(let bits):
            max((real.estimate.magnitude + bits).value, RefinementPolicy.leastTarget)
        }
    }

    private func undecided(_ question: String, _ bits: Int) -> NumberError {
        // How far a search went depends on the form of the number, which a message does not
        // mention. A search that was refused before its first pass has no precision to report.
        let limit = monitor.limits.maximumPrecision
        let known =
            report.bits > 0
            ? ""
            : bits > limit
                ? "more than \(NumberError.grouped(limit)) bits would be needed"
                : "a precision of \(NumberError.grouped(bits)) bits would be needed"
        return .undecided(question: question, known: known)
    }

    /// Whether a proof should be tried now; the proof for a deferred number is to compute its
    /// parts.
    private func isWorthProving(_ bits: Int, _ rounds: Int) -> Bool {
        !real.isRational || real.hasShortParts(besides: bits, rounds: rounds)
    }

    /// The candidate, if it is finally proved.
    private mutating func proved(
        _ waiting: BigRational?, orUndecided question: String, _ bits: Int
    ) throws(NumberError) -> BigRational {
        // The parts of a deferred number answer every question, however long they are.
        if real.isRational { return try real.parts(monitor: monitor) }
        if let waiting, try proves(waiting) { return waiting }
        throw undecided(question, bits)
    }

    private mutating func proves(_ value: BigRational) throws(NumberError) -> Bool {
        // A proof is tried once for each candidate: it does not depend on the precision.
        guard tried.insert(value).inserted else { return false }
        report.proofs += 1
        return try real.isProved(equalTo: value, monitor: monitor)
    }

    /// Tries to prove that operands of a step that cannot be enclosed lie exactly on the edge.
    private mutating func resolveOperands(
        of index: Int, in plan: borrowing RealPlan
    ) throws(NumberError) -> Bool {
        var changed = false
        let step = plan.steps[index]
        for operand in [step.first, step.second] + step.rest where operand >= 0 {
            guard let node = plan.steps[operand].node, node.exactValue == nil else { continue }
            var inner = Refinement(node, monitor: monitor)
            if try inner.resolvesToSmallInteger() { changed = true }
        }
        if !changed, let node = step.node { changed = try resolvesEdge(of: node) }
        // An operand that was found to be exact is treated like one that was exact from the start:
        // the same exact value, and the same error.
        if changed, let node = step.node, node.exactValue == nil,
            let exact = try node.valueByRule(monitor: monitor)?.rational(monitor: monitor)
        {
            node.remember(exact: exact)
        }
        return changed
    }

    /// Whether the argument can be proved to be a whole multiple of the period of the function's edges, such
    /// as quarter turns, which no enclosure shows. Then the function has its value there, or a pole.
    private func resolvesEdge(of node: Real) throws(NumberError) -> Bool {
        guard let turns = try node.argumentInUnitsOfEdges(monitor: monitor) else { return false }
        var inner = Refinement(turns, monitor: monitor)
        guard try inner.resolvesToSmallInteger(), let count = turns.exactValue,
            let exact = try node.exactValue(atEdge: count, monitor: monitor)
        else { return false }
        node.remember(exact: exact)
        return true
    }

    /// Whether the value can be proved to equal the nearest integer.
    private mutating func resolvesToSmallInteger() throws(NumberError) -> Bool {
        let nearest = try real.look(at: [128], monitor: monitor) { ball throws(NumberError) in
            ball.nearestCandidate
        }
        guard let nearest else { return false }
        return try proves(BigRational(nearest))
    }
}

extension Real {
    /// The first answer of a few passes; nil where none gives one. There is no search, and only the caller
    /// may prove equalities.
    ///
    /// A pass is for so many bits of relative accuracy, and some more bits of each operand (`slack`). Where
    /// the value may be zero, a value below 2^`size` makes no difference. A pass with more work than
    /// `mostWork` is not started.
    func look<T>(
        at passes: [Int], slack: [Int] = [0], leafAccuracy: Int = .max, size: Double? = nil,
        mostWork: Double = .infinity, monitor: Monitor,
        _ ask: (borrowing Ball) throws(NumberError) -> T?
    ) throws(NumberError) -> T? {
        var evaluation = RealEvaluation(
            try RealPlan(self, leafAccuracy: leafAccuracy, monitor: monitor),
            precision: (passes.max() ?? 0) + 64 - Int(size ?? 0))
        for bits in passes {
            for slack in slack {
                if let size { evaluation.plan.set(size: size, at: evaluation.plan.steps.count - 1) }
                if evaluation.work(bits: bits, slack: slack) > mostWork { return nil }
                if try evaluation.run(bits: bits, slack: slack, monitor: monitor),
                    let answer = try evaluation.withRoot(ask)
                {
                    return answer
                }
            }
        }
        return nil
    }
}

extension RealPlan {
    var isDear: Bool {
        steps.contains {
            switch $0.source {
            case .operation(let operation, _): operation.isDear
            case .loop(let loop): loop.tape.isDear
            case .body(let body): body.isDear
            default: false
            }
        }
    }

    var hasEnclosures: Bool {
        steps.contains { if case .enclosure = $0.source { true } else { false } }
    }
}

extension Ball {
    /// The integer in this ball, when there is exactly one and the ball is small.
    var nearestCandidate: BigInt? {
        if containsZero { return 0 }
        guard let size = magnitudeExponent, size < 128, size > -2 else { return nil }
        let (low, high) = rationalBounds
        let candidate = low.ceil
        return BigRational(candidate) <= high && high - low < 1 ? candidate : nil
    }
}
