/// A guess at the closed form of a zero, which is proved elsewhere: simple fractions, roots of
/// quadratic equations, fractions of π, logarithms and powers of e.
struct ZeroForms {
    let monitor: Monitor

    /// The bits of the enclosure for guesses.
    static var bits: Int { 160 }
    /// With fewer bits a closed form cannot be recognised.
    private static var leastBits: Int { 40 }
    /// A fraction is simple if numerator and denominator have at most this many bits: such a
    /// fraction lies in an enclosure of `bits` by chance once in 2^100.
    private static var mostDenominatorBits: Int { 24 }

    /// The largest integer part of a fraction in bits.
    private static var longestWhole: Int { 1 << 12 }

    /// The simplest fraction in a ball, the one with the least denominator; nil where it is long.
    func fraction(in ball: borrowing Ball) -> BigRational? {
        if ball.containsZero { return 0 }
        // A smaller number has a longer denominator.
        guard ball.largestSize.exponent.value >= -Self.mostDenominatorBits,
            let bounds = ball.rationalBounds(within: Self.longestWhole)
        else { return nil }
        let isNegative = ball.sign == -1
        let low = isNegative ? -bounds.high : bounds.low
        let high = isNegative ? -bounds.low : bounds.high
        guard low.sign > 0, let guess = simplest(low, high) else { return nil }
        return isNegative ? -guess : guess
    }

    /// The continued fraction that both bounds share, and one more step between them.
    private func simplest(_ low: BigRational, _ high: BigRational) -> BigRational? {
        var (bottom, top) = (low, high)
        var (p0, q0, p1, q1): (BigInt, BigInt, BigInt, BigInt) = (0, 1, 1, 0)
        while true {
            let whole = bottom.floor
            let isLast = BigRational(whole) == bottom || BigRational(whole + 1) <= top
            let term = isLast && BigRational(whole) != bottom ? whole + 1 : whole
            (p0, q0, p1, q1) = (p1, q1, p0 + term * p1, q0 + term * q1)
            if q1.bitLength > Self.mostDenominatorBits { return nil }
            if isLast { return BigRational(p1, q1) }
            // Neither bound is an integer, and both have the same integer part.
            (bottom, top) = (
                1 / (top - BigRational(whole)), 1 / (bottom - BigRational(whole))
            )
        }
    }

    /// Candidates for the number in a ball, the simplest first.
    func candidates(_ ball: borrowing Ball) throws(NumberError) -> [BigNumber] {
        var found: [BigNumber] = []
        if let fraction = fraction(in: ball) { found.append(BigNumber(fraction)) }
        guard !ball.containsZero, ball.relativeAccuracyBits > Self.leastBits else { return found }
        do throws(BallError) {
            var other = Ball(precision: Self.bits)
            try other.apply(.square, ball, precision: Self.bits, monitor: monitor)
            if let square = fraction(in: other) {
                let root = try number { () throws(NumberError) in
                    try BigNumber(square).applying(.sqrt, monitor: monitor)
                }
                found.append(ball.sign == -1 ? -root : root)
            }
            var pi = Ball(precision: Self.bits)
            try pi.apply(.pi, precision: Self.bits, monitor: monitor)
            try other.apply(.divide, ball, pi, precision: Self.bits, monitor: monitor)
            if let turns = fraction(in: other) {
                found.append(
                    try number { () throws(NumberError) in
                        try BigNumber(turns).multiplied(
                            by: BigNumber.constant(.pi), monitor: monitor)
                    })
            }
            if ball.largestSize.exponent < 8 {
                try other.apply(.exp, ball, precision: Self.bits, monitor: monitor)
                if let power = fraction(in: other), power.sign > 0 {
                    found.append(
                        try number { () throws(NumberError) in
                            try BigNumber(power).applying(.ln, monitor: monitor)
                        })
                }
            }
            if ball.sign == 1 {
                try other.apply(.ln, ball, precision: Self.bits, monitor: monitor)
                if let exponent = fraction(in: other) {
                    found.append(
                        try number { () throws(NumberError) in
                            try BigNumber(exponent).applying(.exp, monitor: monitor)
                        })
                }
            }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
        }
        if found.isEmpty, ball.relativeAccuracyBits > 100 { found += try quadratic(ball) }
        return found
    }

    private func number(
        _ make: () throws(NumberError) -> BigNumber
    ) throws(BallError) -> BigNumber {
        do throws(NumberError) { return try make() } catch { throw .number(error) }
    }

    /// Both roots of the quadratic equation with short coefficients that the number seems to solve.
    private func quadratic(_ ball: borrowing Ball) throws(NumberError) -> [BigNumber] {
        guard let (low, high) = ball.rationalBounds(within: Self.longestWhole) else { return [] }
        let middle = (low + high) / 2
        let scale = BigRational(mantissa: 1, exponent: 110)
        var lattice = LatticeReduction()
        try lattice.append([1, 0, 0, scale.floor], monitor: monitor)
        try lattice.append([0, 1, 0, (scale * middle).floor], monitor: monitor)
        try lattice.append([0, 0, 1, (scale * middle * middle).floor], monitor: monitor)
        let row = lattice.rows[0]
        let (c, b, a) = (row[0], row[1], row[2])
        guard !a.isZero, row.allSatisfy({ $0.bitLength < 24 }) else { return [] }
        let discriminant = b * b - 4 * a * c
        guard discriminant.sign >= 0 else { return [] }
        let root = try BigNumber(discriminant).applying(.sqrt, monitor: monitor)
        var roots: [BigNumber] = []
        for sign in [BigNumber(1), BigNumber(-1)] {
            let top = try BigNumber(-b).adding(
                root.multiplied(by: sign, monitor: monitor), monitor: monitor)
            roots.append(try top.divided(by: BigNumber(2 * a), monitor: monitor))
        }
        return roots
    }
}
