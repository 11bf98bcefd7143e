/// The limit of an expression by powers of the exponential that changes fastest in it, where a germ has too many slower terms
/// to reach the one that counts: e^x·(e^(1/x - e^(-x)) - e^(1/x)) tends to -1, and no power of 1/x shows it.
///
/// ω is e^(-s) for an exponent s of the fastest class. All exponentials of this class are powers of ω times slower
/// exponentials, and the expression is a series in ω whose coefficients are slower expressions, kept as they are
/// (the algorithm of Gruntz, bound 320). The first coefficient that is not zero decides, by its germ or by a slower ω.
struct FastestScale {
    /// What is known of a node for x towards infinity.
    struct Behaviour {
        let limit: Limit.Value
        /// The sign for all large x; 0 where the node is zero for all of them.
        let sign: Int
        /// Whether it is a power of x and logarithms, times what tends to a number.
        let isPlain: Bool
    }

    var terms: GrowthTerms
    let monitor: Monitor
    private var known: [Int: Behaviour?] = [:]
    private var rounds = 0
    private var depth = 0

    private static var mostRounds: Int { 60 }
    private static var mostDepth: Int { 8 }
    /// Numbers of terms that are tried.
    private static var lengths: [Int] { [3, 6, 10] }
    /// How often x may be written as e^x in a row.
    private static var mostShifts: Int { 3 }

    private init(monitor: Monitor) {
        self.monitor = monitor
        terms = GrowthTerms(monitor: monitor)
    }

    /// The limit of a tape; nil where this does not decide it.
    static func limit(
        of tape: Tape, at end: End, monitor: Monitor
    ) throws(NumberError) -> Limit.Value? {
        var search = FastestScale(monitor: monitor)
        guard let root = try search.read(tape, at: end) else { return nil }
        return try search.behaviour(of: root)?.limit
    }

    /// The same function of x towards infinity, as a numerator and a denominator too; nil where a step has no such form, and
    /// where nothing is divided by.
    static func quotient(
        of tape: Tape, at end: End, monitor: Monitor
    ) throws(NumberError) -> (whole: Tape, above: Tape, below: Tape)? {
        var search = FastestScale(monitor: monitor)
        guard let root = try search.read(tape, at: end) else { return nil }
        var below: [GrowthTerms.Power] = []
        for item in search.terms.items(root) {
            guard case .product(let powers) = search.terms.nodes[item.node] else { continue }
            for power in powers where power.exponent < 0 {
                let factor = GrowthTerms.Power(base: power.base, exponent: -power.exponent)
                if let known = below.firstIndex(where: { $0.base == power.base }) {
                    below[known].exponent = max(below[known].exponent, factor.exponent)
                } else {
                    below.append(factor)
                }
            }
        }
        if below.isEmpty { return nil }
        let divisor = search.terms.product(below)
        let above = search.terms.product(root, divisor)
        let terms = search.terms
        return (terms.tape(of: root), terms.tape(of: above), terms.tape(of: divisor))
    }

    private mutating func read(_ tape: Tape, at end: End) throws(NumberError) -> Int? {
        // The signs that reading needs are asked of the same terms.
        var terms = self.terms
        let root = try terms.node(of: tape, at: end) {
            (node, terms) throws(NumberError) -> Int? in
            self.terms = terms
            let found = try behaviour(of: node)?.sign
            terms = self.terms
            return found
        }
        self.terms = terms
        return root
    }

    // MARK: - What a node does

    @inline(never)
    mutating func behaviour(of node: Int) throws(NumberError) -> Behaviour? {
        if let found = known[node] { return found }
        try monitor.check()
        var found = try germ(of: node)
        if found == nil, depth < Self.mostDepth, rounds < Self.mostRounds {
            rounds += 1
            depth += 1
            found = try lead(of: node, shifts: 0)
            depth -= 1
        }
        known[node] = .some(found)
        return found
    }

    /// By the germ.
    @inline(never)
    private func germ(of node: Int) throws(NumberError) -> Behaviour? {
        do throws(NumberError) {
            return try terms.tape(of: node).settle(
                at: .infinity(1), orders: [6, 14], monitor: monitor
            ) {
                (germ, work) throws(BallError) -> Behaviour? in
                guard let first = germ.terms.first else {
                    guard germ.rest == nil else { throw .needsPrecision }
                    return Behaviour(limit: .number(0), sign: 0, isPlain: true)
                }
                let sign = try work.sign(germ)
                let isPlain = first.scale.parts.allSatisfy {
                    if case .logarithm = $0.rate { true } else { false }
                }
                let direction = try work.direction(first.scale)
                if direction != 0 {
                    return Behaviour(
                        limit: direction < 0 ? .number(0) : .infinity(sign), sign: sign,
                        isPlain: isPlain)
                }
                for term in germ.terms where term.wave != nil {
                    guard try work.direction(term.scale) < 0 else { return nil }
                }
                return Behaviour(limit: .number(first.coefficient), sign: sign, isPlain: true)
            }
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// The limit of a quotient of two nodes.
    private mutating func ratio(_ a: Int, _ b: Int) throws(NumberError) -> Limit.Value? {
        try behaviour(of: terms.product(a, b, to: -1))?.limit
    }

    mutating func tendsToZero(_ a: Int, over b: Int) throws(NumberError) -> Bool {
        guard case .number(let number)? = try ratio(a, b) else { return false }
        return try number.sign(monitor: monitor) == 0
    }

    // MARK: - The fastest class

    /// By a series in the fastest exponential.
    private mutating func lead(of node: Int, shifts: Int) throws(NumberError) -> Behaviour? {
        guard !terms.isFull else { return nil }
        var members: [(node: Int, exponent: Int)] = []
        for part in terms.nodes(under: node) {
            guard case .exp(let exponent) = terms.nodes[part] else { continue }
            guard let known = try behaviour(of: exponent) else { return nil }
            guard case .infinity = known.limit else { continue }
            members.append((part, exponent))
        }
        var fastest: [(node: Int, exponent: Int)] = []
        for member in members {
            guard let first = fastest.first else {
                fastest = [member]
                continue
            }
            switch try ratio(member.exponent, first.exponent) {
            case .infinity: fastest = [member]
            case .number(let number):
                if try number.sign(monitor: monitor) != 0 { fastest.append(member) }
            case nil: return nil
            }
        }
        // x itself may be of the fastest class.
        let logarithm = terms.logarithm(terms.variable)
        var isFast = false
        if let first = fastest.first { isFast = try tendsToZero(logarithm, over: first.exponent) }
        guard isFast, let first = fastest.first else {
            guard shifts < Self.mostShifts else { return nil }
            let power = terms.exponential(terms.variable)
            let shifted = terms.replacing(terms.variable, by: power, in: node)
            if let found = try germ(of: shifted) { return found }
            return try lead(of: shifted, shifts: shifts + 1)
        }
        guard let known = try behaviour(of: first.exponent) else { return nil }
        let s = terms.scaled(first.exponent, by: BigRational(known.sign))
        var powers: [Int: BigRational] = [:]
        for member in fastest {
            guard case .number(let number)? = try ratio(member.exponent, s),
                let fraction = number.knownRational
            else { return nil }
            powers[member.node] = fraction
        }
        for length in Self.lengths {
            var course = Course(s: s, powers: powers, length: length)
            if let found = try leading(of: node, &course) { return found }
        }
        return nil
    }
}
