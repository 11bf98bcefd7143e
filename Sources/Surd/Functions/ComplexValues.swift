import SurdNumbers

/// Functions of complex numbers, and of real numbers in complex mode.
enum ComplexValues {
    /// A real operation with at least one complex operand; nil where an operand is not a number.
    @inline(never)
    static func value(
        of operation: RealOperation, _ operands: [Value], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value? {
        var numbers: [BigComplex] = []
        for operand in operands {
            guard let z = operand.complex else { return nil }
            numbers.append(z)
        }
        do throws(NumberError) {
            if let result = try value(operation, numbers, monitor) { return result }
        } catch {
            throw .number(error)
        }
        // The operation may be one of real numbers only.
        var reals: [BigNumber] = []
        for z in numbers { reals.append(try real(z, for: operation.languageName, monitor)) }
        do throws(NumberError) {
            return .number(try BigNumber.applying(operation, to: reals, monitor: monitor))
        } catch {
            throw .number(error)
        }
    }

    static func value(
        _ operation: RealOperation, _ operands: [BigComplex], _ monitor: Monitor
    ) throws(NumberError) -> Value? {
        try BigComplex.applying(operation, to: operands, monitor: monitor).map { Value($0) }
    }

    /// The complex value of a real function that has no real value at these operands, in complex
    /// mode. Throws the error of the real function where there is none.
    @inline(never)
    static func value(
        beyond error: NumberError, of operation: RealOperation, _ operands: [BigNumber],
        _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        switch error {
        case .notReal, .domain: break
        default: throw .number(error)
        }
        do throws(NumberError) {
            let value = try value(operation, operands.map { BigComplex($0) }, monitor)
            guard let value else { throw error }
            return value
        } catch {
            throw .number(error)
        }
    }

    /// Whether complex mode changes a power of real numbers: if the base is negative, unless the
    /// exponent is an integer.
    static func differs(
        _ base: BigNumber, power exponent: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> Bool {
        if exponent.knownInteger != nil { return false }
        guard try base.sign(monitor: monitor) < 0 else { return false }
        return try exponent.integerOrNone(monitor: monitor) == nil
    }

    /// An operand as a real number, for functions of real numbers only.
    static func real(
        _ z: BigComplex, for operation: String, _ monitor: Monitor
    ) throws(SurdError.Reason) -> BigNumber {
        let number: BigNumber?
        do { number = try z.realNumber(monitor: monitor) } catch { throw .number(error) }
        guard let number else { throw .needsReal(operation: operation) }
        return number
    }
}
