package import SurdNumbers

/// A call of a function of the table: the name that errors give it, and its arguments as numbers.
package struct FunctionCall {
    package let name: String
    package let arguments: [BigNumber]
    package let monitor: Monitor

    package init(name: String, _ arguments: [BigNumber], _ monitor: Monitor) {
        self.name = name
        self.arguments = arguments
        self.monitor = monitor
    }

    package var count: Int { arguments.count }

    package subscript(index: Int) -> BigNumber { arguments[index] }

    /// The integer that an argument is.
    func integer(_ index: Int) throws(NumberError) -> BigInt {
        try Numbers.integer(arguments[index], for: name, monitor)
    }

    /// The same as a machine word.
    func word(_ index: Int) throws(NumberError) -> Int {
        try Numbers.word(arguments[index], for: name, monitor)
    }

    /// All arguments as integers.
    func integers() throws(NumberError) -> [BigInt] {
        var integers: [BigInt] = []
        integers.reserveCapacity(arguments.count)
        for number in arguments { integers.append(try Numbers.integer(number, for: name, monitor)) }
        return integers
    }

    /// An argument lies outside of the domain.
    package func domain(_ rule: String) -> NumberError { .domain(function: name, rule: rule) }

    /// The function has no value at an argument that would be in its domain otherwise.
    func undefined(_ place: String) -> NumberError { domain("\(name) is not defined \(place)") }

    func requirePositive(_ number: BigNumber, _ parameter: String) throws(NumberError) {
        if try number.sign(monitor: monitor) <= 0 {
            throw undefined("unless \(parameter) is above 0")
        }
    }
}

extension FunctionEntry {
    /// The value of a call. A list counts as its numbers where a function takes any number of them.
    package func value(
        of arguments: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        let numbers = try numbers(of: arguments, monitor)
        do throws(NumberError) {
            if let operation = meaning.traits.operation {
                return .number(try BigNumber.applying(operation, to: numbers, monitor: monitor))
            }
            let call = FunctionCall(name: name, numbers, monitor)
            switch meaning.body {
            case .number(let value): return .number(try value(call))
            case .value(let value): return try value(call)
            case nil: fatalError("the compiler turns \(name) into jumps")
            }
        } catch {
            throw .number(error)
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
            case .list(let list) where maximumArguments == nil: numbers += list
            default: throw .needsNumber(operation: name, given: argument.noun)
            }
        }
        return numbers
    }
}
