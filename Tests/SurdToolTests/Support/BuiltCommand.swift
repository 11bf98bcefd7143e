import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs the command that was built beside these tests, or the one that `SURD_COMMAND` names.
struct BuiltCommand {
    struct Outcome: Equatable {
        var output: String
        var errors: String
        var status: Int32
    }

    /// The root of the package.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let path: URL = {
        if let chosen = ProcessInfo.processInfo.environment["SURD_COMMAND"] {
            return URL(filePath: chosen)
        }
        // Beside the test bundle; on macOS the bundle is what was loaded, not what was started.
        var places = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        places += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        places.append(root.appending(path: ".build/debug"))
        let candidates = places.map { $0.appending(path: "surd") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? candidates[0]
    }()

    static let isSanitized: Bool = {
        let names = ["__asan_init", "__tsan_init"]
        return names.contains { dlsym(UnsafeMutableRawPointer(bitPattern: 0), $0) != nil }
    }()

    /// What a sanitizer was told, which the command must be told too.
    private static let sanitizers = ProcessInfo.processInfo.environment.filter {
        ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }

    /// Runs a line of shell in `folder`, with `surd` on the path, no terminal and no colours.
    static func shell(_ line: String, in folder: URL) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // Only so that a test that hangs ends. It is the processor's time that counts, however many tests wait for it
        // at once; the clock below ends what does nothing.
        process.arguments = ["-c", "ulimit -t 300; " + line]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": path.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin",
            "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb",
        ].merging(sanitizers) { $1 }
        // Files, not pipes: no reader is needed and nothing can wait for one.
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let names = ["out", "err"].map { scratch.appending(path: $0) }
        for name in names { _ = FileManager.default.createFile(atPath: name.path, contents: nil) }
        let output = try FileHandle(forWritingTo: names[0])
        let errors = try FileHandle(forWritingTo: names[1])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let watchdog = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        try output.close()
        try errors.close()
        return Outcome(
            output: String(decoding: try Data(contentsOf: names[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
            status: process.terminationStatus)
    }
}
