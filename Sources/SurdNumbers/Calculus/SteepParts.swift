/// The integral over u = ln(1/t) of a scale S that grows or falls at least as fast as a power of t, by parts: with c·σ the leading
/// term of S'/S, S = (S/(cσ))' + S_1, S_1 = S - (S/(cσ))' is smaller, and so on. As e^(x^2) has the integral e^(x^2)/(2x)·(1 + …).
///
/// What is left after some parts is an integral of scales that grow or fall too: one that grows is at most u times its value, one that
/// falls faster than e^(-u) at most its value (bound 303).
struct SteepParts {
    /// What the integral from u on is, or minus the one up to u of what grows, but for a constant.
    private(set) var terms: [Germ.Term] = []
    /// Bounds of the rest.
    private(set) var rests: [Germ.Term] = []
    let grows: Bool
    private let work: GermWork

    /// Nil for scales that change more slowly.
    init?(_ term: Germ.Term, _ work: GermWork) throws(BallError) {
        guard term.wave == nil, let lead = try Self.lead(term.scale, work) else { return nil }
        self.work = work
        grows = try work.bounds.size(of: lead.coefficient).sign > 0
        var current = Germ(terms: [term])
        for _ in 0..<max(work.order / 2, 3) {
            try Ball.check(work.monitor)
            var next = current
            for term in current.terms {
                guard let part = try divided(term) else { return nil }
                terms.append(part)
                next = try work.sum(next, try derivative(part), sign: -1)
            }
            guard next.rest == nil else { throw .needsPrecision }
            if let first = next.terms.first, let before = current.terms.first,
                try work.compare(first.scale, before.scale) >= 0
            {
                return nil
            }
            current = next
        }
        for index in terms.indices {
            terms[index].coefficient = try work.lift { () throws(NumberError) in
                try work.numbers.negative(terms[index].coefficient)
            }
        }
        for term in current.terms { rests.append(try bounded(term)) }
    }

    /// The leading term of S'/S, where that does not tend to 0.
    private static func lead(
        _ scale: Scale, _ work: GermWork
    ) throws(BallError) -> WeightedScale? {
        let slopes = try work.lift { () throws(NumberError) in
            try work.scales.slope(of: scale.parts)
        }
        guard let first = slopes.first, try work.direction(first.scale) >= 0 else { return nil }
        return first
    }

    private func divided(_ term: Germ.Term) throws(BallError) -> Germ.Term? {
        guard let lead = try Self.lead(term.scale, work) else { return nil }
        let coefficient = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(term.coefficient, lead.coefficient)
        }
        return Germ.Term(coefficient, try work.product(term.scale, lead.scale, power: -1))
    }

    private func derivative(_ term: Germ.Term) throws(BallError) -> Germ {
        let slopes = try work.lift { () throws(NumberError) in
            try work.scales.slope(of: term.scale)
        }
        var sum = Germ()
        for slope in slopes {
            let coefficient = try work.lift { () throws(NumberError) in
                try work.numbers.product(slope.coefficient, term.coefficient)
            }
            sum = try work.sum(sum, Germ(terms: [Germ.Term(coefficient, slope.scale)]))
        }
        return sum
    }

    /// A term that bounds the integral of another one: where S'/S is above 0, or below -1, for all t up to t0.
    private func bounded(_ term: Germ.Term) throws(BallError) -> Germ.Term {
        let slopes = try work.lift { () throws(NumberError) in
            try work.scales.slope(of: term.scale.parts)
        }
        var speed = Germ(grows ? 0 : 1)
        for slope in slopes {
            let item = Germ(terms: [Germ.Term(slope.coefficient, slope.scale)])
            speed = try work.sum(speed, item)
        }
        guard try work.sign(speed) == (grows ? 1 : -1) else { throw .needsPrecision }
        guard grows else { return term }
        let u = Scale(parts: [Scale.Part(coefficient: 1, rate: .logarithm(2))])
        return Germ.Term(term.coefficient, try work.product(term.scale, u))
    }

    /// The size of the parts at t0.
    func sizeAtStart() throws(BallError) -> Magnitude {
        var size = Magnitude.zero
        let x = BigNumber(BigInt(1) << work.bounds.exponent)
        for term in terms {
            let value = try work.lift { () throws(NumberError) in
                try work.numbers.product(
                    term.coefficient, try work.scales.value(of: term.scale, at: x))
            }
            size = size + (try work.bounds.size(of: value).high)
        }
        return size
    }
}
