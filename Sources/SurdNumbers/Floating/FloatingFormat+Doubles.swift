// Bounds of the format's properties in doubles, rounded to the safe side.

extension FloatingFormat {
    /// Whether every double is a number of the format.
    var holdsDoubles: Bool { base == 2 && precision >= 53 && lowest <= -1_074 && highest >= 1_024 }

    /// Whether an operation on numbers of the format may be computed in doubles and rounded again: bound 263.
    var fitsDoubles: Bool {
        self == .double || base == 2 && precision <= 25 && lowest >= -1_000 && highest <= 1_000
    }

    /// An upper bound of the unit in the last place of all numbers up to a size. A power of the base counts
    /// with the numbers below it, because results that round to it from below have their unit.
    func unit(upTo size: Double) -> Double {
        guard size < .infinity else { return .infinity }
        if size <= 0 { return smallest(isUp: true) }
        if base == 2 {
            let exponent = Int(size.exponent) - (size.significand == 1 ? 1 : 0)
            let unit = max(exponent - precision + 1, lowest)
            return unit < -1_074 ? 0x1p-1074 : Self.powerOfTwo(unit)
        }
        var exponent = decimalExponent(of: size, isUp: true)
        if Self.powerOfTen(exponent).low == size, Self.powerOfTen(exponent).isPoint {
            exponent -= 1
        }
        return Self.powerOfTen(max(exponent - precision + 1, lowest)).high
    }

    /// A lower bound of the unit in the last place of all numbers from a size on.
    func unit(from size: Double) -> Double {
        if size <= 0 { return smallest(isUp: false) }
        if size == .infinity { return unit(from: .greatestFiniteMagnitude) }
        if base == 2 {
            let unit = max(Int(size.exponent) - precision + 1, lowest)
            return unit < -1_074 ? 0 : Self.powerOfTwo(unit)
        }
        let exponent = decimalExponent(of: size, isUp: false)
        return Self.powerOfTen(max(exponent - precision + 1, lowest)).low
    }

    /// The exponent of the unit that ``unit(from:)`` bounds.
    func unitExponent(from size: Double) -> Int {
        if size <= 0 { return lowest }
        let exponent =
            base == 2 ? Int(size.exponent) : decimalExponent(of: size, isUp: false)
        return max(exponent - precision + 1, lowest)
    }

    private func smallest(isUp: Bool) -> Double {
        if base == 10 {
            let power = Self.powerOfTen(lowest)
            return isUp ? power.high : power.low
        }
        return lowest < -1_074 ? (isUp ? 0x1p-1074 : 0) : Self.powerOfTwo(lowest)
    }

    static func powerOfTwo(_ exponent: Int) -> Double {
        if exponent > 1_023 { return .infinity }
        return exponent < -1_074 ? 0 : Double(sign: .plus, exponent: exponent, significand: 1)
    }

    static func powerOfTen(_ exponent: Int) -> DoubleInterval {
        if exponent > 308 { return DoubleInterval(.greatestFiniteMagnitude, .infinity) }
        let power = DoubleInterval(10).power(min(abs(exponent), 400))
        return exponent < 0 ? DoubleInterval(1) / power : power
    }

    /// The k with 10^k <= size < 10^(k + 1), or its upper or lower neighbour where doubles cannot decide.
    private func decimalExponent(of size: Double, isUp: Bool) -> Int {
        var exponent = Int((size.logBase2 * 0.301_029_995_663_981_2).rounded(.down)) + 1
        while exponent > -340 {
            let power = Self.powerOfTen(exponent)
            if (isUp ? power.low : power.high) <= size { break }
            exponent -= 1
        }
        return exponent
    }

    /// An upper bound of `base^power`.
    func sizeAbove(_ power: Int) -> Double {
        base == 2 ? Self.powerOfTwo(power) : Self.powerOfTen(power).high
    }

    /// A lower bound of `base^power`.
    func sizeBelow(_ power: Int) -> Double {
        if base == 10 { return Self.powerOfTen(power).low }
        return power > 1_023 ? .greatestFiniteMagnitude : Self.powerOfTwo(power)
    }

    /// Bounds of the rounded values of all numbers of an interval.
    func rounded(_ interval: DoubleInterval, error: Double) -> DoubleInterval {
        if error == 0 || holdsDoubles { return interval }
        if base == 2, precision < 53 {
            return DoubleInterval(
                -roundedUp(-interval.low), roundedUp(interval.high))
        }
        return DoubleInterval(
            isSmallInteger(interval.low)
                ? interval.low : Directed.sum(interval.low, -error, isUp: false),
            isSmallInteger(interval.high)
                ? interval.high : Directed.sum(interval.high, error, isUp: true))
    }

    private func isSmallInteger(_ value: Double) -> Bool {
        abs(value) < 0x1p50 && precision >= 16 && value == value.rounded()
    }

    /// The least number that is not below a double, in a binary format with fewer bits than doubles.
    private func roundedUp(_ value: Double) -> Double {
        guard value.isFinite, value != 0 else { return value }
        let unit = max(Int(value.exponent) - precision + 1, lowest)
        guard unit > -1_000, unit < 900 else { return value }
        let scale = Self.powerOfTwo(unit)
        return (value / scale).rounded(.up) * scale
    }

    /// A double rounded to a format that doubles hold: to nearest, a half to even.
    @inline(__always)
    func narrowed(_ value: Double) -> Double {
        if precision == 53 || !value.isFinite || value == 0 { return value }
        let unit = max(Int(value.exponent) - precision + 1, lowest)
        // A number whose last place is the unit.
        let shift = Self.powerOfTwo(unit + 52) * 1.5
        var result = (value + shift) - shift
        if abs(result) >= Self.powerOfTwo(highest) { result = .infinity }
        return Double(signOf: value, magnitudeOf: result)
    }

    /// A double that is a number of the format.
    func value(_ double: Double) -> FloatingValue {
        if double.isNaN { return .notANumber(self) }
        if double.isInfinite { return .infinity(isNegative: double < 0, self) }
        guard double != 0, let exact = BigRational(exactly: double) else {
            return .zero(isNegative: double.sign == .minus, self)
        }
        return rounded(exact)
    }
}
