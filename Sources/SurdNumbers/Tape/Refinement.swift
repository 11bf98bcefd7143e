/// What a question makes of an enclosure.
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

/// What a refinement did, for tests and benchmarks.
package struct RefinementReport: Sendable, Equatable {
    package var passes = 0
    package var bits = 0
    package var proofs = 0
    /// Operations carried out, over all passes.
    package var steps = 0

    package init() {}
}

/// The one refinement loop: no other place raises a precision (`Real.look` takes a few passes that are given).
///
/// The question is asked of ever smaller enclosures until it has an answer. When the value cannot
/// be told from a rational number that stands in the way (zero, or the number that a question
/// names), the prover of identities is asked whether it *is* that number.
struct Refinement: ~Copyable {
    let real: Real
    let monitor: Monitor
    var report = RefinementReport()
    /// The work that the first pass may make, for those who can do with less accuracy.
    var mostWork: Double?
    private var tried: Set<BigRational> = []

    /// Bits that every question may use, whatever it began with.
    static let patience = 1 << 19
    /// Bits that are looked at before a proof is tried: nearly all numbers that differ show it by
    /// then, at less cost than a proof that fails; fewer where functions occur that are dear.
    static let bitsBeforeProof = 1 << 10
    static let specialBitsBeforeProof = 1 << 8

    /// How much more a search may take before long parts are made: the parts of 10^5 terms take some
    /// hundred times as long as enclosures of them to 2,700 bits.
    static let patienceForParts = 256.0

    /// How many times as much a single kernel may take in a search as all guesses at its passes together.
    static let kernelPatience = 4.0

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

    /// The loop itself, once for all kinds of answers: nil where the question was answered, else the
    /// number that the value is proved to be.
    @inline(never)
    private mutating func run(
        _ accuracy: Accuracy, _ question: String,
        _ ask: (borrowing Ball) throws(NumberError) -> Verdict<Void>
    ) throws(NumberError) -> BigRational? {
        if let exact = real.exactValue { return exact }
        var bits = firstTarget(accuracy)
        var hasLooked = false
        if let cached = real.enclosure {
            if case .answer = try ask(cached.ball) { return nil }
            if cached.accuracy >= bits, cached.accuracy < .max {
                hasLooked = true
                bits = cached.accuracy + max(cached.accuracy, 64)
            }
        }
        // Where no proof is found, the difference from what stands in the way is sought for that
        // many bits: more would take minutes and show nothing.
        let first = bits
        /// What the accuracy asked takes, as far as passes have shown; no search yet.
        var asked = bits
        var slack = 0
        var rounds = 0
        // Long parts of a deferred number, which would answer in the end, cost more than some passes.
        let hasLongParts = real.isRational && !real.hasShortParts(besides: bits, rounds: 0)
        let workLimit = Self.workLimit(monitor.limits) * (hasLongParts ? Self.patienceForParts : 1)
        /// What stands in the way and has not been tried to be proved, for it was too early.
        var waiting: BigRational?
        /// Whether operands were asked for more than the rules say.
        var lent = false
        var failures = 0
        var shortfalls = 0
        var firstWork = 0.0
        var spent = 0.0
        var found = RealPlan.Findings()
        while true {
            // Before the registers are made: an absolute accuracy of a tower asks for gigabytes.
            if bits > monitor.limits.maximumPrecision {
                return try proved(waiting, orUndecided: question, bits)
            }
            var evaluation = RealEvaluation(
                try RealPlan(
                    real, leafAccuracy: max(bits + slack + 4, found.leafAccuracy),
                    sizes: found.sizes, monitor: monitor),
                precision: bits + 32, question: question)
            // A long recipe is not evaluated often: take some bits more for those who build on it.
            if evaluation.plan.steps.count > 64 { slack = max(slack, 64) }
            let limit = min(monitor.limits.maximumPrecision, max(16 * first, Self.patience))
            let proofBits = min(
                limit,
                evaluation.plan.isDear ? Self.specialBitsBeforeProof : Self.bitsBeforeProof)
            var stale = false
            while !stale {
                try monitor.check()
                if bits > limit {
                    // The last step is shorter rather than left out.
                    if report.bits >= limit || rounds == 0 {
                        return try proved(waiting, orUndecided: question, bits)
                    }
                    bits = limit
                }
                if let mostWork, evaluation.work(bits: bits, slack: slack) > mostWork {
                    throw undecided(question, bits)
                }
                // What goes far beyond the passes for the accuracy asked is a search, and has an end.
                var allowance = Double.infinity
                if rounds > 0 || evaluation.plan.steps.count > 64 || bits > 1 << 13 {
                    let work = evaluation.work(bits: bits, slack: slack)
                    if rounds == 0
                        || bits <= asked && !lent && work <= Self.patienceForParts * workLimit
                    {
                        firstWork = work
                    } else if work > 4 * firstWork {
                        spent += work
                        if spent > workLimit {
                            return try proved(waiting, orUndecided: question, bits)
                        }
                        // Kernels know better than a guess what they will take.
                        if bits > first, !hasLongParts {
                            allowance = max(Self.kernelPatience * workLimit, 64 * firstWork)
                        }
                    }
                }
                let reached = report.bits
                report.passes += 1
                report.bits = bits
                report.steps += evaluation.plan.steps.count
                rounds += 1
                monitor.progress?.aims(at: bits)
                let ended: Bool
                do throws(NumberError) {
                    let outer = monitor.allow(min(allowance, monitor.allowance))
                    defer { _ = monitor.allow(outer) }
                    ended = try evaluation.run(bits: bits, slack: slack, monitor: monitor)
                } catch {
                    // A pass that is refused says nothing against a proof.
                    if !error.endsComputation, let waiting, !real.isRational,
                        try proves(waiting, bits: bits)
                    {
                        return waiting
                    }
                    if case .timeExceeded = error, allowance < .infinity, monitor.hasTime {
                        report.bits = reached
                        return try proved(waiting, orUndecided: question, bits)
                    }
                    if case .timeExceeded = error, rounds > 1, monitor.hasTime {
                        // This pass was not begun, because it would not end in time.
                        report.bits = reached
                        throw undecided(question, bits)
                    }
                    throw error
                }
                if ended {
                    let verdict = try evaluation.withRoot { ball throws(NumberError) in
                        real.remember(Real.Enclosure(copying: ball))
                        let verdict = try ask(ball)
                        // A function may never reach the number: then one side of it is enough.
                        if case .candidate(let value) = verdict, !value.isZero,
                            let part = ball.part(onSide: real.strictSide(of: value), of: value)
                        {
                            if case .answer = try ask(part) { return Verdict<Void>.answer(()) }
                        }
                        return verdict
                    }
                    switch verdict {
                    case .answer: return nil
                    case .needsMore:
                        if evaluation.rootAccuracy <= 0 {
                            waiting = 0
                            if rounds > 1, bits >= proofBits || real.isRational,
                                isWorthProving(bits, rounds), try proves(0, bits: bits)
                            {
                                return .zero
                            }
                        }
                        if let exact = real.exactValue { return exact }
                    case .candidate(let value):
                        waiting = value
                        // Digits that stay open ask but a few times.
                        if rounds > 1, bits >= proofBits || !value.isZero || real.isRational,
                            isWorthProving(bits, rounds),
                            try proves(value, bits: bits)
                        {
                            return value
                        }
                        // The parts of a deferred number answer whatever was asked.
                        if let exact = real.exactValue { return exact }
                    }
                    // A first pass that fell short of its aim is only repeated, with magnitudes
                    // that are now known; a pass that reached it needs a higher aim.
                    // An exact enclosure that leaves it open is all that there will ever be.
                    if rounds > 1, evaluation.rootAccuracy == .max {
                        return try proved(waiting, orUndecided: question, bits)
                    }
                    let accuracy = evaluation.rootAccuracy
                    if rounds > 1, accuracy > 0, accuracy < first, shortfalls < 3 {
                        // Bits were lost that no rule foresaw, next to a pole for one: so many more.
                        shortfalls += 1
                        bits += min(first - accuracy + 32, max(bits, 64))
                        asked = max(asked, min(bits, 4 * first))
                    } else if rounds > 1 || accuracy >= bits {
                        bits = bits + max(bits, 64)
                        // What seems to be a certain number is either proved to be it or not told
                        // apart from it by a few bits more.
                        if waiting != nil, bits < proofBits,
                            hasLongParts ? rounds > 1 || hasLooked : rounds > 1 && !real.isRational
                        {
                            bits = proofBits
                        }
                    }
                } else {
                    // Near a pole or a border it is the argument that must be known better, not the
                    // value: next to 1 zeta takes the same time for 20 digits wherever that is.
                    let step = evaluation.failedStep
                    let most = min(monitor.limits.maximumPrecision, Self.patience)
                    failures += 1
                    if let step, failures % 2 == 1,
                        evaluation.plan.askMore(ofOperandsOf: step, most: most)
                    {
                        lent = true
                    } else {
                        bits = bits + max(bits, 64)
                    }
                    if rounds > 1, let step {
                        stale = try resolveOperands(of: step, in: evaluation.plan)
                    }
                }
                // Enclosures of inner nodes that were leaves may be too wide by now.
                if evaluation.plan.hasEnclosures {
                    found = evaluation.findings(bits: bits, slack: slack)
                    stale = true
                }
            }
            if let exact = real.exactValue { return exact }
        }
    }

    private func firstTarget(_ accuracy: Accuracy) -> Int {
        switch accuracy {
        case .relative(let bits): max(bits, 24)
        case .absolute(let bits): max((real.estimate.magnitude + bits).value, 24)
        }
    }

    private func undecided(_ question: String, _ bits: Int) -> NumberError {
        // How far a search went depends on the form that the number has, of which a message says
        // nothing. What was refused before its first pass has no precision behind it.
        let limit = monitor.limits.maximumPrecision
        let known =
            report.bits > 0
            ? ""
            : bits > limit
                ? "more than \(limit) bits would be needed"
                : "a precision of \(bits) bits would be needed"
        return .undecided(question: question, known: known)
    }

    /// Whether it is time to ask for a proof; that of a deferred number are its parts.
    private func isWorthProving(_ bits: Int, _ rounds: Int) -> Bool {
        !real.isRational || real.hasShortParts(besides: bits, rounds: rounds)
    }

    /// The number that stands in the way, where it is proved at last.
    private mutating func proved(
        _ waiting: BigRational?, orUndecided question: String, _ bits: Int
    ) throws(NumberError) -> BigRational {
        // The parts of a deferred number answer whatever was asked, however long they may be.
        if real.isRational { return try real.parts(monitor: monitor) }
        if let waiting, try proves(waiting, bits: bits) { return waiting }
        throw undecided(question, bits)
    }

    private mutating func proves(_ value: BigRational, bits: Int) throws(NumberError) -> Bool {
        // A proof is tried once for each candidate: it does not depend on the precision.
        guard tried.insert(value).inserted else { return false }
        report.proofs += 1
        return try real.isProved(equalTo: value, monitor: monitor)
    }

    /// Asks whether operands of a step that cannot be enclosed lie exactly on the edge.
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
        // What holds for an operand that shows its value holds for one that has hidden it: the same
        // exact value, and the same error.
        if changed, let node = step.node, node.exactValue == nil,
            let exact = try node.valueByRule(monitor: monitor)?.exactRational
        {
            node.remember(exact: exact)
        }
        return changed
    }

    /// Whether the argument can be proved to be a whole multiple of the unit in which the function has edges,
    /// such as quarter turns, which no enclosure shows: then the function has its value there, or a pole.
    private func resolvesEdge(of node: Real) throws(NumberError) -> Bool {
        guard let turns = try node.argumentInUnitsOfEdges(monitor: monitor) else { return false }
        var inner = Refinement(turns, monitor: monitor)
        guard try inner.resolvesToSmallInteger(), let count = turns.exactValue,
            let exact = try node.exactValue(atEdge: count, monitor: monitor)
        else { return false }
        node.remember(exact: exact)
        return true
    }

    /// Whether the value can be proved to be the integer that is nearest to it.
    private mutating func resolvesToSmallInteger() throws(NumberError) -> Bool {
        let nearest = try real.look(at: [128], monitor: monitor) { ball throws(NumberError) in
            ball.nearestCandidate
        }
        guard let nearest else { return false }
        return try proves(BigRational(nearest), bits: 128)
    }
}

extension Real {
    /// What the first of a few passes says that says anything; nil where none does. Nothing is searched for, and
    /// nothing proved but by the one who asks.
    ///
    /// A pass is for so many bits of relative accuracy and some more of each operand (`slack`). Where the value
    /// may be zero, `size` says below which power of two it would make no difference, and what is more work than
    /// `mostWork` is not begun.
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
