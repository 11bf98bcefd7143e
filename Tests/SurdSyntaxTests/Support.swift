@testable import SurdSyntax

/// What the parser made of a text.
struct Parsed {
    let bytes: [UInt8]
    let tree: SyntaxTree
    let diagnostics: [Diagnostic]
    let incompleteness: Incompleteness?

    var sExpression: String { tree.sExpression(bytes.span) }
    var source: String { tree.source(bytes.span) }
    var codes: [String] { diagnostics.map(\.code) }

    func spelling(_ span: SourceSpan) -> String {
        String(decoding: bytes[span.range], as: UTF8.self)
    }
}

/// Names that a session would know.
let sessionFunctions: Set<String> = [
    "sin", "sqrt", "max", "sum", "prod", "if", "mod", "exp", "f", "g",
]
let sessionValues: Set<String> = ["pi", "π", "e", "r", "ans", "true", "false"]

func parse(
    _ bytes: [UInt8], values: Set<String> = sessionValues, limits: ParseLimits = .standard
) -> Parsed {
    var parser = Parser()
    parser.parse(bytes.span, limits: limits) { name in
        var letters: [UInt8] = []
        for index in name.indices { letters.append(name[index]) }
        let spelling = String(decoding: letters, as: UTF8.self)
        if sessionFunctions.contains(spelling) { return .function }
        return values.contains(spelling) ? .value : .unknown
    }
    return Parsed(
        bytes: bytes, tree: parser.tree, diagnostics: parser.diagnostics,
        incompleteness: parser.incompleteness)
}

func parse(
    _ text: String, values: Set<String> = sessionValues, limits: ParseLimits = .standard
) -> Parsed {
    parse(Array(text.utf8), values: values, limits: limits)
}

/// SplitMix64: the same numbers everywhere from the same seed.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
