internal import SurdSyntax

/// Splits the arguments of the command into options with their values, and expressions. `Settings`
/// interprets the options.
struct ArgumentParser {
    enum Item {
        case option(Option, value: [UInt8]?)
        case expression([UInt8])
        /// An argument after `--script FILE`, whatever it looks like.
        case scriptArgument([UInt8])
    }

    private var arguments: ArraySlice<[UInt8]>
    private var items: [Item] = []

    static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> [Item] {
        var parser = ArgumentParser(arguments: arguments[...])
        try parser.run()
        return parser.items
    }

    private init(arguments: ArraySlice<[UInt8]>) {
        self.arguments = arguments
    }

    private mutating func run() throws(UsageError) {
        while let argument = arguments.popFirst() {
            switch ArgumentKind(argument) {
            case .expression: items.append(.expression(argument))
            case .endOfOptions:
                items += arguments.map { .expression($0) }
                arguments = []
            case .longOption: try readLong(argument)
            case .shortOptions: try readShort(argument)
            }
        }
    }

    /// `--digits 50`, `--digits=50`
    private mutating func readLong(_ argument: [UInt8]) throws(UsageError) {
        let parts = argument.dropFirst(2).split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        guard let option = OptionTable.row(long: name) else {
            throw .unknownOption("--\(name)", nearest: Self.nearest(to: name))
        }
        try add(option, attached: parts.count > 1 ? Array(parts[1]) : nil, spelling: "--\(name)")
    }

    /// `-x`, `-xg`, `-d 50`, `-d50`, `-xd50`
    private mutating func readShort(_ argument: [UInt8]) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            let spelling = "-\(Character(UnicodeScalar(letter)))"
            guard let option = OptionTable.row(short: Character(UnicodeScalar(letter))) else {
                // `-pi2` is not a set of options, but may be an expression.
                if argument.contains(where: \.isDigit) && letters.count + 2 == argument.count {
                    items.append(.expression(argument))
                    return
                }
                let whole = String(decoding: argument, as: UTF8.self)
                throw .unknownOption(argument.count > 2 ? whole : spelling, nearest: nil)
            }
            guard option.takesArgument, !letters.isEmpty else {
                try add(option, attached: nil, spelling: spelling, isLast: letters.isEmpty)
                continue
            }
            if letters.first == UInt8(ascii: "=") { letters.removeFirst() }
            try add(option, attached: Array(letters), spelling: spelling)
            return
        }
    }

    private mutating func add(
        _ option: Option, attached: [UInt8]?, spelling: String, isLast: Bool = true
    ) throws(UsageError) {
        var value = attached
        switch option.argument {
        case .none:
            if let attached {
                throw .unexpectedArgument(
                    option: spelling, given: String(decoding: attached, as: UTF8.self))
            }
        case .optionalName:
            if value == nil, isLast, let next = arguments.first,
                next.first != .minus || Self.isOption(next)
            {
                value = arguments.popFirst()
            }
        default:
            value = value ?? arguments.popFirst()
            guard value != nil else {
                throw .missingArgument(option: spelling, placeholder: option.placeholder ?? "")
            }
        }
        items.append(.option(option, value: value))
        if option.key == .script {
            items += arguments.map { .scriptArgument($0) }
            arguments = []
        }
    }

    /// Whether an argument is exactly the name of an option: `-d`, `--digits`.
    private static func isOption(_ argument: [UInt8]) -> Bool {
        let text = String(decoding: argument, as: UTF8.self)
        if text.hasPrefix("--") { return OptionTable.row(long: text.dropFirst(2)) != nil }
        return text.count == 2
            && OptionTable.row(short: text[text.index(before: text.endIndex)]) != nil
    }

    private static func nearest(to name: String) -> String? {
        NearestName.nearest(to: name, among: OptionTable.rows.lazy.compactMap(\.long)).map {
            "--\($0)"
        }
    }
}
