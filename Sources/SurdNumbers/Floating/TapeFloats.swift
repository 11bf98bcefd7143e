/// A tape on the values of a floating-point format. Each computed value is stored with the value of exact
/// arithmetic, and each step is recorded.
///
/// Conditions are decided by the computed values.
package struct TapeFloats: TapeRegisters {
    /// The content of a register.
    private struct Cell {
        var value: FloatingValue
        /// The value in exact arithmetic; nil where it has none.
        var exact: BigNumber?
        /// The step that computed the value, or the number of a constant, from -1 down.
        var origin: Int
    }

    package let tape: Tape
    package let format: FloatingFormat
    private let functions: FloatingFunctions
    private let monitor: Monitor
    private var cells: [Cell]
    /// The step of the tape that writes a register.
    private let writers: [Int]
    private var countedSteps = 0
    /// The recorded steps in order, after the constants that are not in the format.
    package private(set) var steps: [FloatingStep] = []
    /// Whether a condition would have had another answer in exact arithmetic.
    package private(set) var tookAnotherWay = false
    /// Whether exact values are computed too and steps are recorded.
    var keepsExact = true
    /// The limit of recorded steps.
    private static var mostSteps: Int { 10_000 }

    /// - Parameter exactRegisters: Registers of constants that are inputs; their exact value is the number of
    ///   the format.
    package init(
        _ tape: Tape, in format: FloatingFormat, exactRegisters: Set<Int>, monitor: Monitor
    ) throws(NumberError) {
        self.tape = tape
        self.format = format
        self.monitor = monitor
        functions = FloatingFunctions(format: format, monitor: monitor)
        let zero = Cell(value: .zero(format), exact: BigNumber(0), origin: -1)
        cells = [zero]
        writers = Self.writers(of: tape)
        for (index, constant) in tape.constants.enumerated() {
            let value = try format.rounded(constant, monitor: monitor)
            let exact =
                exactRegisters.contains(index + 1) ? value.exact.map { BigNumber($0) } : constant
            cells.append(Cell(value: value, exact: exact, origin: -2 - index))
        }
        cells += Array(repeating: zero, count: tape.registerCount + 2 - cells.count)
    }

    private static func writers(of tape: Tape) -> [Int] {
        var writers = Array(repeating: -1, count: tape.registerCount + 2)
        for (index, step) in tape.steps.enumerated() where step.target >= 0 {
            let isTerm = step.action == .nextSum || step.action == .nextProduct
            writers[isTerm ? step.target + 3 : step.target] = index
        }
        return writers
    }

    /// Runs the tape.
    package mutating func run() throws(NumberError) { try runSteps(monitor) }

    package var result: FloatingValue { cells[tape.result].value }
    /// The value of the formula in exact arithmetic, along the branches that were taken.
    package var exactResult: BigNumber? { cells[tape.result].exact }
    package var resultOrigin: Int { cells[tape.result].origin }
    /// The value of a constant in the format.
    package func constant(_ index: Int) -> FloatingValue { cells[index + 1].value }

    package var scratch: Int { tape.registerCount }

    // MARK: - Steps

    package mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(NumberError) {
        let b = second < 0 ? nil : cells[second]
        let outcome = try functions.apply(operation, parameter, cells[first].value, b?.value)
        let exact = try exact(cells[first].exact, b.map { $0.exact }) {
            x, y throws(NumberError) in
            try FloatingFunctions.exact(operation, parameter, x, y, monitor)
        }
        try store(
            .operation(operation, parameter), outcome, exact,
            from: second < 0 ? [first] : [first, second],
            to: target)
    }

    /// The value in exact arithmetic; nil where an operand or the function has none.
    private func exact(
        _ a: BigNumber?, _ b: BigNumber??,
        _ function: (BigNumber, BigNumber?) throws(NumberError) -> BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard keepsExact, let a else { return nil }
        var second: BigNumber?
        if let b {
            guard let b else { return nil }
            second = b
        }
        do throws(NumberError) {
            return try function(a, second)
        } catch {
            switch error {
            case .overflow, .underflow, .tooLarge: return nil
            default:
                if error.isAbsentValue { return nil }
                throw error
            }
        }
    }

    private mutating func store(
        _ kind: FloatingStep.Kind, _ outcome: FloatingFunctions.Outcome, _ exact: BigNumber?,
        from sources: [Int], to target: Int, of call: TapeBody? = nil
    ) throws(NumberError) {
        try monitor.check()
        guard steps.count < Self.mostSteps else {
            throw .tooCostly(what: "a table of more than \(Self.mostSteps) steps")
        }
        guard keepsExact else {
            cells[target] = Cell(value: outcome.value, exact: nil, origin: -1)
            return
        }
        let writer = target < writers.count ? writers[target] : -1
        steps.append(
            FloatingStep(
                kind: kind, place: writer, operands: sources.map { cells[$0].origin },
                operandValues: sources.map { cells[$0].value },
                operandExacts: sources.map { cells[$0].exact }, value: outcome.value,
                local: outcome.exact, exact: exact, call: call))
        cells[target] = Cell(value: outcome.value, exact: exact, origin: steps.count - 1)
    }

    package mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        let value = cells[source].value
        let exact = try exact(cells[source].exact, nil) { x, _ throws(NumberError) in
            BigNumber(try x.rounded(mode, monitor: monitor))
        }
        let rounded = value.rounded(mode)
        let outcome = FloatingFunctions.Outcome(
            value: rounded,
            exact: value.exact.map { BigNumber($0.rounded(mode)) })
        try store(.rounding(mode), outcome, exact, from: [source], to: target)
    }

    /// A remainder is one operation. Its quotient is the rounded quotient, rounded down.
    package mutating func divideAtOnce(_ step: Tape.Step) throws(NumberError) -> Bool {
        if step.action == .quotient { return false }
        let (first, second) = (cells[step.first], cells[step.second])
        let mode: RoundingMode = step.action == .remainder ? .down : .floor
        var outcome = FloatingFunctions.Outcome(value: .notANumber(format), exact: nil)
        if let a = first.value.exact, let b = second.value.exact, !b.isZero {
            let rest = a - b * BigRational((a / b).rounded(mode))
            outcome = FloatingFunctions.Outcome(
                value: rest.isZero
                    ? .zero(isNegative: mode == .floor ? b.isNegative : a.isNegative, format)
                    : format.rounded(rest), exact: BigNumber(rest))
        }
        let monitor = monitor
        let exact = try exact(first.exact, .some(second.exact)) { x, y throws(NumberError) in
            guard let y else { throw .divisionByZero }
            let quotient = try x.applying(.divide, y, monitor: monitor)
            let whole = BigNumber(try quotient.rounded(mode, monitor: monitor))
            return try x.applying(
                .subtract, y.applying(.multiply, whole, monitor: monitor), monitor: monitor)
        }
        try store(.remainder, outcome, exact, from: [step.first, step.second], to: step.target)
        return true
    }

    /// The product and the sum are rounded once.
    package mutating func fuse(_ step: Tape.Step, _ monitor: Monitor) throws(NumberError) {
        let (a, b, c) = (cells[step.first], cells[step.second], cells[step.target])
        var local: BigNumber?
        if let x = a.value.exact, let y = b.value.exact, let z = c.value.exact {
            local = BigNumber(x * y + z)
        }
        let value = a.value.multiplied(by: b.value, adding: c.value)
        let exact = try exact(a.exact, .some(b.exact)) { x, y throws(NumberError) in
            guard let y, let z = c.exact else { throw .divisionByZero }
            return try x.applying(.multiply, y, monitor: monitor).applying(
                .add, z, monitor: monitor)
        }
        try store(
            .fusedMultiplyAdd, FloatingFunctions.Outcome(value: value, exact: local), exact,
            from: [step.first, step.second, step.target], to: step.target)
    }

    // MARK: - Registers

    package mutating func set(_ register: Int, to word: Int) {
        cells[register] = Cell(
            value: FloatingValue(BigRational(word), in: format), exact: BigNumber(word), origin: -1)
    }

    /// Puts a value of the format into a register.
    mutating func load(_ value: FloatingValue, into register: Int) {
        cells[register] = Cell(value: value, exact: nil, origin: -1)
    }

    package mutating func copy(_ source: Int, to target: Int) { cells[target] = cells[source] }

    package mutating func exchange(_ first: Int, _ second: Int) { cells.swapAt(first, second) }

    package mutating func increment(_ register: Int, _ monitor: Monitor) throws(NumberError) {
        guard let index = cells[register].exact?.knownInteger?.smallValue else {
            throw .needsInteger(function: "the range of a sum")
        }
        set(register, to: index + 1)
    }

    package func isTrue(_ register: Int) -> Bool { !cells[register].value.isZero }

    package mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(NumberError) -> Int {
        guard let order = cells[first].value.compare(to: cells[second].value) else {
            throw .undecided(
                question: "a condition",
                known: "one side of it is not a number in the format \(format.name)")
        }
        if let x = cells[first].exact, let y = cells[second].exact,
            try x.compare(to: y, monitor: monitor) != order
        {
            tookAnotherWay = true
        }
        return order
    }

    package func requireEnd(_ register: Int) throws(NumberError) {
        guard cells[register].exact?.knownInteger?.smallValue != nil else {
            throw .needsInteger(function: "the range of a sum")
        }
    }

    package func endRound(_ monitor: Monitor) throws(NumberError) { try monitor.tick() }

    package mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        throw .notBuilt(what: "\(operation.name) in a floating-point format")
    }

    package mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(NumberError) {
        guard let call = body.form as? WholeFunction else {
            throw .notBuilt(what: "an integral or a derivative in a floating-point format")
        }
        let sources = body.captures.map(\.outer)
        let outcome = try functions.call(body, sources.map { cells[$0].value })
        let numbers = keepsExact ? sources.compactMap { cells[$0].exact } : []
        let exact =
            numbers.count == sources.count
            ? try WholeFunction.value(of: body, numbers, monitor) : nil
        try store(.call(call.name), outcome, exact, from: sources, to: step.target, of: body)
    }

    package mutating func count(_ steps: Int, _ monitor: Monitor) throws(NumberError) {
        countedSteps += steps
        if countedSteps > monitor.limits.maximumSteps {
            throw .stepsExceeded(limit: monitor.limits.maximumSteps)
        }
    }
}

/// One operation that a formula carried out in a format.
package struct FloatingStep: Sendable {
    package enum Kind: Sendable, Equatable {
        case operation(RealOperation, Int)
        case rounding(RoundingMode)
        case remainder
        case fusedMultiplyAdd
        /// A function that a formula of other functions describes.
        case call(String)
    }

    package let kind: Kind
    /// The step of the tape.
    package let place: Int
    /// The origins of the operands: earlier steps by number, constant i of the tape as -2 - i, and -1 for
    /// counters.
    package let operands: [Int]
    package let operandValues: [FloatingValue]
    package let operandExacts: [BigNumber?]
    /// The value in the format.
    package let value: FloatingValue
    /// The exact value of this step on the computed operands.
    package let local: BigNumber?
    /// The value of the same part of the formula in exact arithmetic.
    package let exact: BigNumber?
    /// The body of a called function.
    let call: TapeBody?
}
