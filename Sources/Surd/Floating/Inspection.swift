public import SurdNumbers

/// What a formula does in a format of floating-point numbers, step by step.
///
///     let formula = try CompiledExpression("(1 - cos(x)) / x^2")
///     let table = try formula.inspect(in: .double, ["x": BigNumber("1e-5")!])
///     table.ulps          // how far the result is from the exact value
///     print(table)        // the table of steps
///
/// An ulp is the unit in the last place of the exact value.
public struct Inspection: Sendable {
    /// An input.
    public struct Input: Sendable {
        /// The name of the variable.
        public let name: String
        /// The value that was given.
        public let given: BigNumber
        /// The number of the format next to it, which the formula is computed for.
        public let value: FloatingValue

        /// Whether the value that was given is in the format.
        public var isExact: Bool { value.exact.map { BigNumber($0) == given } ?? false }
    }

    /// One operation, or a constant that the format does not have.
    public struct Step: Sendable {
        /// The piece of the formula.
        public let text: String
        /// What is done: `+`, `sqrt`, `constant`.
        public let operation: String
        /// What the format gives.
        public let value: FloatingValue
        /// The exact value of this step for the operands as they were computed; nil where there is none.
        public let exact: BigNumber?
        /// The value of this piece of the formula in exact arithmetic; nil where there is none.
        public let trueValue: BigNumber?
        /// How far rounding moves the value of the step, in ulps of its exact value.
        public let added: Double?
        /// How far the exact value of the step is from the true value, in ulps of the true value.
        public let inherited: Double?
        /// How far the computed value is from the true value, in ulps of the true value.
        public let ulps: Double?
        /// By how much relative errors of an operand are multiplied; nil where that is not known.
        public let condition: Double?
        /// Whether leading digits cancel in a sum or difference.
        public let cancels: Bool
        /// Whether the error grows most here.
        public fileprivate(set) var isWorst = false
    }

    /// Another way to write the formula that is nearer to the exact value for these inputs.
    public struct Suggestion: Sendable {
        /// The formula.
        public let text: String
        /// What the format gives for it.
        public let result: FloatingValue
        /// How far that is from the exact value, in ulps.
        public let ulps: Double
    }

    /// The formula.
    public let source: String
    /// The format.
    public let format: FloatingFormat
    /// The inputs, in the order in which they appear.
    public let inputs: [Input]
    /// The steps, in the order in which they are carried out.
    public let steps: [Step]
    /// What the format gives for the formula.
    public let result: FloatingValue
    /// The value of the formula in exact arithmetic; nil where there is none.
    public let exact: BigNumber?
    /// How far the result is from the exact value, in ulps: infinite where the result is no number or an infinity, and nil where
    /// there is no exact value.
    public let ulps: Double?
    /// Whether a condition has another answer in exact arithmetic, so that another branch was computed.
    public let takesAnotherBranch: Bool
    /// With functions that are not rounded correctly: a bound of the error in ulps; nil without.
    public let libraryBound: Double?
    /// Better ways to write it, the best first.
    public internal(set) var suggestions: [Suggestion] = []
}

extension Inspection {
    init(
        _ formula: FloatingFormula, in format: FloatingFormat, _ values: [BigNumber],
        libraryError: Double?, monitor: Monitor,
        generally value: ([BigNumber]) -> BigNumber?
    ) throws(NumberError) {
        self.format = format
        source = String(decoding: formula.text, as: UTF8.self)
        var numbers: [(register: Int, number: BigNumber)] = []
        var inputs: [Input] = []
        for (input, value) in zip(formula.inputs, values) {
            let rounded = try format.rounded(value, monitor: monitor)
            inputs.append(Input(name: input.name, given: value, value: rounded))
            for register in input.registers { numbers.append((register, value)) }
        }
        self.inputs = inputs
        var run = try TapeFloats(
            formula.tape.with(numbers), in: format, exactRegisters: Set(numbers.map(\.register)),
            monitor: monitor)
        try run.run()
        result = run.result
        takesAnotherBranch = run.tookAnotherWay
        let exact =
            run.tookAnotherWay
            ? value(inputs.map { $0.value.exact.map { BigNumber($0) } ?? $0.given })
            : run.exactResult
        self.exact = exact
        let gauge = UlpGauge(format, monitor: monitor)
        ulps = try Self.ulps(run.result, exact, gauge)
        steps = try InspectionSteps(formula, run, gauge, monitor).table()
        libraryBound = try libraryError.map { error throws(NumberError) in
            try Self.bound(formula, in: format, inputs, error, monitor)
        }
    }

    static func ulps(
        _ value: FloatingValue, _ exact: BigNumber?, _ gauge: UlpGauge
    ) throws(NumberError) -> Double? {
        guard let exact, let measured = try gauge.measure(exact) else {
            return exact != nil && !value.isNumber ? .infinity : nil
        }
        return gauge.ulps(of: value, from: measured)
    }

    /// A bound for functions that are not correctly rounded, computed as for a range of one point.
    private static func bound(
        _ formula: FloatingFormula, in format: FloatingFormat, _ inputs: [Input],
        _ libraryError: Double, _ monitor: Monitor
    ) throws(NumberError) -> Double {
        var bounds: [(low: BigRational, high: BigRational)] = []
        for input in inputs {
            guard let value = input.value.exact else { return .infinity }
            bounds.append((value, value))
        }
        var bound = try ErrorBound(
            formula.tape, in: format,
            over: FloatingRanges(registers: formula.inputs.map(\.registers), bounds: bounds),
            libraryError: libraryError, monitor: monitor)
        return try bound.find(.ulps)
    }
}

/// Makes the rows of the table from the record of a run.
private struct InspectionSteps {
    let formula: FloatingFormula
    let run: TapeFloats
    let gauge: UlpGauge
    let monitor: Monitor
    private var rows: [Inspection.Step] = []
    /// The errors of steps and of constants in ulps, by operand.
    private var errors: [Int: Double] = [:]
    private var growth: [Double] = []

    init(
        _ formula: FloatingFormula, _ run: TapeFloats, _ gauge: UlpGauge, _ monitor: Monitor
    ) {
        self.formula = formula
        self.run = run
        self.gauge = gauge
        self.monitor = monitor
    }

    func table() throws(NumberError) -> [Inspection.Step] {
        var maker = self
        try maker.addConstants()
        for (index, step) in run.steps.enumerated() { try maker.add(step, index) }
        if let most = maker.growth.max(), most > 0,
            let worst = maker.growth.firstIndex(of: most)
        {
            maker.rows[worst].isWorst = true
        }
        return maker.rows
    }

    private mutating func addConstants() throws(NumberError) {
        var seen: Set<String> = []
        for literal in formula.literals {
            let constant = formula.tape.constants[literal.register - 1]
            let value = run.constant(literal.register - 1)
            if let exact = value.exact, let known = constant.knownRational, exact == known {
                continue
            }
            let measured = try gauge.measure(constant)
            let error = measured.map { gauge.ulps(of: value, from: $0) }
            errors[-1 - literal.register] = abs(error ?? 0)
            guard seen.insert(literal.text).inserted else { continue }
            rows.append(
                Inspection.Step(
                    text: literal.text, operation: "constant", value: value, exact: constant,
                    trueValue: constant, added: error, inherited: 0, ulps: error, condition: nil,
                    cancels: false))
            growth.append(abs(error ?? 0))
        }
    }

    private mutating func add(_ step: FloatingStep, _ index: Int) throws(NumberError) {
        let local = try step.local.map { x throws(NumberError) in try gauge.measure(x) } ?? nil
        let exact = try step.exact.map { x throws(NumberError) in try gauge.measure(x) } ?? nil
        let total =
            exact.map { gauge.ulps(of: step.value, from: $0) }
            ?? (step.exact != nil && !step.value.isNumber ? .infinity : nil)
        errors[index] = abs(total ?? 0)
        // The sign of a literal number is not a step.
        if case .operation(.negate, _) = step.kind, step.operands.allSatisfy({ $0 < 0 }) { return }
        var inherited: Double?
        if let local, let exact { inherited = gauge.ulps(of: local, from: exact) }
        rows.append(
            Inspection.Step(
                text: formula.piece(ofStep: step.place), operation: step.kind.name,
                value: step.value, exact: step.local, trueValue: step.exact,
                added: local.map { gauge.ulps(of: step.value, from: $0) }, inherited: inherited,
                ulps: total, condition: try step.condition(monitor: monitor),
                cancels: step.cancels))
        let before = step.operands.map { errors[$0] ?? 0 }.max() ?? 0
        let own = abs(total ?? 0)
        growth.append(own == .infinity ? (before == .infinity ? 0 : .infinity) : own - before)
    }
}

extension FloatingStep.Kind {
    /// The operation as a table names it.
    var name: String {
        switch self {
        case .operation(let operation, _): operation.name
        case .rounding(let mode): mode == .floor ? "floor" : mode == .ceiling ? "ceil" : "trunc"
        case .remainder: "mod"
        case .fusedMultiplyAdd: "fma"
        case .call(let name): name
        }
    }
}
