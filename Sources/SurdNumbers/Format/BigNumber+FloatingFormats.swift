/// A format of floating-point numbers: so many digits in base 2 or 10, and a range of exponents.
package struct FloatingFormat: Sendable {
    /// What functions call it.
    package let name: String
    let base: Int
    /// Digits of the significand.
    let precision: Int
    /// The exponent of the unit of the smallest numbers.
    let lowest: Int
    /// All numbers of the format are below `base^highest`.
    let highest: Int

    package static let half = FloatingFormat(
        name: "half", base: 2, precision: 11, lowest: -24, highest: 16)
    package static let float = FloatingFormat(
        name: "float", base: 2, precision: 24, lowest: -149, highest: 128)
    package static let double = FloatingFormat(
        name: "double", base: 2, precision: 53, lowest: -1_074, highest: 1_024)
    package static let quad = FloatingFormat(
        name: "quad", base: 2, precision: 113, lowest: -16_494, highest: 16_384)
    package static let decimal64 = FloatingFormat(
        name: "decimal64", base: 10, precision: 16, lowest: -398, highest: 385)
    package static let decimal128 = FloatingFormat(
        name: "decimal128", base: 10, precision: 34, lowest: -6_176, highest: 6_145)

    /// Bits of a digit, from above.
    private var bitsPerDigit: Int { base == 2 ? 1 : 4 }

    /// Every number of the format but zero is above 2^lowestBit.
    var lowestBit: Int { lowest * bitsPerDigit - 1 }
    /// Every number of the format is below 2^highestBit.
    var highestBit: Int { highest * bitsPerDigit }
    /// Bits that tell most numbers from the middle between two of the format.
    var bits: Int { precision * bitsPerDigit + 24 }

    func power(_ exponent: Int) -> BigRational {
        if base == 2 { return BigRational(mantissa: 1, exponent: exponent) }
        let power = BigInt.powerOfTen(abs(exponent))
        return exponent < 0 ? BigRational(1, power) : BigRational(power)
    }

    /// The exponent of the last digit of a number between bounds that ``nearest(_:)`` has checked.
    func unit(of x: BigRational) -> Int {
        // |x| lies between base^(top - 1) and base^top.
        let terms = x.anyTerms
        var top = terms.top.bitLength - terms.bottom.bitLength
        if base == 10 { top = DecimalInterval.decimalExponent(ofBit: top) }
        while BigRational.compare(x.magnitude, power(top)) >= 0 { top += 1 }
        while BigRational.compare(x.magnitude, power(top - 1)) < 0 { top -= 1 }
        return max(top - precision, lowest)
    }

    /// The number of the format next to `x`, a half to the even one, as if there were no largest:
    /// what would be infinite is `base^highest`.
    func nearest(_ x: BigRational) -> BigRational {
        if x.isZero { return 0 }
        let terms = x.anyTerms
        let size = terms.top.bitLength - terms.bottom.bitLength
        let infinity = power(highest)
        let signed = x.isNegative ? -infinity : infinity
        if size > highestBit { return signed }
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
    /// The number of a floating-point format next to this one: to nearest, a half to even. What is
    /// closer to zero than to the smallest number of the format is zero; beyond the largest it
    /// throws.
    package func nearest(
        in format: FloatingFormat, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        if let exact = knownRational { return try format.check(format.nearest(exact)) }
        guard let real else { return 0 }
        let settled = try real.settle(
            .relative(format.bits), for: "the nearest number of the format \(format.name)",
            monitor: monitor,
            ball: { ball throws(NumberError) -> Verdict<BigRational> in
                // Beyond the range of the format exponents may be of any size.
                if ball.largestSize.exponent.value < format.lowestBit - 2 { return .answer(0) }
                if !ball.containsZero, ball.smallestSize.exponent.value > format.highestBit + 2 {
                    return .answer(format.power(format.highest))
                }
                if ball.largestSize.exponent.value > format.highestBit + 64 { return .needsMore }
                let (low, high) = ball.rationalBounds
                let (below, above) = (format.nearest(low), format.nearest(high))
                if below == above { return .answer(below) }
                // Between two neighbours lies one number that no enclosure tells from the others.
                let middle = (below + above) * BigRational(1, 2)
                let isBetween =
                    BigRational.compare(low, middle) <= 0 && BigRational.compare(middle, high) <= 0
                return isBetween ? .candidate(middle) : .needsMore
            })
        switch settled {
        case .answer(let value): return try format.check(value)
        case .exact(let value): return try format.check(format.nearest(value))
        }
    }

    /// The unit of the last place of the number of a format next to this one.
    package func unitOfLastPlace(
        in format: FloatingFormat, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        let nearest = try nearest(in: format, monitor: monitor)
        return format.power(nearest.isZero ? format.lowest : format.unit(of: nearest))
    }
}
