import Foundation

/// Arb, in a program of its own that reads lines, calls and prints (`Benchmarks/Peers/arb.c`), and stays
/// for a whole run, so that both sides keep their tables from line to line.
///
/// A block of lines is sent and answered as a whole: what the pipe costs is a few microseconds for the
/// block.
final class ArbPeer {
    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()

    /// Where `Scripts/bench` has put the program; nil where there is no FLINT.
    static var path: String? {
        guard let path = ProcessInfo.processInfo.environment["SURD_ARB"],
            FileManager.default.isExecutableFile(atPath: path)
        else { return nil }
        return path
    }

    init(_ path: String) throws {
        // One that has ended is an error of its case and not the end of the run.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = URL(fileURLWithPath: path)
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The answers to lines, each of which ends with a line feed, as one text with a line for each.
    func answer(_ lines: [[UInt8]]) throws -> [UInt8] {
        var block = Array(lines.joined())
        block.append(UInt8(ascii: "\n"))
        let feed = requests.fileHandleForWriting.fileDescriptor
        var sent = 0
        while sent < block.count {
            let count = block.withUnsafeBytes {
                write(feed, $0.baseAddress! + sent, $0.count - sent)
            }
            guard count > 0 || errno == EINTR else {
                throw BenchmarkError("Arb's program has ended")
            }
            sent += max(count, 0)
        }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let source = answers.fileHandleForReading.fileDescriptor
        while text.suffix(2) != [0x0A, 0x0A] {
            let count = read(source, &buffer, buffer.count)
            if count > 0 {
                text.append(contentsOf: buffer[..<count])
            } else if count == 0 || errno != EINTR {
                throw BenchmarkError("Arb's program has ended")
            }
        }
        return text
    }
}
