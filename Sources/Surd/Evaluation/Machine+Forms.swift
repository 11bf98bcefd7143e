import SurdNumbers

/// Forms with a body: the body becomes a tape, and the tape a derivative or a list of zeros.
extension Machine {
    /// Computes the form at `counter` of the values on the stack, which the result replaces.
    @inline(never)
    mutating func computeForm(
        at counter: Int, _ code: borrowing Code, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let instruction = code.instructions[counter]
        let form = FormCount(instruction)
        var compiler = TapeCompiler(values: values, base: state.base, index: depth - state.base)
        compiler.isForm = true
        guard
            let tape = compiler.tape(
                of: code, counter + 1..<Int(instruction.operand), scope: scope)
        else {
            throw .number(
                .notBuilt(what: "\(form.form.noun) of a body with such operations"))
        }
        var numbers: [BigNumber] = []
        for value in values[depth - form.values..<depth] {
            guard case .number(let number) = value else {
                throw .needsNumber(operation: "\(form.form)", given: value.noun)
            }
            numbers.append(number)
        }
        do throws(NumberError) {
            let result = try Self.value(of: form.form, numbers, tape, &state.steps, monitor)
            depth -= form.values
            values[depth] = result
            depth += 1
        } catch {
            throw .number(error)
        }
        try Self.checkSteps(state.steps, monitor)
    }

    private static func value(
        of form: BodyForm, _ numbers: [BigNumber], _ tape: Tape, _ steps: inout Int,
        _ monitor: Monitor
    ) throws(NumberError) -> Value {
        switch form {
        case .derivative:
            let order =
                numbers.count == 1
                ? 1 : try Numbers.word(numbers[1], for: "the order of a derivative", monitor)
            guard order >= 0 else {
                throw .domain(
                    function: "derivative", rule: "the order of a derivative is not below 0")
            }
            var derivative = Derivative(tape, at: numbers[0], order: order, monitor: monitor)
            let value = try derivative.value()
            steps += derivative.steps
            return .number(value)
        case .solve:
            var search = ZeroSearch(tape, from: numbers[0], to: numbers[1], monitor: monitor)
            let zeros = try search.run()
            steps += search.steps
            return .list(ValueList(numbers: zeros))
        case .roots:
            return .list(ValueList(numbers: try PolynomialRoots(tape, monitor: monitor).run()))
        case .integrate:
            var integral = Integral(tape, from: numbers[0], to: numbers[1], monitor: monitor)
            let value = try integral.value()
            steps += integral.steps
            return .number(value)
        case .limit:
            throw .notBuilt(what: form.noun)
        }
    }
}
