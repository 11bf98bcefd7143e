/// Operations of IEEE 754 on the values of a format: exact, then rounded once to nearest, ties to even.
extension FloatingValue {
    func adding(_ other: FloatingValue) -> FloatingValue {
        if isNaN || other.isNaN { return .notANumber(format) }
        if isInfinite || other.isInfinite {
            if isInfinite, other.isInfinite, isNegative != other.isNegative {
                return .notANumber(format)
            }
            return isInfinite ? self : other
        }
        return FloatingValue.sum(
            (integerSignificand, exponent, isNegative),
            (other.integerSignificand, other.exponent, other.isNegative),
            format)
    }

    func subtracting(_ other: FloatingValue) -> FloatingValue { adding(other.negated) }

    /// The rounded sum of two products of a magnitude and a power of the base.
    private static func sum(
        _ a: (magnitude: BigInt, exponent: Int, isNegative: Bool),
        _ b: (magnitude: BigInt, exponent: Int, isNegative: Bool), _ format: FloatingFormat
    ) -> FloatingValue {
        if a.magnitude.isZero, b.magnitude.isZero {
            return .zero(isNegative: a.isNegative && b.isNegative, format)
        }
        if a.magnitude.isZero {
            return format.rounded(b.magnitude, b.exponent, isNegative: b.isNegative)
        }
        if b.magnitude.isZero {
            return format.rounded(a.magnitude, a.exponent, isNegative: a.isNegative)
        }
        let exponent = min(a.exponent, b.exponent)
        var x = format.scaled(a.magnitude, by: a.exponent - exponent)
        var y = format.scaled(b.magnitude, by: b.exponent - exponent)
        if a.isNegative { x = -x }
        if b.isNegative { y = -y }
        let sum = x + y
        // Exact cancellation gives zero, whose sign other rules choose.
        return format.rounded(sum.magnitude, exponent, isNegative: sum.isNegative)
    }

    func multiplied(by other: FloatingValue) -> FloatingValue {
        if isNaN || other.isNaN { return .notANumber(format) }
        let sign = isNegative != other.isNegative
        if isInfinite || other.isInfinite {
            return isZero || other.isZero
                ? .notANumber(format) : .infinity(isNegative: sign, format)
        }
        return format.rounded(
            integerSignificand * other.integerSignificand, exponent + other.exponent,
            isNegative: sign)
    }

    func divided(by other: FloatingValue) -> FloatingValue {
        if isNaN || other.isNaN { return .notANumber(format) }
        let sign = isNegative != other.isNegative
        if isInfinite {
            return other.isInfinite ? .notANumber(format) : .infinity(isNegative: sign, format)
        }
        if other.isInfinite { return .zero(isNegative: sign, format) }
        if other.isZero {
            return isZero ? .notANumber(format) : .infinity(isNegative: sign, format)
        }
        if isZero { return .zero(isNegative: sign, format) }
        return format.rounded(
            integerSignificand, over: other.integerSignificand, exponent - other.exponent,
            isNegative: sign)
    }

    func squareRoot() throws(NumberError) -> FloatingValue {
        if isNaN || isZero { return self }
        if isNegative { return .notANumber(format) }
        if isInfinite { return self }
        // The exponent must be even, and the number under the root needs twice as many digits as
        // the root.
        var extra = max(0, 2 * (format.precision + 2) - format.digits(integerSignificand))
        if (exponent - extra) & 1 != 0 { extra += 1 }
        let (root, rest) = try format.scaled(integerSignificand, by: extra).squareRootAndRemainder()
        return format.rounded(
            root, (exponent - extra) / 2, isNegative: false, sticky: !rest.isZero)
    }

    /// `self * factor + addend`, rounded once.
    func multiplied(by factor: FloatingValue, adding addend: FloatingValue) -> FloatingValue {
        if isNaN || factor.isNaN || addend.isNaN { return .notANumber(format) }
        let sign = isNegative != factor.isNegative
        if isInfinite || factor.isInfinite {
            if isZero || factor.isZero { return .notANumber(format) }
            if addend.isInfinite, addend.isNegative != sign { return .notANumber(format) }
            return .infinity(isNegative: sign, format)
        }
        if addend.isInfinite { return addend }
        return FloatingValue.sum(
            (integerSignificand * factor.integerSignificand, exponent + factor.exponent, sign),
            (addend.integerSignificand, addend.exponent, addend.isNegative), format)
    }

    /// A whole number in place of this one, as a function of rounding returns it.
    func rounded(_ mode: RoundingMode) -> FloatingValue {
        guard kind == .finite, !isZero, let exact else { return self }
        return format.rounded(BigRational(exact.rounded(mode))).with(isNegative: isNegative)
    }
}
