internal import CGMP

/// Lambert's W on its principal branch: w·e^w = x for x ≥ −1/e and w ≥ −1.
///
/// At −1/e the value is −1 and the slope infinite. For an argument at the distance 2^−k from −1/e, the result
/// has k/2 bits less, which the iteration adds before. Below −1/e there is no real value.
enum Lambert: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number below -1/e" }

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        guard a.magnitude < 40, a.magnitude > -40 else { return .unknown }
        let x = a.double
        return x > -0.3 ? Estimate(approximate(x, 1)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.magnitude < 40 && (a + Estimate(0.36)).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (2, 0) }

    /// The last Newton step and the proof each need an exponential to all the bits.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        800
    }

    static var invertsProductWithExponential: Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        x.isZero ? .zero : nil
    }

    /// W(q·e^q) is q where q belongs to the branch.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (q, exponent) = form.multipleOfExponential, q == exponent, q >= -1 else {
            return nil
        }
        return BigNumber(q)
    }

    /// Some 20 bits of W(x) for 2^−41 < |x| < 2^41; 40 and more where x is not close to the branch point.
    fileprivate static func approximate(_ x: Double, _ edge: Double) -> Double {
        var start: Double?
        if x < -0.3 {
            // w = −1 + p − p²/3 + 11 p³/72, p = √(2 (e x + 1))
            let p = (2 * edge).squareRoot()
            let series = -1 + p - p * p / 3 + 11 * p * p * p / 72
            if edge < 0x1p-8 { return series }
            start = series
        }
        var w = start ?? (x < 3 ? x / (1 + abs(x)) + 0.05 * x : x.naturalLogarithm * 0.8)
        for _ in 0..<30 {
            let power = w.exponential
            let value = w * power - x
            let step =
                value / (power * (w + 1) - (w + 2) * value / (2 * w + 2))
            w -= step
            if abs(step) < 1e-10 * abs(w) { break }
        }
        return w.isFinite && w > -1 ? w : 0
    }

    /// w·e^w = x makes w smaller than x, on both sides of 0.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        guard x.isAbove(0) || x.isBelow(0) else { return nil }
        return StrictRange(x.isAbove(0) ? 0 : nil, x.high)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setLambert(a, monitor)
    }
}

extension Ball {
    /// Bound 41: a Newton iteration without proof, followed by a certificate: δ = 2 ρ / D with
    /// ρ ≥ |w e^w − x| over the ball and D ≤ e^w (1 + w), when δ ≤ min(1, 1 + w)/4.
    mutating func setLambert(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        if a.midpoint.isZero, a.isExact {
            set(0, precision: precision)
            return
        }
        let target = precision
        let edge = try a.distanceFromLambertEdge(monitor)
        // Close to the branch point w + 1 is small, like the square root of the distance.
        let loss = edge.isZero ? 0 : min(max(-edge.exponent.value, 0), 4 * target) / 2
        // e^w multiplies the absolute error of w; and a large w has bits before its point.
        let working = target + loss + 24 + max(a.midpoint.exponent.value.bitWidthOfSize, 0)
        try KernelCost.check(.lambertw, working, monitor)
        var guess = Ball(precision: 64)
        if a.midpoint.exponent <= 40, a.midpoint.exponent >= -40, edge.exponent > -8 {
            try guess.approachLambertShortly(a, edge, working, monitor)
        } else {
            try guess.approachLambert(a, edge, working, monitor)
        }
        // The certificate, at a point with half of the bits, and the last step from there.
        guess.radius = .zero
        var power = Ball(precision: working)
        var product = Ball(precision: working)
        try power.apply(.exp, guess, precision: working, monitor: monitor)
        try product.setProduct(guess, power, precision: working)
        var residual = Ball(precision: working)
        try residual.setDifference(product, a, precision: working)
        let rho = residual.largestSize
        let onePlus = guess.midpoint.difference(-1)
        if onePlus.sign <= 0 { throw .needsPrecision }
        let slope = power.smallestSize.timesDown(onePlus.below)
        let delta = rho.scaled(byPowerOfTwo: 1) / slope
        let room = min(Magnitude.one, onePlus.below).scaled(byPowerOfTwo: -2)
        if delta > room { throw .needsPrecision }
        // Bound 154.
        var derivative = Ball(precision: working)
        try derivative.setSum(product, power, precision: working)
        try product.setQuotient(residual, derivative, precision: working)
        try power.setDifference(guess, product, precision: working)
        let bend =
            Magnitude(atLeast: 0.65) + Magnitude(atLeast: 0.8125) / onePlus.below
        try take(power, bend * delta * delta, .lambertw)
    }

    /// An upper bound of x + 1/e, multiplied by e; throws when the ball is not above −1/e.
    private func distanceFromLambertEdge(_ monitor: Monitor) throws(BallError) -> Magnitude {
        if !midpoint.isNegative || midpoint.exponent < -2 { return .one }
        let working = precision + 32
        var edge = Ball(precision: working)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try edge.setExponential(one, .exp, monitor)
        var product = Ball(precision: working)
        try product.setProduct(edge, self, precision: working)
        try edge.setSum(product, one, precision: working)
        guard let sign = edge.sign else { throw .needsPrecision }
        if sign < 0 {
            throw .notReal(.lambertw)
        }
        return edge.smallestSize
    }

    /// W(m) of the midpoint m of `a`, to about half of the bits. Each step of Newton's method doubles them,
    /// and has as many as it needs. Nothing is proved here.
    private mutating func approachLambertShortly(
        _ a: borrowing Ball, _ edge: Magnitude, _ working: Int, _ monitor: Monitor
    ) throws(BallError) {
        let x = a.midpoint
        mpfr_set_d(
            &midpoint, Lambert.approximate(x.approximateDouble, edge.doubleDown), MPFR_RNDN)
        var needs: [Int] = []
        var need = working / 2 + 8
        // Close to the branch point a double is accurate to fewer bits.
        while need > (edge.exponent > -3 ? 46 : 40) {
            needs.append(need)
            need = need / 2 + 8
        }
        var power = Ball(precision: 64)
        var second = Ball(precision: 64)
        var third = Ball(precision: 64)
        let target = Ball(exactly: x)
        for need in needs.reversed() {
            try Ball.check(monitor)
            let bits = need + 24
            // w ← w − (w e^w − x)/(e^w (w + 1))
            try power.apply(.exp, self, precision: bits, monitor: monitor)
            try second.setProduct(self, power, precision: bits)
            try third.setSum(second, power, precision: bits)
            power.set(copying: second)
            try second.setDifference(power, target, precision: bits)
            try power.setQuotient(second, third, precision: bits)
            try second.setDifference(self, power, precision: bits)
            set(copying: second)
            radius = .zero
        }
    }

    /// A good approximation of W(m) of the midpoint m of `a`; nothing is proved here.
    private mutating func approachLambert(
        _ a: borrowing Ball, _ edge: Magnitude, _ working: Int, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        var accuracy: Int
        if a.midpoint.exponent > 40 {
            // For a large x the iteration w = ln x − ln w converges.
            accuracy = 40
            prepare(96)
            var w = x.approximateLog2 * 0.6931471805599453
            let logarithm = w
            for _ in 0..<40 { w = logarithm - w.naturalLogarithm }
            mpfr_set_d(&midpoint, w, MPFR_RNDN)
        } else if a.midpoint.exponent < -40 {
            accuracy = min(-a.midpoint.exponent.value - 2, working)
            prepare(max(96, min(accuracy + 32, working)))
            mpfr_set(&midpoint, &x, MPFR_RNDN)
        } else {
            accuracy = 20
            prepare(96)
            let w = Lambert.approximate(x.approximateDouble, edge.doubleDown)
            mpfr_set_d(&midpoint, w, MPFR_RNDN)
        }
        let isLarge = a.midpoint.exponent > 40
        let loss = max(-edge.exponent.value, 0)
        if edge.exponent < -44 {
            // So close to the branch point no double distinguishes w from −1: w = −1 + √(2
            // edge) − …
            prepare(96 + min(loss, working))
            edge.scaled(byPowerOfTwo: 1).withMPFR { _ = mpfr_sqrt(&midpoint, $0, MPFR_RNDN) }
            withUnsafeMutablePointer(to: &midpoint) { _ = mpfr_sub_ui($0, $0, 1, MPFR_RNDN) }
        }
        var power = Ball(precision: 64)
        var second = Ball(precision: 64)
        var third = Ball(precision: 64)
        var steps = 0
        var bits = 96 + min(loss, working)
        while steps < 200 {
            steps += 1
            do throws(NumberError) { try monitor.check() } catch { throw .number(error) }
            raise(to: bits)
            radius = .zero
            if isLarge {
                try stepLambertLarge(a, &power, &second, &third, bits)
            } else {
                try stepLambert(a, &power, &second, &third, bits)
            }
            accuracy = 2 * accuracy
            if bits >= working, accuracy >= 2 * working + loss || steps > 12 && accuracy > working {
                break
            }
            bits = min(working, max(bits, accuracy + loss + 32))
        }
    }

    /// w ← w − (w e^w − x) / (e^w (w + 1))
    private mutating func stepLambert(
        _ a: borrowing Ball, _ power: inout Ball, _ second: inout Ball, _ third: inout Ball,
        _ bits: Int
    ) throws(BallError) {
        power.prepare(bits)
        second.prepare(bits)
        third.prepare(bits)
        var w = midpoint
        var x = a.midpoint
        mpfr_exp(&power.midpoint, &w, MPFR_RNDN)
        mpfr_mul(&second.midpoint, &w, &power.midpoint, MPFR_RNDN)
        // The derivative first: it needs w e^w as well.
        mpfr_add(&third.midpoint, &second.midpoint, &power.midpoint, MPFR_RNDN)
        withUnsafeMutablePointer(to: &second.midpoint) { _ = mpfr_sub($0, $0, &x, MPFR_RNDN) }
        withUnsafeMutablePointer(to: &second.midpoint) {
            _ = mpfr_div($0, $0, &third.midpoint, MPFR_RNDN)
        }
        subtractInPlace(&second)
    }

    /// w ← w − (w + ln w − ln x) / (1 + 1/w)
    private mutating func stepLambertLarge(
        _ a: borrowing Ball, _ power: inout Ball, _ second: inout Ball, _ third: inout Ball,
        _ bits: Int
    ) throws(BallError) {
        power.prepare(bits)
        second.prepare(bits)
        third.prepare(bits)
        var w = midpoint
        var x = a.midpoint
        mpfr_log(&power.midpoint, &w, MPFR_RNDN)
        mpfr_log(&second.midpoint, &x, MPFR_RNDN)
        mpfr_sub(&third.midpoint, &power.midpoint, &second.midpoint, MPFR_RNDN)
        withUnsafeMutablePointer(to: &third.midpoint) { _ = mpfr_add($0, $0, &w, MPFR_RNDN) }
        mpfr_ui_div(&power.midpoint, 1, &w, MPFR_RNDN)
        withUnsafeMutablePointer(to: &power.midpoint) { _ = mpfr_add_ui($0, $0, 1, MPFR_RNDN) }
        mpfr_div(&second.midpoint, &third.midpoint, &power.midpoint, MPFR_RNDN)
        subtractInPlace(&second)
    }

    private mutating func subtractInPlace(_ other: inout Ball) {
        withUnsafeMutablePointer(to: &midpoint) {
            _ = mpfr_sub($0, $0, &other.midpoint, MPFR_RNDN)
        }
        if midpoint.isSpecial { mpfr_set_zero(&midpoint, 1) }
    }

    /// Raises the precision and keeps the value.
    private mutating func raise(to bits: Int) {
        if precision >= bits { return }
        var longer = Ball(precision: bits)
        mpfr_set(&longer.midpoint, &midpoint, MPFR_RNDN)
        longer.radius = radius
        swap(&self, &longer)
    }
}

// MARK: - Equality

extension Lambert {
    /// The domain begins at -1/e.
    static var unitOfEdges: Term? { Term(1, .e, to: -1) }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        if let known = try algebra.lambert(call.first, call, side: 1) { return known }
        // A value that is not simplified may occur in relations: W(x) + W(y) may be a value of W.
        let value = try algebra.opaque(call)
        algebra.join(value, BigNumber(call.node), on: .real)
        return value
    }
}

extension IdentityAlgebra {
    /// W(x) is y where y·exp(y) is x and y is above -1, or below -1 on the lower branch. y is searched among
    /// sums of the logarithms and exponents that occurred before.
    mutating func lambert(
        _ x: IdentityPolynomial, _ call: IdentityCall, side: Int
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let value = BigNumber(call.node)
        let monitor = self.monitor
        let above = try lift { () throws(NumberError) in try value.adding(1, monitor: monitor) }
        guard try sign(above) == side else { return nil }
        if let factor = x.leading?.coefficient, factor.isReal { _ = try logarithmOfSize(factor.re) }
        return try combination(on: .real, value) { (algebra, relation) throws(IdentityStop) in
            // y·exp(y) falls below -1 and grows above -1, so only one y on each side has the value x.
            let y = relation.value
            let place = try algebra.complexValue(of: y).re
            let above = try algebra.lift { () throws(NumberError) in
                try place.adding(1, monitor: monitor)
            }
            guard try algebra.sign(above) == side else { return false }
            return try algebra.isZero(algebra.multiply(y, algebra.exponential(y)) - x)
        }
    }

    private mutating func logarithmOfSize(
        _ q: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial { try logarithm(ofRational: q.magnitude) }
}

extension RealOperation {
    /// W on this branch, 0 or -1; nil for the others, which are not real.
    package static func lambert(branch: Int) -> RealOperation? {
        switch branch {
        case 0: .lambertw
        case -1: .lambertLower
        default: nil
        }
    }
}
