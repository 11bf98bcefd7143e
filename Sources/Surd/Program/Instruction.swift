import SurdNumbers
package import SurdSyntax

/// One step of the machine: what to do and with what.
package struct Instruction: Sendable, Equatable {
    package var operation: Operation
    /// Number of arguments on the stack, for calls; ``unwritten`` for a step that stands nowhere in
    /// the text by itself.
    package var count: Int32
    /// An index or a target; each operation says of what.
    package var operand: Int32
    /// The bytes of the text that it stands for.
    package var span = ByteRange(0, 0)

    @inline(__always)
    package init(_ operation: Operation, _ operand: Int = 0, count: Int = 0) {
        self.operation = operation
        self.operand = Int32(truncatingIfNeeded: operand)
        self.count = Int32(truncatingIfNeeded: count)
    }

    /// The count of a step that is a part of how an operator is carried out.
    static let unwritten = -1

    /// Whether its result is worth showing: what is merely written down is not.
    var isStep: Bool {
        if count == Self.unwritten { return false }
        return switch operation {
        case .constant, .word, .local: false
        default: true
        }
    }

    /// Whether its result says how two numbers lie to each other: a comparison, or a sign.
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

    /// What a step does. The operands are the topmost values, the result takes their place.
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
        /// A literal that is read when it is needed, because reading it failed once.
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
        /// Leaves false and jumps, or takes true away: `and`.
        case jumpIfFalseElsePop
        /// Leaves true and jumps, or takes false away: `or`.
        case jumpIfTrueElsePop
        /// Checks that the topmost value is a truth value: the right side of `and` and `or`.
        case checkBoolean
        /// Starts a sum or product over the two topmost values, or jumps when there is no term.
        /// `count` is 0 for a sum, 1 for a product.
        case loopBegin
        /// Adds or multiplies the term and jumps back while there is another.
        case loopNext
        /// Computes a form of the instructions up to `operand`, which are its body, and goes on
        /// behind them. `count` says which form, and how many values it takes.
        case form
        /// Starts `list(k, from, to, body)` over the two topmost values, or jumps when it has no element.
        case listBegin
        /// Adds an element and jumps back while there is another.
        case listNext

        // Lists
        /// Takes `count` values for the list of them.
        case makeList
        /// Takes a list and an index for the element.
        case index
        case end
    }
}

extension Instruction.Operation {
    /// What a comparison asks; nil for other operations.
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
/// The arrays are filled again and again by one-shot evaluation, so a code is a plain struct that
/// keeps its capacity.
package struct Code: Sendable {
    package var instructions = _Row<Instruction>()
    /// Constants that are words.
    package var words = _Row<Word>()
    /// Other constants.
    package var constants: [Value] = []
    /// Why a literal could not be read; the error belongs to whoever evaluates it.
    package var failures: [SurdError.Reason] = []
    /// The rows that its instructions name; nil while it calls no function of the language, so that
    /// the table is not made for sums.
    var rows: FunctionRows?
    /// Bytes of the constants outside of the code itself.
    package var heapBytes = 0
    /// Whether the imaginary unit is written in it, which turns complex numbers on.
    var writesUnit = false
    /// Parameters, which are the first values of a frame.
    package var parameterCount = 0
    /// Values that a frame needs at most, parameters included.
    package var maximumStack = 0

    package init() {}

    /// About all bytes that it takes.
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
    /// The rows that instructions name. Ask for a part of a row there: a whole one is long to copy.
    var table: FunctionRows { rows ?? .table }
}

extension Word {
    /// What an operator of arithmetic makes of two words; nil for others, and where words cannot hold it.
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
