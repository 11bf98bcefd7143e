/// Functions that are computed in this module from the operations of the numbers.
package enum Builtin: UInt8, Sendable, CaseIterable {
    // Roots, powers and logarithms
    case root, power, logarithm
    // Angles
    case sineDegrees, cosineDegrees, tangentDegrees
    case arcsineDegrees, arccosineDegrees, arctangentDegrees
    case toDegrees, toRadians
    // Special functions with an order or a fixed one
    case lambert, logarithmicIntegral, zeta
    case besselJ0, besselJ1, besselY0, besselY1, besselJ, besselY
    case normalDistribution, normalQuantile
    case gammaP, gammaQ, incompleteBeta, inverseBeta, hypergeometric1F1, hypergeometric2F1
    case carlsonRF, carlsonRD, carlsonRJ, ellipticF, ellipticE, ellipticPi
    // Distributions
    case chiSquareDistribution, studentDistribution, fisherDistribution
    case binomialDistribution, poissonDistribution
    case chiSquareQuantile, studentQuantile, fisherQuantile
    // Rounding and size
    case floor, ceiling, round, truncate, fraction, absolute, sign, minimum, maximum, clamp
    // Numbers of floating-point formats
    case double, float, half, quad, decimal64, decimal128, unitOfLastPlace
    // Integers
    case gcd, lcm, modulo, remainder, quotient, powerModulo, inverseModulo
    case factorial, binomial, permutations, fibonacci, lucas, primorial
    case isPrime, nextPrime, previousPrime, factor, integerSquareRoot, bitLength, bitCount
    case numerator, denominator
    case totient, divisors, sigma, moebius, jacobi, chineseRemainder
    case partitions, catalanNumber, stirlingFirst, stirlingSecond, bernoulli, euler, harmonic
    case continuedFraction, convergents
    // What a number is
    case minimalPolynomial, identify
    // Lists of arguments
    case sum, product, mean, median, count, quantile
    case variance, deviation, populationVariance, populationDeviation
}
