// Special functions as methods, with the names that ``BigNumber`` has for them.

extension BigComplex {
    /// The gamma function. Throws at its poles.
    ///
    ///     try BigComplex.gamma(BigComplex(1, 1)).digits(10)   // 0.4980156681-0.1549498283i
    public static func gamma(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.gamma, z)
    }

    /// The logarithm of the gamma function, continuous except for the cut along the negative numbers, where
    /// its value is that of the upper side.
    public static func logGamma(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.lgamma, z)
    }

    /// The logarithmic derivative of the gamma function.
    public static func digamma(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.digamma, z)
    }

    /// The beta function.
    public static func beta(_ a: BigComplex, _ b: BigComplex) throws(NumberError) -> BigComplex {
        try special(.beta, a, b)
    }

    /// Riemann's zeta function.
    public static func zeta(_ s: BigComplex) throws(NumberError) -> BigComplex {
        try special(.zeta, s)
    }

    /// Hurwitz's zeta function, the sum of (a + k)^(-s) from k = 0.
    public static func hurwitzZeta(_ s: BigComplex, _ a: BigComplex) throws(NumberError)
        -> BigComplex
    {
        try special(.hurwitz, s, a)
    }

    /// The polylogarithm of the order s.
    public static func polylogarithm(
        order s: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.polylog, s, z)
    }

    /// The error function.
    public static func erf(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.erf, z)
    }

    /// 1 - erf(z), with its own accurate digits.
    public static func erfc(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.erfc, z)
    }

    /// The exponential integral Ei.
    public static func ei(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.ei, z)
    }

    /// The logarithmic integral.
    public static func li(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.li, z)
    }

    /// The sine integral.
    public static func si(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.si, z)
    }

    /// The cosine integral.
    public static func ci(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.ci, z)
    }

    /// Lambert's W, a solution of w·e^w = z, on the branch `branch`.
    ///
    ///     try BigComplex.lambertW(.i, branch: 2).digits(10)   // -2.53539313+12.36411382i
    public static func lambertW(
        _ z: BigComplex, branch: Int = 0
    ) throws(NumberError) -> BigComplex {
        try special(.lambertw, z, BigComplex(BigNumber(branch)))
    }

    /// The Bessel function of the first kind of an order.
    public static func besselJ(
        order v: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.besselJOfReal, v, z)
    }

    /// The Bessel function of the second kind of an order.
    public static func besselY(
        order v: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.besselYOfReal, v, z)
    }

    /// The modified Bessel function of the first kind of an order.
    public static func besselI(
        order v: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.besseli, v, z)
    }

    /// The modified Bessel function of the second kind of an order.
    public static func besselK(
        order v: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.besselk, v, z)
    }

    /// Airy's function Ai.
    public static func airyAi(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.airy, z)
    }

    /// Airy's function Bi.
    public static func airyBi(_ z: BigComplex) throws(NumberError) -> BigComplex {
        try special(.bi, z)
    }

    /// Gauss's arithmetic-geometric mean.
    public static func agm(_ x: BigComplex, _ y: BigComplex) throws(NumberError) -> BigComplex {
        try special(.agm, x, y)
    }

    /// The complete elliptic integral of the first kind, of the parameter m = k².
    public static func ellipticK(_ m: BigComplex) throws(NumberError) -> BigComplex {
        try special(.ellipk, m)
    }

    /// The complete elliptic integral of the second kind, of the parameter m = k².
    public static func ellipticE(_ m: BigComplex) throws(NumberError) -> BigComplex {
        try special(.ellipe, m)
    }

    /// The upper incomplete gamma function.
    public static func upperGamma(
        _ a: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.gammaupper, a, z)
    }

    /// The lower incomplete gamma function.
    public static func lowerGamma(
        _ a: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.gammalower, a, z)
    }

    /// The hypergeometric function 0F1.
    public static func hypergeometric0F1(
        _ b: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.hyp0f1, b, z)
    }

    /// Kummer's confluent hypergeometric function 1F1.
    public static func hypergeometric1F1(
        _ a: BigComplex, _ b: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.hyp1f1, a, b, z)
    }

    /// Gauss's hypergeometric function 2F1.
    public static func hypergeometric2F1(
        _ a: BigComplex, _ b: BigComplex, _ c: BigComplex, _ z: BigComplex
    ) throws(NumberError) -> BigComplex {
        try special(.hyp2f1, a, b, c, z)
    }

    private static func special(
        _ f: RealOperation, _ operands: BigComplex...
    ) throws(NumberError) -> BigComplex {
        guard let value = try applying(f, to: operands, monitor: Monitor()) else {
            fatalError("'\(f.name)' does not take complex numbers")
        }
        return value
    }
}
