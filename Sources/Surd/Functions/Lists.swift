import SurdNumbers

/// Operations on lists other than operators: making lists, their elements, and functions of each element.
enum Lists {
    /// The list of values from the stack.
    static func made(
        of values: ArraySlice<Value>, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        try made(row: Array(values), monitor)
    }

    static func made(
        row: [Value], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        do throws(NumberError) {
            return .list(try ValueList(row: row, limits: monitor.limits))
        } catch {
            guard case .tooLarge(_, let count, _) = error, count.hasSuffix(" elements") else {
                throw .number(error)
            }
            throw .list(
                .tooManyElements(
                    String(count.dropLast(" elements".count)),
                    limit: monitor.limits.maximumElements))
        }
    }

    /// Element `index` of a list, counted from 1; a negative index counts from the end.
    static func element(
        of value: Value, _ index: Value, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        guard case .list(let list) = value else { throw .list(.noElements(given: value.noun)) }
        guard case .number(let number) = index else { throw .list(.indexNotWhole) }
        let whole: BigInt?
        do throws(NumberError) { whole = try number.integerOrNone(monitor: monitor) } catch {
            throw .number(error)
        }
        guard let whole else { throw .list(.indexNotWhole) }
        if whole.isZero { throw .list(.indexZero) }
        guard let place = whole.smallValue, place.magnitude <= list.count else {
            let written = whole.bitLength <= 200 ? "\(whole)" : "of this many digits"
            throw .list(.indexOutside(written, count: list.count))
        }
        return list[place > 0 ? place - 1 : list.count + place]
    }

    /// The list of the results of a function for each element. A matrix is a list of lists; a
    /// function that could mean one of matrices is refused.
    static func each(
        of list: ValueList, for function: String, arguments: Int = 1, isDeep: Bool = false,
        _ monitor: Monitor,
        _ body: (Value) throws(SurdError.Reason) -> Value
    ) throws(SurdError.Reason) -> Value {
        var row: [Value] = []
        row.reserveCapacity(list.count)
        for element in list {
            if !isDeep, case .list = element {
                throw .list(.functionOfMatrix(function, arguments: arguments))
            }
            try tick(monitor)
            row.append(try body(element))
            try count(row, monitor)
        }
        return try made(row: row, monitor)
    }

    /// Counts the last of the values that one operation makes: for a recipe its parts, for other
    /// values that their bytes stay within the limit.
    private static func count(
        _ row: [Value], _ monitor: Monitor
    ) throws(SurdError.Reason) {
        do throws(NumberError) {
            if case .number(let number) = row[row.count - 1], number.isRecipe {
                try monitor.charge(number)
            } else if row.count & 1023 == 0 {
                var held = HeldBytes()
                for value in row { value.add(to: &held) }
                try monitor.require(held.total + row.count * MemoryLayout<Value>.stride)
            }
        } catch {
            throw .number(error)
        }
    }

    static func tick(_ monitor: Monitor) throws(SurdError.Reason) {
        do throws(NumberError) { try monitor.tick() } catch { throw .number(error) }
    }

    /// The error for an element that is not a number.
    static func notFlat(_ element: Value, for function: String) -> SurdError.Reason {
        if case .list = element { return .list(.notFlat(function: function)) }
        return .needsNumber(operation: function, given: element.noun)
    }
}
