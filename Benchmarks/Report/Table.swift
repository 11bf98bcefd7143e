/// The outcomes as lines of text, one case a line, columns aligned within a suite.
enum Table {
    static func render(_ outcomes: [Outcome], growth: [GrowthRow], missing: [String]) -> String {
        var text = ""
        var suites: [String] = []
        for outcome in outcomes where !suites.contains(outcome.suite) {
            suites.append(outcome.suite)
        }
        text += SizesTable.render(outcomes)
        for suite in suites where suite != SizesSuite.suite {
            text += "\n\(suite)\n"
            let rows = outcomes.filter { $0.suite == suite }.map(cells)
            text += align([header] + rows)
        }
        if !growth.isEmpty {
            text += "\ngrowth: time ≈ c·sizeᵏ\n"
            text += align(
                [["series", "k", "reference's k", "worst factor off the line"]]
                    + growth.map {
                        [
                            $0.series, short($0.subject.exponent),
                            $0.reference.map { short($0.exponent) } ?? "",
                            short($0.subject.worstFactor),
                        ]
                    })
        }
        let demands = outcomes.flatMap { outcome in
            outcome.verdicts.map { [outcome.identifier, $0.demand, $0.met ? "met" : "NOT MET"] }
        }
        if !demands.isEmpty {
            text += "\ndemands\n" + align(demands)
        }
        for outcome in outcomes {
            for warning in outcome.warnings {
                text += "warning: \(outcome.identifier): \(warning)\n"
            }
            if let wrong = outcome.disagreement {
                text += "different answers: \(outcome.identifier)\n"
                text += "  surd  \(clipped(wrong.subject))\n"
                text += "  \(outcome.referenceName)  \(clipped(wrong.reference))\n"
            }
        }
        for name in missing {
            text += "not measured: \(name) is not installed here\n"
        }
        return text
    }

    private static let header = [
        "case", "surd", "p10…p90", "reference", "", "ratio", "95 %", "allocs", "ref.", "passes",
    ]

    private static func cells(_ outcome: Outcome) -> [String] {
        [
            outcome.name,
            duration(outcome.subject.median),
            "\(duration(outcome.subject.p10))…\(duration(outcome.subject.p90))",
            outcome.reference.map { duration($0.median) } ?? "",
            outcome.referenceName + (outcome.disagreement == nil ? "" : " (answers differ)"),
            outcome.ratio.map { short($0.median) } ?? "",
            outcome.ratio.map {
                "\(short($0.medianInterval.lowerBound))…\(short($0.medianInterval.upperBound))"
            } ?? "",
            outcome.allocations.map(short) ?? "",
            outcome.referenceAllocations.map(short) ?? "",
            outcome.passes.map(String.init) ?? "",
        ]
    }

    private static func align(_ rows: [[String]]) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let line = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
            return "  " + line + "\n"
        }.joined()
    }

    static func clipped(_ text: String) -> String {
        text.count <= 100
            ? text : "\(text.prefix(60))…(\(text.count) characters)…\(text.suffix(24))"
    }
}

/// How the cost of one series grows.
struct GrowthRow: Sendable {
    let series: String
    let subject: Growth
    let reference: Growth?

    static func rows(_ outcomes: [Outcome]) -> [GrowthRow] {
        var order: [String] = []
        var groups: [String: [Outcome]] = [:]
        for outcome in outcomes {
            guard let series = outcome.series, outcome.size != nil else { continue }
            let key = "\(outcome.suite)/\(series)"
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(outcome)
        }
        return order.compactMap { key in
            let group = groups[key] ?? []
            let sizes = group.compactMap(\.size)
            guard let subject = Growth(sizes: sizes, times: group.map(\.subject.median)) else {
                return nil
            }
            let references = group.compactMap(\.reference?.median)
            return GrowthRow(
                series: key, subject: subject, reference: Growth(sizes: sizes, times: references))
        }
    }
}
