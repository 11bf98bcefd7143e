import Testing

@testable import SurdNumbers

/// Error functions, integrals and Airy functions to many bits, against Tests/References/integrals-long.tsv, which
/// Scripts/reference-integrals.py wrote with Arb.
@Suite struct IntegralLongTests {
    static let operations: [String: RealOperation] = [
        "erf": .erf, "erfc": .erfc, "ei": .ei, "si": .si, "ci": .ci, "airy": .airy, "bi": .bi,
    ]

    @Test(arguments: LongReference.lines("integrals-long.tsv"))
    func againstArb(line: LongReference) throws {
        let operation = try #require(Self.operations[line.fields[0]])
        try line.check(operation, lost: 8)
    }

    /// A fraction that a ball is next to, and not in its middle: what it is off by counts.
    @Test(arguments: ["erf", "erfc", "ei", "si", "ci", "airy", "bi"])
    func besideAFraction(name: String) throws {
        let operation = try #require(Self.operations[name])
        let bits = 3_000
        for x in ["5/3", "73/10", "1/3"] {
            let fraction = BigRational(x)!
            let width = BigRational(1) / BigRational(BigInt(1) << 200)
            for shift in [-3, 3] {
                var ball = makeBall(fraction + BigRational(shift) * width, precision: bits)
                ball.widen(by: .powerOfTwo(-200))
                // The far end of the ball, which no fraction of words is next to.
                let end = makeBall(
                    fraction + BigRational(shift > 0 ? 4 : -4) * width, precision: bits)
                var wide = Ball(precision: bits)
                try wide.apply(operation, ball, precision: bits, monitor: .unswayed)
                var exact = Ball(precision: bits)
                try exact.apply(operation, end, precision: bits, monitor: .unswayed)
                let isInside = wide.overlaps(exact)
                #expect(isInside, "\(name)(\(x)) and \(shift)")
                #expect(wide.relativeAccuracyBits > 170, "\(name)(\(x)) and \(shift)")
            }
        }
    }
}
