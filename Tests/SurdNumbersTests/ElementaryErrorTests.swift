import CGMP
import Foundation
import Testing

@testable import SurdNumbers

/// The claimed errors of the kernels in fixed point, in units, against MPFR's functions: never
/// exceeded, and not so large that a fault would hide below them.
@Suite struct ElementaryErrorTests {
    enum Kernel: CaseIterable, Sendable {
        case exponential, logarithm, sine, cosine, tangent, angle
    }

    static let sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 31, 53, 56]

    static func plan(_ kernel: Kernel, _ n: Int) -> SeriesPlan {
        switch kernel {
        case .exponential: SeriesPlan.exponential(n)
        case .logarithm: SeriesPlan.logarithm(n)
        case .sine, .cosine, .tangent: SeriesPlan.sine(n)
        case .angle: SeriesPlan.arctangent(n)
        }
    }

    /// Runs a kernel on a fraction and returns how many units it is off, and how many it may be.
    static func error(
        _ kernel: Kernel, _ n: Int, _ plan: SeriesPlan, _ fraction: [UInt]
    ) -> (measured: Double, claimed: Double)? {
        let work = UnsafeMutablePointer<UInt>.allocate(capacity: plan.scratch(n) + 4 * n)
        defer { work.deallocate() }
        var argument = fraction + [0, 0]
        var unit = [UInt](repeating: 0, count: n + 2)
        var expected = Ball(precision: 64 * n + 64)
        var x = Ball(precision: 64 * n)
        Ball.withWideExponents { () -> Void in
            set(&x.midpoint, fraction, n)
            switch kernel {
            case .exponential: mpfr_exp(&expected.midpoint, &x.midpoint, MPFR_RNDN)
            case .logarithm: mpfr_log(&expected.midpoint, &x.midpoint, MPFR_RNDN)
            case .sine, .cosine, .tangent:
                x.scale(byPowerOfTwo: 1)
                switch kernel {
                case .sine: mpfr_sin(&expected.midpoint, &x.midpoint, MPFR_RNDN)
                case .cosine: mpfr_cos(&expected.midpoint, &x.midpoint, MPFR_RNDN)
                default: mpfr_tan(&expected.midpoint, &x.midpoint, MPFR_RNDN)
                }
            case .angle:
                var one = Ball(precision: 64)
                one.set(1, precision: 64)
                one.scale(byPowerOfTwo: -1)
                mpfr_atan2(&expected.midpoint, &x.midpoint, &one.midpoint, MPFR_RNDN)
            }
        }
        if kernel == .logarithm { expected.changeSign() }
        var claimed: UInt?
        var norm: UInt128 = 0
        switch kernel {
        case .exponential:
            claimed = FixedPoint.exponential(&argument, n, error: 0, plan: plan, scratch: work)
        case .logarithm:
            claimed = FixedPoint.negativeLogarithm(
                argument, n, error: 0, plan: plan, scratch: work)
        case .sine, .cosine, .tangent:
            if let direction = FixedPoint.direction(
                &argument, n, error: 0, plan: plan, scratch: work, norm: &norm)
            {
                let kind: FixedPoint.Ratio =
                    kernel == .sine ? .sine : kernel == .cosine ? .cosine : .tangent
                if FixedPoint.ratio(kind, work, n, norm: norm) {
                    claimed = (kernel == .tangent ? 4 : 2) * direction + 2
                }
            }
        case .angle:
            unit[n - 1] = 1 << 63
            claimed = FixedPoint.angle(unit, argument, n, error: 0, plan: plan, scratch: work)
        }
        guard let claimed else { return nil }
        var difference = Ball(precision: 64 * n + 64)
        Ball.withWideExponents { () -> Void in
            set(&difference.midpoint, Array(UnsafeBufferPointer(start: work, count: n + 1)), n)
        }
        var result = Ball(precision: 64)
        try? result.setDifference(difference, expected, precision: 64)
        result.scale(byPowerOfTwo: 64 * n)
        return (abs(result.approximateDouble), Double(claimed))
    }

    /// limbs / 2^(64 n), exactly where the destination is long enough.
    private static func set(_ x: inout __mpfr_struct, _ limbs: [UInt], _ n: Int) {
        var number = __mpz_struct()
        mpz_init(&number)
        mpz_import(&number, limbs.count, -1, 8, 0, 0, limbs)
        mpfr_set_z_2exp(&x, &number, -64 * n, MPFR_RNDN)
        mpz_clear(&number)
    }

    /// A random fraction in the kernel's domain: every third small, every eighth at an end.
    static func fraction(_ kernel: Kernel, _ n: Int, _ random: inout BallRandom) -> [UInt] {
        var limbs = (0..<n).map { _ in UInt(random.next()) }
        let choice = random.next() % 24
        if choice % 3 == 0 { limbs[n - 1] >>= UInt(random.next() & 63) }
        if choice % 8 == 1 { limbs[n - 1] = ~(limbs[n - 1] >> UInt(random.next() & 63)) }
        if choice == 5 { for k in 0..<(n - 1) { limbs[k] = 0 } }
        if choice == 6 { for k in 0..<(n - 1) { limbs[k] = UInt.max } }
        switch kernel {
        case .exponential:
            // Below ln 2.
            limbs[n - 1] = limbs[n - 1].multipliedFullWidth(by: 0xB172_17F7_D1CF_79AB).high
        case .logarithm: limbs[n - 1] |= 1 << 63
        case .sine, .cosine, .tangent:
            // Below π/8.
            limbs[n - 1] = limbs[n - 1].multipliedFullWidth(by: 0x6487_ED51_10B4_611A).high
        case .angle: limbs[n - 1] >>= 1
        }
        return limbs
    }

    @Test(arguments: Kernel.allCases)
    func claimsHoldAndAreTight(kernel: Kernel) {
        var random = BallRandom(seed: 0xE44)
        for n in Self.sizes {
            let plan = Self.plan(kernel, n)
            var worst = 0.0
            var claimed = 0.0
            for _ in 0..<(n > 17 ? 100 : 300) {
                let fraction = Self.fraction(kernel, n, &random)
                guard let error = Self.error(kernel, n, plan, fraction) else {
                    Issue.record("\(kernel), \(n) limbs: refused \(fraction)")
                    continue
                }
                worst = max(worst, error.measured)
                claimed = error.claimed
                #expect(error.measured <= error.claimed, "\(kernel), \(n) limbs: \(fraction)")
            }
            #expect(claimed <= 16 * worst, "\(kernel), \(n) limbs: \(claimed) against \(worst)")
        }
    }

    /// An entry that is off by little more than the claim is noticed, in every table.
    @Test(arguments: [
        (Kernel.exponential, 3), (.exponential, 12), (.exponential, 40), (.logarithm, 3),
        (.logarithm, 12), (.logarithm, 40), (.sine, 3), (.sine, 12), (.sine, 40), (.angle, 3),
        (.angle, 12), (.angle, 40),
    ])
    func wrongEntriesAreNoticed(kernel: Kernel, n: Int) {
        let right = Self.plan(kernel, n)
        let table = right.table
        let count = table.stride * table.digits * table.stages
        var data = Array(UnsafeBufferPointer(start: table.entries, count: count))
        for entry in 0..<(count / table.stride) where entry % table.digits > 0 {
            // 1,024 units of the fraction that is tested.
            data[entry * table.stride + (table.stride - n)] &+= 1_024
        }
        let wrong = ReductionTable(
            data, stride: table.stride, width: table.width, stages: table.stages)
        let kind: SeriesPlan.Kind =
            switch kernel {
            case .exponential: .exponential
            case .logarithm: .logarithm
            case .angle: .arctangent
            default: .sine
            }
        let plan = SeriesPlan(kind, n, table: wrong, stages: right.stages)
        var random = BallRandom(seed: 7)
        var noticed = 0
        for _ in 0..<50 {
            let fraction = Self.fraction(kernel, n, &random)
            guard let error = Self.error(kernel, n, plan, fraction) else { continue }
            if error.measured > error.claimed { noticed += 1 }
        }
        #expect(noticed > 30)
    }

    /// Ten million comparisons at up to 11 limbs.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SURD_SLOW"] != nil))
    func tenMillionArguments() {
        var random = BallRandom(seed: 0x10_000_000)
        for round in 0..<10_000_000 {
            let kernel = Kernel.allCases[round % Kernel.allCases.count]
            let n = 2 + Int(random.next() % 10)
            let fraction = Self.fraction(kernel, n, &random)
            let error = Self.error(kernel, n, Self.plan(kernel, n), fraction)
            if let error, error.measured <= error.claimed { continue }
            Issue.record("\(kernel), \(n) limbs: \(fraction)")
        }
    }
}
