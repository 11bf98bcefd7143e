extension Digits {
    /// Room that ``produce(_:over:count:mode:)`` may need beyond the digits that are kept.
    static let spareRoom = 64

    /// The digits of `numerator / denominator`, both words, by long division in base 10^19.
    ///
    /// `start` has room for the digits that are kept, but for no more than the value has, and
    /// ``spareRoom`` bytes.
    mutating func produce(
        _ numerator: UInt64, over denominator: UInt64, count wanted: DigitCount, mode: RoundingMode
    ) {
        var remainder: UInt64 = 0
        var whole = numerator
        if denominator != 1 {
            (whole, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        }
        count = decimalLength(whole)
        point = count
        writeDigits(whole, width: count, to: start)
        if count == 0 && remainder != 0 {
            remainder = produceFirst(remainder, over: denominator)
        }
        let kept = wanted.kept(point: point)
        while remainder != 0 && count < kept {
            let width = min(kept &- count, 19)
            let scaled = remainder.multipliedFullWidth(by: powerOfTen(width))
            let part = divide(scaled.high, scaled.low, by: denominator)
            writeDigits(part.quotient, width: width, to: start + count)
            count &+= width
            remainder = part.remainder
        }
        var beyond = RoundingMode.Remainder.zero
        if remainder != 0 {
            let missing = denominator &- remainder
            beyond = remainder < missing ? .belowHalf : remainder == missing ? .half : .aboveHalf
        }
        round(to: kept, remainder: beyond, mode: mode)
    }

    /// The first digits of a fraction below one, without the zeros before them; the remainder.
    private mutating func produceFirst(_ numerator: UInt64, over denominator: UInt64) -> UInt64 {
        var remainder = numerator
        // The value is at least 2^-64, so the second pass finds a digit at the latest.
        while true {
            let scaled = remainder.multipliedFullWidth(by: tenToThe19)
            let part = divide(scaled.high, scaled.low, by: denominator)
            remainder = part.remainder
            if part.quotient != 0 {
                count = decimalLength(part.quotient)
                point &-= 19 &- count
                writeDigits(part.quotient, width: count, to: start)
                return remainder
            }
            point &-= 19
        }
    }
}
