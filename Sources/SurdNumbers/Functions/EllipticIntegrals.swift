internal import CGMP

/// The complete elliptic integrals K(m) and E(m) of the parameter m = k².
enum EllipticIntegrals: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number above 1" }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.magnitude < 40 && (Estimate(0.9999) + -a).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (max(a.size, 0) + 4, 0) }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        20 * limbs.logBase2 + 50
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x > 1 { throw f.notReal }
        if x == 1 {
            if f == .ellipk { throw f.pole(at: 1) }
            return .one
        }
        return x.isZero ? .multipleOfPi(BigRational(1, 2)) : nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        let room = a.midpoint.difference(1)
        if room.sign >= 0 {
            if a.isExact, room.sign == 0 {
                if f == .ellipk { throw .pole(.ellipk, at: 1) }
                ball.set(1, precision: ball.precision)
                return
            }
            if a.radius < room.below { throw .notReal(f) }
            throw .needsPrecision
        }
        if try isWide(a, ball.precision) {
            let change = try change(f, over: a)
            try ball.setCompleteElliptic(Ball(exactly: a.midpoint), f, monitor)
            return ball.widen(by: change)
        }
        try ball.setCompleteElliptic(a, f, monitor)
    }

    /// Whether the steps of the mean, as balls, would not come close enough to each other.
    private static func isWide(_ m: borrowing Ball, _ precision: Int) throws(BallError) -> Bool {
        if m.radius.isZero { return false }
        return m.radius.scaled(byPowerOfTwo: precision / 2 - 16) > (try distance(m))
    }

    /// A lower bound of 1 - m for a whole ball.
    private static func distance(_ m: borrowing Ball) throws(BallError) -> Magnitude {
        var rest = Ball(precision: 64)
        try rest.setDifference(Ball(word: 1), m, precision: 64)
        guard rest.sign == 1 else { throw .needsPrecision }
        return rest.smallestSize
    }

    /// Bound 284: with d ≤ 1 - m the slopes are at most π/4·max(1, 1/√d)/d for K, and π/4·max(1, 1/√d) for E.
    private static func change(
        _ f: RealOperation, over m: borrowing Ball
    ) throws(BallError) -> Magnitude {
        let distance = try distance(m)
        let slope = Magnitude(atLeast: 0.7854) * max(.one, .one / distance.squareRootDown)
        return m.radius * (f == .ellipk ? slope / distance : slope)
    }
}

extension Ball {
    /// Up to so many bits MPFR's mean takes about a millisecond, without a look at the clock.
    private static var longestMean: Int { 40_000 }

    /// Bound 87: with a_0 = 1, b_0 = √(1 − m), c_0² = m and the steps of the arithmetic-geometric
    /// mean M, K = π/(2M) and E = K (1 − Σ 2^(n−1) c_n²). The steps are balls. Since
    /// c_(n+1) = c_n²/(4 a_(n+1)), the rest of the sum after c_n with c_n ≤ a_n/8 is at most
    /// 2^(n+1) c_(n+1)², and |a_(n+1) − M| ≤ c_(n+1).
    fileprivate mutating func setCompleteElliptic(
        _ m: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 48
        // 1 − m with all its bits where m is close to 1.
        let long = max(working, min(m.precision, 4 * working) + 64)
        var rest = Ball(precision: long)
        try rest.setDifference(Ball(word: 1), m, precision: long)
        guard let sign = rest.sign, sign > 0 else { throw .needsPrecision }
        var a = Ball(precision: working)
        var b = Ball(precision: working)
        a.set(1, precision: working)
        try b.setSquareRoot(rest)
        if operation == .ellipk, working <= Ball.longestMean {
            // The mean itself, without the sum.
            var mean = Ball(precision: working)
            try mean.setArithmeticGeometricMean(a, b)
            try a.apply(.pi, precision: working, monitor: monitor)
            a.scale(byPowerOfTwo: -1)
            try b.setQuotient(a, mean, precision: working)
            return try take(b, .zero, operation)
        }
        var sum = Ball(precision: working)
        try sum.setSum(m, Ball(word: 0), precision: working)
        sum.scale(byPowerOfTwo: -1)
        var c = Ball(precision: working)
        var next = Ball(precision: working)
        var product = Ball(precision: working)
        var step = 0
        while true {
            try Ball.check(monitor)
            step += 1
            try c.setDifference(a, b, precision: working)
            c.scale(byPowerOfTwo: -1)
            try product.setProduct(a, b, precision: working)
            try next.setSum(a, b, precision: working)
            next.scale(byPowerOfTwo: -1)
            a.set(copying: next)
            try b.setSquareRoot(product)
            try product.setSquare(c, precision: working)
            product.scale(byPowerOfTwo: step - 1)
            try next.setSum(sum, product, precision: working)
            sum.set(copying: next)
            let size = c.largestSize
            let least = a.smallestSize
            if least.isZero || step > 1 << 8 { throw .needsPrecision }
            if size.scaled(byPowerOfTwo: 3) <= least,
                size <= least.scaled(byPowerOfTwo: -working / 2)
            {
                let last = (size * size / least).scaled(byPowerOfTwo: -1)
                a.widen(by: last)
                sum.widen(by: (last * last).scaled(byPowerOfTwo: step + 1))
                break
            }
        }
        try product.apply(.pi, precision: working, monitor: monitor)
        product.scale(byPowerOfTwo: -1)
        try next.setQuotient(product, a, precision: working)
        if operation == .ellipk { return try take(next, .zero, operation) }
        try a.setDifference(Ball(word: 1), sum, precision: working)
        try product.setProduct(next, a, precision: working)
        try take(product, .zero, operation)
    }
}
