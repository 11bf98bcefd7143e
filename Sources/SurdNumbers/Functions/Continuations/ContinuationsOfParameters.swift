// Continuations of functions with parameters, in their last operand (bound 281).

extension StripMachine where Self: ~Copyable {
    /// Whether all operands except the last one are real.
    fileprivate func isOfLast(_ call: StripCall) -> Bool {
        call.all.dropLast().allSatisfy { height($0).isZero }
    }

    /// A real strip of the sizes on the rectangle of a strip.
    fileprivate mutating func sizes(of a: Int) throws(BallError) -> Int {
        let (reach, wide) = (try temporary(), try temporary())
        set(reach, to: 0)
        widen(reach, by: height(a))
        setHeight(reach, .zero)
        try compute(.hypot, 0, a, reach, wide)
        setHeight(wide, .zero)
        return wide
    }

    fileprivate mutating func one() throws(BallError) -> Int {
        let strip = try temporary()
        set(strip, to: 1)
        setHeight(strip, .zero)
        return strip
    }
}

extension IncompleteBeta {
    /// For 0 < x < 1 the slope is |z|^(a-1)·|1 - z|^(b-1)/B(a, b).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard machine.isOfLast(call) else { return nil }
        let (a, b, x) = (call.operands[0], call.operands[1], call.operands[2])
        let one = try machine.one()
        let rest = try machine.apply(.subtract, one, x)
        if let a = machine.word(a), let b = machine.word(b), a > 0, b > 0, a + b < 1000 {
            // A polynomial, integrated from 0: |z|^a·(1 + |z|)^(b-1)/B(a, b).
            let size = try machine.largest(machine.sizes(of: x))
            let below = try machine.apply(.beta, call.operands[0], call.operands[1])
            let path = size.power(UInt(a)) * (size + .one).power(UInt(b - 1))
            machine.set(call, size: try path / machine.smallest(below))
            return holomorphic
        }
        try machine.requirePositive(x)
        try machine.requirePositive(rest)
        var exponent = try machine.temporary()
        machine.set(exponent, to: 0)
        machine.setHeight(exponent, .zero)
        for (parameter, argument) in [(a, x), (b, rest)] {
            let size = try machine.sizes(of: argument)
            let logarithm = try machine.apply(.ln, size)
            let factor = try machine.apply(.subtract, parameter, one)
            exponent = try machine.apply(
                .add, exponent, machine.apply(.multiply, factor, logarithm))
        }
        let slope = try machine.apply(
            .divide, machine.apply(.exp, exponent), machine.apply(.beta, a, b))
        try machine.set(call, change: machine.largest(slope) * machine.height(x))
        return holomorphic
    }
}

extension Hypergeometric {
    /// Positive parameters make a series of positive coefficients: |F(z)| ≤ F(|z|), where F(|z|) converges.
    /// With Euler's integral, 0 < a < b for 1F1 and 0 < b < c for 2F1 with a > 0, |F(z)| ≤ F(x).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard machine.isOfLast(call) else { return nil }
        let operands = call.all
        let parameters = operands.dropLast()
        for parameter in parameters where try machine.sign(parameter) != 1 { return nil }
        let x = operands[operands.count - 1]
        var argument = x
        if call.operation == .hyp2f1 {
            try machine.requirePositive(try machine.apply(.subtract, machine.one(), x))
        }
        if try !hasIntegral(operands, &machine) { argument = try machine.sizes(of: x) }
        if argument != x, call.operation == .hyp2f1 {
            try machine.requirePositive(try machine.apply(.subtract, machine.one(), argument))
        }
        let value = try machine.temporary()
        if operands.count == 2 {
            try machine.compute(call.operation, 0, operands[0], argument, value)
        } else {
            try machine.compute(call.operation, of: parameters + [argument], value)
        }
        machine.set(call, size: try machine.largest(value))
        return holomorphic
    }

    private static func hasIntegral<Machine: StripMachine & ~Copyable>(
        _ operands: [Int], _ machine: inout Machine
    ) throws(BallError) -> Bool {
        if operands.count == 2 { return false }
        let lower = operands[operands.count - 2]
        // Either upper parameter may be the one in the integral.
        for upper in operands.dropLast(2) {
            let gap = try machine.apply(.subtract, lower, upper)
            if try machine.sign(gap) == 1 { return true }
        }
        return false
    }
}

extension Polylogarithm {
    private static var mostOrder: Int { 200 }

    /// For s > 0 and x < 1: Li_s(z)/z is the integral of t^(s-1)/(e^t - z)/gamma(s), and |e^t - z| ≥ e^t - x.
    /// So the size is at most |z|·max(1, 1/(1 - x)). For smaller s, Li_s is m times z·d/dz of Li_(s+m). Each
    /// derivative multiplies a bound that holds within a distance r by at most (|z| + r)·m/r.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard machine.isOfLast(call) else { return nil }
        let (s, x) = (call.first, call.second)
        let rest = try machine.apply(.subtract, machine.one(), x)
        try machine.requirePositive(rest)
        let size = try machine.largest(machine.sizes(of: x))
        let distance = try machine.smallest(rest)
        if try machine.sign(s) == 1 {
            machine.set(call, size: size * max(.one, .one / distance))
            return holomorphic
        }
        let order = try machine.largest(s)
        guard order < Magnitude(atMost: UInt(mostOrder)) else { return nil }
        let count = Int(order.approximateLog2.exponentialBase2) + 2
        let radius = distance.scaled(byPowerOfTwo: -1)
        let step = (size + radius) * Magnitude(atLeast: UInt(count)) / radius
        let bound = (size + radius) * max(.one, .one / radius)
        machine.set(call, size: bound * step.power(UInt(count)))
        return holomorphic
    }
}
