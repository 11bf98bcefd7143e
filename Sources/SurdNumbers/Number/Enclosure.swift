/// Two fractions that certainly enclose a number.
///
///     let x = try BigNumber.pi.enclosure(bits: 10)
///     x.lower <= x.upper                     // both are fractions
///     x.contains(BigRational(22, 7))         // false: π is not 22/7
///     x.doubles                              // 3.1…, rounded outward
///
/// The bounds are proved: they come from the balls in which Surd computes, and every rounding is
/// counted (`Docs/error-bounds.md`).
public struct Enclosure: Sendable, Hashable {
    /// A bound from below; it may be the value.
    public let lower: BigRational
    /// A bound from above; it may be the value.
    public let upper: BigRational

    /// The numbers from one bound to the other. Bounds in the wrong order trap.
    public init(lower: BigRational, upper: BigRational) {
        ensure(lower <= upper, "the lower bound is above the upper one")
        self.lower = lower
        self.upper = upper
    }

    /// A value that is known exactly.
    public init(_ value: BigRational) {
        self.lower = value
        self.upper = value
    }

    /// Whether both bounds are the value itself.
    public var isExact: Bool { lower == upper }

    /// The distance of the bounds.
    public var width: BigRational { upper - lower }

    /// The fraction in the middle.
    public var midpoint: BigRational { (lower + upper) / 2 }

    /// Whether a fraction lies between the bounds, or is one of them.
    public func contains(_ value: BigRational) -> Bool { lower <= value && value <= upper }

    /// Whether all of another enclosure lies in this one.
    public func contains(_ other: Enclosure) -> Bool {
        lower <= other.lower && other.upper <= upper
    }

    /// Whether some number lies in both enclosures. Two enclosures of the same number always
    /// overlap.
    public func overlaps(_ other: Enclosure) -> Bool {
        lower <= other.upper && other.lower <= upper
    }

    /// The tightest doubles that enclose the value: the largest not above the lower bound and the
    /// smallest not below the upper one.
    public var doubles: ClosedRange<Double> {
        var low = Double(lower)
        if let exact = BigRational(exactly: low) {
            if exact > lower { low = low.nextDown }
        } else if low > 0 {
            low = .greatestFiniteMagnitude
        }
        var high = Double(upper)
        if let exact = BigRational(exactly: high) {
            if exact < upper { high = high.nextUp }
        } else if high < 0 {
            high = -.greatestFiniteMagnitude
        }
        return low...high
    }
}

extension BigNumber {
    /// Proved bounds whose distance is at most 2^-bits times the value: so many bits are certain.
    ///
    ///     try BigNumber(2).squareRoot().enclosure(bits: 100)
    ///
    /// An integer or a fraction is its own enclosure, and so is a real that is found to equal one.
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` where the limits end first, for example
    ///   for a
    ///   number that cannot be distinguished from zero, and ``NumberError/tooLarge(what:estimate:limit:)``
    ///   for a value too large or too small to be written as a fraction.
    public func enclosure(
        bits: Int, limits: Limits = .standard
    ) throws(NumberError) -> Enclosure {
        ensure(bits >= 1, "an enclosure has at least one bit")
        return try enclosure(.relative(bits + 2), monitor: Monitor(limits: limits)) {
            low, high, _ in
            if low.sign != high.sign || low.isZero { return low.isZero && high.isZero }
            let smaller = low.isNegative ? high.magnitude : low
            return (high - low).shifted(left: bits) <= smaller
        }
    }

    /// Proved bounds at a distance of at most `width`, which must be above zero.
    ///
    ///     try BigNumber.pi.enclosure(within: BigRational(1, 1000))
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` where the limits end first, and
    ///   ``NumberError/tooLarge(what:estimate:limit:)`` for a value too large to be written as a
    ///   fraction.
    public func enclosure(
        within width: BigRational, limits: Limits = .standard
    ) throws(NumberError) -> Enclosure {
        ensure(width > 0, "the distance of bounds is above zero")
        let bits = width.denominator.bitLength - width.numerator.bitLength + 2
        return try enclosure(
            .absolute(bits + 2), finest: -bits - 3, monitor: Monitor(limits: limits)
        ) { low, high, exponent in
            BigRational(mantissa: high - low, exponent: exponent) <= width
        }
    }

    private func enclosure(
        _ accuracy: Accuracy, finest: Int? = nil, monitor: Monitor,
        isClose: (_ low: BigInt, _ high: BigInt, _ exponent: Int) -> Bool
    ) throws(NumberError) -> Enclosure {
        if let exact = exactRational { return Enclosure(exact) }
        // A number has three kinds of storage, and two have been handled.
        guard let real else { fatalError("a number is exact or a real") }
        let settled = try real.settle(accuracy, for: "an enclosure", monitor: monitor) {
            low, high, exponent throws(NumberError) -> Verdict<Enclosure> in
            var (low, high, exponent) = (low, high, exponent)
            // Bounds that are more precise than requested may be too long to be written.
            if let finest, exponent < finest {
                let shift = finest - exponent
                (low, high, exponent) = (low >> shift, -(-high >> shift), finest)
            }
            if low.sign <= 0, high.sign >= 0, exponent < -monitor.limits.maximumBits {
                return .candidate(0)
            }
            guard exponent.magnitude <= monitor.limits.maximumBits else {
                throw .tooLarge(
                    bits: Double(exponent.magnitude), what: "a bound", limits: monitor.limits)
            }
            guard isClose(low, high, exponent) else { return .needsMore }
            return .answer(
                Enclosure(
                    lower: BigRational(mantissa: low, exponent: exponent),
                    upper: BigRational(mantissa: high, exponent: exponent)))
        }
        switch settled {
        case .answer(let enclosure): return enclosure
        case .exact(let value): return Enclosure(value)
        }
    }
}
