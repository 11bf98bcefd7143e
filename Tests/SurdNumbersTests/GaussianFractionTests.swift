import SurdNumbers
import Testing

/// Exact arithmetic of complex fractions, against the formulas of school on the fractions one by one, and against values by
/// Python's `fractions`.
@Suite struct GaussianFractionTests {
    private struct Draw {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11
        }

        mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

        /// Small and long ones, with common divisors, decimals, integers and zeros.
        mutating func fraction() -> BigRational {
            let top = BigInt(below(2_001) - 1_000)
            switch below(6) {
            case 0: return BigRational(top)
            case 1: return .zero
            case 2: return BigRational(top, BigInt(1 + below(60)))
            case 3: return BigRational(top * (BigInt(10) ** 30) + 1, BigInt(10) ** below(40))
            case 4:
                return BigRational(
                    (top << 100) + BigInt(below(9)), (BigInt(1 + below(9)) << 70) + 6)
            default:
                return BigRational(
                    top * (BigInt(3) ** below(90)), BigInt(1 + below(30)) * (BigInt(7) ** below(50))
                )
            }
        }
    }

    @Test func formulas() {
        var draw = Draw(state: 0x5EED_39)
        for _ in 0..<4_000 {
            let (a, b, c, d) = (draw.fraction(), draw.fraction(), draw.fraction(), draw.fraction())
            let (z, w) = (GaussianFraction(a, b), GaussianFraction(c, d))
            func check(_ value: GaussianFraction?, _ real: BigRational, _ imaginary: BigRational) {
                #expect(value?.real == real && value?.imaginary == imaginary, "\(a) \(b) \(c) \(d)")
                #expect(
                    value?.real.invariantHolds == true && value?.imaginary.invariantHolds == true)
            }
            check(z + w, a + c, b + d)
            check(z - w, a - c, b - d)
            check(z * w, a * c - b * d, a * d + b * c)
            let norm = c * c + d * d
            if norm.isZero {
                #expect(z.divided(by: w) == nil)
            } else {
                check(z.divided(by: w), (a * c + b * d) / norm, (b * c - a * d) / norm)
            }
        }
    }

    /// Quotients as they stand in a text, with common divisors of every kind, against the same in lowest terms.
    @Test func unreducedQuotients() {
        var draw = Draw(state: 0x5EED_40)
        func quotient() -> UnreducedFraction {
            // A common divisor of a few bits or of many.
            let shared = BigInt(3) ** draw.below(4) * (BigInt(7) << (draw.below(3) * 80))
            let top = (BigInt(draw.below(2_001) - 1_000) << draw.below(140)) + BigInt(draw.below(9))
            let bottom =
                (BigInt(1 + draw.below(60)) << draw.below(140)) + BigInt(draw.below(2) * 6)
            let sign = BigInt(draw.below(3) == 0 ? -1 : 1)
            return UnreducedFraction(top * shared, over: sign * bottom * shared)
        }
        for _ in 0..<4_000 {
            let z = UnreducedGaussian(quotient(), quotient())
            let w =
                draw.below(8) == 0
                ? UnreducedGaussian(GaussianFraction(.zero, .one))
                : UnreducedGaussian(quotient(), quotient())
            func check(_ value: UnreducedGaussian?, _ expected: GaussianFraction?) {
                let value = value?.value
                #expect(
                    value?.real == expected?.real && value?.imaginary == expected?.imaginary,
                    "\(z) \(w)")
                #expect(value?.real.invariantHolds != false)
                #expect(value?.imaginary.invariantHolds != false)
            }
            check(z + w, z.value + w.value)
            check(z + -w, z.value - w.value)
            check(z + -z, GaussianFraction(.zero))
            check(z * w, z.value * w.value)
            check(w * z, z.value * w.value)
            check(z.divided(by: w), z.value.divided(by: w.value))
        }
    }

    /// By Python: with F = fractions.Fraction, the parts of (a + b·i)·(c + d·i) and of their quotient.
    @Test func values() throws {
        let z = GaussianFraction(
            BigRational("12345678901234567890123/987654321098765432109")!, BigRational("-7/3")!)
        let w = GaussianFraction(
            BigRational("5/13")!, BigRational("99999999999999999999/1000000000000000000007")!)
        let (product, quotient) = (z * w, try #require(z.divided(by: w)))
        #expect(
            "\(product.real)"
                == "21574759760057475976138146637934404663793444/4279835391427983539168958847739995884773973"
        )
        #expect(
            "\(product.imaginary)"
                == "1508916275150891627437915912686961591268722/4279835391427983539168958847739995884773973"
        )
        #expect(
            "\(quotient.real)"
                == "7485515946257375124148838306924602360104632077867105605139651699/258436214020843621404916728395406172839551397942388349794238823"
        )
        #expect(
            "\(quotient.imaginary)"
                == "-3514080511086702168768773464916736464138643224309373906842702038/258436214020843621404916728395406172839551397942388349794238823"
        )
    }
}
