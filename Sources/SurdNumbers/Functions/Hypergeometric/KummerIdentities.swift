// Equality of 0F1 and 1F1, by Bessel functions, incomplete gamma functions and e^x, or else with parameters
// reduced by integer steps (DLMF 10.16, 13.2 to 13.6).

extension Hypergeometric {
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .hyp0f1: try limit(operands[0], operands[1], work)
        case .hyp1f1: try kummer(operands[0], operands[1], operands[2], work)
        default:
            try GaussIdentities(work).unfolded(
                operands[0], operands[1], operands[2], operands[3])
        }
    }

    /// 0F1(b; x) is Γ(b) |x|^((1 − b)/2) times I of order b − 1, or J, at 2 √|x|.
    private static func limit(
        _ b: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let sign = try work.sign(x)
        if sign == 0 { return .one }
        let order = try work.difference(b, 1)
        let root = try work.root(sign > 0 ? x : work.negative(x))
        let argument = try work.product(2, root)
        let wave: BigNumber
        if sign < 0, let n = try work.whole(order) {
            wave = try argument.applying(.besselJ, parameter: n, monitor: work.monitor)
        } else {
            wave = try work.value(sign < 0 ? .besselJOfReal : .besseli, order, argument)
        }
        let power = try work.value(.power, root, work.negative(order))
        return try work.product(work.value(.gamma, b), power, wave)
    }

    private static func kummer(
        _ a: BigNumber, _ b: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let sign = try work.sign(x)
        if sign == 0 { return .one }
        let excess = try work.difference(b, a)
        if let n = try work.whole(a) {
            if n < 1 { return try work.finite([a], b, x, -n) }
            if let m = try work.whole(excess), m < 1 {
                return try mirrored(BigNumber(m), b, x, work)
            }
            return try ofWhole(n, b, x, sign, work)
        }
        if let n = try work.whole(excess) { return try mirrored(BigNumber(n), b, x, work) }
        let double = try work.product(2, a)
        if let n = try work.whole(work.difference(b, double)) { return try bessel(a, n, x, work) }
        if sign < 0 { return try mirrored(excess, b, x, work) }
        // The usual parameters are above 0 and at most 1; one more for the second function.
        guard let first = work.few(work.steps(a)), let floor = work.steps(b) else { return nil }
        let isWhole = b.exactRational?.isInteger == true
        guard let second = work.few(isWhole ? floor - 1 : floor) else { return nil }
        if second == 0, first == 0 || first == 1 { return nil }
        let start = try work.difference(a, BigNumber(first))
        let below = try work.difference(b, BigNumber(second))
        let value = try work.value(.hyp1f1, of: start, below, x)
        let next = try work.value(.hyp1f1, of: work.sum(start, 1), below, x)
        let slope = try work.product(start, work.difference(next, value))
        var pair = ContiguousPair([start], below, x, value: value, slope: slope, work)
        try pair.moveBelow(by: second)
        try pair.move(0, by: first)
        return pair.value
    }

    /// e^x 1F1(b − a; b; −x)
    private static func mirrored(
        _ excess: BigNumber, _ b: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        let other = try work.value(.hyp1f1, of: excess, b, work.negative(x))
        return try work.product(work.value(.exp, x), other)
    }

    /// 1F1(n; b; x), by (e^x − 1)/x or e^x x^(1 − b) γ(b − 1, x).
    private static func ofWhole(
        _ n: Int, _ b: BigNumber, _ x: BigNumber, _ sign: Int, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard n <= NumberWork.mostContiguousSteps else { return nil }
        let power = try work.value(.exp, x)
        if let whole = try work.whole(b) {
            guard let steps = work.few(whole - 2), steps >= 0 else { return nil }
            let value = try work.quotient(work.difference(power, 1), x)
            var pair = ContiguousPair(
                [1], 2, x, value: value, slope: try work.difference(power, value), work)
            try pair.moveBelow(by: steps)
            try pair.move(0, by: n - 1)
            return pair.value
        }
        guard let floor = work.steps(b), let steps = work.few(floor - 1) else { return nil }
        if sign < 0, n == 1, steps == 0 { return nil }
        let below = try work.difference(b, BigNumber(steps))
        let order = try work.difference(below, 1)
        let value: BigNumber
        if sign < 0 {
            value = try work.value(.hyp1f1, of: 1, below, x)
        } else {
            let factor = try work.product(
                order, power, work.value(.power, x, work.negative(order)))
            value = try work.product(factor, work.value(.gammalower, order, x))
        }
        // (θ + b − 1 − x) 1F1(1; b; x) = b − 1
        let slope = try work.sum(order, work.product(work.difference(x, order), value))
        var pair = ContiguousPair([1], below, x, value: value, slope: slope, work)
        try pair.moveBelow(by: steps)
        try pair.move(0, by: n - 1)
        return pair.value
    }

    /// 1F1(a; 2a + n; x), by I of the orders ν = a − 1/2 and ν + 1, 0 ≤ ν < 1, at |x|/2.
    private static func bessel(
        _ a: BigNumber, _ n: Int, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let full = try work.difference(a, BigNumber(BigRational(1, 2)))
        guard let steps = work.few(work.steps(full)), let further = work.few(n + 2 * steps) else {
            return nil
        }
        let order = try work.difference(full, BigNumber(steps))
        let start = try work.difference(a, BigNumber(steps))
        let half = try work.quotient(x, 2)
        let size = try work.value(.absolute, half)
        let power = try work.value(.power, work.quotient(size, 2), work.negative(order))
        let factor = try work.product(
            work.value(.gamma, work.sum(order, 1)), work.value(.exp, half), power)
        let value = try work.product(factor, work.value(.besseli, order, size))
        let next = try work.product(
            factor, size, work.value(.besseli, work.sum(order, 1), size))
        var pair = ContiguousPair(
            [start], try work.product(2, start), x, value: value,
            slope: try work.sum(work.product(half, value), next), work)
        try pair.moveBelow(by: further)
        try pair.move(0, by: steps)
        return pair.value
    }
}
