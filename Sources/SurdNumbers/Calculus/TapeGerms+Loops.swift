// Sums and products inside a tape whose last index grows.

extension TapeGerms {
    /// Computes a loop as a whole, unless both bounds are numbers.
    mutating func sumAtOnce(_ step: Tape.Step, _ place: inout Int) throws(BallError) -> Bool {
        let (first, last) = (registers[step.first], registers[step.second])
        if first.constant != nil, last.constant != nil { return false }
        guard work.isOfIntegers else { return false }
        let isProduct = step.action == .beginProduct
        var degrees: [Int: BigRational] = [:]
        let loop = try loop(of: step, place, &degrees)
        if degrees.isEmpty {
            let sum = PartialSum(loop, isProduct: isProduct, work)
            registers[step.target + 2] = try sum.germ(from: first, to: last) {
                (start) throws(BallError) in
                try constant(of: loop, from: start, isProduct: isProduct)
            }
        } else {
            let sum = RiemannSum(loop, degrees: degrees, isProduct: isProduct, work)
            registers[step.target + 2] = try sum.germ(from: first, to: last) {
                (tape, start) throws(BallError) in
                try constant(of: tape, from: start, isProduct: false)
            }
        }
        place = step.parameter
        return true
    }

    /// The constant of a sum or product up to a growing bound, from a number on.
    private mutating func constant(
        of loop: Tape, from start: Int, isProduct: Bool
    ) throws(BallError) -> BigNumber {
        if let known = loopConstants.first(where: {
            $0.start == start && $0.isProduct == isProduct && $0.loop.isPlainly(loop)
        }) {
            return known.value
        }
        let form = InfiniteSum(
            loop, from: BigNumber(start), isProduct: isProduct, monitor: work.monitor)
        let value = try work.lift { () throws(NumberError) in
            try form.partialConstant(from: start)
        }
        loopConstants.append((loop, start, isProduct, value))
        return value
    }

    /// The body of a loop as a separate tape. A value that it reads from the enclosing tape must be
    /// constant, or a number times a power of the reciprocal of the local parameter: then that
    /// number is the constant, and the power its degree.
    private func loop(
        of begin: Tape.Step, _ place: Int, _ degrees: inout [Int: BigRational]
    ) throws(BallError) -> Tape {
        let end = begin.parameter - 1
        let steps = tape.steps[place..<end]
        // Registers from here on belong to the loop, including those of the index and the total.
        let own = begin.target
        var body = Tape()
        var places: [Int: Int] = [:]
        for register in reads(of: steps) + [tape.steps[end].first] where register < own {
            guard places[register] == nil else { continue }
            if let number = registers[register].constant {
                places[register] = body.addConstant(number)
                continue
            }
            let germ = registers[register]
            guard germ.rest == nil, germ.terms.count == 1, germ.terms[0].wave == nil,
                let (a, b) = germ.terms[0].scale.powers, b.isZero, let power = a.knownRational
            else { throw PartialSum.notBuilt }
            let constant = body.addConstant(germ.terms[0].coefficient)
            places[register] = constant
            degrees[constant] = -power
        }
        let shift = body.constants.count + 1 - own
        func moved(_ register: Int) -> Int {
            if register < 0 { return register }
            return register == own ? Tape.index : places[register] ?? register + shift
        }
        for step in steps {
            var parameter = step.parameter
            switch step.action {
            case .jump, .jumpUnless, .beginSum, .beginProduct, .nextSum, .nextProduct:
                parameter -= place
            case .body:
                let inner = tape.bodies[parameter]
                parameter = body.addBody(
                    TapeBody(
                        form: inner.form, tape: inner.tape,
                        captures: inner.captures.map { ($0.inner, moved($0.outer)) }))
            default: break
            }
            if case .call(let operation) = step.action {
                body.addStep(
                    Tape.Step(
                        operation, of: step.operands.map(moved), target: moved(step.target)))
                continue
            }
            let isNext = step.action == .nextSum || step.action == .nextProduct
            body.addStep(
                Tape.Step(
                    step.action, parameter: parameter, moved(step.first),
                    isNext ? step.second : moved(step.second), target: moved(step.target)))
        }
        body.result = moved(tape.steps[end].first)
        return body
    }

    private func reads(of steps: ArraySlice<Tape.Step>) -> [Int] {
        var result: [Int] = []
        for step in steps {
            let isNext = step.action == .nextSum || step.action == .nextProduct
            result += isNext ? [step.first] : step.operands
            if step.action == .fuse { result.append(step.target) }
            if step.action == .body {
                result += tape.bodies[step.parameter].captures.map(\.outer)
            }
        }
        return result
    }
}

extension Tape {
    /// Whether the first or last index of some loop depends on the index of the tape.
    var hasMovingLoops: Bool {
        var moving = Array(repeating: false, count: registerCount)
        moving[Tape.index] = true
        var found = false
        // Two passes, because jumps go back.
        for _ in 0..<2 {
            for step in steps {
                switch step.action {
                case .beginSum, .beginProduct:
                    let isMoving = moving[step.first] || moving[step.second]
                    if isMoving { found = true }
                    for register in step.target...step.target + 2 where isMoving {
                        moving[register] = true
                    }
                case .nextSum, .nextProduct:
                    if moving[step.first] { moving[step.target + 2] = true }
                default:
                    guard step.target >= 0 else { continue }
                    let reads =
                        step.action == .body
                        ? bodies[step.parameter].inputs(of: step) : step.operands
                    if reads.contains(where: { moving[$0] }) { moving[step.target] = true }
                }
            }
        }
        return found
    }

    /// Whether two straight tapes have the same steps and constants.
    func isPlainly(_ other: Tape) -> Bool {
        guard bodies.isEmpty, other.bodies.isEmpty, result == other.result,
            steps.count == other.steps.count, constants.count == other.constants.count
        else { return false }
        for (a, b) in zip(constants, other.constants) where !a.isPlainly(b) { return false }
        for (a, b) in zip(steps, other.steps) {
            guard a.action == b.action, a.parameter == b.parameter, a.operands == b.operands,
                a.target == b.target
            else { return false }
        }
        return true
    }
}
