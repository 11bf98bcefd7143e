extension ImproperIntegral {
    /// The integral of a function of erfinv(x) up to 1 or from -1 on, over y = erfinv(x): next to its poles erfinv has no germ with
    /// a fine rest, and y is the variable itself. Of erfcinv(x) the poles are 0 and 2. Nil for others.
    func overInverseError() throws(NumberError) -> BigNumber? {
        guard case .number(let a) = low, case .number(let b) = high, tape.isStraight,
            tape.bodies.isEmpty, let inverse = inverseError
        else { return nil }
        let poles = inverse == .erfinv ? [(-1, -1), (1, 1)] : [(0, 1), (2, -1)]
        func bound(_ number: BigNumber) throws(NumberError) -> Bound {
            for (pole, sign) in poles where number.knownInteger == BigInt(pole) {
                return .infinity(sign)
            }
            return .number(try number.applying(inverse, monitor: monitor))
        }
        let bounds: (Bound, Bound)
        do throws(NumberError) { bounds = (try bound(a), try bound(b)) } catch {
            if error.endsComputation { throw error }
            return nil
        }
        if case (.number, .number) = bounds { return nil }
        var form = ImproperIntegral(
            tape.overInverseError(inverse), from: bounds.0, to: bounds.1, monitor: monitor)
        do throws(NumberError) { return try form.value() } catch {
            if error.endsComputation { throw error }
            guard case .diverges = error else { return nil }
            // The message names the end of x.
            for (number, bound) in [(a, bounds.0), (b, bounds.1)] {
                guard case .infinity(let sign) = bound else { continue }
                let end = ImproperIntegral(
                    form.tape, from: .number(0), to: .infinity(sign), monitor: monitor)
                if try end.diverges() {
                    throw .diverges(
                        rule: "the integral diverges at \(End.point(number, side: 1).text)")
                }
            }
            throw error
        }
    }

    /// erfinv or erfcinv, where the tape has one of them, always of x.
    private var inverseError: RealOperation? {
        var found: RealOperation?
        for step in tape.steps {
            guard case .operation(let operation) = step.action,
                operation == .erfinv || operation == .erfcinv
            else { continue }
            guard step.first == Tape.index, found ?? operation == operation else { return nil }
            found = operation
        }
        return found
    }

    private func diverges() throws(NumberError) -> Bool {
        var form = self
        do throws(NumberError) {
            _ = try form.value()
            return false
        } catch {
            if error.endsComputation { throw error }
            if case .diverges = error { return true }
            return false
        }
    }
}
