internal import CGMP

// exp, ln, sin, cos and atan beyond the fractions in fixed point: the argument is cut into pieces of
// twice as many bits each, and the series of a piece, a short fraction, is summed by splitting. All
// steps are products and quotients of integers and balls, between which a computation can be
// interrupted. Bounds 96 to 99.

extension Ball {
    /// From this precision on the series here serve.
    static let leastBurstPrecision = 64 * LongPlan.longest - 128

    /// f(a) where the series here serve; false, with nothing set, where they do not.
    mutating func setByBursts(
        _ f: RealOperation, _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision < Ball.leastBurstPrecision { return false }
        var isSet = false
        if a.radius <= .powerOfTwo(-8), !a.midpoint.isSpecial,
            precision <= KernelCost.largestBurst
        {
            let size = a.midpoint.exponent.value
            switch f {
            case .exp where -1_000...24 ~= size:
                try setExponentialByBursts(a, monitor)
                widen(bySizeTimes: a.radius.exponentialGrowth)
                isSet = true
            case .sin where -1_000...24 ~= size, .cos where -1_000...24 ~= size:
                try setSineByBursts(a, f, monitor)
                widen(by: a.radius)
                isSet = true
            case .atan where -64...64 ~= size:
                isSet = try setArcTangentByBursts(a, monitor)
                if isSet { widen(by: a.radius) }
            case .ln where -1_000_000...1_000_000 ~= size && !a.midpoint.isNegative:
                if a.radius.scaled(byPowerOfTwo: 2) >= a.midpoint.sizeBelow { break }
                isSet = try setLogarithmByBursts(a, monitor)
                if isSet, !a.radius.isZero { widen(by: a.radius / a.smallestSize) }
            default: break
            }
        }
        if !isSet, precision > KernelCost.largestElementary, f != .ln {
            throw .tooCostly(f, "of this argument to \(BallError.digits(precision))")
        }
        return isSet
    }

    /// The midpoint's size as a fraction of so many bits after it was divided by 2^halvings, cut.
    private func fraction(halvings: Int, bits: Int) -> BigInt {
        let (mantissa, exponent) = exactMidpoint()
        return mantissa.magnitude.shifted(left: exponent - halvings + bits)
    }

    /// Bound 96: e^m for |m| < 2^24.
    private mutating func setExponentialByBursts(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let halvings = max(a.midpoint.exponent.value, 0)
        let bits = precision + 2 * halvings + 64
        let argument = a.fraction(halvings: halvings, bits: bits)
        var product = Ball(precision: bits)
        var piece = Ball(precision: bits)
        var spare = Ball(precision: bits)
        product.set(1, precision: bits)
        for part in BurstPart.parts(of: argument, bits: bits) {
            let sum = try part.sum(.exponential, bits: bits, monitor)
            piece.set(mantissa: sum + (BigInt(1) << bits), exponent: -bits, precision: bits)
            piece.widen(by: .powerOfTwo(3 - bits))
            try spare.setProduct(product, piece, precision: bits)
            swap(&spare, &product)
            try Ball.check(monitor)
        }
        // What was cut off the argument.
        product.widen(by: .powerOfTwo(2 - bits))
        for _ in 0..<halvings {
            try spare.setSquare(product, precision: bits)
            swap(&spare, &product)
            try Ball.check(monitor)
        }
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        if a.midpoint.isNegative {
            try setQuotient(one, product, precision: precision)
        } else {
            try setProduct(product, one, precision: precision)
        }
    }

    /// Bound 97: cos m and sin m for the size of a midpoint below 1.6, off by what the balls say.
    private static func setDirectionByBursts(
        _ a: borrowing Ball, cosine: inout Ball, sine: inout Ball, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        let halvings = max(a.midpoint.exponent.value, 0)
        let argument = a.fraction(halvings: halvings, bits: bits)
        var s = Ball(precision: bits)
        var c = Ball(precision: bits)
        var first = Ball(precision: bits)
        var second = Ball(precision: bits)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        cosine.set(1, precision: bits)
        sine.set(0, precision: bits)
        for part in BurstPart.parts(of: argument, bits: bits) {
            let sum = try part.sum(.sine, bits: bits, monitor)
            let value = (part.mantissa * (sum + (BigInt(1) << bits))).shifted(left: -part.bits)
            s.set(mantissa: value, exponent: -bits, precision: bits)
            s.widen(by: .powerOfTwo(3 - bits))
            // √(1 − s²)
            try first.setSquare(s, precision: bits)
            try second.setDifference(one, first, precision: bits)
            try c.setSquareRoot(second)
            try Ball.check(monitor)
            try first.setProduct(cosine, c, precision: bits)
            try second.setProduct(sine, s, precision: bits)
            try Ball.check(monitor)
            var real = Ball(precision: bits)
            try real.setDifference(first, second, precision: bits)
            try first.setProduct(cosine, s, precision: bits)
            try second.setProduct(sine, c, precision: bits)
            try sine.setSum(first, second, precision: bits)
            swap(&cosine, &real)
            try Ball.check(monitor)
        }
        // What was cut off the argument.
        cosine.widen(by: .powerOfTwo(-bits))
        sine.widen(by: .powerOfTwo(-bits))
        for _ in 0..<halvings {
            try first.setSquare(cosine, precision: bits)
            try second.setSquare(sine, precision: bits)
            try s.setProduct(cosine, sine, precision: bits)
            try cosine.setDifference(first, second, precision: bits)
            s.scale(byPowerOfTwo: 1)
            swap(&s, &sine)
            try Ball.check(monitor)
        }
    }

    /// sin m or cos m for |m| < 2^24: m less a multiple of π/2 that is at most π/4 and little more.
    private mutating func setSineByBursts(
        _ a: borrowing Ball, _ f: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let size = a.midpoint.exponent.value
        let bits = precision + 64 + max(-size, 0)
        var cosine = Ball(precision: bits)
        var sine = Ball(precision: bits)
        if size > 0 {
            let turns = Int((abs(a.midpoint.approximateDouble) * 0.636_619_772_367_581_3).rounded())
            var angle = Ball(precision: bits + size)
            var rest = Ball(precision: bits)
            var multiple = Ball(precision: bits + size)
            var factor = Ball(precision: 64)
            var magnitude = Ball(precision: a.precision)
            try magnitude.setAbsolute(a, precision: a.precision)
            magnitude.clearRadius()
            try angle.setPiBySplitting(monitor)
            factor.set(turns, precision: 64)
            try multiple.setProduct(angle, factor, precision: angle.precision)
            multiple.scale(byPowerOfTwo: -1)
            try rest.setDifference(magnitude, multiple, precision: bits)
            if rest.midpoint.isZero { throw .needsPrecision }
            try Ball.setDirectionByBursts(
                rest, cosine: &cosine, sine: &sine, bits: bits, monitor)
            let slip = rest.radius
            cosine.widen(by: slip)
            sine.widen(by: slip)
            // sin(k π/2 ± r) and cos of it, for the sign of the argument s and of the rest t.
            let isRestNegative = rest.midpoint.isNegative
            let isOdd = turns & 1 == 1
            let isHalf = turns & 2 == 2
            let flips =
                f == .sin
                ? (isOdd ? isHalf : isHalf != isRestNegative) != a.midpoint.isNegative
                : isOdd ? isHalf == isRestNegative : isHalf
            if (f == .sin) == isOdd { swap(&cosine, &sine) }
            if flips { sine.changeSign() }
        } else {
            try Ball.setDirectionByBursts(a, cosine: &cosine, sine: &sine, bits: bits, monitor)
            if f == .cos {
                swap(&cosine, &sine)
            } else if a.midpoint.isNegative {
                sine.changeSign()
            }
        }
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try setProduct(sine, one, precision: precision)
    }

    /// Bound 98: ln m by steps that treble the bits; false where there is no beginning.
    private mutating func setLogarithmByBursts(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        var known = Ball.leastBurstPrecision - 256
        var y = Ball(precision: known)
        if !y.setFixedLogarithm(a.midpoint, .ln) { return false }
        var x = Ball(precision: a.precision)
        x.set(copying: a)
        x.clearRadius()
        while true {
            let isLast = 3 * known - 192 >= precision
            let bits = isLast ? precision + 64 : 3 * known
            y.clearRadius()
            var power = Ball(precision: bits)
            try power.setExponentialByBursts(y, monitor)
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
            if isLast {
                try setSum(y, slope, precision: precision)
                return true
            }
            try top.setSum(y, slope, precision: bits)
            swap(&y, &top)
            known = bits - 192
        }
    }

    /// Bound 99: atan m by steps that treble the bits; false where there is no beginning.
    private mutating func setArcTangentByBursts(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let loss = max(-a.midpoint.exponent.value, 0)
        var known = Ball.leastBurstPrecision - 256
        var x = Ball(precision: a.precision)
        try x.setAbsolute(a, precision: a.precision)
        x.clearRadius()
        var y = Ball(precision: known)
        if !y.setFixedArcTangent(x.midpoint) { return false }
        while true {
            let isLast = 3 * known - 192 >= precision + loss
            let bits = isLast ? precision + loss + 64 : 3 * known
            y.clearRadius()
            var cosine = Ball(precision: bits)
            var sine = Ball(precision: bits)
            try Ball.setDirectionByBursts(y, cosine: &cosine, sine: &sine, bits: bits, monitor)
            var first = Ball(precision: bits)
            var top = Ball(precision: bits)
            try first.setProduct(x, cosine, precision: bits)
            try top.setDifference(first, sine, precision: bits)
            try first.setProduct(x, sine, precision: bits)
            var bottom = Ball(precision: bits)
            try bottom.setSum(first, cosine, precision: bits)
            try Ball.check(monitor)
            var slope = Ball(precision: bits)
            try slope.setQuotient(top, bottom, precision: bits)
            try Ball.check(monitor)
            slope.addCube()
            if isLast {
                try setSum(y, slope, precision: precision)
                if a.midpoint.isNegative { changeSign() }
                return true
            }
            try top.setSum(y, slope, precision: bits)
            swap(&y, &top)
            known = bits - 192
        }
    }

    /// Widens a small value t by |t|³: atan t and atanh t are as near as that.
    private mutating func addCube() {
        let size = largestSize
        widen(by: size * size * size)
    }

    private mutating func clearRadius() { radius = .zero }
}

/// Some bits of a fraction: `mantissa` · 2^(−bits), below 2^(−zeros).
private struct BurstPart {
    let mantissa: BigInt
    let bits: Int
    let zeros: Int

    enum Series { case exponential, sine }

    /// Eight bits, eight more, and then twice as many each time.
    static func parts(of fraction: BigInt, bits: Int) -> [BurstPart] {
        var result: [BurstPart] = []
        var start = 0
        while start < bits {
            let end = min(start == 0 ? 8 : 2 * start, bits)
            let upper = fraction.shifted(left: end - bits)
            let known = fraction.shifted(left: start - bits).shifted(left: end - start)
            let mantissa = upper - known
            if !mantissa.isZero {
                let spare = mantissa.trailingZeroBitCount
                result.append(
                    BurstPart(
                        mantissa: mantissa.shifted(left: -spare), bits: end - spare, zeros: start))
            }
            start = end
        }
        return result
    }

    private struct Sum {
        var p: BigInt
        var q: BigInt
        var t: BigInt
    }

    /// e^r − 1 or sin r/r − 1 for this part r, times 2^bits; right to two units and a half.
    func sum(_ series: Series, bits: Int, _ monitor: Monitor) throws(BallError) -> BigInt {
        let isSine = series == .sine
        let power = isSine ? -(mantissa * mantissa) : mantissa
        let shift = isSine ? 2 * self.bits : self.bits
        // As many terms as leave less than half a unit.
        var terms = 0
        var known = 0.0
        let perTerm = Double((isSine ? 2 : 1) * zeros)
        while known + perTerm * Double(terms + 1) < Double(bits + 4) {
            terms += 1
            let next = Double(terms + 1)
            known += (isSine ? 2 * next * (2 * next + 1) : next).logBase2
        }
        terms = max(terms, 1)
        let sum = try split(1, terms + 1, power, shift, isSine, monitor)
        try Ball.check(monitor)
        return sum.t.shifted(left: bits - shift * terms) / sum.q
    }

    /// Σ of the products of p/(q 2^shift) over the terms a ..< b, as t/(q 2^(shift (b − a))).
    private func split(
        _ a: Int, _ b: Int, _ power: BigInt, _ shift: Int, _ isSine: Bool, _ monitor: Monitor
    ) throws(BallError) -> Sum {
        if b - a == 1 {
            let q = isSine ? BigInt(2 * a) * BigInt(2 * a + 1) : BigInt(a)
            return Sum(p: power, q: q, t: power)
        }
        let middle = (a + b) / 2
        let left = try split(a, middle, power, shift, isSine, monitor)
        let right = try split(middle, b, power, shift, isSine, monitor)
        if left.t.bitLength > 10_000 { try Ball.check(monitor) }
        let t = (left.t * right.q).shifted(left: shift * (b - middle))
        if left.t.bitLength > 500_000 { try Ball.check(monitor) }
        return Sum(p: left.p * right.p, q: left.q * right.q, t: t + left.p * right.t)
    }
}
