public import SurdNumbers
import SurdSyntax

// Derivatives, zeros and integrals of an expression as a function of one of its variables.

extension CompiledExpression {
    /// The derivative, as `derivative(x, a, n, body)` of the language has it: every digit is proved, and
    /// where the expression is not differentiable the error says so.
    ///
    ///     let wave = try CompiledExpression("sin(a*x)")
    ///     try wave.derivative(of: "x", at: 0, ["a": 3])    // 3
    ///
    /// - Parameters:
    ///   - variable: The variable that is differentiated by.
    ///   - point: Its value.
    ///   - order: 1 for the first derivative; at most ``/SurdNumbers/Limits/maximumOrder``.
    ///   - bindings: Values of the other variables.
    public func derivative(
        of variable: String, at point: BigNumber, order: Int = 1,
        _ bindings: [String: BigNumber] = [:]
    ) throws(SurdError) -> BigNumber {
        try number(of: variable, bindings) { (tape, monitor) throws(NumberError) in
            guard order >= 0 else {
                throw .domain(
                    function: "derivative", rule: "the order of a derivative must not be below 0")
            }
            var derivative = Derivative(tape, at: point, order: order, monitor: monitor)
            return try derivative.value()
        }
    }

    /// The integral over an interval with finite ends, of which the second may be the smaller one.
    ///
    ///     let bell = try CompiledExpression("exp(-x^2)")
    ///     try bell.integral(of: "x", over: (0, 1)).digits(30)    // 0.746824132812427025399467436132
    ///
    /// - Parameters:
    ///   - variable: The variable that is integrated over.
    ///   - interval: Both ends.
    ///   - bindings: Values of the other variables.
    public func integral(
        of variable: String, over interval: (BigNumber, BigNumber),
        _ bindings: [String: BigNumber] = [:]
    ) throws(SurdError) -> BigNumber {
        try number(of: variable, bindings) { (tape, monitor) throws(NumberError) in
            var integral = ImproperIntegral(
                tape, from: .number(interval.0), to: .number(interval.1), monitor: monitor)
            return try integral.value()
        }
    }

    /// All zeros in an interval, in order, each once; an empty list is proved too.
    ///
    ///     let parabola = try CompiledExpression("x^2 - c")
    ///     try parabola.zeros(of: "x", over: (0, 5), ["c": 2])[0].digits(10)    // 1.414213562
    ///
    /// - Parameters:
    ///   - variable: The variable that is solved for.
    ///   - interval: Both ends, the smaller one first.
    ///   - bindings: Values of the other variables.
    public func zeros(
        of variable: String, over interval: (BigNumber, BigNumber),
        _ bindings: [String: BigNumber] = [:]
    ) throws(SurdError) -> [BigNumber] {
        try number(of: variable, bindings) { (tape, monitor) throws(NumberError) in
            var search = ZeroSearch(tape, from: interval.0, to: interval.1, monitor: monitor)
            return try search.run()
        }
    }

    private func number<Result>(
        of variable: String, _ bindings: [String: BigNumber],
        _ compute: (Tape, Monitor) throws(NumberError) -> Result
    ) throws(SurdError) -> Result {
        guard let slot = variables.firstIndex(of: variable) else {
            let nearest = NearestName.nearest(to: variable, among: variables)
            throw failure(.unknownVariable(variable, nearest: nearest))
        }
        var all = bindings
        // The slot of the variable itself is not read.
        all[variable] = 0
        let values = try values(of: all)
        guard let tape = tape(slot: slot, values) else {
            throw failure(.number(.notBuilt(what: "calculus of this expression")))
        }
        do throws(NumberError) {
            return try compute(tape, Monitor(limits: limits, cancellation: cancellation))
        } catch {
            throw failure(.number(error))
        }
    }

    /// The expression as a tape whose register 0 is a variable; nil where it has something that is
    /// not possible on a tape.
    func tape(slot: Int, _ values: [BigNumber]) -> Tape? {
        var compiler = TapeCompiler(values: values.map { .number($0) }, base: 0, index: slot)
        compiler.isForm = true
        compiler.variableCount = variables.count
        return compiler.tape(of: code, 0..<code.instructions.count - 1, scope: scope)
    }
}
