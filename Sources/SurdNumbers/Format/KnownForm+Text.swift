/// Closed forms as text: `3*sqrt(2)`, `pi/4`, `15/8*sqrt(pi)`, `2/(3*pi)`.
///
/// Radicals come first, then π, e and logarithms; the root of a fraction has its denominator taken
/// out; `p/q` stands before the rest, and where p is 1 the rest is divided by q. The text reads back
/// as the same number.
extension NumberFormat {
    /// Appends a real in closed form and returns true; throws where it has none, or a long one.
    func appendClosedForm(
        _ real: Real, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        guard base == 10, scale == nil, let form = real.form?.text,
            form.utf8.count <= KnownForm.longestText
        else { throw .notExact }
        text.append(contentsOf: form.utf8)
        return true
    }
}

extension KnownForm {
    /// Bytes beyond which a form is not short.
    static let longestText = 80

    /// The text, unless it is certainly long.
    var text: String? {
        var root = Root(radicand, index)
        root.coefficient = coefficient
        if hasRoot, radicand.denominator != 1 {
            // (a/b)^(1/n) is (a·b^(n-1))^(1/n) / b.
            let (a, b) = (radicand.numerator, radicand.denominator)
            guard index <= 64, b.bitLength * index <= 512 else { return nil }
            root = Root(simplifying: BigRational(a * b.raised(to: index - 1)), index)
            root.coefficient = root.coefficient * coefficient * BigRational(1, b)
        }
        let parts = [
            root.coefficient, root.radicand, logArgument, piPower, ePower,
        ]
        guard parts.allSatisfy({ $0.numerator.bitLength + $0.denominator.bitLength < 512 }) else {
            return nil
        }
        let powers: [(atom: String, exponent: BigRational)] = [
            (root.text, root.index == 1 ? 0 : 1), ("pi", piPower), ("e", ePower),
            ("ln(\(logArgument))", BigRational(logPower)),
        ]
        var above: [String] = []
        var below: [String] = []
        for (atom, exponent) in powers where !exponent.isZero {
            let power = KnownForm.power(atom, exponent.magnitude)
            if exponent.isNegative { below.append(power) } else { above.append(power) }
        }
        let p = root.coefficient.numerator.magnitude
        let q = root.coefficient.denominator
        let sign = root.coefficient.isNegative ? "-" : ""
        if below.isEmpty, p != 1, q != 1 {
            return sign + (["\(p)/\(q)"] + above).joined(separator: "*")
        }
        if p != 1 || above.isEmpty { above.insert("\(p)", at: 0) }
        if q != 1 { below.insert("\(q)", at: 0) }
        let top = sign + above.joined(separator: "*")
        switch below.count {
        case 0: return top
        case 1: return top + "/" + below[0]
        default: return top + "/(" + below.joined(separator: "*") + ")"
        }
    }

    private static func power(_ atom: String, _ exponent: BigRational) -> String {
        if exponent == 1 { return atom }
        if exponent == BigRational(1, 2) { return "sqrt(\(atom))" }
        return exponent.isInteger ? "\(atom)^\(exponent)" : "\(atom)^(\(exponent))"
    }
}

extension Root {
    fileprivate var text: String {
        switch index {
        case 2: "sqrt(\(radicand))"
        case 3: "cbrt(\(radicand))"
        default: "root(\(radicand), \(index))"
        }
    }
}
