extension BigNumber {
    /// The exact quotient. Throws where the divisor is zero, or cannot be told from zero.
    package func divided(
        by other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let b = other.exactRational {
            guard let inverse = b.reciprocal else { throw .divisionByZero }
            if case .integer(let x) = storage, case .integer(let y) = other.storage,
                x.isSmall, y.isSmall
            {
                return BigNumber(BigRational(x, y))
            }
            if isExact { return try multiplied(by: BigNumber(inverse), monitor: monitor) }
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
                if let q = dividend.exactRational, let result = inverse.multiplied(by: q) {
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
