#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Riemann's zeta function.
enum Zeta: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        return x > 1.2 ? Estimate(1 + pow(2, -x) + pow(3, -x)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if a.size > 2, a.estimate.isClearlyPositive { return (2, 0) }
        return (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x == 1 { throw f.pole(at: 1) }
        guard x.isInteger, let n = x.numerator.smallValue, n.magnitude <= 400 else {
            let isEvenNegative = x.isInteger && x.isNegative && !x.numerator.isOdd
            return isEvenNegative ? .zero : nil
        }
        if n == 0 { return BigNumber(BigRational(-1, 2)) }
        if n < 0 {
            if n % 2 == 0 { return .zero }
            let bernoulli = BigRational.bernoulli(1 - n)
            return BigNumber(-bernoulli / BigRational(1 - n))
        }
        if n % 2 != 0 { return nil }
        // ζ(2k) = (-1)^(k+1) B(2k) (2π)^2k / (2 (2k)!)
        let factorial = BigRational(try BigInt.factorial(n, monitor: monitor))
        let power = BigRational(try BigInt(2).power(n - 1, monitor: monitor))
        let coefficient = BigRational.bernoulli(n).magnitude * power / factorial
        return KnownForm(coefficient: coefficient, piPower: BigRational(n)).number
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setZeta(a, monitor)
    }
}

extension BigRational {
    /// The Bernoulli number of index `n`, by the classical recurrence through tangent numbers.
    static func bernoulli(_ n: Int) -> BigRational {
        if n == 0 { return 1 }
        if n == 1 { return BigRational(-1, 2) }
        if n % 2 != 0 { return 0 }
        let half = n / 2
        // The tangent number T(half) by its triangle of integers.
        var tangent = [BigInt](repeating: 0, count: half + 1)
        tangent[1] = 1
        for k in stride(from: 2, through: half, by: 1) {
            tangent[k] = tangent[k - 1] * BigInt(k - 1)
        }
        for k in stride(from: 2, through: half, by: 1) {
            for j in k...half {
                tangent[j] = tangent[j - 1] * BigInt(j - k) + tangent[j] * BigInt(j - k + 2)
            }
        }
        // B(2k) = (-1)^(k-1) 2k T(k) / (4^k (4^k - 1))
        let fourth = BigInt(1) << n
        let value = BigRational(BigInt(n) * tangent[half], fourth * (fourth - 1))
        return half % 2 == 1 ? value : -value
    }
}
