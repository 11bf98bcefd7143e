import Testing

@testable import SurdNumbers

/// Taylor coefficients over a ball hold those at the points of the ball: one rule against itself at points, where it divides
/// and cancels nothing.
@Suite struct WideJetTests {
    private static let order = 5

    /// Coefficients of a tape over a ball, as pairs of ends.
    private func coefficients(
        _ tape: Tape, _ centre: BigRational, radius: Magnitude, bits: Int
    ) throws -> [(low: BigRational, high: BigRational)] {
        var point = Ball(precision: bits)
        try point.set(enclosing: BigNumber(centre), bits, Monitor())
        point.widen(by: radius)
        var function = try FunctionBalls(
            tape, order: Self.order, precision: bits, monitor: Monitor())
        try function.evaluate(at: point)
        var result: [(low: BigRational, high: BigRational)] = []
        for k in 0...Self.order {
            var ball = Ball(precision: bits)
            try function.copyCoefficient(k, to: &ball)
            result.append(ball.rationalBounds)
        }
        return result
    }

    private func check(_ tape: Tape, _ name: String, centre: BigRational, exponent: Int) throws {
        let wide = try coefficients(
            tape, centre, radius: .powerOfTwo(exponent), bits: 128)
        for sixths in [-6, -4, -1, 1, 3, 6] {
            let step = BigRational(BigInt(sixths), 6) * BigRational(mantissa: 1, exponent: exponent)
            let x = centre + step
            if x.isZero { continue }
            let narrow = try coefficients(tape, x, radius: .zero, bits: 600)
            for k in 0...Self.order {
                #expect(
                    wide[k].low <= narrow[k].high && narrow[k].low <= wide[k].high,
                    "\(name) at \(Double(x)), coefficient \(k)")
            }
        }
    }

    @Test(arguments: [
        (RealOperation.li2, "0", -8), (.li2, "1/300", -8), (.si, "0", -6), (.si, "-1/100", -5),
        (.ellipk, "1/3", -4), (.ellipk, "-2", -2), (.ellipk, "9/10", -5), (.ellipe, "1/3", -4),
        (.ellipe, "-2", -1), (.ellipe, "9/10", -5), (.erf, "1/3", -4), (.lambertw, "1/3", -4),
    ])
    func functionsOfOneOperand(
        _ operation: RealOperation, _ centre: String, _ exponent: Int
    ) throws {
        let point = try #require(BigRational(centre))
        try check(
            GermWork.tape(operation), "\(operation)", centre: point, exponent: exponent)
    }

    @Test(arguments: [
        (RealOperation.polylog, ["3"], "0", -8), (.polylog, ["5/2"], "-1/200", -7),
        (.polylog, ["1/3"], "0", -5), (.polylog, ["3"], "1/3", -6), (.hyp0f1, ["1/3"], "0", -4),
        (.gammapinv, ["5/2"], "2/5", -6), (.gammaqinv, ["5/2"], "2/5", -6),
        (.hyp1f1, ["1/2", "3/2"], "1/4", -4), (.betainc, ["5/2", "3"], "2/5", -6),
        (.betaincinv, ["5/2", "2"], "2/5", -6), (.hyp2f1, ["1/2", "1", "3/2"], "1/4", -4),
        (.hyp2f1, ["-2", "1/3", "3/2"], "1/4", -4), (.carlsonrc, ["2"], "1/3", -6),
    ])
    func functionsWithParameters(
        _ operation: RealOperation, _ parameters: [String], _ centre: String, _ exponent: Int
    ) throws {
        let numbers = try parameters.map { BigNumber(try #require(BigRational($0))) }
        let tape =
            numbers.count == 1
            ? GermWork.tape(operation, of: numbers[0])
            : GermWork.tape(operation, of: numbers + [nil])
        let point = try #require(BigRational(centre))
        try check(tape, "\(operation)", centre: point, exponent: exponent)
    }
}
