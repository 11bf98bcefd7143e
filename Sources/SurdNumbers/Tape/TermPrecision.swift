internal import CGMP

/// Chooses the precision of the terms of a sum. Terms that are small compared with the total need fewer bits,
/// and in a convergent series these are most terms.
///
/// The next term is assumed to be about as large as those before it. This assumption is checked: a term whose
/// radius would affect the total is computed again with all bits.
struct TermPrecision {
    private let bits: Int
    /// Bits of the next term.
    private(set) var current: Int
    /// The approximate log2 of the next term.
    private var size: Int?
    /// Falls with each wrong guess; below zero no further guesses are made.
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

    /// Plans the next term by the total and the size of the terms before it.
    mutating func plan(beside total: borrowing Ball) {
        guard let size, let whole = total.place else { return current = bits }
        let needed = max(bits - (whole - size) + TermPrecision.spare, Ball.leastPrecision)
        // The precision is not changed back and forth, because powers that are computed from one
        // another then begin anew.
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

    /// The term must be computed again with all bits.
    mutating func refuse() {
        credit -= 8
        current = bits
    }
}

extension Ball {
    /// log2 of the midpoint, rounded up; nil for zero and for unusual exponents.
    fileprivate var place: Int? { midpoint.isUnusual ? nil : midpoint.exponent.value }
}
