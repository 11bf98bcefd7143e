internal import CGMP

/// Digits directly from a ball, without a heap object: the fast path of results that are computed repeatedly.
///
/// The whole part of the midpoint is divided by 10^19 until it is zero. The fraction is multiplied by 10^19
/// repeatedly. Each product gives nineteen digits at the top, and its lowest limb, which no further digit
/// needs, is dropped. Where many digits are wanted, blocks of them are made by divide and conquer. In the end
/// the rest below the last digit is compared with the radius.
extension NumberFormat {
    /// The limit of significant digits, beyond which divide and conquer is faster.
    static let mostBallDigits = 20_000
    /// Limbs by which the digits of a number next to an integer may be longer; others go the general way.
    private static let mostLimbsNextToInteger = 64

    /// Appends the digits on which the whole ball agrees, and returns true.
    ///
    /// Returns false, with nothing appended, where the ball does not decide them, or where this
    /// path does not support the number or the format. The caller then refines the real. When this
    /// returns true, the value differs from the printed number.
    package func append(_ ball: borrowing Ball, to text: inout [UInt8]) -> Bool {
        guard isDecimal, !style.writesRationals,
            digits <= NumberFormat.mostBallDigits,
            scale ?? 0 <= NumberFormat.mostBallDigits, !ball.radius.isZero
        else { return false }
        let top = ball.midpoint.exponent.value
        guard top <= 1_024, top >= -4_096, let limbs = ball.midpoint._mpfr_d else { return false }
        let wanted = digitCount
        let most = wanted.kept(point: 20 + max(top, 0) / 3) + 20
        let wholeLimbs = top > 64 ? (top + 63) / 64 : 0
        // A limb gives 19 digits, and 64 leading zeros take another limb. Two limbs remain at the
        // end.
        var room = most / 19 + 4 + max(-top, 0) / 64
        let count = (ball.midpoint._mpfr_prec + 63) / 64
        // Next to an integer the digits end in the limbs that show the distance from it.
        if count > room, limbs[count - 2] &+ 1 < 2 {
            room += min(count, NumberFormat.mostLimbsNextToInteger)
        }
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: room + wholeLimbs) {
            storage in
            withUnsafeTemporaryAllocation(
                of: UInt8.self, capacity: most + Digits.spareRoom + 19 * wholeLimbs
            ) { buffer in
                var source = DecimalFraction(
                    limbs: limbs, count: count, top: top,
                    radius: ball.radius, storage: storage, wholeLimbs: wholeLimbs)
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
    /// Writes the wanted digits of a number between bounds and returns the remainder after them;
    /// nil when the bounds do not agree on the remainder as far as `mode` needs it.
    fileprivate mutating func produce(
        _ source: inout DecimalFraction, count wanted: DigitCount, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        if source.wholeLimbs > 0 {
            return produceLong(&source, count: wanted, mode: mode)
        }
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
            // The other digits of this part belong to the remainder.
            let unit = powerOfTen(length &- kept)
            let (head, rest) = part.quotientAndRemainder(dividingBy: unit)
            writeDigits(head, width: kept, to: start)
            count = kept
            return source.remainder(after: rest, of: unit, mode: mode)
        }
        writeDigits(part, width: length, to: start)
        count = length
        return produceRest(&source, kept: kept, mode: mode)
    }

    /// The same for a whole part of several limbs.
    private mutating func produceLong(
        _ source: inout DecimalFraction, count wanted: DigitCount, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        // The lowest digits come first, so they are written from the end and then moved.
        let end = 19 * (source.wholeLimbs + 1)
        var position = end
        while let part = source.nextOfWhole() {
            position -= 19
            writeDigits(part, width: 19, to: start + position)
        }
        while start[position] == UInt8(ascii: "0") { position += 1 }
        count = end - position
        point = count
        start.update(from: start + position, count: count)
        let kept = wanted.kept(point: point)
        if kept <= 0 { return nil }
        if kept >= count { return produceRest(&source, kept: kept, mode: mode) }
        let width = min(count - kept, 19)
        var rest: UInt64 = 0
        for index in kept..<(kept + width) { rest = rest * 10 + UInt64(start[index] & 15) }
        source.skip(digits: count - kept - width)
        count = kept
        return source.remainder(after: rest, of: powerOfTen(width), mode: mode)
    }

    private mutating func produceRest(
        _ source: inout DecimalFraction, kept: Int, mode: RoundingMode
    ) -> RoundingMode.Remainder? {
        var powers: [BigInt] = []
        while count < kept {
            if kept &- count >= DecimalFraction.leastForBlocks {
                guard
                    let written = source.writeBlocks(
                        of: kept - count, powers: &powers, to: start + count)
                else { return nil }
                count &+= written
                if written > 0 { continue }
            }
            let width = min(kept &- count, 19)
            writeDigits(source.next(width), width: width, to: start + count)
            count &+= width
        }
        return source.remainder(after: 0, of: 1, mode: mode)
    }
}
