/// A sum or product of many terms that is one number: a beginning, a tape for the terms, and the
/// range of the index.
///
/// It is enclosed by running the loop on balls, in as many registers as the tape has, whatever the
/// number of terms, and again with more bits where more are wanted. A loop of fractions is a
/// rational number (see `Deferred.swift`) whose parts are made by halves when somebody asks.
package final class LoopValue: Sendable {
    let start: BigNumber
    let tape: Tape
    let range: ClosedRange<Int>
    let isProduct: Bool
    /// Bits by which the value is less accurate than the balls on the way: sums cancel, errors add.
    let loss: Int

    package var termCount: Int { range.count }

    private init(
        _ start: BigNumber, _ tape: Tape, _ range: ClosedRange<Int>, _ isProduct: Bool, loss: Int
    ) {
        self.start = start
        self.tape = tape
        self.range = range
        self.isProduct = isProduct
        self.loss = loss
    }

    private static var firstPrecision: Int { 128 }
    private static var mostDepth: Int { 4 }

    /// The number that `start` and the terms come to; nil where balls do not show at once that it
    /// has a value, so that the general way must say what it is or why it is none.
    package static func number(
        start: BigNumber, tape: Tape, range: ClosedRange<Int>, isProduct: Bool, position: Int?,
        monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard max(tape.depth, start.real?.loopDepth ?? 0) < mostDepth,
            range.upperBound.subtractingReportingOverflow(range.lowerBound).overflow == false
        else { return nil }
        var bits = firstPrecision
        while bits <= 4 * firstPrecision {
            let loop = LoopValue(start, tape, range, isProduct, loss: 0)
            var sum = Ball(precision: bits)
            do throws(BallError) {
                try loop.enclose(
                    into: &sum, working: bits, isFirst: true, position: position, monitor)
                let accuracy = min(sum.relativeAccuracyBits, bits)
                if accuracy <= 0, bits < 4 * firstPrecision {
                    bits *= 4
                    continue
                }
                let known = LoopValue(
                    start, tape, range, isProduct, loss: bits - max(accuracy, 0))
                let real = Real(known, estimate: Estimate(sum))
                real.remember(Real.Enclosure(copying: sum))
                return BigNumber(storage: .real(real))
            } catch {
                switch error {
                case .needsPrecision: bits *= 4
                case .number(let reason) where reason.endsComputation: throw reason
                case .domain, .number: return nil
                }
            }
        }
        return nil
    }

    /// What is known of the value from the operations alone.
    var rationality: Rationality { min(Rationality(of: start), tape.rationality) }

    /// About how many bits the parts have: those of a term for each.
    var partBits: Double { Double(range.count) * 64 * Double(tape.steps.count + 1) }

    var depth: Int { max(tape.depth, start.real?.loopDepth ?? 0) + 1 }

    /// About how many operations on limbs one run takes.
    func work(bits: Double) -> Double {
        Double(range.count) * (tape.work(bits: bits) + 50)
    }

    // MARK: - Balls

    /// Encloses the value with about `precision` bits of relative accuracy.
    func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try enclose(
            into: &ball, working: precision + loss + 4, isFirst: false, position: nil, monitor)
    }

    private func enclose(
        into ball: inout Ball, working bits: Int, isFirst: Bool, position: Int?,
        _ monitor: Monitor
    ) throws(BallError) {
        let isProduct = isProduct
        let range = range
        var other = Ball(precision: bits)
        try ball.set(enclosing: start, bits, monitor)
        var run = try TapeRun(tape, precision: bits, monitor: monitor)
        let isLong = bits > 10_000
        // One change of MPFR's exponents for the whole loop.
        let found = ExponentRange.widen()
        defer { found?.restore() }
        for index in range {
            try LoopValue.watch(index, isLong, monitor)
            if index & 1023 == 0 {
                monitor.progress?.loop(
                    at: position ?? .max - 1, remaining: range.upperBound - index)
            }
            try run.run(at: index, monitor)
            try run.withResult { (term) throws(BallError) in
                if isProduct {
                    // A factor of zero makes an exact zero of everything.
                    if isFirst, term.containsZero { throw .needsPrecision }
                    try other.setProduct(ball, term, precision: bits)
                } else {
                    try other.setSum(ball, term, precision: bits)
                }
            }
            swap(&ball, &other)
        }
    }

    private static func watch(
        _ index: Int, _ isLong: Bool, _ monitor: Monitor
    ) throws(BallError) {
        do throws(NumberError) {
            if isLong { try monitor.check() } else { try monitor.tick() }
        } catch {
            throw .number(error)
        }
    }

    // MARK: - Numbers

    /// The parts of a loop of fractions: terms are combined with neighbours, and sums of as many
    /// terms with each other.
    func parts(monitor: Monitor) throws(NumberError) -> BigRational {
        guard var total = try start.withParts(monitor: monitor).knownRational else {
            fatalError("a loop of fractions begins with something else")
        }
        // Pieces not yet combined, and how many terms each has.
        var pieces: [(value: BigRational, terms: Int)] = []
        func combine(_ a: BigRational, _ b: BigRational) throws(NumberError) -> BigRational {
            isProduct
                ? try BigNumber.product(a, b, monitor: monitor)
                : try BigNumber.sum(a, b, monitor: monitor)
        }
        let constants = try exactConstants(monitor: monitor)
        let exactly = Monitor(exactly: monitor)
        for index in range {
            try monitor.tick()
            let term = try term(at: index, constants, monitor: exactly)
            guard var value = term.knownRational else {
                fatalError("a loop of fractions has a term that is none")
            }
            var terms = 1
            while let last = pieces.last, last.terms == terms {
                try monitor.tick()
                value = try combine(last.value, value)
                terms *= 2
                pieces.removeLast()
            }
            pieces.append((value, terms))
        }
        while let piece = pieces.popLast() {
            try monitor.check()
            total = try combine(total, piece.value)
        }
        return total
    }

    /// The number as the general way makes it: term by term, with all that exact rules and closed
    /// forms know.
    func spelledOut(monitor: Monitor) throws(NumberError) -> BigNumber {
        let exactly = Monitor(exactly: monitor)
        let constants = tape.constants
        var total = start
        for index in range {
            try exactly.tick()
            let term = try term(at: index, constants, monitor: exactly)
            total = try total.applying(isProduct ? .multiply : .add, term, monitor: exactly)
        }
        return total
    }

    private func exactConstants(monitor: Monitor) throws(NumberError) -> [BigNumber] {
        var constants: [BigNumber] = []
        for constant in tape.constants {
            constants.append(try constant.withParts(monitor: monitor))
        }
        return constants
    }

    private func term(
        at index: Int, _ constants: [BigNumber], monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var registers: [BigNumber] = [BigNumber(index)]
        registers.reserveCapacity(tape.registerCount)
        registers += constants
        for step in tape.steps {
            let a = registers[step.first]
            registers.append(
                step.second < 0
                    ? try a.applying(step.operation, parameter: step.parameter, monitor: monitor)
                    : try a.applying(step.operation, registers[step.second], monitor: monitor))
        }
        return registers[tape.result]
    }
}

extension Estimate {
    /// The middle of a ball, roughly.
    init(_ ball: borrowing Ball) {
        let (mantissa, exponent) = ball.exactMidpoint()
        if mantissa.isZero {
            self = .zero
        } else {
            let (leading, own) = mantissa.frexp
            self.init(mantissa: leading, exponent: Exponent(own) + exponent)
        }
        if ball.containsZero { isRough = true }
    }
}

// MARK: - Recipes with loops in them

extension Real {
    /// Nodes that a proof may have: longer recipes are not spelled out for one.
    private static var mostNodes: Int { IdentityProver.maximumNodes }

    /// The recipe without loops, as the general way would have made it; nil where it has none or
    /// is too long to be proved anything of.
    func spelledOut(monitor: Monitor) throws(NumberError) -> BigNumber? {
        guard holdsDeferred || loop != nil else { return nil }
        var order: [Real] = []
        var seen: Set<ObjectIdentifier> = []
        var pending: [(node: Real, isDone: Bool)] = [(self, false)]
        var length = 0
        while let (node, isDone) = pending.popLast() {
            try monitor.tick()
            if isDone {
                order.append(node)
                continue
            }
            guard node.loop != nil || node.holdsDeferred, node.exactValue == nil,
                !node.isRational, seen.insert(ObjectIdentifier(node)).inserted
            else { continue }
            if let loop = node.loop {
                length += loop.tape.steps.count * min(loop.termCount, Real.mostNodes)
                if length > Real.mostNodes { return nil }
            }
            pending.append((node, true))
            for operand in [node.second, node.first] {
                if let inner = operand?.real { pending.append((inner, false)) }
            }
        }
        guard order.contains(where: { $0.loop != nil }) else { return nil }
        var values: [ObjectIdentifier: BigNumber] = [:]
        func value(_ operand: BigNumber) -> BigNumber {
            operand.real.flatMap { values[ObjectIdentifier($0)] } ?? operand
        }
        let exactly = Monitor(exactly: monitor)
        for node in order {
            let result: BigNumber
            if let loop = node.loop {
                result = try loop.spelledOut(monitor: monitor)
            } else if let operation = node.operation, let first = node.first {
                if let second = node.second {
                    result = try value(first).applying(
                        operation, value(second), monitor: exactly)
                } else {
                    result = try value(first).applying(
                        operation, parameter: node.parameter, monitor: exactly)
                }
            } else {
                continue
            }
            values[ObjectIdentifier(node)] = result
        }
        return values[ObjectIdentifier(self)]
    }
}
