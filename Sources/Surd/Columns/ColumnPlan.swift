import SurdNumbers

/// A compiled expression as steps over blocks of rows, in double-double arithmetic with an error bound.
///
/// The program is executed once symbolically: its stack holds the numbers of steps. Jumps go
/// forward only. Where two branches meet, each value that differs becomes a selection by the
/// condition of the first branch, and both branches are computed for all rows. If the filter does
/// not support something (a function, a loop), the whole expression is evaluated exactly.
struct ColumnPlan: Sendable {
    /// What a step computes. Operands are earlier steps.
    enum Operation: Hashable, Sendable {
        /// The variable in this slot, as doubles that stand for exactly their values.
        case column(Int)
        /// The variable in this slot, as 64-bit integers.
        case integers(Int)
        /// The variable in this slot, a text or a decimal, as an integer over a power of ten.
        case quotients(Int)
        /// The constant with this index.
        case constant(Int)
        /// Copies doubles into a block.
        case load
        case add, subtract, multiply, divide, minimum, maximum
        case negate, absolute, squareRoot, floor, exp, ln, sin, cos
        /// Whether the operands are in one of these orders, which are a bit mask of 1 (less), 2
        /// (equal) and 4 (greater).
        case compare(Int32)
        case not, both, either
        /// The second operand where the first is true, else the third.
        case select
    }

    struct Step: Hashable, Sendable {
        var operation: Operation
        var first = -1
        var second = -1
        var third = -1
        /// The register of the result; -1 for an operand that is read in place.
        var register = -1
    }

    /// A constant, which differs from `high + low` by at most `error`.
    struct Constant: Hashable, Sendable {
        var high: Double
        var low: Double
        var error: Double
        /// The constant itself, where it is a short decimal.
        var decimal: ShortDecimal?
        var isPlain: Bool { low == 0 && error == 0 }
    }

    /// The types of the values of a variable.
    enum Kind: Hashable, Sendable {
        case doubles, integers, text
    }

    private(set) var steps: [Step] = []
    private(set) var constants: [Constant] = []
    /// The step whose value is the result.
    private(set) var result = -1
    /// Blocks that a run needs.
    private(set) var registerCount = 0
    /// The type of each variable for which the plan was made.
    let kinds: [Kind]
    /// The power of ten that the result is multiplied by.
    let places: Int

    private var isTruth: [Bool] = []
    private var known: [Step: Int] = [:]

    /// More steps than any realistic formula of a table has. A longer one is evaluated exactly.
    private static let maximumSteps = 2_000

    /// Other powers of ten are not doubles.
    static let placesOfDoubles = 0...22

    /// Nil where the filter does not support an instruction.
    init?(_ code: borrowing Code, scope: borrowing Scope, kinds: [Kind], places: Int = 0) {
        self.kinds = kinds
        self.places = places
        guard Self.placesOfDoubles.contains(places), var result = run(code, scope),
            !isTruth[result]
        else { return nil }
        if places > 0 {
            let power = (0..<places).reduce(1.0) { product, _ in product * 10 }
            result = binary(.multiply, result, constant(power))
        }
        self.result = isPlain(result) ? step(.load, result) : result
        self.known = [:]
        keepOnlyNeeded()
        assignRegisters()
    }

    // MARK: - Making steps

    private func isPlain(_ index: Int) -> Bool {
        switch steps[index].operation {
        case .column: true
        case .constant(let index): constants[index].isPlain
        default: false
        }
    }

    /// The number of this step; equal steps are added only once.
    private mutating func step(
        _ operation: Operation, _ first: Int = -1, _ second: Int = -1, _ third: Int = -1,
        isTruth: Bool = false
    ) -> Int {
        let step = Step(operation: operation, first: first, second: second, third: third)
        if let index = known[step] { return index }
        steps.append(step)
        self.isTruth.append(isTruth)
        known[step] = steps.count - 1
        return steps.count - 1
    }

    /// The same value as a block.
    private mutating func block(_ index: Int) -> Int {
        isPlain(index) ? step(.load, index) : index
    }

    private mutating func constant(_ constant: Constant, isTruth: Bool = false) -> Int {
        let index = constants.firstIndex(of: constant) ?? constants.count
        if index == constants.count { constants.append(constant) }
        return step(.constant(index), isTruth: isTruth)
    }

    private mutating func constant(_ value: Double) -> Int {
        constant(Constant(high: value, low: 0, error: 0, decimal: ShortDecimal(value)))
    }

    private mutating func constant(_ value: Value) -> Int? {
        switch value {
        case .boolean(let truth):
            // The low part marks a truth value, so that it is never mistaken for a number.
            return constant(
                Constant(
                    high: truth ? 1 : 0, low: .leastNonzeroMagnitude, error: 0,
                    decimal: ShortDecimal(truth)), isTruth: true)
        case .number(let number):
            guard let parts = Constant(number) else { return nil }
            return constant(parts)
        case .complex, .factors, .list, .polynomial, .identifications, .infinity:
            return nil
        }
    }

    private mutating func variable(_ slot: Int) -> Int {
        switch kinds[slot] {
        case .doubles: step(.column(slot))
        case .integers: step(.integers(slot))
        case .text: step(.quotients(slot))
        }
    }

    /// Arithmetic on two numbers. The kernel for plain operands is chosen at run time.
    private mutating func binary(_ operation: Operation, _ a: Int, _ b: Int) -> Int {
        switch operation {
        case .add, .multiply:
            // The plain operand comes second.
            return isPlain(a) && !isPlain(b) ? step(operation, b, a) : step(operation, a, b)
        case .subtract:
            return step(operation, a, b)
        case .divide:
            if isPlain(a) && isPlain(b) { return step(operation, a, b) }
            return step(operation, block(a), block(b))
        default:
            return step(operation, block(a), block(b))
        }
    }

    mutating func single(_ operation: Operation, _ a: Int) -> Int {
        step(operation, block(a))
    }

    private mutating func integerPower(_ base: Int, _ exponent: Int) -> Int? {
        guard exponent != 0, exponent.magnitude <= 64 else { return nil }
        var result: Int?
        var square = base
        var rest = exponent.magnitude
        while true {
            if rest & 1 == 1 { result = result.map { binary(.multiply, $0, square) } ?? square }
            rest >>= 1
            if rest == 0 { break }
            square = binary(.multiply, square, square)
        }
        guard let result else { return nil }
        return exponent < 0 ? binary(.divide, constant(1), result) : result
    }

    // MARK: - Running the program on symbols

    /// A branch of the program: its stack, and the truth value that says whether a row takes it;
    /// nil for all rows.
    private struct Way {
        var stack: [Int]
        var condition: Int?
    }

    private mutating func run(_ code: borrowing Code, _ scope: borrowing Scope) -> Int? {
        var way: Way? = Way(stack: [], condition: nil)
        var arriving: [Int: [Way]] = [:]
        for position in 0..<code.instructions.count {
            for other in arriving.removeValue(forKey: position) ?? [] {
                guard let met = way.map({ meet($0, other) }) ?? other else { return nil }
                way = met
            }
            guard var current = way else { continue }
            if steps.count > Self.maximumSteps { return nil }
            let instruction = code.instructions[position]
            let target = Int(instruction.operand)
            switch instruction.operation {
            case .end:
                return current.stack.count == 1 ? current.stack[0] : nil
            case .jump:
                guard target > position else { return nil }
                arriving[target, default: []].append(current)
                way = nil
                continue
            case .jumpIfFalse:
                guard target > position, let truth = current.stack.popLast(), isTruth[truth]
                else { return nil }
                let opposite = step(.not, truth, isTruth: true)
                arriving[target, default: []].append(
                    Way(stack: current.stack, condition: both(current.condition, opposite)))
                current.condition = both(current.condition, truth)
            case .jumpIfFalseElsePop, .jumpIfTrueElsePop:
                guard target > position, let truth = current.stack.last, isTruth[truth]
                else { return nil }
                let opposite = step(.not, truth, isTruth: true)
                let jumpsWhenTrue = instruction.operation == .jumpIfTrueElsePop
                arriving[target, default: []].append(
                    Way(
                        stack: current.stack,
                        condition: both(current.condition, jumpsWhenTrue ? truth : opposite)))
                current.stack.removeLast()
                current.condition = both(current.condition, jumpsWhenTrue ? opposite : truth)
            default:
                guard perform(instruction, on: &current.stack, code, scope) else { return nil }
            }
            way = current
        }
        return nil
    }

    private mutating func both(_ condition: Int?, _ truth: Int) -> Int {
        guard let condition else { return truth }
        return step(.both, condition, truth, isTruth: true)
    }

    /// Joins two branches. The topmost value is selected even if it is the same step in both: a row
    /// whose condition has no value must not get a value.
    private mutating func meet(_ one: Way, _ other: Way) -> Way? {
        guard let condition = one.condition, let opposite = other.condition,
            one.stack.count == other.stack.count, !one.stack.isEmpty
        else { return nil }
        var stack = one.stack
        for index in stack.indices {
            let (a, b) = (one.stack[index], other.stack[index])
            guard isTruth[a] == isTruth[b] else { return nil }
            if a == b, index < stack.count - 1 { continue }
            stack[index] = step(.select, condition, block(a), block(b), isTruth: isTruth[a])
        }
        return Way(stack: stack, condition: common(condition, opposite))
    }

    /// The condition that two branches have in common: `P` for `P and c` and `P and not c`.
    private mutating func common(_ one: Int, _ other: Int) -> Int? {
        func areOpposite(_ a: Int, _ b: Int) -> Bool {
            let (x, y) = (steps[a], steps[b])
            return x.operation == .not && x.first == b || y.operation == .not && y.first == a
        }
        if areOpposite(one, other) { return nil }
        let (a, b) = (steps[one], steps[other])
        if a.operation == .both, b.operation == .both, a.first == b.first,
            areOpposite(a.second, b.second)
        {
            return a.first
        }
        return step(.either, one, other, isTruth: true)
    }

    /// Executes an instruction without a jump. False where the filter does not support it.
    private mutating func perform(
        _ instruction: Instruction, on stack: inout [Int], _ code: borrowing Code,
        _ scope: borrowing Scope
    ) -> Bool {
        let operand = Int(instruction.operand)
        switch instruction.operation {
        case .word:
            return push(constant(Value(code.words[operand])), on: &stack)
        case .constant:
            return push(constant(code.constants[operand]), on: &stack)
        case .realConstant:
            return push(
                constant(.number(BigNumber.constant(RealOperation(operand: operand)))), on: &stack)
        case .local:
            return push(kinds.indices.contains(operand) ? variable(operand) : nil, on: &stack)
        case .variable:
            return push(scope.variables[operand].flatMap { constant($0) }, on: &stack)
        case .checkBoolean:
            return stack.last.map { isTruth[$0] } ?? false
        case .not:
            guard let truth = stack.popLast(), isTruth[truth] else { return false }
            return push(step(.not, truth, isTruth: true), on: &stack)
        case .function:
            let count = Int(instruction.count)
            guard count > 0, stack.count >= count else { return false }
            let arguments = Array(stack.suffix(count))
            stack.removeLast(count)
            guard arguments.allSatisfy({ !isTruth[$0] }),
                let function = code.table.entries[operand].meaning.columns
            else { return false }
            return push(function(&self, arguments), on: &stack)
        case .negate, .identity, .percent, .degrees, .squareRoot, .unary:
            guard let a = stack.popLast(), !isTruth[a] else { return false }
            return push(apply(instruction.operation, operand, a), on: &stack)
        default:
            guard let b = stack.popLast(), let a = stack.popLast(), !isTruth[a], !isTruth[b]
            else { return false }
            return push(apply(instruction.operation, operand, a, b), on: &stack)
        }
    }

    private func push(_ value: Int?, on stack: inout [Int]) -> Bool {
        guard let value else { return false }
        stack.append(value)
        return true
    }

    private mutating func apply(
        _ operation: Instruction.Operation, _ operand: Int, _ a: Int
    ) -> Int? {
        switch operation {
        case .negate: return single(.negate, a)
        case .identity: return a
        case .percent: return binary(.divide, a, constant(100))
        case .degrees:
            guard let degree = Constant(.multipleOfPi(BigRational(1, 180))) else { return nil }
            return binary(.multiply, a, constant(degree))
        case .squareRoot: return single(.squareRoot, a)
        default: return apply(RealOperation(operand: operand), a)
        }
    }

    private mutating func apply(_ operation: RealOperation, _ a: Int) -> Int? {
        switch operation {
        case .negate: return single(.negate, a)
        case .absolute: return single(.absolute, a)
        case .square: return binary(.multiply, a, a)
        case .sqrt: return single(.squareRoot, a)
        case .exp: return single(.exp, a)
        case .ln: return single(.ln, a)
        case .sin: return single(.sin, a)
        case .cos: return single(.cos, a)
        case .tan: return binary(.divide, single(.sin, a), single(.cos, a))
        case .log2, .log10:
            guard let base = Constant(.logarithm(of: operation == .log2 ? 2 : 10)) else {
                return nil
            }
            return binary(.divide, single(.ln, a), constant(base))
        case .exp2, .exp10:
            guard let base = Constant(.logarithm(of: operation == .exp2 ? 2 : 10)) else {
                return nil
            }
            return single(.exp, binary(.multiply, a, constant(base)))
        default: return nil
        }
    }

    private mutating func apply(
        _ operation: Instruction.Operation, _ operand: Int, _ a: Int, _ b: Int
    ) -> Int? {
        switch operation {
        case .add: return binary(.add, a, b)
        case .subtract: return binary(.subtract, a, b)
        case .multiply: return binary(.multiply, a, b)
        case .divide: return binary(.divide, a, b)
        case .power: return power(a, b)
        case .equal: return comparison(2, a, b)
        case .notEqual: return comparison(5, a, b)
        case .less: return comparison(1, a, b)
        case .lessOrEqual: return comparison(3, a, b)
        case .greater: return comparison(4, a, b)
        case .greaterOrEqual: return comparison(6, a, b)
        case .binary where RealOperation(operand: operand) == .hypot:
            let squares = binary(.add, binary(.multiply, a, a), binary(.multiply, b, b))
            return single(.squareRoot, squares)
        case .binary where RealOperation(operand: operand) == .power: return power(a, b)
        default: return nil
        }
    }

    private mutating func comparison(_ orders: Int32, _ a: Int, _ b: Int) -> Int {
        step(.compare(orders), block(a), block(b), isTruth: true)
    }

    mutating func power(_ base: Int, _ exponent: Int) -> Int? {
        if case .constant(let index) = steps[exponent].operation, constants[index].isPlain {
            if let whole = Int(exactly: constants[index].high) { return integerPower(base, whole) }
            if constants[index].high == 0.5 { return single(.squareRoot, base) }
        }
        if case .constant(let index) = steps[base].operation,
            constants[index] == Constant(BigNumber.constant(.e))
        {
            return single(.exp, exponent)
        }
        return single(.exp, binary(.multiply, exponent, single(.ln, base)))
    }

    // MARK: - Functions of the table

    /// The step of a function's value; nil where the filter does not support it.
    typealias Function = @Sendable (_ plan: inout ColumnPlan, _ x: [Int]) -> Int?

    mutating func folded(_ operation: Operation, _ x: [Int]) -> Int {
        x.dropFirst().reduce(x[0]) { binary(operation, $0, $1) }
    }

    mutating func mean(_ x: [Int]) -> Int {
        binary(.divide, folded(.add, x), constant(Double(x.count)))
    }

    mutating func ceiling(_ x: Int) -> Int { single(.negate, single(.floor, single(.negate, x))) }

    mutating func truncated(_ x: Int) -> Int {
        withSign(of: x, single(.floor, single(.absolute, x)))
    }

    mutating func rounded(_ x: [Int]) -> Int? {
        if x.count == 1 { return rounded(x[0]) }
        guard case .constant(let index) = steps[x[1]].operation, constants[index].isPlain,
            let places = Int(exactly: constants[index].high), (0...15).contains(places)
        else { return nil }
        let power = constant((0..<places).reduce(1.0) { product, _ in product * 10 })
        return binary(.divide, rounded(binary(.multiply, x[0], power)), power)
    }

    /// The nearest integer, halves away from zero.
    private mutating func rounded(_ x: Int) -> Int {
        withSign(of: x, single(.floor, binary(.add, single(.absolute, x), constant(0.5))))
    }

    private mutating func withSign(of x: Int, _ size: Int) -> Int {
        let isNegative = comparison(1, x, constant(0))
        return step(.select, isNegative, single(.negate, size), block(size))
    }

    // MARK: - Registers

    /// Removes the steps that the result does not need.
    private mutating func keepOnlyNeeded() {
        var isNeeded = [Bool](repeating: false, count: steps.count)
        isNeeded[result] = true
        for index in steps.indices.reversed() where isNeeded[index] {
            for operand in [steps[index].first, steps[index].second, steps[index].third]
            where operand >= 0 { isNeeded[operand] = true }
        }
        var places = [Int](repeating: -1, count: steps.count)
        var kept: [Step] = []
        for index in steps.indices where isNeeded[index] {
            var step = steps[index]
            if step.first >= 0 { step.first = places[step.first] }
            if step.second >= 0 { step.second = places[step.second] }
            if step.third >= 0 { step.third = places[step.third] }
            places[index] = kept.count
            kept.append(step)
        }
        steps = kept
        result = places[result]
        isTruth = []
    }

    /// Assigns to each result a block that is free until its last use. No step writes to a block
    /// that it reads.
    private mutating func assignRegisters() {
        var lastUse = [Int](repeating: -1, count: steps.count)
        for (index, step) in steps.enumerated() {
            for operand in [step.first, step.second, step.third] where operand >= 0 {
                lastUse[operand] = index
            }
        }
        lastUse[result] = steps.count
        // Constants keep their blocks for the whole run.
        for (index, step) in steps.enumerated() {
            if case .constant = step.operation {
                steps[index].register = registerCount
                registerCount += 1
            }
        }
        var free: [Int] = []
        for index in steps.indices {
            switch steps[index].operation {
            case .column, .constant: break
            default:
                if let register = free.popLast() {
                    steps[index].register = register
                } else {
                    steps[index].register = registerCount
                    registerCount += 1
                }
            }
            let step = steps[index]
            let operands = [step.first, step.second, step.third]
            for (place, operand) in operands.enumerated()
            where operand >= 0 && lastUse[operand] == index
                && !operands[..<place].contains(operand)
            {
                if case .constant = steps[operand].operation { continue }
                if steps[operand].register >= 0 { free.append(steps[operand].register) }
            }
        }
    }
}

extension ColumnPlan.Constant {
    /// Nil for a number beyond what the filter computes with.
    init?(_ number: BigNumber) {
        // A plan is kept for later runs, so it must not depend on whether the task that makes it is
        // cancelled.
        let monitor = Monitor(
            limits: Limits(
                maximumBits: 1 << 14, maximumDigits: 1 << 12, maximumPrecision: 1 << 12,
                time: .milliseconds(100)), heedsTask: false)
        decimal = ShortDecimal(number)
        do {
            high = try number.nearestDouble(monitor: monitor)
            guard let first = BigNumber(exactly: high) else { return nil }
            let rest = try number.applying(.subtract, first, monitor: monitor)
            low = try rest.nearestDouble(monitor: monitor)
            guard high == 0 || (0x1p-800...0x1p800).contains(high.magnitude) else { return nil }
            if let exact = rest.exactRational, BigRational(exactly: low) == exact {
                error = 0
            } else {
                // The low part is the nearest double: half a unit in its last place is lost.
                error = low.magnitude * 0x1p-53 + 0x1p-1074
            }
        } catch {
            return nil
        }
    }
}

extension BigNumber {
    /// The natural logarithm of a small integer, for constants of the filter.
    fileprivate static func logarithm(of integer: Int) -> BigNumber {
        do {
            return try BigNumber(integer).applying(.ln, monitor: .unswayed)
        } catch {
            fatalError("the logarithm of \(integer) has no value: \(error)")
        }
    }
}
