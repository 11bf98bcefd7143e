extension BigNumber {
    /// The exact quotient. Throws where the divisor is zero, or cannot be told from zero.
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
