import SurdSyntax

extension Compiler {
    mutating func emitOperator(_ node: SyntaxNode) {
        switch node.kind {
        case .prefix, .postfix:
            emit(Instruction(Self.unaryOperation(node.operation)), at: node.span, change: 0)
            fold(operands: 1)
        default:
            if node.operation == .and || node.operation == .or {
                let which = node.operation == .or ? 1 : 0
                emit(Instruction(.checkBoolean, which), at: node.span, change: 0)
                if let jump = shortCircuits.popLast() { land(jump) }
                return
            }
            let operation = Self.binaryOperation(node.operation)
            let span =
                marksDivisors && (operation == .divide || operation == .modulo)
                ? node.operatorAndRightSpan : node.span
            emit(Instruction(operation), at: span, change: -1)
            fold(operands: 2)
        }
    }

    private static func unaryOperation(_ operation: Operation) -> Instruction.Operation {
        switch operation {
        case .negate: .negate
        case .complement: .complement
        case .squareRoot: .squareRoot
        case .not: .not
        case .factorial: .factorial
        case .percent: .percent
        case .plus: .identity
        default: fatalError("'\(operation)' has no single operand")
        }
    }

    private static func binaryOperation(_ operation: Operation) -> Instruction.Operation {
        switch operation {
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .modulo
        case .power: .power
        case .shiftLeft: .shiftLeft
        case .shiftRight: .shiftRight
        case .bitAnd: .bitAnd
        case .bitOr: .bitOr
        case .bitXor: .bitXor
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .add: .add
        default: fatalError("'\(operation)' has no operands on both sides")
        }
    }
}
