import CGMP
import Testing

@testable import SurdNumbers

/// Poles, edges of domains and sizes beyond all exponents.
@Suite struct BallErrorTests {
    func error(
        _ operation: RealOperation, _ numerator: Int, over denominator: Int = 1,
        parameter: Int = 0, halfWidth power: Int? = nil
    ) -> BallError? {
        var ball = makeBall(
            BigRational(BigInt(numerator), BigInt(denominator)), precision: 64)
        if let power { ball.widen(by: .powerOfTwo(power)) }
        let operation = Operation(operation: operation, parameter: parameter)
        do throws(BallError) {
            _ = try operation(ball, precision: 64)
            return nil
        } catch {
            return error
        }
    }

    @Test func sentences() {
        #expect(
            error(.sqrt, -1)
                == .domain(
                    .notReal(function: "sqrt", rule: "sqrt of a negative number is not real")))
        #expect(
            error(.ln, -3, over: 7)
                == .domain(.notReal(function: "ln", rule: "ln of a negative number is not real")))
        #expect(error(.ln, 0) == .domain(.domain(function: "ln", rule: "ln of 0 is not defined")))
        #expect(error(.li, 1) == .domain(.domain(function: "li", rule: "li has a pole at 1")))
        #expect(
            error(.atanh, -1)
                == .domain(.domain(function: "atanh", rule: "atanh has a pole at -1")))
    }

    @Test func certainErrors() {
        let cases: [(RealOperation, Int)] = [
            (.sqrt, -4), (.ln, -1), (.log2, 0), (.log10, -5), (.log1p, -1), (.log1p, -2),
            (.asin, 2), (.acos, -2), (.acosh, 0), (.atanh, 1), (.atanh, 5), (.cot, 0), (.csc, 0),
            (.gamma, 0), (.gamma, -3), (.lgamma, -1), (.digamma, 0), (.zeta, 1), (.ei, 0),
            (.li, 1), (.li, -1), (.li2, 2), (.lambertw, -1), (.besselY, 0), (.besselY, -1),
        ]
        for (operation, argument) in cases {
            guard case .domain? = error(operation, argument) else {
                Issue.record("\(operation)(\(argument)): no error of the domain")
                continue
            }
        }
        #expect(error(.powerInteger, 0, parameter: -1) == .domain(.divisionByZero))
        guard case .domain? = error(.root, -8, parameter: 4) else {
            Issue.record("even root of a negative number")
            return
        }
        #expect(error(.root, -8, parameter: 3) == nil)
    }

    @Test func touchedEdgesNeedPrecision() {
        let cases: [(RealOperation, Int)] = [
            (.sqrt, 0), (.ln, 0), (.log1p, -1), (.asin, 1), (.acos, -1), (.acosh, 1), (.atanh, 1),
            (.cot, 0), (.csc, 0), (.gamma, -3), (.digamma, 0), (.zeta, 1), (.ei, 0), (.li, 1),
            (.li2, 1), (.besselY, 0),
        ]
        for (operation, centre) in cases {
            #expect(
                error(operation, centre, halfWidth: -40) == .needsPrecision,
                "\(operation) near \(centre)")
        }
    }

    @Test func divisionByZero() {
        let one = makeBall(1, precision: 64)
        let zero = makeBall(0, precision: 64)
        var hair = makeBall(0, precision: 64)
        hair.widen(by: .powerOfTwo(-900))
        let divide = Operation(operation: .divide)
        let exact = outcome { () throws(BallError) in _ = try divide(one, zero, precision: 64) }
        let near = outcome { () throws(BallError) in _ = try divide(one, hair, precision: 64) }
        #expect(exact == .domain(.divisionByZero))
        #expect(near == .needsPrecision)
    }

    @Test func sizesBeyondAllExponents() throws {
        let exp = Operation(operation: .exp)
        let ten = makeBall(10, precision: 128)
        var tower = try exp(ten, precision: 128)
        tower = try exp(tower, precision: 128)
        // e^(e^(e^10)): the exponent alone has 9566 digits.
        let error = outcome { () throws(BallError) in _ = try exp(tower, precision: 128) }
        #expect(
            error == .number(.overflow(estimate: "about 10^(10^9565)"))
                || error
                    == .number(
                        .overflow(estimate: "about 10^(10^9566)")),
            "\(String(describing: error))")
        let negate = Operation(operation: .negate)
        let below = try negate(tower, precision: 128)
        let small = outcome { () throws(BallError) in _ = try exp(below, precision: 128) }
        guard case .number(.underflow(let estimate))? = small else {
            Issue.record("no underflow: \(String(describing: small))")
            return
        }
        #expect(estimate.hasPrefix("about 10^(-10^956"))
        // exp(10^18) is far beyond MPFR's usual exponents and still an ordinary number here.
        let large = makeBall(1_000_000_000_000_000_000, precision: 128)
        let huge = try exp(large, precision: 128)
        // 10^18 / ln 2 = 1442695040888963407.36
        #expect(huge.magnitudeExponent == 1_442_695_040_888_963_408)
        let square = Operation(operation: .powerInteger, parameter: 5)
        let beyond = outcome { () throws(BallError) in _ = try square(huge, precision: 128) }
        #expect(
            beyond == .number(.overflow(estimate: "about 10^(2.2e18)")),
            "\(String(describing: beyond))")
    }

    @Test func dearArgumentsAreRefused() {
        let sin = Operation(operation: .sin)
        var huge = Ball(precision: 64)
        huge.set(mantissa: 1, exponent: 1 << 40, precision: 64)
        let error = outcome { () throws(BallError) in _ = try sin(huge, precision: 64) }
        guard case .number(.tooCostly)? = error else {
            Issue.record("sin(2^(2^40)): \(String(describing: error))")
            return
        }
        // Between the power series and Hankel's expansion, which wants x well above n, there is no
        // cheap way.
        let bessel = Operation(operation: .besselJ, parameter: 1_000_000)
        let far = makeBall(1_500_000, precision: 64)
        guard
            case .number(.tooCostly)? = outcome({ () throws(BallError) in
                _ = try bessel(far, precision: 64)
            })
        else {
            Issue.record("besselj(10^6, 1.5e6) is tried")
            return
        }
        // MPFR's own function asks for 240 GB here.
        let airy = Operation(operation: .airy)
        let distant = makeBall(1_000_000_000_000, precision: 64)
        let tried = outcome { () throws(BallError) in _ = try airy(distant, precision: 64) }
        #expect(tried == nil)
    }

    /// MPFR's settings are the host's: they neither change a result nor are they changed.
    @Test func exponentRangeOfTheHost() throws {
        let flags = mpfr_flags_save()
        mpfr_set_emin(-10)
        mpfr_set_emax(10)
        mpfr_flags_clear(0x3F)
        defer {
            mpfr_set_emin(-(1 << 30) + 1)
            mpfr_set_emax((1 << 30) - 1)
            mpfr_flags_restore(flags, 0x3F)
        }
        let exp = Operation(operation: .exp)
        let hundred = makeBall(100, precision: 64)
        let value = try exp(hundred, precision: 64)
        // e^100 = 2.688e43
        let isIt = value.contains(
            BigRational("26881171418161354484126255515800135873611118773741922415191608")!
                / BigRational("1000000000000000000")!)
        let exponent = value.magnitudeExponent
        #expect(exponent == 145)
        #expect(isIt)
        #expect(mpfr_get_emin() == -10)
        #expect(mpfr_get_emax() == 10)
        #expect(mpfr_flags_save() == 0)
        let inside = Ball.withWideExponents { mpfr_get_emax() }
        #expect(inside == (1 << 62) - 1)
        #expect(mpfr_get_emax() == 10)
    }
}
