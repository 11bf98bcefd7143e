// Reads the sources and draws the graph of folders. Read from tokens alone, it sees fewer references than the compiler
// does: calls of initializers written `.init`, operators, key paths and subscripts, names that are declared both above
// and below, and uses of a name that the same file binds for something else are left out. On the tree of November 2026
// before folders leaned one way, the compiler's index had 1716 references against the order of SurdNumbers, in 79 files;
// this reader found 1186, in 78 files. On the tree after, both find the same 46. It does not take a lower reference for an upper one: only names that are
// the standard library's too could mislead it, and those are listed (`FolderGraph.common`).
import Foundation
import Testing

@Suite("Order of folders")
struct FolderOrderTests {
    private static let modules: [(name: String, below: Set<String>)] = [
        ("SurdSyntax", []),
        ("SurdNumbers", []),
        ("Surd", ["SurdSyntax", "SurdNumbers"]),
        ("SurdTool", ["SurdSyntax", "SurdNumbers", "Surd"]),
    ]

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    private static func read(_ module: String) throws -> [SourceFile] {
        let root = sources.appendingPathComponent(module)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try paths.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted().map {
            let bytes = try Data(contentsOf: root.appendingPathComponent($0))
            return SourceFile(module: module, path: $0, bytes: Array(bytes))
        }
    }

    private static func isListed(_ reference: FolderGraph.Reference, _ module: String) -> Int? {
        FolderOrder.exceptions.firstIndex {
            $0.module == module && $0.folder == reference.folder
                && reference.targets.contains($0.target)
                && ($0.names.isEmpty || $0.names.contains(reference.name))
        }
    }

    @Test func foldersLeanOneWay() throws {
        let graph = FolderGraph(
            files: try Self.modules.flatMap { try Self.read($0.name) }, orders: FolderOrder.folders)
        #expect(graph.files.count > 300)
        var used: Set<Int> = []
        for (module, below) in Self.modules {
            #expect(
                graph.strangeFolders(of: module) == [],
                "folders of \(module) that stand in no order")
            for reference in graph.upward(in: module, below: below) {
                if let line = Self.isListed(reference, module) {
                    used.insert(line)
                } else {
                    Issue.record("against the order of folders: \(reference)")
                }
            }
        }
        // The list may only become shorter.
        #expect(FolderOrder.exceptions.count <= 12)
        for (line, exception) in FolderOrder.exceptions.enumerated() where !used.contains(line) {
            Issue.record(
                "nothing needs this exception any more: \(exception.folder) to \(exception.target)")
        }
    }

    /// The reader finds what it should, in files made for it: the expected answers follow from Swift's rules.
    @Test func readerFindsPlantedReferences() {
        func graph(_ low: String, _ high: String) -> [String] {
            let files = [("Low/A.swift", low), ("High/B.swift", high)].map {
                SourceFile(module: "M", path: $0.0, bytes: Array($0.1.utf8))
            }
            return FolderGraph(files: files, orders: ["M": ["Low", "High"]]).upward(
                in: "M", below: []
            )
            .map(\.name)
        }
        let high = """
            struct Tower { var height: Int; init(of height: Int) {}; private var secret = 1 }
            extension Low { func climb(by steps: Int, quickly: Bool = false) {} }
            enum Shape { case round, long(Int) }
            func free(_ x: Int) {}
            """
        #expect(graph("struct Low { let a: Tower }", high) == ["Tower"])
        #expect(graph("func f(_ x: Low) { x.climb(by: 3) }", high) == ["climb"])
        #expect(
            graph("extension Low { func f() { climb(by: 3, quickly: true) } }", high) == ["climb"])
        #expect(graph("func f() { free(1) }", high) == ["free"])
        #expect(graph("func f() { g(.round) }", high) == ["round"])
        #expect(graph("func f() -> String { \"a \\(free(1)) b\" }", high) == ["free"])
        // Comments, texts, labels, local names and other functions of the name are none.
        #expect(
            graph(
                "// Tower\n/* free(1) /* Tower */ */ func f() { g(\"Tower\", #\"\\(Tower)\"#) }",
                high) == [])
        #expect(graph("func f(height: Int) { g(height: height) }", high) == [])
        #expect(graph("func f() { let free = 1; g(free) }", high) == [])
        #expect(graph("func f(_ x: Low) { x.climb(to: 3) }", high) == [])
        #expect(
            graph(
                "struct Low { func climb(by: Int) {} }\nfunc f(_ x: Low) { x.climb(by: 3) }", high)
                == [])
        #expect(graph("func f(_ x: Low) { x.secret }", high) == [])
        #expect(graph("func f<Tower>(_ x: Tower) {}", high) == [])
    }

    /// Which modules import which, as `Docs/development.md` draws it.
    @Test func modulesImportWhatThePageSays() throws {
        let system: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]
        let allowed: [String: Set<String>] = [
            "SurdSyntax": [],
            "SurdNumbers": ["CGMP", "CKernels"],
            "Surd": ["SurdSyntax", "SurdNumbers", "CFilter"],
            "SurdKeypad": ["Surd", "Observation"],
            "SurdFoundation": ["Surd", "Foundation"],
            "SurdC": ["CSurd", "Surd", "SurdKeypad", "SurdNumbers", "SurdSyntax"],
            "SurdTool": ["SurdSyntax", "SurdNumbers", "Surd", "SurdKeypad"],
            "SurdMain": ["SurdTool"],
        ]
        for (module, names) in allowed {
            for file in try Self.read(module) {
                let strange = Set(file.imports).subtracting(names).subtracting(system)
                #expect(strange == [], "\(module)/\(file.path)")
            }
        }
    }
}
