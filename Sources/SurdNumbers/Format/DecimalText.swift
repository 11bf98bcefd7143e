/// Digits in their own memory, for numbers that are not small.
struct DecimalText {
    var bytes: [UInt8]
    var count: Int
    var point: Int
    var isNegative: Bool
    var isExact: Bool

    static let zero = DecimalText(
        bytes: [0], count: 0, point: 0, isNegative: false, isExact: true)

    /// The digits of the magnitude of `integer · 10^-scale`, without rounding.
    init(
        _ integer: BigInt, scale: Int, isNegative: Bool, monitor: Monitor
    ) throws(NumberError) {
        let room = DecimalConversion.digitBound(bits: integer.bitLength) + Digits.spareRoom
        bytes = [UInt8](repeating: 0, count: room)
        self.isNegative = isNegative
        isExact = true
        count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(NumberError) in
            guard let start = buffer.baseAddress else { return 0 }
            return try DecimalConversion.write(integer, to: start, monitor: monitor)
        }
        point = count - scale
        if count == 0 {
            // A digit whose place is known, for a value of less than one unit.
            bytes[0] = UInt8(ascii: "0")
            count = 1
            point = 1 - scale
        }
    }

    private init(bytes: [UInt8], count: Int, point: Int, isNegative: Bool, isExact: Bool) {
        self.bytes = bytes
        self.count = count
        self.point = point
        self.isNegative = isNegative
        self.isExact = isExact
    }

    /// Lends the digits; changes are kept.
    mutating func withDigits<R, E: Error>(
        _ body: (inout Digits) throws(E) -> R
    ) throws(E) -> R {
        var copy = (count: count, point: point, isExact: isExact)
        let isNegative = isNegative
        defer { (count, point, isExact) = copy }
        return try bytes.withUnsafeMutableBufferPointer { (buffer) throws(E) in
            // There is always at least one byte.
            var digits = Digits(
                start: buffer.baseAddress!, count: copy.count, point: copy.point,
                isNegative: isNegative, isExact: copy.isExact)
            defer { copy = (digits.count, digits.point, digits.isExact) }
            return try body(&digits)
        }
    }

    mutating func round(_ wanted: DigitCount, remainder: RoundingMode.Remainder, mode: RoundingMode)
    {
        withDigits { digits in
            digits.round(to: wanted.kept(point: digits.point), remainder: remainder, mode: mode)
        }
    }

    /// Whether both are the same number, digit by digit.
    func equals(_ other: DecimalText) -> Bool {
        count == other.count && point == other.point
            && (count == 0 || isNegative == other.isNegative)
            && bytes[..<count] == other.bytes[..<count]
    }
}

/// The result of looking for digits in an interval.
enum DecimalAnswer {
    /// The digits are settled, and they are not the exact value.
    case digits(DecimalText)
    /// The digits are settled, and they might be the exact value.
    case perhapsExact(DecimalText)
    /// One number, `integer · 10^-scale`, in the interval is a boundary between two results.
    case boundary(integer: BigInt, scale: Int)
    /// The interval is too wide.
    case tooWide
}

extension DecimalInterval {
    /// The digits on which the whole interval agrees, correctly rounded.
    ///
    /// Rounding never changes the order of two numbers, so it is enough that both ends agree.
    func digits(
        _ wanted: DigitCount, mode: RoundingMode, monitor: Monitor
    ) throws(NumberError) -> DecimalAnswer {
        if !excludesZero {
            guard case .fraction = wanted else { return .tooWide }
        }
        let scale = scale(for: wanted)
        let few = DecimalInterval.fewGuardBits
        var ends = try neighbours(scale: scale, guardBits: few, monitor: monitor)
        let many = guardBits(scale: scale)
        if ends.low != ends.high && many > few {
            ends = try neighbours(scale: scale, guardBits: many, monitor: monitor)
        }
        // A value that is certainly not zero counts as positive, however small.
        if ends.low.isNegative && excludesZero { ends.low = 0 }
        if ends.low.isNegative {
            return try digitsNearZero(ends, wanted, mode: mode, monitor: monitor)
        }
        if ends.high - ends.low > 2 { return .tooWide }
        var high = try DecimalText(
            ends.high, scale: ends.scale, isNegative: isNegative, monitor: monitor)
        high.round(wanted, remainder: .belowHalf, mode: mode)
        if ends.low == ends.high { return .digits(high) }
        var low = try DecimalText(
            ends.low, scale: ends.scale, isNegative: isNegative, monitor: monitor)
        low.round(wanted, remainder: .belowHalf, mode: mode)
        if low.equals(high) { return .perhapsExact(high) }
        if ends.high - ends.low > 1 { return .tooWide }
        return .boundary(integer: ends.high, scale: ends.scale)
    }

    /// The ends may differ in sign: the only answer that both can share is zero.
    private func digitsNearZero(
        _ ends: DecimalNeighbours, _ wanted: DigitCount, mode: RoundingMode, monitor: Monitor
    ) throws(NumberError) -> DecimalAnswer {
        for negative in [false, true] {
            var end = try DecimalText(
                ends.high, scale: ends.scale, isNegative: negative, monitor: monitor)
            end.round(wanted, remainder: .belowHalf, mode: mode)
            if end.count > 0 { return ends.high < 1 ? .boundary(integer: 0, scale: 0) : .tooWide }
        }
        var zero = DecimalText.zero
        zero.isExact = false
        return .perhapsExact(zero)
    }
}
