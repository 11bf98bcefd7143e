/// The behaviour of a value towards an end: a sum of terms, each falling faster than the one before, and a
/// bound of the rest, for all 0 < t ≤ t0.
struct Germ: Sendable {
    /// Ordered, the slowest to fall first. Coefficients are not zero.
    var terms: [Term] = []
    /// A bound of the difference between the value and the sum of the terms; nil where they are
    /// equal.
    var rest: Rest?

    struct Term: Sendable {
        var coefficient: BigNumber
        var scale: Scale
        /// A sine or cosine of an argument that tends to infinity.
        var wave: Wave?

        init(_ coefficient: BigNumber, _ scale: Scale = .one, wave: Wave? = nil) {
            self.coefficient = coefficient
            self.scale = scale
            self.wave = wave
        }
    }

    /// The sine or cosine of a sum of rates, the first of which has a positive coefficient, or another periodic
    /// function of one.
    struct Wave: Sendable {
        var isSine: Bool
        var phase: [Scale.Part]
        var shape: Periodic?
    }

    struct Rest: Sendable {
        var bound: Magnitude
        var scale: Scale
    }

    init(terms: [Term] = [], rest: Rest? = nil) {
        self.terms = terms
        self.rest = rest
    }

    init(_ number: BigNumber) {
        if !number.isZero { terms = [Term(number)] }
    }

    /// The value, where it is constant in t; nil where it may change.
    var constant: BigNumber? {
        guard rest == nil else { return nil }
        if terms.isEmpty { return 0 }
        guard terms.count == 1, terms[0].scale.isOne, terms[0].wave == nil else { return nil }
        return terms[0].coefficient
    }
}

/// Arithmetic of germs.
struct GermWork {
    let monitor: Monitor
    let scales: ScaleWork
    let bounds: ScaleBounds
    let numbers: NumberWork
    let taylor: any TaylorCoefficients
    /// The number of terms that are kept in a sum.
    let order: Int
    /// Whether t is one over an integer, so that (-1)^(1/t) has a meaning.
    var isOfIntegers = false
    /// The place at which waves are evaluated, or where their phases are recorded.
    var places: WavePlaces?

    init(
        order: Int, exponent: Int, taylor: any TaylorCoefficients, monitor: Monitor
    ) throws(BallError) {
        self.order = order
        self.taylor = taylor
        self.monitor = monitor
        scales = ScaleWork(monitor: monitor)
        bounds = try ScaleBounds(exponent: exponent, monitor: monitor)
        numbers = NumberWork(monitor: monitor)
    }

    func lift<R>(_ body: () throws(NumberError) -> R) throws(BallError) -> R {
        do throws(NumberError) { return try body() } catch { throw .number(error) }
    }

    // MARK: - Scales

    @inline(never)
    func product(
        _ a: Scale, _ b: Scale, power: BigNumber = 1
    ) throws(BallError) -> Scale {
        try lift { () throws(NumberError) in try scales.product(a, b, power: power) }
    }

    @inline(never)
    func compare(_ a: Scale, _ b: Scale) throws(BallError) -> Int {
        try lift { () throws(NumberError) in try scales.compare(a, b) }
    }

    /// 1 where the scale tends to infinity, -1 where it tends to 0, 0 where it is 1.
    @inline(never)
    func direction(_ scale: Scale) throws(BallError) -> Int {
        try lift { () throws(NumberError) in try scales.direction(scale) }
    }

    // MARK: - Rests

    /// The rest as a multiple of the slower of two scales (bound 232).
    @inline(never)
    func sum(_ a: Germ.Rest?, _ b: Germ.Rest?) throws(BallError) -> Germ.Rest? {
        guard let a else { return b }
        guard let b else { return a }
        let order = try compare(a.scale, b.scale)
        if order == 0 { return Germ.Rest(bound: a.bound + b.bound, scale: a.scale) }
        let (slow, fast) = order > 0 ? (a, b) : (b, a)
        let ratio = try bounds.supremum(try product(fast.scale, slow.scale, power: -1))
        return Germ.Rest(bound: slow.bound + fast.bound * ratio, scale: slow.scale)
    }

    @inline(never)
    func product(_ a: Germ.Rest?, _ b: Germ.Rest?) throws(BallError) -> Germ.Rest? {
        guard let a, let b else { return nil }
        return Germ.Rest(bound: a.bound * b.bound, scale: try product(a.scale, b.scale))
    }

    /// A bound of a whole germ; nil for zero.
    @inline(never)
    func size(_ a: Germ) throws(BallError) -> Germ.Rest? {
        var total = a.rest
        for term in a.terms { total = try sum(total, try size(term)) }
        return total
    }

    @inline(never)
    func size(_ term: Germ.Term) throws(BallError) -> Germ.Rest {
        Germ.Rest(bound: try bounds.size(of: term.coefficient).high, scale: term.scale)
    }

    /// A bound of the value for all t up to t0, where it tends to 0 or is bounded.
    func supremum(_ rest: Germ.Rest?) throws(BallError) -> Magnitude {
        guard let rest else { return .zero }
        return rest.bound * (try bounds.supremum(rest.scale))
    }

    // MARK: - Sums

    @inline(never)
    func sum(_ a: Germ, _ b: Germ, sign: Int = 1) throws(BallError) -> Germ {
        var terms = a.terms
        for term in b.terms {
            var term = term
            if sign < 0 {
                term.coefficient = try lift { () throws(NumberError) in
                    try numbers.negative(term.coefficient)
                }
            }
            try insert(term, into: &terms)
        }
        return try shortened(Germ(terms: terms, rest: try sum(a.rest, b.rest)))
    }

    /// Inserts a term at its place, and merges it with a term of the same kind.
    @inline(never)
    private func insert(_ term: Germ.Term, into terms: inout [Germ.Term]) throws(BallError) {
        var place = terms.count
        while place > 0 {
            let order = try compare(terms[place - 1].scale, term.scale)
            if order > 0 { break }
            if order == 0, let shape = try together(terms[place - 1], term) {
                terms.remove(at: place - 1)
                if let shape { terms.insert(shape, at: place - 1) }
                return
            }
            if order == 0, try isSame(terms[place - 1].wave, term.wave) {
                let sum = try lift { () throws(NumberError) in
                    let sum = try numbers.sum(terms[place - 1].coefficient, term.coefficient)
                    return try sum.sign(monitor: monitor) == 0 ? BigNumber(0) : sum
                }
                if sum.isZero {
                    terms.remove(at: place - 1)
                } else {
                    terms[place - 1].coefficient = sum
                }
                return
            }
            // Of terms with one scale, those without a wave come first.
            if order == 0, terms[place - 1].wave == nil { break }
            place -= 1
        }
        terms.insert(term, at: place)
    }

    @inline(never)
    private func isSame(_ a: Germ.Wave?, _ b: Germ.Wave?) throws(BallError) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        guard a.isSine == b.isSine, a.shape == nil, b.shape == nil else { return false }
        return try lift { () throws(NumberError) in
            try scales.merge(a.phase, b.phase, times: -1).isEmpty
        }
    }

    /// Moves the last terms into the rest, and also those that fall at least as fast as the rest.
    @inline(never)
    func shortened(_ a: Germ) throws(BallError) -> Germ {
        var a = a
        while let last = a.terms.last {
            var isBehind = a.terms.count > order
            if !isBehind, let rest = a.rest {
                isBehind = try compare(rest.scale, last.scale) >= 0
            }
            guard isBehind else { break }
            a.rest = try sum(a.rest, try size(last))
            a.terms.removeLast()
        }
        return a
    }

    @inline(never)
    func negative(_ a: Germ) throws(BallError) -> Germ { try sum(Germ(), a, sign: -1) }

    // MARK: - Products

    @inline(never)
    func product(_ a: Germ, _ b: Germ) throws(BallError) -> Germ {
        try Ball.check(monitor)
        var rest: Germ.Rest?
        if a.rest != nil { rest = try sum(rest, try product(a.rest, try size(b))) }
        if b.rest != nil {
            let ofTerms = try size(Germ(terms: a.terms))
            rest = try sum(rest, try product(ofTerms, b.rest))
        }
        var terms: [Germ.Term] = []
        for first in a.terms {
            for second in b.terms {
                for term in try product(first, second) {
                    if let rest, try compare(rest.scale, term.scale) >= 0 { continue }
                    try insert(term, into: &terms)
                }
            }
        }
        // The part omitted above, where it falls at least as fast as the rest.
        if rest != nil, let known = rest {
            for first in a.terms {
                for second in b.terms {
                    let scale = try product(first.scale, second.scale)
                    guard try compare(known.scale, scale) >= 0 else { continue }
                    rest = try sum(
                        rest,
                        Germ.Rest(
                            bound: try size(first).bound * (try size(second).bound), scale: scale))
                }
            }
        }
        return try shortened(Germ(terms: terms, rest: rest))
    }

    @inline(never)
    func product(_ a: Germ, times number: BigNumber) throws(BallError) -> Germ {
        try product(a, Germ(number))
    }

    /// A product of two terms: two terms where both have waves.
    @inline(never)
    private func product(
        _ a: Germ.Term, _ b: Germ.Term
    ) throws(BallError) -> [Germ.Term] {
        let scale = try product(a.scale, b.scale)
        let coefficient = try lift { () throws(NumberError) in
            try numbers.product(a.coefficient, b.coefficient)
        }
        guard let first = a.wave, let second = b.wave else {
            return [Germ.Term(coefficient, scale, wave: a.wave ?? b.wave)]
        }
        if first.shape != nil || second.shape != nil {
            return try product(first, second, coefficient, scale)
        }
        let half = try lift { () throws(NumberError) in
            try numbers.quotient(coefficient, 2)
        }
        let minus = try lift { () throws(NumberError) in try numbers.negative(half) }
        func wave(_ factor: BigNumber) throws(BallError) -> [Scale.Part] {
            try lift { () throws(NumberError) in
                try scales.merge(first.phase, second.phase, times: factor)
            }
        }
        let (sum, difference) = (try wave(1), try wave(-1))
        var result: [Germ.Term] = []
        func add(_ factor: BigNumber, _ isSine: Bool, _ phase: [Scale.Part]) throws(BallError) {
            if let term = try self.wave(factor, scale, isSine: isSine, phase) {
                result.append(term)
            }
        }
        switch (first.isSine, second.isSine) {
        case (false, false):
            try add(half, false, difference)
            try add(half, false, sum)
        case (true, true):
            try add(half, false, difference)
            try add(minus, false, sum)
        case (true, false):
            try add(half, true, sum)
            try add(half, true, difference)
        case (false, true):
            try add(half, true, sum)
            try add(minus, true, difference)
        }
        return result
    }

    /// A sine or cosine of a phase of either sign, or of zero.
    @inline(never)
    func wave(
        _ factor: BigNumber, _ scale: Scale, isSine: Bool, _ phase: [Scale.Part]
    ) throws(BallError) -> Germ.Term? {
        guard let first = phase.first else {
            return isSine ? nil : Germ.Term(factor, scale)
        }
        return try lift { () throws(NumberError) in
            if try first.coefficient.sign(monitor: monitor) > 0 {
                return Germ.Term(factor, scale, wave: Germ.Wave(isSine: isSine, phase: phase))
            }
            let positive = try scales.merge([], phase, times: -1)
            return Germ.Term(
                isSine ? try numbers.negative(factor) : factor, scale,
                wave: Germ.Wave(isSine: isSine, phase: positive))
        }
    }
}
