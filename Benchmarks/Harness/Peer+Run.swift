import Foundation

extension Peer {
    /// Runs a program to its end and hands back what it printed.
    ///
    /// Foundation's `Process` looks for the end every fifty milliseconds, which would be all that a
    /// start-up time shows; so the program is spawned and waited for directly.
    static func run(_ path: String, _ arguments: [String], input: String) throws -> Answer {
        // From a file, so that neither side waits for the other however long the input is.
        let feed = try temporaryInput(input)
        defer { close(feed) }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchmarkError("no pipe could be made") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, feed, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        for descriptor in [ends[0], ends[1], feed] where descriptor > 2 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        let line: [String] = [path] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let begin = monotonicNanoseconds()
        let failure = posix_spawn(&process, path, &actions, nil, &words, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else { throw BenchmarkError("\(path) could not be started") }
        let bytes = readToEnd(ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let elapsed = Double(monotonicNanoseconds() - begin)
        let text = String(decoding: bytes, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        // A signal counts as a failure like any other status.
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        return Answer(text: text, status: code, nanoseconds: elapsed)
    }

    private static func readToEnd(_ descriptor: Int32) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                result.append(contentsOf: buffer[..<count])
            } else if count == 0 || errno != EINTR {
                return result
            }
        }
    }

    private static func temporaryInput(_ text: String) throws -> Int32 {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("surd-benchmark-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        // The open file keeps the bytes; the name is not needed any more.
        try FileManager.default.removeItem(at: file)
        guard descriptor >= 0 else { throw BenchmarkError("the input could not be opened") }
        return descriptor
    }
}
