import CGMP
import Testing

@testable import SurdNumbers

/// Own kernels against MPFR's functions, which are correctly rounded, and against what the same
/// operation gives at a precision where MPFR serves it.
@Suite struct BallKernelTests {
    /// A ball around a value that MPFR rounded.
    func ball(
        precision: Int, _ body: (UnsafeMutablePointer<__mpfr_struct>) -> Void
    ) -> Ball {
        var result = Ball(precision: precision)
        Ball.withWideExponents { body(&result.midpoint) }
        result.radius = result.halfUlp
        return result
    }

    @Test(arguments: [40_000, 40_001, 75_000])
    func constants(bits: Int) throws {
        var own = Ball(precision: bits)
        try own.apply(.pi, precision: bits, monitor: Monitor())
        let pi = ball(precision: bits) { mpfr_const_pi($0, MPFR_RNDN) }
        let isPi = own.overlaps(pi)
        #expect(isPi)
        #expect(own.relativeAccuracyBits >= bits - 2)
        try own.apply(.e, precision: bits, monitor: Monitor())
        let one = makeBall(1, precision: 64)
        let e = ball(precision: bits) {
            var one = one.midpoint
            mpfr_exp($0, &one, MPFR_RNDN)
        }
        let isE = own.overlaps(e)
        #expect(isE)
        #expect(own.relativeAccuracyBits >= bits - 2)
    }

    @Test(arguments: [
        (RealOperation.sin, 65_536), (.cos, 65_537), (.tan, 70_000), (.sec, 66_000), (.csc, 90_000),
        (.cot, 70_001), (.sin, 200_000),
    ])
    func reductionOfHugeArguments(operation: RealOperation, exponent: Int) throws {
        for mantissa in [1, -3, 12_345_678_901] {
            let x = Dyadic(mantissa: BigInt(mantissa), exponent: exponent).ball(precision: 64)
            let own = try Operation(operation: operation)(x, precision: 200)
            let expected = ball(precision: 200) {
                var x = x.midpoint
                switch operation {
                case .sin: mpfr_sin($0, &x, MPFR_RNDN)
                case .cos: mpfr_cos($0, &x, MPFR_RNDN)
                case .tan: mpfr_tan($0, &x, MPFR_RNDN)
                case .sec: mpfr_sec($0, &x, MPFR_RNDN)
                case .csc: mpfr_csc($0, &x, MPFR_RNDN)
                default: mpfr_cot($0, &x, MPFR_RNDN)
                }
            }
            let isInside = own.overlaps(expected)
            #expect(isInside, "\(operation)(\(mantissa) · 2^\(exponent))")
            #expect(own.relativeAccuracyBits >= 195)
        }
    }

    @Test(arguments: [RealOperation.gamma, .lgamma, .digamma])
    func stirlingAgainstMPFR(operation: RealOperation) throws {
        let arguments = [
            "1/3", "37/10", "-7/3", "-1001/2", "12345678901/1000", "1/1000000000000", "10000019/10",
            "-99999/7", "146163/100000", "2000001/2000000", "5000", "-5/2", "-200000001/100000000",
        ]
        for argument in arguments {
            let exact = Dyadic(
                mantissa: (BigRational(argument)! * BigRational(BigInt(1) << 80)).floor,
                exponent: -80
            ).ball(precision: 256)
            let own = try Operation(operation: operation)(exact, precision: 3010)
            let expected = ball(precision: 2600) {
                var x = exact.midpoint
                var sign: Int32 = 0
                switch operation {
                case .gamma: mpfr_gamma($0, &x, MPFR_RNDN)
                case .lgamma: mpfr_lgamma($0, &sign, &x, MPFR_RNDN)
                default: mpfr_digamma($0, &x, MPFR_RNDN)
                }
            }
            let isInside = own.overlaps(expected)
            #expect(isInside, "\(operation)(\(argument))")
            #expect(own.relativeAccuracyBits >= 2990, "\(operation)(\(argument))")
        }
    }

    @Test func zetaAgainstMPFR() throws {
        for argument in [
            "1/2", "3/4", "7/2", "33/2", "1048577/1048576", "1/1048576", "-7/2", "-61/2",
        ] {
            for bits in [64, 150, 600] {
                let value = BigRational(argument)!
                let x = makeBall(value, precision: 64)
                let own = try Operation(operation: .zeta)(x, precision: bits)
                let expected = ball(precision: bits) {
                    var x = x.midpoint
                    mpfr_zeta($0, &x, MPFR_RNDN)
                }
                let isInside = own.overlaps(expected)
                #expect(isInside, "zeta(\(argument)) at \(bits) bits")
                #expect(own.relativeAccuracyBits >= bits - 2)
            }
        }
    }

    @Test func airyAgainstMPFR() throws {
        for argument in ["260", "-260", "3001/10", "-3001/10"] {
            let x = makeBall(BigRational(argument)!, precision: 64)
            let own = try Operation(operation: .airy)(x, precision: 300)
            let isExact = x.isExact
            let expected = ball(precision: 300) {
                var x = x.midpoint
                mpfr_ai($0, &x, MPFR_RNDN)
            }
            let isInside = own.overlaps(expected)
            #expect(isInside, "ai(\(argument))")
            if isExact { #expect(own.relativeAccuracyBits >= 290) }
        }
    }

    /// A cancelled computation ends between the pieces of an own kernel.
    @Test(arguments: [RealOperation.gamma, .zeta])
    func ownKernelsStop(operation: RealOperation) {
        let token = CancellationToken()
        token.cancel()
        let monitor = Monitor(limits: .standard, cancellation: token)
        let third = makeBall(BigRational(BigInt(1), BigInt(3)), precision: 20_000)
        let error = outcome { () throws(BallError) in
            _ = try Operation(operation: operation)(third, precision: 20_000, monitor: monitor)
        }
        #expect(error == .number(.cancelled))
    }
}
