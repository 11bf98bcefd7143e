import SurdNumbers

/// Loops that cannot end within the limit of steps are refused before they run, because their
/// number of terms is known at the start.
///
/// The estimate is a lower bound of the steps that the machine will count: for a branch the
/// shortest way, and for inner loops only those whose bounds are literal numbers.
extension Machine {
    /// Throws if the loop whose last instruction is at `counter` has too many rounds left.
    @inline(never)
    func refuseDoomed(
        _ rounds: Int, at counter: Int, _ code: borrowing Code, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let limit = Double(monitor.limits.maximumSteps)
        let begin = Int(code.instructions[counter].operand)
        let inner = Self.leastSteps(of: code, begin..<counter)
        var least = Double(state.steps) + Double(rounds) * (Double(counter - begin + 1) + inner)
        if running == Frame.expression, least <= limit {
            least = Self.leastSteps(of: code, 0..<code.instructions.count)
        }
        if least > limit {
            throw .number(.stepsExceeded(limit: monitor.limits.maximumSteps))
        }
    }

    /// The same for a loop that runs on words and has just paused at its end.
    func refuseDoomedWords(
        _ code: borrowing Code, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let index = state.depth - 4
        guard index >= 0, code.instructions[state.counter].operation == .loopNext else { return }
        // Both bounds are integers of one word, so the number of rounds may need one more bit.
        let (left, isBeyond) = words[index + 1].numerator.subtractingReportingOverflow(
            words[index].numerator)
        try refuseDoomed(isBeyond ? .max : left, at: state.counter, code, monitor)
    }

    /// The same for a loop on full values, before a round of it.
    @inline(__always)
    func refuseDoomedValues(
        endingAt counter: Int, _ code: borrowing Code, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        guard case .number(let first) = values[depth - 3],
            case .number(let last) = values[depth - 2],
            let begin = first.exactInteger, let end = last.exactInteger
        else { return }
        if let begin = begin.smallValue, let end = end.smallValue {
            let (rounds, isBeyond) = end.subtractingReportingOverflow(begin)
            if !isBeyond, rounds < Self.fewRounds { return }
            return try refuseDoomed(isBeyond ? .max : rounds, at: counter, code, monitor)
        }
        let rounds = (end - begin).smallValue ?? .max
        if rounds >= Self.fewRounds { try refuseDoomed(rounds, at: counter, code, monitor) }
    }

    /// Loops with fewer rounds are not checked.
    private static var fewRounds: Int { 1_000 }

    private static func leastSteps(of code: borrowing Code, _ range: Range<Int>) -> Double {
        var total = 0.0
        var place = range.lowerBound
        while place < range.upperBound {
            let instruction = code.instructions[place]
            let target = Int(instruction.operand)
            switch instruction.operation {
            case .jumpIfFalse:
                // The first branch ends with the jump over the second one.
                let jump = target - 1
                let isChoice = jump > place && code.instructions[jump].operation == .jump
                place = max(place + 1, isChoice ? Int(code.instructions[jump].operand) : target)
            case .jump, .jumpIfFalseElsePop, .jumpIfTrueElsePop, .form, .listBegin:
                place = max(place + 1, target)
            case .loopBegin:
                if let rounds = writtenRounds(of: code, before: place), rounds > 0 {
                    let inner = leastSteps(of: code, place + 1..<target - 1)
                    total +=
                        Double(rounds - 1) * Double(target - place - 1) + Double(rounds) * inner
                }
                place = max(place + 1, target)
            default:
                place += 1
            }
        }
        return total
    }

    /// The number of rounds of a loop whose bounds are literal numbers.
    private static func writtenRounds(of code: borrowing Code, before place: Int) -> Int? {
        guard let last = writtenInteger(of: code, endingAt: place - 1),
            let first = writtenInteger(of: code, endingAt: last.start - 1)
        else { return nil }
        let (rounds, isBeyond) = last.value.subtractingReportingOverflow(first.value)
        return isBeyond || rounds == .max ? nil : max(0, rounds + 1)
    }

    /// The integer whose last instruction is at `place`, a literal or a power of literals such as
    /// `10^9`, and the place of its first instruction.
    private static func writtenInteger(
        of code: borrowing Code, endingAt place: Int
    ) -> (value: Int, start: Int)? {
        guard place >= 0 else { return nil }
        switch code.instructions[place].operation {
        case .word:
            let word = code.words[Int(code.instructions[place].operand)]
            return word.isInteger ? (Int(word.numerator), place) : nil
        case .power:
            guard let exponent = writtenInteger(of: code, endingAt: place - 1),
                let base = writtenInteger(of: code, endingAt: exponent.start - 1),
                0...63 ~= exponent.value
            else { return nil }
            var value = 1
            for _ in 0..<exponent.value {
                let (product, isBeyond) = value.multipliedReportingOverflow(by: base.value)
                if isBeyond { return nil }
                value = product
            }
            return (value, base.start)
        default:
            return nil
        }
    }
}
