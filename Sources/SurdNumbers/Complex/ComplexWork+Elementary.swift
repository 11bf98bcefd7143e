/// Elementary functions of rectangles: the formulas of the rooms for pairs of numbers, on balls.
/// Special functions of one number come from their rooms.
///
/// Each formula holds for all points off the branch cuts. A rectangle that touches a cut has no
/// value here (`needsPrecision`): which side counts must be proved where the numbers are known.
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
        case .sqrt: try rootOffTheAxis(z)
        case .cbrt: try power(z, 1, over: 3)
        case .sin: try sine(z)
        case .cos: try cosine(z)
        case .tan: try tangent(z)
        case .sinh: try beside(z, sine)
        case .cosh: try cosine(turned(z))
        case .tanh: try beside(z, tangent)
        case .asin: try arcsine(z)
        case .acos: try arccosine(z)
        case .atan: try arctangent(z)
        case .asinh: try beside(z, arcsine)
        case .acosh: try areaCosine(z)
        case .atanh: try beside(z, arctangent)
        default: try special(f, z)
        }
    }

    /// -i·f(i·z)
    private func beside(
        _ z: borrowing ComplexBall, _ f: (borrowing ComplexBall) throws(BallError) -> ComplexBall
    ) throws(BallError) -> ComplexBall {
        var turned = ComplexBall(copying: z)
        turned.turn()
        var value = try f(turned)
        swap(&value.real, &value.imaginary)
        value.imaginary.changeSign()
        return value
    }

    /// A function that its room encloses above the real axis. All of these have f(z̄) = conjugate of f(z).
    private func special(
        _ f: RealOperation, _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        switch f {
        case .gamma, .lgamma, .digamma, .zeta, .erf, .erfc, .ei, .li, .si, .ci, .li2, .airy,
            .bi, .ellipk, .ellipe:
            break
        case .lambertw: return try lambert(z, branch: 0)
        default: return nil
        }
        if try side(z) > 0 {
            return try withUnsafePointer(to: z) { (lent) throws(BallError) in
                try f.room.enclose(f, at: ComplexOperands(lending: lent), self)
            }
        }
        let operands = ComplexOperands(count: 1, precision: precision)
        operands[0].set(copying: z)
        operands[0].conjugate()
        var value = try f.room.enclose(f, at: operands, self)
        value.conjugate()
        return value
    }

    /// W_k(z̄) is the conjugate of W_-k(z).
    private func lambert(
        _ z: borrowing ComplexBall, branch: Int
    ) throws(BallError) -> ComplexBall {
        let isBelow = try side(z) < 0
        let operands = ComplexOperands(count: 2, precision: precision)
        operands[0].set(copying: z)
        if isBelow { operands[0].conjugate() }
        operands[1] = ComplexBall(word: isBelow ? -branch : branch)
        let f = RealOperation.lambertw
        var value = try f.room.enclose(f, at: operands, self)
        if isBelow { value.conjugate() }
        return value
    }

    /// A special function of several numbers that its room encloses; nil for another one, for real
    /// numbers only, and where an integer among them may make the value a fraction. Its last
    /// argument decides about the conjugate, as in `ComplexRoom.general`.
    package func function(
        _ f: RealOperation, at operands: ComplexOperands
    ) throws(BallError) -> ComplexBall? {
        switch f {
        case .lambertw:
            guard operands.count == 2, let branch = wholeNumber(operands[1]),
                !operands[0].isReal
            else { return nil }
            return try lambert(operands[0], branch: branch)
        case .beta, .hurwitz, .polylog, .besseli, .besselk, .besselJOfReal, .besselYOfReal,
            .hyp0f1, .hyp1f1, .hyp2f1, .gammaupper, .gammalower:
            break
        default: return nil
        }
        // Up to this order, integer orders may give a fraction.
        let mostWhole =
            switch f {
            case .beta, .hyp2f1: Int.max
            case .hurwitz, .polylog: 1
            case .hyp1f1: 0
            default: Int.min
            }
        let last = operands.count - 1
        // On the imaginary axis a part may be zero.
        if operands[last].real.isExactlyZero { return nil }
        var isReal = true
        var isBelow = false
        for index in 0...last {
            // Many bits may cancel for large arguments, and a failed attempt takes as long as the value.
            if operands[index].approximateLog2 > Self.farthest { return nil }
            if operands[index].isReal {
                isBelow = false
                guard let whole = wholeNumber(operands[index]) else { continue }
                if index < last || f == .beta, whole <= mostWhole { return nil }
            } else {
                isReal = false
                isBelow = try side(operands[index]) < 0
            }
        }
        if isReal { return nil }
        let work = with(share: operands.share)
        if !isBelow { return try f.room.enclose(f, at: operands, work) }
        let mirrored = ComplexOperands(count: operands.count, precision: precision)
        for index in 0...last { mirrored[index] = try conjugate(operands[index]) }
        return try conjugate(f.room.enclose(f, at: mirrored, work))
    }

    /// log2 of the size up to which functions of several numbers are tried.
    private static let farthest = 7.0

    /// A small whole number.
    private func wholeNumber(_ z: borrowing ComplexBall) -> Int? {
        guard z.isReal, z.real.isExact, z.real.midpoint.isInteger, z.real.midpoint.exponent < 40
        else { return nil }
        return Int(z.real.approximateDouble)
    }

    /// Sets a real number to a function of a real number; false for one whose value complex mode changes.
    package func setReal(
        _ result: inout ComplexBall, to f: RealOperation, of z: borrowing ComplexBall
    ) throws(BallError) -> Bool {
        if f.changesWithComplex, z.real.sign != 1 { return false }
        try result.real.apply(f, z.real, precision: precision, monitor: monitor)
        return true
    }

    /// Sets a real number to a sum, difference, product or quotient of real numbers; false for another
    /// operation.
    package func setReal(
        _ result: inout ComplexBall, to f: RealOperation, of a: borrowing ComplexBall,
        _ b: borrowing ComplexBall
    ) throws(BallError) -> Bool {
        switch f {
        case .add: try result.real.setSum(a.real, b.real, precision: precision)
        case .subtract: try result.real.setDifference(a.real, b.real, precision: precision)
        case .multiply: try result.real.setProduct(a.real, b.real, precision: precision)
        case .divide: try result.real.setQuotient(a.real, b.real, precision: precision)
        default: return false
        }
        return true
    }

    /// A rectangle around a number.
    package func enclosing(_ z: BigComplex) throws(BallError) -> ComplexBall {
        var ball = ComplexBall(precision: precision)
        try ball.real.set(enclosing: z.real, precision, monitor)
        try ball.imaginary.set(enclosing: z.imaginary, precision, monitor)
        return ball
    }

    /// z^n: by products for a small n, by the logarithm for a large one.
    package func wholePower(
        _ z: borrowing ComplexBall, _ n: Int
    ) throws(BallError) -> ComplexBall {
        let size = n.magnitude
        if size > Self.largestChain { return try power(z, ComplexBall(word: n)) }
        let value = try power(z, Int(size))
        return n < 0 ? try inverse(value) : value
    }

    /// A power of a number that is not real with a small fraction as exponent.
    package func power(
        _ z: borrowing ComplexBall, _ top: Int, over bottom: Int
    ) throws(BallError) -> ComplexBall {
        if bottom == 1 { return try wholePower(z, top) }
        if bottom == 2 { return try wholePower(rootOffTheAxis(z), top) }
        let exponent = Ball(word: top)
        return try power(
            z, ComplexBall(real: finer(16).real.product(exponent, 1, over: bottom)))
    }

    /// A function of two rectangles; nil for one that is not enclosed here.
    package func function(
        _ f: RealOperation, _ z: borrowing ComplexBall, _ w: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        switch f {
        case .add: return try sum(z, w)
        case .subtract: return try difference(z, w)
        case .multiply: return try product(z, w)
        case .divide: return try quotient(z, w)
        case .power:
            // A real base must be positive here.
            if z.isReal, w.isReal || z.real.sign != 1 { return nil }
            return try power(z, w)
        case .agm:
            if z.isReal, w.isReal { return nil }
            return try f.room.enclose(f, at: ComplexOperands(copying: z, w), self)
        default: return try function(f, at: ComplexOperands(copying: z, w))
        }
    }

    /// Each product widens its rectangle by about a bit, and a logarithm with two functions costs some twenty.
    private static let largestChain: UInt = 64

    /// The root of a rectangle that lies completely above or below the real axis.
    private func rootOffTheAxis(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        _ = try side(z)
        return try root(z)
    }

    /// Whether a rectangle lies above the real axis (1) or below it (-1).
    private func side(_ z: borrowing ComplexBall) throws(BallError) -> Int {
        guard let side = z.imaginary.sign, side != 0 else { throw .needsPrecision }
        return side
    }

    // MARK: - Circular functions

    /// cosh y + i sinh y. The sine is the difference of exponentials only where that loses no more than two bits.
    func hyperbola(_ y: borrowing Ball) throws(BallError) -> ComplexBall {
        if y.midpoint.isSpecial || y.midpoint.exponent.value < 0 {
            let sine = try real.apply(.sinh, y)
            let cosine = try real.root(real.sum(real.square(sine), 1))
            return ComplexBall(cosine, sine)
        }
        var grown = Ball(precision: precision)
        var shrunk = Ball(precision: precision)
        try Ball.setExponentials(of: y, grown: &grown, shrunk: &shrunk, monitor)
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
    ///
    /// Six balls that are used again and again: it serves lines of few digits, where making one costs as much as a product.
    private func ellipse(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        var a = Ball(precision: precision)
        var b = Ball(precision: precision)
        var m = Ball(precision: precision)
        var t = Ball(precision: precision)
        var square = Ball(precision: precision)
        var spare = Ball(precision: precision)
        try square.setSquare(z.imaginary, precision: precision)
        a.setNext(z.real, by: 1)
        b.setNext(z.real, by: -1)
        try spare.setProduct(a, b, precision: precision)
        try t.setSum(spare, square, precision: precision)
        try spare.setSquare(a, precision: precision)
        try a.setSum(spare, square, precision: precision)
        try spare.setSquare(b, precision: precision)
        try b.setSum(spare, square, precision: precision)
        try spare.setProduct(a, b, precision: precision)
        try m.setSquareRoot(spare)
        let isFar = !t.midpoint.isNegative
        if isFar {
            try spare.setSum(m, t, precision: precision)
        } else {
            try spare.setDifference(m, t, precision: precision)
        }
        spare.scale(byPowerOfTwo: -1)
        // sinh v in m and |cos u| in t, or the other way round.
        try m.setSquareRoot(spare)
        try a.setAbsolute(z.imaginary, precision: precision)
        try t.setQuotient(a, m, precision: precision)
        if !isFar {
            swap(&m, &t)
            try spare.setSquare(m, precision: precision)
        }
        // cosh v in b
        a.setNext(spare, by: 1)
        try b.setSquareRoot(a)
        try a.setProduct(m, b, precision: precision)
        try square.setSum(spare, a, precision: precision)
        square.scale(byPowerOfTwo: 1)
        try a.apply(.log1p, square, precision: precision, monitor: monitor)
        a.scale(byPowerOfTwo: -1)
        try spare.setProduct(t, b, precision: precision)
        return ComplexBall(a, spare)
    }

    private func arcsine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let isBelow = try side(z) < 0
        var value = try ellipse(z)
        if isBelow { value.real.changeSign() }
        let angle = try real.apply(.atan2, z.real, value.imaginary)
        value.imaginary = angle
        swap(&value.real, &value.imaginary)
        return value
    }

    private func arccosine(_ z: borrowing ComplexBall) throws(BallError) -> ComplexBall {
        let isBelow = try side(z) < 0
        var value = try ellipse(z)
        if !isBelow { value.real.changeSign() }
        let angle = try real.apply(.atan2, value.imaginary, z.real)
        value.imaginary = angle
        swap(&value.real, &value.imaginary)
        return value
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
