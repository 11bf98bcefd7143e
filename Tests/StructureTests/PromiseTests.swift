import Foundation
import Testing

/// The promise that a continuation is holomorphic is a type that rooms alone can make: a program that tries to forge
/// it does not compile.
@Suite("Promises") struct PromiseTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the modules that these tests were built with.
    private static let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private static func moduleMaps() throws -> [URL] {
        let made = try FileManager.default.contentsOfDirectory(
            at: build, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix(".build") }
            .map { $0.appending(path: "module.modulemap") }
        let written = ["CGMP", "CFilter/include"].map {
            root.appending(path: "Sources/\($0)/module.modulemap")
        }
        return (made + written).filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// What the compiler says of a program that knows all that is internal; "" where it has nothing to say.
    private static func complaints(about program: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "program.swift")
        try ("@testable import SurdNumbers\n" + program).write(
            to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6",
                "-module-cache-path", folder.path,
            ]
            + ["-I", build.appending(path: "Modules").path]
            + (try moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] })
            + [file.path]
        let output = folder.appending(path: "output")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: output)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }

    #if os(Linux)
        @Test func aRoomMakesThePromise() throws {
            let complaints = try Self.complaints(
                about: """
                    struct Room: ContinuationRoom {
                        static func continuation<Machine: StripMachine & ~Copyable>(
                            _ call: StripCall, _ machine: inout Machine
                        ) throws(BallError) -> Holomorphy? { holomorphic }
                    }
                    """)
            #expect(complaints == "")
        }

        @Test(arguments: [
            "let promise = Holomorphy()",
            "let promise = Holomorphy.init()",
            "extension Holomorphy { init(trust: Int) { } }",
            "extension Holomorphy { init(trust: Int) { self.init() } }",
            "struct Own { static var promise: Holomorphy { holomorphic } }",
        ])
        func nobodyElseMakesIt(_ program: String) throws {
            #expect(try Self.complaints(about: program).contains("error: "), "\(program)")
        }
    #endif
}
