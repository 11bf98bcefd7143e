/// Li₂ of numbers off the real line.
enum ComplexDilogarithm {
    /// Nil where none of its arguments is small enough.
    static func value(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let rest = try work.finer(16).difference(1, z)
        if z.containsZero || rest.containsZero { return nil }
        let (near, far) = (z.largestSize.doubleUp, rest.largestSize.doubleUp)
        if near > smallest, near < 1 / smallest, work.precision <= mostBits,
            let value = try byLogarithm(z, rest, near, far, work.finer(8))
        {
            return value
        }
        return try byPowers(z, rest, near, far, work)
    }

    /// Powers of smaller numbers are as fast as the logarithm, and none of their digits cancels.
    private static let smallest = 0x1p-4

    /// For more bits there are not enough coefficients.
    private static let mostBits = 500

    /// π²/6
    private static func constant(_ work: ComplexWork) throws(BallError) -> Ball {
        try work.real.product(work.real.square(work.constant(.pi)), 1, over: 6)
    }

    // MARK: - By a logarithm

    /// Through the one of z, 1 - z and 1/z that is in the unit circle and nearer to 0 than to 1.
    private static func byLogarithm(
        _ z: borrowing ComplexBall, _ rest: borrowing ComplexBall, _ near: Double, _ far: Double,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let second = try work.log(rest)
        if near <= 1, near <= far {
            let u = try work.negative(second)
            guard let factor = try factor(u, work) else { return nil }
            return try work.product(u, factor)
        }
        if far <= 1 {
            // π²/6 - ln z ln(1 - z) - Li₂(1 - z), u = -ln z
            let u = try work.negative(work.log(z))
            guard let factor = try factor(u, work) else { return nil }
            var value = try work.product(u, work.difference(second, factor))
            try value.real.add(constant(work))
            return value
        }
        // -π²/6 - ln²(-z)/2 - Li₂(1/z), u = -ln(1 - 1/z)
        let first = try work.log(work.negative(z))
        let u = try work.difference(first, second)
        guard let factor = try factor(u, work) else { return nil }
        var value = try work.square(first)
        value.scale(byPowerOfTwo: -1)
        try value.add(work.product(u, factor))
        try value.real.add(constant(work))
        value.changeSign()
        return value
    }

    /// Li₂(1 - e^(-u))/u = 1 - u/4 + u² Σ c_k (-1)^(k - 1) u^(2k - 2), c_k = |B_2k|/(2k + 1)! (bound 336); nil where there is no
    /// table for as many terms.
    private static func factor(
        _ u: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let square = try work.square(u)
        let size = square.largestSize.doubleUp
        let gap = u.gapOfParts
        guard size < 4, gap <= work.precision else { return nil }
        let share = size / 39.4
        let bits = work.precision + gap
        let terms = Int(Double(bits) / -share.logBase2) + 1
        let limbs = (bits + (Int.bitWidth - (8 * terms).leadingZeroBitCount) + 63) / 64
        guard
            let table = StirlingTable.tableForDilogarithm(limbs: limbs, count: terms),
            var sum = try ComplexStirling.sum(square, terms: terms, table, limbs: limbs, work)
        else { return nil }
        sum.widen(by: Magnitude(atLeast: share).power(UInt(terms)))
        var result = try work.product(sum, square)
        try result.subtract(work.product(u, 1, over: 4))
        try result.real.add(word: 1)
        return result
    }

    // MARK: - By powers

    /// The argument of the smallest size.
    private enum Nearest {
        case itself, reflected, inverted, landen, reflectedInverse, invertedReflection
    }

    /// From this size on, power series are slower than those of ln z, for which many long numbers must be
    /// computed.
    private static func farthest(_ precision: Int) -> Double { precision > 8_000 ? 0.9 : 0.75 }

    /// Through the smallest of z, 1 - z, 1/z, z/(z - 1), 1 - 1/z and 1/(1 - z); nil where none is small.
    private static func byPowers(
        _ z: borrowing ComplexBall, _ rest: borrowing ComplexBall, _ near: Double, _ far: Double,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let long = work.finer(16)
        let choices: [(Nearest, Double)] = [
            (.itself, near), (.reflected, far), (.inverted, 1 / near), (.landen, near / far),
            (.reflectedInverse, far / near), (.invertedReflection, 1 / far),
        ]
        guard let best = choices.min(by: { $0.1 < $1.1 }), best.1 <= farthest(work.precision)
        else { return nil }
        switch best.0 {
        case .itself: return try powers(z, long)
        case .inverted: return try inverted(z, long)
        case .reflected: return try reflected(z, rest, powers(rest, long), long)
        case .invertedReflection: return try reflected(z, rest, inverted(rest, long), long)
        case .landen:
            let other = try powers(long.quotient(z, long.negative(rest)), long)
            let square = try long.square(long.log(rest))
            return try long.negative(long.sum(other, long.product(square, 1, over: 2)))
        case .reflectedInverse:
            let inverse = try long.inverse(z)
            let other = try long.difference(1, inverse)
            let value = try reflected(inverse, other, powers(other, long), long)
            return try ComplexPolylogarithm.fromInverse(2, z, value, long)
        }
    }

    private static func powers(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall { try ComplexPolylogarithm.powers(2, z, work) }

    private static func inverted(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall { try ComplexPolylogarithm.inverted(2, z, work) }

    /// π²/6 - ln z ln(1 - z) - Li₂(1 - z)
    private static func reflected(
        _ z: borrowing ComplexBall, _ rest: borrowing ComplexBall, _ other: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let product = try work.product(work.log(z), work.log(rest))
        return try work.difference(
            work.difference(ComplexBall(real: constant(work)), product), other)
    }
}

extension Dilogarithm {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if let value = try known(z[0], work) { return value }
        return try general(f, z, work)
    }

    /// Li2(i) is -π²/48 + iG; 1 + i, (1 + i)/2 and their conjugates are reduced to it.
    private static func known(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard
            let (x, y) = z.real.knownRational.flatMap({ x in
                z.imaginary.knownRational.map { (x, $0) }
            })
        else { return nil }
        if y.sign < 0 {
            return try known(z.conjugate(work), work)?.conjugate(work)
        }
        if x.isZero, y == 1 {
            let square = try work.product(.constant(.pi), .constant(.pi))
            return BigComplex(try work.quotient(square, -48), .constant(.catalan))
        }
        guard x == y, x == 1 || x == BigRational(1, 2) else { return nil }
        return try unfolded(.li2, at: [z], work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexPolylogarithm.value(ComplexBall(word: 2), z[0], work)
    }
}
