/// Σ c·h(k)·cos(kθ) over k from n on, h a product of powers of k and of its logarithms that tends to 0, by summation by
/// parts (bound 245).
struct AbelSum {
    private let coefficient: BigNumber
    private let h: LogarithmicPower
    private let angle: BigNumber
    private let isSine: Bool
    private let work: GermWork
    let scale: Scale

    /// Nil for other terms.
    init?(_ term: Germ.Term, _ work: GermWork) throws(BallError) {
        guard let wave = term.wave, wave.phase.count == 1,
            let (p, q) = Scale(wave.phase[0].rate).powers, q.isZero, p.knownInteger == -1,
            let h = try LogarithmicPower(term.scale, work)
        else { return nil }
        coefficient = term.coefficient
        scale = term.scale
        self.h = h
        angle = wave.phase[0].coefficient
        isSine = wave.isSine
        self.work = work
    }

    /// An upper bound of the sums of c·cos(kθ) over consecutive k: |c|/|sin(θ/2)|.
    func largestSum() throws(BallError) -> Magnitude {
        let least = try work.bounds.size(of: try gap()).low
        guard !least.isZero else { throw .needsPrecision }
        return try work.bounds.size(of: coefficient).high.scaled(byPowerOfTwo: 1) / least
    }

    /// 2 sin(θ/2), the magnitude of 1 - e^(iθ).
    private func gap() throws(BallError) -> BigNumber {
        try work.lift { () throws(NumberError) in
            let half = try work.numbers.quotient(angle, 2)
            return try work.numbers.product(2, try work.numbers.value(.sin, half))
        }
    }

    private static var mostParts: Int { 3000 }

    /// Adds the sum to a ball. Returns its error beside the radius; nil where the error is above 2^goal.
    func add(
        to sum: inout Ball, from n: Int, bits: Int, goal: Int
    ) throws(BallError) -> Magnitude? {
        let monitor = work.monitor
        let gap = try gap()
        let least = try work.bounds.size(of: gap).low
        guard !least.isZero else { throw .needsPrecision }
        let size = try work.bounds.size(of: coefficient).high
        let most = Magnitude.powerOfTwo(goal)
        guard let (count, error) = try plan(n, least, size, most) else { return nil }
        let loss = max(-least.exponent.value + 1, 0) + 1
        let precision = bits + count * loss + 16
        let differences = try table(n, count, precision)
        var theta = Ball(precision: precision)
        try theta.set(enclosing: angle, precision, monitor)
        var inverse = Ball(precision: precision)
        var value = Ball(precision: precision)
        try value.set(enclosing: gap, precision, monitor)
        var one = Ball(precision: precision)
        one.set(1, precision: precision)
        try inverse.setQuotient(one, value, precision: precision)
        var factor = Ball(precision: precision)
        try value.set(enclosing: coefficient, precision, monitor)
        try factor.setProduct(value, inverse, precision: precision)
        var total = Ball(precision: precision)
        total.set(0, precision: precision)
        var next = Ball(precision: precision)
        for j in 0..<count {
            try Ball.check(monitor)
            // i^(j + 1)·e^(iθ(n + (j - 1)/2)): its real or imaginary part.
            try next.setProduct(theta, 2 * n + j - 1, over: 2, precision: precision)
            let turn = (j + 1 + (isSine ? 3 : 0)) % 4
            try value.apply(
                turn % 2 == 0 ? .cos : .sin, next, precision: precision, monitor: monitor)
            try next.setProduct(value, factor, precision: precision)
            try value.setProduct(next, differences[j], precision: precision)
            if turn == 1 || turn == 2 {
                try next.setDifference(total, value, precision: precision)
            } else {
                try next.setSum(total, value, precision: precision)
            }
            swap(&total, &next)
            try next.setProduct(factor, inverse, precision: precision)
            swap(&factor, &next)
        }
        try next.setSum(sum, total, precision: bits)
        swap(&sum, &next)
        return error
    }

    /// The number of parts, and the remaining error; nil where the error is above the limit.
    private func plan(
        _ n: Int, _ gap: Magnitude, _ size: Magnitude, _ most: Magnitude
    ) throws(BallError) -> (count: Int, error: Magnitude)? {
        let step = Magnitude.one / gap.timesDown(Magnitude(atMost: UInt(n)))
        var error: Magnitude
        var order = Magnitude.zero
        let least: Int
        if h.isPower {
            // (a)_(m - 1)/(n^(m - 1)·gap^m)
            order = try work.bounds.size(of: h.a).high
            error = size / gap
            least = 1
        } else {
            // m!·(2/(n·gap))^m·(n + 1) times the bound of h on discs
            guard let rise = try h.rise(), let most = try h.size(about: n) else { return nil }
            error =
                size * most * step.scaled(byPowerOfTwo: 1) * Magnitude(atLeast: UInt(n + 1))
            least = rise + 2
        }
        var count = 1
        while count < least || error >= most {
            let next =
                h.isPower
                ? error * step * (order + Magnitude(atLeast: UInt(count - 1)))
                : error * step.scaled(byPowerOfTwo: 1) * Magnitude(atLeast: UInt(count + 1))
            if count >= least, next >= error || count > Self.mostParts { return nil }
            error = next
            count += 1
        }
        return (count, error)
    }

    /// The differences of h at n, of order 0 to count - 1.
    private func table(
        _ n: Int, _ count: Int, _ precision: Int
    ) throws(BallError) -> BallRegisters {
        let values = try BallRegisters(
            count: count, precision: precision, monitor: work.monitor)
        for k in 0..<count {
            try values[k].set(enclosing: try h.value(at: n + k), precision, work.monitor)
        }
        var next = Ball(precision: precision)
        for order in 1..<max(count, 2) where order < count {
            try Ball.check(work.monitor)
            for k in stride(from: count - 1, through: order, by: -1) {
                try next.setDifference(values[k], values[k - 1], precision: precision)
                values[k].set(copying: next)
            }
        }
        return values
    }
}
