internal import CGMP

/// Γ at thirds, quarters and sixths: two constants by fast series, and factors that are words.
extension Ball {
    /// From so many bits on the series are faster than Stirling's.
    static let leastGammaOfThirds = 1_200

    /// Γ(p/q) for p > 0 and q = 3, 4 or 6; false where another method is faster.
    mutating func setGammaOfThirds(
        _ fraction: WordFraction, working: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let (p, q) = (fraction.top, fraction.bottom)
        guard q == 3 || q == 4 || q == 6, working >= Ball.leastGammaOfThirds, p / q < working / 2
        else { return false }
        let rest = p % q
        let work = BallWork(working, monitor)
        var value = try work.gammaOfPart(q)
        if rest > 1 {
            // Γ(1 − 1/q) = π/(sin(π/q) Γ(1/q)), with sin(π/q) = √3/2, √2/2 or 1/2
            value = try work.quotient(work.product(work.constant(.pi), 2), value)
            if q != 6 { value = try work.quotient(value, work.root(Ball(word: q == 3 ? 3 : 2))) }
        }
        if p > q {
            let start = WordFraction(top: rest, bottom: q, drift: .zero)
            var steps = RisingWords(start, count: p / q, bits: working)
            var factors = Ball(precision: working)
            try steps.write(into: &factors, precision: working, monitor)
            value = try work.product(value, factors)
        }
        try take(value, .zero, .gamma)
        return true
    }

    /// Bounds 203 and 166: Σ (6n)!/((3n)! (n!)³ (24 d)^n) with the sign of d in each term, whose terms fall by more than
    /// |d|/72: t_n/t_(n−1) = (6n − 5)(2n − 1)(6n − 1)/(d n³).
    fileprivate mutating func setCubicSeries(
        _ d: Int, gain: Double, _ monitor: Monitor
    ) throws(BallError) {
        let bits = precision + 32
        let terms = Int(Double(bits) / gain) + 3
        let sum = try Splitting.sum(0, terms, bits: bits, monitor) { n in
            if n == 0 { return (1, 1, 1) }
            let p = BigInt(6 * n - 5) * BigInt(2 * n - 1) * BigInt(6 * n - 1)
            return (p, BigInt(n) * BigInt(n) * BigInt(n) * BigInt(d), 1)
        }
        var top = Ball(precision: bits)
        var bottom = Ball(precision: bits)
        sum.t.set(&top, precision: bits)
        sum.q.set(&bottom, precision: bits)
        try Ball.check(monitor)
        try setQuotient(top, bottom, precision: precision)
        // All omitted terms, and the truncation errors of the splitting.
        widen(by: .powerOfTwo(1 - Int(Double(terms) * gain)) + .powerOfTwo(-bits))
    }
}

extension BallWork {
    /// Γ(1/q) for q = 3, 4 or 6.
    fileprivate func gammaOfPart(_ q: Int) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        let kept = q == 3 ? GammaParts.third : q == 4 ? GammaParts.quarter : GammaParts.sixth
        try kept.set(&result, monitor)
        return result
    }

    fileprivate func computeGammaOfPart(_ q: Int) throws(BallError) -> Ball {
        let pi = try constant(.pi)
        var sum = Ball(precision: precision)
        if q == 4 {
            // Γ(1/4)⁴ = 32 π³/√33 · Σ (6n)!/((3n)! (n!)³ 66^(3n))
            try sum.setCubicSeries(11_979, gain: 7.378, monitor)
            let cube = try product(square(pi), pi)
            let power = try quotient(product(product(cube, sum), 32), root(Ball(word: 33)))
            return try root(root(power))
        }
        // Γ(1/3)⁶ = 12 π⁴/√10 · Σ (−1)^n (6n)!/((3n)! (n!)³ 3^n 160^(3n))
        try sum.setCubicSeries(-512_000, gain: 12.795, monitor)
        let power = try quotient(
            product(product(square(square(pi)), sum), 12), root(Ball(word: 10)))
        let squared = try apply(.cbrt, power)
        if q == 3 { return try root(squared) }
        // Γ(1/6) = Γ(1/3)² √(3/π)/∛2
        let factor = try root(quotient(Ball(word: 3), pi))
        return try quotient(product(squared, factor), apply(.cbrt, Ball(word: 2)))
    }
}

/// Γ(1/3), Γ(1/4) and Γ(1/6).
private enum GammaParts {
    static let third = constant(3)
    static let quarter = constant(4)
    static let sixth = constant(6)

    private static func constant(_ q: Int) -> KeptConstant {
        KeptConstant { (ball, monitor) throws(BallError) in
            let work = BallWork(ball.precision + 16, monitor)
            let value = try work.computeGammaOfPart(q)
            try ball.setSum(value, Ball(word: 0), precision: ball.precision)
        }
    }
}
