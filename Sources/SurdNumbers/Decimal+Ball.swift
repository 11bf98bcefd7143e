internal import CGMP

/// Digits straight from a ball, without a heap object: the way of results that are computed over
/// and over again.
///
/// The midpoint's whole part is a word or nothing. Its fraction is multiplied by 10^19 again and
/// again; what comes out at the top are nineteen digits each time, and the lowest limb, which is
/// not needed any more, is dropped. In the end the tail below the last digit is compared with the
/// radius.
extension NumberFormat {
    /// The most significant digits, beyond which divide and conquer is faster.
    static let mostBallDigits = 2_000

    /// Appends the digits on which the whole ball agrees, and returns true.
    ///
    /// False, with nothing appended, says that they are not decided or that this way is not for
    /// such a number or format; refinement of the real must answer. The value is never exactly
    /// what is printed when this returns true.
    package func append(_ ball: borrowing Ball, to text: inout [UInt8]) -> Bool {
        guard base == 10, style != .fraction, style != .exact,
            digits <= NumberFormat.mostBallDigits,
            scale ?? 0 <= NumberFormat.mostBallDigits, !ball.radius.isZero
        else { return false }
        let top = ball.midpoint._mpfr_exp
        guard top <= 64, top >= -1_024, let limbs = ball.midpoint._mpfr_d else { return false }
        let wanted = digitCount
        let most = wanted.kept(point: 20) + 20
        // A limb holds 19 digits, and 64 zeros before the first take another; two stay to the end.
        let room = most / 19 + 4 + max(-top, 0) / 64
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: room) { fraction in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most + Digits.spareRoom) {
                buffer in
                var source = DecimalFraction(
                    limbs: limbs, count: (ball.midpoint._mpfr_prec + 63) / 64, top: top,
                    radius: ball.radius, storage: fraction)
                var digits = Digits(
                    start: buffer.baseAddress!, isNegative: ball.midpoint._mpfr_sign < 0,
                    isExact: false)
                guard let remainder = digits.produce(&source, count: wanted, mode: rounding)
                else { return false }
                digits.round(
                    to: wanted.kept(point: digits.point), remainder: remainder, mode: rounding)
                let notation = layout(of: digits)
                if style == .display20, case .exponent = notation {
                    return cutToScreen.append(ball, to: &text)
                }
                digits.write(as: notation, size: notation.size(of: digits), to: &text)
                return true
            }
        }
    }
}

extension Digits {
    /// Writes the digits wanted of a number between bounds and returns the remainder behind them;
    /// nil when the bounds do not agree on it as far as `mode` needs.
    fileprivate mutating func produce(
        _ source: inout DecimalFraction, count wanted: DigitCount, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        var part = source.whole
        var length = decimalLength(part)
        point = length
        while length == 0 {
            part = source.next(19)
            length = decimalLength(part)
            point &-= 19 &- length
            if source.isSpent { return nil }
        }
        let kept = wanted.kept(point: point)
        if kept < 0 { return nil }
        if kept < length {
            // The rest of this part belongs to the remainder.
            let unit = powerOfTen(length &- kept)
            let (head, rest) = part.quotientAndRemainder(dividingBy: unit)
            writeDigits(head, width: kept, to: start)
            count = kept
            return source.remainder(after: rest, of: unit, mode: mode)
        }
        writeDigits(part, width: length, to: start)
        count = length
        while count < kept {
            let width = min(kept &- count, 19)
            writeDigits(source.next(width), width: width, to: start + count)
            count &+= width
        }
        return source.remainder(after: 0, of: 1, mode: mode)
    }
}

/// A fraction that gives out its decimal digits from the front, with the bound on its error.
private struct DecimalFraction {
    let whole: UInt64
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
        storage: UnsafeMutableBufferPointer<UInt>
    ) {
        limbs = storage.baseAddress!
        end = storage.count
        self.radius = Double(radius.mantissa)
        radiusExponent = radius.exponent &- 32
        // Limb i of the fraction, counted from the point, holds the bits below 2^(-64 i): they are
        // found `top + 64 i` bits below the top of the mantissa.
        whole = top > 0 ? UInt64(source[count - 1]) >> UInt64(64 - top) : 0
        let (skipped, shift) = (top + 1_024 * 64).quotientAndRemainder(dividingBy: 64)
        for index in 0..<end {
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
        // Two more for what was cut off, and for the limbs below the highest.
        let error =
            size < 0
            ? 3 : UInt64(Double(sign: .plus, exponent: size, significand: reach.significand)) + 3
        var tail = UInt64(limbs[end - 1])
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
