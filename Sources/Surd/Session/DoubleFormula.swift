public import SurdNumbers

/// A formula as a function of doubles, each of which stands for exactly its value.
///
///     let distance = try DoubleFormula("sqrt(a) + b")
///     try distance(2, 1)                       // 2.414213562373095
///     try distance.digits(15, at: [2, 1])      // "2.4142135623731"
///
/// The answer is the double nearest to the exact value, or its digits, correctly rounded; what a
/// program with `Double` prints may be off in its last places. Nearly always it is computed in pairs
/// of doubles together with a bound of the error, in some tens of nanoseconds; only where the bound
/// leaves the rounding open, exactly. Whole columns take less for each row:
/// ``CompiledExpression/evaluate(columns:)``.
public struct DoubleFormula: Sendable {
    /// The formula.
    public let expression: CompiledExpression
    private let argumentCount: Int
    private let program: RowProgram?
    private let runner: RowProgram.Runner?

    /// The function of a compiled expression, whose ``CompiledExpression/variables`` are its
    /// arguments in their order.
    public init(_ expression: CompiledExpression) {
        self.init(expression, portable: false)
    }

    /// Compiles a text and takes it as a function of its variables.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - variables: Names for the first arguments; others follow as they appear.
    ///   - limits: How much one evaluation may use.
    public init(
        _ text: String, variables: [String] = [], limits: Limits = .standard
    ) throws(SurdError) {
        self.init(try CompiledExpression(text, variables: variables, limits: limits))
    }

    /// - Parameter portable: Whether to use only what every processor of the architecture has.
    package init(_ expression: CompiledExpression, portable: Bool) {
        self.expression = expression
        argumentCount = expression.variables.count
        let kinds = [ColumnPlan.Kind](repeating: .doubles, count: expression.variables.count)
        program =
            expression.limits.paths.contains(.doubles)
            ? ColumnPlan(expression.code, scope: expression.scope, kinds: kinds)
                .flatMap { RowProgram($0, portable: portable) } : nil
        runner = program?.runner
    }

    // MARK: - The nearest double

    /// The value of a formula of one variable.
    public func callAsFunction(_ x: Double) throws(SurdError) -> Double {
        let values: InlineArray<1, Double> = [x]
        return try callAsFunction(values.span)
    }

    /// The value of a formula of two variables.
    public func callAsFunction(_ x: Double, _ y: Double) throws(SurdError) -> Double {
        let values: InlineArray<2, Double> = [x, y]
        return try callAsFunction(values.span)
    }

    /// The value of a formula of three variables.
    public func callAsFunction(_ x: Double, _ y: Double, _ z: Double) throws(SurdError) -> Double {
        let values: InlineArray<3, Double> = [x, y, z]
        return try callAsFunction(values.span)
    }

    /// The value for variables in their order.
    public func callAsFunction(_ values: [Double]) throws(SurdError) -> Double {
        try callAsFunction(values.span)
    }

    /// The double nearest to the exact value, a half to even; an infinity beyond the largest one.
    ///
    /// - Parameter values: One for each variable, in their order.
    /// - Throws: What the formula throws there; ``SurdError/code`` `not-a-number` for an infinity or
    ///   NaN among the values, and `needs-number` for a formula that is true or false.
    public func callAsFunction(_ values: Span<Double>) throws(SurdError) -> Double {
        try checkCount(values.count)
        if let runner, let value = runner.nearest(values) { return value }
        return try exactly(values)
    }

    // MARK: - Digits

    /// The value to `count` significant digits.
    ///
    ///     try DoubleFormula("sin(a) * cos(b)").digits(15, at: [1, 2])   // "-0.350175488374015"
    public func digits(_ count: Int, at values: [Double]) throws(SurdError) -> String {
        var text: [UInt8] = []
        try append(to: &text, digits: count, at: values.span)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the same as UTF-8: nothing is allocated where there is room, up to 15 digits.
    public func append(
        to text: inout [UInt8], digits count: Int, at values: Span<Double>
    ) throws(SurdError) {
        try checkCount(values.count)
        let format = NumberFormat(digits: count)
        if let runner, let decimal = runner.decimal(count, values) {
            format.append(
                rounded: decimal.significand, exponent: Int(decimal.exponent),
                isNegative: decimal.negative != 0, to: &text)
            return
        }
        try expression.append(to: &text, try numbers(values), format: format)
    }

    // MARK: - Exactly

    private func checkCount(_ count: Int) throws(SurdError) {
        if count != argumentCount { try expression.check(count: count) }
    }

    private func numbers(_ values: Span<Double>) throws(SurdError) -> [BigNumber] {
        var numbers: [BigNumber] = []
        for index in 0..<argumentCount {
            guard let number = BigNumber(exactly: values[index]) else {
                throw expression.failure(
                    .number(.notANumber(text: "\(values[index])", reason: "it has no exact value")))
            }
            numbers.append(number)
        }
        return numbers
    }

    private func exactly(_ values: Span<Double>) throws(SurdError) -> Double {
        let value = try expression.evaluate(try numbers(values))
        guard let number = try ExactRow.number(of: value, expression) else {
            throw expression.failure(
                .needsNumber(operation: "a function of doubles", given: value.noun))
        }
        do throws(NumberError) {
            let monitor = Monitor(
                limits: expression.limits, cancellation: expression.cancellation)
            // A zero has no sign.
            return try number.nearestDouble(monitor: monitor) + 0.0
        } catch {
            throw expression.failure(error)
        }
    }
}
