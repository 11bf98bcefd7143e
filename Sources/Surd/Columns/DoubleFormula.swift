internal import CFilter
public import SurdNumbers

/// A formula as a function of doubles, each of which stands for exactly its value.
///
///     let distance = try DoubleFormula("sqrt(a) + b")
///     try distance(2, 1)                       // 2.414213562373095
///     try distance.digits(15, at: [2, 1])      // "2.4142135623731"
///
/// The answer is the double nearest to the exact value, or its digits, correctly rounded; what a
/// program with `Double` prints may be off in its last places. Nearly always it is computed in pairs
/// of doubles together with a bound of the error, in some tens of nanoseconds; only where the bound
/// leaves the rounding open, exactly. Whole columns take less for each row:
/// ``CompiledExpression/evaluate(columns:)``.
public struct DoubleFormula: Sendable {
    /// The formula.
    public let expression: CompiledExpression
    private let program: FilterProgram?
    private let runner: FilterRunner?

    /// The function of a compiled expression, whose ``CompiledExpression/variables`` are its
    /// arguments in their order.
    public init(_ expression: CompiledExpression) {
        self.init(expression, portable: false)
    }

    /// Compiles a text and takes it as a function of its variables.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - variables: Names for the first arguments; others follow as they appear.
    ///   - limits: How much one evaluation may use.
    public init(
        _ text: String, variables: [String] = [], limits: Limits = .standard
    ) throws(SurdError) {
        self.init(try CompiledExpression(text, variables: variables, limits: limits))
    }

    /// - Parameter portable: Whether to use only what every processor of the architecture has.
    package init(_ expression: CompiledExpression, portable: Bool) {
        self.expression = expression
        let kinds = [ColumnPlan.Kind](repeating: .doubles, count: expression.variables.count)
        program = ColumnPlan(expression.code, scope: expression.scope, kinds: kinds).flatMap {
            FilterProgram($0, portable: portable)
        }
        runner = program?.runner
    }

    // MARK: - The nearest double

    /// The value of a formula of one variable.
    public func callAsFunction(_ x: Double) throws(SurdError) -> Double {
        let values: InlineArray<1, Double> = [x]
        return try callAsFunction(values.span)
    }

    /// The value of a formula of two variables.
    public func callAsFunction(_ x: Double, _ y: Double) throws(SurdError) -> Double {
        let values: InlineArray<2, Double> = [x, y]
        return try callAsFunction(values.span)
    }

    /// The value of a formula of three variables.
    public func callAsFunction(_ x: Double, _ y: Double, _ z: Double) throws(SurdError) -> Double {
        let values: InlineArray<3, Double> = [x, y, z]
        return try callAsFunction(values.span)
    }

    /// The value for variables in their order.
    public func callAsFunction(_ values: [Double]) throws(SurdError) -> Double {
        try callAsFunction(values.span)
    }

    /// The double nearest to the exact value, a half to even; an infinity beyond the largest one.
    ///
    /// - Parameter values: One for each variable, in their order.
    /// - Throws: What the formula throws there; ``SurdError/code`` `not-a-number` for an infinity or
    ///   NaN among the values, and `needs-number` for a formula that is true or false.
    public func callAsFunction(_ values: Span<Double>) throws(SurdError) -> Double {
        try checkCount(values.count)
        if let runner, let value = runner.nearest(values) { return value }
        return try exactly(values)
    }

    // MARK: - Digits

    /// The value to `count` significant digits.
    ///
    ///     try DoubleFormula("sin(a) * cos(b)").digits(15, at: [1, 2])   // "-0.350175488374015"
    public func digits(_ count: Int, at values: [Double]) throws(SurdError) -> String {
        var text: [UInt8] = []
        try append(to: &text, digits: count, at: values.span)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the same as UTF-8: nothing is allocated where there is room, up to 15 digits.
    public func append(
        to text: inout [UInt8], digits count: Int, at values: Span<Double>
    ) throws(SurdError) {
        try checkCount(values.count)
        let format = NumberFormat(digits: count)
        if let runner, let decimal = runner.decimal(count, values) {
            format.append(
                rounded: decimal.significand, exponent: Int(decimal.exponent),
                isNegative: decimal.negative != 0, to: &text)
            return
        }
        try expression.append(to: &text, try numbers(values), format: format)
    }

    // MARK: - Exactly

    private func checkCount(_ count: Int) throws(SurdError) {
        if count < expression.variables.count {
            throw expression.failure(.unboundVariable(expression.variables[count]))
        }
    }

    private func numbers(_ values: Span<Double>) throws(SurdError) -> [BigNumber] {
        var numbers: [BigNumber] = []
        for index in 0..<expression.variables.count {
            guard let number = BigNumber(exactly: values[index]) else {
                throw expression.failure(
                    .number(.notANumber(text: "\(values[index])", reason: "it has no exact value")))
            }
            numbers.append(number)
        }
        return numbers
    }

    private func exactly(_ values: Span<Double>) throws(SurdError) -> Double {
        let value = try expression.evaluate(try numbers(values))
        guard let number = try ExactRow.number(of: value, expression) else {
            throw expression.failure(
                .needsNumber(operation: "a function of doubles", given: value.noun))
        }
        do throws(NumberError) {
            let monitor = Monitor(
                limits: expression.limits, cancellation: expression.cancellation)
            // A zero has no sign.
            return try number.nearestDouble(monitor: monitor) + 0.0
        } catch {
            throw expression.failure(error)
        }
    }
}

/// A plan for single rows: what the machine of the filter runs.
private final class FilterProgram: Sendable {
    private nonisolated(unsafe) let machine: UnsafePointer<filter_machine>
    // Written once, when it is made.
    private nonisolated(unsafe) let program: UnsafeMutablePointer<filter_program>

    /// Nil for a plan of more cells than a step can name.
    init?(_ plan: ColumnPlan, portable: Bool) {
        let inputs = plan.registerCount
        let cells = inputs + plan.kinds.count
        guard cells < 1 << 16,
            let machine = portable ? filter_machine_portable() : filter_machine_here()
        else { return nil }
        self.machine = machine
        let lowering = Lowering(plan: plan, inputs: inputs)
        let constants = UnsafeMutablePointer<filter_cell>.allocate(
            capacity: lowering.constants.count)
        constants.initialize(from: lowering.constants, count: lowering.constants.count)
        let steps = UnsafeMutablePointer<filter_step>.allocate(capacity: lowering.steps.count)
        steps.initialize(from: lowering.steps, count: lowering.steps.count)
        program = .allocate(capacity: 1)
        program.initialize(
            to: filter_program(
                steps: steps, constants: constants, step_count: lowering.steps.count,
                constant_count: lowering.constants.count, cell_count: cells,
                input_count: plan.kinds.count, result: lowering.cell(plan.result)))
    }

    deinit {
        program.pointee.steps.deallocate()
        program.pointee.constants.deallocate()
        program.deallocate()
    }

    /// What runs it; the program must be kept until then.
    var runner: FilterRunner { FilterRunner(machine: machine, program: program) }
}

/// A program without its owner: nothing is counted where it is used.
private struct FilterRunner: @unchecked Sendable {
    let machine: UnsafePointer<filter_machine>
    let program: UnsafePointer<filter_program>

    @inline(__always)
    func nearest(_ values: Span<Double>) -> Double? {
        var result = 0.0
        let isDecided = withCells { cells in
            values.withUnsafeBufferPointer {
                filter_evaluate(machine, program, $0.baseAddress, cells, &result)
            }
        }
        return isDecided != 0 ? result : nil
    }

    @inline(__always)
    func decimal(_ count: Int, _ values: Span<Double>) -> filter_digits? {
        guard count <= 15 else { return nil }
        var result = filter_digits()
        let isDecided = withCells { cells in
            values.withUnsafeBufferPointer {
                filter_decimal(machine, program, $0.baseAddress, cells, Int32(count), &result)
            }
        }
        return isDecided != 0 ? result : nil
    }

    /// Memory for a program of many cells; a short one has its own.
    @inline(__always)
    private func withCells(_ run: (UnsafeMutablePointer<filter_cell>?) -> Int32) -> Int32 {
        let count = program.pointee.cell_count
        if count <= FILTER_CELLS { return run(nil) }
        return withUnsafeTemporaryAllocation(of: filter_cell.self, capacity: count) {
            run($0.baseAddress)
        }
    }
}

/// The steps of a plan for the machine: constants are in the first cells, the inputs in the last.
private struct Lowering {
    let plan: ColumnPlan
    let inputs: Int
    private(set) var steps: [filter_step] = []
    private(set) var constants: [filter_cell] = []

    init(plan: ColumnPlan, inputs: Int) {
        self.plan = plan
        self.inputs = inputs
        for index in plan.steps.indices { lower(plan.steps[index]) }
    }

    /// Where the value of a step is.
    func cell(_ index: Int) -> Int {
        let step = plan.steps[index]
        switch step.operation {
        case .column(let slot): return inputs + slot
        // An input is a pair already.
        case .load: return cell(step.first)
        default: return step.register
        }
    }

    private func isPlain(_ index: Int) -> Bool {
        switch plan.steps[index].operation {
        case .column: true
        case .constant(let index): plan.constants[index].isPlain
        default: false
        }
    }

    private mutating func lower(_ step: ColumnPlan.Step) {
        switch step.operation {
        case .column, .load: break
        case .constant(let index):
            let constant = plan.constants[index]
            constants.append(
                filter_cell(high: constant.high, low: constant.low, error: constant.error))
        case .integers, .scale: fatalError("a function of doubles has no other columns")
        case .add:
            emitArithmetic(
                step, FILTER_ADD_PLAIN, FILTER_ADD_BLOCK_PLAIN, FILTER_ADD_BLOCK_PLAIN, FILTER_ADD)
        case .subtract:
            emitArithmetic(
                step, FILTER_SUBTRACT_PLAIN, FILTER_SUBTRACT_BLOCK_PLAIN,
                FILTER_SUBTRACT_PLAIN_BLOCK, FILTER_SUBTRACT)
        case .multiply:
            emitArithmetic(
                step, FILTER_MULTIPLY_PLAIN, FILTER_MULTIPLY_BLOCK_PLAIN,
                FILTER_MULTIPLY_BLOCK_PLAIN, FILTER_MULTIPLY)
        case .divide:
            let isPlain = isPlain(step.first) && isPlain(step.second)
            emit(step, isPlain ? FILTER_DIVIDE_PLAIN : FILTER_DIVIDE)
        case .minimum: emit(step, FILTER_MINIMUM)
        case .maximum: emit(step, FILTER_MAXIMUM)
        case .negate: emit(step, FILTER_NEGATE)
        case .absolute: emit(step, FILTER_ABSOLUTE)
        case .squareRoot: emit(step, FILTER_SQUARE_ROOT)
        case .floor: emit(step, FILTER_FLOOR)
        case .exp: emit(step, FILTER_EXP)
        case .ln: emit(step, FILTER_LN)
        case .sin: emit(step, FILTER_SIN)
        case .cos: emit(step, FILTER_COS)
        case .compare(let orders):
            emit(step, FILTER_COMPARE)
            steps[steps.count - 1].third = UInt16(orders)
        case .not: emit(step, FILTER_NOT)
        case .both: emit(step, FILTER_BOTH)
        case .either: emit(step, FILTER_EITHER)
        case .select: emit(step, FILTER_SELECT)
        }
    }

    private mutating func emit(_ step: ColumnPlan.Step, _ operation: filter_operation) {
        func place(_ index: Int) -> UInt16 { index < 0 ? 0 : UInt16(cell(index)) }
        steps.append(
            filter_step(
                operation: UInt16(operation.rawValue), first: place(step.first),
                second: place(step.second), third: place(step.third), result: UInt16(step.register)
            ))
    }

    /// An operation that is quicker where an operand is plain, which comes second then.
    private mutating func emitArithmetic(
        _ step: ColumnPlan.Step, _ plainPlain: filter_operation, _ blockPlain: filter_operation,
        _ plainBlock: filter_operation, _ blockBlock: filter_operation
    ) {
        switch (isPlain(step.first), isPlain(step.second)) {
        case (true, true): emit(step, plainPlain)
        case (false, true): emit(step, blockPlain)
        case (true, false):
            var step = step
            swap(&step.first, &step.second)
            emit(step, plainBlock)
        case (false, false): emit(step, blockBlock)
        }
    }
}
