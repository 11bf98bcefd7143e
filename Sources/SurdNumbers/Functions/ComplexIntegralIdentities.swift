// Equality of error functions, exponential and trigonometric integrals and incomplete gamma functions of
// complex numbers (DLMF 6.2, 6.5, 7.2, 7.4, 8.4 and 8.8). Calls that are not reduced have their argument on
// or above the real line.

extension ErrorFunctions {
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if f == .erfc { return try work.difference(1, work.complex(.erf, z[0])) }
        guard f == .erf else { return nil }
        let side = try work.sign(z[0].real)
        if side < 0 { return try work.negative(work.complex(.erf, work.negative(z[0]))) }
        if side > 0 { return nil }
        // erf(iy) = 2iy/√π · 1F1(1/2; 3/2; y²)
        let y = z[0].imaginary
        let half = BigNumber(BigRational(1, 2))
        let sum = try work.value(
            .hyp1f1, of: half, BigNumber(BigRational(3, 2)), work.product(y, y))
        let factor = try work.quotient(work.product(2, y), work.root(.constant(.pi)))
        return BigComplex(.zero, try work.product(factor, sum))
    }
}

extension ExponentialIntegrals {
    /// li(z) = Ei(ln z), and Ei(iy) = Ci(y) + i (Si(y) + π/2) for y > 0.
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if f == .li { return try work.complex(.ei, work.complex(.ln, z[0])) }
        let y = z[0].imaginary
        guard try work.sign(z[0].real) == 0, try work.sign(y) > 0 else { return nil }
        return BigComplex(
            try work.value(.ci, y),
            try work.sum(work.value(.si, y), .multipleOfPi(BigRational(1, 2))))
    }
}

extension TrigonometricIntegrals {
    /// By Ei(iz) and Ei(-iz) from the first quadrant, where ln(±iz) = ln z ± iπ/2. The second quadrant is
    /// reduced to it by Si(-z) = -Si(z) and Ci(-z) = Ci(z) - iπ. On the imaginary axis the functions are real
    /// except for a constant.
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let z = z[0]
        guard f == .si || f == .ci, try z.isBelow(work) == false else { return nil }
        let side = try work.sign(z.real)
        if side < 0 {
            let other = try work.complex(f, work.negative(z))
            return f == .si
                ? try work.negative(other) : try work.sum(other, work.pi().turned(work))
        }
        if side == 0 {
            let y = z.imaginary
            let (above, below) = (
                try work.value(.ei, y), try work.value(.ei, work.negative(y))
            )
            return f == .si
                ? BigComplex(.zero, try work.half(work.difference(above, below)))
                : BigComplex(
                    try work.half(work.sum(above, below)), .multipleOfPi(BigRational(1, 2)))
        }
        let first = try work.complex(.ei, z.turned(work))
        let second = try work.complex(.ei, z.turnedBack(work))
        if f == .ci { return try work.quotient(work.sum(first, second), 2) }
        let half = try work.quotient(work.difference(first, second), BigComplex(0, 2))
        return try work.difference(half, work.pi(BigRational(1, 2)))
    }
}

extension IncompleteGamma {
    private static let mostSteps = 64

    /// γ(a, z) = Γ(a) - Γ(a, z), and Γ(a + 1, z) = a Γ(a, z) + z^a e^(-z) down to 0 < Re a ≤ 1, or up to there.
    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (a, z) = (operands[0], operands[1])
        if f == .gammalower {
            return try work.difference(work.complex(.gamma, a), work.complex(.gammaupper, a, z))
        }
        let isReal = try a.isBelow(work) == nil
        if isReal, let whole = try work.whole(a.real) {
            // Γ(1, z) = e^(-z); Γ(0, z) = -Ei(-z) - iπ above the real line.
            if whole > 0 {
                let start = try work.complex(.exp, work.negative(z))
                return try moved(start, from: 1, z, whole - 1, work)
            }
            guard try z.isBelow(work) == false else { return nil }
            let start = try work.negative(
                work.sum(work.complex(.ei, work.negative(z)), work.pi().turned(work)))
            return try moved(start, from: 0, z, whole, work)
        }
        guard let floor = work.steps(a.real) else { return nil }
        let base = try work.difference(a, BigComplex(BigNumber(floor)))
        if isReal, let twice = try work.whole(work.product(2, base.real)), twice == 1 {
            // Γ(1/2, z) = √π erfc(√z)
            let start = try work.product(
                BigComplex(work.root(.constant(.pi))),
                work.complex(.erfc, work.complex(.sqrt, z)))
            return try moved(start, from: base, z, floor, work)
        }
        if floor == 0 { return nil }
        return try moved(work.complex(.gammaupper, base, z), from: base, z, floor, work)
    }

    /// Γ(a + n, z) by Γ(a, z).
    private static func moved(
        _ start: BigComplex, from a: BigComplex, _ z: BigComplex, _ n: Int, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if n.magnitude > mostSteps { return nil }
        var value = start
        let end = try work.complex(.exp, work.negative(z))
        for k in 0..<max(n, 0) {
            let place = try work.sum(a, BigComplex(BigNumber(k)))
            let power = try work.product(work.complex(.power, z, place), end)
            value = try work.sum(work.product(place, value), power)
        }
        for k in stride(from: -1, through: n, by: -1) {
            let place = try work.sum(a, BigComplex(BigNumber(k)))
            let power = try work.product(work.complex(.power, z, place), end)
            value = try work.quotient(work.difference(value, power), place)
        }
        return value
    }
}
