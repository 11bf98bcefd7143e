// Equality of Hurwitz's zeta function and of polylogarithms.

extension HurwitzZeta {
    /// ζ(s, a) for 0 < a ≤ 1 by ζ(s, a) = ζ(s, a + 1) + a^(−s) (DLMF 25.11.3), at integer s for 0 < a ≤ 1/2
    /// by the derivative of π cot(πa) (5.15.6, 25.11.12), and at fractions with few denominators by Σ ζ(s,
    /// a + k/m) = m^s ζ(s, ma) (25.11.15).
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (s, a) = (operands[0], operands[1])
        let n = try work.whole(s)
        if let n, n < 2 {
            // Bernoulli polynomials, if s were visibly an integer.
            return s.exactRational == nil && n > -25 && n < 1
                ? try work.value(f, BigNumber(n), a) : nil
        }
        guard let floor = work.steps(a) else { return nil }
        let steps = a.exactRational?.isInteger == true ? floor - 1 : floor
        if steps != 0 {
            guard steps.magnitude <= 200 else { return nil }
            let start = try work.difference(a, BigNumber(steps))
            var value = try work.value(f, s, start)
            let power = try work.negative(s)
            for k in 0..<max(steps, 0) {
                let term = try work.value(.power, work.sum(start, BigNumber(k)), power)
                value = try work.difference(value, term)
            }
            for k in min(steps, 0)..<0 {
                let term = try work.value(.power, work.sum(start, BigNumber(k)), power)
                value = try work.sum(value, term)
            }
            return value
        }
        if let q = a.exactRational { return try atFraction(s, n, q, work) }
        if let n, try work.order(a, BigNumber(BigRational(1, 2))) > 0 {
            return try reflected(n, a, work)
        }
        return nil
    }

    /// ζ(s, a) = −(−1)^s ζ(s, 1 − a) + S, where S is the sum of 1/(k + a)^s over all integers k.
    private static func reflected(
        _ n: Int, _ a: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard n <= 64 else { return nil }
        let other = try work.value(.hurwitz, BigNumber(n), work.difference(1, a))
        let sum = try bothSides(n, a, work)
        return n & 1 == 0 ? try work.difference(sum, other) : try work.sum(sum, other)
    }

    /// The sum of 1/(k + a)^n over all integers k, which is (−1)^(n − 1)/(n − 1)! times the derivative of
    /// order n − 1 of π cot(πa): a polynomial in the cotangent, whose own derivative is −π (1 + cot²).
    private static func bothSides(
        _ n: Int, _ a: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        var coefficients: [BigRational] = [0, 1]
        for k in 1..<n {
            try work.monitor.check()
            var next = [BigRational](repeating: 0, count: coefficients.count + 1)
            for (j, value) in coefficients.enumerated() where j > 0 {
                let term = value * BigRational(j) / BigRational(k)
                next[j - 1] = next[j - 1] + term
                next[j + 1] = next[j + 1] + term
            }
            coefficients = next
        }
        let cotangent = try work.value(.cot, work.product(.pi, a))
        var sum = BigNumber.zero
        for value in coefficients.reversed() {
            sum = try work.sum(work.product(sum, cotangent), BigNumber(value))
        }
        return try work.product(work.value(.power, .pi, BigNumber(n)), sum)
    }

    /// At 0 < a < 1, a fraction.
    private static func atFraction(
        _ s: BigNumber, _ n: Int?, _ a: BigRational, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard let q = a.denominator.smallValue, let p = a.numerator.smallValue, q > 1 else {
            // Riemann's function.
            return a == 1 ? try work.value(.zeta, s) : nil
        }
        let half = BigRational(1, 2)
        func value(_ place: BigRational) throws(NumberError) -> BigNumber {
            try work.value(.hurwitz, s, BigNumber(place))
        }
        func power(_ m: Int) throws(NumberError) -> BigNumber {
            try work.value(.power, BigNumber(m), s)
        }
        /// The value by those of the other terms of a sum over m shifts.
        func byMultiple(_ m: Int) throws(NumberError) -> BigNumber {
            let whole = BigRational(m) * a
            let place = whole - BigRational(whole.ceil - 1)
            let start = place / BigRational(m)
            var result = try work.product(power(m), value(place))
            for k in 0..<m {
                let other = start + .ratio(k, m)
                if other != a { result = try work.difference(result, value(other)) }
            }
            return result
        }
        if q == 2 { return try byMultiple(2) }
        // Twice an odd denominator: the fraction at a distance of 1/2 has the odd denominator.
        if q % 4 == 2 { return try byMultiple(2) }
        guard let n else {
            // Without a reflection.
            return q == 3 && p == 2
                ? try byMultiple(3) : q % 4 == 0 && a > half ? try byMultiple(2) : nil
        }
        if a > half { return try reflected(n, BigNumber(a), work) }
        if q % 4 == 0 {
            if q == 4 {
                if n == 2 {
                    let pi = try work.product(.pi, .pi)
                    return try work.sum(pi, work.product(8, BigNumber.constant(.catalan)))
                }
                return n & 1 == 0
                    ? nil
                    : try byParity(n, a, work) { () throws(NumberError) in
                        try work.product(
                            work.difference(power(4), power(2)), work.value(.zeta, s))
                    }
            }
            return a > BigRational(1, 4) ? try byMultiple(2) : nil
        }
        // A denominator of the form 3r with r coprime to 3: one of three fractions has the denominator r.
        if q == 3 {
            return n & 1 == 0
                ? nil
                : try byParity(n, a, work) { () throws(NumberError) in
                    try work.product(work.difference(power(3), 1), work.value(.zeta, s))
                }
        }
        guard n & 1 == 1, q <= 31, 2 * p == q - 1, (2..<q).allSatisfy({ q % $0 != 0 }) else {
            return nil
        }
        // For an odd s the sum of the values with a prime denominator is known (25.11.15 at 1).
        var pairs = try work.product(work.difference(power(q), 1), work.value(.zeta, s))
        for k in 1..<p {
            let place = BigRational.ratio(k, q)
            pairs = try work.difference(
                pairs, work.sum(value(place), value(1 - place)))
        }
        return try byParity(n, a, work) { () throws(NumberError) in pairs }
    }

    /// Half of the sum of ζ(s, a) + ζ(s, 1 − a), which is known, and ζ(s, a) − ζ(s, 1 − a), for an
    /// odd s.
    private static func byParity(
        _ n: Int, _ a: BigRational, _ work: NumberWork,
        sum: () throws(NumberError) -> BigNumber
    ) throws(NumberError) -> BigNumber {
        let difference = try bothSides(n, BigNumber(a), work)
        return try work.quotient(work.sum(sum(), difference), 2)
    }
}

extension Polylogarithm {
    /// Li_s(x) for 0 < x < 1, by duplication and by inversion (DLMF 25.12.10; Lewin 1981, 7.2).
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (s, x) = (operands[0], operands[1])
        let sign = try work.sign(x)
        if sign == 0 { return .zero }
        let n = try work.whole(s)
        if let n, s.exactRational == nil { return try work.value(f, BigNumber(n), x) }
        if x.exactRational == nil {
            // A number that is visibly 1 or −1 has a known value.
            for unit in [1, -1] where try work.order(x, BigNumber(unit)) == 0 {
                return try work.value(f, s, BigNumber(unit))
            }
        }
        if sign > 0 { return n == 3 ? try ofThree(x, work) : nil }
        let size = try work.negative(x)
        if try work.order(size, 1) > 0 {
            guard let n, n > 0, n <= 64 else { return nil }
            return try inverted(n, size, work)
        }
        // Li_s(x) + Li_s(−x) = 2^(1 − s) Li_s(x²)
        let factor = try work.value(.power, 2, work.difference(1, s))
        let square = try work.value(f, s, work.product(size, size))
        return try work.difference(work.product(factor, square), work.value(f, s, size))
    }

    /// Li_n(−e^w) + (−1)^n Li_n(−e^(−w)) = −2 Σ η(2k) w^(n − 2k)/(n − 2k)!, η(0) = 1/2.
    private static func inverted(
        _ n: Int, _ size: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        let w = try work.value(.ln, size)
        var sum = BigNumber.zero
        for k in 0...(n / 2) {
            var eta = BigNumber(BigRational(1, 2))
            if k > 0 {
                let power = BigRational(1, BigInt(1) << (2 * k - 1))
                eta = try work.product(BigNumber(1 - power), work.value(.zeta, BigNumber(2 * k)))
            }
            let rest = n - 2 * k
            let factorial = BigNumber(try BigInt.factorial(rest, monitor: work.monitor))
            let power = rest == 0 ? .one : try work.value(.power, w, BigNumber(rest))
            sum = try work.sum(sum, work.quotient(work.product(eta, power), factorial))
        }
        let other = try work.value(
            .polylog, BigNumber(n), work.quotient(-1, size))
        let all = try work.product(-2, sum)
        return n & 1 == 0 ? try work.difference(all, other) : try work.sum(all, other)
    }

    /// Li₃ at 1/2 and at φ^(−2), and beyond 1/2 by Landen's three-term formula (Lewin 1981, 6.10).
    private static func ofThree(
        _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let three = try work.value(.zeta, 3)
        let square = try work.product(.pi, .pi)
        if x.exactRational == BigRational(1, 2) {
            let log = try work.value(.ln, 2)
            let cube = try work.product(log, log, log)
            let sum = try work.sum(
                work.product(BigNumber(BigRational(7, 8)), three), work.quotient(cube, 6))
            return try work.difference(sum, work.quotient(work.product(square, log), 12))
        }
        if x.estimate.double > 0.5, Self.isShort(x) {
            // Li₃(x) + Li₃(1 − x) + Li₃(1 − 1/x) = ζ(3) + ln³x/6 + π²/6 ln x − ln²x ln(1 − x)/2
            let rest = try work.difference(1, x)
            let log = try work.value(.ln, x)
            let part = try work.quotient(work.sum(work.product(log, log), square), 6)
            let last = try work.product(
                BigNumber(BigRational(1, 2)), log, log, work.value(.ln, rest))
            let others = try work.sum(
                work.value(.polylog, 3, rest),
                work.value(.polylog, 3, work.negative(work.quotient(rest, x))))
            let sum = try work.sum(three, work.product(part, log))
            return try work.difference(sum, work.sum(last, others))
        }
        // φ^(−2) = (3 − √5)/2
        guard (x.estimate.double - 0.3819660112501051).magnitude < 1e-9 else { return nil }
        let root = try work.root(5)
        guard try work.order(x, work.quotient(work.difference(3, root), 2)) == 0 else { return nil }
        let log = try work.value(.ln, work.quotient(work.sum(1, root), 2))
        let cube = try work.product(log, log, log)
        let sum = try work.sum(
            work.product(BigNumber(BigRational(4, 5)), three),
            work.product(BigNumber(BigRational(2, 3)), cube))
        return try work.difference(
            sum, work.product(BigNumber(BigRational(2, 15)), square, log))
    }

    /// Whether the three-term formula, which squares a ratio of such numbers, is tried; the process must end.
    private static func isShort(_ x: BigNumber) -> Bool {
        if let q = x.exactRational { return q.denominator.bitLength <= 24 }
        return x.nodes <= 24
    }
}
