public import SurdNumbers
import SurdSyntax

extension CompiledExpression {
    /// What the expression does in a format of floating-point numbers, step by step.
    ///
    ///     let sum = try CompiledExpression("a + b")
    ///     try sum.inspect(in: .double, ["a": BigNumber("0.1")!, "b": BigNumber("0.2")!]).ulps
    ///
    /// Functions count as correctly rounded. Constants are those that are written, not folded.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - bindings: A value for each variable. What is computed is the formula for the numbers of the format next to
    ///     them.
    ///   - libraryError: Ulps that functions may be wrong by, for a bound beside the table; nil for functions that are
    ///     correctly rounded.
    public func inspect(
        in format: FloatingFormat, _ bindings: [String: BigNumber] = [:],
        libraryError: Double? = nil
    ) throws(SurdError) -> Inspection {
        var session = Calculator(limits: limits)
        session.scope = scope
        session.cancellation = cancellation
        return try session.inspect(
            Array(source.utf8), in: format, values: bindings, variables: variables,
            libraryError: libraryError)
    }

    /// How wrong the expression is in a format at most, over ranges of one to three of its variables.
    ///
    ///     let root = try CompiledExpression("sqrt(1 + x) - 1")
    ///     let report = try root.inspect(in: .double, over: ["x": (BigNumber("0.01")!, 1)])
    ///     if report.bound.ulps > 200 { print("worse than allowed") }
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - intervals: The smallest and the largest input of each variable that runs over a range.
    ///   - bindings: Values of the other variables.
    ///   - libraryError: Ulps that functions may be wrong by; nil for functions that are correctly rounded.
    ///   - all: Whether all inputs of a range of `float` are tried, which takes hours for a wide one.
    public func inspect(
        in format: FloatingFormat, over intervals: [String: (BigNumber, BigNumber)],
        _ bindings: [String: BigNumber] = [:], libraryError: Double? = nil, all: Bool = false
    ) throws(SurdError) -> RangeInspection {
        var session = Calculator(limits: limits)
        session.scope = scope
        session.cancellation = cancellation
        let named = intervals.keys.sorted().compactMap { name in
            intervals[name].map { (name: name, low: $0.0, high: $0.1) }
        }
        return try session.inspect(
            Array(source.utf8), in: format, over: named, values: bindings, variables: variables,
            InspectionOptions(libraryError: libraryError, triesAll: all))
    }
}

/// Options for a range.
package struct InspectionOptions: Sendable {
    /// Ulps that functions may be wrong by; nil for functions that are correctly rounded.
    package var libraryError: Double?
    /// Whether all inputs of a format with many numbers are tried.
    package var triesAll: Bool

    package init(libraryError: Double? = nil, triesAll: Bool = false) {
        self.libraryError = libraryError
        self.triesAll = triesAll
    }
}

extension Calculator {
    /// The table of steps of an expression. Variables of the session are inputs too.
    package func inspect(
        _ text: [UInt8], in format: FloatingFormat, values: [String: BigNumber] = [:],
        variables: [String] = [], libraryError: Double? = nil
    ) throws(SurdError) -> Inspection {
        let formula = try FloatingFormula(text, variables: variables, in: self)
        try check(values.keys.sorted(), of: formula, variables, text)
        var numbers: [BigNumber] = []
        for input in formula.inputs {
            guard let value = values[input.name] ?? input.value else {
                throw SurdError(.unboundVariable(input.name), range: place(of: input.name, text))
                    .locating(in: text)
            }
            numbers.append(value)
        }
        do throws(NumberError) {
            let monitor = conditions.monitor
            var inspection = try Inspection(
                formula, in: format, numbers, libraryError: libraryError, monitor: monitor
            ) { rounded in
                var session = self
                return try? session.value(of: text, formula, rounded)
            }
            inspection.suggestions = try Remedies(formula, self, inspection, numbers, monitor)
                .suggestions()
            return inspection
        } catch {
            throw SurdError(.number(error), range: text.indices).locating(in: text)
        }
    }

    /// A bound of the error of an expression over ranges, and an input with a large error.
    package func inspect(
        _ text: [UInt8], in format: FloatingFormat,
        over ranges: [(name: String, low: BigNumber, high: BigNumber)],
        values: [String: BigNumber] = [:], variables: [String] = [],
        _ options: InspectionOptions = InspectionOptions()
    ) throws(SurdError) -> RangeInspection {
        let names = ranges.map(\.name)
        let formula = try FloatingFormula(
            text, variables: variables + names.filter { !variables.contains($0) }, in: self)
        try check(names + values.keys.sorted(), of: formula, variables, text)
        func failure(_ message: String, _ name: String) -> SurdError {
            SurdError(
                .syntax(code: "bad-range", message: message, hint: nil),
                range: place(of: name, text)
            ).locating(in: text)
        }
        if !(1...3).contains(ranges.count) {
            throw failure(
                "one to three variables can have a range, not \(ranges.count)", "")
        }
        let monitor = conditions.monitor
        do throws(NumberError) {
            var named: [RangeInspection.InputRange] = []
            for range in ranges {
                let low = try range.low.enclosure(bits: 128, limits: limits).lower
                let high = try range.high.enclosure(bits: 128, limits: limits).upper
                if low > high { throw .notANumber(text: range.name, reason: "", kind: "range") }
                if !format.hasNumber(from: low, to: high) {
                    throw .notANumber(text: range.name, reason: "", kind: "empty")
                }
                named.append(RangeInspection.InputRange(name: range.name, lower: low, upper: high))
            }
            var bounds: [(low: BigRational, high: BigRational)] = []
            for input in formula.inputs {
                if let range = named.first(where: { $0.name == input.name }) {
                    bounds.append((range.lower, range.upper))
                    continue
                }
                guard let value = values[input.name] ?? input.value,
                    let number = try format.rounded(value, monitor: monitor).exact
                else { throw .notANumber(text: input.name, reason: "", kind: "") }
                bounds.append((number, number))
            }
            return try RangeQuestion(
                formula: formula, format: format, bounds: bounds, named: named,
                libraryError: options.libraryError, triesAll: options.triesAll, monitor: monitor
            ).answer()
        } catch {
            if case .notANumber(let name, _, "range") = error {
                throw failure(
                    "the range of '\(SurdError.Excerpt.named(name))' is reversed: the smaller bound comes first",
                    name)
            }
            if case .notANumber(let name, _, "empty") = error {
                throw failure(
                    "no number of \(format.name) lies in the range of '\(SurdError.Excerpt.named(name))'",
                    name)
            }
            if case .notANumber(let name, _, "") = error {
                throw SurdError(.unboundVariable(name), range: place(of: name, text))
                    .locating(in: text)
            }
            throw SurdError(.number(error), range: text.indices).locating(in: text)
        }
    }

    /// Throws if a value or a range is given for a name that the formula does not have.
    private func check(
        _ names: [String], of formula: FloatingFormula, _ variables: [String], _ text: [UInt8]
    ) throws(SurdError) {
        let known = formula.inputs.map(\.name)
        for name in names where !known.contains(name) && !variables.contains(name) {
            let nearest = NearestName.nearest(to: name, among: known)
            throw SurdError(.unknownVariable(name, nearest: nearest), range: text.indices)
                .locating(in: text)
        }
    }

    /// The first place of a name in a text; the whole text if the name is not there.
    private func place(of name: String, _ text: [UInt8]) -> Range<Int> {
        let bytes = Array(name.utf8)
        if !bytes.isEmpty, bytes.count <= text.count {
            for start in 0...text.count - bytes.count
            where Array(text[start..<start + bytes.count]) == bytes {
                return start..<start + bytes.count
            }
        }
        return text.indices
    }

    /// The exact value of the formula, by the general path.
    private mutating func value(
        of text: [UInt8], _ formula: FloatingFormula, _ values: [BigNumber]
    ) throws(SurdError) -> BigNumber? {
        for (input, value) in zip(formula.inputs, values) { try define(input.name, as: value) }
        guard case .number(let number) = try evaluate(utf8: text.span) else { return nil }
        return number
    }
}
