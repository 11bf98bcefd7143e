/// A sum or product of many terms as one number: a start, a tape for the terms, and the range of
/// the index.
///
/// It is enclosed by running the loop on balls, in as many registers as the tape has, whatever the
/// number of terms, and again with more bits where more are needed. A loop of fractions is a
/// rational number (see `Deferred.swift`), whose parts are computed by halves when they are needed.
package final class LoopValue: Sendable {
    /// The terms and the range of the index.
    package struct Loop: Sendable {
        let start: BigNumber
        let tape: Tape
        let range: ClosedRange<Int>
        let isProduct: Bool

        package init(
            from start: BigNumber, _ tape: Tape, _ range: ClosedRange<Int>, isProduct: Bool
        ) {
            self.start = start
            self.tape = tape
            self.range = range
            self.isProduct = isProduct
        }

        /// The nesting depth of the loops inside, without this one.
        var depthInside: Int { max(tape.depth, start.real?.loopDepth ?? 0) }
    }

    private let loop: Loop
    /// The bits by which the value is less accurate than the intermediate balls, because sums
    /// cancel and errors add.
    let loss: Int
    /// The rounds of inner loops, over all terms.
    let rounds: Int

    var start: BigNumber { loop.start }
    var tape: Tape { loop.tape }
    var range: ClosedRange<Int> { loop.range }
    var isProduct: Bool { loop.isProduct }

    package var termCount: Int { range.count }

    private init(_ loop: Loop, loss: Int, rounds: Int) {
        self.loop = loop
        self.loss = loss
        self.rounds = rounds
    }

    /// MPFR is fastest just below two whole limbs.
    private static var firstPrecision: Int { 126 }
    private static var mostDepth: Int { 4 }

    /// The number that a loop equals. Nil where balls do not show at once that it has a value; the
    /// general evaluation then finds the value or the error.
    ///
    /// The steps of the program that a tape with jumps took are added to `steps`, with
    /// `stepsOfTerm` for each term.
    package static func number(
        of loop: Loop, position: Int?, stepsOfTerm: Int, steps: inout Int, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard loop.depthInside < mostDepth,
            !loop.range.upperBound.subtractingReportingOverflow(loop.range.lowerBound).overflow
        else { return nil }
        var bits = firstPrecision
        while bits <= 4 * firstPrecision {
            let trial = LoopValue(loop, loss: 0, rounds: 0)
            var sum = Ball(precision: bits)
            var count = Count(stepsOfTerm: stepsOfTerm, before: steps)
            do throws(BallError) {
                try trial.enclose(
                    into: &sum, working: bits, position: position, counting: &count, monitor)
                let accuracy = min(sum.relativeAccuracyBits, bits)
                if accuracy <= 0, bits < 4 * firstPrecision {
                    bits *= 4
                    continue
                }
                let known = LoopValue(
                    loop, loss: bits - max(accuracy, 0), rounds: count.rounds)
                steps = count.steps
                let real = Real(known, estimate: Estimate(sum))
                real.remember(Real.Enclosure(copying: sum))
                return BigNumber(storage: .real(real))
            } catch {
                switch error {
                case .needsPrecision: bits *= 4
                case .number(let reason) where reason.endsComputation: throw reason
                case .domain, .number: return nil
                }
            }
        }
        return nil
    }

    /// What the operations alone show about the value's rationality.
    var rationality: Rationality { min(Rationality(of: start), tape.rationality) }

    /// The approximate bits of the parts: the sum over the terms.
    var partBits: Double { terms * 64 * Double(tape.steps.count + 1) }

    /// The terms of this loop and of the loops inside its tape.
    private var terms: Double { Double(range.count) + Double(rounds) }

    var depth: Int { loop.depthInside + 1 }

    /// The bytes of the tape and of its numbers, without reals, which are counted separately.
    var heldBytes: Int {
        tape.steps.count * MemoryLayout<Tape.Step>.stride
            + tape.constants.reduce(start.heapBytes) { $0 + BigNumber.rowBytes + $1.heapBytes }
    }

    /// About how many operations on limbs one run takes.
    func work(bits: Double) -> Double {
        terms * (tape.work(bits: bits) + 50)
    }

    // MARK: - Balls

    /// The counters of the first run.
    private struct Count {
        let stepsOfTerm: Int
        /// The steps of the program, starting with those taken before the loop.
        var steps: Int
        var rounds = 0

        init(stepsOfTerm: Int, before: Int) {
            self.stepsOfTerm = stepsOfTerm
            steps = before
        }
    }

    /// Encloses the value with about `precision` bits of relative accuracy.
    func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        var count: Count?
        try enclose(
            into: &ball, working: precision + loss + 4, position: nil, counting: &count, monitor)
    }

    private func enclose(
        into ball: inout Ball, working bits: Int, position: Int?, counting count: inout Count,
        _ monitor: Monitor
    ) throws(BallError) {
        var optional: Count? = count
        try enclose(
            into: &ball, working: bits, position: position, counting: &optional, monitor)
        if let optional { count = optional }
    }

    private func enclose(
        into ball: inout Ball, working bits: Int, position: Int?, counting count: inout Count?,
        _ monitor: Monitor
    ) throws(BallError) {
        let isProduct = isProduct
        let range = range
        var other = Ball(precision: bits)
        try ball.set(enclosing: start, bits, monitor)
        var run = try TapeRun(tape, precision: bits, monitor: monitor)
        let isFirst = count != nil
        // A straight tape was counted before.
        let stepsOfTerm = count.map { tape.isStraight ? 0 : $0.stepsOfTerm } ?? 0
        if let count {
            run.allowedSteps = max(monitor.limits.maximumSteps - count.steps, 0)
        }
        let isLong = bits > 10_000
        // In the first run each step of the program is counted once.
        var bitsOfTerms = TermPrecision(
            bits: bits, isTapered: !isProduct && !isFirst && bits > 3 * LoopValue.firstPrecision / 2
        )
        // MPFR's range of exponents is changed once for the whole loop.
        let found = ExponentRange.widen()
        defer { found?.restore() }
        for index in range {
            try LoopValue.watch(index, isLong, monitor)
            if index & 1023 == 0 {
                monitor.progress?.loop(
                    at: position ?? .max - 1, remaining: range.upperBound - index)
            }
            try run.run(at: index, &bitsOfTerms, beside: ball, monitor)
            try run.withResult { (term) throws(BallError) in
                if isProduct {
                    // A factor of zero makes an exact zero of everything.
                    if isFirst, term.containsZero { throw .needsPrecision }
                    try other.setProduct(ball, term, precision: bits)
                } else {
                    try other.setSum(ball, term, precision: bits)
                }
            }
            swap(&ball, &other)
            if stepsOfTerm > 0 { try run.count(stepsOfTerm, monitor) }
        }
        count?.steps += run.countedSteps
        count?.rounds = run.rounds
    }

    private static func watch(
        _ index: Int, _ isLong: Bool, _ monitor: Monitor
    ) throws(BallError) {
        do throws(NumberError) {
            if isLong { try monitor.check() } else { try monitor.tick() }
        } catch {
            throw .number(error)
        }
    }

    // MARK: - Numbers
}

extension Estimate {
    /// The midpoint of a ball, approximately.
    init(_ ball: borrowing Ball) {
        let (mantissa, exponent) = ball.exactMidpoint()
        if mantissa.isZero {
            self = .zero
        } else {
            let (leading, own) = mantissa.frexp
            self.init(mantissa: leading, exponent: Exponent(own) + exponent)
        }
        if ball.containsZero { isRough = true }
    }
}

// MARK: - Recipes with loops in them
