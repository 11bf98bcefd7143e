import Testing

@testable import SurdNumbers

/// Functions that are taken at the fraction of words next to a ball: wide balls hold what narrow ones inside of them
/// hold, which are next to no short fraction, and narrow ones lose no accuracy. What the values are
/// `BallReferenceTests` asks Arb.
@Suite struct FractionNeighbourTests {
    static let operations: [(Operation, [String])] = {
        let positive = ["1/3", "801/800", "5", "22/7", "1999/1000", "100/7", "1/1000", "77/3"]
        let both = positive + ["-1/3", "-22/7", "-1999/1000", "-100001/1000"]
        return [
            (Operation(operation: .gamma), both), (Operation(operation: .lgamma), both),
            (Operation(operation: .digamma), both),
            (Operation(operation: .besselY), positive),
            (Operation(operation: .besselY, parameter: 1), positive),
            (Operation(operation: .besselY, parameter: 7), positive),
            (Operation(operation: .besselY, parameter: -33), positive),
        ]
    }()

    private func fraction(_ text: String, _ sign: Int, _ bits: Int) -> BigRational {
        BigRational(text)! + BigRational(sign) / BigRational(BigInt(1) << bits)
    }

    @Test(arguments: [45, 64, 120, 190])
    func inclusion(bits: Int) throws {
        for (operation, arguments) in Self.operations {
            for text in arguments {
                var wide = makeBall(BigRational(text)!, precision: 256)
                wide.widen(by: .powerOfTwo(-bits))
                let whole = try operation(wide, precision: 200)
                for sign in [-1, 1] {
                    let inner = try operation(
                        makeBall(fraction(text, sign, bits), precision: 400), precision: 300)
                    let isInside = whole.overlaps(inner)
                    #expect(isInside, "\(operation) of \(text) at \(bits) bits")
                }
            }
        }
    }

    @Test(arguments: [64, 100, 128, 300, 1_000, 3_400])
    func accuracy(precision: Int) throws {
        for (operation, arguments) in Self.operations {
            for text in arguments {
                let value = try operation(
                    makeBall(BigRational(text)!, precision: precision + 100), precision: precision)
                #expect(
                    value.relativeAccuracyBits >= precision - 3,
                    "\(operation) of \(text) at \(precision) bits")
            }
        }
    }

    /// The first of two arguments, and both.
    @Test(arguments: [RealOperation.beta, .besselk, .besseli, .gammaupper, .hyp0f1, .hurwitz])
    func inclusionOfPairs(operation: RealOperation) throws {
        let texts = [("4/3", "801/800"), ("3", "22/7"), ("7/2", "50/3"), ("2", "1/9")]
        for bits in [45, 64, 120] {
            for (first, second) in texts {
                func value(_ sign: Int, _ precision: Int, _ width: Bool) throws -> Ball {
                    // A whole order stays one.
                    let isWhole = BigRational(first)!.isInteger
                    var a = makeBall(
                        isWhole ? BigRational(first)! : fraction(first, sign, bits),
                        precision: precision + 100)
                    var b = makeBall(fraction(second, sign, bits), precision: precision + 100)
                    if width {
                        if !isWhole { a.widen(by: .powerOfTwo(-bits)) }
                        b.widen(by: .powerOfTwo(-bits))
                    }
                    var result = Ball(precision: precision)
                    try result.apply(operation, a, b, precision: precision, monitor: .unswayed)
                    return result
                }
                let whole = try value(0, 200, true)
                for sign in [-1, 1] {
                    let inner = try value(sign, 300, false)
                    let isInside = whole.overlaps(inner)
                    #expect(isInside, "\(operation) of \(first) and \(second) at \(bits) bits")
                }
            }
        }
    }
}
