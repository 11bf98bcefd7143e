/// A positive function of t ≥ 0 that is 1 at t = 0, as a product of powers of 1 + t/s, s > 0, and of powers of
/// functions like logarithms. Where its powers fall, it is the transform of a measure whose size is known
/// (bound 342).
struct GrowthFactors {
    var powers: [Power] = []
    var logarithms: [Logarithm] = []

    /// A positive number between two sizes.
    struct Sizes: Equatable {
        let above: Magnitude
        let below: Magnitude
    }

    /// (1 + t/s)^e
    struct Power {
        let place: Sizes
        var exponent: BigRational
    }

    /// What g(t) − g(0) is: a sum of w·ln(1 + t/s), and the transform of a measure.
    struct Growth {
        var terms: [(place: Sizes, weight: Magnitude)] = []
        /// A bound of the size of the measure.
        var rest = Magnitude.zero

        static func + (a: Growth, b: Growth) -> Growth {
            Growth(terms: a.terms + b.terms, rest: a.rest + b.rest)
        }

        func scaled(by size: Magnitude) -> Growth {
            Growth(terms: terms.map { ($0.place, $0.weight * size) }, rest: rest * size)
        }
    }

    /// (g(t)/g(0))^e for a function g > 0 whose derivative is a transform.
    struct Logarithm {
        let start: Sizes
        let growth: Growth
        var exponent: BigRational
    }

    static func * (a: GrowthFactors, b: GrowthFactors) -> GrowthFactors {
        GrowthFactors(powers: a.powers + b.powers, logarithms: a.logarithms + b.logarithms)
    }

    func raised(to exponent: BigRational) -> GrowthFactors {
        var result = self
        for i in powers.indices { result.powers[i].exponent *= exponent }
        for i in logarithms.indices { result.logarithms[i].exponent *= exponent }
        return result
    }

    /// The logarithm, where it is one of powers alone.
    var logarithm: Growth? {
        guard logarithms.isEmpty else { return nil }
        return Growth(
            terms: powers.map {
                ($0.place, Magnitude(atLeast: Double($0.exponent.magnitude).nextUp))
            })
    }

    /// Whether the powers fall, which logarithms do not change.
    var fallsToZero: Bool {
        powers.reduce(BigRational.zero) { $0 + $1.exponent } < 0
    }

    private static var mostPowers: Int { 1 << 12 }

    /// A bound of the size of the measure whose transform the function is; nil where the powers do not fall
    /// faster than the logarithms grow.
    var size: Magnitude? {
        var falling = powers.filter { $0.exponent < 0 }
        var size = Magnitude.one
        // A power that grows goes with one that falls.
        for power in powers where power.exponent > 0 {
            var left = power.exponent
            for i in falling.indices where left > 0 && falling[i].exponent < 0 {
                let part = min(left, -falling[i].exponent)
                guard let twice = Self.count(part + part) else { return nil }
                let ratio = max(.one, falling[i].place.above / power.place.below)
                size = size * ratio.power(twice)
                falling[i].exponent += part
                left -= part
            }
            if left > 0 { return nil }
        }
        // The power that falls fastest is shared among the logarithms.
        let growing = logarithms.filter { $0.exponent > 0 }
        guard !growing.isEmpty else { return size }
        guard let count = Self.count(growing.reduce(BigRational.zero) { $0 + $1.exponent.ceiling }),
            let fastest = falling.min(by: { $0.exponent < $1.exponent }), fastest.exponent < 0
        else { return nil }
        let share = Double(-fastest.exponent / BigRational(BigInt(Int(count)), 1))
        let spread = Magnitude.one / Magnitude(atMost: share.nextDown) + .powerOfTwo(-1)
        for logarithm in growing {
            let growth = logarithm.growth.size(beside: fastest.place, spread: spread)
            let factor = Magnitude.one + growth / logarithm.start.below
            guard let count = Self.count(logarithm.exponent) else { return nil }
            size = size * factor.power(count)
        }
        return size
    }

    /// A positive number rounded up; nil where it is too large.
    private static func count(_ number: BigRational) -> UInt? {
        guard let count = number.ceiling.numerator.smallValue, count <= mostPowers else {
            return nil
        }
        return UInt(count)
    }
}

extension BigRational {
    fileprivate var ceiling: BigRational { BigRational(-((-self).floor), 1) }
}

extension GrowthFactors.Growth {
    /// A bound of the size of the measure of (g(t) − g(0))·(1 + t/s)^(−a), where the measure of ln(1 + t/s)·(1 + t/s)^(−a)
    /// is no larger than `spread`.
    fileprivate func size(beside place: GrowthFactors.Sizes, spread: Magnitude) -> Magnitude {
        terms.reduce(rest) { sum, term in
            // |ln x| ≤ max(x, 1/x)
            let distance: Magnitude =
                term.place == place
                ? .zero : max(term.place.above / place.below, place.above / term.place.below)
            return sum + term.weight * (spread + distance.scaled(byPowerOfTwo: 1))
        }
    }
}
