// Functions with a logarithm at a point: Ei, li and Ci at 0, elliptic integrals and polylogarithms at 1,
// Lambert's W at infinity and at its branch points, zeta at its pole.

extension GermWork {
    /// The value where it tends to a point from above, and is at most 1/2.
    func small(_ x: Germ, _ operation: RealOperation) throws(BallError) -> Germ {
        guard try supremum(try size(x)) <= .powerOfTwo(-1) else { throw .needsPrecision }
        try requireAbove(x, operation)
        return x
    }

    func tendsTo(_ number: BigNumber, _ x: Germ) throws(BallError) -> Bool {
        guard let limit = try finiteLimit(x) else { return false }
        return try lift { () throws(NumberError) in
            try limit.compare(to: number, monitor: monitor) == 0
        }
    }

    // MARK: - Ei and Ci

    /// Ei(x) = γ + ln|x| + Σ x^k/(k·k!): for |x| ≤ 1/2 terms fall by a factor of more than two, so twice the
    /// next one bounds the rest.
    func exponentialIntegral(nearZero x: Germ) throws(BallError) -> Germ {
        guard try supremum(try size(x)) <= .powerOfTwo(-1) else { throw .needsPrecision }
        let side = try sign(x)
        let logarithm = try logarithm(side < 0 ? try negative(x) : x)
        let count = max(order, 2)
        var factorial = BigInt(1)
        let coefficients = (1...count).map { k in
            factorial *= BigInt(k)
            return BigNumber(
                BigRational(BigInt(k == count ? 2 : 1), factorial * BigInt(k)))
        }
        let series = try asymptotic(x, from: 1, step: 1, coefficients)
        return try sum(try sum(logarithm, Germ(BigNumber.constant(.egamma))), series)
    }

    /// Ci(x) = γ + ln x + Σ (-1)^k x^(2k)/(2k·(2k)!).
    func cosineIntegral(nearZero x: Germ) throws(BallError) -> Germ {
        let x = try small(x, .ci)
        let count = max(order / 2, 2)
        var factorial = BigInt(1)
        let coefficients = (1...count).map { k in
            factorial *= BigInt(2 * k * (2 * k - 1))
            return BigNumber(
                BigRational(BigInt(k % 2 == 0 ? 1 : -1), factorial * BigInt(2 * k)))
        }
        let series = try asymptotic(x, from: 2, step: 2, coefficients)
        let logarithm = try logarithm(x)
        return try sum(try sum(logarithm, Germ(BigNumber.constant(.egamma))), series)
    }

    // MARK: - Elliptic integrals

    /// K and E at 1 - y for a y that tends to 0 from above (bound 276).
    func completeElliptic(
        _ operation: RealOperation, nearOne y: Germ
    ) throws(BallError) -> Germ {
        let y = try small(y, operation)
        let isFirst = operation == .ellipk
        let count = max(order, 2)
        var (plain, weighted): ([BigNumber], [BigNumber]) = ([], [])
        // (1/2)_k²/k!², or (1/2)_k·(3/2)_k/((2)_k·k!), and Σ 2/((2j + 1)(2j + 2)) over j < k
        var (size, sum) = (BigRational(1), BigRational(0))
        for k in 0...count {
            let step = BigRational(BigInt(1), BigInt((2 * k + 1) * (2 * k + 2)))
            let weight = isFirst ? sum : sum + step
            let isLast = k == count
            plain.append(BigNumber(isLast ? size * 2 : size))
            weighted.append(BigNumber(isLast ? size * 4 : size * weight))
            sum = sum + step * 2
            let odd = BigInt(2 * k + 1)
            size =
                isFirst
                ? size * BigRational(odd * odd, BigInt(4 * (k + 1) * (k + 1)))
                : size * BigRational(odd * BigInt(2 * k + 3), BigInt(4 * (k + 1) * (k + 2)))
        }
        let first = isFirst ? 0 : 1
        let series = try asymptotic(y, from: first, step: 1, plain)
        let other = try asymptotic(y, from: first, step: 1, weighted)
        // 2 ln 2 - ln(y)/2
        let constant = try lift { () throws(NumberError) in
            try numbers.product(2, try numbers.value(.ln, 2))
        }
        let logarithm = try self.sum(
            Germ(constant), try product(try logarithm(y), times: half), sign: -1)
        let value = try self.sum(try product(logarithm, series), other, sign: -1)
        return isFirst ? value : try self.sum(Germ(1), try product(value, times: half))
    }

    // MARK: - Polylogarithms

    fileprivate static var largestPolylogarithm: Int { 20 }

    /// Li_n at e^m, m tending to 0 from below: m^(n-1)/(n-1)!·(H_(n-1) - ln(-m)) + Σ ζ(n - k)·m^k/k! (bound 277).
    fileprivate func polylogarithm(_ n: Int, nearOne x: Germ) throws(BallError) -> Germ? {
        guard (1...Self.largestPolylogarithm).contains(n) else { return nil }
        let m = try logarithm(x)
        let size = try small(try negative(m), .polylog)
        let last = max(order + 1, n + 2)
        var factorial = BigInt(1)
        var coefficients: [BigNumber] = []
        var factor = BigRational(1)
        for k in 0...last {
            if k > 0 { factorial *= BigInt(k) }
            let inverse = BigRational(BigInt(1), factorial)
            let j = k - n
            if k == last {
                // 8·6^(n - 1 - k)
                var power = BigInt(1)
                for _ in 0..<(k - n + 1) { power *= 6 }
                coefficients.append(BigNumber(BigRational(BigInt(8), power)))
            } else if k == n - 1 {
                let harmonic = (0..<k).reduce(BigRational(0)) {
                    $0 + BigRational(BigInt(1), BigInt($1 + 1))
                }
                factor = inverse
                coefficients.append(BigNumber(harmonic * inverse))
            } else if j < 0 {
                let zeta = try value(.zeta, BigNumber(-j))
                coefficients.append(
                    try lift { () throws(NumberError) in
                        try numbers.product(zeta, BigNumber(inverse))
                    })
            } else {
                // ζ(-j) = -B_(j + 1)/(j + 1), with B_1 = 1/2 for j = 0
                let number =
                    j == 0
                    ? BigRational(BigInt(1), 2)
                    : j % 2 == 0
                        ? BigRational(0)
                        : try lift { () throws(NumberError) in
                            try BigInt.bernoulli(j + 1, monitor: monitor)
                        }
                coefficients.append(
                    BigNumber(-number / BigRational(BigInt(j + 1), 1) * inverse))
            }
        }
        let series = try asymptotic(m, from: 0, step: 1, coefficients)
        let power = n == 1 ? Germ(1) : try power(m, BigNumber(n - 1))
        let term = try product(try product(power, times: BigNumber(factor)), try logarithm(size))
        return try sum(series, term, sign: -1)
    }

    /// Li_n(-e^w) for w that tends to infinity: -2·Σ η(2k)·w^(n - 2k)/(n - 2k)! - (-1)^n·Li_n(-e^-w), η(0) = 1/2.
    fileprivate func polylogarithm(_ n: Int, far x: Germ, _ tape: Tape) throws(BallError) -> Germ {
        let w = try logarithm(try negative(x))
        var value = try compose(tape, at: 0, try power(x, -1))
        if n % 2 == 0 { value = try negative(value) }
        var factorial = BigInt(1)
        for power in 0...n {
            if power > 0 { factorial *= BigInt(power) }
            guard (n - power) % 2 == 0 else { continue }
            let k = n - power
            let factor = try lift { () throws(NumberError) in
                if k == 0 { return BigNumber(BigRational(1, factorial)) }
                // 2(1 - 2^(1 - k))·ζ(k)/power!
                let share = BigRational(2, factorial) * (1 - BigRational(1, BigInt(1) << (k - 1)))
                return try numbers.product(
                    BigNumber(share), try numbers.value(.zeta, BigNumber(k)))
            }
            let term = power == 0 ? Germ(1) : try self.power(w, BigNumber(power))
            value = try sum(value, try product(term, times: factor), sign: -1)
        }
        return value
    }

    // MARK: - W of Lambert

    private static var mostSteps: Int { 4 }
    private static var mostTermsOfLambert: Int { 8 }
    /// The argument must be closer to 1 than this before one step.
    private static var leastExponentOfLambert: Int { 6 }

    /// The w that tends to infinity with w + s·ln w = y, s = 1 or -1: the iteration y - s·ln w, and a rest
    /// from the residual of the equation (bound 278).
    func lambert(_ y: Germ, sign s: Int) throws(BallError) -> Germ {
        // Logarithms fall so slowly that further terms do not help.
        let work =
            order > Self.mostTermsOfLambert
            ? try GermWork(
                order: Self.mostTermsOfLambert, exponent: bounds.exponent, taylor: taylor,
                monitor: monitor) : self
        return try work.solveLambert(y, sign: s)
    }

    private func solveLambert(_ y: Germ, sign s: Int) throws(BallError) -> Germ {
        guard let first = y.terms.first else { throw .needsPrecision }
        var value = Germ(terms: [first])
        let isNear = bounds.exponent < Self.leastExponentOfLambert
        for _ in 0..<(isNear ? 0 : min(max(order / 2, 3), Self.mostSteps)) {
            let next = try sum(y, try logarithm(value), sign: -s)
            value = Germ(terms: next.terms)
        }
        if s < 0, try sign(try sum(value, Germ(2), sign: -1)) <= 0 { throw .needsPrecision }
        guard try sign(value) > 0 else { throw .needsPrecision }
        let left = try sum(try sum(value, try logarithm(value), sign: s), y, sign: -1)
        guard let size = try size(left) else { return value }
        let bound = s < 0 ? size.bound.scaled(byPowerOfTwo: 1) : size.bound
        return try shortened(
            Germ(terms: value.terms, rest: Germ.Rest(bound: bound, scale: size.scale)))
    }

    /// W at -1/e, where it is a series in p = √(2(ex + 1)), or in -p for the lower branch (bound 279).
    fileprivate func lambert(
        nearBranch x: Germ, _ operation: RealOperation
    ) throws(BallError) -> Germ {
        let e = try value(.exp, 1)
        let square = try product(try sum(try product(x, times: e), Germ(1)), times: 2)
        try requireAbove(square, operation)
        var p = try power(square, half)
        guard try supremum(try size(p)) <= .powerOfTwo(-3) else { throw .needsPrecision }
        if operation == .lambertLower { p = try negative(p) }
        let count = max(order, 3)
        // y = 1 + W with y·y'·(1 - p²/2) = p·(1 - y); s is its square and u = y·y'.
        var y = [BigRational](repeating: 0, count: count + 1)
        var u = [BigRational](repeating: 0, count: count + 2)
        y[1] = 1
        u[1] = 1
        for k in 2...count + 1 where k <= count {
            u[k] = u[k - 2] / 2 - y[k - 1]
            // (k + 1)/2·s_(k + 1) = u_k, and s_(k + 1) = 2·y_k + Σ y_i·y_(k + 1 - i)
            var sum = u[k] * 2 / BigRational(BigInt(k + 1), 1)
            for i in stride(from: 2, through: k - 1, by: 1) { sum = sum - y[i] * y[k + 1 - i] }
            y[k] = sum / 2
        }
        y[0] = -1
        var coefficients = y.map { BigNumber($0) }
        // (7/3)^(count + 1)
        let power = (0...count).reduce(BigRational(1)) { (product, _) in
            product * BigRational(BigInt(7), 3)
        }
        coefficients.append(BigNumber(power))
        return try asymptotic(p, from: 0, step: 1, coefficients)
    }

    fileprivate func tendsToBranch(_ x: Germ) throws(BallError) -> Bool {
        guard let limit = try finiteLimit(x) else { return false }
        return try lift { () throws(NumberError) in
            let scaled = try numbers.product(limit, try numbers.value(.exp, 1))
            return try numbers.sum(scaled, 1).sign(monitor: monitor) == 0
        }
    }
}

extension Lambert {
    /// At infinity w + ln w = ln x. On the lower branch, towards 0 from below, -W = v with v - ln v = ln(-1/x).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let x = call.first
        if call.operation == .lambertw, try work.infiniteSign(x) > 0 {
            return try work.lambert(try work.logarithm(x), sign: 1)
        }
        if call.operation == .lambertLower, try work.tendsTo(0, x) {
            let size = try work.logarithm(try work.negative(x))
            return try work.negative(try work.lambert(try work.negative(size), sign: -1))
        }
        guard try work.tendsToBranch(x) else { return nil }
        return try work.lambert(nearBranch: x, call.operation)
    }
}

extension EllipticIntegrals {
    /// Towards minus infinity K(m) = K(1 - 1/(1 - m))/√(1 - m), and E(m) is E of the same argument times the
    /// root.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let rest = try work.sum(Germ(1), call.first, sign: -1)
        if try work.infiniteSign(call.first) < 0 {
            let isFirst = call.operation == .ellipk
            let value = try work.completeElliptic(
                call.operation, nearOne: try work.power(rest, -1))
            let root = try work.power(rest, isFirst ? -work.half : work.half)
            return try work.product(value, root)
        }
        guard try work.tendsTo(1, call.first) else { return nil }
        return try work.completeElliptic(call.operation, nearOne: rest)
    }
}

extension Polylogarithm {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let n = call.first.constant?.knownInteger?.smallValue, let x = call.second,
            (1...GermWork.largestPolylogarithm).contains(n)
        else { return nil }
        if try work.infiniteSign(x) < 0 {
            return try work.polylogarithm(
                n, far: x, GermWork.tape(.polylog, of: BigNumber(n)))
        }
        return try work.tendsTo(1, x) ? try work.polylogarithm(n, nearOne: x) : nil
    }
}

extension Dilogarithm {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        if try work.infiniteSign(call.first) < 0 {
            return try work.polylogarithm(2, far: call.first, GermWork.tape(.li2))
        }
        guard try work.tendsTo(1, call.first) else { return nil }
        return try work.polylogarithm(2, nearOne: call.first)
    }
}

extension GermWork {
    /// ζ(1 + y) = 1/y + γ, and a rest of at most 2|y| for |y| ≤ 1/2 (bound 285).
    func zeta(nearPole x: Germ) throws(BallError) -> Germ? {
        guard try tendsTo(1, x) else { return nil }
        let y = try sum(x, Germ(1), sign: -1)
        guard let size = try size(y) else { return nil }
        guard try supremum(size) <= .powerOfTwo(-1) else { throw .needsPrecision }
        let rest = Germ.Rest(bound: size.bound.scaled(byPowerOfTwo: 1), scale: size.scale)
        return try sum(
            try power(y, -1),
            Germ(terms: [Germ.Term(BigNumber.constant(.egamma))], rest: rest))
    }
}
