/// A tape in a binary format that doubles hold, with the processor's own operations: bound 263. It serves to
/// try many inputs.
struct TapeDoubles: ~Copyable, TapeRegisters {
    typealias Failure = NumberError

    let tape: Tape
    let format: FloatingFormat
    private var values: [Double]
    private let inputs: [[Int]]
    private var functions: IntervalFunctions
    private let exactly: FloatingFunctions
    private let monitor: Monitor
    /// Functions that formulas describe, on balls, keyed by the number of the form.
    private var calls: [Int: CallRun] = [:]

    private final class CallRun {
        var run: ExactRun

        init(_ body: TapeBody, bits: Int, monitor: Monitor) throws(NumberError) {
            run = try ExactRun(
                body.tape, registers: body.captures.map { [$0.inner] }, bits: bits,
                monitor: monitor)
        }
    }

    init(
        _ tape: Tape, in format: FloatingFormat, inputs: [[Int]], monitor: Monitor
    ) throws(NumberError) {
        ensure(format.fitsDoubles, "the format is one that doubles hold")
        self.tape = tape
        self.format = format
        self.inputs = inputs
        self.monitor = monitor
        functions = IntervalFunctions(monitor: monitor)
        exactly = FloatingFunctions(format: format, monitor: monitor)
        values = [0]
        for constant in tape.constants {
            values.append(Self.double(try format.rounded(constant, monitor: monitor)))
        }
        values += Array(repeating: 0, count: tape.registerCount + 2 - values.count)
    }

    private static func double(_ value: FloatingValue) -> Double {
        if value.isNaN { return .nan }
        if value.isInfinite { return value.isNegative ? -.infinity : .infinity }
        guard let exact = value.exact, !exact.isZero else { return value.isNegative ? -0.0 : 0 }
        return Double(exact)
    }

    /// The computed value for inputs that are numbers of the format.
    mutating func value(at point: [Double]) throws(NumberError) -> Double {
        for (index, places) in inputs.enumerated() {
            for place in places { values[place] = point[index] }
        }
        try runSteps(monitor)
        return values[tape.result]
    }

    /// The same for the single variable.
    mutating func value(at x: Double) throws(NumberError) -> Double {
        for places in inputs { for place in places { values[place] = x } }
        try runSteps(monitor)
        return values[tape.result]
    }

    var scratch: Int { tape.registerCount }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(NumberError) {
        let a = values[first]
        switch operation {
        case .add: values[target] = format.narrowed(a + values[second])
        case .subtract: values[target] = format.narrowed(a - values[second])
        case .multiply: values[target] = format.narrowed(a * values[second])
        case .divide: values[target] = format.narrowed(a / values[second])
        case .sqrt: values[target] = format.narrowed(a.squareRoot())
        case .square: values[target] = format.narrowed(a * a)
        case .negate: values[target] = -a
        case .absolute: values[target] = abs(a)
        case .power where values[second] == 2: values[target] = format.narrowed(a * a)
        default:
            let b = second < 0 ? nil : values[second]
            values[target] = try function(operation, parameter, a, b)
        }
    }

    /// A function, rounded correctly: doubles on both sides of its value must round to the same number.
    private mutating func function(
        _ operation: RealOperation, _ parameter: Int, _ a: Double, _ b: Double?
    ) throws(NumberError) -> Double {
        if a.isFinite, a != 0, b?.isFinite ?? true {
            if let value = try functions.nearest(operation, parameter, a, b, format) {
                return value
            }
        }
        let outcome = try exactly.apply(
            operation, parameter, format.value(a), b.map { format.value($0) })
        return Self.double(outcome.value)
    }

    mutating func fuse(_ step: Tape.Step, _ monitor: Monitor) {
        let (a, b, c) = (values[step.first], values[step.second], values[step.target])
        guard format.precision < 53, a.isFinite, b.isFinite, c.isFinite else {
            values[step.target] = c.addingProduct(a, b)
            return
        }
        // The product is a double. The sum is rounded to odd, so that the second rounding gives the result of
        // a single rounding.
        let product = a * b
        var sum = product + c
        let part = sum - product
        let rest = (product - (sum - part)) + (c - part)
        if rest != 0, sum.significandBitPattern & 1 == 0 {
            sum = rest > 0 ? sum.nextUp : sum.nextDown
        }
        values[step.target] = format.narrowed(sum)
    }

    mutating func set(_ register: Int, to word: Int) {
        values[register] = format.narrowed(Double(word))
    }

    mutating func copy(_ source: Int, to target: Int) { values[target] = values[source] }

    mutating func exchange(_ first: Int, _ second: Int) { values.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        set(register, to: Int(values[register]) + 1)
    }

    func isTrue(_ register: Int) -> Bool { values[register] != 0 }

    func compare(_ first: Int, _ second: Int, _ monitor: Monitor) throws(NumberError) -> Int {
        let (a, b) = (values[first], values[second])
        if a.isNaN || b.isNaN {
            throw .undecided(
                question: "a condition",
                known: "one side of it is not a number in the format \(format.name)")
        }
        return a < b ? -1 : a == b ? 0 : 1
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) {
        let rule: FloatingPointRoundingRule =
            mode == .floor ? .down : mode == .ceiling ? .up : .towardZero
        values[target] = values[source].rounded(rule)
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(NumberError) -> Bool {
        throw .notBuilt(what: "a search over a remainder")
    }

    func requireEnd(_ register: Int) throws(NumberError) {
        guard Int(exactly: values[register]) != nil else {
            throw .needsInteger(function: "the range of a sum")
        }
    }

    func endRound(_ monitor: Monitor) throws(NumberError) { try monitor.tick() }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        throw .notBuilt(what: "\(operation.name) in a floating-point format")
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(NumberError) {
        guard body.form is WholeFunction else {
            throw .notBuilt(what: "an integral or a derivative in a floating-point format")
        }
        let point = body.captures.map { values[$0.outer] }
        if point.allSatisfy(\.isFinite) {
            let call = try callRun(body, step.parameter)
            let format = format
            let found: Double?? = try call.run.value(at: point) { ball in
                format == .double ? ball.nearestDouble : format.nearest(ball.doubleBounds)
            }
            if let found, let value = found, value != 0, value.isFinite {
                values[step.target] = value
                return
            }
        }
        values[step.target] = Self.double(
            try exactly.call(body, point.map { format.value($0) }).value)
    }

    private mutating func callRun(
        _ body: TapeBody, _ number: Int
    ) throws(NumberError) -> CallRun {
        if let known = calls[number] { return known }
        let made = try CallRun(body, bits: format.bits + 64, monitor: monitor)
        calls[number] = made
        return made
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) {}
}

extension IntervalFunctions {
    /// The value of a function at numbers of a format, rounded to the format; nil where eighty bits do not
    /// decide.
    mutating func nearest(
        _ operation: RealOperation, _ parameter: Int, _ a: Double, _ b: Double?,
        _ format: FloatingFormat
    ) throws(NumberError) -> Double? {
        guard let bounds = try point(operation, parameter, a, b, isNearest: format == .double)
        else { return nil }
        return format.nearest(bounds).flatMap { $0 != 0 && $0.isFinite ? $0 : nil }
    }
}

extension FloatingFormat {
    /// The number of the format to which both ends round.
    fileprivate func nearest(_ bounds: DoubleInterval) -> Double? {
        let (low, high) = (narrowed(bounds.low), narrowed(bounds.high))
        return low == high ? low : nil
    }
}
