/// R_J and R_D by duplication, for arguments that lie too close together for Gauss's transformation.
enum CarlsonDuplication {
    /// Bound 129: R_J by duplication; R_D where p is z.
    static func third(
        _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ p: borrowing Ball,
        isDegenerate: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        var row = try Row(x, y, z, p, work)
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
        // −(a + b + c)/2, so that the sum of all with d counted twice is zero.
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

    /// R_C(1, 1 + e)
    private static func degenerate(
        _ e: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if e.largestSize <= .powerOfTwo(-16) { return try CarlsonTransformation.series(e, work) }
        let square = try work.sum(e, 1)
        return try CarlsonTransformation.logarithm(Ball(word: 1), difference: e, work) {
            () throws(BallError) in try work.root(square)
        }
    }

    /// A lower bound of the work, in operations on limbs.
    static func work(bits: Int, _ distance: Int) -> Double {
        let steps = Double(bits) / 16 + Double(distance) / 2 + 10
        return steps * (500 + 20 * CostModel.product(limbs: Double(bits) / 64))
    }

    /// The arguments, which each step moves closer together, and their deviations from the mean.
    private struct Row: ~Copyable {
        private var x: Ball
        private var y: Ball
        private var z: Ball
        private var p: Ball
        var mean: Ball
        /// The mean minus the argument, at the start.
        private let fromX: Ball
        private let fromY: Ball
        private let fromZ: Ball
        private let largest: Magnitude
        private(set) var count = 0

        init(
            _ x: borrowing Ball, _ y: borrowing Ball, _ z: borrowing Ball, _ p: borrowing Ball,
            _ work: BallWork
        ) throws(BallError) {
            // All calls that may throw come before the row has members.
            let first = try work.product(x, 1)
            let second = try work.product(y, 1)
            let third = try work.product(z, 1)
            let last = try work.product(p, 1)
            let total = try work.sum(work.sum(work.sum(x, y), z), work.product(p, 2))
            let mean = try work.product(total, 1, over: 5)
            let fromX = try work.difference(mean, x)
            let fromY = try work.difference(mean, y)
            let fromZ = try work.difference(mean, z)
            let fromP = try work.difference(mean, p)
            largest = max(
                fromX.largestSize, fromY.largestSize, fromZ.largestSize, fromP.largestSize)
            self.x = first
            self.y = second
            self.z = third
            self.p = last
            self.mean = mean
            self.fromX = fromX
            self.fromY = fromY
            self.fromZ = fromZ
        }

        /// An upper bound of the size of all deviations, relative to the mean.
        var size: Magnitude {
            (largest / mean.smallestSize).scaled(byPowerOfTwo: -2 * count)
        }

        /// The deviation of the argument with this index, relative to the mean.
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

        /// (x + λ)/4 in place of each x; returns (√p + √x)(√p + √y)(√p + √z).
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
