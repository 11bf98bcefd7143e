import Testing

@testable import SurdNumbers

/// Products of rectangles in fixed point, against products of fractions.
@Suite struct ComplexProductTests {
    /// An integer of so many bits times a power of two.
    private struct Part {
        let mantissa: BigInt
        let exponent: Int

        init(_ bits: Int, near size: Int, _ generator: inout SeededGenerator) {
            let value = BigInt.random(bits: bits - 1, using: &generator) + BigInt(1) << (bits - 1)
            mantissa = Bool.random(using: &generator) ? value : -value
            exponent = size - value.bitLength
        }

        var fraction: BigRational {
            exponent >= 0
                ? BigRational(mantissa << exponent) : BigRational(mantissa, BigInt(1) << -exponent)
        }

        /// The number itself, or a ball of fewer bits around it.
        func ball(_ precision: Int) -> Ball {
            var ball = Ball(precision: precision)
            ball.set(mantissa: mantissa, exponent: exponent, precision: precision)
            return ball
        }
    }

    private static func drawn(
        _ bits: Int, gap: Int, _ generator: inout SeededGenerator
    ) -> (Part, Part) {
        let distance = Int.random(in: -gap...gap, using: &generator)
        let size = Int.random(in: -5...5, using: &generator)
        return (
            Part(bits, near: size + max(distance, 0), &generator),
            Part(bits, near: size - min(distance, 0), &generator)
        )
    }

    /// Both parts hold the product of exact numbers of more bits than are worked with, and are as narrow as rounding allows.
    /// At 111 bits quotients have the fewest bits beyond those of the result, at 119, 183 and 311 products, so that what is cut
    /// off decides about the last bit at times.
    @Test(arguments: [
        (64, 200), (111, 160), (119, 64), (119, 200), (183, 300), (311, 400), (520, 700),
    ])
    func holdTheProduct(precision: Int, bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(precision))
        var isShort = 0
        for round in 0..<(precision == 111 ? 16_000 : 2_000) {
            let gap = round % 3 == 0 ? 0 : round % 3 == 1 ? 64 : 3
            let ((x, y), (s, t)) = (
                Self.drawn(bits, gap: gap, &generator), Self.drawn(bits, gap: gap, &generator)
            )
            let a = ComplexBall(x.ball(bits), y.ball(bits))
            let b = ComplexBall(s.ball(bits), t.ball(bits))
            let conjugate = Bool.random(using: &generator)
            var product = ComplexBall(precision: precision)
            try checkQuotient(a, b, (x.fraction, y.fraction), (s.fraction, t.fraction), precision)
            guard
                try product.setShortProduct(a, b, conjugate: conjugate, precision: precision)
            else { continue }
            isShort += 1
            let other = conjugate ? -t.fraction : t.fraction
            let real = x.fraction * s.fraction - y.fraction * other
            let imaginary = x.fraction * other + y.fraction * s.fraction
            let holds = product.real.contains(real) && product.imaginary.contains(imaginary)
            #expect(holds, "\(precision) \(round)")
            let terms = (
                abs(x.fraction * s.fraction) + abs(y.fraction * other),
                abs(x.fraction * other) + abs(y.fraction * s.fraction)
            )
            let isNarrow =
                Self.isNarrow(product.real, terms.0, precision)
                && Self.isNarrow(product.imaginary, terms.1, precision)
            #expect(isNarrow, "\(precision) \(round)")
        }
        #expect(isShort > 300 || precision > 400)
    }

    /// The quotient holds the quotient of fractions, and is off by not much more than its own end.
    private func checkQuotient(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ x: (BigRational, BigRational),
        _ s: (BigRational, BigRational), _ precision: Int
    ) throws {
        var quotient = ComplexBall(precision: precision)
        guard try quotient.setShortQuotient(a, b, precision: precision) else { return }
        let norm = s.0 * s.0 + s.1 * s.1
        let (first, second) = ((x.0 * s.0, x.1 * s.1), (x.1 * s.0, x.0 * s.1))
        let holds =
            quotient.real.contains((first.0 + first.1) / norm)
            && quotient.imaginary.contains((second.0 - second.1) / norm)
        #expect(holds, "\(precision)")
        let isNarrow =
            Self.isNarrow(quotient.real, (abs(first.0) + abs(first.1)) / norm, precision)
            && Self.isNarrow(quotient.imaginary, (abs(second.0) + abs(second.1)) / norm, precision)
        #expect(isNarrow, "\(precision)")
    }

    private static func isNarrow(
        _ ball: borrowing Ball, _ size: BigRational, _ precision: Int
    ) -> Bool {
        var most = Ball(precision: 64)
        most.set(size, precision: 64)
        return ball.radius <= most.largestSize.scaled(byPowerOfTwo: 1 - precision)
    }

    /// Products of the corners of rectangles lie in the product.
    @Test func ofWideRectangles() throws {
        var generator = SeededGenerator(seed: 273)
        var quotients = 0
        for round in 0..<1_000 {
            let ((x, y), (s, t)) = (
                Self.drawn(90, gap: 20, &generator), Self.drawn(90, gap: 20, &generator)
            )
            let widths = (0..<4).map { _ in -Int.random(in: 20...70, using: &generator) }
            func wide(_ part: Part, _ width: Int) -> Ball {
                var ball = part.ball(90)
                ball.widen(by: .powerOfTwo(width))
                return ball
            }
            let a = ComplexBall(wide(x, widths[0]), wide(y, widths[1]))
            let b = ComplexBall(wide(s, widths[2]), wide(t, widths[3]))
            var product = ComplexBall(precision: 90)
            let isShort = try product.setShortProduct(a, b, precision: 90)
            #expect(isShort)
            var quotient = ComplexBall(precision: 90)
            let isQuotient = try quotient.setShortQuotient(a, b, precision: 90)
            quotients += isQuotient ? 1 : 0
            for corner in 0..<16 {
                func end(_ part: Part, _ index: Int) -> BigRational {
                    let width = BigRational(1, BigInt(1) << -widths[index])
                    return corner >> index & 1 == 0 ? part.fraction + width : part.fraction - width
                }
                let (u, v, p, q) = (end(x, 0), end(y, 1), end(s, 2), end(t, 3))
                let holds =
                    product.real.contains(u * p - v * q)
                    && product.imaginary.contains(u * q + v * p)
                #expect(holds, "\(round) \(corner)")
                let norm = p * p + q * q
                let divides =
                    !isQuotient
                    || quotient.real.contains((u * p + v * q) / norm)
                        && quotient.imaginary.contains((v * p - u * q) / norm)
                #expect(divides, "\(round) \(corner)")
            }
        }
        #expect(quotients > 900)
    }

    /// Where nothing is cut off the product of exact numbers is exact.
    @Test func ofShortNumbers() throws {
        let a = ComplexBall(Ball(word: 3), Ball(word: -7))
        let b = ComplexBall(Ball(word: 1_000), Ball(word: 12_345))
        var product = ComplexBall(precision: 64)
        let isShort = try product.setShortProduct(a, b, precision: 64)
        let real = product.real.contains(89_415) && product.real.isExact
        let imaginary = product.imaginary.contains(30_035) && product.imaginary.isExact
        #expect(isShort && real && imaginary)
    }
}
