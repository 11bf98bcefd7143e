extension EllipticIntegrals {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work)
    }

    /// Bits for the rounding errors around the mean.
    private static let leastGuardBits = 6

    static func enclose(
        _ f: RealOperation, at m: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let rest = try work.difference(1, m[0])
        if rest.isZero { throw .pole(f, at: 1) }
        // Beyond 1 the value is that of the lower side, where 1 - m lies above the negative axis.
        let long = work.finer(max(leastGuardBits, 2 * Int(min(abs(m[0].approximateLog2), 1e4))))
        let root = try long.root(rest)
        let quarter = try long.real.product(long.constant(.pi), 1, over: 2)
        if f == .ellipk {
            let mean = try ComplexMeans.agm(ComplexBall(word: 1), root, long)
            return try long.quotient(ComplexBall(real: quarter), mean)
        }
        let steps = try ComplexMeans.steps(root, long)
        let first = try long.quotient(ComplexBall(real: quarter), steps.mean)
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
            // M(x, y) = y M(x/y, 1), which is real except for a factor where x/y is real.
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

    /// On the cut the first step uses the principal root of the product, so that the order of the operands
    /// does not matter. M(m, r) is -M(-m, -r) where m lies to the left.
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
