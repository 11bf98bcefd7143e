/// A tape on germs: each register is the germ of a value towards an end, valid for all t up to some t0.
///
/// A comparison is decided by the slowest term of the difference, so it holds for all t up to t0.
struct TapeGerms {
    let tape: Tape
    let work: GermWork
    var registers: [Germ]
    let scratch: Int
    private var countedSteps = 0
    /// The answers of comparisons that alternate for ever, in order, and the number of answers used
    /// in this run.
    private var answers: [Int] = []
    private var answered = 0
    /// The constants of loops that were met before.
    var loopConstants: [(loop: Tape, start: Int, isProduct: Bool, value: BigNumber)] = []

    init(_ tape: Tape, point: Germ, work: GermWork) {
        self.tape = tape
        self.work = work
        scratch = tape.registerCount
        registers = [point] + tape.constants.map { Germ($0) }
        registers += Array(
            repeating: Germ(), count: tape.registerCount + 2 - registers.count)
    }

    /// The germ of the result. Where a comparison alternates for ever, it is the germ that holds
    /// for all answers.
    mutating func run() throws(BallError) -> Germ {
        guard tape.balls == nil else { throw .needsPrecision }
        let start = registers
        var result: Germ?
        while true {
            registers = start
            answered = 0
            try runSteps(work.monitor)
            let value = registers[tape.result]
            if let known = result {
                let distance = try work.size(try work.sum(value, known, sign: -1))
                result = try work.shortened(
                    Germ(terms: known.terms, rest: try work.sum(known.rest, distance)))
            } else {
                result = value
            }
            answers.removeLast(answers.count - answered)
            while answers.last == 1 { answers.removeLast() }
            guard let last = answers.last else { break }
            answers[answers.count - 1] = last + 1
        }
        return result ?? Germ()
    }

    private static var mostAnswers: Int { 3 }

    /// Whether the sign of a germ alternates for ever: the germ begins with a wave, or is a
    /// remainder that does not decrease.
    private func isUnsettled(_ a: Germ) throws(BallError) -> Bool {
        if !a.terms.isEmpty { return try work.beginsWithWave(a) }
        guard let rest = a.rest else { return false }
        return try work.direction(rest.scale) >= 0
    }
}

extension TapeGerms: TapeRegisters {
    typealias Failure = BallError

    @inline(never)
    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        registers[target] = try value(
            operation, parameter, registers[first], second < 0 ? nil : registers[second])
    }

    @inline(never)
    private func value(
        _ operation: RealOperation, _ parameter: Int, _ a: Germ, _ b: Germ?
    ) throws(BallError) -> Germ {
        if let first = a.constant {
            if b == nil {
                return Germ(
                    try lift { () throws(NumberError) in
                        try first.applying(operation, parameter: parameter, monitor: work.monitor)
                    })
            }
            if let second = b?.constant {
                return Germ(
                    try lift { () throws(NumberError) in
                        try first.applying(operation, second, monitor: work.monitor)
                    })
            }
        }
        let call = GermCall(operation, parameter, a, b)
        if let germ = try operation.room.germ(call, work) { return germ }
        return try regular(call)
    }

    /// A function of several operands has a value for numbers, and Taylor coefficients in one of them.
    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        let germs = operands.map { registers[$0] }
        let numbers = germs.map { $0.constant }
        let known = numbers.compactMap { $0 }
        if known.count == numbers.count {
            registers[target] = Germ(
                try lift { () throws(NumberError) in
                    try BigNumber.applying(operation, to: known, monitor: monitor)
                })
            return
        }
        var call = GermCall(operation, 0, germs[0], germs[1])
        call.operands = germs
        if let germ = try operation.room.germ(call, work) {
            registers[target] = germ
            return
        }
        guard known.count == numbers.count - 1, let place = numbers.firstIndex(of: nil) else {
            throw noRule(operation)
        }
        registers[target] = try regular(
            GermWork.tape(operation, of: numbers), of: germs[place], operation)
    }

    /// A function at a point where it has Taylor coefficients.
    private func regular(_ call: GermCall) throws(BallError) -> Germ {
        let (tape, argument): (Tape, Germ)
        if let second = call.second {
            if let number = second.constant {
                (tape, argument) = (GermWork.tape(call.operation, with: number), call.first)
            } else if let number = call.first.constant {
                (tape, argument) = (GermWork.tape(call.operation, of: number), second)
            } else {
                throw noRule(call.operation)
            }
        } else {
            tape = GermWork.tape(call.operation, parameter: call.parameter)
            argument = call.first
        }
        return try regular(tape, of: argument, call.operation)
    }

    private func regular(
        _ tape: Tape, of argument: Germ, _ operation: RealOperation
    ) throws(BallError) -> Germ {
        guard let limit = try work.finiteLimit(argument) else { throw noRule(operation) }
        do throws(BallError) {
            return try work.compose(
                tape, at: limit, try work.sum(argument, Germ(limit), sign: -1))
        } catch {
            if case .number(.notDifferentiable) = error { throw noRule(operation) }
            throw error
        }
    }

    private func noRule(_ operation: RealOperation) -> BallError {
        .number(
            .undecided(
                question: "how \(operation.name) behaves there",
                known: "no rule for the function is built in")
        )
    }

    private func lift<R>(_ body: () throws(NumberError) -> R) throws(BallError) -> R {
        try work.lift(body)
    }

    mutating func set(_ register: Int, to word: Int) { registers[register] = Germ(BigNumber(word)) }

    mutating func copy(_ source: Int, to target: Int) { registers[target] = registers[source] }

    mutating func exchange(_ first: Int, _ second: Int) { registers.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) throws(BallError) {
        registers[register] = try work.sum(registers[register], Germ(1))
    }

    func isTrue(_ register: Int) -> Bool { !registers[register].terms.isEmpty }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        let difference = try work.sum(registers[first], registers[second], sign: -1)
        do throws(BallError) {
            return try work.sign(difference)
        } catch {
            guard case .needsPrecision = error, try isUnsettled(difference),
                answered < Self.mostAnswers
            else { throw error }
        }
        if answered == answers.count { answers.append(-1) }
        answered += 1
        return answers[answered - 1]
    }

    /// The rounding of a germ. A limit between integers is rounded to one of them; so is an integer
    /// limit that is approached from one side. For a growing value, the rounding changes it by less
    /// than 1.
    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        let value = registers[source]
        guard let limit = try work.finiteLimit(value) else {
            if let rounded = try periodic(value, mode) {
                registers[target] = rounded
                return
            }
            let fraction = Germ(rest: Germ.Rest(bound: .one, scale: .one))
            registers[target] = try work.sum(value, fraction)
            return
        }
        let rounded = try lift { () throws(NumberError) in
            try limit.rounded(mode, monitor: monitor)
        }
        let isWhole = try lift { () throws(NumberError) in
            try limit.compare(to: BigNumber(rounded), monitor: monitor) == 0
        }
        let difference = try work.sum(value, Germ(limit), sign: -1)
        guard isWhole else {
            // Between two integers for all t, if t0 is small enough.
            let reach = try work.supremum(try work.size(difference))
            for neighbour in [rounded - 1, rounded, rounded + 1] {
                let distance = try lift { () throws(NumberError) in
                    try limit.subtracting(BigNumber(neighbour), monitor: monitor)
                }
                guard reach < (try work.bounds.size(of: distance).low) else {
                    throw .needsPrecision
                }
            }
            registers[target] = Germ(BigNumber(rounded))
            return
        }
        guard try work.supremum(try work.size(difference)) < .one else { throw .needsPrecision }
        let side = try work.sign(difference)
        let step =
            switch mode {
            case .floor: min(side, 0)
            case .ceiling: max(side, 0)
            default:
                rounded.sign > 0 ? min(side, 0) : rounded.sign < 0 ? max(side, 0) : 0
            }
        registers[target] = Germ(BigNumber(rounded + BigInt(step)))
    }

    /// The rounding of a germ that tends to infinity and has no remainder: its fraction has a period.
    private func periodic(_ value: Germ, _ mode: RoundingMode) throws(BallError) -> Germ? {
        let isFloor: Bool
        switch mode {
        case .floor: isFloor = true
        case .ceiling: isFloor = false
        case .down: isFloor = try work.infiniteSign(value) > 0
        default: return nil
        }
        if isFloor { return try work.floor(value) }
        guard let below = try work.floor(try work.negative(value)) else { return nil }
        return try work.negative(below)
    }

    func divideAtOnce(_ step: Tape.Step) -> Bool { false }

    func requireEnd(_ register: Int) throws(BallError) {
        guard registers[register].constant != nil else { throw .needsPrecision }
    }

    mutating func endRound(_ monitor: Monitor) throws(BallError) {
        try lift { () throws(NumberError) in try monitor.tick() }
    }

    /// A form with constant operands and captured values is a number.
    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        let form = FormGerm(body, step, inputs: { registers[$0] }, work)
        registers[step.target] = try form.germ()
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(BallError) {
        countedSteps += steps
        if countedSteps > monitor.limits.maximumSteps {
            throw .number(.stepsExceeded(limit: monitor.limits.maximumSteps))
        }
    }
}

/// Taylor coefficients by the carrier of jets.
struct JetCoefficients: TaylorCoefficients {
    func coefficients(
        of tape: Tape, at point: BigNumber, order: Int, _ monitor: Monitor
    ) throws(NumberError) -> [BigNumber] {
        let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
        var numbers = TapeNumbers(
            tape, constants: tape.constants, spare: spare, monitor: monitor)
        numbers.load(point, into: Tape.index)
        var jets = TapeJets(tape, order: order, on: numbers, monitor: monitor)
        try jets.run()
        return (0...order).map {
            $0 < jets.resultLength ? jets.base.registers[jets.resultPlace($0)] : BigNumber(0)
        }
    }

    func largestCoefficient(
        of tape: Tape, on ball: borrowing Ball, order: Int, _ monitor: Monitor
    ) throws(BallError) -> Magnitude {
        var jets = try FunctionBalls(
            tape, order: order, precision: ball.precision, monitor: monitor)
        try jets.evaluate(at: ball)
        var value = Ball(precision: ball.precision)
        try jets.copyCoefficient(order, to: &value)
        return value.largestSize
    }
}
