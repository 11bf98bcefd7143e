#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The gamma function, its reciprocal, its logarithm and digamma of rectangles (bounds 220 to 222).
///
/// Stirling's series is used where |z| is large. Elsewhere the recurrence moves z there from the right
/// half-plane, and reflection moves z into the right half-plane.
enum ComplexGamma {
    /// The size from which Stirling's series reaches the precision, for each bit of the precision. A smaller
    /// size needs more terms, a larger one longer products. For many bits there is no table of so many terms.
    private static func sizeForEachBit(_ precision: Int) -> Double {
        precision < 640 ? 0.2 : 0.34
    }
    private static let leastSize = 5.0
    private static let mostShifts = 1 << 22

    /// The logarithm that is real for x > 0, with the cut from 0 to the left, where its value is that of the
    /// upper side.
    static func logarithm(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal { return try logarithmOfReal(z, work) }
        if z.imaginary.sign == -1 {
            return try work.conjugate(logarithm(work.conjugate(z), work))
        }
        if isNearTheRight(z, work) { return try moved(z, work) }
        guard z.imaginary.sign == 1 else { throw .needsPrecision }
        // Bound 221: ln π - ln sin πz - ln Γ(1 - z), and 1 - z is the conjugate of 1 - z̄ on the upper side.
        let other = try work.conjugate(moved(work.difference(1, work.conjugate(z)), work))
        let sine = try logarithmOfSine(z, work)
        let pi = try work.constant(.pi)
        let constant = ComplexBall(real: try work.real.apply(.ln, pi))
        return try work.difference(work.difference(constant, sine), other)
    }

    static func gamma(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal { return ComplexBall(real: try work.real.apply(.gamma, z.real)) }
        if isNearTheRight(z, work) { return try quotientOfProduct(z, work) }
        if z.imaginary.smallestSize > Magnitude(atLeast: 16.0) {
            return try work.exp(logarithm(z, work.finer(bitsOfLogarithm(z))))
        }
        let sine = try work.sineOfPi(z)
        let other = try quotientOfProduct(work.difference(1, z), work)
        return try work.quotient(
            ComplexBall(real: work.constant(.pi)), work.product(sine, other))
    }

    /// 1/Γ, which has no poles.
    static func reciprocal(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal, z.real.isExact, z.real.midpoint.isInteger, !(z.real.sign == 1) {
            return ComplexBall(word: 0)
        }
        if isNearTheRight(z, work) { return try work.inverse(gamma(z, work)) }
        let long = try work.finer(bitsOfLogarithm(z))
        if z.imaginary.smallestSize > Magnitude(atLeast: 16.0) {
            return try work.exp(work.negative(logarithm(z, long)))
        }
        let sine = try work.sineOfPi(z)
        let other = try gamma(work.difference(1, z), work)
        return try work.quotient(work.product(sine, other), work.constant(.pi))
    }

    static func digamma(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal { return ComplexBall(real: try work.real.apply(.digamma, z.real)) }
        if z.imaginary.sign == -1 {
            return try work.conjugate(digamma(work.conjugate(z), work))
        }
        if isNearTheRight(z, work) { return try movedDigamma(z, work) }
        guard z.imaginary.sign == 1 else { throw .needsPrecision }
        // ψ(z) = ψ(1 - z) - π cot πz, cot πz = -i (1 + E)/(1 - E) with E = e^(2πiz).
        let other = try movedDigamma(work.difference(1, z), work)
        let less = try exponentialLessOne(z, work)
        let more = try work.sum(less, 2)
        let cotangent = try work.turned(work.quotient(more, less))
        return try work.difference(other, work.product(cotangent, work.constant(.pi)))
    }

    // MARK: - Parts

    private static func isOnTheRight(_ z: borrowing ComplexBall) -> Bool {
        z.real.midpoint.exponent > 0 && !z.real.midpoint.isNegative
            || z.real.approximateDouble >= 0.5
    }

    /// To the right, or so close to it on the left that reflection is more work than some additional steps,
    /// and not close to the real line, where the poles are.
    private static func isNearTheRight(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) -> Bool {
        if isOnTheRight(z) { return true }
        let x = z.real.approximateDouble
        return x > -0.1 * Double(min(work.precision, 1_000)) - 2
            && z.imaginary.smallestSize > .powerOfTwo(-4)
    }

    private static func logarithmOfReal(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        guard let sign = z.real.sign else { throw .needsPrecision }
        let size = try work.real.apply(.lgamma, z.real)
        if sign > 0 { return ComplexBall(real: size) }
        guard let floor = z.real.uniqueFloor() else { throw .needsPrecision }
        var turns = Ball(precision: work.precision)
        turns.set(floor, precision: max(64, floor.bitLength))
        return try ComplexBall(size, work.real.product(turns, work.constant(.pi)))
    }

    /// Some bits more than ln Γ(z) has before its point: the angle needs as many more after the point.
    private static func bitsOfLogarithm(_ z: borrowing ComplexBall) throws(BallError) -> Int {
        let size = z.approximateLog2
        if size > 4096 { throw .number(.tooCostly(what: "gamma of a number this large")) }
        return size < 2 ? 8 : Int(size + max(size, 1).logBase2) + 8
    }

    /// e^(2πiz) - 1 for z above the real line.
    private static func exponentialLessOne(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        guard let nearest = z.real.nearestInteger else { throw .needsPrecision }
        if z.imaginary.smallestSize > Magnitude(atLeast: Double(work.precision)) {
            // |E| < e^(-2πp) < 2^(-9p)
            var result = ComplexBall(word: -1)
            result.widen(by: .powerOfTwo(-9 * work.precision))
            return result
        }
        var whole = Ball(precision: 64)
        whole.set(nearest, precision: max(nearest.bitLength, 64))
        let turn = try work.real.product(work.constant(.pi), 2)
        let x = try work.real.product(work.real.difference(z.real, whole), turn)
        let y = try work.real.product(z.imaginary, turn)
        return try work.expm1(ComplexBall(work.real.negative(y), x))
    }

    /// -iπ(z - 1/2) - ln 2 + ln(1 - e^(2πiz)), the logarithm of sin πz above the real line that is real on (0, 1).
    private static func logarithmOfSine(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let pi = try work.constant(.pi)
        var half = Ball(word: 1)
        half.scale(byPowerOfTwo: -1)
        let long = work.finer(z.bitsBeforePoint(most: 1 << 14))
        let turn = try work.product(
            work.turnedBack(
                ComplexBall(long.real.difference(z.real, half), Ball(copying: z.imaginary))), pi)
        let two = ComplexBall(real: try work.real.apply(.ln, Ball(word: 2)))
        let rest = try work.log(work.negative(exponentialLessOne(z, work)))
        return try work.sum(work.difference(turn, two), rest)
    }

    /// The number of steps by which z is moved to the right for Stirling's series.
    private static func shift(
        _ z: borrowing ComplexBall, _ precision: Int
    ) throws(BallError) -> Int {
        let size = sizeForEachBit(precision) * Double(precision) + leastSize
        let (x, y) = z.approximate
        if x >= size || x >= 0 && abs(y) >= size { return 0 }
        let count = Int(max(size * size - y * y, 0).squareRoot() - x) + 1
        if count > mostShifts { throw .number(.tooCostly(what: "gamma to this many digits")) }
        return max(count, 0)
    }

    /// The bits before the point of ln Γ(z + n); some more than n has.
    private static func bits(movedBy n: Int) -> Int { Int.bitWidth - n.leadingZeroBitCount + 5 }

    /// z (z + 1) … (z + n - 1)
    private static func rising(
        _ z: borrowing ComplexBall, _ n: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if let rising = try ComplexRising.value(z, count: n, withSum: false, work) {
            return rising.product
        }
        var product = ComplexBall(copying: z)
        for k in 1..<max(n, 1) {
            if k & 63 == 0 { try work.check() }
            product = try work.product(product, work.sum(z, k))
        }
        return product
    }

    private static func quotientOfProduct(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let parts = try Self.parts(z, work)
        let far = try work.exp(parts.logarithm)
        return parts.isFar ? far : try work.quotient(far, parts.product)
    }

    /// Γ(z) as e^logarithm/product, for z on the right.
    private struct Parts: ~Copyable {
        let logarithm: ComplexBall
        let product: ComplexBall
        let isFar: Bool
        /// How many bits more the logarithm has.
        let bits: Int
    }

    private static func parts(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> Parts {
        let n = try shift(z, work.precision)
        let bits = try bitsOfLogarithm(z)
        if n == 0 {
            let logarithm = try stirling(z, work.finer(bits))
            return Parts(
                logarithm: logarithm, product: ComplexBall(word: 1), isFar: true, bits: bits)
        }
        let more = max(bits, Self.bits(movedBy: n))
        let long = work.finer(more)
        let logarithm = try stirling(long.sum(z, n), long)
        let product = try rising(z, n, work)
        return Parts(logarithm: logarithm, product: product, isFar: false, bits: more)
    }

    /// Γ(a) Γ(b)/Γ(c) with one exponential function; nil where one of them is not on the right.
    static func beta(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        guard isNearTheRight(a, work), isNearTheRight(b, work), isNearTheRight(c, work),
            !a.isReal || !b.isReal
        else { return nil }
        let long = work.finer(4)
        let first = try parts(a, long)
        let second = try parts(b, long)
        let sum = try parts(c, long)
        let longest = long.finer(max(first.bits, second.bits, sum.bits))
        var logarithm = try longest.sum(first.logarithm, second.logarithm)
        try logarithm.subtract(sum.logarithm)
        let value = try long.product(work.exp(logarithm), sum.product)
        if first.isFar, second.isFar { return value }
        return try work.quotient(value, long.product(first.product, second.product))
    }

    /// ln Γ(z + n) - Σ ln(z + k); the sum is the logarithm of the product plus some turns.
    private static func moved(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let n = try shift(z, work.precision)
        if n == 0 { return try stirling(z, work) }
        let long = work.finer(bits(movedBy: n))
        var result = try stirling(long.sum(z, n), long)
        let product = try long.log(rising(z, n, long))
        let (x, y) = z.approximate
        var angle = 0.0
        for k in 0..<n { angle += atan2(y, x + Double(k)) }
        // Bound 221: the errors of both are far smaller than a turn.
        let turns = ((angle - product.imaginary.approximateDouble) / 6.283185307179586).rounded()
        try result.subtract(product)
        if turns != 0 {
            try result.imaginary.subtract(
                long.real.product(long.constant(.pi), 2 * Int(turns)))
        }
        return result
    }

    /// ψ(z + n) - Σ 1/(z + k)
    private static func movedDigamma(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let n = try shift(z, work.precision)
        if n == 0 { return try stirlingDigamma(z, work) }
        if var rising = try ComplexRising.value(z, count: n, withSum: true, work),
            let sum = rising.sum.take()
        {
            var far = try stirlingDigamma(work.sum(z, n), work)
            try far.subtract(sum)
            return far
        }
        var sum = try work.inverse(z)
        for k in 1..<max(n, 1) {
            if k & 63 == 0 { try work.check() }
            sum = try work.sum(sum, work.inverse(work.sum(z, k)))
        }
        return try work.difference(stirlingDigamma(work.sum(z, n), work), sum)
    }

    // MARK: - Stirling's series

    /// (z - 1/2) ln z - z + ln(2π)/2 + Σ B_2k/(2k (2k - 1) z^(2k - 1))
    private static func stirling(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let norm = try work.norm(z)
        let series = try bernoulliSum(
            z, inverse: work.inverse(z, norm: norm), isDerivative: false, work)
        // z (ln z - 1) - (ln z)/2, without numbers in between that are used once.
        var logarithm = try work.log(z, norm: norm)
        try logarithm.real.add(word: -1)
        var result = try work.product(z, logarithm)
        try logarithm.real.add(word: 1)
        logarithm.scale(byPowerOfTwo: -1)
        try result.subtract(logarithm)
        var constant = Ball(precision: work.precision)
        try GammaConstants.logarithm.set(&constant, work.monitor)
        try result.real.add(constant)
        try result.add(series)
        return result
    }

    /// ln z - 1/(2z) - Σ B_2k/(2k z^2k)
    private static func stirlingDigamma(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let norm = try work.norm(z)
        var inverse = try work.inverse(z, norm: norm)
        let series = try bernoulliSum(z, inverse: inverse, isDerivative: true, work)
        inverse.scale(byPowerOfTwo: -1)
        var result = try work.log(z, norm: norm)
        try result.subtract(inverse)
        try result.subtract(series)
        return result
    }

    /// Σ B_2k/(2k (2k - 1) z^(2k - 1)), or Σ B_2k/(2k z^2k), with bound 220 for the omitted terms.
    private static func bernoulliSum(
        _ z: borrowing ComplexBall, inverse: borrowing ComplexBall, isDerivative: Bool,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let size = z.smallestSize
        if size.isZero { throw .needsPrecision }
        // 1/cos² of half the angle: 2|z|/(|z| + x), at most 2 to the right of the imaginary axis.
        guard z.real.isNotNegative else { throw .needsPrecision }
        let largest = z.largestSize
        let slant = min(
            Magnitude(atLeast: 2.0),
            largest.scaled(byPowerOfTwo: 1) / size.plusDown(z.real.smallestSize))
        let sizeLog = size.approximateLog2
        let slantLog = max(slant.approximateLog2, 0)
        let short =
            work.precision < StirlingTable.longestBits
            ? StirlingTable.table(limbs: 1, count: 1, forDigamma: isDerivative) : nil
        func bound(_ k: Int) -> Double {
            let coefficient =
                if let short, k <= short.count {
                    Double(short.bound(k, shift: 0))
                } else {
                    BernoulliNumbers.log2(k) - Double(k).logBase2
                }
            return coefficient - Double(2 * k - 1) * sizeLog + Double(k) * slantLog
        }
        let goal = -Double(work.precision) - 4
        var count = 1
        var last = bound(1)
        while last > goal {
            let next = bound(count + 1)
            if next >= last { throw .needsPrecision }
            count += 1
            last = next
        }
        let square = try work.square(inverse)
        let sum = try terms(square, count - 1, isDerivative, work)
        var result =
            isDerivative ? try work.product(sum, square) : try work.product(sum, inverse)
        let first: Magnitude
        if work.precision < StirlingTable.longestBits,
            let table = StirlingTable.table(limbs: 1, count: count, forDigamma: isDerivative)
        {
            first = .powerOfTwo(table.bound(count, shift: 0))
        } else {
            let divisor = Double(isDerivative ? 2 * count : 2 * count * (2 * count - 1))
            let log2 = BernoulliNumbers.log2(count) - divisor.logBase2
            first = .powerOfTwo(Int(log2.rounded(.up)) + 1)
        }
        let powers = (Magnitude.one / size).power(UInt(isDerivative ? 2 * count : 2 * count - 1))
        let slants = slant.power(UInt(isDerivative ? count + 1 : count))
        result.widen(by: first * powers * slants)
        return result
    }

    /// Σ B_2k/(2k (2k - 1)) t^(k - 1), or Σ B_2k/(2k) t^(k - 1).
    private static func terms(
        _ t: borrowing ComplexBall, _ count: Int, _ isDerivative: Bool, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if count > 0,
            let sum = try ComplexStirling.sum(
                t, terms: count, forDigamma: isDerivative, work)
        {
            return sum
        }
        let numbers = try BernoulliNumbers.kept(count: count + 1, monitor: work.monitor)
        var sum = ComplexBall(word: 0)
        for k in stride(from: count, through: 1, by: -1) {
            if k & 63 == 0 { try work.check() }
            let divisor = isDerivative ? 2 * k : 2 * k * (2 * k - 1)
            var factor = try coefficient(numbers, k, over: divisor, work)
            if k & 1 == 0 { factor.changeSign() }
            let shifted = try work.product(sum, t)
            sum = ComplexBall(
                try work.real.sum(shifted.real, factor), Ball(copying: shifted.imaginary))
        }
        return sum
    }

    private static func coefficient(
        _ numbers: BernoulliNumbers, _ k: Int, over divisor: Int, _ work: ComplexWork
    ) throws(BallError) -> Ball {
        var top = Ball(precision: work.precision)
        top.set(numbers.top(k), precision: work.precision)
        var bottom = Ball(precision: 64)
        let product = numbers.bottom(k) * BigInt(divisor)
        bottom.set(product, precision: max(64, product.bitLength))
        return try work.real.quotient(top, bottom)
    }
}

// MARK: - The room

extension Gammas {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        // ln |Γ| of a negative number is only the real part of the logarithm.
        if f == .lgamma, try z[0].isBelow(work) == nil, try work.sign(z[0].real) < 0 {
            let turns = BigNumber(try z[0].real.floor(monitor: work.monitor))
            return try BigComplex(
                work.value(.lgamma, z[0].real), work.product(turns, .constant(.pi)))
        }
        if f == .beta, let value = try rationalBeta(z, work) { return value }
        return try general(f, z, work)
    }

    private static var longestProduct: Int { 256 }

    /// B(n, b) = (n - 1)!/(b (b + 1) … (b + n - 1)) for a small n > 0.
    private static func rationalBeta(
        _ z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        for (a, b) in [(z[0], z[1]), (z[1], z[0])] {
            guard a.isPlainlyReal, let n = a.real.knownInteger?.smallValue, n > 0,
                n <= longestProduct
            else { continue }
            var product = b
            for k in 1..<max(n, 1) {
                let next = try b.adding(BigComplex(BigNumber(k)), monitor: work.monitor)
                product = try product.multiplied(by: next, monitor: work.monitor)
            }
            if try product.realNumber(monitor: work.monitor)?.isZero == true { break }
            let factorial = BigNumber(try BigInt.factorial(n - 1, monitor: work.monitor))
            return try BigComplex(factorial).divided(by: product, monitor: work.monitor)
        }
        return nil
    }

    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool {
        guard f == .beta else { return false }
        return try operands[0].isPlainlyConjugate(to: operands[1], work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        switch f {
        case .gamma: return try ComplexGamma.gamma(z[0], work)
        case .lgamma: return try ComplexGamma.logarithm(z[0], work)
        case .digamma: return try ComplexGamma.digamma(z[0], work)
        default: break
        }
        let sum = try work.sum(z[0], z[1])
        if max(z[0].approximateLog2, z[1].approximateLog2) > 8 {
            let bits = Int(max(z[0].approximateLog2, z[1].approximateLog2)) + 16
            if bits > 4096 { throw .number(.tooCostly(what: "beta of a number this large")) }
            let long = work.finer(bits)
            let logarithm = try long.difference(
                long.sum(ComplexGamma.logarithm(z[0], long), ComplexGamma.logarithm(z[1], long)),
                ComplexGamma.logarithm(sum, long))
            return try work.exp(logarithm)
        }
        if let value = try ComplexGamma.beta(z[0], z[1], sum, work) { return value }
        return try work.product(
            work.product(ComplexGamma.gamma(z[0], work), ComplexGamma.gamma(z[1], work)),
            ComplexGamma.reciprocal(sum, work))
    }
}
