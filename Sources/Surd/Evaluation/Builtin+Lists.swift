import SurdNumbers

extension Builtin {
    /// Sums and other functions of a list of arguments; nil when the function is none of them.
    func list(
        _ x: ArraySlice<BigNumber>, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch self {
        case .sum:
            return try Builtin.combined(x, .add, monitor)
        case .product:
            return try Builtin.combined(x, .multiply, monitor)
        case .mean:
            return try Builtin.combined(x, .add, monitor)
                .applying(.divide, BigNumber(x.count), monitor: monitor)
        case .median:
            let sorted = try Builtin.sorted(Array(x), monitor)
            let upper = sorted[sorted.count / 2]
            if sorted.count % 2 == 1 { return upper }
            return try sorted[sorted.count / 2 - 1].applying(.add, upper, monitor: monitor)
                .applying(.divide, BigNumber(2), monitor: monitor)
        default:
            return nil
        }
    }

    /// Neighbours are combined first, so that numbers of like size meet.
    private static func combined(
        _ x: ArraySlice<BigNumber>, _ operation: RealOperation, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var row = Array(x)
        while row.count > 1 {
            try monitor.check()
            var next: [BigNumber] = []
            next.reserveCapacity((row.count + 1) / 2)
            for index in stride(from: 0, to: row.count - 1, by: 2) {
                next.append(try row[index].applying(operation, row[index + 1], monitor: monitor))
            }
            if row.count % 2 == 1 { next.append(row[row.count - 1]) }
            row = next
        }
        return row[0]
    }

    /// Merges sorted runs of growing length: comparisons may throw, and none is made twice.
    private static func sorted(
        _ x: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> [BigNumber] {
        var runs = x
        var length = 1
        while length < runs.count {
            var merged: [BigNumber] = []
            merged.reserveCapacity(runs.count)
            var start = 0
            while start < runs.count {
                let middle = min(start + length, runs.count)
                let end = min(middle + length, runs.count)
                var left = start
                var right = middle
                while left < middle, right < end {
                    let order = try runs[left].compare(to: runs[right], monitor: monitor)
                    merged.append(order <= 0 ? runs[left] : runs[right])
                    if order <= 0 { left += 1 } else { right += 1 }
                }
                merged += runs[left..<middle]
                merged += runs[right..<end]
                start = end
            }
            runs = merged
            length *= 2
        }
        return runs
    }
}
