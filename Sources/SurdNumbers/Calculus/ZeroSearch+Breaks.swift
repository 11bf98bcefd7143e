// Zeros at which a condition, a sign or a rounding changes: every possible branch of the function
// is examined.

extension ZeroSearch {
    /// Adds the zeros near a break: at most one, at a number that exact rules examine.
    mutating func takeZeroAtBreak(
        near piece: Bracket, _ bits: Int
    ) throws(NumberError) -> Bool {
        guard tape.hasBreaks else { return false }
        var ball = Ball(precision: bits)
        piece.set(&ball)
        let (low, high) = piece.wider
        var wide = Ball(precision: bits)
        Bracket(piece.mantissa, exponent: piece.exponent, radius: piece.radius + 2).set(&wide)
        for candidate in try ZeroForms(monitor: monitor).candidates(ball) {
            guard try isIn(piece, candidate) else { continue }
            if try isOnlyPlace(candidate, on: wide, bits) {
                cleared.append((low, high))
            } else if try !isOnlyPlace(candidate, on: ball, bits) {
                continue
            }
            if try candidate.compare(to: first, monitor: monitor) < 0 { return true }
            if try candidate.compare(to: last, monitor: monitor) > 0 { return true }
            do throws(NumberError) {
                if try isZero(at: candidate) { try add(candidate) }
            } catch {
                // Where the function has no value, it has no zero.
                if !error.hasNoValue { throw error }
            }
            return true
        }
        return false
    }

    /// Whether the function can be zero in a ball only at one number, on any branch.
    private func isOnlyPlace(
        _ point: BigNumber, on ball: borrowing Ball, _ bits: Int
    ) throws(NumberError) -> Bool {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let order = Self.orders[0]
        do throws(BallError) {
            let spare = TapeJets<TapeRun>.spare(tape, order: order)
            var balls = try TapeRun(tape, precision: bits, spare: spare, monitor: monitor)
            balls.load(ball, into: Tape.index)
            var jets = TapeJets(tape, order: order, on: balls, monitor: monitor)
            jets.answers = OpenAnswers()
            for _ in 0..<OpenAnswers.mostRows {
                try jets.run()
                if try !isOnlyPlace(point, &jets) { return false }
                if jets.answers?.advance() != true { return true }
            }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
        }
        return false
    }

    /// The same for the last branch.
    private func isOnlyPlace(
        _ point: BigNumber, _ jets: inout TapeJets<TapeRun>
    ) throws(BallError) -> Bool {
        if try !jets.coefficientContainsZero(0) { return true }
        let decisions = jets.decisions
        var multiplicity: Int?
        do throws(NumberError) {
            if decisions.contains(where: \.isPoint), try takes(decisions, at: point) { return true }
            var exact = numbers(at: point, order: jets.order)
            exact.script = decisions
            try exact.run()
            guard !exact.hasLeftScript,
                try exact.base.registers[exact.resultPlace(0)].sign(monitor: monitor) == 0
            else { return false }
            multiplicity = try Self.multiplicity(exact, monitor)
        } catch {
            if error.endsComputation { throw .number(error) }
        }
        guard let multiplicity else { return false }
        return try !jets.coefficientContainsZero(multiplicity)
    }

    /// Whether the function takes this branch at a point. A branch that is possible at one point
    /// only is taken nowhere else.
    private func takes(
        _ decisions: [TapeDecision], at point: BigNumber
    ) throws(NumberError) -> Bool {
        var natural = numbers(at: point, order: 1)
        natural.answers = OpenAnswers()
        try natural.run()
        return natural.decisions.count == decisions.count
            && zip(natural.decisions, decisions).allSatisfy { $0.isSame(as: $1) }
    }

    private func numbers(at point: BigNumber, order: Int) -> TapeJets<TapeNumbers> {
        let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
        var numbers = TapeNumbers(
            tape, constants: tape.constants, spare: spare, monitor: monitor)
        numbers.load(point, into: Tape.index)
        return TapeJets(tape, order: order, on: numbers, monitor: monitor)
    }
}

extension TapeDecision {
    func isSame(as other: TapeDecision) -> Bool {
        kind == other.kind && first == other.first && second == other.second
            && result == other.result
    }
}

extension TapeJets where Base == TapeRun {
    /// Whether a coefficient of the result may be zero.
    fileprivate mutating func coefficientContainsZero(_ index: Int) throws(BallError) -> Bool {
        if index >= resultLength { return true }
        return try base.withBall(resultPlace(index)) { (ball) in ball.containsZero }
    }
}
