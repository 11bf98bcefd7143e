/// erf and erfc of rectangles.
extension ErrorFunctions {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work, symmetry: f == .erf ? .odd : .none)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if f == .erf { return try erf(z[0], work) }
        let isRight = z[0].real.isNotNegative
        if isRight, let far = try farComplement(z[0], work) { return far }
        // Where erf is close to 1, its distance from 1 needs as many additional bits.
        let square = try work.square(z[0])
        let bits =
            isRight ? max(0, square.real.largestSize.doubleUp * 1.4427) : 0
        if bits > 0x1p20 { throw .number(.tooCostly(what: "erfc of a number this large")) }
        let long = work.finer(Int(bits) + 8)
        return try long.difference(1, erf(z[0], long))
    }

    private static func erf(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let isRight = z.real.isNotNegative
        if isRight {
            if let far = try farComplement(z, work) { return try work.difference(1, far) }
        } else if !z.real.containsZero,
            let far = try farComplement(work.negative(z), work)
        {
            return try work.sum(far, -1)
        }
        let square = try work.square(z)
        let size = z.largestSize.doubleUp
        if size > 0x1p12 { throw .number(.tooCostly(what: "erf of a number this large")) }
        let long = work.finer(8)
        let root = try long.real.root(long.constant(.pi))
        let factor = try long.quotient(long.product(z, 2), root)
        // Two series; where z² is real, all terms of one of them have the same sign.
        if square.real.midpoint.isNegative {
            let sum = try long.hypergeometric(
                [.fraction(1, 2)], [.fraction(3, 2)], long.negative(square))
            return try long.product(factor, sum)
        }
        let sum = try long.hypergeometric([.fraction(1)], [.fraction(3, 2)], square)
        return try long.product(long.product(factor, sum), long.exp(long.negative(square)))
    }

    /// e^(-z²)/(z√π) · z U(1/2, 1/2, z²) to the right of the imaginary axis; nil where z is not large enough.
    private static func farComplement(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let long = work.finer(2 * z.bitsBeforePoint(most: 1 << 15) + 8)
        let square = try long.square(z)
        var half = ComplexBall(word: 1)
        half.scale(byPowerOfTwo: -1)
        guard let sum = try long.expansionOfU(half, half, square) else { return nil }
        let root = try long.real.root(long.constant(.pi))
        let power = try long.exp(long.negative(square))
        return try long.quotient(long.quotient(long.product(power, sum), z), root)
    }
}
