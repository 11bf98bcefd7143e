/// The n-th derivative of a tape at a point, as a number that can be refined.
///
/// For a few derivatives the Taylor coefficients are numbers, so that the result is exact or has a
/// closed form if the steps have. For many they are balls.
package struct Derivative {
    let tape: Tape
    let point: BigNumber
    let order: Int
    let monitor: Monitor
    /// The steps that loops inside the body took.
    package private(set) var steps = 0

    package init(_ tape: Tape, at point: BigNumber, order: Int, monitor: Monitor) {
        self.tape = tape
        self.point = point
        self.order = order
        self.monitor = monitor
    }

    /// Up to this order, numbers take at most some milliseconds, and the prover can read the recipe
    /// of the result.
    private static var mostExactOrder: Int { 12 }

    package mutating func value() throws(NumberError) -> BigNumber {
        do throws(NumberError) {
            return try found()
        } catch {
            switch error {
            case .divisionByZero, .domain:
                throw .notDifferentiable(
                    rule: "not differentiable here: the function has no value (\(error.message))")
            default: throw error
            }
        }
    }

    private mutating func found() throws(NumberError) -> BigNumber {
        try requireRoom()
        if order > Self.mostExactOrder, tape.rationality(of: point) == .unknown {
            // A few coefficients show whether a condition changes at the point.
            var first = jets(order: 2)
            let isRegular = try first.regular()
            if isRegular, let value = try DerivativeValue.number(self) { return value }
        }
        var jets = jets(order: order)
        do throws(NumberError) {
            if try jets.regular() { return try result(jets.takeResult()) }
        } catch {
            // Balls may have a rule where numbers have none.
            guard case .undecided(_, JetText.noRule) = error,
                let value = try DerivativeValue.number(self)
            else { throw error }
            return value
        }
        return try valueOnBorder()
    }

    /// Compares the Taylor coefficients on both sides of the point, where a condition, a sign or a
    /// rounding changes.
    private mutating func valueOnBorder() throws(NumberError) -> BigNumber {
        let (above, below) = (try side(1), try side(-1))
        var here = jets(order: 0)
        try here.run()
        let value = here.takeResult()[0]
        for k in 0...order {
            var isSame = try above[k].compare(to: below[k], monitor: monitor) == 0
            if k == 0, isSame {
                isSame = try above[0].compare(to: value, monitor: monitor) == 0
            }
            if isSame { continue }
            throw .notDifferentiable(
                rule: k == 0
                    ? "not differentiable here: the function has a jump"
                    : "not differentiable here: derivative \(k) differs on the two sides")
        }
        return try result(above)
    }

    /// The number of additional coefficients, which decide on which side of zero a value lies that
    /// is as flat as x^10.
    private static var coefficientsOfSides: Int { 10 }

    /// The coefficients on one side of the point.
    private mutating func side(_ side: Int) throws(NumberError) -> [BigNumber] {
        var jets = jets(order: order + Self.coefficientsOfSides)
        jets.side = side
        do throws(NumberError) {
            try jets.run()
        } catch {
            if error.endsComputation { throw error }
            if case .notDifferentiable = error { throw error }
            throw TapeNumbers.undecided
        }
        steps += jets.countedSteps
        return jets.takeResult()
    }

    private func result(_ coefficients: [BigNumber]) throws(NumberError) -> BigNumber {
        try coefficients[order].multiplied(
            by: BigNumber.factorial(order, monitor: monitor), monitor: monitor)
    }

    private func jets(order: Int) -> TapeJets<TapeNumbers> {
        let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
        var numbers = TapeNumbers(
            tape, constants: tape.constants, spare: spare, monitor: monitor)
        numbers.load(point, into: Tape.index)
        return TapeJets(tape, order: order, on: numbers, monitor: monitor)
    }

    /// The approximate bytes of a coefficient in a register.
    private static var bytesOfCoefficient: Int { 64 }

    private func requireRoom() throws(NumberError) {
        if order > monitor.limits.maximumOrder {
            throw .tooLarge(
                what: "the derivative", estimate: "order \(order)",
                limit: "order \(monitor.limits.maximumOrder)")
        }
        let count = TapeJets<TapeNumbers>.spare(tape, order: order)
        try monitor.require(count * Self.bytesOfCoefficient)
    }
}

extension TapeJets where Base == TapeNumbers {
    /// Runs without choosing a side; false where a condition changes at the point.
    fileprivate mutating func regular() throws(NumberError) -> Bool {
        do throws(NumberError) {
            try run()
            return true
        } catch {
            if metBorder, !error.endsComputation { return false }
            throw error
        }
    }

    /// All coefficients of the result.
    fileprivate func takeResult() -> [BigNumber] {
        (0...order).map {
            $0 < resultLength ? base.registers[resultPlace($0)] : BigNumber(0)
        }
    }
}

extension Tape {
    /// The known rationality of the result if the variable has a value.
    func rationality(of point: BigNumber) -> Rationality {
        Rationality(of: point) == .unknown ? .unknown : rationality
    }
}

/// A derivative of high order: its Taylor coefficient is computed with balls, and again with more
/// bits when more are wanted.
final class DerivativeValue: BodyValue, @unchecked Sendable {
    private let point: BigNumber
    private let order: Int
    /// The bits that the value loses against the intermediate balls.
    private let loss: Int

    private init(_ tape: Tape, _ point: BigNumber, _ order: Int, loss: Int) {
        self.point = point
        self.order = order
        self.loss = loss
        super.init(tape, of: [point])
    }

    private static var firstPrecision: Int { 126 }
    /// Coefficients of high orders cancel; this is about the largest number of bits that is tried.
    private static var mostPrecision: Int { 1 << 14 }

    /// Nil where balls do not show the value at once.
    static func number(_ derivative: Derivative) throws(NumberError) -> BigNumber? {
        let order = derivative.order
        let trial = DerivativeValue(derivative.tape, derivative.point, order, loss: 0)
        guard trial.depth <= 4 else { return nil }
        var bits = firstPrecision
        while bits <= mostPrecision {
            var ball = Ball(precision: bits)
            do throws(BallError) {
                try trial.enclose(into: &ball, working: bits, derivative.monitor)
                let accuracy = min(ball.relativeAccuracyBits, bits)
                if accuracy > 0 {
                    let value = DerivativeValue(
                        derivative.tape, derivative.point, order, loss: bits - accuracy)
                    let real = Real(value, estimate: Estimate(ball))
                    real.remember(Real.Enclosure(copying: ball))
                    return BigNumber(storage: .real(real))
                }
            } catch {
                switch error {
                case .needsPrecision: break
                case .number(let reason): throw reason
                case .domain(let reason): throw reason
                }
            }
            bits *= 2
        }
        return nil
    }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try enclose(into: &ball, working: precision + loss + 4, monitor)
    }

    private func enclose(
        into ball: inout Ball, working bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let spare = TapeJets<TapeRun>.spare(tape, order: order)
        var balls = try TapeRun(tape, precision: bits, spare: spare, monitor: monitor)
        try balls.load(point, into: Tape.index, monitor)
        var jets = TapeJets(tape, order: order, on: balls, monitor: monitor)
        try jets.run()
        guard order < jets.resultLength else { return ball.set(0, precision: bits) }
        let factorial: BigInt
        do throws(NumberError) {
            factorial = try BigInt.factorial(order, monitor: monitor)
        } catch {
            throw .number(error)
        }
        var factor = Ball(precision: bits)
        factor.set(factorial, precision: bits)
        let place = jets.resultPlace(order)
        try jets.changeBase { (base) throws(BallError) in
            try base.withBall(place) { (coefficient) throws(BallError) in
                try ball.setProduct(coefficient, factor, precision: bits)
            }
        }
    }

    override var saved: (kind: String, numbers: [BigNumber])? {
        (CalculusForms.derivative, [point, BigNumber(order)])
    }

    override func work(bits: Double) -> Double {
        Double(order) * Double(order) * tape.work(bits: bits) / 2
    }
}
