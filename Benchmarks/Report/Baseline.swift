import Foundation

/// What is committed of a run: ratios and counters, never seconds, so that it means the same on
/// another machine.
struct Baseline: Codable, Sendable {
    struct Row: Codable, Sendable {
        var ratio: Double?
        /// The half width of the ratio's own 95 % interval when it was taken.
        var uncertainty: Double?
        var allocations: Double?
        var passes: Int?
    }

    var rows: [String: Row]

    init(_ outcomes: [Outcome]) {
        rows = [:]
        for outcome in outcomes {
            rows[outcome.identifier] = Row(
                ratio: outcome.ratio.map { ($0.median * 1000).rounded() / 1000 },
                uncertainty: outcome.ratio.map {
                    let interval = $0.medianInterval
                    return ((interval.upperBound - interval.lowerBound) / 2 * 1000).rounded() / 1000
                },
                allocations: outcome.allocations,
                passes: outcome.passes)
        }
    }

    static func read(_ path: String) throws -> Baseline {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchmarkError("cannot read the baseline \(path)")
        }
        return try JSONDecoder().decode(Baseline.self, from: data)
    }

    func write(_ path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var data = try encoder.encode(self)
        data.append(0x0A)
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// One sentence for each case that became worse than noise explains. Times may move by a tenth
    /// and by both runs' own uncertainty; counters may not move at all.
    func regressions(in outcomes: [Outcome]) -> [String] {
        outcomes.flatMap { outcome -> [String] in
            guard let row = rows[outcome.identifier] else { return [] }
            var found: [String] = []
            if let before = row.ratio, let now = outcome.ratio {
                let interval = now.medianInterval
                let noise =
                    (row.uncertainty ?? 0) + (interval.upperBound - interval.lowerBound) / 2
                if now.median > before * 1.1 + noise {
                    found.append(
                        "\(outcome.identifier): ratio \(short(before)) became \(short(now.median))")
                }
            }
            if let before = row.allocations, let now = outcome.allocations, now > before {
                found.append(
                    "\(outcome.identifier): allocations \(short(before)) became \(short(now))")
            }
            if let before = row.passes, let now = outcome.passes, now > before {
                found.append("\(outcome.identifier): passes \(before) became \(now)")
            }
            return found
        }
    }
}
