import SurdNumbers

/// Sums and other functions of a list of arguments.
enum ListFunctions {
    static func sum(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try combined(call.arguments, .add, call.monitor)
    }

    static func product(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try combined(call.arguments, .multiply, call.monitor)
    }

    static func mean(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.requireNumbers(1)
        return try sum(call).applying(.divide, BigNumber(call.count), monitor: call.monitor)
    }

    static func median(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call.requireNumbers(1)
        let sorted = try sorted(call.arguments, call.monitor)
        let upper = sorted[sorted.count / 2]
        if sorted.count % 2 == 1 { return upper }
        return try sorted[sorted.count / 2 - 1].applying(.add, upper, monitor: call.monitor)
            .applying(.divide, BigNumber(2), monitor: call.monitor)
    }

    static func count(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(call.count)
    }

    /// The variance: of a sample with the divisor n - 1 (`losing` 1), or of a whole population with
    /// the divisor n (`losing` 0).
    static func variance(losing lost: Int) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in try variance(call, losing: lost) }
    }

    /// The square root of the variance.
    static func deviation(losing lost: Int) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            try variance(call, losing: lost).applying(.sqrt, monitor: call.monitor)
        }
    }

    /// The sum of the squared deviations from the mean, divided by n - lost.
    private static func variance(
        _ call: FunctionCall, losing lost: Int
    ) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call.arguments, call.monitor)
        try call.requireNumbers(lost + 1)
        let mean = try mean(call)
        var squares = BalancedNumbers(.add, monitor)
        for number in x {
            let distance = try number.applying(.subtract, mean, monitor: monitor)
            try squares.append(try distance.applying(.multiply, distance, monitor: monitor))
        }
        return try squares.result(BigNumber(0))
            .applying(.divide, BigNumber(x.count - lost), monitor: monitor)
    }

    /// The quantile at `p` by linear interpolation between the sorted numbers: the first number is
    /// at 0, the last at 1.
    static func quantile(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        if call.count < 2 { throw call.domain("quantile needs at least 1 number beside the share") }
        let (p, x, monitor) = (
            call[call.count - 1], Array(call.arguments.dropLast()), call.monitor
        )
        let lowest = try p.compare(to: BigNumber(0), monitor: monitor)
        let highest = try p.compare(to: BigNumber(1), monitor: monitor)
        if lowest < 0 || highest > 0 {
            throw call.domain("quantile needs a share from 0 to 1 as its last argument")
        }
        let sorted = try sorted(x, monitor)
        let place = try p.applying(.multiply, BigNumber(x.count - 1), monitor: monitor)
        // `p` is from 0 to 1, so the place is inside the list.
        guard let index = try place.rounded(.floor, monitor: monitor).smallValue else {
            fatalError("a quantile outside of its list")
        }
        let low = sorted[index]
        let rest = try place.applying(.subtract, BigNumber(index), monitor: monitor)
        if index + 1 == sorted.count || rest.exactInteger == 0 { return low }
        let step = try sorted[index + 1].applying(.subtract, low, monitor: monitor)
            .applying(.multiply, rest, monitor: monitor)
        return try low.applying(.add, step, monitor: monitor)
    }

    /// The sum of the products of two rows of one length.
    static func dotProduct(
        _ a: [BigNumber], _ b: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var total = BalancedNumbers(.add, monitor)
        for (x, y) in zip(a, b) {
            try total.append(try x.applying(.multiply, y, monitor: monitor))
        }
        return try total.result(BigNumber(0))
    }

    /// The sum or the product of numbers; of none, 0 or 1.
    private static func combined(
        _ x: [BigNumber], _ operation: RealOperation, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var total = BalancedNumbers(operation, monitor)
        for number in x { try total.append(number) }
        return try total.result(BigNumber(operation == .add ? 0 : 1))
    }

    /// Merge sort without recursion: comparisons may throw, and none is repeated.
    static func sorted(
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
                    try monitor.tick()
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

/// The balanced sum or product of a sequence of numbers. Neighbours are combined first, so that
/// numbers of similar size meet, and few intermediate results are held.
private struct BalancedNumbers {
    private let operation: RealOperation
    private let monitor: Monitor
    /// The intermediate results, each with the number of its operands.
    private var pieces: [(value: BigNumber, count: Int)] = []

    init(_ operation: RealOperation, _ monitor: Monitor) {
        self.operation = operation
        self.monitor = monitor
    }

    mutating func append(_ number: BigNumber) throws(NumberError) {
        var piece = (value: number, count: 1)
        while let last = pieces.last, last.count <= piece.count {
            pieces.removeLast()
            piece = (try combined(last.value, piece.value), last.count + piece.count)
        }
        pieces.append(piece)
    }

    /// The sum or product of all; `empty` if there are none.
    mutating func result(_ empty: BigNumber) throws(NumberError) -> BigNumber {
        guard var value = pieces.popLast()?.value else { return empty }
        while let last = pieces.popLast() { value = try combined(last.value, value) }
        return value
    }

    private func combined(
        _ a: BigNumber, _ b: BigNumber
    ) throws(NumberError) -> BigNumber {
        try monitor.check()
        let value = try a.applying(operation, b, monitor: monitor)
        // A closed form holds no reference to its operands, and few are held at a time.
        if value.real?.form == nil { try monitor.charge(value) }
        return value
    }
}
