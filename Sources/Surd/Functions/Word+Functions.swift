import SurdNumbers

// Functions on words, which may be integers of two machine words.

extension Word {
    /// Replaces the first of the words by the value of a function. False, with the words unchanged,
    /// where words do not suffice.
    @inline(never)
    static func apply(
        _ function: (any WordFunction.Type)?, _ first: Int, _ last: Int,
        of stack: inout MutableSpan<Word>
    ) -> Bool {
        guard let function, last >= first else { return false }
        var result = stack[first]
        guard result.isNumber, function.apply(to: &result, first, last, stack) else {
            return false
        }
        stack[first] = result
        return true
    }

    func commonDivisor(_ other: Word, _ count: Int) -> Int? {
        guard count == 2, isInteger, other.isInteger else { return nil }
        return Int(BigInt.wordGCD(numerator.magnitude, other.numerator.magnitude))
    }

    mutating func takeOutermost(
        _ wanted: Int, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
    ) -> Bool {
        for place in first..<last {
            guard let order = stack[place + 1].compare(self) else { return false }
            if order == wanted { self = stack[place + 1] }
        }
        return true
    }

    var sign: Int {
        let leading = isWide ? denominator << 1 : numerator
        return leading < 0 ? -1 : isWide || leading > 0 ? 1 : 0
    }

    mutating func takeQuotient(by other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        if isInteger, other.isInteger, other.numerator != 0 {
            let (quotient, remainder) = numerator.quotientAndRemainder(
                dividingBy: other.numerator)
            let isAbove = remainder != 0 && (remainder < 0) != (other.numerator < 0)
            numerator = isAbove ? quotient - 1 : quotient
            return true
        }
        let divisor = other.wide
        guard divisor != 0 else { return false }
        let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: divisor)
        let isAbove = remainder != 0 && (remainder < 0) != (divisor < 0)
        return set(isAbove ? quotient - 1 : quotient)
    }

    mutating func takeRemainder(by other: Word) -> Bool {
        guard isWhole, other.isWhole, other.wide != 0 else { return false }
        return set(wide % other.wide)
    }

    mutating func round(_ mode: RoundingMode) -> Bool {
        if isWhole { return true }
        guard isNumber else { return false }
        // The quotient is truncated; the true quotient differs by a fraction.
        let cut = numerator / denominator
        numerator =
            switch mode {
            case .floor where numerator < 0: cut - 1
            case .ceiling where numerator > 0: cut + 1
            default: cut
            }
        denominator = 1
        return true
    }

    mutating func raise(to exponent: Word, modulo other: Word) -> Bool {
        guard isInteger, exponent.isInteger, other.isInteger, exponent.numerator >= 0,
            other.numerator > 0
        else { return false }
        let modulus = Int128(other.numerator)
        var base = (Int128(numerator) % modulus + modulus) % modulus
        var result = 1 % modulus
        var rest = exponent.numerator
        while rest > 0 {
            if rest & 1 == 1 { result = result * base % modulus }
            base = base * base % modulus
            rest >>= 1
        }
        return set(result)
    }
}
