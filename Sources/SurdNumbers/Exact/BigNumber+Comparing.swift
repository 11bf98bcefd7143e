extension BigNumber {
    // MARK: - Sign

    /// -1, 0 or 1. Throws where a real cannot be distinguished from zero within the limits.
    package func sign(monitor: Monitor) throws(NumberError) -> Int {
        switch storage {
        case .integer(let value): return value.sign
        case .rational(let value): return value.sign
        case .real(let real): return try real.sign(monitor: monitor)
        }
    }

    /// -1, 0 or 1. Throws where a real cannot be distinguished from zero within the limits.
    public func sign(limits: Limits = .standard) throws(NumberError) -> Int {
        try sign(monitor: Monitor(limits: limits))
    }

    // MARK: - Order

    /// -1 when `self` is less than `other`, 0 when both are equal, 1 when `self` is greater.
    ///
    /// Two reals are found to be equal by proof, never because they agree in a number of digits.
    /// Where the order cannot be established within the limits, the method throws
    /// ``NumberError/undecided(question:known:)``.
    public func compare(
        to other: BigNumber, limits: Limits = .standard
    ) throws(NumberError) -> Int {
        try compare(to: other, monitor: Monitor(limits: limits))
    }

    package func compare(to other: BigNumber, monitor: Monitor) throws(NumberError) -> Int {
        if case .integer(let a) = storage, case .integer(let b) = other.storage {
            return BigInt.compare(a, b)
        }
        if let a = knownRational, let b = other.knownRational {
            if real != nil || other.real != nil { monitor.note(.exactValues) }
            return BigRational.compare(a, b)
        }
        let difference = try subtracting(other, monitor: monitor)
        let sign = try difference.sign(monitor: monitor)
        // Arithmetic has made the difference rational. A real notes its own reason.
        if difference.real == nil {
            if let x = real, x === other.real {
                monitor.note(.sameNumber)
            } else {
                let hasForm = real?.form != nil || other.real?.form != nil
                monitor.note(hasForm ? .closedForms : .exactValues)
            }
        }
        return sign
    }
}

extension Real {
    func sign(monitor: Monitor) throws(NumberError) -> Int {
        if let exact = exactValue {
            monitor.note(.exactValues)
            return exact.sign
        }
        if let form {
            monitor.note(.closedForms)
            return form.sign
        }
        var refinement = Refinement(self, monitor: monitor)
        let settled = try refinement.settle(.relative(32), "the sign") {
            ball throws(NumberError) -> Verdict<Int> in
            if let sign = ball.sign { return .answer(sign) }
            return .candidate(.zero)
        }
        switch settled {
        case .answer(let sign):
            monitor.note(.bits)
            return sign
        case .exact(let value):
            // A proof has already noted its own reason.
            if isRational { monitor.note(.exactValues) }
            return value.sign
        }
    }
}
