/// Rational bounds that gamma functions approach at poles and at integers, and never reach.
extension Gammas {
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard f == .gamma || f == .digamma, let x = operands[0].exact, !x.isInteger else {
            return nil
        }
        return f == .gamma ? ofGamma(x) : ofDigamma(x)
    }

    /// The distance from a pole within which the sign of the second term of the expansion is that
    /// of the rest.
    private static let reach = BigRational(1, 10)
    /// Larger factorials are too long to be written out for a bound.
    private static let largestOrder = 1 << 10

    /// Bound 205: Γ rises from 2 on, is below 1 between 1 and 2, and is below 1/x between -1/10 and 1. Close
    /// to the pole -n it is farther from 0 than its principal part (-1)^n/(n! d) to the right, and closer to
    /// 0 to the left.
    private static func ofGamma(_ x: BigRational) -> StrictRange? {
        let below = x.floor
        if x > 2 {
            guard let n = below.smallValue, n <= largestOrder,
                let low = try? BigInt.factorial(n - 1), let high = try? BigInt.factorial(n)
            else { return nil }
            return StrictRange(BigRational(low), BigRational(high))
        }
        if x > 1 { return StrictRange(0, 1) }
        if x > 0 { return StrictRange(1, 1 / x) }
        if x > -reach { return StrictRange(nil, 1 / x) }
        guard let (order, distance) = nearestPole(x),
            let factorial = try? BigInt.factorial(order)
        else { return nil }
        let size = 1 / (distance.magnitude * BigRational(factorial))
        // Its sign is that of the principal part.
        let isNegative = (order & 1 != 0) != distance.isNegative
        let range = distance.isNegative ? StrictRange(0, size) : StrictRange(size, nil)
        return isNegative ? -range : range
    }

    /// Bound 205: between -1/10 and 4/10 digamma is below -1/x, and close to the pole -n of n ≥ 1 above -1/d.
    private static func ofDigamma(_ x: BigRational) -> StrictRange? {
        if x > -reach, x < BigRational(4, 10) {
            return StrictRange(nil, -1 / x)
        }
        guard !(x > 0), let (_, distance) = nearestPole(x) else { return nil }
        return StrictRange(-1 / distance, nil)
    }

    /// n ≥ 1 and x + n, where x + n is small.
    private static func nearestPole(_ x: BigRational) -> (order: Int, distance: BigRational)? {
        let pole = (x + BigRational(1, 2)).floor
        guard let order = (-pole).smallValue, order >= 1, order <= largestOrder else { return nil }
        let distance = x - BigRational(pole)
        return distance.magnitude < reach ? (order, distance) : nil
    }
}
