internal import CGMP

// Logarithms and angles to many bits, by Newton's method: each step uses e^x or the direction of an angle,
// and triples the number of known bits. Bounds 98 and 99.

extension Ball {
    /// The precisions of the steps towards so many bits. The first is that of a kernel in fixed point, and
    /// each other one is three times the one before, minus some bits.
    private static func steps(to bits: Int, from first: Int?) -> [Int] {
        var steps = [bits]
        let longest = first ?? (leastBurstPrecision - 256)
        while steps[0] > longest { steps.insert(steps[0] / 3 + 64, at: 0) }
        return steps
    }

    /// Bound 98: ln m for the midpoint of a ball of positive numbers; false where there is no first value.
    mutating func setLogarithmByBursts(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision < Ball.leastBurstPrecision { return false }
        var x = Ball(precision: a.precision)
        x.set(copying: a)
        x.clearRadius()
        let one = Ball(word: 1)
        // Next to 1 the logarithm has fewer bits.
        let distance = x.midpoint.difference(1).above
        let loss = distance.isZero ? 0 : max(-distance.exponent.value, 0)
        if distance.isZero || a.midpoint.exponent.value.magnitude > 1 << 40 { return false }
        var y = Ball(precision: Ball.leastPrecision)
        let isNear = loss > 64
        let steps = Ball.steps(to: precision + loss + 32, from: isNear ? 3 * loss - 8 : nil)
        if isNear {
            // 2 (x − 1)/(x + 1), which is off by less than 2^(−3 loss).
            let bits = steps[0]
            var top = Ball(precision: bits)
            var bottom = Ball(precision: bits)
            try top.setDifference(x, one, precision: bits)
            try bottom.setSum(x, one, precision: bits)
            try y.setQuotient(top, bottom, precision: bits)
            y.scale(byPowerOfTwo: 1)
            if steps.count == 1 {
                y.addCube()
                setRounded(y)
                return true
            }
        } else {
            y.prepare(steps[0] + 64)
            if !y.setFixedLogarithm(a.midpoint, .ln) { return false }
        }
        for known in steps.dropFirst() {
            let bits = known + 64
            y.clearRadius()
            let argument = BurstArgument(y, precision: bits, allowsFraction: false)
            var power = Ball(precision: bits)
            try power.setExponential(argument, monitor)
            var top = Ball(precision: bits)
            var bottom = Ball(precision: bits)
            try top.setDifference(x, power, precision: bits)
            try bottom.setSum(x, power, precision: bits)
            try Ball.check(monitor)
            var slope = Ball(precision: bits)
            try slope.setQuotient(top, bottom, precision: bits)
            try Ball.check(monitor)
            slope.addCube()
            slope.scale(byPowerOfTwo: 1)
            try top.setSum(y, slope, precision: bits)
            swap(&y, &top)
        }
        setRounded(y)
        return true
    }

    /// Bound 99: the angle of the point (x, y), whose coordinates are exact and not zero; false where there
    /// is no first value.
    mutating func setAngleByBursts(
        _ y: borrowing Ball, over x: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision < Ball.leastBurstPrecision || x.midpoint.isSpecial || y.midpoint.isSpecial {
            return false
        }
        let (distance, overflow) = y.midpoint._mpfr_exp.subtractingReportingOverflow(
            x.midpoint._mpfr_exp)
        if overflow { return false }
        let up = Ball(absolute: y.midpoint)
        let right = Ball(absolute: x.midpoint)
        let isLeft = x.midpoint.isNegative
        let isSteep = distance > 64
        if isLeft || isSteep {
            // π/2 minus the angle of (y, x), or π minus the angle of (−x, y)
            var rest = Ball(precision: precision + 8)
            let isSet =
                isSteep
                ? try rest.setFirstAngle(right, over: up, loss: distance, monitor)
                : try rest.setFirstAngle(up, over: right, loss: -distance, monitor)
            if !isSet { return false }
            var whole = Ball(precision: precision + 8)
            try whole.setPiBySplitting(monitor)
            if isSteep { whole.scale(byPowerOfTwo: -1) }
            if isSteep && isLeft {
                try setSum(whole, rest, precision: precision)
            } else {
                try setDifference(whole, rest, precision: precision)
            }
        } else if !(try setFirstAngle(up, over: right, loss: -distance, monitor)) {
            return false
        }
        if y.midpoint.isNegative { changeSign() }
        return true
    }

    /// Bound 118: the angles of all points of a ball close to a short fraction p/q, or close to its inverse.
    /// Returns false where p/q is so large that the series costs more than the general method.
    mutating func setArcTangentOfFraction(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision < BurstArgument.leastShort || a.midpoint.isSpecial { return false }
        let size = a.midpoint.exponent.value
        if size.magnitude > ShortArgument.longest { return false }
        let (mantissa, exponent) = a.exactMidpoint()
        guard
            let (fraction, distance) = ShortArgument.near(
                mantissa.magnitude, exponent, size: size, bits: precision,
                length: 52 + 2 * abs(size))
        else { return false }
        let isSteep = size > 0
        let (top, bottom) =
            isSteep ? (fraction.bottom, fraction.top) : (fraction.top, fraction.bottom)
        if (top << 1) > bottom { return false }
        let cost = InverseSeries.cost(
            logTop: ShortArgument.logBase2(top), logBottom: ShortArgument.logBase2(bottom),
            bits: precision)
        // The general method costs about twenty, or seven where a kernel in fixed point serves.
        if cost > (precision < Ball.leastBurstPrecision ? 6 : 14) { return false }
        let bits = precision + 64 + abs(size)
        let sum = try InverseSeries.sum(top: top, bottom, isAlternating: true, bits: bits) {
            () throws(BallError) in try Ball.check(monitor)
        }
        var angle = Ball(precision: bits)
        angle.set(mantissa: sum, exponent: -bits, precision: bits)
        angle.widen(by: .powerOfTwo(1 - bits))
        if isSteep {
            var turn = Ball(precision: precision + 16)
            try turn.apply(.pi, precision: precision + 16, monitor: monitor)
            turn.scale(byPowerOfTwo: -1)
            try setDifference(turn, angle, precision: precision)
        } else {
            setRounded(angle)
        }
        if a.midpoint.isNegative { changeSign() }
        widen(by: a.radius + distance)
        return true
    }

    /// asin m or acos m for |m| < 1: the angle of (√(1 − m²), m), or of the point with its parts
    /// exchanged; bounds 23 and 99.
    mutating func setArcSineByBursts(
        _ m: __mpfr_struct, _ f: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if m.isSpecial || m._mpfr_exp > 0 { return false }
        let bits = precision + 32
        let one = Ball(word: 1)
        let x = Ball(exactly: m)
        var above = Ball(precision: bits)
        var below = Ball(precision: bits)
        var square = Ball(precision: bits)
        var root = Ball(precision: bits)
        try above.setSum(one, x, precision: bits)
        try below.setDifference(one, x, precision: bits)
        try square.setProduct(above, below, precision: bits)
        try root.setSquareRoot(square)
        try Ball.check(monitor)
        // The point's distance from the origin is 1, and more than 1/2 for all of them.
        let slip = root.radius * x.largestSize
        if slip > .powerOfTwo(-8) { return false }
        root.clearRadius()
        let isSet =
            f == .asin
            ? try setAngleByBursts(x, over: root, monitor)
            : try setAngleByBursts(root, over: x, monitor)
        if isSet { widen(by: slip.scaled(byPowerOfTwo: 2)) }
        return isSet
    }

    /// The angle of a point of the first quadrant, where y/x is below 2^(1 − loss) and 2^65.
    private mutating func setFirstAngle(
        _ y: borrowing Ball, over x: borrowing Ball, loss: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if loss > precision / 2 + 16 {
            try setQuotient(y, x, precision: precision)
            addCube()
            return true
        }
        let loss = max(loss, 0)
        let isFlat = loss > 64
        let steps = Ball.steps(to: precision + loss + 32, from: isFlat ? 3 * loss - 8 : nil)
        var angle = Ball(precision: steps[0] + 64)
        if isFlat {
            try angle.setQuotient(y, x, precision: steps[0])
        } else if !angle.setFixedArcTangent(y.midpoint, over: x.midpoint) {
            return false
        }
        for known in steps.dropFirst() {
            let bits = known + 64
            angle.clearRadius()
            let argument = BurstArgument(angle, precision: bits, allowsFraction: false)
            var cosine = Ball(precision: bits)
            var sine = Ball(precision: bits)
            try Ball.setDirection(
                argument, cosine: &cosine, sine: &sine, bits: bits, monitor)
            var first = Ball(precision: bits)
            var second = Ball(precision: bits)
            var top = Ball(precision: bits)
            try first.setProduct(y, cosine, precision: bits)
            try second.setProduct(x, sine, precision: bits)
            try top.setDifference(first, second, precision: bits)
            try Ball.check(monitor)
            try first.setProduct(y, sine, precision: bits)
            try second.setProduct(x, cosine, precision: bits)
            var bottom = Ball(precision: bits)
            try bottom.setSum(first, second, precision: bits)
            try Ball.check(monitor)
            var slope = Ball(precision: bits)
            try slope.setQuotient(top, bottom, precision: bits)
            try Ball.check(monitor)
            slope.addCube()
            try top.setSum(angle, slope, precision: bits)
            swap(&angle, &top)
        }
        setRounded(angle)
        return true
    }

    /// Widens a small value t by |t|³, which bounds the differences of atan t and atanh t from t.
    private mutating func addCube() {
        let size = largestSize
        widen(by: size * size * size)
    }
}
