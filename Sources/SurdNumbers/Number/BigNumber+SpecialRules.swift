extension ExactRule {
    // MARK: - Gamma

    func gamma(_ operation: RealOperation) throws(NumberError) -> BigNumber? {
        if x.isInteger {
            guard x.sign > 0 else {
                throw operation.pole(at: x.numerator)
            }
            guard let n = x.numerator.smallValue else { return nil }
            switch operation {
            case .gamma:
                guard n < 1 << 40, BigInt.log2Factorial(n) < Double(largestFactorial)
                else { return nil }
                return BigNumber(try BigInt.factorial(n - 1, monitor: monitor))
            case .lgamma:
                if n <= 2 { return .zero }
                guard n < 256 else { return nil }
                return try BigNumber(try BigInt.factorial(n - 1, monitor: monitor)).applying(
                    .ln, monitor: monitor)
            default: return nil
            }
        }
        // Γ(n + 1/2) is a rational multiple of √π.
        guard operation == .gamma, x.denominator == 2, let twice = x.numerator.smallValue,
            twice.magnitude < 1000
        else { return nil }
        var coefficient = BigRational(1)
        var k = 1
        while k < twice {
            coefficient *= BigRational(BigInt(k), 2)
            k += 2
        }
        while k > twice {
            k -= 2
            coefficient = coefficient / BigRational(BigInt(k), 2)
        }
        return KnownForm(coefficient: coefficient, piPower: BigRational(1, 2)).number
    }

    private var largestFactorial: Int { min(monitor.limits.maximumBits, 1 << 25) }

    // MARK: - Zeta

    func zeta() throws(NumberError) -> BigNumber? {
        if x == 1 { throw RealOperation.zeta.pole(at: 1) }
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

    // MARK: - Other functions

    func special(_ operation: RealOperation, parameter: Int) throws(NumberError) -> BigNumber? {
        switch operation {
        case .ei:
            if x.isZero { throw operation.pole(at: 0) }
        case .li:
            if x == 1 { throw operation.pole(at: 1) }
            if x.isNegative { throw operation.notReal }
            if x.isZero { return .zero }
        case .li2:
            if x > 1 { throw operation.notReal }
            if x.isZero { return .zero }
            if x == 1 { return KnownForm(coefficient: BigRational(1, 6), piPower: 2).number }
            if x == -1 { return KnownForm(coefficient: BigRational(-1, 12), piPower: 2).number }
        case .lambertw: return x.isZero ? .zero : nil
        case .besselJ: return x.isZero ? BigNumber(parameter == 0 ? 1 : 0) : nil
        case .besselY:
            if x.isZero { throw operation.pole(at: 0) }
            if x.isNegative { throw operation.notReal }
        default: break
        }
        return nil
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
