// Equality of ζ, Hurwitz's ζ and polylogarithms of complex numbers (DLMF 25.4, 25.11 and 25.12).

extension Zeta {
    /// ζ(1 - s) = 2 (2π)^(-s) cos(πs/2) Γ(s) ζ(s) to the left of 1/2.
    static func unfolded(
        _ f: RealOperation, at s: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard try work.side(s[0], of: BigRational(1, 2)) < 0 else { return nil }
        let other = try work.difference(1, s[0])
        return try work.product(factor(other, work), work.complex(.zeta, other))
    }

    /// For Re s = 1/2 the conjugate of ζ(s) is ζ(1 - s).
    static func conjugation(
        _ f: RealOperation, at s: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> ComplexConjugation {
        guard try work.side(s[0], of: BigRational(1, 2)) == 0 else { return .free }
        let factor = try factor(s[0], work)
        return .multiple(re: factor.real, im: factor.imaginary)
    }

    /// 2 (2π)^(-s) cos(πs/2) Γ(s)
    private static func factor(
        _ s: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let angle = try work.product(work.pi(BigRational(1, 2)), s)
        return try work.product(
            2, work.complex(.power, work.pi(2), work.negative(s)), work.complex(.cos, angle),
            work.complex(.gamma, s))
    }
}

extension HurwitzZeta {
    private static let mostSteps = 64

    /// ζ(s, 1) = ζ(s), ζ(s, 1/2) = (2^s - 1) ζ(s), and ζ(s, a) = ζ(s, a + 1) + a^(-s), which reduces a to
    /// 0 < Re a ≤ 1.
    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (s, a) = (operands[0], operands[1])
        let isReal = try a.isBelow(work) == nil
        if isReal, let twice = try work.whole(work.product(2, a.real)), twice == 1 || twice == 2 {
            let zeta = try work.complex(.zeta, s)
            if twice == 2 { return zeta }
            return try work.product(work.difference(work.complex(.power, 2, s), 1), zeta)
        }
        guard let floor = work.steps(a.real) else { return nil }
        let isWhole = a.real.exactRational?.isInteger == true
        let steps = isWhole ? floor - 1 : floor
        // To the left of 0 powers of real numbers would be on a cut.
        guard steps != 0, steps.magnitude <= mostSteps, steps > 0 || !isReal else { return nil }
        let base = try work.difference(a, BigComplex(BigNumber(steps)))
        var sum: BigComplex = 0
        for k in min(steps, 0)..<max(steps, 0) {
            let place = try work.sum(base, BigComplex(BigNumber(k)))
            sum = try work.sum(sum, work.complex(.power, place, work.negative(s)))
        }
        let value = try work.complex(.hurwitz, s, base)
        return steps > 0 ? try work.difference(value, sum) : try work.sum(value, sum)
    }
}

extension Polylogarithm {
    /// Li_s(z) of the orders 0, -1, -2, …: z d/dz of z/(1 - z), as powers of u = z/(1 - z), for which
    /// θu = u + u².
    static func ofNegativeOrder(
        _ n: Int, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        var coefficients: [BigInt] = [0, 1]
        for _ in 0..<n {
            var next = [BigInt](repeating: 0, count: coefficients.count + 1)
            for k in 1..<coefficients.count {
                let term = coefficients[k] * BigInt(k)
                next[k] = next[k] + term
                next[k + 1] = next[k + 1] + term
            }
            coefficients = next
        }
        let u = try work.quotient(z, work.difference(1, z))
        var sum: BigComplex = 0
        for coefficient in coefficients.reversed() {
            sum = try work.sum(work.product(sum, u), BigComplex(BigNumber(coefficient)))
        }
        return sum
    }
}

extension Dilogarithm {
    /// Reflection, inversion and Landen's formula reduce z to |z| ≤ 1, Re z ≤ 1/2, |1 - z| ≥ 1.
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let z = z[0]
        guard try z.isBelow(work) != nil else { return nil }
        let sixth = BigComplex(try work.quotient(square(.constant(.pi), work), 6))
        let rest = try work.difference(1, z)
        if try work.order(z.square(work), 1) > 0 {
            let logarithm = try work.complex(.ln, work.negative(z))
            let half = try work.quotient(work.product(logarithm, logarithm), 2)
            let other = try work.complex(.li2, work.quotient(1, z))
            return try work.negative(work.sum(work.sum(other, sixth), half))
        }
        if try work.side(z, of: BigRational(1, 2)) > 0 {
            let product = try work.product(work.complex(.ln, z), work.complex(.ln, rest))
            let other = try work.complex(.li2, rest)
            return try work.difference(work.difference(sixth, product), other)
        }
        if try work.order(rest.square(work), 1) < 0 {
            let logarithm = try work.complex(.ln, rest)
            let half = try work.quotient(work.product(logarithm, logarithm), 2)
            let other = try work.complex(.li2, work.negative(work.quotient(z, rest)))
            return try work.negative(work.sum(other, half))
        }
        return nil
    }

    private static func square(
        _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber { try work.product(x, x) }

    /// On the borders of that region the conjugate of z is 1/z, 1 - z or z/(z - 1), so that the real part is known; and
    /// Li2(i) is -π²/48 + iG.
    static func conjugation(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> ComplexConjugation {
        let z = z[0]
        guard try z.isBelow(work) != nil else { return .free }
        let sixth = try work.quotient(square(.constant(.pi), work), 6)
        let rest = try work.difference(1, z)
        if try work.order(z.square(work), 1) == 0 {
            // -π²/12 + arg(-z)²/4
            let angle = try work.negative(z).phase(work)
            let quarter = try work.quotient(work.product(angle, angle), 4)
            return .realPart(try work.difference(quarter, work.half(sixth)))
        }
        if try work.side(z, of: BigRational(1, 2)) == 0 {
            let logarithm = try work.complex(.ln, z).square(work)
            return .realPart(try work.half(work.difference(sixth, logarithm)))
        }
        if try work.order(rest.square(work), 1) == 0 {
            let angle = try rest.phase(work)
            return .realPart(try work.quotient(work.product(angle, angle), 4))
        }
        return .free
    }
}
