#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension BigInt {
    /// The number of ways to write n as a sum of positive integers, without regard to order.
    ///
    /// Bound 292: Rademacher's series (4/(24n − 1)) Σ_k S_k U(C/k), with C = π √(24n − 1)/6,
    /// U(x) = cosh x − (sinh x)/x and Whiteman's sum S_k = Σ (−1)^l cos((6l + 1)π/(6k)) over the
    /// l < 2k for which l(3l + 1)/2 ≡ −n mod k.
    package static func partitions(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        if n < 0 { return 0 }
        if n < 2 { return 1 }
        let bits = 3.7008 * Double(n).squareRoot()
        if bits > Double(monitor.limits.maximumBits) || n > 1 << 56 {
            throw .tooLarge(bits: bits, what: "the number of partitions", limits: monitor.limits)
        }
        let terms = try partitionTerms(n, monitor)
        return try nearest("partitions", 40, monitor) { (ball, extra) throws(BallError) in
            try ball.setPartitionSum(n, terms, extra, monitor)
        }
    }

    /// The number of terms after which the rest, by Rademacher's bound (44π²/(225√3))
    /// N^(−1/2) + (π√2/75) √(N/(n − 1)) sinh((π/N) √(2n/3)), is less than 0.24.
    private static func partitionTerms(_ n: Int, _ monitor: Monitor) throws(NumberError) -> Int {
        let x = Double(n)
        var count = 64
        while true {
            let angle = 3.14159266 * (2 * x / 3).squareRoot() / Double(count)
            if angle < 600 {
                let rest =
                    1.1145 / Double(count).squareRoot()
                    + 0.05924 * (Double(count) / (x - 1)).squareRoot() * sinh(angle)
                if rest < 0.239 { return count }
            }
            count += count / 8
            try monitor.tick()
        }
    }

    /// The l of S_k.
    fileprivate static func whitemanPlaces(_ n: Int, _ k: Int) -> [Int] {
        let wanted = (k - n % k) % k
        var found: [Int] = []
        // l(3l + 1)/2 grows by 3l + 2.
        var (rest, step) = (0, 2 % k)
        let three = 3 % k
        for l in 0..<(2 * k) {
            if rest == wanted { found.append(l) }
            rest += step
            if rest >= k { rest -= k }
            step += three
            if step >= k { step -= k }
        }
        return found
    }
}

extension Ball {
    /// The number of partitions with an error of little more than a quarter.
    fileprivate mutating func setPartitionSum(
        _ n: Int, _ terms: Int, _ extra: Int, _ monitor: Monitor
    ) throws(BallError) {
        let size = 3.7008 * Double(n).squareRoot()
        let long = Int(size) + extra + 64
        let under = BigInt(24) * BigInt(n) - 1
        var radicand = Ball(precision: long)
        var root = Ball(precision: long)
        radicand.set(under, precision: long)
        try root.setSquareRoot(radicand)
        var pi = Ball(precision: long)
        try pi.apply(.pi, precision: long, monitor: monitor)
        try radicand.setProduct(pi, root, precision: long)
        var six = Ball(precision: 64)
        six.set(6, precision: 64)
        var full = Ball(precision: long)
        try full.setQuotient(radicand, six, precision: long)
        var sum = Ball(precision: long)
        var next = Ball(precision: long)
        sum.set(0, precision: long)
        var small = Ball(precision: 64)
        for k in 1...terms {
            try Ball.check(monitor)
            let places = BigInt.whitemanPlaces(n, k)
            if places.isEmpty { continue }
            let bits = Int(size / Double(k)) + extra + 64
            var factor = Ball(precision: bits)
            try factor.setCosines(places, k, pi, bits, monitor)
            small.set(k, precision: 64)
            var x = Ball(precision: bits)
            try x.setQuotient(full, small, precision: bits)
            var product = Ball(precision: bits)
            var growth = Ball(precision: bits)
            try growth.setPartitionGrowth(x, bits, monitor)
            try product.setProduct(factor, growth, precision: bits)
            try next.setSum(sum, product, precision: long)
            sum.set(copying: next)
        }
        sum.scale(byPowerOfTwo: 2)
        radicand.set(under, precision: long)
        try next.setQuotient(sum, radicand, precision: long)
        next.widen(by: Magnitude(atLeast: 0.24))
        set(copying: next)
    }

    /// Σ (−1)^l cos((6l + 1)π/(6k)).
    fileprivate mutating func setCosines(
        _ places: [Int], _ k: Int, _ pi: borrowing Ball, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        set(0, precision: bits)
        var angle = Ball(precision: bits)
        var part = Ball(precision: bits)
        var word = Ball(precision: 64)
        for l in places {
            word.set(BigRational(BigInt(6 * l + 1), BigInt(6 * k)), precision: bits)
            try angle.setProduct(pi, word, precision: bits)
            try part.apply(.cos, angle, precision: bits, monitor: monitor)
            if l % 2 == 0 {
                try angle.setSum(self, part, precision: bits)
            } else {
                try angle.setDifference(self, part, precision: bits)
            }
            set(copying: angle)
        }
    }

    /// cosh x − (sinh x)/x.
    fileprivate mutating func setPartitionGrowth(
        _ x: borrowing Ball, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        var cosh = Ball(precision: bits)
        var sinh = Ball(precision: bits)
        var part = Ball(precision: bits)
        try cosh.apply(.cosh, x, precision: bits, monitor: monitor)
        try sinh.apply(.sinh, x, precision: bits, monitor: monitor)
        try part.setQuotient(sinh, x, precision: bits)
        try setDifference(cosh, part, precision: bits)
    }
}
