import CGMP
import Testing

@testable import SurdNumbers

/// The kernels that reduce by primes, for fractions of more than 56 limbs, against MPFR's functions.
@Suite struct LongKernelTests {
    /// The seam to the shorter kernels, sizes at which tables change, and the seam to MPFR.
    static let precisions = [3_576, 3_581, 3_640, 4_000, 4_225, 5_120, 8_191, 33_280]

    static let operations: [RealOperation] = [
        .exp, .exp2, .exp10, .ln, .sin, .cos, .tan, .cot, .asin, .acos, .atan, .sinh, .tanh, .log1p,
        .asinh, .atanh,
    ]

    static func check(
        _ operation: RealOperation, _ mantissa: BigInt, _ exponent: Int, _ precision: Int
    ) throws {
        let x = Dyadic(mantissa: mantissa, exponent: exponent)
        let input = x.ball(precision: max(mantissa.bitLength, 64))
        let own = try Operation(operation: operation)(input, precision: precision)
        let expected = ElementaryKernelTests.reference(
            operation, input, precision: precision + 64)
        let isInside = own.overlaps(expected)
        #expect(isInside, "\(operation)(\(mantissa)·2^\(exponent)) to \(precision) bits")
        let accuracy = own.relativeAccuracyBits
        #expect(
            accuracy >= precision - 4,
            "\(operation)(\(mantissa)·2^\(exponent)) to \(precision) bits: \(accuracy)")
    }

    @Test(arguments: operations)
    func againstMPFR(operation: RealOperation) throws {
        var random = BallRandom(seed: 0x10E1 ^ UInt64(operation.rawValue))
        for precision in Self.precisions {
            let count = precision > 10_000 ? 6 : 16
            var arguments = ElementaryKernelTests.arguments(
                operation, count: count, random: &random)
            // As long as the result, and longer.
            for bits in [precision, precision + 100] {
                var mantissa = BigInt(1)
                for _ in 0..<bits / 32 {
                    mantissa = (mantissa << 32) + BigInt(Int(random.next() >> 32))
                }
                arguments.append((mantissa, -mantissa.bitLength))
            }
            for (mantissa, exponent) in arguments {
                let isLarge = operation == .log1p && mantissa.bitLength + exponent > 0
                let isSigned = operation != .ln && !isLarge && random.next() & 1 == 0
                try Self.check(operation, isSigned ? -mantissa : mantissa, exponent, precision)
            }
        }
    }

    /// Bound 117: where next to nothing is left of a function but x, 1/x or 1, the radius covers the rest, and an
    /// eighth of it would not.
    @Test(arguments: [
        RealOperation.exp, .expm1, .log1p, .sin, .tan, .csc, .cot, .sinh, .tanh, .asin, .atan,
        .asinh, .atanh,
    ])
    func nextToZero(operation: RealOperation) throws {
        let precision = Ball.leastBurstPrecision
        let power = operation == .exp ? 2 : operation == .expm1 || operation == .log1p ? 2 : 3
        let x = Dyadic(mantissa: 1, exponent: -(precision + 16) / (power - 1) - 8)
            .ball(precision: 64)
        let own = try Operation(operation: operation)(x, precision: precision)
        let expected = ElementaryKernelTests.reference(
            operation, x, precision: 2 * precision + 200)
        var centre = Ball(precision: precision)
        centre.setRounded(own)
        centre.clearRadius()
        var error = Ball(precision: 64)
        try error.setDifference(centre, expected, precision: 64)
        #expect(!own.radius.isZero)
        #expect(error.largestSize <= own.radius)
        #expect(error.smallestSize.scaled(byPowerOfTwo: 3) > own.radius)
    }

    /// Next to the longest fractions, and beyond, where MPFR takes over.
    @Test(arguments: [RealOperation.exp, .ln, .sin, .atan])
    func longest(operation: RealOperation) throws {
        for precision in [64 * LongPlan.longest - 9, 64 * LongPlan.longest + 1] {
            try Self.check(operation, 12_345_678_901, -34, precision)
        }
    }

    /// Where pieces of the argument are summed by splitting: small, large and negative arguments, short
    /// and as long as the result.
    @Test(arguments: [RealOperation.exp, .ln, .sin, .cos, .atan])
    func bursts(operation: RealOperation) throws {
        var random = BallRandom(seed: 0xB1B5 ^ UInt64(operation.rawValue))
        for precision in [Ball.leastBurstPrecision, 140_000, 420_000] {
            var arguments: [(BigInt, Int)] = [(11, -3), (5, 0), (11, -30), (12_345_679, -3)]
            var long = BigInt(1)
            for _ in 0..<precision / 32 {
                long = (long << 32) + BigInt(Int(random.next() >> 32))
            }
            arguments.append((long, -long.bitLength))
            if precision > 400_000 { arguments.removeSubrange(1...2) }
            for (mantissa, exponent) in arguments {
                let isSigned = operation != .ln && random.next() & 1 == 0
                try Self.check(operation, isSigned ? -mantissa : mantissa, exponent, precision)
            }
        }
    }

    static let composed: [RealOperation] = [
        .exp2, .exp10, .log2, .log10, .tan, .cot, .sec, .csc, .asin, .acos, .sinh, .cosh, .tanh,
        .expm1, .log1p, .asinh, .acosh, .atanh,
    ]

    /// What is composed of those: next to 0 and 1, large, negative, and fractions of small numbers.
    @Test(arguments: composed)
    func composedBursts(operation: RealOperation) throws {
        let precision = 132_000
        let isInverse = [.asin, .acos, .atanh].contains(operation)
        let isPositive = [.log2, .log10].contains(operation)
        var arguments: [(BigInt, Int)] = [(11, -4), ((BigInt(1) << 180) - 1, -180)]
        arguments += [(11, -180), (11, -70_000), (11, -140_000)]
        // Where what is left out next to zero just does not count.
        arguments += [(11, -66_032), (11, -132_032)]
        if !isInverse { arguments += [(12_345_679, -3), (BigInt(11) << 66, -7)] }
        if [.sinh, .cosh, .expm1, .exp2, .exp10].contains(operation) { arguments.removeLast() }
        if operation == .acosh {
            arguments = [(11, -3), ((BigInt(1) << 180) + 1, -180), (BigInt(11) << 66, 0)]
        }
        if operation == .asin {
            // Short, and below the doubles.
            try Self.check(.atan, (BigInt(1) << 600) + 1, -1_500, precision)
            for exponent in [1 << 61, -1 << 61] {
                try Self.check(.atan, 11, exponent, precision)
            }
            for other in [RealOperation.sin, .sec, .exp] {
                try Self.check(other, 11, -15 << 58, 5_000)
            }
        }
        for (index, (mantissa, exponent)) in arguments.enumerated() {
            let isLarge = operation == .log1p && exponent > -8
            let isSigned = !isPositive && !isLarge && operation != .acosh && index % 2 == 1
            try Self.check(operation, isSigned ? -mantissa : mantissa, exponent, precision)
        }
    }

    /// Fractions next to the midpoint, at the seam to general arguments and at that to bursts: the result
    /// holds the values of the fraction and of the midpoint.
    @Test(arguments: [RealOperation.exp, .sin, .cos, .tan, .ln, .log1p, .atan, .sinh, .atanh])
    func fractions(operation: RealOperation) throws {
        for precision in [3_990, 4_010, 20_000, Ball.leastBurstPrecision, 140_000] {
            let isInverse = operation == .atanh
            for (top, bottom) in [(1, 3), (22, 7), (-2, 3), (7, 1_000), (35, 36)] as [(Int, Int)] {
                if isInverse && top == 22 || operation == .ln && top < 0 { continue }
                let value = BigRational(BigInt(top), BigInt(bottom))
                var argument = Ball(precision: precision + 8)
                argument.set(value, precision: precision + 8)
                let own = try Operation(operation: operation)(argument, precision: precision)
                for slip in [0, precision + 200] {
                    var input = Ball(precision: precision + 8 + slip)
                    input.set(value, precision: precision + 8 + slip)
                    let expected = ElementaryKernelTests.reference(
                        operation, input, precision: precision + 64 + slip)
                    let isInside = own.overlaps(expected)
                    #expect(isInside, "\(operation)(\(value)) to \(precision) bits")
                }
                let accuracy = own.relativeAccuracyBits
                #expect(
                    accuracy >= precision - 4,
                    "\(operation)(\(value)) to \(precision) bits: \(accuracy)")
                // A number of its own, though it is so near to the fraction.
                var other = Ball(precision: precision - 20)
                other.set(value, precision: precision - 20)
                other.radius = .zero
                let ofOther = try Operation(operation: operation)(other, precision: precision)
                let expected = ElementaryKernelTests.reference(
                    operation, other, precision: precision + 64)
                let holds = ofOther.overlaps(expected)
                #expect(holds, "\(operation) next to \(value) to \(precision) bits")
            }
        }
    }

    /// What is claimed of the series, in units: against MPFR.
    @Test(arguments: [200, 777, 3_000])
    func claimsOfSeries(bits: Int) throws {
        func units(_ sum: BigInt, _ value: (inout mpfr_t, inout mpfr_t) -> Void, _ x: BigRational)
            -> Double
        {
            var argument = Ball(precision: bits + 200)
            argument.set(x, precision: bits + 200)
            var expected = Ball(precision: bits + 200)
            Ball.withWideExponents { () -> Void in
                var source = argument.midpoint
                value(&expected.midpoint, &source)
                expected.scale(byPowerOfTwo: bits)
                var scaled = expected.midpoint
                sum.withMPZ { _ = mpfr_sub_z(&expected.midpoint, &scaled, $0, MPFR_RNDN) }
            }
            return abs(expected.approximateDouble)
        }
        for (top, bottom) in [(1, 3), (2, 5), (7, 16), (1, 1_000), (355, 1_130)] as [(Int, Int)] {
            let x = BigRational(BigInt(top), BigInt(bottom))
            let part = BurstPart(
                ShortArgument(top: x.numerator, bottom: x.denominator), halvings: 0)
            let power = try part.sum(.exponential, bits: bits, Monitor())
            #expect(units(power, { _ = mpfr_expm1(&$0, &$1, MPFR_RNDN) }, x) < 2.5)
            let sine = try part.sum(.sine, bits: bits, Monitor())
            let product = part.multiplied(by: sine + (BigInt(1) << bits))
            #expect(units(product, { _ = mpfr_sin(&$0, &$1, MPFR_RNDN) }, x) < 5)
            for isAlternating in [true, false] {
                let sum = InverseSeries.sum(
                    top: x.numerator, x.denominator, isAlternating: isAlternating, bits: bits
                ) {}
                let error = units(
                    sum,
                    {
                        _ =
                            isAlternating
                            ? mpfr_atan(&$0, &$1, MPFR_RNDN) : mpfr_atanh(&$0, &$1, MPFR_RNDN)
                    }, x)
                #expect(error < 2)
            }
        }
    }

    /// A wide ball holds the values at its ends.
    @Test(arguments: [RealOperation.exp, .ln, .sin, .cos, .atan, .asin])
    func wideBalls(operation: RealOperation) throws {
        for bits in [20, 300, 3_000] {
            var wide = Dyadic(mantissa: 3_141_592, exponent: -23).ball(precision: 64)
            wide.widen(by: .powerOfTwo(-bits))
            let own = try Operation(operation: operation)(wide, precision: 4_000)
            for end in [-1, 1] {
                let x = Dyadic(
                    mantissa: (BigInt(3_141_592) << (bits - 23 + 30)) + BigInt(end) << 30,
                    exponent: -bits - 30)
                let value = try Operation(operation: operation)(
                    x.ball(precision: 4_000), precision: 4_000)
                let overlaps = own.overlaps(value)
                #expect(overlaps, "\(operation), radius 2^-\(bits)")
            }
        }
    }

    enum Kernel: CaseIterable, Sendable { case exponential, logarithm, direction, angle }

    /// What is claimed of the errors, in units: never exceeded, and not many times too large.
    @Test(arguments: Kernel.allCases)
    func claims(kernel: Kernel) throws {
        var random = BallRandom(seed: 0xC1A1)
        var largest = 0.0
        var claim = 0.0
        for n in [57, 60, 80, 100, 130, 260, 521] {
            for _ in 0..<(n > 200 ? 10 : 40) {
                let found = try #require(Self.error(kernel, n, &random))
                #expect(found.measured <= found.claimed, "\(kernel) to \(n) limbs")
                largest = max(largest, found.measured)
                claim = found.claimed
            }
        }
        #expect(largest > claim / 20, "\(kernel): \(largest) of \(claim)")
    }

    /// A random argument below 1/4, or from 1/2 to 1 for logarithms.
    static func error(
        _ kernel: Kernel, _ n: Int, _ random: inout BallRandom
    ) -> (measured: Double, claimed: Double)? {
        var fraction = [UInt](repeating: 0, count: n + 1)
        for k in 0..<n { fraction[k] = UInt(random.next()) }
        if kernel == .logarithm {
            fraction[n - 1] |= 1 << 63
        } else {
            fraction[n - 1] >>= 2
        }
        let precision = 64 * n + 200
        var x = Ball(precision: 64 * n)
        Ball.withWideExponents { () -> Void in set(&x.midpoint, fraction, n) }
        var expected = Ball(precision: precision)
        var other = Ball(precision: precision)
        if kernel == .direction || kernel == .angle { x.scale(byPowerOfTwo: 1) }
        Ball.withWideExponents { () -> Void in
            switch kernel {
            case .exponential:
                mpfr_exp(&expected.midpoint, &x.midpoint, MPFR_RNDN)
                x.changeSign()
                mpfr_exp(&other.midpoint, &x.midpoint, MPFR_RNDN)
            case .logarithm:
                mpfr_log(&expected.midpoint, &x.midpoint, MPFR_RNDN)
            case .direction:
                mpfr_sin_cos(&expected.midpoint, &other.midpoint, &x.midpoint, MPFR_RNDN)
            case .angle:
                mpfr_atan(&expected.midpoint, &x.midpoint, MPFR_RNDN)
            }
        }
        if kernel == .logarithm { expected.changeSign() }
        var first = [UInt](repeating: 0, count: n + 2)
        var second = [UInt](repeating: 0, count: n + 2)
        // A limb more below the fraction.
        var argument = [0] + fraction + [0]
        switch kernel {
        case .exponential:
            guard
                let (error, shift, back) = FixedPoint.longExponentials(
                    &argument, n, into: &first, &second)
            else { return nil }
            expected.scale(byPowerOfTwo: -shift)
            other.scale(byPowerOfTwo: -back)
            return (
                max(distance(expected, first, n), distance(other, second, n)), Double(error)
            )
        case .logarithm:
            guard let error = FixedPoint.longLogarithm(fraction, n, scale: 0, into: &first) else {
                return nil
            }
            return (distance(expected, first, n), Double(error))
        case .direction:
            guard
                let error = FixedPoint.longDirection(&argument, n, cosine: &second, sine: &first)
            else { return nil }
            return (
                max(distance(expected, first, n), distance(other, second, n)), Double(error)
            )
        case .angle:
            var half = [UInt](repeating: 0, count: n + 1)
            half[n - 1] = 1 << 63
            guard
                let error = FixedPoint.longAngle(half, fraction, n, error: 0, into: &first)
            else { return nil }
            return (distance(expected, first, n), Double(error))
        }
    }

    /// limbs / 2^(64 n), exactly where the destination is long enough.
    private static func set(_ x: inout __mpfr_struct, _ limbs: [UInt], _ n: Int) {
        var number = __mpz_struct()
        mpz_init(&number)
        mpz_import(&number, limbs.count, -1, 8, 0, 0, limbs)
        mpfr_set_z_2exp(&x, &number, -64 * n, MPFR_RNDN)
        mpz_clear(&number)
    }

    private static func distance(_ expected: borrowing Ball, _ limbs: [UInt], _ n: Int) -> Double {
        var value = Ball(precision: 64 * n + 128)
        Ball.withWideExponents { () -> Void in set(&value.midpoint, limbs, n) }
        var difference = Ball(precision: 64)
        try? difference.setDifference(value, expected, precision: 64)
        difference.scale(byPowerOfTwo: 64 * n)
        return abs(difference.approximateDouble)
    }
}

/// Constants by binary splitting against MPFR's own, which come from other series.
@Suite struct SplitConstantTests {
    @Test(arguments: [300, 4_000, 50_000])
    func againstMPFR(precision: Int) throws {
        var own = Ball(precision: precision)
        var expected = Ball(precision: precision + 64)
        try own.setCatalanBySplitting(Monitor())
        mpfr_const_catalan(&expected.midpoint, MPFR_RNDN)
        expected.radius = expected.halfUlp
        Self.check(own, expected, "Catalan's constant", precision)
        try own.setEulerBySplitting(Monitor())
        mpfr_const_euler(&expected.midpoint, MPFR_RNDN)
        Self.check(own, expected, "Euler's constant", precision)
        // MPFR's takes seconds at the last precision.
        if precision < 10_000 {
            try own.setZetaOfThree(Monitor())
            mpfr_zeta_ui(&expected.midpoint, 3, MPFR_RNDN)
            Self.check(own, expected, "zeta(3)", precision)
        }
        for exponents in [
            [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-17, 2, 3, -4],
        ] {
            try own.setLogarithmBySplitting(exponents, Monitor())
            let primes = [2, 3, 5, 7]
            var product = BigRational(1)
            for (prime, exponent) in zip(primes, exponents) {
                product = product * (try BigRational(prime).power(exponent))
            }
            var argument = Ball(precision: precision + 128)
            argument.set(product, precision: precision + 128)
            let isExact = argument.isExact
            Ball.withWideExponents { () -> Void in
                var x = argument.midpoint
                mpfr_log(&expected.midpoint, &x, MPFR_RNDN)
            }
            expected.radius = isExact ? expected.halfUlp : .powerOfTwo(-precision - 50)
            Self.check(own, expected, "ln of 2, 3, 5, 7 to \(exponents)", precision)
        }
    }

    private static func check(
        _ own: borrowing Ball, _ expected: borrowing Ball, _ what: String, _ precision: Int
    ) {
        let overlaps = own.overlaps(expected)
        #expect(overlaps, "\(what) to \(precision) bits")
        let accuracy = own.relativeAccuracyBits
        #expect(accuracy >= precision - 4, "\(what) to \(precision) bits: \(accuracy)")
    }

    /// Quotients of small numbers, and of numbers with two primes that are too long to be seen.
    @Test(arguments: [(1, 3), (22, 7), (1, 1), (999, 1_000), (5, 1_024), (1_000_003, 999_983)])
    func shortFractions(top: Int, bottom: Int) throws {
        let precision = 5_000
        let value = BigRational(BigInt(top), BigInt(bottom))
        var ball = Ball(precision: precision)
        ball.set(value, precision: precision)
        let (mantissa, exponent) = ball.exactMidpoint()
        let found = try #require(
            ShortArgument.near(
                mantissa, exponent, size: ball.midpoint.exponent.value, bits: precision, length: 52)
        )
        let isExact = bottom & (bottom - 1) == 0
        #expect(BigRational(found.fraction.top, found.fraction.bottom) == value)
        #expect(found.distance.isZero == isExact)
        #expect(found.distance <= .powerOfTwo(1 - precision))
        let other = ShortArgument.near(
            mantissa + (BigInt(1) << 4_800), exponent, size: 0, bits: precision, length: 52)
        #expect(isExact || other == nil)
    }
}
