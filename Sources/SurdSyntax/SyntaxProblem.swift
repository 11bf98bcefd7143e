/// The kinds of syntax errors, as data. The sentences are in `SyntaxProblem+Message.swift`.
///
/// Strings in them are safe to be shown, see ``Spelling``.
enum SyntaxProblem: Sendable, Equatable {
    enum Side: Sendable { case left, right }

    case missingOperand(of: String, Side, SourceSpan)
    case emptyParentheses(SourceSpan)
    case unclosedParenthesis(SourceSpan, of: String?, others: Int, outermost: SourceSpan)
    case strayParenthesis(at: Int)
    case missingArgument(SourceSpan, of: String)
    case unexpectedComma(SourceSpan, CommaMeaning)
    case adjacentNumbers(SourceSpan, first: String, second: String, isArgument: Bool)
    case missingOperator(before: String, SourceSpan)
    case malformedNumber(NumberFault, SourceSpan)
    case malformedSuperscript(SourceSpan)
    case unexpectedCharacter(Unicode.Scalar, SourceSpan)
    case foreignCharacter(Unicode.Scalar, SourceSpan, hint: String)
    case invalidBytes(UInt8, SourceSpan)
    case chainedComparison(SourceSpan, first: SourceSpan)
    case misplacedAssignment(SourceSpan)
    case foreignOperator(String, SourceSpan, hint: String)
    case ambiguousX(SourceSpan, name: SourceSpan, spelling: String)
    /// A name spelled like the sign of a product, between two operands.
    case namedX(SourceSpan, String)
    /// `7 % -2`
    case ambiguousPercent(SourceSpan)
    /// `1/2pi`: the dividend, the operator, the divisor, and the factor directly after it.
    case ambiguousDivision(SourceSpan, Quotient?)
    /// `5!!`: what stands before the two signs.
    case doubleFactorial(SourceSpan, of: String)
    /// `16#ff`: what stands before the `#`, and the letters and digits after it.
    case gluedComment(SourceSpan, before: String, after: String)
    /// `3½`
    case mixedFraction(SourceSpan, whole: String, fraction: String)
    /// `1.23(4)`: the number, and the digits in parentheses.
    case uncertainty(SourceSpan, number: String, digits: String, isRepeating: Bool)
    case duplicateParameter(String, SourceSpan)
    case nestingTooDeep(limit: Int, SourceSpan)
    case textTooLong(limit: Int)
    case nothingToEvaluate(SourceSpan)
    case misplacedBracket(SourceSpan, BracketFault)

    /// The pieces of `1/2pi` as they are written; nil where they are too long to be shown.
    struct Quotient: Sendable, Equatable {
        var dividend: String
        var sign: String
        var divisor: String
        var factor: String
    }

    /// The probable meaning of a misplaced comma.
    enum CommaMeaning: Sendable, Equatable {
        case unknown
        /// `3,14`: the number with a point.
        case decimal(String)
        /// `1,000`: the number without a comma, and, where it can be that, with a point.
        case thousands(String, String?)
    }
}

/// Faults in the spelling of a number.
enum NumberFault: Sendable, Equatable {
    case underscore
    case exponent
    case twoPoints
    case points
    case lonePoint
    case noDigits(NumberBase)
    case digit(NumberBase, UInt8)
    case basedPoint
    /// `0x1p`
    case binaryExponent
    /// `0.1[]`, `0.1[6` and `0.1[6]7`
    case noRepeatingDigits
    case openBracket
    case digitsAfterBracket
}

/// Faults of brackets in lists and indices.
enum BracketFault: Sendable, Equatable {
    /// `2[3]`
    case afterNumber
    /// `v [1]`
    case afterBlank
    /// `5![1]`
    case afterOperator
    /// `2]`
    case closesNothing
    /// `(2]` and `[2)`: the sign that would close the open bracket.
    case mismatched(closing: String)
    /// `v[]`
    case noIndex
    /// `v[1, 2]`
    case severalIndices
    /// `[1, , 2]`
    case noElement
}
