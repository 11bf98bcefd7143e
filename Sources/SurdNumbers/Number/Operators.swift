// The operators cannot throw: they are for values that are known to be small enough. Expressions
// from users are evaluated by the methods with a monitor.

extension BigNumber {
    /// The exact sum.
    @inlinable
    public static func + (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage {
            return BigNumber(x + y)
        }
        return slowSum(a, b)
    }

    /// The exact difference.
    @inlinable
    public static func - (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage {
            return BigNumber(x - y)
        }
        return slowDifference(a, b)
    }

    /// The exact product.
    @inlinable
    public static func * (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage, x.isSmall,
            y.isSmall
        {
            return BigNumber(x * y)
        }
        return slowProduct(a, b)
    }

    /// The exact quotient. Like the division of integers, a division by zero traps;
    /// ``divided(by:)`` throws instead.
    public static func / (a: BigNumber, b: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.divided(by: b, monitor: .unswayed) }
    }

    /// The number with the other sign.
    public static prefix func - (a: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.negated(monitor: .unswayed) }
    }

    /// Adds exactly.
    public static func += (a: inout BigNumber, b: BigNumber) { a = a + b }
    /// Subtracts exactly.
    public static func -= (a: inout BigNumber, b: BigNumber) { a = a - b }
    /// Multiplies exactly.
    public static func *= (a: inout BigNumber, b: BigNumber) { a = a * b }
    /// Divides exactly. Dividing by zero traps.
    public static func /= (a: inout BigNumber, b: BigNumber) { a = a / b }

    /// The absolute value.
    public var magnitude: BigNumber {
        BigNumber.demand { () throws(NumberError) in
            try applying(.absolute, monitor: .unswayed)
        }
    }

    /// The exact quotient; throws ``NumberError/divisionByZero``.
    public func divided(by other: BigNumber) throws(NumberError) -> BigNumber {
        try divided(by: other, monitor: Monitor())
    }

    // MARK: - What is not inlined

    @usableFromInline
    static func slowSum(_ a: BigNumber, _ b: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.adding(b, monitor: .unswayed) }
    }

    @usableFromInline
    static func slowDifference(_ a: BigNumber, _ b: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.subtracting(b, monitor: .unswayed) }
    }

    @usableFromInline
    static func slowProduct(_ a: BigNumber, _ b: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.multiplied(by: b, monitor: .unswayed) }
    }

    private static func demand(_ body: () throws(NumberError) -> BigNumber) -> BigNumber {
        do {
            return try body()
        } catch {
            fatalError("\(error.message); an operator stops where a method throws")
        }
    }
}

/// Binds more closely than multiplication. A tower of powers needs parentheses: exponents are `Int`.
precedencegroup PowerPrecedence {
    higherThan: MultiplicationPrecedence
    associativity: none
}

infix operator ** : PowerPrecedence

extension BigInt {
    /// A power. A negative exponent traps, as does a result beyond the standard limits; where the
    /// exponent comes from outside, use ``power(_:)``, which throws.
    ///
    ///     BigInt(2) ** 127 - 1
    public static func ** (base: BigInt, exponent: Int) -> BigInt {
        do throws(NumberError) {
            return try base.power(exponent, monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}

extension BigRational {
    /// A power. Zero to a negative one traps, as does a result beyond the standard limits; where
    /// the exponent comes from outside, use ``power(_:)``, which throws.
    ///
    ///     let rate: BigRational = 1.045
    ///     1000 * rate ** 10
    public static func ** (base: BigRational, exponent: Int) -> BigRational {
        do throws(NumberError) {
            return try base.power(exponent, monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}

extension BigNumber {
    /// A power. Zero to a negative one traps; where the exponent comes from outside, use
    /// ``power(_:limits:)``, which throws.
    ///
    ///     BigNumber.pi ** 2
    public static func ** (base: BigNumber, exponent: Int) -> BigNumber {
        do throws(NumberError) {
            return try base.raised(to: BigNumber(exponent), monitor: .unswayed)
        } catch {
            fatalError("\(error.message); power(_:) throws where ** stops")
        }
    }
}
