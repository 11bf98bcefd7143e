extension BigNumber {
    // MARK: - Sum and difference

    package func adding(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if case .integer(let a) = storage, case .integer(let b) = other.storage {
            return BigNumber(a + b)
        }
        return try sum(other, monitor: monitor)
    }

    package func subtracting(
        _ other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if case .integer(let a) = storage, case .integer(let b) = other.storage {
            return BigNumber(a - b)
        }
        return try difference(other, monitor: monitor)
    }

    package func multiplied(
        by other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if case .integer(let a) = storage, case .integer(let b) = other.storage,
            a.isSmall, b.isSmall
        {
            return BigNumber(a * b)
        }
        return try product(other, monitor: monitor)
    }

    private func sum(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if let a = knownRational, let b = other.knownRational,
            !monitor.limits.defersSum(a, b)
        {
            return BigNumber(try BigNumber.sum(a, b, monitor: monitor))
        }
        let (a, b) = (settledKind, other.settledKind)
        if a.isZero { return b }
        if b.isZero { return a }
        if a.isRational, b.isRational { return .deferring(.add, a, b) }
        if let x = a.real, let y = b.real {
            if let f = x.form, let g = y.form, let result = f.adding(g) { return result }
            if x === y { return try a.multiplied(by: 2, monitor: monitor) }
            if let result = try BigNumber.affineSum(x, y, monitor: monitor) { return result }
        }
        // An exact summand is moved outward: (x + 1) + 2 becomes x + 3.
        if let x = a.real, let inner = x.affineParts, b.isRational {
            let exact = try inner.exact.adding(b, monitor: monitor)
            return try inner.real.adding(exact, monitor: monitor)
        }
        if a.isExact { return BigNumber(Real(.add, b, a)) }
        return BigNumber(Real(.add, a, b))
    }

    private func difference(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if let a = knownRational, let b = other.knownRational,
            !monitor.limits.defersSum(a, b)
        {
            return BigNumber(try BigNumber.sum(a, -b, monitor: monitor))
        }
        if isRational, other.isRational {
            let (a, b) = (settledKind, other.settledKind)
            if b.isZero { return a }
            if let x = a.real, x === b.real { return .zero }
            return .deferring(.subtract, a, b)
        }
        if let x = real, let y = other.real {
            if x === y { return .zero }
            if x.form == nil || y.form == nil,
                let result = try BigNumber.affineDifference(x, y, monitor: monitor)
            {
                return result
            }
            if x.form == nil, y.form == nil { return BigNumber(Real(.subtract, self, other)) }
        }
        if isExact, !isZero, other.real?.form == nil {
            return BigNumber(Real(.subtract, settledKind, other))
        }
        return try sum(other.negated(monitor: monitor), monitor: monitor)
    }

    func negated(monitor: Monitor) throws(NumberError) -> BigNumber {
        try applying(.negate, monitor: monitor)
    }

    // MARK: - Product

    private func product(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if let a = knownRational, let b = other.knownRational,
            !monitor.limits.defersProduct(a, b)
        {
            return BigNumber(try BigNumber.product(a, b, monitor: monitor))
        }
        let (a, b) = (settledKind, other.settledKind)
        if a.isRational, b.isRational {
            if a.isZero || b.isZero { return .zero }
            try BigNumber.checkIntegers(a, b, monitor: monitor)
            if let q = a.knownRational, q == 1 { return b }
            if let q = b.knownRational, q == 1 { return a }
            if let x = a.real, x === b.real { return .deferring(.square, a) }
            return .deferring(.multiply, a, b)
        }
        if a.isExact { return try b.scaled(by: a, monitor: monitor) }
        if b.isExact { return try a.scaled(by: b, monitor: monitor) }
        if let x = a.real, let y = b.real {
            if let f = x.form, let g = y.form, let result = f.multiplied(by: g) {
                return result.number
            }
            if x === y { return try a.applying(.square, monitor: monitor) }
            if let result = try RecipeRule.product(x, y, monitor: monitor) { return result }
        }
        return BigNumber(Real(.multiply, a, b))
    }

    /// A real times an exact number.
    private func scaled(by factor: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        // `product` has already returned for two rational numbers.
        guard let real else { fatalError("only a real is scaled") }
        if let deferred = factor.deferred {
            // The factor must be known to be nonzero. A short factor may become part of a closed
            // form.
            if try deferred.maySimplify(monitor: monitor) {
                let exact = BigNumber(try deferred.parts(monitor: monitor))
                return try scaled(by: exact, monitor: monitor)
            }
            return BigNumber(Real(.multiply, self, factor))
        }
        // `product` tests `isExact` first, and an exact number is known or deferred.
        guard let rational = factor.knownRational else {
            fatalError("a real is scaled by an exact number only")
        }
        if rational.isZero { return .zero }
        if rational == 1 { return self }
        if let result = real.form?.multiplied(by: rational) { return result.number }
        if rational == -1 { return try negated(monitor: monitor) }
        return BigNumber(Real(.multiply, self, factor))
    }

    /// Refuses a product of integers beyond the limits, whether its digits would be written out or
    /// not.
    private static func checkIntegers(
        _ a: BigNumber, _ b: BigNumber, monitor: Monitor
    ) throws(NumberError) {
        guard Rationality(of: a) == .integer, Rationality(of: b) == .integer else { return }
        let bits = (a.estimate.magnitude + b.estimate.magnitude).value
        if bits > monitor.limits.maximumBits {
            throw .tooLarge(bits: Double(bits), what: "the product", limits: monitor.limits)
        }
    }

    /// The sum of fractions, within the limits.
    static func sum(
        _ a: BigRational, _ b: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        try checkFraction(a, b, monitor: monitor)
        return a + b
    }

    /// The predicted size may be a few bits too small.
    private static let slack = 64

    /// The product of fractions, within the limits.
    static func product(
        _ a: BigRational, _ b: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        let bits = a.bits + b.bits
        if bits > monitor.limits.maximumBits + slack {
            throw .tooLarge(bits: Double(bits), what: "the product", limits: monitor.limits)
        }
        if bits > 1 << 21, !(a.isInteger && b.isInteger),
            a.heldDecimal == nil && b.heldDecimal == nil
        {
            try monitor.checkDivisor(
                bits: max(
                    min(a.numerator.bitLength, b.denominator.bitLength),
                    min(b.numerator.bitLength, a.denominator.bitLength)))
        }
        return a * b
    }

    /// The quotient of fractions within the limits; the divisor is not 0. Decimals are not reduced to lowest
    /// terms, except where they are so long that the work with them must be interruptible.
    static func quotient(
        _ a: BigRational, _ b: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        if a.bits + b.bits <= min(1 << 21, monitor.limits.maximumBits) {
            return try a.divided(by: b)
        }
        guard let inverse = b.reciprocal else { throw .divisionByZero }
        return try product(a, inverse, monitor: monitor)
    }

    private static func checkFraction(
        _ a: BigRational, _ b: BigRational, monitor: Monitor
    ) throws(NumberError) {
        let limit = monitor.limits.maximumBits
        guard a.bits > min(limit / 4, 1 << 21) || b.bits > min(limit / 4, 1 << 21) else { return }
        if a.heldDecimal != nil || b.heldDecimal != nil {
            // One of them is scaled to the decimal places of the other.
            let bits = a.bits + b.bits
            if bits > limit {
                throw .tooLarge(bits: Double(bits), what: "the sum", limits: monitor.limits)
            }
            return
        }
        let bits =
            a.isInteger && b.isInteger
            ? max(a.bits, b.bits) : a.denominator.bitLength + b.denominator.bitLength
        if bits > limit + slack {
            throw .tooLarge(bits: Double(bits), what: "the sum", limits: monitor.limits)
        }
        try monitor.checkDivisor(
            bits: min(a.denominator.bitLength, b.denominator.bitLength))
    }

    // MARK: - Sums of a form and an exact number

    private static func affineSum(
        _ x: Real, _ y: Real, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let (a, p) = x.splitAffine
        let (b, q) = y.splitAffine
        guard p != nil || q != nil, let f = a.form, let g = b.form, f.hasShape(of: g),
            let sum = f.adding(g)
        else { return nil }
        let rest = try (p ?? 0).adding(q ?? 0, monitor: monitor)
        return try sum.adding(rest, monitor: monitor)
    }

    private static func affineDifference(
        _ x: Real, _ y: Real, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let (a, p) = x.splitAffine
        let (b, q) = y.splitAffine
        guard p != nil || q != nil else { return nil }
        let rest = try (p ?? 0).subtracting(q ?? 0, monitor: monitor)
        if a === b { return rest }
        guard let f = a.form, let g = b.form, f.hasShape(of: g),
            let sum = f.adding(g.with(coefficient: -g.coefficient))
        else { return nil }
        return try sum.adding(rest, monitor: monitor)
    }
}

extension Real {
    /// `(x, q)` for a recipe x + q with an exact q.
    var affineParts: (real: BigNumber, exact: BigNumber)? {
        guard operation == .add, let first, !first.isRational, let exact = second,
            exact.isRational
        else { return nil }
        return (first, exact)
    }

    var splitAffine: (Real, BigNumber?) {
        if let parts = affineParts, let inner = parts.real.real { return (inner, parts.exact) }
        return (self, nil)
    }
}

extension BigNumber {
    /// The exact quotient. Throws where the divisor is zero or cannot be distinguished from zero.
    package func divided(
        by other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let deferred = other.deferred {
            if try deferred.sign(monitor: monitor) == 0 { throw .divisionByZero }
            if isRational {
                let dividend = settledKind
                if dividend.isZero { return .zero }
                if dividend.real === deferred { return .one }
                return .deferring(.divide, dividend, other)
            }
            if try deferred.maySimplify(monitor: monitor) {
                let exact = BigNumber(try deferred.parts(monitor: monitor))
                return try divided(by: exact, monitor: monitor)
            }
            return BigNumber(Real(.divide, settledKind, other))
        }
        if let b = other.knownRational {
            if b.isZero { throw .divisionByZero }
            if case .integer(let x) = storage, case .integer(let y) = other.storage,
                x.isSmall, y.isSmall
            {
                return BigNumber(BigRational(x, y))
            }
            if let a = knownRational, !monitor.limits.defersQuotient(a, b) {
                return BigNumber(try BigNumber.quotient(a, b, monitor: monitor))
            }
            if knownRational == nil, isRational {
                return b == 1 ? self : .deferring(.divide, self, BigNumber(b))
            }
            guard let inverse = b.reciprocal else { throw .divisionByZero }
            if isRational { return try multiplied(by: BigNumber(inverse), monitor: monitor) }
            if let form = real?.form {
                return form.multiplied(by: inverse)?.number
                    ?? BigNumber(Real(.divide, self, other.settledKind))
            }
            if b == 1 { return self }
            return BigNumber(Real(.divide, settledKind, other.settledKind))
        }
        // A number has three kinds of storage, and two have returned above.
        guard let divisor = other.real else {
            fatalError("a number is neither exact nor a real")
        }
        let dividend = settledKind
        if let g = divisor.form {
            if let inverse = g.inverse {
                if let q = dividend.knownRational, let result = inverse.multiplied(by: q) {
                    return result.number
                }
                if let f = dividend.real?.form, let result = f.multiplied(by: inverse) {
                    return result.number
                }
            }
            return BigNumber(Real(.divide, dividend, other))
        }
        if !divisor.estimate.isClear, try other.sign(monitor: monitor) == 0 {
            throw .divisionByZero
        }
        if dividend.isZero { return .zero }
        if let x = dividend.real, x === divisor, try other.sign(monitor: monitor) != 0 {
            return .one
        }
        return BigNumber(Real(.divide, dividend, other.settledKind))
    }
}

extension BigNumber {
    /// Whether adding to this real, or multiplying it, can only make another recipe, whatever the other
    /// operand is. A number with a closed form may combine with one of its kind, and a product combines
    /// factors of some kinds.
    package func isStuck(inProduct: Bool) -> Bool {
        guard let real, !real.isRational, real.exactValue == nil else { return false }
        if inProduct {
            return real.loop != nil || real.operation == .multiply || real.operation == .divide
        }
        let (core, _) = real.splitAffine
        return core.form == nil
    }
}
