internal import Surd
internal import SurdNumbers

/// The number in a field.
enum FieldValue {
    /// A decimal of at most eighteen digits: `mantissa · 10^-scale`.
    case decimal(mantissa: Int, scale: Int)
    case number(BigNumber)
    // Indirect, because every field is passed on as one of these, and few are complex.
    indirect case complex(BigComplex)
}

/// The reason why a row has no value.
enum RowFailure: Error {
    /// The row has no field of this number.
    case missingField(column: Int, count: Int)
    /// `isComplex`: the field is a complex number, and complex numbers are off.
    case notANumber(
        column: Int, text: String, notation: FieldNotation? = nil, isComplex: Bool = false)
    case number(NumberError, column: Int)
    case expression(SurdError)
    /// A result that contains the separator of the columns.
    case separator(String)
    /// `--by` has found more groups than are allowed.
    case tooManyGroups(Int)

    /// The error of a row that ignored its limit of time.
    static var outOfTime: RowFailure { .number(.timeExceeded, column: -1) }
}

/// Reads fields: numerals, never expressions.
struct FieldReader: ~Copyable {
    private var numerals: NumeralReader

    private let notation: FieldNotation?
    /// Whether complex numbers are on.
    private let readsComplex: Bool

    init(_ settings: Settings) {
        numerals = NumeralReader(limits: settings.limits)
        notation = settings.numbers
        readsComplex = settings.complex
    }

    @inline(__always)
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, column: Int
    ) throws(RowFailure) -> FieldValue {
        if let value = Self.decimal(bytes, range), notation?.agrees(bytes[range]) ?? true {
            return value
        }
        return try readLong(bytes, range, column)
    }

    private mutating func readLong(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ column: Int
    ) throws(RowFailure) -> FieldValue {
        let field = UnsafeBufferPointer(rebasing: bytes[range])
        switch numeral(field) {
        case .number(let number): return .number(number)
        case .failure(let error): throw .number(error, column: column)
        case .nothing:
            let z = try complex(field, column)
            if readsComplex, let z { return z.isPlainlyReal ? .number(z.real) : .complex(z) }
            throw .notANumber(
                column: column, text: String(decoding: field.prefix(60), as: UTF8.self),
                notation: notation, isComplex: z != nil)
        }
    }

    private mutating func numeral(_ field: UnsafeBufferPointer<UInt8>) -> NumeralReader.Result {
        guard let notation else { return numerals.read(field.span) }
        if let numeral = notation.numeral(field) {
            return numeral.withUnsafeBufferPointer { numerals.read($0.span) }
        }
        return notation.allowsNumeral(field[...]) ? numerals.read(field.span) : .nothing
    }

    /// `3+4i`, `-2.5e-3i`, `i`, `1/3+2/3*i`: two numerals, the second of which has the unit; nil
    /// for other texts.
    private mutating func complex(
        _ field: UnsafeBufferPointer<UInt8>, _ column: Int
    ) throws(RowFailure) -> BigComplex? {
        var end = field.count
        while end > 0, field[end - 1].isBlank { end -= 1 }
        guard end > 0, field[end - 1] == UInt8(ascii: "i") else { return nil }
        end -= 1
        // The sign between the parts is the last one outside an exponent.
        var sign = end - 1
        while sign > 0, !Self.isSign(field[sign]) || field[sign - 1] | 0x20 == UInt8(ascii: "e") {
            sign -= 1
        }
        let start = max(sign, 0)
        guard let imaginary = try part(field, start..<end, isFactor: true, column) else {
            return nil
        }
        if field[..<start].allSatisfy(\.isBlank) { return BigComplex(.zero, imaginary) }
        guard let real = try part(field, 0..<start, isFactor: false, column) else { return nil }
        return BigComplex(real, imaginary)
    }

    /// - Parameter isFactor: Whether it is the factor of the unit, where a sign alone means 1 and
    ///   an asterisk may be last.
    private mutating func part(
        _ field: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isFactor: Bool, _ column: Int
    ) throws(RowFailure) -> BigNumber? {
        var range = range
        if isFactor {
            if field[range].allSatisfy({ Self.isSign($0) || $0.isBlank }) {
                let minus = field[range].count { $0 == .minus }
                return field[range].count(where: Self.isSign) > 1
                    ? nil : BigNumber(minus == 1 ? -1 : 1)
            }
            if field[range.upperBound - 1] == UInt8(ascii: "*") {
                range = range.lowerBound..<range.upperBound - 1
            }
        }
        switch numeral(UnsafeBufferPointer(rebasing: field[range])) {
        case .number(let number): return number
        case .failure(let error): throw .number(error, column: column)
        case .nothing: return nil
        }
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == .minus || byte == UInt8(ascii: "+")
    }

    /// A plain decimal of few digits with blanks around it; nil for every other spelling.
    @inline(__always)
    private static func decimal(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> FieldValue? {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end, bytes[index] == .space || bytes[index] == .tab { index += 1 }
        var isNegative = false
        if index < end, bytes[index] == .minus || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == .minus
            index += 1
        }
        let start = index
        var mantissa = 0
        while index < end {
            let digit = bytes[index] &- 0x30
            guard digit < 10 else { break }
            mantissa = mantissa &* 10 &+ Int(digit)
            index += 1
        }
        var digits = index - start
        var scale = 0
        if index < end, bytes[index] == .point {
            index += 1
            let fraction = index
            while index < end {
                let digit = bytes[index] &- 0x30
                guard digit < 10 else { break }
                mantissa = mantissa &* 10 &+ Int(digit)
                index += 1
            }
            scale = index - fraction
            digits += scale
        }
        while index < end, bytes[index] == .space || bytes[index] == .tab { index += 1 }
        guard index == end, digits > 0, digits <= 18 else { return nil }
        return .decimal(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
    }
}

extension Word {
    /// `mantissa · 10^-scale` in lowest terms, for at most eighteen digits: only 2 and 5 can cancel.
    @inline(__always)
    init(decimal mantissa: Int, scale: Int) {
        if scale == 0 {
            self.init(mantissa)
            return
        }
        self.init(numerator: 0, denominator: 1)
        if mantissa == 0 { return }
        var top = mantissa
        let twos = min(top.trailingZeroBitCount, scale)
        top >>= twos
        var fives = 0
        while fives < scale, top % 5 == 0 {
            top /= 5
            fives += 1
        }
        self.init(
            numerator: top,
            denominator: Self.powersOfFive[scale - fives] << (scale - twos))
    }

    private static let powersOfFive: InlineArray<19, Int> = [
        1, 5, 25, 125, 625, 3125, 15625, 78125, 390_625, 1_953_125, 9_765_625, 48_828_125,
        244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625,
        762_939_453_125, 3_814_697_265_625,
    ]
}
