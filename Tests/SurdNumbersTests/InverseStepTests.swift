import CGMP
import Testing

@testable import SurdNumbers

/// Functions that end with a proved step of Newton's method, put into the equation that they solve, by MPFR, and
/// the dilogarithm beside MPFR's.
@Suite struct InverseStepTests {
    /// Whether the increasing function takes the ends of the ball to both sides of the number.
    private func encloses(
        _ own: borrowing Ball, _ x: __mpfr_struct,
        _ body: (UnsafeMutablePointer<__mpfr_struct>, UnsafePointer<__mpfr_struct>) -> Void
    ) -> Bool {
        let precision = own.precision + 200
        var low = Ball(precision: precision)
        var high = Ball(precision: precision)
        var middle = own.midpoint
        var target = x
        return Ball.withWideExponents {
            own.radius.withMPFR { radius in
                _ = mpfr_sub(&low.midpoint, &middle, radius, MPFR_RNDD)
                _ = mpfr_add(&high.midpoint, &middle, radius, MPFR_RNDU)
            }
            var first = Ball(precision: precision)
            var second = Ball(precision: precision)
            body(&first.midpoint, &low.midpoint)
            body(&second.midpoint, &high.midpoint)
            return mpfr_cmp(&first.midpoint, &target) <= 0
                && mpfr_cmp(&second.midpoint, &target) >= 0
        }
    }

    private func exactly(_ text: String) -> Ball {
        var x = makeBall(BigRational(text)!, precision: 64)
        x.radius = .zero
        return x
    }

    @Test(arguments: [64, 75, 90, 128, 200, 640, 1_500, 3_500])
    func lambert(precision: Int) throws {
        for text in [
            "-9/25", "-183/500", "-367/1000", "-1/3", "-31/100", "-3/10", "-1/7", "-1e-11", "1e-13",
            "1e-12", "1/1000", "1/3", "1", "3", "10", "1e6", "1e12", "1e13", "1e30",
        ] {
            let x = exactly(text)
            let own = try Operation(operation: .lambertw)(x, precision: precision)
            let isInside = encloses(own, x.midpoint) { target, w in
                mpfr_exp(target, w, MPFR_RNDN)
                mpfr_mul(target, target, w, MPFR_RNDN)
            }
            #expect(isInside, "lambertw(\(text)) at \(precision) bits")
            #expect(own.relativeAccuracyBits >= precision - 2, "lambertw(\(text))")
        }
    }

    @Test(arguments: [64, 75, 90, 128, 200, 640, 1_500])
    func inverseErrorFunction(precision: Int) throws {
        for text in ["1e-30", "1e-7", "1/100", "1/3", "499/1000", "1/2", "3/4", "99/100", "-2/3"] {
            let x = exactly(text)
            let own = try Operation(operation: .erfinv)(x, precision: precision)
            let isInside = encloses(own, x.midpoint) { target, w in
                mpfr_erf(target, w, MPFR_RNDN)
            }
            #expect(isInside, "erfinv(\(text)) at \(precision) bits")
            #expect(own.relativeAccuracyBits >= precision - 2, "erfinv(\(text))")
        }
        for text in ["1e-300", "1e-170", "1e-30", "1/100", "1/3", "1/2", "3/4", "3/2"] {
            let x = exactly(text)
            let own = try Operation(operation: .erfcinv)(x, precision: precision)
            let mirrored = exactly("-" + text)
            let isInside = encloses(own, mirrored.midpoint) { target, w in
                mpfr_erfc(target, w, MPFR_RNDN)
                target.pointee._mpfr_sign = -target.pointee._mpfr_sign
            }
            #expect(isInside, "erfcinv(\(text)) at \(precision) bits")
            #expect(own.relativeAccuracyBits >= precision - 2, "erfcinv(\(text))")
        }
    }

    @Test(arguments: [64, 75, 120, 200, 540, 568, 569, 700])
    func dilogarithm(precision: Int) throws {
        for text in [
            "-100", "-2", "-17/16", "-15/16", "-3/4", "-1/2", "-1/3", "-1e-9", "1e-9", "1/3", "1/2",
            "9/16", "3/4", "15/16", "999999/1000000",
        ] {
            let x = exactly(text)
            let own = try Operation(operation: .li2)(x, precision: precision)
            var expected = Ball(precision: precision)
            var source = x.midpoint
            let ternary = mpfr_li2(&expected.midpoint, &source, MPFR_RNDN)
            expected.setExactly(ternary)
            let isInside = own.overlaps(expected)
            #expect(isInside, "li2(\(text)) at \(precision) bits")
            #expect(own.relativeAccuracyBits >= precision - 2, "li2(\(text))")
        }
    }
}
