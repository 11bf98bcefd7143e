internal import CGMP

/// Arithmetic of rectangles at one precision. Each operation makes a new rectangle.
package struct ComplexWork {
    let real: BallWork
    /// A small q such that all parameters of hypergeometric series are multiples of 1/q, where that
    /// is known; otherwise 0.
    private(set) var share = 0

    package var precision: Int { real.precision }
    var monitor: Monitor { real.monitor }
    package var limits: Limits { monitor.limits }

    package init(_ precision: Int, _ monitor: Monitor) {
        real = BallWork(precision, monitor)
    }

    /// The same with more bits.
    func finer(_ bits: Int) -> ComplexWork {
        ComplexWork(precision + bits, monitor).with(share: share)
    }

    /// The same for series whose parameters are multiples of 1/q: sums and differences of the given
    /// ones, and integers.
    func with(share q: Int) -> ComplexWork {
        var work = self
        work.share = q
        return work
    }

    func check() throws(BallError) { try Ball.check(monitor) }

    /// The same rectangle, with midpoints of this precision.
    @inline(never)
    func rounded(_ a: borrowing ComplexBall) -> ComplexBall {
        var result = ComplexBall(precision: precision)
        result.real.setRounded(a.real)
        result.imaginary.setRounded(a.imaginary)
        return result
    }

    /// A unit of the precision, for terms that are left out of sums.
    var tiny: Magnitude { .powerOfTwo(-precision) }

    // MARK: - Arithmetic

    @inline(never)
    package func sum(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        if a.isReal, b.isReal { return ComplexBall(real: try real.sum(a.real, b.real)) }
        return ComplexBall(try real.sum(a.real, b.real), try real.sum(a.imaginary, b.imaginary))
    }

    @inline(never)
    func sum(_ a: borrowing ComplexBall, _ b: Int) throws(BallError) -> ComplexBall {
        ComplexBall(try real.sum(a.real, b), Ball(copying: a.imaginary))
    }

    @inline(never)
    package func difference(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        ComplexBall(
            try real.difference(a.real, b.real), try real.difference(a.imaginary, b.imaginary))
    }

    @inline(never)
    func difference(_ a: Int, _ b: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        ComplexBall(try real.difference(a, b.real), try real.negative(b.imaginary))
    }

    @inline(never)
    func negative(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        ComplexBall(try real.negative(a.real), try real.negative(a.imaginary))
    }

    @inline(never)
    func conjugate(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        ComplexBall(Ball(copying: a.real), try real.negative(a.imaginary))
    }

    /// i·z
    @inline(never)
    func turned(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        ComplexBall(try real.negative(a.imaginary), Ball(copying: a.real))
    }

    /// -i·z
    @inline(never)
    func turnedBack(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        ComplexBall(Ball(copying: a.imaginary), try real.negative(a.real))
    }

    @inline(never)
    package func product(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        if a.isReal { return try product(b, a.real) }
        if b.isReal { return try product(a, b.real) }
        var result = ComplexBall(precision: precision)
        if try result.setShortProduct(a, b, precision: precision) { return result }
        var first = Ball(precision: precision)
        var second = Ball(precision: precision)
        try result.setProduct(a, b, precision: precision, &first, &second)
        return result
    }

    /// a times the conjugate of b.
    @inline(never)
    private func productWithConjugate(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        if !a.isReal {
            var result = ComplexBall(precision: precision)
            if try result.setShortProduct(a, b, conjugate: true, precision: precision) {
                return result
            }
        }
        return try product(a, conjugate(b))
    }

    @inline(never)
    func product(
        _ a: borrowing ComplexBall, _ b: borrowing Ball
    ) throws(BallError) -> ComplexBall {
        if a.isReal { return ComplexBall(real: try real.product(a.real, b)) }
        return ComplexBall(try real.product(a.real, b), try real.product(a.imaginary, b))
    }

    @inline(never)
    func product(
        _ a: borrowing ComplexBall, _ top: Int, over bottom: Int = 1
    ) throws(BallError) -> ComplexBall {
        ComplexBall(
            try real.product(a.real, top, over: bottom),
            try real.product(a.imaginary, top, over: bottom))
    }

    /// x² - y² as (x + y)(x - y) would widen where the parts are balls; the squares are taken one by one.
    @inline(never)
    func square(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        if a.isReal { return ComplexBall(real: try real.square(a.real)) }
        var result = ComplexBall(precision: precision)
        if try result.setShortProduct(a, a, precision: precision) { return result }
        return ComplexBall(
            try real.difference(real.square(a.real), real.square(a.imaginary)),
            try real.product(real.product(a.real, a.imaginary), 2))
    }

    /// |z|²
    @inline(never)
    func norm(_ a: borrowing ComplexBall) throws(BallError) -> Ball {
        var sum = try real.square(a.real)
        try sum.add(real.square(a.imaginary))
        return sum
    }

    @inline(never)
    package func quotient(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        if b.isReal { return try quotient(a, b.real) }
        // One division. Of exact numbers both quotients may be exact where a/|b|² is not.
        if a.isReal, !(a.real.isExact && b.real.isExact && b.imaginary.isExact) {
            var result = try product(b, real.quotient(a.real, norm(b)))
            result.conjugate()
            return result
        }
        if !a.isReal {
            var result = ComplexBall(precision: precision)
            if try result.setShortQuotient(a, b, precision: precision) { return result }
        }
        return try quotient(productWithConjugate(a, b), norm(b))
    }

    @inline(never)
    func quotient(
        _ a: borrowing ComplexBall, _ b: borrowing Ball
    ) throws(BallError) -> ComplexBall {
        if a.isReal { return ComplexBall(real: try real.quotient(a.real, b)) }
        return ComplexBall(try real.quotient(a.real, b), try real.quotient(a.imaginary, b))
    }

    @inline(never)
    func inverse(_ a: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        if a.isReal { return ComplexBall(real: try real.inverse(a.real)) }
        return try inverse(a, norm: norm(a))
    }

    /// The same for a number whose norm is known.
    @inline(never)
    func inverse(
        _ a: borrowing ComplexBall, norm: borrowing Ball
    ) throws(BallError) -> ComplexBall {
        var result = try quotient(a, norm)
        result.conjugate()
        return result
    }

    /// A non-negative integer power.
    @inline(never)
    func power(_ a: borrowing ComplexBall, _ n: Int) throws(BallError) -> ComplexBall {
        var result = ComplexBall(word: 1)
        if n == 0 { return result }
        for bit in stride(from: Int.bitWidth - n.leadingZeroBitCount - 1, through: 0, by: -1) {
            result = try square(result)
            if n >> bit & 1 == 1 { result = try product(result, a) }
        }
        return result
    }

    // MARK: - Elementary functions

    /// e^x (cos y + i sin y)
    @inline(never)
    func exp(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let size = try real.apply(.exp, z.real)
        if z.isReal { return ComplexBall(real: size) }
        var result = try direction(z.imaginary)
        try result.real.multiply(by: size)
        try result.imaginary.multiply(by: size)
        return result
    }

    /// cos x + i sin x
    @inline(never)
    func direction(_ x: borrowing Ball) throws(BallError) -> ComplexBall {
        var pair = ComplexBall(precision: precision)
        try Ball.setDirection(of: x, cosine: &pair.real, sine: &pair.imaginary, monitor)
        return pair
    }

    /// e^z - 1 = (e^x - 1) cos y - 2 sin²(y/2) + i e^x sin y
    @inline(never)
    func expm1(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let grown = try real.apply(.expm1, z.real)
        if z.isReal { return ComplexBall(real: grown) }
        let half = try real.square(real.apply(.sin, real.product(z.imaginary, 1, over: 2)))
        let turn = try direction(z.imaginary)
        return try ComplexBall(
            real.difference(real.product(grown, turn.real), real.product(half, 2)),
            real.product(real.sum(grown, 1), turn.imaginary))
    }

    /// The principal logarithm. On the negative axis it is the limit from above; a rectangle across
    /// the axis has none.
    @inline(never)
    func log(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        if z.containsZero {
            if z.isZero { throw .domain(.domain(function: "ln", rule: "ln has a pole at 0")) }
            throw .needsPrecision
        }
        let size =
            z.isReal
            ? try real.apply(.ln, real.apply(.absolute, z.real))
            : try halfLogarithm(norm(z))
        return ComplexBall(size, try phase(z))
    }

    /// The same for a number that is not 0, whose norm is known.
    @inline(never)
    func log(
        _ z: borrowing ComplexBall, norm: borrowing Ball
    ) throws(BallError) -> ComplexBall {
        ComplexBall(try halfLogarithm(norm), try phase(z))
    }

    private func halfLogarithm(_ x: borrowing Ball) throws(BallError) -> Ball {
        var size = try real.apply(.ln, x)
        size.scale(byPowerOfTwo: -1)
        return size
    }

    /// The angle in (-π, π].
    @inline(never)
    func phase(_ z: borrowing ComplexBall) throws(BallError) -> Ball {
        if z.isReal {
            guard let sign = z.real.sign, sign != 0 else { throw .needsPrecision }
            return sign > 0 ? Ball(word: 0) : try real.constant(.pi)
        }
        if z.real.sign != 1, z.imaginary.sign == nil { throw .needsPrecision }
        return try real.apply(.atan2, z.imaginary, z.real)
    }

    /// The square root to the right of the imaginary axis, where nothing cancels.
    @inline(never)
    func root(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        if z.isReal {
            guard let sign = z.real.sign else { throw .needsPrecision }
            if sign >= 0 { return ComplexBall(real: try real.root(z.real)) }
            return ComplexBall(Ball(word: 0), try real.root(real.negative(z.real)))
        }
        if z.containsZero { throw .needsPrecision }
        let size = try real.root(norm(z))
        let isLeft = z.real.midpoint.isNegative
        let sum = isLeft ? try real.difference(size, z.real) : try real.sum(size, z.real)
        let longer = try real.root(real.product(sum, 1, over: 2))
        let shorter = try shorterPart(z, size, longer, isLeft: isLeft)
        if !isLeft { return ComplexBall(longer, shorter) }
        guard let side = z.imaginary.sign else { throw .needsPrecision }
        return side >= 0
            ? ComplexBall(shorter, longer)
            : ComplexBall(try real.negative(shorter), try real.negative(longer))
    }

    /// y/(2u), u the longer part of the root of z. Of many bits a root takes half of the time of a quotient: √((|z| ∓ x)/2), where
    /// only some bits cancel.
    private func shorterPart(
        _ z: borrowing ComplexBall, _ size: borrowing Ball, _ longer: borrowing Ball, isLeft: Bool
    ) throws(BallError) -> Ball {
        let (x, y) = (z.real.midpoint.exponent, z.imaginary.midpoint.exponent)
        if precision >= Self.leastSecondRoot, y.value > x.value - 2, let side = z.imaginary.sign,
            side != 0
        {
            var square =
                isLeft ? try real.sum(size, z.real) : try real.difference(size, z.real)
            square.scale(byPowerOfTwo: -1)
            var root = try real.root(square)
            if side < 0 { root.changeSign() }
            return root
        }
        return try real.quotient(real.product(z.imaginary, 1, over: 2), longer)
    }

    private static let leastSecondRoot = 2_000

    /// e^(w ln z)
    @inline(never)
    package func power(
        _ z: borrowing ComplexBall, _ w: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        // The exponent has bits before its point, which the angle needs after its point.
        let bits = max(0, Int(w.approximateLog2) + 12)
        if bits > 1 << 16 { throw .number(.tooCostly(what: "a power this large")) }
        let long = finer(bits)
        return try exp(long.product(w, long.log(z)))
    }

    package func constant(_ operation: RealOperation) throws(BallError) -> Ball {
        try real.constant(operation)
    }

    // MARK: - Multiples of π

    /// sin πz
    @inline(never)
    func sineOfPi(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        try circular(z, isSine: true)
    }

    /// cos πz
    @inline(never)
    func cosineOfPi(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        try circular(z, isSine: false)
    }

    /// The nearest integer is subtracted from the real part, so that small values keep their digits.
    @inline(never)
    private func circular(
        _ z: borrowing ComplexBall, isSine: Bool
    ) throws(BallError) -> ComplexBall {
        guard let nearest = z.real.nearestInteger else { throw .needsPrecision }
        var whole = Ball(precision: max(nearest.bitLength, 64))
        whole.set(nearest, precision: max(nearest.bitLength, 64))
        let pi = try constant(.pi)
        let x = try real.product(real.difference(z.real, whole), pi)
        if z.isReal {
            let value = ComplexBall(real: try real.apply(isSine ? .sin : .cos, x))
            return nearest.isOdd ? try negative(value) : value
        }
        let circle = try direction(x)
        let wide = try hyperbola(real.product(z.imaginary, pi))
        let value =
            isSine
            ? try ComplexBall(
                real.product(circle.imaginary, wide.real),
                real.product(circle.real, wide.imaginary))
            : try ComplexBall(
                real.product(circle.real, wide.real),
                real.negative(real.product(circle.imaginary, wide.imaginary)))
        return nearest.isOdd ? try negative(value) : value
    }
}

extension Ball {
    /// The integer nearest to the midpoint; nil for one of more than a million bits.
    var nearestInteger: BigInt? {
        if midpoint.isZero { return .zero }
        if midpoint.exponent < -1 { return .zero }
        if midpoint.exponent.value > 1 << 20 { return nil }
        var source = midpoint
        return BigInt.fromMPZ { _ = mpfr_get_z($0, &source, MPFR_RNDN) }
    }
}
