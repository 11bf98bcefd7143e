/// The Bernoulli numbers B_2, B_4 …, each computed once for all sums that share them.
final class KeptBernoulliNumbers {
    private var numbers: [BigRational] = []

    /// B_2j
    func number(_ j: Int, _ monitor: Monitor) throws(NumberError) -> BigRational {
        while numbers.count < j {
            numbers.append(try BigInt.bernoulli(2 * numbers.count + 2, monitor: monitor))
        }
        return numbers[j - 1]
    }
}

/// Σ h(x + ik) over k from 0, h(x) = x^(-a)·ln(x)^b …, by the formula of Euler and Maclaurin (bound 244).
struct PowerSum {
    private let h: LogarithmicPower
    private let work: GermWork
    private let bernoulli: KeptBernoulliNumbers

    /// Nil where a is not positive, unless only a part of the sum is wanted.
    init?(
        _ h: LogarithmicPower, _ work: GermWork, mayGrow: Bool = false,
        _ bernoulli: KeptBernoulliNumbers
    ) throws(BallError) {
        let sign = try work.lift { () throws(NumberError) in
            try h.a.sign(monitor: work.monitor)
        }
        guard mayGrow || sign > 0 else { return nil }
        self.h = h
        self.work = work
        self.bernoulli = bernoulli
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
                .notBuilt(what: "an infinite sum of these powers of logarithms"))
        }
        var value = Ball(precision: bits)
        var next = Ball(precision: bits)
        try value.set(enclosing: integral, bits, work.monitor)
        try ball.setProduct(value, 1, over: step, precision: bits)
        var factor = Ball(precision: bits)
        let coefficients = try h.coefficients(at: x, count: 2 * count + 1, bits)
        try next.setProduct(coefficients[0], 1, over: 2, precision: bits)
        try value.setSum(ball, next, precision: bits)
        swap(&ball, &value)
        for j in 1...count {
            // -B_2j/(2j)·step^(2j - 1)·c_(2j - 1), c the Taylor coefficients of h.
            let number = try work.lift { () throws(NumberError) in
                let bernoulli = try bernoulli.number(j, work.monitor)
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

    /// The number of terms of the formula, and the remaining error.
    private func plan(
        _ x: Int, _ step: Int, _ goal: Int
    ) throws(BallError) -> (count: Int, error: Magnitude)? {
        guard let rise = try h.rise(), let size = try h.size(about: x) else { return nil }
        // 4·size·x/step
        var error =
            size.scaled(byPowerOfTwo: 2) * Magnitude(atLeast: UInt(x))
            / Magnitude(atMost: UInt(step))
        // step/(πx), squared
        let ratio =
            Magnitude(atLeast: UInt(step))
            / (Magnitude(atMost: 3.1415926).timesDown(Magnitude(atMost: UInt(x))))
        let most = Magnitude.powerOfTwo(goal)
        let least = rise + 1
        var count = 0
        while count < least || error >= most {
            count += 1
            let next =
                error * ratio * ratio * Magnitude(atLeast: UInt(2 * count))
                * Magnitude(atLeast: UInt(2 * count - 1))
            if count > least, next >= error || count > Self.mostTerms { return nil }
            error = next
        }
        return (max(count, 1), error)
    }

    /// The integral of h from x to infinity, or minus an antiderivative at x where it diverges; nil where it is
    /// not elementary.
    private func antiderivative(
        _ x: Int, isDivergent: Bool
    ) throws(BallError) -> BigNumber? {
        let a = h.a
        guard let b = h.singleLogarithm else {
            return try work.lift { () throws(NumberError) in
                try ofLogarithms(x, isDivergent: isDivergent)
            }
        }
        return try work.lift { () throws(NumberError) in
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

    /// The same for 1/(x·L_1 … L_(k - 1))·L_k^e.
    private func ofLogarithms(
        _ x: Int, isDivergent: Bool
    ) throws(NumberError) -> BigNumber? {
        guard h.a.knownInteger == 1, let last = h.logarithms.last,
            h.logarithms.dropLast().allSatisfy({ $0.knownInteger == -1 })
        else { return nil }
        let numbers = work.numbers
        var logarithm = BigNumber(x)
        for _ in h.logarithms { logarithm = try numbers.value(.ln, logarithm) }
        let order = try numbers.sum(last, 1)
        let sign = try order.sign(monitor: work.monitor)
        guard isDivergent || sign < 0 else { return nil }
        if sign == 0 { return try numbers.negative(try numbers.value(.ln, logarithm)) }
        return try numbers.quotient(
            try logarithm.raised(to: order, monitor: work.monitor),
            try numbers.negative(order))
    }
}
