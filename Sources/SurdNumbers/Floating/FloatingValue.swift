/// A value of a floating-point format: a number, an infinity, or not-a-number.
///
///     let format = FloatingFormat.half
///     FloatingValue(BigRational(1, 3), in: format).description    // 0.33325
public struct FloatingValue: Sendable, Hashable {
    /// The kinds of values.
    public enum Kind: Sendable, Hashable {
        /// A number; zeros are included.
        case finite
        /// An infinity.
        case infinity
        /// Not-a-number: the result of an operation without a value.
        case notANumber
    }

    /// The kind of this value.
    public let kind: Kind
    /// The sign, which zeros and infinities have too.
    public let isNegative: Bool
    /// The value is `integerSignificand * base^exponent`, with the sign.
    let integerSignificand: BigInt
    let exponent: Int
    /// The format of this value.
    public let format: FloatingFormat

    private init(
        _ kind: Kind, isNegative: Bool, integerSignificand: BigInt = 0, exponent: Int = 0,
        _ format: FloatingFormat
    ) {
        self.kind = kind
        self.isNegative = isNegative
        self.integerSignificand = integerSignificand
        self.exponent = exponent
        self.format = format
    }

    /// A number of the format, without rounding.
    init(
        exactly integerSignificand: BigInt, exponent: Int, isNegative: Bool,
        in format: FloatingFormat
    ) {
        self.init(
            .finite, isNegative: isNegative, integerSignificand: integerSignificand,
            exponent: integerSignificand.isZero ? 0 : exponent, format)
    }

    static func zero(isNegative: Bool = false, _ format: FloatingFormat) -> FloatingValue {
        FloatingValue(.finite, isNegative: isNegative, format)
    }

    static func infinity(isNegative: Bool = false, _ format: FloatingFormat) -> FloatingValue {
        FloatingValue(.infinity, isNegative: isNegative, format)
    }

    static func notANumber(_ format: FloatingFormat) -> FloatingValue {
        FloatingValue(.notANumber, isNegative: false, format)
    }

    /// The number of the format nearest to a fraction, ties to even; an infinity beyond the largest number.
    public init(_ value: BigRational, in format: FloatingFormat) {
        self = format.rounded(value)
    }

    /// Whether it is a number.
    public var isNumber: Bool { kind == .finite }
    /// Whether it is a zero, of either sign.
    public var isZero: Bool { kind == .finite && integerSignificand.isZero }
    /// Whether it is an infinity.
    public var isInfinite: Bool { kind == .infinity }
    /// Whether it is not-a-number.
    public var isNaN: Bool { kind == .notANumber }

    /// The exact value of a number; nil for infinities and not-a-number.
    public var exact: BigRational? {
        guard kind == .finite else { return nil }
        let power = format.power(exponent)
        let value = BigRational(integerSignificand) * power
        return isNegative ? -value : value
    }

    /// The same with the other sign.
    var negated: FloatingValue {
        kind == .notANumber
            ? self
            : FloatingValue(
                kind, isNegative: !isNegative, integerSignificand: integerSignificand,
                exponent: exponent, format)
    }

    /// The same without its sign.
    var magnitude: FloatingValue { isNegative ? negated : self }

    func with(isNegative: Bool) -> FloatingValue {
        isNegative == self.isNegative ? self : negated
    }

    /// Whether both values are identical: zeros of different signs differ, and not-a-number equals itself.
    public static func == (a: FloatingValue, b: FloatingValue) -> Bool {
        guard a.kind == b.kind, a.isNegative == b.isNegative else { return false }
        return a.kind != .finite || a.compareMagnitude(b) == 0
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(isNegative)
        hasher.combine(exact)
    }

    private func compareMagnitude(_ other: FloatingValue) -> Int {
        if integerSignificand.isZero || other.integerSignificand.isZero {
            return integerSignificand.sign - other.integerSignificand.sign
        }
        let shift = exponent - other.exponent
        let a = shift > 0 ? format.scaled(integerSignificand, by: shift) : integerSignificand
        let b =
            shift < 0
            ? format.scaled(other.integerSignificand, by: -shift) : other.integerSignificand
        return a < b ? -1 : a == b ? 0 : 1
    }

    /// -1, 0 or 1; nil where one of the values is not-a-number.
    func compare(to other: FloatingValue) -> Int? {
        if isNaN || other.isNaN { return nil }
        if isZero, other.isZero { return 0 }
        if isInfinite || other.isInfinite {
            let a = isInfinite ? (isNegative ? -1 : 1) : 0
            let b = other.isInfinite ? (other.isNegative ? -1 : 1) : 0
            return (a - b).signum()
        }
        let a = isZero ? 0 : isNegative ? -1 : 1
        let b = other.isZero ? 0 : other.isNegative ? -1 : 1
        if a != b { return (a - b).signum() }
        return a * compareMagnitude(other)
    }
}

extension FloatingFormat {
    /// `value * base^count`, for a count that is not negative.
    func scaled(_ value: BigInt, by count: Int) -> BigInt {
        base == 2 ? value << count : value * BigInt.powerOfTen(count)
    }

    /// Digits of a magnitude; 0 for 0.
    func digits(_ magnitude: BigInt) -> Int {
        let bits = magnitude.bitLength
        if base == 2 || bits == 0 { return bits }
        // 10^least <= 2^(bits - 1) <= magnitude.
        let least = Int(Double(bits - 1) * 0.301_029_995_663_981)
        return magnitude >= BigInt.powerOfTen(least + 1) ? least + 2 : least + 1
    }

    /// Rounds `magnitude * base^exponent`. Where `sticky` is set, the exact value is larger by less than one
    /// unit. Such a magnitude has at least two digits more than the format.
    func rounded(
        _ magnitude: BigInt, _ exponent: Int, isNegative: Bool, sticky: Bool = false
    ) -> FloatingValue {
        let length = digits(magnitude)
        if length == 0 { return .zero(isNegative: isNegative, self) }
        let unit = max(length + exponent - precision, lowest)
        let cut = unit - exponent
        var kept = magnitude
        var place = exponent
        if cut > 0 {
            if cut > length + 1 { return .zero(isNegative: isNegative, self) }
            let scale = scaled(1, by: cut)
            let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: scale)
            let twice = rest + rest
            let isUp =
                twice > scale || twice == scale && (sticky || quotient.isOdd)
            kept = isUp ? quotient + 1 : quotient
            place = unit
        }
        if digits(kept) + place > highest { return .infinity(isNegative: isNegative, self) }
        return FloatingValue(exactly: kept, exponent: place, isNegative: isNegative, in: self)
    }

    /// Rounds a quotient of magnitudes times a power of the base.
    func rounded(
        _ top: BigInt, over bottom: BigInt, _ exponent: Int, isNegative: Bool
    ) -> FloatingValue {
        let extra = precision + 2 + digits(bottom) - digits(top)
        let numerator = extra > 0 ? scaled(top, by: extra) : top
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: bottom)
        return rounded(
            quotient, exponent - max(extra, 0), isNegative: isNegative, sticky: !rest.isZero)
    }

    func rounded(_ value: BigRational) -> FloatingValue {
        let top = value.numerator
        if top.isZero { return .zero(self) }
        return rounded(
            top.magnitude, over: value.denominator, 0, isNegative: top.isNegative)
    }

    /// The value of the format next to a number.
    package func rounded(
        _ number: BigNumber, monitor: Monitor
    ) throws(NumberError) -> FloatingValue {
        if let exact = number.knownRational { return rounded(exact) }
        let nearest = try number.nearest(asIfUnbounded: self, monitor: monitor)
        if nearest.isZero {
            return .zero(isNegative: try number.sign(monitor: monitor) < 0, self)
        }
        // Where the number is too large, `nearest` has the size that counts as infinite.
        return rounded(nearest)
    }

    /// Numbers from this size on round to infinity: the largest number plus half of its unit.
    var overflow: BigRational {
        power(highest) - power(highest - precision) * BigRational(1, 2)
    }

    /// The unit in the last place at an exact result: the unit of the numbers of the format around it, as if
    /// the exponents had no upper end. At zero the unit is the smallest number.
    package func unit(at value: BigRational) -> BigRational {
        power(value.isZero ? lowest : unit(of: value))
    }
}

extension FloatingValue {
    /// The shortest decimal that rounds to this value, and of those of the same length the nearest; nil for
    /// infinities and not-a-number.
    package var shortest: BigRational? {
        guard let exact, !exact.isZero, format.base == 2 else { return exact }
        let unit = format.unit(at: exact)
        // 10^place <= unit, and no larger power is.
        var place =
            DecimalInterval.decimalExponent(
                ofBit: unit.numerator.bitLength - unit.denominator.bitLength) + 2
        while Self.ten(place) > unit { place -= 1 }
        for power in [place + 1, place, place - 1] {
            let step = Self.ten(power)
            let below = (exact / step).rounded(.floor)
            // The nearer of the two first. Beside a power of two, the upper one may round to this value where
            // the lower does not.
            let both = [BigRational(below) * step, BigRational(below + 1) * step].sorted {
                ($0 - exact).magnitude < ($1 - exact).magnitude
            }
            if let found = both.first(where: { format.rounded($0) == self }) { return found }
        }
        return exact
    }

    private static func ten(_ power: Int) -> BigRational {
        let size = BigInt.powerOfTen(abs(power))
        return power < 0 ? BigRational(1, size) : BigRational(size)
    }
}
