import SurdNumbers

/// Forms with a body. The body becomes a tape, and the form is computed from the tape.
extension Machine {
    /// Computes the form at `counter`. The result replaces its values on the stack.
    @inline(never)
    mutating func computeForm(
        at counter: Int, _ code: borrowing Code, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let instruction = code.instructions[counter]
        let form = FormCount(instruction)
        let body = counter + 1..<Int(instruction.operand)
        var obstacle: String?
        var tape = compiledBody(form, code, body, scope, .real, &obstacle)
        if tape == nil, form.form == .limit, case .infinity(false) = values[depth - 1] {
            // A factorial is a function of integers: the limit is that of the sequence.
            tape = compiledBody(form, code, body, scope, .sequence, &obstacle)
        }
        if tape == nil, !isComplex { throw Self.notBuilt(form, obstacle) }
        var bounds: [Bound] = []
        for value in values[depth - form.values..<depth] {
            switch value {
            case .number(let number): bounds.append(.number(number))
            case .infinity(let isNegative) where form.form.takesInfinity:
                bounds.append(.infinity(isNegative ? -1 : 1))
            default: throw .needsNumber(operation: form.form.name, given: value.noun)
            }
        }
        var result: Value?
        if let tape {
            do throws(NumberError) {
                result = try realValue(of: form.form, bounds, tape.real, monitor)
            } catch {
                guard case .notReal = error else { throw .number(error) }
                if !isComplex {
                    guard let other = tape.real.withRoots else { throw .number(error) }
                    do throws(NumberError) {
                        result = try realValue(of: form.form, bounds, other, monitor)
                    } catch {
                        throw .number(error)
                    }
                }
            }
        }
        if result == nil {
            // Some functions have complex values where they have no real ones.
            guard
                let parts = compiledBody(form, code, body, scope, .complex, &obstacle)
            else { throw Self.notBuilt(form, obstacle) }
            do throws(NumberError) {
                result = try Self.complexValue(
                    of: form.form, bounds, parts, &state.steps, monitor)
            } catch {
                throw .number(error)
            }
        }
        guard let result else { throw Self.notBuilt(form) }
        depth -= form.values
        values[depth] = result
        depth += 1
        try Self.checkSteps(state.steps, monitor)
    }

    private static func notBuilt(
        _ form: FormCount, _ obstacle: String? = nil
    ) -> SurdError.Reason {
        let what = obstacle.map { "that calls '\($0)' in this way" } ?? "with these operations"
        return .number(.notBuilt(what: "\(form.form.noun) of a body \(what)"))
    }

    /// How a body is read: of numbers, of integers alone, or of complex numbers.
    private enum Reading { case real, sequence, complex }

    /// The body as a tape, or as two tapes, one for each part of complex numbers. If this is not
    /// possible, `obstacle` is the function that prevents it.
    private func compiledBody(
        _ form: FormCount, _ code: borrowing Code, _ body: Range<Int>, _ scope: borrowing Scope,
        _ reading: Reading, _ obstacle: inout String?
    ) -> (real: Tape, imaginary: Tape?)? {
        var compiler = TapeCompiler(values: values, base: state.base, index: depth - state.base)
        compiler.isForm = true
        compiler.isOfIntegers = form.form == .sum || form.form == .product || reading == .sequence
        compiler.isComplex = reading == .complex
        guard let tape = compiler.tape(of: code, body, scope: scope) else {
            obstacle = compiler.obstacle
            return nil
        }
        guard reading == .complex else { return (tape, nil) }
        return (tape.pruned(to: tape.result), compiler.imaginaryResult.map { tape.pruned(to: $0) })
    }

    /// A form with complex values, computed for both parts where the form is linear.
    private static func complexValue(
        of form: BodyForm, _ bounds: [Bound], _ parts: (real: Tape, imaginary: Tape?),
        _ steps: inout Int, _ monitor: Monitor
    ) throws(NumberError) -> Value {
        let real = try value(of: form, bounds, parts.real, isComplex: false, &steps, monitor)
        guard let imaginary = parts.imaginary else { return real }
        switch form {
        case .derivative, .integrate, .limit, .limitAbove, .limitBelow, .sum: break
        case .solve, .roots, .product: throw .notBuilt(what: form.noun + " of complex numbers")
        }
        let other = try value(of: form, bounds, imaginary, isComplex: false, &steps, monitor)
        switch (real, other) {
        case (.number(let a), .number(let b)): return Value(BigComplex(a, b))
        default:
            throw .noLimit(rule: "there is no limit: the value grows without bound")
        }
    }

    /// The value of a form, and its proof for `--explain`.
    private mutating func realValue(
        of form: BodyForm, _ bounds: [Bound], _ tape: Tape, _ monitor: Monitor
    ) throws(NumberError) -> Value {
        var start: BigNumber?
        if form == .sum || form == .product, case .number(let first) = bounds[0] { start = first }
        let plain = try tape.withoutInnerSums(
            from: start, isProduct: form == .product, monitor: monitor)
        // Sums take signs by turns apart themselves.
        if form == .sum || form == .product {
            var sum = TwoSidedSum(
                plain, from: bounds[0], to: bounds[1], isProduct: form == .product,
                monitor: monitor)
            let value = try sum.value()
            trace?.proof = sum.proof
            return .number(value)
        }
        let tape = plain.withSigns ?? plain
        guard let side = form.sideOfLimit else {
            return try Self.value(
                of: form, bounds, tape, isComplex: isComplex, &state.steps, monitor)
        }
        let found = try Self.limit(at: bounds[0], side: side, tape, monitor)
        trace?.proof = found.proof
        return found.value
    }

    private static func value(
        of form: BodyForm, _ bounds: [Bound], _ tape: Tape, isComplex: Bool,
        _ steps: inout Int, _ monitor: Monitor
    ) throws(NumberError) -> Value {
        switch form {
        case .limit, .limitAbove, .limitBelow:
            return try limit(at: bounds[0], side: form.sideOfLimit ?? 0, tape, monitor).value
        case .integrate:
            var integral = ImproperIntegral(
                tape, from: bounds[0], to: bounds[1], monitor: monitor)
            let value = try integral.value()
            steps += integral.steps
            return .number(value)
        case .sum, .product:
            var sum = TwoSidedSum(
                tape, from: bounds[0], to: bounds[1], isProduct: form == .product,
                monitor: monitor)
            return .number(try sum.value())
        default: break
        }
        let numbers = bounds.compactMap { if case .number(let a) = $0 { a } else { nil } }
        guard numbers.count == bounds.count else { throw .notBuilt(what: form.noun) }
        switch form {
        case .derivative:
            let order =
                numbers.count == 1
                ? 1 : try Numbers.word(numbers[1], for: "the order of a derivative", monitor)
            guard order >= 0 else {
                throw .domain(
                    function: "derivative", rule: "the order of a derivative must not be below 0")
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
        case .roots where isComplex:
            let roots = try ComplexRoots(tape, monitor: monitor).run()
            return .list(try ValueList(row: roots.map { Value($0) }, limits: monitor.limits))
        case .roots:
            return .list(ValueList(numbers: try PolynomialRoots(tape, monitor: monitor).run()))
        case .integrate, .limit, .limitAbove, .limitBelow, .sum, .product:
            throw .notBuilt(what: form.noun)
        }
    }

    private static func limit(
        at bound: Bound, side: Int, _ tape: Tape, _ monitor: Monitor
    ) throws(NumberError) -> (value: Value, proof: String) {
        var limit = Limit(tape, monitor: monitor)
        let value: Limit.Value
        switch bound {
        case .number(let point): value = try limit.value(at: point, side: side)
        case .infinity(let sign): value = try limit.value(atInfinity: sign)
        }
        switch value {
        case .number(let number): return (.number(number), limit.proof)
        case .infinity(let sign): return (.infinity(isNegative: sign < 0), limit.proof)
        }
    }
}
