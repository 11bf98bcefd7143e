extension IdentityAlgebra {
    /// A new arc tangent of an algebraic number as a combination of a known one and π, where there
    /// is a simple one. Guessed from doubles, then proved: with the angles α and β of 1 + ix and
    /// 1 + iy, the number (1 + ix)^b · (1 + iy)^-a · exp(-iπt) is real exactly where bα - aβ - πt
    /// is a multiple of π, and the doubles tell which multiple.
    mutating func relatedAngle(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard !isKnown(.arcTangent(x)), isAlgebraic(x) else { return nil }
        let alpha = RealOperation.atan.guess(value.estimate).double
        for (index, atom) in atoms.enumerated() {
            let other: BigNumber
            switch atom {
            case .arcTangent(let y) where isAlgebraic(y):
                guard let known = try self.value(of: y) else { continue }
                other = known
            case .angle(let re, let im): other = BigNumber(BigRational(im, re))
            default: continue
            }
            let beta = try atomValue(index).estimate.double
            for (a, b) in [(1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (3, 1), (-3, 1)] {
                let turns = (Double(b) * alpha - Double(a) * beta) / Double.pi
                guard let t = IdentityAlgebra.simpleTurns(turns) else { continue }
                let isProved = try lift { () throws(NumberError) in
                    try isReal(product: value, b, other, -a, turns: -t)
                }
                guard isProved else { continue }
                let angle = IdentityPolynomial(.atom(index)).scaled(BigRational(a))
                return try (angle + pi(GaussianRational(t))).scaled(
                    BigRational(BigInt(1), BigInt(b)))
            }
        }
        return nil
    }

    private static func simpleTurns(_ turns: Double) -> BigRational? {
        guard turns.isFinite else { return nil }
        for q in [1, 2, 3, 4, 5, 6, 8, 10, 12] {
            let p = (turns * Double(q)).rounded()
            if (turns * Double(q) - p).magnitude < 1e-9 {
                return BigRational(BigInt(Int(p)), BigInt(q))
            }
        }
        return nil
    }

    /// Whether (1 + ix)^b · (1 + iy)^a · exp(iπt) has no imaginary part; algebraic x and y.
    private func isReal(
        product x: BigNumber, _ b: Int, _ y: BigNumber, _ a: Int, turns: BigRational
    ) throws(NumberError) -> Bool {
        let angle = BigNumber.multipleOfPi(turns)
        var re = try angle.applying(.cos, monitor: monitor)
        var im = try angle.applying(.sin, monitor: monitor)
        for (slope, count) in [(x, b), (y, a)] {
            // A negative power turns the other way.
            let step = count < 0 ? try slope.negated(monitor: monitor) : slope
            for _ in 0..<count.magnitude {
                let nextRe = try re.subtracting(
                    im.multiplied(by: step, monitor: monitor), monitor: monitor)
                im = try im.adding(
                    re.multiplied(by: step, monitor: monitor), monitor: monitor)
                re = nextRe
            }
        }
        return try isAlgebraicZero(im)
    }
}
