import Foundation

/// What others may use, one line each, as `Docs/api` keeps it.
enum InterfaceLists {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let header = root.appending(path: "Sources/CSurd/surd.h")

    static func recorded(_ name: String) -> URL { root.appending(path: "Docs/api/\(name)") }

    // MARK: - C

    /// Constants, types and functions of the header, in its order and without comments.
    static func cDeclarations() throws -> [String] {
        var text = try String(contentsOf: header, encoding: .utf8)
        while let start = text.range(of: "/*"),
            let end = text.range(of: "*/", range: start.upperBound..<text.endIndex)
        {
            text.replaceSubrange(start.lowerBound..<end.upperBound, with: " ")
        }
        var declarations: [String] = []
        var rest = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#define SURD_") && !line.hasSuffix("SURD_H") {
                declarations.append(String(line))
            } else if !line.hasPrefix("#") && !line.hasPrefix("extern \"C\"") {
                rest += line + " "
            }
        }
        for piece in rest.split(separator: ";") {
            let words = piece.split(separator: " ").joined(separator: " ")
                .replacing("( ", with: "(")
            if !words.isEmpty && words != "}" { declarations.append(words) }
        }
        return declarations
    }

    // MARK: - Swift

    /// Where the compiled modules lie: beside the test bundle.
    private static var modules: URL? {
        guard let program = Bundle.main.executableURL else { return nil }
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "Modules")
        return FileManager.default.fileExists(atPath: folder.path()) ? folder : nil
    }

    /// The public declarations of a module, sorted; nil where the compiler's tools are not at hand.
    static func swiftDeclarations(_ module: String) throws -> [String]? {
        guard let symbols = try symbols(of: module) else { return nil }
        return Set(symbols.map(\.line)).sorted()
    }

    /// Those without a documentation comment, of their own or of the requirement that they meet.
    static func undocumented(_ module: String) throws -> [String]? {
        guard let symbols = try symbols(of: module) else { return nil }
        return Set(symbols.filter { $0.docComment == nil }.map(\.line)).sorted()
    }

    private static func symbols(of module: String) throws -> [SymbolGraph.Symbol]? {
        guard let modules else { return nil }
        // Tests that run at the same time have one each.
        let output = FileManager.default.temporaryDirectory
            .appending(path: "surd-interface-\(module)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path(),
            "-I", root.appending(path: "Sources/CGMP").path(),
            "-I", root.appending(path: "Sources/CFilter/include").path(), "-target", target,
            "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
            output.path(),
        ]
        // The targets in C have maps of their own beside what was built of them.
        let built = modules.deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: built.path()).sorted() {
            let map = built.appending(path: "\(name)/module.modulemap").path()
            guard name.hasSuffix(".build"), FileManager.default.fileExists(atPath: map) else {
                continue
            }
            process.arguments? += ["-Xcc", "-fmodule-map-file=" + map]
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        // Without the tool there is nothing to compare; a tool that fails is a fault.
        if process.terminationStatus == 127 { return nil }
        guard process.terminationStatus == 0 else { throw ExtractionFailed(module: module) }
        var symbols: [SymbolGraph.Symbol] = []
        for file in try FileManager.default.contentsOfDirectory(
            at: output, includingPropertiesForKeys: nil)
        {
            let graph = try JSONDecoder().decode(
                SymbolGraph.self, from: Data(contentsOf: file))
            symbols += graph.symbols
        }
        return symbols
    }

    private static var target: String {
        #if arch(x86_64)
            let processor = "x86_64"
        #else
            let processor = "aarch64"
        #endif
        return processor + "-unknown-linux-gnu"
    }
}

/// The compiler's tool could not read a module that was just built.
struct ExtractionFailed: Error {
    let module: String
}

/// The part of a symbol graph that is needed here.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Fragment: Decodable {
            let spelling: String
        }
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let docComment: Comment?

        /// That there is one is all that matters.
        struct Comment: Decodable {}

        /// `BigInt: func power(_ exponent: Int) throws(NumberError) -> BigInt`
        var line: String {
            let place = pathComponents.dropLast().joined(separator: ".")
            let words = declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return place.isEmpty ? words : place + ": " + words
        }
    }
    let symbols: [Symbol]
}
