// Taylor coefficients of exponential, circular and hyperbolic functions and of their inverses.

extension Exponentials {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (a, target) = (call.first, call.target)
        try machine.lead(call)
        switch call.operation {
        case .exp:
            try machine.exponential(rate: try machine.derivative(a), into: target)
        case .expm1:
            let power = try machine.apply(.exp, a)
            try machine.integrate(power, along: a, call)
        default:
            let base = try machine.constant(call.operation == .exp2 ? 2 : 10)
            let exponent = try machine.apply(.multiply, a, try machine.apply(.ln, base))
            try machine.exponential(rate: try machine.derivative(exponent), into: target)
        }
        return true
    }
}

extension Logarithms {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let a = call.first
        try machine.lead(call)
        if call.operation == .logBase {
            let quotient = try machine.apply(
                .divide, try machine.apply(.ln, a), try machine.apply(.ln, call.second))
            for k in 1..<machine.length(quotient) {
                machine.copyPlace(machine.place(quotient, k), to: machine.place(call.target, k))
            }
            machine.setLength(call.target, machine.length(quotient))
            return true
        }
        let one = try machine.constant(1)
        var argument = a
        if call.operation == .log1p { argument = try machine.apply(.add, one, a) }
        if call.operation == .log2 || call.operation == .log10 {
            let base = try machine.constant(call.operation == .log2 ? 2 : 10)
            argument = try machine.apply(.multiply, a, try machine.apply(.ln, base))
        }
        try machine.integrate(try machine.apply(.divide, one, argument), along: a, call)
        return true
    }
}

extension JetMachine where Self: ~Copyable {
    /// A pair of jets with s' = c·a' and c' = ±s·a': sine and cosine of either kind.
    mutating func pair(
        _ a: Int, isHyperbolic: Bool
    ) throws(Failure) -> (sine: Int, cosine: Int) {
        let (s, c) = (try temporary(), try temporary())
        let rate = try derivative(a)
        if isHyperbolic {
            try compute(.sinh, 0, place(a, 0), -1, place(s, 0))
            try compute(.cosh, 0, place(a, 0), -1, place(c, 0))
        } else {
            try setSineAndCosine(of: place(a, 0), place(s, 0), place(c, 0))
        }
        setLength(s, 1)
        setLength(c, 1)
        let (sum, negated) = (scalar(0), scalar(1))
        for k in 1...order {
            try sumOfProducts(rate, c, k - 1, 0...k - 1, into: sum)
            try compute(.divide, sum, word: k, place(s, k))
            try sumOfProducts(rate, s, k - 1, 0...k - 1, into: sum)
            if !isHyperbolic {
                try compute(.negate, 0, sum, -1, negated)
                exchange(place: sum, with: negated)
            }
            try compute(.divide, sum, word: k, place(c, k))
            setLength(s, k + 1)
            setLength(c, k + 1)
        }
        return (s, c)
    }

    /// A quotient, with the value itself as coefficient 0.
    mutating func quotient(_ a: Int, _ b: Int, _ call: JetCall) throws(Failure) {
        let quotient = try apply(.divide, a, b)
        for k in 1..<length(quotient) {
            copyPlace(place(quotient, k), to: place(call.target, k))
        }
        setLength(call.target, length(quotient))
    }
}

extension Trigonometry {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let isPair = call.operation == .sin || call.operation == .cos
        if !isPair { try machine.lead(call) }
        let (sine, cosine) = try machine.pair(call.first, isHyperbolic: false)
        switch call.operation {
        case .sin, .cos:
            let source = call.operation == .sin ? sine : cosine
            for k in 0...machine.order {
                machine.copyPlace(machine.place(source, k), to: machine.place(call.target, k))
            }
            machine.setLength(call.target, machine.order + 1)
        case .tan: try machine.quotient(sine, cosine, call)
        case .cot: try machine.quotient(cosine, sine, call)
        case .sec: try machine.quotient(try machine.constant(1), cosine, call)
        case .csc: try machine.quotient(try machine.constant(1), sine, call)
        default: return false
        }
        return true
    }
}

extension InverseTrigonometry {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let a = call.first
        try machine.lead(call)
        let one = try machine.constant(1)
        if call.operation == .atan2 { return try angle(call, &machine) }
        let square = try machine.apply(.square, a)
        switch call.operation {
        case .atan:
            let slope = try machine.apply(.divide, one, try machine.apply(.add, one, square))
            try machine.integrate(slope, along: a, call)
        case .asin, .acos:
            let sign = try machine.constant(call.operation == .asin ? 1 : -1)
            let root = try machine.apply(.sqrt, try machine.apply(.subtract, one, square))
            try machine.integrate(try machine.apply(.divide, sign, root), along: a, call)
        default: return false
        }
        return true
    }

    /// atan2(y, x)' = (x·y' - y·x')/(x² + y²)
    private static func angle<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let (y, x) = (call.first, call.second)
        let first = try machine.apply(.multiply, x, try machine.derivative(y))
        let second = try machine.apply(.multiply, y, try machine.derivative(x))
        let square = try machine.apply(
            .add, try machine.apply(.square, x), try machine.apply(.square, y))
        let slope = try machine.apply(
            .divide, try machine.apply(.subtract, first, second), square)
        try machine.integrate(slope, into: call.target)
        return true
    }
}

extension Hyperbolics {
    static func jet<Machine: JetMachine & ~Copyable>(
        _ call: JetCall, _ machine: inout Machine
    ) throws(Machine.Failure) -> Bool {
        let a = call.first
        try machine.lead(call)
        switch call.operation {
        case .sinh, .cosh, .tanh:
            let (sine, cosine) = try machine.pair(a, isHyperbolic: true)
            if call.operation == .tanh {
                try machine.quotient(sine, cosine, call)
                return true
            }
            let source = call.operation == .sinh ? sine : cosine
            for k in 1...machine.order {
                machine.copyPlace(machine.place(source, k), to: machine.place(call.target, k))
            }
            machine.setLength(call.target, machine.order + 1)
            return true
        default: break
        }
        let one = try machine.constant(1)
        let square = try machine.apply(.square, a)
        let slope: Int
        switch call.operation {
        case .asinh:
            slope = try machine.apply(.sqrt, try machine.apply(.add, square, one))
        case .acosh:
            slope = try machine.apply(.sqrt, try machine.apply(.subtract, square, one))
        case .atanh:
            slope = try machine.apply(.subtract, one, square)
        default: return false
        }
        try machine.integrate(try machine.apply(.divide, one, slope), along: a, call)
        return true
    }
}
