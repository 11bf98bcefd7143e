/// The exponential, logarithmic and trigonometric integrals and the incomplete gamma functions of rectangles.
enum ComplexIntegrals {
    /// ∫ from z to infinity of e^(-t)/t, with the cut on the negative axis.
    static func expint(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if let far = try farExpint(z, work) { return far }
        let long = try finer(work, z, growth: -z.real.approximateDouble)
        // -γ - ln z + z · 2F2(1, 1; 2, 2; -z)
        let one = SeriesParameter.fraction(1)
        let two = SeriesParameter.fraction(2)
        let sum = try long.hypergeometric([one, one], [two, two], long.negative(z))
        let start = try long.sum(ComplexBall(real: long.constant(.egamma)), long.log(z))
        return try long.difference(long.product(z, sum), start)
    }

    private static func farExpint(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let one = ComplexBall(word: 1)
        guard let sum = try work.expansionOfU(one, one, z) else { return nil }
        let long = work.finer(max(0, Int(min(z.approximateLog2, 1e5))))
        return try work.quotient(work.product(sum, long.exp(long.negative(z))), z)
    }

    /// The work with as many additional bits as cancel in a sum with terms up to e^|z| and a value of about e^`growth`.
    private static func finer(
        _ work: ComplexWork, _ z: borrowing ComplexBall, growth: Double
    ) throws(BallError) -> ComplexWork {
        work.finer(try cancelled(z, growth: growth))
    }

    private static func cancelled(
        _ z: borrowing ComplexBall, growth: Double
    ) throws(BallError) -> Int {
        let size = z.largestSize.doubleUp
        if size > 0x1p20 { throw .number(.tooCostly(what: "a series of an argument this large")) }
        return Int(max(size - growth, 0) * 1.4427 + max(size.logBase2, 0)) + 8
    }

    static func ei(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal { return ComplexBall(real: try work.real.apply(.ei, z.real)) }
        guard let side = z.imaginary.sign else { throw .needsPrecision }
        if let far = try farExpint(work.negative(z), work) {
            return try turned(work.negative(far), halves: 2 * side, work)
        }
        let long = try finer(work, z, growth: z.real.approximateDouble)
        let one = SeriesParameter.fraction(1)
        let two = SeriesParameter.fraction(2)
        let sum = try long.hypergeometric([one, one], [two, two], z)
        let start = try long.sum(ComplexBall(real: long.constant(.egamma)), long.log(z))
        return try long.sum(long.product(z, sum), start)
    }

    /// z + iπ·halves/2
    private static func turned(
        _ z: borrowing ComplexBall, halves: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let turn = try work.real.product(work.constant(.pi), halves, over: 2)
        return ComplexBall(Ball(copying: z.real), try work.real.sum(z.imaginary, turn))
    }

    static func si(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.real.midpoint.isNegative {
            return try work.negative(si(work.negative(z), work))
        }
        if z.real.sign == 1, let lower = try farExpint(work.turned(z), work),
            let upper = try farExpint(work.turnedBack(z), work)
        {
            // π/2 + (E₁(iz) - E₁(-iz))/(2i)
            let half = try work.turnedBack(work.product(work.difference(lower, upper), 1, over: 2))
            let quarter = try work.real.product(work.constant(.pi), 1, over: 2)
            return try work.sum(half, ComplexBall(real: quarter))
        }
        let long = try finer(work, z, growth: abs(z.imaginary.approximateDouble))
        let square = try long.product(long.square(z), -1, over: 4)
        let three = SeriesParameter.fraction(3, 2)
        return try long.product(
            z, long.hypergeometric([.fraction(1, 2)], [three, three], square))
    }

    static func ci(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.real.sign == -1 {
            // ln z = ln(-z) ± iπ
            let side = z.isReal ? 1 : z.imaginary.sign
            guard let side else { throw .needsPrecision }
            return try turned(ci(work.negative(z), work), halves: 2 * side, work)
        }
        if z.real.sign == 1, let lower = try farExpint(work.turned(z), work),
            let upper = try farExpint(work.turnedBack(z), work)
        {
            return try work.product(work.sum(lower, upper), -1, over: 2)
        }
        let long = try finer(work, z, growth: abs(z.imaginary.approximateDouble))
        let square = try long.product(long.square(z), -1, over: 4)
        let (one, two) = (SeriesParameter.fraction(1), SeriesParameter.fraction(2))
        let sum = try long.hypergeometric([one, one], [two, two, .fraction(3, 2)], square)
        let start = try long.sum(ComplexBall(real: long.constant(.egamma)), long.log(z))
        return try long.sum(long.product(square, sum), start)
    }

    // MARK: - Incomplete gamma functions

    /// Γ(a, z)
    static func upper(
        _ a: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let b = try work.difference(1, a)
        if let sum = try work.expansionOfU(b, b, z) {
            let long = work.finer(max(0, Int(min(z.approximateLog2, 1e5))) + 8)
            let power = try work.power(z, work.sum(a, -1))
            return try work.product(work.product(sum, power), long.exp(long.negative(z)))
        }
        if let n = SeriesParameter.ball(a).end { return try upper(whole: n, z, work) }
        // To the right Γ(a, z) is about e^(-z) times a power.
        let long = work.finer(Int(min(max(z.real.approximateDouble, 0), 1e6) * 1.4427) + 8)
        return try long.difference(ComplexGamma.gamma(a, long), lower(a, z, long))
    }

    /// γ(a, z) = z^a/a · 1F1(a; a + 1; -z)
    static func lower(
        _ a: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let long = work.finer(8)
        let next = try long.sum(a, 1)
        let factor = try long.quotient(long.power(z, a), a)
        // To the left terms cancel in the second series, which is much faster for other a than fractions.
        let isLeft = z.real.midpoint.isNegative
        let cancelled = try cancelled(z, growth: isLeft ? 0 : z.real.approximateDouble)
        if isLeft, cancelled > (a.isReal ? long.precision / 8 : max(600, long.precision / 4)) {
            let sum = try long.hypergeometric([.ball(a)], [.ball(next)], long.negative(z))
            return try long.product(factor, sum)
        }
        let sum = try long.finer(cancelled).hypergeometric([.fraction(1)], [.ball(next)], z)
        return try long.product(long.product(factor, sum), long.exp(long.negative(z)))
    }

    /// Γ(-n, z) from E₁ by the recurrence Γ(a + 1, z) = a Γ(a, z) + z^a e^(-z).
    private static func upper(
        whole n: Int, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if n > 1 << 14 { throw .number(.tooCostly(what: "an order this large")) }
        let bits = Double(n) * max(0, Double(n + 1).logBase2 - z.approximateLog2)
        let long = work.finer(Int(min(max(bits, 0), 1e6)) + 2 * n + 16)
        var value = try expint(z, long)
        let power = try long.exp(long.negative(z))
        let inverse = try long.inverse(z)
        var factor = ComplexBall(word: 1)
        for k in 0..<n {
            if k & 63 == 0 { try long.check() }
            // Γ(-k - 1, z) = (z^(-k - 1) e^(-z) - Γ(-k, z))/(k + 1)
            factor = try long.product(factor, inverse)
            value = try long.product(
                long.difference(long.product(factor, power), value), 1, over: k + 1)
        }
        return value
    }
}

extension ExponentialIntegrals {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if f == .ei { return try ComplexIntegrals.ei(z[0], work) }
        let long = work.finer(max(8, Int(abs(z[0].approximateLog2).logBase2) + 8))
        return try ComplexIntegrals.ei(long.log(z[0]), long)
    }
}

extension TrigonometricIntegrals {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard f == .si || f == .ci else { return nil }
        return try general(f, z, work, symmetry: f == .si ? .odd : .none)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        f == .si ? try ComplexIntegrals.si(z[0], work) : try ComplexIntegrals.ci(z[0], work)
    }
}

extension IncompleteGamma {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if f == .gammalower, z[0].isPlainlyReal, try z[1].isBelow(work) == nil,
            try work.sign(z[0].real) > 0, try work.sign(z[1].real) < 0
        {
            // |x|^a e^(aπi)/a · 1F1(a; a + 1; |x|)
            let (a, size) = (z[0].real, try work.negative(z[1].real))
            let sum = try work.value(.hyp1f1, of: a, work.sum(a, .one), size)
            let factor = try work.quotient(size.raised(to: a, monitor: work.monitor), a)
            return try .polar(
                work.product(sum, factor), work.product(a, .constant(.pi)), work)
        }
        return try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if f == .gammaupper { return try ComplexIntegrals.upper(z[0], z[1], work) }
        let size = z[1].largestSize.doubleUp
        // For large arguments the series would be long, and the complement is known.
        if size * 1.4426 > Double(work.precision) + 64 {
            return try work.difference(
                ComplexGamma.gamma(z[0], work), ComplexIntegrals.upper(z[0], z[1], work))
        }
        return try ComplexIntegrals.lower(z[0], z[1], work)
    }
}
