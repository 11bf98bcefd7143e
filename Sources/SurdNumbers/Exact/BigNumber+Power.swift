extension BigNumber {
    /// `self` to the power of `exponent`, with the real root for a negative base and an odd
    /// denominator, and `0^0 = 1`.
    @inline(never)
    package func raised(
        to exponent: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let q = try exponent.withParts(monitor: monitor).knownRational {
            if q.isInteger { return try raised(toInteger: q.numerator, monitor: monitor) }
            return try raised(toFraction: q, monitor: monitor)
        }
        return try raised(toReal: exponent, monitor: monitor)
    }

    // MARK: - Integer exponents

    @inline(never)
    private func raised(
        toInteger exponent: BigInt, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if exponent.isZero { return .one }
        if exponent == 1 { return settledKind }
        guard let base = knownRational else {
            if isRational, let small = exponent.smallValue {
                return try raisedDeferred(small, monitor: monitor)
            }
            return try recipe(toInteger: exponent, monitor: monitor)
        }
        if base.isZero {
            if exponent.isNegative { throw .divisionByZero }
            return .zero
        }
        if base == 1 { return .one }
        if base == -1 { return exponent.isOdd ? -1 : 1 }
        if let small = exponent.smallValue {
            let growth = Double(base.approximateBits) * Double(small.magnitude)
            if growth <= Double(monitor.limits.maximumBits) {
                if monitor.limits.defersPower(bits: growth, ofInteger: base.isInteger) {
                    return .deferring(.powerInteger, parameter: small, BigNumber(base))
                }
                return BigNumber(try base.power(small, monitor: monitor))
            }
        }
        if monitor.limits.longPowers == .refused {
            let bits = BigInt.log2(base.approximateBits) + exponent.magnitude.approximateLog2
            throw .tooLarge(log2Bits: bits, what: "the power", limits: monitor.limits)
        }
        // Too long to be written out, but a real still has all digits that can be asked for.
        let magnitude = try BigNumber.recipe(
            .power, BigNumber(base.magnitude), BigNumber(exponent), monitor: monitor)
        return base.isNegative && exponent.isOdd
            ? try magnitude.negated(monitor: monitor) : magnitude
    }

    private func recipe(
        toInteger exponent: BigInt, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let small = exponent.smallValue {
            if small == 2 { return try applying(.square, monitor: monitor) }
            if small == -1 { return try BigNumber.one.divided(by: self, monitor: monitor) }
            return try applying(.powerInteger, parameter: small, monitor: monitor)
        }
        // The exponent is longer than a word. The sign of a negative base is handled here, because
        // the power with a real exponent has none.
        let large = BigNumber(exponent)
        let sign = try sign(monitor: monitor)
        if sign == 0 {
            if exponent.isNegative { throw .divisionByZero }
            return .zero
        }
        if sign > 0 { return try raised(toReal: large, monitor: monitor) }
        let magnitude = try negated(monitor: monitor).raised(toReal: large, monitor: monitor)
        return exponent.isOdd ? try magnitude.negated(monitor: monitor) : magnitude
    }

    // MARK: - Fractions as exponents

    @inline(never)
    private func raised(
        toFraction exponent: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if deferred != nil {
            let exact = try withParts(monitor: monitor)
            return try exact.raised(toFraction: exponent, monitor: monitor)
        }
        if isZero {
            if exponent.isNegative { throw .divisionByZero }
            return .zero
        }
        let form = knownRational.map { Term(Root($0)) } ?? real?.form
        if let form {
            if form.sign < 0, !exponent.denominator.isOdd { throw BigNumber.evenRoot }
            if let base = knownRational, base.bits > Term.maximumBits {
                // The root may still be rational.
                if let result = exactPower(base, exponent, monitor) { return try result.get() }
            } else if let power = form.power(exponent) {
                return power.number
            }
        }
        return try recipe(toFraction: exponent, monitor: monitor)
    }

    private func exactPower(
        _ base: BigRational, _ exponent: BigRational, _ monitor: Monitor
    ) -> Result<BigNumber, NumberError>? {
        guard let index = exponent.denominator.smallValue,
            let root = base.magnitude.exactRoot(index)
        else { return nil }
        let signed = BigNumber(base.isNegative ? -root : root)
        return Result { () throws(NumberError) in
            try signed.raised(to: BigNumber(exponent.numerator), monitor: monitor)
        }
    }

    private func recipe(
        toFraction exponent: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let base = settledKind
        // This check comes before the root of even degree, whose message would be less helpful
        // here.
        if !exponent.denominator.isOdd, !base.estimate.isClearlyPositive || base.isExact,
            try base.sign(monitor: monitor) < 0
        {
            throw BigNumber.evenRoot
        }
        if let index = exponent.denominator.smallValue, index <= 64,
            let numerator = exponent.numerator.smallValue
        {
            let root: BigNumber =
                switch index {
                case 2: try base.applying(.sqrt, monitor: monitor)
                case 3: try base.applying(.cbrt, monitor: monitor)
                default: try base.applying(.root, parameter: index, monitor: monitor)
                }
            if root.real?.operation != .power {
                return try root.raised(to: BigNumber(numerator), monitor: monitor)
            }
        }
        let sign = try base.sign(monitor: monitor)
        if sign == 0 {
            if exponent.isNegative { throw .divisionByZero }
            return .zero
        }
        if sign > 0 { return try powerRecipe(base, BigNumber(exponent), monitor: monitor) }
        if !exponent.denominator.isOdd { throw BigNumber.evenRoot }
        let magnitude = try powerRecipe(
            base.negated(monitor: monitor), BigNumber(exponent), monitor: monitor)
        return exponent.numerator.isOdd ? try magnitude.negated(monitor: monitor) : magnitude
    }

    static let evenRoot = NumberError.notReal(
        function: "^",
        rule: "a negative number to a power with an even denominator is not real")
    static let evenOrIrrationalPower = NumberError.notReal(
        function: "^",
        rule: "a negative number to an irrational power or one with an even denominator is not real"
    )
    static let irrationalPower = NumberError.notReal(
        function: "^", rule: "a negative number to an irrational power is not real")

    // MARK: - Real exponents

    @inline(never)
    private func raised(
        toReal exponent: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let base = try withParts(monitor: monitor).knownRational {
            if base == 1 { return .one }
            if base.isZero {
                let sign = try exponent.sign(monitor: monitor)
                if sign < 0 { throw .divisionByZero }
                return sign == 0 ? .one : .zero
            }
            if base.isNegative {
                guard let exact = try exponent.rationalOrIrrational(monitor: monitor) else {
                    throw BigNumber.irrationalPower
                }
                return try raised(to: BigNumber(exact), monitor: monitor)
            }
        } else if let exponentOfE = real?.form?.exponentialArgument {
            return try exponent.multiplied(by: BigNumber(exponentOfE), monitor: monitor).applying(
                .exp, monitor: monitor)
        } else if !estimate.isClearlyPositive || real?.form?.sign == -1 {
            let sign = try sign(monitor: monitor)
            if sign <= 0 {
                let base = sign == 0 ? BigNumber.zero : try resolved(monitor: monitor)
                if base.isExact { return try base.raised(to: exponent, monitor: monitor) }
                guard let exact = try exponent.rationalOrIrrational(monitor: monitor) else {
                    throw BigNumber.irrationalPower
                }
                return try raised(to: BigNumber(exact), monitor: monitor)
            }
        }
        return try powerRecipe(settledKind, exponent, monitor: monitor)
    }

    /// A power of a positive base; a power of a power is one power.
    private func powerRecipe(
        _ base: BigNumber, _ exponent: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let inner = base.real, inner.operation == .power, let root = inner.first,
            let first = inner.second, root.estimate.isClearlyPositive,
            try root.sign(monitor: monitor) > 0
        {
            let product = try first.multiplied(by: exponent, monitor: monitor)
            return try root.raised(to: product, monitor: monitor)
        }
        return try BigNumber.recipe(.power, base, exponent, monitor: monitor)
    }
}

extension BigRational {
    /// About log2 of the larger part; at least 1.
    var approximateBits: Double {
        max(numerator.approximateLog2, denominator.approximateLog2, 1)
    }
}

// MARK: - Deferred numbers

extension BigNumber {
    /// A rational operation of one deferred number; nil for other operations.
    func deferredValue(
        _ operation: RealOperation, _ parameter: Int, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch operation {
        case .negate:
            if let real, real.operation == .negate, let inner = real.first { return inner }
            return .deferring(.negate, self)
        case .absolute: return .deferring(.absolute, self)
        case .square: return try raisedDeferred(2, monitor: monitor)
        case .powerInteger: return try raisedDeferred(parameter, monitor: monitor)
        default: return nil
        }
    }

    /// The power of a deferred number.
    func raisedDeferred(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigNumber {
        if exponent == 0 { return .one }
        if exponent == 1 { return self }
        if exponent < 0, try sign(monitor: monitor) == 0 { throw .divisionByZero }
        let growth = estimate.log2Magnitude * Double(exponent.magnitude)
        if real?.rationality == .integer, growth > Double(monitor.limits.maximumBits) {
            return try withParts(monitor: monitor).raised(to: BigNumber(exponent), monitor: monitor)
        }
        if exponent == 2 { return .deferring(.square, self) }
        if exponent == -1 { return .deferring(.divide, .one, self) }
        return .deferring(.powerInteger, parameter: exponent, self)
    }
}
