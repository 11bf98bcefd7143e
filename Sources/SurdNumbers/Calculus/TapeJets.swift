/// A carrier below jets: registers of coefficients.
protocol JetBase: TapeRegisters, ~Copyable {
    mutating func load(
        _ value: BigNumber, into register: Int, _ monitor: Monitor
    ) throws(Failure)
    /// The integer that a register is known to hold.
    func word(_ register: Int) -> Int?
    /// The fraction that a register is known to hold.
    func fraction(_ register: Int) -> BigRational?
    /// Sine and cosine of a register, into two others.
    mutating func setSineAndCosine(
        of register: Int, _ sine: Int, _ cosine: Int, _ monitor: Monitor
    ) throws(Failure)
    static func failure(_ error: NumberError) -> Failure
    /// The sum of the products of two rows of registers; false where there is no faster method than
    /// one product after the other.
    mutating func setDot(_ rows: DotRows, into target: Int) throws(Failure) -> Bool
    /// The body of a form with its captured values.
    mutating func tape(of body: TapeBody, _ step: Tape.Step) throws(Failure) -> Tape
    /// Registers of the same kind for another tape.
    func another(for tape: Tape, spare: Int, _ monitor: Monitor) throws(Failure) -> Self
    /// Copies a register into one of another machine.
    mutating func give(_ register: Int, to other: inout Self, _ target: Int) throws(Failure)
    /// The error that asks for a narrower enclosure, or that ends the attempt where there is none.
    static var undecided: Failure { get }
    /// Bits of balls; nil where the registers hold numbers.
    var bits: Int? { get }
    mutating func widenBall(_ register: Int, by amount: Magnitude) throws(Failure)
    mutating func size(
        of register: Int
    ) throws(Failure) -> (least: Magnitude, most: Magnitude)?
    /// Whether an error asks for a narrower enclosure.
    static func isOpen(_ failure: Failure) -> Bool
    /// The few possible values of a rounding; nil where it has one, or many.
    mutating func openRounding(
        _ source: Int, _ mode: RoundingMode
    ) throws(Failure) -> (low: Int, high: Int)?
    /// Sets the target of a step to an integral whose body depends on the variable.
    static func setIntegral(
        under jets: inout TapeJets<Self>, _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(Failure)
}

extension JetBase where Self: ~Copyable {
    mutating func setSineAndCosine(
        of register: Int, _ sine: Int, _ cosine: Int, _ monitor: Monitor
    ) throws(Failure) {
        try perform(.sin, 0, register, -1, sine, monitor)
        try perform(.cos, 0, register, -1, cosine, monitor)
    }
}

/// A tape on jets: each register is a row of Taylor coefficients, which the underlying carrier computes.
///
/// Where a comparison or a rounding is at its border, the value differs on the two sides of the
/// point. Then a run takes one side (`side`), and records that it did (`metBorder`).
struct TapeJets<Base: JetBase & ~Copyable>: ~Copyable {
    let tape: Tape
    let order: Int
    var base: Base
    let monitor: Monitor
    /// 1 for the side above the point, -1 for the side below; 0 refuses to choose.
    var side = 0
    private(set) var metBorder = false
    /// Whether register 0 is the point plus t.
    private(set) var isOfVariable = false
    /// Whether a comparison, a sign or a rounding of a variable value was met: elsewhere the
    /// function may be another one.
    private(set) var isPiecewise = false
    /// The steps that loops inside the tape took.
    private(set) var countedSteps = 0
    /// Answers for decisions that balls leave open; nil where these are errors.
    var answers: OpenAnswers?
    /// The decisions of this run, recorded if there are answers.
    private(set) var decisions: [TapeDecision] = []
    /// Decisions that the run follows whatever the numbers are; nil where it decides itself.
    var script: [TapeDecision]?
    /// Whether the run met a decision that differs from the script.
    private(set) var hasLeftScript = false
    private var lengths: [Int]
    /// The first temporary jet, and the next free one.
    private let firstTemporary: Int
    private var nextTemporary: Int
    private let jetCount: Int

    /// Enough for the deepest rule: the inverse functions by Newton's step take about twenty.
    private static var temporaries: Int { 40 }

    /// The number of registers that the carrier needs beyond those of the tape.
    static func spare(_ tape: Tape, order: Int) -> Int {
        let jets = tape.registerCount + 2 + temporaries
        return jets * (order + 1) + JetPlaces.count - tape.registerCount
    }

    /// `base` holds the constants of the tape, and has as many spare registers as `spare` returns.
    init(_ tape: Tape, order: Int, on base: consuming Base, monitor: Monitor) {
        self.tape = tape
        self.order = order
        self.base = base
        self.monitor = monitor
        firstTemporary = tape.registerCount + 2
        nextTemporary = firstTemporary
        jetCount = firstTemporary + Self.temporaries
        lengths = Array(repeating: 1, count: jetCount)
    }

    /// Sets the variable to the point in register 0 of the carrier, plus t.
    mutating func setVariable() {
        isOfVariable = true
        base.set(place(Tape.index, 1), to: 1)
        lengths[Tape.index] = min(order, 1) + 1
    }

    /// The first temporary jet that is free.
    var firstFree: Int { nextTemporary }

    /// Takes over the notes of the machine of an inner form.
    mutating func take(notesOf inner: borrowing TapeJets) {
        metBorder = metBorder || inner.metBorder
        isPiecewise = isPiecewise || inner.isPiecewise
        countedSteps += inner.countedSteps
    }

    /// Releases the temporary jets from this one on, before the rule that took them ends.
    mutating func giveBack(from jet: Int) { nextTemporary = jet }

    /// Changes the carrier: its register 0 is the point.
    mutating func changeBase(
        _ change: (inout Base) throws(Base.Failure) -> Void
    ) throws(Base.Failure) {
        try change(&base)
    }

    mutating func run() throws(Base.Failure) {
        setVariable()
        nextTemporary = firstTemporary
        decisions.removeAll(keepingCapacity: true)
        try runSteps(monitor)
    }

    /// Records a decision, or returns the one to follow.
    fileprivate mutating func scripted(
        _ kind: TapeDecision.Kind, _ first: Int, _ second: Int
    ) -> Int? {
        guard let script, decisions.count < script.count else { return nil }
        let next = script[decisions.count]
        decisions.append(next)
        if next.kind != kind || next.first != first || next.second != second {
            hasLeftScript = true
        }
        return next.result
    }

    fileprivate mutating func note(
        _ kind: TapeDecision.Kind, _ first: Int, _ second: Int, _ result: Int, isPoint: Bool = false
    ) {
        guard answers != nil else { return }
        decisions.append(
            TapeDecision(
                kind: kind, first: first, second: second, result: result, isPoint: isPoint))
    }

    var resultLength: Int { lengths[tape.result] }
    func resultPlace(_ index: Int) -> Int { place(tape.result, index) }
}

// MARK: - Coefficients

extension TapeJets: JetMachine where Base: ~Copyable {
    typealias Failure = Base.Failure

    mutating func temporary() throws(Failure) -> Int {
        guard nextTemporary < jetCount else {
            throw failure(.tooCostly(what: "the Taylor coefficients of a formula this deep"))
        }
        nextTemporary += 1
        return nextTemporary - 1
    }

    func length(_ jet: Int) -> Int { lengths[jet] }

    mutating func setLength(_ jet: Int, _ length: Int) { lengths[jet] = length }

    func place(_ jet: Int, _ index: Int) -> Int { jet + index * jetCount }

    func scalar(_ number: Int) -> Int { jetCount * (order + 1) + number }

    mutating func compute(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int
    ) throws(Failure) {
        // The carrier of balls computes a power from the previous one in the same register, which
        // is another number here.
        if operation == .power, let word = base.word(second) {
            return try base.perform(.powerInteger, word, first, -1, target, monitor)
        }
        try base.perform(operation, parameter, first, second, target, monitor)
    }

    mutating func compute(
        _ operation: RealOperation, of operands: [Int], _ target: Int
    ) throws(Failure) {
        try base.perform(operation, of: operands, to: target, monitor)
    }

    mutating func setDot(
        _ first: Int, _ second: Int, count: Int, into target: Int
    ) throws(Failure) -> Bool {
        try base.setDot(
            DotRows(first: first, second: second, step: jetCount, count: count), into: target)
    }

    mutating func setSineAndCosine(
        of place: Int, _ sine: Int, _ cosine: Int
    ) throws(Failure) {
        try base.setSineAndCosine(of: place, sine, cosine, monitor)
    }

    mutating func set(place: Int, to number: BigNumber) throws(Failure) {
        try base.load(number, into: place, monitor)
    }

    mutating func copyPlace(_ source: Int, to target: Int) { base.copy(source, to: target) }

    mutating func exchange(place: Int, with other: Int) { base.exchange(place, other) }

    mutating func order(of first: Int, _ second: Int) throws(Failure) -> Int {
        try base.compare(first, second, monitor)
    }

    func word(at place: Int) -> Int? { base.word(place) }

    /// Constants of the tape are known as they are.
    func fraction(at place: Int) -> BigRational? {
        if place >= 1, place <= tape.constants.count {
            return tape.constants[place - 1].knownRational
        }
        return base.fraction(place)
    }

    var bits: Int? { base.bits }

    mutating func widen(place: Int, by amount: Magnitude) throws(Failure) {
        try base.widenBall(place, by: amount)
    }

    mutating func size(
        of place: Int
    ) throws(Failure) -> (least: Magnitude, most: Magnitude)? {
        try base.size(of: place)
    }

    func isOpen(_ failure: Failure) -> Bool { Base.isOpen(failure) }

    func failure(_ error: NumberError) -> Failure { Base.failure(error) }

    mutating func apply(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, to target: Int
    ) throws(Failure) {
        let free = nextTemporary
        defer { nextTemporary = free }
        if lengths[first] == 1, second < 0 || lengths[second] == 1 {
            try compute(
                operation, parameter, first, second, target)
            lengths[target] = 1
            return
        }
        if operation == .subtract, first == second { return set(target, to: 0) }
        let call = JetCall(
            operation: operation, parameter: parameter, first: first, second: second,
            target: target)
        if operation == .absolute { return try applyAbsolute(call) }
        try apply(call)
    }

    private mutating func apply(_ call: JetCall) throws(Failure) {
        if try call.operation.room.jet(call, &self) { return }
        throw failure(
            .undecided(
                question: "the derivative of \(call.operation.name)",
                known: JetText.noRule))
    }

    /// x or -x, by the side of zero.
    private mutating func applyAbsolute(_ call: JetCall) throws(Failure) {
        let zero = try constant(0)
        if try compare(call.first, zero, monitor) < 0 {
            try apply(.negate, 0, call.first, -1, to: call.target)
        } else {
            copy(call.first, to: call.target)
        }
    }
}

// MARK: - Registers

extension TapeJets: TapeRegisters where Base: ~Copyable {
    var scratch: Int { tape.registerCount }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(Failure) {
        try apply(operation, parameter, first, second, to: target)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(Failure) {
        let free = nextTemporary
        defer { nextTemporary = free }
        if operands.allSatisfy({ lengths[$0] == 1 }) {
            try base.perform(operation, of: operands, to: target, monitor)
            lengths[target] = 1
            return
        }
        try apply(
            JetCall(
                operation: operation, parameter: 0, first: operands[0], second: operands[1],
                target: target, operands: operands))
    }

    mutating func set(_ register: Int, to word: Int) {
        base.set(register, to: word)
        lengths[register] = 1
    }

    mutating func copy(_ source: Int, to target: Int) {
        for k in 0..<lengths[source] { base.copy(place(source, k), to: place(target, k)) }
        lengths[target] = lengths[source]
    }

    mutating func exchange(_ first: Int, _ second: Int) {
        for k in 0..<max(lengths[first], lengths[second]) {
            base.exchange(place(first, k), place(second, k))
        }
        lengths.swapAt(first, second)
    }

    /// The index of a loop is an integer, and constant.
    mutating func increment(_ register: Int, _ monitor: Monitor) throws(Failure) {
        try base.increment(register, monitor)
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(Failure) -> Int {
        if let order = scripted(.comparison, first, second) { return order }
        let order: Int
        do throws(Failure) {
            order = try base.compare(first, second, monitor)
        } catch {
            guard answers != nil, Base.isOpen(error) else { throw error }
            return try openOrder(first, second)
        }
        note(.comparison, first, second, order)
        if lengths[first] == 1, lengths[second] == 1 { return order }
        isPiecewise = true
        if order != 0 || answers != nil { return order }
        let free = nextTemporary
        defer { nextTemporary = free }
        return try sideOfZero(try apply(.subtract, first, second))
    }

    /// An answer for a comparison that balls leave open. Equality holds in one point at most, if
    /// the slope of the difference has no zero.
    private mutating func openOrder(_ first: Int, _ second: Int) throws(Failure) -> Int {
        isPiecewise = true
        // The same question has the same answer.
        if !tape.hasLoops,
            let known = decisions.first(where: {
                $0.kind == .comparison && $0.first == first && $0.second == second
            })
        {
            decisions.append(known)
            return known.result
        }
        let order = answers?.answer(from: -1, to: 1) ?? 0
        var isPoint = false
        if order == 0, self.order > 0 {
            let free = nextTemporary
            defer { nextTemporary = free }
            let distance = try apply(.subtract, first, second)
            if lengths[distance] > 1 {
                base.set(scalar(0), to: 0)
                do throws(Failure) {
                    isPoint = try base.compare(place(distance, 1), scalar(0), monitor) != 0
                } catch {
                    guard Base.isOpen(error) else { throw error }
                }
            }
        }
        note(.comparison, first, second, order, isPoint: isPoint)
        return order
    }

    /// The sign of a jet with the value 0 on the current side; 0 where it is zero on both sides.
    private mutating func sideOfZero(_ jet: Int) throws(Failure) -> Int {
        let zero = scalar(0)
        base.set(zero, to: 0)
        if lengths[jet] > 1 {
            for k in 1..<lengths[jet] {
                let sign = try base.compare(place(jet, k), zero, monitor)
                if sign == 0 { continue }
                metBorder = true
                guard side != 0 else { throw Base.undecided }
                return k % 2 == 0 || side > 0 ? sign : -sign
            }
        }
        // A short polynomial is zero; for other jets nothing is known beyond the last coefficient.
        if lengths[jet] <= order { return 0 }
        metBorder = true
        throw Base.undecided
    }

    mutating func round(
        _ given: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(Failure) {
        let free = nextTemporary
        defer { nextTemporary = free }
        var source = given
        if given == target {
            // The argument is needed again after the rounded value is there.
            source = try temporary()
            copy(given, to: source)
        }
        if let word = scripted(.rounding, given, -1) { return set(target, to: word) }
        if answers != nil {
            if let (low, high) = try base.openRounding(source, mode) {
                isPiecewise = true
                set(target, to: answers?.answer(from: low, to: high) ?? low)
            } else {
                try base.round(source, mode, to: target, monitor)
                lengths[target] = 1
            }
            guard let word = base.word(target) else { throw Base.undecided }
            return note(.rounding, given, -1, word)
        }
        try base.round(source, mode, to: target, monitor)
        lengths[target] = 1
        if lengths[source] > 1 { isPiecewise = true }
        guard lengths[source] > 1, try base.compare(source, target, monitor) == 0 else { return }
        // At an integer, the rounded value beside it depends on the side.
        let sign = try sideOfZero(try apply(.subtract, source, target))
        let zero = scalar(0)
        base.set(zero, to: 0)
        let ofTarget = mode == .down ? try base.compare(target, zero, monitor) : 0
        let step =
            switch mode {
            case .floor: min(sign, 0)
            case .ceiling: max(sign, 0)
            // Towards zero: down if the integer is positive, up if it is negative.
            default: ofTarget > 0 ? min(sign, 0) : ofTarget < 0 ? max(sign, 0) : 0
            }
        if step == 0 { return }
        let (one, sum) = (scalar(1), scalar(2))
        base.set(one, to: step)
        try base.perform(.add, 0, target, one, sum, monitor)
        base.copy(sum, to: target)
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(Failure) -> Bool {
        if step.action == .remainder, lengths[step.first] > 1 || lengths[step.second] > 1 {
            throw failure(.needsInteger(function: "rem"))
        }
        return false
    }

    func requireEnd(_ register: Int) throws(Failure) {
        guard lengths[register] == 1, base.word(register) != nil else {
            throw failure(.needsInteger(function: "the range of a sum"))
        }
    }

    mutating func endRound(_ monitor: Monitor) throws(Failure) {
        do throws(NumberError) { try monitor.tick() } catch { throw failure(error) }
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(Failure) {
        countedSteps += steps
        if countedSteps > monitor.limits.maximumSteps {
            throw failure(.stepsExceeded(limit: monitor.limits.maximumSteps))
        }
    }
}

// MARK: - The carriers below

extension TapeRun: JetBase {
    var bits: Int? { precision }

    mutating func widenBall(_ register: Int, by amount: Magnitude) { widen(register, by: amount) }

    mutating func size(
        of register: Int
    ) throws(BallError) -> (least: Magnitude, most: Magnitude)? {
        try withBall(register) { (ball) in (ball.smallestSize, ball.largestSize) }
    }

    func fraction(_ register: Int) -> BigRational? { word(register).map { BigRational($0) } }

    mutating func setSineAndCosine(
        of register: Int, _ sine: Int, _ cosine: Int, _ monitor: Monitor
    ) throws(BallError) {
        try setSineAndCosine(ofBall: register, sine, cosine, monitor)
    }

    mutating func tape(of body: TapeBody, _ step: Tape.Step) throws(BallError) -> Tape {
        body.tape.with(try inputs(body, step))
    }

    func another(
        for tape: Tape, spare: Int, _ monitor: Monitor
    ) throws(BallError) -> TapeRun {
        try TapeRun(tape, precision: precision, spare: spare, monitor: monitor)
    }

    mutating func give(
        _ register: Int, to other: inout TapeRun, _ target: Int
    ) throws(BallError) {
        if let word = word(register) { return other.set(target, to: word) }
        try withBall(register) { (ball) in other.load(ball, into: target) }
    }

    static func failure(_ error: NumberError) -> BallError { .number(error) }
    static var undecided: BallError { .needsPrecision }

    static func isOpen(_ failure: BallError) -> Bool {
        if case .needsPrecision = failure { true } else { false }
    }

    mutating func openRounding(
        _ source: Int, _ mode: RoundingMode
    ) throws(BallError) -> (low: Int, high: Int)? {
        try withBall(source) { (ball) in ball.openRounding(mode) }
    }
}

extension TapeNumbers: JetBase {
    var bits: Int? { nil }

    func setDot(_ rows: DotRows, into target: Int) -> Bool { false }

    /// Only rules that have requested `bits` widen balls.
    func widenBall(_ register: Int, by amount: Magnitude) throws(NumberError) {
        throw .undecided(question: "a number by a ball", known: JetText.noRule)
    }

    func size(of register: Int) -> (least: Magnitude, most: Magnitude)? { nil }

    mutating func load(_ value: BigNumber, into register: Int, _ monitor: Monitor) {
        load(value, into: register)
    }

    func word(_ register: Int) -> Int? { registers[register].knownInteger?.smallValue }

    func fraction(_ register: Int) -> BigRational? { registers[register].knownRational }

    func tape(of body: TapeBody, _ step: Tape.Step) -> Tape { self.body(body) }

    func another(for tape: Tape, spare: Int, _ monitor: Monitor) -> TapeNumbers {
        TapeNumbers(tape, constants: tape.constants, spare: spare, monitor: monitor)
    }

    func give(_ register: Int, to other: inout TapeNumbers, _ target: Int) {
        other.load(registers[register], into: target)
    }

    static func failure(_ error: NumberError) -> NumberError { error }

    static func isOpen(_ failure: NumberError) -> Bool { false }

    func openRounding(_ source: Int, _ mode: RoundingMode) -> (low: Int, high: Int)? { nil }

    static var undecided: NumberError {
        .undecided(
            question: "how the function continues next to this point",
            known: "a condition, a sign or a rounding changes there")
    }
}
