/// From rounded digits to text, and the limits on its length.
extension NumberFormat {
    /// The form of a small screen's numbers that do not fit plainly.
    var cutToScreen: NumberFormat {
        NumberFormat(style: .sci, digits: 17, rounding: .down, groups: true)
    }

    /// Writes rounded digits; nil when they must be made again as ``cutToScreen`` says.
    @inline(__always)
    func finish(
        _ digits: Digits, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        let notation = layout(of: digits)
        if style == .display20, case .exponent = notation { return nil }
        try write(digits, as: notation, to: &text, monitor: monitor)
        return digits.isExact
    }

    /// The same for digits with memory of their own.
    func finish(
        _ digits: inout DecimalText, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool? {
        try digits.withDigits { (digits) throws(NumberError) in
            try finish(digits, to: &text, monitor: monitor)
        }
    }

    /// Makes digits and writes them, and makes them again where a small screen has no room for
    /// them: the one place where that is done.
    @inline(__always)
    func onScreen(
        _ write: (NumberFormat) throws(NumberError) -> Bool?
    ) throws(NumberError) -> Bool {
        if let exact = try write(self) { return exact }
        // An exponent is no reason to make them a third time: sci has always one.
        return try write(cutToScreen) ?? false
    }

    /// Writes digits in a notation, unless the text is longer than the limit.
    func write(
        _ digits: Digits, as notation: NumberLayout, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        let size = notation.size(of: digits)
        if size > 1_000 {
            // Signs, points, commas and exponents are not digits.
            try checkDigits(groups ? size / 4 * 3 - 32 : size - 32, monitor: monitor)
        }
        digits.write(as: notation, size: size, to: &text)
    }

    /// Appends `significand` · 10^`exponent`, digits that were rounded elsewhere to as many as this
    /// format has.
    package func append(
        rounded significand: UInt64, exponent: Int, isNegative: Bool, to text: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20 + Digits.spareRoom) { buffer in
            let length = decimalLength(significand)
            var digits = Digits(
                start: buffer.baseAddress!, count: length, point: length + exponent,
                isNegative: isNegative, isExact: false)
            writeDigits(significand, width: length, to: digits.start)
            digits.settle(growing: false, kept: length)
            let notation = layout(of: digits)
            digits.write(as: notation, size: notation.size(of: digits), to: &text)
        }
    }

    /// Refuses a text of more digits than the limit.
    func checkDigits(_ count: Int, monitor: Monitor) throws(NumberError) {
        let limit = monitor.limits.maximumDigits
        if count > limit {
            throw .tooLarge(
                what: "the text of the result", estimate: "\(count) digits",
                limit: "\(limit) digits")
        }
    }
}

extension Digits {
    /// Appends the text, which takes at most `size` bytes.
    @inline(__always)
    func write(as notation: NumberLayout, size: Int, to text: inout [UInt8]) {
        text.append(addingCapacity: size) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                var cursor = TextCursor(start)
                notation.write(self, to: &cursor)
                count = cursor.written
            }
        }
    }
}
