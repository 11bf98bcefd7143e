/// What recipes and their refinement ask of exact rules and of proofs.
extension Real {
    /// The numerator and denominator of a deferred number, computed now if they were not known
    /// before.
    @inline(never)
    func parts(monitor: Monitor) throws(NumberError) -> BigRational {
        if let exact = exactValue { return exact }
        var evaluation = ExactEvaluation(monitor: monitor)
        let value = try evaluation.value(of: self)
        remember(exact: value)
        return value
    }

    package func isProved(
        equalTo candidate: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        if let exact = exactValue { return exact == candidate }
        if isRational { return try parts(monitor: monitor) == candidate }
        if holdsDeferred, BigNumber(storage: .real(self)).isKnownIrrational { return false }
        try makeParts(monitor: monitor)
        if let plain = try spelledOut(monitor: monitor) {
            guard try plain.isProved(equalTo: candidate, monitor: monitor) else { return false }
            remember(exact: candidate)
            return true
        }
        guard try IdentityProver.proves(self, equals: candidate, monitor: monitor) else {
            return false
        }
        remember(exact: candidate)
        return true
    }
}

extension Real {
    /// The value by an exact rule, after operands of the operation were found to be exact.
    func valueByRule(monitor: Monitor) throws(NumberError) -> BigNumber? {
        guard let operation, let a = first?.settledKind else { return nil }
        if !rest.isEmpty {
            let operands = operands.map { $0.settledKind }
            return try operation.room.exactValue(operation, of: operands, monitor)
        }
        guard let b = second?.settledKind else {
            guard a.isExact else { return nil }
            return try a.applying(operation, parameter: parameter, monitor: monitor)
        }
        if let result = try operation.room.exactValue(operation, of: a, b, monitor) {
            return result
        }
        guard a.isExact, b.isExact else { return nil }
        return try a.applying(operation, b, monitor: monitor)
    }

    /// The argument divided by the period of the function's edges, such as quarter turns, where the quotient
    /// is not known to be rational. Nil where enclosures show all edges of the function.
    func argumentInUnitsOfEdges(monitor: Monitor) throws(NumberError) -> Real? {
        guard let operation, let argument = first, let unit = operation.room.unitOfEdges else {
            return nil
        }
        return try argument.divided(by: unit.number, monitor: monitor).real
    }

    /// The value where the argument is `count` periods, if this value is rational. Throws at a pole.
    func exactValue(atEdge count: BigRational, monitor: Monitor) throws(NumberError) -> BigRational?
    {
        guard let operation, let unit = operation.room.unitOfEdges else { return nil }
        let argument = unit.with(coefficient: unit.coefficient * count).number
        return try argument.applying(operation, monitor: monitor).rational(monitor: monitor)
    }
}
