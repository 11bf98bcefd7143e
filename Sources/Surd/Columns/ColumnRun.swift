internal import CFilter
import SurdNumbers

/// A plan during a run: its registers, and pointers to the doubles of its inputs.
package struct ColumnRun: ~Copyable {
    /// Rows of a block.
    static let rows = Int(FILTER_ROWS)

    private let plan: ColumnPlan
    let kernels: filter_kernels
    private let registers: UnsafeMutablePointer<filter_block>

    /// - Parameter set: The index of a set of kernels that this processor supports; nil for the best one.
    init(_ plan: ColumnPlan, set: Int? = nil) {
        self.plan = plan
        kernels = Self.kernels(set).pointee
        registers = .allocate(capacity: plan.registerCount)
        for step in plan.steps {
            guard case .constant(let index) = step.operation else { continue }
            let constant = plan.constants[index]
            let block = registers + step.register
            for row in 0..<Self.rows {
                Self.doubles(of: block)[row] = constant.high
                Self.doubles(of: block)[Self.rows + row] = constant.low
                Self.doubles(of: block)[2 * Self.rows + row] = constant.error
            }
        }
    }

    deinit { registers.deallocate() }

    static func kernels(_ set: Int?) -> UnsafePointer<filter_kernels> {
        // The portable kernels are always there.
        guard let table = set.map({ kernelSets[$0] }) ?? filter_kernels_here() else {
            fatalError("there are no kernels of the filter")
        }
        return table
    }

    /// The sets of kernels that this processor supports, for tests, the slowest first.
    private static var kernelSets: [UnsafePointer<filter_kernels>?] {
        var all = [UnsafePointer<filter_kernels>?](repeating: nil, count: 8)
        return Array(all[..<filter_kernels_all(&all, all.count)])
    }

    package static var kernelSetCount: Int { kernelSets.count }

    private static func doubles(
        of block: UnsafeMutablePointer<filter_block>
    ) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(block).assumingMemoryBound(to: Double.self)
    }

    /// The address of the doubles of a plain step.
    @inline(__always)
    private func plain(
        _ index: Int, _ inputs: borrowing ColumnInputs
    ) -> UnsafePointer<Double>? {
        let step = plan.steps[index]
        switch step.operation {
        case .column(let slot): return inputs.doubles(slot)
        case .constant(let index) where plan.constants[index].isPlain:
            return UnsafePointer(Self.doubles(of: registers + step.register))
        default: return nil
        }
    }

    @inline(__always)
    private func block(_ index: Int) -> UnsafeMutablePointer<filter_block> {
        registers + plan.steps[index].register
    }

    /// Writes the nearest double of each row whose mark is 0 and whose bound decides the rounding,
    /// otherwise NaN. Returns the number of NaN.
    func round(
        _ count: Int, marks: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
    ) -> Int {
        kernels.round(block(plan.result), marks, result, count)
    }

    /// The same for the nearest integer, a half to the even one; `Int64.min` for an undecided row.
    func whole(
        _ count: Int, marks: UnsafePointer<Double>, into result: UnsafeMutablePointer<Int64>
    ) -> Int {
        kernels.whole(block(plan.result), marks, result, count)
    }

    /// Computes `count` rows.
    func run(_ inputs: borrowing ColumnInputs, _ count: Int) {
        for step in plan.steps {
            if step.register < 0 { continue }
            let place = registers + step.register
            switch step.operation {
            case .constant, .column: break
            case .integers(let slot): kernels.load_integers(inputs.integers(slot), place, count)
            case .quotients(let slot):
                kernels.load_quotients(inputs.digits(slot), inputs.powers(slot), place, count)
            case .load: kernels.load_plain(plain(step.first, inputs), place, count)
            case .add:
                combine(
                    step, inputs, count,
                    Variants(
                        plainPlain: kernels.add_plain, blockPlain: kernels.add_block_plain,
                        plainBlock: kernels.add_block_plain, blockBlock: kernels.add))
            case .subtract:
                combine(
                    step, inputs, count,
                    Variants(
                        plainPlain: kernels.subtract_plain,
                        blockPlain: kernels.subtract_block_plain,
                        plainBlock: kernels.subtract_plain_block, blockBlock: kernels.subtract))
            case .multiply:
                combine(
                    step, inputs, count,
                    Variants(
                        plainPlain: kernels.multiply_plain,
                        blockPlain: kernels.multiply_block_plain,
                        plainBlock: kernels.multiply_block_plain, blockBlock: kernels.multiply))
            case .divide:
                if let a = plain(step.first, inputs), let b = plain(step.second, inputs) {
                    kernels.divide_plain(a, b, place, count)
                } else {
                    kernels.divide(block(step.first), block(step.second), place, count)
                }
            case .minimum: kernels.minimum(block(step.first), block(step.second), place, count)
            case .maximum: kernels.maximum(block(step.first), block(step.second), place, count)
            case .negate: kernels.negate(block(step.first), place, count)
            case .absolute: kernels.absolute(block(step.first), place, count)
            case .squareRoot: kernels.square_root(block(step.first), place, count)
            case .floor: kernels.floor(block(step.first), place, count)
            case .exp: kernels.exp(block(step.first), place, count)
            case .ln: kernels.ln(block(step.first), place, count)
            case .sin: kernels.sin(block(step.first), place, count)
            case .cos: kernels.cos(block(step.first), place, count)
            case .compare(let orders):
                kernels.compare(block(step.first), block(step.second), orders, place, count)
            case .not: kernels.not_true(block(step.first), place, count)
            case .both: kernels.both(block(step.first), block(step.second), place, count)
            case .either: kernels.either(block(step.first), block(step.second), place, count)
            case .select:
                kernels.select(
                    block(step.first), block(step.second), block(step.third), place, count)
            }
        }
    }

    /// The kernels of one operation, by which of its operands are plain. In the mixed ones the
    /// plain operand comes last.
    private struct Variants {
        let plainPlain: filter_plain_plain
        let blockPlain: filter_block_plain
        let plainBlock: filter_block_plain
        let blockBlock: filter_block_block
    }

    /// An operation that is faster with a plain operand.
    @inline(__always)
    private func combine(
        _ step: ColumnPlan.Step, _ inputs: borrowing ColumnInputs, _ count: Int,
        _ variants: Variants
    ) {
        let place = registers + step.register
        let (a, b) = (plain(step.first, inputs), plain(step.second, inputs))
        switch (a, b) {
        case (let a?, let b?): variants.plainPlain(a, b, place, count)
        case (nil, let b?): variants.blockPlain(block(step.first), b, place, count)
        case (let a?, nil): variants.plainBlock(block(step.second), a, place, count)
        case (nil, nil):
            variants.blockBlock(block(step.first), block(step.second), place, count)
        }
    }

    /// Adds NaN to the marks of rows whose double is not finite.
    func mark(
        _ column: UnsafePointer<Double>, _ marks: UnsafeMutablePointer<Double>, _ count: Int
    ) {
        kernels.mark(column, marks, count)
    }
}

/// Sets the thread's floating-point state for the filter, and restores the state of the host.
struct FloatingState: ~Copyable {
    private let before = filter_enter()
    init() {}
    deinit { filter_leave(before) }
}
