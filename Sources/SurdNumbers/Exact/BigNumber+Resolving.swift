extension BigNumber {
    /// The same number in its simplest kind: a real that can be proved to be rational becomes that
    /// integer or fraction. A number that stays a real may still be rational.
    public func resolved(limits: Limits = .standard) throws(NumberError) -> BigNumber {
        try resolved(monitor: Monitor(limits: limits))
    }

    package func resolved(monitor: Monitor) throws(NumberError) -> BigNumber {
        guard case .real(let real) = storage else { return self }
        if let exact = real.exactValue { return BigNumber(exact) }
        if real.form != nil { return self }
        if real.isRational { return BigNumber(try real.parts(monitor: monitor)) }
        if let exact = try real.provenRational(monitor: monitor) { return BigNumber(exact) }
        return self
    }

    /// The fraction that the value equals; nil where the value is known to be irrational. Throws
    /// where neither can be shown: that the value differs from every fraction that was tried proves
    /// nothing.
    package func rationalOrIrrational(monitor: Monitor) throws(NumberError) -> BigRational? {
        let settled = try resolved(monitor: monitor)
        if let exact = settled.exactRational { return exact }
        if settled.isKnownIrrational { return nil }
        throw .undecided(question: "whether the value is rational", known: "")
    }

    /// The integer that the value equals; nil where it is no integer. Throws where this stays open.
    package func integerOrNone(monitor: Monitor) throws(NumberError) -> BigInt? {
        switch storage {
        case .integer(let value): return value
        case .rational: return nil
        case .real(let real):
            if let exact = real.exactValue { return exact.exactInteger }
            if real.isRational {
                guard try real.isInteger(monitor: monitor) else { return nil }
                return try real.parts(monitor: monitor).exactInteger
            }
            if isKnownIrrational { return nil }
            _ = try real.floor(
                plus: .zero, asking: "whether the value is an integer", monitor: monitor)
            return real.exactValue?.exactInteger
        }
    }

    /// Whether the value can be proved to be `candidate`. False means only that no proof was found.
    package func isProved(
        equalTo candidate: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        guard case .real(let real) = storage else {
            monitor.note(.exactValues)
            return knownRational == candidate
        }
        return try real.isProved(equalTo: candidate, monitor: monitor)
    }
}

extension Real {

    /// The simple fraction closest to the value, if the value can be proved to equal it.
    func provenRational(monitor: Monitor) throws(NumberError) -> BigRational? {
        if isRational { return try parts(monitor: monitor) }
        var refinement = Refinement(self, monitor: monitor)
        // 192 bits single out fractions of up to 60 bits. An accidental hit is very unlikely, and
        // would cost only a proof that fails. For a value so large that no precision reaches these
        // bits, its 192 leading bits serve instead.
        let isHuge = estimate.magnitude.value > monitor.limits.maximumPrecision / 2
        let settled = try refinement.settle(
            isHuge ? .relative(192) : .absolute(192), "the value"
        ) {
            ball throws(NumberError) -> Verdict<BigRational?> in
            if ball.containsZero { return .answer(.zero) }
            guard let size = ball.magnitudeExponent, size > -60, size < 4096 else {
                return .answer(nil)
            }
            let (low, high) = ball.rationalBounds
            let middle = (low + high) / 2
            let guess = middle.approximated(maximumDenominator: BigInt(1) << 60)
            return .answer(guess >= low && guess <= high ? guess : nil)
        }
        switch settled {
        case .exact(let value): return value
        case .answer(let guess):
            guard let guess, try isProved(equalTo: guess, monitor: monitor) else { return nil }
            return guess
        }
    }

    /// Asks `question` about smaller and smaller enclosures, from one of the given accuracy on,
    /// until it has an answer or the value is proved to be a candidate that the question names.
    package func settle<T>(
        _ accuracy: Accuracy, for what: String, monitor: Monitor,
        question: (_ low: BigInt, _ high: BigInt, _ exponent: Int) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var report = RefinementReport()
        return try settle(
            accuracy, for: what, monitor: monitor, report: &report, question: question)
    }

    /// The same, and returns how much precision was needed.
    package func settle<T>(
        _ accuracy: Accuracy, for what: String, monitor: Monitor, report: inout RefinementReport,
        question: (_ low: BigInt, _ high: BigInt, _ exponent: Int) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var refinement = Refinement(self, monitor: monitor)
        let result = try refinement.settle(accuracy, what) {
            ball throws(NumberError) -> Verdict<T> in
            let (low, high, exponent) = ball.dyadicBounds()
            return try question(low, high, exponent)
        }
        report = refinement.report
        return result
    }

    /// The same, with the ball as the argument of the question.
    package func settle<T>(
        _ accuracy: Accuracy, for what: String, monitor: Monitor,
        ball question: (borrowing Ball) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var refinement = Refinement(self, monitor: monitor)
        return try refinement.settle(accuracy, what, ask: question)
    }
}
