// Relations between dilogarithms by the five-term equation.

/// Rogers' dilogarithm L(x) = Li₂(x) + ln(x) ln(1 - x)/2 at numbers between 0 and 1/2, and with them
/// L(1 - x) = π²/6 - L(x). Abel's equation L(a) + L(b) = L(ab) + L(a(1-b)/(1-ab)) + L(b(1-a)/(1-ab)) relates
/// them, also by way of numbers that do not occur in the question. Duplication is the case a = b.
///
/// The search uses doubles, so a relation that is found must be proved.
struct FiveTermSearch {
    /// A number x, or 1 - x for such a number.
    struct Place: Hashable {
        let number: Int
        let isMirrored: Bool
    }

    /// L(a) + L(b) - L(c) - L(d) - L(e), which is zero.
    struct Equation {
        let places: [Place]

        static let signs = [1, 1, -1, -1, -1]
    }

    /// A sum of equations with factors.
    struct Combination {
        /// The factor of L at each number.
        var row: OrderedTable<Int, BigRational>
        /// In sixths of π².
        var constant: BigRational
        var equations: OrderedTable<Int, BigRational>

        mutating func subtract(_ other: Combination, times factor: BigRational) {
            for (key, value) in other.row { Self.add(-value * factor, to: &row, key) }
            for (key, value) in other.equations {
                Self.add(-value * factor, to: &equations, key)
            }
            constant = constant - other.constant * factor
        }

        mutating func divide(by factor: BigRational) {
            row = row.mapValues { $0 / factor }
            equations = equations.mapValues { $0 / factor }
            constant = constant / factor
        }

        static func add(
            _ value: BigRational, to row: inout OrderedTable<Int, BigRational>, _ key: Int
        ) {
            let sum = (row[key] ?? 0) + value
            row[key] = sum.isZero ? nil : sum
        }
    }

    /// The numbers of the question, followed by those that the equations added.
    private(set) var values: [Double]
    let asked: Int
    private(set) var equations: [Equation] = []
    /// The origin of each number that the equations added: an equation, and its place there.
    private(set) var origins: [Int: (equation: Int, place: Int)] = [:]
    private var rows: Set<OrderedTable<Int, Int>> = []
    private var nearest: [Int: Place] = [:]

    /// How many numbers the equations may add.
    private static let mostOthers = 32
    private static let scale = 0x1p36

    init(_ values: [Double]) {
        self.values = values
        asked = values.count
        for number in values.indices { register(number) }
        for others in 1...3 { collect(places(below: asked), others: others) }
        if self.values.count > asked { collect(places(below: self.values.count), others: 0) }
    }

    private mutating func register(_ number: Int) {
        for isMirrored in [false, true] {
            let place = Place(number: number, isMirrored: isMirrored)
            let key = Int((value(at: place) * Self.scale).rounded())
            for key in [key - 1, key, key + 1] where nearest[key] == nil { nearest[key] = place }
        }
    }

    private func value(at place: Place) -> Double {
        place.isMirrored ? 1 - values[place.number] : values[place.number]
    }

    private func place(near value: Double) -> Place? {
        nearest[Int((value * Self.scale).rounded())]
    }

    private func places(below count: Int) -> [Place] {
        (0..<count).flatMap { number in
            [false, true].filter { !$0 || values[number] != 0.5 }
                .map { Place(number: number, isMirrored: $0) }
        }
    }

    /// Collects the equations of pairs of places in which at most `others` numbers are new.
    private mutating func collect(_ places: [Place], others: Int) {
        for (i, first) in places.enumerated() {
            for second in places[i...] {
                let (a, b) = (value(at: first), value(at: second))
                let rest = 1 - a * b
                guard rest > 1e-9 else { continue }
                let three = [a * b, a * (1 - b) / rest, b * (1 - a) / rest]
                guard three.allSatisfy({ $0 > 1e-9 }) else { continue }
                var found = three.map { place(near: $0) }
                let missing = found.indices.filter { found[$0] == nil }
                guard missing.count <= others,
                    missing.isEmpty || values.count + others <= asked + Self.mostOthers
                else { continue }
                for position in missing where place(near: three[position]) == nil {
                    values.append(min(three[position], 1 - three[position]))
                    register(values.count - 1)
                    origins[values.count - 1] = (equations.count, position + 2)
                }
                if !missing.isEmpty { found = three.map { place(near: $0) } }
                let all = [first, second] + found.compactMap { $0 }
                guard all.count == 5 else { continue }
                // Five pairs of places make the same equation.
                guard rows.insert(Self.row(all)).inserted else { continue }
                equations.append(Equation(places: all))
            }
        }
    }

    private static func row(_ places: [Place]) -> OrderedTable<Int, Int> {
        var row: OrderedTable<Int, Int> = [:]
        for (place, sign) in zip(places, Equation.signs) {
            let sum = (row[place.number] ?? 0) + (place.isMirrored ? -sign : sign)
            row[place.number] = sum == 0 ? nil : sum
        }
        if let lead = row.min(by: { $0.key < $1.key })?.value, lead < 0 {
            return row.mapValues { -$0 }
        }
        return row
    }

    /// Independent combinations of the equations in which only numbers of the question occur, starting with
    /// those of the last numbers. Each is free of the later numbers, and the factor of its own last number is
    /// 1.
    func combinations() -> [Combination] {
        var solved: [Int: Combination] = [:]
        for (index, equation) in equations.enumerated() {
            var new = Combination(row: [:], constant: 0, equations: [index: 1])
            for (place, sign) in zip(equation.places, Equation.signs) {
                if place.isMirrored { new.constant = new.constant + BigRational(sign) }
                let own = BigRational(place.isMirrored ? -sign : sign)
                Combination.add(own, to: &new.row, place.number)
            }
            while let last = new.row.keys.max(), let lead = new.row[last] {
                guard let other = solved[last] else {
                    new.divide(by: lead)
                    solved[last] = new
                    break
                }
                new.subtract(other, times: lead)
            }
        }
        return (0..<asked).reversed().compactMap { solved[$0] }
    }
}

extension IdentityAlgebra {
    /// How many of the earlier numbers are used.
    private static let mostNumbers = 9

    /// Li₂(x) of a new x, in terms of those at earlier numbers; nil where no such relation is known. The new
    /// x may show that earlier numbers depend on each other: then one of them is replaced from now on.
    mutating func relatedDilogarithm(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard relationDepth == 0 else { return nil }
        relationDepth += 1
        defer { relationDepth -= 1 }
        let half = BigRational(1, 2)
        var numbers = [IdentityPolynomial(half)]
        var values = [0.5]
        let size = BigInt(1) << 192
        for (polynomial, digits) in (operands[.li2] ?? []).suffix(Self.mostNumbers) {
            numbers.append(polynomial)
            values.append(Estimate(exact: BigRational(digits, size)).double)
        }
        guard numbers.last == x else { return nil }
        let search = FiveTermSearch(values)
        try spend(search.values.count * search.values.count)
        var result: IdentityPolynomial?
        for combination in search.combinations() {
            var sum = try multiply(pi(), pi()).scaled(combination.constant * BigRational(1, 6))
            let isOfX = combination.row[numbers.count - 1] != nil
            let row = combination.row.sorted { $0.key < $1.key }
            for (number, factor) in row where number < numbers.count - 1 {
                sum += try rogers(numbers[number]).scaled(factor)
            }
            if isOfX {
                guard try proves(combination, search, numbers) else { continue }
                result = try sum.scaled(-1) - halfProduct(x, value)
            } else {
                sum = try replacing(sum)
                // An atom of the sum that occurs alone is expressed by the others.
                guard let (atom, factor) = dilogarithm(in: sum),
                    try proves(combination, search, numbers)
                else { continue }
                sum.terms[.atom(atom)] = nil
                replaced[atom] = sum.scaled(factor.inverse).scaled(-1)
            }
        }
        return result
    }

    /// L(x) = Li₂(x) + ln(x) ln(1 - x)/2
    private mutating func rogers(
        _ x: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        let number = try complexValue(of: x).re
        return try dilogarithm(x, number) + halfProduct(x, number)
    }

    /// The last value of Li₂ that is a term of a sum.
    private func dilogarithm(
        in sum: IdentityPolynomial
    ) -> (atom: Int, factor: GaussianRational)? {
        var result: (atom: Int, factor: GaussianRational)?
        for (monomial, factor) in sum.terms {
            guard let atom = monomial.singleAtom, atom > result?.atom ?? -1,
                case .function(.li2, _, _) = atoms[atom]
            else { continue }
            result = (atom, factor)
        }
        return result
    }

    // MARK: - Proof

    /// Proves that the numbers of each equation satisfy its relation.
    private mutating func proves(
        _ combination: FiveTermSearch.Combination, _ search: FiveTermSearch,
        _ numbers: [IdentityPolynomial]
    ) throws(IdentityStop) -> Bool {
        for index in combination.equations.keys.sorted() {
            let places = search.equations[index].places
            var values: [IdentityPolynomial] = []
            for place in places { values.append(try number(at: place, search, numbers)) }
            let product = try multiply(values[0], values[1])
            let rest = IdentityPolynomial(1) - product
            for position in 2..<5 {
                if let origin = search.origins[places[position].number],
                    origin.equation == index, origin.place == position
                {
                    continue
                }
                let difference =
                    position == 2
                    ? product - values[2]
                    : try values[position - 3] - product - multiply(values[position], rest)
                guard try isZero(difference) else { return false }
            }
        }
        return true
    }

    private mutating func number(
        at place: FiveTermSearch.Place, _ search: FiveTermSearch, _ numbers: [IdentityPolynomial]
    ) throws(IdentityStop) -> IdentityPolynomial {
        let one = IdentityPolynomial(1)
        var value: IdentityPolynomial
        if place.number < numbers.count {
            value = numbers[place.number]
        } else {
            guard let origin = search.origins[place.number] else { throw .unknown }
            let places = search.equations[origin.equation].places
            // Both occur in the question.
            let a = try number(at: places[0], search, numbers)
            let b = try number(at: places[1], search, numbers)
            value = try multiply(a, b)
            if origin.place > 2 {
                let first = origin.place == 3 ? a : b
                value = try multiply(first - value, inverse(one - value))
            }
            if places[origin.place].isMirrored { value = one - value }
        }
        return place.isMirrored ? one - value : value
    }
}
