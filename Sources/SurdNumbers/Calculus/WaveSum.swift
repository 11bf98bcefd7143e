/// Waves of one size S beside one another, and perhaps a number, whose phases are multiples of one phase F: S·p(F). Where p is not
/// zero everywhere and S/F' does not tend to 0, the integral does not exist (bound 304).
struct WaveSum {
    private let terms: [Germ.Term]
    private let work: GermWork
    /// The phases over that of the first wave; nil for a term without.
    private var ratios: [BigRational?] = []

    /// Nil where phases are no such multiples, or sines stand beside other functions.
    init?(_ terms: [Germ.Term], _ work: GermWork) throws(BallError) {
        self.terms = terms
        self.work = work
        guard let first = terms.first(where: { $0.wave != nil })?.wave else { return nil }
        for term in terms {
            guard let wave = term.wave else {
                ratios.append(nil)
                continue
            }
            guard (wave.shape == nil) == (first.shape == nil) else { return nil }
            let ratio = try work.lift { () throws(NumberError) in
                try WavePlaces.ratio(of: wave.phase, to: first.phase, work)
            }
            guard let ratio, ratio.sign > 0 else { return nil }
            ratios.append(ratio)
        }
        isOfShapes = first.shape != nil
    }

    private let isOfShapes: Bool

    /// Whether p is seen not to be zero everywhere.
    func isSomewhere() throws(BallError) -> Bool {
        if isOfShapes { return try hasValue() }
        // Sines and cosines of different phases, and numbers, are independent.
        for (place, term) in terms.enumerated() {
            for other in 0..<place
            where ratios[other] == ratios[place]
                && terms[other].wave?.isSine == term.wave?.isSine
            {
                return false
            }
        }
        return try work.lift { () throws(NumberError) in
            try terms[0].coefficient.sign(monitor: work.monitor) != 0
        }
    }

    /// Places at which p is looked at, as parts of 1000.
    private static var places: [Int] { [137, 391, 613, 859, 1171, 1483] }

    /// Periodic functions of polynomials and sines go on without a break to the right of each place.
    private func hasValue() throws(BallError) -> Bool {
        var common = BigInt(1)
        for ratio in ratios.compactMap({ $0 }) where !(common % ratio.denominator).isZero {
            common = common * ratio.denominator
        }
        return try work.lift { () throws(NumberError) in
            for place in Self.places {
                let phase = BigRational(BigInt(place), 1000) * BigRational(common, 1)
                var sum = BigNumber(0)
                for (index, term) in terms.enumerated() {
                    var value = term.coefficient
                    if let ratio = ratios[index], let shape = term.wave?.shape {
                        value = try work.numbers.product(
                            value, try shape.value(at: BigNumber(ratio * phase), work.monitor))
                    }
                    sum = try work.numbers.sum(sum, value)
                }
                if try sum.sign(monitor: work.monitor) != 0 { return true }
            }
            return false
        }
    }
}
