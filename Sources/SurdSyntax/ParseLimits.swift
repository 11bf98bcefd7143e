/// How much a text may ask of the parser. It takes time and memory in proportion to the length of
/// the text: one node of sixteen bytes for each byte of text at worst, three times that while the
/// arrays grow, and 24 bytes for each level of nesting.
package struct ParseLimits: Sendable, Equatable {
    /// Operators and parentheses that may wait for their end at the same time.
    package var maximumNesting: Int
    /// Bytes of text.
    package var maximumLength: Int
    /// Errors that are reported; after the last one the parser stops reading.
    package var maximumDiagnostics: Int

    package init(
        maximumNesting: Int = 1_000_000, maximumLength: Int = 1 << 30,
        maximumDiagnostics: Int = 20
    ) {
        self.maximumNesting = maximumNesting
        self.maximumLength = maximumLength
        self.maximumDiagnostics = maximumDiagnostics
    }

    package static let standard = ParseLimits()
}

/// What a name means where the text stands, as far as the parser must know.
package enum NameMeaning: Equatable, Sendable {
    case unknown
    /// A variable, a parameter or a constant: `pi(2)` is a product.
    case value
    /// A function: `sin(2)` is a call.
    case function
    /// The same, with a number by which whoever was asked will find it again.
    case row(UInt16)

    var isFunction: Bool {
        switch self {
        case .function, .row: true
        case .unknown, .value: false
        }
    }
}

/// Why a text is not finished, for a prompt that reads on.
package enum Incompleteness: Sendable, Equatable {
    /// A parenthesis is open at the end of the text.
    case openParenthesis
    /// The text ends with an operator that needs an operand.
    case operand
}
