/// The number being typed, stored as digits and the place of the point, never as text or floating
/// point, so that `2.00` stays `2.00` and has exactly the value 2.
package struct KeypadEntry: Sendable, Equatable {
    /// How many digits a number may have. A lone 0 before the point does not count, as it does not
    /// in results.
    package static let maximumDigits = 20

    package private(set) var isNegative = false
    /// All digits typed, read as one whole number.
    package private(set) var coefficient: UInt128 = 0
    /// The digits after the point; nil until the point is typed.
    package private(set) var places: Int?

    package init() {}

    package var isZero: Bool { coefficient == 0 }
    package var isFull: Bool {
        max(Self.decimalLength(coefficient), places ?? 0) >= Self.maximumDigits
    }
    package var hasPoint: Bool { places != nil }

    /// Nothing is typed except perhaps a sign: `0` or `-0`.
    package var isBare: Bool { isZero && places == nil }

    /// How many digits are shown; there is always one before the point.
    var shownDigits: Int {
        max(Self.decimalLength(coefficient), (places ?? 0) + 1)
    }

    /// Types a digit, 0 to 9. A full number ignores the digit, and leading zeros ignore a further
    /// zero.
    package mutating func type(_ digit: Int) {
        guard !isFull, let value = UInt128(exactly: digit), value <= 9 else { return }
        coefficient = coefficient * 10 + value
        if let places { self.places = places + 1 }
    }

    /// Types the point; a second one does nothing.
    package mutating func typePoint() {
        if places == nil { places = 0 }
    }

    package mutating func negate() { isNegative.toggle() }

    /// Deletes the digit or the point typed last. The sign stays, to be deleted last of all.
    package mutating func deleteLast() {
        switch places {
        case nil where isZero: isNegative = false
        case 0: places = nil
        case let count?:
            coefficient /= 10
            places = count - 1
        case nil: coefficient /= 10
        }
    }

    static func decimalLength(_ value: UInt128) -> Int {
        var length = 1
        var bound: UInt128 = 10
        while bound <= value {
            length += 1
            bound *= 10
        }
        return length
    }
}

// The text of a number while it is typed. KeypadNumber.swift has the texts of results.

extension KeypadEntry {
    /// As the display shows it while it is typed: `-12,345.670`, `5.`
    package var typedText: String { text(grouped: true, keepsBarePoint: true) }

    /// As it stands in a continued expression: `12345.670`, `5`; zero has no sign.
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
