internal import CGMP
internal import Synchronization

/// A cached positive number below 2^64, stored as a fraction and a whole limb, with an error of less than two
/// units of the fraction.
struct KeptRow: Sendable {
    private let row: [UInt]
    private let limbs: Int

    /// Caches so many limbs of a value. `compute` sets a ball to the value at the ball's precision, and is
    /// called with a monitor that nothing interrupts.
    init(limbs: Int, _ compute: (inout Ball, Monitor) throws(BallError) -> Void) {
        self.limbs = limbs
        var value = Ball(precision: 64 * limbs + 64)
        // The cached values are constants, whose precision no text chooses.
        guard (try? compute(&value, .unswayed)) != nil else {
            fatalError("nothing interrupts an unswayed monitor")
        }
        var row = [UInt](repeating: 0, count: limbs + 1)
        row.withUnsafeMutableBufferPointer {
            guard let target = $0.baseAddress else { return }
            FixedPoint.load(
                value.midpoint._mpfr_d, Ball.limbCount(value.midpoint),
                exponent: value.midpoint._mpfr_exp, into: target, fraction: limbs)
        }
        self.row = row
    }

    /// Sets a ball to so many bits after the point; false where fewer are cached.
    func set(_ ball: inout Ball, bits: Int) -> Bool {
        let n = (bits + 63) / 64
        guard n < limbs else { return false }
        ball.prepare(bits)
        row.withUnsafeBufferPointer {
            if let start = $0.baseAddress { ball.setUnits(start + (limbs - n), n + 1, n, error: 2) }
        }
        return true
    }
}

/// A ball that can be stored in an array and shared between threads.
struct FrozenBall {
    private let mantissa: BigInt
    private let exponent: Int
    private let radius: Magnitude

    init(_ ball: borrowing Ball) {
        (mantissa, exponent) = ball.exactMidpoint()
        radius = ball.radius
    }

    func thaw(into ball: inout Ball) {
        ball.set(mantissa: mantissa, exponent: exponent, precision: ball.precision)
        ball.widen(by: radius)
    }
}

/// A cached constant, to as many digits as were last requested, up to a length. Functions that use the
/// constant would otherwise need more time for it than for their own series.
final class KeptConstant: Sendable {
    /// From so many bits on nothing is cached: 16 KiB.
    static let mostBits = 1 << 17

    private let kept = Mutex<(bits: Int, value: FrozenBall)?>(nil)
    private let compute: @Sendable (inout Ball, Monitor) throws(BallError) -> Void

    /// `compute` sets a ball at the ball's precision.
    init(_ compute: @escaping @Sendable (inout Ball, Monitor) throws(BallError) -> Void) {
        self.compute = compute
    }

    /// Sets a ball to the constant at the ball's precision.
    func set(_ ball: inout Ball, _ monitor: Monitor) throws(BallError) {
        let bits = ball.precision
        if bits > Self.mostBits { return try compute(&ball, monitor) }
        let known = kept.withLock { $0 }
        if let known, known.bits >= bits {
            // A cancelled computation gets no value, even a cached one.
            try Ball.check(monitor)
            return known.value.thaw(into: &ball)
        }
        try compute(&ball, monitor)
        let value = FrozenBall(ball)
        kept.withLock {
            // Another thread may have computed more bits.
            if ($0?.bits ?? 0) < bits { $0 = (bits, value) }
        }
    }
}

extension Ball {
    /// Sets the ball to a row of `count` limbs, n of them after the point, with an error of at most
    /// `error` units.
    mutating func setUnits(_ row: ConstantLimbs, _ count: Int, _ n: Int, error: UInt) {
        var integer = __mpz_struct()
        _ = mpz_roinit_n(&integer, row, count)
        let ternary = mpfr_set_z(&midpoint, &integer, MPFR_RNDN)
        if midpoint.isZero {
            mpfr_set_zero(&midpoint, 1)
            radius = .zero
        } else {
            radius = ternary == 0 ? .zero : halfUlp
        }
        scale(byPowerOfTwo: -64 * n)
        widen(by: Magnitude(atLeast: error).scaled(byPowerOfTwo: -64 * n))
    }
}
