/// Lenstra's method on Montgomery's curves: the work depends on the size of the smallest factor
/// and hardly on the size of the number.
struct EllipticCurves {
    /// X and Z; the point is X/Z.
    private struct Point {
        let x: LimbField.Element
        let z: LimbField.Element
    }

    /// Bounds and numbers of curves that find most factors of 10, 15, 20 and 25 digits.
    private static let levels: [(bound: Int, curves: Int)] = [
        (300, 8), (2000, 25), (11_000, 80), (50_000, 180),
    ]
    /// The span of a giant step: 2 · 3 · 5 · 7.
    private static let span = 210

    private let n: BigInt
    private let field: LimbField
    private let monitor: Monitor
    private let temporary: [LimbField.Element]
    private let quarter: LimbField.Element
    private let base: Point
    private let low: Point
    private let high: Point
    private let product: LimbField.Element
    private let babies: [Point?]

    init(_ n: BigInt, monitor: Monitor) {
        self.n = n
        self.monitor = monitor
        let field = LimbField(n, elements: 200)
        func point() -> Point { Point(x: field.element(), z: field.element()) }
        self.field = field
        temporary = (0..<4).map { _ in field.element() }
        quarter = field.element()
        base = point()
        low = point()
        high = point()
        product = field.element()
        babies = (0...(EllipticCurves.span / 2)).map { step in
            step % 2 != 0 && step % 3 != 0 && step % 5 != 0 && step % 7 != 0 ? point() : nil
        }
    }

    /// A proper factor, or nil after about `budget` multiplications of limbs.
    func factor(budget: Double) throws(NumberError) -> BigInt? {
        let size = Double(field.count)
        let perProduct = 2 * size * size + 20
        var spent = 0.0
        var parameter = 6
        for (bound, curves) in EllipticCurves.levels {
            let sieve = try PrimeSieve(upTo: bound * 60, monitor: monitor)
            for _ in 0..<curves {
                spent += Double(bound) * 30 * perProduct
                if spent > budget { return nil }
                if let factor = try curve(parameter, bound: bound, sieve: sieve) { return factor }
                parameter += 1
            }
        }
        return nil
    }

    private func curve(
        _ parameter: Int, bound: Int, sieve: PrimeSieve
    ) throws(NumberError) -> BigInt? {
        try monitor.check()
        // Suyama's curves, whose orders are multiples of 12.
        let s = BigInt(word: parameter)
        let u = s * s - 5
        let v = s * 4
        let difference = v - u
        let below = u * u * u * v * 16
        let common = BigInt.greatestCommonDivisor(below, n)
        if common != 1 { return common == n ? nil : common }
        let inverse = try below.inverse(modulo: n)
        let above = difference * difference * difference * (u * 3 + v)
        field.set(quarter, to: above * inverse)
        field.set(base.x, to: u * u * u)
        field.set(base.z, to: v * v * v)
        // First stage: multiply by every prime power up to the bound.
        var primes: [Int] = []
        sieve.forEach(in: 2...bound) { primes.append($0) }
        for (index, prime) in primes.enumerated() {
            if index & 63 == 0 { try monitor.check() }
            var power = prime
            while power <= bound {
                multiplyBase(by: prime)
                power *= prime
            }
        }
        let first = field.gcdWithModulus(base.z)
        if first != 1 { return first == n ? nil : first }
        return try secondStage(from: bound, to: bound * 60, sieve: sieve)
    }

    /// One more prime up to the larger bound: (prime)·Q is zero where a giant step m·span·Q and a
    /// baby step j·Q, with prime = m·span ± j, have the same X/Z.
    private func secondStage(
        from bound: Int, to end: Int, sieve: PrimeSieve
    ) throws(NumberError) -> BigInt? {
        let span = EllipticCurves.span
        for (step, baby) in babies.enumerated() {
            guard let baby else { continue }
            multiple(step)
            field.copy(baby.x, low.x)
            field.copy(baby.z, low.z)
        }
        var primes: [Int] = []
        sieve.forEach(in: (bound + 1)...end) { primes.append($0) }
        field.set(product, to: 1)
        var current = -1
        for prime in primes {
            let giant = (prime + span / 2) / span
            if giant != current {
                if giant & 7 == 0 { try monitor.check() }
                // A ladder from Q for each giant step costs a tenth of the work between two steps.
                multiple(giant * span)
                current = giant
            }
            guard let baby = babies[abs(prime - giant * span)] else { continue }
            field.multiply(temporary[0], low.x, baby.z)
            field.multiply(temporary[1], low.z, baby.x)
            field.subtract(temporary[0], temporary[0], temporary[1])
            field.multiply(product, product, temporary[0])
        }
        let divisor = field.gcdWithModulus(product)
        return divisor == 1 || divisor == n ? nil : divisor
    }

    private func multiplyBase(by k: Int) {
        multiple(k)
        field.copy(base.x, low.x)
        field.copy(base.z, low.z)
    }

    /// low = k · base, by Montgomery's ladder: high - low is always the base.
    private func multiple(_ k: Int) {
        field.copy(low.x, base.x)
        field.copy(low.z, base.z)
        if k == 1 { return }
        double(high, base)
        var bit = Int.bitWidth - 2 - k.leadingZeroBitCount
        while bit >= 0 {
            if k >> bit & 1 != 0 {
                add(low, low, high)
                double(high, high)
            } else {
                add(high, low, high)
                double(low, low)
            }
            bit -= 1
        }
    }

    private func double(_ r: Point, _ p: Point) {
        let (s, d, t) = (temporary[0], temporary[1], temporary[2])
        field.add(s, p.x, p.z)
        field.square(s, s)
        field.subtract(d, p.x, p.z)
        field.square(d, d)
        field.subtract(t, s, d)
        field.multiply(r.x, s, d)
        field.multiply(s, quarter, t)
        field.add(s, s, d)
        field.multiply(r.z, s, t)
    }

    /// r = p + q where the difference of p and q is the base.
    private func add(_ r: Point, _ p: Point, _ q: Point) {
        let (a, b, c, d) = (temporary[0], temporary[1], temporary[2], temporary[3])
        field.subtract(a, p.x, p.z)
        field.add(b, q.x, q.z)
        field.multiply(a, a, b)
        field.add(c, p.x, p.z)
        field.subtract(d, q.x, q.z)
        field.multiply(c, c, d)
        field.add(b, a, c)
        field.square(b, b)
        field.subtract(d, a, c)
        field.square(d, d)
        field.multiply(r.x, base.z, b)
        field.multiply(r.z, base.x, d)
    }
}
