internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Roots of numbers that are known up to a radius, and long roots of exact ones. MPFR rounds correctly and first sees
/// whether a root is exact; both are of no use here and take most of its time.
///
/// Few bits go by the exponential of a logarithm, many by Newton's steps. The degree is at least 3.
struct InexactRoots {
    let degree: Int
    let monitor: Monitor

    /// From so many bits on, steps are faster than the logarithm and the exponential function, and than MPFR's roots of exact
    /// numbers: measured for degrees from 3 to 31.
    static let leastStepBits = 1_000
    /// By few bits, more square roots than those of this degree are slower than both functions.
    private static let mostShortHalves = 16
    /// The power of a step takes more products for a larger degree.
    private static let mostStepDegree = 64
    /// Right bits of a guess by doubles.
    private static let guessBits = 44

    /// Bits by which a number near a root must be better than a third of those that follow from it: its n-th power is off by n
    /// times as much.
    private var margin: Int { Int.bitWidth - degree.leadingZeroBitCount + 2 }

    /// Whether a square root comes first. By few bits only where square roots are all there is.
    static func halves(_ degree: Int, _ precision: Int) -> Bool {
        precision >= leastStepBits || degree <= mostShortHalves && degree & (degree - 1) == 0
    }

    /// The root of the exact number x > 0.
    func root(of x: __mpfr_struct, precision: Int) throws(BallError) -> Ball {
        // x = f·2^(degree·turns) with f in [1/2, 2^(degree - 1)), so that no exponent of what follows is large.
        let (turns, rest) = x._mpfr_exp.quotientAndRemainder(dividingBy: degree)
        var copy = x
        var f = Ball(precision: max(2, min(mpfr_min_prec(&copy), precision + 8)))
        copy._mpfr_exp = rest < 0 ? rest + degree : rest
        f.setExactly(mpfr_set(&f.midpoint, &copy, MPFR_RNDN))
        var root =
            precision < Self.leastStepBits || degree > Self.mostStepDegree
            ? try byLogarithm(f, precision) : try bySteps(f, precision)
        root.scale(byPowerOfTwo: rest < 0 ? turns - 1 : turns)
        return root
    }

    private func byLogarithm(
        _ f: borrowing Ball, _ precision: Int
    ) throws(BallError) -> Ball {
        // The logarithm is below degree·ln 2 and is divided by the degree, so its exponent costs no bits.
        let work = BallWork(precision + 8, monitor)
        return try work.apply(.exp, work.product(work.apply(.ln, f), 1, over: degree))
    }

    private func bySteps(_ f: borrowing Ball, _ precision: Int) throws(BallError) -> Ball {
        try root(of: f, from: inverse(f, precision / 3 + margin), precision)
    }

    /// Bound 331: with r near f^(-1/n), y = f r^(n-1) and h = 1 - y r, the root is y (1 - h)^(-(n-1)/n).
    func root(
        of f: borrowing Ball, from inverse: borrowing Ball, _ precision: Int
    ) throws(BallError) -> Ball {
        let work = BallWork(precision + 8, monitor)
        let near = try work.product(power(inverse, degree - 1, precision + 8), f)
        let h = try rest(work.product(near, inverse), precision)
        let size = h.largestSize
        if size > .powerOfTwo(-2) { throw .needsPrecision }
        var series = try binomial(h, by: degree - 1, precision)
        series.widen(by: size.power(3).scaled(byPowerOfTwo: 1))
        return try work.sum(near, change(near, by: series, precision))
    }

    /// A number near f^(-1/n), with about this many right bits. Nothing rests on that.
    private func inverse(_ f: borrowing Ball, _ bits: Int) throws(BallError) -> Ball {
        if bits <= Self.guessBits {
            var guess = Ball(precision: 64)
            guess.set(double: pow(f.approximateDouble, -1 / Double(degree)))
            return guess
        }
        let shorter = try inverse(f, bits / 3 + margin)
        let work = BallWork(bits + 8, monitor)
        var short = Ball(precision: min(bits + 8, f.precision))
        short.setRounded(f)
        let h = try rest(work.product(power(shorter, degree, bits + 8), short), bits)
        var result = try work.sum(shorter, change(shorter, by: binomial(h, by: 1, bits), bits))
        result.clearRadius()
        return result
    }

    /// 1 - y, of which the leading third of the bits is zero.
    private func rest(_ y: borrowing Ball, _ bits: Int) throws(BallError) -> Ball {
        try BallWork(2 * bits / 3 + 40, monitor).difference(1, y)
    }

    /// (1 - h)^(-k/n) - 1 up to h².
    private func binomial(
        _ h: borrowing Ball, by k: Int, _ bits: Int
    ) throws(BallError) -> Ball {
        let work = BallWork(2 * bits / 3 + 40, monitor)
        let first = try work.product(h, k, over: degree)
        let half = BallWork(bits / 3 + 40, monitor)
        let second = try half.product(half.product(first, h), k + degree, over: 2 * degree)
        return try work.sum(first, second)
    }

    /// The product with a series, whose leading third of the bits is zero.
    private func change(
        _ x: borrowing Ball, by series: borrowing Ball, _ bits: Int
    ) throws(BallError) -> Ball {
        let work = BallWork(2 * bits / 3 + 40, monitor)
        var short = Ball(precision: min(work.precision, x.precision))
        short.setRounded(x)
        return try work.product(short, series)
    }

    /// A power to so many bits. It is exact, and shorter, where its factors are short enough.
    private func power(
        _ x: borrowing Ball, _ n: Int, _ bits: Int
    ) throws(BallError) -> Ball {
        var result = Ball(copying: x)
        for bit in stride(from: Int.bitWidth - n.leadingZeroBitCount - 2, through: 0, by: -1) {
            let length = min(bits, 2 * result.midpoint._mpfr_prec)
            result = try BallWork(length, monitor).square(result)
            if n >> bit & 1 == 1 {
                let length = min(bits, result.midpoint._mpfr_prec + x.midpoint._mpfr_prec)
                result = try BallWork(length, monitor).product(result, x)
            }
        }
        return result
    }
}
