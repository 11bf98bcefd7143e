import Foundation

/// Runs the selected cases and writes what was asked for; 1 if `--compare` found a regression or a
/// smoke run found different answers.
func runBenchmarks(_ arguments: [String]) throws -> Int32 {
    let options = try Options.parse(arguments)
    if options.helps {
        print(Options.help)
        return 0
    }
    var missing: [String] = []
    let cases = try Suites.all(peers: options.peers, missing: &missing)
        .filter { options.selects($0.identifier) }
    if options.lists {
        for work in cases { print(work.identifier) }
        return 0
    }
    guard !cases.isEmpty else { throw BenchmarkError("no case has that name; --list names all") }
    let machine = Machine.current()
    let circumstances = RunDocument.Circumstances.current(budget: options.sampler.budget)
    print(machine.line)
    if !Machine.isOptimised, !options.isSmoke {
        print("warning: this is a debug build; its figures mean nothing: use Scripts/bench")
    }
    var outcomes: [Outcome] = []
    // One case that fails must not cost an hour of others.
    var failures: [String] = []
    for work in cases {
        FileHandle.standardError.write(Data("\(work.identifier)\n".utf8))
        do {
            outcomes.append(try options.sampler.run(work))
        } catch {
            failures.append("failed: \(work.identifier): \(error)")
        }
    }
    guard !outcomes.isEmpty else { throw BenchmarkError(failures.joined(separator: "\n")) }
    let growth = options.isSmoke ? [] : GrowthRow.rows(outcomes)
    if options.isSmoke {
        print("\(outcomes.count) cases ran")
    } else {
        print(Table.render(outcomes, growth: growth, missing: missing))
    }
    let document = RunDocument(
        machine: machine, circumstances: circumstances, outcomes: outcomes, growth: growth,
        missing: missing)
    if let path = options.jsonPath {
        try document.encoded().write(to: URL(fileURLWithPath: path))
    }
    if let path = options.htmlPath {
        try Data(HTMLReport.render(document).utf8).write(to: URL(fileURLWithPath: path))
    }
    if let path = options.baselinePath { try Baseline(outcomes).write(path) }
    for failure in failures { print(failure) }
    var status: Int32 = failures.isEmpty ? 0 : 1
    if options.isStrict, outcomes.contains(where: { !$0.verdicts.allSatisfy(\.met) }) { status = 1 }
    if let path = options.comparePath {
        let found = try Baseline.read(path).regressions(in: outcomes)
        for sentence in found { print("worse: \(sentence)") }
        if found.isEmpty { print("nothing became worse than \(path) says") } else { status = 1 }
    }
    return status
}

do {
    exit(try runBenchmarks(Array(CommandLine.arguments.dropFirst())))
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(2)
}
