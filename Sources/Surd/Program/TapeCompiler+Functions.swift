import SurdNumbers

/// Function calls in a body that is compiled to a tape.
extension TapeCompiler {
    /// x·π/180
    mutating func applyDegrees() {
        if keepsCalls, readWhole("x*pi/180", "°", ["x"]) { return }
        push(BigNumber(180))
        combine(.operation(.divide))
        push(Numbers.pi)
        combine(.operation(.multiply))
    }

    /// Γ(x + 1)
    mutating func applyFactorial() {
        push(BigNumber(1))
        combine(.operation(.add))
        apply(.operation(.gamma))
    }

    mutating func readFunction(
        _ entry: FunctionEntry, _ count: Int, _ calls: Int
    ) -> Bool {
        if isOfIntegers {
            switch (entry.name, count) {
            case ("factorial", 1):
                applyFactorial()
                return true
            case ("binomial", 2):
                let formula = "gamma(n + 1)/(gamma(k + 1)*gamma(n - k + 1))"
                return readFormula(formula, ["n", "k"], entry, calls)
            case ("fib", 1):
                return readFormula("(phi^n - (-1/phi)^n)/sqrt(5)", ["n"], entry, calls)
            case ("lucas", 1):
                return readFormula("phi^n + (-1/phi)^n", ["n"], entry, calls)
            case ("gcd", 2), ("lcm", 2):
                if let formula = periodic(entry.name) {
                    return readFormula(formula, ["k"], entry, calls)
                }
            default: break
            }
        }
        if isComplex, count == 1, readPart(entry.name) { return true }
        switch (entry.meaning.tape, count) {
        case (.one(let action), 1), (.oneOrTwo(let action, _), 1): apply(action)
        case (.two(let action), 2), (.oneOrTwo(_, let action), 2): combine(action)
        case (.choice(let comparison), 2...):
            for _ in 1..<count { choose(comparison) }
        case (.repeated(let operation), 1...): combine(count, operation)
        case (.mean, 1...):
            combine(count, .add)
            push(BigNumber(count))
            combine(.operation(.divide))
        case (.clamp, 3): return readClamp()
        case (.root, 2): return readRoot()
        case (.fused, 3): return readFused()
        case (.formula(let formula), _):
            let names = entry.parameters.filter { !$0.hasPrefix("[") }
            return count == names.count && readFormula(formula, names, entry, calls)
        case (.chosen(let choose), _):
            let known = stack.suffix(count).map { constant($0)?.knownRational }
            guard count == entry.parameters.count, let formula = choose(known) else { return false }
            return readFormula(formula, entry.parameters, entry, calls)
        case (.integral(let formulas), _):
            return readIntegral(formulas(), entry, count, calls)
        case (.branches(let operations), 1...2):
            return readBranch(operations(), count)
        case (.reciprocal(let operation), 1) where keepsCalls:
            return readWhole("1/\(operation.languageName)(x)", entry.name, ["x"])
        case (.reciprocal(let operation), 1):
            apply(.operation(operation))
            let value = stack.removeLast()
            add(.operation(.divide), known(1), value)
        case (.withParameter(let operation, let parameter), 1):
            let operand = stack.removeLast()
            add(.operation(operation), operand, nil, parameter: parameter)
        case (.ordered(let operation, let general), 2):
            return readOrdered(operation, general)
        case (.sign, 1): readSign()
        default: return readLong(entry, count)
        }
        return true
    }

    private static var mostOfPeriod: Int { 60 }

    /// gcd(k, m) or lcm(k, m) of an integer k and a number m as a formula of k, which takes the place of both on the stack.
    private mutating func periodic(_ name: String) -> String? {
        let operands = Array(stack.suffix(2))
        guard let place = operands.lastIndex(where: { constant($0) != nil }),
            let m = constant(operands[place])?.knownInteger?.smallValue,
            (1...Self.mostOfPeriod).contains(m), isWhole(operands[1 - place])
        else { return nil }
        stack.removeLast(2)
        stack.append(operands[1 - place])
        let divisors = (2...max(m, 2)).filter { m % $0 == 0 }.reversed()
        let common = divisors.reduce(into: (head: "", tail: "")) { text, d in
            text.head += "if(k mod \(d) == 0, \(d), "
            text.tail += ")"
        }
        let formula = common.head + "1" + common.tail
        return name == "gcd" ? formula : "abs(k)*\(m)/(\(formula))"
    }

    /// Whether an operand is an integer for each k.
    private func isWhole(_ operand: Operand, depth: Int = 0) -> Bool {
        guard depth < Self.mostCalls else { return false }
        switch operand.place {
        case .index: return isOfIntegers
        case .constant: return constant(operand)?.knownInteger != nil
        case .slot(let slot):
            let steps = pending.filter { $0.target == slot }
            guard steps.count == 1, case .operation(let operation) = steps[0].action,
                let first = steps[0].first, isWhole(first, depth: depth + 1)
            else { return false }
            switch operation {
            case .negate, .square: return true
            case .add, .subtract, .multiply:
                return steps[0].second.map { isWhole($0, depth: depth + 1) } ?? false
            default: return false
            }
        }
    }

    /// A real operation of three or four operands, for the bodies of forms.
    private mutating func readLong(_ entry: FunctionEntry, _ count: Int) -> Bool {
        guard let operation = entry.meaning.traits.operation, operation.arity == count, count > 2,
            isForm, !keepsCalls
        else { return false }
        let operands = Array(stack.suffix(count))
        stack.removeLast(count)
        if operands.contains(where: { $0.isTruth || $0.imaginary != nil }) { isMixed = true }
        let slot = newSlot()
        pending.append(
            Pending(
                action: .call(operation), first: operands[0], second: operands[1],
                rest: Array(operands[2...]), target: slot))
        stack.append(Operand(place: .slot(slot)))
        return true
    }

    private mutating func readOrdered(
        _ operation: RealOperation, _ general: RealOperation
    ) -> Bool {
        guard case .constant(let index) = stack[stack.count - 2].place else { return false }
        guard let order = constants[index].knownInteger else {
            // A number that is an integer but is not known to be one has the other meaning.
            guard constants[index].knownRational != nil else { return false }
            combine(.operation(general))
            return true
        }
        guard let word = order.smallValue else { return false }
        let operand = stack.removeLast()
        stack.removeLast()
        add(.operation(operation), operand, nil, parameter: word)
        return true
    }

    private mutating func readClamp() -> Bool {
        guard case .constant(let low) = stack[stack.count - 2].place,
            case .constant(let high) = stack[stack.count - 1].place,
            let first = constants[low].knownRational, let last = constants[high].knownRational,
            first <= last
        else { return false }
        let upper = stack.removeLast()
        choose(.greater)
        stack.append(upper)
        choose(.less)
        return true
    }

    private mutating func readFused() -> Bool {
        let (addend, right, left) = (stack.removeLast(), stack.removeLast(), stack.removeLast())
        guard isForm, ![addend, left, right].contains(where: { $0.isTruth || $0.imaginary != nil })
        else { return false }
        let slot = newSlot()
        copy(addend, to: slot)
        pending.append(Pending(action: .fuse, first: left, second: right, target: slot))
        stack.append(Operand(place: .slot(slot)))
        return true
    }

    private mutating func readRoot() -> Bool {
        guard case .constant(let index) = stack[stack.count - 1].place,
            let word = constants[index].knownInteger?.smallValue, word > 0
        else { return false }
        stack.removeLast()
        let operand = stack.removeLast()
        add(.operation(.root), operand, nil, parameter: word)
        return true
    }

    /// A function by its formula, as if it were a function of the user.
    private mutating func readFormula(
        _ formula: String, _ names: [String], _ entry: FunctionEntry, _ calls: Int
    ) -> Bool {
        if keepsCalls { return readWhole(formula, entry.name, names) }
        guard isForm, calls < Self.mostCalls,
            let code = FormulaCode.make(formula, parameters: names)
        else { return false }
        let operands = Array(stack.suffix(names.count))
        stack.removeLast(names.count)
        // The last instruction is the end of the code.
        return read(
            code, 0..<code.instructions.count - 1, parameters: operands, Scope(),
            calls: calls + 1)
    }

    /// An integral that replaces a function with variable operands: it has derivatives with respect
    /// to all of them.
    private mutating func readIntegral(
        _ formulas: KeyValuePairs<String, String>, _ entry: FunctionEntry, _ count: Int,
        _ calls: Int
    ) -> Bool {
        if keepsCalls { return false }
        if !stack.suffix(count).contains(where: { constant($0) == nil }), readLong(entry, count) {
            return true
        }
        for (parameters, formula) in formulas {
            let names = parameters.split(separator: ",").map { $0.filter { $0 != " " } }
            if names.count == count { return readFormula(formula, names, entry, calls) }
        }
        return false
    }

    private mutating func readBranch(_ operations: [Int: RealOperation], _ count: Int) -> Bool {
        var branch = 0
        if count == 2 {
            guard let word = constant(stack[stack.count - 1])?.knownInteger?.smallValue else {
                return false
            }
            branch = word
        }
        guard let operation = operations[branch] else { return false }
        if count == 2 { stack.removeLast() }
        apply(.operation(operation))
        return true
    }

    /// A function with a formula as one step.
    private mutating func readWhole(
        _ formula: String, _ name: String, _ parameters: [String]
    ) -> Bool {
        guard let code = FormulaCode.make(formula, parameters: parameters) else { return false }
        let operands = Array(stack.suffix(parameters.count))
        stack.removeLast(parameters.count)
        if operands.contains(where: { $0.isTruth || $0.imaginary != nil }) { isMixed = true }
        var inner = TapeCompiler(values: [], base: 0, index: parameters.count)
        inner.isForm = true
        inner.frame = Dictionary(
            uniqueKeysWithValues: operands.enumerated().map { ($0, .register($1)) })
        // The last instruction is the end of the code.
        guard
            let tape = inner.tape(
                of: code, 0..<code.instructions.count - 1, scope: Scope(), calls: 1)
        else { return false }
        forms.append(
            InnerForm(
                form: WholeFunction(name: name), tape: tape,
                captures: inner.captured.map { ($0.constant + 1, $0.outer) }))
        let target = newSlot()
        pending.append(
            Pending(
                action: .body, parameter: forms.count - 1, first: operands[0], target: target))
        stack.append(Operand(place: .slot(target)))
        return true
    }

    /// (x > 0) - (x < 0)
    private mutating func readSign() {
        let operand = stack.removeLast()
        let zero = known(0)
        add(.compare(.greater), operand, zero)
        let isAbove = stack.removeLast()
        add(.compare(.less), operand, zero)
        let isBelow = stack.removeLast()
        add(.operation(.subtract), isAbove, isBelow)
    }
}
