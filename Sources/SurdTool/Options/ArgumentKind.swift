/// Is an argument an option or an expression? `-5+3`, `-.5`, `-(2)`, `-π` and `-sqrt(2)` are
/// expressions; `-x`, `-d50` and `--digits=50` are options.
enum ArgumentKind: Equatable {
    case expression
    case shortOptions
    case longOption
    case endOfOptions

    init(_ argument: some Collection<UInt8>) {
        var rest = argument[...]
        guard rest.first == .minus else {
            self = .expression
            return
        }
        rest = rest.dropFirst()
        let isLong = rest.first == .minus
        if isLong { rest = rest.dropFirst() }
        if isLong && rest.isEmpty {
            self = .endOfOptions
        } else if let first = rest.first, first.isLetter, !Self.isCall(rest) {
            self = isLong ? .longOption : .shortOptions
        } else {
            self = .expression
        }
    }

    /// A name followed by a parenthesis or a point: no option is spelt like that.
    private static func isCall(_ text: some Collection<UInt8>) -> Bool {
        guard let end = text.first(where: { !$0.isNamePart }) else { return false }
        return end == UInt8(ascii: "(") || end == .point
    }
}

extension UInt8 {
    static let minus = UInt8(ascii: "-")
    static let point = UInt8(ascii: ".")
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")

    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
    var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
    var isNamePart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
    var isBlank: Bool { self == .space || (9...13).contains(self) }
}
