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

    let machine: Machine
    let rows: [Row]
    let growth: [GrowthLine]
    let missingPeers: [String]

    init(machine: Machine, outcomes: [Outcome], growth: [GrowthRow], missing: [String]) {
        self.machine = machine
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
