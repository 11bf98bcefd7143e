internal import CGMP

// Gamma, ln|gamma| and digamma to thousands of digits, in pieces that can be interrupted. MPFR's
// own are as fast up to about a thousand digits and hopeless from a few thousand on.

/// Stirling's series for one argument: bounds 48 and 49.
struct StirlingSeries: ~Copyable {
    let working: Int
    let monitor: Monitor
    /// x + n, the argument of the series.
    var shifted: Ball
    /// The number of steps n.
    let steps: Int
    /// The tangent numbers T_1, T_2, …; nil where the kept quotients do.
    let tangents: TangentNumbers?
    /// Terms of the series, the first omitted one included.
    let terms: Int

    /// Up to this precision the quotients of the series are kept.
    static var bitsWithKeptQuotients: Int { StirlingQuotients.bits }

    /// For a positive ball `x`, so that the series reaches 2^−working.
    init(
        _ x: borrowing Ball, working: Int, _ operation: RealOperation, monitor: Monitor
    ) throws(BallError) {
        // With kept quotients a term costs less than a step.
        let isKept = working <= StirlingQuotients.bits
        let goal = (isKept ? 0.36 : 0.6) * Double(working) + 10
        let value = x.approximateDouble
        let steps = value >= goal ? 0 : Int(goal - value) + 1
        var count = Ball(precision: 64)
        count.set(steps, precision: 64)
        var shifted = Ball(precision: working)
        try shifted.setSum(x, count, precision: working)
        let terms = StirlingSeries.termsNeeded(
            shifted.midpoint.approximateLog2 - 0.01, working: working)
        if isKept, terms <= StirlingQuotients.count {
            self.working = working
            self.monitor = monitor
            self.shifted = shifted
            self.steps = steps
            self.terms = terms
            tangents = nil
            return
        }
        if TangentNumbers.bytes(count: terms) > Double(monitor.limits.maximumBytes) {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(working))")
        }
        let tangents = try TangentNumbers(count: terms, monitor: monitor)
        self.working = working
        self.monitor = monitor
        self.shifted = shifted
        self.steps = steps
        self.terms = terms
        self.tangents = tangents
    }

    /// The first k with 4 (2k)!/(2πz)^(2k) < 2^−working, by logarithms.
    private static func termsNeeded(_ log2: Double, working: Int) -> Int {
        let unit = min(log2, 1e17) + 2.6514
        var k = 1
        var size = 2.0
        while size > -Double(working) - 4, k < 1 << 20 {
            size += (Double(2 * k) * Double(2 * k - 1)).naturalLogarithm * 1.442695 - 2 * unit
            k += 1
        }
        return k + 1
    }

    /// Bound 48: Σ B_2k/(2k (2k − 1) z^(2k−1)), or bound 49: Σ B_2k/(2k z^(2k)).
    mutating func sum(into result: inout Ball, forDigamma: Bool) throws(BallError) {
        result.set(0, precision: working)
        var inverse = Ball(precision: working)
        var square = Ball(precision: working)
        var power = Ball(precision: working)
        var term = Ball(precision: working)
        var next = Ball(precision: working)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try inverse.setQuotient(one, shifted, precision: working)
        try square.setSquare(inverse, precision: working)
        if forDigamma { power.set(copying: square) } else { power.set(copying: inverse) }
        for k in 1...terms {
            if k & 15 == 0 { try Ball.check(monitor) }
            // B_2k/(2k) = ± T_k / (4^k (4^k − 1))
            if let tangents {
                let denominator = ((BigInt(1) << (2 * k)) - 1) * BigInt(forDigamma ? 1 : 2 * k - 1)
                tangents.write(k, into: &next, over: denominator, precision: working)
                next.scale(byPowerOfTwo: -2 * k)
            } else if forDigamma {
                StirlingQuotients.kept.write(k, into: &next, precision: working)
            } else {
                StirlingQuotients.kept.write(k, into: &term, precision: working)
                try next.setQuotient(term, Ball(word: 2 * k - 1), precision: working)
            }
            try term.setProduct(next, power, precision: working)
            if k == terms || term.largestSize <= .powerOfTwo(-working - 8) {
                // The first term left out bounds the rest, for z > 0.
                result.widen(by: term.largestSize)
                return
            }
            if k & 1 == 1 {
                try next.setSum(result, term, precision: working)
            } else {
                try next.setDifference(result, term, precision: working)
            }
            result.set(copying: next)
            try next.setProduct(power, square, precision: working)
            power.set(copying: next)
        }
    }

    /// ln Γ(z) of the shifted argument.
    mutating func logGamma(into result: inout Ball) throws(BallError) {
        try sum(into: &result, forDigamma: false)
        var logarithm = Ball(precision: working)
        var half = Ball(precision: working)
        var other = Ball(precision: working)
        var product = Ball(precision: working)
        half.set(BigRational(BigInt(1), BigInt(2)), precision: working)
        try logarithm.apply(.ln, shifted, precision: working, monitor: monitor)
        try other.setDifference(shifted, half, precision: working)
        try product.setProduct(other, logarithm, precision: working)
        try other.setSum(product, result, precision: working)
        try result.setDifference(other, shifted, precision: working)
        // ln(2π)/2
        try other.apply(.pi, precision: working, monitor: monitor)
        other.scale(byPowerOfTwo: 1)
        try logarithm.apply(.ln, other, precision: working, monitor: monitor)
        logarithm.scale(byPowerOfTwo: -1)
        try other.setSum(result, logarithm, precision: working)
        result.set(copying: other)
    }

    /// x (x + 1) … (x + n − 1), two factors at a time.
    func rising(_ x: borrowing Ball, into result: inout Ball) throws(BallError) {
        result.set(1, precision: working)
        var factor = Ball(precision: working)
        var other = Ball(precision: working)
        var count = Ball(precision: 64)
        var square = Ball(precision: working)
        var rest = Ball(precision: working)
        try square.setSquare(x, precision: working)
        var k = 0
        while k < steps {
            if k & 63 == 0 { try Ball.check(monitor) }
            if k + 1 < steps {
                // (x + k)(x + k + 1) = x² + (2k + 1) x + k (k + 1)
                count.set(2 * k + 1, precision: 64)
                try factor.setProduct(x, count, precision: working)
                try other.setSum(factor, square, precision: working)
                count.set(k * (k + 1), precision: 64)
                try factor.setSum(other, count, precision: working)
                k += 2
            } else {
                count.set(k, precision: 64)
                try factor.setSum(x, count, precision: working)
                k += 1
            }
            try rest.setProduct(result, factor, precision: working)
            result.set(copying: rest)
        }
    }

    /// ψ(z) of the shifted argument.
    mutating func digamma(into result: inout Ball) throws(BallError) {
        var series = Ball(precision: working)
        var logarithm = Ball(precision: working)
        var other = Ball(precision: working)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try sum(into: &series, forDigamma: true)
        try logarithm.apply(.ln, shifted, precision: working, monitor: monitor)
        try other.setQuotient(one, shifted, precision: working)
        other.scale(byPowerOfTwo: -1)
        try result.setDifference(logarithm, other, precision: working)
        try other.setDifference(result, series, precision: working)
        result.set(copying: other)
    }

    /// 1/x + 1/(x + 1) + … + 1/(x + n − 1)
    func reciprocals(_ x: borrowing Ball, into result: inout Ball) throws(BallError) {
        result.set(0, precision: working)
        var factor = Ball(precision: working)
        var inverse = Ball(precision: working)
        var count = Ball(precision: 64)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        for k in 0..<steps {
            if k & 63 == 0 { try Ball.check(monitor) }
            count.set(k, precision: 64)
            try factor.setSum(x, count, precision: working)
            try inverse.setQuotient(one, factor, precision: working)
            try factor.setSum(result, inverse, precision: working)
            result.set(copying: factor)
        }
    }
}

/// |B_2k|/(2k), made when they are asked for first and kept: each is rounded once from the tangent
/// number, and once more to the precision that is wanted.
private final class StirlingQuotients: @unchecked Sendable {
    /// Enough for a thousand digits and what they need on the way.
    static let bits = 3_600
    static let count = 400

    static let kept = StirlingQuotients()

    private let values: UnsafeMutablePointer<__mpfr_struct>

    private init() {
        values = .allocate(capacity: StirlingQuotients.count + 1)
        guard
            let tangents = try? TangentNumbers(
                count: StirlingQuotients.count, monitor: .unswayed)
        else { fatalError("nothing interrupts an unswayed monitor") }
        var ball = Ball(precision: StirlingQuotients.bits)
        for k in 1...StirlingQuotients.count {
            let denominator = (BigInt(1) << (2 * k)) - 1
            tangents.write(k, into: &ball, over: denominator, precision: StirlingQuotients.bits)
            ball.midpoint.scale(byPowerOfTwo: -2 * k)
            values[k] = __mpfr_struct()
            mpfr_init2(values + k, StirlingQuotients.bits)
            var source = ball.midpoint
            mpfr_set(values + k, &source, MPFR_RNDN)
        }
    }

    /// To `precision` bits, at most those that are kept.
    func write(_ k: Int, into ball: inout Ball, precision: Int) {
        ball.prepare(precision)
        _ = mpfr_set(&ball.midpoint, values + k, MPFR_RNDN)
        // Half a unit of the kept one, which is no larger than one of this.
        ball.radius = ball.halfUlp + ball.halfUlp
    }
}

/// T_k = (−1)^(k−1) B_2k 4^k (4^k − 1)/(2k): positive integers, 1, 2, 16, 272, …
final class TangentNumbers {
    private let values: UnsafeMutablePointer<__mpz_struct>
    private let count: Int

    init(count: Int, monitor: Monitor) throws(BallError) {
        self.count = count
        values = .allocate(capacity: count + 1)
        for k in 0...count {
            values[k] = __mpz_struct()
            mpz_init(values + k)
        }
        mpz_set_ui(values + 1, 1)
        if count < 2 { return }
        for k in 2...count { mpz_mul_ui(values + k, values + k - 1, UInt(k - 1)) }
        // Brent and Harvey's recurrence, in place.
        for k in 2...count {
            for j in k...count {
                if j & 63 == 0 || j == k { try Ball.check(monitor) }
                mpz_mul_ui(values + j, values + j, UInt(j - k + 2))
                mpz_addmul_ui(values + j, values + j - 1, UInt(j - k))
            }
        }
    }

    /// At least what so many of them take together: T_k < 2 (2k)^(2k) (4/(πe))^(2k) has
    /// 2k log2(4k/(πe)) bits or a little more. A quarter is added for what the allocator loses.
    static func bytes(count: Int) -> Double {
        let top = Double(max(count, 8))
        let bits = top * top * ((0.4684 * top).logBase2 + 0.5) + 128 * top
        return bits / 8 * 1.25
    }

    deinit {
        for k in 0...count { mpz_clear(values + k) }
        values.deallocate()
    }

    /// T_k over a denominator, correctly rounded.
    func write(_ k: Int, into ball: inout Ball, over denominator: BigInt, precision: Int) {
        ball.prepare(precision)
        let ternary = denominator.withMPZ { bottom in
            var fraction = __mpq_struct(_mp_num: values[k], _mp_den: bottom.pointee)
            return mpfr_set_q(&ball.midpoint, &fraction, MPFR_RNDN)
        }
        ball.setExactly(ternary)
    }
}
