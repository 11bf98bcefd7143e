import Foundation
import Testing

/// A function fits on a screen and a half, and takes a handful of parameters.
@Suite("Sizes of functions")
struct FunctionSizeTests {
    private static let mostLines = 80
    private static let mostParameters = 6

    /// The loop over words: its cases are one jump table, and each is in line for speed.
    private static let long: Set<String> = ["Surd/Evaluation/Machine+Words.swift runWords"]

    /// Functions of more parameters that stand. The list may only become shorter.
    private static let wide: Set<String> = [
        // Public: what a program sets has a label and a default, and most are left out.
        "SurdNumbers/Format/NumberFormat.swift init",
        "SurdNumbers/Support/Limits.swift init",
        // Rows of a table, a column each.
        "Surd/Functions/FunctionTable.swift init",
        "SurdSyntax/OperatorTable.swift infix",
        "SurdTool/Options/Option.swift init",
        // In line twice, and with a fraction and its size in a type some instructions longer.
        "SurdNumbers/Kernels/FixedPointKernels.swift setFixedLogarithm",
        // Still to be split.
        "SurdNumbers/Tape/Refinement.swift look",
    ]

    struct Function {
        var name: String
        var parameters: Int
        /// From its name to its closing brace; 0 where it has no body.
        var lines: Int
    }

    @Test func functionsAreShortAndTakeFewParameters() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        var (seen, long, wide) = (0, Set<String>(), Set<String>())
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
        where path.hasSuffix(".swift") && !path.contains(".docc/") {
            let bytes = try Data(contentsOf: sources.appending(path: path))
            for function in Self.functions(SourceTokens(Array(bytes)).tokens) {
                seen += 1
                let name = "\(path) \(function.name)"
                if function.lines > Self.mostLines { long.insert(name) }
                // The exports of the C library have the parameters that C passes.
                if function.parameters > Self.mostParameters, !path.hasPrefix("SurdC/") {
                    wide.insert(name)
                }
            }
        }
        #expect(seen > 5_000)
        #expect(long.subtracting(Self.long).sorted() == [], "over \(Self.mostLines) lines")
        #expect(Self.long.subtracting(long).sorted() == [], "listed, and short by now")
        #expect(
            wide.subtracting(Self.wide).sorted() == [], "over \(Self.mostParameters) parameters")
        #expect(Self.wide.subtracting(wide).sorted() == [], "listed, and mended by now")
    }

    @Test func sizesAreCounted() {
        let text = """
            protocol P { func f<T: Collection>(_ a: T, b: [Int: (Int, Int)]) -> Int
              init() }
            func g(a: Int = h(1, 2), _ b: (Int, Int) -> Void) throws(E) {
                b(a, .init(1, 2, 3))
            }
            """
        let found = Self.functions(SourceTokens(Array(text.utf8)).tokens)
        #expect(found.map(\.name) == ["f", "init", "g"])
        #expect(found.map(\.parameters) == [2, 0, 2])
        #expect(found.map(\.lines) == [0, 0, 3])
    }

    /// The functions and initializers that are declared among the tokens.
    private static func functions(_ tokens: [SourceTokens.Token]) -> [Function] {
        var found: [Function] = []
        for index in tokens.indices {
            var name = ""
            var open = index + 1
            let before = index > 0 ? tokens[index - 1].text : ""
            if tokens[index].text == "func", index + 1 < tokens.count {
                name = tokens[index + 1].text
            } else if tokens[index].text == "init", before != ".", tokens[index].isName {
                name = "init"
            } else {
                continue
            }
            while open < tokens.count, tokens[open].text != "(" { open += 1 }
            let (count, close) = parameters(tokens, from: open)
            found.append(
                Function(name: name, parameters: count, lines: lines(tokens, index, from: close)))
        }
        return found
    }

    /// How many parameters stand between the parentheses that open there, and where they close.
    private static func parameters(
        _ tokens: [SourceTokens.Token], from open: Int
    ) -> (count: Int, close: Int) {
        var (depth, count, index) = (0, 0, open)
        while index < tokens.count {
            switch tokens[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return (index == open + 1 ? 0 : count + 1, index) }
            case "," where depth == 1: count += 1
            default: break
            }
            index += 1
        }
        return (0, index)
    }

    /// The lines of a function whose parameters close there.
    private static func lines(_ tokens: [SourceTokens.Token], _ start: Int, from close: Int) -> Int
    {
        // A requirement of a protocol has no body: another declaration or the end follows it.
        let ends: Set<String> = [
            "func", "init", "var", "static", "mutating", "subscript", "associatedtype", "}",
        ]
        var index = close + 1
        while index < tokens.count, tokens[index].text != "{" {
            if ends.contains(tokens[index].text) { return 0 }
            index += 1
        }
        var depth = 0
        while index < tokens.count {
            if tokens[index].text == "{" { depth += 1 }
            if tokens[index].text == "}" {
                depth -= 1
                if depth == 0 { return tokens[index].line - tokens[start].line + 1 }
            }
            index += 1
        }
        return 0
    }
}
