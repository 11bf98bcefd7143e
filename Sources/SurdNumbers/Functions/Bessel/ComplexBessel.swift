/// Bessel functions of rectangles, of any order (bounds 223, 224 and 228).
///
/// For large arguments everything is based on K: I and J follow by the connection formulas, Y from
/// J and K.
enum ComplexBessel {
    private static let mostOrder = 1 << 16

    /// A whole order.
    private static func whole(_ v: borrowing ComplexBall) -> Int? {
        guard v.isReal, v.real.isExact, v.real.midpoint.isInteger, v.real.midpoint.exponent < 17
        else { return nil }
        return Int(v.real.approximateDouble)
    }

    private static func bits(
        ofSeries z: borrowing ComplexBall
    ) throws(BallError) -> Int {
        let size = z.largestSize.doubleUp
        if size > 0x1p20 {
            throw .number(.tooCostly(what: "a Bessel function of a number this large"))
        }
        return Int(size * 1.4427) + 8
    }

    /// √(π/(2z)) e^(-z) · (2z)^(v + 1/2) U(v + 1/2, 2v + 1, 2z); nil where z is not large enough.
    private static func farK(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        var half = ComplexBall(word: 1)
        half.scale(byPowerOfTwo: -1)
        let twice = try work.product(z, 2)
        guard
            let sum = try work.expansionOfU(
                work.sum(v, half), work.sum(work.product(v, 2), 1), twice)
        else { return nil }
        let long = work.finer(max(0, Int(min(z.approximateLog2, 1e5))) + 8)
        // On the negative axis the root is that of the upper side, and so must its inverse be.
        let factor = try long.quotient(
            ComplexBall(real: long.real.root(long.constant(.pi))), long.root(twice))
        return try long.product(long.product(factor, sum), long.exp(long.negative(z)))
    }

    static func k(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isZero { throw .pole(.besselk, at: 0) }
        if let far = try farK(v, z, work) { return far }
        // The series of I have terms like e^|z|, and K is like e^(-x).
        let size = z.largestSize.doubleUp + z.real.approximateDouble
        let more = try bits(ofSeries: z)
        let long = work.finer(min(2 * more, Int(max(size, 0) * 1.4427) + more / 8 + 16))
        if let n = whole(v) { return try wholeK(Int(n.magnitude), z, long) }
        // K is even in v, and Γ(1 + v) is better on the right.
        let isLeft = v.real.midpoint.isNegative
        let order = isLeft ? try long.negative(v) : ComplexBall(copying: v)
        let pair = try pair(order, z, isJ: false, long)
        // π/(2 sin πv) (I_(-v) - I_v)
        let scale = try long.quotient(
            ComplexBall(real: long.real.product(long.constant(.pi), 1, over: 2)), pair.sine)
        return try long.product(scale, long.difference(pair.minus, pair.plus))
    }

    /// I or J of v and -v, where v is not an integer, and sin πv, with one value of gamma:
    /// 1/Γ(1 - v) = Γ(1 + v) sin(πv)/(πv).
    private struct Pair: ~Copyable {
        let plus: ComplexBall
        let minus: ComplexBall
        let sine: ComplexBall
    }

    private static func pair(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, isJ: Bool, _ work: ComplexWork
    ) throws(BallError) -> Pair {
        let square = try work.product(work.square(z), isJ ? -1 : 1, over: 4)
        let next = try work.sum(v, 1)
        let other = try work.difference(1, v)
        let gamma = try ComplexGamma.gamma(next, work)
        // (z/2)^v/Γ(1 + v)
        let power = try work.power(work.product(z, 1, over: 2), v)
        let factor = try work.quotient(power, gamma)
        let plus = try work.product(factor, work.hypergeometric([], [.ball(next)], square))
        let sine = try work.sineOfPi(v)
        let divisor = try work.product(work.product(v, work.constant(.pi)), factor)
        let second = try work.quotient(sine, divisor)
        let minus = try work.product(second, work.hypergeometric([], [.ball(other)], square))
        return Pair(plus: plus, minus: minus, sine: sine)
    }

    static func i(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let isUpper = !(z.imaginary.midpoint.isNegative)
        if z.imaginary.containsZero, !z.isReal { return try nearI(v, z, work) }
        let wide = work.finer(8)
        if let other = try farK(v, wide.negative(z), wide), let own = try farK(v, z, wide) {
            // (K(-z) - e^(±vπi) K(z))/(±πi), the upper sign above the real line; on it -z is above the cut.
            let isFromAbove = z.isReal ? z.real.sign == -1 : isUpper
            let turn = try turns(v, isFromAbove ? 2 : -2, wide)
            let difference = try wide.difference(other, wide.product(turn, own))
            let quotient = try wide.quotient(
                wide.turnedBack(difference), wide.constant(.pi))
            return isFromAbove ? quotient : try wide.negative(quotient)
        }
        return try nearI(v, z, work)
    }

    private static func nearI(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try series(v, z, isJ: false, work.finer(bits(ofSeries: z)))
    }

    static func j(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let size = z.smallestSize.doubleDown
        if size * 2.88 > Double(work.precision), !z.isZero {
            // e^(±vπi/2) I(∓iz), the upper sign from the negative imaginary axis up to the negative real one.
            let isLower = z.imaginary.midpoint.isNegative && z.real.midpoint.isNegative
            let base = isLower ? try work.turned(z) : try work.turnedBack(z)
            let value = try i(v, base, work)
            return try work.product(turns(v, isLower ? -1 : 1, work), value)
        }
        return try series(v, z, isJ: true, work.finer(bits(ofSeries: z)))
    }

    /// (H - J)/i, H the first Hankel function above the real line; (J - H)/i with the second one below it.
    static func y(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isZero { throw .pole(.besselY, at: 0) }
        if whole(v) == nil, z.smallestSize.doubleDown * 2.88 <= Double(work.precision) {
            // (cos(πv) J_v - J_(-v))/sin πv
            let long = try work.finer(bits(ofSeries: z))
            let isLeft = v.real.midpoint.isNegative
            let order = isLeft ? try long.negative(v) : ComplexBall(copying: v)
            let pair = try pair(order, z, isJ: true, long)
            let cosine = try long.cosineOfPi(v)
            if isLeft {
                let product = try long.product(cosine, pair.minus)
                return try long.quotient(long.difference(pair.plus, product), pair.sine)
            }
            let product = try long.product(cosine, pair.plus)
            return try long.quotient(long.difference(product, pair.minus), pair.sine)
        }
        let isUpper = !z.imaginary.midpoint.isNegative
        let bits = min(z.imaginary.largestSize.doubleUp * 2.9, 0x1p20)
        let long = work.finer(Int(bits) + 8)
        // H = (2/(±πi)) e^(∓vπi/2) K(∓iz)
        let base = try isUpper ? long.turnedBack(z) : long.turned(z)
        let hankel = try long.product(
            turns(v, isUpper ? -1 : 1, long), k(v, base, long))
        let side = try isUpper ? long.turnedBack(hankel) : long.turned(hankel)
        let pi = try long.constant(.pi)
        let scaled = try long.quotient(long.product(side, 2), pi)
        let bessel = try j(v, z, long)
        return isUpper
            ? try long.turnedBack(long.difference(scaled, bessel))
            : try long.turnedBack(long.difference(bessel, scaled))
    }

    /// e^(vπi·quarters/2)
    private static func turns(
        _ v: borrowing ComplexBall, _ quarters: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let angle = try work.product(work.product(v, quarters), 1, over: 2)
        let sine = try work.sineOfPi(angle)
        return try work.sum(work.cosineOfPi(angle), work.turned(sine))
    }

    /// (z/2)^v/Γ(v + 1) · 0F1(; v + 1; ±z²/4)
    private static func series(
        _ v: borrowing ComplexBall, _ z: borrowing ComplexBall, isJ: Bool, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let n = whole(v)
        if let n, n < 0 {
            let value = try series(work.negative(v), z, isJ: isJ, work)
            return isJ && n & 1 == 1 ? try work.negative(value) : value
        }
        let next = try work.sum(v, 1)
        let square = try work.product(work.square(z), isJ ? -1 : 1, over: 4)
        let half = try work.product(z, 1, over: 2)
        if let n {
            if n > mostOrder {
                throw .number(.tooCostly(what: "a Bessel function of an order this high"))
            }
            let sum = try work.hypergeometric([], [.fraction(n + 1)], square)
            return try work.product(work.quotient(sum, factorial(n, work)), work.power(half, n))
        }
        if half.isZero {
            if v.real.sign == 1 { return ComplexBall(word: 0) }
            throw .pole(.besselJ, at: 0)
        }
        let sum = try work.hypergeometric([], [.ball(next)], square)
        return try work.product(
            work.product(sum, ComplexGamma.reciprocal(next, work)), work.power(half, v))
    }

    /// Bound 228: DLMF 10.31.1.
    private static func wholeK(
        _ n: Int, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if n > mostOrder {
            throw .number(.tooCostly(what: "a Bessel function of an order this high"))
        }
        let half = try work.product(z, 1, over: 2)
        let square = try work.square(half)
        var finite = ComplexBall(word: 0)
        if n > 0 {
            // (n - 1)!/0! … : t_(k+1) = -t_k w/((k + 1)(n - k - 1))
            var term = ComplexBall(
                real: try factorial(n - 1, work))
            for k in 0..<n {
                if k & 63 == 0 { try work.check() }
                finite = try work.sum(finite, term)
                if k + 1 < n {
                    term = try work.product(
                        work.product(term, square), -1, over: (k + 1) * (n - k - 1))
                }
            }
            finite = try work.product(
                work.quotient(finite, work.power(half, n)), 1, over: 2)
        }
        // (z/2)^n/n! Σ w^k n!/(k! (n + k)!) (ψ-weights)
        let logarithm = try work.sum(
            work.log(half), ComplexBall(real: work.constant(.egamma)))
        var harmonic = Ball(word: 0)
        for j in stride(from: 1, through: n, by: 1) {
            harmonic = try work.real.sum(harmonic, work.real.product(Ball(word: 1), 1, over: j))
        }
        let sum = try weightedSum(n, square, logarithm, harmonic, work)
        let gamma = try factorial(n, work)
        let infinite = try work.product(
            work.product(work.quotient(sum, gamma), work.power(half, n)), n & 1 == 0 ? 1 : -1,
            over: 2)
        return try work.sum(finite, infinite)
    }

    /// n!
    private static func factorial(_ n: Int, _ work: ComplexWork) throws(BallError) -> Ball {
        // For many bits, Stirling's series costs less than the products; for few bits a factorial
        // does.
        if n > 64, n > work.precision / 32 { return try work.real.apply(.gamma, Ball(word: n + 1)) }
        let value = try BallError.of { () throws(NumberError) in
            try BigInt.factorial(n, monitor: work.monitor)
        }
        var ball = Ball(precision: work.precision)
        ball.set(value, precision: work.precision)
        return ball
    }

    /// Σ w^k n!/(k! (n + k)!) (H_k + H_(n + k) - 2L)
    private static func weightedSum(
        _ n: Int, _ square: borrowing ComplexBall, _ logarithm: borrowing ComplexBall,
        _ first: borrowing Ball, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if !square.isReal,
            let series = ComplexWordSeries.ofWholeOrder(n, square, bits: work.precision)
        {
            let sums = try series.weighted(n, square, work.monitor)
            let weight = try work.difference(
                ComplexBall(real: Ball(copying: first)), work.product(logarithm, 2))
            return try work.sum(work.product(sums.sum, weight), sums.weighted)
        }
        var harmonic = Ball(copying: first)
        var term = ComplexBall(word: 1)
        var sum = ComplexBall(word: 0)
        let size = square.largestSize.doubleUp
        for k in 0..<(1 << 20) {
            if k & 31 == 0 { try work.check() }
            // H_k + H_(n+k) - 2 (ln(z/2) + γ)
            let weight = try work.difference(
                ComplexBall(real: Ball(copying: harmonic)), work.product(logarithm, 2))
            let part = try work.product(term, weight)
            sum = try work.sum(sum, part)
            let (a, b) = (k + 1, n + k + 1)
            term = try work.product(work.product(term, square), 1, over: a * b)
            harmonic = try work.real.sum(
                harmonic,
                work.real.sum(
                    work.real.product(Ball(word: 1), 1, over: a),
                    work.real.product(Ball(word: 1), 1, over: b)))
            // Weights at most double, so terms fall at least by a factor of four from here on.
            if size * 8 < Double(a) * Double(b) {
                let bound = harmonic.largestSize + logarithm.largestSize.scaled(byPowerOfTwo: 1)
                let rest = (term.largestSize * bound).scaled(byPowerOfTwo: 1)
                if rest <= sum.largestSize * work.tiny
                    || rest <= sum.real.radius.scaled(byPowerOfTwo: -3)
                {
                    sum.widen(by: rest)
                    return sum
                }
            }
        }
        throw .number(.tooCostly(what: "a Bessel function of a number this large"))
    }
}

extension BesselOfRealOrder {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if let value = try onNegativeAxis(f, z, work) { return value }
        // J and I of integer order are even or odd.
        let order = f == .besseli || f == .besselJOfReal ? z[0].real.knownInteger : nil
        guard let order, z[0].isPlainlyReal else { return try general(f, z, work) }
        return try general(f, z, work, symmetry: order.isOdd ? .odd : .even)
    }

    /// For x = -|x| and a real order: J and I are e^(vπi) times those of |x|, K is e^(-vπi) K - πi I and Y is
    /// e^(-vπi) Y + 2i cos(vπ) J (DLMF 10.11.1, 10.11.2, 10.34.1, 10.34.2). In this form zero parts are
    /// visibly zero.
    private static func onNegativeAxis(
        _ f: RealOperation, _ z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard z[0].isPlainlyReal, try z[1].isBelow(work) == nil, try work.sign(z[1].real) < 0,
            try z[0].real.integerOrNone(monitor: work.monitor) == nil
        else { return nil }
        let size = try work.negative(z[1].real)
        func real(_ f: RealOperation) throws(NumberError) -> BigNumber {
            try BigNumber.applying(f, to: [z[0].real, size], monitor: work.monitor)
        }
        let angle = try work.product(z[0].real, .constant(.pi))
        let (cosine, sine) = (try work.value(.cos, angle), try work.value(.sin, angle))
        let value = try real(f)
        let along = try work.product(cosine, value)
        let across = try work.product(sine, value)
        switch f {
        case .besselk:
            let other = try work.product(.constant(.pi), real(.besseli))
            return BigComplex(along, try work.negative(work.sum(across, other)))
        case .besselYOfReal:
            let other = try work.product(BigNumber(2), cosine, real(.besselJOfReal))
            return BigComplex(along, try work.difference(other, across))
        default: return BigComplex(along, across)
        }
    }

    /// K of an order on the imaginary axis is real for x > 0, because K_v = K_-v.
    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool {
        guard f == .besselk, operands[1].isPlainlyReal else { return false }
        if try work.sign(operands[0].real) != 0 { return false }
        return try work.sign(operands[1].real) > 0
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        switch f {
        case .besseli: try ComplexBessel.i(z[0], z[1], work)
        case .besselk: try ComplexBessel.k(z[0], z[1], work)
        case .besselJOfReal: try ComplexBessel.j(z[0], z[1], work)
        default: try ComplexBessel.y(z[0], z[1], work)
        }
    }
}

extension Airy {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at operands: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let isFirst = f == .airy
        if operands[0].approximateLog2 > 40 {
            throw .number(.tooCostly(what: "an Airy function of a number this large"))
        }
        let size = operands[0].largestSize.doubleUp
        let argument = 0.6667 * size * size.squareRoot()
        if argument * 2.8 < Double(work.precision) + 32 {
            let long = work.finer(Int(argument * 2.89) + 8)
            return try near(operands[0], isFirst: isFirst, long)
        }
        let isRight = !operands[0].real.midpoint.isNegative
        let bits = Int(max(0, argument.logBase2)) + 8
        let long = work.finer(bits)
        let base = isRight ? ComplexBall(copying: operands[0]) : try long.negative(operands[0])
        // ζ = 2/3 z^(3/2)
        let root = try long.root(base)
        let zeta = try long.product(long.product(base, root), 2, over: 3)
        var third = ComplexBall(precision: long.precision)
        third.real.set(BigRational(1, 3), precision: long.precision)
        let minus = try long.negative(third)
        if isRight, isFirst {
            // √(z/3)/π K_(1/3)(ζ)
            let scale = try long.quotient(
                long.root(long.product(base, 1, over: 3)), long.constant(.pi))
            return try long.product(scale, ComplexBessel.k(third, zeta, long))
        }
        let (first, second) =
            isRight
            ? (
                ComplexBox(try ComplexBessel.i(minus, zeta, long)),
                ComplexBox(try ComplexBessel.i(third, zeta, long))
            )
            : (
                ComplexBox(try ComplexBessel.j(minus, zeta, long)),
                ComplexBox(try ComplexBessel.j(third, zeta, long))
            )
        // Bi = √(z/3) (I_(-1/3) + I_(1/3)); Ai(-z) = √z/3 (J_(1/3) + J_(-1/3)), Bi(-z) = √(z/3) (J_(-1/3) - J_(1/3))
        if isFirst {
            return try long.product(
                long.product(root, 1, over: 3), long.sum(first.value, second.value))
        }
        let scale = try long.root(long.product(base, 1, over: 3))
        let sum =
            isRight
            ? try long.sum(first.value, second.value)
            : try long.difference(first.value, second.value)
        return try long.product(scale, sum)
    }

    /// Ai(0) 0F1(; 2/3; z³/9) + Ai'(0) z 0F1(; 4/3; z³/9), and Bi with √3 and the other sign.
    private static func near(
        _ z: borrowing ComplexBall, isFirst: Bool, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let cube = try work.product(work.product(work.square(z), z), 1, over: 9)
        // Ai(0) and -Ai'(0)
        var first = Ball(precision: work.precision)
        var second = Ball(precision: work.precision)
        try setValue(&first, precision: work.precision + 4, work.monitor)
        try setSlope(&second, precision: work.precision + 4, work.monitor)
        let even = try work.product(
            work.hypergeometric([], [.fraction(2, 3)], cube), first)
        let odd = try work.product(
            work.product(work.hypergeometric([], [.fraction(4, 3)], cube), z), second)
        if isFirst { return try work.difference(even, odd) }
        return try work.product(work.sum(even, odd), work.real.root(Ball(word: 3)))
    }
}

/// A rectangle in a class, so that it can be stored in a pair.
final class ComplexBox {
    let value: ComplexBall

    init(_ value: consuming ComplexBall) { self.value = value }
}
