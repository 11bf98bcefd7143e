import Foundation
import Surd
import SurdKeypad
import Testing

/// A member that cannot throw never answers from an interrupted computation: in a task that has
/// been cancelled it says what it says elsewhere.
@Suite struct CancelledTaskTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The functions, initializers, subscripts and computed properties that cannot throw, of all
    /// three modules, as `Docs/api` records them.
    private static func recordedMembers() throws -> [String] {
        try ["SurdNumbers", "Surd", "SurdKeypad"].flatMap { module in
            let file = root.appending(path: "Docs/api/\(module).txt")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .map(String.init)
                .filter { line in
                    // Whether the member throws, not a closure that it is given.
                    let own = line.components(separatedBy: " body:")[0]
                    return !own.contains(/\bthrows\b/)
                        && line.contains(/\bfunc |\binit[?(<]|\bsubscript\(|\{ get/)
                }
                .map { $0.count > 78 ? $0.prefix(78) + "…" : $0 }
        }
    }

    @Test func everyMemberHasAnEntry() throws {
        let recorded = try Self.recordedMembers()
        let entries = Probe.all.flatMap(\.members) + Probe.reporting
        #expect(recorded.count > 250)
        #expect(Set(recorded).subtracting(entries).sorted() == [], "without an entry")
        #expect(Set(entries).subtracting(recorded).sorted() == [], "no longer there")
        #expect(entries.count == recorded.count)
    }

    @MainActor @Test(arguments: Probe.all.indices)
    func membersAnswerAsEver(index: Int) async {
        let probe = Probe.all[index]
        let expected = probe.answers().map { String(reflecting: $0) }
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return (Task.isCancelled, probe.answers().map { String(reflecting: $0) })
        }
        let (isCancelled, answers) = await task.value
        #expect(isCancelled)
        #expect(answers.count == expected.count && !answers.isEmpty)
        for (place, (answer, other)) in zip(answers, expected).enumerated() {
            #expect(answer == other, "\(probe.name), answer \(place)")
        }
    }

    /// What the answers are, for those that were wrong once.
    @Test func answersAreRight() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let pi = BigNumber.pi
            return [
                pi == 3, pi < 3, pi == .pi, Double(pi) == Double.pi,
                pi.description == "3.1415926535897932385", Set([pi, .e]).contains(.e),
                Value.number(pi).description == "3.1415926535897932385",
            ]
        }
        #expect(await task.value == [false, false, true, true, true, true, true])
    }

    @Test func reportsSayThatTheTaskWasCancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var calculator = Calculator()
            var codes: [String] = []
            let note = { (result: StatementResult) in
                if case .failure(let error) = result.outcome { codes.append(error.code) }
                return true
            }
            calculator.run("f(n) = if(n <= 0, 0, f(n - 1)); f(9000)", report: note)
            calculator.run(bytes: Array("sum(k, 1, 10^5, pi^k)".utf8), report: note)
            return codes
        }
        #expect(await task.value == ["cancelled", "cancelled"])
    }
}
