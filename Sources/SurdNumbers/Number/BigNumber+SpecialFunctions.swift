// Special functions of several real arguments, and others that are not in `BigNumber+Functions.swift`. All
// throw for arguments outside their domain.

extension BigNumber {
    // MARK: - Incomplete gamma and beta functions

    /// The integral of t^(a - 1) e^(-t) from x to infinity, x > 0, or x = 0 and a > 0.
    public static func upperGamma(
        _ a: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.gammaupper, a, x) }

    /// The integral of t^(a - 1) e^(-t) from 0 to x, and its continuation for a < 0.
    public static func lowerGamma(
        _ a: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.gammalower, a, x) }

    /// The x for which the integral from 0 to x is the fraction p of the whole, a > 0 and
    /// 0 ≤ p < 1.
    public static func inverseLowerGamma(
        _ a: BigNumber, share p: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.gammapinv, a, p) }

    /// The x for which the integral from x to infinity is the fraction q of the whole, a > 0 and 0 < q ≤ 1.
    public static func inverseUpperGamma(
        _ a: BigNumber, share q: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.gammaqinv, a, q) }

    /// Euler's beta function.
    public static func beta(
        _ a: BigNumber, _ b: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.beta, a, b) }

    /// The regularised incomplete beta function, a probability: a > 0, b > 0 and 0 ≤ x ≤ 1.
    public static func incompleteBeta(
        _ a: BigNumber, _ b: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.betainc, a, b, x) }

    /// The x for which the regularised incomplete beta function is p.
    public static func inverseIncompleteBeta(
        _ a: BigNumber, _ b: BigNumber, share p: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.betaincinv, a, b, p) }

    // MARK: - Zeta functions and polylogarithms

    /// Hurwitz's zeta function, the sum of (a + k)^(-s) from k = 0 on and its continuation.
    ///
    ///     try BigNumber.hurwitzZeta(-2, 5)   // -30, exactly
    public static func hurwitzZeta(
        _ s: BigNumber, _ a: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.hurwitz, s, a) }

    /// The polylogarithm, the sum of x^k/k^s from k = 1 on and its continuation.
    public static func polylogarithm(
        order s: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.polylog, s, x) }

    // MARK: - Hypergeometric functions

    /// The hypergeometric function 0F1(b; x).
    public static func hypergeometric0F1(
        _ b: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.hyp0f1, b, x) }

    /// Kummer's function, 1F1(a; b; x).
    public static func hypergeometric1F1(
        _ a: BigNumber, _ b: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.hyp1f1, a, b, x) }

    /// Gauss's function, 2F1(a, b; c; x), for x < 1, or where the series ends.
    public static func hypergeometric2F1(
        _ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.hyp2f1, a, b, c, x) }

    // MARK: - Bessel and Airy functions

    /// Bessel's modified function I of any real order.
    public static func besselI(
        order: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.besseli, order, x) }

    /// Bessel's modified function K of any real order, for x > 0.
    public static func besselK(
        order: BigNumber, _ x: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.besselk, order, x) }

    /// The Airy function Ai.
    public static func airyAi(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.applying(.airy, monitor: Monitor())
    }

    /// The Airy function Bi.
    public static func airyBi(_ x: BigNumber) throws(NumberError) -> BigNumber {
        try x.applying(.bi, monitor: Monitor())
    }

    // MARK: - Elliptic integrals

    /// The complete elliptic integral of the first kind, of the parameter m = k² < 1.
    public static func ellipticK(_ m: BigNumber) throws(NumberError) -> BigNumber {
        try m.applying(.ellipk, monitor: Monitor())
    }

    /// The complete elliptic integral of the second kind, of the parameter m = k² ≤ 1.
    public static func ellipticE(_ m: BigNumber) throws(NumberError) -> BigNumber {
        try m.applying(.ellipe, monitor: Monitor())
    }

    /// Carlson's symmetric integral of the first kind.
    public static func carlsonRF(
        _ x: BigNumber, _ y: BigNumber, _ z: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.carlsonrf, x, y, z) }

    /// Carlson's integral with two arguments the same, R_F(x, y, y).
    public static func carlsonRC(
        _ x: BigNumber, _ y: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.carlsonrc, x, y) }

    /// Carlson's symmetric integral of the second kind, R_J(x, y, z, z).
    public static func carlsonRD(
        _ x: BigNumber, _ y: BigNumber, _ z: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.carlsonrd, x, y, z) }

    /// Carlson's symmetric integral of the third kind.
    public static func carlsonRJ(
        _ x: BigNumber, _ y: BigNumber, _ z: BigNumber, _ p: BigNumber
    ) throws(NumberError) -> BigNumber { try of(.carlsonrj, x, y, z, p) }

    // MARK: - What they share

    private static func of(
        _ operation: RealOperation, _ operands: BigNumber...
    ) throws(NumberError) -> BigNumber {
        operands.count == 2
            ? try operands[0].applying(operation, operands[1], monitor: Monitor())
            : try applying(operation, to: operands, monitor: Monitor())
    }
}
