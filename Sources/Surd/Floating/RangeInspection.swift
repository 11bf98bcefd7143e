public import SurdNumbers

/// How wrong a formula is in a format at most, over ranges of its inputs: a proved bound, and an input with a large error.
///
///     let formula = try CompiledExpression("sqrt(x + 1) - sqrt(x)")
///     let report = try formula.inspect(in: .double, over: ["x": (1, 100)])
///     report.bound.ulps       // no input of the range has a larger error
///     report.witness?.ulps    // and this one has so large an error
public struct RangeInspection: Sendable {
    /// The unit in which the largest error is searched.
    public enum Measure: String, Sendable {
        /// Units in the last place of the exact result.
        case ulps
        /// The distance itself: where the exact result may be zero.
        case absolute
    }

    /// The inputs between two bounds.
    public struct InputRange: Sendable {
        /// The name of the variable.
        public let name: String
        /// The smallest input.
        public let lower: BigRational
        /// The largest input.
        public let upper: BigRational
    }

    /// No input has a larger error; infinite where there is no bound.
    public struct Bound: Sendable {
        /// In ulps of the exact result.
        public let ulps: Double
        /// The distance from the exact result.
        public let absolute: Double
    }

    /// An input with its error.
    public struct Witness: Sendable {
        /// The inputs, in the order of the ranges and then of the other variables.
        public let inputs: [Inspection.Input]
        /// What the format gives.
        public let result: FloatingValue
        /// The exact value.
        public let exact: BigNumber
        /// The error in ulps of the exact value: never more than it is.
        public let ulps: Double
        /// The error itself: never more than it is.
        public let absolute: Double
    }

    /// The formula.
    public let source: String
    /// The format.
    public let format: FloatingFormat
    /// The ranges of the inputs.
    public let ranges: [InputRange]
    /// In what the bound and the error of the witness are compared.
    public let measure: Measure
    /// The proved bound.
    public let bound: Bound
    /// The input with the largest error that was found; nil where none was.
    public let witness: Witness?
    /// Whether every input of the range was tried, so that the witness is the worst one.
    public let isExhaustive: Bool
    /// Inputs that were tried.
    public let tried: Int
    /// Inputs among these where the formula has no value.
    public let withoutValue: Int

    /// How many times larger the bound is than the error of the witness; nil where one of them is missing, zero or
    /// infinite.
    public var ratio: Double? {
        guard let witness else { return nil }
        let (most, found) =
            measure == .ulps
            ? (bound.ulps, witness.ulps) : (bound.absolute, witness.absolute)
        guard most < .infinity, found > 0, found < .infinity else { return nil }
        return most / found
    }
}

/// A question about a formula over ranges.
struct RangeQuestion {
    let formula: FloatingFormula
    let format: FloatingFormat
    /// A range for each input of the formula; a single number for a variable with a value.
    let bounds: [(low: BigRational, high: BigRational)]
    let named: [RangeInspection.InputRange]
    let libraryError: Double?
    /// Whether a format with many numbers is tried through.
    let triesAll: Bool
    let monitor: Monitor

    private var ranges: FloatingRanges {
        FloatingRanges(registers: formula.inputs.map(\.registers), bounds: bounds)
    }

    /// Formats with at most so many numbers are tried through without being asked.
    private static let fewNumbers = 1 << 16

    func answer() throws(NumberError) -> RangeInspection {
        var bound = try ErrorBound(
            formula.tape, in: format, over: ranges, libraryError: libraryError, monitor: monitor)
        var ulps = try bound.find(.ulps)
        let measure: RangeInspection.Measure = ulps < .infinity ? .ulps : .absolute
        var absolute = bound.largestError
        if measure == .absolute { absolute = try bound.find(.absolute) }
        var found: (witness: RangeInspection.Witness?, tried: Int, without: Int, isAll: Bool) = (
            nil, 0, 0, false
        )
        // With functions that are wrong by an unknown amount no input has a known result.
        if libraryError == nil {
            found = try search(bound, measure)
        }
        if found.isAll, let witness = found.witness, found.without == 0 {
            // The worst of all is a bound, rounded up: in its measure alone, for another input may be worse in the other.
            switch measure {
            case .ulps: ulps = min(ulps, witness.ulps.nextUp.nextUp)
            case .absolute: absolute = min(absolute, witness.absolute.nextUp.nextUp)
            }
        }
        return RangeInspection(
            source: String(decoding: formula.text, as: UTF8.self), format: format, ranges: named,
            measure: measure, bound: RangeInspection.Bound(ulps: ulps, absolute: absolute),
            witness: found.witness, isExhaustive: found.isAll, tried: found.tried,
            withoutValue: found.without)
    }

    private func search(
        _ bound: borrowing ErrorBound, _ measure: RangeInspection.Measure
    ) throws(NumberError) -> (
        witness: RangeInspection.Witness?, tried: Int, without: Int, isAll: Bool
    ) {
        guard
            var search = try WitnessSearch(
                formula.tape, in: format, over: ranges,
                measure: measure == .ulps ? .ulps : .absolute, monitor: monitor)
        else { return (nil, 0, 0, false) }
        let isAll =
            named.count == 1 && (search.count.map { $0 <= Self.fewNumbers || triesAll } ?? false)
        try search.run(bound)
        var (best, tried, without) = (search.best, search.tried, search.withoutValue)
        if isAll,
            let all = try ExhaustiveSearch(
                formula.tape, in: format, over: ranges,
                measure: measure == .ulps ? .ulps : .absolute, from: best, monitor: monitor)
        {
            (best, tried, without) = (all.best, all.tried, all.withoutValue)
        }
        return (
            try best.map { best throws(NumberError) in try witness(best) } ?? nil, tried, without,
            isAll
        )
    }

    /// The candidate with its exact error.
    private func witness(
        _ candidate: WitnessSearch.Candidate
    ) throws(NumberError) -> RangeInspection.Witness? {
        let point = candidate.point
        let values = point.map { BigNumber($0.exact ?? 0) }
        let numbers = zip(formula.inputs, values).flatMap { input, value in
            input.registers.map { (register: $0, number: value) }
        }
        var run = try TapeFloats(
            formula.tape.with(numbers), in: format, exactRegisters: [], monitor: monitor)
        try run.run()
        let gauge = UlpGauge(format, monitor: monitor)
        guard let exact = run.exactResult, let measured = try gauge.measure(exact) else {
            return nil
        }
        let inputs = zip(formula.inputs, zip(values, point)).map {
            Inspection.Input(name: $0.name, given: $1.0, value: $1.1)
        }
        guard let error = gauge.distance(of: run.result, from: measured) else {
            return RangeInspection.Witness(
                inputs: inputs, result: run.result, exact: exact, ulps: .infinity,
                absolute: .infinity)
        }
        return RangeInspection.Witness(
            inputs: inputs, result: run.result, exact: exact,
            ulps: Enclosure(error.low).doubles.lowerBound,
            absolute: Enclosure(error.low * measured.unit).doubles.lowerBound)
    }
}
