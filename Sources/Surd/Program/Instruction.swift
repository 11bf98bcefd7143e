import SurdNumbers
package import SurdSyntax

/// One step of the machine: an operation and its operands.
package struct Instruction: Sendable, Equatable {
    package var operation: Operation
    /// The number of arguments on the stack, for calls; ``unwritten`` for a step that has no text of its own.
    package var count: Int32
    /// An index or a target, depending on the operation.
    package var operand: Int32
    /// Its bytes in the text.
    package var span = ByteRange(0, 0)

    @inline(__always)
    package init(_ operation: Operation, _ operand: Int = 0, count: Int = 0) {
        self.operation = operation
        self.operand = Int32(truncatingIfNeeded: operand)
        self.count = Int32(truncatingIfNeeded: count)
    }

    /// The count of a step that is only a part of an operator.
    static let unwritten = -1

    /// Whether its result is shown by `--explain`: literals are not.
    var isStep: Bool {
        if count == Self.unwritten { return false }
        return switch operation {
        case .constant, .word, .local: false
        default: true
        }
    }

    /// Whether its result is a verdict about two numbers: a comparison, or a sign.
    func isVerdict(in scope: borrowing Scope) -> Bool {
        switch operation {
        case .function: scope.rows.calls[Int(operand)].traits.isVerdict
        default: operation.comparison != nil
        }
    }

    /// Whether its result is a new number, and not one that is kept elsewhere.
    var makesValue: Bool {
        switch operation {
        case .constant, .word, .local, .variable, .previousResult, .failedLiteral,
            .realConstant, .checkBoolean:
            false
        default: true
        }
    }

    /// The operation of a step. The operands are the topmost values, and the result replaces them.
    package enum Operation: UInt8, Sendable, Equatable {
        // Values
        /// Constant `operand` of the program.
        case constant
        /// Small constant `operand` of the program, a word.
        case word
        /// Slot `operand` of the frame: a parameter or the index of a sum.
        case local
        /// Variable `operand` of the session, or of a compiled expression.
        case variable
        /// `ans`.
        case previousResult
        /// A literal that could not be read, and is read again when it is needed.
        case failedLiteral

        // Operators
        case add, subtract, multiply, divide, modulo, power
        case negate, identity, percent, degrees, factorial, squareRoot, complement
        case shiftLeft, shiftRight, bitAnd, bitOr, bitXor
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case not

        // Functions
        /// Real operation `operand` of one argument.
        case unary
        /// Real operation `operand` of two arguments.
        case binary
        /// Constant that is the real operation `operand`.
        case realConstant
        /// Row `operand` of the table of functions with `count` arguments.
        case function
        /// User function `operand` with `count` arguments.
        case callUser
        /// Function `operand` of the host with `count` arguments.
        case callHost

        // Control; `operand` is the instruction to go on with
        case jump
        /// Takes a truth value and jumps when it is false.
        case jumpIfFalse
        /// Jumps on false and leaves it, or removes true: `and`.
        case jumpIfFalseElsePop
        /// Jumps on true and leaves it, or removes false: `or`.
        case jumpIfTrueElsePop
        /// Checks that the topmost value is a truth value: the right side of `and` and `or`.
        case checkBoolean
        /// Starts a sum or product over the two topmost values, or jumps when there is no term.
        /// `count` is 0 for a sum, 1 for a product.
        case loopBegin
        /// Adds or multiplies the term and jumps back while there is another.
        case loopNext
        /// Computes a form. The instructions up to `operand` are its body, and execution continues
        /// after them. `count` holds the form and the number of values it takes.
        case form
        /// Starts `list(k, from, to, body)` over the two topmost values, or jumps when it has no element.
        case listBegin
        /// Adds an element and jumps back while there is another.
        case listNext

        // Lists
        /// Replaces `count` values by the list of them.
        case makeList
        /// Replaces a list and an index by the element.
        case index
        case end
    }
}

extension Instruction.Operation {
    /// The comparison; nil for other operations.
    @inline(__always)
    var comparison: Comparison? {
        switch self {
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        default: nil
        }
    }
}

/// A compiled expression or function body: instructions with their spans, and constants.
///
/// One-shot evaluation fills the arrays again and again, so a code is a plain struct that keeps its capacity.
package struct Code: Sendable {
    package var instructions = _Row<Instruction>()
    /// Constants that are words.
    package var words = _Row<Word>()
    /// Other constants.
    package var constants: [Value] = []
    /// The reason why a literal could not be read; the error is reported when the literal is evaluated.
    package var failures: [SurdError.Reason] = []
    /// The rows that its instructions refer to; nil while it calls no function of the language, so
    /// that plain sums do not create the table.
    var rows: FunctionRows?
    /// Bytes of the constants outside of the code itself.
    package var heapBytes = 0
    /// Whether it contains the imaginary unit, which turns complex numbers on.
    var writesUnit = false
    /// The number of parameters, which are the first values of a frame.
    package var parameterCount = 0
    /// The largest number of values in a frame, parameters included.
    package var maximumStack = 0

    package init() {}

    /// The approximate number of its bytes.
    var heldBytes: Int {
        heapBytes + instructions.count * MemoryLayout<Instruction>.stride
            + words.count * MemoryLayout<Word>.stride
            + constants.count * MemoryLayout<Value>.stride
            + failures.count * MemoryLayout<SurdError.Reason>.stride
    }

    package mutating func removeAll() {
        instructions.removeAll()
        words.removeAll()
        // Mostly there are none of these.
        if !constants.isEmpty { constants.removeAll(keepingCapacity: true) }
        if !failures.isEmpty { failures.removeAll(keepingCapacity: true) }
        heapBytes = 0
        writesUnit = false
        parameterCount = 0
        maximumStack = 0
    }
}

extension Code {
    /// The rows that instructions refer to. Read a part of a row there: copying a whole row takes long.
    var table: FunctionRows { rows ?? .table }
}

extension Word {
    /// The result of an arithmetic operator for two words; nil for other operators, and where words
    /// cannot hold the result.
    func combined(_ operation: Instruction.Operation, _ other: Word) -> Word? {
        var result = self
        let isDone =
            switch operation {
            case .add: result.add(other)
            case .subtract: result.subtract(other)
            case .multiply: result.multiply(other)
            case .divide: result.divide(other)
            case .power: result.raise(to: other)
            default: false
            }
        return isDone ? result : nil
    }
}

extension Instruction.Operation {
    /// The same operation on balls.
    var realOperation: RealOperation {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .power: .power
        default: fatalError("'\(symbol)' is no operation on reals")
        }
    }
}

extension RealOperation {
    /// The operation that an instruction names.
    init(operand: Int) {
        guard let operation = RealOperation(rawValue: UInt8(truncatingIfNeeded: operand)) else {
            fatalError("an instruction names a real operation that does not exist")
        }
        self = operation
    }
}
