/// Bases other than ten, and hexadecimal floating point.
///
/// Integers and terminating fractions are written in full, unless a scale or the plain style is
/// set. Any other value is rounded to the significant digits or the scale in that base, and its
/// integer part is always complete. There is no exponent notation, because `e` is a digit in base
/// 15 and above.
extension NumberFormat {
    /// Throws for a form that does not exist in the base.
    func checkForm() throws(NumberError) {
        if bits != nil && (style != .auto || scale != nil) {
            throw .noSuchForm(
                rule: "two's complement has no other form and no digits after the point")
        }
        if base == 10 { return }
        switch style {
        case .auto, .plain, .full, .fraction, .exact: return
        case .sci, .eng, .repeating, .hexfloat, .display20, .polar:
            throw .noSuchForm(
                rule: "the format \(style.rawValue) has no base \(base); it is for base 10")
        }
    }

    func appendInBase(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        try checkForm()
        if let bits {
            guard denominator == 1 else { throw .needsInteger(function: "two's complement") }
            let pattern = try twosComplement(of: numerator, bits: bits, monitor: monitor)
            try appendBased(BasedDigits(integer: pattern), scale: nil, to: &text, monitor: monitor)
            return true
        }
        if style == .hexfloat {
            let digits = try hexadecimal(numerator, over: denominator, monitor: monitor)
            try appendBased(digits, scale: scale, to: &text, monitor: monitor)
            return digits.isExact
        }
        let isInFull =
            style == .exact || style == .fraction && denominator == 1
            || style != .fraction && style != .plain && scale == nil
        if isInFull, let digits = try terminating(numerator, over: denominator, monitor: monitor) {
            let scale = style == .exact ? scale : nil
            if let scale, digits.places > scale { throw .notExact }
            try appendBased(digits, scale: scale, to: &text, monitor: monitor)
            return true
        }
        if style == .fraction || style == .exact {
            if style == .exact, scale != nil { throw .notExact }
            for (index, part) in [numerator, denominator].enumerated() {
                if index > 0 { text.append(UInt8(ascii: "/")) }
                try appendBased(BasedDigits(integer: part), scale: nil, to: &text, monitor: monitor)
            }
            return true
        }
        let digits = try roundedInBase(numerator, over: denominator, monitor: monitor)
        try appendBased(digits, scale: scale, to: &text, monitor: monitor)
        return digits.isExact
    }

    /// An integer as an unsigned one of the same bits.
    private func twosComplement(
        of integer: BigInt, bits: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        let used = integer.isNegative ? (-1 - integer).bitLength + 1 : integer.bitLength
        // The same width holds unsigned and signed numbers.
        if used > bits {
            throw .noSuchForm(rule: "the result does not fit in \(bits) bits")
        }
        if !integer.isNegative { return integer }
        if bits > monitor.limits.maximumBits {
            throw .tooLarge(
                bits: Double(bits), what: "the text of the result", limits: monitor.limits)
        }
        return (BigInt(1) << bits) + integer
    }

    /// The digits of a fraction, rounded to ``digits`` or ``scale``.
    func roundedInBase(
        _ numerator: BigInt, over denominator: BigInt, monitor: Monitor
    ) throws(NumberError) -> BasedDigits {
        if let scale {
            return try rounded(numerator, over: denominator, places: scale, monitor: monitor)
        }
        if numerator.isZero { return BasedDigits(integer: 0) }
        // The number of digits before the point, found by trial around an estimate.
        let count = digits
        try checkDigits(count, monitor: monitor)
        let bits = numerator.bitLength - denominator.bitLength
        var point = Int((Double(bits) / BigInt.log2(Double(base))).rounded(.down))
        while true {
            try monitor.check()
            let digits = try rounded(
                numerator, over: denominator, places: count - point, mode: .down, monitor: monitor)
            try monitor.checkText(bits: digits.integer.bitLength)
            let length = digits.integer.magnitude.digitCount(inBase: base)
            if length == count { break }
            point += length == 0 ? -count : length - count
        }
        return try rounded(
            numerator, over: denominator, places: max(count - point, 0), monitor: monitor)
    }

    /// The digits of `numerator / denominator · 2^exponent` as hexadecimal floating point: one
    /// digit before the point, which is 1, and a power of two.
    private func hexadecimal(
        _ numerator: BigInt, over denominator: BigInt, exponent: Int = 0, monitor: Monitor
    ) throws(NumberError) -> BasedDigits {
        let places = scale ?? digits - 1
        try checkDigits(places, monitor: monitor)
        if numerator.isZero { return BasedDigits(integer: 0, exponent: 0) }
        var top = numerator.bitLength - denominator.bitLength
        let isLower =
            top >= 0
            ? numerator.magnitude < denominator << top : numerator.magnitude << -top < denominator
        if isLower { top -= 1 }
        let shift = 4 * places - top
        var digits = try hexadecimalDigits.rounded(
            shift >= 0 ? numerator << shift : numerator,
            over: shift >= 0 ? denominator : denominator << -shift, places: 0, monitor: monitor)
        if digits.integer.bitLength > 4 * places + 1 {
            // The value was rounded up to the next power of two.
            digits.integer = digits.integer >> 1
            top += 1
        }
        digits.places = places
        digits.exponent = top + exponent
        return digits
    }

    /// This format with its digits counted in base 16.
    private var hexadecimalDigits: NumberFormat { style(.plain).base(16) }

    /// The value times base^places, rounded to an integer.
    private func rounded(
        _ numerator: BigInt, over denominator: BigInt, places: Int, mode: RoundingMode? = nil,
        monitor: Monitor
    ) throws(NumberError) -> BasedDigits {
        let power = try powerOfBase(Int(places.magnitude), monitor: monitor)
        let size = max(numerator.bitLength, denominator.bitLength) + power.bitLength
        // A product, a quotient and a product to compare with.
        try monitor.checkQuotient(bits: size + size / 2)
        let (top, bottom) =
            places >= 0 ? (numerator * power, denominator) : (numerator, denominator * power)
        let mode = mode ?? rounding
        let integer =
            mode == .zeroFiveUp
            ? roundedZeroFiveUp(top, bottom) : top.quotient(dividingBy: bottom, rounding: mode)
        return BasedDigits(
            integer: integer, places: places, isExact: integer * bottom == top)
    }

    /// Away from zero where the last digit would be 0 or half of the base.
    private func roundedZeroFiveUp(_ top: BigInt, _ bottom: BigInt) -> BigInt {
        let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
        if remainder.isZero { return quotient }
        let last = (quotient.magnitude % BigInt(base)).smallValue ?? 0
        guard last == 0 || 2 * last == base else { return quotient }
        return top.isNegative ? quotient - 1 : quotient + 1
    }

    /// All digits of a fraction that terminates in this base, else nil.
    private func terminating(
        _ numerator: BigInt, over denominator: BigInt, monitor: Monitor
    ) throws(NumberError) -> BasedDigits? {
        var rest = denominator
        var enough = 1
        for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31] where base % prime == 0 {
            try monitor.check()
            let (others, count) = rest.removing(BigInt(prime))
            rest = others
            let inBase = BigInt(base).removing(BigInt(prime)).count
            enough = max(enough, (count + inBase - 1) / inBase)
        }
        if rest != 1 { return nil }
        try checkDigits(enough, monitor: monitor)
        let power = try powerOfBase(enough, monitor: monitor)
        return BasedDigits(
            integer: numerator * (power / denominator), places: enough, isExact: true)
    }

    private func powerOfBase(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        let (bits, overflow) = exponent.multipliedReportingOverflow(by: 6)
        if overflow || bits > monitor.limits.maximumBits {
            throw .tooLarge(
                what: "the text of the result", estimate: "\(exponent) digits",
                limit: "\(monitor.limits.maximumDigits) digits")
        }
        return try BigInt(base).raised(to: exponent, monitor: monitor)
    }
}

extension NumberFormat {
    /// Appends a real in this base: both ends of an enclosure must round to the same digits.
    func appendInBase(
        _ real: Real, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        try checkForm()
        let isFloating = style == .hexfloat
        let bitsPerDigit = isFloating ? 4 : Int.bitWidth - (base - 1).leadingZeroBitCount
        try checkDigits(max(digits, scale ?? 0), monitor: monitor)
        let what = "the text of the result"
        let magnitude = real.estimate.magnitude.value
        if !isFloating, magnitude > monitor.limits.maximumBits {
            throw .tooLarge(bits: Double(magnitude), what: what, limits: monitor.limits)
        }
        let accuracy: Accuracy =
            if isFloating {
                .relative((scale ?? digits) * 4 + 20)
            } else if let scale {
                .absolute(scale * bitsPerDigit + 16)
            } else {
                .relative(max(digits * bitsPerDigit, magnitude) + 16)
            }
        let settled = try real.settle(
            accuracy, for: "the digits", monitor: monitor,
            ball: { (ball) throws(NumberError) -> Verdict<BasedDigits> in
                if !isFloating {
                    guard try ball.isWithinBits(of: what, monitor: monitor) else {
                        return .needsMore
                    }
                }
                var (low, high, exponent) = ball.dyadicBounds()
                if ball.containsZero && low != high && (isFloating || scale == nil) {
                    return .needsMore
                }
                let (below, above): (BasedDigits, BasedDigits)
                if isFloating {
                    below = try hexadecimal(low, over: 1, exponent: exponent, monitor: monitor)
                    above = try hexadecimal(high, over: 1, exponent: exponent, monitor: monitor)
                } else {
                    try raise(
                        &low, &high, &exponent, digit: bitsPerDigit, ball, monitor: monitor)
                    let (factor, divisor) = unit(exponent)
                    below = try roundedInBase(low * factor, over: divisor, monitor: monitor)
                    above = try roundedInBase(high * factor, over: divisor, monitor: monitor)
                }
                if below.isSameNumber(as: above, base: base) { return .answer(below) }
                // The obstacle is a whole or half unit of the last place.
                let binary = below.exponent ?? 0
                guard below.places >= 0, abs(binary) <= monitor.limits.maximumBits else {
                    return .needsMore
                }
                let (factor, divisor) = unit(exponent - binary)
                let (up, down) = unit(binary)
                let twice = BigInt(2) * BigInt(isFloating ? 16 : base).raised(to: below.places)
                let halves = ((low + high) * factor * twice).quotient(
                    dividingBy: 2 * divisor, rounding: .halfEven)
                return .candidate(BigRational(halves * up, twice * down))
            })
        switch settled {
        case .answer(var digits):
            digits.isExact = false
            try appendBased(digits, scale: scale, to: &text, monitor: monitor)
            return false
        case .exact(let value):
            return try append(value, to: &text, monitor: monitor)
        }
    }
}

/// `2^exponent` as a fraction.
private func unit(_ exponent: Int) -> (numerator: BigInt, denominator: BigInt) {
    let power = BigInt(1) << abs(exponent)
    return exponent < 0 ? (1, power) : (power, 1)
}

extension NumberFormat {
    /// Avoids as many zeros as an extremely small number would have.
    ///
    /// Where the digits after the point are counted, all numbers of one sign far below the last
    /// digit give the same text. Where counting begins with the first nonzero digit, the zeros must
    /// be counted.
    private func raise(
        _ low: inout BigInt, _ high: inout BigInt, _ exponent: inout Int, digit bits: Int,
        _ ball: borrowing Ball, monitor: Monitor
    ) throws(NumberError) {
        guard let scale else {
            // Each digit takes at most `bits` bits.
            let zeros = -ball.largestSize.exponent.value / bits
            return try checkDigits(zeros, monitor: monitor)
        }
        let last = -bits * scale - 16
        if ball.largestSize.exponent.value > last { return }
        let isOpen = ball.containsZero
        (low, high) = (BigInt(isOpen ? -1 : low.sign), BigInt(isOpen ? 1 : high.sign))
        exponent = last
    }
}

extension BasedDigits {
    /// Whether both are the same number, even if one was carried to another place.
    func isSameNumber(as other: BasedDigits, base: Int) -> Bool {
        if exponent != other.exponent { return false }
        let shift = places - other.places
        if abs(shift) > 2 { return false }
        let power = BigInt(base).raised(to: abs(shift))
        return shift >= 0 ? integer == other.integer * power : integer * power == other.integer
    }
}
