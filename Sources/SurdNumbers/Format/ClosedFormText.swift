/// Closed forms as text: `3*sqrt(2)`, `pi/4 + 1/3`, `(sqrt(6) - sqrt(2))/4`, `15/8*sqrt(pi)`.
///
/// The normal form: a term consists of radicals, then π, e, logarithms, Γ and other constants. The
/// denominator of a fraction under a root is moved outside. `p/q` stands before the rest, and where p is 1
/// the rest is divided by q. Terms with transcendental atoms come before those without, and the rational term
/// is last. A sum of radicals has one denominator. Among the terms of one kind, those with a plus come first,
/// ordered by radicand. The text reads back as the same number.
extension NumberFormat {
    /// Appends a real in closed form and returns true; throws where it has no closed form, or a
    /// long one.
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
        guard let text = try ClosedForm.find(self, monitor: monitor)?.text,
            text.utf8.count <= ClosedForm.longestText
        else { return nil }
        return text
    }
}

extension ClosedForm {
    /// A form with more bytes is not short.
    fileprivate static let longestText = 100

    /// The text; nil if it is certainly long.
    fileprivate var text: String? {
        var products: [Product] = []
        var radicals: [Product] = []
        for summand in summands {
            guard let product = Product(summand) else { return nil }
            if summand.term.isAlgebraic {
                radicals.append(product)
            } else {
                products.append(product)
            }
        }
        var terms = products.map { (isNegative: $0.isNegative, text: $0.text) }
        if radicals.count == 1 {
            terms.append((radicals[0].isNegative, radicals[0].text))
        } else if !radicals.isEmpty {
            terms.append((false, Self.overOneDenominator(radicals)))
        }
        // A sum begins with a positive term if there is one.
        if terms[0].isNegative, let first = terms.firstIndex(where: { !$0.isNegative }) {
            terms.insert(terms.remove(at: first), at: 0)
        }
        return Self.sum(terms)
    }

    private static func sum(_ terms: [(isNegative: Bool, text: String)]) -> String {
        var text = ""
        for term in terms {
            if text.isEmpty {
                text = (term.isNegative ? "-" : "") + term.text
            } else if !term.isNegative, term.text.hasPrefix("-") {
                text += " - " + term.text.dropFirst()
            } else {
                text += (term.isNegative ? " - " : " + ") + term.text
            }
        }
        return text
    }

    private static func overOneDenominator(_ radicals: [Product]) -> String {
        let denominator = radicals.reduce(BigInt(1)) { common, radical in
            let d = radical.coefficient.denominator
            return common / BigInt.greatestCommonDivisor(common, d) * d
        }
        let text = sum(
            radicals.map { radical in
                var whole = radical
                whole.coefficient *= BigRational(denominator)
                return (whole.isNegative, whole.text)
            })
        return denominator == 1 ? text : "(\(text))/\(denominator)"
    }
}

/// A term as it is written: a rational number and powers of named factors.
private struct Product {
    var coefficient: BigRational
    let factors: [(name: String, exponent: BigRational)]

    var isNegative: Bool { coefficient.isNegative }

    /// Nil for a term that is certainly long.
    init?(_ summand: ClosedForm.Summand) {
        guard let root = summand.term.root.withIntegerRadicand else { return nil }
        var parts = [root.coefficient, root.radicand]
        var factors: [(name: String, exponent: BigRational)] = []
        if let nested = summand.nested {
            factors.append((nested.text(times: root.radicand.numerator), 1))
        } else if root.isProper {
            factors.append((root.name, 1))
        }
        for power in summand.term.powers {
            parts += [power.exponent, power.atom.argument ?? 1]
            factors.append((power.atom.name, power.exponent))
        }
        guard parts.allSatisfy({ $0.numerator.bitLength + $0.denominator.bitLength < 512 }) else {
            return nil
        }
        coefficient = root.coefficient
        self.factors = factors
    }

    /// Without the sign.
    var text: String {
        var above: [String] = []
        var below: [String] = []
        for (name, exponent) in factors {
            let power = Self.power(name, exponent.magnitude)
            if exponent.isNegative { below.append(power) } else { above.append(power) }
        }
        let p = coefficient.numerator.magnitude
        let q = coefficient.denominator
        if below.isEmpty, p != 1, q != 1 { return (["\(p)/\(q)"] + above).joined(separator: "*") }
        if p != 1 || above.isEmpty { above.insert("\(p)", at: 0) }
        if q != 1 { below.insert("\(q)", at: 0) }
        let top = above.joined(separator: "*")
        switch below.count {
        case 0: return top
        case 1: return top + "/" + below[0]
        default: return top + "/(" + below.joined(separator: "*") + ")"
        }
    }

    private static func power(_ name: String, _ exponent: BigRational) -> String {
        if exponent == 1 { return name }
        if exponent == BigRational(1, 2) { return "sqrt(\(name))" }
        return exponent.isInteger ? "\(name)^\(exponent)" : "\(name)^(\(exponent))"
    }
}

extension Root {
    /// (a/b)^(1/n) as (a·b^(n-1))^(1/n) / b; nil where that is long.
    fileprivate var withIntegerRadicand: Root? {
        let b = radicand.denominator
        if b == 1 { return self }
        guard index <= 64, b.bitLength * index <= 512 else { return nil }
        var root = Root(
            simplifying: BigRational(radicand.numerator * b.raised(to: index - 1)), index)
        root.coefficient *= coefficient / BigRational(b)
        return root
    }

    fileprivate var name: String {
        switch index {
        case 2: "sqrt(\(radicand))"
        case 3: "cbrt(\(radicand))"
        default: "root(\(radicand), \(index))"
        }
    }
}

extension ClosedForm.Nested {
    /// √n · √(a + b√d) is √(na + nb√d).
    fileprivate func text(times n: BigInt) -> String {
        let size = b.magnitude == 1 && n == 1 ? "" : "\((b * n).magnitude)*"
        return "sqrt(\(a * n) \(b.isNegative ? "-" : "+") \(size)sqrt(\(d)))"
    }
}

extension Term.Atom {
    fileprivate var name: String {
        // The name of an operation is found by reflection, which takes half a millisecond the first time.
        let name =
            switch operation {
            case .pi: "pi"
            case .e: "e"
            case .ln: "ln"
            default: operation.name
            }
        return argument.map { "\(name)(\($0))" } ?? name
    }
}
