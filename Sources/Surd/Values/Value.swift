public import SurdNumbers

/// What an expression is worth: a number, a truth value, the prime factors of an integer, a list, a
/// polynomial, or what a number may be in closed form.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum Value: Sendable, Hashable {
    /// A number: an integer, a fraction or a real.
    case number(BigNumber)
    /// A number with an imaginary part. A number whose imaginary part shows at once that it is zero is a `number`.
    indirect case complex(BigComplex)
    /// True or false.
    case boolean(Bool)
    /// What `factor` gives.
    case factors(Factorization)
    /// What is written `[1, 2, 3]`, and what `divisors`, `cf` and others give.
    case list(ValueList)
    /// What `minpoly` gives.
    case polynomial(Polynomial)
    /// What `identify` gives, the likeliest first.
    case identifications([Identification])
    /// What `limit` may give: infinity or minus infinity, which are no numbers.
    case infinity(isNegative: Bool)

    /// What kind of value it is, with the kind of a number that is known without refinement.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: String, Sendable, CaseIterable {
        /// An integer, or its factors.
        case integer
        /// A fraction.
        case rational
        /// A number that is not known to be rational.
        case real
        /// A number whose imaginary part is not zero.
        case complex
        /// True or false.
        case boolean
        /// Several values.
        case list
        /// What `minpoly` gives.
        case polynomial
        /// What `identify` gives.
        case identification
        /// Infinity or minus infinity.
        case infinity
    }

    /// What kind of value it is. A factorisation counts as the integer it stands for.
    public var kind: Kind {
        switch self {
        case .number(let number): Kind(number.kind)
        case .complex: (try? kind(monitor: .unswayed)) ?? .complex
        case .boolean: .boolean
        case .factors: .integer
        case .list: .list
        case .polynomial: .polynomial
        case .identifications: .identification
        case .infinity: .infinity
        }
    }

    /// The same under somebody's limits.
    package func kind(monitor: Monitor) throws(NumberError) -> Kind {
        switch self {
        case .number(let number): return Kind(try number.kind(monitor: monitor))
        case .complex(let z):
            guard let number = try z.realNumber(monitor: monitor) else { return .complex }
            return Kind(try number.kind(monitor: monitor))
        default: return kind
        }
    }

    /// The number, if it is one.
    public var number: BigNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The number as a complex one, if it is a number of any kind.
    public var complex: BigComplex? {
        switch self {
        case .number(let number): BigComplex(number)
        case .complex(let z): z
        default: nil
        }
    }

    /// The numbers of a list, if it is one that has nothing else; see ``elements`` for others.
    public var list: [BigNumber]? { elements?.numbers }

    /// The elements of a list, if it is one.
    ///
    ///     let rows = try evaluate("[[1, 2], [3, 4]]").elements
    ///     rows?[0].list?[1]         // 2
    public var elements: ValueList? {
        if case .list(let list) = self { return list }
        return nil
    }

    /// The truth value, if it is one.
    public var boolean: Bool? {
        if case .boolean(let boolean) = self { return boolean }
        return nil
    }
}

extension Double {
    /// The double next to the number that a value is, or to the integer that its factors make; nil for every other
    /// value. Beyond the range of doubles it is infinite or zero, and NaN for a number without a value.
    ///
    ///     Double(try evaluate("sqrt(2)"))   // 1.4142135623730951
    public init?(_ value: Value) {
        switch value {
        case .number(let number): self.init(number)
        case .factors(let factors):
            guard let product = try? factors.product(monitor: .unswayed) else { return nil }
            self.init(product)
        case .boolean, .list, .polynomial, .identifications: return nil
        case .infinity(let isNegative): self = isNegative ? -.infinity : .infinity
        case .complex(let z):
            guard let number = try? z.realNumber(monitor: .unswayed) else { return nil }
            self.init(number)
        }
    }
}

/// An integer taken apart: its sign and its prime factors in order.
public struct Factorization: Sendable, Hashable {
    /// Whether the integer is negative.
    public let isNegative: Bool
    /// The primes, smallest first.
    public let factors: [PrimePower]

    package init(isNegative: Bool, factors: [PrimePower]) {
        self.isNegative = isNegative
        self.factors = factors
    }
}

extension Factorization {
    /// The product of the factors.
    package func product(monitor: Monitor = Monitor()) throws(NumberError) -> BigInt {
        var product: BigInt = isNegative ? -1 : 1
        for power in factors {
            product *= try power.prime.power(power.exponent, monitor: monitor)
        }
        return product
    }
}

extension Factorization: CustomStringConvertible {
    /// `2^3 x 3^2 x 5`, which can be read back.
    public var description: String {
        let powers = factors.map(\.description)
        return (isNegative ? "-" : "") + (powers.isEmpty ? "1" : powers.joined(separator: " x "))
    }
}

extension Value {
    /// The value as a word, if it is one.
    @inline(__always)
    package var word: Word? {
        switch self {
        case .number(let number):
            return number.word
        case .boolean(let boolean):
            return Word(boolean: boolean)
        case .complex, .factors, .list, .polynomial, .identifications, .infinity:
            return nil
        }
    }

    package init(_ word: Word) {
        if word.isNumber {
            self = .number(BigNumber(word))
        } else {
            self = .boolean(word.numerator != 0)
        }
    }

    /// The same, for what also takes integers of two words.
    @inline(__always)
    var wideWord: Word? {
        if let word { return word }
        guard case .number(let number) = self, let integer = number.knownInteger,
            let wide = integer.twoWords
        else { return nil }
        return Word(wide)
    }

    /// What to call the value in a message.
    package var noun: String {
        switch self {
        case .number: "a number"
        case .complex: "a complex number"
        case .boolean: "a truth value"
        case .factors: "a list of factors"
        case .list: "a list"
        case .polynomial: "a polynomial"
        case .identifications: "closed forms"
        case .infinity: "infinity"
        }
    }
}

extension BigNumber {
    /// The value as a word, if it is one.
    @inline(__always)
    package var word: Word? {
        switch storage {
        case .integer(let integer):
            guard let value = integer.smallValue, value != .min else { return nil }
            return Word(value)
        case .rational(let rational):
            guard let words = rational.knownWords, words.numerator != .min else { return nil }
            return Word(numerator: words.numerator, denominator: words.denominator)
        case .real:
            return nil
        }
    }

    package init(_ word: Word) {
        if word.isInteger {
            self.init(word.numerator)
        } else if word.isWide {
            self.init(BigInt(word.wide))
        } else {
            self.init(
                storage: .rational(
                    BigRational(lowestTerms: word.numerator, over: word.denominator)))
        }
    }
}

extension Value.Kind {
    fileprivate init(_ kind: BigNumber.Kind) {
        switch kind {
        case .integer: self = .integer
        case .rational: self = .rational
        case .real: self = .real
        }
    }
}

extension Value {
    /// A complex number; a real one where the imaginary part is known to be zero.
    package init(_ z: BigComplex) {
        self = z.isPlainlyReal ? .number(z.real) : .complex(z)
    }
}
