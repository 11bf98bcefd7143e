/// Numbers that are longer than a word in base ten.
extension NumberFormat {
    /// Appends `integer · 10^-scale`, which may be much longer than the digits wanted.
    func appendScaled(
        _ integer: BigInt, scale: Int, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let bound = DecimalConversion.digitBound(bits: integer.bitLength)
        let kept = digitCount.kept(point: bound - scale)
        // The first bits are cheaper than all digits, and enough unless the number is very near to
        // one with few digits.
        if kept < bound / 2 - 50 {
            var interval = DecimalInterval(firstBitsOf: integer, digits: kept)
            interval.decimalScale = scale
            let answer = try interval.digits(digitCount, mode: rounding, monitor: monitor)
            if case .digits(var digits) = answer {
                let exact = try digits.withDigits { (digits) throws(NumberError) in
                    try finish(digits, to: &text, monitor: monitor)
                }
                if let exact { return exact }
                return try cutToScreen.appendScaled(
                    integer, scale: scale, to: &text, monitor: monitor)
            }
        }
        try checkDigits(bound, monitor: monitor)
        var digits = try DecimalText(
            integer.magnitude, scale: scale, isNegative: integer.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: .zero, mode: rounding)
        let exact = try digits.withDigits { (digits) throws(NumberError) in
            try finish(digits, to: &text, monitor: monitor)
        }
        if let exact { return exact }
        return try cutToScreen.appendScaled(integer, scale: scale, to: &text, monitor: monitor)
    }

    /// Appends a fraction that ends after `places` digits.
    func appendTerminating(
        _ numerator: BigInt, over denominator: BigInt, places: Int, to text: inout [UInt8],
        monitor: Monitor
    ) throws(NumberError) -> Bool {
        // What the integer `numerator · 10^places / denominator` will weigh.
        let bits = numerator.bitLength - denominator.bitLength + places * 10 / 3 + 4
        if bits > monitor.limits.maximumBits {
            if style == .exact {
                try checkDigits(DecimalConversion.digitBound(bits: bits), monitor: monitor)
            }
            return try appendRecurring(numerator, over: denominator, to: &text, monitor: monitor)
        }
        if style == .exact {
            let bound = DecimalConversion.digitBound(bits: bits)
            try checkDigits(max(bound, places) - 2, monitor: monitor)
        }
        let fives = BigInt(5).raised(to: places)
        try monitor.check()
        let integer = ((numerator * fives) << places) / denominator
        try monitor.check()
        if style == .exact {
            var digits = try DecimalText(
                integer.magnitude, scale: places, isNegative: integer.isNegative, monitor: monitor)
            try digits.withDigits { (digits) throws(NumberError) in
                digits.dropTrailingZeros()
                try write(
                    digits, as: .plain(scale: nil, groups: groups), to: &text, monitor: monitor)
            }
            return true
        }
        return try appendScaled(integer, scale: places, to: &text, monitor: monitor)
    }

    /// Appends a fraction whose digits never end: it is never on a boundary, so precision decides.
    func appendRecurring(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let top = numerator.bitLength - denominator.bitLength
        let point = DecimalInterval.decimalExponent(ofBit: top) + 2
        let kept = digitCount.kept(point: point)
        try checkDigits(kept, monitor: monitor)
        var bits = max(kept, 1) * 10 / 3 + 80
        while true {
            let interval = DecimalInterval(numerator, over: denominator, bits: bits)
            try monitor.check()
            let answer = try interval.digits(digitCount, mode: rounding, monitor: monitor)
            if case .digits(var digits) = answer {
                digits.isExact = false
                let exact = try digits.withDigits { (digits) throws(NumberError) in
                    try finish(digits, to: &text, monitor: monitor)
                }
                if let exact { return exact }
                return try cutToScreen.appendRecurring(
                    numerator, over: denominator, to: &text, monitor: monitor)
            }
            bits *= 2
        }
    }

    /// Appends every digit of an integer.
    func appendInteger(
        _ x: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        try checkDigits(DecimalConversion.digitBound(bits: x.bitLength) - 1, monitor: monitor)
        var digits = try DecimalText(
            x.magnitude, scale: 0, isNegative: x.isNegative, monitor: monitor)
        try digits.withDigits { (digits) throws(NumberError) in
            digits.dropTrailingZeros()
            try write(digits, as: .plain(scale: 0, groups: groups), to: &text, monitor: monitor)
        }
    }

    /// Appends both parts of a fraction.
    func appendFraction(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        try appendInteger(numerator, to: &text, monitor: monitor)
        text.append(UInt8(ascii: "/"))
        try appendInteger(denominator, to: &text, monitor: monitor)
    }
}

extension DecimalInterval {
    /// The first bits of an integer, with what follows as the radius.
    fileprivate init(firstBitsOf integer: BigInt, digits: Int) {
        let bits = max(digits, 1) * 10 / 3 + 100
        let cut = max(integer.bitLength - bits, 0)
        self.init(
            mantissa: integer.magnitude >> cut, radius: 1, exponent: cut,
            isNegative: integer.isNegative)
    }

    /// The quotient to `bits` bits.
    fileprivate init(_ numerator: BigInt, over denominator: BigInt, bits: Int) {
        let excess = bits - (numerator.bitLength - denominator.bitLength)
        let below = numerator.magnitude
        // What is cut from a long numerator or denominator is worth less than one unit each.
        if excess >= 0 {
            self.init(
                mantissa: (below << excess) / denominator, radius: 1, exponent: -excess,
                isNegative: numerator.isNegative)
        } else {
            self.init(
                mantissa: below / (denominator << -excess), radius: 1, exponent: -excess,
                isNegative: numerator.isNegative)
        }
    }
}

/// The places after the point of a fraction with this denominator in lowest terms; nil when the
/// digits never end.
func decimalPlaces(of denominator: BigInt) -> Int? {
    let twos = denominator.trailingZeroBitCount
    let odd = denominator >> twos
    if let small = odd.smallValue {
        var rest = small
        var fives = 0
        while rest != 1 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 5)
            if remainder != 0 { return nil }
            rest = quotient
            fives += 1
        }
        return max(twos, fives)
    }
    // Every power of five has its own length in bits: 2^32 · log2(5) from below.
    let bits = UInt64(odd.bitLength)
    var fives = Int(((bits - 1) << 32) / 9_972_630_079)
    var word: UInt64 = 1
    for candidate in [fives, fives + 1] {
        fives = candidate
        word = lowWordOfPowerOfFive(candidate)
        if odd.withLimbs({ limbs, _ in limbs[0] }) == UInt(word),
            BigInt(5).raised(to: candidate) == odd
        {
            return max(twos, fives)
        }
    }
    return nil
}

private func lowWordOfPowerOfFive(_ exponent: Int) -> UInt64 {
    var result: UInt64 = 1
    var square: UInt64 = 5
    var rest = exponent
    while rest > 0 {
        if rest & 1 != 0 { result = result &* square }
        square = square &* square
        rest >>= 1
    }
    return result
}
