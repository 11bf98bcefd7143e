// Forms inside a tape on jets.

extension TapeJets where Base: ~Copyable {
    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(Failure) {
        if body.inputs(of: step).allSatisfy({ length($0) == 1 }) {
            try base.evaluate(body, step, monitor)
            setLength(step.target, 1)
            return
        }
        let isMixed = body.captures.contains { length($0.outer) > 1 }
        let free = firstFree
        defer { giveBack(from: free) }
        switch (body.form as? NestedDerivative, isMixed) {
        case (let form?, false): try setDerivative(form, body, step)
        case (let form?, true): try setMixedDerivative(form, body, step)
        case (nil, false): try setIntegral(body, step)
        case (nil, true): try Base.setIntegral(under: &self, body, step, monitor)
        }
    }

    /// The body of an integral at a jet, with its captured values.
    mutating func value(
        of body: TapeBody, _ step: Tape.Step, at jet: Int
    ) throws(Failure) -> Int {
        try copiedValue(of: body, step, at: jet)
    }

    /// The integral from a to b has the derivative f(b)·b' - f(a)·a', where f depends on nothing else.
    private mutating func setIntegral(_ body: TapeBody, _ step: Tape.Step) throws(Failure) {
        try base.evaluate(body, step, monitor)
        var slope = try constant(0)
        for (end, operation) in [(step.first, RealOperation.subtract), (step.second, .add)]
        where length(end) > 1 {
            let value = try copiedValue(of: body, step, at: end)
            let change = try temporary()
            for k in 1..<length(end) {
                base.set(scalar(0), to: k)
                try compute(.multiply, 0, place(end, k), scalar(0), place(change, k - 1))
            }
            setLength(change, length(end) - 1)
            slope = try apply(operation, slope, try apply(.multiply, value, change))
        }
        let count = min(order, length(slope))
        for k in stride(from: 1, through: count, by: 1) {
            base.set(scalar(0), to: k)
            try compute(.divide, 0, place(slope, k - 1), scalar(0), place(step.target, k))
        }
        setLength(step.target, count + 1)
    }

    /// The body of a form at a jet of this machine, as another jet of it.
    private mutating func copiedValue(
        of body: TapeBody, _ step: Tape.Step, at jet: Int
    ) throws(Failure) -> Int {
        var inner = try machine(for: body, step, order: order)
        try giveCaptures(of: body, to: &inner)
        for k in 0..<length(jet) {
            try base.give(place(jet, k), to: &inner.base, inner.place(Tape.index, k))
        }
        inner.setLength(Tape.index, length(jet))
        try run(&inner)
        let result = try temporary()
        for k in 0..<inner.resultLength {
            try inner.base.give(inner.resultPlace(k), to: &base, place(result, k))
        }
        setLength(result, inner.resultLength)
        return result
    }

    /// The n-th derivative at p(t) by its own Taylor series about p(0), in powers of p(t) - p(0).
    private mutating func setDerivative(
        _ form: NestedDerivative, _ body: TapeBody, _ step: Tape.Step
    ) throws(Failure) {
        var inner = try machine(for: body, step, order: form.order + order)
        try base.give(place(step.first, 0), to: &inner.base, inner.place(Tape.index, 0))
        inner.setVariable()
        try run(&inner)
        let change = try temporary()
        copy(step.first, to: change)
        base.set(place(change, 0), to: 0)
        var sum = try constant(0)
        for k in stride(from: order, through: 0, by: -1) {
            let coefficient = try temporary()
            let degree = form.order + k
            if degree < inner.resultLength {
                // (n + k)!/k!
                var factor = BigInt(1)
                for j in stride(from: k + 1, through: degree, by: 1) { factor *= BigInt(j) }
                try set(place: scalar(1), to: BigNumber(factor))
                try inner.base.give(inner.resultPlace(degree), to: &base, scalar(2))
                try compute(.multiply, 0, scalar(2), scalar(1), place(coefficient, 0))
            } else {
                try set(place: place(coefficient, 0), to: 0)
            }
            setLength(coefficient, 1)
            let free = sum
            sum = try apply(.add, try apply(.multiply, free, change), coefficient)
            // The registers of this round are released, and the sum is kept in its own.
            copy(sum, to: free)
            sum = free
            giveBack(from: change + 2)
        }
        copy(sum, to: step.target)
    }

    /// A machine for the body of a form with its captured values.
    mutating func machine(
        for body: TapeBody, _ step: Tape.Step, order: Int
    ) throws(Failure) -> TapeJets {
        if order > monitor.limits.maximumOrder {
            throw failure(
                .tooLarge(
                    what: "the derivative", estimate: "order \(order)",
                    limit: "order \(monitor.limits.maximumOrder)"))
        }
        let tape = try base.tape(of: body, step)
        let base = try base.another(for: tape, spare: TapeJets.spare(tape, order: order), monitor)
        var inner = TapeJets(tape, order: order, on: base, monitor: monitor)
        inner.side = side
        return inner
    }

    mutating func run(_ inner: inout TapeJets) throws(Failure) {
        defer { take(notesOf: inner) }
        try inner.runSteps(monitor)
    }
}

extension TapeRun {
    static func setIntegral(
        under jets: inout TapeJets<TapeRun>, _ body: TapeBody, _ step: Tape.Step,
        _ monitor: Monitor
    ) throws(BallError) {
        try IntegralUnderSign.set(&jets, body, step, monitor)
    }
}

extension TapeNumbers {
    /// Balls compute it.
    static func setIntegral(
        under jets: inout TapeJets<TapeNumbers>, _ body: TapeBody, _ step: Tape.Step,
        _ monitor: Monitor
    ) throws(NumberError) {
        throw .undecided(
            question: "the derivative of an integral that depends on its name",
            known: JetText.noRule)
    }
}
