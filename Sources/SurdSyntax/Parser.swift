// The grammar. Strings are spellings of `OperatorTable`; a test compares the two.
//
//     text        = { statement ( newline | ";" ) }
//     statement   = [ name "=" | name "(" [ name { "," name } ] ")" "=" ] expression
//     expression  = disjunction
//  1  disjunction = conjunction { "or" conjunction }
//  2  conjunction = negation { "and" negation }
//  3  negation    = { "not" } comparison
//  4  comparison  = bits [ ( "==" | "!=" | "≠" | "<" | "<=" | "≤" | ">" | ">=" | "≥" ) bits ]
//  5  bits        = shift { ( "|" | "xor" | "&" ) shift }          "&" before "xor" before "|"
//  6  shift       = sum { ( "<<" | ">>" ) sum }
//  7  sum         = product { ( "+" | "-" | "−" ) product }
//  8  product     = signed { ( "*" | "x" | "X" | "×" | "·" | "⋅" | "/" | "÷" | "mod" | "%" ) signed
//                          | unsigned }                             two operands side by side
//  9  signed      = { "-" | "−" | "+" | "~" | "√" | "∛" } power
// 10  power       = postfix [ ( "^" | "**" ) signed ] | power superscript
// 11  postfix     = indexed { "!" | "%" | "°" }
//     unsigned    = power | ( "√" | "∛" ) signed                      and no number after a number
//     indexed     = primary { "[" expression "]" }                       "[" glued to a name, ")" or "]"
//     primary     = number | name | "(" expression ")" | name "(" [ expression { "," expression } ] ")"
//                 | "[" [ expression { "," expression } ] "]"
//
// A prefix operator may stand wherever an operand may, whatever its level: `2^-1`, `1 + not a`.
// It then takes all that its own level lets it take. Newlines inside parentheses are white space;
// `#` begins a comment that ends with the line. What the grammar leaves open is settled so:
//
// - `x` and `X` multiply where an operator can stand, unless that name is defined: by the session,
//   by an earlier statement, as a parameter, as the index of a `sum` or `prod` around, or by having
//   stood as an operand in the same statement (so `x^2 + 2x + 1` is the polynomial; `2x + x^2`,
//   where the name comes too late to be known, is an error). A longer name that begins with x is
//   cut after it where neither it nor `x` is a name: `2x3`, `2xpi`.
// - `%` is the remainder where an operand follows that begins with no sign, and percent otherwise.
//   Before an `x` that is not defined it is percent if the `x` can multiply: `25% x 200`. Before
//   `mod` it is percent too, unless a parenthesis follows at once: `10 % mod(7, 4)` is a call.
// - A name before `(` is called unless it is known as a value: `pi(2)` is a product.
// - `5!=3` compares; `!==` is a factorial and `==`.
// - What people read in two ways is refused with both readings, see Parser+Doubt.swift: a factor
//   without a sign behind a divisor (`1/2pi`), `5!!`, `16#ff`, `3½`.
// - Full-width signs, `（１＋２）`, stand for their narrow twins.

/// Reads text into a ``SyntaxTree``. A parser keeps its buffers: use one for many texts.
package struct Parser: ~Copyable {
    /// The tree of the last text.
    package internal(set) var tree = SyntaxTree()
    /// Its errors, in the order of the text; empty when there are none.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The reason why the last text is incomplete, if that is its only error.
    package internal(set) var incompleteness: Incompleteness?

    var cursor = 0
    /// Operators and parentheses that wait for their end.
    var frames = _Row<ParserFrame>()
    var openBrackets = 0
    /// The number of open forms with the body before the bound variable.
    var swappedForms = 0
    /// The start of the last operand, including its parentheses.
    var operandStart: UInt32 = 0
    var operandEnd: UInt32 = 0
    var statement = StatementState()
    var defined = NameTable()
    /// The number of the statement, from 1.
    var serial: UInt32 = 0
    /// The last word in the place of an operator.
    var word = SourceSpan(0, 0)
    var limits = ParseLimits.standard
    var isStopped = false
    let operators = OperatorIndex.shared

    package init() {}

    /// The statement of a text that is one expression and nothing else.
    package var onlyExpression: SyntaxTree.Statement? {
        guard tree.statements.count == 1, case .expression = tree.statements[0].kind else {
            return nil
        }
        return tree.statements[0]
    }

    /// Parses a text. `names` returns the meaning of names that the text does not define. It is
    /// called only where the reading depends on the meaning: for a name before `(`, and for names
    /// that begin with x in the place of an operator.
    package mutating func parse(
        _ text: Span<UInt8>, limits: ParseLimits = .standard,
        names: (Span<UInt8>) -> NameMeaning = { _ in .unknown }
    ) {
        self.limits = limits
        read(text, names)
        // Full-width signs are possible only in a text with errors.
        if !diagnostics.isEmpty, text.count <= limits.maximumLength,
            let narrow = FullWidthSigns.narrowed(text)
        {
            read(narrow.span, names)
            endAtCharacters(of: text)
        }
    }

    private mutating func read(_ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning) {
        tree.removeAll()
        defined.removeAll()
        serial = 0
        word = SourceSpan(0, 0)
        if !diagnostics.isEmpty { diagnostics.removeAll() }
        incompleteness = nil
        isStopped = false
        cursor = 0
        guard text.count <= min(limits.maximumLength, Int(Int32.max)) else {
            report(.textTooLong(limit: limits.maximumLength))
            return
        }
        if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { cursor = 3 }
        while nextStatement(text) {
            readStatement(text, names)
        }
        if diagnostics.count > 1 { diagnostics.sort { $0.span.start < $1.span.start } }
    }

    /// Reads one expression up to the end of its statement. Two states alternate: an operand is
    /// expected, or an operator is.
    mutating func readExpression(_ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning) {
        var state = ParserState.operand
        while true {
            switch state {
            case .operand: state = readOperand(text, names)
            case .operator: state = readOperator(text, names)
            case .end: return
            }
        }
    }
}

enum ParserState {
    case operand, `operator`, end
}

/// A frame of the parser's stack.
struct ParserFrame {
    enum Kind: UInt8 { case bottom, prefix, infix, parenthesis, call, list, index }

    let kind: Kind
    var operation: Operation
    /// The right binding power; 0 for a frame that only a closing bracket or the end can close.
    let right: UInt8
    var tokenLength: UInt8
    /// The operator, or the opening parenthesis.
    let token: UInt32
    /// The start of the left operand, or of the name of the call.
    let left: UInt32
    /// Of a call: the index of its `callBegin`.
    var begin: UInt32 = 0
    /// Of a call: the start of the argument that is being read.
    var argument: UInt32 = 0
    /// Whether it waits for `)` or `]`.
    var isBracket: Bool {
        switch kind {
        case .parenthesis, .call, .list, .index: true
        case .bottom, .prefix, .infix: false
        }
    }
    /// Of a `sum` or `prod`: the index it binds, as an entry of the name table; below 0 for none.
    var binding: Int32 = -1
    /// Of a call: whether its name has the meaning of the language.
    var mayBind = false
    /// Of a form with the body before the bound variable: the index of the argument that the body
    /// becomes; 0 elsewhere.
    var bodyPlace: UInt8 = 0
}

/// The state of the statement that is being read.
struct StatementState {
    var hasErrors = false
    /// Suppresses errors about missing operands until an operand was read: one mistake, one error.
    var isQuiet = false
    /// Whether `x` and `X` were operands.
    var usesSmallX = false
    var usesCapitalX = false
    /// The first `x` and the first `X` that multiplied; -1 for none.
    var smallX: Int32 = -1
    var capitalX: Int32 = -1
    /// End of the last superscript: two of them in a row are a mistake.
    var superscriptEnd = -1
    /// The first place where a factor follows a divisor directly; -1 if there is none.
    var doubtfulFactor: Int32 = -1
    /// The last `#` that is glued to a number or a name.
    var gluedComment = -1
    /// Suppresses further errors, which would follow from an earlier one.
    var isMuted = false
}

/// Limits of the parser. It takes time and memory proportional to the length of the text: at most
/// one node of sixteen bytes for each byte of text, three times that while the arrays grow, and 24
/// bytes for each level of nesting.
package struct ParseLimits: Sendable, Equatable {
    /// The largest number of open operators and parentheses.
    package var maximumNesting: Int
    /// Bytes of text.
    package var maximumLength: Int
    /// The largest number of errors, after which the parser stops.
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

/// The meaning of a name in a text, as far as the parser needs it.
package enum NameMeaning: Equatable, Sendable {
    case unknown
    /// A variable, a parameter or a constant: `pi(2)` is a product.
    case value
    /// A function: `sin(2)` is a call.
    case function
    /// A function of the language with a soft name, which definitions hide.
    case softFunction
    /// The same, with a number by which the caller finds it again.
    case row(UInt16)

    var isFunction: Bool {
        switch self {
        case .function, .softFunction, .row: true
        case .unknown, .value: false
        }
    }
}

/// The reason why a text is incomplete, for a prompt that reads on.
package enum Incompleteness: Sendable, Equatable {
    /// A parenthesis is open at the end of the text.
    case openParenthesis
    /// The text ends with an operator that needs an operand.
    case operand
}
