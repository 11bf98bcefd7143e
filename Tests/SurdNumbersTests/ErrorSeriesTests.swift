import CGMP
import Testing

@testable import SurdNumbers

/// erf and erfc by their series in fixed point, at the seams between the ways of summing. The reference is
/// MPFR.
@Suite struct ErrorSeriesTests {
    private func check(_ operation: RealOperation, _ text: String, precision: Int) throws {
        // The number of 64 bits next to it.
        var x = makeBall(BigRational(text)!, precision: 64)
        x.radius = .zero
        let own = try Operation(operation: operation)(x, precision: precision)
        var expected = Ball(precision: precision)
        var source = x.midpoint
        let ternary = Ball.withWideExponents {
            operation == .erf
                ? mpfr_erf(&expected.midpoint, &source, MPFR_RNDN)
                : mpfr_erfc(&expected.midpoint, &source, MPFR_RNDN)
        }
        expected.setExactly(ternary)
        let isInside = own.overlaps(expected)
        #expect(isInside, "\(operation)(\(text)) at \(precision) bits")
        #expect(own.relativeAccuracyBits >= precision - 3, "\(operation)(\(text))")
    }

    @Test(arguments: [
        64, 71, 80, 100, 128, 159, 160, 161, 200, 256, 600, 1_000, 1_450, 1_600, 2_300, 3_000,
        3_400, 3_700,
    ])
    func againstMPFR(precision: Int) throws {
        for text in [
            "1/1024", "1/3", "1/2", "3/4", "17/16", "5/2", "4", "79/16", "5", "81/16", "6", "13/2",
            "8", "9", "21/2", "53/4", "41/2", "705/16", "-1/3", "-7/4", "-5",
        ] {
            try check(.erf, text, precision: precision)
            try check(.erfc, text, precision: precision)
        }
    }

    /// erfc where it is small: by the difference, by the expansion, and the seam of both.
    @Test(arguments: [64, 100, 200])
    func smallComplements(precision: Int) throws {
        let seam = (Double(precision + 32) / 1.4426).squareRoot()
        for step in -12...12 {
            let x = Int((seam + Double(step) / 8) * 64)
            try check(.erfc, "\(x)/64", precision: precision)
        }
        for x in ["30", "44", "46", "100", "1000"] { try check(.erfc, x, precision: precision) }
    }

    /// Bound 185: where erf is its limit to all bits that are asked for, the ball holds how far from that it is, and not
    /// the limit itself.
    @Test(arguments: ["19/2", "10", "-41/4", "12", "-17", "225/8", "63", "80", "-85"])
    func besideTheLimit(text: String) throws {
        let value = BigRational(text)!
        let size = makeBall(value, precision: 64).midpoint.approximateDouble
        let bits = Int(1.45 * size * size) + 300
        for radius in [0, 20, 40] {
            var x = makeBall(value, precision: 64)
            x.radius = radius == 0 ? .zero : .powerOfTwo(-radius)
            let own = try Operation(operation: .erf)(x, precision: 70)
            for end in radius == 0 ? [0] : [-1, 1] {
                var expected = Ball(precision: bits)
                var source = Ball(precision: 128)
                let offset = BigRational(end) / BigRational(BigInt(1) << radius)
                source.set(value + offset, precision: 128)
                expected.setExactly(mpfr_erf(&expected.midpoint, &source.midpoint, MPFR_RNDN))
                let isInside = own.overlaps(expected)
                #expect(isInside, "erf(\(text)) with the radius 2^-\(radius)")
            }
            var distance = Ball(precision: 64)
            let limit = Ball(word: value.isNegative ? -1 : 1)
            try distance.setDifference(limit, own, precision: 64)
            let accuracy = distance.relativeAccuracyBits
            #expect(accuracy > 4, "erf(\(text)) with the radius 2^-\(radius): \(accuracy)")
        }
    }

    /// The number near zero: the terms of the series leave the range of doubles.
    @Test(arguments: [64, 1_000, 3_000])
    func tiny(precision: Int) throws {
        for text in ["1/1000000007", "1e-27", "1e-160", "1e-200"] {
            try check(.erf, text, precision: precision)
            try check(.erfc, text, precision: precision)
        }
    }

    /// A wide ball holds what narrow ones inside of it hold.
    @Test(arguments: [RealOperation.erf, .erfc])
    func inclusion(operation: RealOperation) throws {
        for text in ["1/10", "1/3", "5/7", "9/7", "37/10", "51/10", "-1/7", "-15/4", "73/10"] {
            let value = BigRational(text)!
            for (bits, precision) in [(3, 80), (20, 80), (60, 80), (300, 640), (610, 640)] {
                var wide = makeBall(value, precision: precision)
                wide.widen(by: .powerOfTwo(-bits))
                let whole = try Operation(operation: operation)(wide, precision: precision)
                for sign in [-1, 0, 1] {
                    let point = value + BigRational(sign) / BigRational(BigInt(1) << (bits + 1))
                    let inner = try Operation(operation: operation)(
                        makeBall(point, precision: precision + 64), precision: precision + 32)
                    let isInside = whole.overlaps(inner)
                    #expect(isInside, "\(operation)(\(text)) at \(bits) bits")
                }
            }
        }
    }
}
