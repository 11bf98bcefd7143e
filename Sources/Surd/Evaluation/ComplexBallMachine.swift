import SurdNumbers
import SurdSyntax

/// Runs a straight program with complex numbers on rectangles of balls, and prints the last one.
/// The program may name variables of the session, and may call functions of the session that are
/// straight too.
///
/// This is a fast path like `BallMachine`: rectangles are enclosures, so the digits on which a
/// whole rectangle agrees are right. Anything unusual ends the attempt, and the general path
/// answers: a part that may be zero, a number that may lie on a branch cut, a function of several
/// numbers.
final class ComplexBallMachine {
    typealias Register = UnsafeMutablePointer<ComplexBall>

    /// A value on the stack.
    enum Slot {
        case word(Word)
        /// The register of this place, whose number is real or complex.
        case ball
        /// i
        case unit
    }

    // A machine has one owner, as `BallMachine` says.
    @exclusivity(unchecked) fileprivate var registers = _Row<Register>()
    /// For the results of real operations; its imaginary part is 0.
    @exclusivity(unchecked) fileprivate var spare = makeRegister()
    @exclusivity(unchecked) fileprivate var stack = _Row<Slot>()

    @exclusivity(unchecked) private var found = (real: 0.0, imaginary: 0.0)

    /// Additional bits of the attempts, one after the other. A few operations lose some bits, and
    /// numbers near a zero of a function lose many. Long sums lose more; at their precision another
    /// limb costs little.
    private static func extraBits(_ digits: Int) -> [Int] {
        [24, 96].map { $0 + min(40, digits / 64) }
    }

    /// A failed attempt is wasted time. At a million digits it costs much more than a proof.
    private static let mostDigits = 20_000

    /// The nearest doubles of both parts of the value at these arguments, infinite where the value
    /// is too large; nil where the general path is needed.
    func doubles(
        of code: borrowing Code, names: Scope, _ arguments: [(real: Double, imaginary: Double)],
        monitor: Monitor
    ) -> (real: Double, imaginary: Double)? {
        reserve(arguments.count + code.maximumStack + 1)
        for extra in Self.extraBits(20) {
            let work = ComplexWork(72 + extra, monitor)
            do throws(Abandoned) {
                let isDone = try Ball.withWideExponents { () throws(Abandoned) in
                    for (place, z) in arguments.enumerated() {
                        registers[place].pointee.set(exactly: z.real, z.imaginary)
                        stack[place] = .ball
                    }
                    try run(code, names, work, arguments: arguments.count)
                    let value = registers[arguments.count]
                    guard let real = value.pointee.real.doubleIfUnique(),
                        let imaginary = value.pointee.imaginary.doubleIfUnique()
                    else { return false }
                    found = (real, imaginary)
                    return true
                }
                if isDone { return found }
            } catch {
                return nil
            }
        }
        return nil
    }

    /// Reserves registers for this many values.
    fileprivate func reserve(_ count: Int) {
        while registers.count < count {
            registers.append(Self.makeRegister())
            stack.append(.ball)
        }
    }

    private static func makeRegister() -> Register {
        let register = Register.allocate(capacity: 1)
        register.initialize(to: ComplexBall(precision: 64))
        return register
    }

    /// Puts the spare register, which has a result, in the place of a real number.
    fileprivate func takeSpare(at place: Int) {
        let register = registers[place]
        registers[place] = spare
        spare = register
    }

    /// Moves a value to another place; the two places exchange their registers.
    fileprivate func move(_ place: Int, to target: Int) {
        if place == target { return }
        stack[target] = stack[place]
        let register = registers[place]
        registers[place] = registers[target]
        registers[target] = register
    }

    /// Runs the program on the arguments in the first registers. The value is in the register after them.
    fileprivate func run(
        _ code: borrowing Code, _ names: Scope?, _ work: ComplexWork, arguments: Int = 0
    ) throws(Abandoned) {
        var operands = ComplexBallOperands(
            machine: self, work: work, names: names, top: arguments - 1)
        try code.run(on: &operands, Span())
        guard operands.top == arguments, case .ball = stack[arguments] else { throw Abandoned() }
    }

    deinit {
        for register in registers { ComplexBall.free(register) }
        ComplexBall.free(spare)
    }

    /// Appends the value of `code` in `format`. Returns false, with nothing appended, where the
    /// general path is needed.
    ///
    /// - Parameter names: The meaning of the names in the code; nil where there are none.
    func append(
        _ code: borrowing Code, names: Scope? = nil, format: NumberFormat,
        to text: inout [UInt8], monitor: Monitor
    ) -> Bool {
        guard format.scale == nil, format.takesBalls, format.digits <= Self.mostDigits else {
            return false
        }
        reserve(code.maximumStack + 1)
        for extra in Self.extraBits(format.digits) {
            let work = ComplexWork(format.digits * 3322 / 1000 + extra, monitor)
            do throws(Abandoned) {
                let isDone = try Ball.withWideExponents { () throws(Abandoned) in
                    try run(code, names, work)
                    if registers[0].pointee.isReal { throw Abandoned() }
                    return format.append(registers[0].pointee, to: &text, monitor: monitor)
                }
                if isDone { return true }
            } catch {
                return false
            }
        }
        return false
    }
}

/// The stack of a machine while it runs a program.
private struct ComplexBallOperands: CodeOperands {
    let machine: ComplexBallMachine
    let work: ComplexWork
    let names: Scope?
    var top = -1
    /// The place of the first argument of the running function.
    var base = 0
    /// The depth of open calls, and the number of instructions of all calls so far.
    var depth = 0
    var steps = 0

    /// Deeper calls are left to the general path, which counts them against the limits.
    static let deepest = 8
    static let mostSteps = 1_000

    /// Takes what `body` writes into the spare register in place of a real number; false where it writes nothing.
    private func takeSpare(
        at place: Int, _ body: (inout ComplexBall) throws(BallError) -> Bool
    ) throws(Abandoned) -> Bool {
        do throws(BallError) {
            guard try body(&machine.spare.pointee) else { return false }
        } catch {
            throw Abandoned()
        }
        machine.takeSpare(at: place)
        return true
    }

    private func abandoning(
        _ body: () throws(BallError) -> ComplexBall?
    ) throws(Abandoned) -> ComplexBall {
        do throws(BallError) {
            if let value = try body() { return value }
        } catch {
            // The general path finds the error.
        }
        throw Abandoned()
    }

    /// The register with the operand at a place.
    private func register(at place: Int) -> ComplexBallMachine.Register {
        let register = machine.registers[place]
        switch machine.stack[place] {
        case .ball: return register
        case .word(let word): register.pointee.set(real: word, precision: work.precision)
        case .unit:
            register.pointee.set(real: Word(1), precision: work.precision)
            register.pointee.turn()
        }
        machine.stack[place] = .ball
        return register
    }

    private func keep(_ value: consuming ComplexBall, at place: Int) {
        ComplexBall.replace(machine.registers[place], by: value)
        machine.stack[place] = .ball
    }

    mutating func push(_ word: Word) {
        top += 1
        machine.stack[top] = .word(word)
    }

    mutating func push(argument index: Int, of arguments: Span<BigNumber>) throws(Abandoned) {
        let place = base + index
        top += 1
        machine.stack[top] = machine.stack[place]
        if case .ball = machine.stack[place] {
            machine.registers[top].pointee.set(copying: machine.registers[place].pointee)
        }
    }

    mutating func push(variable index: Int) throws(Abandoned) {
        guard let names, let value = names.variables[index] else { throw Abandoned() }
        if let word = value.word {
            if !word.isNumber { throw Abandoned() }
            push(word)
        } else {
            try push(value)
        }
    }

    @inline(never)
    mutating func call(function index: Int, count: Int) throws(Abandoned) {
        guard let function = names?.functions[index], function.isDefined,
            function.parameters.count == count, depth < Self.deepest
        else { throw Abandoned() }
        steps += function.code.instructions.count
        let limit = min(Self.mostSteps, work.limits.maximumSteps)
        if steps > limit { throw Abandoned() }
        let before = base
        base = top + 1 - count
        depth += 1
        machine.reserve(top + 2 + function.code.maximumStack)
        try function.code.run(on: &self, Span())
        machine.move(top, to: base)
        top = base
        base = before
        depth -= 1
    }

    mutating func push(constant index: Int, of code: borrowing Code) throws(Abandoned) {
        let value = code.constants[index]
        if let word = value.word, word.isNumber { return push(word) }
        try push(value)
    }

    private mutating func push(_ value: Value) throws(Abandoned) {
        guard let number = value.complex else { throw Abandoned() }
        top += 1
        if number.isUnit {
            machine.stack[top] = .unit
            return
        }
        let work = work
        keep(try abandoning { () throws(BallError) in try work.enclosing(number) }, at: top)
    }

    mutating func push(_ constant: RealOperation) throws(Abandoned) {
        top += 1
        let work = work
        keep(
            try abandoning { () throws(BallError) in
                ComplexBall(real: try work.constant(constant))
            }, at: top)
    }

    mutating func apply(_ operation: RealOperation) throws(Abandoned) {
        if case .negate = operation, case .word(var word) = machine.stack[top], word.negate() {
            machine.stack[top] = .word(word)
            return
        }
        let (work, z) = (work, register(at: top))
        if z.pointee.isReal {
            let isReal = try takeSpare(at: top) { (result) throws(BallError) in
                try work.setReal(&result, to: operation, of: z.pointee)
            }
            if isReal { return }
            throw Abandoned()
        }
        let value = try abandoning { () throws(BallError) in
            try work.function(operation, z.pointee)
        }
        keep(value, at: top)
    }

    mutating func combine(_ operation: RealOperation) throws(Abandoned) {
        top -= 1
        if case .word(var a) = machine.stack[top], case .word(let b) = machine.stack[top + 1] {
            guard a.combine(operation, b) else { throw Abandoned() }
            machine.stack[top] = .word(a)
            return
        }
        let work = work
        if operation == .power, case .word(let exponent) = machine.stack[top + 1] {
            return try raise(to: exponent.numerator, over: exponent.denominator)
        }
        if operation == .multiply, case .unit = machine.stack[top + 1] {
            register(at: top).pointee.turn()
            return
        }
        switch operation {
        case .add, .subtract, .multiply, .divide, .power, .agm: break
        default:
            top += 1
            return try call(operation, 2)
        }
        let (a, b) = (register(at: top), register(at: top + 1))
        // x + yi, as numbers are written
        if operation == .add, a.pointee.takeImaginary(of: &b.pointee) { return }
        if a.pointee.isReal, b.pointee.isReal {
            let isReal = try takeSpare(at: top) { (result) throws(BallError) in
                try work.setReal(&result, to: operation, of: a.pointee, b.pointee)
            }
            if isReal { return }
        }
        let value = try abandoning { () throws(BallError) in
            try work.function(operation, a.pointee, b.pointee)
        }
        keep(value, at: top)
    }

    /// Raises the topmost value to a power that is written in the text.
    private func raise(to top: Int, over bottom: Int) throws(Abandoned) {
        let (work, z) = (work, register(at: self.top))
        if bottom != 1, z.pointee.isReal { throw Abandoned() }
        let value = try abandoning { () throws(BallError) in
            try work.power(z.pointee, top, over: bottom)
        }
        keep(value, at: self.top)
    }

    /// A function of several numbers, or a root whose degree is written in the text.
    @inline(never)
    mutating func call(row index: Int, count: Int, of code: borrowing Code) throws(Abandoned) {
        if let operation = code.complexOperation(row: index, count: count) {
            return try count == 1 ? apply(operation) : call(operation, count)
        }
        guard code.isRoot(row: index), count == 2, case .word(let degree) = machine.stack[top],
            degree.isInteger, degree.numerator.magnitude < 1 << 32, degree.numerator != 0
        else { throw Abandoned() }
        top -= 1
        try raise(
            to: degree.numerator.signum(), over: Int(degree.numerator.magnitude))
    }

    private mutating func call(_ operation: RealOperation, _ count: Int) throws(Abandoned) {
        let first = top + 1 - count
        let operands = ComplexOperands(count: count, precision: work.precision)
        for index in 0..<count {
            if index < count - 1 {
                if case .word(let word) = machine.stack[first + index] {
                    operands.take(denominator: word.denominator)
                } else {
                    operands.take(denominator: 0)
                }
            }
            operands[index].set(copying: register(at: first + index).pointee)
        }
        let work = work
        let value = try abandoning { () throws(BallError) in
            try work.function(operation, at: operands)
        }
        top = first
        keep(value, at: top)
    }
}

extension ComplexBall {
    fileprivate mutating func set(real word: Word, precision: Int) {
        real.set(word, precision: precision)
        imaginary.clear()
    }
}
