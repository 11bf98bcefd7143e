/// 0F1, 1F1 and 2F1 of rectangles.
enum ComplexHypergeometric {
    /// Γ(b) z^((1 - b)/2) I_(b-1)(2√z), or the series.
    static func zeroOne(
        _ b: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let size = z.largestSize.doubleUp.squareRoot()
        if size * 5.7 > Double(work.precision) + 64, !z.containsZero {
            let long = work.finer(16)
            let root = try long.root(z)
            let order = try long.sum(b, -1)
            let power = try long.power(root, long.negative(order))
            let bessel = try ComplexBessel.i(order, long.product(root, 2), long)
            return try long.product(
                long.product(power, ComplexGamma.gamma(b, long)), bessel)
        }
        if size > 0x1p19 {
            throw .number(.tooCostly(what: "a hypergeometric function of a number this large"))
        }
        return try work.finer(Int(size * 2.89) + 8).hypergeometric([], [.ball(b)], z)
    }

    static func oneOne(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ z: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let isFinite = SeriesParameter.ball(a).end != nil
        if !isFinite, let far = try far(a, b, z, work) { return far }
        let size = z.largestSize.doubleUp
        if size > 0x1p19 {
            throw .number(.tooCostly(what: "a hypergeometric function of a number this large"))
        }
        let long = work.finer(Int((size - abs(z.real.approximateDouble)) * 1.4427) + 16)
        if !isFinite, z.real.midpoint.isNegative {
            let sum = try long.hypergeometric(
                [.ball(long.difference(b, a))], [.ball(b)], long.negative(z))
            return try long.product(sum, long.exp(z))
        }
        return try long.hypergeometric([.ball(a)], [.ball(b)], z)
    }

    /// Γ(b) (e^(±aπi) z^(-a) Û(a, b, z)/Γ(b - a) + e^z z^(a-b) Û(b - a, b, -z)/Γ(a)), DLMF 13.2.41, Û = z^a U.
    private static func far(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ z: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        // On the real line both sides have the same value.
        if !z.isReal, z.imaginary.containsZero { return nil }
        let long = work.finer(max(0, Int(min(z.approximateLog2, 1e5))) + 16)
        let other = try long.difference(b, a)
        guard let first = try long.expansionOfU(a, b, z),
            let second = try long.expansionOfU(other, b, long.negative(z))
        else { return nil }
        let isUpper = !z.imaginary.midpoint.isNegative
        // (-z)^(-a) with the angle of z turned to the side on which it stays principal, and
        // z^(a-b).
        let minus = try long.negative(a)
        let logarithm = try long.log(z)
        let turn = try long.real.product(long.constant(.pi), isUpper ? -1 : 1)
        let turned = ComplexBall(
            Ball(copying: logarithm.real), try long.real.sum(logarithm.imaginary, turn))
        let falling = try long.product(
            long.product(long.exp(long.product(minus, turned)), first),
            ComplexGamma.reciprocal(other, long))
        let exponent = try long.sum(long.product(long.negative(other), logarithm), z)
        let growing = try long.product(
            long.product(long.exp(exponent), second), ComplexGamma.reciprocal(a, long))
        return try long.product(long.sum(falling, growing), ComplexGamma.gamma(b, long))
    }

    // MARK: - 2F1

    /// The ways to move the argument of 2F1 close to zero.
    private enum Move {
        case none, pfaff, inverse, inversePfaff, complement, complementOfInverse
    }

    /// Longer series take more time than a few Taylor series. From 1/√2 on the radii of rectangles, which
    /// each factor rotates, grow although the terms fall.
    private static let longestWay = 0.68

    static func gauss(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if SeriesParameter.ball(a).end != nil || SeriesParameter.ball(b).end != nil {
            return try work.hypergeometric([.ball(a), .ball(b)], [.ball(c)], z)
        }
        let (x, y) = z.approximate
        let one = ((1 - x) * (1 - x) + y * y).squareRoot()
        let size = (x * x + y * y).squareRoot()
        let isWholeAtOne = isWhole(try work.difference(work.difference(c, a), b))
        let isWholeAtInfinity = isWhole(try work.difference(a, b))
        var best = (move: Move.none, size: size)
        func offer(_ move: Move, _ size: Double) {
            if size < best.size * 0.9 { best = (move, size) }
        }
        offer(.pfaff, size / one)
        if !isWholeAtOne { offer(.complement, one) }
        if !isWholeAtInfinity {
            offer(.inverse, 1 / size)
            offer(.inversePfaff, 1 / one)
        }
        if !isWholeAtOne { offer(.complementOfInverse, one / size) }
        if best.size > longestWay { return try ComplexGaussByTaylor.value(a, b, c, z, work) }
        let long = work.finer(24)
        switch best.move {
        case .none: return try long.hypergeometric([.ball(a), .ball(b)], [.ball(c)], z)
        case .pfaff:
            // (1 - z)^(-a) F(a, c - b; c; z/(z - 1))
            let rest = try long.difference(1, z)
            let moved = try long.negative(long.quotient(z, rest))
            let sum = try long.hypergeometric(
                [.ball(a), .ball(long.difference(c, b))], [.ball(c)], moved)
            return try long.product(sum, powerOfRest(z, long.negative(a), long))
        case .complement: return try atOne(a, b, c, z, long)
        case .inverse: return try atInfinity(a, b, c, z, long)
        case .inversePfaff: return try atInfinityByPfaff(a, b, c, z, long)
        case .complementOfInverse: return try atOneByPfaff(a, b, c, z, long)
        }
    }

    private static func isWhole(_ z: borrowing ComplexBall) -> Bool {
        // Close to an integer the two parts cancel, which more bits correct; at an integer they
        // have no value.
        guard z.isReal || z.imaginary.containsZero, let nearest = z.real.nearestInteger else {
            return false
        }
        return z.real.contains(BigRational(nearest))
    }

    /// (1 - z)^w, beyond 1 from below the cut, where 1 - z lies above the negative axis.
    private static func powerOfRest(
        _ z: borrowing ComplexBall, _ w: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try work.power(work.difference(1, z), w)
    }

    /// (-z)^w likewise.
    private static func powerOfNegative(
        _ z: borrowing ComplexBall, _ w: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try work.power(work.negative(z), w)
    }

    /// Γ(c) Γ(t)/(Γ(u) Γ(v))
    private static func gammas(
        _ c: borrowing ComplexBall, _ t: borrowing ComplexBall, over u: borrowing ComplexBall,
        _ v: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try work.product(
            work.product(ComplexGamma.gamma(c, work), ComplexGamma.gamma(t, work)),
            work.product(ComplexGamma.reciprocal(u, work), ComplexGamma.reciprocal(v, work)))
    }

    /// DLMF 15.8.4
    private static func atOne(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let rest = try work.difference(1, z)
        let (ca, cb) = (
            ComplexBox(try work.difference(c, a)), ComplexBox(try work.difference(c, b))
        )
        let gap = try work.difference(ca.value, b)
        let minus = try work.negative(gap)
        let first = try work.product(
            gammas(c, gap, over: ca.value, cb.value, work),
            work.hypergeometric(
                [.ball(a), .ball(b)], [.ball(work.difference(1, gap))], rest))
        let second = try work.product(
            work.product(gammas(c, minus, over: a, b, work), powerOfRest(z, gap, work)),
            work.hypergeometric(
                [.ball(ca.value), .ball(cb.value)], [.ball(work.sum(gap, 1))], rest))
        return try work.sum(first, second)
    }

    /// DLMF 15.8.5
    private static func atOneByPfaff(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let moved = try work.difference(1, work.inverse(z))
        let (ca, cb) = (
            ComplexBox(try work.difference(c, a)), ComplexBox(try work.difference(c, b))
        )
        let gap = try work.difference(ca.value, b)
        let minus = try work.negative(gap)
        let one = ComplexBall(word: 1)
        // z^(-a) F(a, a - c + 1; a + b - c + 1; 1 - 1/z)
        let first = try work.product(
            work.product(
                gammas(c, gap, over: ca.value, cb.value, work), work.power(z, work.negative(a))),
            work.hypergeometric(
                [.ball(a), .ball(work.difference(one, ca.value))],
                [.ball(work.difference(1, gap))], moved))
        // (1 - z)^(c-a-b) z^(a-c) F(c - a, 1 - a; c - a - b + 1; 1 - 1/z)
        let second = try work.product(
            work.product(
                work.product(gammas(c, minus, over: a, b, work), powerOfRest(z, gap, work)),
                work.power(z, work.negative(ca.value))),
            work.hypergeometric(
                [.ball(ca.value), .ball(work.difference(1, a))], [.ball(work.sum(gap, 1))], moved))
        return try work.sum(first, second)
    }

    /// DLMF 15.8.2
    private static func atInfinity(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let moved = try work.inverse(z)
        let first = try partAtInfinity(a, b, c, z, moved, work)
        let second = try partAtInfinity(b, a, c, z, moved, work)
        return try work.sum(first, second)
    }

    /// Γ(c) Γ(b - a)/(Γ(b) Γ(c - a)) (-z)^(-a) F(a, a - c + 1; a - b + 1; 1/z)
    private static func partAtInfinity(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ moved: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let gap = try work.difference(b, a)
        let ca = try work.difference(c, a)
        let sum = try work.hypergeometric(
            [.ball(a), .ball(work.difference(1, ca))], [.ball(work.difference(1, gap))], moved)
        return try work.product(
            work.product(gammas(c, gap, over: b, ca, work), sum),
            powerOfNegative(z, work.negative(a), work))
    }

    /// DLMF 15.8.3
    private static func atInfinityByPfaff(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let moved = try work.inverse(work.difference(1, z))
        let first = try partAtInfinityByPfaff(a, b, c, z, moved, work)
        let second = try partAtInfinityByPfaff(b, a, c, z, moved, work)
        return try work.sum(first, second)
    }

    /// Γ(c) Γ(b - a)/(Γ(b) Γ(c - a)) (1 - z)^(-a) F(a, c - b; a - b + 1; 1/(1 - z))
    private static func partAtInfinityByPfaff(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ moved: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let gap = try work.difference(b, a)
        let ca = try work.difference(c, a)
        let cb = try work.difference(c, b)
        let sum = try work.hypergeometric(
            [.ball(a), .ball(cb)], [.ball(work.difference(1, gap))], moved)
        return try work.product(
            work.product(gammas(c, gap, over: b, ca, work), sum),
            powerOfRest(z, work.negative(a), work))
    }
}

extension Hypergeometric {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if let value = try elementary(f, z, work) { return value }
        if let value = try polynomial(f, z, work) { return value }
        return try general(f, z, work)
    }

    /// Longer series are summed in balls.
    private static let mostTerms = 24

    /// A series that ends, by Horner's rule.
    private static func polynomial(
        _ f: RealOperation, _ z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if f == .hyp0f1 { return nil }
        var isReal = true
        for operand in z where isReal { isReal = try operand.isBelow(work) == nil }
        if isReal { return nil }
        let (below, argument) = (z[z.count - 2], z[z.count - 1])
        let counts = z.dropLast(2).compactMap { parameter in
            parameter.isPlainlyReal ? parameter.real.knownRational.flatMap(count) : nil
        }
        guard let n = counts.min(), n <= mostTerms else { return nil }
        // At 0, -1, -2, … the value depends on which of the two ends the series first.
        if try below.isBelow(work) == nil {
            guard let real = below.real.exactRational, count(real) == nil else { return nil }
        }
        var sum: BigComplex = 1
        for k in stride(from: n - 1, through: 0, by: -1) {
            let step = BigComplex(BigNumber(k))
            var term = try work.product(sum, argument)
            for parameter in z.dropLast(2) {
                term = try work.product(term, work.sum(parameter, step))
            }
            let divisor = try work.product(work.sum(below, step), BigComplex(BigNumber(k + 1)))
            sum = try work.sum(work.quotient(term, divisor), 1)
        }
        return sum
    }

    /// e^z, or a power of 1 - z, where an upper parameter equals the lower one.
    private static func elementary(
        _ f: RealOperation, _ z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard f != .hyp0f1, let argument = z.last else { return nil }
        let below = z[z.count - 2]
        var found: Int?
        for (i, parameter) in z.dropLast(2).enumerated() where found == nil {
            guard try work.areShownEqual(parameter.imaginary, below.imaginary),
                try work.areShownEqual(parameter.real, below.real)
            else { continue }
            found = i
        }
        guard let place = found else { return nil }
        // At 0, -1, -2, … the value depends on which of the two ends the series first.
        if try below.isBelow(work) == nil {
            guard let real = below.real.exactRational, count(real) == nil else { return nil }
        }
        if f == .hyp1f1 {
            return try BigComplex.applying(.exp, to: [argument], monitor: work.monitor)
        }
        let rest = try BigComplex(.one).subtracting(argument, monitor: work.monitor)
        let exponent = try z[1 - place].negated(monitor: work.monitor)
        return try BigComplex.applying(.power, to: [rest, exponent], monitor: work.monitor)
    }

    /// 2F1 does not change when its first two parameters are exchanged; to the left of 1 it has no cut.
    static func isConjugate(
        _ f: RealOperation, _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> Bool {
        guard f == .hyp2f1, operands[2].isPlainlyReal, operands[3].isPlainlyReal,
            try work.order(operands[3].real, .one) < 0
        else { return false }
        return try operands[0].isPlainlyConjugate(to: operands[1], work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        switch f {
        case .hyp0f1: try ComplexHypergeometric.zeroOne(z[0], z[1], work)
        case .hyp1f1: try ComplexHypergeometric.oneOne(z[0], z[1], z[2], work)
        default: try ComplexHypergeometric.gauss(z[0], z[1], z[2], z[3], work)
        }
    }
}
