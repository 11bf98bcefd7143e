/// Σ c·k^(-a)·cos(kθ) over k from n on, a above 0, by summation by parts (bound 245).
struct AbelSum {
    private let coefficient: BigNumber
    private let a: BigNumber
    private let angle: BigNumber
    private let isSine: Bool
    private let work: GermWork

    /// Nil for other terms.
    init?(_ term: Germ.Term, _ work: GermWork) throws(BallError) {
        guard let wave = term.wave, wave.phase.count == 1,
            let (p, q) = Scale(wave.phase[0].rate).powers, q.isZero, p.knownInteger == -1,
            let (a, b) = term.scale.powers, b.isZero
        else { return nil }
        let sign = try work.lift { () throws(NumberError) in
            try a.sign(monitor: work.monitor)
        }
        guard sign > 0 else { return nil }
        coefficient = term.coefficient
        self.a = a
        angle = wave.phase[0].coefficient
        isSine = wave.isSine
        self.work = work
    }

    private static var mostParts: Int { 3000 }

    /// Adds the sum to a ball and returns the error that it has beside its radius; nil where that is above 2^goal.
    func add(
        to sum: inout Ball, from n: Int, bits: Int, goal: Int
    ) throws(BallError) -> Magnitude? {
        let monitor = work.monitor
        // 2 sin(θ/2), the size of 1 - e^(iθ).
        let gap = try work.lift { () throws(NumberError) in
            let half = try work.numbers.quotient(angle, 2)
            return try work.numbers.product(2, try work.numbers.value(.sin, half))
        }
        let least = try work.bounds.size(of: gap).low
        guard !least.isZero else { throw .needsPrecision }
        let order = try work.bounds.size(of: a).high
        let size = try work.bounds.size(of: coefficient).high
        // (a)_(m - 1)/(n^(m - 1)·gap^m)
        var error = size / least
        let step = Magnitude.one / least.timesDown(Magnitude(atMost: UInt(n)))
        let most = Magnitude.powerOfTwo(goal)
        var count = 1
        while error >= most {
            let next = error * step * (order + Magnitude(atLeast: UInt(count - 1)))
            if next >= error || count > Self.mostParts { return nil }
            error = next
            count += 1
        }
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

    /// The differences of k^(-a) at n, of order 0 to count - 1.
    private func table(
        _ n: Int, _ count: Int, _ precision: Int
    ) throws(BallError) -> BallRegisters {
        let values = try BallRegisters(
            count: count, precision: precision, monitor: work.monitor)
        for k in 0..<count {
            let number = try work.lift { () throws(NumberError) in
                try BigNumber(n + k).raised(
                    to: try work.numbers.negative(a), monitor: work.monitor)
            }
            try values[k].set(enclosing: number, precision, work.monitor)
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
