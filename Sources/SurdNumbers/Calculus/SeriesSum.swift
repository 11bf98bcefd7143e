/// An infinite sum or product whose terms are fractions of polynomials, powers and gamma functions,
/// possibly different ones for each remainder of k, because of signs and conditions.
struct SeriesSum {
    let verdict: EndTail.Verdict
    private var fraction: FractionSum?
    private var factor: BigNumber = 1
    private var ratios: [RatioSum] = []
    /// Whether no term has a gamma function, so that the sum may have a closed form.
    private(set) var isElementary = true

    /// Whether all terms are fractions of polynomials.
    var isFraction: Bool { fraction != nil }

    private static var periods: [Int] { [1, 2, 3, 4, 6] }

    /// Nil where the terms are of another kind, or where only their germ shows whether the sum converges.
    init?(
        _ tape: Tape, from start: Int, isProduct: Bool, _ monitor: Monitor
    ) throws(NumberError) {
        var found: SeriesSum?
        periods: for period in Self.periods {
            var terms: [SumTerm] = []
            for remainder in 0..<period {
                guard
                    let term = try TapeTerms.term(
                        of: tape, from: start + remainder, by: period, monitor)
                else { continue periods }
                terms.append(term)
            }
            do throws(NumberError) {
                found =
                    isProduct
                    ? try SeriesSum(factors: terms, monitor) : try SeriesSum(terms: terms, monitor)
            } catch {
                if error.endsComputation { throw error }
            }
            if found != nil { break }
        }
        guard let found else { return nil }
        self = found
    }

    private init?(terms: [SumTerm], _ monitor: Monitor) throws(NumberError) {
        let terms = terms.filter { !$0.isZero }
        isElementary = terms.allSatisfy(\.gammas.isEmpty)
        if let first = terms.first, terms.allSatisfy(\.isFraction) {
            var total = first
            for term in terms.dropFirst() {
                guard let sum = try total.adding(term, monitor) else { return nil }
                total = sum
            }
            if terms.contains(where: { $0.top.degree >= $0.bottom.degree }) {
                // Terms that do not tend to 0.
                verdict = .diverges
                return
            }
            factor = total.factor
            guard !total.isZero,
                let fraction = try FractionSum(
                    total.top, total.bottom, isLogarithm: false, monitor)
            else { return nil }
            self.fraction = fraction
            verdict = fraction.verdict
            return
        }
        if terms.isEmpty { return nil }
        for term in terms {
            guard let ratio = try RatioSum(term, monitor) else { return nil }
            if ratio.verdict == .diverges {
                // One sequence of terms does not tend to 0.
                verdict = .diverges
                return
            }
            ratios.append(ratio)
        }
        verdict = .converges
    }

    private init?(factors: [SumTerm], _ monitor: Monitor) throws(NumberError) {
        guard let first = factors.first,
            factors.allSatisfy({ $0.isFraction && !$0.isZero && $0.factor.knownInteger == 1 })
        else { return nil }
        var total = first
        for term in factors.dropFirst() {
            guard let product = try total.multiplied(by: term, monitor) else { return nil }
            total = product
        }
        // Each sequence of factors must tend to 1.
        guard
            factors.allSatisfy({
                $0.top.degree == $0.bottom.degree && $0.top.leading == $0.bottom.leading
            }),
            let fraction = try FractionSum(total.top, total.bottom, isLogarithm: true, monitor),
            fraction.verdict == .converges
        else { return nil }
        self.fraction = fraction
        verdict = .converges
    }

    /// Sets a ball to the sum or product, with an error of about 2^goal, and returns the method;
    /// nil where another method is better.
    func put(
        into ball: inout Ball, bits: Int, goal: Int, isProduct: Bool, _ monitor: Monitor
    ) throws(BallError) -> String? {
        var proof = ""
        var sum = Ball(precision: bits)
        var next = Ball(precision: bits)
        sum.set(0, precision: bits)
        if let fraction, isProduct {
            // The goal is that of the relative error.
            var head = Ball(precision: bits)
            guard
                let proof = try fraction.add(
                    to: &sum, head: &head, bits: bits, goal: min(goal, 12 - bits), monitor)
            else { return nil }
            try next.apply(.exp, sum, precision: bits, monitor: monitor)
            try ball.setProduct(head, next, precision: bits)
            return proof
        }
        if let fraction {
            guard
                let found = try fraction.add(
                    to: &sum, head: &next, bits: bits, goal: goal - 1, monitor)
            else { return nil }
            proof = found
            if factor.knownInteger != 1 {
                var scale = Ball(precision: bits)
                try scale.set(enclosing: factor, bits, monitor)
                try next.setProduct(sum, scale, precision: bits)
                swap(&sum, &next)
            }
        }
        for ratio in ratios {
            guard let count = try ratio.add(to: &sum, bits: bits, goal: goal - 3, monitor) else {
                return nil
            }
            proof += proof.isEmpty ? "" : ", "
            proof += "\(count) terms, the ratio of terms bounds the rest"
        }
        ball.set(copying: sum)
        return proof
    }
}
