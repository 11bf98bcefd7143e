import CCounters

/// Takes the samples: subject and reference in turn, so that a machine that slows down slows both.
struct Sampler {
    /// Seconds for one case, both sides together.
    var budget: Double
    /// At least this many pairs, whatever the budget says.
    var minimumPairs: Int
    var maximumPairs: Int
    /// One sample lasts at least this long, so that the clock's grain is below a hundredth of it.
    var sampleNanoseconds: Double

    static let full = Sampler(
        budget: 1.0, minimumPairs: 11, maximumPairs: 201, sampleNanoseconds: 100_000)
    static let smoke = Sampler(
        budget: 0.0, minimumPairs: 1, maximumPairs: 1, sampleNanoseconds: 0)

    func run(_ work: Case) throws -> Outcome {
        var disagreement: Outcome.Disagreement?
        if let answers = try work.answers?(), answers.subject != answers.reference {
            disagreement = .init(subject: answers.subject, reference: answers.reference)
        }
        if work.isInStep { return try runInStep(work, disagreement) }
        let passes = try work.passes?()
        // Warm: caches, lazily made tables, MPFR's constants, the branch predictor.
        try work.subject(1)
        try work.reference?(1)
        let subjectRepetitions = try repetitions(work.subject)
        let referenceRepetitions = try work.reference.map { try repetitions($0) } ?? 0
        let allocations = try allocationsOfOne(work.subject)
        let referenceAllocations = try work.reference.flatMap(allocationsOfOne)

        var subject: [Double] = []
        var reference: [Double] = []
        let begin = monotonicNanoseconds()
        while subject.count < maximumPairs {
            // The order alternates, so that neither side always inherits the other's caches.
            if subject.count.isMultiple(of: 2) {
                subject.append(try time(work.subject, subjectRepetitions))
                if let side = work.reference {
                    reference.append(try time(side, referenceRepetitions))
                }
            } else {
                if let side = work.reference {
                    reference.append(try time(side, referenceRepetitions))
                }
                subject.append(try time(work.subject, subjectRepetitions))
            }
            let spent = Double(monotonicNanoseconds() - begin) * 1e-9
            if subject.count >= minimumPairs, spent > budget { break }
        }
        return outcome(
            of: work, (subject, reference), allocations: (allocations, referenceAllocations),
            passes: passes, disagreement)
    }

    /// Work that may take seconds, over values of which each call takes further ones: both sides are called
    /// equally often, with as many repetitions. Calls of some seconds are not repeated.
    private func runInStep(_ work: Case, _ disagreement: Outcome.Disagreement?) throws -> Outcome {
        var subject: [Double] = []
        var reference: [Double] = []
        let begin = monotonicNanoseconds()
        func spent() -> Double { Double(monotonicNanoseconds() - begin) * 1e-9 }
        func pair(_ repetitions: Int) throws {
            let isFirst = subject.count.isMultiple(of: 2)
            if isFirst { subject.append(try time(work.subject, repetitions)) }
            if let side = work.reference { reference.append(try time(side, repetitions)) }
            if !isFirst { subject.append(try time(work.subject, repetitions)) }
        }
        try pair(1)
        if spent() < 5 {
            // Tables are made for the third or fourth call that needs them.
            while subject.count < 5, spent() < max(0.5, budget), sampleNanoseconds > 0 {
                try pair(1)
            }
            let repetitions = Int(
                (2 * sampleNanoseconds / max(subject[subject.count - 1], 1)).rounded(.up))
            subject.removeAll()
            reference.removeAll()
            let start = spent()
            while subject.count < maximumPairs {
                try pair(max(1, repetitions))
                if subject.count >= min(3, minimumPairs), spent() - start > budget { break }
            }
        }
        return outcome(
            of: work, (subject, reference), allocations: (nil, nil), passes: nil, disagreement)
    }

    private func outcome(
        of work: Case, _ times: (subject: [Double], reference: [Double]),
        allocations: (subject: Double?, reference: Double?), passes: Int?,
        _ disagreement: Outcome.Disagreement?
    ) -> Outcome {
        let statistics = Statistics(times.subject)
        let isAlone = times.reference.isEmpty
        return Outcome(
            suite: work.suite, name: work.name, size: work.size, series: work.series,
            referenceName: work.referenceName, subject: statistics,
            reference: isAlone ? nil : Statistics(times.reference),
            ratio: isAlone ? nil : Statistics(zip(times.subject, times.reference).map(/)),
            allocations: allocations.subject, referenceAllocations: allocations.reference,
            peakBytes: counters_peak_bytes(), passes: passes, demands: work.demands,
            disagreement: disagreement, warnings: warnings(statistics))
    }

    private func warnings(_ statistics: Statistics) -> [String] {
        guard statistics.count >= 5, statistics.spread > 0.5 else { return [] }
        let percent = Int((statistics.spread * 100).rounded())
        return [
            "samples spread over \(percent) % of the median: "
                + "stop other work on this machine or give --budget more seconds"
        ]
    }

    /// How many repetitions make one sample long enough to be timed.
    private func repetitions(_ side: Case.Side) throws -> Int {
        guard sampleNanoseconds > 0 else { return 1 }
        var count = 1
        while count < 1 << 30 {
            let elapsed = try time(side, count) * Double(count)
            if elapsed >= sampleNanoseconds { return count }
            let wanted = elapsed > 0 ? sampleNanoseconds / elapsed * 1.2 : 16
            count *= max(2, min(16, Int(wanted.rounded(.up))))
        }
        return count
    }

    private func time(_ side: Case.Side, _ repetitions: Int) throws -> Double {
        let begin = monotonicNanoseconds()
        try side(repetitions)
        return Double(monotonicNanoseconds() - begin) / Double(repetitions)
    }

    /// The difference between long and short runs, so that what a side does once (setting up its
    /// variables) is not counted against the operation.
    private func allocationsOfOne(_ side: Case.Side) throws -> Double? {
        guard counters_available() == 1 else { return nil }
        func count(_ repetitions: Int) throws -> Double {
            let before = counters_allocations()
            try side(repetitions)
            return Double(counters_allocations() - before)
        }
        // Long work is counted once as it is: what it sets up is nothing beside it.
        if try time(side, 1) > 10_000_000 { return try count(1) }
        _ = try count(2)
        let few = try count(1)
        let many = try count(9)
        return max(0, (many - few) / 8)
    }
}

/// The optimiser must believe that somebody looks at `value`.
@inline(__always)
func keep<T>(_ value: T) {
    withUnsafePointer(to: value) { counters_keep($0) }
}
