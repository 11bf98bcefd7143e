// Continuations of integrals of elementary functions and of gamma (bound 208): by bounds of their
// derivatives on the rectangle.

extension StripMachine where Self: ~Copyable {
    /// f(x), widened by slope times height.
    fileprivate mutating func set(_ call: StripCall, slope: Magnitude) throws(BallError) {
        try set(call, change: slope * height(call.first))
    }
}

extension ErrorFunctions {
    /// The slope is 2/sqrt(π)·|e^(-z²)| = 2/sqrt(π)·e^(y² - x²).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let height = machine.height(call.first)
        let below = try machine.smallest(call.first)
        let growth = try machine.exponential(height * height)
        let decay = below.timesDown(below).exponentialDown
        try machine.set(call, slope: growth * Magnitude(atLeast: 1.1284) / decay)
        return holomorphic
    }
}

extension ExponentialIntegrals {
    /// e^z/z on one side of zero, and 1/ln z with |ln z| ≥ ln x for x > 1.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        let other = try machine.temporary()
        if call.operation == .ei {
            guard let sign = try machine.sign(a), sign != 0 else { throw .needsPrecision }
            try machine.compute(.exp, 0, a, -1, other)
            try machine.set(call, slope: machine.largest(other) / machine.smallest(a))
            return holomorphic
        }
        try machine.requirePositive(a)
        try machine.compute(.ln, 0, a, -1, other)
        if try machine.sign(other) == -1 {
            // Below 1 |ln z| is at least -ln|z|.
            let (wide, reach) = (try machine.temporary(), try machine.temporary())
            machine.set(reach, to: 0)
            machine.widen(reach, by: machine.height(a))
            try machine.compute(.hypot, 0, a, reach, wide)
            try machine.compute(.ln, 0, wide, -1, other)
            guard try machine.sign(other) == -1 else { throw .needsPrecision }
        }
        guard let sign = try machine.sign(other), sign != 0 else { throw .needsPrecision }
        try machine.set(call, slope: .one / machine.smallest(other))
        return holomorphic
    }
}

extension TrigonometricIntegrals {
    /// |sin z / z| ≤ cosh y, |cos z / z| ≤ cosh(y)/x, and |sin(π z²/2)| ≤ e^(π|xy|) as the cosine.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        let height = machine.height(a)
        switch call.operation {
        case .si: try machine.set(call, slope: machine.hyperbolics(height).excess + .one)
        case .ci:
            try machine.requirePositive(a)
            let size = try machine.hyperbolics(height).excess + .one
            try machine.set(call, slope: size / machine.smallest(a))
        case .fresnels, .fresnelc:
            let exponent = try machine.largest(a) * height * Magnitude(atLeast: 3.1416)
            try machine.set(call, slope: machine.exponential(exponent))
        default: return nil
        }
        return holomorphic
    }
}

extension Gammas {
    /// For x > 0 the derivative of digamma is Σ 1/(z + k)², which is at most 1/x² + 1/x.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        if call.operation != .beta, try machine.sign(a) != 1 {
            return try reflected(call, &machine)
        }
        try machine.requirePositive(a)
        if call.operation == .beta {
            try machine.requirePositive(call.second)
            // e^(lgamma a + lgamma b - lgamma(a + b))
            let both = try machine.apply(
                .add, machine.apply(.lgamma, a), machine.apply(.lgamma, call.second))
            let sum = try machine.apply(.lgamma, machine.apply(.add, a, call.second))
            let logarithm = try machine.apply(.subtract, both, sum)
            try machine.apply(.exp, 0, logarithm, -1, to: call.target)
            return holomorphic
        }
        let inverse = try Magnitude.one / machine.smallest(a)
        let slope = inverse * inverse + inverse
        switch call.operation {
        case .digamma: try machine.set(call, slope: slope)
        case .lgamma:
            let digamma = try machine.temporary()
            try machine.compute(.digamma, 0, a, -1, digamma)
            let size = try machine.largest(digamma) + slope * machine.height(a)
            try machine.set(call, slope: size)
        case .gamma:
            let logarithm = try machine.apply(.lgamma, a)
            try machine.apply(.exp, 0, logarithm, -1, to: call.target)
        default: return nil
        }
        return holomorphic
    }
}

extension Gammas {
    /// Below 0 by reflection, between two integers: gamma(z) = π/(sin(πz)·gamma(1 - z)), with its logarithm
    /// and its logarithmic derivative.
    private static func reflected<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let (one, pi) = (try machine.temporary(), try machine.temporary())
        machine.set(one, to: -1)
        machine.setHeight(one, .zero)
        try machine.compute(.acos, 0, one, -1, pi)
        machine.setHeight(pi, .zero)
        machine.set(one, to: 1)
        let mirrored = try machine.apply(.subtract, one, call.first)
        try machine.requirePositive(mirrored)
        let angle = try machine.apply(.multiply, pi, call.first)
        switch call.operation {
        case .gamma:
            let sine = try machine.apply(.sin, angle)
            let below = try machine.apply(.multiply, sine, machine.apply(.gamma, mirrored))
            try machine.apply(.divide, 0, pi, below, to: call.target)
        case .digamma:
            let turn = try machine.apply(.multiply, pi, machine.apply(.cot, angle))
            let other = try machine.apply(.digamma, mirrored)
            try machine.apply(.subtract, 0, other, turn, to: call.target)
        case .lgamma:
            var sine = try machine.apply(.sin, angle)
            guard let sign = try machine.sign(sine), sign != 0 else { throw .needsPrecision }
            if sign < 0 { sine = try machine.apply(.negate, sine) }
            let quotient = try machine.apply(.divide, pi, sine)
            let other = try machine.apply(.lgamma, mirrored)
            try machine.apply(.subtract, 0, machine.apply(.ln, quotient), other, to: call.target)
        default: return nil
        }
        return holomorphic
    }
}

extension EllipticIntegrals {
    /// For x < 1 the integrals over θ: |1 - z sin²θ| ≥ 1 - x sin²θ, so |K(z)| ≤ π/2·max(1, 1/sqrt(1 - x)), and
    /// |E(z)| ≤ π/2·sqrt(1 + |z|).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        let one = try machine.temporary()
        machine.set(one, to: 1)
        let rest = try machine.temporary()
        try machine.compute(.subtract, 0, one, a, rest)
        try machine.requirePositive(rest)
        let size: Magnitude
        if call.operation == .ellipk {
            size = try max(.one, .one / machine.smallest(rest).squareRootDown)
        } else {
            size = try machine.largest(a) + machine.height(a) + .one
        }
        machine.set(call, size: size * Magnitude(atLeast: 1.571))
        return holomorphic
    }
}

extension Dilogarithm {
    /// For x < 1 the slope is the integral of 1/(1 - zt) over t from 0 to 1, which is at most 1 or 1/(1 - x).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let one = try machine.temporary()
        machine.set(one, to: 1)
        let rest = try machine.temporary()
        try machine.compute(.subtract, 0, one, call.first, rest)
        try machine.requirePositive(rest)
        try machine.set(call, slope: max(.one, .one / machine.smallest(rest)))
        return holomorphic
    }
}

extension BesselOfRealOrder {
    /// K for x > 0, the integral of e^(-z cosh t) cosh(νt): |K(z)| ≤ K(x). I of integer order, the mean of
    /// e^(z cos t) cos(nt): at most e^|x|.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard machine.height(call.first).isZero else { return nil }
        switch call.operation {
        case .besselk:
            try machine.requirePositive(call.second)
            try machine.compute(.besselk, 0, call.first, call.second, call.target)
            let size = try machine.largest(call.target)
            machine.set(call, size: size)
        case .besseli where machine.word(call.first) != nil:
            let size = try machine.exponential(machine.largest(call.second))
            machine.set(call, size: size)
        default: return try solution(call, &machine)
        }
        return holomorphic
    }
}

extension Zeta {
    /// For x > 1: |ζ(z)| ≤ ζ(x) ≤ 1 + 1/(x - 1); elsewhere by Euler and Maclaurin.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let one = try machine.temporary()
        machine.set(one, to: 1)
        let rest = try machine.temporary()
        try machine.compute(.subtract, 0, call.first, one, rest)
        if try machine.sign(rest) == 1 {
            machine.set(call, size: try Magnitude.one + .one / machine.smallest(rest))
            return holomorphic
        }
        guard let size = try sizeByEulerMaclaurin(call, &machine) else { return nil }
        machine.set(call, size: size)
        return holomorphic
    }
}

extension Bessel {
    /// J of integer order: |J_n(z)| ≤ e^|y|; Y by its differential equation.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard call.operation == .besselJ else {
            return try solutionOfSecondKind(call, &machine)
        }
        machine.set(call, size: try machine.exponential(machine.height(call.first)))
        return holomorphic
    }
}
