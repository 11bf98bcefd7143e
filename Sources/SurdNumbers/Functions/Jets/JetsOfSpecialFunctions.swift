// Taylor coefficients of integrals of elementary functions, of gamma and related functions, and of functions
// with a linear differential equation.

extension JetMachine where Self: ~Copyable {
    /// Throws where a rule divides by its argument and the argument is zero.
    mutating func refuseZero(_ call: JetCall) throws(Failure) {
        if try isZero(call.first) {
            throw failure(
                .undecided(
                    question: "the derivative of \(call.operation.name) at 0",
                    known: JetText.noRule))
        }
    }

    /// A function whose Taylor coefficients about the value of its argument are fractions.
    mutating func series(
        _ call: JetCall, _ coefficient: (Int) -> BigRational
    ) throws(Failure) -> Bool {
        let outer = try temporary()
        for k in 0...order { try set(place: place(outer, k), to: BigNumber(coefficient(k))) }
        setLength(outer, order + 1)
        try compose(outer, with: call.first, into: call.target)
        return true
    }

    /// 2/sqrt(pi) or its inverse, doubled or not: `number` times sqrt(pi) to the power ±1.
    mutating func rootOfPi(over number: Int) throws(Failure) -> Int {
        let root = try apply(.sqrt, try constant(BigNumber.constant(.pi)))
        return try apply(.divide, root, try constant(BigNumber(number)))
    }
}

extension ErrorFunctions {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        // ±2/sqrt(pi)·e^(-x²)
        let half = try machine.rootOfPi(over: call.operation == .erf ? 2 : -2)
        let square = try machine.apply(.square, call.first)
        let power = try machine.apply(.exp, try machine.apply(.negate, square))
        try machine.integrate(
            try machine.apply(.divide, power, half), along: call.first, call)
        return true
    }
}

extension InverseErrorFunctions {
    /// y' = ±sqrt(pi)/2·e^(y²)·a', one coefficient after the other.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let target = call.target
        try machine.lead(call)
        let factor = try machine.rootOfPi(over: call.operation == .erfinv ? 2 : -2)
        let rate = try machine.apply(.multiply, factor, try machine.derivative(call.first))
        let (power, slope) = (try machine.temporary(), try machine.temporary())
        let (square, sum) = (machine.scalar(0), machine.scalar(1))
        try machine.compute(.square, 0, machine.place(target, 0), -1, square)
        try machine.compute(.exp, 0, square, -1, machine.place(power, 0))
        machine.setLength(power, 1)
        // The slope is the derivative of y².
        machine.setLength(slope, 0)
        for k in 1...machine.order {
            try machine.sumOfProducts(power, rate, k - 1, 0...k - 1, into: sum)
            try machine.compute(.divide, sum, word: k, machine.place(target, k))
            machine.setLength(target, k + 1)
            try machine.sumOfProducts(target, target, k, 0...k, into: sum)
            try machine.compute(.multiply, sum, word: k, machine.place(slope, k - 1))
            machine.setLength(slope, k)
            try machine.sumOfProducts(slope, power, k - 1, 0...k - 1, into: sum)
            try machine.compute(.divide, sum, word: k, machine.place(power, k))
            machine.setLength(power, k + 1)
        }
        return true
    }
}

extension ExponentialIntegrals {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        let a = call.first
        let slope: Int
        if call.operation == .ei {
            slope = try machine.apply(.divide, try machine.apply(.exp, a), a)
        } else {
            try machine.refuseZero(call)
            slope = try machine.apply(
                .divide, try machine.constant(1), try machine.apply(.ln, a))
        }
        try machine.integrate(slope, along: a, call)
        return true
    }
}

extension TrigonometricIntegrals {
    /// About 0 coefficient n of si is (-1)^((n-1)/2)/(n·n!) for odd n, and 0 else. Derivative n + 1 of si is
    /// the n-th derivative of sin(x)/x, whose size is at most 1/(n + 1). So coefficient n changes by at most
    /// r/(n + 1)! on |x| ≤ r.
    private static func setNearZero<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, reach: Magnitude?, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let outer = try machine.temporary()
        var factorial = BigInt(1)
        for n in 1...machine.order {
            factorial *= BigInt(n)
            let place = machine.place(outer, n)
            var value = BigRational(0)
            if n % 2 != 0 {
                value = BigRational(BigInt(n % 4 == 1 ? 1 : -1), factorial * BigInt(n))
            }
            try machine.set(place: place, to: BigNumber(value))
            guard let reach else { continue }
            let bits = max((factorial * BigInt(n + 1)).bitLength - 1, 0)
            try machine.widen(place: place, by: reach.scaled(byPowerOfTwo: -bits))
        }
        try machine.lead(call)
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        machine.setLength(outer, machine.order + 1)
        try machine.compose(outer, with: call.first, into: call.target)
    }

    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        let a = call.first
        let slope: Int
        switch call.operation {
        case .si, .ci:
            if call.operation == .si {
                let isZero = machine.word(at: machine.place(a, 0)) == 0
                let reach = try machine.reachNearZero(a)
                if isZero || reach != nil {
                    try setNearZero(call, reach: isZero ? nil : reach, &machine)
                    return true
                }
            }
            try machine.refuseZero(call)
            let wave = try machine.apply(call.operation == .si ? .sin : .cos, a)
            slope = try machine.apply(.divide, wave, a)
        case .fresnels, .fresnelc:
            let half = try machine.apply(
                .divide, try machine.constant(BigNumber.constant(.pi)), try machine.constant(2))
            let angle = try machine.apply(.multiply, half, try machine.apply(.square, a))
            slope = try machine.apply(call.operation == .fresnels ? .sin : .cos, angle)
        default: return false
        }
        try machine.integrate(slope, along: a, call)
        return true
    }
}

extension Dilogarithm {
    /// li2'(x) = -ln(1 - x)/x
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let isZero = machine.word(at: machine.place(call.first, 0)) == 0
        let reach = try machine.reachNearZero(call.first)
        if isZero || reach != nil {
            let two = try machine.constant(2)
            try machine.setPolylogarithm(two, call, call.first, reach: isZero ? nil : reach)
            return true
        }
        try machine.lead(call)
        let rest = try machine.apply(.subtract, try machine.constant(1), call.first)
        if try machine.isZero(rest) {
            throw machine.failure(
                .notDifferentiable(rule: "not differentiable here: the domain of li2 ends at 1"))
        }
        let logarithm = try machine.apply(.negate, try machine.apply(.ln, rest))
        try machine.integrate(
            try machine.apply(.divide, logarithm, call.first), along: call.first, call)
        return true
    }
}

extension JetMachine where Self: ~Copyable {
    /// y·e^y = a. With D = (y·e^y)' / y' = e^y·(1 + y): y'·D = a'.
    fileprivate mutating func invertProductWithExponential(_ call: JetCall) throws(Failure) {
        let target = call.target
        try lead(call)
        let rate = try derivative(call.first)
        let (power, factor, slope) = (try temporary(), try temporary(), try temporary())
        let (sum, rest) = (scalar(0), scalar(1))
        try compute(.exp, 0, place(target, 0), -1, place(power, 0))
        setLength(power, 1)
        setLength(factor, 0)
        setLength(slope, 0)
        for k in 1...order {
            // D_(k-1), from the coefficients computed so far.
            try sumOfProducts(target, power, k - 1, 0...k - 1, into: sum)
            try compute(.add, 0, sum, place(power, k - 1), place(factor, k - 1))
            setLength(factor, k)
            if k == 1, try isZero(factor) {
                throw failure(
                    .notDifferentiable(
                        rule: "not differentiable here: the domain of lambertw begins at -1/e"))
            }
            if k > 1 {
                try sumOfProducts(factor, slope, k - 1, 1...k - 1, into: sum)
            } else {
                try set(place: sum, to: 0)
            }
            if k - 1 < length(rate) {
                try compute(.subtract, 0, place(rate, k - 1), sum, rest)
            } else {
                try compute(.negate, 0, sum, -1, rest)
            }
            try compute(.divide, 0, rest, place(factor, 0), place(slope, k - 1))
            setLength(slope, k)
            try compute(.divide, place(slope, k - 1), word: k, place(target, k))
            setLength(target, k + 1)
            try sumOfProducts(slope, power, k - 1, 0...k - 1, into: sum)
            try compute(.divide, sum, word: k, place(power, k))
            setLength(power, k + 1)
        }
    }
}

extension Lambert {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.invertProductWithExponential(call)
        return true
    }
}

extension JetMachine where Self: ~Copyable {
    /// The jet of digamma: its m-th derivative over m! is (-1)^(m+1)·zeta(m + 1, x), for x above 0.
    fileprivate mutating func digamma(_ a: Int) throws(Failure) -> Int {
        let zero = scalar(0)
        try set(place: zero, to: 0)
        guard try order(of: place(a, 0), zero) > 0 else {
            // digamma(1 - x) - π·cot(πx)
            let mirrored = try digamma(try apply(.subtract, try constant(1), a))
            let pi = try constant(BigNumber.constant(.pi))
            let turn = try apply(.cot, try apply(.multiply, pi, a))
            return try apply(.subtract, mirrored, try apply(.multiply, pi, turn))
        }
        if length(a) == 1 { return try apply(.digamma, a) }
        let outer = try temporary()
        try compute(.digamma, 0, place(a, 0), -1, place(outer, 0))
        let (index, value) = (scalar(0), scalar(1))
        for m in 1...order {
            try set(place: index, to: BigNumber(m + 1))
            if m % 2 == 1 {
                try compute(.hurwitz, 0, index, place(a, 0), place(outer, m))
            } else {
                try compute(.hurwitz, 0, index, place(a, 0), value)
                try compute(.negate, 0, value, -1, place(outer, m))
            }
        }
        setLength(outer, order + 1)
        let target = try temporary()
        try compose(outer, with: a, into: target)
        return target
    }
}

extension Gammas {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (a, b, target) = (call.first, call.second, call.target)
        try machine.lead(call)
        switch call.operation {
        case .digamma:
            let jet = try machine.digamma(a)
            for k in 1..<machine.length(jet) {
                machine.copyPlace(machine.place(jet, k), to: machine.place(target, k))
            }
            machine.setLength(target, machine.length(jet))
        case .lgamma:
            try machine.integrate(try machine.digamma(a), along: a, call)
        case .gamma:
            let rate = try machine.apply(
                .multiply, try machine.digamma(a), try machine.derivative(a))
            try machine.exponential(rate: rate, into: target)
        case .beta:
            let sum = try machine.apply(.add, a, b)
            let common = try machine.digamma(sum)
            let first = try machine.apply(
                .multiply, try machine.apply(.subtract, try machine.digamma(a), common),
                try machine.derivative(a))
            let second = try machine.apply(
                .multiply, try machine.apply(.subtract, try machine.digamma(b), common),
                try machine.derivative(b))
            let rate = try machine.apply(.add, first, second)
            try machine.exponential(rate: rate, into: target)
        default: return false
        }
        return true
    }
}

extension IncompleteGamma {
    /// ∓x^(s-1)·e^(-x), for a constant s.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        guard machine.length(call.first) == 1 else { return false }
        try machine.lead(call)
        let x = call.second
        if machine.isEdge(x, 0) {
            throw machine.failure(
                .notDifferentiable(
                    rule:
                        "not differentiable here: the domain of \(call.operation.name) begins at 0")
            )
        }
        let exponent = try machine.apply(.subtract, call.first, try machine.constant(1))
        let power = try machine.apply(.power, x, exponent)
        let decay = try machine.apply(.exp, try machine.apply(.negate, x))
        var slope = try machine.apply(.multiply, power, decay)
        if call.operation == .gammaupper { slope = try machine.apply(.negate, slope) }
        try machine.integrate(slope, along: x, call)
        return true
    }
}

extension Bessel {
    /// J and Y of an integer order: (C_(n-1) - C_(n+1))/2 is the derivative of C_n, so the k-th derivative at
    /// a point needs the values there of the orders from n - k to n + k.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let a = call.first
        try machine.lead(call)
        guard call.parameter.magnitude <= UInt(Int.max - machine.order) else {
            throw machine.failure(.tooCostly(what: "\(call.operation.name) of this order"))
        }
        let outer = try machine.temporary()
        // Values of the orders from n on, and of those below n.
        let (above, below) = (try machine.temporary(), try machine.temporary())
        for k in 0...machine.order {
            try machine.compute(
                call.operation, call.parameter + k, machine.place(a, 0), -1,
                machine.place(above, k))
            if k > 0 {
                try machine.compute(
                    call.operation, call.parameter - k, machine.place(a, 0), -1,
                    machine.place(below, k - 1))
            }
        }
        let kept = try machine.temporary()
        // Differences in place: after k rounds, derivative k of all remaining orders.
        let (difference, factor) = (machine.scalar(0), machine.scalar(1))
        try machine.set(place: factor, to: 1)
        for k in 0...machine.order {
            let coefficient = machine.place(outer, k)
            try machine.compute(.multiply, 0, machine.place(above, 0), factor, coefficient)
            if k == machine.order { break }
            let reach = machine.order - k - 1
            let places =
                (0..<reach + 1).map { machine.place(below, reach - $0) }
                + (0...reach + 1).map { machine.place(above, $0) }
            machine.copyPlace(places[0], to: machine.place(kept, 0))
            for index in 1..<places.count - 1 {
                try machine.compute(
                    .subtract, 0, machine.place(kept, 0), places[index + 1], difference)
                machine.copyPlace(places[index], to: machine.place(kept, 0))
                machine.copyPlace(difference, to: places[index])
            }
            // 1/(2^k k!)
            try machine.compute(.divide, factor, word: 2 * (k + 1), difference)
            machine.exchange(place: difference, with: factor)
        }
        machine.setLength(outer, machine.order + 1)
        try machine.compose(outer, with: a, into: call.target)
        return true
    }
}
