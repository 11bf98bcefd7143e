import SurdNumbers

/// Loops that make lists.
extension Machine {
    /// Begins a list. Returns true if there are no elements; then the list has replaced the bounds.
    mutating func beginList(_ monitor: Monitor) throws(SurdError.Reason) -> Bool {
        let start = try Self.bound(values[depth - 2], "list", monitor)
        let end = try Self.bound(values[depth - 1], "list", monitor)
        if start > end {
            depth -= 1
            values[depth - 1] = try Lists.made(row: [], monitor)
            return true
        }
        let count = end - start + 1
        guard let elements = count.smallValue, elements <= monitor.limits.maximumElements else {
            let written =
                count.smallValue.map { NumberError.grouped($0) } ?? "more than 10^18"
            throw .list(
                .tooManyElements(written, limit: monitor.limits.maximumElements))
        }
        values[depth - 2] = .number(BigNumber(start))
        values[depth - 1] = .number(BigNumber(end))
        if let progress = monitor.progress { report(count, at: depth - 2, to: progress) }
        // The place where a sum has its total.
        push(.boolean(false))
        lists.append([])
        return false
    }

    /// Adds an element. Returns whether there is another one.
    mutating func advanceList(_ monitor: Monitor) throws(SurdError.Reason) -> Bool {
        lists[lists.count - 1].append(values[depth - 1])
        try countBytes(MemoryLayout<Value>.stride, monitor)
        // `beginList` has put integers there, and no instruction of the body writes below its own values.
        guard case .number(let indexNumber) = values[depth - 4],
            case .number(let endNumber) = values[depth - 3],
            let index = indexNumber.exactInteger, let end = endNumber.exactInteger
        else { fatalError("a list counts with something that is no integer") }
        if index < end {
            depth -= 1
            if let progress = monitor.progress { report(end - index, at: depth - 3, to: progress) }
            values[depth - 3] = .number(BigNumber(index + 1))
            return true
        }
        values[depth - 4] = try Lists.made(row: lists.removeLast(), monitor)
        depth -= 3
        return false
    }
}
