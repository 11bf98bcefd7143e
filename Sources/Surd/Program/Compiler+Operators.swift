import SurdNumbers
import SurdSyntax

extension Compiler {
    mutating func emitOperator(_ node: SyntaxNode) {
        switch node.kind {
        case .prefix where node.operation == .cubeRoot:
            // The sign `∛` is another spelling of a call.
            let operation = Int(RealOperation.cbrt.rawValue)
            emit(Instruction(.unary, operation, count: 1), at: node.span, change: 0)
            fold(operands: 1)
        case .prefix, .postfix:
            emit(Instruction(Instruction.Operation(node.operation)), at: node.span, change: 0)
            fold(operands: 1)
        default:
            if node.operation == .and || node.operation == .or {
                let which = node.operation == .or ? 1 : 0
                emit(Instruction(.checkBoolean, which), at: node.span, change: 0)
                if let jump = shortCircuits.popLast() { land(jump) }
                return
            }
            if node.takesShare {
                emitShare(node)
                return
            }
            let operation = Instruction.Operation(node.operation)
            let span =
                marksDivisors && (operation == .divide || operation == .modulo)
                ? node.operatorAndRightSpan : node.span
            emit(Instruction(operation), at: span, change: -1)
            fold(operands: 2)
        }
    }

    /// The number of consecutive percent signs from which they become one division: one by one they
    /// would take quadratic time.
    static let longPercentRun = 8

    /// The number of consecutive percent signs from a position on. It is computed only for the
    /// first sign of a run.
    func percentRun(at position: Int, before end: Int, of tree: borrowing SyntaxTree) -> Int {
        var next = position
        while next < end, tree.nodes[next].kind == .postfix,
            tree.nodes[next].operation == .percent
        {
            next += 1
        }
        return next - position
    }

    /// Emits `count` percent signs, of which `node` is the last.
    mutating func emitPercents(_ count: Int, _ node: SyntaxNode) {
        let bits = Double(count) * 6.643_856_189_774_724
        if bits > Double(limits.maximumBits) {
            let error = NumberError.tooLarge(bits: bits, what: "the divisor", limits: limits)
            code.failures.append(.number(error))
            emit(Instruction(.failedLiteral, code.failures.count - 1), at: node.span, change: 1)
        } else {
            emitConstant(.number(BigNumber(BigInt.powerOfTen(2 * count))), at: node.span)
        }
        emit(Instruction(.divide), at: node.span, change: -1)
        fold(operands: 2)
    }

    /// `a + b%` and `a - b%`, where `b%` is a share of `a`: a times 1 + b%, or 1 - b%. The value
    /// b/100 is on the stack.
    private mutating func emitShare(_ node: SyntaxNode) {
        if node.operation == .subtract {
            emit(Instruction(.negate, count: Instruction.unwritten), at: node.span, change: 0)
            fold(operands: 1)
        }
        emitWord(Word(1), at: node.span)
        emit(Instruction(.add, count: Instruction.unwritten), at: node.span, change: -1)
        fold(operands: 2)
        emit(Instruction(.multiply), at: node.span, change: -1)
        fold(operands: 2)
    }
}

extension Instruction.Operation {
    /// The instruction for an operator of the language. `and` and `or` are jumps; their instruction
    /// checks the right side.
    init(_ operation: Operation) {
        self =
            switch operation {
            case .or, .and: .checkBoolean
            case .not: .not
            case .equal: .equal
            case .notEqual: .notEqual
            case .less: .less
            case .lessOrEqual: .lessOrEqual
            case .greater: .greater
            case .greaterOrEqual: .greaterOrEqual
            case .bitOr: .bitOr
            case .bitXor: .bitXor
            case .bitAnd: .bitAnd
            case .shiftLeft: .shiftLeft
            case .shiftRight: .shiftRight
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            case .divide: .divide
            case .remainder: .modulo
            case .negate: .negate
            case .index: .index
            case .plus, .list, .none: .identity
            case .complement: .complement
            case .squareRoot: .squareRoot
            case .cubeRoot: .unary
            case .power: .power
            case .factorial: .factorial
            case .percent: .percent
            case .degrees: .degrees
            }
    }

    /// The spelling of the operator in messages, from the operator table.
    var symbol: String { Self.symbols[Int(rawValue)] ?? "" }

    private static let symbols: [String?] = {
        var symbols = [String?](repeating: nil, count: Int(Self.end.rawValue) + 1)
        for row in OperatorTable.rows where row.operation != .cubeRoot {
            let index = Int(Self(row.operation).rawValue)
            symbols[index] = symbols[index] ?? row.spelling
        }
        return symbols
    }()
}
