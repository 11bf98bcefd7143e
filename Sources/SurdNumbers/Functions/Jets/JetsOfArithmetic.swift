// Taylor coefficients of sums, products, quotients, roots and powers.

extension Arithmetic {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (a, b, target) = (call.first, call.second, call.target)
        switch call.operation {
        case .add, .subtract: try addJets(call, &machine)
        case .negate:
            for k in 0..<machine.length(a) {
                try machine.compute(.negate, 0, machine.place(a, k), -1, machine.place(target, k))
            }
            machine.setLength(target, machine.length(a))
        case .multiply: try machine.multiply(a, b, into: target)
        case .square:
            try machine.multiply(a, a, into: target)
            // The square of a ball is narrower than its product with itself.
            try machine.compute(.square, 0, machine.place(a, 0), -1, machine.place(target, 0))
        case .divide: try machine.divide(a, b, into: target)
        case .hypot:
            let sum = try machine.apply(
                .add, try machine.apply(.square, a), try machine.apply(.square, b))
            try machine.apply(.sqrt, 0, sum, -1, to: target)
        default: return false
        }
        return true
    }

    private static func addJets<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) {
        let (a, b) = (call.first, call.second)
        let count = max(machine.length(a), machine.length(b))
        for k in 0..<count {
            let target = machine.place(call.target, k)
            if k >= machine.length(b) {
                machine.copyPlace(machine.place(a, k), to: target)
            } else if k < machine.length(a) {
                try machine.compute(
                    call.operation, 0, machine.place(a, k), machine.place(b, k), target)
            } else if call.operation == .add {
                machine.copyPlace(machine.place(b, k), to: target)
            } else {
                try machine.compute(.negate, 0, machine.place(b, k), -1, target)
            }
        }
        machine.setLength(call.target, count)
    }
}

extension JetMachine where Self: ~Copyable {
    mutating func multiply(_ a: Int, _ b: Int, into target: Int) throws(Failure) {
        let count = min(length(a) + length(b) - 1, order + 1)
        for k in 0..<count { try sumOfProducts(a, b, k, 0...k, into: place(target, k)) }
        setLength(target, count)
    }

    /// c·b = a, coefficient by coefficient.
    mutating func divide(_ a: Int, _ b: Int, into target: Int) throws(Failure) {
        let count = length(b) == 1 ? length(a) : order + 1
        let (sum, rest) = (scalar(0), scalar(1))
        for k in 0..<count {
            setLength(target, k)
            if k == 0 || length(b) == 1 {
                try compute(.divide, 0, place(a, k), place(b, 0), place(target, k))
                continue
            }
            try sumOfProducts(b, target, k, 1...k, into: sum)
            if k < length(a) {
                try compute(.subtract, 0, place(a, k), sum, rest)
            } else {
                try compute(.negate, 0, sum, -1, rest)
            }
            try compute(.divide, 0, rest, place(b, 0), place(target, k))
        }
        setLength(target, count)
    }

    /// The other coefficients of a jet c = a^r, whose coefficient 0 is set: k·a_0·c_k is r·Σ
    /// j·a_j·c_(k-j) minus Σ (k-j)·a_j·c_(k-j), both over j = 1 … k. The exponent is in a place
    /// that is not a scalar.
    mutating func raise(_ a: Int, to exponent: Int, into target: Int) throws(Failure) {
        let (first, second, next) = (scalar(0), scalar(1), scalar(2))
        let weighted = try derivative(a)
        let slope = try temporary()
        setLength(slope, 0)
        setLength(target, 1)
        for k in 1...order {
            // The derivative of the jet so far has k - 1 coefficients.
            try sumOfProducts(weighted, target, k - 1, 0...k - 1, into: first)
            try compute(.multiply, 0, first, exponent, next)
            exchange(place: first, with: next)
            if k > 1 {
                try sumOfProducts(a, slope, k - 1, 1...k - 1, into: second)
                try compute(.subtract, 0, first, second, next)
                exchange(place: first, with: next)
            }
            try compute(.divide, 0, first, place(a, 0), next)
            // k·c_k is coefficient k - 1 of the derivative.
            copyPlace(next, to: place(slope, k - 1))
            setLength(slope, k)
            try compute(.divide, next, word: k, place(target, k))
            setLength(target, k + 1)
        }
    }

    /// Throws the right error where the base of a root or of a fractional power is zero.
    mutating func refuseZero(ofRoot a: Int, name: String) throws(Failure) {
        guard try isZero(a) else { return }
        if length(a) > 1, try !isZero(a, 1) {
            throw failure(
                .notDifferentiable(
                    rule: "not differentiable here: the argument of \(name) is zero"))
        }
        // sqrt(x²) is |x|.
        if length(a) > 2, try !isZero(a, 2) {
            throw failure(
                .notDifferentiable(
                    rule: "not differentiable here: the argument of \(name) is zero"))
        }
        throw failure(
            .undecided(
                question: "the derivative where the argument of \(name) is zero", known: ""))
    }
}

extension Roots {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let degree =
            switch call.operation {
            case .sqrt: 2
            case .cbrt: 3
            default: call.parameter
            }
        guard degree >= 1 else { return false }
        try machine.lead(call)
        try machine.refuseZero(ofRoot: call.first, name: call.operation.name)
        let exponent = try machine.constant(BigNumber(1, over: BigInt(degree)))
        try machine.raise(
            call.first, to: machine.place(exponent, 0), into: call.target)
        return true
    }
}

extension Powers {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (a, b, target) = (call.first, call.second, call.target)
        if call.operation == .powerInteger {
            try machine.raise(a, toWord: call.parameter, into: target)
            return true
        }
        if machine.length(b) == 1 {
            if let word = machine.word(at: machine.place(b, 0)) {
                try machine.raise(a, toWord: word, into: target)
                return true
            }
            try machine.lead(call)
            if try machine.isZero(a) {
                try setZero(call, &machine)
                return true
            }
            try machine.raise(a, to: machine.place(b, 0), into: target)
            return true
        }
        // (a^b)' = (b·ln a)'·a^b
        try machine.lead(call)
        let exponent = try machine.apply(.multiply, b, try machine.apply(.ln, a))
        try machine.exponential(rate: try machine.derivative(exponent), into: target)
        return true
    }

    /// 0^r for an r that is not an integer, of an argument with a simple zero. Where the denominator of r is
    /// odd, it is |x|^r with a sign, which has r derivatives, all zero; where it is even, this is the edge of
    /// the domain.
    private static func setZero<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) {
        guard machine.length(call.first) > 1, try !machine.isZero(call.first, 1),
            let exponent = machine.fraction(at: machine.place(call.second, 0))
        else {
            throw machine.failure(
                .undecided(question: "the derivative of a power of zero", known: ""))
        }
        if !exponent.denominator.isOdd {
            throw machine.failure(
                .notDifferentiable(
                    rule: "not differentiable here: the power is not real on one side"))
        }
        guard exponent > BigRational(machine.order) else {
            throw machine.failure(
                .notDifferentiable(rule: "not differentiable here: the argument of a power is zero")
            )
        }
        machine.setLength(call.target, 1)
    }
}

extension JetMachine where Self: ~Copyable {
    /// By squares and products, so that zero may be raised.
    mutating func raise(_ a: Int, toWord exponent: Int, into target: Int) throws(Failure) {
        if exponent < 0 {
            let power = try temporary()
            guard exponent > .min else { throw failure(.tooCostly(what: "a power this high")) }
            try raise(a, toWord: -exponent, into: power)
            return try apply(.divide, 0, try constant(1), power, to: target)
        }
        if exponent == 0 {
            try set(place: place(target, 0), to: 1)
            return setLength(target, 1)
        }
        // Two jets that are used alternately.
        var power = try temporary()
        var next = try temporary()
        for k in 0..<length(a) { copyPlace(place(a, k), to: place(power, k)) }
        setLength(power, length(a))
        let bits = Int.bitWidth - exponent.leadingZeroBitCount
        for bit in stride(from: bits - 2, through: 0, by: -1) {
            try apply(.square, 0, power, -1, to: next)
            swap(&power, &next)
            if exponent >> bit & 1 == 1 {
                try apply(.multiply, 0, power, a, to: next)
                swap(&power, &next)
            }
        }
        for k in 0..<length(power) { copyPlace(place(power, k), to: place(target, k)) }
        setLength(target, length(power))
    }
}
