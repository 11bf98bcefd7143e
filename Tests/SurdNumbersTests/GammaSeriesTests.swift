import CGMP
import Testing

@testable import SurdNumbers

/// Gamma, its logarithm and digamma by the series of 1/Γ next to 0 against MPFR's functions, which are correctly rounded: at
/// every length of the rows, on both sides of integers and half-integers, and where another way takes over.
@Suite struct GammaSeriesTests {
    private func expected(
        _ operation: RealOperation, _ exact: borrowing Ball, _ bits: Int
    ) -> Ball {
        var result = Ball(precision: bits)
        var x = exact.midpoint
        Ball.withWideExponents {
            var sign: Int32 = 0
            switch operation {
            case .gamma: mpfr_gamma(&result.midpoint, &x, MPFR_RNDN)
            case .lgamma: mpfr_lgamma(&result.midpoint, &sign, &x, MPFR_RNDN)
            default: mpfr_digamma(&result.midpoint, &x, MPFR_RNDN)
            }
        }
        result.radius = result.halfUlp
        return result
    }

    private func check(_ operation: RealOperation, _ x: BigRational, _ bits: Int) throws {
        let exact = makeBall(x, precision: 512)
        let isExact = exact.isExact
        #expect(isExact, "\(x) has no 512 bits")
        let own = try Operation(operation: operation)(exact, precision: bits)
        let truth = expected(operation, exact, bits + 32)
        let isInside = own.overlaps(truth)
        #expect(isInside, "\(operation)(\(x)) at \(bits) bits")
        #expect(own.relativeAccuracyBits >= bits - 8, "\(operation)(\(x)) at \(bits) bits")
    }

    /// Not next to a fraction of words, so that nothing but the series takes them.
    private static let odd = BigRational(BigInt(5).raised(to: 90)) / BigRational(BigInt(1) << 216)

    @Test(arguments: [RealOperation.gamma, .lgamma, .digamma])
    func everyLength(operation: RealOperation) throws {
        // 5^90/2^216 is 0.0076….
        for n in 2...57 {
            for text in ["3/8", "-3/8", "7/2", "-5/2", "11", "-21/16"] {
                try check(operation, BigRational(text)! + Self.odd, 64 * n - 45)
            }
        }
    }

    @Test(arguments: [RealOperation.gamma, .lgamma, .digamma])
    func nearIntegersAndHalves(operation: RealOperation) throws {
        for twice in -13...13 {
            let place = BigRational(BigInt(twice), 2)
            for exponent in [20, 63, 64, 65, 130, 190] {
                for sign in [-1, 1] {
                    let step = BigRational(BigInt(sign), BigInt(1) << exponent)
                    // An argument is taken to 64 bits more than are wanted.
                    for bits in [64, 90, 150] where exponent < bits + 50 {
                        try check(operation, place + step, bits)
                    }
                }
            }
        }
    }

    @Test(arguments: [RealOperation.gamma, .lgamma, .digamma])
    func seams(operation: RealOperation) throws {
        for whole in [15, 17, 18, 22, 30, 31, 32, 35, 60, 110, 127, 128, 129, 255, 256, 257] {
            for sign in [-1, 1] {
                let x = BigRational(sign * whole) + Self.odd
                for bits in [64, 100, 800, 3300] { try check(operation, x, bits) }
            }
        }
    }
}
