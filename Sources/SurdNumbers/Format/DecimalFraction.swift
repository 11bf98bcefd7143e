internal import CGMP

/// A binary number that gives out its decimal digits from the front, with the bound on its error.
struct DecimalFraction {
    /// The whole part when it is a word.
    let whole: UInt64
    /// How many limbs the whole part has when it is longer; they lie above those of the fraction.
    let wholeLimbs: Int
    private var wholeEnd: Int
    /// Whether digits of the whole part were left out below the remainder.
    private var skipsFraction = false
    /// The limbs of the fraction, the lowest first. What was cut off below them is always worth
    /// less than three units of the lowest, for each multiplication that adds one unit also takes
    /// away a limb and with it nearly half of what there was.
    private let limbs: UnsafeMutablePointer<UInt>
    private var first = 0
    private let end: Int
    /// The radius in units of the last digit given out: `radius · 2^radiusExponent`.
    private var radius: Double
    private var radiusExponent: Int
    /// Whether more digits were taken than the limbs are good for.
    private(set) var isSpent = false

    init(
        limbs source: UnsafePointer<UInt>, count: Int, top: Int, radius: Magnitude,
        storage: UnsafeMutableBufferPointer<UInt>, wholeLimbs: Int
    ) {
        limbs = storage.baseAddress!
        end = storage.count - wholeLimbs
        self.wholeLimbs = wholeLimbs
        wholeEnd = storage.count
        self.radius = Double(radius.mantissa)
        radiusExponent = radius.exponent.value - 32
        // Limb i of the fraction, counted from the point, holds the bits below 2^(-64 i): they are
        // found `top + 64 i` bits below the top of the mantissa.
        whole = top > 0 && top <= 64 ? UInt64(source[count - 1]) >> UInt64(64 - top) : 0
        let (skipped, shift) = (top + 1_024 * 64).quotientAndRemainder(dividingBy: 64)
        for index in -wholeLimbs..<end {
            let high = skipped - 1_024 + index
            let upper = high >= 0 && high < count ? source[count - 1 - high] : 0
            if shift == 0 {
                limbs[end - 1 - index] = upper
            } else {
                let lower = high + 1 >= 0 && high + 1 < count ? source[count - 2 - high] : 0
                limbs[end - 1 - index] = upper << UInt(shift) | lower >> UInt(64 - shift)
            }
        }
    }

    /// The nineteen lowest digits of the whole part; nil when there are no more.
    mutating func nextOfWhole() -> UInt64? {
        while wholeEnd > end && limbs[wholeEnd - 1] == 0 { wholeEnd -= 1 }
        if wholeEnd == end { return nil }
        return UInt64(
            mpn_divrem_1(limbs + end, 0, limbs + end, wholeEnd - end, UInt(tenToThe19)))
    }

    /// Leaves out digits of the whole part that follow the remainder: it counts in larger units.
    mutating func skip(digits: Int) {
        var left = digits
        skipsFraction = digits > 0
        while left > 0 {
            radius /= Double(powerOfTen(min(left, 19)))
            left -= 19
        }
        if radius < 0x1p-500 {
            radius *= 0x1p500
            radiusExponent -= 500
        }
    }

    /// The next `width` digits, at most 19, as a number.
    mutating func next(_ width: Int) -> UInt64 {
        let power = powerOfTen(width)
        radius *= Double(power)
        if radius > 0x1p500 {
            radius *= 0x1p-500
            radiusExponent += 500
        }
        let digits = mpn_mul_1(limbs + first, limbs + first, end - first, UInt(power))
        if end - first > 2 {
            first += 1
        } else {
            isSpent = true
        }
        return UInt64(digits)
    }

    /// What `(rest + fraction) / unit` is, compared with a half, when that is certain.
    func remainder(
        after rest: UInt64, of unit: UInt64, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        // In units of 2^-64. The roundings of the radius's double are far below its slack.
        let reach = (radius / Double(unit)) * (1 + 0x1p-30)
        let exponent = radiusExponent + 64
        let size = Int(reach.exponent) + exponent
        if isSpent || size > 60 { return nil }
        // Some more for what was cut off, for the limbs below the highest and for digits left out.
        let error =
            size < 0
            ? 5 : UInt64(Double(sign: .plus, exponent: size, significand: reach.significand)) + 5
        var tail = skipsFraction ? 0 : UInt64(limbs[end - 1])
        if unit > 1 { tail = unit.dividingFullWidth((rest, tail)).quotient }
        if tail <= error || tail > UInt64.max - error { return nil }
        let half: UInt64 = 1 << 63
        if tail < half - error { return .belowHalf }
        if tail > half + error { return .aboveHalf }
        switch mode {
        case .halfEven, .halfUp, .halfDown: return nil
        case .up, .down, .ceiling, .floor, .zeroFiveUp: return .belowHalf
        }
    }
}
