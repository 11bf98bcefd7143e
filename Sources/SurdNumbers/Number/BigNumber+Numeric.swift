extension BigNumber: AdditiveArithmetic {}

extension BigNumber: SignedNumeric {
    /// The absolute value is a number too.
    public typealias Magnitude = BigNumber

    /// The value of an integer; never nil.
    public init?<T: BinaryInteger>(exactly source: T) { self.init(BigInt(source)) }

    /// Changes the sign.
    public mutating func negate() { self = -self }
}

// Two conformances are left out because their laws do not hold for reals. Text cannot give back
// √2, so there is no `LosslessStringConvertible`, and `x.advanced(by: x.distance(to: y))` is only
// as equal to y as can be decided, so there is no `Strideable`. `BigRational` has both.

extension BigNumber: ExpressibleByFloatLiteral {
    /// The decimal number as it is written: `0.1` is 1/10, not the double next to it. See
    /// ``BigRational/init(floatLiteral:)``.
    public init(floatLiteral value: Double) { self.init(BigRational(floatLiteral: value)) }
}

extension BigNumber {
    /// The remainder of floored division, with the sign of the divisor.
    ///
    ///     try BigNumber.pi.flooredRemainder(dividingBy: 2).digits(5)   // "1.1416"
    ///
    /// - Throws: ``NumberError/divisionByZero``, also where a zero did not show itself before.
    public func flooredRemainder(
        dividingBy divisor: BigNumber, limits: Limits = .standard
    ) throws(NumberError) -> BigNumber {
        try modulo(divisor, monitor: Monitor(limits: limits))
    }
}
