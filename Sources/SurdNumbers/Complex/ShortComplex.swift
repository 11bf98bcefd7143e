/// A fraction of a few limbs with a sign.
struct SignedFraction<F: ShortFraction> {
    var size: F
    var isNegative: Bool

    @inline(__always)
    var negative: SignedFraction { SignedFraction(size: size, isNegative: !isNegative) }

    @inline(__always)
    func plus(_ other: SignedFraction) -> SignedFraction {
        if isNegative == other.isNegative {
            return SignedFraction(size: size &+ other.size, isNegative: isNegative)
        }
        let (difference, borrow) = size.subtracting(other.size)
        return borrow
            ? SignedFraction(size: difference.negative, isNegative: other.isNegative)
            : SignedFraction(size: difference, isNegative: isNegative)
    }

    /// The product, truncated.
    @inline(__always)
    func times(_ other: SignedFraction) -> SignedFraction {
        SignedFraction(
            size: size.times(other.size), isNegative: isNegative != other.isNegative)
    }
}

/// A complex number of a few limbs as a value, with parts below 1: what `FixedComplex` is for more of them.
struct ShortComplex<F: ShortFraction> {
    var real: SignedFraction<F>
    var imaginary: SignedFraction<F>

    static var zero: ShortComplex {
        let zero = SignedFraction(size: F(top: 0), isNegative: false)
        return ShortComplex(real: zero, imaginary: zero)
    }

    @inline(__always)
    init(real: SignedFraction<F>, imaginary: SignedFraction<F>) {
        self.real = real
        self.imaginary = imaginary
    }

    /// A number whose parts are below 1.
    @inline(__always)
    init(_ z: FixedComplex) {
        real = SignedFraction(size: F(z.real), isNegative: z.isNegative.real)
        imaginary = SignedFraction(size: F(z.imaginary), isNegative: z.isNegative.imaginary)
    }

    /// A number with a whole limb above the fraction, divided by 2^bits, 0 < bits < 64, so that its parts are below 1.
    @inline(__always)
    init(_ z: FixedComplex, over bits: UInt) {
        real = SignedFraction(
            size: F(z.real).shifted(z.real[F.count], by: bits), isNegative: z.isNegative.real)
        imaginary = SignedFraction(
            size: F(z.imaginary).shifted(z.imaginary[F.count], by: bits),
            isNegative: z.isNegative.imaginary)
    }

    @inline(__always)
    var negative: ShortComplex {
        ShortComplex(real: real.negative, imaginary: imaginary.negative)
    }

    @inline(__always)
    func plus(_ other: ShortComplex) -> ShortComplex {
        ShortComplex(real: real.plus(other.real), imaginary: imaginary.plus(other.imaginary))
    }

    /// The product, whose parts must be below 1 too; each of its four products is truncated.
    @inline(__always)
    func times(_ other: ShortComplex) -> ShortComplex {
        ShortComplex(
            real: real.times(other.real).plus(imaginary.times(other.imaginary).negative),
            imaginary: real.times(other.imaginary).plus(imaginary.times(other.real)))
    }

    /// The zero bits above the larger part, or 64 if there are more.
    @inline(__always)
    var leadingZeros: UInt {
        UInt(bitPattern: (real.size.top | imaginary.size.top).leadingZeroBitCount)
    }

    /// The number times 2^bits for less than 64 bits, whose parts must be below 1 too.
    @inline(__always)
    func raised(by bits: UInt) -> ShortComplex {
        var result = self
        result.real.size = real.size.raised(by: bits)
        result.imaginary.size = imaginary.size.raised(by: bits)
        return result
    }

    /// The number over 2^bits for 0 < bits < 64, truncated.
    @inline(__always)
    func over(_ bits: UInt) -> ShortComplex {
        var result = self
        result.real.size = real.size.shifted(0, by: bits)
        result.imaginary.size = imaginary.size.shifted(0, by: bits)
        return result
    }

    /// The number as a fraction of F.count limbs, without its error.
    func set(_ result: inout ComplexBall) {
        Self.set(&result.real, real)
        Self.set(&result.imaginary, imaginary)
    }

    private static func set(_ ball: inout Ball, _ part: SignedFraction<F>) {
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: F.count + 1) { limbs in
            guard let limbs = limbs.baseAddress else { return }
            part.size.store(0, limbs)
            var count = F.count
            while count > 1, limbs[count - 1] == 0 { count -= 1 }
            ball.prepare(limbs: count)
            ball.setUnits(limbs, part.isNegative ? -count : count, F.count, error: 0)
        }
    }
}
