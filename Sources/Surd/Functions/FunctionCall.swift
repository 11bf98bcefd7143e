package import SurdNumbers

/// A call of a function of the table: its name in error messages, and its arguments as numbers.
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

    /// A list may be empty, so there may be fewer numbers than arguments.
    func requireNumbers(_ least: Int) throws(NumberError) {
        if count >= least { return }
        throw domain("\(name) needs at least \(least == 1 ? "1 number" : "\(least) numbers")")
    }

    /// The error for an argument outside the domain.
    package func domain(_ rule: String) -> NumberError { .domain(function: name, rule: rule) }

    /// The error for an argument at which the function is not defined, although it lies in the domain.
    func undefined(_ place: String) -> NumberError { domain("\(name) is not defined \(place)") }

    /// Turns errors of the operation that computes the value into errors of this function: `y0 has
    /// a pole at 0`.
    ///
    /// The sentence of the operation is kept, with the other name, if the argument is the same;
    /// otherwise `pole` and `notReal` give the sentence.
    func naming(
        pole: String? = nil, notReal: String? = nil, _ value: () throws(NumberError) -> BigNumber
    ) throws(NumberError) -> BigNumber {
        do throws(NumberError) {
            return try value()
        } catch {
            switch error {
            case .domain(let inner, let old):
                throw .domain(
                    function: name, rule: pole.map { "\(name) has \($0)" } ?? renamed(old, inner))
            case .notReal(let inner, let old):
                throw .notReal(
                    function: name, rule: notReal.map { "\(name) \($0)" } ?? renamed(old, inner))
            default: throw error
            }
        }
    }

    private func renamed(_ rule: String, _ inner: String) -> String {
        rule.hasPrefix(inner + " ") ? name + rule.dropFirst(inner.utf8.count) : rule
    }

    func requirePositive(_ number: BigNumber, _ parameter: String) throws(NumberError) {
        if try number.sign(monitor: monitor) <= 0 {
            throw undefined("unless \(parameter) is above 0")
        }
    }
}

extension FunctionEntry {
    /// The value of a call. Where a function takes any number of numbers, a list counts as its elements.
    package func value(
        of arguments: ArraySlice<Value>, _ monitor: Monitor, isComplex: Bool = false
    ) throws(SurdError.Reason) -> Value {
        if case .list(let value) = meaning.body {
            return try value(ListCall(name: name, arguments, monitor))
        }
        if maximumArguments != nil, case .list(let list)? = arguments.first {
            return try each(of: list, arguments.dropFirst(), monitor, isComplex)
        }
        if hasComplex(arguments) { return try complexValue(of: arguments, monitor) }
        let numbers = try numbers(of: arguments, monitor)
        if isComplex { return try value(withComplexOn: numbers, monitor) }
        return try value(ofReal: numbers, monitor)
    }

    /// Whether an argument is complex, or an element of a list that counts as its elements.
    private func hasComplex(_ arguments: ArraySlice<Value>) -> Bool {
        arguments.contains { argument in
            switch argument {
            case .complex: true
            case .list(let list) where maximumArguments == nil:
                list.contains { if case .complex = $0 { true } else { false } }
            default: false
            }
        }
    }

    private func value(
        ofReal numbers: [BigNumber], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        do throws(NumberError) {
            if let operation = meaning.traits.operation {
                return .number(try BigNumber.applying(operation, to: numbers, monitor: monitor))
            }
            let call = FunctionCall(name: name, numbers, monitor)
            // Lists may hold fewer numbers than the call has arguments.
            if !meaning.traits.takesAnyCount { try call.requireNumbers(minimumArguments) }
            switch meaning.body {
            case .number(let value): return .number(try value(call))
            case .value(let value): return try value(call)
            case .list, nil: fatalError("the compiler turns \(name) into other instructions")
            }
        } catch {
            throw .number(error)
        }
    }

    /// The value for real numbers in complex mode: a function without a real value may have a complex one.
    @inline(never)
    private func value(
        withComplexOn numbers: [BigNumber], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        guard let complex = meaning.complex else {
            guard let operation = meaning.traits.operation else {
                return try value(ofReal: numbers, monitor)
            }
            do throws(NumberError) {
                return .number(try BigNumber.applying(operation, to: numbers, monitor: monitor))
            } catch {
                return try ComplexValues.value(beyond: error, of: operation, numbers, monitor)
            }
        }
        if numbers.count < minimumArguments { return try value(ofReal: numbers, monitor) }
        if !meaning.traits.dependsOnMode {
            do throws(SurdError.Reason) {
                return try value(ofReal: numbers, monitor)
            } catch {
                switch error {
                case .number(.notReal), .number(.domain): break
                default: throw error
                }
            }
        }
        do throws(NumberError) {
            return Value(try complex(ComplexCall(name, numbers.map { BigComplex($0) }, monitor)))
        } catch {
            throw .number(error)
        }
    }

    /// The value for arguments with at least one complex number.
    @inline(never)
    private func complexValue(
        of arguments: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        if let operation = meaning.traits.operation,
            let value = try ComplexValues.value(of: operation, Array(arguments), monitor)
        {
            return value
        }
        if let complex = meaning.complex {
            var numbers: [BigComplex] = []
            for argument in arguments {
                if case .list(let list) = argument, maximumArguments == nil {
                    for element in list {
                        guard let z = element.complex else {
                            throw Lists.notFlat(element, for: name)
                        }
                        numbers.append(z)
                    }
                } else if let z = argument.complex {
                    numbers.append(z)
                } else {
                    throw .needsNumber(operation: name, given: argument.noun)
                }
            }
            do throws(NumberError) {
                return Value(try complex(ComplexCall(name, numbers, monitor)))
            } catch {
                throw .number(error)
            }
        }
        // The function may be one of real numbers only.
        var reals: [Value] = []
        for argument in arguments {
            switch argument {
            case .complex(let z):
                reals.append(.number(try ComplexValues.real(z, for: name, monitor)))
            case .list(let list) where maximumArguments == nil:
                for element in list {
                    guard let z = element.complex else { throw Lists.notFlat(element, for: name) }
                    reals.append(.number(try ComplexValues.real(z, for: name, monitor)))
                }
            default: reals.append(argument)
            }
        }
        return try value(of: reals[...], monitor)
    }

    /// The list of the values for each element; further arguments are the same for all elements.
    private func each(
        of list: ValueList, _ others: ArraySlice<Value>, _ monitor: Monitor, _ isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        if let wrong = others.first(where: { $0.complex == nil }) {
            throw .needsNumber(operation: name, given: wrong.noun)
        }
        return try Lists.each(
            of: list, for: name, arguments: minimumArguments,
            isDeep: kind == .rounding || kind == .floating, monitor
        ) { element throws(SurdError.Reason) in
            try value(of: [element] + others, monitor, isComplex: isComplex)
        }
    }

    /// All arguments in one array, with lists replaced by their elements.
    private func numbers(
        of arguments: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> [BigNumber] {
        var count = 0
        for argument in arguments {
            if case .list(let list) = argument { count += list.count } else { count += 1 }
        }
        if count > arguments.count {
            // Functions of lists copy the array, to sort it or to split off an argument.
            do { try monitor.require(row: 4 * count) } catch { throw .number(error) }
        }
        var numbers: [BigNumber] = []
        numbers.reserveCapacity(count)
        for argument in arguments {
            switch argument {
            case .number(let number): numbers.append(number)
            case .list(let list) where maximumArguments == nil:
                for element in list {
                    guard case .number(let number) = element else {
                        throw Lists.notFlat(element, for: name)
                    }
                    numbers.append(number)
                }
            default: throw .needsNumber(operation: name, given: argument.noun)
            }
        }
        return numbers
    }
}
