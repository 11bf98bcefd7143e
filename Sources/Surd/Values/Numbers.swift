#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SurdNumbers

/// Operations on numbers for the machine beyond plain real operations.
enum Numbers {
    static let pi = BigNumber.constant(.pi)
    static let tau = BigNumber.multipleOfPi(2)
    static let phi = BigNumber.goldenRatio
    static let hundred = BigNumber(100)

    /// A number as an integer; a real is refined if needed.
    static func integer(
        _ number: BigNumber, for function: String, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if let integer = number.knownInteger { return integer }
        if let integer = try number.integerOrNone(monitor: monitor) { return integer }
        throw .needsInteger(function: function)
    }

    /// The same as a machine word, for counts and orders; `what` names the result that grows with it.
    static func word(
        _ number: BigNumber, for function: String, _ monitor: Monitor
    ) throws(NumberError) -> Int {
        let integer = try integer(number, for: function, monitor)
        if let word = integer.smallValue, word != .min { return word }
        throw .tooLarge(
            what: "\(function) of a number this large",
            estimate: NumberError.estimate(bits: Double.infinity),
            limit: NumberError.estimate(bits: Double(monitor.limits.maximumBits)))
    }

    // MARK: - Powers

    /// A power. If the exponent alone shows that the result is too large, it is refused with an
    /// estimate, because refining such an exponent would need the whole precision.
    static func power(
        _ base: BigNumber, _ exponent: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if exponent.isRecipe, !exponent.isExact {
            let size = exponent.estimate
            if size.isKnown, !size.isRough, size.mantissa > 0, size.log2Magnitude > 100,
                let exact = base.knownRational, exact.sign > 0
            {
                let logarithm = exact.numerator.approximateLog2 - exact.denominator.approximateLog2
                if logarithm > 1e-8 {
                    throw .tooLarge(
                        what: "the power",
                        estimate: NumberError.estimate(
                            log2Bits: size.log2Magnitude + log2(logarithm)),
                        limit: NumberError.estimate(bits: 0x1p62))
                }
            }
        }
        return try base.applying(.power, exponent, monitor: monitor)
    }

    // MARK: - Division with remainder

    /// With the sign of the divisor.
    static func modulo(
        _ dividend: BigNumber, _ divisor: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try rest(dividend, divisor, .floor, monitor)
    }

    /// With the sign of the dividend.
    static func remainder(
        _ dividend: BigNumber, _ divisor: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try rest(dividend, divisor, .down, monitor)
    }

    /// The remainder of a power of integers that was not written out, by repeated squaring; nil
    /// where the number is not such a power.
    private static func restOfPower(
        _ dividend: BigNumber, _ divisor: BigInt, _ mode: RoundingMode, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let power = dividend.unwrittenPower else { return nil }
        if divisor.isZero { throw .divisionByZero }
        let size = divisor.magnitude
        var rest = try power.base.magnitude.power(
            power.exponent, modulus: size, monitor: monitor)
        if mode == .down { return BigNumber(power.isNegative ? -rest : rest) }
        if power.isNegative, !rest.isZero { rest = size - rest }
        if divisor.isNegative, !rest.isZero { rest = rest - size }
        return BigNumber(rest)
    }

    private static func rest(
        _ dividend: BigNumber, _ divisor: BigNumber, _ mode: RoundingMode, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let right = try divisor.withDigits(monitor: monitor)
        if let b = right.knownInteger, let rest = try restOfPower(dividend, b, mode, monitor) {
            return rest
        }
        let left = try dividend.withDigits(monitor: monitor)
        if let a = left.knownInteger, let b = right.knownInteger {
            if b.isZero { throw .divisionByZero }
            return BigNumber(
                mode == .floor ? a.flooredQuotientAndRemainder(dividingBy: b).remainder : a % b)
        }
        let quotient = try left.applying(.divide, right, monitor: monitor)
        let whole = BigNumber(try quotient.rounded(mode, monitor: monitor))
        return try left.applying(
            .subtract, right.applying(.multiply, whole, monitor: monitor), monitor: monitor)
    }

    static func quotient(
        _ dividend: BigNumber, _ divisor: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let left = try dividend.withDigits(monitor: monitor)
        let right = try divisor.withDigits(monitor: monitor)
        let quotient = try left.applying(.divide, right, monitor: monitor)
        return BigNumber(try quotient.rounded(.floor, monitor: monitor))
    }

    // MARK: - Shifts

    static func shifted(
        _ number: BigInt, left count: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if number.isZero { return 0 }
        if count.isNegative {
            guard let word = count.smallValue, word > -(1 << 40) else {
                return number.isNegative ? -1 : 0
            }
            return number >> -word
        }
        let limit = monitor.limits.maximumBits
        guard let word = count.smallValue, word <= limit, number.bitLength + word <= limit,
            let result = number.shiftedLeft(by: word)
        else {
            throw .tooLarge(
                bits: count.smallValue.map { Double($0) } ?? .infinity, what: "the shifted number",
                limits: monitor.limits)
        }
        return result
    }

    // MARK: - Degrees

    static func trigonometric(
        _ operation: RealOperation, degrees: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let exact = try degrees.withParts(monitor: monitor).knownRational,
            let value = try BigNumber.trigonometric(operation, degrees: exact, monitor: monitor)
        {
            return value
        }
        return try radians(degrees, monitor).applying(operation, monitor: monitor)
    }

    static func radians(
        _ degrees: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let part = try degrees.applying(.divide, BigNumber(180), monitor: monitor)
        return try part.applying(.multiply, pi, monitor: monitor)
    }

    static func degrees(
        _ radians: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let part = try radians.applying(.divide, pi, monitor: monitor)
        return try part.applying(.multiply, BigNumber(180), monitor: monitor)
    }
}
