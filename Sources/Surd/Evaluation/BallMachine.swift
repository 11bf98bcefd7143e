import SurdNumbers
import SurdSyntax

/// Runs a straight program on balls that are reused, and prints the last one.
///
/// This is a fast path. Balls are enclosures, so the digits on which the whole ball agrees are
/// right. Anything unusual (a jump, a comparison, a possible pole, undecided digits) ends the
/// attempt, and the general path answers. Steps between words stay exact.
final class BallMachine {
    /// A ball in memory that the machine owns, without reference counting.
    typealias Register = UnsafeMutablePointer<Ball>

    /// A value on the stack.
    enum Slot {
        case word(Word)
        /// The register of this place of the stack.
        case ball
        /// The prepared constant with this index.
        case constant(Int)
    }

    // A machine has one owner, and no step reads a field while another changes the field. Swift's
    // dynamic exclusivity checks would take a tenth of the time of a small expression.
    @exclusivity(unchecked) var registers = _Row<Register>()
    @exclusivity(unchecked) var stack = _Row<Slot>()
    /// The program's constants as balls, at the current precision.
    @exclusivity(unchecked) var constants = _Row<Register?>()
    var realConstants: [RealOperation: Register] = [:]
    @exclusivity(unchecked) var precision = 0
    /// Additional bits, learned from attempts that failed.
    var extraBits = 0
    var failures = 0
    /// Scratch registers for results, and for operands that are words.
    @exclusivity(unchecked) var result = makeRegister()
    let left = makeRegister()
    let right = makeRegister()

    static func makeRegister() -> Register {
        let register = Register.allocate(capacity: 1)
        register.initialize(to: Ball(precision: 64))
        return register
    }

    static func free(_ register: Register) {
        register.deinitialize(count: 1)
        register.deallocate()
    }

    private func forgetConstants() {
        for case let register? in constants { Self.free(register) }
        constants.removeAll()
    }

    private func forgetRealConstants() {
        for register in realConstants.values { Self.free(register) }
        realConstants.removeAll(keepingCapacity: true)
    }

    deinit {
        forgetConstants()
        forgetRealConstants()
        for register in registers { Self.free(register) }
        for register in [result, left, right] { Self.free(register) }
    }

    /// Appends the value of `code` in `format`. Returns false, with nothing appended, where the
    /// general path is needed.
    func append(
        _ code: borrowing Code, _ arguments: Span<BigNumber>, format: NumberFormat,
        to text: inout [UInt8], monitor: Monitor
    ) -> Bool {
        guard failures < 8, Self.suits(format) else { return false }
        for _ in 0..<2 {
            switch attempt(code, arguments, extraBits, format, to: &text, monitor) {
            case .success(true):
                failures = 0
                return true
            case .success(false):
                if extraBits < 256 { extraBits += 32 }
            case .failure:
                failures += 1
                return false
            }
        }
        failures += 1
        return false
    }

    /// The same for a program that is run once: one attempt, without learning.
    func appendOnce(
        _ code: borrowing Code, format: NumberFormat, to text: inout [UInt8], monitor: Monitor
    ) -> Bool {
        guard Self.suits(format) else { return false }
        forgetConstants()
        if case .success(true) = attempt(code, Span(), 0, format, to: &text, monitor) {
            return true
        }
        return false
    }

    static func suits(_ format: NumberFormat) -> Bool {
        format.scale == nil && format.digits <= 2_000 && format.takesBalls
    }

    /// One run, and the text that it proves.
    private func attempt(
        _ code: borrowing Code, _ arguments: Span<BigNumber>, _ extra: Int, _ format: NumberFormat,
        to text: inout [UInt8], _ monitor: Monitor
    ) -> Result<Bool, Abandoned> {
        prepare(format.digits * 3322 / 1000 + 16 + extra, for: code)
        do throws(Abandoned) {
            return .success(
                try Ball.withWideExponents { () throws(Abandoned) in
                    guard try run(code, arguments, monitor) else { return false }
                    return format.append(registers[0].pointee, to: &text)
                })
        } catch {
            return .failure(error)
        }
    }

    private func prepare(_ bits: Int, for code: borrowing Code) {
        let depth = code.maximumStack
        while registers.count < depth + 1 { registers.append(Self.makeRegister()) }
        while stack.count < depth + 1 { stack.append(.ball) }
        if precision != bits {
            precision = bits
            forgetConstants()
            forgetRealConstants()
        }
        while constants.count < code.constants.count { constants.append(nil) }
    }

    // MARK: - Running

    /// Runs the program; the value is in the first register. False where it was an exact word.
    private func run(
        _ code: borrowing Code, _ arguments: Span<BigNumber>, _ monitor: Monitor
    ) throws(Abandoned) -> Bool {
        var operands = BallOperands(machine: self, monitor: monitor)
        try code.run(on: &operands, arguments)
        guard operands.top == 0, case .ball = stack[0] else { return false }
        return true
    }

    fileprivate func combineWords(
        _ operation: RealOperation, at place: Int
    ) throws(Abandoned) -> Bool {
        guard case .word(var a) = stack[place], case .word(let b) = stack[place + 1] else {
            return false
        }
        if a.combine(operation, b) {
            stack[place] = .word(a)
            return true
        }
        switch operation {
        case .power where isIrrationalPower(a, b): return false
        case .power, .divide: throw Abandoned()
        default: return false
        }
    }

    /// Whether a fraction to the power of a fraction is a positive number that is no fraction.
    private func isIrrationalPower(_ base: Word, _ exponent: Word) -> Bool {
        if base.isWide || exponent.isWide || exponent.isInteger || base.numerator <= 0 {
            return false
        }
        // Numerator or denominator would be a power with this exponent.
        if exponent.denominator >= Int.bitWidth { return !(base.isInteger && base.numerator == 1) }
        return !isPower(base, exponent.denominator)
    }

    private func isPower(_ base: Word, _ degree: Int) -> Bool {
        let fraction = BigRational(lowestTerms: base.numerator, over: base.denominator)
        return fraction.exactRoot(degree) != nil
    }

    fileprivate func apply(
        _ operation: RealOperation, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        let argument = try register(at: place, spare: left)
        // Where the complex mode matters, the general path decides.
        if operation.changesWithComplex, argument.pointee.sign != 1 { throw Abandoned() }
        do {
            try result.pointee.apply(
                operation, argument.pointee, precision: precision, monitor: monitor)
        } catch {
            throw Abandoned()
        }
        keepResult(at: place)
    }

    fileprivate func combine(
        _ operation: RealOperation, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        // Powers with whole and half exponents are chains of products; others go through a logarithm.
        if case .power = operation, case .word(let exponent) = stack[place + 1],
            exponent.isInteger || exponent.isWide || exponent.denominator == 2
        {
            if exponent.isWide || exponent.numerator.magnitude >= 1 << 20 { throw Abandoned() }
            if !exponent.isInteger { try apply(.sqrt, at: place, monitor) }
            if exponent.isInteger || exponent.numerator != 1 {
                try raise(to: exponent.numerator, at: place, monitor)
            }
            return
        }
        let first = try register(at: place, spare: left)
        let second = try register(at: place + 1, spare: right)
        do {
            try result.pointee.apply(
                operation, first.pointee, second.pointee, precision: precision, monitor: monitor)
        } catch {
            throw Abandoned()
        }
        keepResult(at: place)
    }

    private func raise(
        to exponent: Int, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        let base = try register(at: place, spare: left)
        do {
            try result.pointee.apply(
                .powerInteger, base.pointee, parameter: exponent, precision: precision,
                monitor: monitor)
        } catch {
            throw Abandoned()
        }
        keepResult(at: place)
    }

    /// Roots of a larger degree are left to the general path.
    private static let mostDegree = 1 << 20

    /// A root of a positive number. That of a fraction may be a fraction, which is exact on the general path.
    fileprivate func takeRoot(
        _ degree: Int, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        guard 2...Self.mostDegree ~= degree else { throw Abandoned() }
        if case .word(let word) = stack[place] {
            if word.isWide || isPower(word, degree) { throw Abandoned() }
        }
        let argument = try register(at: place, spare: left)
        guard argument.pointee.sign == 1 else { throw Abandoned() }
        do {
            try result.pointee.apply(
                .root, argument.pointee, parameter: degree, precision: precision, monitor: monitor)
        } catch {
            throw Abandoned()
        }
        keepResult(at: place)
    }

    /// A function of several arguments, the first of which is at a place.
    fileprivate func apply(
        _ function: FunctionEntry.BallFunction, toRowAt place: Int, _ count: Int,
        _ monitor: Monitor
    ) throws(Abandoned) {
        var arguments: [Register] = []
        for index in place..<place + count {
            // Words need registers of their own here.
            arguments.append(try register(at: index, spare: registers[index]))
        }
        do {
            try function(&result.pointee, arguments, precision, monitor)
        } catch {
            throw Abandoned()
        }
        keepResult(at: place)
    }

    private func keepResult(at place: Int) {
        let made = result
        result = registers[place]
        registers[place] = made
        stack[place] = .ball
    }
}

/// The stack of a machine while it runs a program.
private struct BallOperands: CodeOperands {
    let machine: BallMachine
    let monitor: Monitor
    var top = -1

    mutating func push(_ word: Word) {
        top += 1
        machine.stack[top] = .word(word)
    }

    mutating func push(argument index: Int, of arguments: Span<BigNumber>) throws(Abandoned) {
        top += 1
        try machine.load(arguments[index], at: top, monitor)
    }

    mutating func push(constant index: Int, of code: borrowing Code) throws(Abandoned) {
        top += 1
        try machine.prepareConstant(code.constants[index], index, monitor)
        machine.stack[top] = .constant(index)
    }

    mutating func push(_ constant: RealOperation) throws(Abandoned) {
        top += 1
        try machine.load(constant, at: top, monitor)
    }

    mutating func apply(_ operation: RealOperation) throws(Abandoned) {
        if case .negate = operation, case .word(var word) = machine.stack[top], word.negate() {
            machine.stack[top] = .word(word)
        } else {
            try machine.apply(operation, at: top, monitor)
        }
    }

    /// A function of three arguments or more, or of one and a whole number.
    @inline(never)
    mutating func call(row index: Int, count: Int, of code: borrowing Code) throws(Abandoned) {
        if let function = code.ballFunction(row: index, count: count) {
            top -= count - 1
            return try machine.apply(function, toRowAt: top, count, monitor)
        }
        guard count == 2, code.takesWord(row: index), case .word(let word) = machine.stack[top],
            word.isInteger
        else { throw Abandoned() }
        top -= 1
        if code.isRoot(row: index) {
            return try machine.takeRoot(word.numerator, at: top, monitor)
        }
        guard let operation = code.operation(row: index, onBranch: word.numerator) else {
            throw Abandoned()
        }
        try machine.apply(operation, at: top, monitor)
    }

    mutating func combine(_ operation: RealOperation) throws(Abandoned) {
        top -= 1
        if try !machine.combineWords(operation, at: top) {
            try machine.combine(operation, at: top, monitor)
        }
    }
}
