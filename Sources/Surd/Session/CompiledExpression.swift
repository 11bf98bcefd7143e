public import SurdNumbers
import SurdSyntax

/// An expression that was read once and is evaluated many times, from as many threads as one likes.
///
///     let area = try CompiledExpression("pi * r^2")
///     for r in 1...3 {
///         print(try area.evaluate(["r": BigNumber(r)]).digits(30))
///     }
///
/// Names that nothing defines become its variables. They have slots in the order in which they
/// first appear, after those that were asked for.
public struct CompiledExpression: Sendable {
    /// The text.
    public let source: String
    /// The variables, in the order of their slots.
    public let variables: [String]
    /// How much one evaluation may use.
    public var limits: Limits
    /// A switch that ends running evaluations from another thread.
    public var cancellation: CancellationToken?
    let code: Code
    private(set) var scope: Scope
    let isStraight: Bool
    let isInteger: Bool
    let machines = MachinePool()

    /// Compiles a text that holds one expression; definitions may stand before it.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - variables: Names to be variables in any case, for the first slots. A variable called `x`
    ///     must be named here for `2x` to be a product with it.
    ///   - calculator: A session whose variables and functions are used as they are now.
    ///   - limits: How much one evaluation may use.
    public init(
        _ text: String, variables: [String] = [], in calculator: Calculator? = nil,
        limits: Limits = .standard
    ) throws(SurdError) {
        let bytes = Array(text.utf8)
        do throws(SurdError) {
            var session = calculator ?? Calculator(limits: limits)
            session.limits = limits
            let result = try session.compile(bytes, variables: variables)
            source = text
            self.limits = limits
            cancellation = calculator?.cancellation
            code = result.code
            isStraight = Self.isStraight(result.code)
            isInteger = IntegerPath.suits(result.code)
            self.variables = result.variables
            scope = session.scope
        } catch {
            throw error.advisingToNameX(bytes, variables).locating(in: bytes)
        }
    }

    /// Sets the source of random numbers.
    package mutating func draw(from source: RandomSource) { scope.random = source }

    /// A source of random numbers for one thread, with the seed of the session it was compiled in.
    package var ownRandom: RandomSource {
        scope.random.map { RandomSource(sharingSeedOf: $0) } ?? RandomSource()
    }

    /// The same with complex numbers on.
    var withComplexNumbers: CompiledExpression {
        var expression = self
        expression.scope.isComplex = true
        return expression
    }

    // MARK: - Evaluating

    /// The value for the given variables.
    public func evaluate(_ bindings: [String: BigNumber] = [:]) throws(SurdError) -> Value {
        try evaluate(try values(of: bindings))
    }

    func values(of bindings: [String: BigNumber]) throws(SurdError) -> [BigNumber] {
        var values: [BigNumber] = []
        values.reserveCapacity(variables.count)
        for name in variables {
            guard let value = bindings[name] else { throw failure(.unboundVariable(name)) }
            values.append(value)
        }
        if bindings.count > variables.count {
            for name in bindings.keys.sorted() where !variables.contains(name) {
                let nearest = NearestName.nearest(to: name, among: variables)
                throw failure(.unknownVariable(name, nearest: nearest))
            }
        }
        return values
    }

    /// The value for variables in the order of their slots; no name is looked up.
    public func evaluate(_ values: [BigNumber]) throws(SurdError) -> Value {
        try check(count: values.count)
        return try run(values.span)
    }

    /// The value for an expression of one variable.
    public func evaluate(_ value: BigNumber) throws(SurdError) -> Value {
        try check(count: 1)
        let values: InlineArray<1, BigNumber> = [value]
        return try run(values.span)
    }

    /// The value for values of any kind, such as lists and complex numbers, in the order of their slots.
    ///
    ///     let mean = try CompiledExpression("mean(v)", variables: ["v"])
    ///     try mean.evaluate(values: [.list([1, 2, 6])])   // 3
    public func evaluate(values: [Value]) throws(SurdError) -> Value {
        try check(count: values.count)
        return try runValues(Span(), values.span)
    }

    /// Throws unless there is one value for each variable.
    @inline(__always)
    func check(count: Int) throws(SurdError) {
        if count != variables.count { throw wrongCount(count) }
    }

    @inline(never)
    private func wrongCount(_ count: Int) -> SurdError {
        count < variables.count
            ? failure(.unboundVariable(variables[count]))
            : failure(.superfluousValues(given: count, variables: variables.count))
    }

    /// The same under other limits.
    func evaluate(_ values: [BigNumber], limits: Limits) throws(SurdError) -> Value {
        var expression = self
        expression.limits = limits
        return try expression.run(values.span)
    }

    @inline(__always)
    private func run(_ values: Span<BigNumber>) throws(SurdError) -> Value {
        var nothing: [UInt8] = []
        return try find(values, to: &nothing).known
    }

    package func failure(_ reason: SurdError.Reason) -> SurdError {
        let bytes = Array(source.utf8)
        return SurdError(reason, range: 0..<bytes.count).locating(in: bytes)
    }

    /// Runs on words only, on the machine stack; nil where words do not suffice.
    @inline(__always)
    func runWords(_ variable: (Int) -> Word?) -> Word? {
        guard code.maximumStack <= 16, limits.allowWords else { return nil }
        // Checked before registers exist, because long integers have another path.
        if !variables.isEmpty, variable(0) == nil { return nil }
        var registers = InlineArray<16, Word>(repeating: Word(boolean: false))
        var stack = registers.mutableSpan
        for index in 0..<variables.count {
            guard let word = variable(index) else { return nil }
            stack[index] = word
        }
        var state = Machine.State(depth: variables.count)
        let exit = Machine.runWords(
            code, variables: scope.variables, stack: &stack, state: &state)
        guard case .finished = exit else { return nil }
        return stack[state.depth - 1]
    }

    func runValues(
        _ numbers: Span<BigNumber>, _ values: Span<Value> = Span()
    ) throws(SurdError) -> Value {
        var machine = machines.take()
        do throws(Failure) {
            let result = try machine.run(
                code, scope: scope,
                conditions: Conditions(limits: limits, cancellation: cancellation),
                arguments: numbers, count: numbers.count, values: values)
            machines.giveBack(machine)
            return result
        } catch {
            machines.giveBack(machine)
            throw SurdError(error).locating(in: Array(source.utf8))
        }
    }
}

extension SurdError {
    /// The same error with a hint for Swift: for `2x`, x must be in the list of variables.
    fileprivate func advisingToNameX(_ text: [UInt8], _ variables: [String]) -> SurdError {
        guard case .syntax(let code, let message, _) = reason, code == "missing-operand",
            range.clamped(to: 0..<text.count) == range, range.count == 1,
            let sign = range.first, text[sign] | 0x20 == UInt8(ascii: "x"),
            range.upperBound == text.count
        else { return self }
        let name = String(decoding: text[range], as: UTF8.self)
        if variables.contains(name) { return self }
        let hint =
            "'\(name)' multiplies unless it is named as a variable: "
            + "CompiledExpression(..., variables: [\"\(name)\"])"
        return SurdError(
            .syntax(code: code, message: message, hint: hint), range: range, excerpt: excerpt,
            notes: notes)
    }
}
