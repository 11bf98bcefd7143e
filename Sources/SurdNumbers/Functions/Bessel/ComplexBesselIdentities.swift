// Equality of Bessel and Airy functions of complex numbers (DLMF 9.6, 10.4, 10.16, 10.27, 10.29, 10.34 and 10.39).

extension BesselOfRealOrder {
    /// J and Y are reduced to I and K at -iz, and these to the right half-plane. Orders are reduced to p and
    /// p + 1 with 0 ≤ Re p ≤ 1/2 by recurrence and the rules for -v; K of p + 1 is reduced by the Wronskian.
    /// The order 1/2 is elementary, and on the imaginary axis functions of a real order are J and Y of real
    /// numbers.
    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (v, z) = (operands[0], operands[1])
        let isBelow = try z.isBelow(work)
        // Below the real line nothing is reduced; a negative argument lies on the cut.
        if isBelow == true { return nil }
        let side = try work.sign(z.real)
        if isBelow == nil, side <= 0 { return nil }
        let isRealOrder = try v.isBelow(work) == nil
        if isRealOrder, let twice = try work.whole(work.product(2, v.real)), twice & 1 == 1 {
            return try elementary(f, (twice - 1) / 2, z, work)
        }
        if f == .besselJOfReal || f == .besselYOfReal { return try turned(f, v, z, work) }
        if side < 0 { return try mirrored(f, v, z, work) }
        if side == 0, isRealOrder { return try onImaginaryAxis(f, v.real, z.imaginary, work) }
        return try shifted(f, v, z, work)
    }

    private static let mostSteps = 64

    /// e^(vπi·quarters/2)
    private static func turn(
        _ v: BigComplex, _ quarters: Int, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        try work.complex(.exp, work.product(work.pi(.ratio(quarters, 2)), v).turned(work))
    }

    /// J_v(z) = e^(vπi/2) I_v(-iz) and J_v(z) + i Y_v(z) = 2/(πi) e^(-vπi/2) K_v(-iz), above the real line
    /// and on its right half.
    private static func turned(
        _ f: RealOperation, _ v: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let base = try z.turnedBack(work)
        let first = try work.product(turn(v, 1, work), work.complex(.besseli, v, base))
        if f == .besselJOfReal { return first }
        let second = try work.product(turn(v, -1, work), work.complex(.besselk, v, base))
        let factor = BigComplex(try work.quotient(2, .constant(.pi)))
        let hankel = try work.product(factor, second).turnedBack(work)
        return try work.difference(hankel, first).turnedBack(work)
    }

    /// I_v(z) = e^(vπi) I_v(-z) and K_v(z) = e^(-vπi) K_v(-z) - πi I_v(-z) in the second quadrant.
    private static func mirrored(
        _ f: RealOperation, _ v: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let base = try work.negative(z)
        let first = try work.complex(.besseli, v, base)
        if f == .besseli { return try work.product(turn(v, 2, work), first) }
        let second = try work.product(turn(v, -2, work), work.complex(.besselk, v, base))
        return try work.difference(second, work.product(work.pi(), first).turned(work))
    }

    /// I_v(iy) = e^(vπi/2) J_v(y) and K_v(iy) = -πi/2 e^(-vπi/2) (J_v(y) - i Y_v(y)).
    private static func onImaginaryAxis(
        _ f: RealOperation, _ v: BigNumber, _ y: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let order = BigComplex(v)
        // J and Y of integer orders are separate operations.
        let whole = try work.whole(v)
        func value(_ f: RealOperation, _ ofWhole: RealOperation) throws(NumberError) -> BigNumber {
            guard let whole else { return try work.value(f, v, y) }
            return try y.applying(ofWhole, parameter: whole, monitor: work.monitor)
        }
        let first = try value(.besselJOfReal, .besselJ)
        if f == .besseli {
            return try work.product(turn(order, 1, work), BigComplex(first))
        }
        let second = try value(.besselYOfReal, .besselY)
        let hankel = BigComplex(first, try work.negative(second))
        let factor = try work.product(work.pi(.ratio(1, 2)), turn(order, -1, work))
        return try work.product(factor, hankel).turnedBack(work)
    }

    // MARK: - Orders

    /// Order n + 1/2 from the orders -1/2 and 1/2.
    private static func elementary(
        _ f: RealOperation, _ n: Int, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let root = try work.complex(.sqrt, z)
        let isK = f == .besselk
        let half = try BigComplex(work.root(.multipleOfPi(.ratio(1, 2))))
        let factor = try work.quotient(isK ? half : work.quotient(1, half), root)
        var low: BigComplex
        var high: BigComplex
        switch f {
        case .besselJOfReal: (low, high) = (try work.complex(.cos, z), try work.complex(.sin, z))
        case .besselYOfReal:
            low = try work.complex(.sin, z)
            high = try work.negative(work.complex(.cos, z))
        case .besseli: (low, high) = (try work.complex(.cosh, z), try work.complex(.sinh, z))
        default:
            low = try work.complex(.exp, work.negative(z))
            high = low
        }
        low = try work.product(factor, low)
        high = try work.product(factor, high)
        guard n.magnitude <= mostSteps else { return nil }
        let start = BigComplex(BigNumber(BigRational(-1, 2)))
        return try recurrence(f, (low, high), from: start, n + 1, z, work)
    }

    /// The value at v + n from those at v and v + 1: f_(v+1) + f_(v-1) = 2v/z f_v of J and Y,
    /// I_(v-1) - I_(v+1) = 2v/z I_v, K_(v+1) - K_(v-1) = 2v/z K_v.
    private static func recurrence(
        _ f: RealOperation, _ start: (BigComplex, BigComplex), from v: BigComplex, _ n: Int,
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        var (low, high) = start
        for k in 0..<max(n, 0) {
            // From v + k and v + k + 1 to the next.
            let term = try work.product(ratio(v, k + 1, z, work), high)
            let next: BigComplex
            switch f {
            case .besseli: next = try work.difference(low, term)
            case .besselk: next = try work.sum(low, term)
            default: next = try work.difference(term, low)
            }
            (low, high) = (high, next)
        }
        for k in stride(from: 0, to: n, by: -1) {
            let term = try work.product(ratio(v, k, z, work), low)
            let before: BigComplex
            switch f {
            case .besseli: before = try work.sum(high, term)
            case .besselk: before = try work.difference(high, term)
            default: before = try work.difference(term, high)
            }
            (low, high) = (before, low)
        }
        return low
    }

    /// 2 (v + k)/z
    private static func ratio(
        _ v: BigComplex, _ k: Int, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        try work.quotient(
            work.product(2, work.sum(v, BigComplex(BigNumber(k)))), z)
    }

    /// I and K with the real part of the argument not below 0.
    private static func shifted(
        _ f: RealOperation, _ v: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard let floor = work.steps(v.real), floor.magnitude <= mostSteps else { return nil }
        let p = try work.difference(v, BigComplex(BigNumber(floor)))
        let one = try work.sum(p, 1)
        if floor < 0 { return try opposite(f, v, z, work) }
        if floor > 1 {
            return try recurrence(
                f, (work.complex(f, p, z), work.complex(f, one, z)), from: p, floor, z, work)
        }
        if try work.side(p, of: BigRational(1, 2)) > 0 {
            // p is 1 - q: two orders next to -q are reduced to those next to q.
            let minus = try work.difference(p, 1)
            let low = try opposite(f, minus, z, work)
            let before = try opposite(f, work.difference(minus, 1), z, work)
            return try recurrence(
                f, (before, low), from: work.difference(minus, 1), 2 + floor, z, work)
        }
        guard f == .besselk, floor == 1 else { return nil }
        // I_p K_(p+1) + I_(p+1) K_p = 1/z
        let product = try work.product(
            work.complex(.besseli, one, z), work.complex(.besselk, p, z))
        return try work.quotient(
            work.difference(work.quotient(1, z), product), work.complex(.besseli, p, z))
    }

    /// K_v = K_-v, I_v = I_-v - 2/π sin(vπ) K_-v.
    private static func opposite(
        _ f: RealOperation, _ v: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let minus = try work.negative(v)
        let value = try work.complex(f, minus, z)
        if f == .besselk { return value }
        let sine = try work.complex(.sin, work.product(work.pi(), v))
        let factor = try work.product(BigComplex(work.quotient(2, .constant(.pi))), sine)
        return try work.difference(value, work.product(factor, work.complex(.besselk, minus, z)))
    }
}

extension Airy {
    /// Ai(z) = Ai(0) 0F1(; 2/3; z³/9) + Ai'(0) z 0F1(; 4/3; z³/9), and Bi(z) is √3 times that with the other sign of Ai'(0).
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let z = z[0]
        func share(_ n: Int, _ power: BigRational) throws(NumberError) -> BigComplex {
            let gamma = try work.value(.gamma, BigNumber(.ratio(n, 3)))
            let root = try BigNumber(3).raised(to: BigNumber(power), monitor: work.monitor)
            return BigComplex(try work.quotient(1, work.product(root, gamma)))
        }
        let cube = try work.quotient(work.product(z, z, z), 9)
        let even = try work.product(
            share(2, .ratio(2, 3)),
            work.complex(.hyp0f1, BigComplex(BigNumber(.ratio(2, 3))), cube))
        let odd = try work.product(
            share(1, .ratio(1, 3)), z,
            work.complex(.hyp0f1, BigComplex(BigNumber(.ratio(4, 3))), cube))
        if f == .airy { return try work.difference(even, odd) }
        return try work.product(BigComplex(work.root(3)), work.sum(even, odd))
    }
}
