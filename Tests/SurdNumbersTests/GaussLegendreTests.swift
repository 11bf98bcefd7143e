import Testing

@testable import SurdNumbers

/// Nodes and weights of the Gauss–Legendre rule: against Arb, and sums that are known.
@Suite struct GaussLegendreTests {
    /// The rule's sum for x^power, and how accurate its weights are.
    private static func sum(
        into total: inout Ball, degree: Int, bits: Int, power: Int
    ) throws -> Int {
        let rule = try GaussLegendre(degree: degree, precision: bits, monitor: .unswayed)
        total.set(0, precision: bits)
        var accuracy = Int.max
        let (term, product) = (BallBox(bits), BallBox(bits))
        let next = BallBox(bits)
        for k in 0..<rule.count {
            try rule.withNode(k) { (node) throws(BallError) in
                try term.ball.apply(
                    .powerInteger, node, parameter: power, precision: bits, monitor: .unswayed)
            }
            try rule.withWeight(k) { (weight) throws(BallError) in
                accuracy = min(accuracy, weight.relativeAccuracyBits)
                try product.ball.setProduct(term.ball, weight, precision: bits)
            }
            try next.ball.setSum(total, product.ball, precision: bits)
            // The node on the other side.
            if 2 * k + 1 != degree {
                try total.setSum(next.ball, product.ball, precision: bits)
            } else {
                total.set(copying: next.ball)
            }
        }
        return accuracy
    }

    private final class BallBox {
        var ball: Ball
        init(_ bits: Int) { ball = Ball(precision: bits) }
    }

    /// The integral of x^p from -1 to 1 is 2/(p + 1) for an even p below 2n: the rule is exact.
    @Test(arguments: [
        (2, 64), (3, 100), (7, 200), (20, 128), (41, 300), (96, 1_000), (97, 700), (260, 600),
        (1_024, 64), (300, 150), (321, 700), (130, 80), (200, 2_000), (320, 3_400), (5, 6_000),
        (16, 4_000), (501, 1_500), (2_000, 300),
    ])
    func rulesAreExact(_ degree: Int, _ bits: Int) throws {
        var total = Ball(precision: bits)
        for power in [0, 2, 2 * degree - 2] {
            let accuracy = try Self.sum(into: &total, degree: degree, bits: bits, power: power)
            let isRight = total.contains(BigRational(2, BigInt(power + 1)))
            let found = total.relativeAccuracyBits
            #expect(isRight, "x^\(power)")
            #expect(found > bits - 16)
            #expect(accuracy > bits - 10)
        }
        // For x^(2n) the rule is off by about 4^-n, which so many bits have to show.
        guard 2 * degree + 32 < bits else { return }
        _ = try Self.sum(into: &total, degree: degree, bits: bits, power: 2 * degree)
        let isRight = total.contains(BigRational(2, BigInt(2 * degree + 1)))
        #expect(!isRight)
    }

    /// The largest node and its weight for five points, from Arb: arb.legendre_p_root(5, 0, weight=True).
    @Test func nodesOfFivePoints() throws {
        let rule = try GaussLegendre(degree: 5, precision: 128, monitor: .unswayed)
        try rule.withNode(0) { (node) throws(BallError) in
            let value = node.approximateDouble
            #expect(abs(value - 0.9061798459386640) < 1e-15)
        }
        try rule.withWeight(0) { (weight) throws(BallError) in
            let value = weight.approximateDouble
            #expect(abs(value - 0.2369268850561891) < 1e-15)
        }
    }

    /// A rule is made once for integrals that need about as many bits.
    @Test func rulesAreKept() throws {
        let first = try KeptRules.rule(degree: 37, precision: 250, monitor: .unswayed)
        let again = try KeptRules.rule(degree: 37, precision: 240, monitor: .unswayed)
        let longer = try KeptRules.rule(degree: 37, precision: 300, monitor: .unswayed)
        let other = try KeptRules.rule(degree: 38, precision: 250, monitor: .unswayed)
        #expect(first === again)
        #expect(first !== longer)
        #expect(longer.precision >= 300)
        #expect(other.degree == 38)
    }

    /// What is interrupted leaves nothing.
    @Test func interruptedRulesAreNotKept() throws {
        let token = CancellationToken()
        token.cancel()
        let monitor = Monitor(cancellation: token)
        #expect(throws: BallError.self) {
            try KeptRules.rule(degree: 39, precision: 250, monitor: monitor)
        }
        let rule = try KeptRules.rule(degree: 39, precision: 250, monitor: .unswayed)
        #expect(rule.count == 20)
    }
}
