/// A tape on numbers: its result for each index, with all exact rules and closed forms.
struct TapeNumbers {
    let tape: Tape
    private(set) var registers: [BigNumber]
    private let monitor: Monitor
    let scratch: Int

    /// `constants` are those of the tape, or the same numbers with their digits. `spare` is the number of
    /// additional registers, for a carrier that wraps this one.
    init(_ tape: Tape, constants: [BigNumber], spare: Int = 0, monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
        scratch = tape.registerCount + spare
        registers = [BigNumber(0)] + constants
        let rest = scratch + 2 - registers.count
        registers += Array(repeating: BigNumber(0), count: rest)
    }

    mutating func value(at index: Int) throws(NumberError) -> BigNumber {
        try runTape(at: index, monitor)
        return registers[tape.result]
    }
}

extension TapeNumbers: TapeRegisters {
    typealias Failure = NumberError

    /// Puts any number into a register.
    mutating func load(_ value: BigNumber, into register: Int) { registers[register] = value }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(NumberError) {
        let a = registers[first]
        registers[target] =
            second < 0
            ? try a.applying(operation, parameter: parameter, monitor: monitor)
            : try a.applying(operation, registers[second], monitor: monitor)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        registers[target] = try BigNumber.applying(
            operation, to: operands.map { registers[$0] }, monitor: monitor)
    }

    mutating func set(_ register: Int, to word: Int) { registers[register] = BigNumber(word) }

    mutating func copy(_ source: Int, to target: Int) { registers[target] = registers[source] }

    mutating func exchange(_ first: Int, _ second: Int) { registers.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) throws(NumberError) {
        registers[register] = try registers[register].applying(
            .add, BigNumber(1), monitor: monitor)
    }

    func isTrue(_ register: Int) -> Bool { registers[register] != BigNumber(0) }

    func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(NumberError) -> Int {
        try registers[first].compare(to: registers[second], monitor: monitor)
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        registers[target] = BigNumber(try registers[source].rounded(mode, monitor: monitor))
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(NumberError) {
        registers[step.target] = try body.form.number(
            self.body(body), [step.first, step.second].filter { $0 >= 0 }.map { registers[$0] },
            monitor)
    }

    /// The body of a form with the numbers that it captures.
    func body(_ body: TapeBody) -> Tape {
        body.tape.with(body.captures.map { ($0.inner, registers[$0.outer]) })
    }

    func divideAtOnce(_ step: Tape.Step) -> Bool { false }

    /// Balls have already checked the end.
    func requireEnd(_ register: Int) {}

    func endRound(_ monitor: Monitor) throws(NumberError) { try monitor.tick() }

    /// Steps are counted in the first run of the loop, on balls.
    func count(_ steps: Int, _ monitor: Monitor) {}
}
