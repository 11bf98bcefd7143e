/// The decimal digits of a number before their layout: the first of the three steps.
///
/// The value is `0.d₁d₂d₃… × 10^point`, negative when `isNegative` is set. The digits are ASCII in
/// memory of the caller. A producer writes digits that are *cut off* at some place and reports the
/// remainder; ``round(to:remainder:mode:)`` is the only place that rounds.
struct Digits {
    var start: UnsafeMutablePointer<UInt8>
    var count: Int
    var point: Int
    var isNegative: Bool
    /// Whether the digits are the exact value.
    var isExact: Bool

    init(
        start: UnsafeMutablePointer<UInt8>, count: Int = 0, point: Int = 0,
        isNegative: Bool = false, isExact: Bool = true
    ) {
        self.start = start
        self.count = count
        self.point = point
        self.isNegative = isNegative
        self.isExact = isExact
    }

    var isZero: Bool { count == 0 }
}

/// How many digits are wanted, and where counting starts.
package enum DigitCount: Sendable, Equatable {
    /// Significant digits, from the first that is not zero.
    case significant(Int)
    /// Significant digits, but never fewer than stand before the point.
    case whole(Int)
    /// Digits after the decimal point, whatever stands before it.
    case fraction(Int)
    /// Digits after the point of a number whose exponent is a multiple of three.
    case engineering(Int)

    /// How many digits of `0.d₁d₂d₃… × 10^point` are kept; not positive when all are cut off.
    func kept(point: Int) -> Int {
        switch self {
        case .significant(let count):
            return count
        case .whole(let count):
            return max(count, point)
        case .fraction(let count):
            let (sum, overflow) = point.addingReportingOverflow(count)
            return overflow ? (point < 0 ? .min / 2 : .max / 2) : sum
        case .engineering(let count):
            let beforePoint = (point - 1) - 3 * floorDivided(point - 1, by: 3) + 1
            let (sum, overflow) = beforePoint.addingReportingOverflow(count)
            return overflow ? .max / 2 : sum
        }
    }
}

/// The quotient towards negative infinity.
func floorDivided(_ value: Int, by divisor: Int) -> Int {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}

extension Digits {
    /// Keeps the first `kept` digits and rounds; the one place where digits are rounded.
    ///
    /// - Parameters:
    ///   - kept: How many digits remain. It may be zero or negative: then the first digit that could
    ///     remain lies before all of them.
    ///   - remainder: The value beyond the last present digit, in parts of its unit. It may
    ///     differ from `zero` only when there are at least `kept` digits.
    mutating func round(to kept: Int, remainder: RoundingMode.Remainder, mode: RoundingMode) {
        var remainder = remainder
        if kept < count {
            remainder = self.remainder(from: kept, sticky: remainder != .zero)
            count = max(kept, 0)
        }
        if remainder == .zero {
            dropTrailingZeros()
            return
        }
        let last = kept > 0 && count > 0 ? start[count - 1] & 15 : 0
        let grows = mode.increments(
            remainder: remainder, isNegative: isNegative, isOdd: last & 1 != 0,
            isZeroOrFive: last == 0 || last == 5)
        settle(growing: grows, kept: kept)
    }

    /// Keeps the present digits as inexact ones, and adds one unit where `grows` is set.
    mutating func settle(growing grows: Bool, kept: Int) {
        isExact = false
        if !grows {
            dropTrailingZeros()
        } else if kept <= 0 {
            // One unit of the last place, where there was no digit.
            start[0] = UInt8(ascii: "1")
            count = 1
            point = point - kept + 1
        } else {
            increment()
        }
    }

    /// The value of the digits from `index` on and of the remainder after them.
    private func remainder(from index: Int, sticky: Bool) -> RoundingMode.Remainder {
        if index < 0 { return .belowHalf }
        let first = start[index]
        let rest = sticky || hasNonzeroDigit(from: index + 1)
        if first == UInt8(ascii: "5") { return rest ? .aboveHalf : .half }
        if first > UInt8(ascii: "5") { return .aboveHalf }
        return rest || first != UInt8(ascii: "0") ? .belowHalf : .zero
    }

    private func hasNonzeroDigit(from index: Int) -> Bool {
        var position = index
        while position < count {
            if start[position] != UInt8(ascii: "0") { return true }
            position += 1
        }
        return false
    }

    /// Adds one unit in the last place. A trailing nine becomes a zero, which is dropped.
    private mutating func increment() {
        while count > 0 {
            if start[count - 1] != UInt8(ascii: "9") {
                start[count - 1] += 1
                return
            }
            count -= 1
        }
        start[0] = UInt8(ascii: "1")
        count = 1
        point += 1
    }

    mutating func dropTrailingZeros() {
        while count > 0 && start[count - 1] == UInt8(ascii: "0") {
            count -= 1
        }
        if count == 0 { point = 0 }
    }
}

extension Digits {
    /// The room that ``produce(_:over:count:mode:)`` may need beyond the kept digits.
    static let spareRoom = 64

    /// The digits of `numerator / denominator`, both words, by long division in base 10^19.
    ///
    /// `start` has room for the kept digits, or for all digits of the value if these are fewer, and
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
