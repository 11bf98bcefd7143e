/// Σ h(x + ik) over k from 0, h(x) = x^(-a)·ln(x)^b, by the formula of Euler and Maclaurin (bound 244).
struct PowerSum {
    private let a: BigNumber
    private let b: BigNumber
    private let work: GermWork

    /// Nil where the scale has more than such factors, or a is not positive.
    init?(_ scale: Scale, _ work: GermWork) throws(BallError) {
        guard let (a, b) = scale.powers else { return nil }
        let sign = try work.lift { () throws(NumberError) in
            try a.sign(monitor: work.monitor)
        }
        guard sign > 0 else { return nil }
        (self.a, self.b) = (a, b)
        self.work = work
    }

    private static var mostTerms: Int { 3000 }

    /// Puts the sum into a ball and returns the error that it has beside its radius; nil where that is above 2^goal.
    ///
    /// - Parameter isDivergent: Whether the sum may diverge alone: then what is computed is that of others of the same
    ///   step added, whose divergent parts cancel.
    func sum(
        from x: Int, by step: Int, into ball: inout Ball, bits: Int, goal: Int, isDivergent: Bool
    ) throws(BallError) -> Magnitude? {
        guard let (count, error) = try plan(x, step, goal) else { return nil }
        guard let integral = try antiderivative(x, isDivergent: isDivergent) else {
            throw .number(
                .notBuilt(what: "an infinite sum of terms such as these powers of logarithms"))
        }
        var value = Ball(precision: bits)
        var next = Ball(precision: bits)
        try value.set(enclosing: integral, bits, work.monitor)
        try ball.setProduct(value, 1, over: step, precision: bits)
        var factor = Ball(precision: bits)
        let coefficients = try coefficients(x, count: 2 * count + 1, bits)
        try next.setProduct(coefficients[0], 1, over: 2, precision: bits)
        try value.setSum(ball, next, precision: bits)
        swap(&ball, &value)
        for j in 1...count {
            // -B_2j/(2j)·step^(2j - 1)·c_(2j - 1), c the Taylor coefficients of h.
            let number = try work.lift { () throws(NumberError) in
                let bernoulli = try BigInt.bernoulli(2 * j, monitor: work.monitor)
                let power = try BigInt(step).power(2 * j - 1, monitor: work.monitor)
                return bernoulli * BigRational(power, BigInt(-2 * j))
            }
            factor.set(number, precision: bits)
            try next.setProduct(coefficients[2 * j - 1], factor, precision: bits)
            try value.setSum(ball, next, precision: bits)
            swap(&ball, &value)
        }
        return error
    }

    /// How many terms of the formula there must be, and the error that is left.
    private func plan(
        _ x: Int, _ step: Int, _ goal: Int
    ) throws(BallError) -> (count: Int, error: Magnitude)? {
        guard x >= 4 else { return nil }
        let numbers = work.numbers
        let isPositive = try work.lift { () throws(NumberError) in
            try b.sign(monitor: work.monitor) >= 0
        }
        // 4·2^a·v^b·x^(1 - a)/step
        let factor = try work.lift { () throws(NumberError) in
            let logarithm = try numbers.value(.ln, BigNumber(x))
            let v =
                isPositive
                ? try numbers.sum(logarithm, 1)
                : try numbers.difference(logarithm, try numbers.value(.ln, 2))
            let first = try numbers.product(
                try BigNumber(2).raised(to: a, monitor: work.monitor),
                try v.raised(to: b, monitor: work.monitor))
            let power = try BigNumber(x).raised(
                to: try numbers.difference(1, a), monitor: work.monitor)
            return try numbers.product(first, power, BigNumber(BigRational(4, BigInt(step))))
        }
        var error = try work.bounds.size(of: factor).high
        // step/(πx), squared
        let ratio =
            Magnitude(atLeast: UInt(step))
            / (Magnitude(atMost: 3.1415926).timesDown(Magnitude(atMost: UInt(x))))
        let most = Magnitude.powerOfTwo(goal)
        let least = isPositive ? try work.bounds.size(of: b).high.doubleUp.rounded(.up) + 1 : 1
        guard least < 1000 else { return nil }
        var count = 0
        while count < Int(least) || error >= most {
            count += 1
            let next =
                error * ratio * ratio * Magnitude(atLeast: UInt(2 * count))
                * Magnitude(atLeast: UInt(2 * count - 1))
            if count > Int(least), next >= error || count > Self.mostTerms { return nil }
            error = next
        }
        return (max(count, 1), error)
    }

    /// The first Taylor coefficients of h at x.
    private func coefficients(
        _ x: Int, count: Int, _ bits: Int
    ) throws(BallError) -> BallRegisters {
        let result = try BallRegisters(count: count, precision: bits, monitor: work.monitor)
        if !b.isZero {
            var jets = try FunctionBalls(
                tape, order: count - 1, precision: bits, monitor: work.monitor)
            var point = Ball(precision: bits)
            point.set(x, precision: bits)
            try jets.evaluate(at: point)
            for k in 0..<count { try jets.copyCoefficient(k, to: &result[k]) }
            return result
        }
        // c_k = -c_(k - 1)·(a + k - 1)/(kx)
        let numbers = work.numbers
        let first = try work.lift { () throws(NumberError) in
            try BigNumber(x).raised(to: try numbers.negative(a), monitor: work.monitor)
        }
        try result[0].set(enclosing: first, bits, work.monitor)
        var order = Ball(precision: bits)
        var factor = Ball(precision: bits)
        var product = Ball(precision: bits)
        for k in 1..<max(count, 2) where k < count {
            try Ball.check(work.monitor)
            let sum = try work.lift { () throws(NumberError) in
                try numbers.sum(a, BigNumber(k - 1))
            }
            try order.set(enclosing: sum, bits, work.monitor)
            try product.setProduct(result[k - 1], order, precision: bits)
            try factor.setProduct(product, -1, over: k, precision: bits)
            try result[k].setProduct(factor, 1, over: x, precision: bits)
        }
        return result
    }

    private var tape: Tape {
        var tape = Tape(of: .unknown)
        let exponent = tape.addConstant(-a)
        let power = tape.addConstant(b)
        typealias Step = Tape.Step
        tape.addStep(Step(.operation(.power), Tape.index, exponent, target: 3))
        tape.addStep(Step(.operation(.ln), Tape.index, target: 4))
        tape.addStep(Step(.operation(.power), 4, power, target: 5))
        tape.addStep(Step(.operation(.multiply), 3, 5, target: 6))
        tape.result = 6
        return tape
    }

    /// The integral of h from x to infinity, or minus an antiderivative at x where it diverges; nil where it is
    /// not elementary.
    private func antiderivative(
        _ x: Int, isDivergent: Bool
    ) throws(BallError) -> BigNumber? {
        try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            let u = try numbers.value(.ln, BigNumber(x))
            let less = try numbers.difference(a, 1)
            let order = try numbers.sum(b, 1)
            let sign = try less.sign(monitor: work.monitor)
            if sign == 0 {
                let ofOrder = try order.sign(monitor: work.monitor)
                guard isDivergent || ofOrder < 0 else { return nil }
                if ofOrder == 0 { return try numbers.negative(try numbers.value(.ln, u)) }
                return try numbers.quotient(
                    try u.raised(to: order, monitor: work.monitor), try numbers.negative(order))
            }
            guard sign > 0 || isDivergent else { return nil }
            let power = try BigNumber(x).raised(
                to: try numbers.negative(less), monitor: work.monitor)
            if let count = b.knownInteger?.smallValue, (0...40).contains(count) {
                // Σ b!/k!·u^k/(a - 1)^(b - k + 1)
                var sum = BigNumber(0)
                var factor = try numbers.quotient(1, less)
                for k in stride(from: count, through: 0, by: -1) {
                    let term = try numbers.product(
                        factor, try u.raised(to: BigNumber(k), monitor: work.monitor))
                    sum = try numbers.sum(sum, term)
                    factor = try numbers.quotient(
                        try numbers.product(factor, BigNumber(k)), less)
                }
                return try numbers.product(power, sum)
            }
            guard sign > 0 else { return nil }
            let value = try numbers.value(.gammaupper, order, try numbers.product(less, u))
            return try numbers.product(
                value,
                try less.raised(to: try numbers.negative(order), monitor: work.monitor))
        }
    }
}
