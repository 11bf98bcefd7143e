/// What `ComplexRising` computes, for few limbs: one pair after the other, as values.
///
/// Bound 339: the pairs are q = g + c with |q| ≥ μ. Parts of q are below 2^(s - 2). Q is 2^(-s) q, and P is the product so far times
/// a power of two, with its larger part between 1/2 and 1. So PQ has parts below 1, and |PQ| ≥ 2^(-s - 1) μ. In units of 2^(-64 n)
/// the error of Q is at most 1.5, and 2^(-s) r for a g of radius r. The truncation of PQ adds √5. So each pair adds a relative
/// error of γ = (8 · 2^s units + r)/μ. With N pairs and δ = Nγ ≤ 2^(-10) the product has a relative error of at most 2δ.
///
/// D = P Σ 1/q follows D ← DQ + 2^(-s) P. Let Σ 1/|q| ≤ 1/2, so |D| ≤ |P|/2. A step adds to the error of D over |P| at most γ/2 for the
/// error of Q, γ for the truncations √5 + √2, and 2δ/|q| for that of P. These are at most 1.5 δ + δ in all, and 3δ with their products.
struct ShortRising<F: ShortFraction> {
    /// The product of `count / 2` pairs, and D; nil where the numbers are too close to 0 or too large. All |z + k| are at least
    /// `least`, and `inverses` is at least Σ 1/|q|.
    @inline(__always)
    static func value(
        _ g: borrowing ComplexBall, _ count: Int, _ least: Magnitude, inverses: Magnitude?
    ) -> ComplexRising.Value? {
        let pairs = count / 2
        let scale = max(g.largestSize.exponent.value, (pairs * pairs).bitWidthOfSize, 0) + 3
        let unit = Magnitude.powerOfTwo(scale + 3 - 64 * F.count)
        let each = (unit + g.real.radius + g.imaginary.radius) / least.timesDown(least)
        let delta = each * Magnitude(atLeast: UInt(pairs))
        guard scale < 62, delta <= .powerOfTwo(-10) else { return nil }
        if let inverses, inverses > .powerOfTwo(-1) { return nil }
        let memory = Limbs.allocate(capacity: 2 * (F.count + 1))
        defer { memory.deallocate() }
        var factor = FixedComplex(memory, length: F.count + 1)
        factor.set(g, fraction: F.count)
        let bits = UInt(scale)
        var product = ShortComplex<F>(factor, over: bits)
        var sum = ShortComplex<F>.zero
        sum.real.size = F(top: 1 << (64 - bits))
        var exponent = scale
        for k in 0..<pairs {
            if k > 0 {
                factor.addToReal(UInt(count - 2 * k), fraction: F.count)
                let pair = ShortComplex<F>(factor, over: bits)
                if inverses != nil { sum = sum.times(pair).plus(product.over(bits)) }
                product = product.times(pair)
                exponent += scale
            }
            let shift = product.leadingZeros
            if shift > 63 { return nil }
            product = product.raised(by: shift)
            if inverses != nil { sum = sum.raised(by: shift) }
            exponent -= Int(shift)
        }
        var value = ComplexRising.Value(product: ComplexBall(precision: 64))
        product.set(&value.product)
        value.product.scale(byPowerOfTwo: exponent)
        let error = value.product.largestSize * delta
        value.product.widen(by: error.scaled(byPowerOfTwo: 1))
        if inverses != nil {
            var inverse = ComplexBall(precision: 64)
            sum.set(&inverse)
            inverse.scale(byPowerOfTwo: exponent)
            inverse.widen(by: error * Magnitude(atLeast: UInt(3)))
            value.sum = .some(consume inverse)
        }
        return value
    }
}
