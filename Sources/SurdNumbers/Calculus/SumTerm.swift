/// A term of an infinite sum as a product: a number, a fraction of polynomials in k, a number to the power k, and
/// gamma functions of mk + a.
struct SumTerm {
    /// The factor that is not a fraction.
    private(set) var factor: BigNumber = 1
    private(set) var top: IntegerPolynomial
    private(set) var bottom = IntegerPolynomial([1])
    /// The base of the power with the exponent k.
    private(set) var base: BigNumber = 1
    private(set) var gammas: [Gamma] = []

    /// Γ(slope·k + offset) to a power; slope and argument are above 0 for all k from 0 on.
    struct Gamma {
        let slope: Int
        let offset: BigRational
        var power: Int
    }

    private static var mostDegree: Int { 40 }
    private static var mostBits: Int { 4000 }
    private static var largestShift: Int { 24 }

    init(_ number: BigNumber) {
        if let fraction = number.knownRational {
            top = IntegerPolynomial([fraction.numerator])
            bottom = IntegerPolynomial([fraction.denominator])
        } else {
            top = IntegerPolynomial([1])
            factor = number
        }
    }

    /// offset + slope·k
    init(offset: Int, slope: Int) {
        top = IntegerPolynomial([BigInt(offset), BigInt(slope)])
    }

    private init(top: IntegerPolynomial, bottom: IntegerPolynomial) {
        self.top = top
        self.bottom = bottom
    }

    var isZero: Bool { top.coefficients.isEmpty }

    /// Whether the term is only a fraction of polynomials and a number.
    var isFraction: Bool { gammas.isEmpty && base.knownInteger == 1 }

    /// An upper bound of the zeros of numerator and denominator, by Cauchy's bound; nil where it is large.
    var lastZero: Int? {
        var most = 0
        for polynomial in [top, bottom] where polynomial.degree > 0 {
            for coefficient in polynomial.coefficients.dropLast() {
                let size = coefficient.magnitude / polynomial.leading.magnitude
                guard let word = size.smallValue, word < 1 << 40 else { return nil }
                most = max(most, word + 2)
            }
        }
        return most
    }

    /// The number, if the term does not depend on k.
    func constant(_ monitor: Monitor) throws(NumberError) -> BigNumber? {
        if isZero { return 0 }
        guard isFraction, top.degree == 0, bottom.degree == 0 else { return nil }
        let fraction = BigRational(top.leading, bottom.leading)
        return try factor.multiplied(by: BigNumber(fraction), monitor: monitor)
    }

    /// α and β of αk + β; nil for other terms.
    var linear: (slope: BigRational, offset: BigRational)? {
        guard isFraction, factor.knownInteger == 1, bottom.degree == 0, top.degree <= 1 else {
            return nil
        }
        func part(_ index: Int) -> BigRational {
            index < top.coefficients.count
                ? BigRational(top.coefficients[index], bottom.leading) : 0
        }
        return (part(1), part(0))
    }

    /// Nil where the polynomials become too long.
    private var checked: SumTerm? {
        for polynomial in [top, bottom] {
            guard polynomial.degree <= Self.mostDegree,
                polynomial.coefficients.allSatisfy({ $0.bitLength <= Self.mostBits })
            else { return nil }
        }
        return self
    }

    // MARK: - Arithmetic

    func negative() -> SumTerm {
        var result = self
        result.top = top.times(IntegerPolynomial([-1]))
        return result
    }

    /// Nil for terms that cannot be added.
    func adding(_ other: SumTerm, _ monitor: Monitor) throws(NumberError) -> SumTerm? {
        if isZero { return other }
        if other.isZero { return self }
        guard factor.isPlainly(other.factor), base.isPlainly(other.base),
            gammas.count == other.gammas.count,
            gammas.allSatisfy({ own in
                other.gammas.contains {
                    $0.slope == own.slope && $0.offset == own.offset && $0.power == own.power
                }
            })
        else {
            return nil
        }
        var result = self
        let common = try bottom.commonDivisor(with: other.bottom, monitor: monitor)
        if common.degree > 0, common.degree == bottom.degree, bottom.degree == other.bottom.degree,
            bottom.coefficients == other.bottom.coefficients
        {
            result.top = top.plus(other.top)
        } else {
            result.top = top.times(other.bottom).plus(other.top.times(bottom))
            result.bottom = bottom.times(other.bottom)
        }
        return try result.reduced(monitor).checked
    }

    func multiplied(by other: SumTerm, _ monitor: Monitor) throws(NumberError) -> SumTerm? {
        var result = SumTerm(top: top.times(other.top), bottom: bottom.times(other.bottom))
        if result.isZero { return result }
        result.factor = try factor.multiplied(by: other.factor, monitor: monitor)
        result.base = try base.multiplied(by: other.base, monitor: monitor)
        result.gammas = gammas
        for gamma in other.gammas {
            guard try result.take(gamma, monitor) else { return nil }
        }
        result.gammas.removeAll { $0.power == 0 }
        return try result.reduced(monitor).checked
    }

    /// Nil for zero.
    func inverse(_ monitor: Monitor) throws(NumberError) -> SumTerm? {
        if isZero { return nil }
        var result = SumTerm(top: bottom, bottom: top)
        result.factor = try BigNumber(1).divided(by: factor, monitor: monitor)
        result.base = try BigNumber(1).divided(by: base, monitor: monitor)
        result.gammas = gammas.map {
            Gamma(slope: $0.slope, offset: $0.offset, power: -$0.power)
        }
        return result
    }

    func raised(to power: Int, _ monitor: Monitor) throws(NumberError) -> SumTerm? {
        guard power.magnitude <= Self.mostDegree else { return nil }
        guard let base = power < 0 ? try inverse(monitor) : self else { return nil }
        var result = SumTerm(1)
        for _ in 0..<Int(power.magnitude) {
            guard let next = try result.multiplied(by: base, monitor) else { return nil }
            result = next
        }
        return result
    }

    /// A number to the power of this term.
    func exponent(of number: BigNumber, _ monitor: Monitor) throws(NumberError) -> SumTerm? {
        if number.knownInteger == -1, let sign = signOfTurns { return sign }
        guard let (slope, offset) = linear else { return nil }
        let sign = try number.sign(monitor: monitor)
        guard sign > 0 || sign < 0 && slope.isInteger && offset.isInteger else { return nil }
        var result = SumTerm(try number.raised(to: BigNumber(offset), monitor: monitor))
        result.base = try number.raised(to: BigNumber(slope), monitor: monitor)
        return result
    }

    /// (-1)^p(k) for a polynomial p of whole coefficients: k^n is as odd as k is.
    private var signOfTurns: SumTerm? {
        guard isFraction, factor.knownInteger == 1, bottom.degree == 0, top.degree > 1 else {
            return nil
        }
        var isOdd = false
        for (power, coefficient) in top.coefficients.enumerated() {
            let number = BigRational(coefficient, bottom.leading)
            guard number.isInteger else { return nil }
            if power > 0, number.numerator.isOdd { isOdd.toggle() }
        }
        let first = BigRational(top.coefficients[0], bottom.leading).numerator.isOdd
        var result = SumTerm(first ? -1 : 1)
        result.base = isOdd ? -1 : 1
        return result
    }

    /// e to the power of this term, which may have a number as a factor.
    func exponential(_ monitor: Monitor) throws(NumberError) -> SumTerm? {
        var plain = self
        plain.factor = 1
        guard let (slope, offset) = plain.linear else { return nil }
        func value(_ part: BigRational) throws(NumberError) -> BigNumber {
            try factor.multiplied(by: BigNumber(part), monitor: monitor)
                .applying(.exp, monitor: monitor)
        }
        var result = SumTerm(try value(offset))
        result.base = try value(slope)
        return result
    }

    /// Γ of this term.
    func gamma() -> SumTerm? {
        guard let (slope, offset) = linear, slope.isInteger, offset > 0,
            let word = slope.numerator.smallValue, (1...8).contains(word),
            offset.numerator.bitLength < 40, offset.denominator.bitLength < 20
        else { return nil }
        var result = SumTerm(1)
        result.gammas = [Gamma(slope: word, offset: offset, power: 1)]
        return result
    }

    /// Multiplies by a gamma function: Γ(x + d) = Γ(x)·x(x + 1)…(x + d - 1) where Γ(x) is a factor already.
    private mutating func take(_ gamma: Gamma, _ monitor: Monitor) throws(NumberError) -> Bool {
        for index in gammas.indices where gammas[index].slope == gamma.slope {
            let difference = gamma.offset - gammas[index].offset
            guard difference.isInteger, let shift = difference.numerator.smallValue,
                shift.magnitude <= Self.largestShift
            else { continue }
            var product = SumTerm(1)
            let first = shift < 0 ? gamma.offset : gammas[index].offset
            for step in 0..<Int(shift.magnitude) {
                let offset = first + BigRational(BigInt(step), 1)
                product.top = product.top.times(
                    IntegerPolynomial([
                        offset.numerator, BigInt(gamma.slope) * offset.denominator,
                    ]))
                product.bottom = product.bottom.times(IntegerPolynomial([offset.denominator]))
            }
            let power = shift < 0 ? -gamma.power : gamma.power
            guard let factor = try product.raised(to: power, monitor) else { return false }
            top = top.times(factor.top)
            bottom = bottom.times(factor.bottom)
            gammas[index].power += gamma.power
            return true
        }
        gammas.append(gamma)
        return true
    }

    /// The fraction in lowest terms.
    private func reduced(_ monitor: Monitor) throws(NumberError) -> SumTerm {
        var result = self
        if isZero { return SumTerm(0) }
        if top.degree > 0, bottom.degree > 0 {
            let common = try top.commonDivisor(with: bottom, monitor: monitor)
            if common.degree > 0 {
                let (above, below) = (
                    try top.divided(by: common, monitor), try bottom.divided(by: common, monitor)
                )
                result.top = above.polynomial.times(IntegerPolynomial([below.factor]))
                result.bottom = below.polynomial.times(IntegerPolynomial([above.factor]))
            }
        }
        var divisor = BigInt(0)
        for coefficient in result.top.coefficients + result.bottom.coefficients
        where divisor != 1 {
            divisor = BigInt.greatestCommonDivisor(divisor, coefficient)
        }
        if divisor > 1 {
            result.top = IntegerPolynomial(result.top.coefficients.map { $0 / divisor })
            result.bottom = IntegerPolynomial(result.bottom.coefficients.map { $0 / divisor })
        }
        return result
    }
}

extension IntegerPolynomial {
    func times(_ other: IntegerPolynomial) -> IntegerPolynomial {
        if coefficients.isEmpty || other.coefficients.isEmpty { return IntegerPolynomial([]) }
        var product = Array(
            repeating: BigInt(0), count: coefficients.count + other.coefficients.count - 1)
        for (i, a) in coefficients.enumerated() {
            for (j, b) in other.coefficients.enumerated() { product[i + j] += a * b }
        }
        return IntegerPolynomial(product)
    }

    func plus(_ other: IntegerPolynomial) -> IntegerPolynomial {
        let count = max(coefficients.count, other.coefficients.count)
        return IntegerPolynomial(
            (0..<count).map { index in
                (index < coefficients.count ? coefficients[index] : 0)
                    + (index < other.coefficients.count ? other.coefficients[index] : 0)
            })
    }

    /// This polynomial is the one that is returned through the factor, times a divisor of it.
    fileprivate func divided(
        by divisor: IntegerPolynomial, _ monitor: Monitor
    ) throws(NumberError) -> (polynomial: IntegerPolynomial, factor: BigInt) {
        let steps = degree - divisor.degree + 1
        let quotient = try pseudoDivided(by: divisor, monitor: monitor).quotient
        return (quotient, try divisor.leading.power(steps, monitor: monitor))
    }

    func value(at k: Int) -> BigInt {
        var value = BigInt(0)
        for coefficient in coefficients.reversed() { value = value * BigInt(k) + coefficient }
        return value
    }

    /// The polynomial of k + n.
    func shifted(by n: Int) -> IntegerPolynomial {
        var c = coefficients
        for first in c.indices {
            for index in stride(from: c.count - 2, through: first, by: -1) {
                c[index] += c[index + 1] * BigInt(n)
            }
        }
        return IntegerPolynomial(c)
    }

    /// Σ |a_i|k^i, and |a_n|k^n - Σ |a_i|k^i over the other coefficients: bounds of the size at k and, through k^n, beyond.
    func sizes(at k: Int) -> (above: BigInt, below: BigInt) {
        var above = BigInt(0)
        var below = BigInt(0)
        for (index, coefficient) in coefficients.enumerated().reversed() {
            let size = coefficient.magnitude
            above = above * BigInt(k) + size
            below = below * BigInt(k) + (index == degree ? size : -size)
        }
        return (above, below)
    }
}
