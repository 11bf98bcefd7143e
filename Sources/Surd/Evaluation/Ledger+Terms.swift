import SurdNumbers

/// Terms of loops with branches. The steps of such a term are read from the code of the loop, with
/// both branches and the selection between them, because the first term takes only one branch.
///
/// The steps have no values of their own: where a value is needed, 0 stands for it.
extension Ledger {
    /// A loop has begun at `depth`, with the arguments of
    /// ``beginLoop(at:from:to:hasTerms:identity:)``. If its terms have branches, their steps are
    /// entered now, and not during the run.
    mutating func readTerm(
        of code: borrowing Code, _ body: Range<Int>, depth: Int, base: Int,
        scope: borrowing Scope
    ) {
        guard silent == nil, obstacle == nil, var loop = open.last, loop.place == depth - 3 else {
            return
        }
        let count = steps.count
        var term = Term(place: loop.place - base, index: loop.index, base: base)
        let isRead = read(code, body, parameters: nil, scope, calls: 0, into: &term)
        guard isRead, term.decides, term.stack.count == 1, obstacle == nil else {
            if obstacle == nil { forget(from: count) }
            return
        }
        open.removeLast()
        loop.operation = code.instructions[body.upperBound].count != 0 ? "prodover" : "sumover"
        loop.body = term.stack[0]
        silent = loop
    }

    /// The state while a term is read.
    private struct Term {
        /// The slot of the loop's index, and its step.
        let place: Int
        let index: Int
        /// The first place of the loop's frame.
        let base: Int
        /// The steps of the values above the loop's frame on the stack.
        var stack: [Int] = []
        /// Conditions whose second branch has not begun.
        var conditions: [Int] = []
        /// Selections whose second branch is being read.
        var choices: [Choice] = []
        var decides = false
    }

    private struct Choice {
        /// The place where both branches meet.
        let end: Int
        let condition: Int
        /// The step of the value if the condition is true, and if it is false; nil while it is not known.
        let yes: Int?
        let no: Int?
    }

    private static let mostCalls = 8
    private static let longestTerm = 1000

    /// Whether the steps of some code could be entered. Their result is on the stack of the term.
    private mutating func read(
        _ code: borrowing Code, _ body: Range<Int>, parameters: [Int]?, _ scope: borrowing Scope,
        calls: Int, into term: inout Term
    ) -> Bool {
        let height = term.stack.count
        let first = steps.count
        for counter in body {
            meet(at: counter, in: &term)
            let instruction = code.instructions[counter]
            let operand = Int(instruction.operand)
            switch instruction.operation {
            case .constant:
                guard case .number(let number) = code.constants[operand] else { return false }
                term.stack.append(known(number))
            case .word:
                guard code.words[operand].isNumber else { return false }
                term.stack.append(known(Value(code.words[operand])))
            case .local:
                guard let step = local(operand, parameters, height, term) else { return false }
                term.stack.append(step)
            case .variable:
                guard let value = scope.variables[operand] else { return false }
                term.stack.append(step(ofVariable: operand, value))
            case .previousResult:
                guard let value = scope.previousResult else { return false }
                term.stack.append(step(ofPreviousResult: value))
            case .realConstant:
                let constant = RealOperation(operand: operand)
                term.stack.append(
                    add("\(constant)", [], .number(BigNumber.constant(constant))))
            case .identity, .checkBoolean:
                break
            case .percent:
                term.stack.append(known(Numbers.hundred))
                enter("divide", 2, in: &term)
            case .degrees:
                enter("radians", 1, in: &term)
            case .unary:
                enter(RealOperation(operand: operand).languageName, 1, in: &term)
            case .binary:
                enter(RealOperation(operand: operand).languageName, 2, in: &term)
            case .function:
                let entry = code.table.entries[operand]
                guard entry.meaning.suitsTerms else { return false }
                enter(entry.name, Int(instruction.count), in: &term)
            case .negate, .factorial, .squareRoot, .complement:
                enter(Self.name(of: instruction.operation), 1, in: &term)
            case .not:
                term.decides = true
                enter("not", 1, in: &term)
            case .add, .subtract, .multiply, .divide, .modulo, .power, .shiftLeft, .shiftRight,
                .bitAnd, .bitOr, .bitXor:
                enter(Self.name(of: instruction.operation), 2, in: &term)
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                term.decides = true
                enter(Self.name(of: instruction.operation), 2, in: &term)
            case .callUser:
                guard readCall(instruction, scope, calls: calls, into: &term) else { return false }
            case .jump, .jumpIfFalse, .jumpIfFalseElsePop, .jumpIfTrueElsePop:
                part(at: instruction.operation, end: operand, in: &term)
            case .loopBegin:
                enter("index", 2, in: &term)
                // Above the index are its last value and the total, to which no name refers.
                term.stack += [0, 0]
            case .loopNext:
                let body = term.stack.removeLast()
                term.stack.removeLast(2)
                term.stack.append(body)
                enter(instruction.count != 0 ? "prodover" : "sumover", 2, in: &term)
            case .callHost, .failedLiteral, .form, .makeList, .index, .listBegin, .listNext, .end:
                return false
            }
            if obstacle != nil || steps.count - first > Self.longestTerm { return false }
        }
        meet(at: body.upperBound, in: &term)
        return true
    }

    /// A jump. The branches that separate here are joined at the target of the jump (`meet`).
    private func part(at jump: Instruction.Operation, end: Int, in term: inout Term) {
        let value = term.stack.removeLast()
        switch jump {
        case .jumpIfFalse: term.conditions.append(value)
        case .jumpIfFalseElsePop:
            term.choices.append(Choice(end: end, condition: value, yes: nil, no: value))
        case .jumpIfTrueElsePop:
            term.choices.append(Choice(end: end, condition: value, yes: value, no: nil))
        default:
            let condition = term.conditions.removeLast()
            term.choices.append(Choice(end: end, condition: condition, yes: value, no: nil))
        }
    }

    /// The steps of a function that the term calls, inlined.
    private mutating func readCall(
        _ call: Instruction, _ scope: borrowing Scope, calls: Int, into term: inout Term
    ) -> Bool {
        let (number, count) = (Int(call.operand), Int(call.count))
        guard calls < Self.mostCalls, scope.functions[number].isDefined,
            scope.functions[number].parameters.count == count
        else { return false }
        let arguments = Array(term.stack.suffix(count))
        term.stack.removeLast(count)
        // The last instruction ends the code.
        let end = scope.functions[number].code.instructions.count - 1
        return read(
            scope.functions[number].code, 0..<end, parameters: arguments, scope,
            calls: calls + 1, into: &term)
    }

    /// The step of a slot: a parameter of a function, the index, a value above the index on the
    /// stack, or a value of the enclosing frame.
    private func local(_ slot: Int, _ parameters: [Int]?, _ height: Int, _ term: Term) -> Int? {
        if let parameters, slot < parameters.count { return parameters[slot] }
        if parameters == nil, slot < term.place { return self[mark: term.base + slot] }
        if parameters == nil, slot == term.place { return term.index }
        let place = parameters.map { height + slot - $0.count } ?? slot - term.place - 3
        return term.stack.indices.contains(place) ? term.stack[place] : nil
    }

    private mutating func enter(_ operation: String, _ count: Int, in term: inout Term) {
        let operands = Array(term.stack.suffix(count))
        term.stack.removeLast(count)
        term.stack.append(add(operation, operands, .number(BigNumber(0))))
    }

    /// Joins the selections whose two branches meet here.
    private mutating func meet(at counter: Int, in term: inout Term) {
        while let choice = term.choices.last, choice.end == counter {
            term.choices.removeLast()
            let other = term.stack.removeLast()
            term.decides = true
            term.stack += [choice.condition, choice.yes ?? other, choice.no ?? other]
            enter("choose", 3, in: &term)
        }
    }
}
