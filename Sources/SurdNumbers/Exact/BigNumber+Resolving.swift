extension BigNumber {
    /// The same number in its simplest kind: a real that can be proved to be rational becomes that
    /// integer or fraction. A real that stays one may still be rational.
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

    /// The fraction that the value is; nil where it is known to be none. Throws where neither can be
    /// shown: agreement with no fraction that was looked at proves nothing.
    package func rationalOrIrrational(monitor: Monitor) throws(NumberError) -> BigRational? {
        let settled = try resolved(monitor: monitor)
        if let exact = settled.exactRational { return exact }
        if settled.isKnownIrrational { return nil }
        throw .undecided(question: "whether the value is rational", known: "")
    }

    /// The integer that the value is; nil where it is none. Throws where that stays open.
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

    /// Whether the value can be proved to be `candidate`. False says only that there is no proof.
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

    /// The one simple fraction that the value may be, if it can be proved.
    func provenRational(monitor: Monitor) throws(NumberError) -> BigRational? {
        if isRational { return try parts(monitor: monitor) }
        var refinement = Refinement(self, monitor: monitor)
        // 192 bits single out fractions of up to 60 bits: a chance hit is very unlikely, and
        // would only cost a failing proof. Of what is so large that no precision reaches them, as
        // many leading ones show that it is none.
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

    /// Asks `question` of ever smaller enclosures, beginning with one of the accuracy given, until
    /// it has an answer or the value is proved to be a candidate that it names.
    package func settle<T>(
        _ accuracy: Accuracy, for what: String, monitor: Monitor,
        question: (_ low: BigInt, _ high: BigInt, _ exponent: Int) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var report = RefinementReport()
        return try settle(
            accuracy, for: what, monitor: monitor, report: &report, question: question)
    }

    /// The same, and says what it took.
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

    /// The same with the ball itself.
    package func settle<T>(
        _ accuracy: Accuracy, for what: String, monitor: Monitor,
        ball question: (borrowing Ball) throws(NumberError) -> Verdict<T>
    ) throws(NumberError) -> Settled<T> {
        var refinement = Refinement(self, monitor: monitor)
        return try refinement.settle(accuracy, what, ask: question)
    }
}
