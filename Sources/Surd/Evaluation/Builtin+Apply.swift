import SurdNumbers

extension Builtin {
    /// The value of the function.
    func apply(
        _ arguments: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        let numbers = try numbers(of: arguments, monitor)
        do {
            let x = numbers[...]
            switch self {
            case .isPrime:
                let integer = try Numbers.integer(numbers[0], for: name, monitor)
                return .boolean(try integer.isPrime(monitor: monitor))
            case .factor:
                let integer = try Numbers.integer(numbers[0], for: name, monitor)
                if integer.isZero {
                    throw NumberError.domain(function: name, rule: "0 has no prime factors")
                }
                return .factors(
                    Factorization(
                        isNegative: integer.isNegative,
                        factors: try integer.magnitude.factored(monitor: monitor)))
            case .divisors, .chineseRemainder, .continuedFraction, .convergents:
                return .list(try listOfNumbers(numbers, monitor))
            case .minimalPolynomial:
                return .polynomial(try numbers[0].minimalPolynomial(monitor: monitor))
            case .identify:
                return .identifications(try identifications(numbers, monitor))
            default:
                if let value = try integer(x, monitor) { return .number(value) }
                if let value = try theory(x, monitor) { return .number(value) }
                if let value = try rounding(x, monitor) { return .number(value) }
                if let value = try real(x, monitor) { return .number(value) }
                if let value = try floating(x, monitor) { return .number(value) }
                if let value = try list(x, monitor) { return .number(value) }
                // A test calls every function of the table.
                fatalError("nothing carries out the function \(name)")
            }
        } catch let error as NumberError {
            throw .number(error)
        } catch {
            throw .host(function: name, message: "\(error)")
        }
    }

    /// All arguments in one row, lists as the numbers in them.
    private func numbers(
        of arguments: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> [BigNumber] {
        var count = 0
        for argument in arguments {
            if case .list(let list) = argument { count += list.count } else { count += 1 }
        }
        if count > arguments.count {
            // A function of a list takes copies of the row: to sort it, to split a share off.
            do { try monitor.require(row: 4 * count) } catch { throw .number(error) }
        }
        var numbers: [BigNumber] = []
        numbers.reserveCapacity(count)
        for argument in arguments {
            switch argument {
            case .number(let number): numbers.append(number)
            case .list(let list) where takesLists: numbers += list
            default: throw .needsNumber(operation: name, given: argument.noun)
            }
        }
        return numbers
    }

    /// Whether a list among the arguments counts as its numbers: where any number of them will do.
    private var takesLists: Bool { Builtin.lists.contains(self) }

    private static let lists = Set(
        FunctionTable.entries.compactMap { entry -> Builtin? in
            guard case .builtin(let builtin) = entry.meaning, entry.maximumArguments == nil else {
                return nil
            }
            return builtin
        })
}
