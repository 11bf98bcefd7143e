import SurdNumbers

/// Turns the body of a loop into a tape: the stack of the instructions becomes registers, names of
/// what does not change become constants, and calls of straight functions their bodies.
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

    private static let mostSteps = 500
    private static let mostCalls = 8

    init(values: [Value], base: Int, index: Int) {
        self.values = values
        self.base = base
        self.index = index
    }

    /// What is on the stack while the body is read.
    private enum Operand {
        case index
        case constant(Int)
        case step(Int)
    }

    /// A step whose registers are not known before all constants are.
    private struct Pending {
        let operation: RealOperation
        let parameter: Int
        let first: Operand
        let second: Operand?
    }

    /// The tape, or nil where the body has something that does not run on balls.
    mutating func tape(
        of code: borrowing Code, _ body: Range<Int>, scope: borrowing Scope
    ) -> Tape? {
        guard read(code, body, parameters: nil, scope, calls: 0), let result = stack.popLast(),
            stack.isEmpty
        else { return nil }
        var tape = Tape()
        for constant in constants { _ = tape.addConstant(constant) }
        func register(_ operand: Operand) -> Int {
            switch operand {
            case .index: Tape.index
            case .constant(let index): index + 1
            case .step(let index): constants.count + 1 + index
            }
        }
        for step in pending {
            _ = tape.addStep(
                step.operation, parameter: step.parameter, register(step.first),
                step.second.map { register($0) } ?? -1)
        }
        tape.result = register(result)
        return tape
    }

    // MARK: - Reading

    private mutating func read(
        _ code: borrowing Code, _ body: Range<Int>, parameters: [Operand]?,
        _ scope: borrowing Scope, calls: Int
    ) -> Bool {
        for counter in body {
            let instruction = code.instructions[counter]
            let operand = Int(instruction.operand)
            switch instruction.operation {
            case .word:
                guard code.words[operand].isNumber else { return false }
                push(BigNumber(code.words[operand]))
            case .constant:
                guard case .number(let number) = code.constants[operand] else { return false }
                push(number)
            case .local:
                if let parameters {
                    guard operand < parameters.count else { return false }
                    stack.append(parameters[operand])
                } else if operand == index {
                    stack.append(.index)
                } else {
                    guard case .number(let number) = values[base + operand] else { return false }
                    push(number)
                }
            case .variable:
                guard case .number(let number)? = scope.variables[operand] else { return false }
                push(number)
            case .previousResult:
                guard case .number(let number)? = scope.previousResult else { return false }
                push(number)
            case .realConstant:
                push(BigNumber.constant(RealOperation(operand: operand)))
            case .add, .subtract, .multiply, .divide, .power:
                apply(instruction.operation.realOperation)
            case .binary:
                apply(RealOperation(operand: operand))
            case .unary:
                apply(unary: RealOperation(operand: operand))
            case .negate: apply(unary: .negate)
            case .squareRoot: apply(unary: .sqrt)
            case .identity: break
            case .percent:
                push(BigNumber(100))
                apply(.divide)
            case .degrees:
                push(BigNumber(180))
                apply(.divide)
                push(Numbers.pi)
                apply(.multiply)
            case .builtin:
                guard readBuiltin(operand, Int(instruction.count)) else { return false }
            case .callUser:
                guard readCall(operand, Int(instruction.count), scope, calls) else { return false }
            default:
                return false
            }
            if pending.count > Self.mostSteps || constants.count > Self.mostSteps { return false }
        }
        return true
    }

    private mutating func readBuiltin(_ operand: Int, _ count: Int) -> Bool {
        switch Builtin(rawValue: UInt8(truncatingIfNeeded: operand)) {
        case .power: apply(.power)
        case .logarithm:
            if count == 1 { apply(unary: .log10) } else { apply(.logBase) }
        default: return false
        }
        return true
    }

    /// The body of a function that has no jumps, in place of its call.
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
        // The last instruction is the end of the code.
        return read(
            scope.functions[function].code, 0..<length - 1, parameters: parameters, scope,
            calls: calls + 1)
    }

    private mutating func push(_ number: BigNumber) {
        constants.append(number)
        stack.append(.constant(constants.count - 1))
    }

    private mutating func apply(unary operation: RealOperation) {
        let operand = stack.removeLast()
        add(Pending(operation: operation, parameter: 0, first: operand, second: nil))
    }

    private mutating func apply(_ operation: RealOperation) {
        let right = stack.removeLast()
        let left = stack.removeLast()
        add(Pending(operation: operation, parameter: 0, first: left, second: right))
    }

    private mutating func add(_ step: Pending) {
        pending.append(step)
        stack.append(.step(pending.count - 1))
    }
}
