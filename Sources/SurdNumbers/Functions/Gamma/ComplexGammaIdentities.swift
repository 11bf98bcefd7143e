// Equality of Γ, its logarithm, its logarithmic derivative and B, of complex numbers (DLMF 5.4, 5.5, 5.12).

extension Gammas {
    /// Integer steps and reflection reduce an argument to 0 ≤ Re z ≤ 1/2. The logarithm is expressed by Γ.
    static func unfolded(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if f == .beta {
            let top = try work.product(work.complex(.gamma, z[0]), work.complex(.gamma, z[1]))
            return try work.quotient(top, work.complex(.gamma, work.sum(z[0], z[1])))
        }
        let z = z[0]
        guard let steps = steps(work.steps(z.real)) else { return nil }
        if steps != 0 {
            let base = try work.difference(z, BigComplex(BigNumber(steps)))
            return try moved(f, from: base, steps, work)
        }
        if try work.side(z, of: BigRational(1, 2)) > 0 { return try reflected(f, z, work) }
        return f == .lgamma ? try logarithm(z, work) : nil
    }

    /// The limit of integer steps.
    private static let mostSteps = 200

    private static func steps(_ count: Int?) -> Int? {
        count.flatMap { $0.magnitude <= mostSteps ? $0 : nil }
    }

    /// f(z + n) by f(z): Γ(z + 1) = z Γ(z). The logarithms of this are those on the principal branch, because
    /// both sides are holomorphic off the cut and equal on the positive axis.
    private static func moved(
        _ f: RealOperation, from z: BigComplex, _ n: Int, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        var change: BigComplex = f == .gamma ? 1 : 0
        for k in min(n, 0)..<max(n, 0) {
            let place = try work.sum(z, BigComplex(BigNumber(k)))
            switch f {
            case .gamma: change = try work.product(change, place)
            case .digamma: change = try work.sum(change, work.quotient(1, place))
            default: change = try work.sum(change, work.complex(.ln, place))
            }
        }
        let base = try work.complex(f, z)
        if f == .gamma {
            return n > 0 ? try work.product(base, change) : try work.quotient(base, change)
        }
        return n > 0 ? try work.sum(base, change) : try work.difference(base, change)
    }

    /// Γ(z) Γ(1 - z) = π/sin πz, ψ(1 - z) - ψ(z) = π cot πz; of the logarithm above the real line
    /// ln Γ(z) + ln Γ(1 - z) = ln 2π + iπ(z - 1/2) - ln(1 - e^(2πiz)), where |e^(2πiz)| < 1.
    private static func reflected(
        _ f: RealOperation, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let other = try work.complex(f, work.difference(1, z))
        let turn = try work.product(work.pi(), z)
        switch f {
        case .gamma:
            return try work.quotient(work.pi(), work.product(work.complex(.sin, turn), other))
        case .digamma:
            let cotangent = try work.quotient(work.complex(.cos, turn), work.complex(.sin, turn))
            return try work.difference(other, work.product(work.pi(), cotangent))
        default:
            guard try z.isBelow(work) == false else { return nil }
            let power = try work.complex(.exp, work.product(2, turn).turned(work))
            let rest = try work.complex(.ln, work.difference(1, power))
            let quarter = try work.difference(turn, work.pi(BigRational(1, 2))).turned(work)
            let constant = BigComplex(try work.value(.ln, .multipleOfPi(2)))
            return try work.difference(
                work.difference(work.sum(constant, quarter), rest), other)
        }
    }

    /// ln |Γ(z)| + i (arg Γ(z) + 2πk), where enclosures show the integer k.
    private static func logarithm(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let gamma = try work.complex(.gamma, z)
        let angle = try gamma.phase(work)
        let height = try work.complex(.lgamma, z).imaginary
        let turns = try work.quotient(work.difference(height, angle), .multipleOfPi(2))
        guard let count = work.nearestInteger(turns),
            try work.order(
                work.absolute(work.difference(turns, BigNumber(count))),
                BigNumber(BigRational(1, 4))) < 0
        else { return nil }
        return BigComplex(
            try work.value(.ln, gamma.magnitude(work)),
            try work.sum(angle, .multipleOfPi(BigRational(2 * count))))
    }

    /// |Γ(iy)|² = π/(y sinh πy) and |Γ(1/2 + iy)|² = π/cosh πy; Im ψ(iy) = 1/(2y) + π/2 coth πy and
    /// Im ψ(1/2 + iy) = π/2 tanh πy.
    static func conjugation(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> ComplexConjugation {
        let z = z[0]
        let isOnAxis = try work.sign(z.real) == 0
        if !isOnAxis, try work.side(z, of: BigRational(1, 2)) != 0 { return .free }
        let y = z.imaginary
        let turn = try work.product(.constant(.pi), y)
        if f == .gamma {
            let size =
                isOnAxis
                ? try work.product(y, work.value(.sinh, turn)) : try work.value(.cosh, turn)
            return .quotient(re: try work.quotient(.constant(.pi), size), im: .zero)
        }
        guard f == .digamma else { return .free }
        let tangent = try work.value(.tanh, turn)
        let quarter = BigNumber.multipleOfPi(BigRational(1, 2))
        if !isOnAxis { return .imaginaryPart(try work.product(quarter, tangent)) }
        return .imaginaryPart(
            try work.sum(
                work.quotient(1, work.product(2, y)), work.quotient(quarter, tangent)))
    }
}

extension NumberWork {
    /// Approximately the nearest integer; nil where the number is large or no estimate is known.
    func nearestInteger(_ x: BigNumber) -> Int? {
        let guess = x.estimate.double
        return guess.magnitude < 1e9 ? Int(guess.rounded()) : nil
    }
}

// MARK: - Multiplication

/// An argument in doubles, modulo integer steps, reflection and conjugation.
private struct GammaPlace {
    let x: Double
    let y: Double

    /// The tolerance between two estimates of one number.
    private static let tolerance = 1e-9

    init(_ x: Double, _ y: Double) {
        let rest = x - x.rounded(.down)
        self.x = min(rest, 1 - rest)
        self.y = abs(y)
    }

    init(_ z: BigComplex) { self.init(z.real.estimate.double, z.imaginary.estimate.double) }

    func isNear(_ other: GammaPlace) -> Bool {
        abs(x - other.x) < Self.tolerance && abs(y - other.y) <= Self.tolerance * max(y, 1)
    }
}

extension Gammas {
    private static let mostFactors = 6

    /// Gauss's formula, with z as a factor's argument or as that of the product, where all the others
    /// occurred before: Π Γ(z + j/k) = (2π)^((k-1)/2) k^(1/2 - kz) Γ(kz), Σ ψ(z + j/k) = k ψ(kz) - k ln k.
    static func related(
        _ f: RealOperation, at z: [BigComplex], to met: [[BigComplex]], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard f == .gamma || f == .digamma else { return nil }
        let (x, y) = (z[0].real.estimate.double, z[0].imaginary.estimate.double)
        guard abs(x) < 1e3, abs(y) < 1e6 else { return nil }
        let own = GammaPlace(x, y)
        let known = met.map { GammaPlace($0[0]) }
        func isMet(_ x: Double, _ y: Double) -> Bool {
            let place = GammaPlace(x, y)
            return !place.isNear(own) && known.contains { $0.isNear(place) }
        }
        for k in 2...mostFactors {
            let n = Double(k)
            if isMet(n * x, n * y), (1..<k).allSatisfy({ isMet(x + Double($0) / n, y) }) {
                let whole = try work.product(BigComplex(BigNumber(k)), z[0])
                return try multiplied(f, (z[0], whole), k, others: 1..<k, work)
            }
            if (0..<k).allSatisfy({ isMet((x + Double($0)) / n, y / n) }) {
                let start = try work.quotient(z[0], BigComplex(BigNumber(k)))
                return try multiplied(f, (start, z[0]), k, others: 0..<k, work)
            }
        }
        return nil
    }

    /// The value at z, the first of the factors' arguments, where the others begin behind it; else at kz.
    private static func multiplied(
        _ f: RealOperation, _ places: (first: BigComplex, whole: BigComplex), _ k: Int,
        others: Range<Int>, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let (start, whole) = places
        let isFactor = others.lowerBound > 0
        var all: BigComplex = f == .gamma ? 1 : 0
        for j in others {
            let place = try work.sum(start, BigComplex(BigNumber(.ratio(j, k))))
            let value = try work.complex(f, place)
            all = f == .gamma ? try work.product(all, value) : try work.sum(all, value)
        }
        let count = BigComplex(BigNumber(k))
        if f == .digamma {
            let constant = BigComplex(try work.value(.ln, BigNumber(k)))
            if !isFactor { return try work.sum(work.quotient(all, count), constant) }
            let value = try work.difference(work.complex(f, whole), constant)
            return try work.difference(work.product(count, value), all)
        }
        let half = BigComplex(BigNumber(BigRational(1, 2)))
        let factor = try work.product(
            work.complex(.power, work.pi(2), BigComplex(BigNumber(.ratio(k - 1, 2)))),
            work.complex(.power, count, work.difference(half, whole)))
        return isFactor
            ? try work.quotient(work.product(factor, work.complex(f, whole)), all)
            : try work.quotient(all, factor)
    }
}
