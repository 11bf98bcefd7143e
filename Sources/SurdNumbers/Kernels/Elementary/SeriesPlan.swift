/// How a function is computed to so many limbs: the reduction of the argument, and the summation of
/// the series.
struct SeriesPlan {
    let table: ReductionTable
    /// The stages of the reduction, and the number of first stages whose factors fit one limb
    /// together.
    let stages: Int
    let grouped: Int
    /// The bits of the grouped factors' common denominator.
    let groupedBits: Int
    /// The reduced argument is below 1.125 · 2^(−reduction).
    let reduction: Int
    /// The argument of the series is below 2^(−zeros).
    let zeros: Int
    let terms: Int
    let columns: Int
    /// The error of the sum in units (bound 66).
    let error: UInt

    @inline(__always)
    var shape: SeriesShape { SeriesShape(terms: terms, columns: columns, zeros: zeros) }

    /// Limbs of scratch memory that the function needs for fractions of n limbs.
    @inline(__always)
    func scratch(_ n: Int) -> Int { (columns &+ 8) &* n &+ 16 &+ stages }

    enum Kind { case exponential, logarithm, sine, arctangent }

    /// The plan for a fraction of n limbs.
    init(_ kind: Kind, _ n: Int, table: ReductionTable, stages: Int) {
        self.table = table
        self.stages = stages
        var grouped = 0
        var bits = 0
        while grouped < stages, bits + table.width * (grouped + 1) <= 60 {
            grouped += 1
            bits += table.width * grouped
        }
        self.grouped = grouped
        groupedBits = bits
        reduction = table.width * stages
        let isEven = kind == .sine || kind == .arctangent
        zeros = (isEven ? 2 : 1) * reduction - 1
        // log2(1.125) < 0.17
        let perTerm = (Double(reduction) - 0.17) * (isEven ? 2 : 1)
        var terms = 0
        var known = 0.0
        while known + Double(terms) * perTerm < Double(64 * n) || terms < 2 {
            terms += 1
            switch kind {
            case .exponential: known += Double(terms).logBase2
            // cos needs one term more than sin.
            case .sine: known += Double(2 * terms * (2 * terms - 1)).logBase2
            case .logarithm, .arctangent: break
            }
        }
        self.terms = terms
        var best = Double.infinity
        var columns = 2
        // The optimum is close to the square root of the number of terms.
        for candidate in 2...24 where candidate == 2 || candidate * candidate <= 3 * terms {
            if isEven, candidate & 1 == 1 { continue }
            let work = SeriesPlan.work(
                n, terms: terms, columns: candidate, zeros: zeros, sums: kind == .sine ? 2 : 1)
            if work < best {
                best = work
                columns = candidate
            }
        }
        self.columns = columns
        // Bound 66 gives the reasons. The errors of arctangents are multiplied by a small argument.
        switch kind {
        case .exponential: error = 9
        case .sine: error = 5
        case .logarithm, .arctangent:
            error = SeriesPlan.harmonicError(terms: terms, columns: columns)
        }
    }

    /// The error of a sum with the coefficients 1/k or 1/(2k + 1) (bound 66).
    static func harmonicError(terms: Int, columns: Int) -> UInt {
        let rows = Double((terms - 1) / columns + 1)
        return UInt(
            5 * Double(terms).naturalLogarithm
                + 5 / Double(columns) * (1 + rows.naturalLogarithm) + 4)
    }

    /// The approximate time of the products of a sum.
    static func work(
        _ n: Int, terms: Int, columns: Int, zeros: Int, sums: Int
    ) -> Double {
        func product(_ limbs: Int) -> Double {
            let size = Double(max(limbs, 1))
            let long = 2.3 * size * size.squareRoot()
            return 6 + min(0.6 * size * size, long)
        }
        var sum = 0.0
        var power = 2
        while power <= min(columns, terms - 1) {
            sum += product(n - power * zeros / 64) * (power & 1 == 0 ? 0.7 : 1)
            power += 1
        }
        var row = (terms - 1) / columns
        while row > 0 {
            sum += product(n - row * columns * zeros / 64) * Double(sums)
            row -= 1
        }
        return sum
    }

    /// Limbs of the longest fractions that have plans.
    static let longest = 56

    private static func plans(
        _ kind: Kind, _ table: ReductionTable, stages: (Int) -> Int
    ) -> [SeriesPlan] {
        (0...table.stride).map {
            SeriesPlan(kind, max($0, 2), table: table, stages: stages(max($0, 2)))
        }
    }

    private static func smallPlans(_ kind: Kind, _ table: ReductionTable) -> [SeriesPlan] {
        plans(kind, table) { $0 <= 3 || kind == .sine ? 4 : 5 }
    }

    private static func fullPlans(_ kind: Kind, _ table: ReductionTable) -> [SeriesPlan] {
        plans(kind, table) { _ in table.stages }
    }

    // Tables and plans are made when a function first needs them at a size.
    private static let smallExponentials = smallPlans(.exponential, .smallLogarithms)
    private static let smallLogarithms = smallPlans(.logarithm, .smallLogarithms)
    private static let smallSines = smallPlans(.sine, .smallArctangents)
    private static let smallArctangents = smallPlans(.arctangent, .smallArctangents)
    private static let mediumExponentials = fullPlans(.exponential, .mediumLogarithms)
    private static let mediumLogarithms = fullPlans(.logarithm, .mediumLogarithms)
    private static let mediumSines = fullPlans(.sine, .mediumArctangents)
    private static let mediumArctangents = fullPlans(.arctangent, .mediumArctangents)
    private static let longExponentials = fullPlans(.exponential, .longLogarithms)
    private static let longLogarithms = fullPlans(.logarithm, .longLogarithms)
    private static let longSines = fullPlans(.sine, .longArctangents)
    private static let longArctangents = fullPlans(.arctangent, .longArctangents)

    /// The plan for e^x to n limbs, at most `longest`.
    static func exponential(_ n: Int) -> SeriesPlan {
        if n <= 8 { return smallExponentials[n] }
        return n <= 17 ? mediumExponentials[n] : longExponentials[n]
    }
    static func logarithm(_ n: Int) -> SeriesPlan {
        if n <= 8 { return smallLogarithms[n] }
        return n <= 17 ? mediumLogarithms[n] : longLogarithms[n]
    }
    static func sine(_ n: Int) -> SeriesPlan {
        if n <= 8 { return smallSines[n] }
        return n <= 17 ? mediumSines[n] : longSines[n]
    }
    static func arctangent(_ n: Int) -> SeriesPlan {
        if n <= 8 { return smallArctangents[n] }
        return n <= 17 ? mediumArctangents[n] : longArctangents[n]
    }
}
