// Ranges of functions near their poles and the ends of their domains: quotients whose denominator
// may be zero (bound 213).

extension TapeRanges {
    /// The largest number of steps from one pole of gamma to the next.
    private static var mostPoles: Int { 16 }

    /// Logarithms near zero, powers between zero and one, gamma and digamma near a pole. False
    /// where the ball lies elsewhere.
    mutating func setNextToPole(
        _ operation: RealOperation, _ first: Int, _ second: Int, _ target: Int
    ) throws(BallError) -> Bool {
        switch operation {
        case .ln, .log2, .log10: try setLogarithm(operation, first, target)
        case .power: try setPower(first, second, target)
        case .gamma, .digamma: try setGamma(operation, first, target)
        default: false
        }
    }

    /// For 0 < x ≤ r < 1 the logarithm is at most ln r, which is -1/(a number between 0 and 1/|ln r|).
    private mutating func setLogarithm(
        _ operation: RealOperation, _ first: Int, _ target: Int
    ) throws(BallError) -> Bool {
        guard let size = try sizeFromZero(first), size < .one else { return false }
        var end = Ball(precision: precision)
        let (mantissa, exponent) = size.exactParts
        end.set(mantissa: BigInt(mantissa), exponent: exponent, precision: 64)
        base.load(end, into: spare)
        try base.carryOut(operation, 0, spare, -1, spare + 1, monitor)
        let least = try smallest(spare + 1)
        if least.isZero { return false }
        end.setFromZero(to: .one / least)
        base.set(target, to: -1)
        base.load(end, into: target + shift)
        isQuotient[target] = true
        return true
    }

    /// For 0 ≤ x ≤ 1 and y ≥ 0 a power lies between 0 and 1.
    private mutating func setPower(
        _ first: Int, _ second: Int, _ target: Int
    ) throws(BallError) -> Bool {
        guard let size = try sizeFromZero(first), size <= .one,
            try isNotNegative(second)
        else { return false }
        var range = Ball(precision: precision)
        range.setFromZero(to: .one)
        base.load(range, into: target)
        return true
    }

    /// With P = x(x + 1) … (x + n - 1) gamma(x) is gamma(x + n)/P, and digamma(x) is (digamma(x + n)·P - P')/P.
    private mutating func setGamma(
        _ operation: RealOperation, _ first: Int, _ target: Int
    ) throws(BallError) -> Bool {
        guard let (low, high) = try bounds(first), low.sign <= 0, high - low < 1,
            low > BigRational(-Self.mostPoles),
            let steps = (-low).floor.smallValue.map({ $0 + 1 })
        else { return false }
        // The product and its derivative, factor by factor.
        let (product, slope, factor, next) = (spare, spare + 1, target, target + shift)
        base.set(product, to: 1)
        base.set(slope, to: 0)
        for k in 0..<steps {
            base.set(next, to: k)
            try base.carryOut(.add, 0, first, next, factor, monitor)
            try base.carryOut(.multiply, 0, slope, factor, next, monitor)
            try base.carryOut(.add, 0, next, product, slope, monitor)
            try base.carryOut(.multiply, 0, product, factor, next, monitor)
            base.copy(next, to: product)
        }
        base.set(next, to: steps)
        try base.carryOut(.add, 0, first, next, factor, monitor)
        try base.carryOut(operation, 0, factor, -1, next, monitor)
        if operation == .digamma {
            try base.carryOut(.multiply, 0, next, product, factor, monitor)
            try base.carryOut(.subtract, 0, factor, slope, target, monitor)
        } else {
            base.copy(next, to: target)
        }
        base.copy(product, to: target + shift)
        isQuotient[target] = true
        return true
    }

    /// e^(n/d) where d may be zero, but has one sign: between 0 and a bound, or above one.
    mutating func setExponential(of first: Int, _ target: Int) throws(BallError) -> Bool {
        guard let sign = try signOfNumerator(first), sign != 0 else { return false }
        let below = first + shift
        var turn = sign
        if try !isNotNegative(below) {
            try base.carryOut(.negate, 0, below, -1, spare, monitor)
            guard try isNotNegative(spare) else { return false }
            turn = -turn
        }
        // |n/d| is at least the least |n| through the largest |d|.
        let least = try smallest(first) / (try largest(below))
        guard !least.isInfinite, !least.isZero else { return false }
        var end = Ball(precision: precision)
        let (mantissa, exponent) = least.exactParts
        // The quotient of magnitudes is rounded up; one power of two less is below it.
        end.set(mantissa: BigInt(-mantissa), exponent: exponent - 1, precision: 64)
        base.load(end, into: spare)
        try base.carryOut(.exp, 0, spare, -1, spare + 1, monitor)
        end.setFromZero(to: try largest(spare + 1))
        isQuotient[target] = turn > 0
        if turn < 0 {
            base.load(end, into: target)
        } else {
            base.set(target, to: 1)
            base.load(end, into: target + shift)
        }
        return true
    }

    /// The largest value of a ball between zero and that value, ends included; nil for other balls.
    private mutating func sizeFromZero(_ register: Int) throws(BallError) -> Magnitude? {
        try base.withBall(register) { (ball) in
            ball.containsZero && !ball.isExact && ball.isNotNegative ? ball.largestSize : nil
        }
    }

    private mutating func isNotNegative(_ register: Int) throws(BallError) -> Bool {
        try base.withBall(register) { (ball) in ball.isNotNegative }
    }

    private mutating func signOfNumerator(_ register: Int) throws(BallError) -> Int? {
        try base.withBall(register) { (ball) in ball.sign }
    }

    private mutating func smallest(_ register: Int) throws(BallError) -> Magnitude {
        try base.withBall(register) { (ball) in ball.smallestSize }
    }

    private mutating func largest(_ register: Int) throws(BallError) -> Magnitude {
        try base.withBall(register) { (ball) in ball.largestSize }
    }

    private mutating func bounds(
        _ register: Int
    ) throws(BallError) -> (low: BigRational, high: BigRational)? {
        try base.withBall(register) { (ball) in
            ball.isExact ? nil : ball.rationalBounds(within: 1 << 12)
        }
    }
}
