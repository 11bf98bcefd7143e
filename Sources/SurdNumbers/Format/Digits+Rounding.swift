extension Digits {
    /// Keeps the first `kept` digits and rounds what is cut off; the one place where this is done.
    ///
    /// - Parameters:
    ///   - kept: How many digits stay. It may be zero or negative: then the first digit that could
    ///     stay lies before all of them.
    ///   - remainder: What lies beyond the last digit that is present, in parts of its unit. It may
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

    /// Takes the digits that are present as the ones to keep, inexact, with or without one unit more.
    mutating func settle(growing grows: Bool, kept: Int) {
        isExact = false
        if !grows {
            dropTrailingZeros()
        } else if kept <= 0 {
            // One unit of the last place, where no digit stood.
            start[0] = UInt8(ascii: "1")
            count = 1
            point = point - kept + 1
        } else {
            increment()
        }
    }

    /// What the digits from `index` on, and whatever follows them, are worth.
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

    /// Adds one unit of the last place. A nine becomes a zero at the end, which is dropped.
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
