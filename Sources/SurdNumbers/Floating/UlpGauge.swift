/// Measures the distance of numbers of a format from exact values, in units in the last place of
/// the exact values.
package struct UlpGauge: Sendable {
    let format: FloatingFormat
    let monitor: Monitor

    package init(_ format: FloatingFormat, monitor: Monitor) {
        self.format = format
        self.monitor = monitor
    }

    /// The number of certain bits of an ulp.
    private static var bits: Int { 40 }

    /// An exact value, between two fractions so close to each other that its unit is known and that distances
    /// in this unit are certain.
    package struct Measured: Sendable {
        let low: BigRational
        let high: BigRational
        package let unit: BigRational
    }

    /// Nil where the value is too large or too small to be written as a fraction, or cannot be distinguished
    /// from zero.
    package func measure(_ exact: BigNumber) throws(NumberError) -> Measured? {
        if let value = exact.knownRational {
            return Measured(low: value, high: value, unit: format.unit(at: value))
        }
        do throws(NumberError) {
            var bits = format.bits + Self.bits
            while true {
                try monitor.check()
                let bounds = try exact.enclosure(bits: bits, limits: monitor.limits)
                let unit = format.unit(at: bounds.lower)
                // After some attempts, only a power of the base itself is so close to a border of units, and
                // its unit is known exactly.
                if unit == format.unit(at: bounds.upper) || bits > 16 * format.bits {
                    return Measured(low: bounds.lower, high: bounds.upper, unit: unit)
                }
                bits *= 2
            }
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// The computed value minus the exact one; infinite where the computed one is not a number.
    package func ulps(of value: FloatingValue, from exact: Measured) -> Double {
        guard let own = value.exact else { return .infinity }
        return Double((own - (exact.low + exact.high) * BigRational(1, 2)) / exact.unit)
    }

    /// Certain bounds of the same distance, without its sign.
    package func distance(
        of value: FloatingValue, from exact: Measured
    ) -> (low: BigRational, high: BigRational)? {
        guard let own = value.exact else { return nil }
        let (a, b) = ((own - exact.low) / exact.unit, (own - exact.high) / exact.unit)
        let (x, y) = (a.magnitude, b.magnitude)
        if a.isNegative != b.isNegative { return (0, max(x, y)) }
        return (min(x, y), max(x, y))
    }

    /// One exact value minus another one, in units of the second; 0 where their enclosures do not show a difference.
    package func ulps(of first: Measured, from second: Measured) -> Double {
        if first.low <= second.high, second.low <= first.high { return 0 }
        let half = BigRational(1, 2)
        return Double(
            ((first.low + first.high) * half - (second.low + second.high) * half) / second.unit)
    }
}

extension FloatingStep {
    /// The factor by which the operation multiplies the relative error of an operand, for the operand with
    /// the largest factor. Nil where there is no rule, or fewer than two digits of the factor are certain.
    package func condition(monitor: Monitor) throws(NumberError) -> Double? {
        guard let local, let result = try Self.ends(of: local, monitor), !result.containsZero
        else { return nil }
        var operands: [DoubleInterval] = []
        for value in operandValues {
            guard let exact = value.exact else { return nil }
            let range = Enclosure(exact).doubles
            operands.append(DoubleInterval(range.lowerBound, range.upperBound))
        }
        guard let slopes = try slopes(operands, result, monitor) else { return nil }
        var most = DoubleInterval(0)
        for (slope, operand) in zip(slopes, operands) {
            let number = ((slope * operand) / result).absolute
            most = DoubleInterval(max(most.low, number.low), max(most.high, number.high))
        }
        guard most.isBounded, most.high - most.low <= 0.001 * most.high else { return nil }
        return most.low
    }

    /// The derivatives with respect to the operands.
    private func slopes(
        _ operands: [DoubleInterval], _ result: DoubleInterval, _ monitor: Monitor
    ) throws(NumberError) -> [DoubleInterval]? {
        switch kind {
        case .operation(let operation, let parameter):
            var functions = IntervalFunctions(monitor: monitor)
            return try functions.slopes(
                operation, parameter, operands[0], operands.count > 1 ? operands[1] : nil,
                value: result
            ).map { [$0.0, $0.1] }
        case .call:
            guard let call else { return nil }
            let steps = try TapeErrors.CallErrors(call, in: value.format, monitor: monitor)
            do throws(BoxFailure) {
                return try steps.bound(operands).slopes
            } catch {
                if case .number(let error) = error, error.endsComputation { throw error }
                return nil
            }
        default: return nil
        }
    }

    private static func ends(
        of number: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> DoubleInterval? {
        do throws(NumberError) {
            let range = try number.enclosure(bits: 80, limits: monitor.limits).doubles
            return DoubleInterval(range.lowerBound, range.upperBound)
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// Whether leading digits of a sum or difference cancel: an operand is more than twice as large as the
    /// result.
    package var cancels: Bool {
        guard case .operation(let operation, _) = kind, operation == .add || operation == .subtract,
            operandValues.count == 2, let a = operandValues[0].exact,
            let b = operandValues[1].exact,
            let sum = local?.knownRational
        else { return false }
        return max(a.magnitude, b.magnitude) > sum.magnitude * 2
    }
}
