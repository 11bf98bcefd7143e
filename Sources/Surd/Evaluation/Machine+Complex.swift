import SurdNumbers

// Operators of complex numbers.
extension Machine {
    /// An operator with two operands, at least one of which is complex; nil where one is not a number.
    @inline(never)
    static func combinedComplex(
        _ operation: Instruction.Operation, _ left: Value, _ right: Value, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value? {
        guard let z = left.complex, let w = right.complex else { return nil }
        do throws(NumberError) {
            switch operation {
            case .add, .subtract, .multiply, .divide, .power:
                return try ComplexValues.value(operation.realOperation, [z, w], monitor)
            case .equal: return .boolean(try z.equals(w, monitor: monitor))
            case .notEqual: return .boolean(try !z.equals(w, monitor: monitor))
            default: break
            }
        } catch {
            throw .number(error)
        }
        let symbol = "'\(operation.symbol)'"
        return try combined(
            operation, .number(ComplexValues.real(z, for: symbol, monitor)),
            .number(ComplexValues.real(w, for: symbol, monitor)), monitor, isComplex: false)
    }

    /// An operator with one complex operand.
    @inline(never)
    static func appliedComplex(
        _ operation: Instruction.Operation, _ z: BigComplex, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        do throws(NumberError) {
            switch operation {
            case .identity: return .complex(z)
            case .negate: return Value(try z.negated(monitor: monitor))
            case .squareRoot:
                if let root = try ComplexValues.value(.sqrt, [z], monitor) { return root }
            case .percent:
                return Value(try z.divided(by: BigComplex(Numbers.hundred), monitor: monitor))
            case .degrees:
                let radian = try Numbers.radians(1, monitor)
                return Value(try z.multiplied(by: BigComplex(radian), monitor: monitor))
            default: break
            }
        } catch {
            throw .number(error)
        }
        return try applied(
            operation, .number(ComplexValues.real(z, for: "'\(operation.symbol)'", monitor)),
            monitor,
            isComplex: false)
    }
}
