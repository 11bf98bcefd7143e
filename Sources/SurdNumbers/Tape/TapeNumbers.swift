/// A tape on numbers: what its result is for each index, with all that exact rules and closed forms
/// know.
struct TapeNumbers {
    private let tape: Tape
    private var registers: [BigNumber]
    private let monitor: Monitor

    /// `constants` are those of the tape, or the same numbers with their parts.
    init(_ tape: Tape, constants: [BigNumber], monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
        registers = [BigNumber(0)] + constants
        let rest = tape.registerCount - registers.count
        registers += Array(repeating: BigNumber(0), count: rest)
    }

    mutating func value(at index: Int) throws(NumberError) -> BigNumber {
        registers[Tape.index] = BigNumber(index)
        var place = 0
        while place < tape.steps.count {
            let step = tape.steps[place]
            place += 1
            switch step.action {
            case .operation(let operation):
                let a = registers[step.first]
                registers[step.target] =
                    step.second < 0
                    ? try a.applying(operation, parameter: step.parameter, monitor: monitor)
                    : try a.applying(operation, registers[step.second], monitor: monitor)
            case .modulo, .quotient, .remainder:
                registers[step.target] = try divided(
                    step.action, registers[step.first], registers[step.second])
            case .floor: try round(step, .floor)
            case .ceiling: try round(step, .ceiling)
            case .truncate: try round(step, .down)
            case .equal: try compare(step) { $0 == 0 }
            case .notEqual: try compare(step) { $0 != 0 }
            case .less: try compare(step) { $0 < 0 }
            case .lessOrEqual: try compare(step) { $0 <= 0 }
            case .greater: try compare(step) { $0 > 0 }
            case .greaterOrEqual: try compare(step) { $0 >= 0 }
            case .not: registers[step.target] = BigNumber(isTrue(step.first) ? 0 : 1)
            case .copy: registers[step.target] = registers[step.first]
            case .jump: place = step.parameter
            case .jumpUnless: if !isTrue(step.first) { place = step.parameter }
            case .beginSum, .beginProduct:
                let (first, last) = (registers[step.first], registers[step.second])
                registers[step.target + 2] = BigNumber(step.action == .beginProduct ? 1 : 0)
                registers[step.target + 1] = last
                registers[step.target] = first
                if try first.compare(to: last, monitor: monitor) > 0 { place = step.parameter }
            case .nextSum, .nextProduct:
                try monitor.tick()
                let total = step.target + 2
                registers[total] = try registers[total].applying(
                    step.action == .nextSum ? .add : .multiply, registers[step.first],
                    monitor: monitor)
                let index = registers[step.target]
                if try index.compare(to: registers[step.target + 1], monitor: monitor) < 0 {
                    registers[step.target] = try index.applying(
                        .add, BigNumber(1), monitor: monitor)
                    place = step.parameter
                }
            case .count: break
            }
        }
        return registers[tape.result]
    }

    private func isTrue(_ register: Int) -> Bool { registers[register] != BigNumber(0) }

    private mutating func compare(
        _ step: Tape.Step, _ holds: (Int) -> Bool
    ) throws(NumberError) {
        let order = try registers[step.first].compare(
            to: registers[step.second], monitor: monitor)
        registers[step.target] = BigNumber(holds(order) ? 1 : 0)
    }

    private mutating func round(_ step: Tape.Step, _ mode: RoundingMode) throws(NumberError) {
        registers[step.target] = BigNumber(
            try registers[step.first].rounded(mode, monitor: monitor))
    }

    private func divided(
        _ action: Tape.Action, _ a: BigNumber, _ b: BigNumber
    ) throws(NumberError) -> BigNumber {
        let quotient = try a.applying(.divide, b, monitor: monitor)
        let whole = BigNumber(
            try quotient.rounded(action == .remainder ? .down : .floor, monitor: monitor))
        if action == .quotient { return whole }
        return try a.applying(
            .subtract, b.applying(.multiply, whole, monitor: monitor), monitor: monitor)
    }
}
