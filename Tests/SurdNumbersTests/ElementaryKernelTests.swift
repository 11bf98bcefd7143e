import CGMP
import Testing

@testable import SurdNumbers

/// The kernels in fixed point against MPFR's functions, which are correctly rounded: arguments of all
/// sizes, of more and of fewer limbs than the result, and the hard ones.
@Suite struct ElementaryKernelTests {
    /// Precisions at which a fraction grows by a limb, where the tables change, and beyond them.
    static let precisions = [
        64, 66, 80, 122, 123, 124, 128, 180, 187, 188, 190, 192, 251, 252, 320, 333, 384, 448, 506,
        507,
        508, 512, 572, 640, 800, 1_000, 1_017, 1_083, 1_084, 1_088, 1_100, 3_342,
        3_579, 3_580,
    ]

    /// Random, short, tiny, large, near 1 and near multiples of π/4, ln 2 and table entries.
    static func arguments(
        _ operation: RealOperation, count: Int, random: inout BallRandom
    ) -> [(mantissa: BigInt, exponent: Int)] {
        var result: [(BigInt, Int)] = []
        func digits(_ bits: Int) -> BigInt {
            var value = BigInt(1)
            for _ in 0..<((bits + 31) / 32) {
                value = (value << 32) + BigInt(Int(random.next() >> 32))
            }
            return value >> max(value.bitLength - bits, 0)
        }
        func near(_ constant: Int, times k: Int, over: Int, bits: Int) -> (BigInt, Int) {
            var value = Ball(precision: bits)
            Ball.withWideExponents { () -> Void in
                if constant == 0 {
                    mpfr_const_pi(&value.midpoint, MPFR_RNDN)
                } else {
                    mpfr_const_log2(&value.midpoint, MPFR_RNDN)
                }
            }
            let exact = value.exactMidpoint()
            return (exact.mantissa * BigInt(k), exact.exponent - over)
        }
        for round in 0..<count {
            let bits = [8, 53, 64, 100, 192, 250, 700, 1_200][Int(random.next() % 8)]
            let mantissa = digits(bits)
            switch round % 8 {
            case 0, 1, 2: result.append((mantissa, -bits + Int(random.next() % 6) - 3))
            case 3:
                let reach: UInt64 = random.next() & 1 == 0 ? 60 : 2_100
                result.append((mantissa, -bits - Int(random.next() % reach)))
            case 4: result.append((mantissa, -bits + Int(random.next() % 34)))
            case 5:
                // 1 ± 2^-k and a little more.
                let k = 1 + Int(random.next() % 70)
                let one = BigInt(1) << (k + bits)
                result.append((random.next() & 1 == 0 ? one + mantissa : one - mantissa, -k - bits))
            case 6:
                let k = 1 + Int(random.next() % 40)
                result.append(near(Int(random.next() & 1), times: k, over: 2, bits: bits + 8))
            default:
                // Sums of table entries: i/64, i/256 and i/16 in the argument itself.
                let width = [6, 12, 4, 8][Int(random.next() & 3)]
                let i = BigInt(1 + Int(random.next() % (1 << UInt64(width))))
                result.append(((i << 80) + BigInt(Int(random.next() % 3) - 1), -80 - width))
            }
        }
        switch operation {
        case .asin, .acos, .atanh:
            return result.map { value in
                let excess = value.0.bitLength + value.1
                return (value.0, excess > 0 ? value.1 - excess : value.1)
            }
        case .acosh:
            // At 1 and above: 1 + t.
            return result.map { value in
                value.1 >= 0
                    ? (value.0 + 1, value.1) : (value.0 + (BigInt(1) << -value.1), value.1)
            }
        case .sinh, .cosh, .expm1:
            // What fits an exponent.
            return result.map { value in
                let excess = value.0.bitLength + value.1 - 20
                return (value.0, excess > 0 ? value.1 - excess : value.1)
            }
        default: return result
        }
    }

    static func reference(
        _ operation: RealOperation, _ x: borrowing Ball, precision: Int
    ) -> Ball {
        var result = Ball(precision: precision)
        Ball.withWideExponents { () -> Void in
            var x = x.midpoint
            switch operation {
            case .exp: mpfr_exp(&result.midpoint, &x, MPFR_RNDN)
            case .exp2: mpfr_exp2(&result.midpoint, &x, MPFR_RNDN)
            case .exp10: mpfr_exp10(&result.midpoint, &x, MPFR_RNDN)
            case .ln: mpfr_log(&result.midpoint, &x, MPFR_RNDN)
            case .log2: mpfr_log2(&result.midpoint, &x, MPFR_RNDN)
            case .log10: mpfr_log10(&result.midpoint, &x, MPFR_RNDN)
            case .sin: mpfr_sin(&result.midpoint, &x, MPFR_RNDN)
            case .cos: mpfr_cos(&result.midpoint, &x, MPFR_RNDN)
            case .tan: mpfr_tan(&result.midpoint, &x, MPFR_RNDN)
            case .cot: mpfr_cot(&result.midpoint, &x, MPFR_RNDN)
            case .sec: mpfr_sec(&result.midpoint, &x, MPFR_RNDN)
            case .csc: mpfr_csc(&result.midpoint, &x, MPFR_RNDN)
            case .asin: mpfr_asin(&result.midpoint, &x, MPFR_RNDN)
            case .acos: mpfr_acos(&result.midpoint, &x, MPFR_RNDN)
            case .sinh: mpfr_sinh(&result.midpoint, &x, MPFR_RNDN)
            case .cosh: mpfr_cosh(&result.midpoint, &x, MPFR_RNDN)
            case .tanh: mpfr_tanh(&result.midpoint, &x, MPFR_RNDN)
            case .expm1: mpfr_expm1(&result.midpoint, &x, MPFR_RNDN)
            case .log1p: mpfr_log1p(&result.midpoint, &x, MPFR_RNDN)
            case .asinh: mpfr_asinh(&result.midpoint, &x, MPFR_RNDN)
            case .acosh: mpfr_acosh(&result.midpoint, &x, MPFR_RNDN)
            case .atanh: mpfr_atanh(&result.midpoint, &x, MPFR_RNDN)
            default: mpfr_atan(&result.midpoint, &x, MPFR_RNDN)
            }
        }
        result.radius = result.midpoint.isZero ? .zero : result.halfUlp
        return result
    }

    static let operations: [RealOperation] = [
        .exp, .exp2, .exp10, .ln, .log2, .log10, .sin, .cos, .tan, .cot, .sec, .csc, .asin, .acos,
        .atan, .sinh, .cosh, .tanh, .expm1, .log1p, .asinh, .acosh, .atanh,
    ]

    @Test(arguments: operations)
    func againstMPFR(operation: RealOperation) throws {
        var random = BallRandom(seed: 0xE1E ^ UInt64(operation.rawValue))
        for precision in Self.precisions {
            for (mantissa, exponent) in Self.arguments(operation, count: 16, random: &random) {
                let isLarge = operation == .log1p && mantissa.bitLength + exponent > 0
                let isSigned =
                    ![.ln, .log2, .log10, .acosh].contains(operation) && !isLarge
                    && random.next() & 1 == 0
                let x = Dyadic(mantissa: isSigned ? -mantissa : mantissa, exponent: exponent)
                let input = x.ball(precision: max(mantissa.bitLength, 64))
                let own = try Operation(operation: operation)(input, precision: precision)
                let expected = Self.reference(operation, input, precision: precision + 64)
                let isInside = own.overlaps(expected)
                #expect(isInside, "\(operation)(\(x)) to \(precision) bits")
                let accuracy = own.relativeAccuracyBits
                #expect(accuracy >= precision - 7, "\(operation)(\(x)) to \(precision) bits")
            }
        }
    }

    /// x^y and atan2(y, x): the same, with every quadrant.
    @Test(arguments: [RealOperation.power, .atan2])
    func pairsAgainstMPFR(operation: RealOperation) throws {
        var random = BallRandom(seed: 0x9A1 ^ UInt64(operation.rawValue))
        for precision in Self.precisions {
            let first = Self.arguments(.ln, count: 24, random: &random)
            let second = Self.arguments(.asin, count: 24, random: &random)
            for (a, b) in zip(first, second.shuffled(using: &random)) {
                let isPower = operation == .power
                let x = Dyadic(
                    mantissa: !isPower && random.next() & 1 == 0 ? -a.mantissa : a.mantissa,
                    exponent: a.exponent)
                let y = Dyadic(
                    mantissa: random.next() & 1 == 0 ? -b.mantissa : b.mantissa,
                    exponent: b.exponent + Int(random.next() % 8))
                let base = x.ball(precision: max(a.mantissa.bitLength, 64))
                let other = y.ball(precision: max(b.mantissa.bitLength, 64))
                let own = try Operation(operation: operation)(base, other, precision: precision)
                var expected = Ball(precision: precision + 64)
                let ternary = Ball.withWideExponents { () -> Int32 in
                    var base = base.midpoint
                    var other = other.midpoint
                    return isPower
                        ? mpfr_pow(&expected.midpoint, &base, &other, MPFR_RNDN)
                        : mpfr_atan2(&expected.midpoint, &base, &other, MPFR_RNDN)
                }
                if ternary != 0 { expected.radius = expected.halfUlp }
                let isInside = own.overlaps(expected)
                #expect(isInside, "\(operation)(\(x), \(y)) to \(precision) bits")
                let accuracy = own.relativeAccuracyBits
                #expect(
                    accuracy >= precision - 7, "\(operation)(\(x), \(y)) to \(precision) bits")
                // What is exact, and no longer than the precision.
                if ternary == 0, mpfr_min_prec(&expected.midpoint) <= precision {
                    let isExact = own.isExact
                    #expect(isExact, "\(operation)(\(x), \(y)) to \(precision) bits")
                }
            }
        }
    }

    /// Results that are exact stay so.
    @Test func exactResults() throws {
        let rows: [(RealOperation, Dyadic, Int)] = [
            (.exp, Dyadic(mantissa: 0, exponent: 0), 1),
            (.exp2, Dyadic(mantissa: 7, exponent: 0), 128),
            (.exp10, Dyadic(mantissa: 3, exponent: 0), 1000),
            (.ln, Dyadic(mantissa: 1, exponent: 0), 0),
            (.log2, Dyadic(mantissa: 1, exponent: -40), -40),
            (.log10, Dyadic(mantissa: 1000, exponent: 0), 3),
            (.sin, Dyadic(mantissa: 0, exponent: 0), 0),
            (.cos, Dyadic(mantissa: 0, exponent: 0), 1),
            (.atan, Dyadic(mantissa: 0, exponent: 0), 0),
            (.acos, Dyadic(mantissa: 1, exponent: 0), 0),
        ]
        for (operation, argument, value) in rows {
            for precision in [64, 200, 1_000] {
                let own = try Operation(operation: operation)(
                    argument.ball(precision: 64), precision: precision)
                let expected = makeBall(value, precision: 64)
                let isExact = own.isExact
                #expect(isExact, "\(operation)(\(argument))")
                let order = own.compare(to: expected)
                #expect(order == 0, "\(operation)(\(argument))")
            }
        }
    }
}
