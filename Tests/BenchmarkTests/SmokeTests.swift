import Foundation
import Testing

@testable import Benchmarks

/// Every case once: it runs, and its answer is the reference's.
@Suite struct SmokeTests {
    @Test func everyCaseRunsAndAgrees() throws {
        var missing: [String] = []
        let cases = try Suites.all(peers: false, missing: &missing)
        #expect(cases.count > 100)
        #expect(Set(cases.map(\.identifier)).count == cases.count, "two cases share a name")
        // In a debug build the largest sizes would take the time of all others together.
        for work in cases where (work.size ?? 0) <= 10_000 {
            let outcome = try Sampler.smoke.run(work)
            #expect(
                outcome.disagreement == nil,
                "\(work.identifier): \(outcome.disagreement.map { "\($0)" } ?? "")")
        }
    }

    /// A peer that prints other digits is marked, with the digits.
    @Test func aWrongPeerIsMarked() throws {
        let work = Case(
            "test", "wrong", against: "peer", answers: { ("1.41421", "1.41422") },
            reference: { _ in }, subject: { _ in })
        let outcome = try Sampler.smoke.run(work)
        #expect(outcome.disagreement?.reference == "1.41422")
    }

    @Test func thePageHoldsItsDataAndNothingFromOutside() throws {
        let work = Case("suite", "a </script> b", subject: { _ in })
        let outcome = try Sampler.smoke.run(work)
        let document = RunDocument(
            machine: .current(), circumstances: .current(budget: 0.25), outcomes: [outcome],
            growth: [], missing: [])
        let page = try HTMLReport.render(document)
        #expect(!page.contains("a </script> b"))
        #expect(!page.contains("http://") || page.contains("http://www.w3.org/2000/svg"))
        #expect(!page.contains("src="))
        let decoded = try JSONDecoder().decode(RunDocument.self, from: document.encoded())
        #expect(decoded.rows.map(\.name) == ["a </script> b"])
    }

    /// What the page says of the run, and warnings, which the table of the terminal has too.
    @Test func thePageSaysWhenAndOfWhat() throws {
        let circumstances = RunDocument.Circumstances(
            date: "2026-01-31 14:05 UTC", commit: "0123456789", budget: 0.25)
        let document = RunDocument(
            machine: .current(), circumstances: circumstances, outcomes: [], growth: [],
            missing: [])
        let page = try HTMLReport.render(document)
        #expect(page.contains("2026-01-31 14:05 UTC"))
        #expect(page.contains("\"commit\" : \"0123456789\""))
        #expect(page.contains("r.warnings"))
        let now = RunDocument.Circumstances.current(budget: 1)
        #expect(now.date.contains(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/))
    }

    /// `Scripts/bench --list` prints the file, so that it needs no build.
    @Test func theListOfCasesIsTrue() throws {
        var missing: [String] = []
        let cases = try Suites.all(peers: false, missing: &missing).map(\.identifier)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Benchmarks/cases.txt")
        let text = cases.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["SURD_RECORD"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
    }

    @Test func optionsAreReadOrRefused() throws {
        let options = try Options.parse(["--budget", "0.5", "balls", "--no-peers"])
        #expect(options.sampler.budget == 0.5)
        #expect(options.selects("balls/exp"))
        #expect(!options.selects("text/print"))
        #expect(throws: BenchmarkError.self) { try Options.parse(["--budget"]) }
        #expect(throws: BenchmarkError.self) { try Options.parse(["--budget", "soon"]) }
        #expect(throws: BenchmarkError.self) { try Options.parse(["--nonsense"]) }
    }
}
