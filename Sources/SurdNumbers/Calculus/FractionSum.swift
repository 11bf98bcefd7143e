/// Σ A(k)/B(k), or Σ ln(A(k)/B(k)), from k = 0 on, by the formula of Euler and Maclaurin (bound 247).
struct FractionSum {
    private let top: IntegerPolynomial
    private let bottom: IntegerPolynomial
    private let isLogarithm: Bool
    let verdict: EndTail.Verdict

    /// Nil where a denominator, or a factor of a product, is 0 for some k.
    init?(
        _ top: IntegerPolynomial, _ bottom: IntegerPolynomial, isLogarithm: Bool, _ monitor: Monitor
    ) throws(NumberError) {
        guard bottom.degree >= 0, !top.coefficients.isEmpty,
            try !bottom.hasNaturalZero(monitor)
        else { return nil }
        if isLogarithm, try top.hasNaturalZero(monitor) { return nil }
        self.top = top
        self.bottom = bottom
        self.isLogarithm = isLogarithm
        var lead = top
        if isLogarithm {
            lead = top.plus(bottom.times(IntegerPolynomial([-1])))
        }
        if lead.coefficients.isEmpty { return nil }
        verdict = lead.degree <= bottom.degree - 2 ? .converges : .diverges
    }

    private static var mostTerms: Int { 1 << 18 }

    /// Adds the sum with an error of about 2^goal and returns the method; nil where the formula
    /// would begin too far out. For logarithms, the product of the first factors goes into `head`
    /// instead.
    func add(
        to total: inout Ball, head: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) -> String? {
        guard let plan = try plan(goal, monitor) else { return nil }
        var sum = Ball(precision: bits)
        var next = Ball(precision: bits)
        try putFirst(into: &head, plan.first, bits, monitor)
        sum.set(0, precision: bits)
        if !isLogarithm { swap(&sum, &head) }
        let n = plan.first
        let derivatives = try taylor(at: n, count: 2 * plan.order, bits, monitor)
        try next.setProduct(derivatives[0], 1, over: 2, precision: bits)
        try add(&next, to: &sum, bits)
        var factor = Ball(precision: bits)
        for j in 1...plan.order {
            try Ball.check(monitor)
            // -B_2j/(2j)·c_(2j - 1)
            let number: BigRational
            do throws(NumberError) {
                let bernoulli = try BigInt.bernoulli(2 * j, monitor: monitor)
                number = bernoulli * BigRational(BigInt(-1), BigInt(2 * j))
            } catch {
                throw .number(error)
            }
            factor.set(number, precision: bits)
            try next.setProduct(derivatives[2 * j - 1], factor, precision: bits)
            try add(&next, to: &sum, bits)
        }
        try addIntegral(&sum, plan, bits, goal, monitor)
        sum.widen(by: plan.error)
        try add(&sum, to: &total, bits)
        let noun = isLogarithm ? "factors" : "terms"
        let formula = "Euler and Maclaurin's formula to order \(2 * plan.order)"
        return "the first \(plan.first) \(noun), then \(formula)"
    }

    private func add(_ part: inout Ball, to sum: inout Ball, _ bits: Int) throws(BallError) {
        var next = Ball(precision: bits)
        try next.setSum(sum, part, precision: bits)
        swap(&sum, &next)
    }

    // MARK: - The plan

    private struct Plan {
        /// The start of the formula, an even number.
        let first: Int
        /// The number of terms with Bernoulli numbers.
        let order: Int
        let error: Magnitude
        /// |f| ≤ size·(radius/|z|)^power for |z| ≥ radius.
        let radius: Int
        let size: Magnitude
        let power: Int
    }

    /// A radius beyond which A and B are at most 3/2 and at least 1/2 of their leading terms, and a bound of f on it.
    private func growth() throws(BallError) -> (radius: Int, size: Magnitude, power: Int)? {
        let upper = isLogarithm ? top.plus(bottom.times(IntegerPolynomial([-1]))) : top
        var radius = 1
        while radius < Self.mostTerms {
            let below = bottom.sizes(at: radius)
            let above = upper.sizes(at: radius)
            let lead = below.above + below.below
            let room = above.above + above.below
            // below ≥ lead/2, so that the others are at most a quarter of it; above ≤ 3/2 of its lead.
            if below.below.sign > 0, 4 * below.below >= lead, 3 * room >= 4 * above.above {
                let size = Magnitude(enclosing: BigRational(above.above, below.below))
                let power = bottom.degree - upper.degree
                if !isLogarithm { return (radius, size, power) }
                // |ln(1 + e)| ≤ 2|e| for |e| ≤ 1/2
                if size <= .powerOfTwo(-1) {
                    return (radius, size.scaled(byPowerOfTwo: 1), power)
                }
            }
            radius *= 2
        }
        return nil
    }

    private func plan(_ goal: Int, _ monitor: Monitor) throws(BallError) -> Plan? {
        guard let (radius, size, power) = try growth() else { return nil }
        // Each term beyond the first costs a little more than a division.
        var half = max(4 * radius, max(-goal, 32) / 2, 16)
        for _ in 0..<12 {
            guard half <= Self.mostTerms else { return nil }
            let first = 2 * half
            // On the disc of the radius x/2 about x ≥ n: |f| ≤ K·(radius·2/x)^power, Cauchy; the integral from n on.
            var error = size.scaled(byPowerOfTwo: 2)
            for _ in 0..<power {
                error =
                    error * Magnitude(atLeast: UInt(2 * radius))
                    / Magnitude(atMost: UInt(first))
            }
            error = error * Magnitude(atLeast: UInt(first))
            let ratio =
                Magnitude.one
                / (Magnitude(atMost: 3.1415926).timesDown(Magnitude(atMost: UInt(first))))
            let most = Magnitude.powerOfTwo(goal)
            var order = 0
            while error >= most || order == 0 {
                order += 1
                if order & 255 == 0 { try Ball.check(monitor) }
                let next =
                    error * ratio * ratio * Magnitude(atLeast: UInt(2 * order))
                    * Magnitude(atLeast: UInt(2 * order - 1))
                if next >= error { break }
                error = next
            }
            if error < most, order <= half {
                return Plan(
                    first: first, order: order, error: error, radius: radius, size: size,
                    power: power)
            }
            half *= 2
        }
        return nil
    }

    // MARK: - Parts of the formula

    /// f(0) + … + f(n - 1), or the product of the factors.
    private func putFirst(
        into sum: inout Ball, _ n: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        var next = Ball(precision: bits)
        var value = Ball(precision: bits)
        sum.set(isLogarithm ? 1 : 0, precision: bits)
        for k in 0..<n {
            if k & 63 == 0 { try Ball.check(monitor) }
            value.set(BigRational(top.value(at: k), bottom.value(at: k)), precision: bits)
            if isLogarithm {
                try next.setProduct(sum, value, precision: bits)
            } else {
                try next.setSum(sum, value, precision: bits)
            }
            swap(&sum, &next)
        }
    }

    /// The first Taylor coefficients of f at n.
    private func taylor(
        at n: Int, count: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) -> BallRegisters {
        let (a, b) = (top.shifted(by: n), bottom.shifted(by: n))
        if !isLogarithm { return try series(a, b, count: count, bits, monitor) }
        // The coefficients of A'/A - B'/B, integrated.
        let result = try BallRegisters(count: count, precision: bits, monitor: monitor)
        let first = try series(a.derivative, a, count: count, bits, monitor)
        let second = try series(b.derivative, b, count: count, bits, monitor)
        var next = Ball(precision: bits)
        for k in 1..<max(count, 2) where k < count {
            try next.setDifference(first[k - 1], second[k - 1], precision: bits)
            try result[k].setProduct(next, 1, over: k, precision: bits)
        }
        var value = Ball(precision: bits)
        value.set(BigRational(top.value(at: n), bottom.value(at: n)), precision: bits)
        try result[0].apply(.ln, value, precision: bits, monitor: monitor)
        return result
    }

    /// The power series of a/b.
    private func series(
        _ a: IntegerPolynomial, _ b: IntegerPolynomial, count: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) -> BallRegisters {
        let result = try BallRegisters(count: count, precision: bits, monitor: monitor)
        let divisors = try BallRegisters(
            count: b.degree + 1, precision: bits, monitor: monitor)
        for (index, coefficient) in b.coefficients.enumerated() {
            divisors[index].set(coefficient, precision: bits)
        }
        var sum = Ball(precision: bits)
        var next = Ball(precision: bits)
        var product = Ball(precision: bits)
        for k in 0..<count {
            if k & 15 == 0 { try Ball.check(monitor) }
            sum.set(k <= a.degree ? a.coefficients[k] : 0, precision: bits)
            for index in 1..<max(b.degree + 1, 2) where index <= min(k, b.degree) {
                try product.setProduct(divisors[index], result[k - index], precision: bits)
                try next.setDifference(sum, product, precision: bits)
                swap(&sum, &next)
            }
            try result[k].setQuotient(sum, divisors[0], precision: bits)
        }
        return result
    }

    /// ∫ f from n on, by the series of f in 1/x: with w = n/x it is n Σ c_i/(i - 1), c_i those of f(n/w).
    private func addIntegral(
        _ sum: inout Ball, _ plan: Plan, _ bits: Int, _ goal: Int, _ monitor: Monitor
    ) throws(BallError) {
        let n = BigInt(plan.first)
        // |c_i| ≤ size·(radius/n)^i, by Cauchy's bound on |x| = radius.
        let step = Magnitude(atLeast: UInt(plan.radius)) / Magnitude(atMost: UInt(plan.first))
        var rest = plan.size * Magnitude(atLeast: UInt(plan.first))
        var count = 0
        let most = Magnitude.powerOfTwo(goal)
        while rest >= most || count < plan.power + 2 {
            rest = rest * step
            count += 1
            if count & 255 == 0 { try Ball.check(monitor) }
        }
        /// w^degree·P(n/w)
        func reversed(_ polynomial: IntegerPolynomial, _ degree: Int) -> IntegerPolynomial {
            var coefficients = Array(repeating: BigInt(0), count: degree + 1)
            var power = BigInt(1)
            for (index, coefficient) in polynomial.coefficients.enumerated() {
                coefficients[degree - index] = coefficient * power
                power *= n
            }
            return IntegerPolynomial(coefficients)
        }
        let degree = max(top.degree, bottom.degree)
        let (a, b) = (reversed(top, degree), reversed(bottom, degree))
        let coefficients: BallRegisters
        if isLogarithm {
            coefficients = try BallRegisters(count: count, precision: bits, monitor: monitor)
            let first = try series(a.derivative, a, count: count, bits, monitor)
            let second = try series(b.derivative, b, count: count, bits, monitor)
            var next = Ball(precision: bits)
            for k in 1..<max(count, 2) where k < count {
                try next.setDifference(first[k - 1], second[k - 1], precision: bits)
                try coefficients[k].setProduct(next, 1, over: k, precision: bits)
            }
        } else {
            coefficients = try series(a, b, count: count, bits, monitor)
        }
        var integral = Ball(precision: bits)
        integral.set(0, precision: bits)
        var part = Ball(precision: bits)
        for k in 2..<max(count, 3) where k < count {
            try part.setProduct(coefficients[k], plan.first, over: k - 1, precision: bits)
            try add(&part, to: &integral, bits)
        }
        // The omitted coefficients: a geometric series.
        integral.widen(by: rest.scaled(byPowerOfTwo: 1))
        try add(&integral, to: &sum, bits)
    }
}
