// The rules of equality for Carlson's integrals.

extension CarlsonIntegrals {
    /// R_C is an arctangent or an inverse hyperbolic tangent. With a 0 or with equal arguments the others are
    /// means, complete integrals or R_C. Otherwise the arguments are sorted, and the last one is scaled to 1.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .carlsonrc: return try degenerate(operands[0], operands[1], work)
        case .carlsonrf: return try first(operands, work)
        case .carlsonrd: return try second(operands, work)
        default: return try third(operands, work)
        }
    }

    private static func degenerate(
        _ x: BigNumber, _ y: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        let excess = try work.difference(y, x)
        let sign = try work.sign(excess)
        if sign == 0 { return try work.quotient(1, work.root(x)) }
        if try work.sign(x) == 0 { return try work.quotient(.pi, work.product(2, work.root(y))) }
        let size = sign > 0 ? excess : try work.negative(excess)
        let ratio = try work.root(work.quotient(size, x))
        return try work.quotient(work.value(sign > 0 ? .atan : .atanh, ratio), work.root(size))
    }

    /// The arguments in ascending order, and whether the order changed.
    private static func sorted(
        _ numbers: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> (numbers: [BigNumber], isChanged: Bool) {
        var result: [BigNumber] = []
        var isChanged = false
        for number in numbers {
            var place = result.count
            while place > 0, try work.order(number, result[place - 1]) < 0 { place -= 1 }
            isChanged = isChanged || place < result.count
            result.insert(number, at: place)
        }
        return (result, isChanged)
    }

    private static func first(
        _ operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (numbers, isChanged) = try sorted(operands, work)
        let (x, y, z) = (numbers[0], numbers[1], numbers[2])
        if try work.sign(x) == 0 {
            let mean = try work.value(.agm, work.root(y), work.root(z))
            return try work.quotient(.pi, work.product(2, mean))
        }
        if try work.order(x, y) == 0 { return try work.value(.carlsonrc, z, x) }
        if try work.order(y, z) == 0 { return try work.value(.carlsonrc, x, y) }
        if z.exactRational == 1 {
            return isChanged ? try work.value(.carlsonrf, of: x, y, z) : nil
        }
        return try work.quotient(
            work.value(.carlsonrf, of: work.quotient(x, z), work.quotient(y, z), 1), work.root(z))
    }

    private static func second(
        _ operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (numbers, isChanged) = try sorted([operands[0], operands[1]], work)
        let (x, y, z) = (numbers[0], numbers[1], operands[2])
        if z.exactRational != 1 {
            let value = try work.value(.carlsonrd, of: work.quotient(x, z), work.quotient(y, z), 1)
            return try work.quotient(value, work.product(z, work.root(z)))
        }
        let rest = try work.difference(1, y)
        if try work.sign(x) == 0 {
            // 3 (K − E)/m with m = 1 − y
            if try work.sign(rest) == 0 { return try work.quotient(work.product(3, .pi), 4) }
            let gap = try work.difference(work.value(.ellipk, rest), work.value(.ellipe, rest))
            return try work.quotient(work.product(3, gap), rest)
        }
        if try work.order(x, y) == 0 {
            let gap = try work.difference(work.value(.carlsonrc, 1, x), 1)
            return try work.quotient(work.product(3, gap), rest)
        }
        if try work.sign(rest) == 0 {
            let gap = try work.difference(work.value(.carlsonrc, x, 1), work.root(x))
            return try work.quotient(work.product(3, gap), work.product(2, work.difference(1, x)))
        }
        // R_D(x, y, z) + R_D(y, z, x) + R_D(z, x, y) = 3/√(xyz): the one at the least of the three
        // is expressed by the others.
        if try work.order(x, 1) > 0 {
            let all = try work.quotient(3, work.root(work.product(x, y)))
            let others = try work.sum(
                work.value(.carlsonrd, of: y, 1, x), work.value(.carlsonrd, of: 1, x, y))
            return try work.difference(all, others)
        }
        return isChanged ? try work.value(.carlsonrd, of: x, y, z) : nil
    }

    private static func third(
        _ operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (numbers, isChanged) = try sorted(Array(operands[..<3]), work)
        let (x, y, z, p) = (numbers[0], numbers[1], numbers[2], operands[3])
        for place in 0..<3 where try work.order(numbers[place], p) == 0 {
            let others = [0, 1, 2].filter { $0 != place }.map { numbers[$0] }
            return try work.value(.carlsonrd, of: others[0], others[1], p)
        }
        if z.exactRational != 1 {
            let value = try work.value(
                .carlsonrj, of: work.quotient(x, z), work.quotient(y, z), 1, work.quotient(p, z))
            return try work.quotient(value, work.product(z, work.root(z)))
        }
        if try work.order(y, 1) == 0 {
            // R_J(x, 1, 1, p) = 3 (R_C(x, 1) − R_C(x, p))/(p − 1)
            let gap = try work.difference(
                work.value(.carlsonrc, x, 1), work.value(.carlsonrc, x, p))
            return try work.quotient(work.product(3, gap), work.difference(p, 1))
        }
        if try work.order(x, y) == 0 {
            let gap = try work.difference(
                work.value(.carlsonrc, 1, x), work.value(.carlsonrc, 1, p))
            return try work.quotient(work.product(3, gap), work.difference(p, x))
        }
        return isChanged ? try work.value(.carlsonrj, of: x, y, 1, p) : nil
    }
}
