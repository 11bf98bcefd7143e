/// Answers for decisions that a ball leaves open, in the order of a run: each run takes the next
/// combination of answers, until all combinations have been taken.
struct OpenAnswers {
    private var row: [(answer: Int, last: Int)] = []
    private var met = 0

    /// The largest number of combinations for one ball: three answers for each of four decisions.
    static var mostRows: Int { 81 }
    /// The largest number of values of one rounding.
    static var mostValues: Int { 3 }

    /// The answer of the next decision of this run: an integer of a range.
    mutating func answer(from first: Int, to last: Int) -> Int {
        if met == row.count { row.append((first, last)) }
        met += 1
        return row[met - 1].answer
    }

    /// Advances to the next combination, the last decision first; false after the last one.
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
    /// The largest size of an integer in bits for the values of a rounding.
    private static var longestInteger: Int { 1 << 16 }

    /// The few possible values of a rounding; nil where it has one, or many.
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
