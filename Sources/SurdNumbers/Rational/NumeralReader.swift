/// Reads a number from its text: the same rules for `BigInt`, `BigRational` and `BigNumber`.
///
///     number   = [sign] numeral [("/" | "÷" | "⁄") [sign] numeral]
///     numeral  = decimal | ("0x" | "0o" | "0b") digits ["." digits] ["p" exponent]
///     decimal  = digits ["." [digits]] ["[" digits "]"] ["e" exponent] | "." digits …
///     exponent = [sign] decimal digits
///
/// Digits may have single underscores between them, as in Swift; the digits in brackets repeat
/// forever. No other characters may precede or follow a number, not even a blank.
struct NumeralReader {
    private let text: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var position = 0

    static func read(
        _ text: String, limits: Limits = .standard
    ) throws(NumberError) -> BigRational {
        var copy = text
        let result = copy.withUTF8 { bytes -> Result<BigRational, NumberError> in
            Result { () throws(NumberError) in
                var reader = NumeralReader(bytes, limits: limits)
                return try reader.number()
            }
        }
        return try result.get()
    }

    private init(_ text: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.text = text
        self.limits = limits.possible
    }

    // MARK: - Parts

    private mutating func number() throws(NumberError) -> BigRational {
        if text.isEmpty { throw failure("it is empty") }
        let isNegative = sign()
        var value = try numeral()
        if isFractionBar() {
            let isDivisorNegative = sign()
            let divisor = try numeral()
            guard let reciprocal = divisor.reciprocal else {
                throw failure("its denominator is zero")
            }
            value *= isDivisorNegative ? -reciprocal : reciprocal
        }
        if position < text.count { throw failure(at: position) }
        return isNegative ? -value : value
    }

    private mutating func sign() -> Bool {
        guard let next, next == UInt8(ascii: "-") || next == UInt8(ascii: "+") else { return false }
        position += 1
        return next == UInt8(ascii: "-")
    }

    private mutating func isFractionBar() -> Bool {
        for bar in ["/", "÷", "⁄"] where text[position...].starts(with: bar.utf8) {
            position += bar.utf8.count
            return true
        }
        return false
    }

    private mutating func numeral() throws(NumberError) -> BigRational {
        if next == UInt8(ascii: "0"), position + 1 < text.count {
            switch text[position + 1] | 0x20 {
            case UInt8(ascii: "x"): return try binary(bits: 4)
            case UInt8(ascii: "o"): return try binary(bits: 3)
            case UInt8(ascii: "b"): return try binary(bits: 1)
            default: break
            }
        }
        return try decimal()
    }

    private mutating func decimal() throws(NumberError) -> BigRational {
        let start = position
        var digits = run(radix: 10)
        var places = 0
        let hasPoint = next == UInt8(ascii: ".")
        if hasPoint {
            position += 1
            let tail = run(radix: 10)
            places = tail.count
            digits += tail
        }
        var repeating: [UInt8] = []
        if hasPoint, next == UInt8(ascii: "[") {
            position += 1
            repeating = run(radix: 10)
            guard !repeating.isEmpty, next == UInt8(ascii: "]") else {
                throw failure(at: position)
            }
            position += 1
        } else if digits.isEmpty {
            position = start
            throw failure(at: position)
        }
        let exponent = try exponent(after: UInt8(ascii: "e"))
        let (scale, overflow) = exponent.subtractingReportingOverflow(places)
        let head = digits.isEmpty ? BigInt.zero : BigInt(digits: digits, radix: 10)
        var (numerator, denominator) = (head, BigInt(1))
        if !repeating.isEmpty {
            let power = BigInt.powerOfTen(repeating.count)
            numerator = head * (power - 1) + BigInt(digits: repeating, radix: 10)
            denominator = power - 1
        }
        if numerator.isZero { return 0 }
        // log2(10) is 3.3219...
        let size = overflow ? Double.infinity : Double(scale.magnitude)
        try check(bits: (Double(digits.count) + size) * 3.321_928_094_887_363)
        if scale >= 0 {
            numerator *= BigInt.powerOfTen(scale)
        } else {
            denominator *= BigInt.powerOfTen(-scale)
        }
        return BigRational(numerator, denominator)
    }

    private mutating func binary(bits: Int) throws(NumberError) -> BigRational {
        position += 2
        let radix = 1 << bits
        var digits = run(radix: radix)
        var places = 0
        if !digits.isEmpty, next == UInt8(ascii: ".") {
            position += 1
            let tail = run(radix: radix)
            if tail.isEmpty { throw failure(at: position) }
            places = tail.count * bits
            digits += tail
        }
        if digits.isEmpty { throw failure(at: position) }
        let exponent = try exponent(after: UInt8(ascii: "p"))
        let value = BigInt(digits: digits, radix: radix)
        if value.isZero { return 0 }
        let (shift, overflow) = exponent.subtractingReportingOverflow(places)
        try check(
            bits: Double(digits.count * bits) + (overflow ? .infinity : Double(shift.magnitude)))
        if shift >= 0 { return BigRational(value.shifted(left: shift)) }
        return BigRational(value, BigInt(1).shifted(left: -shift))
    }

    /// A signed number of any length, clamped well within a word; 0 where there is none.
    private mutating func exponent(after mark: UInt8) throws(NumberError) -> Int {
        guard let next, next | 0x20 == mark else { return 0 }
        position += 1
        let isNegative = sign()
        let digits = run(radix: 10)
        if digits.isEmpty { throw failure(at: position) }
        var value = 0
        for digit in digits where value < Int.max / 100 { value = value * 10 + Int(digit) - 48 }
        return isNegative ? -value : value
    }

    /// The digits from here on, without the single underscores between them.
    private mutating func run(radix: Int) -> [UInt8] {
        let start = position
        var hasUnderscores = false
        while let next {
            if BigInt.digitValue(next) < radix {
                position += 1
            } else if next == UInt8(ascii: "_"), position > start, position + 1 < text.count,
                BigInt.digitValue(text[position + 1]) < radix
            {
                hasUnderscores = true
                position += 2
            } else {
                break
            }
        }
        let digits = text[start..<position]
        return hasUnderscores ? digits.filter { $0 != UInt8(ascii: "_") } : Array(digits)
    }

    private var next: UInt8? { position < text.count ? text[position] : nil }

    // MARK: - Failures

    private func check(bits: Double) throws(NumberError) {
        if bits > Double(limits.maximumBits) + 64 {
            throw .tooLarge(bits: bits, what: "the number", limits: limits)
        }
    }

    private func failure(at place: Int) -> NumberError {
        guard place < text.count else { return failure("it ends where a digit is expected") }
        let rest = String(decoding: text[place...].prefix(16), as: UTF8.self)
        let character = rest.first.map { String($0) } ?? ""
        let column = String(decoding: text[..<place], as: UTF8.self).count + 1
        switch character {
        case ",": return failure("',' is not allowed; the decimal sign is '.'")
        case " ", "\t", "\n", "\r", "\r\n", "\u{A0}": return failure("it has a blank in it")
        default: return failure("'\(character)' at character \(column) is out of place")
        }
    }

    private func failure(_ reason: String) -> NumberError {
        .notANumber(text: NumeralReader.shortened(text), reason: reason)
    }

    /// The beginning of a text, for a message.
    static func shortened(_ text: some Collection<UInt8>) -> String {
        let whole = String(decoding: text.prefix(200), as: UTF8.self)
        return whole.count > 40 ? whole.prefix(40) + "…" : whole
    }
}

extension BigInt {
    /// The value of digits that were checked before.
    fileprivate init(digits: [UInt8], radix: Int) {
        // The reader has checked each digit and the base.
        guard let value = digits.withUnsafeBufferPointer({ BigInt(digits: $0, radix: radix) })
        else { fatalError("the reader took something for digits that has none") }
        self = value
    }
}

// MARK: - The types that are read

extension BigInt {
    /// The integer that a text denotes; the error names the text and its mistake.
    ///
    ///     try BigInt(parsing: "0xff")   // 255
    ///     try BigInt(parsing: "1e3")    // 1000
    ///     try BigInt(parsing: "12x")    // throws: "12x" is not a number: 'x' at character 3 is …
    ///
    /// The syntax is that of ``BigRational/init(parsing:limits:)``; the number must be an integer.
    ///
    /// - Throws: ``NumberError/notANumber(text:reason:kind:)`` for other text, and
    ///   ``NumberError/tooLarge(what:estimate:limit:)`` beyond the limits.
    public init(parsing text: String, limits: Limits = .standard) throws(NumberError) {
        if let value = BigInt(text, radix: 10) {
            self = value
            return
        }
        let number = try NumeralReader.read(text, limits: limits)
        guard let value = number.exactInteger else {
            throw .notANumber(
                text: NumeralReader.shortened(text.utf8), reason: "it has a fraction",
                kind: "an integer")
        }
        self = value
    }

    /// The integer that a text denotes: digits with an optional sign, and every other spelling of
    /// an integer that ``init(parsing:limits:)`` reads. Nil for anything else.
    ///
    ///     BigInt("-12")     // -12
    ///     BigInt("0xff")    // 255
    ///     BigInt("1_000")   // 1000
    ///     BigInt("1.5")     // nil
    @inlinable
    public init?(_ text: String) {
        guard let value = BigInt(text, radix: 10) ?? BigInt.spelledOtherwise(text) else {
            return nil
        }
        self = value
    }

    @usableFromInline
    static func spelledOtherwise(_ text: String) -> BigInt? { try? BigInt(parsing: text) }

    /// The same for a part of a text.
    public init?<S: StringProtocol>(_ text: S) { self.init(String(text)) }
}

extension BigRational {
    /// The number that a text denotes; the error names the text and its mistake.
    ///
    ///     try BigRational(parsing: "19.99")    // 1999/100
    ///     try BigRational(parsing: "1e-3")     // 1/1000
    ///     try BigRational(parsing: "22/7")     // 22/7
    ///     try BigRational(parsing: "0.1[6]")   // 1/6: the digits in brackets repeat
    ///     try BigRational(parsing: "0x1.8p3")  // 12
    ///
    /// The same syntax holds for ``BigInt``, ``BigRational`` and ``BigNumber``, and it includes
    /// their own output: an optional sign, then a decimal with an optional exponent, or digits
    /// after `0x`, `0o` or `0b`; and a second such numeral after `/`. Single underscores may stand
    /// between digits. Nothing else may, not even a blank. The module SurdFoundation reads numbers
    /// written for people, by the rules of a country.
    ///
    /// - Throws: ``NumberError/notANumber(text:reason:kind:)`` for other text, and
    ///   ``NumberError/tooLarge(what:estimate:limit:)`` for an exponent beyond the limits.
    public init(parsing text: String, limits: Limits = .standard) throws(NumberError) {
        self = try NumeralReader.read(text, limits: limits)
    }
}
