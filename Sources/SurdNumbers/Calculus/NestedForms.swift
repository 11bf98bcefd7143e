/// Forms inside the body of another form: an integral or a derivative whose body reads outer values.

/// A form whose value continues to complex numbers together with the enclosing body.
protocol ContinuedForm: TapeForm {
    /// Sets a register to a rectangle of the value for rectangles of the inputs, and proves that
    /// the value is holomorphic there.
    func continuation(
        _ body: Tape, _ inputs: BallConstants, precision: Int, _ machine: inout TapeStrips,
        to target: Int, _ monitor: Monitor
    ) throws(BallError)
}

/// `integrate(x, a, b, f)` inside a tape.
package struct NestedIntegral: ContinuedForm {
    package init() {}

    package var saved: (kind: String, order: Int)? { (CalculusForms.integral, 0) }
    package var operandCount: Int { 2 }

    private static var spareBits: Int { 16 }
    /// The number of points for a guess of the size.
    private static var samples: Int { 4 }
    /// The largest number of pieces of an inner integral.
    private static var mostPieces: Int { 4000 }
    /// The same where the inputs are intervals, whose values are intervals too.
    private static var mostPiecesOfIntervals: Int { 64 }
    /// Inputs with a larger radius are intervals, and not approximated points.
    private static var intervalExponent: Int { -24 }

    package func enclose(
        _ body: Tape, _ inputs: BallConstants, into ball: inout Ball, precision: Int,
        keeping: inout AnyObject?, _ monitor: Monitor
    ) throws(BallError) -> Int {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let bits = precision + Self.spareBits
        var rules = keeping as? RuleTable
        if rules?.precision != bits { rules = RuleTable(precision: bits) }
        keeping = rules
        var low = Ball(precision: bits)
        var high = Ball(precision: bits)
        inputs.copyOperand(0, to: &low)
        inputs.copyOperand(1, to: &high)
        let width = inputs.radius.isZero ? Int.min : min(inputs.radius.exponent.value, 0)
        let isInterval = width > Self.intervalExponent
        var quadrature = try Quadrature(
            body, ends: nil, bits: bits, goal: 0, rules: rules ?? RuleTable(precision: bits),
            monitor: monitor)
        quadrature.mostPieces = min(
            quadrature.mostPieces, isInterval ? Self.mostPiecesOfIntervals : Self.mostPieces)
        try quadrature.setInterval(from: low, to: high)
        let size: Magnitude
        do throws(BallError) {
            size = try quadrature.sample(Self.samples)
        } catch {
            throw Self.explain(error)
        }
        let exponent = size.isZero || size.isInfinite ? 0 : size.exponent.value
        // No piece needs to be more accurate than the width of the inputs allows.
        quadrature.goal = exponent + max(-bits, width == .min ? -bits : width - 6)
        do throws(BallError) {
            try quadrature.run(into: &ball)
        } catch {
            if isInterval, case .number(.undecided) = error { throw .needsPrecision }
            throw Self.explain(error)
        }
        // The costs of nested integrals multiply, so each value counts for its steps.
        return quadrature.steps + quadrature.evaluations * body.steps.count
    }

    /// Where the body has no value, the integral is improper.
    private static func explain(_ error: BallError) -> BallError {
        switch error {
        case .domain(.divisionByZero), .domain(.domain):
            .number(.notBuilt(what: "an improper integral inside of another form"))
        default: error
        }
    }

    package func number(
        _ body: Tape, _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var integral = ImproperIntegral(
            body, from: .number(operands[0]), to: .number(operands[1]), monitor: monitor)
        return try integral.value()
    }

    /// The path from a to b is cut into 2^firstLevel parts, and a part without a result into
    /// halves, up to 2^lastLevel parts.
    private static var firstLevel: Int { 2 }
    private static var lastLevel: Int { 7 }

    /// On the line a + s·(b - a) the integral is b - a times the mean of the body over s, and the mean over a part
    /// lies in any rectangle that holds the body there: bound 211.
    func continuation(
        _ body: Tape, _ inputs: BallConstants, precision: Int, _ machine: inout TapeStrips,
        to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        guard !body.hasBreaksInside else { throw Self.tooManyBreaks }
        var inner = try TapeStrips(body, precision: precision, monitor: monitor)
        var low = Ball(precision: precision)
        var high = Ball(precision: precision)
        var way = Ball(precision: precision)
        var point = Ball(precision: precision)
        var value = Ball(precision: precision)
        var sum = Ball(precision: precision)
        var next = Ball(precision: precision)
        inputs.copyOperand(0, to: &low)
        inputs.copyOperand(1, to: &high)
        try way.setDifference(high, low, precision: precision)
        let (heightOfLow, heightOfHigh) = (inputs.operandHeight(0), inputs.operandHeight(1))
        let height = max(heightOfLow, heightOfHigh)
        sum.set(0, precision: precision)
        var heightOfSum = Magnitude.zero
        var parts = (0..<1 << Self.firstLevel).map { (place: $0, level: Self.firstLevel) }
        while let part = parts.popLast() {
            try Ball.check(monitor)
            try value.setProduct(
                way, 2 * part.place + 1, over: 2 << part.level, precision: precision)
            try point.setSum(low, value, precision: precision)
            point.widen(by: way.largestSize.scaled(byPowerOfTwo: -part.level - 1))
            do throws(BallError) {
                try inner.run(on: point, height: height)
            } catch {
                guard case .needsPrecision = error, part.level < Self.lastLevel else {
                    throw error
                }
                parts.append((2 * part.place, part.level + 1))
                parts.append((2 * part.place + 1, part.level + 1))
                continue
            }
            let heightOfValue = try inner.copyResult(to: &value)
            try point.setProduct(value, 1, over: 1 << part.level, precision: precision)
            try next.setSum(sum, point, precision: precision)
            swap(&sum, &next)
            heightOfSum =
                heightOfSum + heightOfValue.scaled(byPowerOfTwo: -part.level)
        }
        let (mean, length) = (try machine.temporary(), try machine.temporary())
        machine.load(sum, height: heightOfSum, into: mean)
        machine.load(way, height: heightOfLow + heightOfHigh, into: length)
        try machine.apply(.multiply, 0, mean, length, to: target)
    }

    fileprivate static var tooManyBreaks: BallError {
        .number(
            .notBuilt(
                what: "an integral of a form whose body has conditions, signs or roundings"))
    }
}

/// `derivative(x, a, n, f)` inside a tape.
package struct NestedDerivative: ContinuedForm {
    let order: Int

    package init(order: Int) { self.order = order }

    package var saved: (kind: String, order: Int)? { (CalculusForms.derivative, order) }

    /// Derivatives of higher orders are not possible on a tape.
    package static var mostOrder: Int { 100 }

    package func enclose(
        _ body: Tape, _ inputs: BallConstants, into ball: inout Ball, precision: Int,
        keeping: inout AnyObject?, _ monitor: Monitor
    ) throws(BallError) -> Int {
        var function = try FunctionBalls(
            body, order: order, precision: precision, monitor: monitor)
        var point = Ball(precision: precision)
        inputs.copyOperand(0, to: &point)
        try function.evaluate(at: point)
        try function.copyCoefficient(order, to: &point)
        var factor = Ball(precision: precision)
        factor.set(try factorial(monitor), precision: precision)
        try ball.setProduct(point, factor, precision: precision)
        return function.countedSteps
    }

    private func factorial(_ monitor: Monitor) throws(BallError) -> BigInt {
        do throws(NumberError) {
            return try BigInt.factorial(order, monitor: monitor)
        } catch {
            throw .number(error)
        }
    }

    package func number(
        _ body: Tape, _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var derivative = Derivative(body, at: operands[0], order: order, monitor: monitor)
        return try derivative.value()
    }

    /// The radii of the discs for Cauchy's estimate, as powers of two.
    private static var radii: ClosedRange<Int> { 0...12 }

    /// Where the body is holomorphic and at most M on discs of the radius r about all points, the derivative is at
    /// most n!·M/r^n (Cauchy's estimate; bound 212).
    func continuation(
        _ body: Tape, _ inputs: BallConstants, precision: Int, _ machine: inout TapeStrips,
        to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        guard !body.hasBreaksInside else { throw NestedIntegral.tooManyBreaks }
        var inner = try TapeStrips(body, precision: precision, monitor: monitor)
        var point = Ball(precision: precision)
        var best: Magnitude?
        for exponent in Self.radii {
            let radius = Magnitude.powerOfTwo(-exponent)
            inputs.copyOperand(0, to: &point)
            point.widen(by: radius)
            do throws(BallError) {
                let bound = try inner.bound(
                    on: point, height: inputs.operandHeight(0) + radius)
                if bound.isInfinite { continue }
                let found = bound.scaled(byPowerOfTwo: exponent * order)
                if let before = best, before < found { break }
                best = found
            } catch {
                guard case .needsPrecision = error else { throw error }
            }
        }
        guard let best else { throw .needsPrecision }
        var factor = Ball(precision: precision)
        factor.set(try factorial(monitor), precision: precision)
        let bound = best * factor.largestSize
        point.set(0, precision: precision)
        point.widen(by: bound)
        machine.load(point, height: bound, into: target)
    }
}
