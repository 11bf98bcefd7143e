// Nothing that leads to a result, a verdict, a form, an error or a certificate may depend on the order of a Set or a
// Dictionary, which is another one in each process. This reads the sources for passages through such collections, and
// fails on each that is not listed with the reason why its order makes no difference.
import Foundation
import Testing

@Suite("Passages through unordered collections")
struct UnorderedUsesTests {
    private struct Harmless {
        var path: String
        var name: String
        var reason: String
    }

    private static let list = [
        Harmless(
            path: "SurdNumbers/Exact/ClosedFormFinder.swift", name: "primes",
            reason: "the result is a set again"),
        Harmless(
            path: "Surd/Hints/ForeignNames.swift", name: "signs",
            reason: "the result is a set again"),
        Harmless(
            path: "Surd/Evaluation/BallMachine.swift", name: "realConstants",
            reason: "each register is freed"),
        Harmless(
            path: "Surd/Evaluation/Ledger.swift", name: "numbers",
            reason: "the result is a dictionary again"),
        Harmless(
            path: "Surd/Evaluation/Ledger.swift", name: "variables",
            reason: "the result is a dictionary again, or a mark for each element"),
        Harmless(
            path: "SurdTool/Columns/RowGroups.swift", name: "places",
            reason: "in the order of the values, which are the numbers of the groups"),
        Harmless(
            path: "SurdTool/Lines/LineChunks.swift", name: "marks",
            reason: "elements go from one dictionary to another"),
    ]

    private static let modules = [
        "SurdSyntax", "SurdNumbers", "Surd", "SurdTool", "SurdKeypad", "SurdC", "SurdFoundation",
    ]

    private static func passages() throws -> [UnorderedUses.Passage] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
        var files: [UnorderedUses] = []
        for module in modules {
            let root = sources.appendingPathComponent(module)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
            for path in paths where path.hasSuffix(".swift") && !path.contains(".docc/") {
                let bytes = try Data(contentsOf: root.appendingPathComponent(path))
                files.append(UnorderedUses(path: module + "/" + path, bytes: Array(bytes)))
            }
        }
        #expect(files.count > 300)
        return find(in: files)
    }

    private static func find(in files: [UnorderedUses]) -> [UnorderedUses.Passage] {
        var others: [String: Bool] = [:]
        for (name, isUnordered) in files.flatMap(\.kinds) {
            others[name] = (others[name] ?? true) && isUnordered
        }
        return files.flatMap { $0.passages(others) }
    }

    @Test func noResultDependsOnTheOrderOfASet() throws {
        var used: Set<Int> = []
        for passage in try Self.passages() {
            let entry = Self.list.firstIndex {
                $0.path == passage.path && $0.name == passage.name
            }
            if let entry {
                used.insert(entry)
            } else {
                Issue.record("through a collection without an order: \(passage)")
            }
        }
        for (index, entry) in Self.list.enumerated() where !used.contains(index) {
            Issue.record("nothing needs this entry any more: \(entry.path), \(entry.name)")
        }
    }

    /// The reader finds what it should, in files made for it.
    @Test func readerFindsPlantedPassages() {
        func names(_ text: String, _ other: String = "") -> [String] {
            let files = [("A", text), ("B", other)].map {
                UnorderedUses(path: $0.0, bytes: Array($0.1.utf8))
            }
            return Self.find(in: files).map { $0.name + " " + $0.way }
        }
        #expect(names("func f(a: Set<Int>) { for x in a { g(x) } }") == ["a for"])
        #expect(names("let a: [String: Int] = f()\nlet b = a.map { $0 }") == ["a map"])
        #expect(names("var a = [1: 2]\nfor (k, v) in a where k > 1 {}") == ["a for"])
        #expect(names("var a: [Int: Int] = [:]\nprint(a.values.reduce(0, +))") == ["a values"])
        #expect(names("var a = Set(b)\nlet c = Array(a)") == ["a Array"])
        #expect(names("let c = Array(Set(b))") == ["Set Array"])
        #expect(names("let c = Set(b).map { $0 }") == ["Set map"])
        #expect(names("func f() -> Set<Int> { s }\nfor x in f() {}") == ["f for"])
        #expect(names("let x = a.first { $0.key > 1 }\nlet a: [Int: Int]") == ["a first"])
        #expect(names("for k in t.rows {}", "struct T { var rows: [Int: Int] }") == ["rows for"])
        // No passages, or in an order that elements have themselves.
        #expect(names("func f(a: Set<Int>) { for x in a.sorted() { g(x) } }") == [])
        #expect(names("var a: [Int: Int]\nfor x in a.keys.sorted() {}") == [])
        #expect(names("var a: [Int: Int]\nlet b = a.sorted { $0.key < $1.key }") == [])
        #expect(names("let a = Set(b).sorted()\nfor x in a {}") == [])
        #expect(names("var a: Set<Int>\nif a.contains(1) || a.isEmpty {}") == [])
        #expect(names("let a = [x ? 1 : 2]\nfor y in a {}") == [])
        #expect(names("let a: [Int]\nfor y in a {}") == [])
        // An ordered table of our own is another type, though its property has the name of a set elsewhere.
        #expect(
            names("var rows: OrderedTable<Int, Int>\nfor y in rows {}", "var rows: Set<Int>") == [])
        #expect(
            names("for y in t.rows {}", "var rows: Set<Int>\nvar rows: OrderedTable<Int, Int>")
                == [])
        // The order of the values says nothing where two are equal.
        #expect(
            names("var a: [Int: Int]\nlet b = a.sorted { $0.value < $1.value }") == ["a sorted"])
    }
}
