internal import CFilter

/// A formula of one operation on columns of doubles. The processor's rounded result is the nearest
/// double of each row, so no pairs and no bounds are needed.
struct RowsAtOnce: ~Copyable {
    /// Rows of one call: enough to make the cost of calls small, and few enough to check the clock
    /// between calls.
    static let rows = 1 << 10
    /// From so many rows on, the results of `+ - * /` go past the caches. With fewer rows more is lost
    /// than gained when they are read next.
    static let streamedRows = 1_000_000

    private enum Kernel {
        case one(filter_nearest)
        case two(filter_two_nearest)
    }

    private enum Operand {
        case column(Int, UnsafePointer<Double>)
        case constant(Double)
    }

    private let kernel: Kernel
    private let first: Operand
    private let second: Operand
    /// A constant, as often as one call has rows.
    private let room: UnsafeMutablePointer<Double>?
    private let streams: Bool

    private init(
        _ kernel: Kernel, _ first: Operand, _ second: Operand, _ rows: Int, streams: Bool
    ) {
        self.kernel = kernel
        self.first = first
        self.second = second
        self.streams = streams
        switch (first, second) {
        case (.column, .column): room = nil
        case (.constant(let value), _), (_, .constant(let value)):
            let count = min(rows, Self.rows)
            room = .allocate(capacity: count)
            room?.initialize(repeating: value, count: count)
        }
    }

    deinit {
        room?.deallocate()
        if streams { filter_fence() }
    }

    /// Nil where the plan is something else, or where a column that is not an operand could make a row fail.
    ///
    /// - Parameter streams: Whether results go past the caches; nil where the number of rows decides.
    static func of(
        _ plan: ColumnPlan, _ columns: [ColumnSource], _ rows: Int,
        _ kernels: UnsafePointer<filter_kernels>, streams: Bool?
    ) -> RowsAtOnce? {
        let last = plan.steps[plan.result]
        let streams = streams ?? (rows >= streamedRows)
        guard let kernel = kernel(last.operation, kernels, streams),
            let first = operand(last.first, plan, columns),
            let second = last.second < 0 ? first : operand(last.second, plan, columns)
        else { return nil }
        let used: Int
        switch (first, second) {
        case (.column(let slot, _), .column(let other, _)): used = slot == other ? 1 : 2
        case (.constant, .constant): return nil
        default: used = 1
        }
        guard used == columns.count else { return nil }
        return RowsAtOnce(kernel, first, second, rows, streams: streams)
    }

    private static func kernel(
        _ operation: ColumnPlan.Operation, _ kernels: UnsafePointer<filter_kernels>,
        _ streams: Bool
    ) -> Kernel? {
        let all = kernels.pointee
        return switch operation {
        case .add: .two(streams ? all.add_streamed : all.add_nearest)
        case .subtract: .two(streams ? all.subtract_streamed : all.subtract_nearest)
        case .multiply: .two(streams ? all.multiply_streamed : all.multiply_nearest)
        case .divide: .two(streams ? all.divide_streamed : all.divide_nearest)
        case .squareRoot: .one(all.root_nearest)
        case .exp: .one(all.exp_nearest)
        case .ln: .one(all.ln_nearest)
        default: nil
        }
    }

    private static func operand(
        _ index: Int, _ plan: ColumnPlan, _ columns: [ColumnSource]
    ) -> Operand? {
        var step = plan.steps[index]
        if case .load = step.operation { step = plan.steps[step.first] }
        switch step.operation {
        case .column(let slot):
            guard columns[slot].validity == nil,
                case .doubles(let values) = columns[slot].storage
            else { return nil }
            return .column(slot, values)
        case .constant(let index) where plan.constants[index].isPlain:
            return .constant(plan.constants[index].high)
        default: return nil
        }
    }

    /// Computes the nearest double of at most ``rows`` rows, NaN where it is undecided. Returns the
    /// number of undecided rows.
    func compute(_ start: Int, _ count: Int, into result: UnsafeMutablePointer<Double>) -> Int {
        switch kernel {
        case .one(let kernel): kernel(values(first, start), result, count)
        case .two(let kernel): kernel(values(first, start), values(second, start), result, count)
        }
    }

    private func values(_ operand: Operand, _ start: Int) -> UnsafePointer<Double>? {
        switch operand {
        case .column(_, let values): values + start
        case .constant: UnsafePointer(room)
        }
    }
}
