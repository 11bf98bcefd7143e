import Testing

@testable import SurdNumbers

/// On both sides of the places where one way of computing a special function takes over from another, the value to
/// few bits agrees with the one to many, which is found in another way or of other length, and has the bits that were
/// asked for. What the values are `BallReferenceTests` asks Arb.
@Suite struct SeriesSeamTests {
    private func check(
        _ f: RealOperation, _ arguments: [String], _ precision: Int, least: Int? = nil
    ) throws {
        func value(_ precision: Int) throws -> Ball {
            let first = makeBall(BigRational(arguments[0])!, precision: precision + 64)
            var result = Ball(precision: precision)
            if arguments.count == 1 {
                try result.apply(f, first, precision: precision, monitor: .unswayed)
            } else {
                let second = makeBall(BigRational(arguments[1])!, precision: precision + 64)
                try result.apply(f, first, second, precision: precision, monitor: .unswayed)
            }
            return result
        }
        let short = try value(precision)
        let isInside = try short.overlaps(value(3 * precision + 200))
        #expect(isInside, "\(f)(\(arguments)) at \(precision) bits")
        #expect(
            short.relativeAccuracyBits >= precision - (least ?? 3),
            "\(f)(\(arguments)) at \(precision) bits")
    }

    @Test(arguments: [64, 100, 190, 500])
    func modifiedBessel(precision: Int) throws {
        // The series end where 2.88 x exceeds the precision by some 32 or 40 bits.
        let border = Double(precision) / 2.88
        for shift in [-1, 5, 11, 12, 13, 14, 15, 21] {
            let x = "\(Int((border + Double(shift)) * 7))/7"
            for order in ["1/3", "-7/2", "22/7", "1001/1000", "0", "1", "4", "-9"] {
                try check(.besselk, [order, x], precision, least: 5)
                try check(.besseli, [order == "-9" ? "9" : order, x], precision, least: 5)
            }
        }
        for order in ["1/3", "100/3", "1/1000000", "1999999/1000000"] {
            for x in ["1/1000000", "1/3", "2", "17/5"] {
                try check(.besselk, [order, x], precision, least: 5)
            }
        }
        for order in ["0", "1", "2", "77", "400"] {
            for x in ["1/1000000", "1/3", "2", "17/5"] {
                try check(.besseli, [order, x], precision)
            }
        }
    }

    @Test(arguments: [64, 90, 159, 160, 161, 400])
    func airyAndExponentialIntegral(precision: Int) throws {
        for x in [
            "0", "1/1000000", "1/3", "1", "-1", "29/10", "31/10", "15", "61/4", "-15", "-16",
            "-33/2", "31",
        ] {
            try check(.airy, [x], precision, least: 8)
            try check(.bi, [x], precision, least: 8)
        }
        let border = 0.75 * Double(precision)
        for shift in [-3, 0, 1, 4] {
            for sign in ["", "-"] {
                try check(
                    .ei, ["\(sign)\(Int((border + Double(shift)) * 3))/3"], precision, least: 4)
            }
        }
        for x in ["1/1000000", "-1/1000000", "1/3", "-1/3", "9", "-9", "-40"] {
            try check(.ei, [x], precision)
        }
    }

    /// Next to −1/e, where both branches meet, as many bits are lost as the argument does not have.
    @Test(arguments: [64, 100, 300])
    func lambert(precision: Int) throws {
        for x in [
            "-1/1000000000", "-1/100", "-1/3", "-359/1000", "-3599/10000", "-3601/10000",
            "-36/100", "-367/1000", "-3678/10000", "-367879/1000000",
            "-367879441171/1000000000000", "-36787944117144232159/100000000000000000000",
        ] {
            try check(.lambertLower, [x], precision, least: 4)
            try check(.lambertw, [x], precision, least: 4)
        }
        for x in ["1/1000000000", "1/3", "3", "1000000000000", "20000000000000000"] {
            try check(.lambertw, [x], precision, least: 4)
        }
    }
}
