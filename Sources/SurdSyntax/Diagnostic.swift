/// One thing that is wrong with a text: what, where, and what to do about it.
///
/// A diagnostic is data. Whoever shows it draws the caret under `span`; `message` and `hint` are
/// sentences without a full stop and contain nothing that a terminal would act upon.
public struct Diagnostic: Error, Sendable, Hashable {
    /// A stable identifier such as `unclosed-parenthesis`; programs may depend on it.
    public var code: String
    /// One sentence.
    public var message: String
    /// Where the caret goes.
    public var span: SourceSpan
    /// What to write instead, where there is something to say.
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
    /// For callers that need an expression: a text of so many bytes holds no statement.
    package static func nothingToEvaluate(length: Int) -> Diagnostic {
        SyntaxProblem.nothingToEvaluate(SourceSpan(start: 0, end: length)).diagnostic
    }
}
