/// The leading bits of an integer, `value`·2^`exponent`. Longer integers are truncated, with an error that
/// does not matter for a sum to so many bits.
struct LeadingBits {
    private var value: BigInt
    private var exponent: Int

    init(_ value: BigInt) {
        self.value = value
        exponent = 0
    }

    private init(_ value: BigInt, _ exponent: Int, bits: Int) {
        let excess = value.bitLength - bits
        // Truncation copies, so it is not worth a few bits.
        if excess > 128 {
            self.value = value.shifted(left: -excess)
            self.exponent = exponent + excess
        } else {
            self.value = value
            self.exponent = exponent
        }
    }

    /// The relative error is less than 2^(1 − bits).
    static func product(_ a: LeadingBits, _ b: LeadingBits, bits: Int) -> LeadingBits {
        LeadingBits(a.value * b.value, a.exponent + b.exponent, bits: bits)
    }

    /// The error is less than 2^(3 − bits) of the larger one.
    static func sum(_ a: LeadingBits, _ b: LeadingBits, bits: Int) -> LeadingBits {
        if a.exponent == 0 && b.exponent == 0 {
            return LeadingBits(a.value + b.value, 0, bits: bits)
        }
        let top = max(a.value.bitLength + a.exponent, b.value.bitLength + b.exponent)
        let unit = max(min(a.exponent, b.exponent), top - bits)
        return LeadingBits(
            a.value.shifted(left: a.exponent - unit) + b.value.shifted(left: b.exponent - unit),
            unit, bits: bits)
    }

    func shifted(left count: Int) -> LeadingBits {
        var result = self
        result.exponent += count
        return result
    }

    /// Sets a ball to this number times a factor.
    func set(_ ball: inout Ball, times factor: BigInt = 1, precision: Int) {
        ball.set(
            mantissa: factor == 1 ? value : value * factor, exponent: exponent,
            precision: precision)
    }
}

/// A sum t/q of terms a(n) p(0) … p(n)/(q(0) … q(n)), with p the product of all p(n).
///
/// All terms must have one sign, or each must be less than a quarter of the one before. Numbers longer than
/// `cut` bits are truncated. So many additional bits are kept that t and q have a relative error below
/// 2^(−bits − 4) (bound 166).
struct Splitting {
    var p: LeadingBits
    var q: LeadingBits
    var t: LeadingBits

    /// The length to which numbers are truncated, for a sum of so many terms with an error of
    /// 2^(−bits).
    static func cut(bits: Int, terms: Int) -> Int { bits + 2 * terms.bitWidthOfSize + 12 }

    /// Terms a ..< b; `term` gives p(n), q(n) and a(n).
    static func sum(
        _ a: Int, _ b: Int, bits: Int, _ monitor: Monitor,
        _ term: (Int) -> (p: BigInt, q: BigInt, factor: BigInt)
    ) throws(BallError) -> Splitting {
        try split(a, b, bits: cut(bits: bits, terms: b - a), monitor, term)
    }

    private static func split(
        _ a: Int, _ b: Int, bits: Int, _ monitor: Monitor,
        _ term: (Int) -> (p: BigInt, q: BigInt, factor: BigInt)
    ) throws(BallError) -> Splitting {
        if b - a == 1 {
            let (p, q, factor) = term(a)
            return Splitting(p: LeadingBits(p), q: LeadingBits(q), t: LeadingBits(p * factor))
        }
        let (left, right) = try Threads.halves(a, b, monitor) { (a, b, monitor) throws(BallError) in
            try split(a, b, bits: bits, monitor, term)
        }
        if b - a > 64 { try Ball.check(monitor) }
        let t = LeadingBits.product(left.t, right.q, bits: bits)
        if b - a > 10_000 { try Ball.check(monitor) }
        let rest = LeadingBits.product(left.p, right.t, bits: bits)
        return Splitting(
            p: .product(left.p, right.p, bits: bits), q: .product(left.q, right.q, bits: bits),
            t: .sum(t, rest, bits: bits))
    }
}

/// Partial sums of u_k = (n^k/k!)² and of H_k u_k: t/q and v/(q d), with Σ 1/k = c/d; bound 166.
struct HarmonicTerms {
    /// The length to which all numbers are truncated.
    let bits: Int
    /// Powers of n² without the factors 2.
    private var p: LeadingBits
    var q: LeadingBits
    var d: LeadingBits
    private var c: LeadingBits
    var t: LeadingBits
    var v: LeadingBits

    /// Terms a ..< b.
    static func split(
        _ a: Int, _ b: Int, _ n: Int, bits: Int, _ monitor: Monitor
    ) throws(BallError) -> HarmonicTerms {
        try split(
            a, b, odd: BigInt(n >> n.trailingZeroBitCount), twos: 2 * n.trailingZeroBitCount,
            bits: Splitting.cut(bits: bits, terms: b - a), monitor)
    }

    private static func split(
        _ a: Int, _ b: Int, odd: BigInt, twos: Int, bits: Int, _ monitor: Monitor
    ) throws(BallError) -> HarmonicTerms {
        if b - a == 1 {
            let (square, k) = (LeadingBits(odd * odd), BigInt(a))
            let term = square.shifted(left: twos)
            return HarmonicTerms(
                bits: bits, p: square, q: LeadingBits(k * k), d: LeadingBits(k), c: LeadingBits(1),
                t: term, v: term)
        }
        let (left, right) = try Threads.halves(a, b, monitor) { (a, b, monitor) throws(BallError) in
            try split(a, b, odd: odd, twos: twos, bits: bits, monitor)
        }
        if b - a > 64 { try Ball.check(monitor) }
        func product(_ a: LeadingBits, _ b: LeadingBits) -> LeadingBits {
            .product(a, b, bits: bits)
        }
        let shift = twos * ((a + b) / 2 - a)
        let pt = product(left.p, right.t).shifted(left: shift)
        let v = LeadingBits.sum(product(left.v, right.q), product(left.c, pt), bits: bits)
        if b - a > 5_000 { try Ball.check(monitor) }
        let first = product(right.d, v)
        let second = product(left.d, product(left.p, right.v).shifted(left: shift))
        if b - a > 5_000 { try Ball.check(monitor) }
        let d = product(left.d, right.d)
        return HarmonicTerms(
            bits: bits, p: product(left.p, right.p), q: product(d, d), d: d,
            c: .sum(product(left.c, right.d), product(right.c, left.d), bits: bits),
            t: .sum(product(left.t, right.q), pt, bits: bits),
            v: .sum(first, second, bits: bits))
    }
}
