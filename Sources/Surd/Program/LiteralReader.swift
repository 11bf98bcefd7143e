import SurdNumbers
import SurdSyntax

/// Reads the spelling of a number. Up to eighteen digits stay in machine words; everything longer
/// is measured against the limits before it is built.
enum LiteralReader {
    enum Result {
        case word(Word)
        case number(BigNumber)
        case failure(NumberError)
    }

    static func read(
        _ text: Span<UInt8>, _ span: SourceSpan, form: NumberForm, limits: Limits
    ) -> Result {
        if let word = word(text, span, form: form) { return .word(word) }
        if form.isPlainInteger { return readInteger(text, span, limits: limits) }
        if form.contains(.written) {
            let plain = WrittenNumber.plainSpelling(text, span)
            let whole = SourceSpan(start: 0, end: plain.count)
            return plain.contains(UInt8(ascii: "["))
                ? readRepeating(plain.span, whole, limits: limits)
                : readDecimal(plain.span, whole, limits: limits)
        }
        if form.contains(.superscript) { return readSuperscript(text, span, limits: limits) }
        if form.rawValue & powersOfTwo != 0 {
            let bits = form.contains(.hexadecimal) ? 4 : form.contains(.octal) ? 3 : 1
            return readPowerOfTwoBase(text, span, bits: bits, form: form, limits: limits)
        }
        if form.contains(.repeating) { return readRepeating(text, span, limits: limits) }
        return readDecimal(text, span, limits: limits)
    }

    private static let powersOfTwo =
        NumberForm.hexadecimal.rawValue | NumberForm.binary.rawValue | NumberForm.octal.rawValue

    /// A decimal number of few digits without an exponent; nil for every other spelling.
    @inline(__always)
    static func word(_ text: Span<UInt8>, _ span: SourceSpan, form: NumberForm) -> Word? {
        guard form.rawValue & ~NumberForm.point.rawValue == 0, span.length <= 18 else { return nil }
        var mantissa = 0
        var point = span.end
        for position in span.start..<span.end {
            let digit = text[position] &- 0x30
            if digit < 10 {
                mantissa = mantissa &* 10 &+ Int(digit)
            } else {
                point = position + 1
            }
        }
        return point == span.end ? Word(mantissa) : scaled(mantissa, by: point - span.end)
    }

    /// A text of digits, with or without leading zeros.
    private static func readInteger(
        _ text: Span<UInt8>, _ span: SourceSpan, limits: Limits
    ) -> Result {
        var start = span.start
        while start < span.end, text[start] == UInt8(ascii: "0") { start += 1 }
        let digits = SourceSpan(start: start, end: span.end)
        if let word = word(text, digits, form: []) { return .word(word) }
        return readLong(text, digits, digits: digits.length, scale: 0, limits: limits)
    }

    private static func readDecimal(
        _ text: Span<UInt8>, _ span: SourceSpan, limits: Limits
    ) -> Result {
        var mantissa = 0
        var digits = 0
        var places = 0
        var afterPoint = false
        var position = span.start
        let end = span.end
        while position < end {
            let byte = text[position]
            let digit = byte &- 0x30
            if digit < 10 {
                if digits < 18 {
                    mantissa = mantissa &* 10 &+ Int(digit)
                } else {
                    // From here on only the number of digits matters.
                    let first = position
                    position += 1
                    while position < end, text[position] &- 0x30 < 10 { position += 1 }
                    digits += position - first
                    if afterPoint { places += position - first }
                    continue
                }
                // Leading zeros do not count: 0.000...1 has one digit.
                if digits > 0 || digit != 0 { digits += 1 }
                if afterPoint { places += 1 }
            } else if byte == UInt8(ascii: ".") {
                afterPoint = true
            } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
                break
            }
            position += 1
        }
        let mantissaEnd = position
        let exponent = position < end ? readExponent(text, from: position + 1, to: end) : 0
        if digits == 0 { return .word(Word(0)) }
        let (scale, overflow) = exponent.subtractingReportingOverflow(places)
        if digits <= 18, !overflow, let word = scaled(mantissa, by: scale) { return .word(word) }
        return readLong(
            text, SourceSpan(start: span.start, end: mantissaEnd), digits: digits,
            scale: overflow ? (exponent < 0 ? .min : .max) : scale, limits: limits)
    }

    /// A signed number of any length, clamped to the range of a word.
    static func readExponent(_ text: Span<UInt8>, from: Int, to: Int) -> Int {
        var value = 0
        var negative = false
        for position in from..<to {
            let byte = text[position]
            let digit = byte &- 0x30
            if digit < 10 {
                if value < Int.max / 100 { value = value * 10 + Int(digit) }
            } else if byte == UInt8(ascii: "-") || byte == 0xE2 {
                // The Unicode minus sign begins with this byte, and nothing else in an exponent does.
                negative = true
            }
        }
        return negative ? -value : value
    }

    @inline(__always)
    private static func scaled(_ mantissa: Int, by scale: Int) -> Word? {
        if scale == 0 { return Word(mantissa) }
        guard scale.magnitude <= 18 else { return nil }
        if scale < 0 { return decimal(mantissa, places: -scale) }
        // 10^18 fits a word.
        var power = 1
        for _ in 0..<scale { power &*= 10 }
        let (product, overflow) = mantissa.multipliedReportingOverflow(by: power)
        return overflow ? nil : Word(product)
    }

    /// A non-negative mantissa over a power of ten that fits a word: only 2 and 5 can cancel.
    @inline(__always)
    static func decimal(_ mantissa: Int, places: Int) -> Word {
        if mantissa == 0 { return Word(0) }
        let twos = min(mantissa.trailingZeroBitCount, places)
        var top = UInt(bitPattern: mantissa) &>> UInt(twos)
        var fives = places
        while fives > 0 {
            // Multiplying by the inverse of 5 modulo 2^64: only multiples of 5 give a product this small.
            let quotient = top &* 0xCCCC_CCCC_CCCC_CCCD
            if quotient > UInt.max / 5 { break }
            top = quotient
            fives &-= 1
        }
        var bottom = 1 &<< (places &- twos)
        for _ in 0..<fives { bottom &*= 5 }
        return Word(numerator: Int(bitPattern: top), denominator: bottom)
    }

    private static func readLong(
        _ text: Span<UInt8>, _ span: SourceSpan, digits: Int, scale: Int, limits: Limits
    ) -> Result {
        // The numerator has these digits and those of a positive scale; log2(10) is 3.3219...
        let numeratorBits = (Double(digits) + Double(max(scale, 0))) * 3.321_928_094_887_363
        let denominatorBits = Double(scale < 0 ? scale.magnitude : 0) * 3.321_928_094_887_363
        let bits = max(numeratorBits, denominatorBits)
        if bits > Double(limits.maximumBits) + 64 {
            return .failure(.tooLarge(bits: bits, what: "the number", limits: limits))
        }
        let mantissa = integer(text, span, radix: 10)
        if scale >= 0 { return .number(BigNumber(mantissa * BigInt.powerOfTen(scale))) }
        return .number(BigNumber(BigRational(decimal: mantissa, places: -scale)))
    }

    /// `0.1[6]e3`: with A the digits before the bracket and B the digits of both parts, the value
    /// is (B - A) / (10^k - 1) for k repeating digits, scaled by the point and the exponent.
    private static func readRepeating(
        _ text: Span<UInt8>, _ span: SourceSpan, limits: Limits
    ) -> Result {
        var bracket = span.start
        while text[bracket] != UInt8(ascii: "[") { bracket += 1 }
        let before = SourceSpan(start: span.start, end: bracket)
        var repeating: [UInt8] = []
        var position = bracket + 1
        while text[position] != UInt8(ascii: "]") {
            if text[position] != UInt8(ascii: "_") { repeating.append(text[position]) }
            position += 1
        }
        var places = 0
        var afterPoint = false
        var isZero = repeating.allSatisfy { $0 == UInt8(ascii: "0") }
        for index in before.range {
            switch text[index] {
            case UInt8(ascii: "."): afterPoint = true
            case UInt8(ascii: "_"): break
            default:
                if afterPoint { places += 1 }
                if text[index] != UInt8(ascii: "0") { isZero = false }
            }
        }
        if isZero { return .word(Word(0)) }
        let exponent =
            position + 2 < span.end ? readExponent(text, from: position + 2, to: span.end) : 0
        let (scale, overflow) = exponent.subtractingReportingOverflow(places)
        let size =
            Double(span.length) + (overflow ? Double.infinity : Double(scale.magnitude))
        let bits = size * 3.321_928_094_887_363
        if bits > Double(limits.maximumBits) + 64 {
            return .failure(.tooLarge(bits: bits, what: "the number", limits: limits))
        }
        let head = integer(text, before, radix: 10)
        // The lexer takes digits only.
        guard let tail = repeating.withUnsafeBufferPointer({ BigInt(utf8: $0, radix: 10) }) else {
            fatalError("what repeats in a number has been read as digits and is none")
        }
        let power = BigInt.powerOfTen(repeating.count)
        var numerator = head * (power - 1) + tail
        var denominator = power - 1
        if scale >= 0 {
            numerator *= BigInt.powerOfTen(scale)
        } else {
            denominator *= BigInt.powerOfTen(-scale)
        }
        return .number(BigNumber(BigRational(numerator, denominator)))
    }

    private static func readPowerOfTwoBase(
        _ text: Span<UInt8>, _ span: SourceSpan, bits: Int, form: NumberForm, limits: Limits
    ) -> Result {
        var end = span.end
        var exponent = 0
        if form.contains(.exponent) {
            end = span.start
            while text[end] | 0x20 != UInt8(ascii: "p") { end += 1 }
            exponent = readExponent(text, from: end + 1, to: span.end)
        }
        let digits = SourceSpan(start: span.start + 2, end: end)
        var value = 0
        var places = 0
        var afterPoint = false
        let isShort = digits.length * bits <= 60
        for position in digits.range {
            let byte = text[position]
            if byte == UInt8(ascii: "_") { continue }
            if byte == UInt8(ascii: ".") {
                afterPoint = true
                continue
            }
            if afterPoint { places += bits }
            if isShort {
                let digit = byte < 0x3A ? byte &- 0x30 : (byte | 0x20) &- 0x57
                value = value << bits | Int(digit)
            }
        }
        // Exponents are clamped well inside the range of a word.
        let shift = exponent - places
        if isShort {
            if shift == 0 || value == 0 { return .word(Word(value)) }
            if -60...0 ~= shift, let word = Word(reducing: value, over: 1 << -shift) {
                return .word(word)
            }
        }
        let length = Double(digits.length * bits) + Double(shift.magnitude)
        if length > Double(limits.maximumBits) + 64 {
            return .failure(.tooLarge(bits: length, what: "the number", limits: limits))
        }
        let whole = integer(text, digits, radix: 1 << bits)
        if shift >= 0 { return .number(BigNumber(whole << shift)) }
        return .number(BigNumber(BigRational(whole, BigInt(1) << -shift)))
    }

    /// The value of the digits in a part of the text; points and underscores are skipped.
    private static func integer(_ text: Span<UInt8>, _ span: SourceSpan, radix: Int) -> BigInt {
        let bytes = text.extracting(span.range)
        if let value = bytes.withUnsafeBufferPointer({ BigInt(utf8: $0, radix: radix) }) {
            return value
        }
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in 0...bytes.count
            where index == bytes.count || isSeparator(bytes[index]) {
                digits.append(contentsOf: bytes[start..<index])
                start = index + 1
            }
        }
        // The lexer takes digits of the base only.
        guard let value = digits.withUnsafeBufferPointer({ BigInt(utf8: $0, radix: radix) }) else {
            fatalError("the parser took something for digits that has none")
        }
        return value
    }

    @inline(__always)
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }

    private static func readSuperscript(
        _ text: Span<UInt8>, _ span: SourceSpan, limits: Limits
    ) -> Result {
        let spelling = text.string(span)
        if spelling.unicodeScalars.count > 400 {
            return .failure(.tooCostly(what: "a power with an exponent this long"))
        }
        var digits = ""
        for scalar in spelling.unicodeScalars {
            switch scalar {
            case "⁻": digits += "-"
            case "⁺": break
            case "¹": digits += "1"
            case "²": digits += "2"
            case "³": digits += "3"
            default:
                // U+2070 and U+2074 ... U+2079 are the other digits.
                digits += String(scalar.value &- 0x2070)
            }
        }
        // The lexer accepts only superscript digits, after one sign.
        guard let value = BigInt(digits) else {
            fatalError("the parser took something for an exponent that is no number")
        }
        if let small = value.smallValue, small != .min { return .word(Word(small)) }
        return .number(BigNumber(value))
    }
}

extension Compiler {
    mutating func emitLiteral(_ node: SyntaxNode, text: Span<UInt8>) {
        let span = node.span
        if code.heapBytes > limits.maximumBytes {
            // There are too many long numbers already, so this one is not read.
            code.failures.append(.number(.tooManyBytes(code.heapBytes, limits: limits)))
            emit(Instruction(.failedLiteral, code.failures.count - 1), at: span, change: 1)
            return
        }
        // Most literals are small, and need no copy of the limits.
        if let word = LiteralReader.word(text, span, form: node.numberForm) {
            return emitWord(word, at: span)
        }
        switch LiteralReader.read(text, span, form: node.numberForm, limits: limits) {
        case .word(let word):
            emitWord(word, at: span)
        case .number(let number):
            emitConstant(.number(number), at: span)
        case .failure(let error):
            code.failures.append(.number(error))
            emit(Instruction(.failedLiteral, code.failures.count - 1), at: span, change: 1)
        }
    }
}
