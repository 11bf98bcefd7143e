internal import CGMP

/// Carlson's symmetric elliptic integrals R_F(x, y, z), R_C(x, y) = R_F(x, y, y), R_J(x, y, z, p) and
/// R_D(x, y, z) = R_J(x, y, z, z).
///
/// x, y and z are not negative, and at most one of them is 0; p, and z in R_D and y in R_C, are above 0. All are
/// homogeneous, fall as their arguments grow and lose no accuracy.
enum CarlsonIntegrals: FunctionRoom {
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { surelyHasValue(f, of: [a, b]) }

    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool {
        operands.allSatisfy { $0.isClearlyPositive && $0.exponent.value.magnitude < 256 }
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (4, 4) }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double { 4 }

    /// Each step doubles the digits that two arguments have in common.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        let steps = limbs.logBase2 + 8
        let logarithm = 4 * limbs.squareRoot() + 100
        return f == .carlsonrc
            ? logarithm
            : f == .carlsonrf ? 8 * steps + logarithm : steps * (16 + logarithm)
    }

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
            // In this order, so that a number that is not visibly zero gives the same error.
            guard let value else { return nil }
            if value.isNegative { throw f.notReal }
            if !value.isZero { continue }
            zeros += 1
            if zeros > 1 || mustBePositive(f, index) { throw f.pole(at: "these arguments") }
        }
        // All arguments are equal.
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

    /// Whether the integral has no value where this argument is 0.
    private static func mustBePositive(_ f: RealOperation, _ index: Int) -> Bool {
        switch f {
        case .carlsonrc: index == 1
        case .carlsonrd: index == 2
        case .carlsonrj: index == 3
        default: false
        }
    }

    /// Checks the domain: whether an argument touches 0 or a negative number, or two arguments
    /// touch 0.
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

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        var zeros = 0
        try check(f, a, 0, &zeros)
        try check(f, b, 1, &zeros)
        let work = BallWork(ball.precision + 48, monitor)
        let y = Ball(exactly: b.midpoint)
        let difference = try work.difference(y, Ball(exactly: a.midpoint))
        var value = try CarlsonTransformation.logarithm(
            work.root(Ball(exactly: a.midpoint)), difference: difference, work
        ) { () throws(BallError) in try work.root(y) }
        try value.widen(byChangeOfLogarithm: share(a, of: 1))
        try value.widen(byChangeOfLogarithm: share(b, of: 1))
        try ball.take(value, .zero, f)
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        var zeros = 0
        var spread = (least: Int.max, most: Int.min)
        var change = Magnitude.zero
        for (index, place) in places.enumerated() {
            try check(f, registers[place], index, &zeros)
            change = max(change, share(registers[place], of: f == .carlsonrf ? 1 : 3))
            if registers[place].midpoint.isZero { continue }
            spread.least = min(spread.least, registers[place].midpoint.exponent.value)
            spread.most = max(spread.most, registers[place].midpoint.exponent.value)
        }
        let distance = spread.most - spread.least
        let work = BallWork(ball.precision + 64, monitor)
        try KernelCost.check(work: leastWork(f, bits: work.precision, distance), monitor)
        if f == .carlsonrf {
            var value = try first(
                registers[places[0]], registers[places[1]], registers[places[2]],
                bits: ball.precision, work)
            try value.widen(byChangeOfLogarithm: change)
            return try ball.take(value, .zero, f)
        }
        if var value = try transformed(f, registers, places, work) {
            try value.widen(byChangeOfLogarithm: change)
            return try ball.take(value, .zero, f)
        }
        if distance > 100_000 { throw .tooCostly(f, "of numbers this far apart") }
        try KernelCost.check(
            work: CarlsonDuplication.work(bits: work.precision, distance), monitor)
        let value = try CarlsonDuplication.third(
            registers[places[0]], registers[places[1]], registers[places[2]],
            registers[places[places.count - 1]], isDegenerate: f == .carlsonrd, work)
        try ball.take(value, .zero, f)
    }

    /// R_F of the midpoints.
    private static func first(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, bits: Int, _ work: BallWork
    ) throws(BallError) -> Ball {
        let short = BallWork(bits + 12, work.monitor)
        if let value = try ShortCarlson.first(a, b, c, short) { return value }
        return try CarlsonTransformation.first(a, b, c, work)
    }

    /// An upper bound of the change of the integral's logarithm over the ball of an argument (bound 318). The
    /// integrals fall with each argument, and are homogeneous of degree −1/2 or −3/2.
    private static func share(_ a: borrowing Ball, of halves: Int) -> Magnitude {
        if a.isExact { return .zero }
        let share = a.radius / a.smallestSize
        return halves == 1 ? share : share.scaled(byPowerOfTwo: 1)
    }

    /// A lower bound of the work of Gauss's transformation, in operations on limbs.
    private static func leastWork(_ f: RealOperation, bits: Int, _ distance: Int) -> Double {
        let steps = Double(bits).logBase2 + Double(distance + 2).logBase2
        let product = 500 + CostModel.product(limbs: Double(bits) / 64)
        return steps * product * (f == .carlsonrf ? 6 : 12)
    }

    /// R_D or R_J by Gauss's transformation at the midpoints; nil where arguments are so close together that
    /// few bits remain of their differences.
    private static func transformed(
        _ f: RealOperation, _ registers: borrowing BallRegisters, _ places: [Int], _ work: BallWork
    ) throws(BallError) -> Ball? {
        let wanted = work.precision - 48
        let last = places[places.count - 1]
        var lost = 0
        for place in places.dropLast() where f == .carlsonrj || place != last {
            lost = max(lost, try bitsShared(registers[place], registers[last], work))
        }
        if lost > mostSharedBits { return nil }
        let work = work.finer(2 * lost)
        do throws(BallError) {
            let value =
                f == .carlsonrj
                ? try CarlsonTransformation.third(
                    registers[places[0]], registers[places[1]], registers[places[2]],
                    registers[last], work)
                : try second(registers[places[0]], registers[places[1]], registers[last], work)
            return value.relativeAccuracyBits >= wanted ? consume value : nil
        } catch {
            if case .needsPrecision = error { return nil }
            throw error
        }
    }

    /// How many leading bits two numbers may share; duplication loses no bits there.
    private static let mostSharedBits = 64

    private static func bitsShared(
        _ a: borrowing Ball, _ b: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Int {
        let difference = try BallWork(64, work.monitor).difference(
            Ball(exactly: a.midpoint), Ball(exactly: b.midpoint))
        if difference.midpoint.isZero { return .max }
        return max(0, b.midpoint.exponent.value - difference.midpoint.exponent.value)
    }

    /// R_D(x, y, z), which is 3/√(xyz) minus R_D(y, z, x) and R_D(z, x, y) where z lies between the others.
    static func second(
        _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if CarlsonTransformation.isBelow(x, z) == CarlsonTransformation.isBelow(y, z) {
            return try CarlsonTransformation.second(x, y, z, work)
        }
        if x.midpoint.isZero || y.midpoint.isZero { throw .needsPrecision }
        // The value is at least 1/m^(3/2), where m is the largest argument, so the difference loses
        // no more than these bits.
        let (a, b) = (x.midpoint.exponent.value, y.midpoint.exponent.value)
        let lost = max(a, b) - (min(a, b) + z.midpoint.exponent.value) / 2 + 4
        if lost > work.precision { throw .needsPrecision }
        let long = work.finer(max(lost, 0))
        let root = try long.root(
            long.product(
                long.product(Ball(exactly: x.midpoint), Ball(exactly: y.midpoint)),
                Ball(exactly: z.midpoint)))
        let others = try long.sum(
            CarlsonTransformation.second(y, z, x, long),
            CarlsonTransformation.second(z, x, y, long))
        return try long.difference(long.quotient(Ball(word: 3), root), others)
    }
}
