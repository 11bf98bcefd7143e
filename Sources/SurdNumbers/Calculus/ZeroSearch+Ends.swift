// Ends of the interval where the function has no Taylor coefficients, such as that of x·ln(x) at 0.

extension ZeroSearch {
    /// The largest size of a piece at an end whose germ is examined: t is at most 2^-6.
    private static var leastExponent: Int { 6 }

    /// Proves from the germ of the function that a piece at an end of the interval has no zero,
    /// except possibly that end. False where the germ does not prove it.
    mutating func takeEnd(
        of piece: Bracket, _ low: BigRational, _ high: BigRational
    ) throws(NumberError) -> Bool {
        if piece.low <= low {
            return try take(.point(first, side: 1), first, width: piece.high - low)
        }
        guard piece.high >= high else { return false }
        return try take(.point(last, side: -1), last, width: high - piece.low)
    }

    private mutating func take(
        _ end: End, _ point: BigNumber, width: BigRational
    ) throws(NumberError) -> Bool {
        var exponent = width.denominator.bitLength - width.numerator.bitLength
        while exponent > 0, BigRational(mantissa: 1, exponent: -exponent) < width { exponent -= 1 }
        guard exponent >= Self.leastExponent, try keepsSign(at: end, exponent) else { return false }
        do throws(NumberError) {
            if try isZero(at: point) { try add(point) }
        } catch {
            if error.endsComputation { throw error }
            // Where the function has no value, it has no zero; an undecided value may be zero.
            if !error.hasNoValue { return false }
        }
        return true
    }

    /// Throws where the function is zero without end next to a simple number in the piece, or next to an end of the interval:
    /// its germ is 0 there, or begins with a wave.
    func requireFewZeros(
        near piece: Bracket, _ low: BigRational, _ high: BigRational
    ) throws(NumberError) {
        guard try (whole ?? tape).hasValuesEverywhere(monitor) else { return }
        var ends: [End] = []
        if piece.low <= low { ends.append(.point(first, side: 1)) }
        if piece.high >= high { ends.append(.point(last, side: -1)) }
        var ball = Ball(precision: ZeroForms.bits)
        piece.set(&ball)
        for point in try ZeroForms(monitor: monitor).candidates(ball) {
            guard try isIn(piece, point) else { continue }
            if try point.compare(to: last, monitor: monitor) < 0 {
                ends.append(.point(point, side: 1))
            }
            if try first.compare(to: point, monitor: monitor) < 0 {
                ends.append(.point(point, side: -1))
            }
        }
        for end in ends where try tape.holds(.hasZeros, at: end, monitor) {
            throw .infinitelyManyZeros
        }
    }

    /// Whether the function has one sign for 0 < t ≤ 2^-exponent.
    private func keepsSign(at end: End, _ exponent: Int) throws(NumberError) -> Bool {
        for order in [6, 14] {
            do throws(BallError) {
                let work = try GermWork(
                    order: order, exponent: exponent, taylor: JetCoefficients(), monitor: monitor)
                var germs = TapeGerms(tape, point: try end.germ(work), work: work)
                return try work.sign(try germs.run()) != 0
            } catch {
                if case .number(let reason) = error, reason.endsComputation { throw reason }
            }
        }
        return false
    }
}

extension Tape {
    /// Whether the function has a value at all numbers but the zeros of some polynomials: elsewhere what looks
    /// like a zero may be a place without a value, as in sin(1/x)/sin(1/x).
    fileprivate func hasValuesEverywhere(_ monitor: Monitor) throws(NumberError) -> Bool {
        guard isStraight, bodies.isEmpty, balls == nil else { return false }
        var polynomials: Set<Int> = [Tape.index]
        for place in constants.indices { polynomials.insert(place + 1) }
        for step in steps where step.target >= 0 {
            let isPolynomial =
                polynomials.contains(step.first)
                && (step.second < 0 || polynomials.contains(step.second))
            var isOne = false
            switch step.action {
            case .copy: isOne = polynomials.contains(step.first)
            case .operation(let operation):
                switch operation {
                case .add, .subtract, .multiply, .negate, .square: isOne = isPolynomial
                case .powerInteger where step.parameter >= 0: isOne = isPolynomial
                case .divide:
                    guard polynomials.contains(step.second),
                        try isSomewhereNotZero(step.second, monitor)
                    else { return false }
                case .absolute, .exp, .expm1, .sin, .cos, .atan, .sinh, .cosh, .tanh, .asinh,
                    .erf, .erfc:
                    break
                default: return false
                }
            default: return false
            }
            if isOne { polynomials.insert(step.target) } else { polynomials.remove(step.target) }
        }
        return true
    }

    /// Whether a register is not 0 at a number whose choice does not matter.
    private func isSomewhereNotZero(
        _ register: Int, _ monitor: Monitor
    ) throws(NumberError) -> Bool {
        let part = pruned(to: register)
        var numbers = TapeNumbers(part, constants: part.constants, monitor: monitor)
        numbers.load(BigNumber(BigRational(355, 1_000_003)), into: Tape.index)
        do throws(NumberError) {
            try numbers.runSteps(monitor)
            return try numbers.registers[part.result].sign(monitor: monitor) != 0
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }
}
