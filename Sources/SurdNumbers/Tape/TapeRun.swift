/// A tape on balls: registers that are used again and again, and words while integers fit them.
///
/// No step allocates. What is a word stays exact, so that exponents are known and operands make
/// tight balls; it becomes a ball where an operation needs one.
struct TapeRun: ~Copyable {
    private let tape: Tape
    private let balls: BallRegisters
    private var words: [Int]
    private var isWord: [Bool]
    let precision: Int

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.precision = precision
        balls = BallRegisters(count: tape.registerCount, precision: precision)
        words = Array(repeating: 0, count: tape.registerCount)
        isWord = Array(repeating: false, count: tape.registerCount)
        for (index, constant) in tape.constants.enumerated() {
            if let word = constant.knownInteger?.smallValue, word != .min {
                words[index + 1] = word
                isWord[index + 1] = true
                balls[index + 1].set(word, precision: precision)
            } else {
                try balls[index + 1].set(enclosing: constant, precision, monitor)
            }
        }
    }

    /// Runs the tape for an index; the result is in ``withResult(_:)`` then.
    @inline(__always)
    mutating func run(at index: Int, _ monitor: Monitor) throws(BallError) {
        words[0] = index
        isWord[0] = true
        balls[0].set(index, precision: precision)
        var target = tape.firstStepRegister
        for place in 0..<tape.steps.count {
            let step = tape.steps[place]
            try perform(step, target, monitor)
            target += 1
        }
    }

    /// The result, when it is a word.
    var resultWord: Int? { isWord[tape.result] ? words[tape.result] : nil }

    @inline(__always)
    func withResult<R>(_ body: (borrowing Ball) throws(BallError) -> R) throws(BallError) -> R {
        try body(balls[tape.result])
    }

    @inline(__always)
    private mutating func perform(
        _ step: Tape.Step, _ target: Int, _ monitor: Monitor
    ) throws(BallError) {
        if isWord[step.first], step.second < 0 || isWord[step.second],
            performOnWords(step, target)
        {
            return
        }
        isWord[target] = false
        switch step.operation {
        case .add:
            try balls[target].setSum(balls[step.first], balls[step.second], precision: precision)
        case .subtract:
            try balls[target].setDifference(
                balls[step.first], balls[step.second], precision: precision)
        case .multiply:
            try balls[target].setProduct(
                balls[step.first], balls[step.second], precision: precision)
        case .divide:
            try balls[target].setQuotient(
                balls[step.first], balls[step.second], precision: precision)
        case .power where isWord[step.second]:
            try balls[target].apply(
                .powerInteger, balls[step.first], parameter: words[step.second],
                precision: precision, monitor: monitor)
        default:
            if step.second < 0 {
                try balls[target].apply(
                    step.operation, balls[step.first], parameter: step.parameter,
                    precision: precision, monitor: monitor)
            } else {
                try balls[target].apply(
                    step.operation, balls[step.first], balls[step.second], precision: precision,
                    monitor: monitor)
            }
        }
    }

    /// The step on words; false where that is more than words can do. The ball is set too.
    @inline(__always)
    private mutating func performOnWords(_ step: Tape.Step, _ target: Int) -> Bool {
        let a = words[step.first]
        let (value, isBeyond): (Int, Bool)
        switch step.operation {
        case .add: (value, isBeyond) = a.addingReportingOverflow(words[step.second])
        case .subtract: (value, isBeyond) = a.subtractingReportingOverflow(words[step.second])
        case .multiply: (value, isBeyond) = a.multipliedReportingOverflow(by: words[step.second])
        case .square: (value, isBeyond) = a.multipliedReportingOverflow(by: a)
        case .negate: (value, isBeyond) = (0 &- a, a == .min)
        case .power where words[step.second] == 2:
            (value, isBeyond) = a.multipliedReportingOverflow(by: a)
        default: return false
        }
        if isBeyond || value == .min { return false }
        words[target] = value
        isWord[target] = true
        balls[target].set(value, precision: precision)
        return true
    }
}

extension Ball {
    /// Encloses a number: a real by a refinement of its own, which keeps what it finds.
    mutating func set(
        enclosing number: BigNumber, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if let exact = number.knownRational { return set(exact, precision: precision) }
        guard let real = number.real else { return }
        var looks = 0
        do throws(NumberError) {
            var refinement = Refinement(real, monitor: monitor)
            let settled = try refinement.settle(.relative(precision), "a constant") {
                ball throws(NumberError) -> Verdict<Bool> in
                looks += 1
                // A value near zero may never have so many bits; the loop says what it needs.
                guard looks > 1 || ball.relativeAccuracyBits >= precision else {
                    return .needsMore
                }
                set(copying: ball)
                return .answer(true)
            }
            if case .exact(let value) = settled { set(value, precision: precision) }
        } catch {
            throw .number(error)
        }
    }
}
