import Surd

/// Reads the text of a tape and works it out on plain fractions: the second road to the answer.
/// `(1/3)` without spaces is a number; everything else stands apart by spaces or parentheses.
enum TapeReader {
    struct Unreadable: Error { var text: String }

    static func value(of tape: String, leftToRight: Bool) throws -> BigRational {
        var reader = Reader(pieces: try pieces(of: tape), leftToRight: leftToRight)
        let value = try reader.sum()
        guard reader.isAtEnd else { throw Unreadable(text: tape) }
        return value
    }

    /// `-12.5`, `1.5e-7`; nil if the text is nothing of the kind.
    static func number(_ text: some StringProtocol) -> BigRational? {
        let parts = text.split(separator: "e", omittingEmptySubsequences: false)
        guard parts.count <= 2, let mantissa = decimal(parts[0]) else { return nil }
        guard parts.count == 2 else { return mantissa }
        guard let exponent = Int(parts[1]), abs(exponent) < 1_000_000 else { return nil }
        let scale = BigRational(BigInt(10).raised(to: abs(exponent)))
        return exponent < 0 ? mantissa / scale : mantissa * scale
    }

    private static func decimal(_ text: some StringProtocol) -> BigRational? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = BigInt(parts[0]) else { return nil }
        guard parts.count == 2, !parts[1].isEmpty else { return BigRational(whole) }
        guard let all = BigInt("\(parts[0])\(parts[1])") else { return nil }
        return BigRational(all, BigInt(10).raised(to: parts[1].count))
    }

    private static func fraction(_ text: Substring) -> BigRational? {
        let parts = text.dropFirst().dropLast().split(separator: "/")
        guard text.first == "(", text.last == ")", parts.count == 2,
            let numerator = BigInt(parts[0]), let denominator = BigInt(parts[1])
        else { return nil }
        return BigRational(checking: numerator, denominator)
    }

    private enum Piece: Equatable {
        case number(BigRational), sign(Character), open, close
    }

    private static func pieces(of tape: String) throws -> [Piece] {
        var pieces: [Piece] = []
        for word in tape.split(separator: " ") {
            if ["+", "-", "x", "/"].contains(word), let sign = word.first {
                pieces.append(.sign(sign))
                continue
            }
            var rest = word
            while rest.first == "(" && fraction(rest.prefix { $0 != ")" } + ")") == nil {
                pieces.append(.open)
                rest = rest.dropFirst()
            }
            let end = rest.first == "(" ? rest.firstIndex(of: ")").map(rest.index(after:)) : nil
            let body = rest[..<(end ?? rest.firstIndex(of: ")") ?? rest.endIndex)]
            if !body.isEmpty {
                guard let value = fraction(body) ?? number(body) else {
                    throw Unreadable(text: String(word))
                }
                pieces.append(.number(value))
            }
            pieces += rest[body.endIndex...].map { _ in .close }
        }
        return pieces
    }

    /// Recursive descent; the tapes of the random keys nest a few parentheses only.
    private struct Reader {
        var pieces: [Piece]
        var leftToRight: Bool
        var position = 0

        var isAtEnd: Bool { position == pieces.count }

        mutating func sum() throws -> BigRational {
            var total = try product()
            while let sign = sign(among: leftToRight ? "+-x/" : "+-") {
                total = combine(total, sign, try product())
            }
            return total
        }

        mutating func product() throws -> BigRational {
            var total = try atom()
            while !leftToRight, let sign = sign(among: "x/") {
                total = combine(total, sign, try atom())
            }
            return total
        }

        mutating func atom() throws -> BigRational {
            guard position < pieces.count else { throw Unreadable(text: "end") }
            defer { position += 1 }
            switch pieces[position] {
            case .number(let value): return value
            case .open:
                position += 1
                return try sum()
            case .sign, .close: throw Unreadable(text: "\(pieces[position])")
            }
        }

        mutating func sign(among signs: String) -> Character? {
            guard position < pieces.count, case .sign(let sign) = pieces[position],
                signs.contains(sign)
            else { return nil }
            position += 1
            return sign
        }

        func combine(_ a: BigRational, _ sign: Character, _ b: BigRational) -> BigRational {
            switch sign {
            case "+": a + b
            case "-": a - b
            case "x": a * b
            default: a / b
            }
        }
    }
}

extension BigInt {
    func raised(to exponent: Int) -> BigInt {
        var result: BigInt = 1
        var base = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result *= base }
            base *= base
            rest >>= 1
        }
        return result
    }
}

extension BigNumber {
    /// The fraction that a keypad's number is; they are all exact.
    var exactFraction: BigRational { exactRational ?? 0 }
}
