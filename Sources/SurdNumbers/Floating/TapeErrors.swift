/// Why a box has no bound.
enum BoxFailure: Error {
    /// A smaller box may have a bound.
    case open
    case number(NumberError)
}

/// A tape on boxes: bounds of every value that a format may compute for the inputs of a box, and of the error
/// of the result. Bound 260 adds, over all steps, the error of the step times the largest slope of the steps
/// that follow.
struct TapeErrors: ~Copyable {
    /// The bounds of one value.
    fileprivate struct Node {
        var operation: RealOperation?
        var parameter = 0
        var first = -1
        var second = -1
        /// The third operand of a fused product and sum.
        var third = -1
        /// All exact values of the operation, and all rounded ones.
        var raw: DoubleInterval
        var value: DoubleInterval
        /// A bound of the rounding error.
        var error = 0.0
        /// All computed values are whole multiples of the base to this power.
        var grid: Int
        /// Whether the value depends on an input or on a rounding.
        var isActive: Bool
    }

    /// A function that a formula of other functions describes, on boxes of its operands. Its steps are not
    /// rounded.
    final class CallErrors {
        private var steps: TapeErrors
        private let count: Int

        init(_ body: TapeBody, in format: FloatingFormat, monitor: Monitor) throws(NumberError) {
            count = body.captures.count
            steps = try TapeErrors(
                body.tape, in: format, inputs: body.captures.map { [$0.inner] },
                isUnrounded: true, monitor: monitor)
        }

        /// The range of the values, and the slopes by each operand.
        func bound(
            _ box: [DoubleInterval]
        ) throws(BoxFailure) -> (value: DoubleInterval, slopes: [DoubleInterval]) {
            let value = try steps.bound(box).value
            return (value, (0..<count).map { steps.slope($0) })
        }
    }

    let tape: Tape
    let format: FloatingFormat
    /// The error of a function in units in the last place; nil where functions are rounded correctly.
    let libraryError: Double?
    private var functions: IntervalFunctions
    private var nodes: [Node] = []
    private var places: [Int]
    private var slopes: [DoubleInterval] = []
    /// The operands of functions that formulas describe, with the slopes there, by the node of the function.
    private var links: [Int: [(node: Int, slope: DoubleInterval)]] = [:]
    /// The bounds of such functions, keyed by the number of the form.
    private var calls: [Int: CallErrors] = [:]
    /// Whether no step is rounded.
    private let isUnrounded: Bool
    private let constants: Int
    private let inputs: [[Int]]
    private let monitor: Monitor
    private let overflow: Double
    /// Whether a box had values that the format may not hold.
    private(set) var mayOverflow = false

    fileprivate static var noGrid: Int { -1 << 40 }
    private static var anyGrid: Int { 1 << 40 }

    /// - Parameter inputs: For each variable, the registers of constants that stand for it.
    init(
        _ tape: Tape, in format: FloatingFormat, inputs: [[Int]], libraryError: Double? = nil,
        isUnrounded: Bool = false, monitor: Monitor
    ) throws(NumberError) {
        self.tape = tape
        self.isUnrounded = isUnrounded
        self.format = format
        self.inputs = inputs
        self.libraryError = libraryError
        self.monitor = monitor
        functions = IntervalFunctions(monitor: monitor)
        places = Array(repeating: 0, count: tape.registerCount + 2)
        constants = tape.constants.count + 1
        overflow = format.sizeBelow(format.highest)
        nodes.append(
            Node(
                raw: DoubleInterval(0), value: DoubleInterval(0), grid: Self.anyGrid,
                isActive: false))
        let variable = Set(inputs.joined())
        for (index, constant) in tape.constants.enumerated() {
            places[index + 1] = index + 1
            nodes.append(
                variable.contains(index + 1)
                    ? nodes[0]
                    : isUnrounded
                        ? Node(exactly: try Self.range(of: constant, format, monitor))
                        : try Self.node(of: constant, format, monitor))
        }
    }

    private static func range(
        of constant: BigNumber, _ format: FloatingFormat, _ monitor: Monitor
    ) throws(NumberError) -> DoubleInterval {
        let exact = try constant.enclosure(bits: format.precision + 40, limits: monitor.limits)
        return DoubleInterval(exact.doubles.lowerBound, exact.doubles.upperBound)
    }

    /// A constant of the formula, which may not be a number of the format.
    private static func node(
        of constant: BigNumber, _ format: FloatingFormat, _ monitor: Monitor
    ) throws(NumberError) -> Node {
        let rounded = try format.rounded(constant, monitor: monitor)
        guard let value = rounded.exact else {
            throw .domain(
                function: format.name,
                rule: "a constant of the formula is too large for the format \(format.name)")
        }
        let exact = try constant.enclosure(bits: format.precision + 40, limits: monitor.limits)
        let reach = max((exact.upper - value).magnitude, (exact.lower - value).magnitude)
        let (outer, inner) = (exact.doubles, Enclosure(value).doubles)
        let raw = DoubleInterval(outer.lowerBound, outer.upperBound)
        var grid = anyGrid
        if !value.isZero {
            grid = format.unit(of: value)
            while grid < 4_096, (value / format.power(grid + 1)).isInteger { grid += 1 }
        }
        return Node(
            raw: raw, value: raw.hull(DoubleInterval(inner.lowerBound, inner.upperBound)),
            error: Enclosure(reach).doubles.upperBound, grid: grid, isActive: !reach.isZero)
    }

    // MARK: - A box

    /// The bounds for one box: the range of the exact result, and a bound of the distance of the computed one
    /// from it.
    mutating func bound(
        _ box: [DoubleInterval]
    ) throws(BoxFailure) -> (value: DoubleInterval, error: Double) {
        nodes.removeSubrange(constants...)
        links.removeAll(keepingCapacity: true)
        for (index, registers) in inputs.enumerated() {
            let range = box[index]
            guard let own = registers.first else { continue }
            nodes[own] = Node(
                raw: range, value: range, grid: format.unitExponent(from: range.smallest),
                isActive: true)
            for register in registers { places[register] = own }
        }
        try runSteps(monitor)
        let result = places[tape.result]
        let error = try propagate(from: result)
        return (nodes[result].value, error)
    }

    /// The slope of the result by an input on the last box.
    func slope(_ variable: Int) -> DoubleInterval {
        guard let own = inputs[variable].first else { return DoubleInterval(0) }
        return slopes[own]
    }

    /// Computes the slopes of the result by each value, from the end to the beginning, and the sum of the
    /// errors times these.
    private mutating func propagate(from result: Int) throws(BoxFailure) -> Double {
        slopes.removeAll(keepingCapacity: true)
        slopes.append(contentsOf: repeatElement(DoubleInterval(0), count: nodes.count))
        slopes[result] = DoubleInterval(1)
        var sum = 0.0
        for index in stride(from: nodes.count - 1, through: 0, by: -1) {
            let slope = slopes[index]
            if slope.low == 0, slope.high == 0 { continue }
            let node = nodes[index]
            if node.error > 0 {
                let share = Directed.product(slope.largest, node.error, isUp: true)
                sum = Directed.sum(sum, share, isUp: true)
            }
            if let operands = links[index] {
                for (operand, own) in operands where nodes[operand].isActive {
                    add(slope * own, to: operand)
                }
            } else {
                try spread(slope, node)
            }
        }
        return sum.isNaN ? .infinity : sum
    }

    private mutating func spread(_ slope: DoubleInterval, _ node: Node) throws(BoxFailure) {
        guard node.first >= 0, node.isActive else { return }
        let a = nodes[node.first]
        if node.third >= 0 {
            let b = nodes[node.second]
            add(slope * b.value, to: node.first)
            add(slope * a.value, to: node.second)
            add(slope, to: node.third)
            return
        }
        guard let operation = node.operation else { return }
        let b = node.second < 0 ? nil : nodes[node.second]
        let parts: (DoubleInterval, DoubleInterval)?
        do throws(NumberError) {
            parts = try functions.slopes(
                operation, node.parameter, a.value, b?.value, value: node.raw)
        } catch {
            throw .number(error)
        }
        guard let parts else {
            throw .number(
                .notBuilt(what: "a bound of the error of \(operation.name) over a range"))
        }
        if a.isActive { add(slope * parts.0, to: node.first) }
        if let b, b.isActive { add(slope * parts.1, to: node.second) }
    }

    private mutating func add(_ slope: DoubleInterval, to node: Int) {
        slopes[node] = slopes[node] + slope
    }
}

extension TapeErrors.Node {
    /// Values that are not rounded.
    fileprivate init(exactly range: DoubleInterval) {
        self.init(raw: range, value: range, grid: TapeErrors.noGrid, isActive: false)
    }
}

extension TapeErrors: TapeRegisters {
    typealias Failure = BoxFailure

    var scratch: Int { tape.registerCount }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BoxFailure) {
        let a = nodes[places[first]]
        let b = second < 0 ? nil : nodes[places[second]]
        let raw: DoubleInterval?
        do throws(NumberError) {
            raw = try functions.range(operation, parameter, a.value, b?.value)
        } catch {
            throw .number(error)
        }
        guard let raw else { throw .open }
        var node = Node(
            operation: operation, parameter: parameter, first: places[first],
            second: second < 0 ? -1 : places[second], raw: raw, value: raw,
            grid: grid(operation, parameter, a, b), isActive: a.isActive || b?.isActive ?? false)
        if !isUnrounded, !isExact(operation, raw, node.grid) {
            var error = format.unit(upTo: raw.largest) / 2
            if operation == .add || operation == .subtract, let b {
                // The distance to the nearest number is at most an operand.
                error = min(error, a.value.largest, b.value.largest)
            }
            round(&node, error, isFunction: !isArithmetic(operation, b))
        }
        try append(node, to: target)
    }

    /// Records that a value is rounded, with an error of at most `error` where functions are rounded
    /// correctly.
    private func round(_ node: inout Node, _ error: Double, isFunction: Bool) {
        if isFunction, let libraryError {
            node.error = Directed.product(2 * error, libraryError, isUp: true)
            node.value = node.raw + DoubleInterval(-node.error, node.error)
        } else {
            node.error = error
            node.value = format.rounded(node.raw, error: error)
        }
    }

    private mutating func append(_ node: Node, to target: Int) throws(BoxFailure) {
        var node = node
        if node.error > 0 { node.isActive = true }
        if !isUnrounded, node.value.largest >= overflow {
            mayOverflow = true
            throw .open
        }
        if node.value.smallest > 0 {
            node.grid = max(node.grid, format.unitExponent(from: node.value.smallest))
        }
        node.grid = max(node.grid, format.lowest)
        places[target] = nodes.count
        nodes.append(node)
    }

    /// Whether processors have the operation, so that it is always rounded correctly.
    private func isArithmetic(_ operation: RealOperation, _ b: Node?) -> Bool {
        switch operation {
        case .add, .subtract, .multiply, .divide, .sqrt, .square, .negate, .absolute: true
        case .power: b.map { $0.value.isPoint && $0.value.low == 2 } ?? false
        case .powerInteger: false
        default: false
        }
    }

    /// An exponent: the base to this power divides every exact result of the operation: bound 262.
    private func grid(
        _ operation: RealOperation, _ parameter: Int, _ a: Node, _ b: Node?
    ) -> Int {
        let grid: Int
        switch (operation, b) {
        case (.add, let b?), (.subtract, let b?): grid = min(a.grid, b.grid)
        case (.multiply, let b?): grid = a.grid + b.grid
        case (.square, _): grid = 2 * a.grid
        case (.negate, _), (.absolute, _): grid = a.grid
        case (.power, let b?):
            guard b.value.isPoint, let exponent = Int(exactly: b.value.low),
                (1...64).contains(exponent)
            else { return Self.noGrid }
            grid = a.grid * exponent
        case (.powerInteger, _) where (1...64).contains(parameter): grid = a.grid * parameter
        case (.divide, let b?):
            guard let power = powerOfBase(b.value) else { return Self.noGrid }
            grid = a.grid - power
        default: return Self.noGrid
        }
        return min(max(grid, Self.noGrid), Self.anyGrid)
    }

    /// Whether every result is a number of the format without rounding.
    private func isExact(_ operation: RealOperation, _ raw: DoubleInterval, _ grid: Int) -> Bool {
        if operation == .negate || operation == .absolute { return true }
        if raw.isPoint, raw.low == 0 { return true }
        guard grid >= format.lowest, grid < 1 << 30 else { return false }
        return raw.largest <= format.sizeBelow(grid + format.precision)
    }

    private func powerOfBase(_ value: DoubleInterval) -> Int? {
        guard value.isPoint, value.low != 0 else { return nil }
        let size = abs(value.low)
        if format.base == 2 { return size.significand == 1 ? Int(size.exponent) : nil }
        for power in 0...22 where FloatingFormat.powerOfTen(power).low == size { return power }
        return nil
    }

    mutating func fuse(_ step: Tape.Step, _ monitor: Monitor) throws(BoxFailure) {
        let (a, b, c) = (
            nodes[places[step.first]], nodes[places[step.second]], nodes[places[step.target]]
        )
        let raw = a.value * b.value + c.value
        var node = Node(
            first: places[step.first], second: places[step.second], third: places[step.target],
            raw: raw, value: raw,
            grid: max(min(a.grid + b.grid, c.grid), Self.noGrid),
            isActive: a.isActive || b.isActive || c.isActive)
        if !isUnrounded, !isExact(.add, raw, node.grid) {
            round(&node, format.unit(upTo: raw.largest) / 2, isFunction: false)
        }
        try append(node, to: step.target)
    }

    // MARK: - Registers

    mutating func set(_ register: Int, to word: Int) {
        places[register] = nodes.count
        let value = Double(word)
        nodes.append(
            Node(
                raw: DoubleInterval(value), value: DoubleInterval(value),
                grid: word == 0 ? Self.anyGrid : 0, isActive: false))
    }

    mutating func copy(_ source: Int, to target: Int) { places[target] = places[source] }

    mutating func exchange(_ first: Int, _ second: Int) { places.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        set(register, to: Int(nodes[places[register]].value.low) + 1)
    }

    func isTrue(_ register: Int) -> Bool { nodes[places[register]].value.low != 0 }

    /// Computed and exact values take the same branch where the intervals are disjoint.
    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BoxFailure) -> Int {
        let (a, b) = (nodes[places[first]].value, nodes[places[second]].value)
        if a.high < b.low { return -1 }
        if a.low > b.high { return 1 }
        if a.isPoint, a == b { return 0 }
        throw .open
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BoxFailure) {
        let value = nodes[places[source]].value
        guard value.isBounded else { throw .open }
        let rule: FloatingPointRoundingRule =
            mode == .floor ? .down : mode == .ceiling ? .up : .towardZero
        let (low, high) = (value.low.rounded(rule), value.high.rounded(rule))
        guard low == high else { throw .open }
        try append(
            Node(
                raw: DoubleInterval(low), value: DoubleInterval(low),
                grid: low == 0 ? Self.anyGrid : 0, isActive: false), to: target)
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(BoxFailure) -> Bool {
        throw .number(.notBuilt(what: "a bound of the error of a remainder over a range"))
    }

    func requireEnd(_ register: Int) throws(BoxFailure) {
        let value = nodes[places[register]].value
        guard value.isPoint, value.low == value.low.rounded(), abs(value.low) < 0x1p53 else {
            throw .number(.needsInteger(function: "the range of a sum"))
        }
    }

    mutating func endRound(_ monitor: Monitor) throws(BoxFailure) {
        guard nodes.count < 100_000 else {
            throw .number(.tooCostly(what: "the bound of a loop this long"))
        }
        do throws(NumberError) { try monitor.tick() } catch { throw .number(error) }
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BoxFailure) {
        throw .number(.notBuilt(what: "\(operation.name) in a floating-point format"))
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BoxFailure) {
        guard body.form is WholeFunction else {
            throw .number(
                .notBuilt(what: "an integral or a derivative in a floating-point format"))
        }
        let function = try callErrors(body, step.parameter)
        let operands = body.captures.map { places[$0.outer] }
        let found = try function.bound(operands.map { nodes[$0].value })
        var node = Node(exactly: found.value)
        node.isActive = operands.contains { nodes[$0].isActive }
        if !(found.value.isPoint && found.value.low == 0) {
            round(&node, format.unit(upTo: found.value.largest) / 2, isFunction: true)
        }
        links[nodes.count] = zip(operands, found.slopes).map { ($0, $1) }
        try append(node, to: step.target)
    }

    private mutating func callErrors(
        _ body: TapeBody, _ number: Int
    ) throws(BoxFailure) -> CallErrors {
        if let known = calls[number] { return known }
        do throws(NumberError) {
            let made = try CallErrors(body, in: format, monitor: monitor)
            calls[number] = made
            return made
        } catch {
            throw .number(error)
        }
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) {}
}
