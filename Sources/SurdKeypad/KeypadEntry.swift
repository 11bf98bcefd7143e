/// The number being typed: kept as digits and the place of the point, never as text or floating
/// point, so that `2.00` stays `2.00` and becomes exactly 2.
package struct KeypadEntry: Sendable, Equatable {
    /// How many digits a number may have. A lone 0 before the point does not count, as it does not
    /// in results.
    package static let maximumDigits = 20

    package private(set) var isNegative = false
    /// All digits typed, read as one whole number.
    package private(set) var coefficient: UInt128 = 0
    /// How many of them stand after the point; nil until the point is typed.
    package private(set) var places: Int?

    package init() {}

    package var isZero: Bool { coefficient == 0 }
    package var isFull: Bool {
        max(Self.decimalLength(coefficient), places ?? 0) >= Self.maximumDigits
    }
    package var hasPoint: Bool { places != nil }

    /// Nothing is typed but perhaps a sign: `0` or `-0`.
    package var isBare: Bool { isZero && places == nil }

    /// How many digits are shown; there is always one before the point.
    var shownDigits: Int {
        max(Self.decimalLength(coefficient), (places ?? 0) + 1)
    }

    /// Types a digit, 0 to 9. A full number ignores it, as leading zeros ignore a further zero.
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
