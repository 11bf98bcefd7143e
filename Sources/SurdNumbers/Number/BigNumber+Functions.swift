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
        let root = KnownForm(coefficient: half, radicand: 5, index: 2).number
        return BigNumber(Real(.add, root, BigNumber(half)))
    }

    // MARK: - Roots and powers

    /// The square root. Throws for negative numbers.
    public static func squareRoot(of x: BigNumber) throws(NumberError) -> BigNumber {
        try x.applying(.sqrt, monitor: Monitor())
    }

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

    public static func exp(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.exp) }
    public static func expMinusOne(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.expm1)
    }
    /// The natural logarithm.
    public static func log(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.ln) }
    public static func log(
        _ x: BigNumber, base: BigNumber
    ) throws(NumberError) -> BigNumber {
        try x.applying(.logBase, base, monitor: Monitor())
    }
    public static func log(onePlus x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.log1p)
    }

    // MARK: - Circular and hyperbolic functions

    public static func sin(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.sin) }
    public static func cos(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.cos) }
    public static func tan(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.tan) }
    public static func asin(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.asin) }
    public static func acos(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.acos) }
    public static func atan(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.atan) }
    /// The angle of the point (x, y).
    public static func atan2(
        y: BigNumber, x: BigNumber
    ) throws(NumberError) -> BigNumber {
        try y.applying(.atan2, x, monitor: Monitor())
    }
    public static func hypot(
        _ x: BigNumber, _ y: BigNumber
    ) throws(NumberError) -> BigNumber {
        try x.applying(.hypot, y, monitor: Monitor())
    }
    public static func sinh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.sinh) }
    public static func cosh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.cosh) }
    public static func tanh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.tanh) }
    public static func asinh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.asinh) }
    public static func acosh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.acosh) }
    public static func atanh(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.atanh) }

    // MARK: - Special functions

    public static func gamma(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.gamma) }
    /// The logarithm of the magnitude of the gamma function.
    public static func logGamma(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.lgamma)
    }
    public static func digamma(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.map(.digamma)
    }
    public static func zeta(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.zeta) }
    public static func erf(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.erf) }
    public static func erfc(_ x: BigNumber) throws(NumberError) -> BigNumber { try x.map(.erfc) }

    private func map(_ operation: RealOperation) throws(NumberError) -> BigNumber {
        try applying(operation, monitor: Monitor())
    }
}
