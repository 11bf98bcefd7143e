package import SurdNumbers

/// A call of a function of lists: its name in error messages, and its arguments.
package struct ListCall {
    package let name: String
    package let arguments: ArraySlice<Value>
    package let monitor: Monitor

    package init(name: String, _ arguments: ArraySlice<Value>, _ monitor: Monitor) {
        self.name = name
        self.arguments = arguments
        self.monitor = monitor
    }

    package var count: Int { arguments.count }

    package subscript(index: Int) -> Value { arguments[arguments.startIndex + index] }

    /// The list that an argument is.
    func list(_ index: Int) throws(SurdError.Reason) -> ValueList {
        guard case .list(let list) = self[index] else {
            throw .list(.needsList(function: name, given: self[index].noun))
        }
        return list
    }

    /// The numbers of an argument that is a list of numbers.
    func numbers(_ index: Int) throws(SurdError.Reason) -> [BigNumber] {
        let list = try list(index)
        do throws(NumberError) { try monitor.require(row: 2 * list.count) } catch {
            throw .number(error)
        }
        if let numbers = list.numbers { return numbers }
        for element in list {
            guard case .number = element else { throw Lists.notFlat(element, for: name) }
        }
        return []
    }

    /// Whether an argument is a list with complex numbers in it.
    func hasComplex(_ index: Int) -> Bool {
        guard case .list(let list) = self[index] else { return false }
        return list.contains { if case .complex = $0 { true } else { false } }
    }

    /// The numbers of an argument that is a list of numbers, complex ones among them.
    func complexNumbers(_ index: Int) throws(SurdError.Reason) -> [BigComplex] {
        let list = try list(index)
        do throws(NumberError) { try monitor.require(row: 4 * list.count) } catch {
            throw .number(error)
        }
        var numbers: [BigComplex] = []
        numbers.reserveCapacity(list.count)
        for element in list {
            guard let z = element.complex else { throw Lists.notFlat(element, for: name) }
            numbers.append(z)
        }
        return numbers
    }
}
