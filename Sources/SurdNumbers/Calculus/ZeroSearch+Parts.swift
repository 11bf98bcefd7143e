// Functions that are products or quotients, and functions that are zero everywhere.

extension ZeroSearch {
    /// The number of points between two zeros at which the function must have a value.
    private static var samples: Int { 5 }

    /// The zeros of all factors in order, where the function itself has a value.
    mutating func zeros(of parts: ZeroFactors) throws(NumberError) -> [BigNumber] {
        var all: [BigNumber] = []
        for factor in parts.factors {
            var search = ZeroSearch(factor, from: first, to: last, monitor: monitor)
            search.whole = tape
            let found = try search.searched()
            steps += search.steps
            all = try inserting(found, into: all)
        }
        try requireValues(between: inserting(placesOfDomain(), into: all))
        var zeros: [BigNumber] = []
        for zero in all where try hasValue(at: zero) { zeros.append(zero) }
        return zeros
    }

    /// Whether the function has a value at a zero of its factors.
    private func hasValue(at zero: BigNumber) throws(NumberError) -> Bool {
        // Balls decide it if no denominator is zero.
        do throws(BallError) {
            for bits in [128, 512] {
                var function = try TapeRun(tape, precision: bits, monitor: monitor)
                try function.load(zero, into: Tape.index, monitor)
                do throws(BallError) {
                    try function.runSteps(monitor)
                    return true
                } catch {
                    if case .needsPrecision = error { continue }
                    throw error
                }
            }
        } catch {
            switch error {
            case .needsPrecision, .domain: break
            case .number(let reason): if reason.endsComputation { throw reason }
            }
        }
        do throws(NumberError) {
            _ = try value(at: zero)
            return true
        } catch {
            if error.endsComputation { throw error }
            if error.hasNoValue { return false }
            throw .undecided(
                question: "whether the function has a value where its numerator is zero", known: "")
        }
    }

    /// Throws where the function has no value between two places: zeros of an even root or of a
    /// logarithm are not zeros of the function where its argument is negative.
    private func requireValues(between places: [BigNumber]) throws(NumberError) {
        let ends = [first] + places + [last]
        for index in 1..<ends.count {
            let (low, high) = (ends[index - 1], ends[index])
            guard try low.compare(to: high, monitor: monitor) < 0 else { continue }
            var hasValue = false
            for k in 0..<Self.samples {
                // Positions that are not simple fractions of the interval.
                let part = BigNumber(BigRational(BigInt(17 * k + 11), 97))
                let point = try high.subtracting(low, monitor: monitor)
                    .multiplied(by: part, monitor: monitor).adding(low, monitor: monitor)
                if try isDefined(at: point) { hasValue = true }
            }
            if !hasValue { throw Self.domainUndecided }
        }
    }

    /// Whether balls show that the function has a value; throws where it has none.
    private func isDefined(at point: BigNumber) throws(NumberError) -> Bool {
        for bits in [128, 512] {
            do throws(BallError) {
                var function = try TapeRun(tape, precision: bits, monitor: monitor)
                try function.load(point, into: Tape.index, monitor)
                try function.runSteps(monitor)
                return true
            } catch {
                switch error {
                case .needsPrecision: continue
                case .domain(let reason): throw reason
                case .number(let reason): if reason.endsComputation { throw reason }
                }
            }
        }
        return false
    }

    /// The number of coefficients that must be zero in addition to the value.
    private static var coefficientsOfZero: Int { 3 }

    /// Throws where the function is zero on a whole piece.
    ///
    /// The exact rules are asked at a generic number, of which they know only the position: a
    /// Bessel function of a fraction that does not occur in the tape. What they prove there, and
    /// for some derivatives too, they prove for all numbers around it.
    mutating func requireNotIdentical(to piece: Bracket) throws(NumberError) {
        guard tape.isStraight, tape.bodies.isEmpty else { return }
        var below = BigInt(1_000_003)
        for constant in tape.constants {
            if let exact = constant.knownRational, exact.denominator.bitLength < 64 {
                below = below + exact.denominator
            }
        }
        do throws(NumberError) {
            let fraction = BigNumber(BigRational(BigInt(355), below))
            let opaque = try fraction.applying(.besselJ, monitor: monitor)
            let half = BigNumber(BigRational(mantissa: 1, exponent: piece.radius - 1))
            let point = try opaque.multiplied(by: half, monitor: monitor)
                .adding(BigNumber(piece.centre), monitor: monitor)
            let order = Self.coefficientsOfZero
            let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
            var numbers = TapeNumbers(
                tape, constants: tape.constants, spare: spare, monitor: monitor)
            numbers.load(point, into: Tape.index)
            var jets = TapeJets(tape, order: order, on: numbers, monitor: monitor)
            try jets.run()
            for k in 0..<min(order + 1, jets.resultLength) {
                let coefficient = jets.base.registers[jets.resultPlace(k)]
                if try coefficient.sign(monitor: monitor) != 0 { return }
            }
        } catch {
            if error.endsComputation { throw error }
            return
        }
        throw .infinitelyManyZeros
    }
}

extension NumberError {
    /// Whether the error says that a function has no value at a point.
    var hasNoValue: Bool {
        switch self {
        case .divisionByZero, .domain, .notReal: true
        default: false
        }
    }
}
