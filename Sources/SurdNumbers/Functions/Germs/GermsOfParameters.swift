// The behaviour of functions with parameters towards the ends of their domains: powers times functions that
// have Taylor coefficients there.

extension GermWork {
    /// x^p·F(x), where the parameters of F are numbers and x tends to 0 from above.
    fileprivate func powerTimes(
        _ operation: RealOperation, _ parameters: [BigNumber], of argument: Germ, _ x: Germ,
        power p: BigNumber
    ) throws(BallError) -> Germ {
        let tape =
            parameters.count == 1
            ? Self.tape(operation, of: parameters[0]) : Self.tape(operation, of: parameters + [nil])
        return try product(try power(x, p), try compose(tape, at: 0, argument))
    }

    /// Whether a germ tends to 0 from above; towards 0 from below there is no value.
    fileprivate func vanishes(_ x: Germ, _ operation: RealOperation) throws(BallError) -> Bool {
        guard let limit = try finiteLimit(x), limit.isZero else { return false }
        try requireAbove(x, operation)
        return true
    }

    func requireAbove(_ x: Germ, _ operation: RealOperation) throws(BallError) {
        if try sign(x) > 0 { return }
        throw .domain(
            .notReal(
                function: operation.name,
                rule: "\(operation.name) of a negative number is not real"))
    }
}

extension IncompleteGamma {
    /// Towards 0 the lower function is x^s/s·1F1(s; s + 1; -x). Towards infinity the upper one is
    /// x^(s-1)·e^(-x)·Σ (s-1)…(s-k)·x^(-k), whose rest after at least s - 1 terms is smaller than the next
    /// term (DLMF 8.11(i); bound 282).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let s = call.first.constant, let x = call.second else { return nil }
        let part: Germ
        let isUpper: Bool
        if try work.infiniteSign(x) > 0 {
            guard let order = s.knownRational, order.magnitude <= 50 else { return nil }
            part = try farther(order, x, work)
            isUpper = true
        } else {
            guard try work.vanishes(x, call.operation), let order = s.knownRational, order.sign > 0
            else {
                return nil
            }
            let series = try work.powerTimes(
                .hyp1f1, [s, BigNumber(order + 1)], of: try work.negative(x), x, power: s)
            part = try work.product(series, times: BigNumber(1 / order))
            isUpper = false
        }
        if isUpper == (call.operation == .gammaupper) { return part }
        return try work.sum(Germ(try work.value(.gamma, s)), part, sign: -1)
    }

    private static func farther(
        _ s: BigRational, _ x: Germ, _ work: GermWork
    ) throws(BallError) -> Germ {
        var coefficients: [BigNumber] = [1]
        var factor = s - 1
        for _ in 0..<max(work.order, 52) {
            coefficients.append(coefficients[coefficients.count - 1] * BigNumber(factor))
            factor = factor - 1
        }
        let series = try work.asymptotic(x, from: 0, step: -1, coefficients)
        let power = try work.power(x, BigNumber(s - 1))
        let decay = try work.exponential(try work.negative(x))
        return try work.product(try work.product(power, decay), series)
    }
}

extension IncompleteBeta {
    /// Towards 0 x^a/(a·B(a, b))·2F1(a, 1 - b; a + 1; x), and towards 1 by the complement.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let a = call.operands[0].constant?.knownRational,
            let b = call.operands[1].constant?.knownRational, a.sign > 0, b.sign > 0
        else { return nil }
        let x = call.operands[2]
        if try work.vanishes(x, call.operation) { return try share(a, b, x, work) }
        let rest = try work.sum(Germ(1), x, sign: -1)
        guard try work.vanishes(rest, call.operation) else { return nil }
        return try work.sum(Germ(1), try share(b, a, rest, work), sign: -1)
    }

    private static func share(
        _ a: BigRational, _ b: BigRational, _ x: Germ, _ work: GermWork
    ) throws(BallError) -> Germ {
        let series = try work.powerTimes(
            .hyp2f1, [BigNumber(a), BigNumber(1 - b), BigNumber(a + 1)], of: x, x,
            power: BigNumber(a))
        let below = try work.lift { () throws(NumberError) in
            try work.numbers.product(
                BigNumber(a), try work.numbers.value(.beta, of: BigNumber(a), BigNumber(b)))
        }
        return try work.quotient(series, Germ(below))
    }
}

extension BesselOfRealOrder {
    /// I_n of an integer order, (x/2)^n/n!·0F1(n + 1; x²/4), on both sides of 0.
    static func modified(_ n: Int, nearZero x: Germ, _ work: GermWork) throws(BallError) -> Germ {
        let half = try work.product(x, times: work.half)
        let series = try work.powerTimes(
            .hyp0f1, [BigNumber(n + 1)], of: try work.product(half, half), half,
            power: BigNumber(n))
        let factor = try work.value(.gamma, BigNumber(n + 1))
        return try work.quotient(series, Germ(factor))
    }

    /// Towards 0: J_v and I_v are (x/2)^v/Γ(v + 1)·0F1(v + 1; ∓x²/4). Y_v and K_v are combinations of those
    /// of v and -v, where v is not an integer.
    static func fractional(
        _ operation: RealOperation, _ v: BigRational, _ x: Germ, _ work: GermWork
    ) throws(BallError) -> Germ? {
        guard try work.vanishes(x, operation) else { return nil }
        let isModified = operation == .besseli || operation == .besselk
        func first(_ v: BigRational) throws(BallError) -> Germ {
            let half = try work.product(x, times: work.half)
            let square = try work.product(half, half)
            let series = try work.powerTimes(
                .hyp0f1, [BigNumber(v + 1)],
                of: isModified ? square : try work.negative(square), half, power: BigNumber(v))
            return try work.quotient(series, Germ(try work.value(.gamma, BigNumber(v + 1))))
        }
        if operation == .besseli || operation == .besselJOfReal { return try first(v) }
        let (plus, minus) = (try first(v), try first(-v))
        let (sine, cosine) = try work.lift { () throws(NumberError) in
            let angle = try work.numbers.product(BigNumber(v), BigNumber.constant(.pi))
            return (try work.numbers.value(.sin, angle), try work.numbers.value(.cos, angle))
        }
        if operation == .besselYOfReal {
            // (J_v·cos(vπ) - J_(-v))/sin(vπ)
            return try work.quotient(
                try work.sum(try work.product(plus, times: cosine), minus, sign: -1), Germ(sine))
        }
        // π/2·(I_(-v) - I_v)/sin(vπ)
        let factor = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(
                BigNumber.constant(.pi), try work.numbers.product(2, sine))
        }
        return try work.product(try work.sum(minus, plus, sign: -1), times: factor)
    }
}
