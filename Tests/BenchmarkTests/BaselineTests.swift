import Foundation
import Testing

@testable import Benchmarks

/// What `--compare` must find, and what it must leave alone.
@Suite struct BaselineTests {
    /// An outcome whose ratio samples are given.
    private func outcome(
        ratios: [Double], allocations: Double = 0, passes: Int? = nil,
        disagreement: Outcome.Disagreement? = nil, demands: [Case.Demand] = []
    ) -> Outcome {
        Outcome(
            suite: "suite", name: "case", size: nil, series: nil, referenceName: "GMP",
            subject: Statistics(ratios.map { $0 * 100 }), reference: Statistics([100]),
            ratio: Statistics(ratios), allocations: allocations, referenceAllocations: 1,
            peakBytes: 0, passes: passes, demands: demands, disagreement: disagreement,
            warnings: [])
    }

    private let steady = [1.0, 1.01, 0.99, 1.0, 1.02, 0.98, 1.0]

    @Test func theSameRunIsNoRegression() {
        let now = outcome(ratios: steady)
        #expect(Baseline([now]).regressions(in: [now]).isEmpty)
    }

    @Test func aSlowedOperationIsCaught() {
        let before = Baseline([outcome(ratios: steady)])
        let found = before.regressions(in: [outcome(ratios: steady.map { $0 * 1.3 })])
        #expect(found == ["suite/case: ratio 1 became 1.3"])
    }

    @Test func noiseWithinATenthIsNot() {
        let before = Baseline([outcome(ratios: steady)])
        #expect(before.regressions(in: [outcome(ratios: steady.map { $0 * 1.08 })]).isEmpty)
    }

    @Test func oneAllocationMoreIsCaught() {
        let before = Baseline([outcome(ratios: steady)])
        let found = before.regressions(in: [outcome(ratios: steady, allocations: 1)])
        #expect(found == ["suite/case: allocations 0 became 1"])
    }

    @Test func aFurtherPassIsCaught() {
        let before = Baseline([outcome(ratios: steady, passes: 1)])
        let found = before.regressions(in: [outcome(ratios: steady, passes: 2)])
        #expect(found == ["suite/case: passes 1 became 2"])
    }

    @Test func writtenAndReadBackItIsTheSame() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("surd-baseline-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let baseline = Baseline([outcome(ratios: steady, allocations: 2, passes: 3)])
        try baseline.write(path)
        let row = try #require(try Baseline.read(path).rows["suite/case"])
        #expect(row.ratio == 1)
        #expect(row.allocations == 2)
        #expect(row.passes == 3)
    }

    @Test func aWrongAnswerIsMarked() {
        let wrong = outcome(
            ratios: steady, disagreement: .init(subject: "3.14159", reference: "3.14160"))
        let text = Table.render([wrong], growth: [], missing: ["gp"])
        #expect(text.contains("(answers differ)"))
        #expect(text.contains("surd  3.14159"))
        #expect(text.contains("GMP  3.14160"))
        #expect(text.contains("not measured: gp is not installed here"))
    }

    @Test func demandsAreMetOrNot() {
        let rows = outcome(
            ratios: steady, allocations: 1,
            demands: [.ratio(atMost: 1.05), .allocations(atMost: 0), .nanoseconds(atMost: 99)]
        ).verdicts
        #expect(rows.map(\.met) == [true, false, false])
        // A path that takes half the time of the way without it.
        let half = outcome(ratios: [0.5], demands: [.gain(atLeast: 1.9), .gain(atLeast: 2.1)])
        #expect(half.verdicts.map(\.met) == [true, false])
    }
}
