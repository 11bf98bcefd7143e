/// A simple zero of a tape in an interval on which its derivative is not zero: the only zero there.
/// The interval Newton step halves the interval or doubles the digits, as often as wanted.
final class ZeroValue: BodyValue, @unchecked Sendable {
    private let bracket: Bracket
    /// Whether the function increases there.
    private let isRising: Bool

    init(_ tape: Tape, in bracket: Bracket, isRising: Bool) {
        self.bracket = bracket
        self.isRising = isRising
        super.init(tape, of: [])
    }

    /// The precision of the first steps.
    private static var firstBits: Int { 128 }
    /// The largest number of steps: at most one for each bit until the digits double.
    private static var mostSteps: Int { 4_000 }

    override var saved: (kind: String, numbers: [BigNumber])? {
        (CalculusForms.zero, [BigNumber(bracket.low), BigNumber(bracket.high)])
    }

    override func work(bits: Double) -> Double { 6 * tape.work(bits: bits) }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var bracket = bracket
        // Additional bits, where values of the function were too wide.
        var extra = 0
        for _ in 0..<Self.mostSteps {
            try Ball.check(monitor)
            bracket.set(&ball)
            let accuracy = ball.relativeAccuracyBits
            if accuracy > precision + 2 { return }
            let bits = max(Self.firstBits, min(2 * accuracy + 64, precision + 128)) + extra
            if let next = try step(bracket, bits: bits, monitor) {
                bracket = next
            } else {
                extra += bits
                if bits > monitor.limits.maximumPrecision { throw .needsPrecision }
            }
        }
        throw .needsPrecision
    }

    /// A narrower interval; nil where that needs more bits.
    private func step(
        _ bracket: Bracket, bits: Int, _ monitor: Monitor
    ) throws(BallError) -> Bracket? {
        var function = try FunctionBalls(tape, order: 1, precision: bits, monitor: monitor)
        var all = Ball(precision: bits)
        var middle = Ball(precision: bits)
        bracket.set(&all)
        bracket.setCentre(&middle)
        var value = Ball(precision: bits)
        var slope = Ball(precision: bits)
        do throws(BallError) {
            try function.evaluate(at: middle)
            try function.copyCoefficient(0, to: &value)
            try function.evaluate(at: all)
            try function.copyCoefficient(1, to: &slope)
        } catch {
            guard case .needsPrecision = error else { throw error }
            return nil
        }
        if !slope.containsZero {
            var quotient = Ball(precision: bits)
            var next = Ball(precision: bits)
            try quotient.setQuotient(value, slope, precision: bits)
            try next.setDifference(middle, quotient, precision: bits)
            if next.radius.isZero { next.widen(by: .powerOfTwo(bracket.radius - bits)) }
            let narrow = Bracket(around: next)
            // Outside the interval the signs are unknown.
            if narrow.radius < bracket.radius, bracket.contains(narrow) { return narrow }
        }
        return try half(bracket, &function, bits)
    }

    /// The half that contains the zero, by the sign at the centre. Where that is undecided, the
    /// signs on both sides decide among the middle half and the quarters beside it.
    private func half(
        _ bracket: Bracket, _ function: inout FunctionBalls, _ bits: Int
    ) throws(BallError) -> Bracket? {
        if let isAbove = try isZeroAbove(bracket, quarters: 0, &function, bits) {
            return bracket.part(quarters: isAbove ? 2 : -2, shift: 1)
        }
        guard let isAboveLower = try isZeroAbove(bracket, quarters: -2, &function, bits),
            let isAboveUpper = try isZeroAbove(bracket, quarters: 2, &function, bits)
        else { return nil }
        if isAboveUpper { return bracket.part(quarters: 3, shift: 2) }
        return isAboveLower
            ? bracket.part(quarters: 0, shift: 1) : bracket.part(quarters: -3, shift: 2)
    }

    /// Whether the zero lies above a point, by the sign there; nil where that is undecided.
    private func isZeroAbove(
        _ bracket: Bracket, quarters: Int, _ function: inout FunctionBalls, _ bits: Int
    ) throws(BallError) -> Bool? {
        var point = Ball(precision: bits)
        bracket.set(&point, quarters: quarters)
        var value = Ball(precision: bits)
        do throws(BallError) {
            try function.evaluate(at: point)
            try function.copyCoefficient(0, to: &value)
        } catch {
            guard case .needsPrecision = error else { throw error }
            return nil
        }
        guard let sign = value.sign, sign != 0 else { return nil }
        return (sign < 0) == isRising
    }
}

/// A tape as a function of a ball, with its first Taylor coefficients.
struct FunctionBalls: ~Copyable {
    private var jets: TapeJets<TapeRun>
    let order: Int

    init(_ tape: Tape, order: Int, precision: Int, monitor: Monitor) throws(BallError) {
        let spare = TapeJets<TapeRun>.spare(tape, order: order)
        let balls = try TapeRun(tape, precision: precision, spare: spare, monitor: monitor)
        self.order = order
        jets = TapeJets(tape, order: order, on: balls, monitor: monitor)
    }

    var countedSteps: Int { jets.countedSteps }

    mutating func evaluate(at ball: borrowing Ball) throws(BallError) {
        jets.loadPoint(ball)
        try jets.run()
    }

    mutating func copyCoefficient(_ index: Int, to ball: inout Ball) throws(BallError) {
        guard index < jets.resultLength else { return ball.set(0, precision: 64) }
        try jets.copyBall(jets.resultPlace(index), to: &ball)
    }
}

extension TapeJets where Base == TapeRun {
    fileprivate mutating func loadPoint(_ ball: borrowing Ball) {
        base.load(ball, into: Tape.index)
    }

    fileprivate mutating func copyBall(_ place: Int, to ball: inout Ball) throws(BallError) {
        try base.withBall(place) { (source) in ball.set(copying: source) }
    }
}
