extension BigRational: SignedNumeric {
    /// The absolute value is a fraction too.
    public typealias Magnitude = BigRational

    /// The value of an integer; never nil.
    public init?<T: BinaryInteger>(exactly source: T) { self.init(BigInt(source)) }

    /// Changes the sign.
    public mutating func negate() { self = -self }
}

extension BigRational: Strideable {
    /// The difference `other - self`, exactly.
    @inlinable
    public func distance(to other: BigRational) -> BigRational { other - self }

    /// The sum with a distance, exactly.
    ///
    ///     Array(stride(from: BigRational(0), to: 1, by: 0.25))   // [0, 1/4, 1/2, 3/4]
    @inlinable
    public func advanced(by distance: BigRational) -> BigRational { self + distance }
}

extension BigRational: ExpressibleByFloatLiteral {
    /// The decimal number as it is written: `0.1` is 1/10, not the double next to it.
    ///
    ///     let price: BigRational = 19.99   // 1999/100
    ///
    /// Swift hands a literal on as a `Double`, which keeps 15 digits for certain. A literal of more
    /// digits stops the program, with a sentence that says so; write it as a text:
    /// `BigRational("3.14159265358979323846")`.
    public init(floatLiteral value: Double) {
        guard let text = ExactCoding.shortText(of: value), let exact = BigRational(text) else {
            fatalError(
                "the literal \(value) has more digits than Swift keeps of it: write it as a text")
        }
        self = exact
    }
}

extension BigRational {
    /// The remainder of floored division, with the sign of the divisor. Division by zero traps.
    ///
    ///     BigRational("-7/2")!.flooredRemainder(dividingBy: 2)   // 1/2
    public func flooredRemainder(dividingBy divisor: BigRational) -> BigRational {
        self - BigRational((self / divisor).floor) * divisor
    }
}
