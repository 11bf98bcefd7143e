import Foundation
import Testing

@testable import SurdNumbers

/// Long recipes: nothing here may recurse along the chain, or take quadratic time.
@Suite struct RealChainTests {
    static let monitor = Monitor()

    #if DEBUG
        /// Unoptimised code needs minutes for a million nodes; a stack overflows long before this.
        static let length = 100_000
    #else
        static let length = 1_000_000
    #endif

    @Test func sumOfAMillionRoots() throws {
        var sum = BigNumber.zero
        for k in 1...Self.length {
            let root = try BigNumber.sin(BigNumber(k))
            sum = try sum.adding(root, monitor: Self.monitor)
        }
        // (cos(1/2) - cos(n + 1/2)) / (2 sin(1/2)), Lagrange's identity.
        let half = BigNumber(BigRational(1, 2))
        let closed =
            try (BigNumber.cos(half) - BigNumber.cos(BigNumber(Self.length) + half))
            / (BigNumber(2) * BigNumber.sin(half))
        let difference = sum - closed
        let settled = try #require(difference.real).settle(
            .absolute(200), for: "the difference", monitor: Self.monitor
        ) { ball throws(NumberError) -> Verdict<Bool> in
            ball.containsZero && (ball.magnitudeExponent ?? 0) < -150
                ? .answer(true) : (ball.containsZero ? .needsMore : .answer(false))
        }
        guard case .answer(let isSmall) = settled else {
            Issue.record("no answer")
            return
        }
        #expect(isSmall)
    }

    /// √(1 + √(1 + …)) tends to the golden ratio; a million nodes deep in optimised code.
    @Test func nestedRoots() throws {
        var value = BigNumber(1)
        for _ in 0..<Self.length {
            value = try (value + 1).applying(.sqrt, monitor: Self.monitor)
        }
        #expect(Double(value) == 1.618033988749895)
    }

    /// Released without being looked at.
    @Test func releaseOfADeepChain() throws {
        for _ in 0..<3 {
            var value = try BigNumber.exp(BigNumber(BigRational(1, 3)))
            for _ in 0..<Self.length { value = BigNumber(Real(.atan, value)) }
            #expect(value.kind == .real)
        }
    }

    /// A sum that is looked at in every round does not begin anew in every round.
    @Test func lookingInEveryRound() throws {
        var sum = BigNumber.zero
        var passes = 0
        for k in 1...3_000 {
            sum = try sum.adding(BigNumber.sin(BigNumber(k)), monitor: Self.monitor)
            let real = try #require(sum.real)
            var report = RefinementReport()
            _ = try real.settle(
                .relative(64), for: "the sum", monitor: Self.monitor, report: &report
            ) { low, high, exponent throws(NumberError) -> Verdict<Bool> in .answer(true) }
            passes += report.steps
        }
        // At most a few dozen steps for each round.
        #expect(passes < 60 * 3_000, "\(passes)")
    }
}
