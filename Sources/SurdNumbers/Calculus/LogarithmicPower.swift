/// h(x) = x^(-a)·ln(x)^b_1·ln(ln(x))^b_2 … as a function of numbers, with bounds of its derivatives.
struct LogarithmicPower {
    let a: BigNumber
    /// The powers of the logarithms, the first ones first; the last is not zero.
    let logarithms: [BigNumber]
    private let work: GermWork

    private static var deepest: Int { 4 }

    /// Nil where the scale has other factors, or does not tend to 0 although it must.
    init?(_ scale: Scale, _ work: GermWork, mayGrow: Bool = false) throws(BallError) {
        var a = BigNumber(0)
        var logarithms: [BigNumber] = []
        for part in scale.parts {
            guard case .logarithm(let k) = part.rate, k <= Self.deepest + 1 else { return nil }
            if k == 1 {
                a = -part.coefficient
                continue
            }
            while logarithms.count < k - 1 { logarithms.append(0) }
            logarithms[k - 2] = part.coefficient
        }
        if !mayGrow, try work.direction(scale) >= 0 { return nil }
        self.a = a
        self.logarithms = logarithms
        self.work = work
    }

    var isPower: Bool { logarithms.isEmpty }

    /// b, if there is only the first logarithm.
    var singleLogarithm: BigNumber? {
        logarithms.count > 1 ? nil : logarithms.first ?? 0
    }

    func value(at n: Int) throws(BallError) -> BigNumber {
        try work.lift { () throws(NumberError) in
            let x = BigNumber(n)
            var value = try x.raised(
                to: try work.numbers.negative(a), monitor: work.monitor)
            var logarithm = x
            for b in logarithms {
                logarithm = try work.numbers.value(.ln, logarithm)
                if b.isZero { continue }
                value = try work.numbers.product(
                    value, try logarithm.raised(to: b, monitor: work.monitor))
            }
            return value
        }
    }

    /// The sum of the positive powers of x and of logarithms, each rounded up: h(x)·x^-m falls where m is as large.
    func rise() throws(BallError) -> Int? {
        var sum = 0.0
        let growth = try work.lift { () throws(NumberError) in try work.numbers.negative(a) }
        for b in [growth] + logarithms {
            let size = try work.bounds.size(of: b)
            guard size.sign > 0 else { continue }
            let most = size.high.doubleUp.rounded(.up)
            guard most < 1000 else { return nil }
            sum += most
        }
        return Int(sum)
    }

    /// A bound of |h| on the disc of the radius x/2 about x, and of |h|·(y/x)^-rise on those about all y above x
    /// (bound 244); nil where x is too small.
    func size(about x: Int) throws(BallError) -> Magnitude? {
        guard x >= 4 else { return nil }
        let numbers = work.numbers
        let value = try work.lift { () throws(NumberError) -> BigNumber? in
            // (3/2)^|a| would do where a is below 0.
            let size = try numbers.value(.absolute, a)
            var value = try numbers.product(
                try BigNumber(2).raised(to: size, monitor: work.monitor),
                try BigNumber(x).raised(to: try numbers.negative(a), monitor: work.monitor))
            let first = try numbers.value(.ln, BigNumber(x))
            var (high, low) = (
                try numbers.sum(first, 1),
                try numbers.difference(first, try numbers.value(.ln, 2))
            )
            for (index, b) in logarithms.enumerated() {
                if index > 0 {
                    // The logarithm before must have a real part above 1 on the discs.
                    guard try low.compare(to: 1, monitor: work.monitor) > 0 else { return nil }
                    high = try numbers.sum(try numbers.value(.ln, high), 1)
                    low = try numbers.value(.ln, low)
                }
                if b.isZero { continue }
                let isPositive = try b.sign(monitor: work.monitor) > 0
                value = try numbers.product(
                    value, try (isPositive ? high : low).raised(to: b, monitor: work.monitor))
            }
            return value
        }
        guard let value else { return nil }
        return try work.bounds.size(of: value).high
    }

    /// The first Taylor coefficients of h at n.
    func coefficients(
        at n: Int, count: Int, _ bits: Int
    ) throws(BallError) -> BallRegisters {
        let result = try BallRegisters(count: count, precision: bits, monitor: work.monitor)
        if !isPower {
            var jets = try FunctionBalls(
                tape, order: count - 1, precision: bits, monitor: work.monitor)
            var point = Ball(precision: bits)
            point.set(n, precision: bits)
            try jets.evaluate(at: point)
            for k in 0..<count { try jets.copyCoefficient(k, to: &result[k]) }
            return result
        }
        // c_k = -c_(k - 1)·(a + k - 1)/(kn)
        let numbers = work.numbers
        try result[0].set(enclosing: try value(at: n), bits, work.monitor)
        var order = Ball(precision: bits)
        var factor = Ball(precision: bits)
        var product = Ball(precision: bits)
        for k in 1..<max(count, 2) where k < count {
            try Ball.check(work.monitor)
            let sum = try work.lift { () throws(NumberError) in
                try numbers.sum(a, BigNumber(k - 1))
            }
            try order.set(enclosing: sum, bits, work.monitor)
            try product.setProduct(result[k - 1], order, precision: bits)
            try factor.setProduct(product, -1, over: k, precision: bits)
            try result[k].setProduct(factor, 1, over: n, precision: bits)
        }
        return result
    }

    private var tape: Tape {
        typealias Step = Tape.Step
        var tape = Tape(of: .unknown)
        let exponent = tape.addConstant(-a)
        let powers = logarithms.map { tape.addConstant($0) }
        var free = tape.constants.count + 1
        tape.addStep(Step(.operation(.power), Tape.index, exponent, target: free))
        var (product, logarithm) = (free, Tape.index)
        for (b, power) in zip(logarithms, powers) {
            free += 1
            tape.addStep(Step(.operation(.ln), logarithm, target: free))
            logarithm = free
            if b.isZero { continue }
            tape.addStep(Step(.operation(.power), logarithm, power, target: free + 1))
            tape.addStep(Step(.operation(.multiply), product, free + 1, target: free + 2))
            free += 2
            product = free
        }
        tape.result = product
        return tape
    }
}
