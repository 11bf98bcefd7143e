#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// a + b·i with integers.
struct GaussianInteger: Equatable {
    var re: BigInt
    var im: BigInt

    var norm: BigInt { re * re + im * im }

    static func * (a: GaussianInteger, b: GaussianInteger) -> GaussianInteger {
        GaussianInteger(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
    }

    /// The remainder of the division with the quotient rounded to the nearest.
    private func remainder(_ b: GaussianInteger) -> GaussianInteger {
        let norm = b.norm
        let x = (re * b.re + im * b.im).quotient(dividingBy: norm, rounding: .halfEven)
        let y = (im * b.re - re * b.im).quotient(dividingBy: norm, rounding: .halfEven)
        let product = GaussianInteger(re: x, im: y) * b
        return GaussianInteger(re: re - product.re, im: im - product.im)
    }

    static func greatestCommonDivisor(
        _ a: GaussianInteger, _ b: GaussianInteger
    ) -> GaussianInteger {
        var (a, b) = (a, b)
        while !b.norm.isZero { (a, b) = (b, a.remainder(b)) }
        return a
    }

    /// The associate to the right of the origin: |im| < re, for a value of odd norm.
    var facingRight: GaussianInteger {
        var value = self
        for _ in 0..<3 where value.re <= value.im.magnitude {
            value = GaussianInteger(re: -value.im, im: value.re)
        }
        return value
    }
}

extension IdentityAlgebra {
    /// atan(n/d): the argument of d + n·i is the sum of the arguments of its Gaussian primes.
    ///
    /// The factors are multiplied again as a check. Both sides then differ by a whole number of
    /// quarter turns, which doubles suffice to determine.
    mutating func arcTangent(_ x: BigRational) throws(IdentityStop) -> IdentityPolynomial {
        let point = GaussianInteger(re: x.denominator, im: x.numerator)
        if point.re.bitLength > 2000 || point.im.bitLength > 2000 { throw .tooLarge }
        var product = GaussianInteger(re: 1, im: 0)
        var sum = IdentityPolynomial()
        var angle = 0.0
        for (prime, exponent) in try factors(of: point.norm) {
            if exponent > 4096 { throw .tooLarge }
            if prime == 2 {
                product = product * IdentityAlgebra.power(GaussianInteger(re: 1, im: 1), exponent)
                sum += try pi(GaussianRational(BigRational(BigInt(exponent), 4)))
                angle += Double(exponent) * Double.pi / 4
                continue
            }
            let divisor = GaussianInteger.greatestCommonDivisor(
                point, GaussianInteger(re: prime, im: 0)
            ).facingRight
            let size = BigRational(divisor.im.magnitude, divisor.re)
            let sign = divisor.im.isNegative ? -1 : 1
            let atom = Atom.argument(
                IdentityPolynomial(BigRational(divisor.re)),
                IdentityPolynomial(BigRational(divisor.im.magnitude)))
            let monitor = self.monitor
            let part = try additive(atom, on: .imaginary) { () throws(NumberError) in
                try BigNumber(size).applying(.atan, monitor: monitor)
            }
            sum += part.scaled(BigRational(sign * exponent))
            angle += Double(sign * exponent) * atan(Estimate(exact: size).double)
            product = product * IdentityAlgebra.power(divisor, exponent)
        }
        // The product equals the point, turned by a number of quarters.
        var turned = product
        var isWhole = false
        for _ in 0..<4 {
            if turned == point { isWhole = true }
            turned = GaussianInteger(re: -turned.im, im: turned.re)
        }
        guard isWhole else { throw .unknown }
        let value = atan(Estimate(exact: x).double)
        let quarters = (value - angle) / (Double.pi / 2)
        let rounded = quarters.rounded()
        guard (quarters - rounded).magnitude < 1e-6 else { throw .unknown }
        return try sum + pi(GaussianRational(BigRational(BigInt(Int(rounded)), 2)))
    }

    private static func power(_ base: GaussianInteger, _ exponent: Int) -> GaussianInteger {
        var result = GaussianInteger(re: 1, im: 0)
        var square = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }
}
