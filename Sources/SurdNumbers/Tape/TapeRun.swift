/// A tape on balls, in registers that are reused. Integers are words while they fit.
///
/// No step allocates memory. A word stays exact, so that exponents are known and balls are tight; it becomes
/// a ball where an operation needs one. Conditions are decided by words or by disjoint balls. A condition
/// that is not decided needs more bits, or the general evaluation.
struct TapeRun: ~Copyable {
    let tape: Tape
    private let balls: BallRegisters
    private var words: [Int]
    private var contents: [Content]
    /// The exponents of the powers of constants in the registers.
    private var exponents: [Int?]
    /// Constants that are fractions of two words, at precisions where their use is faster.
    private var fractions: [(numerator: Int, denominator: Int)?] = []
    private(set) var precision: Int
    /// The precision of a word that becomes a ball.
    private let wordPrecision: Int
    /// The rounds of inner loops, and the steps of the program for which they count.
    private(set) var rounds = 0
    private(set) var countedSteps = 0
    /// The cache that inner forms keep from one point to the next.
    var kept: AnyObject?
    /// The limit of steps.
    var allowedSteps = Int.max

    /// The content of a register.
    private enum Content: UInt8 {
        case ball
        /// A word, whose ball is not set.
        case word
        /// A word, and the same value as a ball.
        case both
    }

    /// Two registers after all others.
    let scratch: Int

    /// A run with `spare` registers more than the tape has, for a carrier that wraps this one.
    init(
        _ tape: Tape, precision: Int, spare: Int = 0, monitor: Monitor
    ) throws(BallError) {
        let count = tape.registerCount + spare + 2
        // Noncopyable members must be set on every exit, so the error is thrown after they are set.
        let obstacle = BallRegisters.obstacle(count: count, precision: precision, monitor)
        balls = BallRegisters(count: obstacle == nil ? count : 0, precision: precision)
        self.tape = tape
        scratch = tape.registerCount + spare
        self.precision = precision
        wordPrecision = precision < Self.fewBits ? precision : UInt.bitWidth
        words = Array(repeating: 0, count: count)
        contents = Array(repeating: .ball, count: count)
        exponents = Array(repeating: nil, count: count)
        if let obstacle { throw .number(obstacle) }
        for (index, constant) in tape.constants.enumerated() {
            if let word = constant.knownInteger?.smallValue, word != .min {
                words[index + 1] = word
                contents[index + 1] = .word
            } else {
                try balls[index + 1].set(enclosing: constant, precision, monitor)
            }
        }
        if let known = tape.balls {
            for (index, register) in known.registers.enumerated() {
                known.copy(index, to: &balls[register])
                contents[register] = .ball
            }
        }
        if precision >= Self.manyBits {
            fractions = tape.constants.map { $0.knownRational?.knownWords }
        }
    }

    /// Below this precision, operations on operands of one precision are faster.
    private static var fewBits: Int { 256 }
    /// From this precision on, a product and a quotient by words are faster than a product.
    private static var manyBits: Int { 768 }

    /// Runs the tape for an index with as many bits as the term needs for a total.
    @inline(__always)
    mutating func run(
        at index: Int, _ bits: inout TermPrecision, beside total: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if !bits.isTapered {
            if precision != bits.current { change(precision: bits.current) }
            return try runTape(at: index, monitor)
        }
        bits.plan(beside: total)
        if precision != bits.current { change(precision: bits.current) }
        do throws(BallError) {
            try runTape(at: index, monitor)
            makeBall(tape.result)
            if bits.accepts(balls[tape.result], beside: total) { return }
        } catch {
            guard case .needsPrecision = error, !bits.isFull else { throw error }
            bits.refuse()
        }
        change(precision: bits.current)
        try runTape(at: index, monitor)
    }

    private mutating func change(precision: Int) {
        // A power is only as accurate as the power from which it is made.
        if precision > self.precision {
            for index in exponents.indices { exponents[index] = nil }
        }
        self.precision = precision
    }

    @inline(__always)
    mutating func withResult<R>(
        _ body: (borrowing Ball) throws(BallError) -> R
    ) throws(BallError) -> R {
        makeBall(tape.result)
        return try body(balls[tape.result])
    }

    @inline(__always)
    private func isWord(_ register: Int) -> Bool { contents[register] != .ball }

    /// Makes sure that the ball of a register is set.
    @inline(__always)
    private mutating func makeBall(_ register: Int) {
        if contents[register] == .word {
            balls[register].set(words[register], precision: wordPrecision)
            contents[register] = .both
        }
    }
}

extension TapeRun: TapeRegisters {
    typealias Failure = BallError

    /// Stores any number in a register.
    mutating func load(
        _ value: BigNumber, into register: Int, _ monitor: Monitor
    ) throws(BallError) {
        if let word = value.knownInteger?.smallValue, word != .min {
            return set(register, to: word)
        }
        contents[register] = .ball
        try balls[register].set(enclosing: value, precision, monitor)
    }

    /// Sine and cosine together. Bound 204: each is the value at the midpoint, and its error is
    /// bounded by the other one: |sin(m + h) - sin m| is at most |cos m|·|h| + h²/2.
    mutating func setSineAndCosine(
        ofBall register: Int, _ sine: Int, _ cosine: Int, _ monitor: Monitor
    ) throws(BallError) {
        makeBall(register)
        let radius = balls[register].radius
        contents[sine] = .ball
        contents[cosine] = .ball
        guard !radius.isZero, radius < .one else {
            try balls[sine].apply(
                .sin, balls[register], parameter: 0, precision: precision, monitor: monitor)
            return try balls[cosine].apply(
                .cos, balls[register], parameter: 0, precision: precision, monitor: monitor)
        }
        contents[scratch] = .ball
        balls[scratch].set(copying: balls[register])
        balls[scratch].radius = .zero
        try balls[sine].apply(
            .sin, balls[scratch], parameter: 0, precision: precision, monitor: monitor)
        try balls[cosine].apply(
            .cos, balls[scratch], parameter: 0, precision: precision, monitor: monitor)
        let square = (radius * radius).scaled(byPowerOfTwo: -1)
        let ofSine = balls[cosine].largestSize * radius + square
        let ofCosine = balls[sine].largestSize * radius + square
        balls[sine].widen(by: ofSine < radius ? ofSine : radius)
        balls[cosine].widen(by: ofCosine < radius ? ofCosine : radius)
    }

    /// The word that a register holds.
    func word(_ register: Int) -> Int? { isWord(register) ? words[register] : nil }

    /// Stores a ball in a register.
    mutating func load(_ ball: borrowing Ball, into register: Int) {
        contents[register] = .ball
        balls[register].set(copying: ball)
    }

    /// Lends the ball of a register.
    mutating func withBall<R>(
        _ register: Int, _ body: (borrowing Ball) throws(BallError) -> R
    ) throws(BallError) -> R {
        makeBall(register)
        return try body(balls[register])
    }

    /// Widens the ball of a register on both sides.
    mutating func widen(_ register: Int, by amount: Magnitude) {
        makeBall(register)
        contents[register] = .ball
        balls[register].widen(by: amount)
    }

    // MARK: - Registers

    @inline(__always)
    mutating func set(_ register: Int, to word: Int) {
        words[register] = word
        contents[register] = .word
    }

    @inline(__always)
    mutating func copy(_ source: Int, to target: Int) {
        if isWord(source) {
            set(target, to: words[source])
        } else {
            balls[target].set(copying: balls[source])
            contents[target] = .ball
        }
    }

    mutating func exchange(_ first: Int, _ second: Int) {
        balls.exchange(first, second)
        words.swapAt(first, second)
        contents.swapAt(first, second)
    }

    /// The ends of a loop are words.
    mutating func increment(_ register: Int, _ monitor: Monitor) {
        set(register, to: words[register] + 1)
    }

    @inline(__always)
    func isTrue(_ register: Int) -> Bool { words[register] != 0 }

    // MARK: - Operations

    /// The same, not inlined, for carriers that wrap this one, whose steps take longer than a call.
    @inline(never)
    mutating func carryOut(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        try perform(operation, parameter, first, second, target, monitor)
    }

    @inline(__always)
    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        if isWord(first), second < 0 || isWord(second),
            performOnWords(operation, first, second, target)
        {
            return
        }
        makeBall(first)
        if second >= 0 { makeBall(second) }
        let wasBall = contents[target] == .ball
        contents[target] = .ball
        switch operation {
        case .add:
            try balls[target].setSum(balls[first], balls[second], precision: precision)
        case .subtract where first == second:
            // A ball minus itself, as an operation on intervals, is wide; but the difference of a number and
            // itself is zero.
            set(target, to: 0)
        case .subtract:
            try balls[target].setDifference(balls[first], balls[second], precision: precision)
        case .multiply:
            try balls[target].setProduct(balls[first], balls[second], precision: precision)
        case .divide:
            try balls[target].setQuotient(balls[first], balls[second], precision: precision)
        case .power where isWord(second):
            try setPower(of: first, words[second], target, isNext: wasBall, monitor)
        default:
            if second < 0 {
                try balls[target].apply(
                    operation, balls[first], parameter: parameter, precision: precision,
                    monitor: monitor)
            } else {
                try balls[target].apply(
                    operation, balls[first], balls[second], precision: precision,
                    monitor: monitor)
            }
        }
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        for register in operands { makeBall(register) }
        contents[target] = .ball
        try balls[target].apply(
            operation, to: balls, operands, precision: precision, monitor: monitor)
    }

    /// Few products, and products of words, are computed one after the other.
    mutating func setDot(_ rows: DotRows, into target: Int) throws(BallError) -> Bool {
        guard rows.count >= BallRegisters.fewestProducts else { return false }
        var areWords = true
        for j in 0..<rows.count {
            let (a, b) = (rows.first + j * rows.step, rows.second - j * rows.step)
            areWords = areWords && isWord(a) && isWord(b)
        }
        if areWords { return false }
        for j in 0..<rows.count {
            makeBall(rows.first + j * rows.step)
            makeBall(rows.second - j * rows.step)
        }
        contents[target] = .ball
        return try balls.setDot(rows, into: &balls[target], precision: precision)
    }

    /// A power. The power of a constant is computed from the one before it, where the exponents are
    /// consecutive. From time to time it is computed anew, because the radius grows with each
    /// product.
    @inline(never)
    private mutating func setPower(
        of base: Int, _ exponent: Int, _ target: Int, isNext: Bool, _ monitor: Monitor
    ) throws(BallError) {
        let isConstant = base >= 1 && base <= tape.constants.count
        let before = isNext && isConstant ? exponents[target] : nil
        // Where the computation fails, no power is stored.
        exponents[target] = nil
        if let before, before == exponent &- 1, exponent & 255 != 0 {
            if !fractions.isEmpty, let (top, bottom) = fractions[base - 1] {
                try balls[scratch].setProduct(
                    balls[target], top, over: bottom, precision: precision)
            } else {
                try balls[scratch].setProduct(balls[target], balls[base], precision: precision)
            }
            balls.exchange(scratch, target)
        } else {
            try balls[target].apply(
                .powerInteger, balls[base], parameter: exponent, precision: precision,
                monitor: monitor)
        }
        if isConstant { exponents[target] = exponent }
    }

    /// Executes the step on words; false where the result is not a word.
    @inline(__always)
    private mutating func performOnWords(
        _ operation: RealOperation, _ first: Int, _ second: Int, _ target: Int
    ) -> Bool {
        let a = words[first]
        let (value, isBeyond): (Int, Bool)
        switch operation {
        case .add: (value, isBeyond) = a.addingReportingOverflow(words[second])
        case .subtract: (value, isBeyond) = a.subtractingReportingOverflow(words[second])
        case .multiply: (value, isBeyond) = a.multipliedReportingOverflow(by: words[second])
        case .divide:
            // Most quotients are not integers, and for many the sizes show this.
            let b = words[second]
            guard b != 0, b.magnitude <= a.magnitude, a % b == 0 else { return false }
            (value, isBeyond) = (a / b, false)
        case .square: (value, isBeyond) = a.multipliedReportingOverflow(by: a)
        case .negate: (value, isBeyond) = (0 &- a, a == .min)
        case .absolute: (value, isBeyond) = (a < 0 ? 0 &- a : a, a == .min)
        case .power:
            let exponent = words[second]
            guard exponent >= 0 || a.magnitude == 1,
                let power = BigInt.wordPower(a, Int(exponent.magnitude))
            else { return false }
            (value, isBeyond) = (power, false)
        default: return false
        }
        if isBeyond || value == .min { return false }
        set(target, to: value)
        return true
    }

    // MARK: - Integers, conditions and loops

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        if isWord(source) { return set(target, to: words[source]) }
        var isUpward = mode == .ceiling
        if mode == .down {
            guard let sign = balls[source].sign else {
                // Around zero all values are rounded to zero.
                guard balls[source].largestSize < .one else { throw .needsPrecision }
                return set(target, to: 0)
            }
            isUpward = sign < 0
        }
        if !isUpward { return set(target, to: try floor(source)) }
        try perform(.negate, 0, source, -1, scratch + 1, monitor)
        set(target, to: 0 - (try floor(scratch + 1)))
    }

    private func floor(_ register: Int) throws(BallError) -> Int {
        if isWord(register) { return words[register] }
        guard let whole = balls[register].wordFloor, whole != .min else {
            throw .needsPrecision
        }
        return whole
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(BallError) -> Bool {
        guard isWord(step.first), isWord(step.second), words[step.second] != 0 else {
            // This remainder has no meaning for other numbers than integers.
            if step.action == .remainder { throw .domain(.divisionByZero) }
            return false
        }
        let b = words[step.second]
        // No word here is the least one, so nothing overflows.
        let (quotient, remainder) = words[step.first].quotientAndRemainder(dividingBy: b)
        let isAbove = remainder != 0 && (remainder < 0) != (b < 0)
        switch step.action {
        case .quotient: set(step.target, to: isAbove ? quotient - 1 : quotient)
        case .modulo: set(step.target, to: isAbove ? remainder + b : remainder)
        default: set(step.target, to: remainder)
        }
        return true
    }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        if isWord(first), isWord(second) {
            return words[first] < words[second] ? -1 : words[first] == words[second] ? 0 : 1
        }
        if first == second { return 0 }
        makeBall(first)
        makeBall(second)
        contents[scratch] = .ball
        try balls[scratch].setDifference(balls[first], balls[second], precision: precision)
        guard let sign = balls[scratch].sign else { throw .needsPrecision }
        return sign
    }

    /// Ends that are not words are left to the general evaluation.
    func requireEnd(_ register: Int) throws(BallError) {
        if !isWord(register) { throw .domain(.needsInteger(function: "sum")) }
    }

    mutating func endRound(_ monitor: Monitor) throws(BallError) {
        rounds += 1
        do throws(NumberError) {
            if precision > 10_000 { try monitor.check() } else { try monitor.tick() }
        } catch {
            throw .number(error)
        }
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(BallError) {
        countedSteps += steps
        if countedSteps > allowedSteps {
            throw .number(.stepsExceeded(limit: monitor.limits.maximumSteps))
        }
    }
}

extension Ball {
    /// Encloses a number: a real by its own refinement, which caches its results.
    package mutating func set(
        enclosing number: BigNumber, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if let exact = number.knownRational { return set(exact, precision: precision) }
        guard let real = number.real else { return }
        var looks = 0
        do throws(NumberError) {
            var refinement = Refinement(real, monitor: monitor)
            let settled = try refinement.settle(.relative(precision), "a constant") {
                ball throws(NumberError) -> Verdict<Bool> in
                looks += 1
                // A value close to zero may never have so many bits; the loop decides how many it
                // needs.
                guard looks > 1 || ball.relativeAccuracyBits >= precision else {
                    return .needsMore
                }
                set(copying: ball)
                return .answer(true)
            }
            if case .exact(let value) = settled { set(value, precision: precision) }
        } catch {
            throw .number(error)
        }
    }
}
