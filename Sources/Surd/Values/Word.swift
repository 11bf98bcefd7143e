/// A small exact value without storage of its own: a rational of two machine words in lowest terms,
/// an integer of up to 126 bits, or a truth value.
///
/// Most of what people type never leaves this type. An operation that would (an overflow, a
/// function, an error) returns false and leaves its operands unchanged; the machine then continues
/// with full numbers from the same instruction.
package struct Word: Equatable, Sendable {
    /// Numerator, never `Int.min`, so that it can be negated; 0 or 1 for a truth value; the lower
    /// half of an integer that is too long for one word.
    package var numerator: Int
    /// Denominator, positive; 0 marks a truth value. A negative one marks a long integer (see
    /// `Word+Wide.swift`), whose upper half the other bits are.
    package var denominator: Int

    @inline(__always)
    package init(_ value: Int) {
        numerator = value
        denominator = 1
    }

    @inline(__always)
    package init(boolean: Bool) {
        numerator = boolean ? 1 : 0
        denominator = 0
    }

    @inline(__always)
    package init(numerator: Int, denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The quotient in lowest terms; nil where the words cannot hold it or `denominator` is 0.
    @inline(__always)
    package init?(reducing numerator: Int, over denominator: Int) {
        guard numerator != .min, denominator != .min, denominator != 0 else { return nil }
        let divisor = Int(BigInt.wordGCD(numerator.magnitude, denominator.magnitude))
        self.numerator = denominator < 0 ? -numerator : numerator
        self.denominator = abs(denominator)
        if divisor != 1 {
            self.numerator /= divisor
            self.denominator /= divisor
        }
    }

    @inline(__always) package var isNumber: Bool { denominator != 0 }
    @inline(__always) package var isInteger: Bool { denominator == 1 }
}

extension Word {
    @inline(__always)
    package mutating func add(_ other: Word) -> Bool {
        if denominator == 1, other.denominator == 1 {
            let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
            if overflow || sum == .min { return addWide(other, negated: false) }
            numerator = sum
            return true
        }
        return addFraction(other, negated: false)
    }

    @inline(__always)
    package mutating func subtract(_ other: Word) -> Bool {
        if denominator == 1, other.denominator == 1 {
            let (sum, overflow) = numerator.subtractingReportingOverflow(other.numerator)
            if overflow || sum == .min { return addWide(other, negated: true) }
            numerator = sum
            return true
        }
        return addFraction(other, negated: true)
    }

    private mutating func addFraction(_ other: Word, negated: Bool) -> Bool {
        guard isNumber, other.isNumber else { return false }
        if isWide || other.isWide { return addWide(other, negated: negated) }
        return take(
            SmallFraction.sum(
                numerator, denominator, other.numerator, other.denominator,
                negatingSecond: negated))
    }

    /// Sets a fraction in lowest terms, or keeps the old value where words cannot hold it.
    @inline(__always)
    private mutating func take(_ fraction: SmallFraction.Parts) -> Bool {
        guard let (top, bottom) = SmallFraction.words(fraction), top != .min else { return false }
        self = Word(numerator: top, denominator: bottom)
        return true
    }

    @inline(__always)
    package mutating func multiply(_ other: Word) -> Bool {
        if denominator == 1, other.denominator == 1 {
            let (product, overflow) = numerator.multipliedReportingOverflow(by: other.numerator)
            if overflow || product == .min { return multiplyWide(other) }
            numerator = product
            return true
        }
        if isWide || other.isWide { return multiplyWide(other) }
        return multiplyFraction(other.numerator, other.denominator)
    }

    package mutating func divide(_ other: Word) -> Bool {
        if isWide || other.isWide { return divideWide(other) }
        guard other.isNumber, other.numerator != 0 else { return false }
        return other.numerator < 0
            ? multiplyFraction(-other.denominator, -other.numerator)
            : multiplyFraction(other.denominator, other.numerator)
    }

    private mutating func multiplyFraction(_ otherTop: Int, _ otherBottom: Int) -> Bool {
        guard isNumber, otherBottom != 0 else { return false }
        return take(SmallFraction.product(numerator, denominator, otherTop, otherBottom))
    }

    @inline(__always)
    package mutating func negate() -> Bool {
        guard isNumber else { return false }
        if isWide { return set(-wide) }
        numerator = -numerator
        return true
    }

    /// The power with a small integer exponent.
    package mutating func raise(to exponent: Word) -> Bool {
        guard isNumber, exponent.isInteger, exponent.numerator.magnitude < 1024 else {
            return false
        }
        if isInteger, exponent.numerator >= 0,
            let power = BigInt.wordPower(numerator, exponent.numerator), power != .min
        {
            numerator = power
            return true
        }
        var base = self
        if exponent.numerator < 0 {
            base = Word(1)
            guard base.divide(self) else { return false }
        }
        var result = Word(1)
        var remaining = exponent.numerator.magnitude
        while remaining > 0 {
            if remaining & 1 == 1 {
                guard result.multiplyCoprime(base) else { return false }
            }
            remaining >>= 1
            if remaining > 0 {
                guard base.multiplyCoprime(base) else { return false }
            }
        }
        self = result
        return true
    }

    /// The product of powers of one number in lowest terms: nothing can cancel.
    @inline(__always)
    private mutating func multiplyCoprime(_ other: Word) -> Bool {
        if denominator == 1 || denominator < 0, other.denominator == 1 || other.denominator < 0 {
            return multiply(other)
        }
        if isWide || other.isWide { return false }
        let (top, o1) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (bottom, o2) = denominator.multipliedReportingOverflow(by: other.denominator)
        if o1 || o2 || top == .min { return false }
        numerator = top
        denominator = bottom
        return true
    }

    /// The floored remainder of integers.
    package mutating func reduce(modulo other: Word) -> Bool {
        guard isInteger, other.isInteger, other.numerator != 0 else {
            return reduceWide(modulo: other)
        }
        let remainder = numerator % other.numerator
        let wrongSide = remainder != 0 && (remainder < 0) != (other.numerator < 0)
        numerator = wrongSide ? remainder + other.numerator : remainder
        return true
    }

    /// -1, 0 or 1; nil where the words cannot tell.
    @inline(__always)
    package func compare(_ other: Word) -> Int? {
        if denominator == 1, other.denominator == 1 {
            return numerator < other.numerator ? -1 : numerator == other.numerator ? 0 : 1
        }
        guard isNumber, other.isNumber else { return nil }
        if isWide || other.isWide { return compareWide(other) }
        return SmallFraction.compare(numerator, denominator, other.numerator, other.denominator)
    }
}
