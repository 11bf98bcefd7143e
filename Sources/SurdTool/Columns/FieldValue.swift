internal import Surd
internal import SurdNumbers

/// A field that was read as a number.
enum FieldValue {
    /// A decimal of at most eighteen digits: `mantissa · 10^-scale`.
    case decimal(mantissa: Int, scale: Int)
    case number(BigNumber)
}

/// Why a row has no value.
enum RowFailure: Error {
    /// The row has no field of this number.
    case missingField(column: Int, count: Int)
    case notANumber(column: Int, text: String, notation: FieldNotation? = nil)
    case number(NumberError, column: Int)
    case expression(SurdError)
    /// A result that cannot stand in the line, because it holds what separates the columns.
    case separator(String)
    /// `--by` has found more groups than there may be.
    case tooManyGroups(Int)

    /// What is said of a row that ignored its limit of time.
    static var outOfTime: RowFailure { .number(.timeExceeded, column: -1) }
}

/// Reads fields: numerals, never expressions.
struct FieldReader: ~Copyable {
    private var numerals: NumeralReader

    private let notation: FieldNotation?

    init(limits: Limits, notation: FieldNotation?) {
        numerals = NumeralReader(limits: limits)
        self.notation = notation
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
        var result = NumeralReader.Result.nothing
        if let notation {
            if let numeral = notation.numeral(field) {
                result = numeral.withUnsafeBufferPointer { numerals.read($0.span) }
            } else if notation.allowsNumeral(bytes[range]) {
                result = numerals.read(field.span)
            }
        } else {
            result = numerals.read(field.span)
        }
        switch result {
        case .number(let number): return .number(number)
        case .failure(let error): throw .number(error, column: column)
        case .nothing:
            throw .notANumber(
                column: column, text: String(decoding: field.prefix(60), as: UTF8.self),
                notation: notation)
        }
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

extension FieldValue {
    var number: BigNumber {
        switch self {
        case .decimal(let mantissa, let scale): BigNumber(Word(decimal: mantissa, scale: scale))
        case .number(let number): number
        }
    }
}

extension Word {
    /// `mantissa · 10^-scale` in lowest terms, for at most eighteen digits: nothing but twos and
    /// fives can cancel.
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
