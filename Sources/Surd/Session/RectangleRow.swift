import SurdNumbers

/// Evaluates rows of doubles and complex numbers on rectangles of balls, which usually decide the
/// nearest doubles.
final class RectangleRow {
    private let expression: CompiledExpression
    private let columns: [ColumnSource]
    private let machine = ComplexBallMachine()
    private let monitor: Monitor
    private var arguments: [(real: Double, imaginary: Double)] = []
    /// The number of consecutive rows that were left to the general path.
    private var failures = 0

    init(_ expression: CompiledExpression, _ columns: [ColumnSource]) {
        self.expression = expression
        self.columns = columns
        monitor = Monitor(limits: expression.limits, cancellation: expression.cancellation)
    }

    /// The nearest doubles of the parts, infinite where the value is too large; nil where the row
    /// must be evaluated exactly.
    func parts(_ row: Int) -> (real: Double, imaginary: Double)? {
        guard failures < 8, expression.limits.paths.contains(.balls) else { return nil }
        arguments.removeAll(keepingCapacity: true)
        for column in columns {
            switch column.storage {
            case .complexes(let values):
                arguments.append((values[2 * row], values[2 * row + 1]))
            case .doubles(let values): arguments.append((values[row], 0))
            case .integers(let values):
                guard let value = Double(exactly: values[row]) else { return nil }
                arguments.append((value, 0))
            case .text, .decimals: return nil
            }
        }
        guard arguments.allSatisfy({ $0.real.isFinite && $0.imaginary.isFinite }) else {
            return nil
        }
        let found = machine.doubles(
            of: expression.code, names: expression.scope, arguments, monitor: monitor)
        failures = found == nil ? failures + 1 : 0
        return found
    }
}
