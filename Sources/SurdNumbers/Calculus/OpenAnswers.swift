/// Answers for the decisions that a ball leaves open, in the order in which a run meets them: each run takes
/// the next row of answers, until all rows were taken.
struct OpenAnswers {
    private var row: [(answer: Int, last: Int)] = []
    private var met = 0

    /// Rows for one ball: three answers for each of a few decisions.
    static var mostRows: Int { 81 }
    /// Values of one rounding that are taken in turn.
    static var mostValues: Int { 3 }

    /// What the next decision of this run is: an integer of a range.
    mutating func answer(from first: Int, to last: Int) -> Int {
        if met == row.count { row.append((first, last)) }
        met += 1
        return row[met - 1].answer
    }

    /// Turns to the next row, the last decision first; false where all of them were taken.
    mutating func advance() -> Bool {
        row.removeSubrange(met..<row.count)
        met = 0
        while let end = row.last, end.answer == end.last { row.removeLast() }
        guard !row.isEmpty else { return false }
        row[row.count - 1].answer += 1
        return true
    }
}

extension Ball {
    /// Bits of an integer beyond which no value of a rounding is written out.
    private static var longestInteger: Int { 1 << 16 }

    /// The few values that a rounding may have; nil where it has one, or many.
    func openRounding(_ mode: RoundingMode) -> (low: Int, high: Int)? {
        if isExact { return nil }
        guard let ends = rationalBounds(within: Self.longestInteger) else { return nil }
        let (low, high) = (ends.low.rounded(mode), ends.high.rounded(mode))
        guard low != high, high - low < BigInt(OpenAnswers.mostValues),
            let first = low.smallValue, let last = high.smallValue
        else { return nil }
        return (first, last)
    }
}
