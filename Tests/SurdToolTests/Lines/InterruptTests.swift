import Foundation
import Testing

@testable import SurdTool

/// Ctrl-C ends `--lines`, `--map` and scripts as it ends any program, and no answer that is there is lost.
@Suite struct InterruptTests {
    /// What the command has written when it is interrupted in the middle of a line that takes minutes.
    private func interrupted(
        _ arguments: [String], _ input: String
    ) throws -> (output: String, reason: Process.TerminationReason, status: Int32) {
        let process = Process()
        process.executableURL = BuiltCommand.path
        process.arguments = arguments
        let (source, sink) = (Pipe(), Pipe())
        process.standardInput = source
        process.standardOutput = sink
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The pipe stays open: the command waits for more lines.
        try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        // Half a second of work is far more than the lines before the long one take.
        try waitForWork(of: process.processIdentifier, seconds: 0.5)
        process.interrupt()
        let output = try sink.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            String(decoding: output, as: UTF8.self), process.terminationReason,
            process.terminationStatus
        )
    }

    /// Waits until a process has had so much time of the processor: how busy the machine is does not matter.
    private func waitForWork(of process: pid_t, seconds: Double) throws {
        #if os(Linux)
            let ticks = seconds * Double(sysconf(Int32(_SC_CLK_TCK)))
            // One that waits for more input instead would be waited for without end.
            for _ in 0..<12_000 {
                let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
                // The name, in parentheses, may hold blanks; the times are the 12th and 13th field after it.
                let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(
                    separator: " ")
                let used = [12, 13].compactMap { Double(fields[$0]) }.reduce(0, +)
                if used >= ticks { return }
                usleep(10_000)
            }
            Issue.record("the process does not work")
        #else
            usleep(useconds_t(10 * seconds * 1e6))
        #endif
    }

    static let long = "sum(k, 1, 10^8, k^2 mod 7)"
    static let modes: [(arguments: [String], input: String, output: String)] = [
        (["--lines"], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (["--lines", "-j", "2"], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (["--lines", "--time", "1000"], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (["--lines", "--errors", "stderr"], "1+1\n1/0\n3\n\(long)\n5\n", "2\n\n3\n"),
        ([], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (["--time", "1000"], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (
            ["--json"], "1\n\(long)\n",
            "{\"input\": \"1\", \"result\": \"1\", \"kind\": \"integer\", \"exact\": true}\n"
        ),
        (["-f", "-", "7*6"], "1+1\n2+2\n\(long)\n5\n", "2\n4\n"),
        (["--map", "sum(k, 1, $1, k^2 mod 7)"], "1\n2\n100000000\n5\n", "1\n5\n"),
        (["--map", "sqrt($1) + sum(k, 1, $1, k^2 mod 7)"], "1\n4\n100000000\n5\n", "2\n11\n"),
    ]

    /// Sums of squares modulo 7 by hand: 1; 1 + 4 = 5; 1 + 4 + 2 + 2 = 9, and the root of 4 makes 11.
    @Test(arguments: modes.indices)
    func answersAreWritten(_ index: Int) throws {
        let mode = Self.modes[index]
        let end = try interrupted(mode.arguments, mode.input)
        #expect(end.output == mode.output)
        #expect(end.reason == .uncaughtSignal && end.status == SIGINT)
    }
}
