// Equality of hypergeometric functions of complex numbers: by Bessel functions, incomplete gamma functions, elliptic
// integrals and elementary functions (DLMF 10.39, 13.2, 13.6, 15.4, 15.8 and 19.5).

extension Hypergeometric {
    static func unfolded(
        _ f: RealOperation, at operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        switch f {
        case .hyp0f1: try limit(operands[0], operands[1], work)
        case .hyp1f1: try kummer(operands[0], operands[1], operands[2], work)
        default: try gauss(operands, work)
        }
    }

    /// 0F1(; b; z) = Γ(b) (√z)^(1 - b) I_(b-1)(2√z); the right side does not depend on the sign of the root.
    private static func limit(
        _ b: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let order = try work.difference(b, 1)
        let root = try work.complex(.sqrt, z)
        return try work.product(
            work.complex(.gamma, b), work.complex(.power, root, work.negative(order)),
            work.complex(.besseli, order, work.product(2, root)))
    }

    private static func kummer(
        _ a: BigComplex, _ b: BigComplex, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let excess = try work.difference(b, a)
        if try work.sum(a, 1).equals(b, monitor: work.monitor) {
            // a (-z)^(-a) γ(a, -z)
            let minus = try work.negative(z)
            return try work.product(
                a, work.complex(.power, minus, work.negative(a)),
                work.complex(.gammalower, a, minus))
        }
        let isOne = try a.equals(1, monitor: work.monitor)
        if try work.product(2, a).equals(b, monitor: work.monitor) {
            // Γ(a + 1/2) e^(z/2) (z/4)^(1/2 - a) I_(a-1/2)(z/2)
            let half = BigComplex(BigNumber(BigRational(1, 2)))
            let order = try work.difference(a, half)
            let middle = try work.quotient(z, 2)
            return try work.product(
                work.complex(.gamma, work.sum(a, half)), work.complex(.exp, middle),
                work.complex(.power, work.quotient(z, 4), work.negative(order)),
                work.complex(.besseli, order, middle))
        }
        // e^z 1F1(b - a; b; -z); on the imaginary axis the smaller parameter is kept.
        if !isOne {
            let side = try work.sign(z.real)
            if side > 0 { return nil }
            if side == 0, try work.order(excess.real, a.real) >= 0 { return nil }
        }
        return try work.product(
            work.complex(.exp, z), work.complex(.hyp1f1, excess, b, work.negative(z)))
    }

    /// Functions with simple fractions as parameters that have their own names.
    private static func gauss(
        _ operands: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        var parameters: [BigRational] = []
        for parameter in operands.dropLast() {
            guard parameter.isPlainlyReal, let q = parameter.real.exactRational else { return nil }
            parameters.append(q)
        }
        let z = operands[3]
        guard try z.isBelow(work) != nil else { return nil }
        let (low, high) = (min(parameters[0], parameters[1]), max(parameters[0], parameters[1]))
        let half = BigRational(1, 2)
        let root = try work.complex(.sqrt, z)
        let perQuarter = try BigComplex(work.quotient(2, .constant(.pi)))
        switch (low, high, parameters[2]) {
        case (1, 1, 2):
            return try work.negative(
                work.quotient(work.complex(.ln, work.difference(1, z)), z))
        case (half, 1, BigRational(3, 2)):
            return try work.quotient(work.complex(.atanh, root), root)
        case (half, half, BigRational(3, 2)):
            return try work.quotient(work.complex(.asin, root), root)
        case (half, half, 1): return try work.product(perQuarter, work.complex(.ellipk, z))
        case (-half, half, 1): return try work.product(perQuarter, work.complex(.ellipe, z))
        default: return nil
        }
    }
}
