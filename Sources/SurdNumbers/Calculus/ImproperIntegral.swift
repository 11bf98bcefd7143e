/// An integral with an infinite range, or with points where the integrand has no value or is not smooth.
///
/// The range is cut so that each piece has one such place, at its end. The germ of the integrand
/// there proves that the integral converges or diverges, and gives the part next to the end. The
/// rest of the piece is a proper integral, over u = ln(1/t) where the integrand changes with each
/// power of t.
package struct ImproperIntegral {
    let tape: Tape
    let low: Bound
    let high: Bound
    let monitor: Monitor
    package private(set) var steps = 0

    package init(_ tape: Tape, from low: Bound, to high: Bound, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
    }

    package mutating func value() throws(NumberError) -> BigNumber {
        try inClosedForm(try enclosedValue())
    }

    private mutating func enclosedValue() throws(NumberError) -> BigNumber {
        guard case .number(let a) = low, case .number(let b) = high else {
            if let value = try sumOfSteps() { return value }
            if let value = try sumOfStepTerms() { return value }
            return try improper()
        }
        var integral = Integral(tape, from: a, to: b, monitor: monitor)
        if try a.compare(to: b, monitor: monitor) == 0 { return try integral.value() }
        if let value = try overInverseError() { return value }
        if let value = try sumOfStepTerms() { return value }
        if try isPlainlyImproper(a, b) { return try improper() }
        do throws(NumberError) {
            let value = try integral.value()
            steps += integral.steps
            return value
        } catch {
            switch error {
            case .undecided, .notBuilt, .divisionByZero, .domain: break
            default: throw error
            }
            do throws(NumberError) {
                return try improper()
            } catch let other {
                // If both methods fail, the first error describes the problem of the integrand.
                switch other {
                case .undecided, .notBuilt:
                    switch error {
                    case .undecided, .notBuilt: throw error
                    default: throw other
                    }
                default: throw other
                }
            }
        }
    }

    /// Whether the integrand has no value at an end or at some point inside that can be found.
    private func isPlainlyImproper(
        _ a: BigNumber, _ b: BigNumber
    ) throws(NumberError) -> Bool {
        guard tape.bodies.isEmpty, tape.isStraight, !tape.isConstant else { return false }
        if try hasNoValue(at: a) { return true }
        if try hasNoValue(at: b) { return true }
        if tape.hasBranchPoints, !tape.isRegular(at: a, monitor) || !tape.isRegular(at: b, monitor)
        {
            return true
        }
        let isUpward = try a.compare(to: b, monitor: monitor) < 0
        let points = SingularPoints(
            tape, from: isUpward ? a : b, to: isUpward ? b : a, monitor: monitor)
        for point in try points.run(ofQuotients: true) where try hasNoValue(at: point) {
            return true
        }
        return false
    }

    private func hasNoValue(at point: BigNumber) throws(NumberError) -> Bool {
        do throws(NumberError) {
            var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
            numbers.load(point, into: Tape.index)
            try numbers.runSteps(monitor)
            return false
        } catch {
            if error.endsComputation { throw error }
            switch error {
            case .divisionByZero, .domain: return true
            default: return false
            }
        }
    }

    // MARK: - Values in closed form

    /// The integral, where the germ at one end is the whole integrand, as for e^(-x) at infinity.
    private func exactValue(_ low: Bound, _ high: Bound) throws(NumberError) -> BigNumber? {
        guard tape.isStraight, !tape.hasBreaks, tape.bodies.isEmpty else { return nil }
        switch (low, high) {
        case (.number(let a), .infinity): return try exactValue(.infinity(1), to: a)
        case (.infinity, .number(let b)): return try exactValue(.infinity(-1), to: b)
        case (.number(let a), .number(let b)):
            if let value = try exactValue(.point(a, side: 1), to: b) { return value }
            return try exactValue(.point(b, side: -1), to: a)
        case (.infinity, .infinity): return nil
        }
    }

    private func exactValue(_ end: End, to cut: BigNumber) throws(NumberError) -> BigNumber? {
        let distance = try end.distance(cut, monitor)
        let found = try? tape.settle(at: end, as: .integrand, monitor: monitor) {
            (germ, work) throws(BallError) -> BigNumber?? in
            guard germ.rest == nil else { return .some(nil) }
            let t: BigNumber
            do throws(NumberError) {
                switch end {
                case .point: t = distance
                case .infinity:
                    // Powers of x are defined at 0 too, but 1/0 is not a number.
                    guard try distance.sign(monitor: monitor) > 0 else { return .some(nil) }
                    t = try BigNumber(1).divided(by: distance, monitor: monitor)
                }
            } catch {
                throw .number(error)
            }
            return .some(try EndTail(germ: germ, work: work).exactValue(at: t))
        }
        return found ?? nil
    }

    /// Whether both halves of the range cancel.
    private func isOdd(_ low: Bound, _ high: Bound) throws(NumberError) -> Bool {
        guard tape.parity == .odd else { return false }
        switch (low, high) {
        case (.infinity, .infinity): return true
        case (.number(let a), .number(let b)):
            return try a.compare(to: b.negated(monitor: monitor), monitor: monitor) == 0
        default: return false
        }
    }

    /// Whether the part from 0 to 1 and that from 1 to infinity cancel, as f(1/x)/x² = -f(x).
    /// Of a finite range the parts about the middle, or neighbours.
    private func halvesCancel(_ low: Bound, _ high: Bound) throws(NumberError) -> Bool {
        if case .number(let a) = low, case .number(let b) = high {
            return try IntegralSymmetry(tape, from: a, to: b, monitor: monitor).cancels()
        }
        guard case .number(let start) = low, case .infinity(1) = high,
            start.knownInteger == 0
        else { return false }
        return try IntegralSymmetry(tape, from: 0, to: 1, monitor: monitor).cancelsBeyond()
    }

    /// The exponent of 2 beyond which an infinite range is left to its germ.
    private static var reaches: [Int] { [2, 6, 12] }

    private mutating func improper() throws(NumberError) -> BigNumber {
        var bounds = (low, high)
        var sign = 1
        if try isDescending() {
            bounds = (high, low)
            sign = -1
        }
        var last: NumberError?
        for reach in Self.reaches {
            do throws(NumberError) {
                let pieces = try pieces(from: bounds.0, to: bounds.1, reach: reach)
                for piece in pieces where !piece.isInfinite { try requireConvergence(piece) }
                for piece in pieces where piece.isInfinite { try requireConvergence(piece) }
                if try isOdd(bounds.0, bounds.1) {
                    // Both halves exist, and cancel.
                    var half = ImproperIntegral(
                        tape, from: .number(0), to: bounds.1, monitor: monitor)
                    _ = try half.value()
                    return 0
                }
                if pieces.isOneEnd, let exact = try exactValue(bounds.0, bounds.1) {
                    return sign > 0 ? exact : try exact.negated(monitor: monitor)
                }
                try requireFineGerms(pieces)
                let value: BigNumber
                do throws(NumberError) {
                    value = try ImproperValue.number(tape, pieces, bounds, &steps, monitor)
                } catch {
                    // A value that cannot be told from zero may be zero by symmetry.
                    if case .undecided = error, try halvesCancel(bounds.0, bounds.1) { return 0 }
                    throw error
                }
                return sign > 0 ? value : try value.negated(monitor: monitor)
            } catch {
                guard case .undecided = error else { throw error }
                last = error
                // On an infinite range, a longer reach finds more singular points.
                if case .number = bounds.0, case .number = bounds.1 { throw error }
            }
        }
        throw last ?? .undecided(question: "the integral", known: "")
    }

    /// Next to their poles, inverse error functions are not known precisely enough for digits.
    private func requireFineGerms(_ pieces: [Piece]) throws(NumberError) {
        for case .end(.point(let point, _), _) in pieces {
            for (place, step) in tape.steps.enumerated() {
                guard case .operation(let operation) = step.action,
                    operation == .erfinv || operation == .erfcinv,
                    try !isFinite(place, at: point)
                else { continue }
                throw .undecided(
                    question: "the integral",
                    known:
                        "the integral exists, but \(operation.name) is not known precisely enough next to a pole"
                )
            }
        }
    }

    /// Whether a step is proved to have a value at a point.
    private func isFinite(_ place: Int, at point: BigNumber) throws(NumberError) -> Bool {
        guard tape.isStraight else { return false }
        let target = tape.steps[place].target
        let part = tape.prefix(place + 1, result: target).pruned(to: target)
        do throws(BallError) {
            var function = try FunctionBalls(part, order: 0, precision: 64, monitor: monitor)
            var ball = Ball(precision: 64)
            try ball.set(enclosing: point, 64, monitor)
            try function.evaluate(at: ball)
            try function.copyCoefficient(0, to: &ball)
            return !ball.largestSize.isInfinite
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
    }

    private func isDescending() throws(NumberError) -> Bool {
        switch (low, high) {
        case (.number(let a), .number(let b)): try a.compare(to: b, monitor: monitor) > 0
        case (.infinity(let sign), .number): sign > 0
        case (.number, .infinity(let sign)): sign < 0
        case (.infinity(let first), .infinity(let second)): first > second
        }
    }

    // MARK: - Convergence

    func requireConvergence(_ piece: Piece) throws(NumberError) {
        guard case .end(let end, _) = piece else { return }
        let verdict = try tape.settle(at: end, as: .integrand, monitor: monitor) {
            (germ, work) throws(BallError) -> EndTail.Verdict? in
            try EndTail(germ: germ, work: work).verdict()
        }
        switch verdict {
        case .converges: return
        case .diverges:
            throw .diverges(rule: "the integral diverges at \(end.text)")
        case nil:
            throw .undecided(
                question: "whether the integral exists at \(end.text)",
                known: "the terms found so far do not decide it")
        }
    }
}
