import SurdNumbers

// Functions and operations on bits, on words that may be integers of two machine words.

extension Word {
    /// A shift or an operation on the bits of two integers.
    @inline(never)
    mutating func combineBits(_ operation: Instruction.Operation, _ other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        let (a, b) = (wide, other.wide)
        switch operation {
        case .bitAnd: return set(a & b)
        case .bitOr: return set(a | b)
        case .bitXor: return set(a ^ b)
        case .shiftLeft, .shiftRight:
            let count = operation == .shiftLeft ? b : -b
            guard count.magnitude < Word.mostBits else { return false }
            if count <= 0 { return set(a >> -count) }
            guard Int128.bitWidth - a.magnitude.leadingZeroBitCount + Int(count) <= Word.mostBits
            else { return false }
            return set(a << count)
        default: return false
        }
    }

    /// A function of the topmost words, whose value takes the place of the first; false, with the
    /// words as they were, for what words cannot do.
    @inline(never)
    static func apply(
        _ builtin: Builtin?, _ first: Int, _ last: Int, of stack: inout MutableSpan<Word>
    ) -> Bool {
        var result = stack[first]
        guard last >= first, result.isNumber else { return false }
        let other = stack[last]
        let isDone: Bool
        switch builtin {
        case .modulo: isDone = result.reduce(modulo: other)
        case .quotient: isDone = result.takeQuotient(by: other)
        case .remainder: isDone = result.takeRemainder(by: other)
        case .gcd, .lcm:
            guard last == first + 1, result.isInteger, other.isInteger else { return false }
            let (a, b) = (result.numerator.magnitude, other.numerator.magnitude)
            let divisor = Int(BigInt.wordGCD(a, b))
            isDone =
                builtin == .gcd || divisor == 0
                ? result.set(Int128(divisor)) : result.set(Int128(a) / Int128(divisor) * Int128(b))
        case .absolute: isDone = result.sign >= 0 || result.negate()
        case .sign: isDone = result.set(Int128(result.sign))
        case .floor, .ceiling, .truncate: isDone = builtin.map { result.round($0) } ?? false
        case .round:
            // Halves go away from zero.
            guard last == first else { return false }
            let half = Word(numerator: result.sign < 0 ? -1 : 1, denominator: 2)
            isDone = result.isWhole || result.add(half) && result.round(.truncate)
        case .fraction:
            var whole = result
            isDone = whole.round(.truncate) && result.subtract(whole)
        case .numerator: isDone = result.isWide || result.set(Int128(result.numerator))
        case .denominator: isDone = result.set(result.isWide ? 1 : Int128(result.denominator))
        case .minimum, .maximum:
            let wanted = builtin == .minimum ? -1 : 1
            for place in first..<last {
                guard let order = stack[place + 1].compare(result) else { return false }
                if order == wanted { result = stack[place + 1] }
            }
            isDone = true
        case .factorial: isDone = result.takeFactorial()
        case .powerModulo:
            guard last == first + 2 else { return false }
            isDone = result.raise(to: stack[first + 1], modulo: other)
        default: return false
        }
        if isDone { stack[first] = result }
        return isDone
    }

    private var sign: Int {
        let leading = isWide ? denominator << 1 : numerator
        return leading < 0 ? -1 : isWide || leading > 0 ? 1 : 0
    }

    private mutating func takeQuotient(by other: Word) -> Bool {
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

    private mutating func takeRemainder(by other: Word) -> Bool {
        guard isWhole, other.isWhole, other.wide != 0 else { return false }
        return set(wide % other.wide)
    }

    private mutating func round(_ direction: Builtin) -> Bool {
        if isWhole { return true }
        guard isNumber else { return false }
        // The quotient is cut; a fraction that is no integer lies beside it.
        let cut = numerator / denominator
        numerator =
            switch direction {
            case .floor where numerator < 0: cut - 1
            case .ceiling where numerator > 0: cut + 1
            default: cut
            }
        denominator = 1
        return true
    }

    private mutating func raise(to exponent: Word, modulo other: Word) -> Bool {
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
