import Surd
import SurdNumbers
import Testing

@testable import Benchmarks

/// The suite "sizes": what it asks, and what it demands.
@Suite struct SizesTests {
    @Test func everyLineHasAnAnswer() throws {
        for row in SizesSuite.rows {
            var calculator = Calculator(format: NumberFormat().digits(10), complex: row.isComplex)
            for isIrrational in [true, false] {
                let line = SizesSuite.line(row, isIrrational, 3)
                var output: [UInt8] = []
                do {
                    try calculator.appendLine(line.utf8.span, to: &output)
                } catch {
                    Issue.record("\(line): \(error)")
                }
                #expect(output.count > 3, "\(line)")
            }
        }
    }

    /// Both sides are asked for the same number.
    @Test func bothSidesAreAskedTheSame() {
        let real = SizesSuite.Row("hurwitz", "x 5/7", form: "zeta($0, $1)")
        #expect(SizesSuite.line(real, true, 0) == "zeta(102/97*sqrt(2), 5/7)")
        #expect(SizesSuite.request(real, true, 0) == "hurwitz 102/97r2 5/7")
        #expect(real.title == "zeta(x, 5/7)")
        let complex = SizesSuite.Row("gamma", "z", complex: true)
        #expect(SizesSuite.line(complex, false, 0) == "gamma(-323/97+(-184/97)*i)")
        #expect(SizesSuite.request(complex, false, 0) == "gamma -323/97,-184/97")
        #expect(SizesSuite.request(complex, true, 1) == "gamma -174/97r2,97/97r3")
    }

    @Test func withoutArbItRunsAndSaysSo() throws {
        var missing: [String] = []
        let cases = try SizesSuite.cases(missing: &missing)
        #expect(Set(cases.map(\.identifier)).count == cases.count, "two cases share a name")
        #expect(cases.count == SizesSuite.rows.count * 2 * SizesSuite.sizes.count)
        if ArbPeer.path == nil {
            #expect(missing.count == 1 && missing[0].contains("FLINT"))
            #expect(cases.allSatisfy { $0.reference == nil && $0.demands.isEmpty })
        }
        let outcome = try Sampler.smoke.run(#require(cases.first))
        #expect(outcome.subject.median > 0)
        let text = Table.render([outcome], growth: [], missing: missing)
        #expect(text.contains("| `sqrt(x)` | "))
    }

    /// It takes as long as all others together, so it is not one of all.
    @Test func itRunsWhereItIsNamed() throws {
        let name = "sizes/gamma(x), rational, 20 digits"
        #expect(!(try Options.parse([])).selects(name))
        #expect(try Options.parse(["sizes"]).selects(name))
        #expect(try Options.parse(["--strict"]).isStrict)
        #expect(!(try Options.parse([])).isStrict)
    }

    /// A subject of 100 units of time beside a reference of 100, and another of 120.
    @Test func nothingIsDemandedOfShortCells() {
        func verdicts(_ ratio: Double, from long: Double) -> [Bool] {
            Outcome(
                suite: "sizes", name: "case", size: 20, series: "s", referenceName: "Arb",
                subject: Statistics([100 * ratio]), reference: Statistics([100]),
                ratio: Statistics([ratio]), allocations: nil, referenceAllocations: nil,
                peakBytes: 0, passes: nil, demands: [.gainOfLong(atLeast: 1, from: long)],
                disagreement: nil, warnings: []
            ).verdicts.map(\.met)
        }
        #expect(verdicts(1.2, from: 121) == [])
        #expect(verdicts(1.2, from: 120) == [false])
        #expect(verdicts(1, from: 50) == [true])
    }
}
