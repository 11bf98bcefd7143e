public import SurdNumbers
package import SurdSyntax

/// What went wrong, where in the text, and what to do about it.
///
/// This file holds the data only: the sentences are in `SurdError+Message.swift`, the drawing with
/// the caret in `SurdError+Rendering.swift`.
public struct SurdError: Error, Sendable, Equatable {
    /// What happened.
    public let reason: Reason
    /// The bytes of the text (UTF-8, half open) that the error is about.
    public let range: Range<Int>
    /// The line of the text that the caret is drawn under.
    public let excerpt: Excerpt
    /// Where the computation was when it failed, from the inside out: `in f: 1/(n - 1)`.
    public let notes: [String]
    /// A hint that is made from the text around the mark and replaces the general one; empty where
    /// the general hint would be wrong.
    let nearHint: String?

    package init(
        _ reason: Reason, range: Range<Int>, excerpt: Excerpt = Excerpt(), notes: [String] = []
    ) {
        self.init(reason, range: range, excerpt: excerpt, notes: notes, nearHint: nil)
    }

    /// The same error with another hint.
    package func advising(_ hint: String) -> SurdError {
        SurdError(reason, range: range, excerpt: excerpt, notes: notes, nearHint: hint)
    }

    init(
        _ reason: Reason, range: Range<Int>, excerpt: Excerpt, notes: [String], nearHint: String?
    ) {
        self.reason = reason
        self.range = range
        self.excerpt = excerpt
        self.notes = notes
        self.nearHint = nearHint
    }

    /// The kinds of failure, with their data.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Reason: Error, Equatable {
        /// The text is not an expression.
        case syntax(code: String, message: String, hint: String?)
        /// An operation on numbers has no answer, or none within the limits.
        case number(NumberError)
        /// A name that nothing defines.
        case unknownName(String, nearest: String?)
        /// A call of a function that nothing defines.
        case unknownFunction(String, nearest: String?)
        /// A function's name where a number was expected.
        case functionWithoutArguments(String, signature: String)
        /// A call with too few or too many arguments.
        case argumentCount(function: String, signature: String, given: Int)
        /// `true` or `false` where a number is needed.
        case needsNumber(operation: String, given: String)
        /// A complex number where a real one is needed.
        case needsReal(operation: String)
        /// A list where no list is possible, or a question that has no answer for lists.
        case list(ListFault)
        /// A number where `true` or `false` is needed.
        case needsBoolean(operation: String, given: String)
        /// The first argument of `sum(k, from, to, body)` is not a name.
        case needsIndexName(function: String)
        /// The first of four arguments of `sum` has a value and could be an index too.
        case ambiguousIndex(function: String, name: String)
        /// An attempt to define a name that the language keeps for itself.
        case reservedName(String)
        /// The same parameter twice in `f(a, a) = ...`.
        case repeatedParameter(String)
        /// A definition inside an expression that cannot hold one.
        case definitionNotAllowed
        /// A name that the text defines only further down.
        case notYetDefined(String)
        /// A name whose definition failed, so that it has no meaning.
        case definitionFailed(String)
        /// `ans` before there was any result.
        case noPreviousResult
        /// User functions that call each other too deeply.
        case tooDeep(function: String, limit: Int)
        /// A variable of a compiled expression without a value.
        case unboundVariable(String)
        /// A binding for a variable that the compiled expression does not have.
        case unknownVariable(String, nearest: String?)
        /// More values, or columns, than a compiled expression has variables.
        case superfluousValues(given: Int, variables: Int)
        /// Columns of different lengths; the two lengths are the first that differ.
        case unequalColumns(Int, Int)
        /// A function of the embedding program refused its arguments.
        case host(function: String, message: String)
        /// Several results, or none, where exactly one was asked for.
        case notOneExpression(count: Int)
        /// A computation without a certificate, with the reason.
        case noCertificate(reason: String)
        /// A text that defines a function and nothing else, where a value was asked for.
        case noValue(String)
    }

    /// One line of source text, cut to what fits beside a caret, and the place of the mark in it.
    public struct Excerpt: Sendable, Equatable {
        /// Number of the line in the text, from 1.
        public var line: Int
        /// Column of the mark in that line, in characters, from 1.
        public var column: Int
        /// The line or the part of it around the mark, without its line end.
        public var text: String
        /// Characters of `text` before the mark.
        public var markStart: Int
        /// Characters of `text` under the mark; at least 1 when drawn.
        public var markLength: Int

        package init(
            line: Int = 1, column: Int = 1, text: String = "", markStart: Int = 0,
            markLength: Int = 0
        ) {
            self.line = line
            self.column = column
            self.text = text
            self.markStart = markStart
            self.markLength = markLength
        }
    }
}

/// An error inside the compiler or the machine: a reason and a place, without the text.
package struct Failure: Error, Sendable, Equatable {
    package var reason: SurdError.Reason
    package var span: ByteRange
    package var notes: [String]

    package init(_ reason: SurdError.Reason, at span: ByteRange, notes: [String] = []) {
        self.reason = reason
        self.span = span
        self.notes = notes
    }
}

/// A half-open range of byte offsets, small because every instruction keeps one.
package struct ByteRange: Sendable, Equatable {
    package var start: Int32
    package var end: Int32

    @inline(__always)
    package init(_ start: Int32, _ end: Int32) {
        self.start = start
        self.end = end
    }

    package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}

extension ByteRange {
    @inline(__always)
    package init(_ span: SourceSpan) {
        self.init(Int32(truncatingIfNeeded: span.start), Int32(truncatingIfNeeded: span.end))
    }
}
