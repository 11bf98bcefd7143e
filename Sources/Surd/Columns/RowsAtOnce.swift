internal import CFilter

/// A formula of one operation on columns of doubles. The processor's rounded result is the nearest
/// double of each row, so no pairs and no bounds are needed.
struct RowsAtOnce: ~Copyable {
    /// Rows of one call: enough to make the cost of calls small, and few enough to check the clock
    /// between calls.
    static let rows = 1 << 10

    private enum Kernel {
        case one(filter_nearest)
        case two(filter_two_nearest)
    }

    private enum Operand {
        case column(UnsafePointer<Double>)
        case constant(Double)
    }

    private let kernel: Kernel
    private let operands: [Operand]
    /// For each operand one buffer of doubles; those of constants are filled once.
    private let room: UnsafeMutablePointer<Double>

    private init(_ kernel: Kernel, _ operands: [Operand]) {
        self.kernel = kernel
        self.operands = operands
        room = .allocate(capacity: operands.count * Self.rows)
        for (place, operand) in operands.enumerated() {
            guard case .constant(let value) = operand else { continue }
            (room + place * Self.rows).initialize(repeating: value, count: Self.rows)
        }
    }

    deinit { room.deallocate() }

    /// Nil where the plan is something else, or where a column that is not an operand could make a row fail.
    static func of(
        _ plan: ColumnPlan, _ columns: [ColumnSource], _ kernels: filter_kernels
    ) -> RowsAtOnce? {
        let last = plan.steps[plan.result]
        let kernel: Kernel
        switch last.operation {
        case .add: kernel = .two(kernels.add_nearest)
        case .subtract: kernel = .two(kernels.subtract_nearest)
        case .multiply: kernel = .two(kernels.multiply_nearest)
        case .divide: kernel = .two(kernels.divide_nearest)
        case .squareRoot: kernel = .one(kernels.root_nearest)
        case .exp: kernel = .one(kernels.exp_nearest)
        case .ln: kernel = .one(kernels.ln_nearest)
        default: return nil
        }
        var used: Set<Int> = []
        var operands: [Operand] = []
        for index in [last.first, last.second] where index >= 0 {
            var step = plan.steps[index]
            if case .load = step.operation { step = plan.steps[step.first] }
            switch step.operation {
            case .column(let slot):
                guard columns[slot].validity == nil,
                    case .doubles(let values) = columns[slot].storage
                else { return nil }
                used.insert(slot)
                operands.append(.column(values))
            case .constant(let index) where plan.constants[index].isPlain:
                operands.append(.constant(plan.constants[index].high))
            default: return nil
            }
        }
        return used.count == columns.count ? RowsAtOnce(kernel, operands) : nil
    }

    /// Computes the nearest double of at most ``rows`` rows, NaN where it is undecided. Returns the
    /// number of undecided rows.
    func compute(_ start: Int, _ count: Int, into result: UnsafeMutablePointer<Double>) -> Int {
        switch kernel {
        case .one(let kernel): kernel(operand(0, start), result, count)
        case .two(let kernel): kernel(operand(0, start), operand(1, start), result, count)
        }
    }

    private func operand(_ place: Int, _ start: Int) -> UnsafePointer<Double> {
        switch operands[place] {
        case .column(let values): values + start
        case .constant: UnsafePointer(room + place * Self.rows)
        }
    }
}
