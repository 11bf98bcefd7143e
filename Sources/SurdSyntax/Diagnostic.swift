/// One mistake in a text: what, where, and what to do about it.
///
/// A diagnostic is data. The program that shows it draws the caret under `span`; `message` and
/// `hint` are sentences without a full stop that are safe on a terminal.
public struct Diagnostic: Error, Sendable, Hashable {
    /// A stable identifier such as `unclosed-parenthesis`; programs may depend on it.
    public var code: String
    /// One sentence.
    public var message: String
    /// The place of the caret.
    public var span: SourceSpan
    /// Advice on what to write instead, if there is any.
    public var hint: String?
    /// Other places that help to understand.
    public var notes: [Note]

    /// A remark about another place of the same text.
    public struct Note: Sendable, Hashable {
        public var message: String
        public var span: SourceSpan

        public init(_ message: String, at span: SourceSpan) {
            self.message = message
            self.span = span
        }
    }

    public init(
        code: String, message: String, span: SourceSpan, hint: String? = nil, notes: [Note] = []
    ) {
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint
        self.notes = notes
    }
}

extension Diagnostic {
    /// The error for callers that need an expression: a text of this many bytes has no statement.
    package static func nothingToEvaluate(length: Int) -> Diagnostic {
        SyntaxProblem.nothingToEvaluate(SourceSpan(start: 0, end: length)).diagnostic
    }
}
