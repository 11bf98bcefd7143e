import Foundation
import Testing

/// Text that was written to do harm, given to the command under hard limits.
///
/// The values in the tables were computed by PARI/GP, mpmath and Python's integers, never by Surd.
/// With `SURD_HOSTILE_REPORT=file` the time and the memory that each row took are written there.
@Suite struct HostileTests {
    static let noAnswer = "no line of JSON"

    /// The bound that Docs/security.md promises for any text under `--untrusted`.
    static let memory = 256 * 1024

    #if DEBUG
        // Code without optimisation: a net that catches a hang, nothing finer.
        static let seconds = 60
    #else
        static let seconds = 6
    #endif

    @Test(arguments: HostileTable.untrusted)
    func anyTextIsHarmless(_ row: HostileRow) throws {
        // What is going to use up its time need not use up ours.
        let patience = row.expected.contains("time-exceeded") ? ["--time", "1"] : []
        try check(
            row, arguments: ["--untrusted"] + patience,
            process: LimitedProcess(addressSpace: Self.memory, processorSeconds: Self.seconds))
    }

    /// What a session keeps is bounded too: names, values, bodies, and the text that is read ahead.
    @Test(arguments: ["v#=#", "f#(x)=x"])
    func definitionsAreHarmless(_ line: String) throws {
        let process = LimitedProcess(
            addressSpace: Self.memory, processorSeconds: 10 * Self.seconds)
        // A line that defines a function takes more than a variable does.
        let count = line.hasPrefix("f") ? 300_000 : 1_000_000
        let pieces = line.split(separator: "#", omittingEmptySubsequences: false)
        var text: [UInt8] = []
        for index in 0..<count { text += Array(pieces.joined(separator: "\(index)").utf8) + [10] }
        let outcome = try process.run(["--untrusted", "--json"], input: text + Array("1+1\n".utf8))
        let lines = outcome.output.split(separator: 10)
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(
            lines.first.map { String(decoding: $0, as: UTF8.self) }?.contains("too-large") == true)
        // The session goes on.
        #expect(
            lines.last.map { String(decoding: $0, as: UTF8.self) }?.contains("\"result\": \"2\"")
                == true)
    }

    /// Steps are shown one statement after the other: long values, long pieces of text, and parts of deferred fractions.
    @Test(arguments: [
        "a=2^130000;b=a*a*a*a*a*a*a*a;{{60|b*b*b*b+b*b*b*b+b*b*b*b+b*b*b*b+b*b*b*b;}}",
        "2^0.5*{{300000|1}}{{900|*sqrt(2)}}",
        "sum(i,2,3*10^6,(2^2097152)*i)", "sum(i,2,300,(2^2097152)*i)",
    ])
    func explanationsAreHarmless(_ text: String) throws {
        let process = LimitedProcess(
            addressSpace: Self.memory, processorSeconds: 10 * Self.seconds)
        let outcome = try process.run(
            ["--untrusted", "--explain", "--format", "hexfloat"],
            input: HostileRow.expanded(text) + [10])
        #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.output.count > 100)
    }

    /// Whatever is computing ends within half a second after the time that was given to it.
    @Test(arguments: HostileTable.standard)
    func aLimitOfTimeIsKept(_ row: HostileRow) throws {
        let process = LimitedProcess(addressSpace: nil, processorSeconds: Self.seconds)
        let outcome = try check(row, arguments: ["--time", "2"], process: process)
        #if !DEBUG
            if !LimitedProcess.isSanitized { #expect(outcome.processorSeconds <= 2.5) }
        #endif
    }

    @discardableResult
    private func check(
        _ row: HostileRow, arguments: [String], process: LimitedProcess
    ) throws -> LimitedProcess.Outcome {
        let outcome = try process.run(
            arguments + ["--lines", "--json"] + row.options, input: row.input + [10])
        report(row, outcome)
        let answer = answer(in: outcome)
        // A sanitizer makes everything several times slower.
        let isSlow = LimitedProcess.isSanitized && answer == "time-exceeded"
        #expect(
            row.expected.contains(answer) || isSlow
                || row.expected == ["*"] && !answer.hasPrefix(Self.noAnswer),
            "answered \(answer.prefix(200)), status \(outcome.status), \(outcome.errors)")
        #expect(outcome.status == 0 || outcome.status == 1)
        return outcome
    }

    /// The result or the code of the error, or what came instead.
    private func answer(in outcome: LimitedProcess.Outcome) -> String {
        let lines = outcome.output.split(separator: 10, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[1].isEmpty,
            let object = try? JSONSerialization.jsonObject(with: lines[0]) as? [String: Any]
        else {
            return "no line of JSON: \(String(decoding: outcome.output.prefix(200), as: UTF8.self))"
        }
        if let error = object["error"] as? [String: Any] {
            return error["code"] as? String ?? "an error without a code"
        }
        return object["result"] as? String ?? "a result that is not text"
    }

    private func report(_ row: HostileRow, _ outcome: LimitedProcess.Outcome) {
        guard let path = ProcessInfo.processInfo.environment["SURD_HOSTILE_REPORT"] else { return }
        let figures = String(
            format: "%.2f\t%.2f\t%d", outcome.processorSeconds, outcome.wallSeconds,
            outcome.residentMegabytes)
        let line = "\(figures)\t\(answer(in: outcome).prefix(60))\t\(row.spelling)\n"
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else { return }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
        try? file.close()
    }
}
