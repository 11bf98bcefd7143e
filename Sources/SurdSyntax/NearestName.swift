/// Finds the name that was probably meant.
package enum NearestName {
    /// Longer names are not corrected, because the distance takes quadratic time.
    static let longestName = 32

    /// The candidate nearest to a name; nil if none is near. An error is a missing, additional,
    /// wrong or exchanged letter. A name of one or two letters may differ only in capitals, one of
    /// up to five letters may have one error, a longer one two. On a tie the first candidate with
    /// the same first letter wins.
    package static func nearest(
        to name: String, among candidates: some Sequence<String>
    ) -> String? {
        let wanted = Array(FullWidthSigns.narrowed(name).utf8.prefix(longestName + 1))
        guard wanted.count <= longestName, !wanted.isEmpty else { return nil }
        let lowered = wanted.map(lower)
        let allowed = allowedSlips(wanted.count)
        var best: (name: String, score: Int)?
        for candidate in candidates
        where abs(candidate.utf8.count - wanted.count) <= allowed {
            let other = Array(candidate.utf8.prefix(longestName + 1))
            guard other.count <= longestName else { continue }
            let other2 = other.map(lower)
            guard let slips = distance(lowered, other2, limit: allowed) else { continue }
            let score = slips * 4 + (lowered.first == other2.first ? 0 : 2) + (slips == 0 ? 0 : 1)
            if best.map({ score < $0.score }) ?? true { best = (candidate, score) }
        }
        return best?.name
    }

    /// Whether a candidate is as near as ``nearest(to:among:)`` asks for.
    package static func isNear(_ candidate: String, to name: String) -> Bool {
        let wanted = name.utf8.count
        let allowed = allowedSlips(wanted)
        let length = candidate.utf8.count
        guard 1...longestName ~= wanted, length <= longestName, abs(length - wanted) <= allowed
        else { return false }
        return distance(name.utf8.map(lower), candidate.utf8.map(lower), limit: allowed) != nil
    }

    private static func allowedSlips(_ length: Int) -> Int {
        length <= 2 ? 0 : length <= 5 ? 1 : 2
    }

    /// The number of errors between two spellings; nil if there are more than `limit`.
    static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
        if abs(one.count - other.count) > limit { return nil }
        var beforeLast = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        var current = last
        for row in 0..<one.count {
            current[0] = row + 1
            var least = current[0]
            for column in 0..<other.count {
                let isSame = one[row] == other[column]
                var cost = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1],
                    one[row - 1] == other[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
                least = min(least, cost)
            }
            if least > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
}
