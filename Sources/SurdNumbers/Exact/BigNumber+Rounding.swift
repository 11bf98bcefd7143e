extension BigNumber {
    // MARK: - Integers near a number

    /// The largest integer that is not above the value.
    public func floor(limits: Limits = .standard) throws(NumberError) -> BigInt {
        try floor(monitor: Monitor(limits: limits))
    }

    /// The smallest integer that is not below the value.
    public func ceil(limits: Limits = .standard) throws(NumberError) -> BigInt {
        try ceil(monitor: Monitor(limits: limits))
    }

    /// The nearest integer, halves to even. `mode` may round halves otherwise, or choose another
    /// direction.
    public func rounded(
        _ mode: RoundingMode = .halfEven, limits: Limits = .standard
    ) throws(NumberError) -> BigInt {
        try rounded(mode, monitor: Monitor(limits: limits))
    }

    package func floor(monitor: Monitor) throws(NumberError) -> BigInt {
        switch storage {
        case .integer(let value): value
        case .rational(let value): value.floor
        case .real(let real): try real.floor(plus: .zero, monitor: monitor)
        }
    }

    package func ceil(monitor: Monitor) throws(NumberError) -> BigInt {
        switch storage {
        case .integer(let value): value
        case .rational(let value): value.ceil
        case .real: -(try negated(monitor: monitor).floor(monitor: monitor))
        }
    }

    package func truncated(monitor: Monitor) throws(NumberError) -> BigInt {
        try rounded(.down, monitor: monitor)
    }

    package func rounded(_ mode: RoundingMode, monitor: Monitor) throws(NumberError) -> BigInt {
        let real: Real
        switch storage {
        case .integer(let value): return value
        case .rational(let value): return value.rounded(mode)
        case .real(let node): real = node
        }
        switch mode {
        case .floor: return try floor(monitor: monitor)
        case .ceiling: return try ceil(monitor: monitor)
        case .up, .down, .zeroFiveUp:
            let sign = try sign(monitor: monitor)
            if sign == 0 { return 0 }
            let low = try sign > 0 ? floor(monitor: monitor) : ceil(monitor: monitor)
            if mode == .down { return low }
            let isExact = real.exactValue?.isInteger ?? false
            if isExact { return low }
            if mode == .zeroFiveUp, !(low % 5).isZero { return low }
            return low + BigInt(sign)
        case .halfEven, .halfUp, .halfDown:
            // floor(x + 1/2); a proved half follows the mode.
            let half = BigRational(1, 2)
            let above = try real.floor(plus: half, monitor: monitor)
            if let exact = real.exactValue { return exact.rounded(mode) }
            return above
        }
    }

    /// The fractional part with the sign of the value.
    package func fraction(monitor: Monitor) throws(NumberError) -> BigNumber {
        try subtracting(BigNumber(truncated(monitor: monitor)), monitor: monitor)
    }

    /// The remainder of floored division, with the sign of the divisor.
    package func modulo(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if case .integer(let a) = storage, case .integer(let b) = other.storage {
            if b.isZero { throw .divisionByZero }
            return BigNumber(a.flooredQuotientAndRemainder(dividingBy: b).remainder)
        }
        let quotient = try divided(by: other, monitor: monitor).floor(monitor: monitor)
        let multiple = try other.multiplied(by: BigNumber(quotient), monitor: monitor)
        return try subtracting(multiple, monitor: monitor)
    }

    /// The remainder of truncated division, with the sign of the dividend.
    package func remainder(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        let quotient = try divided(by: other, monitor: monitor).truncated(monitor: monitor)
        let multiple = try other.multiplied(by: BigNumber(quotient), monitor: monitor)
        return try subtracting(multiple, monitor: monitor)
    }

    /// The floored quotient.
    package func quotient(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigInt {
        try divided(by: other, monitor: monitor).floor(monitor: monitor)
    }

    // MARK: - Is it an integer?

    /// Whether the value is an integer; a real is refined until that is decided.
    public func isInteger(limits: Limits = .standard) throws(NumberError) -> Bool {
        try isInteger(monitor: Monitor(limits: limits))
    }

    package func isInteger(monitor: Monitor) throws(NumberError) -> Bool {
        try integerOrNone(monitor: monitor) != nil
    }
}

extension Real {
    /// floor(self + offset). Where the value stays too close to an integer, its equality with this
    /// integer is proved or refuted.
    func floor(
        plus offset: BigRational, asking question: String = "the integer below", monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if let exact = exactValue { return (exact + offset).floor }
        if isAnsweredByParts { return try (parts(monitor: monitor) + offset).floor }
        let magnitude = estimate.magnitude
        if magnitude.value > monitor.limits.maximumBits {
            throw .tooLarge(
                bits: magnitude.double, what: "the integer part", limits: monitor.limits)
        }
        var refinement = Refinement(self, monitor: monitor)
        let settled = try refinement.settle(
            .absolute(magnitude > 0 ? 32 : 16), question
        ) { ball throws(NumberError) -> Verdict<BigInt> in
            guard try ball.isWithinBits(of: "the integer part", monitor: monitor) else {
                return .needsMore
            }
            if offset.isZero, let floor = ball.uniqueFloor() { return .answer(floor) }
            // Close to zero there are no bounds to write down, because their exponents may be of
            // any size.
            if (ball.magnitudeExponent ?? 0) < -1 {
                return offset.isZero ? .candidate(.zero) : .answer(offset.floor)
            }
            let (low, high) = ball.rationalBounds
            // A ball of one point is the exact value, which says more than its floor.
            if low == high { remember(exact: low) }
            let floor = (low + offset).floor
            let top = (high + offset).floor
            if floor == top { return .answer(floor) }
            return top == floor + 1 ? .candidate(BigRational(top) - offset) : .needsMore
        }
        switch settled {
        case .answer(let floor): return floor
        case .exact(let value): return (value + offset).floor
        }
    }
}

extension Ball {
    /// Whether no point needs more bits before the point than the limit allows. Throws when all
    /// points do; an estimate made before is only a guess.
    func isWithinBits(of what: String, monitor: Monitor) throws(NumberError) -> Bool {
        let limit = monitor.limits.maximumBits
        if largestSize.exponent.value <= limit { return true }
        if containsZero || smallestSize.exponent.value <= limit { return false }
        throw .tooLarge(bits: smallestSize.exponent.double, what: what, limits: monitor.limits)
    }
}

extension BigNumber {
    /// The nearest multiple of 10^-places: see ``BigRational/rounded(toPlaces:_:)``. A real is
    /// refined until the last place is certain.
    ///
    ///     try BigNumber.pi.rounded(toPlaces: 2)   // 3.14, a fraction
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` where a half cannot be told from its
    ///   neighbours within the limits.
    public func rounded(
        toPlaces places: Int, _ mode: RoundingMode = .halfEven, limits: Limits = .standard
    ) throws(NumberError) -> BigNumber {
        try rounded(toPlaces: places, mode, monitor: Monitor(limits: limits))
    }

    package func rounded(
        toPlaces places: Int, _ mode: RoundingMode, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let exact = try rational(monitor: monitor) {
            return BigNumber(exact.rounded(toPlaces: places, mode))
        }
        let unit = BigRational.decimalUnit(places)
        let scaled = try divided(by: BigNumber(unit), monitor: monitor)
        return BigNumber(BigRational(try scaled.rounded(mode, monitor: monitor)) * unit)
    }
}
