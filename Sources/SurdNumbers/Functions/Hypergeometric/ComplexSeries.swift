internal import CGMP

/// A parameter of a hypergeometric series: a fraction of small words, or a rectangle.
struct SeriesParameter {
    let top: Int
    let bottom: Int
    /// Nil for a fraction.
    let ball: ComplexOperands?
    /// An upper bound of its size, and a lower bound of its real part.
    let size: Double
    let least: Double

    static func fraction(_ top: Int, _ bottom: Int = 1) -> SeriesParameter {
        let value = Double(top) / Double(bottom)
        return SeriesParameter(
            top: top, bottom: bottom, ball: nil, size: abs(value) + 1e-9, least: value - 1e-9)
    }

    static func ball(_ z: borrowing ComplexBall) -> SeriesParameter {
        let copy = ComplexOperands(count: 1, precision: 64)
        copy[0].set(copying: z)
        let below = z.real.midpoint.approximateDouble
        let slack = z.real.radius.doubleUp + abs(below) * 1e-9 + 1e-300
        return SeriesParameter(
            top: 0, bottom: 1, ball: copy, size: z.largestSize.doubleUp, least: below - slack)
    }

    /// The fraction among the multiples of 1/q, where the ball contains only one.
    fileprivate func fraction(of q: Int) -> SeriesParameter? {
        guard let ball, ball[0].isReal, ball[0].real.radius < .powerOfTwo(-20),
            ball[0].real.midpoint.exponent < 24
        else { return nil }
        // Half of 1/q is above 2^(-18), and the error of the double is below 2^(-28).
        let n = (ball[0].real.approximateDouble * Double(q)).rounded()
        guard abs(n / Double(q) - ball[0].real.approximateDouble) < 0x1p-19 else { return nil }
        var (a, b) = (Int(n.magnitude), q)
        while b != 0 { (a, b) = (b, a % b) }
        return .fraction(Int(n) / a, q / a)
    }

    /// -m where it is an integer that is not positive.
    var end: Int? {
        guard let ball else { return bottom == 1 && top <= 0 ? -top : nil }
        guard ball[0].isReal, ball[0].real.isExact, ball[0].real.sign != 1,
            ball[0].real.midpoint.isInteger, ball[0].real.midpoint.exponent < 24
        else { return nil }
        return -Int(ball[0].real.approximateDouble)
    }
}

/// Sums of hypergeometric terms of rectangles, and the expansion of Kummer's U at infinity.
extension ComplexWork {
    private static var mostTerms: Int { 1 << 20 }

    /// Σ Π (a)_k/Π (b)_k · z^k/k!; bound 223 for the omitted terms.
    func hypergeometric(
        _ above: [SeriesParameter], _ below: [SeriesParameter], _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        // A sum that ends may be exact.
        if share > 0, above.allSatisfy({ $0.end == nil }) {
            let upper = above.map { $0.fraction(of: share) ?? $0 }
            let lower = below.map { $0.fraction(of: share) ?? $0 }
            return try with(share: 0).hypergeometric(upper, lower, z)
        }
        let end = above.compactMap(\.end).min()
        if let pole = below.compactMap(\.end).min(), end.map({ $0 > pole }) ?? true {
            throw .domain(
                .domain(
                    function: "hypergeometric",
                    rule: "a hypergeometric series has no value for a lower parameter of \(-pole)"))
        }
        let size = z.largestSize.doubleUp
        let denominators = below + [.fraction(1)]
        if !z.isReal,
            let series = ComplexWordSeries(
                above, denominators, z, bits: precision, end: end,
                ratio: { Self.ratio($0, above, denominators, size) })
        {
            return try series.sum(z, monitor)
        }
        // Terms over k!, or without k! where an upper parameter is 1.
        let isPlain = above.count == 1 && above[0].ball == nil && above[0].top == above[0].bottom
        if above.isEmpty || isPlain, below.count == 1, let b = below[0].ball,
            let series = ComplexOrderSeries(b[0], z, hasFactorial: !isPlain, bits: precision)
        {
            return try series.sum(b[0], z, monitor)
        }
        var term = ComplexBall(word: 1)
        var sum = ComplexBall(word: 0)
        var k = 0
        while k < Self.mostTerms {
            if k & 31 == 0 { try check() }
            sum = try self.sum(sum, term)
            if k == end { return sum }
            term = try next(term, k, above, denominators, z)
            k += 1
            let ratio = Self.ratio(k, above, denominators, size)
            if ratio < 0.999, end == nil || k > 64 {
                let rest = term.largestSize * Magnitude(atLeast: 1.001 / (1 - ratio))
                if rest <= sum.largestSize * tiny
                    || rest <= sum.real.radius.scaled(byPowerOfTwo: -3)
                {
                    sum.widen(by: rest)
                    return sum
                }
            }
        }
        throw .number(.tooCostly(what: "a hypergeometric series of an argument this large"))
    }

    /// An upper bound of |t_(j+1)/t_j| for all j from k on.
    private static func ratio(
        _ k: Int, _ above: [SeriesParameter], _ below: [SeriesParameter], _ size: Double
    ) -> Double {
        var ratio = size
        for (index, b) in below.enumerated() {
            let bottom = b.least + Double(k)
            if bottom <= 0 { return .infinity }
            if index < above.count {
                ratio *= max(1, (above[index].size + Double(k)) / bottom)
            } else {
                ratio /= bottom
            }
        }
        return ratio * 1.000_001
    }

    private func next(
        _ term: borrowing ComplexBall, _ k: Int, _ above: [SeriesParameter],
        _ below: [SeriesParameter], _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall {
        var result = try product(term, z)
        var (top, bottom) = (1, 1)
        func fold(_ factor: Int, into number: inout Int) -> Bool {
            let (value, overflow) = number.multipliedReportingOverflow(by: factor)
            if overflow || value.magnitude > 1 << 60 { return false }
            number = value
            return true
        }
        for parameter in above {
            guard let ball = parameter.ball else {
                let factor = parameter.top + k * parameter.bottom
                if !fold(factor, into: &top) || !fold(parameter.bottom, into: &bottom) {
                    result = try product(result, factor, over: parameter.bottom)
                }
                continue
            }
            result = try product(result, sum(ball[0], k))
        }
        for parameter in below {
            guard let ball = parameter.ball else {
                let factor = parameter.top + k * parameter.bottom
                if !fold(factor, into: &bottom) || !fold(parameter.bottom, into: &top) {
                    result = try product(result, parameter.bottom, over: factor)
                }
                continue
            }
            result = try quotient(result, sum(ball[0], k))
        }
        if top == 1, bottom == 1 { return result }
        if bottom < 0 { (top, bottom) = (-top, -bottom) }
        return try product(result, top, over: bottom)
    }

    /// z^a U(a, b, z) by its expansion at infinity (bound 224); nil where that does not reach the precision.
    func expansionOfU(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ z: borrowing ComplexBall
    ) throws(BallError) -> ComplexBall? {
        let least = z.smallestSize
        // The least term is about e^(-|z|).
        guard least.approximateLog2 > 1,
            least.approximateLog2 > 60 || least.doubleDown * 1.4426 > Double(precision) + 8
        else { return nil }
        guard let bound = try ExpansionBound(a, b, z, self) else { return nil }
        let other = try sum(difference(a, b), 1)
        let step = try negative(inverse(z))
        var term = ComplexBall(word: 1)
        var sum = ComplexBall(word: 0)
        let goal = tiny
        var last = Magnitude.infinity
        for n in 0..<(2 * precision + 64) {
            if n & 31 == 0 { try check() }
            let size = term.largestSize
            let rest = size * bound.factor(n)
            if n > 0, rest <= goal || size.isZero {
                sum.widen(by: rest)
                return sum
            }
            if n > 8, size > last, Double(n) > bound.parameters { return nil }
            last = size
            sum = try self.sum(sum, term)
            term = try product(
                product(product(term, step), self.sum(a, n)), self.sum(other, n))
            term = try product(term, 1, over: n + 1)
        }
        return nil
    }
}

/// The factors of bound 224 besides the size of the first omitted term.
private struct ExpansionBound {
    /// 2α exp(2αρC₁/|z|)
    private let constant: Magnitude
    private let nu: Magnitude
    private let sigma: Magnitude
    private let region: Int
    /// From so many terms on they may grow.
    let parameters: Double

    init?(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ z: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) {
        let twice = try work.product(a, 2)
        let r = try work.difference(b, twice).largestSize
        let least = z.smallestSize
        let sigma = r / least
        let isRight = z.real.isNotNegative
        if isRight, z.real.smallestSize >= r {
            region = 1
        } else if isRight || z.imaginary.smallestSize >= r {
            region = 2
        } else {
            region = 3
        }
        guard sigma <= .powerOfTwo(-1) else { return nil }
        let rest = Magnitude.one.minusDown(sigma)
        let alpha = Magnitude.one / rest
        let inner = Magnitude.one.minusDown((sigma * sigma).scaled(byPowerOfTwo: 2))
            .squareRootDown
        nu = .one / Magnitude.one.plusDown(inner).scaled(byPowerOfTwo: -1).squareRootDown
        self.sigma = sigma
        // ½|2a² - 2ab + b| + σ(1 + σ/4)/(1 - σ)²
        let form = try work.sum(work.product(twice, work.difference(a, b)), b).largestSize
        let rho =
            form.scaled(byPowerOfTwo: -1)
            + sigma * (Magnitude.one + sigma.scaled(byPowerOfTwo: -2)) * alpha * alpha
        let first = Self.constant(1, region, nu, sigma)
        let exponent = (alpha * rho * first).scaled(byPowerOfTwo: 1) / least
        guard exponent <= .powerOfTwo(16) else { return nil }
        constant =
            alpha.scaled(byPowerOfTwo: 1)
            * .exponentialBase2(atMost: exponent.doubleUp * 1.442_696)
        parameters = (a.largestSize + b.largestSize).doubleUp
    }

    /// C_n of DLMF 13.7(ii), with χ(n) ≤ (π(n + 2)/2)^(1/2) by Gautschi's inequality.
    private static func constant(
        _ n: Int, _ region: Int, _ nu: Magnitude, _ sigma: Magnitude
    ) -> Magnitude {
        if region == 1 { return .one }
        let chi = Magnitude(atLeast: 1.5708 * Double(n + 2)).squareRoot
        if region == 2 { return chi }
        return (chi + sigma * nu * nu * Magnitude(atLeast: Double(n))) * nu.power(UInt(n))
    }

    func factor(_ n: Int) -> Magnitude {
        constant * Self.constant(n, region, nu, sigma)
    }
}
