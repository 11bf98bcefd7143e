/// The tokens of a Swift file, without comments. Of a literal only its place is kept; what stands in an interpolation
/// is tokens again.
struct SourceTokens {
    struct Token {
        var text: String
        var line: Int
        var isName: Bool
    }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    /// For each string literal that an interpolation interrupts: its delimiter, and the parentheses open in it.
    private var interrupted: [(delimiter: Delimiter, depth: Int)] = []

    private struct Delimiter {
        var hashes: Int
        var quotes: Int
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 6)
        while index < bytes.count { step() }
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private mutating func step() {
        let first = byte()
        switch first {
        case UInt8(ascii: "\n"):
            line += 1
            index += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "\""): openString(hashes: 0)
        case UInt8(ascii: "#"):
            var count = 0
            while byte(count) == first { count += 1 }
            if byte(count) == UInt8(ascii: "\"") {
                index += count
                openString(hashes: count)
            } else {
                add(1, isName: false)
            }
        case UInt8(ascii: "("), UInt8(ascii: ")"): parenthesis(first)
        case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"): add(2, isName: false)
        default:
            if Self.isNamePart(first) || first == UInt8(ascii: "`") {
                name()
            } else {
                add(1, isName: false)
            }
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte &- 48 < 10 || (byte | 32) &- 97 < 26
    }

    private mutating func add(_ length: Int, isName: Bool) {
        let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
        tokens.append(Token(text: text, line: line, isName: isName))
        index += length
    }

    private mutating func name() {
        if byte() == UInt8(ascii: "`") { index += 1 }
        var length = 0
        while Self.isNamePart(byte(length)) { length += 1 }
        let isNumber = byte() &- 48 < 10
        add(length, isName: !isNumber)
        if byte() == UInt8(ascii: "`") { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while index < bytes.count {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        }
    }

    private mutating func parenthesis(_ first: UInt8) {
        if let last = interrupted.indices.last {
            if first == UInt8(ascii: "(") {
                interrupted[last].depth += 1
            } else {
                interrupted[last].depth -= 1
                if interrupted[last].depth == 0 {
                    let delimiter = interrupted.removeLast().delimiter
                    add(1, isName: false)
                    return string(delimiter)
                }
            }
        }
        add(1, isName: false)
    }

    private mutating func openString(hashes: Int) {
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let delimiter = Delimiter(hashes: hashes, quotes: isLong ? 3 : 1)
        tokens.append(Token(text: "\"", line: line, isName: false))
        index += delimiter.quotes
        string(delimiter)
    }

    /// Passes over a literal up to its end or to an interpolation.
    private mutating func string(_ delimiter: Delimiter) {
        while index < bytes.count {
            switch byte() {
            case UInt8(ascii: "\n"):
                line += 1
                index += 1
            case UInt8(ascii: "\\"):
                var hashes = 0
                while hashes < delimiter.hashes, byte(1 + hashes) == UInt8(ascii: "#") {
                    hashes += 1
                }
                guard hashes == delimiter.hashes else {
                    index += 1
                    continue
                }
                if byte(1 + hashes) == UInt8(ascii: "(") {
                    index += 1 + hashes
                    interrupted.append((delimiter, 1))
                    return add(1, isName: false)
                }
                index += 2 + hashes
            case UInt8(ascii: "\""):
                var quotes = 0
                while quotes < delimiter.quotes, byte(quotes) == UInt8(ascii: "\"") { quotes += 1 }
                var hashes = 0
                while hashes < delimiter.hashes, byte(quotes + hashes) == UInt8(ascii: "#") {
                    hashes += 1
                }
                index += max(quotes, 1)
                if quotes == delimiter.quotes, hashes == delimiter.hashes {
                    index += hashes
                    return
                }
            default: index += 1
            }
        }
    }
}
