import Testing

@testable import SurdNumbers

/// Exponents, magnitudes and guesses at and beyond the ends of all exponents. What is expected is
/// computed with integers twice as wide.
struct SizeLawTests {
    static let ends = [
        Int.min, Int.min + 1, -(1 << 62) - 1, -(1 << 62), 1 - (1 << 62), 2 - (1 << 62), -(1 << 61),
        -1000, -65, -33, -32, -2, -1, 0, 1, 2, 31, 33, 64, 1000, 1 << 61, (1 << 62) - 2,
        (1 << 62) - 1, 1 << 62, (1 << 62) + 1, Int.max - 1, Int.max,
    ]

    private func clamped(_ value: Int128) -> Int {
        Int(min(max(value, 1 - (1 << 62)), (1 << 62) - 1))
    }

    @Test func exponentsStayAtTheirEnds() {
        for a in Self.ends {
            let x = Exponent(a)
            let wide = Int128(x.value)
            #expect(x.value == clamped(Int128(a)))
            #expect((-x).value == clamped(-wide))
            for b in Self.ends {
                let y = Exponent(b)
                #expect((x + y).value == clamped(wide + Int128(y.value)), "\(a) + \(b)")
                #expect((x - y).value == clamped(wide - Int128(y.value)), "\(a) - \(b)")
                #expect((x + b).value == (x + y).value)
                #expect((x - b).value == (x - y).value)
                #expect((x < y) == (wide < Int128(y.value)))
            }
        }
    }

    @Test func exponentsOfDoubles() {
        for value in [Double.infinity, 0x1p62, 0x1p63, 1e300] {
            #expect(Exponent(roundingDown: value) == .greatest)
            #expect(Exponent(roundingDown: -value) == .least)
        }
        #expect(Exponent(roundingDown: .nan) == 0)
        #expect(Exponent(roundingDown: 0x1p61) == Exponent(1 << 61))
        #expect(Exponent(roundingDown: 2.5) == 2)
        #expect(Exponent(roundingDown: -2.5) == -3)
        #expect(Exponent(roundingDown: Double.leastNonzeroMagnitude) == 0)
        #expect(Exponent(roundingDown: -Double.leastNonzeroMagnitude) == -1)
    }

    // MARK: - Magnitudes

    /// A positive number `mantissa · 2^(exponent − 32)` with a mantissa whose top bit is set.
    private struct Exact: Comparable {
        var mantissa: UInt128
        var exponent: Int128

        init(_ mantissa: UInt128, _ exponent: Int128) {
            let zeros = mantissa.leadingZeroBitCount
            self.mantissa = mantissa << UInt128(zeros)
            self.exponent = exponent - Int128(zeros)
        }

        init(_ size: Magnitude) {
            self.init(UInt128(size.mantissa), Int128(size.exponent.value))
        }

        static func < (a: Exact, b: Exact) -> Bool {
            a.exponent != b.exponent ? a.exponent < b.exponent : a.mantissa < b.mantissa
        }
    }

    private static func magnitudes() -> [Magnitude] {
        var random = BallRandom(seed: 62)
        var result: [Magnitude] = []
        for end in Self.ends {
            let exponent = Exponent(end)
            if exponent == .least || exponent == .greatest { continue }
            let top: UInt64 = 1 << 31
            for mantissa in [top, 2 * top - 1, top | random.next() >> 33] {
                result.append(Magnitude(mantissa: mantissa, exponent: exponent))
            }
        }
        return result + [.smallest, .largest]
    }

    private func isAbove(_ size: Magnitude, _ exact: Exact) -> Bool {
        size.isInfinite || !size.isZero && Exact(size) >= exact
    }

    private func isBelow(_ size: Magnitude, _ exact: Exact) -> Bool {
        size.isZero || !size.isInfinite && Exact(size) <= exact
    }

    private func square(_ size: Magnitude) -> Exact {
        Exact(
            UInt128(size.mantissa) * UInt128(size.mantissa), 2 * Int128(size.exponent.value) - 32)
    }

    private func isNormal(_ size: Magnitude) -> Bool {
        size.isZero && size.exponent == .least || (1 << 31..<1 << 32).contains(size.mantissa)
    }

    @Test func productsAndQuotientsKeepTheirDirection() {
        let sizes = Self.magnitudes()
        for a in sizes {
            for b in sizes {
                let product = Exact(
                    UInt128(a.mantissa) * UInt128(b.mantissa),
                    Int128(a.exponent.value) + Int128(b.exponent.value) - 32)
                #expect(isAbove(a * b, product) && isNormal(a * b), "\(a) * \(b)")
                let down = a.timesDown(b)
                #expect(isBelow(down, product) && isNormal(down), "\(a) timesDown \(b)")
                // q ≥ a/b where q b ≥ a.
                let quotient = a / b
                let back = Exact(
                    UInt128(quotient.mantissa) * UInt128(b.mantissa),
                    Int128(quotient.exponent.value) + Int128(b.exponent.value) - 32)
                #expect(quotient.isInfinite || back >= Exact(a), "\(a) / \(b)")
                #expect(isNormal(quotient) && !quotient.isZero, "\(a) / \(b)")
            }
        }
    }

    @Test func sumsAndDifferencesKeepTheirDirection() {
        let sizes = Self.magnitudes()
        for a in sizes {
            for b in sizes where a >= b {
                #expect(a + b > a || (a + b).isInfinite, "\(a) + \(b)")
                #expect(a + b == b + a && isNormal(a + b), "\(a) + \(b)")
                #expect(a.plusDown(b) >= a && !a.plusDown(b).isInfinite, "\(a) plusDown \(b)")
                #expect(a.minusDown(b) < a && isNormal(a.minusDown(b)), "\(a) minusDown \(b)")
                #expect(b.minusDown(a).isZero)
            }
        }
    }

    @Test func scalingKeepsItsDirection() {
        for a in Self.magnitudes() {
            #expect(a.incremented > a && isNormal(a.incremented))
            #expect(a.decremented < a && isNormal(a.decremented))
            #expect(square(a.squareRoot) >= Exact(a) && isNormal(a.squareRoot))
            #expect(square(a.squareRootDown) <= Exact(a) && isNormal(a.squareRootDown))
            for power in Self.ends {
                let scaled = a.scaled(byPowerOfTwo: power)
                let exact = Exact(
                    UInt128(a.mantissa), Int128(a.exponent.value) + Int128(power))
                #expect(isAbove(scaled, exact) && isNormal(scaled), "\(a) by 2^\(power)")
                let two = Magnitude.powerOfTwo(power)
                #expect(isAbove(two, Exact(1, Int128(power) + 32)), "2^\(power)")
                #expect(power < (1 << 62) - 1 || two.isInfinite)
                #expect(power > 1 - (1 << 62) || two == .smallest)
            }
        }
    }

    @Test func noSizeIsLostAtTheEnds() {
        #expect(!(Magnitude.smallest * .smallest).isZero)
        #expect(Magnitude.smallest.timesDown(.smallest).isZero)
        #expect((Magnitude.largest * .largest).isInfinite)
        #expect(Magnitude.largest.timesDown(.largest) == .largest)
        #expect((Magnitude.largest + .largest).isInfinite)
        #expect(Magnitude.zero * .infinity == .infinity)
        #expect(Magnitude(atLeast: Double.nan).isInfinite)
        #expect(Magnitude(atLeast: Double.infinity).isInfinite)
        #expect(Magnitude.exponentialBase2(atMost: .infinity).isInfinite)
        #expect(!Magnitude.exponentialBase2(atMost: -.infinity).isZero)
    }

    // MARK: - Guesses

    @Test func guessesNeverOverflow() {
        let large = Estimate.exp2(3.9e18)
        let values: [Estimate] = [
            large, -large, Estimate(1) / large, .exp2(.infinity), .exp2(-.infinity), .exp2(5e18),
            .exp2(-5e18), .zero, .unknown, Estimate(1), Estimate(-0.3),
            Estimate(.leastNonzeroMagnitude),
            Estimate(mantissa: 0.75, exponent: .greatest),
            Estimate(mantissa: 0.75, exponent: .least),
        ]
        for a in values {
            var power = a
            for _ in 0..<70 { power = power * power }
            #expect(!a.isKnown || a.isZero || power.mantissa > 0)
            for b in values {
                let results = [a + b, a + -b, a * b, a / b, a.power(b.double), a.naturalLogarithm]
                for result in results where result.isKnown && !result.isZero {
                    #expect((0.5..<1).contains(result.mantissa.magnitude))
                    #expect(!result.double.isNaN && !result.log2Magnitude.isNaN)
                }
            }
        }
        #expect(Estimate(.leastNonzeroMagnitude).exponent == -1073)
        #expect(Estimate(-6).mantissa == -0.75 && Estimate(-6).exponent == 3)
        #expect(Estimate(Double.infinity).isKnown == false)
    }

    /// A ball whose midpoint has one of the outermost exponents has a size on the safe side.
    @Test(arguments: [Exponent.limit - 3, Exponent.limit - 2, Exponent.limit - 1])
    func ballsAtTheEnds(_ exponent: Int) {
        for exponent in [exponent, 1 - exponent] {
            var ball = Ball(precision: 64)
            Ball.withWideExponents {
                ball.set(mantissa: 3, exponent: exponent - 2, precision: 64)
            }
            let exact = Exact(3, Int128(exponent) - 2 + 32)
            #expect(isAbove(ball.largestSize, exact))
            #expect(isBelow(ball.smallestSize, exact))
        }
    }
}
