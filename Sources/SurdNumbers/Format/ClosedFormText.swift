/// Closed forms as text: `3*sqrt(2)`, `pi/4 + 1/3`, `(sqrt(6) - sqrt(2))/4`, `15/8*sqrt(pi)`.
///
/// The normal form. A term is radicals, then π, e, logarithms, Γ and other constants; the root of a
/// fraction has its denominator taken out; `p/q` stands before the rest, and where p is 1 the rest is
/// divided by q. Terms with transcendental atoms come before those without, and the rational one is
/// last; a sum of radicals has one denominator. Of the terms of one kind those with a plus come first,
/// by radicand. The text reads back as the same number.
extension NumberFormat {
    /// Appends a real in closed form and returns true; throws where it has none, or a long one.
    func appendClosedForm(
        _ real: Real, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        guard base == 10, scale == nil, let form = try real.closedFormText(monitor: monitor)
        else { throw .notExact }
        text.append(contentsOf: form.utf8)
        return true
    }
}

extension NumberFormat {
    /// A closed form that is short enough to stand beside the digits of a real.
    package func closedForm(beside number: BigNumber, monitor: Monitor) -> String? {
        guard base == 10, scale == nil, let real = number.real, real.exactValue == nil,
            let form = try? real.closedFormText(monitor: monitor), form.utf8.count <= 40
        else { return nil }
        return form
    }
}

extension Real {
    /// The closed form, where there is a short one.
    func closedFormText(monitor: Monitor) throws(NumberError) -> String? {
        let text: String?
        if let form {
            text = form.text
        } else {
            text = try ClosedForm.find(self, monitor: monitor)?.text
        }
        guard let text, text.utf8.count <= KnownForm.longestText else { return nil }
        return text
    }
}

extension ClosedForm {
    /// The text, unless it is certainly long.
    var text: String? {
        var terms: [(isNegative: Bool, text: String)] = []
        for group in groups {
            let radicals = group.radicals.sorted { $0.precedes($1) }
            if radicals.contains(where: { $0.bits > 256 }) { return nil }
            let factors = group.powers.map { ($0.name, $0.exponent) }
            if factors.isEmpty, radicals.count > 1 {
                terms.append((false, Self.overOneDenominator(radicals)))
                continue
            }
            for radical in radicals {
                terms.append(
                    (
                        radical.coefficient.isNegative,
                        KnownForm.text(
                            radical.coefficient.magnitude, radical.factors + factors)
                    ))
            }
        }
        guard !terms.isEmpty else { return nil }
        // A sum does not begin with a minus where it need not.
        if terms[0].isNegative, let first = terms.firstIndex(where: { !$0.isNegative }) {
            terms.insert(terms.remove(at: first), at: 0)
        }
        var text = ""
        for (i, term) in terms.enumerated() {
            if i == 0 {
                text += (term.isNegative ? "-" : "") + term.text
            } else if !term.isNegative, term.text.hasPrefix("-") {
                text += " - " + term.text.dropFirst()
            } else {
                text += (term.isNegative ? " - " : " + ") + term.text
            }
        }
        return text
    }

    private static func overOneDenominator(_ radicals: [Radical]) -> String {
        var denominator = BigInt(1)
        for radical in radicals {
            let d = radical.coefficient.denominator
            denominator = denominator / BigInt.greatestCommonDivisor(denominator, d) * d
        }
        var text = ""
        for radical in radicals {
            let factor = radical.coefficient * BigRational(denominator)
            let sign = factor.isNegative ? (text.isEmpty ? "-" : " - ") : text.isEmpty ? "" : " + "
            text += sign + KnownForm.text(factor.magnitude, radical.factors)
        }
        return denominator == 1 ? text : "(\(text))/\(denominator)"
    }
}

extension ClosedForm.Radical {
    fileprivate var bits: Int { max(coefficient.bits, root.radicand.bits) }

    fileprivate var factors: [(String, BigRational)] {
        var result: [(String, BigRational)] = []
        guard let nested else {
            if root.index > 1 { result.append((root.text, 1)) }
            return result
        }
        // √n · √(a + b√d) is √(na + nb√d).
        let n = root.radicand.numerator
        let (a, b) = (nested.a * n, nested.b * n)
        let size = b.magnitude == 1 ? "" : "\(b.magnitude)*"
        let sign = b.isNegative ? "-" : "+"
        result.append(("sqrt(\(a) \(sign) \(size)sqrt(\(nested.d)))", 1))
        return result
    }

    /// Those with a plus first, then by radicand; the rational term is the last of its sign.
    fileprivate func precedes(_ other: ClosedForm.Radical) -> Bool {
        if coefficient.isNegative != other.coefficient.isNegative {
            return other.coefficient.isNegative
        }
        if isRational != other.isRational { return other.isRational }
        if (nested == nil) != (other.nested == nil) { return nested == nil }
        if root.index != other.root.index { return root.index < other.root.index }
        return root.radicand < other.root.radicand
    }
}

extension ClosedForm.Power {
    fileprivate var name: String {
        switch atom {
        case .pi: "pi"
        case .e: "e"
        case .logarithm(let q): "ln(\(q))"
        case .gamma(let q): "gamma(\(q))"
        case .constant(let operation): operation.name
        }
    }
}

extension KnownForm {
    /// Bytes beyond which a form is not short.
    static let longestText = 100

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
        return KnownForm.text(root.coefficient, powers)
    }

    /// A coefficient times powers of atoms.
    static func text(
        _ coefficient: BigRational, _ powers: [(atom: String, exponent: BigRational)]
    ) -> String {
        var above: [String] = []
        var below: [String] = []
        for (atom, exponent) in powers where !exponent.isZero {
            let power = KnownForm.power(atom, exponent.magnitude)
            if exponent.isNegative { below.append(power) } else { above.append(power) }
        }
        let p = coefficient.numerator.magnitude
        let q = coefficient.denominator
        let sign = coefficient.isNegative ? "-" : ""
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
