// How a number looks while it is typed. Results are another matter: see KeypadNumber.swift.

extension KeypadEntry {
    /// As the display shows it while it is typed: `-12,345.670`, `5.`
    package var typedText: String { text(grouped: true, keepsBarePoint: true) }

    /// As it stands in an expression that has gone on: `12345.670`, `5`; zero has no sign.
    package func finishedText(grouped: Bool) -> String {
        var copy = self
        if copy.isZero && copy.isNegative { copy.negate() }
        return copy.text(grouped: grouped, keepsBarePoint: false)
    }

    private func text(grouped: Bool, keepsBarePoint: Bool) -> String {
        let places = places ?? 0
        let count = shownDigits
        // 21 digits, six commas, a sign and a point.
        return String(unsafeUninitializedCapacity: 32) { buffer in
            var end = 0
            func put(_ byte: UInt8) {
                buffer[end] = byte
                end += 1
            }
            if isNegative { put(UInt8(ascii: "-")) }
            var scale: UInt128 = 1
            for _ in 1..<max(count, 1) { scale *= 10 }
            var rest = coefficient
            for position in stride(from: count - 1, through: 0, by: -1) {
                let (digit, remainder) = rest.quotientAndRemainder(dividingBy: scale)
                rest = remainder
                scale /= 10
                put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
                let wholeDigitsLeft = position - places
                if wholeDigitsLeft > 0, wholeDigitsLeft % 3 == 0, grouped {
                    put(UInt8(ascii: ","))
                } else if wholeDigitsLeft == 0, places > 0 || (hasPoint && keepsBarePoint) {
                    put(UInt8(ascii: "."))
                }
            }
            return end
        }
    }

    /// Reads what `typedText` writes without commas; nil for everything else. For saved keypads.
    init?(saved text: String) {
        self.init()
        var bytes = Substring(text).utf8
        let negative = bytes.first == UInt8(ascii: "-")
        if negative { bytes = bytes.dropFirst() }
        guard let first = bytes.first, first != UInt8(ascii: ".") else { return nil }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFull:
                type(Int(byte - UInt8(ascii: "0")))
            case UInt8(ascii: ".") where !hasPoint: typePoint()
            default: return nil
            }
        }
        if negative { negate() }
        guard savedText == text else { return nil }
    }

    var savedText: String { text(grouped: false, keepsBarePoint: true) }
}
