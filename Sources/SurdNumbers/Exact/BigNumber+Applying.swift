extension BigNumber {
    // MARK: - The entry points of everything that computes

    package static func constant(_ operation: RealOperation) -> BigNumber {
        switch operation {
        case .pi: Term.pi.number
        case .e: Term.e.number
        default: BigNumber(storage: .real(Real(operation)))
        }
    }

    /// Applies an operation of one argument: by an exact rule where one applies, else as a closed
    /// form, and otherwise as a real that stores the operation.
    package func applying(
        _ operation: RealOperation, parameter: Int = 0, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        switch storage {
        case .integer(let value):
            switch operation {
            case .negate: return BigNumber(-value)
            case .absolute: return BigNumber(value.magnitude)
            default: break
            }
            if let result = try operation.exactValue(
                of: BigRational(value), parameter: parameter, monitor)
            {
                return result
            }
        case .rational(let value):
            if let result = try operation.exactValue(of: value, parameter: parameter, monitor) {
                return result
            }
        case .real(let real):
            if let exact = real.exactValue {
                return try BigNumber(exact).applying(
                    operation, parameter: parameter, monitor: monitor)
            }
            if let form = real.form,
                let result = try operation.room.closedForm(operation, parameter, of: form, monitor)
            {
                return result
            }
            let rule = RecipeRule(real, monitor: monitor)
            if let result = try rule.logarithm(operation) { return result }
            if real.isRational, let result = try deferred(operation, parameter, real, monitor) {
                return result
            }
            if let result = try rule.apply(operation, parameter: parameter) { return result }
        }
        return try BigNumber.recipe(operation, parameter: parameter, self, monitor: monitor)
    }

    /// Applies an operation of two arguments.
    package func applying(
        _ operation: RealOperation, _ other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        switch operation {
        case .add: return try adding(other, monitor: monitor)
        case .subtract: return try subtracting(other, monitor: monitor)
        case .multiply: return try multiplied(by: other, monitor: monitor)
        case .divide: return try divided(by: other, monitor: monitor)
        case .power: return try raised(to: other, monitor: monitor)
        default: break
        }
        let a = try settledKind.withParts(monitor: monitor)
        let b = try other.settledKind.withParts(monitor: monitor)
        if let result = try operation.room.exactValue(operation, of: a, b, monitor) {
            return result
        }
        return try BigNumber.recipe(operation, a, b, monitor: monitor)
    }

    /// Applies an operation of any number of arguments.
    package static func applying(
        _ operation: RealOperation, to operands: [BigNumber], monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        switch operands.count {
        case 1: return try operands[0].applying(operation, monitor: monitor)
        case 2: return try operands[0].applying(operation, operands[1], monitor: monitor)
        default: break
        }
        var settled: [BigNumber] = []
        for operand in operands {
            settled.append(try operand.settledKind.withParts(monitor: monitor))
        }
        if let result = try operation.room.exactValue(operation, of: settled, monitor) {
            return result
        }
        return try recipe(
            operation, settled[0], settled[1], rest: Array(settled[2...]), monitor: monitor)
    }

    /// Applies an operation to a deferred number. Nil where no exact rule applies; the caller then
    /// makes a recipe.
    private func deferred(
        _ operation: RealOperation, _ parameter: Int, _ real: Real, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if let result = try deferredValue(operation, parameter, monitor: monitor) { return result }
        // A root may be rational at any length; other functions have rational values only at short
        // numbers.
        let mayBeExact =
            switch operation {
            case .sqrt, .cbrt, .root, .ln, .log2, .log10: true
            default: try real.maySimplify(monitor: monitor)
            }
        if mayBeExact {
            let exact: BigRational
            do throws(NumberError) {
                exact = try real.parts(monitor: monitor)
            } catch {
                guard case .tooLarge = error else { throw error }
                return nil
            }
            // A logarithm without an exact rule keeps the recipe of its argument, because a proof may use its
            // factors.
            if [.ln, .log2, .log10].contains(operation) {
                return try operation.exactValue(of: exact, parameter: parameter, monitor)
            }
            return try BigNumber(exact).applying(operation, parameter: parameter, monitor: monitor)
        }
        return nil
    }

    /// The same number, as a fraction where it has been proved to be rational.
    var settledKind: BigNumber {
        if case .real(let real) = storage, let exact = real.exactValue { return BigNumber(exact) }
        return self
    }

    /// Makes a node. The domain is checked by an enclosure where the estimate leaves it open.
    static func recipe(
        _ operation: RealOperation, parameter: Int = 0, _ first: BigNumber,
        _ second: BigNumber? = nil, rest: [BigNumber] = [], monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let real = Real(operation, parameter: parameter, first, second, rest: rest)
        if !real.surelyHasValue {
            // An enclosure exists only where the recipe has a value; otherwise the error names the
            // rule.
            var refinement = Refinement(real, monitor: monitor)
            do throws(NumberError) {
                _ = try refinement.settle(.relative(24), "the value") { _ throws(NumberError) in
                    Verdict.answer(())
                }
            } catch {
                // A value too close to zero for any exponent is still a value, and may be added to
                // one.
                if !error.isUnderflow { throw error }
            }
        }
        return BigNumber(real)
    }
}

extension Real {
    /// Whether the estimates show with a large margin that the operation has a value here.
    fileprivate var surelyHasValue: Bool {
        guard let operation, let a = first?.estimate else { return true }
        let b = second?.estimate ?? .unknown
        if rest.isEmpty {
            return operation.room.surelyHasValue(operation, parameter, a, b, value: estimate)
        }
        return operation.room.surelyHasValue(operation, of: [a, b] + rest.map(\.estimate))
    }
}
