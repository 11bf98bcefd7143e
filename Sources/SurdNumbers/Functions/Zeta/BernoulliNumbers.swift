internal import CGMP
internal import Synchronization

/// |B_2k| = N_k/D_k for k = 1 … count, in lowest terms.
///
/// Bound 201: D_k is the product of the primes p for which p − 1 divides 2k (von Staudt and Clausen), and
/// N_k = D_k · 2 (2k)!/(2π)^(2k) · ζ(2k) is the only integer in a ball of less than half a unit.
final class BernoulliNumbers: Sendable {
    let count: Int
    private let tops: [BigInt]
    private let bottoms: [BigInt]

    /// The longest list so far that is not too long to be cached: functions consist of several gammas.
    private static let last = Mutex<BernoulliNumbers?>(nil)
    /// The numbers for gamma and Bessel functions of complex numbers to 10,000 digits take 15 MB. If the
    /// cached list ended before, each value would compute the longest numbers again, which is half of the
    /// time of gamma.
    private static let mostBytesKept = 20e6
    /// So many numbers are computed from tangent numbers.
    private static let tangents = 64

    private init(_ tops: [BigInt], _ bottoms: [BigInt]) {
        count = tops.count
        self.tops = tops
        self.bottoms = bottoms
    }

    /// At least so many numbers.
    static func kept(count: Int, monitor: Monitor) throws(BallError) -> BernoulliNumbers {
        let known = last.withLock { $0 }
        if let known, known.count >= count { return known }
        let made = try longer(known, count: max(count, 2 * tangents), monitor)
        let prefix = made.prefix
        last.withLock { if $0.map({ $0.count < prefix.count }) ?? true { $0 = prefix } }
        return made
    }

    func top(_ k: Int) -> BigInt { tops[k - 1] }

    func bottom(_ k: Int) -> BigInt { bottoms[k - 1] }

    /// As many numbers as may be cached.
    private var prefix: BernoulliNumbers {
        if Self.bytes(count: count) <= Self.mostBytesKept { return self }
        var length = count
        while Self.bytes(count: length) > Self.mostBytesKept { length -= length / 32 + 1 }
        return BernoulliNumbers(Array(tops[..<length]), Array(bottoms[..<length]))
    }

    /// An upper bound of the bytes of so many numbers together.
    static func bytes(count: Int) -> Double {
        let top = Double(max(count, 8))
        return top * top * max((0.1171 * top).logBase2 + 1.2, 4) / 8 + 64 * top
    }

    /// log2 |B_2k|, or slightly more.
    static func log2(_ k: Int) -> Double {
        BigInt.log2Factorial(2 * k) - 5.302_992 * Double(k) + 1.8
    }

    private static func longer(
        _ known: BernoulliNumbers?, count: Int, _ monitor: Monitor
    ) throws(BallError) -> BernoulliNumbers {
        if bytes(count: count) > Double(monitor.limits.maximumBytes) {
            throw .number(.tooCostly(what: "\(count) Bernoulli numbers"))
        }
        let bottoms = try denominators(count)
        var tops = known?.tops ?? []
        if tops.isEmpty {
            let tangent = try TangentNumbers(count: tangents, monitor: monitor)
            for k in 1...tangents {
                // |B_2k| = 2k T_k/(4^k (4^k − 1))
                let power = BigInt(1) << (2 * k)
                let product = tangent.value(k) * BigInt(2 * k) * bottoms[k - 1]
                tops.append(product / (power * (power - 1)))
            }
        }
        tops += try numerators(tops.count + 1, count, bottoms, monitor)
        return BernoulliNumbers(tops, bottoms)
    }

    private static func denominators(_ count: Int) throws(BallError) -> [BigInt] {
        var result = [BigInt](repeating: 6, count: count)
        var isComposite = [Bool](repeating: false, count: count + 1)
        // The odd number p = 2h + 1; p − 1 divides 2k where h divides k.
        for h in 1...count where !isComposite[h] {
            let p = 2 * h + 1
            for multiple in stride(from: h + p, through: count, by: p) {
                isComposite[multiple] = true
            }
            if p == 3 { continue }
            for k in stride(from: h, through: count, by: h) { result[k - 1] *= BigInt(p) }
        }
        return result
    }

    private static func numerators(
        _ first: Int, _ count: Int, _ bottoms: [BigInt], _ monitor: Monitor
    ) throws(BallError) -> [BigInt] {
        var result = [BigInt](repeating: 0, count: count - first + 1)
        let extra = (bottoms[(first - 1)...].map(\.bitLength).max() ?? 0) + 24
        let bits = { (k: Int) in Int(log2(k)) + extra }
        let powers = ZetaPowers(first, count, bits: bits)
        // 2 (2k)!/(2π)^(2k), and (2π)² at the present precision.
        var factor = Ball(precision: 64)
        var square = Ball(precision: 64)
        var short = Ball(precision: 64)
        try start(count, bits(count) + 48, &factor, &square, monitor)
        short.set(copying: square)
        let row = Limbs.allocate(capacity: bits(count) / 64 + 4)
        defer { row.deallocate() }
        var zeta = Ball(precision: 64)
        var value = Ball(precision: 64)
        var other = Ball(precision: 64)
        for k in stride(from: count, through: first, by: -1) {
            if k & 7 == 0 { try Ball.check(monitor) }
            let precision = bits(k) + 48
            let n = (bits(k) + 63) / 64
            powers.write(k, into: row, n)
            zeta.prepare(64 * n)
            zeta.setUnits(row, n, n, error: 0)
            zeta.widen(by: .powerOfTwo(1 - bits(k)))
            try value.setProduct(factor, zeta, precision: precision)
            value.scale(byPowerOfTwo: 1)
            zeta.set(bottoms[k - 1], precision: bottoms[k - 1].bitLength)
            try other.setProduct(value, zeta, precision: precision)
            if other.radius < .powerOfTwo(-2) {
                result[k - first] = BigInt.fromMPZ {
                    _ = mpfr_get_z($0, &other.midpoint, MPFR_RNDN)
                }
            } else {
                // The precision was not enough: the slow method.
                result[k - first] = try BallError.of { () throws(NumberError) in
                    try BigInt.bernoulli(2 * k, monitor: monitor).numerator.magnitude
                }
            }
            if k == first { break }
            if short.precision > precision + 640 {
                short.prepare(precision)
                short.setExactly(mpfr_set(&short.midpoint, &square.midpoint, MPFR_RNDN))
                short.widen(by: square.radius)
            }
            try value.setProduct(factor, short, precision: precision)
            try factor.setProduct(value, 1, over: 2 * k * (2 * k - 1), precision: precision)
        }
        return result
    }

    private static func start(
        _ k: Int, _ precision: Int, _ factor: inout Ball, _ square: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        var pi = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        try square.setSquare(pi, precision: precision)
        square.scale(byPowerOfTwo: 2)
        var power = Ball(precision: precision)
        try power.setPower(square, k)
        let factorial = try BallError.of { () throws(NumberError) in
            try BigInt.factorial(2 * k, monitor: monitor)
        }
        pi.set(factorial, precision: precision)
        pi.scale(byPowerOfTwo: 1)
        try factor.setQuotient(pi, power, precision: precision)
    }
}
