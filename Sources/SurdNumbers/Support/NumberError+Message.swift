extension NumberError: CustomStringConvertible {
    /// One sentence for a person, without a full stop.
    public var message: String {
        switch self {
        case .divisionByZero:
            "division by zero"
        case .notReal(_, let rule), .domain(_, let rule), .noSuchForm(let rule):
            rule
        case .needsInteger(let function):
            "\(function) needs an integer"
        case .tooLarge(let what, let estimate, let limit):
            "\(what) would have \(estimate); the limit is \(limit)"
        case .overflow(let estimate):
            "the result is too large to be represented: \(estimate)"
        case .underflow(let estimate):
            "the result is too close to zero to be represented: \(estimate)"
        case .tooCostly(let what):
            "\(what) would take too long"
        case .undecided(let question, let known):
            known.isEmpty
                ? "cannot decide \(question) within the limits"
                : "cannot decide \(question) within the limits; \(known)"
        case .notExact:
            "the result has no exact form"
        case .unfactored(let rest, let found):
            Self.unfactoredMessage(rest: rest, found: found)
        case .notANumber(let text, let reason, let kind):
            "\"\(text)\" is not \(kind): \(reason)"
        case .timeExceeded:
            "the time limit was reached"
        case .cancelled:
            "cancelled"
        case .notDifferentiable(let rule), .noLimit(let rule), .diverges(let rule):
            rule
        case .infinitelyManyZeros:
            "there are infinitely many zeros"
        case .notBuilt(let what):
            "\(what) cannot be computed by this version"
        case .stepsExceeded(let limit):
            "the limit of \(Self.grouped(limit)) steps was reached"
        }
    }

    public var description: String { message }

    private static func unfactoredMessage(rest: BigInt, found: [PrimePower]) -> String {
        let digits = "\(rest)".utf8.count { $0 != UInt8(ascii: "-") }
        let known = found.map {
            $0.exponent == 1 ? "\($0.prime)" : "\($0.prime)^\($0.exponent)"
        }
        let remains = "a composite factor of \(digits) digits remains: \(rest)"
        return known.isEmpty
            ? "no factor was found within the limits; \(remains)"
            : "only \(known.joined(separator: " x ")) was found within the limits; \(remains)"
    }
}

// How messages describe sizes that are too large for other forms. All such texts are made here.

extension NumberError {
    /// A result of about 2^`log2`, above every exponent.
    static func overflow(log2: Estimate) -> NumberError {
        .overflow(estimate: powerOfTen(log2: log2))
    }

    /// A result of about 2^`log2`, below every exponent.
    static func underflow(log2: Estimate) -> NumberError {
        .underflow(estimate: powerOfTen(log2: log2))
    }

    private static func powerOfTen(log2: Estimate) -> String {
        guard log2.isKnown else { return "beyond every exponent" }
        let power = log2 * Estimate(0.30102999566398120)
        if power.magnitude < 1020 { return "about 10^\(exponent(power.double))" }
        let sign = power.mantissa < 0 ? "-" : ""
        return "about 10^(\(sign)10^\(exponent(power.log2Magnitude * 0.30102999566398120)))"
    }

    /// Two or three figures of an exponent: `45`, `(4.3e18)`, `(-1.2e19)`.
    private static func exponent(_ value: Double) -> String {
        if abs(value) < 100_000 {
            let whole = Int(value.rounded())
            return whole < 0 ? "(\(whole))" : "\(whole)"
        }
        var digits = 0
        var rest = abs(value)
        while rest >= 9.95 {
            rest /= 10
            digits += 1
        }
        let tenths = Int((rest * 10).rounded())
        return "(\(value < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)e\(digits))"
    }
}

extension NumberError {
    /// A result of about 2^`bits` against the limit of bits.
    package static func tooLarge(bits: Double, what: String, limits: Limits) -> NumberError {
        .tooLarge(
            what: what, estimate: estimate(bits: bits),
            limit: estimate(bits: Double(limits.maximumBits)))
    }

    /// The same for numbers of bits that exceed a double.
    package static func tooLarge(log2Bits: Double, what: String, limits: Limits) -> NumberError {
        .tooLarge(
            what: what, estimate: estimate(log2Bits: log2Bits),
            limit: estimate(bits: Double(limits.maximumBits)))
    }

    /// The digits of a number of 2^`log2Bits` bits.
    package static func estimate(log2Bits: Double) -> String {
        // log10 of the number of digits; -1.732 is log2 of log10(2).
        let exponent = (log2Bits - 1.732_019_7) * 0.301_029_995_663_981_2
        if exponent < 15 { return estimate(bits: Estimate.exp2(log2Bits).double) }
        return exponent < 1e15 ? moreDigits(exponent) : "more than 10^(10^15) digits"
    }

    /// "about 1,234 digits", or for the extremely large "more than 10^12 digits".
    ///
    /// The size is infinite for functions that grow with a number longer than a word: 2^63, whose
    /// factorial, power of two or Fibonacci number has more than 10^18 digits.
    package static func estimate(bits: Double) -> String {
        let digits = max(bits, 0) * 0.301_029_995_663_981_2
        if digits < 1e15 { return "about \(grouped(Int(digits) + 1)) digits" }
        return moreDigits(
            digits.isFinite ? digits.logBase2 * 0.301_029_995_663_981_2 : 18)
    }

    private static func moreDigits(_ exponent: Double) -> String {
        "more than 10^\(grouped(Int(exponent))) digits"
    }

    /// Thousands separated by commas.
    package static func grouped(_ value: Int) -> String {
        var result: [UInt8] = []
        for (index, digit) in String(value.magnitude).utf8.reversed().enumerated() {
            if index > 0, index % 3 == 0 { result.append(UInt8(ascii: ",")) }
            result.append(digit)
        }
        if value < 0 { result.append(UInt8(ascii: "-")) }
        return String(decoding: result.reversed(), as: UTF8.self)
    }
}
