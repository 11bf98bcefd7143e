// Continuations of solutions of linear differential equations, of means and of incomplete integrals (bound 214).

extension StripMachine where Self: ~Copyable {
    /// A strip for a word.
    fileprivate mutating func constant(_ word: Int) throws(BallError) -> Int {
        let strip = try temporary()
        set(strip, to: word)
        setHeight(strip, .zero)
        return strip
    }

    /// A real strip of the numbers from zero to a size.
    fileprivate mutating func point(_ size: Magnitude) throws(BallError) -> Int {
        let strip = try constant(0)
        widen(strip, by: size)
        return strip
    }

    /// f(z) where y = f and y' are bounded on the real part by `size` and `slope`, and the norm |y| + |y'|/s
    /// grows by at most e^(rate·|y|) in the imaginary direction: |f(z) - f(x)| is at most h·s times this
    /// norm.
    fileprivate mutating func setSolution(
        _ call: StripCall, height: Magnitude, slope: Magnitude, scale: Magnitude, rate: Magnitude
    ) throws(BallError) {
        try compute(call.operation, call.parameter, call.first, call.second, call.target)
        let norm = try (largest(call.target) + slope / scale) * exponential(rate * height)
        let change = height * scale * norm
        widen(call.target, by: change)
        setHeight(call.target, change)
    }
}

extension ArithmeticGeometricMean {
    /// For real parts a, b > 0 with t the largest of the |y|/x: the real part is between agm(a, b) and
    /// sqrt(1 + t²) times it, and the angle is at most atan t.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let (a, b) = (call.first, call.second)
        try machine.requirePositive(a)
        try machine.requirePositive(b)
        let part = try max(
            machine.height(a) / machine.smallest(a), machine.height(b) / machine.smallest(b))
        try machine.compute(.agm, 0, a, b, call.target)
        let size = try machine.largest(call.target)
        machine.widen(call.target, by: size * min(part, (part * part).scaled(byPowerOfTwo: -1)))
        // |agm| is at most sqrt(1 + t²) times the value, and its sine at most t/sqrt(1 + t²).
        machine.setHeight(call.target, size * part)
        return holomorphic
    }
}

extension Airy {
    /// y'' = zy. With s² at least the largest |z| and 1 the norm grows by at most e^(s·|y|). On the real line the
    /// slope is at most sqrt(x + 1) times the value for x ≥ 0, and for x ≤ 0 Ai'² ≤ 0.0672 + 0.288·|x| and
    /// Bi'² ≤ 0.202 + 0.379·|x|.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.first
        let height = machine.height(a)
        let reach = try machine.largest(a)
        let scale = max(reach + height, .one).squareRoot
        let isFirst = call.operation == .airy
        if scale * height > .one {
            // The sign need not be kept, and the function on a wide ball is expensive.
            machine.set(call, size: try size(of: a, isFirst: isFirst, &machine))
            return holomorphic
        }
        var slope = Magnitude.zero
        if try machine.sign(a) != 1 {
            let square = reach * Magnitude(atLeast: isFirst ? 0.288 : 0.379)
            slope = (square + Magnitude(atLeast: isFirst ? 0.0672 : 0.202)).squareRoot
        }
        if try machine.sign(a) != -1 {
            let value = try machine.temporary()
            try machine.compute(call.operation, 0, a, -1, value)
            slope = try max(slope, machine.largest(value) * (reach + .one).squareRoot)
        }
        try machine.setSolution(call, height: height, slope: slope, scale: scale, rate: scale)
        return holomorphic
    }
}

extension Airy {
    /// A bound of the size of Ai or Bi on a strip (bound 268).
    private static func size<Machine: StripMachine & ~Copyable>(
        of a: Int, isFirst: Bool, _ machine: inout Machine
    ) throws(BallError) -> Magnitude {
        let height = machine.height(a)
        let (below, reach) = (try machine.smallest(a), try machine.largest(a))
        let twoThirds = Magnitude(atLeast: 2.0 / 3)
        // With r the largest |z|: 0.3551·e^(2/3 r^(3/2) + 0.73 r), and for Bi times the root of 3.
        let radius = (reach * reach + height * height).squareRoot
        let growth = twoThirds * radius * radius.squareRoot + Magnitude(atLeast: 0.73) * radius
        var size =
            try machine.exponential(growth) * Magnitude(atLeast: isFirst ? 0.3551 : 0.6151)
        guard let sign = try machine.sign(a), sign != 0, !below.isZero else { return size }
        let root = below.squareRootDown.squareRootDown
        if sign < 0 {
            // |Im w^(3/2)| for w = reach + i·height, whose root has the parts p and q.
            let p = ((radius + reach).scaled(byPowerOfTwo: -1)).squareRoot
            let q = min(height.scaled(byPowerOfTwo: -1) / reach.squareRootDown, p)
            // 2/3·Im (p + iq)³ ≤ 2p²q
            let turn = (p * p * q).scaled(byPowerOfTwo: 1)
            size = min(size, try machine.exponential(turn) * Magnitude(atLeast: 1.11) / root)
        } else if isFirst {
            // Re z^(3/2) = p³ - 3pq² is least in the corner of the least real part.
            let least = (below.timesDown(below).plusDown(height.timesDown(height)))
                .squareRootDown
            let p = least.plusDown(below).timesDown(.powerOfTwo(-1)).squareRootDown
            let q = height.scaled(byPowerOfTwo: -1) / p
            // 2/3 of p³ and of 3pq² = 3/2·height·q
            let decay = p.timesDown(p).timesDown(p).timesDown(Magnitude(atMost: 2.0 / 3))
            let growth = height * q
            let power =
                growth < decay
                ? Magnitude.one / decay.minusDown(growth).exponentialDown
                : try machine.exponential(growth)
            size = min(size, power * Magnitude(atLeast: 0.2821) / root)
        }
        return size
    }
}

extension Lambert {
    /// W is real on the real line beyond -1/e and maps the upper half plane into itself, so that W'(z) is the integral
    /// of dμ(t)/(t + z)² over t ≥ 1/e with a positive μ: |W'(z)| ≤ W'(x), which is 1/(x + e^W(x)) (bound 268).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard call.operation == .lambertw else { return nil }
        let a = call.first
        let slope: Magnitude
        if try machine.sign(a) == 1 {
            slope = min(.one, try .one / machine.smallest(a))
            if try machine.largest(a) > machine.smallest(a).scaled(byPowerOfTwo: 1) {
                // For a wide ball no value is known: Re W ≥ 0, so |W| ≤ |W·e^W| = |z|.
                machine.set(call, size: try machine.largest(a) + machine.height(a))
                return holomorphic
            }
        } else {
            let (value, power, sum) = (
                try machine.temporary(), try machine.temporary(), try machine.temporary()
            )
            try machine.compute(.lambertw, 0, a, -1, value)
            try machine.compute(.exp, 0, value, -1, power)
            try machine.compute(.add, 0, a, power, sum)
            guard try machine.sign(sum) == 1 else { throw .needsPrecision }
            slope = try .one / machine.smallest(sum)
        }
        try machine.set(call, change: slope * machine.height(a))
        return holomorphic
    }
}

extension StripMachine where Self: ~Copyable {
    /// A Bessel function of a fixed order on the right half plane: y'' = -y'/z ∓ (1 ∓ ν²/z²)·y, so the norm grows
    /// by at most e^((s + 1/x)|y|) where s² is at least 1 + ν²/x².
    fileprivate mutating func setBessel(
        _ call: StripCall, order: Magnitude, at argument: Int, slope: Magnitude
    ) throws(BallError) {
        try requirePositive(argument)
        let inverse = try .one / smallest(argument)
        let part = order * inverse
        let scale = (part * part + .one).squareRoot
        try setSolution(
            call, height: height(argument), slope: slope, scale: scale, rate: scale + inverse)
    }

    /// The largest slope on the real part: half of the sum of the values of the adjacent orders.
    fileprivate mutating func slope(
        of operation: RealOperation, order: Int, at argument: Int
    ) throws(BallError) -> Magnitude {
        var sum = Magnitude.zero
        let (one, beside, value) = (try constant(1), try temporary(), try temporary())
        for step in [RealOperation.add, .subtract] {
            try compute(step, 0, order, one, beside)
            try compute(operation, 0, beside, argument, value)
            sum = try sum + largest(value)
        }
        return sum.scaled(byPowerOfTwo: -1)
    }
}

extension BesselOfRealOrder {
    /// J, Y and I of an order that is not a word for x > 0, after simpler bounds.
    static func solution<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let order = call.first
        try machine.requirePositive(call.second)
        let slope = try machine.slope(of: call.operation, order: order, at: call.second)
        let size = try machine.largest(order)
        try machine.setBessel(call, order: size, at: call.second, slope: slope)
        return holomorphic
    }
}

extension Bessel {
    /// Y of an integer order for x > 0.
    static func solutionOfSecondKind<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        try machine.requirePositive(call.first)
        let value = try machine.temporary()
        var slope = Magnitude.zero
        for step in [-1, 1] {
            try machine.compute(.besselY, call.parameter + step, call.first, -1, value)
            slope = try slope + machine.largest(value)
        }
        let order = Magnitude(atLeast: call.parameter.magnitude)
        try machine.setBessel(
            call, order: order, at: call.first, slope: slope.scaled(byPowerOfTwo: -1))
        return holomorphic
    }
}

extension IncompleteGamma {
    /// With the variable as its lower end, the slope has the size z^(s - 1)·e^(-z), for a fixed s
    /// and x > 0.
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        guard call.operation == .gammaupper || call.operation == .gammalower else { return nil }
        let (s, a) = (call.first, call.second)
        guard machine.height(s).isZero else { return nil }
        if let word = machine.word(s), word > 0, word < 1000 {
            return try entire(call, order: word, &machine)
        }
        try machine.requirePositive(a)
        let height = machine.height(a)
        let (exponent, logarithm) = (try machine.temporary(), try machine.temporary())
        try machine.compute(.subtract, 0, s, try machine.constant(1), exponent)
        // |(s - 1)·ln|z|| is at most |s - 1| times the larger of ln(x + h) and -ln x.
        let reach = try machine.point(height)
        let wide = try machine.temporary()
        try machine.compute(.hypot, 0, a, reach, wide)
        try machine.compute(.ln, 0, wide, -1, logarithm)
        let (product, sum) = (try machine.temporary(), try machine.temporary())
        try machine.compute(.multiply, 0, exponent, logarithm, product)
        try machine.compute(.subtract, 0, product, a, sum)
        try machine.compute(.exp, 0, sum, -1, product)
        try machine.set(call, change: machine.largest(product) * height)
        return holomorphic
    }
}

extension IncompleteGamma {
    /// For an integer s > 0, integrated from 0: |z|^s·e^(-x), or |z|^s for x > 0, and at most gamma(s) more.
    private static func entire<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, order s: Int, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let a = call.second
        let (reach, height) = (try machine.largest(a), machine.height(a))
        var size = (reach + height).power(UInt(s))
        if try machine.sign(a) != 1 { size = try size * machine.exponential(reach) }
        if call.operation == .gammaupper {
            let whole = try machine.temporary()
            try machine.compute(.gamma, 0, call.first, -1, whole)
            size = try size + machine.largest(whole)
        }
        machine.set(call, size: size)
        return holomorphic
    }
}

extension HurwitzZeta {
    /// For a fixed s > 1 and x > 0: |ζ(s, z)| ≤ ζ(s, x), which is at most x^(-s)·(1 + x/(s - 1)).
    static func continuation<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Holomorphy? {
        let (s, a) = (call.first, call.second)
        guard machine.height(s).isZero else { return nil }
        let rest = try machine.temporary()
        try machine.compute(.subtract, 0, s, try machine.constant(1), rest)
        try machine.requirePositive(rest)
        try machine.requirePositive(a)
        let (logarithm, exponent) = (try machine.temporary(), try machine.temporary())
        try machine.compute(.ln, 0, a, -1, logarithm)
        try machine.compute(.multiply, 0, s, logarithm, exponent)
        try machine.compute(.negate, 0, exponent, -1, logarithm)
        try machine.compute(.exp, 0, logarithm, -1, exponent)
        let ratio = try machine.largest(a) / machine.smallest(rest)
        let size = try machine.largest(exponent) * (ratio + .one)
        machine.set(call, size: size)
        return holomorphic
    }
}

extension Zeta {
    /// The limit of terms of the Euler–Maclaurin formula.
    private static var mostTerms: Int { 200 }

    /// Away from 1, whatever the real part σ: with N = 1 and m terms the Euler–Maclaurin formula is at most
    /// 1/|z - 1| + 1/2 + Σ 4·(|z|)_(2k-1)/(2π)^(2k) + 4·(|z|)_(2m)/((2π)^(2m)·(σ + 2m - 1)) in size.
    static func sizeByEulerMaclaurin<Machine: StripMachine & ~Copyable>(
        _ call: StripCall, _ machine: inout Machine
    ) throws(BallError) -> Magnitude? {
        let a = call.first
        let (one, rest) = (try machine.constant(1), try machine.temporary())
        try machine.compute(.subtract, 0, a, one, rest)
        let distance = try machine.smallest(rest)
        if distance.isZero { throw .needsPrecision }
        let reach = try machine.largest(a)
        // σ ≥ -reach: this number of terms makes σ + 2m - 1 at least 1.
        guard reach < Magnitude(atMost: UInt(Self.mostTerms)) else { return nil }
        let count = Int(reach.approximateLog2.exponentialBase2) / 2 + 3
        let size = reach + machine.height(a)
        var sum = Magnitude.one / distance + Magnitude.powerOfTwo(-1)
        // (|z|)_j·4/(2π)^(2k), with 1/(2π) rounded up.
        var product = Magnitude.powerOfTwo(2)
        let inverse = Magnitude(atLeast: 0.15916)
        for k in 1...count {
            product = product * inverse * inverse * (size + Magnitude(atLeast: UInt(2 * k - 2)))
            sum = sum + product
            product = product * (size + Magnitude(atLeast: UInt(2 * k - 1)))
        }
        return sum + product
    }
}
