/// Numbers that are longer than a word in base ten.
extension NumberFormat {
    /// Appends `integer · 10^-scale`, which may be much longer than the digits wanted.
    func appendScaled(
        _ integer: BigInt, scale: Int, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let bound = DecimalConversion.digitBound(bits: integer.bitLength)
        let kept = digitCount.kept(point: bound - scale)
        // The first bits are cheaper than all digits, and enough unless the number is very near to
        // one with few digits.
        if kept < bound / 2 - 50 {
            var interval = DecimalInterval(firstBitsOf: integer, digits: kept)
            interval.decimalScale = scale
            let answer = try interval.digits(digitCount, mode: rounding, monitor: monitor)
            if case .digits(var digits) = answer {
                return try finish(&digits, to: &text, monitor: monitor)
            }
        }
        try checkDigits(min(kept, bound) - 1, monitor: monitor)
        // Digits that are not wanted are divided off, when they are many, and need no conversion.
        var magnitude = integer.magnitude
        var places = scale
        var rest = RoundingMode.Remainder.zero
        let surplus = scale - scaleAround(point: bound - scale)
        if surplus > 40 {
            let power = try BigInt(5).raised(to: surplus, monitor: monitor)
            let remainder: BigInt
            let upper = magnitude >> surplus
            let isCut = magnitude.trailingZeroBitCount < surplus
            (magnitude, remainder) = upper.quotientAndRemainder(dividingBy: power)
            if isCut || !remainder.isZero { rest = .belowHalf }
            places -= surplus
        }
        var digits = try DecimalText(
            magnitude, scale: places, isNegative: integer.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: rest, mode: rounding)
        return try finish(&digits, to: &text, monitor: monitor)
    }

    /// The places down to one digit below the last one wanted of a number whose point is the given
    /// one, or next to it.
    private func scaleAround(point: Int) -> Int {
        var scale = Int.min
        for point in (point - 1)...(point + 1) {
            scale = max(scale, digitCount.kept(point: point) - point + 1)
        }
        return scale
    }

    /// Appends the digits wanted of `top / bottom`, which is neither 0 nor an integer, by a division;
    /// nil where they would be too long to be worth it.
    func appendQuotient(
        _ top: BigInt, over bottom: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let point = DecimalInterval.decimalExponent(ofBit: top.bitLength - bottom.bitLength) + 1
        let kept = digitCount.kept(point: point + 1)
        try checkDigits(kept, monitor: monitor)
        let scale = scaleAround(point: point)
        let bits = max(top.bitLength, bottom.bitLength)
        if scale < 0 || bits > 6 * max(kept, 0) + 4_096 { return nil }
        let power = try BigInt(5).raised(to: scale, monitor: monitor)
        let scaled = (top.magnitude * power) << scale
        try monitor.check()
        let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: bottom)
        try monitor.check()
        var digits = try DecimalText(
            quotient, scale: scale, isNegative: top.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: rest.isZero ? .zero : .belowHalf, mode: rounding)
        return try finish(&digits, to: &text, monitor: monitor)
    }

    /// Appends a fraction that ends, to the digits wanted.
    func appendTerminating(
        _ numerator: BigInt, _ places: DecimalPlaces, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let integer = try places.scaled(numerator, monitor: monitor)
        return try appendScaled(integer, scale: places.count, to: &text, monitor: monitor)
    }

    /// Appends a fraction whose digits never end: it is never on a boundary, so precision decides.
    func appendRecurring(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let top = numerator.bitLength - denominator.bitLength
        let point = DecimalInterval.decimalExponent(ofBit: top) + 2
        let kept = digitCount.kept(point: point)
        try checkDigits(kept, monitor: monitor)
        if var digits = try quotient(
            numerator, over: denominator, estimatedPoint: point - 1, monitor: monitor)
        {
            return try finish(&digits, to: &text, monitor: monitor)
        }
        var bits = max(kept, 1) * 10 / 3 + 80
        while true {
            let interval = DecimalInterval(numerator, over: denominator, bits: bits)
            try monitor.check()
            let answer = try interval.digits(digitCount, mode: rounding, monitor: monitor)
            let settled: DecimalText? =
                switch answer {
                case .digits(let digits), .perhapsExact(let digits): digits
                case .boundary, .tooWide: nil
                }
            if var digits = settled {
                digits.isExact = false
                return try finish(&digits, to: &text, monitor: monitor)
            }
            bits *= 2
        }
    }

    /// The digits of a fraction that never ends by one long division, when that is not much longer
    /// than the digits wanted; nil when it is.
    private func quotient(
        _ numerator: BigInt, over denominator: BigInt, estimatedPoint point: Int, monitor: Monitor
    ) throws(NumberError) -> DecimalText? {
        let kept = digitCount.kept(point: point)
        if max(numerator.bitLength, denominator.bitLength) > 6 * max(kept, 0) + 256 { return nil }
        // The point may be one off either way; one digit more than wanted is always produced.
        let scale = scaleAround(point: point)
        if scale < 0 { return nil }
        let power = try BigInt(5).raised(to: scale, monitor: monitor)
        let scaled = (numerator.magnitude * power) << scale
        try monitor.check()
        let quotient = scaled / denominator
        try monitor.check()
        var digits = try DecimalText(
            quotient, scale: scale, isNegative: numerator.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: .belowHalf, mode: rounding)
        return digits
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
