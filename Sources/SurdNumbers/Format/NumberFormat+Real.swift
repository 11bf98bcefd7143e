/// Certified reals: every digit is agreed on by both ends of an enclosure.
extension NumberFormat {
    /// Appends a real; returns whether the text was proved to be the exact value.
    ///
    /// Where an enclosure of any width would leave the digits open because the value is, or seems
    /// to be, exactly on a boundary, the prover of identities is asked.
    func append(
        _ real: Real, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if let exact = real.exactValue { return try append(exact, to: &text, monitor: monitor) }
        if real.isRational, wantsParts(of: real) {
            let exact = try real.parts(monitor: monitor)
            return try append(exact, to: &text, monitor: monitor)
        }
        if style.writesRationals || bits != nil {
            try checkForm()
            if let plain = try real.spelledOut(monitor: monitor) {
                return try append(plain, to: &text, monitor: monitor)
            }
            if let exact = try real.provenRational(monitor: monitor) {
                return try append(exact, to: &text, monitor: monitor)
            }
            if bits != nil { throw .needsInteger(function: "two's complement") }
            if style == .exact {
                return try appendClosedForm(real, to: &text, monitor: monitor)
            }
            return try self.style(.auto).append(real, to: &text, monitor: monitor)
        }
        guard isDecimal else { return try appendInBase(real, to: &text, monitor: monitor) }
        return try onScreen { (format) throws(NumberError) in
            switch try format.decimals(of: real, to: &text, monitor: monitor) {
            case .written: return false
            case .exact(let value): return try format.append(value, to: &text, monitor: monitor)
            case .digits(var digits):
                return try format.finish(&digits, to: &text, monitor: monitor)
            }
        }
    }

    /// Whether the text needs the parts of a deferred number, or as many digits as they have.
    private func wantsParts(of real: Real) -> Bool {
        if style.writesRationals || bits != nil || !isDecimal { return true }
        switch digitCount {
        case .significant(let count), .engineering(let count): return count > 1 << 14
        case .whole, .fraction: return real.estimate.magnitude.value > 1 << 14
        }
    }

    private enum RealAnswer {
        case written
        case digits(DecimalText)
        case exact(BigRational)
    }

    private func decimals(
        of real: Real, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> RealAnswer {
        let accuracy = try accuracy(for: real, monitor: monitor)
        var known: DecimalText?
        var chances = 3
        do throws(NumberError) {
            let settled = try real.settle(
                accuracy, for: "the digits", monitor: monitor,
                ball: { (ball) throws(NumberError) -> Verdict<RealAnswer> in
                    if append(ball, to: &text) { return .answer(.written) }
                    guard try isWithinDigits(ball, monitor: monitor) else { return .needsMore }
                    let point = DecimalInterval.decimalExponent(
                        ofBit: ball.largestSize.exponent.value)
                    let spare = max(digitCount.kept(point: point + 1), 0) * 4 + 64
                    guard let interval = DecimalInterval(ball, spareBits: spare) else {
                        let (mantissa, exponent) = ball.exactMidpoint()
                        return .answer(.exact(BigRational(mantissa: mantissa, exponent: exponent)))
                    }
                    switch try interval.digits(digitCount, mode: rounding, monitor: monitor) {
                    case .digits(let digits): return .answer(.digits(digits))
                    case .perhapsExact(let digits):
                        // The text is settled; whether it is the value is worth a proof, but not
                        // an error when there is none. That of a deferred number always comes.
                        if !provesExactness { return .answer(.digits(digits)) }
                        known = digits
                        chances -= 1
                        if chances <= 0, !real.isRational { return .answer(.digits(digits)) }
                        guard let value = digits.value else { return .answer(.digits(digits)) }
                        return .candidate(value)
                    case .boundary(let integer, let scale):
                        guard let size = BigRational(integer, scale: scale) else {
                            return .needsMore
                        }
                        return .candidate(interval.isNegative ? -size : size)
                    case .tooWide:
                        return .needsMore
                    }
                })
            switch settled {
            case .answer(let answer): return answer
            case .exact(let value): return .exact(value)
            }
        } catch {
            guard let known else { throw error }
            switch error {
            case .undecided, .tooLarge: return .digits(known)
            default: throw error
            }
        }
    }

    /// Appends the digits on which the whole ball agrees, many ones by divide and conquer; false, with nothing appended,
    /// where they are open, or the value may be exactly what would be printed.
    func appendOfAnyLength(
        _ ball: borrowing Ball, to text: inout [UInt8], _ monitor: Monitor
    ) -> Bool {
        if digits <= NumberFormat.mostBallDigits { return append(ball, to: &text) }
        guard isDecimal, !style.writesRationals, !ball.containsZero,
            let interval = DecimalInterval(ball, spareBits: 4 * digits + 64)
        else { return false }
        do throws(NumberError) {
            guard
                case .digits(var found) = try interval.digits(
                    digitCount, mode: rounding, monitor: monitor)
            else { return false }
            _ = try finish(&found, to: &text, monitor: monitor)
            return true
        } catch {
            return false
        }
    }

    /// The accuracy to begin with: the digits and some bits more, so that one pass in thousands
    /// fails.
    private func accuracy(for real: Real, monitor: Monitor) throws(NumberError) -> Accuracy {
        let spare = Self.spareBits
        switch digitCount {
        case .significant(let count):
            try checkDigits(count, monitor: monitor)
            return .relative(count * 3322 / 1000 + spare)
        case .whole:
            let point = DecimalInterval.decimalExponent(ofBit: real.estimate.magnitude.value)
            let count = digitCount.kept(point: point)
            try checkDigits(count, monitor: monitor)
            return .relative(count * 3322 / 1000 + spare)
        case .engineering(let count):
            try checkDigits(count, monitor: monitor)
            return .relative((count + 3) * 3322 / 1000 + spare)
        case .fraction(let count):
            try checkDigits(count, monitor: monitor)
            let point = DecimalInterval.decimalExponent(ofBit: real.estimate.magnitude.value)
            try checkDigits(digitCount.kept(point: point), monitor: monitor)
            return .absolute(count * 3322 / 1000 + spare)
        }
    }

    private static var spareBits: Int { 18 }

    /// The accuracy that a number of the size of 1 is asked for.
    package var wantedBits: Int {
        let count =
            switch digitCount {
            case .significant(let count), .whole(let count), .fraction(let count): count
            case .engineering(let count): count + 3
            }
        return (0...1_000_000).contains(count) ? count * 3322 / 1000 + Self.spareBits : 0
    }

    /// Whether no point of the ball has more digits than the limit. Throws when all have: what is
    /// estimated before the value is enclosed is only a guess.
    private func isWithinDigits(
        _ ball: borrowing Ball, monitor: Monitor
    ) throws(NumberError) -> Bool {
        switch digitCount {
        case .fraction, .whole: break
        case .significant, .engineering: return true
        }
        func digits(_ size: Magnitude) -> Int {
            digitCount.kept(point: DecimalInterval.decimalExponent(ofBit: size.exponent.value))
        }
        if digits(ball.largestSize) <= monitor.limits.maximumDigits { return true }
        if !ball.containsZero { try checkDigits(digits(ball.smallestSize), monitor: monitor) }
        return false
    }
}

extension DecimalInterval {
    /// The interval of a ball; nil when the ball is one number that can be written down.
    ///
    /// An exact ball of an enormous exponent becomes an interval that is wrong by one unit beyond
    /// its `spareBits` further bits: such a number is never what some digits of it say.
    init?(_ ball: borrowing Ball, spareBits: Int) {
        var (low, high, exponent) = ball.dyadicBounds()
        if low == high {
            if abs(exponent) < 1 << 24 { return nil }
            let middle = low << spareBits
            (low, high, exponent) = (middle - 1, middle + 1, exponent - spareBits)
        }
        if low.sign > 0 || high.sign < 0 {
            let negative = high.sign < 0
            let near = negative ? high.magnitude : low
            let far = negative ? low.magnitude : high
            let middle = (near + far) >> 1
            self.init(
                mantissa: middle, radius: far - middle, exponent: exponent, isNegative: negative)
        } else {
            // The sign is open. A wider interval around a number that is not zero will do.
            let reach = max(low.magnitude, high.magnitude)
            self.init(mantissa: reach, radius: reach + reach, exponent: exponent, isNegative: false)
        }
    }
}

extension DecimalText {
    /// The number that the digits are, unless its exponent is enormous.
    var value: BigRational? {
        let digits = bytes[..<count].withUnsafeBufferPointer { BigInt(decimalDigits: $0) } ?? 0
        return BigRational(isNegative ? -digits : digits, scale: count - point)
    }
}

extension BigRational {
    /// `integer · 10^-scale`; nil for an enormous scale.
    init?(_ integer: BigInt, scale: Int) {
        if abs(scale) > 1 << 24 { return nil }
        let power = BigInt(10).raised(to: abs(scale))
        self = scale >= 0 ? BigRational(integer, power) : BigRational(integer * power)
    }
}
