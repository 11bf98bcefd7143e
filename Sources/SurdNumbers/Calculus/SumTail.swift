/// The tail of an infinite sum from k = n on, from the germ of its term in t = 1/k.
///
/// Terms c·k^(-a)·ln(k)^b, possibly with a wave of a rational period, are summed by the formula of
/// Euler and Maclaurin, and powers of a number as a geometric sum. For all other terms, and for the
/// remainder, a bound is used.
struct SumTail {
    let germ: Germ
    let work: GermWork
    /// Terms of one scale, with their coefficients for each remainder of k.
    let groups: [Group]
    /// Terms that are only bounded.
    let others: [Germ.Term]
    /// Powers of k with a wave whose period is irrational.
    let waves: [AbelSum]
    /// Whether the sum up to a growing bound is wanted: then the antiderivative at infinity, which
    /// does not exist, is left out.
    var isPartial = false
    private let bernoulli = KeptBernoulliNumbers()

    struct Group {
        let scale: Scale
        /// The coefficient where k is i modulo the number of coefficients.
        let coefficients: [BigNumber]
        /// Their sum.
        let total: BigNumber
    }

    private static var longestPeriod: Int { 200 }

    init(germ: Germ, work: GermWork) throws(BallError) {
        self.germ = germ
        self.work = work
        var groups: [Group] = []
        var others: [Germ.Term] = []
        var index = 0
        while index < germ.terms.count {
            var alike: [Germ.Term] = []
            let scale = germ.terms[index].scale
            while index < germ.terms.count,
                try work.compare(germ.terms[index].scale, scale) == 0
            {
                alike.append(germ.terms[index])
                index += 1
            }
            let (group, rest) = try Self.group(alike, work)
            if let group { groups.append(group) }
            others += rest
        }
        self.groups = groups
        var waves: [AbelSum] = []
        var bounded: [Germ.Term] = []
        for term in others {
            if let sum = try AbelSum(term, work) { waves.append(sum) } else { bounded.append(term) }
        }
        self.waves = waves
        self.others = bounded
    }

    private static func group(
        _ terms: [Germ.Term], _ work: GermWork
    ) throws(BallError) -> (Group?, [Germ.Term]) {
        var known: [(term: Germ.Term, turn: BigRational)] = []
        var others: [Germ.Term] = []
        var period = 1
        for term in terms {
            guard let turn = try turn(of: term.wave, work),
                let count = turn.denominator.smallValue
            else {
                others.append(term)
                continue
            }
            let common = period / greatestCommonDivisor(period, count) * count
            guard common <= longestPeriod else {
                others.append(term)
                continue
            }
            period = common
            known.append((term, turn))
        }
        if known.isEmpty { return (nil, others) }
        return try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            let tau = try numbers.product(2, BigNumber.constant(.pi))
            var coefficients = Array(repeating: BigNumber(0), count: period)
            for (term, turn) in known {
                for k in 0..<period {
                    var value = term.coefficient
                    if let wave = term.wave {
                        let angle = try numbers.product(
                            tau, BigNumber(turn * BigRational(BigInt(k), 1)))
                        value = try numbers.product(
                            value, try numbers.value(wave.isSine ? .sin : .cos, angle))
                    }
                    coefficients[k] = try numbers.sum(coefficients[k], value)
                }
            }
            var total = BigNumber(0)
            var isZero = true
            for k in 0..<period {
                if try coefficients[k].sign(monitor: work.monitor) == 0 {
                    coefficients[k] = 0
                } else {
                    isZero = false
                }
                total = try numbers.sum(total, coefficients[k])
            }
            if isZero { return (nil, others) }
            if try total.sign(monitor: work.monitor) == 0 { total = 0 }
            return (
                Group(scale: terms[0].scale, coefficients: coefficients, total: total), others
            )
        }
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// The phase step of a wave from k to k + 1 as a part of a turn, if that is rational; nil for
    /// other waves.
    private static func turn(
        of wave: Germ.Wave?, _ work: GermWork
    ) throws(BallError) -> BigRational? {
        guard let wave else { return 0 }
        guard wave.phase.count == 1, let (a, b) = Scale(wave.phase[0].rate).powers, b.isZero,
            a.knownInteger == -1
        else { return nil }
        return try work.lift { () throws(NumberError) in
            let tau = try work.numbers.product(2, BigNumber.constant(.pi))
            let turn = try work.numbers.quotient(wave.phase[0].coefficient, tau)
            do throws(NumberError) {
                return try turn.rationalOrIrrational(monitor: work.monitor)
            } catch {
                // A wave not known to be rational is summed without a period.
                guard case .undecided = error else { throw error }
                return nil
            }
        }
    }

    // MARK: - Convergence

    /// Whether the sum of a scale over k converges: where its integral does.
    func isSummable(_ scale: Scale) throws(BallError) -> Bool {
        let power = try work.lift { () throws(NumberError) in
            try Scale.power(-1, monitor: work.monitor)
        }
        return try EndTail(germ: germ, work: work).convergence(
            of: try work.product(scale, power)) < 0
    }

    /// Whether the germ falls faster than all powers.
    var fallsFast: Bool {
        let scales = germ.terms.map(\.scale) + (germ.rest.map { [$0.scale] } ?? [])
        return scales.allSatisfy { scale in
            guard let first = scale.parts.first else { return false }
            if case .logarithm = first.rate { return false }
            return true
        }
    }

    /// Nil where the rest hides it (bound 242).
    func verdict() throws(BallError) -> EndTail.Verdict? {
        var slowest: Scale?
        for term in others where try !isSummable(term.scale) {
            slowest = slowest ?? term.scale
        }
        if let slowest, try isWave(slowest) { return .diverges }
        for group in groups {
            if try isSummable(group.scale) { continue }
            let falls = try work.direction(group.scale) < 0
            if falls, group.total.isZero { continue }
            // A wave of the same size may cancel it, or is undecided.
            if let slowest, try work.compare(slowest, group.scale) >= 0 { return nil }
            return .diverges
        }
        if slowest != nil { return nil }
        if let rest = germ.rest, try !isSummable(rest.scale) { return nil }
        return .converges
    }

    /// Whether the terms of a scale that does not tend to 0 are waves cos(kθ - d) of one angle, and
    /// slower than all other terms: then they do not tend to 0 (bound 242).
    private func isWave(_ scale: Scale) throws(BallError) -> Bool {
        guard let first = germ.terms.first, try work.compare(first.scale, scale) == 0,
            try work.direction(scale) >= 0
        else { return false }
        if let rest = germ.rest, try work.compare(rest.scale, scale) >= 0 { return false }
        var phase: [Scale.Part]?
        for term in germ.terms where try work.compare(term.scale, scale) == 0 {
            guard let wave = term.wave, wave.phase.count == 1,
                let (a, b) = Scale(wave.phase[0].rate).powers, b.isZero, a.knownInteger == -1
            else { return false }
            if let phase {
                let difference = try work.lift { () throws(NumberError) in
                    try work.scales.merge(phase, wave.phase, times: -1)
                }
                guard difference.isEmpty else { return false }
            }
            phase = wave.phase
        }
        guard let angle = phase?[0].coefficient else { return false }
        return try work.lift { () throws(NumberError) in
            try work.numbers.value(.sin, angle).sign(monitor: work.monitor) != 0
        }
    }

    /// Whether the sum up to a growing bound is known for each part.
    func isRegular() throws(BallError) -> Bool {
        for term in others where try !isSummable(term.scale) { return false }
        for group in groups {
            if try isSummable(group.scale) { continue }
            if group.total.isZero, try work.direction(group.scale) < 0 { continue }
            if try alternatingPower(of: group) != nil { continue }
            if try ratio(of: group) != nil { continue }
            guard group.coefficients.count == 1, try power(of: group) != nil else {
                return false
            }
        }
        guard let rest = germ.rest else { return true }
        return try isSummable(rest.scale)
    }

    /// p where a group is a multiple of (-1)^k·k^p, p a whole number from 0 on.
    func alternatingPower(of group: Group) throws(BallError) -> Int? {
        guard group.total.isZero, group.coefficients.count == 2,
            let (a, b) = group.scale.powers, b.isZero,
            let power = a.knownInteger?.smallValue, (-Self.largestPower...0).contains(power)
        else { return nil }
        return -power
    }

    private static var largestPower: Int { 20 }

    /// The group as a power with logarithms, if it has an elementary antiderivative.
    func power(of group: Group) throws(BallError) -> LogarithmicPower? {
        guard let h = try LogarithmicPower(group.scale, work, mayGrow: true),
            let b = h.singleLogarithm
        else { return nil }
        if h.a.knownInteger == 1 { return h }
        guard let count = b.knownInteger?.smallValue, (0...40).contains(count) else {
            return nil
        }
        return h
    }

    // MARK: - The tail

    /// Adds the sum from k = 2^exponent on. False where its error would be above 2^goal.
    func add(
        to total: inout Ball, exponent: Int, bits: Int, goal: Int
    ) throws(BallError) -> Bool {
        let bounds = try ScaleBounds(exponent: exponent, monitor: work.monitor)
        let most = Magnitude.powerOfTwo(goal)
        var error = Magnitude.zero
        if let rest = germ.rest {
            error = rest.bound * (try bound(of: rest.scale, exponent, bounds))
        }
        for term in others {
            let size = try work.bounds.size(of: term.coefficient).high
            error = error + size * (try bound(of: term.scale, exponent, bounds))
        }
        guard error < most else { return false }
        var sum = Ball(precision: bits)
        sum.set(0, precision: bits)
        for group in groups {
            if let value = try geometric(group, exponent) {
                var term = Ball(precision: bits)
                var next = Ball(precision: bits)
                try term.set(enclosing: value, bits, work.monitor)
                try next.setSum(sum, term, precision: bits)
                swap(&sum, &next)
            } else if let extra = try smooth(
                group, exponent, to: &sum, bits: bits, goal: goal - 6)
            {
                guard let extra else { return false }
                error = error + extra
            } else {
                var size = Magnitude.zero
                for coefficient in group.coefficients {
                    size = max(size, try work.bounds.size(of: coefficient).high)
                }
                error = error + size * (try bound(of: group.scale, exponent, bounds))
            }
            guard error < most else { return false }
        }
        for wave in waves {
            let extra = try wave.add(
                to: &sum, from: 1 << exponent, bits: bits, goal: goal - 6)
            guard let extra else { return false }
            error = error + extra
        }
        guard error < most else { return false }
        sum.widen(by: error)
        var next = Ball(precision: bits)
        try next.setSum(total, sum, precision: bits)
        swap(&total, &next)
        return true
    }

    /// Adds a group of powers and logarithms; nil for other groups, an inner nil where the error is above 2^goal.
    private func smooth(
        _ group: Group, _ exponent: Int, to sum: inout Ball, bits: Int, goal: Int
    ) throws(BallError) -> Magnitude?? {
        guard let h = try LogarithmicPower(group.scale, work, mayGrow: isPartial) else {
            return nil
        }
        let (start, period) = (1 << exponent, group.coefficients.count)
        if group.total.isZero, period == 2 || !isOfPowers(h) {
            let turn = (0..<period).map { group.coefficients[(start + $0) % period] }
            if let form = TurnSum(turn, h, work, bernoulli) {
                return .some(try form.add(to: &sum, from: start, bits: bits, goal: goal))
            }
        }
        guard let form = try PowerSum(h, work, mayGrow: isPartial, bernoulli) else { return nil }
        return .some(
            try add(group, form, exponent, to: &sum, bits: bits, goal: goal))
    }

    /// Whether a function has an antiderivative that can be computed where it does not tend to 0.
    private func isOfPowers(_ h: LogarithmicPower) -> Bool {
        guard !h.a.isZero, let b = h.singleLogarithm else { return false }
        return b.knownInteger.map { $0.sign >= 0 } ?? false
    }

    /// Adds a group by the formula of Euler and Maclaurin for each remainder; returns the error, or nil where it is
    /// above 2^goal.
    private func add(
        _ group: Group, _ form: PowerSum, _ exponent: Int, to sum: inout Ball, bits: Int, goal: Int
    ) throws(BallError) -> Magnitude? {
        var error = Magnitude.zero
        let period = group.coefficients.count
        var term = Ball(precision: bits)
        var factor = Ball(precision: bits)
        var product = Ball(precision: bits)
        for (remainder, coefficient) in group.coefficients.enumerated()
        where !coefficient.isZero {
            let start = 1 << exponent
            let first = start + (remainder - start % period + period) % period
            let size = try work.bounds.size(of: coefficient).high
            let allowed = goal - max(size.isZero ? 0 : size.exponent.value, 0) - 8
            guard
                let extra = try form.sum(
                    from: first, by: period, into: &term, bits: bits, goal: allowed,
                    isDivergent: isPartial || group.total.isZero)
            else { return nil }
            error = error + size * extra
            try factor.set(enclosing: coefficient, bits, work.monitor)
            try product.setProduct(term, factor, precision: bits)
            try term.setSum(sum, product, precision: bits)
            swap(&sum, &term)
        }
        return error
    }

    /// c·q^k, summed from k = 2^exponent on; nil for other scales.
    private func geometric(_ group: Group, _ exponent: Int) throws(BallError) -> BigNumber? {
        guard let q = try ratio(of: group)?.number else { return nil }
        return try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            let power = try q.raised(to: BigNumber(1 << exponent), monitor: work.monitor)
            return try numbers.quotient(
                try numbers.product(group.coefficients[0], power), try numbers.difference(1, q))
        }
    }

    /// q where a group is c·q^k, and its logarithm.
    func ratio(of group: Group) throws(BallError) -> (number: BigNumber, logarithm: BigNumber)? {
        guard group.coefficients.count == 1, group.scale.parts.count == 1,
            let (a, b) = Scale(group.scale.parts[0].rate).powers, b.isZero,
            a.knownInteger == -1
        else { return nil }
        let logarithm = group.scale.parts[0].coefficient
        return try work.lift { () throws(NumberError) in
            (try work.numbers.value(.exp, logarithm), logarithm)
        }
    }

    /// A bound of the sum of a scale from k = n = 2^exponent on (bound 243).
    private func bound(
        of scale: Scale, _ exponent: Int, _ bounds: ScaleBounds
    ) throws(BallError) -> Magnitude {
        let a = try Self.power(over: scale, work)
        let less = try work.lift { () throws(NumberError) in
            try work.numbers.difference(a, 1)
        }
        // Σ k^(-a) ≤ n^(1 - a)·(1/n + 1/(a - 1))
        let tail = try bounds.supremum(
            try work.lift { () throws(NumberError) in
                try Scale.power(less, monitor: work.monitor)
            })
        return try Self.factor(scale, a, bounds, work) * tail
            * (Magnitude.powerOfTwo(-exponent) + Magnitude.one / (try bounds.size(of: less).low))
    }

    /// p and K with K·n^p at least the sum of a scale from k = n on, for all n from one over t0 on.
    static func tail(
        of scale: Scale, _ work: GermWork
    ) throws(BallError) -> (power: BigNumber, factor: Magnitude) {
        let a = try power(over: scale, work)
        let (power, less) = try work.lift { () throws(NumberError) in
            (try work.numbers.difference(1, a), try work.numbers.difference(a, 1))
        }
        let sum =
            Magnitude.powerOfTwo(-work.bounds.exponent)
            + Magnitude.one / (try work.bounds.size(of: less).low)
        return (power, try factor(scale, a, work.bounds, work) * sum)
    }

    /// A bound of a scale times k^a.
    private static func factor(
        _ scale: Scale, _ a: BigNumber, _ bounds: ScaleBounds, _ work: GermWork
    ) throws(BallError) -> Magnitude {
        let power = try work.lift { () throws(NumberError) in
            try Scale.power(a, monitor: work.monitor)
        }
        return try bounds.supremum(try work.product(scale, power, power: -1))
    }

    /// a above 1, so that a scale is at most a multiple of k^(-a).
    private static func power(
        over scale: Scale, _ work: GermWork
    ) throws(BallError) -> BigNumber {
        guard let first = scale.parts.first else { throw .needsPrecision }
        guard case .logarithm(let k) = first.rate else { return 2 }
        guard k == 1 else { throw .needsPrecision }
        let power = try work.lift { () throws(NumberError) -> BigNumber? in
            let own = try work.numbers.negative(first.coefficient)
            let excess = try work.numbers.difference(own, 1)
            guard try excess.sign(monitor: work.monitor) > 0 else { return nil }
            if scale.parts.count == 1 { return own }
            return try work.numbers.sum(
                1, try work.numbers.product(excess, BigNumber(BigRational(7, 8))))
        }
        guard let power else { throw .needsPrecision }
        return power
    }
}
