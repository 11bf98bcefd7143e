import Foundation

/// The whole run as one JSON document.
struct RunDocument: Codable, Sendable {
    struct Side: Codable, Sendable {
        let median: Double
        let p10: Double
        let p90: Double
        let samples: Int

        init(_ statistics: Statistics) {
            median = statistics.median
            p10 = statistics.p10
            p90 = statistics.p90
            samples = statistics.count
        }
    }

    struct Verdict: Codable, Sendable {
        let demand: String
        let met: Bool
    }

    struct Answers: Codable, Sendable {
        let surd: String
        let reference: String
    }

    struct Row: Codable, Sendable {
        let suite: String
        let name: String
        let size: Double?
        let series: String?
        let reference: String
        let nanoseconds: Side
        let referenceNanoseconds: Side?
        let ratio: Side?
        let ratioInterval: [Double]?
        let allocations: Double?
        let referenceAllocations: Double?
        let peakBytes: UInt64
        let passes: Int?
        let verdicts: [Verdict]
        let differentAnswers: Answers?
        let warnings: [String]
    }

    struct GrowthLine: Codable, Sendable {
        let series: String
        let exponent: Double
        let referenceExponent: Double?
    }

    /// When, of what, and how long a case was measured.
    struct Circumstances: Codable, Sendable {
        /// As in 2026-01-31 14:05 UTC.
        let date: String
        /// The first digits of the commit, with a + behind them where files differ from it.
        let commit: String?
        /// Seconds for a case.
        let budget: Double
    }

    let machine: Machine
    let circumstances: Circumstances
    let rows: [Row]
    let growth: [GrowthLine]
    let missingPeers: [String]

    init(
        machine: Machine, circumstances: Circumstances, outcomes: [Outcome], growth: [GrowthRow],
        missing: [String]
    ) {
        self.machine = machine
        self.circumstances = circumstances
        rows = outcomes.map { outcome in
            Row(
                suite: outcome.suite, name: outcome.name, size: outcome.size,
                series: outcome.series, reference: outcome.referenceName,
                nanoseconds: Side(outcome.subject),
                referenceNanoseconds: outcome.reference.map(Side.init),
                ratio: outcome.ratio.map(Side.init),
                ratioInterval: outcome.ratio.map {
                    [$0.medianInterval.lowerBound, $0.medianInterval.upperBound]
                },
                allocations: outcome.allocations,
                referenceAllocations: outcome.referenceAllocations,
                peakBytes: outcome.peakBytes, passes: outcome.passes,
                verdicts: outcome.verdicts.map { Verdict(demand: $0.demand, met: $0.met) },
                differentAnswers: outcome.disagreement.map {
                    Answers(surd: $0.subject, reference: $0.reference)
                },
                warnings: outcome.warnings)
        }
        self.growth = growth.map {
            GrowthLine(
                series: $0.series, exponent: $0.subject.exponent,
                referenceExponent: $0.reference?.exponent)
        }
        missingPeers = missing
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension RunDocument.Circumstances {
    /// A run that begins now, of the clone in which it is started.
    static func current(budget: Double) -> RunDocument.Circumstances {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "yyyy-MM-dd HH:mm 'UTC'"
        return RunDocument.Circumstances(
            date: format.string(from: Date()), commit: commit(), budget: budget)
    }

    private static func commit() -> String? {
        guard let head = git("rev-parse", "--short=10", "HEAD"), !head.isEmpty else { return nil }
        let changes = git("status", "--porcelain", "--untracked-files=no") ?? ""
        return changes.isEmpty ? head : head + "+"
    }

    /// What git prints; nil where there is no git or no clone.
    private static func git(_ arguments: String...) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
