// The operators cannot throw: they are for values that are known to be small enough. Expressions
// that come from users go through the methods with a monitor.

extension BigNumber {
    @inlinable
    public static func + (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage {
            return BigNumber(x + y)
        }
        return demand { () throws(NumberError) in try a.sum(b, monitor: Monitor()) }
    }

    @inlinable
    public static func - (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage {
            return BigNumber(x - y)
        }
        return demand { () throws(NumberError) in try a.difference(b, monitor: Monitor()) }
    }

    @inlinable
    public static func * (a: BigNumber, b: BigNumber) -> BigNumber {
        if case .integer(let x) = a.storage, case .integer(let y) = b.storage, x.isSmall,
            y.isSmall
        {
            return BigNumber(x * y)
        }
        return demand { () throws(NumberError) in try a.product(b, monitor: Monitor()) }
    }

    /// The exact quotient. Like the division of integers, dividing by zero traps; see
    /// ``divided(by:)`` for one that throws.
    public static func / (a: BigNumber, b: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.divided(by: b, monitor: Monitor()) }
    }

    public static prefix func - (a: BigNumber) -> BigNumber {
        demand { () throws(NumberError) in try a.negated(monitor: Monitor()) }
    }

    public static func += (a: inout BigNumber, b: BigNumber) { a = a + b }
    public static func -= (a: inout BigNumber, b: BigNumber) { a = a - b }
    public static func *= (a: inout BigNumber, b: BigNumber) { a = a * b }
    public static func /= (a: inout BigNumber, b: BigNumber) { a = a / b }

    /// The absolute value.
    public var magnitude: BigNumber {
        BigNumber.demand { () throws(NumberError) in
            try applying(.absolute, monitor: Monitor())
        }
    }

    /// The exact quotient; throws ``NumberError/divisionByZero``.
    public func divided(by other: BigNumber) throws(NumberError) -> BigNumber {
        try divided(by: other, monitor: Monitor())
    }

    @usableFromInline
    static func demand(_ body: () throws(NumberError) -> BigNumber) -> BigNumber {
        do {
            return try body()
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
