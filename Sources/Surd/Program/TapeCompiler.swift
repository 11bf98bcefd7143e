import SurdNumbers

/// Turns the body of a loop into a tape: the stack of the instructions becomes registers, names of
/// what does not change become constants, calls of functions their bodies, and what two branches
/// leave on the stack is copied into one register.
struct TapeCompiler {
    /// The stack of the running machine, where the slots of the body are read.
    let values: [Value]
    let base: Int
    /// The slot of the loop's index.
    let index: Int
    /// Instructions of inlined functions, for the count of steps.
    private(set) var inlinedSteps = 0

    private var stack: [Operand] = []
    private var pending: [Pending] = []
    private var constants: [BigNumber] = []
    private var slots = 0
    /// Loops that are open, by the steps with which they begin.
    private var loops: [Int] = []
    private var landings: [Landing] = []
    /// Whether something stood where a truth value is wanted or a number: the machine says what.
    private var isMixed = false

    private static let mostSteps = 500
    private static let mostCalls = 8

    init(values: [Value], base: Int, index: Int) {
        self.values = values
        self.base = base
        self.index = index
    }

    /// What is on the stack while the body is read.
    private struct Operand {
        enum Place {
            case index
            case constant(Int)
            /// A register after those of the constants.
            case slot(Int)
        }
        let place: Place
        /// Whether it is a truth value.
        var isTruth = false
    }

    /// A step whose registers are not known before all constants are.
    private struct Pending {
        let action: Tape.Action
        var parameter = 0
        var first: Operand?
        var second: Operand?
        var target: Int?
        /// The second operand, where it is a number of steps.
        var weight: Int?
    }

    /// Where two ways meet, or where the second one begins.
    private struct Landing {
        let counter: Int
        /// The step that jumps there.
        let jump: Int
        /// The register of what both ways leave, and whether that is a truth value; nil where a
        /// second way begins.
        let merged: (slot: Int, isTruth: Bool)?
    }

    /// The tape, or nil where the body has something that does not run on balls.
    mutating func tape(
        of code: borrowing Code, _ body: Range<Int>, scope: borrowing Scope
    ) -> Tape? {
        guard read(code, body, parameters: nil, scope, calls: 0), !isMixed,
            let result = stack.popLast(), !result.isTruth, stack.isEmpty
        else { return nil }
        var tape = Tape()
        for constant in constants { _ = tape.addConstant(constant) }
        let first = constants.count + 1
        func register(_ operand: Operand) -> Int {
            switch operand.place {
            case .index: Tape.index
            case .constant(let index): index + 1
            case .slot(let index): first + index
            }
        }
        let isStraight = pending.allSatisfy { $0.action != .jumpUnless && $0.weight == nil }
        for step in pending where !isStraight || step.action != .count {
            tape.addStep(
                Tape.Step(
                    step.action, parameter: step.parameter, step.first.map { register($0) } ?? -1,
                    step.second.map { register($0) } ?? step.weight ?? -1,
                    target: step.target.map { first + $0 } ?? -1))
        }
        tape.result = register(result)
        return tape
    }

    // MARK: - Reading

    private mutating func read(
        _ code: borrowing Code, _ body: Range<Int>, parameters: [Operand]?,
        _ scope: borrowing Scope, calls: Int
    ) -> Bool {
        let height = stack.count
        let outer = landings
        landings = []
        for counter in body {
            land(at: counter)
            let instruction = code.instructions[counter]
            let operand = Int(instruction.operand)
            switch instruction.operation {
            case .word:
                let word = code.words[operand]
                push(
                    BigNumber(
                        Word(numerator: word.numerator, denominator: max(word.denominator, 1))))
                if !word.isNumber { stack[stack.count - 1].isTruth = true }
            case .constant:
                guard case .number(let number) = code.constants[operand] else { return false }
                push(number)
            case .local:
                guard let value = local(operand, parameters, height) else { return false }
                stack.append(value)
            case .variable:
                guard case .number(let number)? = scope.variables[operand] else { return false }
                push(number)
            case .previousResult:
                guard case .number(let number)? = scope.previousResult else { return false }
                push(number)
            case .realConstant:
                push(BigNumber.constant(RealOperation(operand: operand)))
            case .add, .subtract, .multiply, .divide, .power:
                combine(.operation(instruction.operation.realOperation))
            case .modulo: combine(.modulo)
            case .binary:
                combine(.operation(RealOperation(operand: operand)))
            case .unary: apply(.operation(RealOperation(operand: operand)))
            case .negate: apply(.operation(.negate))
            case .squareRoot: apply(.operation(.sqrt))
            case .identity: if stack[stack.count - 1].isTruth { return false }
            case .percent:
                push(BigNumber(100))
                combine(.operation(.divide))
            case .degrees:
                push(BigNumber(180))
                combine(.operation(.divide))
                push(Numbers.pi)
                combine(.operation(.multiply))
            case .function:
                guard readFunction(code.table.entries[operand], Int(instruction.count)) else {
                    return false
                }
            case .callUser:
                guard readCall(operand, Int(instruction.count), scope, calls) else { return false }
            case .not, .checkBoolean, .jump, .jumpIfFalse, .jumpIfFalseElsePop,
                .jumpIfTrueElsePop:
                readCondition(instruction)
            case .loopBegin: beginLoop(isProduct: instruction.count != 0)
            case .loopNext: endLoop(weight: counter - operand + 1)
            default:
                guard let comparison = instruction.operation.comparison else { return false }
                combine(.compare(comparison))
                stack[stack.count - 1].isTruth = true
            }
            if isMixed || pending.count > Self.mostSteps || constants.count > Self.mostSteps {
                return false
            }
        }
        land(at: body.upperBound)
        defer { landings = outer }
        return landings.isEmpty
    }

    private mutating func local(_ slot: Int, _ parameters: [Operand]?, _ height: Int) -> Operand? {
        if let parameters {
            if slot < parameters.count { return parameters[slot] }
            return stack.indices.contains(height + slot - parameters.count)
                ? stack[height + slot - parameters.count] : nil
        }
        if slot == index { return Operand(place: .index) }
        if slot > index {
            // Index, end and total of the loop lie below what is on the stack here.
            let place = slot - index - 3
            return stack.indices.contains(place) ? stack[place] : nil
        }
        guard case .number(let number) = values[base + slot] else { return nil }
        // Not on the stack yet: the caller puts it there.
        return known(number)
    }

    private mutating func readFunction(_ entry: FunctionEntry, _ count: Int) -> Bool {
        switch (entry.meaning.tape, count) {
        case (.one(let action), 1), (.oneOrTwo(let action, _), 1): apply(action)
        case (.two(let action), 2), (.oneOrTwo(_, let action), 2): combine(action)
        case (.choice(let comparison), 2): choose(comparison)
        default: return false
        }
        return true
    }

    /// The body of a function in place of its call.
    private mutating func readCall(
        _ function: Int, _ count: Int, _ scope: borrowing Scope, _ calls: Int
    ) -> Bool {
        guard calls < Self.mostCalls, scope.functions[function].isDefined,
            scope.functions[function].parameters.count == count
        else { return false }
        let parameters = Array(stack.suffix(count))
        stack.removeLast(count)
        let length = scope.functions[function].code.instructions.count
        inlinedSteps += length
        pending.append(Pending(action: .count, parameter: length))
        // The last instruction is the end of the code.
        return read(
            scope.functions[function].code, 0..<length - 1, parameters: parameters, scope,
            calls: calls + 1)
    }

    // MARK: - Numbers

    private mutating func push(_ number: BigNumber) {
        stack.append(known(number))
    }

    private mutating func known(_ number: BigNumber) -> Operand {
        constants.append(number)
        return Operand(place: .constant(constants.count - 1))
    }

    private mutating func newSlot() -> Int {
        slots += 1
        return slots - 1
    }

    private mutating func apply(_ action: Tape.Action) {
        let operand = stack.removeLast()
        add(action, operand, nil)
    }

    private mutating func combine(_ action: Tape.Action) {
        let right = stack.removeLast()
        let left = stack.removeLast()
        add(action, left, right)
    }

    private mutating func add(_ action: Tape.Action, _ first: Operand, _ second: Operand?) {
        if first.isTruth || second?.isTruth == true { isMixed = true }
        let slot = newSlot()
        pending.append(Pending(action: action, first: first, second: second, target: slot))
        stack.append(Operand(place: .slot(slot)))
    }

    // MARK: - Conditions

    /// The second of two numbers where the comparison holds between it and the first, else the first.
    private mutating func choose(_ comparison: Comparison) {
        let second = stack.removeLast()
        let first = stack.removeLast()
        let slot = newSlot()
        copy(first, to: slot)
        add(.compare(comparison), second, first)
        jump(unless: stack.removeLast(), to: pending.count + 2)
        copy(second, to: slot)
        stack.append(Operand(place: .slot(slot)))
    }

    private mutating func copy(_ operand: Operand, to slot: Int) {
        pending.append(Pending(action: .copy, first: operand, target: slot))
    }

    private mutating func jump(unless condition: Operand, to step: Int = 0) {
        pending.append(Pending(action: .jumpUnless, parameter: step, first: condition))
    }

    private mutating func negated(_ condition: Operand) -> Operand {
        let slot = newSlot()
        pending.append(Pending(action: .not, first: condition, target: slot))
        return Operand(place: .slot(slot), isTruth: true)
    }

    private mutating func readCondition(_ instruction: Instruction) {
        let counter = Int(instruction.operand)
        let top = stack.removeLast()
        if instruction.operation != .jump, !top.isTruth { isMixed = true }
        switch instruction.operation {
        case .not: stack.append(negated(top))
        case .checkBoolean: stack.append(top)
        case .jumpIfFalse:
            landings.append(Landing(counter: counter, jump: pending.count, merged: nil))
            jump(unless: top)
        case .jump:
            // The end of the first of two branches.
            let slot = newSlot()
            copy(top, to: slot)
            landings.append(
                Landing(counter: counter, jump: pending.count, merged: (slot, top.isTruth)))
            pending.append(Pending(action: .jump))
        default:
            // The left side of `and` or `or`, which may be the value.
            let slot = newSlot()
            copy(top, to: slot)
            let condition = instruction.operation == .jumpIfFalseElsePop ? top : negated(top)
            landings.append(
                Landing(counter: counter, jump: pending.count, merged: (slot, true)))
            jump(unless: condition)
        }
    }

    /// Lets the jumps that lead to `counter` arrive.
    private mutating func land(at counter: Int) {
        while let last = landings.last, last.counter == counter, let merged = last.merged {
            landings.removeLast()
            let value = stack.removeLast()
            if value.isTruth != merged.isTruth { isMixed = true }
            copy(value, to: merged.slot)
            pending[last.jump].parameter = pending.count
            stack.append(Operand(place: .slot(merged.slot), isTruth: merged.isTruth))
        }
        for landing in landings where landing.counter == counter {
            pending[landing.jump].parameter = pending.count
        }
        landings.removeAll { $0.counter == counter }
    }

    // MARK: - Loops in the body

    /// The stack has the index, the last index and the total, as that of the machine has.
    private mutating func beginLoop(isProduct: Bool) {
        let last = stack.removeLast()
        let first = stack.removeLast()
        if first.isTruth || last.isTruth { isMixed = true }
        let slot = newSlot()
        for offset in 0..<3 { stack.append(Operand(place: .slot(slot + offset))) }
        slots += 3
        loops.append(pending.count)
        pending.append(
            Pending(
                action: isProduct ? .beginProduct : .beginSum, first: first, second: last,
                target: slot))
    }

    private mutating func endLoop(weight: Int) {
        let term = stack.removeLast()
        let total = stack.removeLast()
        stack.removeLast(2)
        if term.isTruth { isMixed = true }
        let begin = loops.removeLast()
        let isProduct = pending[begin].action == .beginProduct
        pending.append(
            Pending(
                action: isProduct ? .nextProduct : .nextSum, parameter: begin + 1, first: term,
                target: pending[begin].target, weight: weight))
        pending[begin].parameter = pending.count
        stack.append(total)
    }
}
