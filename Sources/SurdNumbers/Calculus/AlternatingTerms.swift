/// Σ (-1)^k f(k) where f(n + t) is the Laplace transform of a measure of finite size: a weighted sum of the first
/// terms, whose error falls by a factor of 5.8 with each term (bound 341; the weights are those of Cohen,
/// Rodriguez Villegas and Zagier).
struct AlternatingTerms {
    private let tape: Tape
    private let start: Int
    /// The first index with a weight.
    private let first: Int
    /// A bound of the size of the measure for t = k - first.
    private let mass: Magnitude
    /// Whether the steps show that the terms tend to 0: then the sum converges.
    let isConvergent: Bool

    /// The number of terms that may come before those with weights.
    private static var heads: [Int] { [0, 4, 16, 64, 256] }

    /// Nil for sums of another kind.
    init?(_ tape: Tape, from start: Int, _ monitor: Monitor) throws(NumberError) {
        guard tape.isStraight, tape.bodies.isEmpty, tape.balls == nil, tape.mayAlternate else {
            return nil
        }
        let rules = LaplaceRules(monitor)
        var found: (first: Int, plain: LaplaceForm.Parts)?
        for head in Self.heads {
            let first = max(start, 0) + head
            guard let form = try tape.laplaceForm(from: first, monitor) else { continue }
            guard form.alternates else { return nil }
            guard let plain = try rules.plain(form.parts), !plain.mass.isInfinite else { continue }
            if plain.vanishes {
                found = (first, plain)
                break
            }
            // The first terms may hide that the function tends to 0.
            if found == nil { found = (first, plain) }
        }
        guard let (first, plain) = found, let mass = try rules.mass(plain) else { return nil }
        (self.tape, self.start, self.first, self.mass) = (tape, start, first, mass)
        isConvergent = plain.vanishes
    }

    private static var mostBits: Int { 1 << 17 }

    /// Sets a ball to the sum, with an error of about 2^goal, and returns the method; nil where
    /// there would be too many terms.
    func put(
        into ball: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) -> String? {
        let size = mass.isZero ? goal : mass.exponent.value
        let plan = AlternatingSum(at: 1, bits: max(size - goal, 0))
        guard size - goal < Self.mostBits else { return nil }
        let work = BallWork(bits + plan.growth, monitor)
        var run = try TapeRun(tape, precision: work.precision, monitor: monitor)
        run.allowedSteps = monitor.limits.maximumSteps
        var next = Ball(precision: work.precision)
        var total = try plan.sum(at: Ball(word: 1), work, mass: mass) {
            (j) throws(BallError) -> Ball in
            try run.runTape(at: first + j, monitor)
            // a_j, whose alternating sum is wanted
            var size = Ball(precision: work.precision)
            try run.withResult { (value) throws(BallError) in
                if j.isMultiple(of: 2) {
                    size.set(copying: value)
                } else {
                    try size.setNegative(value, precision: work.precision)
                }
            }
            return size
        }
        for k in stride(from: first - 1, through: start, by: -1) {
            if k & 15 == 0 { try Ball.check(monitor) }
            try run.runTape(at: k, monitor)
            try run.withResult { (value) throws(BallError) in
                try next.setSum(total, value, precision: work.precision)
            }
            swap(&total, &next)
        }
        ball.set(copying: total)
        return "\(plan.count) terms with the weights of an alternating sum"
    }
}

extension Tape {
    /// Whether there is a power of a negative number, or a cosine.
    fileprivate var mayAlternate: Bool {
        steps.contains { step in
            guard case .operation(let operation) = step.action else { return false }
            if operation == .cos { return true }
            return operation == .power && holdsConstant(step.first)
                && constants[step.first - 1].isPlainlyNegative
        }
    }

    /// The form of the result for the indices from n on; nil where the steps show none.
    fileprivate func laplaceForm(
        from n: Int, _ monitor: Monitor
    ) throws(NumberError) -> LaplaceForm? {
        let rules = LaplaceRules(monitor)
        var forms: [LaplaceForm?] = [.index(from: n)]
        forms += constants.map { .constant($0) }
        forms += Array(repeating: nil, count: registerCount - forms.count)
        for step in steps {
            guard step.target >= 0 else { continue }
            forms[step.target] = nil
            do throws(NumberError) {
                forms[step.target] = try laplaceForm(of: step, forms, rules)
            } catch {
                if error.endsComputation { throw error }
            }
        }
        return forms[result]
    }

    private func laplaceForm(
        of step: Step, _ forms: [LaplaceForm?], _ rules: LaplaceRules
    ) throws(NumberError) -> LaplaceForm? {
        guard step.first >= 0, let a = forms[step.first] else { return nil }
        if step.action == .copy { return a }
        guard case .operation(let operation) = step.action else { return nil }
        if step.second >= 0 {
            guard let b = forms[step.second] else { return nil }
            switch operation {
            case .add: return try rules.sum(a, b)
            case .subtract:
                guard let negative = try rules.negative(b) else { return nil }
                return try rules.sum(a, negative)
            case .multiply: return try rules.product(a, b)
            case .divide: return try rules.quotient(a, b)
            case .power:
                if let base = a.number { return try rules.exponential(of: base, b) }
                guard let exponent = b.number?.knownRational else { return nil }
                return try rules.power(a, exponent)
            default: return nil
            }
        }
        let half = BigRational(1, 2)
        switch operation {
        case .negate: return try rules.negative(a)
        case .square: return try rules.power(a, 2)
        case .powerInteger: return try rules.power(a, BigRational(BigInt(step.parameter), 1))
        case .sqrt: return try rules.power(a, half)
        case .cbrt: return try rules.power(a, BigRational(1, 3))
        case .root: return try rules.power(a, BigRational(1, BigInt(step.parameter)))
        case .exp: return try rules.exponential(a)
        case .exp2: return try rules.exponential(of: 2, a)
        case .exp10: return try rules.exponential(of: 10, a)
        case .ln: return try rules.logarithm(a)
        case .log1p:
            guard let next = try rules.sum(a, .constant(1)) else { return nil }
            return try rules.logarithm(next)
        case .digamma: return try rules.digamma(a)
        case .zeta: return try rules.zeta(a)
        case .sin, .cos: return try rules.sineOrCosine(operation, a)
        case .tan, .tanh, .asin, .asinh, .atan, .atanh, .sinh, .erf:
            return try rules.odd(operation, a)
        default: return nil
        }
    }
}
