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
        if let a = exactRational, let b = other.exactRational {
            try BigNumber.checkFraction(a, b, monitor: monitor)
            return BigNumber(a + b)
        }
        let (a, b) = (settledKind, other.settledKind)
        if a.isZero { return b }
        if b.isZero { return a }
        if let x = a.real, let y = b.real {
            if let f = x.form, let g = y.form, let result = f.adding(g) { return result }
            if x === y { return try a.multiplied(by: 2, monitor: monitor) }
            if let result = try BigNumber.affineSum(x, y, monitor: monitor) { return result }
        }
        // An exact part moves to the outside: (x + 1) + 2 is x + 3.
        if let x = a.real, let inner = x.affineParts, let q = b.exactRational {
            return try inner.real.adding(BigNumber(inner.exact + q), monitor: monitor)
        }
        if a.isExact { return BigNumber(Real(.add, b, a)) }
        return BigNumber(Real(.add, a, b))
    }

    private func difference(_ other: BigNumber, monitor: Monitor) throws(NumberError) -> BigNumber {
        if let a = exactRational, let b = other.exactRational {
            try BigNumber.checkFraction(a, b, monitor: monitor)
            return BigNumber(a - b)
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
        if let a = exactRational, let b = other.exactRational {
            let bits = a.bits + b.bits
            if bits > monitor.limits.maximumBits {
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
            return BigNumber(a * b)
        }
        let (a, b) = (settledKind, other.settledKind)
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
        guard let rational = factor.exactRational, let real else {
            fatalError("only a real is scaled, and only by an exact number")
        }
        if rational.isZero { return .zero }
        if rational == 1 { return self }
        if let result = real.form?.multiplied(by: rational) { return result.number }
        if rational == -1 { return try negated(monitor: monitor) }
        return BigNumber(Real(.multiply, self, factor))
    }

    private static func checkFraction(
        _ a: BigRational, _ b: BigRational, monitor: Monitor
    ) throws(NumberError) {
        let limit = monitor.limits.maximumBits
        guard a.bits > min(limit / 4, 1 << 21) || b.bits > min(limit / 4, 1 << 21) else { return }
        if a.heldDecimal != nil || b.heldDecimal != nil {
            // One of them is brought to the places of the other.
            let bits = a.bits + b.bits
            if bits > limit {
                throw .tooLarge(bits: Double(bits), what: "the sum", limits: monitor.limits)
            }
            return
        }
        let bits =
            a.isInteger && b.isInteger
            ? max(a.bits, b.bits) : a.denominator.bitLength + b.denominator.bitLength
        if bits > limit {
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
        return try sum.adding(BigNumber((p ?? 0) + (q ?? 0)), monitor: monitor)
    }

    private static func affineDifference(
        _ x: Real, _ y: Real, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let (a, p) = x.splitAffine
        let (b, q) = y.splitAffine
        guard p != nil || q != nil else { return nil }
        let rest = BigNumber((p ?? 0) - (q ?? 0))
        if a === b { return rest }
        guard let f = a.form, let g = b.form, f.hasShape(of: g),
            let sum = f.adding(g.with(coefficient: -g.coefficient))
        else { return nil }
        return try sum.adding(rest, monitor: monitor)
    }
}

extension Real {
    /// `(x, q)` for a recipe x + q with an exact q.
    var affineParts: (real: BigNumber, exact: BigRational)? {
        guard operation == .add, let first, case .real = first.storage,
            let exact = second, exact.isExact, let q = exact.exactRational
        else { return nil }
        return (first, q)
    }

    var splitAffine: (Real, BigRational?) {
        if let parts = affineParts, let inner = parts.real.real { return (inner, parts.exact) }
        return (self, nil)
    }
}
