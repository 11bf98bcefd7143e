/// What a number is, or may be, in closed form.
public struct Identification: Sendable, Hashable {
    /// How sure a form is.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Claim: Sendable, Hashable {
        /// The number is proved to equal the form; `proof` says how.
        case equals(proof: String)
        /// The number agrees with the form in so many digits. A random number would agree with some form as
        /// short as this with a chance of about 10^chance.
        case fits(digits: Int, chance: Int)
    }

    /// An expression, which can be read back.
    public let form: String
    /// How sure the form is.
    public let claim: Claim

    package init(form: String, claim: Claim) {
        self.form = form
        self.claim = claim
    }

    /// Whether the number is proved to equal the form.
    public var isProved: Bool {
        if case .equals = claim { true } else { false }
    }
}

extension Identification: CustomStringConvertible {
    /// `equals pi^2/6, the difference is zero in normal form` or `ln(2) fits 15 digits, chance 10^-12`.
    public var description: String {
        switch claim {
        case .equals(let proof): "equals \(form), \(proof)"
        case .fits(let digits, let chance): "\(form) fits \(digits) digits, chance 10^\(chance)"
        }
    }
}

extension BigNumber {
    /// Closed forms of this number, which is known exactly: proved where that is possible.
    package func identified(monitor: Monitor) throws(NumberError) -> [Identification] {
        let number = try resolved(monitor: monitor)
        if let exact = number.exactRational {
            let text =
                exact.isInteger ? "\(exact.numerator)" : "\(exact.numerator)/\(exact.denominator)"
            return [Identification(form: text, claim: .equals(proof: "a rational number"))]
        }
        if let text = try number.real?.closedFormText(monitor: monitor) {
            return [Identification(form: text, claim: .equals(proof: "its normal form"))]
        }
        guard let real = number.real else { return [] }
        var result: [Identification] = []
        for found in try number.formsNearby(real, monitor: monitor) {
            _ = monitor.takeDecision()
            guard try number.isProved(equalTo: found.number, monitor: monitor),
                let proof = monitor.takeDecision().sentence
            else {
                result.append(found.identification)
                continue
            }
            return [Identification(form: found.identification.form, claim: .equals(proof: proof))]
        }
        if result.isEmpty, try AlgebraicBound.bits(real, monitor: monitor) != nil,
            let polynomial = try? minimalPolynomial(monitor: monitor)
        {
            let proof = "by the separation bound of algebraic numbers"
            return [Identification(form: "a root of \(polynomial)", claim: .equals(proof: proof))]
        }
        return result
    }

    /// Forms that agree with about forty significant digits. The size is only estimated before
    /// the digits are known, so there may be fewer.
    private func formsNearby(
        _ real: Real, monitor: Monitor
    ) throws(NumberError) -> [FormSearch.Found] {
        let size = real.estimate.log2Size * 0.301_03
        guard abs(size) < 1000 else { return [] }
        let unit = BigRational.decimalUnit(40 - Int(size))
        let low = try divided(by: BigNumber(unit), monitor: monitor).rounded(
            .floor, monitor: monitor)
        let digits = low.magnitude.description.utf8.count
        guard digits >= 30 else { return [] }
        return try FormSearch(
            value: BigRational(low) * unit, unit: unit, digits: digits, monitor: monitor
        ).run()
    }

    private func isProved(equalTo other: BigNumber, monitor: Monitor) throws(NumberError) -> Bool {
        do throws(NumberError) {
            return try compare(to: other, monitor: monitor) == 0
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }

    /// Forms of a number of which `digits` decimal places are known.
    package static func identifications(
        of value: BigRational, places: Int, monitor: Monitor
    ) throws(NumberError) -> [Identification] {
        if value.isZero || places.magnitude > 1 << 16 { return [] }
        let power = BigInt(10).raised(to: Int(places.magnitude))
        var unit = places < 0 ? BigRational(power) : BigRational(BigInt(1), power)
        let digits = (value / unit).magnitude.floor.magnitude.description.utf8.count
        // Further digits add nothing to the chance of forms as short as these.
        if digits > FormSearch.mostDigits {
            unit = unit * BigRational(BigInt(10).raised(to: digits - FormSearch.mostDigits))
        }
        return try FormSearch(value: value, unit: unit, digits: digits, monitor: monitor).run()
            .map { $0.identification }
    }
}

/// The search for short closed forms near a number.
///
/// Lattice reduction finds relations with small integers between the number and a few constants, for many
/// small sets of constants, and also for functions of the number. The search then estimates how surprising a
/// relation is: it counts the relations with coefficients as small and the sets, and each of these agrees
/// with a random number in a few units of its last place.
struct FormSearch {
    let value: BigRational
    /// One unit of the last place.
    let unit: BigRational
    let digits: Int
    let monitor: Monitor

    static let mostDigits = 120
    /// Forms with a chance of more than a hundredth are not reported.
    private static let largestChance = -2
    private static let mostForms = 5

    struct Found {
        let number: BigNumber
        let identification: Identification
    }

    /// A constant that the relations may contain.
    private struct Constant {
        let name: String
        let number: BigNumber
    }

    func run() throws(NumberError) -> [Found] {
        var found: [Found] = []
        try fractions(into: &found)
        try sums(into: &found)
        try products(into: &found)
        try quadratic(into: &found)
        try functions(into: &found)
        // Where the time is over or the work is cancelled, the forms found so far are no answer.
        try monitor.check()
        var texts: Set<String> = []
        found.sort { $0.chance < $1.chance }
        return Array(
            found.filter { texts.insert($0.identification.form).inserted }
                .prefix(Self.mostForms))
    }

    // MARK: - Kinds of forms

    /// Fractions, from the partial quotients.
    private func fractions(into found: inout [Found]) throws(NumberError) {
        let quotients = try BigNumber(value).continuedFraction(count: nil, monitor: monitor)
        for q in try BigNumber.convergents(of: Array(quotients.prefix(60)), monitor: monitor)
        where (q - value).magnitude <= unit {
            return try add(
                BigNumber(q), named: nil, [q.numerator, q.denominator], sets: 1, to: &found)
        }
    }

    /// Sums of rational multiples of constants.
    private func sums(into found: inout [Found]) throws(NumberError) {
        let sets = try Self.sums(monitor: monitor)
        for set in sets {
            for relation in try relations(BigNumber(value), with: set) {
                var number = BigNumber.zero
                var text = ""
                for (constant, factor) in zip(set, relation.factors) where !factor.isZero {
                    number = try number.adding(
                        constant.number.multiplied(by: BigNumber(factor), monitor: monitor),
                        monitor: monitor)
                    text +=
                        (factor.isNegative ? text.isEmpty ? "-" : " - " : text.isEmpty ? "" : " + ")
                    text += Self.text(factor.magnitude, constant.name)
                }
                try add(number, named: text, relation.coefficients, sets: sets.count, to: &found)
            }
        }
    }

    /// Products of powers, which are sums of logarithms.
    private func products(into found: inout [Found]) throws(NumberError) {
        let size = BigNumber(value.magnitude)
        let logarithm = try size.applying(.ln, monitor: monitor)
        let sets = try Self.products(monitor: monitor)
        for set in sets {
            let logarithms = try set.map { constant throws(NumberError) in
                Constant(
                    name: constant.name,
                    number: try constant.number.applying(.ln, monitor: monitor))
            }
            for relation in try relations(logarithm, with: logarithms)
            where relation.factors.allSatisfy({ $0.denominator <= 12 && $0.magnitude <= 12 }) {
                var number = BigNumber(value.isNegative ? -1 : 1)
                var text = value.isNegative ? "-" : ""
                for (constant, power) in zip(set, relation.factors) where !power.isZero {
                    number = try number.multiplied(
                        by: constant.number.raised(to: BigNumber(power), monitor: monitor),
                        monitor: monitor)
                    if !text.isEmpty, text != "-" { text += "*" }
                    text += power == 1 ? constant.name : "\(constant.name)^(\(power))"
                }
                try add(number, named: text, relation.coefficients, sets: sets.count, to: &found)
            }
        }
    }

    /// Roots of quadratic polynomials.
    private func quadratic(into found: inout [Found]) throws(NumberError) {
        let set = [
            Constant(name: "1", number: 1), Constant(name: "x^2", number: BigNumber(value * value)),
        ]
        for relation in try relations(BigNumber(value), with: set) {
            // n x = p + q x²: relation.factors are p/n and q/n.
            let (p, q) = (relation.factors[0], relation.factors[1])
            if q.isZero { continue }
            let square = 1 - 4 * p * q
            if square.isNegative { continue }
            let root = try BigNumber(square).applying(.sqrt, monitor: monitor)
            for sign in [1, -1] {
                let number = try root.multiplied(by: BigNumber(sign), monitor: monitor).adding(
                    1, monitor: monitor
                ).divided(by: BigNumber(2 * q), monitor: monitor)
                try add(number, named: nil, relation.coefficients, sets: 4, to: &found)
            }
        }
    }

    /// Values of functions at fractions, found by the inverse functions.
    private func functions(into found: inout [Found]) throws(NumberError) {
        let inverses: [(name: String, operation: RealOperation, inverse: RealOperation)] = [
            ("ln", .ln, .exp), ("atan", .atan, .tan), ("asin", .asin, .sin), ("acos", .acos, .cos),
            ("sin", .sin, .asin), ("cos", .cos, .acos), ("tan", .tan, .atan), ("exp", .exp, .ln),
            ("asinh", .asinh, .sinh), ("atanh", .atanh, .tanh), ("sinh", .sinh, .asinh),
            ("tanh", .tanh, .atanh), ("erf", .erf, .erfinv), ("sqrt", .sqrt, .square),
        ]
        for (name, operation, inverse) in inverses {
            guard value.magnitude < 30 else { continue }
            // Outside the domain of the inverse there is nothing to find.
            guard let place = try? BigNumber(value).applying(inverse, monitor: monitor) else {
                continue
            }
            for relation in try relations(place, with: [Constant(name: "1", number: 1)]) {
                let q = relation.factors[0]
                guard let number = try? BigNumber(q).applying(operation, monitor: monitor) else {
                    continue
                }
                try add(
                    number, named: "\(name)(\(q))", relation.coefficients, sets: 2 * inverses.count,
                    to: &found)
            }
        }
    }

    // MARK: - Relations

    private struct Relation {
        /// The factors of the constants in the sum that the number is.
        let factors: [BigRational]
        let coefficients: [BigInt]
    }

    /// Relations of a number with some constants that are short in comparison with the digits that
    /// are known.
    private func relations(
        _ number: BigNumber, with set: [Constant]
    ) throws(NumberError) -> [Relation] {
        // The number is known to a unit of its last place.
        let bits = Int(-Estimate(exact: unit).log2Magnitude) - 2
        guard bits > 8 else { return [] }
        let scale = BigNumber(BigInt(1) << bits)
        var values: [BigInt] = []
        for constant in set.map(\.number) + [number] {
            // An integer next to the value.
            guard
                let place = try? constant.multiplied(by: scale, monitor: monitor).rounded(
                    .halfEven, monitor: monitor)
            else { return [] }
            values.append(place)
        }
        var result: [Relation] = []
        for coefficients in try IntegerRelation.find(values, bits: bits, monitor: monitor) {
            guard let last = coefficients.last, !last.isZero else { continue }
            result.append(
                Relation(
                    factors: coefficients.dropLast().map { BigRational(-$0, last) },
                    coefficients: coefficients))
        }
        return result
    }

    /// Adds a form that is close enough and surprising enough.
    private func add(
        _ number: BigNumber, named name: String?, _ coefficients: [BigInt], sets: Int,
        to found: inout [Found]
    ) throws(NumberError) {
        let distance = try number.subtracting(BigNumber(value), monitor: monitor)
        for sign in [1, -1] {
            let bound = BigNumber(unit * BigRational(sign))
            guard (try? distance.compare(to: bound, monitor: monitor)) == -sign else { return }
        }
        // The number of relations with coefficients up to these, in all sets, times twice a unit.
        var forms = Estimate(Double(sets)) * Estimate(Double(1 << coefficients.count))
        for c in coefficients where !c.isZero {
            forms = forms * Estimate(exact: BigRational(c.magnitude))
        }
        let share = forms * Estimate(2) * Estimate(exact: unit / value.magnitude)
        let chance = Int((share.log2Magnitude * 0.30103).rounded(.up))
        guard chance <= Self.largestChance else { return }
        let text: String
        if let exact = number.exactRational {
            text = "\(exact)"
        } else if let form = try number.real?.closedFormText(monitor: monitor) {
            text = form
        } else if let name {
            text = name
        } else {
            return
        }
        found.append(
            Found(
                number: number,
                identification: Identification(
                    form: text, claim: .fits(digits: digits, chance: chance))))
    }

    private static func text(_ factor: BigRational, _ name: String) -> String {
        if name == "1" { return "\(factor)" }
        if factor == 1 { return name }
        if factor.numerator == 1 { return "\(name)/\(factor.denominator)" }
        return "\(factor)*\(name)"
    }

    // MARK: - Constants

    private static func sums(monitor: Monitor) throws(NumberError) -> [[Constant]] {
        func root(_ n: Int, _ index: Int = 2) throws(NumberError) -> Constant {
            let number = try BigNumber(n).applying(index == 2 ? .sqrt : .cbrt, monitor: monitor)
            return Constant(name: "\(index == 2 ? "sqrt" : "cbrt")(\(n))", number: number)
        }
        func ln(_ n: Int) throws(NumberError) -> Constant {
            Constant(name: "ln(\(n))", number: try BigNumber(n).applying(.ln, monitor: monitor))
        }
        func power(_ base: Constant, _ p: Int, _ q: Int) throws(NumberError) -> Constant {
            Constant(
                name: "\(base.name)^(\(p)/\(q))",
                number: try base.number.raised(to: BigNumber(.ratio(p, q)), monitor: monitor))
        }
        func product(_ a: Constant, _ b: Constant) throws(NumberError) -> Constant {
            Constant(
                name: "\(a.name)*\(b.name)",
                number: try a.number.multiplied(by: b.number, monitor: monitor))
        }
        func value(_ f: RealOperation, _ p: Int, _ q: Int) throws(NumberError) -> Constant {
            Constant(
                name: q == 1 ? "\(f.name)(\(p))" : "\(f.name)(\(p)/\(q))",
                number: try BigNumber(.ratio(p, q)).applying(f, monitor: monitor))
        }
        let one = Constant(name: "1", number: 1)
        let pi = Constant(name: "pi", number: .constant(.pi))
        let e = Constant(name: "e", number: .constant(.e))
        let phi = try BigNumber(5).applying(.sqrt, monitor: monitor).adding(1, monitor: monitor)
            .divided(by: 2, monitor: monitor)
        let golden = Constant(name: "ln(phi)", number: try phi.applying(.ln, monitor: monitor))
        var single = [
            pi, e, golden, Constant(name: "egamma", number: .constant(.egamma)),
            Constant(name: "catalan", number: .constant(.catalan)), try value(.zeta, 3, 1),
            try value(.zeta, 5, 1), try value(.gamma, 1, 3), try value(.gamma, 1, 4),
            try product(pi, root(2)), try product(pi, root(3)), try product(pi, ln(2)),
            try product(ln(2), ln(2)),
        ]
        for (p, q) in [(2, 1), (3, 1), (-1, 1), (-2, 1), (1, 2), (-1, 2)] {
            single.append(try power(pi, p, q))
        }
        for (p, q) in [(2, 1), (-1, 1), (1, 2), (-1, 2)] { single.append(try power(e, p, q)) }
        for n in [2, 3, 5, 6, 7, 10, 11, 13] { single.append(try root(n)) }
        for n in [2, 3, 4, 5, 9] { single.append(try root(n, 3)) }
        for n in [2, 3, 5, 7, 10] { single.append(try ln(n)) }
        var sets = single.map { [$0] } + single.map { [one, $0] }
        sets.append([one, try root(2), try root(3), try root(6)])
        sets.append([one, try root(2), try root(5), try root(10)])
        sets.append([one, try root(3), try root(5), try root(15)])
        sets.append([one, try root(2, 3), try root(4, 3)])
        sets.append([one, try root(3, 3), try root(9, 3)])
        sets.append([try ln(2), try ln(3), try ln(5), try ln(7)])
        sets.append([one, pi, try ln(2)])
        sets.append([one, pi, e])
        sets.append([try product(pi, root(3)), try ln(2), try ln(3)])
        sets.append([try power(pi, 2, 1), try product(ln(2), ln(2)), one])
        return sets
    }

    private static func products(monitor: Monitor) throws(NumberError) -> [[Constant]] {
        func gamma(_ q: Int) throws(NumberError) -> Constant {
            Constant(
                name: "gamma(1/\(q))",
                number: try BigNumber(.ratio(1, q)).applying(.gamma, monitor: monitor))
        }
        let small = [2, 3, 5].map { Constant(name: "\($0)", number: BigNumber($0)) }
        let pi = Constant(name: "pi", number: .constant(.pi))
        let e = Constant(name: "e", number: .constant(.e))
        return [
            small, Array(small.prefix(2)) + [pi], small + [pi, e],
            Array(small.prefix(1)) + [pi, try gamma(4)],
            Array(small.prefix(2)) + [pi, try gamma(3)],
        ]
    }
}

extension FormSearch.Found {
    fileprivate var chance: Int {
        if case .fits(_, let chance) = identification.claim { return chance }
        return .min
    }
}
