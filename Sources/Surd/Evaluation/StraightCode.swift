import SurdNumbers

/// A stack of one kind of number for code without jumps: long integers in borrowed memory
/// (`IntegerPath`), balls (`BallMachine`).
protocol CodeOperands: ~Copyable {
    mutating func push(_ word: Word) throws(Abandoned)
    mutating func push(argument index: Int, of arguments: Span<BigNumber>) throws(Abandoned)
    mutating func push(constant index: Int, of code: borrowing Code) throws(Abandoned)
    mutating func push(_ constant: RealOperation) throws(Abandoned)
    /// A variable of the session, or of a compiled expression.
    mutating func push(variable index: Int) throws(Abandoned)
    /// A function of the session, with this many arguments on the stack.
    mutating func call(function index: Int, count: Int) throws(Abandoned)
    /// A function of the language, with this many arguments on the stack.
    mutating func call(row index: Int, count: Int, of code: borrowing Code) throws(Abandoned)
    /// An operation on the topmost value.
    mutating func apply(_ operation: RealOperation) throws(Abandoned)
    /// An operation on the two topmost values.
    mutating func combine(_ operation: RealOperation) throws(Abandoned)
    // Addition and subtraction, which are so frequent that a switch over the operation would be measurable.
    mutating func add(negated: Bool) throws(Abandoned)
    mutating func multiply() throws(Abandoned)
}

extension CodeOperands where Self: ~Copyable {
    mutating func add(negated: Bool) throws(Abandoned) {
        try combine(negated ? .subtract : .add)
    }

    mutating func multiply() throws(Abandoned) { try combine(.multiply) }

    // Most carriers have no names.
    mutating func push(variable index: Int) throws(Abandoned) { throw Abandoned() }

    mutating func call(function index: Int, count: Int) throws(Abandoned) { throw Abandoned() }

    // Most functions are operations.
    mutating func call(row index: Int, count: Int, of code: borrowing Code) throws(Abandoned) {
        throw Abandoned()
    }
}

/// A fast path has ended and the general path answers: the reason does not matter.
struct Abandoned: Error {}

extension Code {
    /// Executes code without jumps, step after step. An index instead of an iterator, which would
    /// not be specialised.
    @inline(__always)
    func run<Operands: CodeOperands & ~Copyable>(
        on stack: inout Operands, _ arguments: Span<BigNumber>
    ) throws(Abandoned) {
        for position in 0..<instructions.count {
            let instruction = instructions[position]
            let operand = Int(instruction.operand)
            switch instruction.operation {
            case .word:
                // A truth value is a word too, but not a number.
                let word = words[operand]
                if !word.isNumber { throw Abandoned() }
                try stack.push(word)
            case .local: try stack.push(argument: operand, of: arguments)
            case .constant: try stack.push(constant: operand, of: self)
            case .realConstant: try stack.push(RealOperation(operand: operand))
            case .unary: try stack.apply(RealOperation(operand: operand))
            case .binary: try stack.combine(RealOperation(operand: operand))
            case .negate: try stack.apply(.negate)
            case .squareRoot: try stack.apply(.sqrt)
            case .add: try stack.add(negated: false)
            case .subtract: try stack.add(negated: true)
            case .multiply: try stack.multiply()
            case .divide: try stack.combine(.divide)
            case .power: try stack.combine(.power)
            case .variable: try stack.push(variable: operand)
            case .callUser: try stack.call(function: operand, count: Int(instruction.count))
            case .function: try stack.call(row: operand, count: Int(instruction.count), of: self)
            case .identity, .end: break
            default: throw Abandoned()
            }
        }
    }

    /// The operation for a call of this row with this many complex numbers; nil where there is
    /// none, or where it is an instruction.
    func complexOperation(row index: Int, count: Int) -> RealOperation? {
        let meaning = table.entries[index].meaning
        if let operation = meaning.traits.operation {
            return operation.arity == count ? operation : nil
        }
        if count == 1 { return meaning.rectangles }
        if count != 2 { return nil }
        return switch meaning.tape {
        case .oneOrTwo(_, .operation(let operation)): operation
        case .ordered(_, let operation): operation
        case .branches: .lambertw
        default: nil
        }
    }

    /// The function on balls for a call of this row with several arguments: a formula, or an operation of three arguments or more
    /// that balls serve as well as fractions.
    func ballFunction(row index: Int, count: Int) -> FunctionEntry.BallFunction? {
        let meaning = table.entries[index].meaning
        if count > 1, let formula = meaning.balls { return formula }
        guard let operation = meaning.traits.operation, operation.arity == count, count > 2,
            !operation.gainsFromFractions
        else { return nil }
        return { (result, arguments, precision, monitor) throws(BallError) in
            try result.apply(operation, to: arguments, precision: precision, monitor: monitor)
        }
    }

    /// Whether the second argument of the row is a whole number that is usually written in the text: the degree of a root, or a
    /// branch.
    func takesWord(row index: Int) -> Bool {
        if case .branches? = table.entries[index].meaning.tape { return true }
        return isRoot(row: index)
    }

    /// The function that the row is on a branch.
    func operation(row index: Int, onBranch branch: Int) -> RealOperation? {
        guard case .branches(let operations)? = table.entries[index].meaning.tape else {
            return nil
        }
        return operations()[branch]
    }

    /// Whether the row is that of the root with a degree.
    func isRoot(row index: Int) -> Bool {
        if case .root? = table.entries[index].meaning.tape { return true }
        return false
    }
}
