/// A bound of a form.
package enum Bound: Sendable {
    case number(BigNumber)
    /// 1 for infinity, -1 for minus infinity.
    case infinity(Int)
}

/// An end of an interval or of the real line, seen from inside.
package enum End: Sendable {
    /// A point and its side: 1 for numbers above the point.
    case point(BigNumber, side: Int)
    /// 1 for infinity, -1 for minus infinity.
    case infinity(Int)

    /// The variable in terms of the local parameter t.
    func germ(_ work: GermWork) throws(BallError) -> Germ {
        let scales = work.scales
        switch self {
        case .point(let number, let side):
            let power = try work.lift { () throws(NumberError) in
                try Scale.power(1, monitor: scales.monitor)
            }
            return try work.sum(
                Germ(number), Germ(terms: [Germ.Term(BigNumber(side), power)]))
        case .infinity(let sign):
            let power = try work.lift { () throws(NumberError) in
                try Scale.power(-1, monitor: scales.monitor)
            }
            return Germ(terms: [Germ.Term(BigNumber(sign), power)])
        }
    }
}

/// What a germ is taken of: a value, a value at integers alone, or an integrand.
enum GermUse {
    case value, ofIntegers, integrand
}

extension Tape {
    /// The exponents of the tried t0.
    private static var exponents: [Int] { [6, 24, 160, 4000, 1 << 22] }
    static var orders: [Int] { [6, 14, 30] }

    /// Asks a question about the germ of the tape at an end, with more terms and smaller t until it
    /// is answered. The answer is nil where more is needed. As an integrand the germ is that of
    /// f·|dx/du|, u = ln(1/t); with `places` it is taken along these.
    func settle<Answer>(
        at end: End, as use: GermUse = .value, places: WavePlaces? = nil,
        orders: [Int] = Tape.orders, monitor: Monitor,
        _ ask: (Germ, GermWork) throws(BallError) -> Answer?
    ) throws(NumberError) -> Answer? {
        var domain: NumberError?
        for order in orders {
            for exponent in Self.exponents {
                try monitor.check()
                do throws(BallError) {
                    var work = try GermWork(
                        order: order, exponent: exponent, taylor: JetCoefficients(),
                        monitor: monitor)
                    work.isOfIntegers = use == .ofIntegers
                    work.places = places
                    var germs = TapeGerms(self, point: try end.germ(work), work: work)
                    var germ = try germs.run()
                    if use == .integrand { germ = try work.product(germ, try end.slope(work)) }
                    if let answer = try ask(germ, work) { return answer }
                    // A smaller t0 would not give more terms.
                    break
                } catch {
                    switch error {
                    case .needsPrecision: continue
                    case .domain(let reason): domain = reason
                    case .number(let reason): throw reason
                    }
                    break
                }
            }
            if let domain { throw domain }
        }
        return nil
    }
}

extension End {
    /// Its name in messages.
    var text: String {
        switch self {
        case .infinity(let sign): return sign < 0 ? "-inf" : "inf"
        case .point(let number, _):
            if let fraction = number.knownRational, fraction.denominator.bitLength < 20,
                fraction.numerator.bitLength < 40
            {
                let top = "\(fraction.numerator)"
                return fraction.denominator == 1 ? top : "\(top)/\(fraction.denominator)"
            }
            return "\(Double(number))"
        }
    }

    /// |dx/du| for u = ln(1/t).
    func slope(_ work: GermWork) throws(BallError) -> Germ {
        let exponent: BigNumber =
            switch self {
            case .point: 1
            case .infinity: -1
            }
        let power = try work.lift { () throws(NumberError) in
            try Scale.power(exponent, monitor: work.monitor)
        }
        return Germ(terms: [Germ.Term(1, power)])
    }

    /// The local parameter of a number, its distance from the end; at infinity the reciprocal of the number.
    func distance(_ cut: BigNumber, _ monitor: Monitor) throws(NumberError) -> BigNumber {
        switch self {
        case .point(let number, let side):
            let difference = try cut.subtracting(number, monitor: monitor)
            return side > 0 ? difference : try difference.negated(monitor: monitor)
        case .infinity(let sign): return sign > 0 ? cut : try cut.negated(monitor: monitor)
        }
    }

    /// The least exponent for which t = 2^-exponent lies between the end and the cut.
    func exponent(of cut: BigNumber, _ monitor: Monitor) throws(BallError) -> Int {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var ball = Ball(precision: 64)
        do throws(NumberError) {
            let distance = try distance(cut, monitor)
            do throws(BallError) { try ball.set(enclosing: distance, 64, monitor) } catch {
                throw .undecided(question: "how long a part of the interval is", known: "")
            }
        } catch {
            throw .number(error)
        }
        let size: Int =
            switch self {
            case .point: 1 - ball.smallestSize.exponent.value
            case .infinity: ball.largestSize.exponent.value
            }
        return max(size, 0)
    }

    /// The range of u from the cut to t = 2^-reach.
    func logarithms(
        _ cut: BigNumber, _ reach: Int, _ monitor: Monitor
    ) throws(NumberError) -> (BigNumber, BigNumber) {
        let start = try distance(cut, monitor).applying(.ln, monitor: monitor)
        let end = try BigNumber(2).applying(.ln, monitor: monitor).multiplied(
            by: BigNumber(reach), monitor: monitor)
        switch self {
        case .point: return (try start.negated(monitor: monitor), end)
        case .infinity: return (start, end)
        }
    }

    /// The range of x from the cut to t = 2^-reach, the smaller number first.
    func interval(
        _ cut: BigNumber, _ reach: Int, _ monitor: Monitor
    ) throws(NumberError) -> (BigNumber, BigNumber) {
        switch self {
        case .point(let number, let side):
            let step = BigNumber(BigRational(BigInt(side), BigInt(1) << reach))
            let near = try number.adding(step, monitor: monitor)
            return side > 0 ? (near, cut) : (cut, near)
        case .infinity(let sign):
            let far = BigNumber(BigInt(sign) << reach)
            return sign > 0 ? (cut, far) : (far, cut)
        }
    }
}

extension EndTail {
    /// Whether all terms are powers of t and of logarithms, so that steps of ln(1/t) are alike.
    var isSmooth: Bool {
        func isPower(_ scale: Scale) -> Bool {
            scale.parts.allSatisfy {
                if case .logarithm = $0.rate { true } else { false }
            }
        }
        return germ.terms.allSatisfy { ($0.wave?.isOfLogarithm ?? true) && isPower($0.scale) }
            && germ.rest.map { isPower($0.scale) } ?? true
    }

    private static var manyTurns: Magnitude { .powerOfTwo(18) }

    /// Whether a wave has so many periods before t = 2^-exponent that the integral up to there takes long.
    func hasManyTurns(at exponent: Int) throws(BallError) -> Bool {
        let bounds = try ScaleBounds(exponent: exponent, monitor: work.monitor)
        for term in germ.terms {
            guard let wave = term.wave, !wave.isOfLogarithm else { continue }
            let factor = try bounds.size(of: wave.phase[0].coefficient).low
            // In a sum of rates the first one is the largest.
            if factor.timesDown(try bounds.infimum(wave.phase[0].rate)) > Self.manyTurns {
                return true
            }
        }
        return false
    }

    /// Whether a wave of which the germ knows no more than a bound turns so often.
    func hidesManyTurns(at exponent: Int) throws(BallError) -> Bool {
        guard let places = work.places, places.isRough else { return false }
        let bounds = try ScaleBounds(exponent: exponent, monitor: work.monitor)
        for phase in places.phases where !Germ.Wave(isSine: true, phase: phase).isOfLogarithm {
            let factor = try bounds.size(of: phase[0].coefficient).low
            if factor.timesDown(try bounds.infimum(phase[0].rate)) > Self.manyTurns {
                return true
            }
        }
        return false
    }

    /// Adds the integral from t = 0 to 2^-reach, with the least reach of those that are tried for which the error is below
    /// 2^goal.
    func reach(
        from first: Int, upTo last: Int, into total: inout Ball, bits: Int, goal: Int
    ) throws(BallError) -> Int {
        var exponent = first
        while exponent <= last {
            try Ball.check(work.monitor)
            do throws(BallError) {
                if try add(to: &total, exponent: exponent, bits: bits, goal: goal) {
                    return exponent
                }
            } catch {
                guard case .needsPrecision = error else { throw error }
            }
            // The way to the tail of a wave is long, so the steps are small.
            exponent += isSmooth ? max(1, exponent / 4) : 1
        }
        throw .needsPrecision
    }
}
