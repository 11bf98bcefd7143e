extension BigNumber {
    // MARK: - Constants

    /// The circle's circumference over its diameter.
    public static var pi: BigNumber { .constant(.pi) }
    /// The base of natural logarithms.
    public static var e: BigNumber { .constant(.e) }
    /// Euler and Mascheroni's constant.
    public static var eulerGamma: BigNumber { .constant(.egamma) }
    /// Catalan's constant.
    public static var catalan: BigNumber { .constant(.catalan) }
    /// The golden ratio.
    public static var goldenRatio: BigNumber {
        let half = BigRational(1, 2)
        let root = Term(Root(half, radicand: 5)).number
        return BigNumber(Real(.add, root, BigNumber(half)))
    }

    // MARK: - Roots and powers

    /// The square root. Throws for negative numbers.
    public static func squareRoot(of x: BigNumber) throws(NumberError) -> BigNumber {
        try x.applying(.sqrt, monitor: Monitor())
    }

    /// The square root. Throws for negative numbers.
    ///
    ///     try BigNumber(2).squareRoot() ** 2   // 2, exactly
    public func squareRoot() throws(NumberError) -> BigNumber {
        try applying(.sqrt, monitor: Monitor())
    }

    /// The real root; negative numbers have one of odd degree.
    public func root(_ degree: Int) throws(NumberError) -> BigNumber {
        try applying(.root, parameter: degree, monitor: Monitor())
    }

    /// `self` to the power of `exponent`.
    public func power(
        _ exponent: BigNumber, limits: Limits = .standard
    ) throws(NumberError) -> BigNumber {
        try raised(to: exponent, monitor: Monitor(limits: limits))
    }

    /// The exponential function, e to the power of x.
    public static func exp(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.exp) }
    /// exp(x) - 1, accurate for x close to zero too.
    public static func expMinusOne(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.expm1)
    }
    /// The natural logarithm.
    public static func log(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.ln) }
    /// The logarithm to a base. Throws unless both are positive and the base is not 1.
    public static func log(
        _ x: BigNumber, base: BigNumber
    ) throws(NumberError) -> BigNumber {
        try x.applying(.logBase, base, monitor: Monitor())
    }
    /// The natural logarithm of 1 + x. Throws unless x is above -1.
    public static func log(onePlus x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.log1p)
    }

    // MARK: - Circular and hyperbolic functions

    /// The sine of an angle in radians.
    ///
    ///     try BigNumber.sin(.pi / 6)   // 0.5, exactly
    public static func sin(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.sin) }
    /// The cosine of an angle in radians.
    public static func cos(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.cos) }
    /// The tangent of an angle in radians. Throws at its poles.
    public static func tan(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.tan) }
    /// The angle between -π/2 and π/2 with the sine x. Throws outside of -1 to 1.
    public static func asin(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.asin) }
    /// The angle between 0 and π with the cosine x. Throws outside of -1 to 1.
    public static func acos(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.acos) }
    /// The angle between -π/2 and π/2 with the tangent x.
    public static func atan(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.atan) }
    /// The angle of the point (x, y).
    public static func atan2(
        y: BigNumber, x: BigNumber
    ) throws(NumberError) -> BigNumber {
        try y.applying(.atan2, x, monitor: Monitor())
    }
    /// The square root of x² + y².
    public static func hypot(
        _ x: BigNumber, _ y: BigNumber
    ) throws(NumberError) -> BigNumber {
        try x.applying(.hypot, y, monitor: Monitor())
    }
    /// The hyperbolic sine.
    public static func sinh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.sinh) }
    /// The hyperbolic cosine.
    public static func cosh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.cosh) }
    /// The hyperbolic tangent.
    public static func tanh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.tanh) }
    /// The inverse of the hyperbolic sine.
    public static func asinh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.asinh) }
    /// The inverse of the hyperbolic cosine. Throws below 1.
    public static func acosh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.acosh) }
    /// The inverse of the hyperbolic tangent. Throws at -1 and 1, and outside them.
    public static func atanh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.atanh) }

    // MARK: - Special functions

    /// The gamma function: (x - 1)! for a positive integer. Throws at its poles.
    public static func gamma(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.gamma) }
    /// The logarithm of the magnitude of the gamma function.
    public static func logGamma(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.lgamma)
    }
    /// The derivative of the logarithm of the gamma function. Throws at its poles.
    public static func digamma(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.digamma)
    }
    /// Riemann's zeta function. Throws at its pole 1.
    public static func zeta(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.zeta) }
    /// The error function.
    public static func erf(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.erf) }
    /// The complement of the error function, 1 - erf(x).
    public static func erfc(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.erfc) }

    private func map(_ operation: RealOperation) throws(NumberError) -> BigNumber {
        try applying(operation, monitor: Monitor())
    }
}

extension BigNumber {
}
