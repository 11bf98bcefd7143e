extension BigInt {
    /// The value, where the number is an integer; a real is refined until this is decided. Nil
    /// where it is not an integer, or where the question stays open within the standard limits.
    public init?(exactly number: BigNumber) {
        let monitor = Monitor.unswayed
        guard (try? number.isInteger(monitor: monitor)) == true,
            let value = try? number.floor(monitor: monitor)
        else {
            return nil
        }
        self = value
    }
}

extension BigRational {
    /// The value, where a number is known or can be proved to be rational.
    public init?(exactly number: BigNumber) {
        guard let value = try? number.resolved(monitor: .unswayed), let exact = value.exactRational
        else {
            return nil
        }
        self = exact
    }
}

extension Double {
    /// The double nearest to the number, ties to even. Beyond the range of doubles it is infinite
    /// or zero, and NaN for a number without a value.
    public init(_ number: BigNumber) {
        self = (try? number.nearestDouble(monitor: .unswayed)) ?? .nan
    }
}

extension BigNumber {
    package func nearestDouble(monitor: Monitor) throws(NumberError) -> Double {
        let real: Real
        switch storage {
        case .integer(let value): return Double(value)
        case .rational(let value): return Double(value)
        case .real(let node): real = node
        }
        var refinement = Refinement(real, monitor: monitor)
        let settled = try refinement.settle(.relative(72), "the nearest double") {
            ball throws(NumberError) -> Verdict<Double> in
            if let double = ball.doubleIfUnique() { return .answer(double) }
            if ball.containsZero { return .candidate(.zero) }
            guard let size = ball.magnitudeExponent, size > -1200, size < 1200 else {
                return .needsMore
            }
            // One number lies halfway between two doubles, and no enclosure separates it from its
            // neighbours.
            let (low, high) = ball.rationalBounds
            let (below, above) = (Double(low), Double(high))
            guard below.nextUp == above, let a = BigRational(exactly: below),
                let b = BigRational(exactly: above)
            else { return .needsMore }
            return .candidate((a + b) / 2)
        }
        switch settled {
        case .answer(let double): return double
        case .exact(let value): return Double(value)
        }
    }
}

extension BigNumber {
    /// The exact number that a text denotes; the error names the text and its mistake.
    ///
    ///     try BigNumber(parsing: "1/3") * 3   // 1
    ///
    /// The syntax is that of ``BigRational/init(parsing:limits:)``. Formulas are not accepted: see
    /// `Surd.evaluate`.
    public init(parsing text: String, limits: Limits = .standard) throws(NumberError) {
        self.init(try BigRational(parsing: text, limits: limits))
    }

    /// The exact number that a text denotes: `"0.1"`, `"-2.5e10"`, `"22/7"`, `"0xff"`. Nil for
    /// other text, and for an exponent beyond the standard limits.
    public init?(_ text: String) {
        guard let value = try? BigNumber(parsing: text) else { return nil }
        self = value
    }
}
