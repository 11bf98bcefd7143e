internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Lambert's W on all branches (bound 229): w e^w = z, and w + ln w = ln z + 2πik off the real line.
enum ComplexLambert {
    private static let mostBranch = 1 << 40

    static func value(
        _ z: borrowing ComplexBall, branch: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isZero {
            if branch == 0 { return ComplexBall(word: 0) }
            throw .pole(.lambertw, at: 0)
        }
        if z.containsZero { throw .needsPrecision }
        if branch.magnitude > mostBranch { throw .number(.tooCostly(what: "such a branch")) }
        let shifted = try target(z, branch, work)
        let first = start(z, branch, shifted)
        if !first.x.isFinite || !first.y.isFinite { throw .needsPrecision }
        let guess = polished(first, z, shifted)
        // Newton's steps, each with twice the bits and without a proof, to half of the wanted bits. A large w
        // has bits before its point, which its exponential loses.
        let whole = Int(min(max(hypot(guess.point.x, guess.point.y), 1), 1e18).logBase2)
        let edge = max(0, -Int(max(edgeLog2(z, branch), -1e6)) / 2)
        let loss = edge + whole + 10
        let goal = work.precision + loss
        var w = ComplexBall(precision: 64)
        setPoint(&w, guess.point)
        var known = 46 - whole
        if !guess.isGood || whole > 20 {
            for _ in 0..<8 { w = try step(w, z, ComplexWork(160 + 3 * loss, work.monitor)) }
            known = 100 + loss
        }
        var goals: [Int] = []
        var bits = goal / 2 + loss
        while bits > known {
            goals.append(bits)
            bits = (bits + edge) / 2 + 6
        }
        for bits in goals.reversed() {
            try work.check()
            w = try step(w, z, ComplexWork(bits + loss, work.monitor))
        }
        return try proved(w, z, branch, ComplexWork(goal + 8, work.monitor))
    }

    /// ln z + 2πik
    private static func target(
        _ z: borrowing ComplexBall, _ branch: Int, _ work: ComplexWork
    ) throws(BallError) -> (x: Double, y: Double) {
        let turns = 6.283185307179586 * Double(branch)
        let (x, y) = z.approximate
        let size = hypot(x, y)
        if size > 1e-290, size < 1e290 { return (size.naturalLogarithm, atan2(y, x) + turns) }
        let short = ComplexWork(96, work.monitor)
        let logarithm = try short.log(z)
        return (
            logarithm.real.approximateDouble,
            logarithm.imaginary.approximateDouble + turns
        )
    }

    /// The approximate log2 |e z + 1|: close to the branch point values lose half of it.
    private static func edgeLog2(_ z: borrowing ComplexBall, _ branch: Int) -> Double {
        let (x, y) = z.approximate
        guard branch.magnitude <= 1, abs(x + 0.367879441) < 0.01, abs(y) < 0.01 else { return 0 }
        return hypot(2.718281828459045 * x + 1, 2.718281828459045 * y).logBase2
    }

    private static func start(
        _ z: borrowing ComplexBall, _ branch: Int, _ target: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        let (x, y) = z.approximate
        let near = hypot(x + 0.367879441, y)
        let isAbove = !z.imaginary.midpoint.isNegative || z.isReal
        let meets = branch == 0 || branch == (isAbove ? -1 : 1)
        if meets, near < 0.4, branch == 0 || near < 0.3 {
            // -1 + p - p²/3 + 11p³/72, p = ±√(2 (e z + 1))
            let e = 2.718281828459045
            let p = root(2 * (e * x + 1), 2 * e * y)
            let q = branch == 0 ? p : (x: -p.x, y: -p.y)
            let square = times(q, q)
            let cube = times(square, q)
            return (
                -1 + q.x - square.x / 3 + 11 * cube.x / 72, q.y - square.y / 3 + 11 * cube.y / 72
            )
        }
        if branch == 0, hypot(x, y) < 0.7 {
            let square = times((x, y), (x, y))
            return (x - square.x, y - square.y)
        }
        if branch == 0, hypot(x, y) < 4, hypot(1 + x, y) > 0.5 {
            // ln(1 + z) as the first value.
            return (
                0.8 * hypot(1 + x, y).naturalLogarithm, 0.6 * atan2(y, 1 + x)
            )
        }
        let log = (
            x: hypot(target.x, target.y).naturalLogarithm, y: atan2(target.y, target.x)
        )
        return (target.x - log.x, target.y - log.y)
    }

    private static func root(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let size = hypot(x, y)
        let longer = ((size + abs(x)) / 2).squareRoot()
        if longer == 0 { return (0, 0) }
        let shorter = abs(y) / (2 * longer)
        let real = x >= 0 ? longer : shorter
        let imaginary = x >= 0 ? shorter : longer
        return (real, y < 0 ? -imaginary : imaginary)
    }

    private static func times(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        (a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
    }

    private static func over(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        let norm = b.x * b.x + b.y * b.y
        return ((a.x * b.x + a.y * b.y) / norm, (a.y * b.x - a.x * b.y) / norm)
    }

    /// Newton's steps for w + ln w, in doubles, where the logarithm is far from its branch point.
    private static func polished(
        _ guess: (x: Double, y: Double), _ z: borrowing ComplexBall,
        _ target: (x: Double, y: Double)
    ) -> (point: (x: Double, y: Double), isGood: Bool) {
        var w = guess
        guard hypot(w.x, w.y) > 1e-3, hypot(w.x + 1, w.y) > 0.1 else { return (w, false) }
        for _ in 0..<60 {
            let size = hypot(w.x, w.y)
            guard size > 1e-300, size < 1e300 else { return (guess, false) }
            let residual = (
                x: w.x + size.naturalLogarithm - target.x, y: w.y + atan2(w.y, w.x) - target.y
            )
            // f/f' = f w/(w + 1)
            let step = over(times(residual, w), (w.x + 1, w.y))
            let length = hypot(step.x, step.y)
            // A step must not cross the origin.
            let share = length > 0.5 * size ? 0.5 * size / length : 1
            w = (w.x - share * step.x, w.y - share * step.y)
            if length < 1e-8 * size { return (w, hypot(w.x + 1, w.y) > 0.1) }
        }
        return (w.x.isFinite && w.y.isFinite ? w : guess, false)
    }

    private static func setPoint(_ w: inout ComplexBall, _ guess: (x: Double, y: Double)) {
        mpfr_set_d(&w.real.midpoint, guess.x, MPFR_RNDN)
        mpfr_set_d(&w.imaginary.midpoint, guess.y, MPFR_RNDN)
    }

    /// w - (w e^w - z)/(e^w (w + 1)) at the centre.
    private static func step(
        _ w: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let power = try work.exp(w)
        let residual = try work.difference(work.product(w, power), z)
        let slope = try work.product(power, work.sum(w, 1))
        if slope.containsZero { throw .needsPrecision }
        var next = try work.difference(w, work.quotient(residual, slope))
        next.real.radius = .zero
        next.imaginary.radius = .zero
        return next
    }

    /// Bound 229: a solution within 2ρ/|g'| of an exact w, on the requested branch, and closer to the result
    /// of Newton's step.
    private static func proved(
        _ w: borrowing ComplexBall, _ z: borrowing ComplexBall, _ branch: Int,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let power = try work.exp(w)
        let residual = try work.difference(work.product(w, power), z)
        let gradient = try work.product(power, work.sum(w, 1))
        let slope = gradient.smallestSize
        if slope.isZero { throw .needsPrecision }
        let rho = residual.largestSize
        let delta = rho.scaled(byPowerOfTwo: 1) / slope
        guard delta <= .powerOfTwo(-2) else { throw .needsPrecision }
        let bend =
            power.largestSize * Magnitude(atLeast: 1.2841)
            * (w.largestSize + Magnitude(atLeast: 2.25))
        // 2 ρ M ≤ |g'|²
        guard rho * bend <= slope.timesDown(slope).scaled(byPowerOfTwo: -1) else {
            throw .needsPrecision
        }
        // After Newton's step the error is at most g''/g' times half of the square of the distance.
        let step = try work.quotient(residual, gradient)
        var value = try work.difference(w, step)
        value.widen(by: (bend * delta * delta / slope).scaled(byPowerOfTwo: -1))
        // A few bits after the point show the branch.
        let short = ComplexWork(
            64 + max(value.bitsBeforePoint(most: 1 << 20), branch.bitWidthOfSize), work.monitor)
        let near = short.rounded(value)
        let sum = try short.difference(
            short.sum(near, short.log(near)), short.log(short.rounded(z)))
        let turns = try short.real.product(short.constant(.pi), 2 * branch)
        let gap = try short.real.difference(sum.imaginary, turns)
        guard gap.largestSize < Magnitude(atMost: 3.0) else { throw .needsPrecision }
        return value
    }
}

extension Lambert {
    /// The branch is the second operand, an integer, where there is one.
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let k = z.count > 1 ? try z[1].real.integerOrNone(monitor: work.monitor) : BigInt(0)
        guard let branch = k?.smallValue else { throw .needsInteger(function: "lambertw") }
        guard let isBelow = try z[0].isBelow(work) else {
            let x = z[0].real
            // w = ±iπ/2 is the solution of w e^w = -π/2 on these branches.
            if branch == 0 || branch == -1, x.real?.form?.multipleOfPi == BigRational(-1, 2) {
                return BigComplex(.zero, .multipleOfPi(.ratio(branch == 0 ? 1 : -1, 2)))
            }
            if branch == 0 || branch == -1 {
                do throws(NumberError) {
                    return BigComplex(
                        try work.value(branch == 0 ? .lambertw : .lambertLower, x))
                } catch {
                    switch error {
                    case .notReal, .domain: break
                    default: throw error
                    }
                }
            }
            return try .enclosed(
                .lambertw, [BigComplex(x), BigComplex(BigNumber(branch))], work)
        }
        // W_k(z̄) is the conjugate of W_-k(z).
        let upper = isBelow ? try z[0].conjugate(work) : z[0]
        let value = try BigComplex.enclosed(
            .lambertw, [upper, BigComplex(BigNumber(isBelow ? -branch : branch))], work)
        return isBelow ? try value.conjugate(work) : value
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexLambert.value(z[0], branch: Int(z[1].real.approximateDouble), work)
    }
}
