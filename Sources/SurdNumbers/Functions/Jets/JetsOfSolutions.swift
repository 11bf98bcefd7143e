// Taylor coefficients of solutions of linear differential equations with polynomial coefficients, from the value
// and the slope at the point.

extension JetMachine where Self: ~Copyable {
    /// A place for a number, as a jet of its own.
    fileprivate mutating func constant(_ word: Int) throws(Failure) -> Int {
        try constant(BigNumber(word))
    }

    /// Sets the value of a call of two operands that are jets, at their coefficients 0.
    fileprivate mutating func leading(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int = -1
    ) throws(Failure) -> Int {
        let jet = try temporary()
        try compute(
            operation, parameter, place(first, 0), second < 0 ? -1 : place(second, 0),
            place(jet, 0))
        setLength(jet, 1)
        return jet
    }

    /// The value of a jet, as a constant jet.
    fileprivate mutating func value(of jet: Int) throws(Failure) -> Int {
        let value = try temporary()
        copyPlace(place(jet, 0), to: place(value, 0))
        setLength(value, 1)
        return value
    }

    /// The jet of the call from the coefficients of the function about the value of its argument.
    fileprivate mutating func finish(_ outer: Int, _ call: JetCall, along a: Int) throws(Failure) {
        setLength(outer, order + 1)
        try compose(outer, with: a, into: call.target)
    }
}

extension Airy {
    /// y'' = xy: k(k - 1)·c_k = x·c_(k-2) + c_(k-3).
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        let a = call.first
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        let slope = try slope(call.operation, a, &machine)
        machine.copyPlace(machine.place(slope, 0), to: machine.place(outer, 1))
        let (product, sum) = (machine.scalar(0), machine.scalar(1))
        for k in stride(from: 2, through: machine.order, by: 1) {
            try machine.compute(
                .multiply, 0, machine.place(a, 0), machine.place(outer, k - 2), product)
            if k > 2 {
                try machine.compute(.add, 0, product, machine.place(outer, k - 3), sum)
                machine.exchange(place: sum, with: product)
            }
            try machine.compute(.divide, product, word: k * (k - 1), machine.place(outer, k))
        }
        try machine.finish(outer, call, along: a)
        return true
    }

    /// Ai' = -c2·0F1(1/3; x³/9) + c1·x²/2·0F1(5/3; x³/9) and Bi' = sqrt(3)·(c2·… + c1·…), where c1 is
    /// 1/(3^(2/3)·gamma(2/3)) and c2 is 1/(3^(1/3)·gamma(1/3)); for x > 1 Ai' is -x/(π·sqrt(3))·K_(2/3)(2/3·x^(3/2)),
    /// which does not cancel.
    private static func slope<Machine: JetMachine & ~Copyable>(
        _ operation: RealOperation, _ a: Int, _ machine: inout Machine
    ) throws(Machine.Failure) -> Int {
        let x = try machine.value(of: a)
        let three = try machine.constant(BigNumber(3))
        let root = try machine.apply(.sqrt, three)
        if operation == .airy, try machine.isAbove(x, 1) {
            let power = try machine.apply(.multiply, x, try machine.apply(.sqrt, x))
            let third = try machine.constant(BigNumber(2, over: 3))
            let value = try machine.apply(
                .besselk, third, try machine.apply(.multiply, power, third))
            let pi = try machine.constant(BigNumber.constant(.pi))
            let product = try machine.apply(.multiply, x, value)
            let quotient = try machine.apply(
                .divide, product, try machine.apply(.multiply, pi, root))
            return try machine.apply(.negate, quotient)
        }
        let square = try machine.apply(.square, x)
        let argument = try machine.apply(
            .divide, try machine.apply(.multiply, square, x), try machine.constant(BigNumber(9)))
        let second = try machine.part(numerator: 1, argument)
        let first = try machine.apply(
            .divide,
            try machine.apply(.multiply, square, try machine.part(numerator: 2, argument)),
            try machine.constant(BigNumber(2)))
        if operation == .airy { return try machine.apply(.subtract, first, second) }
        return try machine.apply(.multiply, root, try machine.apply(.add, first, second))
    }
}

extension JetMachine where Self: ~Copyable {
    /// 0F1(1/3; z)/(3^(1/3)·gamma(1/3)) or 0F1(5/3; z)/(3^(2/3)·gamma(2/3)).
    fileprivate mutating func part(numerator: Int, _ argument: Int) throws(Failure) -> Int {
        let third = try constant(BigNumber(BigInt(numerator), over: 3))
        let below = try apply(
            .multiply, try apply(.gamma, third), try apply(.power, try constant(3), third))
        let lower = try constant(BigNumber(numerator == 1 ? 1 : 5, over: 3))
        return try apply(.divide, try apply(.hyp0f1, lower, argument), below)
    }

    /// Whether a value is certainly above a word.
    fileprivate mutating func isAbove(_ jet: Int, _ word: Int) throws(Failure) -> Bool {
        let place = scalar(3)
        try set(place: place, to: BigNumber(word))
        do throws(Failure) {
            return try order(of: self.place(jet, 0), place) > 0
        } catch {
            if isOpen(error) { return false }
            throw error
        }
    }
}

extension EllipticIntegrals {
    /// The parameter m: with E and K, m(1 - m)·K'' + (1 - 2m)·K' - K/4 = 0 and m(1 - m)·E'' + (1 - m)·E' + E/4 = 0.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        let a = call.first
        let isFirst = call.operation == .ellipk
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        let m = try machine.value(of: a)
        if machine.word(at: machine.place(m, 0)) == 0 {
            try setSeries(isFirst, outer, &machine)
        } else {
            try setRecurrence(isFirst, m, outer, &machine)
        }
        try machine.finish(outer, call, along: a)
        return true
    }

    /// About 0: π/2·((1/2)_k/k!)², and for E times 1/(1 - 2k).
    private static func setSeries<Machine: JetMachine & ~Copyable>(
        _ isFirst: Bool, _ outer: Int, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let half = try machine.apply(
            .divide, try machine.constant(BigNumber.constant(.pi)), try machine.constant(2))
        var ratio = BigRational(1)
        for k in 0...machine.order {
            if k > 0 {
                let step = BigRational(BigInt(2 * k - 1), BigInt(2 * k))
                ratio = ratio * step * step
            }
            let factor = isFirst ? ratio : ratio / BigRational(1 - 2 * k)
            let constant = machine.scalar(0)
            try machine.set(place: constant, to: BigNumber(factor))
            try machine.compute(
                .multiply, 0, machine.place(half, 0), constant, machine.place(outer, k))
        }
    }

    /// With D = m(1 - m): D·(k+1)(k+2)·c_(k+2) = -(1 - 2m)(k+1)²·c_(k+1) + (k + 1/2)²·c_k for K, and for E
    /// -((1 - 2m)(k+1)k + (1 - m)(k+1))·c_(k+1) + (k² - 1/4)·c_k.
    private static func setRecurrence<Machine: JetMachine & ~Copyable>(
        _ isFirst: Bool, _ m: Int, _ outer: Int, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let one = try machine.constant(1)
        let rest = try machine.apply(.subtract, one, m)
        let product = try machine.apply(.multiply, m, rest)
        let turn = try machine.apply(.subtract, rest, m)
        let first = try machine.leading(.ellipk, 0, m)
        let second = try machine.leading(.ellipe, 0, m)
        let slope: Int
        if isFirst {
            // (E - (1 - m)·K)/(2m(1 - m))
            let above = try machine.apply(
                .subtract, second, try machine.apply(.multiply, rest, first))
            slope = try machine.apply(
                .divide, above, try machine.apply(.add, product, product))
        } else {
            slope = try machine.apply(
                .divide, try machine.apply(.subtract, second, first),
                try machine.apply(.add, m, m))
        }
        machine.copyPlace(machine.place(slope, 0), to: machine.place(outer, 1))
        let (factor, sum, other) = (machine.scalar(0), machine.scalar(1), machine.scalar(2))
        for k in 0..<max(machine.order - 1, 0) {
            let k1 = k + 1
            try machine.compute(
                .multiply, machine.place(turn, 0), word: isFirst ? -k1 * k1 : -k1 * k, factor)
            if !isFirst {
                try machine.compute(.multiply, machine.place(rest, 0), word: k1, other)
                try machine.compute(.subtract, 0, factor, other, sum)
                machine.exchange(place: sum, with: factor)
            }
            try machine.compute(.multiply, 0, factor, machine.place(outer, k1), sum)
            let quarters = isFirst ? (2 * k + 1) * (2 * k + 1) : 4 * k * k - 1
            try machine.set(place: other, to: BigNumber(BigInt(quarters), over: 4))
            try machine.compute(.multiply, 0, other, machine.place(outer, k), factor)
            try machine.compute(.add, 0, sum, factor, other)
            try machine.compute(.divide, 0, other, machine.place(product, 0), sum)
            try machine.compute(.divide, sum, word: k1 * (k + 2), machine.place(outer, k + 2))
        }
    }
}

extension ArithmeticGeometricMean {
    /// π/2·(a + b)/(2·K(((a - b)/(a + b))²))
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        try machine.lead(call)
        let sum = try machine.apply(.add, call.first, call.second)
        let difference = try machine.apply(.subtract, call.first, call.second)
        let modulus = try machine.apply(.square, try machine.apply(.divide, difference, sum))
        let value = try machine.apply(.ellipk, modulus)
        let quarter = try machine.apply(
            .divide, try machine.constant(BigNumber.constant(.pi)), try machine.constant(4))
        let quotient = try machine.apply(
            .divide, try machine.apply(.multiply, quarter, sum), value)
        for k in 1..<machine.length(quotient) {
            machine.copyPlace(machine.place(quotient, k), to: machine.place(call.target, k))
        }
        machine.setLength(call.target, machine.length(quotient))
        return true
    }
}

extension BesselOfRealOrder {
    /// x²y'' + xy' + (s·x² - ν²)·y = 0 with s = 1 for J and Y, and -1 for I and K, away from 0 and for a fixed order.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (nu, a) = (call.first, call.second)
        guard machine.length(nu) == 1 else { return false }
        try machine.lead(call)
        if try machine.isZero(a) { return false }
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        let isOrdinary = call.operation == .besselJOfReal || call.operation == .besselYOfReal
        let one = try machine.constant(1)
        let above = try machine.leading(
            call.operation, 0, try machine.apply(.add, nu, one), a)
        let below = try machine.leading(
            call.operation, 0, try machine.apply(.subtract, nu, one), a)
        var slope = try machine.apply(isOrdinary ? .subtract : .add, below, above)
        slope = try machine.apply(
            .divide, slope, try machine.constant(call.operation == .besselk ? -2 : 2))
        machine.copyPlace(machine.place(slope, 0), to: machine.place(outer, 1))
        try setRecurrence(nu, a, outer, isOrdinary ? 1 : -1, &machine)
        try machine.finish(outer, call, along: a)
        return true
    }

    /// x²(k+1)(k+2)·c_(k+2) = -(x(k+1)(2k+1)·c_(k+1) + (k² - ν² + s·x²)·c_k + 2s·x·c_(k-1) + s·c_(k-2))
    private static func setRecurrence<Machine: JetMachine & ~Copyable>(
        _ nu: Int, _ a: Int, _ outer: Int, _ sign: Int, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let x = try machine.value(of: a)
        let square = try machine.apply(.square, x)
        let signed = sign > 0 ? square : try machine.apply(.negate, square)
        let shift = try machine.apply(.subtract, signed, try machine.apply(.square, nu))
        let (factor, sum, next) = (machine.scalar(0), machine.scalar(1), machine.scalar(2))
        for k in 0..<max(machine.order - 1, 0) {
            try machine.compute(.multiply, machine.place(x, 0), word: (k + 1) * (2 * k + 1), factor)
            try machine.compute(.multiply, 0, factor, machine.place(outer, k + 1), sum)
            try machine.set(place: factor, to: BigNumber(k * k))
            try machine.compute(.add, 0, factor, machine.place(shift, 0), next)
            try machine.compute(.multiply, 0, next, machine.place(outer, k), factor)
            try machine.compute(.add, 0, sum, factor, next)
            machine.exchange(place: next, with: sum)
            if k > 0 {
                try machine.compute(.multiply, machine.place(x, 0), word: 2 * sign, factor)
                try machine.compute(.multiply, 0, factor, machine.place(outer, k - 1), next)
                try machine.compute(.add, 0, sum, next, factor)
                machine.exchange(place: factor, with: sum)
            }
            if k > 1 {
                let operation = sign > 0 ? RealOperation.add : .subtract
                try machine.compute(operation, 0, sum, machine.place(outer, k - 2), next)
                machine.exchange(place: next, with: sum)
            }
            try machine.compute(.divide, 0, sum, machine.place(square, 0), factor)
            try machine.compute(
                .divide, factor, word: -(k + 1) * (k + 2), machine.place(outer, k + 2))
        }
    }
}

extension HurwitzZeta {
    /// In the second operand: coefficient m of ζ(s, x + t) is (-1)^m·(s)_m/m!·ζ(s + m, x), for a fixed s.
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (s, a) = (call.first, call.second)
        guard machine.length(s) == 1 else { return false }
        try machine.lead(call)
        let outer = try machine.temporary()
        machine.copyPlace(machine.place(call.target, 0), to: machine.place(outer, 0))
        let (factor, order, next) = (machine.scalar(0), machine.scalar(1), machine.scalar(2))
        let step = machine.scalar(3)
        try machine.set(place: factor, to: 1)
        for m in stride(from: 1, through: machine.order, by: 1) {
            try machine.set(place: step, to: BigNumber(m - 1))
            try machine.compute(.add, 0, machine.place(s, 0), step, order)
            try machine.compute(.multiply, 0, factor, order, next)
            try machine.compute(.divide, next, word: -m, factor)
            try machine.set(place: step, to: BigNumber(m))
            try machine.compute(.add, 0, machine.place(s, 0), step, order)
            try machine.compute(.hurwitz, 0, order, machine.place(a, 0), next)
            try machine.compute(.multiply, 0, factor, next, machine.place(outer, m))
        }
        try machine.finish(outer, call, along: a)
        return true
    }
}
