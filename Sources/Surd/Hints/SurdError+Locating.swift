import SurdSyntax

extension SurdError {
    /// The same error with its line of `source` and a hint that depends on the text.
    package func locating(in source: borrowing [UInt8]) -> SurdError {
        var lines = Excerpt.LineCounter()
        return locating(in: source, lines: &lines)
    }

    /// The same for one error of many, in the order of the text.
    package func locating(
        in source: borrowing [UInt8], lines: inout Excerpt.LineCounter
    ) -> SurdError {
        SurdError(
            reason, range: range, excerpt: Excerpt(of: range, in: source, lines: &lines),
            notes: notes, nearHint: Self.hint(for: reason, at: range, in: source))
    }

    /// A hint for text in the notation of other programs, other languages or paper. Nil where there
    /// is none; then the general hint of the reason applies.
    static func hint(for reason: Reason, at range: Range<Int>, in source: borrowing [UInt8])
        -> String?
    {
        switch reason {
        case .unknownName(let name, _):
            ForeignText(Surroundings(range, in: source)).hint(forName: name)
        case .unknownFunction(let name, _):
            ForeignText(Surroundings(range, in: source)).hint(forFunction: name)
        case .functionWithoutArguments(let name, let signature):
            ForeignText(Surroundings(range, in: source)).hint(forBare: name, signature)
        case .argumentCount(let name, let signature, _):
            ForeignText(Surroundings(range, in: source)).hint(forArgumentsOf: name, signature)
        case .syntax(let code, _, _):
            ForeignText(Surroundings(range, in: source)).hint(forSyntax: code)
        default: nil
        }
    }
}

extension FunctionEntry {
    /// A call with the required arguments: `log(x)`.
    var usage: String {
        if parameters.contains(where: { $0.hasSuffix("...") }) { return example }
        return name + "(" + parameters.filter { !$0.hasPrefix("[") }.joined(separator: ", ") + ")"
    }
}
