/// The integral of a tape over an interval, as a number that can be refined.
///
/// The integral of a polynomial is computed from its coefficients, so that it is exact or has a
/// closed form if these have. All other integrals are enclosed by `Quadrature`.
package struct Integral {
    let tape: Tape
    let low: BigNumber
    let high: BigNumber
    let monitor: Monitor
    /// The steps that loops inside the body took.
    package private(set) var steps = 0

    package init(_ tape: Tape, from low: BigNumber, to high: BigNumber, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
    }

    package mutating func value() throws(NumberError) -> BigNumber {
        if try low.compare(to: high, monitor: monitor) == 0 {
            // The integrand must have a value there.
            _ = try value(at: low)
            return 0
        }
        if let exact = try polynomialIntegral() { return exact }
        if let a = low.knownRational, let b = high.knownRational {
            let pieces = PiecewisePolynomial(tape: tape, monitor: monitor)
            if let exact = try pieces.integral(from: a, to: b) { return BigNumber(exact) }
        }
        if tape.parity == .odd,
            try low.compare(to: high.negated(monitor: monitor), monitor: monitor) == 0
        {
            // Both halves exist, and cancel.
            _ = try IntegralValue.number(tape, 0, high, &steps, monitor)
            return 0
        }
        return try IntegralValue.number(tape, low, high, &steps, monitor)
    }

    private func value(at point: BigNumber) throws(NumberError) -> BigNumber {
        var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
        numbers.load(point, into: Tape.index)
        try numbers.runSteps(monitor)
        return numbers.registers[tape.result]
    }

    // MARK: - Polynomials

    /// The degrees of polynomials that are expanded.
    private static let orders = [8, 64]

    /// Nil where the tape is not a polynomial of low degree.
    private func polynomialIntegral() throws(NumberError) -> BigNumber? {
        guard tape.isPolynomial else { return nil }
        for order in Self.orders {
            let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
            try monitor.require(spare * 64)
            var numbers = TapeNumbers(
                tape, constants: tape.constants, spare: spare, monitor: monitor)
            numbers.load(BigNumber(0), into: Tape.index)
            var jets = TapeJets(tape, order: order, on: numbers, monitor: monitor)
            try jets.run()
            guard jets.resultLength <= order else { continue }
            let work = NumberWork(monitor: monitor)
            var sum = BigNumber(0)
            for k in stride(from: jets.resultLength - 1, through: 0, by: -1) {
                let coefficient = jets.base.registers[jets.resultPlace(k)]
                if coefficient.knownInteger?.isZero == true { continue }
                let index = BigNumber(k + 1)
                let ends = try work.difference(
                    high.raised(to: index, monitor: monitor),
                    low.raised(to: index, monitor: monitor))
                let term = try work.product(coefficient, ends).divided(by: index, monitor: monitor)
                sum = try sum.adding(term, monitor: monitor)
            }
            return sum
        }
        return nil
    }
}

extension Tape {
    /// Whether the steps can only give polynomials of register 0.
    fileprivate var isPolynomial: Bool {
        var isConstant = [false] + constants.map { _ in true }
        func constant(_ register: Int) -> Bool {
            register < isConstant.count && isConstant[register]
        }
        for step in steps {
            guard case .operation(let operation) = step.action, step.target >= 0 else {
                return false
            }
            let isFixed = constant(step.first) && (step.second < 0 || constant(step.second))
            while isConstant.count <= step.target { isConstant.append(false) }
            isConstant[step.target] = isFixed
            if isFixed { continue }
            switch operation {
            case .add, .subtract, .multiply, .negate, .square: continue
            case .divide where constant(step.second): continue
            case .powerInteger where step.parameter >= 0 && step.parameter <= 64: continue
            case .power:
                guard step.second >= 1, step.second <= constants.count,
                    let word = constants[step.second - 1].knownInteger?.smallValue,
                    (0...64).contains(word)
                else { return false }
            default: return false
            }
        }
        return true
    }
}

/// The integral of a tape that is not a polynomial.
final class IntegralValue: BodyValue, @unchecked Sendable {
    private let low: BigNumber
    private let high: BigNumber
    /// The exponent of the value: the error of the pieces may be the last bit that is wanted of it.
    private let exponent: Int
    /// The pieces of the first run.
    private let plans: [Quadrature.PiecePlan]

    private init(
        _ tape: Tape, _ low: BigNumber, _ high: BigNumber, exponent: Int,
        plans: [Quadrature.PiecePlan] = []
    ) {
        self.low = low
        self.high = high
        self.exponent = exponent
        self.plans = plans
        super.init(tape, of: [low, high])
    }

    private static var firstBits: Int { 80 }
    /// The most bits of the first run, and the possible error of its guess of the size. With more
    /// bits, it would take much longer to find that there is no integral.
    private static var mostWantedBits: Int { 1000 }
    private static var spareWantedBits: Int { 14 }
    private static var mostBits: Int { 600 }
    /// The number of points for the first guess of the size.
    private static var samples: Int { 16 }
    private static var mostDepth: Int { 4 }

    /// The number, with its first digits.
    static func number(
        _ tape: Tape, _ low: BigNumber, _ high: BigNumber, _ steps: inout Int, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let trial = IntegralValue(tape, low, high, exponent: 0)
        guard trial.depth <= mostDepth else {
            throw .tooCostly(what: "integrals nested this deeply")
        }
        do throws(BallError) {
            var bits = max(firstBits, min(monitor.wantedBits, mostWantedBits) + spareWantedBits)
            let first = bits
            var exponent = try trial.guessExponent(monitor)
            var plans: [Quadrature.PiecePlan] = []
            while true {
                var ball = Ball(precision: bits)
                steps += try trial.sum(
                    into: &ball, bits: bits, goal: exponent - bits, &plans, monitor)
                let accuracy = ball.relativeAccuracyBits
                if accuracy == .max, let zero = ball.sign, zero == 0 { return 0 }
                if accuracy <= 0, bits == first, try cancels(tape, low, high, monitor) {
                    return 0
                }
                if accuracy <= 0, bits > mostBits {
                    throw .number(
                        .undecided(
                            question: "whether the integral is zero",
                            known: "the value is closer to zero than 2^(\(exponent - bits))"))
                }
                if accuracy > 32 || bits > mostBits {
                    if let size = ball.magnitudeExponent, accuracy > 0 { exponent = size.value }
                    let value = IntegralValue(
                        tape, low, high, exponent: exponent, plans: plans)
                    value.note(trial.proof)
                    let real = Real(value, estimate: Estimate(ball))
                    real.remember(Real.Enclosure(copying: ball))
                    return BigNumber(storage: .real(real))
                }
                bits *= 2
            }
        } catch {
            switch error {
            case .needsPrecision:
                throw .undecided(question: "the integral", known: "")
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    private static func cancels(
        _ tape: Tape, _ low: BigNumber, _ high: BigNumber, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        do throws(NumberError) {
            if try IntegralSymmetry(tape, from: low, to: high, monitor: monitor).cancels() {
                return true
            }
            return try ClosedIntegral(
                tape, from: .number(low), to: .number(high), monitor: monitor
            ).isZero()
        } catch {
            throw .number(error)
        }
    }

    override var saved: (kind: String, numbers: [BigNumber])? {
        (CalculusForms.integral, [low, high])
    }

    override func work(bits: Double) -> Double { 2 * bits * tape.work(bits: bits) }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        // A few bits more than the pieces lose together.
        var extra = 12
        var plans = plans
        while true {
            _ = try sum(
                into: &ball, bits: precision + extra, goal: exponent - precision - extra, &plans,
                monitor)
            if ball.relativeAccuracyBits >= precision { return }
            if extra > precision + 200 { return }
            extra = 2 * extra + 20
        }
    }

    /// The approximate exponent of the integral of |f|.
    private func guessExponent(_ monitor: Monitor) throws(BallError) -> Int {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var quadrature = try quadrature(bits: 128, goal: 0, [], monitor)
        let size: Magnitude
        do throws(BallError) {
            size = try quadrature.sample(Self.samples)
        } catch {
            throw error
        }
        return size.isZero || size.isInfinite ? 0 : size.exponent.value
    }

    private func quadrature(
        bits: Int, goal: Int, _ plans: [Quadrature.PiecePlan], _ monitor: Monitor
    ) throws(BallError) -> Quadrature {
        var first = Ball(precision: bits)
        var last = Ball(precision: bits)
        try first.set(enclosing: low, bits, monitor)
        try last.set(enclosing: high, bits, monitor)
        var quadrature = try Quadrature(
            tape, ends: [low, high], bits: bits, goal: goal, rules: RuleTable(precision: bits),
            monitor: monitor)
        quadrature.earlier = plans
        try quadrature.setInterval(from: first, to: last)
        return quadrature
    }

    /// The integral with an error of about 2^goal, and the steps of the program that it took.
    private func sum(
        into ball: inout Ball, bits: Int, goal: Int, _ plans: inout [Quadrature.PiecePlan],
        _ monitor: Monitor
    ) throws(BallError) -> Int {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var quadrature = try quadrature(bits: bits + 16, goal: goal - 6, plans, monitor)
        do throws(BallError) {
            try quadrature.run(into: &ball)
        } catch {
            throw error
        }
        plans = quadrature.plans
        note(quadrature.proof)
        return quadrature.steps
    }
}
