/// What is read of x: (x + s)/m, m and s whole.
private struct PartOfX {
    var shift: BigRational
    var divisor: BigInt

    /// With a number added.
    func adding(_ number: BigRational) -> PartOfX? {
        let shift = shift + number * BigRational(divisor, 1)
        return shift.isInteger ? PartOfX(shift: shift, divisor: divisor) : nil
    }

    /// Over a number that is whole and positive.
    func divided(by number: BigRational) -> PartOfX? {
        guard number.isInteger, number.sign > 0 else { return nil }
        return PartOfX(shift: shift, divisor: divisor * number.numerator)
    }
}

extension Tape {
    /// The term g(k) where the function is g(k) for all x between the integers k and k + 1, as it reads x by `floor` of (x + s)/m alone, or by
    /// `ceil` alone; nil for others. floor((x + s)/m) is floor((k + s)/m) there, and ceil((x + s)/m) is ceil((k + 1 + s)/m).
    var termOfSteps: Tape? {
        guard isStraight, bodies.isEmpty, balls == nil else { return nil }
        var parts: [PartOfX?] = Array(repeating: nil, count: registerCount)
        parts[Tape.index] = PartOfX(shift: 0, divisor: 1)
        var rounds: (down: Bool, up: Bool) = (false, false)
        var wholes: Set<Int> = []
        for (place, step) in steps.enumerated() where step.target >= 0 {
            guard step.operands.contains(where: { parts[$0] != nil }) else { continue }
            switch step.action {
            case .floor, .ceiling:
                if step.action == .floor { rounds.down = true } else { rounds.up = true }
                if parts[step.first]?.divisor == 1 { wholes.insert(place) }
            case .quotient:
                guard let number = rational(step.second),
                    parts[step.first]?.divided(by: number) != nil
                else { return nil }
                rounds.down = true
            case .copy: parts[step.target] = parts[step.first]
            case .operation(let operation):
                guard let part = part(operation, step, parts) else { return nil }
                parts[step.target] = part
            default: return nil
            }
        }
        guard rounds.down != rounds.up, parts[result] == nil else { return nil }
        return ofIntegers(shift: rounds.up ? 1 : 0, wholes: wholes)
    }

    private func rational(_ register: Int) -> BigRational? {
        holdsConstant(register) ? constants[register - 1].knownRational : nil
    }

    private func part(
        _ operation: RealOperation, _ step: Step, _ parts: [PartOfX?]
    ) -> PartOfX? {
        guard step.second >= 0 else { return nil }
        if let part = parts[step.first], let number = rational(step.second) {
            switch operation {
            case .add: return part.adding(number)
            case .subtract: return part.adding(-number)
            case .divide: return part.divided(by: number)
            case .multiply: return number.isZero ? nil : part.divided(by: 1 / number)
            default: return nil
            }
        }
        guard let part = parts[step.second], let number = rational(step.first) else { return nil }
        switch operation {
        case .add: return part.adding(number)
        case .multiply: return number.isZero ? nil : part.divided(by: 1 / number)
        default: return nil
        }
    }
}

extension ImproperIntegral {
    /// The integral of steps up to infinity, as a sum; nil for others, and where the sum has no answer.
    ///
    /// Integrals up to whole numbers are partial sums, and the terms of a sum that exists tend to 0.
    func sumOfSteps() throws(NumberError) -> BigNumber? {
        guard case .number(let first) = low, case .infinity(1) = high,
            first.knownInteger != nil, let term = tape.termOfSteps
        else { return nil }
        do throws(NumberError) {
            return try InfiniteSum(term, from: first, isProduct: false, monitor: monitor).value()
        } catch {
            if error.endsComputation { throw error }
            if case .diverges = error { throw .diverges(rule: "the integral diverges at inf") }
            return nil
        }
    }
}
