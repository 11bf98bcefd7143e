/// "Did you mean": the nearest of some names.
enum Spelling {
    /// The name with the fewest differing letters, when that is few enough to be a slip.
    static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let given = Array(name.utf8.prefix(40))
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = editDistance(given, Array(candidate.utf8))
            if distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, given.count / 3) else { return nil }
        return best.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours, each counted as one.
    static func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for i in 0..<one.count {
            var current = [i + 1]
            current.reserveCapacity(other.count + 1)
            for j in 0..<other.count {
                var cost = min(last[j + 1], current[j]) + 1
                cost = min(cost, last[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count]
    }
}
