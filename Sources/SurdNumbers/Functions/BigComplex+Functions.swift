// The functions as methods. Text from users is evaluated by the functions with a monitor.

extension BigComplex {
    // MARK: - Arithmetic

    /// The exact sum.
    public static func + (a: BigComplex, b: BigComplex) -> BigComplex {
        BigComplex(a.real + b.real, a.imaginary + b.imaginary)
    }

    /// The exact difference.
    public static func - (a: BigComplex, b: BigComplex) -> BigComplex {
        BigComplex(a.real - b.real, a.imaginary - b.imaginary)
    }

    /// The exact product.
    public static func * (a: BigComplex, b: BigComplex) -> BigComplex {
        demand { () throws(NumberError) in try a.multiplied(by: b, monitor: .unswayed) }
    }

    /// The exact quotient. A division by zero traps; ``divided(by:)`` throws instead.
    public static func / (a: BigComplex, b: BigComplex) -> BigComplex {
        demand { () throws(NumberError) in try a.divided(by: b, monitor: .unswayed) }
    }

    /// The number with the other sign.
    public static prefix func - (a: BigComplex) -> BigComplex {
        BigComplex(-a.real, -a.imaginary)
    }

    /// The exact quotient; throws ``NumberError/divisionByZero``.
    public func divided(by other: BigComplex) throws(NumberError) -> BigComplex {
        try divided(by: other, monitor: Monitor())
    }

    private static func demand(
        _ body: () throws(NumberError) -> BigComplex
    ) -> BigComplex {
        do { return try body() } catch { fatalError(error.message) }
    }

    // MARK: - Powers, exponentials and logarithms

    /// `self` to the power of `exponent`, on the principal branch.
    ///
    ///     try BigComplex(1, 1).power(8)              // 16
    ///     try BigComplex.i.power(.i).digits(10)      // 0.2078795764
    public func power(
        _ exponent: BigComplex, limits: Limits = .standard
    ) throws(NumberError) -> BigComplex {
        try Self.function(.power, self, exponent, Monitor(limits: limits))
    }

    /// The square root with a real part that is not below zero.
    public static func sqrt(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.sqrt, z) }
    /// The exponential function.
    public static func exp(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.exp, z) }
    /// The natural logarithm with an imaginary part in (-π, π]. Throws for zero.
    public static func log(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.ln, z) }

    // MARK: - Circular and hyperbolic functions

    /// The sine.
    public static func sin(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.sin, z) }
    /// The cosine.
    public static func cos(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.cos, z) }
    /// The tangent. Throws at its poles.
    public static func tan(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.tan, z) }
    /// The inverse of the sine.
    public static func asin(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.asin, z) }
    /// The inverse of the cosine.
    public static func acos(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.acos, z) }
    /// The inverse of the tangent. Throws at i and -i.
    public static func atan(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.atan, z) }
    /// The hyperbolic sine.
    public static func sinh(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.sinh, z) }
    /// The hyperbolic cosine.
    public static func cosh(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.cosh, z) }
    /// The hyperbolic tangent. Throws at its poles.
    public static func tanh(_ z: BigComplex) throws(NumberError) -> BigComplex { try map(.tanh, z) }
    /// The inverse of the hyperbolic sine.
    public static func asinh(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try map(.asinh, z)
    }
    /// The inverse of the hyperbolic cosine.
    public static func acosh(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try map(.acosh, z)
    }
    /// The inverse of the hyperbolic tangent. Throws at 1 and -1.
    public static func atanh(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try map(.atanh, z)
    }

    private static func map(
        _ f: RealOperation, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try function(f, z, nil, Monitor())
    }

    private static func function(
        _ f: RealOperation, _ z: BigComplex, _ w: BigComplex?, _ monitor: Monitor
    ) throws(NumberError) -> BigComplex {
        guard let value = try applying(f, to: w.map { [z, $0] } ?? [z], monitor: monitor) else {
            fatalError("'\(f.name)' does not take complex numbers")
        }
        return value
    }
}
