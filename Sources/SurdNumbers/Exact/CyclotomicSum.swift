/// Sums of sines and cosines of rational multiples of π with rational factors. Whether such a sum is zero is
/// decided exactly, in a basis of a cyclotomic field. The separation bound of many such terms would need too
/// many bits.
struct CyclotomicSum {
    /// The factor of e^(πit) for each t from 0 to 2.
    private var turns: OrderedTable<BigRational, BigRational> = [:]

    private static let maximumNodes = 20_000
    private static let maximumOrder = 1 << 20
    private static let maximumWork = 1 << 20

    /// Whether a real is zero; nil where it is not such a sum.
    static func isZero(_ root: Real, monitor: Monitor) throws(NumberError) -> Bool? {
        var sum = CyclotomicSum()
        guard try sum.read(root, monitor: monitor) else { return nil }
        return try sum.isZero(monitor: monitor)
    }

    // MARK: - Reading

    private mutating func read(_ root: Real, monitor: Monitor) throws(NumberError) -> Bool {
        var rest: [(number: BigNumber, factor: BigRational)] = [
            (BigNumber(storage: .real(root)), 1)
        ]
        var count = 0
        while let (number, factor) = rest.popLast() {
            try monitor.tick()
            count += 1
            if count > Self.maximumNodes { return false }
            if let exact = try number.rational(monitor: monitor) {
                add(exact * factor, turns: 0)
                continue
            }
            guard let node = number.real, let first = node.first else { return false }
            switch node.operation {
            case .add, .subtract:
                guard let second = node.second else { return false }
                rest.append((first, factor))
                rest.append((second, node.operation == .add ? factor : -factor))
            case .negate: rest.append((first, -factor))
            case .multiply:
                guard let second = node.second else { return false }
                if let exact = try first.rational(monitor: monitor) {
                    rest.append((second, factor * exact))
                } else if let exact = try second.rational(monitor: monitor) {
                    rest.append((first, factor * exact))
                } else {
                    return false
                }
            case .divide:
                guard let exact = try node.second?.rational(monitor: monitor), !exact.isZero else {
                    return false
                }
                rest.append((first, factor / exact))
            case .sin, .cos:
                guard let angle = AlgebraicBound.angle(of: node) else { return false }
                // sin πt is cos π(1/2 - t), and a cosine is half the sum of two exponentials.
                let turns = node.operation == .cos ? angle : BigRational(1, 2) - angle
                let half = factor * BigRational(1, 2)
                add(half, turns: turns)
                add(half, turns: -turns)
            default: return false
            }
        }
        return true
    }

    private mutating func add(_ factor: BigRational, turns angle: BigRational) {
        let two = BigRational(2)
        let place = angle - two * BigRational((angle / two).floor)
        turns[place, default: 0] += factor
    }

    // MARK: - Deciding

    /// Let ζ have the order N, and let p^e be the power of a prime p in N. Σ ζ^(j + tN/p) over t below p is
    /// zero, so those powers for which j mod p^e is in the last of p parts are expressed by the others. The
    /// powers that remain after all primes are the members of a basis (Zumbroich).
    private func isZero(monitor: Monitor) throws(NumberError) -> Bool? {
        var order = 1
        for angle in turns.keys {
            guard let n = angle.denominator.smallValue, n <= Self.maximumOrder else { return nil }
            order = order / greatestCommonDivisor(order, 2 * n) * 2 * n
            if order > Self.maximumOrder { return nil }
        }
        var powers: OrderedTable<Int, BigRational> = [:]
        for (angle, factor) in turns where !factor.isZero {
            guard let j = (angle * .ratio(order, 2)).numerator.smallValue else { return nil }
            powers[j % order] = factor
        }
        var work = 0
        var rest = order
        var p = 2
        while rest > 1 {
            if p * p > rest { p = rest }
            if rest % p != 0 {
                p += 1
                continue
            }
            var power = 1
            while rest % p == 0 {
                rest /= p
                power *= p
            }
            for j in powers.keys.sorted() where j % power >= power / p * (p - 1) {
                try monitor.tick()
                guard let factor = powers.removeValue(forKey: j), !factor.isZero else { continue }
                work += p
                if work > Self.maximumWork { return nil }
                for t in 1..<p {
                    powers[(j + t * (order / p)) % order, default: 0] -= factor
                }
            }
        }
        return powers.values.allSatisfy { $0.isZero }
    }
}
