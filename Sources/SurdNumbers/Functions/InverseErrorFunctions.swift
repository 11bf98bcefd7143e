internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The inverse of the error function and of its complement.
enum InverseErrorFunctions: FunctionRoom {
    static func outside(_ f: RealOperation) -> String {
        f == .erfinv ? "a number beyond -1 and 1" : "a number outside of 0 to 2"
    }

    /// Winitzki's formula, accurate to two or three digits.
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let y = f == .erfinv ? a.double : 1 - a.double
        guard y.magnitude < 0.9999 else { return .unknown }
        if y.magnitude < 1e-4 {
            return f == .erfinv ? a * Estimate(0.886226925452758) : .unknown
        }
        let logarithm = log(1 - y * y)
        let middle = 4.3307467 + 0.5 * logarithm
        let x = ((middle * middle - logarithm / 0.147).squareRoot() - middle).squareRoot()
        return Estimate(y < 0 ? -x : x)
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        guard a.isKnown, a.magnitude < 2, !a.isRough else { return false }
        if f == .erfinv { return a.double.magnitude < 0.9999 }
        return a.double > 1e-9 && a.double < 1.9999
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (max(-value, 0) + 8, 0) }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        4000
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let middle = f == .erfinv ? x : 1 - x
        if middle == 1 || middle == -1 { throw f.pole(at: x.numerator) }
        if middle > 1 || middle < -1 { throw f.notReal }
        return middle.isZero ? .zero : nil
    }

    // MARK: - Enclosure

    /// Far from ±1 the equation is erf(x) = y; close to them it is erfc(x) = 1 − |y|, where all
    /// digits of both sides are known.
    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        let long = max(ball.precision + 32, min(a.precision, 1 << 20) + 64)
        var middle = Ball(precision: long)
        if f == .erfinv {
            try middle.setSum(a, Ball(word: 0), precision: long)
        } else {
            try middle.setDifference(Ball(word: 1), a, precision: long)
        }
        guard let sign = middle.sign else {
            // Next to zero the slope is about √π/2 < 0.9.
            if middle.largestSize > .powerOfTwo(-4) { throw .needsPrecision }
            ball.setInterval(centre: 0, middle.largestSize)
            return
        }
        if sign == 0 {
            ball.set(0, precision: ball.precision)
            return
        }
        if sign < 0 { middle.changeSign() }
        if middle.midpoint.exponent < 0 {
            try ball.solveErrorFunction(middle, .erf, f, monitor)
        } else {
            // The distance from the closer end of the domain: 1 − |1 − a| is a or 2 − a.
            var rest = Ball(precision: long)
            if f == .erfinv {
                try rest.setDifference(Ball(word: 1), middle, precision: long)
            } else if sign > 0 {
                try rest.setSum(a, Ball(word: 0), precision: long)
            } else {
                try rest.setDifference(Ball(word: 2), a, precision: long)
            }
            guard let side = rest.sign else { throw .needsPrecision }
            if side < 0 { throw .notReal(f) }
            if side == 0 { throw .pole(f, at: sign) }
            try ball.solveErrorFunction(rest, .erfc, f, monitor)
        }
        if sign < 0 { ball.changeSign() }
    }

    /// A first value with about 40 bits; `size` is the logarithm of the target.
    static func start(_ target: Double, logarithm: Double, _ f: RealOperation) -> Double {
        if f == .erf {
            var x = target * 0.886226925452758
            for _ in 0..<6 { x -= (erf(x) - target) * 0.886226925452758 * exp(x * x) }
            return x
        }
        // erfc x is about e^(−x²)/(x √π) (1 − 1/(2x²)).
        var x = logarithm < -2 ? (-logarithm).squareRoot() : 0.5
        if logarithm < -400 {
            for _ in 0..<60 {
                let square = x * x
                let series = 1 - 0.5 / square + 0.75 / (square * square)
                x = (-logarithm - log(x * 1.772453850905516 / series)).squareRoot()
            }
            return x
        }
        for _ in 0..<40 {
            // Newton's method for the logarithm, which is nearly a parabola.
            let value = erfc(x)
            let step = (log(value) - logarithm) * value * 0.886226925452758 * exp(x * x)
            x += step
            if abs(step) < 1e-9 * x { break }
        }
        return x
    }
}

extension Ball {
    /// Bounds 88 and 155: for the x found by Newton's method and r = f(x) − t, the solution is within ρ of x
    /// if
    /// |r| ≤ ρ · (2/√π) e^(−(|x| + ρ)²), by the mean value theorem and the intermediate value theorem. With
    /// ρ = 2 |r| (√π/2) e^(x²) this holds where ρ (2|x| + ρ) ≤ ln 2. The last step starts there.
    fileprivate mutating func solveErrorFunction(
        _ target: borrowing Ball, _ equation: RealOperation, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) {
        let goal = precision + 16
        let t = target.midpoint
        if equation == .erf, t.exponent.value < -(precision / 2 + 16) {
            // |erfinv y − (√π/2) y| ≤ |y|³ there.
            var pi = Ball(precision: goal)
            try pi.apply(.pi, precision: goal, monitor: monitor)
            var root = Ball(precision: goal)
            try root.setSquareRoot(pi)
            root.scale(byPowerOfTwo: -1)
            try setProduct(root, target, precision: precision)
            let size = target.largestSize
            widen(by: size * size * size)
            return
        }
        if t.exponent.value < -(1 << 40) { throw .tooCostly(operation, "of a number this small") }
        var x = Ball(precision: 64)
        var known = 40
        if equation == .erf, t.exponent.value < -24 {
            try x.setProduct(Ball(exactly: t), Ball(word: 1), precision: 64)
            withUnsafeMutablePointer(to: &x.midpoint) {
                _ = mpfr_mul_d($0, $0, 0.886226925452758, MPFR_RNDN)
            }
        } else {
            let logarithm = t.approximateLog2 * 0.6931471805599453
            if logarithm < -400 { known = 26 }
            let start = InverseErrorFunctions.start(
                t.approximateDouble, logarithm: logarithm, equation)
            mpfr_set_d(&x.midpoint, start, MPFR_RNDN)
        }
        x.radius = .zero
        // Each step doubles the known bits, except for the effect of the curvature, which grows
        // with x.
        let curvature = 2 * max(x.midpoint.exponent.value, 0)
        var needs: [Int] = []
        var need = goal / 2 + 8 + curvature
        while need > max(known, 16 + 2 * curvature) {
            needs.append(need)
            need = need / 2 + 6 + curvature
        }
        var step = Ball(precision: 64)
        var next = Ball(precision: 64)
        let middle = Ball(exactly: t)
        for need in needs.reversed() {
            try Ball.check(monitor)
            try step.setErrorFunctionStep(x, middle, equation, bits: need + 24, monitor)
            if equation == .erf {
                try next.setDifference(x, step, precision: need + 24)
            } else {
                try next.setSum(x, step, precision: need + 24)
            }
            x.set(copying: next)
            x.radius = .zero
        }
        try step.setErrorFunctionStep(x, target, equation, bits: goal + 16, monitor)
        let distance = step.largestSize.scaled(byPowerOfTwo: 1)
        let reach = distance * (x.largestSize.scaled(byPowerOfTwo: 1) + distance)
        if reach > Magnitude(atMost: 0.69) { throw .needsPrecision }
        if equation == .erf {
            try next.setDifference(x, step, precision: goal)
        } else {
            try next.setSum(x, step, precision: goal)
        }
        // Bound 155.
        let bend = (x.largestSize + distance).scaled(byPowerOfTwo: 1) * distance * distance
        try take(next, bend, operation)
    }

    /// (f(x) − t) e^(x²) √π/2: Newton's step, of half as many bits as the value.
    private mutating func setErrorFunctionStep(
        _ x: borrowing Ball, _ target: borrowing Ball, _ equation: RealOperation, bits: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        var value = Ball(precision: bits)
        try value.apply(equation, x, precision: bits, monitor: monitor)
        var difference = Ball(precision: bits)
        try difference.setDifference(value, target, precision: bits)
        let half = bits / 2 + 32
        var square = Ball(precision: 2 * x.precision)
        try square.setSquare(x, precision: 2 * x.precision)
        var power = Ball(precision: half)
        try power.apply(.exp, square, precision: half, monitor: monitor)
        try value.setProduct(difference, power, precision: half)
        try ErrorFunctions.factor(into: &power, precision: half, monitor)
        try setQuotient(value, power, precision: half)
    }
}

// MARK: - Equality

extension InverseErrorFunctions {
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { f == .erfinv }

    /// erfcinv(y) is erfinv(1 - y), which cancels erf.
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        var (y, value) = (call.first, call.a)
        if call.operation == .erfcinv {
            y = IdentityPolynomial(1) - y
            value = try algebra.number { monitor throws(NumberError) in
                try BigNumber.one.subtracting(call.a, monitor: monitor)
            }
        }
        if let (operands, sign) = algebra.plainCall(of: .erf, in: y) {
            return operands[0].scaled(sign)
        }
        return try algebra.opaque(.erfinv, y, value)
    }
}
