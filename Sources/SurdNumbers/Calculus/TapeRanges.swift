/// A tape on ranges of values: each register is a quotient of two balls, so that a pole is a
/// denominator that may be zero, and a rounding across an integer has the range of both its values.
///
/// The purpose: if the numerator of the result cannot be zero, the function has no zero, whether or
/// not it has poles or jumps there.
struct TapeRanges: ~Copyable {
    let tape: Tape
    var base: TapeRun
    let monitor: Monitor
    /// Whether a register has a denominator, which is `shift` registers after the numerator.
    var isQuotient: [Bool]
    let shift: Int
    let spare: Int
    let precision: Int
    /// The largest size of an integer in bits for which a range is written out.
    private static var longestInteger: Int { 1 << 16 }
    /// Whether the run may take a branch that no point of the ball takes.
    var followsGuesses = false
    /// The registers of roots and powers whose argument is proved not to be negative.
    var rootsFromZero: Set<Int> = []

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.monitor = monitor
        self.precision = precision
        shift = tape.registerCount + 2
        spare = 2 * shift
        base = try TapeRun(
            tape, precision: precision, spare: spare + 4 - tape.registerCount, monitor: monitor)
        isQuotient = Array(repeating: false, count: shift)
    }

    /// Whether the function has no zero in the ball.
    mutating func excludesZero(on ball: borrowing Ball) throws(BallError) -> Bool {
        base.load(ball, into: Tape.index)
        isQuotient[Tape.index] = false
        try runSteps(monitor)
        return try base.withBall(tape.result) { (value) in !value.containsZero }
    }

    /// Whether the result of the last run has no zero.
    mutating func resultExcludesZero() throws(BallError) -> Bool {
        try base.withBall(tape.result) { (value) in !value.containsZero }
    }

    /// The few possible values of a rounding; nil where it has one, or many.
    mutating func openRounding(
        _ source: Int, _ mode: RoundingMode
    ) throws(BallError) -> (low: Int, high: Int)? {
        try resolve(source)
        return try base.openRounding(source, mode)
    }

    /// The range of the function over a ball.
    mutating func copyRange(on ball: borrowing Ball, to range: inout Ball) throws(BallError) {
        loadPoint(ball)
        try runSteps(monitor)
        try copyResult(to: &range)
    }

    mutating func loadPoint(_ ball: borrowing Ball) {
        base.load(ball, into: Tape.index)
        isQuotient[Tape.index] = false
    }

    mutating func copyResult(to range: inout Ball) throws(BallError) {
        try resolve(tape.result)
        try base.withBall(tape.result) { (value) in range.set(copying: value) }
    }

    /// Replaces a quotient by a number.
    @inline(never)
    private mutating func resolve(_ register: Int) throws(BallError) {
        guard isQuotient[register] else { return }
        try base.carryOut(.divide, 0, register, register + shift, spare, monitor)
        base.copy(spare, to: register)
        isQuotient[register] = false
    }

    private mutating func multiply(
        _ a: Int, isPresent first: Bool, _ b: Int, isPresent second: Bool, _ target: Int
    ) throws(BallError) {
        if first, second {
            try base.carryOut(.multiply, 0, a, b, target, monitor)
        } else if first || second {
            base.copy(first ? a : b, to: target)
        } else {
            base.set(target, to: 1)
        }
    }
}

extension TapeRanges: TapeRegisters {
    typealias Failure = BallError

    var scratch: Int { tape.registerCount }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        switch operation {
        case .add,
            .subtract where isQuotient[first] || isQuotient[second]:
            let (a, b) = (isQuotient[first], isQuotient[second])
            try multiply(first, isPresent: true, second + shift, isPresent: b, spare)
            try multiply(second, isPresent: true, first + shift, isPresent: a, spare + 1)
            try base.carryOut(operation, 0, spare, spare + 1, target, monitor)
            try multiply(
                first + shift, isPresent: a, second + shift, isPresent: b, target + shift)
            isQuotient[target] = a || b
        case .multiply where isQuotient[first] || isQuotient[second]:
            let (a, b) = (isQuotient[first], isQuotient[second])
            try base.carryOut(.multiply, 0, first, second, target, monitor)
            try multiply(
                first + shift, isPresent: a, second + shift, isPresent: b, target + shift)
            isQuotient[target] = true
        case .divide:
            let (a, b) = (isQuotient[first], isQuotient[second])
            if base.word(second) == 0, !b, !followsGuesses { throw .domain(.divisionByZero) }
            try multiply(first, isPresent: true, second + shift, isPresent: b, target)
            try multiply(first + shift, isPresent: a, second, isPresent: true, target + shift)
            isQuotient[target] = true
        case .negate where isQuotient[first], .absolute where isQuotient[first],
            .square where isQuotient[first]:
            try base.carryOut(operation, 0, first, -1, target, monitor)
            if operation == .negate {
                base.copy(first + shift, to: target + shift)
            } else {
                try base.carryOut(operation, 0, first + shift, -1, target + shift, monitor)
            }
            isQuotient[target] = true
        case .tan, .cot, .sec, .csc:
            try resolve(first)
            let isInverse = operation == .cot || operation == .csc
            let other = operation == .sec || operation == .csc
            if other {
                base.set(target, to: 1)
            } else {
                try base.carryOut(isInverse ? .cos : .sin, 0, first, -1, target, monitor)
            }
            try base.carryOut(isInverse ? .sin : .cos, 0, first, -1, target + shift, monitor)
            isQuotient[target] = true
        case .exp where isQuotient[first]:
            if try setExponential(of: first, target) { return }
            try resolve(first)
            try base.carryOut(.exp, 0, first, -1, target, monitor)
            isQuotient[target] = false
        default:
            try resolve(first)
            if second >= 0 { try resolve(second) }
            if operation == .power, let word = base.word(second) {
                return try raise(first, to: word, target)
            }
            isQuotient[target] = false
            if try setRoot(operation, parameter, first, second, target) { return }
            if try setNextToPole(operation, first, second, target) { return }
            try base.carryOut(operation, parameter, first, second, target, monitor)
            isQuotient[target] = false
        }
    }

    /// A root, or a power with a positive exponent, of a value between zero and a bound. False
    /// where the argument is away from zero, or may be negative.
    private mutating func setRoot(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int
    ) throws(BallError) -> Bool {
        switch operation {
        case .sqrt: break
        case .root where parameter > 0: break
        case .power:
            guard try base.withBall(second, { (ball) in ball.sign }) == 1 else { return false }
        default: return false
        }
        let isProved = rootsFromZero.contains(target)
        var size = Magnitude.zero
        let touchesZero = try base.withBall(first) { (ball) in
            size = ball.largestSize
            return ball.containsZero && !ball.isExact && (isProved || ball.isNotNegative)
        }
        guard touchesZero else { return false }
        var end = Ball(precision: precision)
        let (mantissa, exponent) = size.exactParts
        end.set(mantissa: BigInt(mantissa), exponent: exponent, precision: 64)
        base.load(end, into: spare)
        try base.carryOut(operation, parameter, spare, second, spare + 1, monitor)
        size = try base.withBall(spare + 1) { (ball) in ball.largestSize }
        end.setFromZero(to: size)
        base.load(end, into: target)
        return true
    }

    private mutating func raise(_ a: Int, to exponent: Int, _ target: Int) throws(BallError) {
        guard exponent < 0, exponent != Int.min else {
            try base.carryOut(.powerInteger, exponent, a, -1, target, monitor)
            isQuotient[target] = false
            return
        }
        base.set(target, to: 1)
        try base.carryOut(.powerInteger, -exponent, a, -1, target + shift, monitor)
        isQuotient[target] = true
    }

    mutating func set(_ register: Int, to word: Int) {
        base.set(register, to: word)
        isQuotient[register] = false
    }

    mutating func copy(_ source: Int, to target: Int) {
        base.copy(source, to: target)
        if isQuotient[source] { base.copy(source + shift, to: target + shift) }
        isQuotient[target] = isQuotient[source]
    }

    mutating func exchange(_ first: Int, _ second: Int) {
        base.exchange(first, second)
        base.exchange(first + shift, second + shift)
        isQuotient.swapAt(first, second)
    }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        base.increment(register, monitor)
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        try resolve(first)
        try resolve(second)
        return try base.compare(first, second, monitor)
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        try resolve(source)
        isQuotient[target] = false
        do throws(BallError) {
            return try base.round(source, mode, to: target, monitor)
        } catch {
            guard case .needsPrecision = error else { throw error }
        }
        var found: (low: BigInt, high: BigInt)?
        try base.withBall(source) { (ball) in
            found = ball.rationalBounds(within: Self.longestInteger).map {
                ($0.low.rounded(mode), $0.high.rounded(mode))
            }
        }
        guard let (low, high) = found, high - low < 1 << 40 else { throw .needsPrecision }
        // Half of a small integer is a double.
        var range = Ball(precision: precision)
        let sum = low + high
        range.set(mantissa: sum, exponent: -1, precision: max(sum.bitLength, precision))
        range.widen(by: Magnitude(atLeast: Double(high - low) / 2))
        base.load(range, into: target)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        for register in operands { try resolve(register) }
        try base.perform(operation, of: operands, to: target, monitor)
        isQuotient[target] = false
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        for register in body.inputs(of: step) { try resolve(register) }
        try base.evaluate(body, step, monitor)
        isQuotient[step.target] = false
    }

    func divideAtOnce(_ step: Tape.Step) throws(BallError) -> Bool { false }

    func requireEnd(_ register: Int) throws(BallError) {
        guard !isQuotient[register] else { throw .needsPrecision }
        try base.requireEnd(register)
    }

    mutating func endRound(_ monitor: Monitor) throws(BallError) { try base.endRound(monitor) }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(BallError) {
        try base.count(steps, monitor)
    }
}
