/// Elementary functions of rectangles: the formulas that the rooms have for pairs of numbers, on balls. Special functions of
/// one number come from their rooms.
///
/// Each holds for all points off the branch cuts. A rectangle that touches a cut has no value here
/// (`needsPrecision`): which side counts is for those to prove who know the numbers.
extension ComplexWork {
    /// A function of a rectangle on its principal branch; nil for one that is not enclosed here.
    package func function(
        _ f: RealOperation, _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        switch f {
        case .negate: try negative(z)
        case .exp: try exp(z)
        case .exp2: try exp(product(z, real.apply(.ln, Ball(word: 2))))
        case .exp10: try exp(product(z, real.apply(.ln, Ball(word: 10))))
        case .expm1: try expm1(z)
        case .ln: try log(z)
        case .log2: try quotient(log(z), real.apply(.ln, Ball(word: 2)))
        case .log10: try quotient(log(z), real.apply(.ln, Ball(word: 10)))
        case .sqrt: try root(offTheAxis(z))
        case .sin: try sine(z)
        case .cos: try cosine(z)
        case .tan: try tangent(z)
        case .sinh: try turnedBack(sine(turned(z)))
        case .cosh: try cosine(turned(z))
        case .tanh: try turnedBack(tangent(turned(z)))
        case .asin: try arcsine(z)
        case .acos: try arccosine(z)
        case .atan: try arctangent(z)
        case .asinh: try turnedBack(arcsine(turned(z)))
        case .acosh: try areaCosine(z)
        case .atanh: try turnedBack(arctangent(turned(z)))
        default: try special(f, z)
        }
    }

    /// A function that its room encloses above the real axis. All of these have f(z̄) = conjugate of f(z).
    private func special(
        _ f: RealOperation, _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        switch f {
        case .gamma, .lgamma, .digamma, .zeta, .erf, .erfc, .ei, .li, .si, .ci, .li2, .airy,
            .bi, .ellipk, .ellipe:
            break
        default: return nil
        }
        let isBelow = try side(z) < 0
        let operands = ComplexOperands(count: 1, precision: precision)
        operands[0] = isBelow ? try conjugate(z) : ComplexBall(copying: z)
        let value = try f.room.enclose(f, at: operands, self)
        return isBelow ? try conjugate(value) : value
    }

    /// A function of a number that is real; nil for one whose value changes where complex numbers are on.
    package func realValue(
        _ f: RealOperation, _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        if f.changesWithComplex, z.real.sign != 1 { return nil }
        return ComplexBall(real: try real.apply(f, z.real))
    }

    /// A rectangle around a number.
    package func enclosing(_ z: BigComplex) throws(BallError) -> ComplexBall {
        var ball = ComplexBall(precision: precision)
        try ball.real.set(enclosing: z.real, precision, monitor)
        try ball.imaginary.set(enclosing: z.imaginary, precision, monitor)
        return ball
    }

    /// z^n: by products for a small n, by the logarithm for others.
    package func wholePower(
        _ z: borrowing ComplexBall, _ n: Int
    ) throws(BallError) -> ComplexBall {
        let size = n.magnitude
        if size > Self.largestChain { return try power(z, ComplexBall(word: n)) }
        let value = try power(z, Int(size))
        return n < 0 ? try inverse(value) : value
    }

    /// Each product widens its rectangle by about a bit, and a logarithm with two functions costs some twenty.
    private static let largestChain: UInt = 64

    /// The rectangle, where it lies above or below the real axis.
    private func offTheAxis(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        _ = try side(z)
        return ComplexBall(copying: z)
    }

    /// Whether a rectangle lies above the real axis (1) or below it (-1).
    private func side(_ z: borrowing ComplexBall) throws(BallError) -> Int {
        guard let side = z.imaginary.sign, side != 0 else { throw .needsPrecision }
        return side
    }

    // MARK: - Circular functions

    /// cosh y + i sinh y. The sine is the difference of exponentials only where that loses no more than two bits.
    private func hyperbola(_ y: borrowing Ball) throws(BallError) -> ComplexBall {
        if y.midpoint.isSpecial || y.midpoint.exponent.value < 0 {
            let sine = try real.apply(.sinh, y)
            let cosine = try real.root(real.sum(real.square(sine), 1))
            return ComplexBall(cosine, sine)
        }
        let grown = try real.apply(.exp, y)
        let shrunk = try real.inverse(grown)
        return try ComplexBall(
            real.product(real.sum(grown, shrunk), 1, over: 2),
            real.product(real.difference(grown, shrunk), 1, over: 2))
    }

    /// sin x cosh y + i cos x sinh y
    private func sine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let circle = try direction(z.real)
        let wide = try hyperbola(z.imaginary)
        return try ComplexBall(
            real.product(circle.imaginary, wide.real), real.product(circle.real, wide.imaginary))
    }

    /// cos x cosh y - i sin x sinh y
    private func cosine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let circle = try direction(z.real)
        let wide = try hyperbola(z.imaginary)
        return try ComplexBall(
            real.product(circle.real, wide.real),
            real.negative(real.product(circle.imaginary, wide.imaginary)))
    }

    /// (sin x cos x + i sinh y cosh y)/(cos²x + sinh²y)
    private func tangent(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let circle = try direction(z.real)
        let wide = try hyperbola(z.imaginary)
        let size = try real.sum(real.square(circle.real), real.square(wide.imaginary))
        return try ComplexBall(
            real.quotient(real.product(circle.real, circle.imaginary), size),
            real.quotient(real.product(wide.real, wide.imaginary), size))
    }

    // MARK: - Inverse functions

    /// For z = sin(u + iv) with v ≥ 0: v in the real part and cosh v |cos u| in the imaginary part.
    ///
    /// With t = |z|² - 1 and m = |z - 1||z + 1|, sinh² v is (m + t)/2 and cos² u is (m - t)/2. The one in which nothing
    /// cancels is taken, and the other comes from |y| = sinh v |cos u|. Then e^2v - 1 = 2 sinh v (sinh v + cosh v).
    private func ellipse(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let y = try real.apply(.absolute, z.imaginary)
        let square = try real.square(y)
        let above = try real.sum(z.real, 1)
        let beside = try real.sum(z.real, -1)
        let t = try real.sum(real.product(above, beside), square)
        let m = try real.root(
            real.product(
                real.sum(real.square(above), square), real.sum(real.square(beside), square)))
        let isFar = !t.midpoint.isNegative
        var larger = isFar ? try real.sum(m, t) : try real.difference(m, t)
        larger.scale(byPowerOfTwo: -1)
        // sinh v and |cos u|
        var sine = try real.root(larger)
        var cosine = try real.quotient(y, sine)
        if !isFar {
            swap(&sine, &cosine)
            larger = try real.square(sine)
        }
        let wide = try real.root(real.sum(larger, 1))
        var grown = try real.sum(larger, real.product(sine, wide))
        grown.scale(byPowerOfTwo: 1)
        var height = try real.apply(.log1p, grown)
        height.scale(byPowerOfTwo: -1)
        return ComplexBall(height, try real.product(cosine, wide))
    }

    private func arcsine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let isBelow = try side(z) < 0
        let ellipse = try ellipse(z)
        let height =
            isBelow ? try real.negative(ellipse.real) : Ball(copying: ellipse.real)
        return ComplexBall(try real.apply(.atan2, z.real, ellipse.imaginary), height)
    }

    private func arccosine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let isBelow = try side(z) < 0
        let ellipse = try ellipse(z)
        let height =
            isBelow ? Ball(copying: ellipse.real) : try real.negative(ellipse.real)
        return ComplexBall(try real.apply(.atan2, ellipse.imaginary, z.real), height)
    }

    /// i times the arc cosine on the side where its real part is positive.
    private func areaCosine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let value = try arccosine(z)
        return try side(z) < 0 ? turnedBack(value) : turned(value)
    }

    /// (atan2(2x, 1 - |z|²) + i/2 ln(1 + 4y/(x² + (1 - y)²)))/2. The cuts are on the imaginary axis beyond ±i.
    private func arctangent(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        guard let side = z.real.sign, side != 0 else { throw .needsPrecision }
        let square = try real.square(z.real)
        let above = try real.sum(z.imaginary, 1)
        let below = try real.difference(1, z.imaginary)
        // (1 - y)(1 + y) - x²
        let rest = try real.difference(real.product(below, above), square)
        let angle = try real.apply(.atan2, real.product(z.real, 2), rest)
        let distance = try real.sum(square, real.square(below))
        let grown = try real.quotient(real.product(z.imaginary, 4), distance)
        return try ComplexBall(
            real.product(angle, 1, over: 2),
            real.product(real.apply(.log1p, grown), 1, over: 4))
    }
}
