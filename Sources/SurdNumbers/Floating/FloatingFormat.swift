/// A format of floating-point numbers: a number of digits in base 2 or 10, and a range of exponents.
///
///     let sum = try CompiledExpression("0.1 + 0.2")
///     try sum.inspect(in: .double).result        // 0.30000000000000004
///     FloatingFormat("binary(24, 8)") == .float    // true
///
/// All formats round to nearest, ties to even. All have subnormal numbers, both zeros, both infinities and
/// not-a-number.
public struct FloatingFormat: Sendable, Hashable {
    /// The format's name in functions and options.
    public let name: String
    /// 2 or 10.
    public let base: Int
    /// Digits of the significand.
    public let precision: Int
    /// The exponent of the unit of the smallest numbers.
    let lowest: Int
    /// All numbers of the format are below `base^highest`.
    let highest: Int

    /// binary16 of IEEE 754.
    public static let half = FloatingFormat(
        name: "half", base: 2, precision: 11, lowest: -24, highest: 16)
    /// The upper half of a `float`: 8 bits and the exponents of `float`.
    public static let bfloat16 = FloatingFormat(
        name: "bfloat16", base: 2, precision: 8, lowest: -133, highest: 128)
    /// binary32 of IEEE 754.
    public static let float = FloatingFormat(
        name: "float", base: 2, precision: 24, lowest: -149, highest: 128)
    /// binary64 of IEEE 754.
    public static let double = FloatingFormat(
        name: "double", base: 2, precision: 53, lowest: -1_074, highest: 1_024)
    /// binary128 of IEEE 754.
    public static let quad = FloatingFormat(
        name: "quad", base: 2, precision: 113, lowest: -16_494, highest: 16_384)
    /// decimal64 of IEEE 754.
    public static let decimal64 = FloatingFormat(
        name: "decimal64", base: 10, precision: 16, lowest: -398, highest: 385)
    /// decimal128 of IEEE 754.
    public static let decimal128 = FloatingFormat(
        name: "decimal128", base: 10, precision: 34, lowest: -6_176, highest: 6_145)

    /// The formats that have a name.
    public static let named: [FloatingFormat] = [
        half, bfloat16, float, double, quad, decimal64, decimal128,
    ]

    /// A binary format with `precision` digits, the leading one included, and exponents of `exponentBits`
    /// bits, as IEEE 754 lays them out: `binary(53, 11)` is ``double``. Nil beyond 2 to 1,024 digits and 2 to
    /// 18 bits.
    public static func binary(precision: Int, exponentBits: Int) -> FloatingFormat? {
        guard (2...1_024).contains(precision), (2...18).contains(exponentBits) else { return nil }
        let highest = 1 << (exponentBits - 1)
        let lowest = 3 - highest - precision
        let known = named.first {
            $0.base == 2 && $0.precision == precision && $0.highest == highest
                && $0.lowest == lowest
        }
        return known
            ?? FloatingFormat(
                name: "binary(\(precision), \(exponentBits))", base: 2, precision: precision,
                lowest: lowest, highest: highest)
    }

    /// The format with that name: `half`, `bfloat16`, `float`, `double`, `quad`, `decimal64`, `decimal128`, or
    /// `binary(P, E)`.
    public init?(_ name: String) {
        let text = name.filter { $0 != " " }
        if let known = Self.named.first(where: { $0.name == text }) {
            self = known
            return
        }
        guard text.hasPrefix("binary("), text.hasSuffix(")") else { return nil }
        let parts = text.dropFirst("binary(".count).dropLast().split(
            separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let precision = Int(parts[0]), let bits = Int(parts[1]),
            let format = Self.binary(precision: precision, exponentBits: bits)
        else { return nil }
        self = format
    }

    private init(name: String, base: Int, precision: Int, lowest: Int, highest: Int) {
        self.name = name
        self.base = base
        self.precision = precision
        self.lowest = lowest
        self.highest = highest
    }

    /// An upper bound of the bits of a digit.
    private var bitsPerDigit: Int { base == 2 ? 1 : 4 }

    /// Every number of the format but zero is above 2^lowestBit.
    var lowestBit: Int { lowest * bitsPerDigit - 1 }
    /// Every number of the format is below 2^highestBit.
    var highestBit: Int { highest * bitsPerDigit }
    /// So many bits separate most numbers from the midpoint between two numbers of the format.
    var bits: Int { precision * bitsPerDigit + 24 }

    func power(_ exponent: Int) -> BigRational {
        if base == 2 { return BigRational(mantissa: 1, exponent: exponent) }
        let power = BigInt.powerOfTen(abs(exponent))
        return exponent < 0 ? BigRational(1, power) : BigRational(power)
    }

    /// The exponent of the last digit, for a number within the bounds that ``nearest(_:)`` has
    /// checked.
    func unit(of x: BigRational) -> Int {
        // |x| lies between base^(top - 1) and base^top.
        let terms = x.anyTerms
        var top = terms.top.bitLength - terms.bottom.bitLength
        if base == 10 { top = DecimalInterval.decimalExponent(ofBit: top) }
        while BigRational.compare(x.magnitude, power(top)) >= 0 { top += 1 }
        while BigRational.compare(x.magnitude, power(top - 1)) < 0 { top -= 1 }
        return max(top - precision, lowest)
    }

    /// The number of the format nearest to `x`, ties to even, as if the exponents had no upper end.
    /// A result that would be infinite is `base^highest`.
    func nearest(_ x: BigRational) -> BigRational {
        if x.isZero { return 0 }
        let terms = x.anyTerms
        let size = terms.top.bitLength - terms.bottom.bitLength
        let infinity = power(highest)
        let signed = x.isNegative ? -infinity : infinity
        if size > highestBit + 1 { return signed }
        if size < lowestBit - 2 { return 0 }
        let unit = power(unit(of: x))
        let result = BigRational((x / unit).rounded(.halfEven)) * unit
        return BigRational.compare(result.magnitude, infinity) >= 0 ? signed : result
    }

    func check(_ nearest: BigRational) throws(NumberError) -> BigRational {
        if BigRational.compare(nearest.magnitude, power(highest)) >= 0 {
            throw .domain(function: name, rule: "the number is too large for the format \(name)")
        }
        return nearest
    }
}

extension BigNumber {
    /// The number of a floating-point format nearest to this one, ties to even. A number closer to
    /// zero than to the smallest number of the format becomes zero. Throws beyond the largest
    /// number.
    package func nearest(
        in format: FloatingFormat, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        try format.check(nearest(asIfUnbounded: format, monitor: monitor))
    }

    /// The same, with `base^highest` as the result beyond the largest number.
    func nearest(
        asIfUnbounded format: FloatingFormat, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        if let exact = knownRational { return format.nearest(exact) }
        guard let real else { return 0 }
        let settled = try real.settle(
            .relative(format.bits), for: "the nearest number of the format \(format.name)",
            monitor: monitor,
            ball: { ball throws(NumberError) -> Verdict<BigRational> in
                // Beyond the range of the format, exponents may be of any size.
                if ball.largestSize.exponent.value < format.lowestBit - 2 { return .answer(0) }
                if !ball.containsZero, ball.smallestSize.exponent.value > format.highestBit + 2 {
                    let infinity = format.power(format.highest)
                    return .answer(ball.sign == -1 ? -infinity : infinity)
                }
                if ball.largestSize.exponent.value > format.highestBit + 64 { return .needsMore }
                let (low, high) = ball.rationalBounds
                let (below, above) = (format.nearest(low), format.nearest(high))
                if below == above { return .answer(below) }
                // One number lies halfway between two neighbours, and no enclosure separates it
                // from those beside it.
                let middle = (below + above) * BigRational(1, 2)
                let isBetween =
                    BigRational.compare(low, middle) <= 0 && BigRational.compare(middle, high) <= 0
                return isBetween ? .candidate(middle) : .needsMore
            })
        switch settled {
        case .answer(let value): return value
        case .exact(let value): return format.nearest(value)
        }
    }

    /// The unit in the last place of the number of a format that is nearest to this one.
    package func unitOfLastPlace(
        in format: FloatingFormat, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        let nearest = try nearest(in: format, monitor: monitor)
        return format.power(nearest.isZero ? format.lowest : format.unit(of: nearest))
    }
}
