/// One thing that is measured, beside what it is measured against.
///
/// A side is a closure that does the work `n` times, so that the call of the closure itself costs
/// nothing even where the work is a nanosecond.
struct Case {
    typealias Side = (_ repetitions: Int) throws -> Void

    /// What the issue or the design demands of this figure.
    enum Demand: Sendable {
        case ratio(atMost: Double)
        /// The reference takes so many times as long.
        case gain(atLeast: Double)
        /// The same of a case that takes so many nanoseconds; of a shorter one nothing is demanded.
        case gainOfLong(atLeast: Double, from: Double)
        case nanoseconds(atMost: Double)
        case allocations(atMost: Double)
        case linesPerSecond(atLeast: Double, lines: Int)
    }

    var suite: String
    var name: String
    /// The size on the horizontal axis of a growth plot (digits, bytes, terms).
    var size: Double?
    /// Cases of one series differ in size alone.
    var series: String?
    var subject: Side
    var reference: Side?
    /// What the reference is: "GMP", "MPFR", "C init+op+clear", "bc".
    var referenceName = ""
    var demands: [Demand] = []
    /// The two answers, made once before anything is timed. Unequal answers are marked.
    var answers: (() throws -> (subject: String, reference: String))?
    /// Whether both sides go through the same values, of which each call takes further ones: then they are
    /// called equally often. The reference is elsewhere, and heap requests are not counted.
    var isInStep = false
    /// Counts refinement passes of one repetition, where the subject has such.
    var passes: (() throws -> Int)?

    init(
        _ suite: String, _ name: String, size: Double? = nil, series: String? = nil,
        against referenceName: String = "", demands: [Demand] = [],
        answers: (() throws -> (subject: String, reference: String))? = nil,
        passes: (() throws -> Int)? = nil,
        reference: Side? = nil, subject: @escaping Side
    ) {
        self.suite = suite
        self.name = name
        self.size = size
        self.series = series
        self.subject = subject
        self.reference = reference
        self.referenceName = referenceName
        self.demands = demands
        self.answers = answers
        self.passes = passes
    }

    var identifier: String { "\(suite)/\(name)" }
}

/// What came of one case.
struct Outcome: Sendable {
    let suite: String
    let name: String
    let size: Double?
    let series: String?
    let referenceName: String
    /// Nanoseconds for one repetition.
    let subject: Statistics
    let reference: Statistics?
    /// Subject over reference, pair by pair: both halves of a pair ran within the same moment.
    let ratio: Statistics?
    let allocations: Double?
    let referenceAllocations: Double?
    let peakBytes: UInt64
    let passes: Int?
    let demands: [Case.Demand]
    let disagreement: Disagreement?
    let warnings: [String]

    struct Disagreement: Sendable {
        let subject: String
        let reference: String
    }

    var identifier: String { "\(suite)/\(name)" }

    /// How many times as long the reference takes.
    private var gain: Double { ratio.map { 1 / $0.median } ?? 0 }

    /// Each demand beside whether it is met. A ratio within its own uncertainty of the bound counts
    /// as met only if its median does.
    var verdicts: [(demand: String, met: Bool)] {
        demands.compactMap { demand in
            switch demand {
            case .ratio(let bound):
                ("ratio ≤ \(short(bound))", (ratio?.median ?? .infinity) <= bound)
            case .gain(let bound):
                ("\(referenceName) ≥ \(short(bound)) times the time: \(short(gain))", gain >= bound)
            case .gainOfLong(let bound, let long):
                subject.median < long
                    ? nil
                    : (
                        "\(referenceName) ≥ \(short(bound)) times the time: \(short(gain))",
                        gain >= bound
                    )
            case .nanoseconds(let bound):
                ("≤ \(duration(bound))", subject.median <= bound)
            case .allocations(let bound):
                ("allocations ≤ \(short(bound))", (allocations ?? .infinity) <= bound)
            case .linesPerSecond(let bound, let lines):
                (
                    "≥ \(short(bound)) lines/s",
                    Double(lines) / (subject.median * 1e-9) >= bound
                )
            }
        }
    }
}

/// A number with three significant digits and no padding.
func short(_ x: Double) -> String {
    guard x.isFinite else { return "–" }
    if x == x.rounded(), abs(x) < 1e7 { return String(Int(x)) }
    var places = 2
    var scaled = abs(x)
    while scaled < 1, scaled > 0, places < 9 {
        scaled *= 10
        places += 1
    }
    if scaled >= 100 { places = 0 } else if scaled >= 10 { places = 1 }
    let factor = Double((0..<places).reduce(1) { product, _ in product * 10 })
    return String((x * factor).rounded() / factor)
}

/// Nanoseconds in the unit a person would say them in.
func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(short(nanoseconds)) ns"
    case ..<1_000_000: "\(short(nanoseconds / 1_000)) µs"
    case ..<1_000_000_000: "\(short(nanoseconds / 1_000_000)) ms"
    default: "\(short(nanoseconds / 1_000_000_000)) s"
    }
}
