import SurdNumbers

/// Turns the body of a loop into a tape. The stack of the instructions becomes registers, names of
/// invariant values become constants, calls of functions are inlined, and values that two branches
/// leave on the stack are copied into one register.
struct TapeCompiler {
    /// The stack of the running machine, with the slots that the body reads.
    let values: [Value]
    let base: Int
    /// The slot of the loop's index.
    let index: Int
    /// Whether the body belongs to a form: then the slot holds any number, and nothing lies above it.
    var isForm = false
    /// Whether the bound variable of the form takes integers only, so that factorials are gamma functions.
    var isOfIntegers = false
    /// Whether numbers are complex.
    var isComplex = false
    /// The register of the imaginary part of the result.
    private(set) var imaginaryResult: Int?
    /// The number of variables of a compiled expression below everything else; nil for the body of
    /// a loop or form.
    var variableCount: Int?
    /// Whether a function with a formula is one step, which a floating-point format rounds once.
    var keepsCalls = false
    /// The contents of the slots below the index in the enclosing body; nil where the machine has them.
    var frame: [Int: Outer]?
    /// Constants that are captured from the enclosing body, with their operands there.
    var captured: [(constant: Int, outer: Operand)] = []
    /// Forms inside of this body.
    var forms: [InnerForm] = []
    /// Instructions of inlined functions, for the count of steps.
    private(set) var inlinedSteps = 0

    var stack: [Operand] = []
    var pending: [Pending] = []
    var constants: [BigNumber] = []
    /// The source of each constant in the text.
    private(set) var constantSources: [ConstantSource] = []
    /// The bytes of the text that the steps of the tape stand for.
    private(set) var places: [ByteRange] = []
    private var pendingPlaces: [ByteRange] = []
    private var slots = 0
    /// Open loops, by their first steps.
    private var loops: [Int] = []
    private var landings: [Landing] = []
    /// Whether a number was found instead of a truth value or the reverse: the machine reports the error.
    var isMixed = false
    /// The function that could not become a step, for the error message.
    private(set) var obstacle: String?

    private static let mostSteps = 500
    static let mostCalls = 8

    init(values: [Value], base: Int, index: Int) {
        self.values = values
        self.base = base
        self.index = index
    }

    /// Where a constant of the tape comes from.
    struct ConstantSource {
        enum Kind {
            case written
            case slot(Int)
            case variable(Int)
        }
        var kind = Kind.written
        var place = ByteRange(0, 0)
    }

    /// A value on the stack while the body is read.
    struct Operand {
        enum Place: Equatable {
            case index
            case constant(Int)
            /// A register that follows those of the constants.
            case slot(Int)
        }
        let place: Place
        /// Whether it is a truth value.
        var isTruth = false
        /// The imaginary part of a complex number.
        var imaginary: Place?
        /// Whether it is infinity, as a bound of a form.
        var isInfinite = false
    }

    /// A step whose registers are unknown until all constants are known.
    struct Pending {
        let action: Tape.Action
        var parameter = 0
        var first: Operand?
        var second: Operand?
        /// The third and fourth operand of a call.
        var rest: [Operand] = []
        var target: Int?
        /// The second operand, if it is a number of steps.
        var weight: Int?
    }

    /// The content of a slot of the enclosing body: an invariant number, or a register.
    enum Outer {
        case number(BigNumber)
        case register(Operand)
    }

    /// A form in the body. Its captured registers are unknown until all constants are known.
    struct InnerForm {
        let form: any TapeForm
        let tape: Tape
        let captures: [(inner: Int, outer: Operand)]
    }

    /// The place where two branches meet, or where the second one begins.
    private struct Landing {
        let counter: Int
        /// The step that jumps there.
        let jump: Int
        /// The register for the value of both branches, and whether that is a truth value; nil
        /// where a second branch begins.
        let merged: (slot: Int, isTruth: Bool)?
        /// The register for the imaginary parts of both branches.
        var imaginary: (slot: Int, isComplex: Bool)?
    }

    /// The tape; nil where the body has something that cannot run on balls.
    mutating func tape(
        of code: borrowing Code, _ body: Range<Int>, scope: borrowing Scope, calls: Int = 0
    ) -> Tape? {
        guard read(code, body, parameters: nil, scope, calls: calls), !isMixed,
            let result = stack.popLast(), !result.isTruth, !result.isInfinite, stack.isEmpty
        else { return nil }
        var tape = isForm ? Tape(of: .unknown) : Tape()
        let parameters = Set(captured.map(\.constant))
        for (index, constant) in constants.enumerated() {
            _ = parameters.contains(index) ? tape.addParameter() : tape.addConstant(constant)
        }
        let slot = constants.count + 1
        func register(_ operand: Operand) -> Int {
            switch operand.place {
            case .index: Tape.index
            case .constant(let index): index + 1
            case .slot(let index): slot + index
            }
        }
        for form in forms {
            _ = tape.addBody(
                TapeBody(
                    form: form.form, tape: form.tape,
                    captures: form.captures.map { ($0.inner, register($0.outer)) }))
        }
        let isStraight = pending.allSatisfy { $0.action != .jumpUnless && $0.weight == nil }
        for (index, step) in pending.enumerated() where !isStraight || step.action != .count {
            // The place of the form; nobody asks for places inside its body.
            places.append(
                pendingPlaces.indices.contains(index) ? pendingPlaces[index] : ByteRange(0, 0))
            if case .call(let operation) = step.action, let first = step.first,
                let second = step.second, let target = step.target
            {
                let operands = [first, second] + step.rest
                tape.addStep(
                    Tape.Step(operation, of: operands.map(register), target: target + slot))
                continue
            }
            tape.addStep(
                Tape.Step(
                    step.action, parameter: step.parameter, step.first.map { register($0) } ?? -1,
                    step.second.map { register($0) } ?? step.weight ?? -1,
                    target: step.target.map { slot + $0 } ?? -1))
        }
        tape.result = register(result)
        imaginaryResult = result.imaginary.map { register(Operand(place: $0)) }
        return tape
    }

    // MARK: - Reading

    mutating func read(
        _ code: borrowing Code, _ body: Range<Int>, parameters: [Operand]?,
        _ scope: borrowing Scope, calls: Int
    ) -> Bool {
        let height = stack.count
        let outer = landings
        landings = []
        var next = body.lowerBound
        while next < body.upperBound {
            let counter = next
            next += 1
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
                guard pushValue(code.constants[operand]) else { return false }
            case .local:
                guard let value = local(operand, parameters, height) else { return false }
                stack.append(value)
            case .variable:
                guard pushVariable(operand, scope) else { return false }
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
            case .factorial where isOfIntegers: applyFactorial()
            case .identity: if stack[stack.count - 1].isTruth { return false }
            case .percent:
                push(BigNumber(100))
                combine(.operation(.divide))
            case .degrees: applyDegrees()
            case .function:
                let entry = code.table.entries[operand]
                guard readFunction(entry, Int(instruction.count), calls) else {
                    obstacle = entry.name
                    return false
                }
            case .callUser:
                guard readCall(operand, Int(instruction.count), scope, calls) else { return false }
            case .not, .checkBoolean, .jump, .jumpIfFalse, .jumpIfFalseElsePop,
                .jumpIfTrueElsePop:
                readCondition(instruction)
            case .form:
                guard readForm(code, counter, parameters, scope, calls, height) else {
                    return false
                }
                next = operand
            case .loopBegin: beginLoop(isProduct: instruction.count != 0)
            case .loopNext: endLoop(weight: counter - operand + 1)
            default:
                guard let comparison = instruction.operation.comparison else { return false }
                combine(.compare(comparison))
                stack[stack.count - 1].isTruth = true
            }
            if calls == 0 { note(instruction.span) }
            if isMixed || pending.count > Self.mostSteps || constants.count > Self.mostSteps {
                return false
            }
        }
        land(at: body.upperBound)
        if calls == 0, let last = pendingPlaces.last { note(last) }
        defer { landings = outer }
        return landings.isEmpty
    }

    private mutating func pushVariable(_ slot: Int, _ scope: borrowing Scope) -> Bool {
        guard let value = scope.variables[slot] else { return false }
        if case .infinity = value { return false }
        guard case .number(let number) = value else { return pushValue(value) }
        push(number)
        constantSources[constants.count - 1].kind = .variable(slot)
        return true
    }

    /// Assigns the place in the text to the steps of an instruction. The steps of an inlined
    /// function have the place of the call.
    private mutating func note(_ span: ByteRange) {
        while pendingPlaces.count < pending.count { pendingPlaces.append(span) }
        var index = constantSources.count - 1
        while index >= 0, constantSources[index].place == ByteRange(0, 0) {
            constantSources[index].place = span
            index -= 1
        }
    }

    private mutating func local(_ slot: Int, _ parameters: [Operand]?, _ height: Int) -> Operand? {
        if let parameters {
            if slot < parameters.count { return parameters[slot] }
            return stack.indices.contains(height + slot - parameters.count)
                ? stack[height + slot - parameters.count] : nil
        }
        if slot == index { return Operand(place: .index) }
        if let frame, slot < index {
            switch frame[slot] {
            case .number(let number)?: return known(number)
            case .register(let operand)?:
                return operand.imaginary == nil ? capture(operand) : nil
            case nil: return nil
            }
        }
        if let variableCount {
            if slot >= variableCount {
                let place = slot - variableCount
                return stack.indices.contains(place) ? stack[place] : nil
            }
        } else if slot > index {
            // The index, the end and the total of a loop lie below the stack of the body; in a form
            // only the bound variable does.
            let place = slot - index - (isForm ? 1 : 3)
            return stack.indices.contains(place) ? stack[place] : nil
        }
        guard case .number(let number) = values[base + slot] else { return nil }
        // The caller puts it on the stack.
        let operand = known(number)
        constantSources[constants.count - 1].kind = .slot(slot)
        return operand
    }

    /// A form in the body. Its values are on the stack, and its own body follows the instruction.
    private mutating func readForm(
        _ code: borrowing Code, _ counter: Int, _ parameters: [Operand]?, _ scope: borrowing Scope,
        _ calls: Int, _ height: Int
    ) -> Bool {
        let instruction = code.instructions[counter]
        let count = FormCount(instruction)
        guard isForm, calls < Self.mostCalls, stack.count >= count.values else { return false }
        let body = counter + 1..<Int(instruction.operand)
        // The slot of the bound variable is above the whole stack.
        let slot: Int
        if let parameters {
            slot = parameters.count + stack.count - height
        } else if let variableCount {
            slot = variableCount + stack.count
        } else {
            slot = index + 1 + stack.count
        }
        var inner = TapeCompiler(values: [], base: 0, index: slot)
        inner.isForm = true
        inner.isOfIntegers = count.form == .sum
        var frame: [Int: Outer] = [:]
        for place in body where code.instructions[place].operation == .local {
            let used = Int(code.instructions[place].operand)
            if used < slot { frame[used] = outer(used, parameters, height) }
        }
        inner.frame = frame
        guard let form = innerForm(count),
            let tape = inner.tape(of: code, body, scope: scope, calls: calls + 1)
        else { return false }
        forms.append(
            InnerForm(
                form: form, tape: tape,
                captures: inner.captured.map { ($0.constant + 1, $0.outer) }))
        let operands = Array(stack.suffix(count.values))
        stack.removeLast(count.values)
        for (place, operand) in operands.enumerated() {
            // Sums alone go on to infinity here.
            guard operand.isInfinite == (count.form == .sum && place == 1) else { return false }
        }
        let isIntegral = count.form == .integrate
        if operands.contains(where: { $0.isTruth || $0.imaginary != nil }) { isMixed = true }
        let target = newSlot()
        pending.append(
            Pending(
                action: .body, parameter: forms.count - 1, first: operands[0],
                second: isIntegral ? operands[1] : nil, target: target))
        stack.append(Operand(place: .slot(target)))
        return true
    }

    private mutating func outer(
        _ slot: Int, _ parameters: [Operand]?, _ height: Int
    ) -> Outer? {
        guard let operand = local(slot, parameters, height) else { return nil }
        if case .constant(let index) = operand.place, !operand.isTruth,
            !captured.contains(where: { $0.constant == index })
        {
            return .number(constants[index])
        }
        return .register(operand)
    }

    /// The form on top of the stack; nil where it is not possible on a tape.
    private func innerForm(_ count: FormCount) -> (any TapeForm)? {
        switch (count.form, count.values) {
        case (.integrate, 2): return NestedIntegral()
        case (.derivative, 1): return NestedDerivative(order: 1)
        case (.sum, 2): return NestedSum()
        case (.derivative, 2):
            guard case .constant(let index)? = stack.last?.place,
                let order = constants[index].knownInteger?.smallValue,
                (0...NestedDerivative.mostOrder).contains(order)
            else { return nil }
            return NestedDerivative(order: order)
        default: return nil
        }
    }

    /// The parameter for a value of the enclosing body.
    private mutating func capture(_ outer: Operand) -> Operand {
        if let known = captured.first(where: { $0.outer.place == outer.place }) {
            return Operand(place: .constant(known.constant), isTruth: outer.isTruth)
        }
        constants.append(BigNumber(0))
        constantSources.append(ConstantSource())
        captured.append((constants.count - 1, outer))
        return Operand(place: .constant(constants.count - 1), isTruth: outer.isTruth)
    }

    /// Inlines the body of a function at its call.
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

    mutating func push(_ number: BigNumber) {
        stack.append(known(number))
    }

    mutating func known(_ number: BigNumber) -> Operand {
        constants.append(number)
        constantSources.append(ConstantSource())
        return Operand(place: .constant(constants.count - 1))
    }

    mutating func newSlot() -> Int {
        slots += 1
        return slots - 1
    }

    mutating func apply(_ action: Tape.Action) {
        let operand = stack.removeLast()
        if isComplex, case .operation(let operation) = action,
            applyComplex(operation, operand)
        {
            return
        }
        add(action, operand, nil)
    }

    mutating func combine(_ action: Tape.Action) {
        let right = stack.removeLast()
        let left = stack.removeLast()
        if isComplex, case .operation(let operation) = action,
            combineComplex(operation, left, right)
        {
            return
        }
        add(action, left, right)
    }

    /// Applies an operation to `count` operands from the left.
    mutating func combine(_ count: Int, _ operation: RealOperation) {
        let operands = Array(stack.suffix(count))
        stack.removeLast(count)
        stack.append(operands[0])
        for operand in operands.dropFirst() {
            stack.append(operand)
            combine(.operation(operation))
        }
    }

    mutating func add(
        _ action: Tape.Action, _ first: Operand, _ second: Operand?, parameter: Int = 0
    ) {
        if first.isTruth || second?.isTruth == true { isMixed = true }
        if first.isInfinite || second?.isInfinite == true { isMixed = true }
        if first.imaginary != nil || second?.imaginary != nil { isMixed = true }
        if let value = folded(action, first, second) { return push(value) }
        let slot = newSlot()
        pending.append(
            Pending(
                action: action, parameter: parameter, first: first, second: second, target: slot))
        stack.append(Operand(place: .slot(slot)))
    }

    /// The largest size of numbers in bits that are computed here: longer ones wait until they are needed.
    private static let mostBits = 4096

    /// Arithmetic of constants in the body of a form. In a floating-point format each step is one that rounds.
    private func folded(
        _ action: Tape.Action, _ first: Operand, _ second: Operand?
    ) -> BigNumber? {
        guard isForm, !keepsCalls, case .operation(let operation) = action,
            let a = constant(first)?.knownRational, a.bits <= Self.mostBits
        else { return nil }
        guard let second else { return operation == .negate ? BigNumber(-a) : nil }
        guard let b = constant(second)?.knownRational, b.bits <= Self.mostBits else {
            return nil
        }
        switch operation {
        case .add: return BigNumber(a + b)
        case .subtract: return BigNumber(a - b)
        case .multiply: return BigNumber(a * b)
        case .divide: return b.isZero ? nil : BigNumber(a / b)
        default: return nil
        }
    }

    // MARK: - Conditions

    /// The second of two numbers if it compares so with the first, otherwise the first.
    mutating func choose(_ comparison: Comparison) {
        let second = stack.removeLast()
        let first = stack.removeLast()
        let slot = newSlot()
        copy(first, to: slot)
        // Complex numbers have no order; the comparison reports that.
        add(.compare(comparison), second, first)
        jump(unless: stack.removeLast(), to: pending.count + 2)
        copy(second, to: slot)
        stack.append(Operand(place: .slot(slot)))
    }

    mutating func copy(_ operand: Operand, to slot: Int) {
        pending.append(Pending(action: .copy, first: operand, target: slot))
    }

    /// The number of an operand that does not change.
    func constant(_ operand: Operand) -> BigNumber? {
        guard case .constant(let index) = operand.place else { return nil }
        return captured.contains { $0.constant == index } ? nil : constants[index]
    }

    /// A forward jump, whose target `land` sets.
    mutating func jumpUnless(_ condition: Operand) -> Int {
        jump(unless: condition)
        return pending.count - 1
    }

    mutating func land(_ jump: Int) { pending[jump].parameter = pending.count }

    mutating func jump(unless condition: Operand, to step: Int = 0) {
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
            let imaginary = copyImaginary(of: top)
            landings.append(
                Landing(
                    counter: counter, jump: pending.count, merged: (slot, top.isTruth),
                    imaginary: imaginary))
            pending.append(Pending(action: .jump))
        default:
            // The left side of `and` or `or`, which can be the value.
            let slot = newSlot()
            copy(top, to: slot)
            let condition = instruction.operation == .jumpIfFalseElsePop ? top : negated(top)
            landings.append(
                Landing(counter: counter, jump: pending.count, merged: (slot, true)))
            jump(unless: condition)
        }
    }

    /// Sets the target of the jumps to `counter`.
    private mutating func land(at counter: Int) {
        while let last = landings.last, last.counter == counter, let merged = last.merged {
            landings.removeLast()
            let value = stack.removeLast()
            if value.isTruth != merged.isTruth { isMixed = true }
            copy(value, to: merged.slot)
            var isComplex = false
            if let imaginary = last.imaginary {
                _ = copyImaginary(of: value, to: imaginary.slot)
                isComplex = imaginary.isComplex || value.imaginary != nil
            }
            pending[last.jump].parameter = pending.count
            stack.append(
                Operand(
                    place: .slot(merged.slot), isTruth: merged.isTruth,
                    imaginary: isComplex ? last.imaginary.map { .slot($0.slot) } : nil))
        }
        for landing in landings where landing.counter == counter {
            pending[landing.jump].parameter = pending.count
        }
        landings.removeAll { $0.counter == counter }
    }

    // MARK: - Loops in the body

    /// The stack has the index, the last index and the total, as on the machine.
    private mutating func beginLoop(isProduct: Bool) {
        let last = stack.removeLast()
        let first = stack.removeLast()
        if first.isTruth || last.isTruth { isMixed = true }
        if first.imaginary != nil || last.imaginary != nil { isMixed = true }
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
        if term.isTruth || term.imaginary != nil { isMixed = true }
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
