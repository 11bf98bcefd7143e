internal import CGMP

/// Carlson's symmetric elliptic integrals R_F(x, y, z), R_C(x, y) = R_F(x, y, y), R_J(x, y, z, p) and
/// R_D(x, y, z) = R_J(x, y, z, z).
///
/// x, y and z are not negative, and at most one of them is 0; p, and z in R_D and y in R_C, are above 0. All are
/// homogeneous, fall as their arguments grow and lose no accuracy.
enum CarlsonIntegrals: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (4, 4) }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double { 4 }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { (f == .carlsonrf ? 25 : f == .carlsonrc ? 100 : 60) * 4 * limbs + 400 }

    // MARK: - Exact values and errors

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try exactValue(f, of: [a, b], monitor)
    }

    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let values = operands.map { $0.exactRational }
        var zeros = 0
        for (index, value) in values.enumerated() {
            // In this order, so that a number that hides its value changes no error.
            guard let value else { return nil }
            if value.isNegative { throw f.notReal }
            if !value.isZero { continue }
            zeros += 1
            if zeros > 1 || mustBePositive(f, index) { throw f.pole(at: "these arguments") }
        }
        // All arguments the same.
        if let first = values[0], first.sign > 0, values.allSatisfy({ $0 == first }) {
            let root = try operands[0].applying(.sqrt, monitor: monitor)
            let power =
                f == .carlsonrf || f == .carlsonrc
                ? root : try root.multiplied(by: operands[0], monitor: monitor)
            return try BigNumber.one.divided(by: power, monitor: monitor)
        }
        return nil
    }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) is infinite for \(place)"
    }

    /// Whether there is no value where this argument is 0.
    private static func mustBePositive(_ f: RealOperation, _ index: Int) -> Bool {
        switch f {
        case .carlsonrc: index == 1
        case .carlsonrd: index == 2
        case .carlsonrj: index == 3
        default: false
        }
    }

    /// Whether an argument, or whether two of them, touch what they must not.
    private static func check(
        _ f: RealOperation, _ x: borrowing Ball, _ index: Int, _ zeros: inout Int
    ) throws(BallError) {
        guard let sign = x.sign else { throw .needsPrecision }
        if sign < 0 { throw .notReal(f) }
        if sign > 0 { return }
        zeros += 1
        if zeros > 1 || mustBePositive(f, index) { throw .pole(f, at: "these arguments") }
    }

    // MARK: - Enclosure

    /// R_C(x, y) = x^(−1/2) R_C(1, y/x)
    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        var zeros = 0
        try check(f, a, 0, &zeros)
        try check(f, b, 1, &zeros)
        let work = BallWork(ball.precision + 48, monitor)
        if zeros > 0 {
            // π/(2 √y)
            var root = try work.root(b)
            root.scale(byPowerOfTwo: 1)
            return try ball.take(work.quotient(work.constant(.pi), root), .zero, f)
        }
        let long = work.finer(min(max(a.precision, b.precision), 4 * work.precision))
        let excess = try work.quotient(long.difference(b, a), a)
        try ball.take(work.quotient(degenerate(excess, work), work.root(a)), .zero, f)
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        var zeros = 0
        var (least, most) = (Int.max, Int.min)
        for (index, place) in places.enumerated() {
            try check(f, registers[place], index, &zeros)
            if registers[place].midpoint.isZero { continue }
            least = min(least, registers[place].midpoint.exponent.value)
            most = max(most, registers[place].midpoint.exponent.value)
        }
        if most - least > 100_000 { throw .tooCostly(f, "of numbers this far apart") }
        let working = ball.precision + 64
        let steps = Double(working) / 16 + Double(most - least) / 2 + 10
        try KernelCost.check(
            work: steps * (500 + 20 * CostModel.product(limbs: Double(working) / 64)), monitor)
        let work = BallWork(working, monitor)
        if f == .carlsonrf {
            let value = try first(
                registers[places[0]], registers[places[1]], registers[places[2]], work)
            return try ball.take(value, .zero, f)
        }
        let last = places.count - 1
        let value = try third(
            registers[places[0]], registers[places[1]], registers[places[2]],
            registers[places[last]], isDegenerate: f == .carlsonrd, work)
        try ball.take(value, .zero, f)
    }

    /// Bound 139: R_F by duplication and the terms up to the seventh degree.
    private static func first(
        _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var row = try Row(x, y, z, work)
        while true {
            try Ball.check(work.monitor)
            if row.size.power(8) <= .powerOfTwo(-work.precision) { break }
            try row.step(work)
        }
        let a = try row.deviation(0, work)
        let b = try row.deviation(1, work)
        let c = try work.negative(work.sum(a, b))
        let e2 = try work.difference(work.product(a, b), work.square(c))
        let e3 = try work.product(work.product(a, b), c)
        let square = try work.square(e2)
        var sum = try work.sum(Ball(word: 1), work.product(e2, -1, over: 10))
        sum = try work.sum(sum, work.product(e3, 1, over: 14))
        sum = try work.sum(sum, work.product(square, 1, over: 24))
        sum = try work.sum(sum, work.product(work.product(e2, e3), -3, over: 44))
        sum = try work.sum(sum, work.product(work.product(square, e2), -5, over: 208))
        sum = try work.sum(sum, work.product(work.square(e3), 3, over: 104))
        sum = try work.sum(sum, work.product(work.product(square, e3), 1, over: 16))
        sum.widen(by: row.size.power(8).scaled(byPowerOfTwo: 1))
        return try work.quotient(sum, work.root(row.mean))
    }

    /// Bound 129: R_J by duplication; R_D where p is z.
    private static func third(
        _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ p: borrowing Ball,
        isDegenerate: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        var row = try Row(x, y, z, p, hasLast: true, work)
        // (p − x)(p − y)(p − z)
        let long = work.finer(work.precision)
        let delta =
            isDegenerate
            ? Ball(word: 0)
            : try work.product(
                work.product(long.difference(p, x), long.difference(p, y)), long.difference(p, z))
        var total = Ball(word: 0)
        while true {
            try Ball.check(work.monitor)
            if row.size.power(8) <= .powerOfTwo(-work.precision - 8) { break }
            let divisor = try row.step(work)
            var excess = try work.quotient(delta, work.square(divisor))
            excess.scale(byPowerOfTwo: -6 * (row.count - 1))
            var part = try work.quotient(degenerate(excess, work), divisor)
            part.scale(byPowerOfTwo: -2 * (row.count - 1))
            total = try work.sum(total, part)
        }
        let a = try row.deviation(0, work)
        let b = try row.deviation(1, work)
        let c = try row.deviation(2, work)
        // −(a + b + c)/2, so that the sum with two of it is zero.
        var d = try work.negative(work.sum(work.sum(a, b), c))
        d.scale(byPowerOfTwo: -1)
        let square = try work.square(d)
        let abc = try work.product(work.product(a, b), c)
        let pairs = try work.sum(
            work.sum(work.product(a, b), work.product(a, c)), work.product(b, c))
        let e2 = try work.difference(pairs, work.product(square, 3))
        let e3 = try work.sum(
            work.sum(abc, work.product(work.product(e2, d), 2)),
            work.product(work.product(square, d), 4))
        let e4 = try work.product(
            work.sum(
                work.sum(work.product(abc, 2), work.product(e2, d)),
                work.product(work.product(square, d), 3)), d)
        let e5 = try work.product(abc, square)
        let e22 = try work.square(e2)
        var sum = try work.sum(Ball(word: 1), work.product(e2, -3, over: 14))
        sum = try work.sum(sum, work.product(e3, 1, over: 6))
        sum = try work.sum(sum, work.product(e22, 9, over: 88))
        sum = try work.sum(sum, work.product(e4, -3, over: 22))
        sum = try work.sum(sum, work.product(work.product(e2, e3), -9, over: 52))
        sum = try work.sum(sum, work.product(e5, 3, over: 26))
        sum = try work.sum(sum, work.product(work.product(e22, e2), -1, over: 16))
        sum = try work.sum(sum, work.product(work.square(e3), 3, over: 40))
        sum = try work.sum(sum, work.product(work.product(e2, e4), 3, over: 20))
        sum = try work.sum(sum, work.product(work.product(e22, e3), 45, over: 272))
        let mixed = try work.sum(work.product(e3, e4), work.product(e2, e5))
        sum = try work.sum(sum, work.product(mixed, -9, over: 68))
        sum.widen(by: row.size.power(8).scaled(byPowerOfTwo: 5))
        let power = try work.product(row.mean, work.root(row.mean))
        var rest = try work.quotient(sum, power)
        rest.scale(byPowerOfTwo: -2 * row.count)
        return try work.sum(rest, work.product(total, 6))
    }

    /// R_C(1, 1 + e): atan(√e)/√e, or atanh(√−e)/√−e; next to 1 the series Σ (−e)^k/(2k + 1).
    private static func degenerate(
        _ e: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let size = e.largestSize
        if size <= .powerOfTwo(-16) {
            var sum = Ball(word: 1)
            var power = Ball(word: 1)
            var k = 1
            while true {
                if k & 63 == 0 { try Ball.check(work.monitor) }
                power = try work.negative(work.product(power, e))
                let next = power.largestSize
                if next <= .powerOfTwo(-work.precision) {
                    // The terms left out fall by 2^16 each.
                    sum.widen(by: next)
                    return sum
                }
                sum = try work.sum(sum, work.product(power, 1, over: 2 * k + 1))
                k += 1
            }
        }
        guard let sign = e.sign else { throw .needsPrecision }
        let root = try work.root(sign > 0 ? work.product(e, 1) : work.negative(e))
        return try work.quotient(work.apply(sign > 0 ? .atan : .atanh, root), root)
    }

    /// The arguments, duplicated again and again, and what they deviate from their mean.
    private struct Row: ~Copyable {
        private var x: Ball
        private var y: Ball
        private var z: Ball
        private var p: Ball
        private let hasLast: Bool
        var mean: Ball
        /// Mean less argument, at the start.
        private let fromX: Ball
        private let fromY: Ball
        private let fromZ: Ball
        private let largest: Magnitude
        private(set) var count = 0

        init(
            _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ p: borrowing Ball,
            hasLast: Bool, _ work: BallWork
        ) throws(BallError) {
            // All that may throw comes before the row has parts.
            let first = try work.product(x, 1)
            let second = try work.product(y, 1)
            let third = try work.product(z, 1)
            let last = try work.product(p, 1)
            var total = try work.sum(work.sum(x, y), z)
            if hasLast { total = try work.sum(total, work.product(p, 2)) }
            let mean = try work.product(total, 1, over: hasLast ? 5 : 3)
            let fromX = try work.difference(mean, x)
            let fromY = try work.difference(mean, y)
            let fromZ = try work.difference(mean, z)
            let fromP = try work.difference(mean, p)
            largest = max(
                fromX.largestSize, fromY.largestSize, fromZ.largestSize,
                hasLast ? fromP.largestSize : .zero)
            self.hasLast = hasLast
            self.x = first
            self.y = second
            self.z = third
            self.p = last
            self.mean = mean
            self.fromX = fromX
            self.fromY = fromY
            self.fromZ = fromZ
        }

        init(
            _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ work: BallWork
        ) throws(BallError) {
            try self.init(x, y, z, z, hasLast: false, work)
        }

        /// At least the size of all deviations over the mean.
        var size: Magnitude {
            (largest / mean.smallestSize).scaled(byPowerOfTwo: -2 * count)
        }

        /// The deviation of the argument of this number over the mean.
        func deviation(_ index: Int, _ work: BallWork) throws(BallError) -> Ball {
            var result =
                switch index {
                case 0: try work.quotient(fromX, mean)
                case 1: try work.quotient(fromY, mean)
                default: try work.quotient(fromZ, mean)
                }
            result.scale(byPowerOfTwo: -2 * count)
            return result
        }

        /// (x + λ)/4 in place of each x; returns (√p + √x)(√p + √y)(√p + √z), or 1 without a p.
        @discardableResult
        mutating func step(_ work: BallWork) throws(BallError) -> Ball {
            let a = try work.root(x)
            let b = try work.root(y)
            let c = try work.root(z)
            let lambda = try work.sum(
                work.sum(work.product(a, b), work.product(b, c)), work.product(c, a))
            x = try Row.quarter(x, lambda, work)
            y = try Row.quarter(y, lambda, work)
            z = try Row.quarter(z, lambda, work)
            mean = try Row.quarter(mean, lambda, work)
            count += 1
            if !hasLast { return Ball(word: 1) }
            let d = try work.root(p)
            p = try Row.quarter(p, lambda, work)
            return try work.product(
                work.product(work.sum(d, a), work.sum(d, b)), work.sum(d, c))
        }

        private static func quarter(
            _ a: borrowing Ball, _ b: borrowing Ball, _ work: BallWork
        ) throws(BallError) -> Ball {
            var result = try work.sum(a, b)
            result.scale(byPowerOfTwo: -2)
            return result
        }
    }
}

// MARK: - Equality

extension CarlsonIntegrals {
    /// R_C is an arctangent or its hyperbolic kin; with a 0 or with equal arguments the others are means, complete
    /// integrals or R_C; else the arguments are sorted, and the last one is made 1.
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

    /// In ascending order, and whether it was another.
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
        // R_D(x, y, z) + R_D(y, z, x) + R_D(z, x, y) = 3/√(xyz): the one at the least of three goes.
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
