// Continuations of sums, products, quotients, roots and powers (bound 208). Below, z = x + iy with x in
// the real part and |y| ≤ Y; a slope bound S on the rectangle gives |f(z) - f(x)| ≤ S·Y.

extension Arithmetic {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let (a, b, target) = (call.first, call.second, call.target)
        let height = machine.height(a)
        switch call.operation {
        case .add, .subtract:
            try machine.set(call, change: .zero, height: height + machine.height(b))
        case .negate:
            let range = machine.range(a)
            try machine.set(call, change: .zero, height: height)
            machine.setRange(target, range)
        case .square:
            let size = try machine.largest(a)
            let range = try machine.sizes(a).power(2)
            try machine.set(
                call, change: height * height, height: (size * height).scaled(byPowerOfTwo: 1))
            try machine.limit(target, to: range)
        case .multiply:
            let other = machine.height(b)
            let sum = try machine.largest(a) * other + height * machine.largest(b)
            let range = try machine.sizes(a) * machine.sizes(b)
            try machine.set(call, change: height * other, height: sum)
            try machine.limit(target, to: range)
        case .divide: try divide(call, &machine)
        case .absolute:
            switch try machine.sign(a) {
            case 1: machine.copy(a, to: target)
            case -1: try machine.apply(.negate, 0, a, -1, to: target)
            default: throw .needsPrecision
            }
        case .hypot:
            let sum = try machine.apply(
                .add, machine.apply(.square, a), machine.apply(.square, b))
            try machine.apply(.sqrt, 0, sum, -1, to: target)
        default: return nil
        }
        return holomorphic
    }

    /// |Re(1/z) - 1/x| = y²/(|x| |z|²), and Im(1/z) = -y/|z|².
    private static func divide<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) {
        let (height, below) = (machine.height(call.second), try machine.smallest(call.second))
        let range = try machine.sizes(call.second).reciprocal
        // A function without zeros on the rectangle has a reciprocal there, even if the rectangle of its
        // values contains zero.
        if range.most.isInfinite { throw .needsPrecision }
        if height.isZero {
            return try machine.set(
                call, change: .zero, height: machine.height(call.first) / below)
        }
        let one = try machine.temporary()
        machine.set(one, to: 1)
        machine.setHeight(one, .zero)
        let isInverse = machine.word(call.first) == 1
        let inverse = isInverse ? call.target : try machine.temporary()
        if below.isZero {
            machine.set(inverse, to: 0)
            machine.widen(inverse, by: range.most)
            machine.setHeight(inverse, range.most)
            machine.setRange(inverse, range)
        } else {
            try machine.compute(.divide, 0, one, call.second, inverse)
            let part = height / below
            let whole = Magnitude.one / below
            machine.widen(inverse, by: min(part * part, .one) * whole)
            machine.setHeight(inverse, min(part, Magnitude.powerOfTwo(-1)) * whole)
            try machine.limit(inverse, to: range)
        }
        if !isInverse { try machine.apply(.multiply, 0, call.first, inverse, to: call.target) }
    }
}

extension Roots {
    /// The slope of z^(1/n) is at most x^(1/n)/(n·x) where x is the least real part, and |z^(1/n)| at most
    /// (x + Y)^(1/n) ≤ 1 + x + Y.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let degree =
            switch call.operation {
            case .sqrt: 2
            case .cbrt: 3
            default: call.parameter
            }
        guard degree >= 2 else { return nil }
        let sign = try machine.sign(call.first)
        guard sign == 1 || sign == -1 && degree % 2 == 1 else {
            // An even root of a negative number is not real, and the operation on the real part reports this.
            try machine.compute(
                call.operation, call.parameter, call.first, call.second, call.target)
            throw .needsPrecision
        }
        let (height, below) = (machine.height(call.first), try machine.smallest(call.first))
        try machine.compute(
            call.operation, call.parameter, call.first, call.second, call.target)
        let size = try machine.largest(call.target)
        let change = height * size / below.timesDown(Magnitude(atMost: UInt(degree)))
        let all = try size + machine.largest(call.first) + height + .one
        machine.widen(call.target, by: min(change, all))
        machine.setHeight(call.target, min(change, all))
        return holomorphic
    }
}

extension Powers {
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let (a, b) = (call.first, call.second)
        if call.operation == .powerInteger {
            try raise(call, to: call.parameter, &machine)
            return holomorphic
        }
        if let word = machine.word(b) {
            try raise(call, to: word, &machine)
            return holomorphic
        }
        guard try machine.sign(a) == 1 else {
            // Throws where no point of the real part lies in the domain.
            try machine.compute(call.operation, call.parameter, a, b, call.target)
            if try machine.sign(a) == -1 { return nil }
            throw .needsPrecision
        }
        // a^b = e^(b·ln a)
        let exponent = try machine.apply(.multiply, b, machine.apply(.ln, a))
        try machine.apply(.exp, 0, exponent, -1, to: call.target)
        return holomorphic
    }

    /// z^n for n ≥ 1 has at most the slope n R^(n-1) and the second derivative n(n-1) R^(n-2), R the largest |z|;
    /// for n < 0 the slope -n/r^(1-n), r the least |x|.
    private static func raise<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, to exponent: Int, _ machine: inout Machine
    ) throws(BallError) {
        let a = call.first
        let count = exponent.magnitude
        let height = machine.height(a)
        let size = Magnitude(atLeast: count)
        let power = StripCall(
            operation: .powerInteger, parameter: exponent, first: a, second: -1,
            target: call.target)
        guard exponent > .min else { throw .needsPrecision }
        if exponent == 0 {
            machine.set(call.target, to: 1)
            return machine.setHeight(call.target, .zero)
        }
        if exponent < 0 {
            let below = try machine.smallest(a)
            let range = try machine.sizes(a).power(count).reciprocal
            if range.most.isInfinite { throw .needsPrecision }
            if below.isZero {
                machine.set(call.target, to: 0)
                machine.widen(call.target, by: range.most)
                machine.setHeight(call.target, range.most)
                return machine.setRange(call.target, range)
            }
            let change = height * size * (Magnitude.one / below).power(count + 1)
            try machine.set(power, change: change)
            return try machine.limit(call.target, to: range)
        }
        let range = try machine.sizes(a)
        let reach = min(try machine.largest(a) + height, range.most)
        let change = height * size * reach.power(count - 1)
        if count < 2 { return try machine.set(power, change: .zero, height: height) }
        let second = (height * height * size * size * reach.power(count - 2))
            .scaled(byPowerOfTwo: -1)
        try machine.set(power, change: min(change, second), height: change)
        try machine.limit(call.target, to: range.power(count))
    }
}
