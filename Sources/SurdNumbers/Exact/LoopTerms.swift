// A loop on numbers: its exact value, and the recipe of all its terms.

extension LoopValue {
    /// Numerator and denominator of a loop of fractions. Terms are combined with neighbours, and
    /// sums of equally many terms with each other. Throws where a term is too long to be written
    /// out.
    func parts(monitor: Monitor) throws(NumberError) -> BigRational {
        let exactly = Monitor(partsOnly: monitor)
        let start = try start.rationalParts(monitor: exactly)
        var total = BalancedFraction(isProduct: isProduct, monitor: monitor)
        var terms = TapeNumbers(
            tape, constants: try exactConstants(monitor: exactly), monitor: exactly)
        for index in range {
            try total.append(try terms.value(at: index).rationalParts(monitor: exactly))
        }
        let rest = try total.result() ?? (isProduct ? 1 : 0)
        return isProduct
            ? try BigNumber.product(start, rest, monitor: monitor)
            : try BigNumber.sum(start, rest, monitor: monitor)
    }

    /// The number as the general evaluation computes it: term by term, with all exact rules and
    /// closed forms.
    func spelledOut(monitor: Monitor) throws(NumberError) -> BigNumber {
        let exactly = Monitor(exactly: monitor)
        var terms = TapeNumbers(tape, constants: tape.constants, monitor: exactly)
        var total = start
        for index in range {
            try exactly.tick()
            let term = try terms.value(at: index)
            total = try total.applying(isProduct ? .multiply : .add, term, monitor: exactly)
            try exactly.charge(total)
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
}

extension BigNumber {
    /// The value of a loop whose operations prove it to be rational. The result is still a real where its
    /// digits are longer than any number may be: a power that is stored as `9^9^9` is an example.
    func rationalParts(monitor: Monitor) throws(NumberError) -> BigRational {
        if let value = try withParts(monitor: monitor).knownRational { return value }
        throw .tooLarge(
            bits: max(estimate.log2Magnitude.magnitude, 1), what: "the exact value",
            limits: monitor.limits)
    }
}

extension Real {
    /// The limit of nodes for a proof; longer recipes are not expanded.
    private static var mostNodes: Int { IdentityProver.maximumNodes }

    /// The recipe without loops, as the general evaluation would have made it. Nil where there is
    /// none, or where it is too long for any proof.
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
                let terms = loop.termCount.addingReportingOverflow(loop.rounds).partialValue
                length += loop.tape.steps.count * min(max(terms, 0), Real.mostNodes)
                if length > Real.mostNodes { return nil }
            }
            pending.append((node, true))
            for operand in node.operands.reversed() {
                if let inner = operand.real { pending.append((inner, false)) }
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
                if !node.rest.isEmpty {
                    result = try BigNumber.applying(
                        operation, to: node.operands.map { value($0) }, monitor: exactly)
                } else if let second = node.second {
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
