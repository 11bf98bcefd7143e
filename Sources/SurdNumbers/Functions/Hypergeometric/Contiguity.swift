/// A solution of Gauss's or Kummer's differential equation at one point, with its value F and θF = x F′, and
/// the steps to contiguous functions: parameters that differ by integers (DLMF 13.3, 15.5).
///
/// A step multiplies (F, θF) by a matrix (1, p; q, r); a step back by its inverse. It throws where the matrix
/// has no inverse, for example between functions of which one is a finite series.
struct ContiguousPair {
    /// One upper parameter means Kummer's function, two mean Gauss's.
    private(set) var above: [BigNumber]
    private(set) var below: BigNumber
    let x: BigNumber
    private(set) var value: BigNumber
    private(set) var slope: BigNumber
    let work: NumberWork

    private typealias Step = (p: BigNumber, q: BigNumber, r: BigNumber)

    init(
        _ above: [BigNumber], _ below: BigNumber, _ x: BigNumber, value: BigNumber,
        slope: BigNumber, _ work: NumberWork
    ) {
        self.above = above
        self.below = below
        self.x = x
        self.value = value
        self.slope = slope
        self.work = work
    }

    /// Moves the upper parameter at `index` by an integer number of steps.
    mutating func move(_ index: Int, by steps: Int) throws(NumberError) {
        for _ in 0..<max(steps, 0) {
            try forward(upward(index))
            above[index] = try work.sum(above[index], 1)
        }
        for _ in min(steps, 0)..<0 {
            above[index] = try work.difference(above[index], 1)
            try backward(upward(index))
        }
    }

    /// Moves the lower parameter by an integer number of steps.
    mutating func moveBelow(by steps: Int) throws(NumberError) {
        for _ in 0..<max(steps, 0) {
            below = try work.sum(below, 1)
            try backward(downward())
        }
        for _ in min(steps, 0)..<0 {
            try forward(downward())
            below = try work.difference(below, 1)
        }
    }

    /// a F(a + 1) = (θ + a) F
    private func upward(_ index: Int) throws(NumberError) -> Step {
        let a = above[index]
        if above.count == 1 {
            let r = try work.quotient(work.sum(work.difference(1, below), x), a)
            return (try work.quotient(1, a), x, try work.sum(1, r))
        }
        let rest = try work.difference(1, x)
        return (
            try work.quotient(1, a), try work.quotient(work.product(x, above[1 - index]), rest),
            try work.sum(1, work.quotient(inner(), work.product(a, rest)))
        )
    }

    /// (c − 1) F(c − 1) = (θ + c − 1) F
    private func downward() throws(NumberError) -> Step {
        let c = try work.difference(below, 1)
        let p = try work.quotient(1, c)
        if above.count == 1 {
            return (p, try work.quotient(work.product(above[0], x), c), try work.quotient(x, c))
        }
        let factor = try work.product(c, work.difference(1, x))
        return (
            p, try work.quotient(work.product(x, above[0], above[1]), factor),
            try work.sum(1, work.quotient(inner(), factor))
        )
    }

    /// (a + b) x − c + 1, of the equation (1 − x) θ²F = ((a + b) x − c + 1) θF + a b x F
    private func inner() throws(NumberError) -> BigNumber {
        try work.difference(
            work.sum(work.product(work.sum(above[0], above[1]), x), 1), below)
    }

    private mutating func forward(_ step: Step) throws(NumberError) {
        let next = try work.sum(value, work.product(step.p, slope))
        slope = try work.sum(work.product(step.q, value), work.product(step.r, slope))
        value = next
    }

    private mutating func backward(_ step: Step) throws(NumberError) {
        let determinant = try work.difference(step.r, work.product(step.p, step.q))
        let before = try work.quotient(
            work.difference(work.product(step.r, value), work.product(step.p, slope)), determinant)
        slope = try work.quotient(
            work.difference(slope, work.product(step.q, value)), determinant)
        value = before
    }
}

extension NumberWork {
    /// Where a function's parameters are further from the usual ones than this, the function is not
    /// reduced.
    static let mostContiguousSteps = 32

    /// The integer that a number is, where it is a word.
    func whole(_ x: BigNumber) throws(NumberError) -> Int? {
        if let q = x.exactRational { return q.isInteger ? q.numerator.smallValue : nil }
        let guess = x.estimate.double
        guard guess.magnitude < 1e6 else { return nil }
        let nearest = guess.rounded()
        guard (guess - nearest).magnitude < 1e-4 else { return nil }
        return try order(x, BigNumber(Int(nearest))) == 0 ? Int(nearest) : nil
    }

    /// Whether it is half an odd integer.
    func isHalfOdd(_ x: BigNumber) throws(NumberError) -> Bool {
        try whole(product(2, x)).map { $0 & 1 == 1 } ?? false
    }

    /// Approximately the largest integer up to x; nil where x is large or no estimate is known. Any integer
    /// would serve in the formulas, so an estimate is enough.
    func steps(_ x: BigNumber) -> Int? {
        if let q = x.exactRational {
            guard let whole = q.floor.smallValue, whole.magnitude < 1 << 20 else { return nil }
            return whole
        }
        let guess = x.estimate.double
        return guess.magnitude < 1e6 ? Int(guess.rounded(.down)) : nil
    }

    /// A series that ends with the term n, although its parameter is not visibly -n.
    func finite(
        _ above: [BigNumber], _ below: BigNumber, _ x: BigNumber, _ n: Int
    ) throws(NumberError) -> BigNumber? {
        guard n <= Self.mostContiguousSteps else { return nil }
        var result = BigNumber.one
        for k in stride(from: n - 1, through: 0, by: -1) {
            var term = try product(result, x)
            for parameter in above { term = try product(term, sum(parameter, BigNumber(k))) }
            let divisor = try product(sum(below, BigNumber(k)), BigNumber(k + 1))
            result = try sum(quotient(term, divisor), 1)
        }
        return result
    }

    /// The number of steps, if they are not too many.
    func few(_ steps: Int?) -> Int? {
        steps.flatMap { $0.magnitude <= Self.mostContiguousSteps ? $0 : nil }
    }
}
