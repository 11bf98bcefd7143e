/// Other bases than ten.
///
/// Integers and fractions that terminate in the base are written in full, unless a scale is asked
/// for; any other value is rounded to the significant digits or the scale in that base. There is no
/// exponent notation: its `e` is a digit in base 15 and above.
extension NumberFormat {
    func appendInBase(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let writesFraction = style == .fraction || style == .exact
        if denominator == 1 && (writesFraction || scale == nil) {
            try appendBased(
                BasedDigits(integer: numerator, places: 0, isExact: true), scale: nil, to: &text,
                monitor: monitor)
            return true
        }
        if style != .fraction, style == .exact || scale == nil,
            let digits = try terminating(numerator, over: denominator, monitor: monitor)
        {
            try appendBased(digits, scale: nil, to: &text, monitor: monitor)
            return true
        }
        if writesFraction {
            for (index, part) in [numerator, denominator].enumerated() {
                if index > 0 { text.append(UInt8(ascii: "/")) }
                try appendBased(
                    BasedDigits(integer: part, places: 0, isExact: true), scale: nil, to: &text,
                    monitor: monitor)
            }
            return true
        }
        let digits = try roundedInBase(numerator, over: denominator, monitor: monitor)
        try appendBased(digits, scale: scale, to: &text, monitor: monitor)
        return digits.isExact
    }

    /// The digits that ``digits`` or ``scale`` leave of a fraction.
    func roundedInBase(
        _ numerator: BigInt, over denominator: BigInt, monitor: Monitor
    ) throws(NumberError) -> BasedDigits {
        let count = style == .display20 ? 20 : digits
        if let scale {
            return try rounded(numerator, over: denominator, places: scale, monitor: monitor)
        }
        if numerator.isZero { return BasedDigits(integer: 0, places: 0, isExact: true) }
        // The number of digits before the point, found by trial around an estimate.
        let bits = numerator.bitLength - denominator.bitLength
        var point = Int((Double(bits) / Double.log2(of: base)).rounded(.down))
        while true {
            try monitor.check()
            let digits = try rounded(
                numerator, over: denominator, places: count - point, mode: .down, monitor: monitor)
            try monitor.checkText(bits: digits.integer.bitLength)
            let length = digits.integer.magnitude.digitCount(inBase: base)
            if length == count { break }
            point += length == 0 ? -count : length - count
        }
        return try rounded(numerator, over: denominator, places: count - point, monitor: monitor)
    }

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
            ? roundedZeroFiveUp(top, bottom) : top.divided(by: bottom, rounding: mode)
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
        let bitsPerDigit = Int.bitWidth - (base - 1).leadingZeroBitCount
        try checkDigits(max(digits, scale ?? 0), monitor: monitor)
        let accuracy: Accuracy =
            if let scale { .absolute(scale * bitsPerDigit + 16) } else {
                .relative((style == .display20 ? 20 : digits) * bitsPerDigit + 16)
            }
        let what = "the text of the result"
        if real.estimate.magnitude.value > monitor.limits.maximumBits {
            throw .tooLarge(
                bits: real.estimate.magnitude.double, what: what, limits: monitor.limits)
        }
        let settled = try real.settle(
            accuracy, for: "the digits", monitor: monitor,
            ball: { (ball) throws(NumberError) -> Verdict<BasedDigits> in
                guard try ball.isWithinBits(of: what, monitor: monitor) else { return .needsMore }
                var (low, high, exponent) = ball.dyadicBounds()
                if ball.containsZero && low != high && scale == nil { return .needsMore }
                try raise(&low, &high, &exponent, digit: bitsPerDigit, ball, monitor: monitor)
                let unit = BigInt(1) << abs(exponent)
                let (factor, divisor) = exponent < 0 ? (BigInt(1), unit) : (unit, BigInt(1))
                let below = try roundedInBase(low * factor, over: divisor, monitor: monitor)
                let above = try roundedInBase(high * factor, over: divisor, monitor: monitor)
                if below.isSameNumber(as: above, base: base) { return .answer(below) }
                // What stands in the way is a whole or half unit of the last place.
                let twice = BigInt(2) * BigInt(base).raised(to: abs(below.places))
                if below.places < 0 { return .needsMore }
                let halves = ((low + high) * factor * twice).divided(
                    by: 2 * divisor, rounding: .halfEven)
                return .candidate(BigRational(halves, twice))
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

extension NumberFormat {
    /// Keeps a number that is extremely small from being written with as many zeros.
    ///
    /// Where the digits after the point are counted, far below the last one all numbers of one
    /// sign are alike; where they begin with the first that is not zero, the zeros count.
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
    /// Whether both are the same number, though one may have carried into another place.
    func isSameNumber(as other: BasedDigits, base: Int) -> Bool {
        let shift = places - other.places
        if abs(shift) > 2 { return false }
        let power = BigInt(base).raised(to: abs(shift))
        return shift >= 0 ? integer == other.integer * power : integer * power == other.integer
    }
}
