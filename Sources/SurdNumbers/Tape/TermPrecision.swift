internal import CGMP

/// How many bits the terms of a sum are computed with: those that are small beside the total need
/// fewer, and where terms fall, most of them are.
///
/// The next term is taken to be about as large as those before it. That is a guess, and what it comes to
/// is looked at: a term whose radius would be felt in the total is computed again with all bits.
struct TermPrecision {
    private let bits: Int
    /// Bits of the next term.
    private(set) var current: Int
    /// log2 of the next term, about.
    private var size: Int?
    /// Falls where guesses are wrong; below zero no more are made.
    private var credit: Int

    private static var room: Int { 64 }
    private static var spare: Int { 16 }

    init(bits: Int, isTapered: Bool) {
        self.bits = bits
        current = bits
        credit = isTapered ? TermPrecision.room : -1
    }

    var isTapered: Bool { credit >= 0 }
    var isFull: Bool { current >= bits }

    /// Plans the next term beside what the terms before it come to.
    mutating func plan(beside total: borrowing Ball) {
        guard let size, let whole = total.place else { return current = bits }
        let needed = max(bits - (whole - size) + TermPrecision.spare, Ball.leastPrecision)
        // Not changed back and forth: powers that are made one from another begin anew.
        if needed > current || needed + 2 * TermPrecision.room < current {
            current = min(needed + TermPrecision.room, bits)
        }
    }

    /// Whether a term is accurate enough for the total.
    mutating func accepts(_ term: borrowing Ball, beside total: borrowing Ball) -> Bool {
        if let place = term.place { size = max(place, (size ?? place) - 1) }
        if isFull { return true }
        if let whole = total.place, term.radius <= .powerOfTwo(whole - bits - 2) {
            credit = min(credit + 1, TermPrecision.room)
            return true
        }
        refuse()
        return false
    }

    /// The term is computed with all bits.
    mutating func refuse() {
        credit -= 8
        current = bits
    }
}

extension Ball {
    /// log2 of the midpoint, rounded up; nil for zero and what is beyond the exponents.
    fileprivate var place: Int? { midpoint.isUnusual ? nil : midpoint.exponent.value }
}
