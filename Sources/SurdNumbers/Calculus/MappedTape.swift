extension Tape {
    /// The tape of f(x)·|dx/du| as a function of u, where x = a ± e^(-u) next to a point, or x = ±e^u.
    func mapped(to end: End) -> Tape {
        var tape = Tape(of: .unknown)
        for constant in constants { _ = tape.addConstant(constant) }
        let origin: Int
        let isPoint: Bool
        let sign: Int
        switch end {
        case .point(let number, let side):
            origin = tape.addConstant(number)
            (isPoint, sign) = (true, side)
        case .infinity(let side):
            origin = tape.addConstant(0)
            (isPoint, sign) = (false, side)
        }
        // u or -u, t or 1/t, and x.
        let (first, size, x) = (origin + 1, origin + 2, origin + 3)
        tape.addStep(
            Step(isPoint ? .operation(.negate) : .copy, Tape.index, target: first))
        tape.addStep(Step(.operation(.exp), first, target: size))
        tape.addStep(
            Step(.operation(sign > 0 ? .add : .subtract), origin, size, target: x))
        // The logarithm of x is u or -u where x has no sign and no number beside it.
        let isPower = sign > 0 && constants.count < origin && tape.constants[origin - 1].isZero
        let plain = isPower ? withoutDivisor : nil
        let body = plain ?? self
        let register = body.append(
            to: &tape, index: x, known: isPower ? (.ln, isPoint ? first : Tape.index) : nil)
        if plain != nil {
            tape.result = register(body.result)
            if tape.result == Tape.index {
                tape.addStep(Step(.copy, Tape.index, target: tape.registerCount))
                tape.result = tape.registerCount - 1
            }
        } else {
            let result = tape.registerCount
            tape.addStep(
                Step(.operation(.multiply), register(self.result), size, target: result))
            tape.result = result
        }
        // x itself may be too large where nothing but its logarithm is left.
        return tape.isStraight ? tape.pruned(to: tape.result) : tape
    }

    /// The tape of f(x) as a function of y = erfinv(x), or erfcinv(x), times dx/dy.
    func overInverseError(_ inverse: RealOperation) -> Tape {
        var tape = Tape(of: .unknown)
        for constant in constants { _ = tape.addConstant(constant) }
        let root = tape.addConstant(BigNumber.constant(.pi))
        let two = tape.addConstant(BigNumber(inverse == .erfinv ? 2 : -2))
        let first = two + 1
        tape.addStep(Step(.operation(inverse == .erfinv ? .erf : .erfc), Tape.index, target: first))
        tape.addStep(Step(.operation(.square), Tape.index, target: first + 1))
        tape.addStep(Step(.operation(.negate), first + 1, target: first + 2))
        tape.addStep(Step(.operation(.exp), first + 2, target: first + 3))
        tape.addStep(Step(.operation(.multiply), first + 3, two, target: first + 4))
        tape.addStep(Step(.operation(.sqrt), root, target: first + 5))
        tape.addStep(Step(.operation(.divide), first + 4, first + 5, target: first + 6))
        tape.addStep(Step(.copy, first, target: first + 7))
        let register = append(
            to: &tape, index: first + 7, known: (inverse, Tape.index))
        let target = tape.registerCount
        tape.addStep(Step(.operation(.multiply), register(result), first + 6, target: target))
        tape.result = target
        return tape.pruned(to: target)
    }

    /// The tape of f(-k), for integers.
    var reflected: Tape {
        var tape = Tape()
        for constant in constants { _ = tape.addConstant(constant) }
        let minus = tape.constants.count + 1
        tape.addStep(Step(.operation(.negate), Tape.index, target: minus))
        let register = append(to: &tape, index: minus)
        tape.result = register(result)
        return tape
    }

    /// The tape of f(k + shift), for integers, of a straight tape without forms inside.
    ///
    /// - Parameter wholes: Steps that round what is whole.
    func ofIntegers(shift: Int, wholes: Set<Int>) -> Tape {
        var tape = Tape()
        for constant in constants { _ = tape.addConstant(constant) }
        let distance = tape.addConstant(BigNumber(shift))
        tape.addStep(
            shift == 0
                ? Step(.copy, Tape.index, target: distance + 1)
                : Step(.operation(.add), Tape.index, distance, target: distance + 1))
        let gap = distance + 1 - constants.count
        func register(_ old: Int) -> Int {
            old < 0 || holdsConstant(old) ? old : old == Tape.index ? distance + 1 : old + gap
        }
        for (place, step) in steps.enumerated() {
            let target = register(step.target)
            if wholes.contains(place) {
                tape.addStep(Step(.copy, register(step.first), target: target))
            } else if case .call(let operation) = step.action {
                tape.addStep(
                    Step(operation, of: step.operands.map { register($0) }, target: target))
            } else {
                tape.addStep(
                    Step(
                        step.action, parameter: step.parameter, register(step.first),
                        register(step.second), target: target))
            }
        }
        tape.result = register(result)
        return tape
    }

    /// The tape of x·f(x) where f is a quotient by a product with the factor x. The factor is left
    /// out, because rectangles do not see that x cancels. Nil for other tapes.
    private var withoutDivisor: Tape? {
        guard isStraight, bodies.isEmpty,
            let last = steps.lastIndex(where: { $0.target == result }),
            steps[last].action == .operation(.divide)
        else { return nil }
        guard let others = factors(beside: steps[last].second, before: last, keptTo: last) else {
            return nil
        }
        var tape = prefix(last, result: result)
        var top = steps[last].first
        for other in others {
            let target = tape.registerCount
            tape.addStep(Step(.operation(.divide), top, other, target: target))
            top = target
        }
        if others.isEmpty {
            // x·(a/x)
            tape.addStep(Step(.copy, top, target: tape.registerCount))
            top = tape.registerCount - 1
        }
        tape.result = top
        return tape.pruned(to: top)
    }

    /// The other factors of a product with the factor x: registers with the same value up to a later step.
    private func factors(beside register: Int, before place: Int, keptTo last: Int) -> [Int]? {
        if register == Tape.index { return [] }
        guard let found = steps[..<place].lastIndex(where: { $0.target == register }),
            steps[found].action == .operation(.multiply)
        else { return nil }
        let step = steps[found]
        for (inner, kept) in [(step.first, step.second), (step.second, step.first)]
        where !steps[found..<last].contains(where: { $0.target == kept }) {
            if let others = factors(beside: inner, before: found, keptTo: last) {
                return [kept] + others
            }
        }
        return nil
    }

    /// The tape of f(x - shift).
    func shifted(by shift: Int) -> Tape {
        var tape = Tape(of: .unknown)
        for constant in constants { _ = tape.addConstant(constant) }
        let distance = tape.addConstant(BigNumber(shift))
        tape.addStep(
            Step(.operation(.subtract), Tape.index, distance, target: distance + 1))
        let register = append(to: &tape, index: distance + 1)
        tape.result = register(result)
        return tape
    }

    /// The same steps for all real numbers, of a tape without forms inside.
    var ofReals: Tape {
        var tape = Tape(of: .unknown)
        for constant in constants { _ = tape.addConstant(constant) }
        for step in steps { tape.addStep(step) }
        tape.result = result
        return tape
    }

    /// The tape of ln(f(x)).
    var logarithm: Tape {
        var tape = self
        let target = tape.registerCount
        tape.addStep(Step(.operation(.ln), result, target: target))
        tape.result = target
        return tape
    }

    /// The tape of the operation of f(x) and a number.
    func followed(by operation: RealOperation, _ number: BigNumber) -> Tape {
        var tape = Tape(of: .unknown)
        for constant in constants { _ = tape.addConstant(constant) }
        let second = tape.addConstant(number)
        tape.addStep(Step(.copy, Tape.index, target: second + 1))
        let register = append(to: &tape, index: second + 1)
        let target = tape.registerCount
        tape.addStep(Step(.operation(operation), register(result), second, target: target))
        tape.result = target
        return tape
    }

    /// Appends the steps to a tape that begins with the same constants and has x in a register; returns the new
    /// places of the registers.
    ///
    /// - Parameter known: An operation, and the register that holds what it makes of x.
    private func append(
        to tape: inout Tape, index x: Int, known: (operation: RealOperation, register: Int)? = nil
    ) -> (Int) -> Int {
        let shift = x - constants.count
        let last = constants.count
        var isKnown = Set<Int>()
        func register(_ old: Int) -> Int {
            if let known, isKnown.contains(old) { return known.register }
            return old < 0 ? old : old == Tape.index ? x : old <= last ? old : old + shift
        }
        for body in bodies {
            _ = tape.addBody(
                TapeBody(
                    form: body.form, tape: body.tape,
                    captures: body.captures.map { ($0.inner, register($0.outer)) }))
        }
        let prelude = tape.steps.count
        for step in steps {
            let isJump =
                switch step.action {
                case .jump, .jumpUnless, .beginSum, .beginProduct, .nextSum, .nextProduct: true
                default: false
                }
            // The second operand of a loop's end is a number of steps.
            let isCount = step.action == .nextSum || step.action == .nextProduct
            if let known, step.action == .operation(known.operation), step.first == Tape.index {
                if isStraight {
                    isKnown.insert(step.target)
                    continue
                }
                tape.addStep(Step(.copy, known.register, target: register(step.target)))
                continue
            }
            if case .call(let operation) = step.action {
                tape.addStep(
                    Step(
                        operation, of: step.operands.map { register($0) },
                        target: register(step.target)))
                continue
            }
            tape.addStep(
                Step(
                    step.action, parameter: step.parameter + (isJump ? prelude : 0),
                    register(step.first), isCount ? step.second : register(step.second),
                    target: register(step.target)))
        }
        return register
    }
}
