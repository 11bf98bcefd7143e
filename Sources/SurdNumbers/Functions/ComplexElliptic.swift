/// Gauss's mean and the complete elliptic integrals of rectangles (bound 219).
enum ComplexMeans {
    private static let mostSteps = 200

    /// What the steps from (1, b) end with: the mean, and Σ 2^(n-1) c_n², c_n² = a_n² - b_n², for n from 0 on.
    struct Mean: ~Copyable {
        var mean: ComplexBall
        var sum: ComplexBall
    }

    /// The mean of 1 and b, where b lies to the right of the imaginary axis or on it.
    static func steps(
        _ b: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> Mean {
        var a = ComplexBall(word: 1)
        var b = ComplexBall(copying: b)
        var square = try work.difference(1, work.square(b))
        var sum = try work.product(square, 1, over: 2)
        for n in 0..<mostSteps {
            try work.check()
            // |M(1, b/a) - 1| ≤ |1 - (b/a)²| = |c²/a²|
            let size = a.smallestSize
            if size.isZero { throw .needsPrecision }
            let rest = square.largestSize / size.timesDown(size)
            if rest <= .powerOfTwo(-work.precision - n) {
                // Each c² to come is at most half of the one before, times a twelfth of its size at most.
                sum.widen(by: square.largestSize.scaled(byPowerOfTwo: n))
                a.widen(by: a.largestSize * rest)
                return Mean(mean: a, sum: sum)
            }
            let mean = try work.product(work.sum(a, b), 1, over: 2)
            // c_(n+1) = c_n²/(4 a_(n+1)), c² is the square of that
            let next = try work.quotient(square, work.product(mean, 4))
            // √(ab) on the side of a: a √(b/a)
            b = try work.product(a, work.root(work.quotient(b, a)))
            a = mean
            square = try work.square(next)
            var scaled = ComplexBall(copying: square)
            scaled.scale(byPowerOfTwo: n)
            sum = try work.sum(sum, scaled)
        }
        throw .needsPrecision
    }

    static func agm(
        _ x: borrowing ComplexBall, _ y: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if x.isZero || y.isZero { return ComplexBall(word: 0) }
        let sum = try work.product(work.sum(x, y), 1, over: 2)
        if sum.isZero { return ComplexBall(word: 0) }
        // M(x, y) = s M(1, √(xy)/s), s the mean: y/x is first made to lie to the right.
        if x.isReal, x.real.sign == -1 {
            if y.isReal, y.real.sign == -1 {
                return try work.negative(agm(work.negative(x), work.negative(y), work))
            }
            return try agm(y, x, work)
        }
        let ratio = try work.quotient(y, x)
        let root = try work.product(x, work.root(ratio))
        var share = try work.quotient(root, sum)
        if share.real.sign == -1 { share = try work.negative(share) }
        let mean = try steps(share, work)
        return try work.product(sum, mean.mean)
    }
}

extension EllipticIntegrals {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at m: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let rest = try work.difference(1, m[0])
        if rest.isZero { throw .pole(f, at: 1) }
        // Beyond 1 the value is that of the lower side, where 1 - m lies above the negative axis.
        let long = work.finer(max(16, 2 * Int(min(abs(m[0].approximateLog2), 1e4))))
        let root = try long.root(rest)
        let steps = try ComplexMeans.steps(root, long)
        let quarter = try long.real.product(long.constant(.pi), 1, over: 2)
        let first = try long.quotient(ComplexBall(real: quarter), steps.mean)
        if f == .ellipk { return first }
        // K (1 - Σ 2^(n-1) c_n²)
        return try long.product(first, long.difference(1, steps.sum))
    }
}

extension ArithmeticGeometricMean {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (side, height) = (try work.sign(z[1].real), try work.sign(z[1].imaginary))
        let isNegative = side < 0 && height == 0 && z[0].isPlainlyReal
        if side != 0 || height != 0, isNegative || !z[0].isPlainlyReal {
            // M(x, y) = y M(x/y, 1), which is real but for a factor where x/y is real.
            let ratio = try z[0].divided(by: z[1], monitor: work.monitor)
            if let share = try ratio.realNumber(monitor: work.monitor) {
                if try work.sign(share) < 0 {
                    return try afterOneStep(f, z, work)
                }
                return try general(f, [BigComplex(share), 1], work)
                    .multiplied(by: z[1], monitor: work.monitor)
            }
        }
        return try general(f, z, work)
    }

    /// On the cut the first step is taken with the principal root of the product, so that the order of the operands makes
    /// no difference. M(m, r) is -M(-m, -r) where m lies to the left.
    private static func afterOneStep(
        _ f: RealOperation, _ z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let monitor = work.monitor
        let sum = try z[0].adding(z[1], monitor: monitor)
        let isLeft = try work.sign(sum.real) < 0
        let product = try z[0].multiplied(by: z[1], monitor: monitor)
        guard var root = try BigComplex.applying(.sqrt, to: [product], monitor: monitor) else {
            return nil
        }
        let half = BigComplex(BigNumber(BigRational(1, 2)))
        var mean = try sum.multiplied(by: half, monitor: monitor)
        if isLeft {
            mean = try mean.negated(monitor: monitor)
            root = try root.negated(monitor: monitor)
        }
        let value = try general(f, [mean, root], work)
        return isLeft ? try value.negated(monitor: monitor) : value
    }

    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool {
        try operands[0].isPlainlyConjugate(to: operands[1], work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexMeans.agm(z[0], z[1], work)
    }
}
