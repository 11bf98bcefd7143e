import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs the command under hard limits that the system enforces, and says what it took.
struct LimitedProcess {
    struct Outcome {
        var output: Data
        var errors: String
        /// The exit status; 128 and more for a signal, as shells count.
        var status: Int32
        var processorSeconds: Double
        var wallSeconds: Double
        var residentMegabytes: Int
    }

    /// Kilobytes of address space; nil for no limit.
    var addressSpace: Int?
    /// Seconds of the processor after which the system ends the process.
    var processorSeconds: Int

    /// A sanitizer needs terabytes of address space and some times the time.
    static let isSanitized: Bool = {
        let names = ["__asan_init", "__tsan_init"]
        return names.contains { dlsym(UnsafeMutableRawPointer(bitPattern: 0), $0) != nil }
    }()

    /// What a sanitizer was told, which the command must be told too.
    private static let sanitizers: [String] = ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
        .compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }

    /// The command that was built beside these tests, or the one that `SURD_COMMAND` names.
    static let command: String = {
        if let chosen = ProcessInfo.processInfo.environment["SURD_COMMAND"] { return chosen }
        var places = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        places += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let candidates = places.map { $0.appending(path: "surd").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
            ?? candidates[0]
    }()

    func run(_ arguments: [String], input: [UInt8]) throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, output, errors) = (
            folder.appending(path: "in"), folder.appending(path: "out"),
            folder.appending(path: "err")
        )
        try Data(input).write(to: source)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let write = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, source.path, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output.path, write, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors.path, write, 0o600)
        // The shell sets the limits, which the command then has from its first instruction on.
        var script = "ulimit -c 0; "
        if !Self.isSanitized {
            script += "ulimit -t \(processorSeconds); "
            #if os(Linux)
                if let addressSpace { script += "ulimit -v \(addressSpace); " }
            #endif
        }
        script += "exec \"$0\" \"$@\""
        let line = ["/bin/sh", "-c", script, Self.command] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
        // A crash should end at once, without a picture of the stack.
        let environment =
            ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"] + Self.sanitizers
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }

        var process: pid_t = 0
        let begin = ContinuousClock.now
        let failure = posix_spawn(&process, "/bin/sh", &actions, nil, &words, &variables)
        if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let wall = ContinuousClock.now - begin
        let signal = status & 0x7F
        #if os(Linux)
            let resident = usage.ru_maxrss / 1024
        #else
            let resident = usage.ru_maxrss >> 20
        #endif
        return Outcome(
            output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors).prefix(1000), as: UTF8.self),
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
            processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            wallSeconds: Double(wall.components.seconds)
                + Double(wall.components.attoseconds) * 1e-18,
            residentMegabytes: Int(resident))
    }

    private func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
}
