import SurdNumbers

extension Machine {
    /// Runs `code` from `counter` on the stack of words as long as words suffice.
    ///
    /// An instruction that fails has not changed its operands. So anything that words cannot do,
    /// errors included, is repeated by `runValues` from the same instruction. Indices use wrapping
    /// arithmetic: the stack checks each of them.
    static func runWords(
        _ code: borrowing Code, variables: borrowing [Value?],
        stack: inout MutableSpan<Word>,
        state: inout State
    ) -> Exit {
        var pc = state.counter
        var top = state.depth - 1
        let base = state.base
        let allowed = Machine.wordSteps
        var jumps = 0
        var exit = Exit.needsValues
        running: while true {
            let instruction = code.instructions[pc]
            switch instruction.operation {
            case .word:
                top &+= 1
                stack[top] = code.words[Int(instruction.operand)]
            case .local:
                top &+= 1
                stack[top] = stack[base &+ Int(instruction.operand)]
            case .variable:
                guard let word = variables[Int(instruction.operand)]?.wideWord else {
                    break running
                }
                top &+= 1
                stack[top] = word
            case .constant:
                guard let word = code.constants[Int(instruction.operand)].wideWord else {
                    break running
                }
                top &+= 1
                stack[top] = word
            case .add:
                let right = stack[top]
                guard stack[top &- 1].add(right) else { break running }
                top &-= 1
            case .subtract:
                let right = stack[top]
                guard stack[top &- 1].subtract(right) else { break running }
                top &-= 1
            case .multiply:
                let right = stack[top]
                guard stack[top &- 1].multiply(right) else { break running }
                top &-= 1
            case .divide:
                let right = stack[top]
                guard stack[top &- 1].divide(right) else { break running }
                top &-= 1
            case .power:
                let right = stack[top]
                guard stack[top &- 1].raise(to: right) else { break running }
                top &-= 1
            case .modulo:
                let right = stack[top]
                guard stack[top &- 1].reduce(modulo: right) else { break running }
                top &-= 1
            case .negate:
                guard stack[top].negate() else { break running }
            case .identity:
                guard stack[top].isNumber else { break running }
            case .percent:
                guard stack[top].divide(Word(100)) else { break running }
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                guard let comparison = instruction.operation.comparison,
                    let order = stack[top &- 1].compare(stack[top])
                else { break running }
                top &-= 1
                stack[top] = Word(boolean: comparison.holds(for: order))
            case .shiftLeft, .shiftRight, .bitAnd, .bitOr, .bitXor:
                let right = stack[top]
                guard stack[top &- 1].combineBits(instruction.operation, right) else {
                    break running
                }
                top &-= 1
            case .complement:
                // ~n is -n - 1. The first step may fit a word where the second does not.
                var word = stack[top]
                guard word.isWhole, word.negate(), word.subtract(Word(1)) else { break running }
                stack[top] = word
            case .factorial:
                guard stack[top].takeFactorial() else { break running }
            case .function:
                let first = top &+ 1 &- Int(instruction.count)
                guard Word.apply(code.rows?.words[Int(instruction.operand)], first, top, of: &stack)
                else {
                    break running
                }
                top = first
            case .not:
                guard !stack[top].isNumber else { break running }
                stack[top].numerator ^= 1
            case .checkBoolean:
                guard !stack[top].isNumber else { break running }
            case .jump:
                pc = Int(instruction.operand)
                continue running
            case .jumpIfFalse:
                guard !stack[top].isNumber else { break running }
                top &-= 1
                if stack[top &+ 1].numerator == 0 {
                    pc = Int(instruction.operand)
                    continue running
                }
            case .jumpIfFalseElsePop, .jumpIfTrueElsePop:
                guard !stack[top].isNumber else { break running }
                let wanted = instruction.operation == .jumpIfTrueElsePop ? 1 : 0
                if stack[top].numerator == wanted {
                    pc = Int(instruction.operand)
                    continue running
                }
                top &-= 1
            case .loopBegin:
                guard stack[top].isInteger, stack[top &- 1].isInteger else { break running }
                let isEmpty = stack[top &- 1].numerator > stack[top].numerator
                let start = Word(Int(instruction.count))
                if isEmpty {
                    top &-= 1
                    stack[top] = start
                    pc = Int(instruction.operand)
                    continue running
                }
                top &+= 1
                stack[top] = start
            case .loopNext:
                // index, last, accumulated value, term
                guard jumps < allowed else {
                    exit = .pause
                    break running
                }
                let term = stack[top]
                let index = stack[top &- 3].numerator
                let fits =
                    instruction.count == 0
                    ? stack[top &- 1].add(term) : stack[top &- 1].multiply(term)
                guard fits else { break running }
                jumps &+= 1
                top &-= 1
                if index < stack[top &- 1].numerator {
                    stack[top &- 2].numerator = index + 1
                    state.steps += pc - Int(instruction.operand) + 1
                    pc = Int(instruction.operand)
                    continue running
                }
                top &-= 2
                stack[top] = stack[top &+ 2]
            case .callUser:
                exit = .call
                break running
            case .end:
                exit = .finished
                break running
            default:
                break running
            }
            pc &+= 1
        }
        state.counter = pc
        state.depth = top + 1
        return exit
    }

    /// Rounds of loops between two checks of the clock.
    private static var wordSteps: Int { 100_000 }
}
