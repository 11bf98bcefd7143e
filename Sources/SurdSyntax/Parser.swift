/// Reads text into a ``SyntaxTree``. A parser keeps its buffers: use one for many texts.
package struct Parser: ~Copyable {
    /// What the last text said.
    package internal(set) var tree = SyntaxTree()
    /// What is wrong with it; empty when all is well.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Why the last text is not finished, if it is not.
    package internal(set) var incompleteness: Incompleteness?

    package init() {}

    /// Parses a text. `names` says what names mean that the text does not define itself; it is
    /// asked only where the reading depends on it: for a name before `(`, and for names that
    /// begin with x where an operator could stand.
    package mutating func parse(
        _ text: Span<UInt8>, limits: ParseLimits = .standard,
        names: (Span<UInt8>) -> NameMeaning = { _ in .unknown }
    ) {
        tree.removeAll()
        diagnostics.removeAll(keepingCapacity: true)
        incompleteness = nil
    }
}
