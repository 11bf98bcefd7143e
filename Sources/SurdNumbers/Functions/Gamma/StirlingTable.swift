internal import CGMP

/// The coefficients of Stirling's series, |B_2k|/(2k (2k − 1)) for ln Γ and |B_2k|/(2k) for ψ, and those of
/// the Euler–Maclaurin formula, |B_2k|/(2k)!, and of the dilogarithm, |B_2k|/(2k + 1)!, as mantissas of a fixed
/// number of limbs, rounded to nearest, and exponents. Computed when they are first needed, and cached.
final class StirlingTable: @unchecked Sendable {
    // Unchecked because of the pointer; its memory is written once, here.

    let limbs: Int
    let count: Int
    private let mantissas: Limbs
    private let exponents: [Int]

    /// Up to this precision there are tables; beyond it, coefficients are computed for each sum.
    static let longestBits = 3_600

    private static let short = [false, true].map {
        StirlingTable(limbs: 10, count: 96, forDigamma: $0)
    }
    private static let longLogGamma = StirlingTable(limbs: 58, count: 400, forDigamma: false)
    private static let longDigamma = StirlingTable(limbs: 58, count: 400, forDigamma: true)
    private static let shortSums = StirlingTable(sums: 10, count: 96)
    private static let longSums = StirlingTable(sums: 58, count: 400)
    private static let dilogarithm = StirlingTable(dilogarithm: 10, count: 96)

    /// A table with so many coefficients of so many limbs, if there is one.
    static func table(limbs: Int, count: Int, forDigamma: Bool) -> StirlingTable? {
        if limbs <= 10, count <= 96 { return short[forDigamma ? 1 : 0] }
        if limbs <= 58, count <= 400 { return forDigamma ? longDigamma : longLogGamma }
        return nil
    }

    /// A table of |B_2k|/(2k)!, the coefficients of the Euler–Maclaurin formula.
    static func tableForSums(limbs: Int, count: Int) -> StirlingTable? {
        if limbs <= 10, count <= 96 { return shortSums }
        return limbs <= 58 && count <= 400 ? longSums : nil
    }

    /// A table of |B_2k|/(2k + 1)!, the coefficients of Li₂(1 − e^(−u)).
    static func tableForDilogarithm(limbs: Int, count: Int) -> StirlingTable? {
        limbs <= 10 && count <= 96 ? dilogarithm : nil
    }

    private convenience init(limbs: Int, count: Int, forDigamma: Bool) {
        self.init(limbs: limbs, count: count) { forDigamma ? 1 : BigInt(2 * $0 - 1) }
    }

    private convenience init(sums limbs: Int, count: Int) {
        var factorials = OddFactorials()
        self.init(limbs: limbs, count: count) { factorials.next($0) }
    }

    private convenience init(dilogarithm limbs: Int, count: Int) {
        var factorials = OddFactorials()
        self.init(limbs: limbs, count: count) { factorials.next($0) * BigInt(2 * $0 + 1) }
    }

    /// (2k − 1)! for k = 1, 2, …
    private struct OddFactorials {
        private var last = BigInt(1)

        mutating func next(_ k: Int) -> BigInt {
            if k > 1 { last = last * BigInt((2 * k - 2) * (2 * k - 1)) }
            return last
        }
    }

    /// Coefficients |B_2k|/2k divided by `divisor`, which is called from the first one on.
    private init(limbs: Int, count: Int, divisor: (Int) -> BigInt) {
        self.limbs = limbs
        self.count = count
        // The sizes are those of the table, so no limit refuses them.
        guard let tangents = try? TangentNumbers(count: count, monitor: .unswayed) else {
            fatalError("nothing interrupts an unswayed monitor")
        }
        mantissas = .allocate(capacity: limbs * count)
        var exponents: [Int] = []
        var ball = Ball(precision: 64 * limbs)
        for k in 1...count {
            // B_2k/(2k) = ± T_k / (4^k (4^k − 1))
            let denominator = ((BigInt(1) << (2 * k)) - 1) * divisor(k)
            tangents.write(k, into: &ball, over: denominator, precision: 64 * limbs)
            FixedPoint.copy(mantissas + (k - 1) * limbs, ball.midpoint._mpfr_d, limbs)
            exponents.append(ball.midpoint._mpfr_exp - 2 * k)
        }
        self.exponents = exponents
    }

    /// A power of two above the k-th coefficient times 2^shift.
    func bound(_ k: Int, shift: Int) -> Int { exponents[k - 1] + shift }

    /// The k-th coefficient, rounded to the limbs of the table.
    func value(_ k: Int, precision: Int) -> Ball {
        var ball = Ball(precision: precision)
        var view = __mpfr_struct(
            _mpfr_prec: 64 * limbs, _mpfr_sign: 1, _mpfr_exp: exponents[k - 1],
            _mpfr_d: mantissas + (k - 1) * limbs)
        ball.setExactly(mpfr_set(&ball.midpoint, &view, MPFR_RNDN))
        ball.widen(by: .powerOfTwo(exponents[k - 1] - 64 * limbs))
        return ball
    }

    /// The k-th coefficient times 2^shift, which is less than 1, truncated to a fraction of n limbs; there is
    /// a limb above it.
    func load(_ k: Int, shift: Int, into target: Limbs, _ n: Int) {
        FixedPoint.load(
            mantissas + (k - 1) * limbs, limbs, exponent: exponents[k - 1] + shift, into: target,
            fraction: n)
    }
}
