// Exact numbers of combinatorics and of finite differences.

extension BigInt {
    /// The n-th Catalan number, binomial(2n, n)/(n + 1).
    package static func catalanNumber(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try requireCount(n, "catalannumber")
        if n > 1 << 40 {
            throw .tooLarge(
                bits: 2 * Double(n), what: "the Catalan number", limits: monitor.limits)
        }
        let choices = try binomial(BigInt(2 * n), n, monitor: monitor)
        return choices / BigInt(n + 1)
    }

    /// The number of ways to divide a set of n elements into k nonempty subsets.
    package static func stirlingSecond(
        _ n: Int, _ k: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        try requireCount(Swift.min(n, k), "stirling2")
        if k > n { return 0 }
        if k == n { return 1 }
        if k == 0 { return 0 }
        try checkStirling(n, k, bits: Double(n) * log2(Double(k) + 1), monitor)
        // (Σ (−1)^(k−j) (k over j) j^n)/k!
        var sum = BigInt(0)
        var choices = BigInt(1)
        for j in 1...k {
            try monitor.check()
            choices = choices * BigInt(k - j + 1) / BigInt(j)
            let term = try choices * BigInt(j).power(n, monitor: monitor)
            if (k - j) % 2 == 0 { sum += term } else { sum -= term }
        }
        return try sum / factorial(k, monitor: monitor)
    }

    /// The coefficient of x^k in x (x − 1) … (x − n + 1).
    package static func stirlingFirst(
        _ n: Int, _ k: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        try requireCount(Swift.min(n, k), "stirling1")
        if k > n { return 0 }
        if k == n { return 1 }
        if k == 0 { return 0 }
        try checkStirling(n, k, bits: log2Factorial(n), monitor)
        // Row after row, up to k: products of a long number and a word.
        var row = [BigInt](repeating: 0, count: k + 1)
        row[0] = 1
        for m in 0..<n {
            try monitor.check()
            for index in stride(from: Swift.min(m + 1, k), through: 1, by: -1) {
                row[index] = row[index - 1] - BigInt(m) * row[index]
            }
            row[0] = row[0] * BigInt(-m)
        }
        return row[k]
    }

    private static func checkStirling(
        _ n: Int, _ k: Int, bits: Double, _ monitor: Monitor
    ) throws(NumberError) {
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the Stirling number", limits: monitor.limits)
        }
        // The row of k numbers is held in memory.
        if bits * Double(k) / 8 > Double(monitor.limits.maximumBytes) {
            throw .tooCostly(what: "the Stirling number of \(n) and \(k)")
        }
    }

    // MARK: - Bernoulli and Euler numbers

    /// The Bernoulli number B_n, with B_1 = −1/2.
    ///
    /// Bound 293: |B_n| = 2 n!/(2π)^n ζ(n) for an even n, its denominator is the product of the
    /// primes p for which p − 1 divides n, and ζ(n) is the product of 1/(1 − p^−n) over all primes.
    package static func bernoulli(_ n: Int, monitor: Monitor) throws(NumberError) -> BigRational {
        try requireCount(n, "bernoulli")
        if n == 0 { return 1 }
        if n == 1 { return BigRational(-1, 2) }
        if n % 2 == 1 { return 0 }
        if n <= longestTriangle {
            // B_n = ± n A_(n−1)/(2^n (2^n − 1))
            let power = BigInt(1).shifted(left: n)
            let top = BigInt(n) * zigzag(n - 1)
            return BigRational(n % 4 == 0 ? -top : top, power * (power - 1))
        }
        var denominator = BigInt(1)
        var d = 1
        while d * d <= n {
            if n % d == 0 {
                for divisor in d * d == n ? [d] : [d, n / d] {
                    let candidate = BigInt(divisor + 1)
                    if try candidate.isPrime(monitor: monitor) { denominator *= candidate }
                }
            }
            try monitor.tick()
            d += 1
        }
        let size = try checkSize(n, log2PerStep: 2.651_496, "the Bernoulli number", monitor)
        let bits = Swift.max(Int(size), 0) + denominator.bitLength + 48
        let numerator = try nearest("bernoulli", bits, monitor) { (ball, bits) throws(BallError) in
            // 2 n! d ζ(n)/(2π)^n
            let product = try BallError.of { () throws(NumberError) in
                try factorial(n, monitor: monitor) * denominator
            }
            try ball.setSeries(
                product, overPiTo: n, doublings: 1 - n, character: false, bits, monitor)
        }
        return BigRational(n % 4 == 0 ? -numerator : numerator, denominator)
    }

    /// The Euler number E_n, the coefficient of x^n/n! in 1/cosh x.
    ///
    /// Bound 293: |E_n| = 2 n! (2/π)^(n+1) β(n + 1) for an even n, with
    /// β(s) = Π 1/(1 − (−1)^((p−1)/2) p^−s) over the odd primes.
    package static func euler(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try requireCount(n, "euler")
        if n % 2 == 1 { return 0 }
        if n <= longestTriangle { return n % 4 == 0 ? zigzag(n) : -zigzag(n) }
        let size = try checkSize(n, log2PerStep: 0.651_496, "the Euler number", monitor)
        let value = try nearest("euler", Int(size) + 48, monitor) {
            (ball, bits) throws(BallError) in
            let product = try BallError.of { () throws(NumberError) in
                try factorial(n, monitor: monitor)
            }
            try ball.setSeries(
                product, overPiTo: n + 1, doublings: n + 2, character: true, bits, monitor)
        }
        return n % 4 == 0 ? value : -value
    }

    /// Up to this index Seidel's triangle is faster than the products over primes.
    private static var longestTriangle: Int { 160 }

    /// A_n, the coefficient of x^n/n! in 1/cos x + tan x: the end of the n-th row of Seidel's
    /// triangle, each row being the sums of the row before from alternating sides.
    private static func zigzag(_ n: Int) -> BigInt {
        var row: [BigInt] = [1]
        for _ in 0..<n {
            var next: [BigInt] = [0]
            next.reserveCapacity(row.count + 1)
            for value in row.reversed() { next.append(next[next.count - 1] + value) }
            row = next
        }
        return row[row.count - 1]
    }

    /// About log2 of 2 n!/2^(n · step), within the limits.
    private static func checkSize(
        _ n: Int, log2PerStep: Double, _ what: String, _ monitor: Monitor
    ) throws(NumberError) -> Double {
        let size = log2Factorial(Swift.min(n, 1 << 50)) - log2PerStep * Double(n) + 2
        if size > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: size, what: what, limits: monitor.limits)
        }
        return size
    }

    /// The one integer in a ball that is as narrow as is needed.
    static func nearest(
        _ name: String, _ bits: Int, _ monitor: Monitor,
        _ enclose: (inout Ball, Int) throws(BallError) -> Void
    ) throws(NumberError) -> BigInt {
        var precision = bits
        for _ in 0..<4 {
            try monitor.check()
            var ball = Ball(precision: precision)
            do throws(BallError) {
                try enclose(&ball, precision)
                var half = Ball(precision: 64)
                half.set(BigRational(1, 2), precision: 64)
                let long = ball.precision + 1
                var shifted = Ball(precision: long)
                try shifted.setSum(ball, half, precision: long)
                if let value = shifted.uniqueFloor() { return value }
            } catch {
                switch error {
                case .number(let error), .domain(let error): throw error
                case .needsPrecision: break
                }
            }
            precision += precision / 8 + 64
        }
        throw .tooCostly(what: "\(name) of a number this large")
    }
}

extension BallError {
    /// Throws an error of numbers as an error of balls.
    static func of<T>(_ body: () throws(NumberError) -> T) throws(BallError) -> T {
        do throws(NumberError) {
            return try body()
        } catch {
            throw .number(error)
        }
    }
}

extension Ball {
    /// factor · 2^doublings · Π 1/(1 − χ(p) p^−s) / π^s, over the primes p with
    /// p^s < 2^(bits + 8); χ is 1, or 1 and −1 for p ≡ 1 and 3 mod 4 and 0 for 2.
    /// Bound 293 says how far the product over the other primes is from 1.
    fileprivate mutating func setSeries(
        _ factor: BigInt, overPiTo s: Int, doublings: Int, character: Bool, _ bits: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        var result = Ball(precision: bits)
        var other = Ball(precision: bits)
        try other.apply(.pi, precision: bits, monitor: monitor)
        try result.apply(.powerInteger, other, parameter: s, precision: bits, monitor: monitor)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        // The first integer whose power exceeds the precision.
        let last = (Double(bits + 8) / Double(s) * 0.6931471805599454).exponential + 2
        let bound = Int(Swift.min(last, 1e9))
        let sieve = try BallError.of { () throws(NumberError) in
            try PrimeSieve(upTo: bound, monitor: monitor)
        }
        try sieve.forEach(in: 2...Swift.max(bound, 2)) { (p: Int) throws(BallError) in
            if character, p == 2 { return }
            let known = Int(Double(s) * BigInt.log2(Double(p)))
            let short = Swift.max(bits - known + 32, 64)
            try Ball.check(monitor)
            var prime = Ball(precision: 64)
            prime.set(p, precision: 64)
            var power = Ball(precision: short)
            try power.apply(
                .powerInteger, prime, parameter: s, precision: short, monitor: monitor)
            var inverse = Ball(precision: short)
            try inverse.setQuotient(one, power, precision: short)
            var part = Ball(precision: short)
            try part.setProduct(result, inverse, precision: short)
            // The product is a denominator, so it is multiplied by 1 − χ(p) p^−s.
            if character, p % 4 == 3 {
                try other.setSum(result, part, precision: bits)
            } else {
                try other.setDifference(result, part, precision: bits)
            }
            result.set(copying: other)
        }
        let rest = Magnitude.powerOfTwo(
            2 + Int(BigInt.log2(Double(bound)) + 1) - Int(Double(s) * BigInt.log2(Double(bound))))
        result.widen(by: result.largestSize * rest)
        one.set(factor, precision: bits)
        try other.setQuotient(one, result, precision: bits)
        set(copying: other)
        scale(byPowerOfTwo: doublings)
    }
}
