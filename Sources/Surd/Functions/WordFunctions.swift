import SurdNumbers

/// The meaning of a function on words. (A type for each function and not a closure, whose context
/// would be reference-counted at each call.)
protocol WordFunction: Sendable {
    /// `x` is the first of the topmost words, `stack[first]`, and becomes the value. False where
    /// words do not suffice.
    static func apply(
        to x: inout Word, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
    ) -> Bool

    /// The same for one word, or for two of which only the last one is needed besides `x`.
    static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool
}

extension WordFunction {
    static func apply(
        to x: inout Word, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
    ) -> Bool {
        apply(to: &x, stack[last], last - first + 1)
    }

    static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool { false }
}

enum WordFunctions {
    enum Modulo: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.reduce(modulo: last)
        }
    }

    enum Quotient: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.takeQuotient(by: last)
        }
    }

    enum Remainder: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.takeRemainder(by: last)
        }
    }

    enum GCD: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            guard let divisor = x.commonDivisor(last, count) else { return false }
            x.numerator = divisor
            return true
        }
    }

    enum LCM: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            guard let divisor = x.commonDivisor(last, count) else { return false }
            if divisor == 0 { return x.set(0) }
            let (a, b) = (x.numerator.magnitude, last.numerator.magnitude)
            return x.set(Int128(a) / Int128(divisor) * Int128(b))
        }
    }

    enum PowerModulo: WordFunction {
        static func apply(
            to x: inout Word, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
        ) -> Bool {
            last == first + 2 && x.raise(to: stack[first + 1], modulo: stack[last])
        }
    }

    enum Factorial: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.takeFactorial()
        }
    }

    enum Absolute: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.sign >= 0 || x.negate()
        }
    }

    enum Sign: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.set(Int128(x.sign))
        }
    }

    enum Floor: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.round(.floor)
        }
    }

    enum Ceiling: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.round(.ceiling)
        }
    }

    enum Truncate: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.round(.down)
        }
    }

    enum Round: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            // Halves are rounded away from zero.
            guard count == 1 else { return false }
            let half = Word(numerator: x.sign < 0 ? -1 : 1, denominator: 2)
            return x.isWhole || x.add(half) && x.round(.down)
        }
    }

    enum Fraction: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            var whole = x
            return whole.round(.down) && x.subtract(whole)
        }
    }

    enum Numerator: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.isWide || x.set(Int128(x.numerator))
        }
    }

    enum Denominator: WordFunction {
        static func apply(to x: inout Word, _ last: Word, _ count: Int) -> Bool {
            x.set(x.isWide ? 1 : Int128(x.denominator))
        }
    }

    enum Minimum: WordFunction {
        static func apply(
            to x: inout Word, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
        ) -> Bool {
            x.takeOutermost(-1, first, last, stack)
        }
    }

    enum Maximum: WordFunction {
        static func apply(
            to x: inout Word, _ first: Int, _ last: Int, _ stack: borrowing MutableSpan<Word>
        ) -> Bool {
            x.takeOutermost(1, first, last, stack)
        }
    }
}
