internal import CFilter

/// A plan for single rows, as a program for the filter's machine.
final class RowProgram: Sendable {
    private nonisolated(unsafe) let machine: UnsafePointer<filter_machine>
    // Written once, in the initialiser.
    private nonisolated(unsafe) let program: UnsafeMutablePointer<filter_program>

    /// Nil for a plan with more operands than a step can address.
    init?(_ plan: ColumnPlan, portable: Bool) {
        guard plan.registerCount + plan.kinds.count < Int(FILTER_CONSTANT),
            plan.constants.count < Int(FILTER_CONSTANT),
            let machine = portable ? filter_machine_portable() : filter_machine_here()
        else { return nil }
        self.machine = machine
        let lowering = RowLowering(plan)
        let constants = UnsafeMutablePointer<filter_cell>.allocate(capacity: plan.constants.count)
        constants.initialize(
            from: plan.constants.map { filter_cell(high: $0.high, low: $0.low, error: $0.error) },
            count: plan.constants.count)
        let steps = UnsafeMutablePointer<filter_step>.allocate(capacity: lowering.steps.count)
        steps.initialize(from: lowering.steps, count: lowering.steps.count)
        program = .allocate(capacity: 1)
        program.initialize(
            to: filter_program(
                steps: steps, constants: constants, cell_count: lowering.cellCount))
    }

    deinit {
        program.pointee.steps.deallocate()
        program.pointee.constants.deallocate()
        program.deallocate()
    }

    /// A runner of the program. The program must be kept alive while the runner is used.
    var runner: Runner { Runner(machine: machine, program: program) }

    /// A program without its owner, so that no reference is counted.
    struct Runner: @unchecked Sendable {
        let machine: UnsafePointer<filter_machine>
        let program: UnsafePointer<filter_program>

        /// The nearest double of the value; nil where the bound does not decide the rounding.
        @inline(__always)
        func nearest(_ values: Span<Double>) -> Double? {
            var result = 0.0
            let isDecided = withCells { cells in
                values.withUnsafeBufferPointer {
                    machine.pointee.evaluate(program, $0.baseAddress, cells, &result)
                }
            }
            return isDecided != 0 ? result : nil
        }

        /// The first digits; nil where the bound does not decide them, or for more than 15.
        @inline(__always)
        func decimal(_ count: Int, _ values: Span<Double>) -> filter_digits? {
            guard count <= 15 else { return nil }
            var result = filter_digits()
            let isDecided = withCells { cells in
                values.withUnsafeBufferPointer {
                    machine.pointee.decimal(
                        program, $0.baseAddress, cells, Int32(count), &result)
                }
            }
            return isDecided != 0 ? result : nil
        }

        /// Memory for a program of many cells. A short program uses the stack.
        @inline(__always)
        private func withCells(_ run: (UnsafeMutablePointer<filter_cell>?) -> Int32) -> Int32 {
            let count = program.pointee.cell_count
            if count <= FILTER_CELLS { return run(nil) }
            return withUnsafeTemporaryAllocation(of: filter_cell.self, capacity: count) {
                run($0.baseAddress)
            }
        }
    }
}

/// Translates the steps of a plan for a machine with one accumulator. A value is stored in a cell
/// only if a later step than the next one needs it.
private struct RowLowering {
    private let plan: ColumnPlan
    private(set) var steps: [filter_step] = []
    /// Registers, and one cell for each input.
    var cellCount: Int { plan.registerCount + plan.kinds.count }

    /// The step whose value is in the accumulator.
    private var current: Int?
    /// The number of uses left for the value of each step.
    private var uses: [Int]
    private var isStored: [Bool]
    /// Inputs that must be in a cell, because a step needs them there.
    private var isInputStored: [Bool]

    init(_ plan: ColumnPlan) {
        self.plan = plan
        uses = [Int](repeating: 0, count: plan.steps.count)
        isStored = [Bool](repeating: false, count: plan.steps.count)
        isInputStored = [Bool](repeating: false, count: plan.kinds.count)
        for step in plan.steps {
            for operand in [step.first, step.second, step.third] where operand >= 0 {
                uses[source(operand)] += 1
            }
        }
        uses[source(plan.result)] += 1
        for index in plan.steps.indices { lower(index) }
        take(source(plan.result))
        emit(FILTER_END)
        steps = beginning() + steps
    }

    // MARK: - Operands

    /// The step below conversions to a pair, which change nothing.
    private func source(_ index: Int) -> Int {
        if case .load = plan.steps[index].operation { return source(plan.steps[index].first) }
        return index
    }

    private func input(_ index: Int) -> Int? {
        if case .column(let slot) = plan.steps[index].operation { return slot }
        return nil
    }

    private func plainConstant(_ index: Int) -> Int? {
        if case .constant(let constant) = plan.steps[index].operation,
            plan.constants[constant].isPlain
        {
            return constant
        }
        return nil
    }

    private func isPlain(_ index: Int) -> Bool {
        input(index) != nil || plainConstant(index) != nil
    }

    /// The cell of a value that is not in the accumulator.
    private mutating func cell(_ index: Int) -> Int {
        switch plan.steps[index].operation {
        case .column(let slot):
            isInputStored[slot] = true
            return plan.registerCount + slot
        case .constant(let constant):
            return Int(FILTER_CONSTANT) | constant
        default:
            if current == index { store() }
            return plan.steps[index].register
        }
    }

    /// Loads a value into the accumulator.
    private mutating func take(_ index: Int) {
        if current == index { return }
        keepCurrent()
        if let slot = input(index) {
            emit(FILTER_LOAD_INPUT, slot)
        } else {
            emit(FILTER_LOAD, cell(index))
        }
        current = index
    }

    /// Stores the accumulator if its value is needed again.
    private mutating func keepCurrent() {
        if let current, uses[current] > 0, !isPlain(current) { store() }
    }

    private mutating func store() {
        guard let current, !isStored[current] else { return }
        emit(FILTER_STORE, plan.steps[current].register)
        isStored[current] = true
    }

    // MARK: - Steps

    /// The first steps: they store inputs that steps need in cells, and check inputs that a step
    /// may drop or that no step reads.
    private func beginning() -> [filter_step] {
        var isDropping = false
        var isRead = [Bool](repeating: false, count: plan.kinds.count)
        for step in plan.steps {
            switch step.operation {
            case .minimum, .maximum, .compare, .not, .both, .either, .select: isDropping = true
            case .column(let slot): isRead[slot] = true
            default: break
            }
        }
        var first: [filter_step] = []
        for slot in plan.kinds.indices {
            if isDropping || !isRead[slot] { first.append(Self.step(FILTER_CHECK, slot)) }
            if isInputStored[slot] {
                first.append(Self.step(FILTER_LOAD_INPUT, slot))
                first.append(Self.step(FILTER_STORE, plan.registerCount + slot))
            }
        }
        return first
    }

    private static func step(
        _ operation: filter_operation, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0
    ) -> filter_step {
        filter_step(
            operation: UInt16(operation.rawValue), first: UInt16(first), second: UInt16(second),
            third: UInt16(third))
    }

    private mutating func emit(
        _ operation: filter_operation, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0
    ) {
        steps.append(Self.step(operation, first, second, third))
    }

    /// The operands of a step, -1 where it has none.
    private func operands(of index: Int) -> (Int, Int, Int) {
        func operand(_ number: Int) -> Int { number < 0 ? -1 : source(number) }
        let step = plan.steps[index]
        return (operand(step.first), operand(step.second), operand(step.third))
    }

    /// Emits the instruction of a step whose operands are in place.
    private mutating func finish(
        _ index: Int, _ operation: filter_operation, _ first: Int = 0, _ second: Int = 0,
        _ third: Int = 0
    ) {
        let (a, b, c) = operands(of: index)
        for operand in [a, b, c] where operand >= 0 { uses[operand] -= 1 }
        keepCurrent()
        emit(operation, first, second, third)
        current = index
    }

    private mutating func lower(_ index: Int) {
        let (a, b, c) = operands(of: index)
        switch plan.steps[index].operation {
        case .column, .load, .constant: break
        // A plan with other columns has no program of rows.
        case .integers, .quotients: fatalError("a function of doubles has no other columns")
        case .add: arithmetic(index, .addition)
        case .subtract: arithmetic(index, .subtraction)
        case .multiply: arithmetic(index, .multiplication)
        case .divide:
            if let x = input(a), let y = input(b) {
                finish(index, FILTER_DIVIDE_INPUTS, x, y)
            } else if isPlain(a) || current == b && current != a {
                take(b)
                finish(index, FILTER_DIVIDE_INTO, cell(a))
            } else {
                withCell(index, FILTER_DIVIDE)
            }
        case .minimum: withCell(index, FILTER_MINIMUM)
        case .maximum: withCell(index, FILTER_MAXIMUM)
        case .negate: unary(index, FILTER_NEGATE)
        case .absolute: unary(index, FILTER_ABSOLUTE)
        case .squareRoot:
            if let slot = input(a) {
                finish(index, FILTER_SQUARE_ROOT_INPUT, slot)
            } else {
                unary(index, FILTER_SQUARE_ROOT)
            }
        case .floor: unary(index, FILTER_FLOOR)
        case .exp: unary(index, FILTER_EXP)
        case .ln: unary(index, FILTER_LN)
        case .sin: unary(index, FILTER_SIN)
        case .cos: unary(index, FILTER_COS)
        case .compare(let orders):
            take(a)
            finish(index, FILTER_COMPARE, cell(b), 0, Int(orders))
        case .not: unary(index, FILTER_NOT)
        case .both: withCell(index, FILTER_BOTH)
        case .either: withCell(index, FILTER_EITHER)
        case .select: finish(index, FILTER_SELECT, cell(a), cell(b), cell(c))
        }
    }

    private mutating func unary(_ index: Int, _ operation: filter_operation) {
        take(operands(of: index).0)
        finish(index, operation)
    }

    private mutating func withCell(_ index: Int, _ operation: filter_operation) {
        let (a, b, _) = operands(of: index)
        take(a)
        finish(index, operation, cell(b))
    }

    /// The variants of one operation by its operands, and those with the operands exchanged.
    private struct Forms {
        let inputs, input, constant, cell, fromInput, fromConstant, fromCell: filter_operation

        static var addition: Forms {
            Forms(
                inputs: FILTER_ADD_INPUTS, input: FILTER_ADD_INPUT, constant: FILTER_ADD_CONSTANT,
                cell: FILTER_ADD, fromInput: FILTER_ADD_INPUT, fromConstant: FILTER_ADD_CONSTANT,
                fromCell: FILTER_ADD)
        }
        static var subtraction: Forms {
            Forms(
                inputs: FILTER_SUBTRACT_INPUTS, input: FILTER_SUBTRACT_INPUT,
                constant: FILTER_SUBTRACT_CONSTANT, cell: FILTER_SUBTRACT,
                fromInput: FILTER_SUBTRACT_FROM_INPUT,
                fromConstant: FILTER_SUBTRACT_FROM_CONSTANT, fromCell: FILTER_SUBTRACT_FROM)
        }
        static var multiplication: Forms {
            Forms(
                inputs: FILTER_MULTIPLY_INPUTS, input: FILTER_MULTIPLY_INPUT,
                constant: FILTER_MULTIPLY_CONSTANT, cell: FILTER_MULTIPLY,
                fromInput: FILTER_MULTIPLY_INPUT, fromConstant: FILTER_MULTIPLY_CONSTANT,
                fromCell: FILTER_MULTIPLY)
        }
    }

    private mutating func arithmetic(_ index: Int, _ forms: Forms) {
        let (a, b, _) = operands(of: index)
        if let x = input(a), let y = input(b) {
            finish(index, forms.inputs, x, y)
        } else if let slot = input(b) {
            take(a)
            finish(index, forms.input, slot)
        } else if let constant = plainConstant(b) {
            take(a)
            finish(index, forms.constant, constant)
        } else if let slot = input(a) {
            take(b)
            finish(index, forms.fromInput, slot)
        } else if let constant = plainConstant(a) {
            take(b)
            finish(index, forms.fromConstant, constant)
        } else if current == b && current != a {
            take(b)
            finish(index, forms.fromCell, cell(a))
        } else {
            withCell(index, forms.cell)
        }
    }
}
