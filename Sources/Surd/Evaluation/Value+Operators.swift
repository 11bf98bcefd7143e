package import SurdNumbers

extension Value {
    /// The operators that lists share with numbers.
    package enum Operator: Sendable {
        case add, subtract, multiply, divide, power
    }

    /// The result of the language's operator for two values, at least one of which is a list; nil
    /// where neither is a list.
    package func combinedAsList(
        _ meaning: Operator, _ other: Value, monitor: Monitor
    ) throws(SurdError) -> Value? {
        let operation: Instruction.Operation =
            switch meaning {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            case .divide: .divide
            case .power: .power
            }
        do throws(SurdError.Reason) {
            return try Lists.combined(operation, self, other, monitor)
        } catch {
            throw SurdError(error, range: 0..<0)
        }
    }

    /// The list with the negated numbers; nil where the value is not a list.
    package func negatedAsList(monitor: Monitor) throws(SurdError) -> Value? {
        guard case .list(let list) = self else { return nil }
        do throws(SurdError.Reason) {
            return try Lists.applied(.negate, list, monitor, isComplex: false)
        } catch {
            throw SurdError(error, range: 0..<0)
        }
    }
}
