/// The suite "sizes" with one line for a function. Each size has how many times as long the peer takes, at irrational and
/// at rational arguments (or Surd's time, where there is no peer); then come the times of the largest size, and the
/// exponents of growth from each size to the next at irrational arguments, with those of the peer in brackets. It is
/// Markdown, for `Docs/performance.md`.
enum SizesTable {
    static func render(_ outcomes: [Outcome]) -> String {
        var order: [String] = []
        var groups: [String: [Outcome]] = [:]
        for outcome in outcomes where outcome.suite == SizesSuite.suite {
            guard let title = outcome.series.map(SizesSuite.title) else { continue }
            if groups[title] == nil { order.append(title) }
            groups[title, default: []].append(outcome)
        }
        guard !order.isEmpty else { return "" }
        let heads = SizesSuite.sizes.map { "\($0)" } + ["the last", "growth"]
        var text = "\n| digits | " + heads.joined(separator: " | ") + " |\n"
        text += "|" + String(repeating: "---|", count: heads.count + 1) + "\n"
        for title in order {
            let group = groups[title] ?? []
            let cells = SizesSuite.sizes.map { size in both(group, size) { gain($0) } }
            let last = both(group, SizesSuite.sizes[SizesSuite.sizes.count - 1]) {
                duration($0.subject.median)
            }
            let row = ["`\(title)`"] + cells + [last, growth(group)]
            text += "| " + row.joined(separator: " | ") + " |\n"
        }
        return text
    }

    /// What there is for a size of irrational and rational arguments.
    private static func both(
        _ group: [Outcome], _ size: Int, _ text: (Outcome) -> String
    ) -> String {
        [true, false].map { isIrrational in
            group.first {
                $0.size == Double(size) && SizesSuite.isIrrational($0.series ?? "") == isIrrational
            }.map(text) ?? "–"
        }.joined(separator: " / ")
    }

    /// In bold what is demanded and not met.
    private static func gain(_ outcome: Outcome) -> String {
        guard let ratio = outcome.ratio else { return duration(outcome.subject.median) }
        let gain = hundredths(1 / ratio.median)
        return outcome.verdicts.allSatisfy(\.met) ? gain : "**\(gain)**"
    }

    private static func growth(_ group: [Outcome]) -> String {
        let line = group.filter { SizesSuite.isIrrational($0.series ?? "") }
        func exponents(_ side: (Outcome) -> Double?) -> [String] {
            zip(line, line.dropFirst()).compactMap { first, second in
                guard let a = side(first), let b = side(second), let small = first.size,
                    let large = second.size
                else { return nil }
                return hundredths(Growth.logarithm(b / a) / Growth.logarithm(large / small))
            }
        }
        let own = exponents { $0.subject.median }.joined(separator: " ")
        let other = exponents { $0.reference?.median }
        return other.isEmpty ? own : "\(own) (\(other.joined(separator: " ")))"
    }

    private static func hundredths(_ x: Double) -> String {
        x.isFinite ? "\((x * 100).rounded() / 100)" : "–"
    }
}
