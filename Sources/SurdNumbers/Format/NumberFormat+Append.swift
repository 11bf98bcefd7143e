/// Text in base ten whose digits are made here; other files make the other forms.
extension NumberFormat {
    /// Appends an integer; returns whether the text is the exact value.
    package func append(
        _ x: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        guard isDecimal else { return try appendInBase(x, over: 1, to: &text, monitor: monitor) }
        if let small = x.smallValue, appendPlainly(small, to: &text) { return true }
        if style.writesRationals {
            return try appendWhole(x, over: 1, to: &text, monitor: monitor)
        }
        return try onScreen { (format) throws(NumberError) in
            if let small = x.smallValue {
                return try format.appendWords(
                    UInt64(small.magnitude), over: 1, isNegative: small < 0, to: &text,
                    monitor: monitor)
            }
            return try format.appendScaled(x, scale: 0, to: &text, monitor: monitor)
        }
    }

    /// Appends `numerator / denominator`, which is in lowest terms with a positive denominator.
    package func append(
        _ numerator: BigInt, over denominator: BigInt, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if denominator == 1 { return try append(numerator, to: &text, monitor: monitor) }
        guard isDecimal else {
            return try appendInBase(numerator, over: denominator, to: &text, monitor: monitor)
        }
        if style.writesRationals,
            try appendWhole(numerator, over: denominator, to: &text, monitor: monitor)
        {
            return true
        }
        return try onScreen { (format) throws(NumberError) in
            if let small = numerator.smallValue, let below = denominator.smallValue {
                return try format.appendWords(
                    UInt64(small.magnitude), over: UInt64(below.magnitude), isNegative: small < 0,
                    to: &text, monitor: monitor)
            }
            if let places = DecimalPlaces(of: denominator),
                places.twos < monitor.limits.maximumBits / 4
            {
                return try format.appendTerminating(
                    numerator, places, to: &text, monitor: monitor)
            }
            return try format.appendRecurring(
                numerator, over: denominator, to: &text, monitor: monitor)
        }
    }

    /// Appends a quotient of words in lowest terms where no limit can be reached. Returns nil, with
    /// nothing appended, where a limit might be reached or the format needs the general path.
    package func appendShort(
        _ numerator: Int, over denominator: Int, to text: inout [UInt8]
    ) -> Bool? {
        guard isDecimal else { return nil }
        if denominator == 1 { return appendPlainly(numerator, to: &text) ? true : nil }
        let wanted = digitCount
        guard !style.writesRationals, style != .display20,
            wanted.kept(point: 20) <= Self.roomOfWords
        else { return nil }
        return withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: Self.roomOfWords + Digits.spareRoom
        ) { buffer in
            var digits = Digits(start: buffer.baseAddress!, isNegative: numerator < 0)
            digits.produce(
                UInt64(numerator.magnitude), over: UInt64(denominator.magnitude), count: wanted,
                mode: rounding)
            let notation = layout(of: digits)
            let size = notation.size(of: digits)
            if size > 1_000 { return nil }
            digits.write(as: notation, size: size, to: &text)
            return digits.isExact
        }
    }

    /// Integers take at most 20 digits, and what terminates at most 20 + 64.
    private static var roomOfWords: Int { 96 }

    /// A word that needs neither rounding nor layout.
    @inline(__always)
    private func appendPlainly(_ value: Int, to text: inout [UInt8]) -> Bool {
        if groups || scale != nil { return false }
        let length = max(decimalLength(UInt64(value.magnitude)), 1)
        switch style {
        case .auto, .polar:
            if length > digits { return false }
        case .plain, .exact, .fraction, .full, .repeating:
            break
        case .sci, .eng, .hexfloat, .display20:
            return false
        }
        text.append(addingCapacity: 32) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard var next = buffer.baseAddress else { return }
                if value < 0 {
                    next.pointee = UInt8(ascii: "-")
                    next += 1
                    count = 1
                }
                writeDigits(UInt64(value.magnitude), width: length, to: next)
                count += length
            }
        }
        return true
    }

    // MARK: - Words

    private func appendWords(
        _ numerator: UInt64, over denominator: UInt64, isNegative: Bool, to text: inout [UInt8],
        monitor: Monitor
    ) throws(NumberError) -> Bool? {
        var room = Self.roomOfWords
        if denominator != 1, digitCount.kept(point: 20) > room,
            DecimalPlaces(of: BigInt(denominator)) == nil
        {
            room = digitCount.kept(point: 20)
            try checkDigits(room, monitor: monitor)
        }
        return try withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: room + Digits.spareRoom
        ) { (buffer) throws(NumberError) in
            var digits = Digits(start: buffer.baseAddress!, isNegative: isNegative)
            digits.produce(numerator, over: denominator, count: digitCount, mode: rounding)
            return try finish(digits, to: &text, monitor: monitor)
        }
    }
}

extension NumberFormat {
    /// Appends the text of a number; returns whether the text is the exact value.
    ///
    /// Small integers and fractions need no memory except that of the text. For a real, true means
    /// that the text was proved to be the value.
    package func append(
        _ x: BigNumber, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        switch x.storage {
        case .integer(let value): try append(value, to: &text, monitor: monitor)
        case .rational(let value): try append(value, to: &text, monitor: monitor)
        case .real(let value): try append(value, to: &text, monitor: monitor)
        }
    }
}

extension BigNumber {
    /// The number as text: 20 significant digits, correctly rounded, unless the format says
    /// otherwise.
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` when the limits end before the digits
    ///   are certain, ``NumberError/notExact`` when an exact text is asked of a number that is not
    ///   rational, ``NumberError/tooLarge(what:estimate:limit:)`` for a text beyond the limits.
    public func formatted(
        _ format: NumberFormat = NumberFormat(), limits: Limits = .standard
    ) throws(NumberError) -> String {
        try formatted(format, monitor: Monitor(limits: limits))
    }

    package func formatted(
        _ format: NumberFormat, monitor: Monitor
    ) throws(NumberError) -> String {
        var text: [UInt8] = []
        _ = try format.append(self, to: &text, monitor: monitor)
        return String(decoding: text, as: UTF8.self)
    }

    /// The number with `count` significant digits, correctly rounded.
    public func digits(
        _ count: Int, rounding: RoundingMode = .halfEven, limits: Limits = .standard
    ) throws(NumberError) -> String {
        try formatted(NumberFormat(digits: count, rounding: rounding), limits: limits)
    }
}

extension BigNumber: CustomStringConvertible {
    /// The number with 20 significant digits. Where they cannot be established, the text is the
    /// error message in parentheses; ``formatted(_:limits:)`` throws this error.
    public var description: String {
        do throws(NumberError) {
            var text: [UInt8] = []
            _ = try NumberFormat().append(self, to: &text, monitor: .unswayed)
            return String(decoding: text, as: UTF8.self)
        } catch {
            return "(\(error.code))"
        }
    }
}

extension BigRational {
    /// The value as text; see ``BigNumber/formatted(_:limits:)``.
    public func formatted(
        _ format: NumberFormat = NumberFormat(), limits: Limits = .standard
    ) throws(NumberError) -> String {
        try BigNumber(self).formatted(format, limits: limits)
    }
}
