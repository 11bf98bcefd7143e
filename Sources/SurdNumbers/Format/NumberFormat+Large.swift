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
        try checkDigits(min(kept, bound) - 1, monitor: monitor)
        var digits = try DecimalText(
            integer.magnitude, scale: scale, isNegative: integer.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: .zero, mode: rounding)
        let exact = try digits.withDigits { (digits) throws(NumberError) in
            try finish(digits, to: &text, monitor: monitor)
        }
        if let exact { return exact }
        return try cutToScreen.appendScaled(integer, scale: scale, to: &text, monitor: monitor)
    }

    /// Appends a fraction that ends.
    func appendTerminating(
        _ numerator: BigInt, _ places: DecimalPlaces, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let integer = try places.scaled(numerator, monitor: monitor)
        guard style == .exact else {
            return try appendScaled(integer, scale: places.count, to: &text, monitor: monitor)
        }
        let bound = DecimalConversion.digitBound(bits: integer.bitLength)
        try checkDigits(max(bound, places.count) - 1, monitor: monitor)
        var digits = try DecimalText(
            integer.magnitude, scale: places.count, isNegative: integer.isNegative,
            monitor: monitor)
        try digits.withDigits { (digits) throws(NumberError) in
            digits.dropTrailingZeros()
            try write(digits, as: .plain(scale: nil, groups: groups), to: &text, monitor: monitor)
        }
        return true
    }

    /// Appends a fraction whose digits never end: it is never on a boundary, so precision decides.
    func appendRecurring(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let top = numerator.bitLength - denominator.bitLength
        let point = DecimalInterval.decimalExponent(ofBit: top) + 2
        let kept = digitCount.kept(point: point)
        try checkDigits(kept, monitor: monitor)
        let exact = try appendQuotient(
            numerator, over: denominator, estimatedPoint: point - 1, to: &text, monitor: monitor)
        if let exact { return exact }
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

    /// Appends a fraction whose digits never end by one long division, when that is not much longer
    /// than the digits wanted; nil when it is.
    private func appendQuotient(
        _ numerator: BigInt, over denominator: BigInt, estimatedPoint point: Int,
        to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let kept = digitCount.kept(point: point)
        if max(numerator.bitLength, denominator.bitLength) > 6 * max(kept, 0) + 256 { return nil }
        // The point may be one off either way; one digit more than wanted is always produced.
        var scale = -1
        for point in (point - 1)...(point + 1) {
            scale = max(scale, digitCount.kept(point: point) - point + 1)
        }
        if scale < 0 { return nil }
        let power = try BigInt(5).raised(to: scale, monitor: monitor)
        let scaled = (numerator.magnitude * power) << scale
        try monitor.check()
        let quotient = scaled / denominator
        try monitor.check()
        var digits = try DecimalText(
            quotient, scale: scale, isNegative: numerator.isNegative, monitor: monitor)
        digits.round(digitCount, remainder: .belowHalf, mode: rounding)
        let exact = try digits.withDigits { (digits) throws(NumberError) in
            try finish(digits, to: &text, monitor: monitor)
        }
        if let exact { return exact }
        return try cutToScreen.appendRecurring(
            numerator, over: denominator, to: &text, monitor: monitor)
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
