// Complete elliptic integrals at singular moduli, where K(1 − m)/K(m) is the root of an integer r.

/// The parameter m of a singular modulus, by Ramanujan's invariants G and g, which are powers of units of
/// small fields. K by values of Γ (Chowla and Selberg 1967), E by K and the function α of J. M. and P. B.
/// Borwein (Pi and the AGM, 1987, chapters 4, 5 and 9).
private struct SingularModulus {
    typealias Formula = @Sendable (NumberWork) throws(NumberError) -> BigNumber

    let r: Int
    /// The approximate value of m.
    let estimate: Double
    /// G^24 = 1/(4m(1 − m)) where r is odd, g^12 = (1 − m)/(2√m) where it is even.
    let invariant: Formula
    let alpha: Formula
    /// K²; nil where the table has no values of Γ for it.
    var square: Formula?

    /// m itself.
    func parameter(_ work: NumberWork) throws(NumberError) -> BigNumber {
        let power = try invariant(work)
        if r & 1 == 1 {
            let root = try work.root(work.difference(1, work.quotient(1, power)))
            return try work.quotient(work.difference(1, root), 2)
        }
        let root = try work.root(work.sum(work.product(power, power), 1))
        let modulus = try work.difference(root, power)
        return try work.product(modulus, modulus)
    }

    static let table: [SingularModulus] = [
        SingularModulus(
            r: 5, estimate: 0.0141317282,
            invariant: { w throws(NumberError) in try w.power(w.unit(1, 1, 5, over: 2), 6) },
            alpha: { w throws(NumberError) in
                let inner = try w.root(w.surd(-2, 2, 5))
                return try w.quotient(w.difference(w.root(5), inner), 2)
            },
            square: { w throws(NumberError) in
                try w.product(
                    w.root(w.surd(2, 1, 5)), w.gammas([1, 3, 7, 9], over: 20, by: 160, pi: 1))
            }),
        SingularModulus(
            r: 6, estimate: 0.00725294661,
            invariant: { w throws(NumberError) in try w.power(w.surd(1, 1, 2), 2) },
            alpha: { w throws(NumberError) in
                try w.surds([(-11, 1), (-8, 2), (6, 3), (5, 6)])
            },
            square: { w throws(NumberError) in
                let units = try w.product(
                    w.surd(-1, 1, 2), w.sum(w.root(3), w.root(2)), w.surd(2, 1, 3))
                return try w.product(units, w.gammas([1, 5, 7, 11], over: 24, by: 384, pi: 1))
            }),
        SingularModulus(
            r: 9, estimate: 0.00129035906,
            invariant: { w throws(NumberError) in try w.power(w.surd(2, 1, 3), 4) },
            alpha: { w throws(NumberError) in
                let part = try w.product(w.root(w.product(6, w.root(3))), w.surd(-1, 1, 3))
                return try w.quotient(w.difference(3, part), 2)
            },
            square: { w throws(NumberError) in
                try w.product(
                    w.root(3), w.surd(2, 1, 3), w.gammas([1, 1, 1, 1], over: 4, by: 144, pi: 1))
            }),
        SingularModulus(
            r: 10, estimate: 0.000775201729,
            invariant: { w throws(NumberError) in try w.power(w.unit(1, 1, 5, over: 2), 6) },
            alpha: { w throws(NumberError) in
                try w.surds([(-103, 1), (72, 2), (-46, 5), (33, 10)])
            },
            square: { w throws(NumberError) in
                try w.product(
                    w.surds([(2, 1), (3, 2), (1, 5)]),
                    w.gammas([1, 7, 9, 11, 13, 19, 23, 37], over: 40, by: 2560, pi: 3))
            }),
        SingularModulus(
            r: 13, estimate: 0.000192641231,
            invariant: { w throws(NumberError) in try w.power(w.unit(3, 1, 13, over: 2), 6) },
            alpha: { w throws(NumberError) in
                let inner = try w.root(w.surd(-258, 74, 13))
                return try w.quotient(w.difference(w.root(13), inner), 2)
            },
            square: { w throws(NumberError) in
                let places = [1, 7, 9, 11, 15, 17, 19, 25, 29, 31, 47, 49]
                return try w.product(
                    w.root(w.surd(18, 5, 13)), w.gammas(places, over: 52, by: 6656, pi: 5))
            }),
        SingularModulus(
            r: 15, estimate: 0.0000831562755,
            invariant: { w throws(NumberError) in
                try w.product(64, w.power(w.unit(1, 1, 5, over: 2), 8))
            },
            alpha: { w throws(NumberError) in
                try w.quotient(w.surds([(-1, 1), (-1, 5), (1, 15)]), 2)
            },
            square: { w throws(NumberError) in
                try w.product(w.surd(1, 1, 5), w.gammas([1, 2, 4, 8], over: 15, by: 240, pi: 1))
            }),
        SingularModulus(
            r: 18, estimate: 0.0000260348870,
            invariant: { w throws(NumberError) in
                try w.power(w.sum(w.root(2), w.root(3)), 4)
            },
            alpha: { w throws(NumberError) in
                try w.surds([(-3057, 1), (2163, 2), (1764, 3), (-1248, 6)])
            }),
        SingularModulus(
            r: 22, estimate: 0.00000637714432,
            invariant: { w throws(NumberError) in try w.power(w.surd(1, 1, 2), 6) },
            alpha: { w throws(NumberError) in
                try w.surds([(-12479, 1), (-8824, 2), (3762, 11), (2661, 22)])
            }),
        SingularModulus(
            r: 25, estimate: 0.00000241122473,
            invariant: { w throws(NumberError) in try w.power(w.unit(1, 1, 5, over: 2), 24) },
            alpha: { w throws(NumberError) in
                let fourth = try w.root(w.root(5))
                let part = try w.product(2, fourth, w.surd(7, -3, 5))
                return try w.quotient(w.product(5, w.difference(1, part)), 2)
            },
            square: { w throws(NumberError) in
                let unit = try w.surd(2, 1, 5)
                return try w.product(
                    unit, unit, w.gammas([1, 1, 1, 1], over: 4, by: 400, pi: 1))
            }),
        SingularModulus(
            r: 37, estimate: 0.0000000803413420,
            invariant: { w throws(NumberError) in try w.power(w.surd(6, 1, 37), 6) },
            alpha: { w throws(NumberError) in
                let part = try w.product(
                    w.surd(171, -25, 37), w.root(w.surd(-6, 1, 37)))
                return try w.quotient(w.difference(w.root(37), part), 2)
            }),
    ]
}

extension NumberWork {
    fileprivate func power(_ a: BigNumber, _ n: Int) throws(NumberError) -> BigNumber {
        try a.applying(.powerInteger, parameter: n, monitor: monitor)
    }

    /// a + b√d
    fileprivate func surd(_ a: Int, _ b: Int, _ d: Int) throws(NumberError) -> BigNumber {
        try sum(BigNumber(a), product(BigNumber(b), root(BigNumber(d))))
    }

    fileprivate func unit(
        _ a: Int, _ b: Int, _ d: Int, over n: Int
    ) throws(NumberError) -> BigNumber {
        try quotient(surd(a, b, d), BigNumber(n))
    }

    /// The sum of all a√d.
    fileprivate func surds(_ terms: [(Int, Int)]) throws(NumberError) -> BigNumber {
        var result = BigNumber.zero
        for (a, d) in terms {
            result = try sum(result, product(BigNumber(a), root(BigNumber(d))))
        }
        return result
    }

    /// The product of Γ at these places over n, divided by `by` and times π^pi.
    fileprivate func gammas(
        _ places: [Int], over n: Int, by divisor: Int, pi exponent: Int
    ) throws(NumberError) -> BigNumber {
        var result = try quotient(
            1, product(BigNumber(divisor), value(.power, .pi, BigNumber(exponent))))
        for place in places {
            result = try product(result, value(.gamma, BigNumber(BigRational.ratio(place, n))))
        }
        return result
    }
}

extension EllipticIntegrals {
    /// K(1 − m) is √r K(m); E(m) is K(m) + (π/(4K(m)) − αK(m))/√r, and E(1 − m) is π/(4K(m)) + αK(m).
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let m = operands[0]
        let guess = m.estimate.double
        guard guess > 0, guess < 1 else { return nil }
        let rest = guess > 0.5 ? try work.difference(1, m) : m
        let size = rest.estimate.double
        for row in SingularModulus.table where (size / row.estimate - 1).magnitude < 0.05 {
            if f == .ellipk, row.square == nil { continue }
            let parameter = try row.parameter(work)
            guard try work.isSame(rest, parameter) else { continue }
            let root = try work.root(BigNumber(row.r))
            let whole: BigNumber
            if let square = row.square {
                whole = try work.root(square(work))
            } else {
                whole = try work.value(.ellipk, parameter)
            }
            if f == .ellipk { return guess > 0.5 ? try work.product(root, whole) : whole }
            let quarter = try work.quotient(.pi, work.product(4, whole))
            let part = try work.product(row.alpha(work), whole)
            if guess > 0.5 { return try work.sum(quarter, part) }
            return try work.sum(whole, work.quotient(work.difference(quarter, part), root))
        }
        return nil
    }
}
