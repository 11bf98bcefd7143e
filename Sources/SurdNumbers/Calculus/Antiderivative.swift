/// An antiderivative as a tape, for sums of terms that have one by a rule.
///
/// It is one on each interval without a singular point of the terms; `ClosedIntegral` says where it may be used.
struct Antiderivative {
    let monitor: Monitor
    let work: NumberWork
    var sketch = TapeSketch()

    static var x: Int { TapeSketch.index }
    static var mostPower: Int { 40 }

    init(_ monitor: Monitor) {
        self.monitor = monitor
        work = NumberWork(monitor: monitor)
    }

    /// Nil where a term has no rule.
    mutating func tape(of terms: [ElementaryTerm]) throws(NumberError) -> Tape? {
        guard let node = try integral(terms) else { return nil }
        return sketch.tape(of: node)
    }

    mutating func integral(_ terms: [ElementaryTerm]) throws(NumberError) -> Int? {
        var total: Int?
        for term in terms where !term.factor.isZero {
            guard let node = try integral(term) else { return nil }
            let part = times(term.factor, node)
            total = total.map { sketch.apply(.add, $0, part) } ?? part
        }
        return total ?? sketch.number(0)
    }

    /// Of a term with the factor 1.
    private mutating func integral(_ term: ElementaryTerm) throws(NumberError) -> Int? {
        let (rise, bend) = (try work.sign(term.rate), try work.sign(term.bend))
        let hasExponential = rise != 0 || bend != 0
        if let atom = term.atom {
            guard term.logarithms == 0, term.wave == nil, !hasExponential, term.power.isInteger,
                let p = term.power.numerator.smallValue, p.magnitude <= Self.mostPower
            else { return nil }
            return try integral(p, atom)
        }
        if term.logarithms > 0 {
            guard term.wave == nil, !hasExponential, term.logarithms <= Self.mostPower else {
                return nil
            }
            return ofLogarithms(term.power, term.logarithms)
        }
        guard term.wave != nil || hasExponential else { return ofPower(term.power) }
        guard term.power.isInteger, let p = term.power.numerator.smallValue,
            p.magnitude <= Self.mostPower
        else { return nil }
        if bend != 0 {
            guard term.wave == nil, p >= 0 else { return nil }
            return try ofBell(p, term.rate, term.bend)
        }
        return try ofWave(p, term.rate, term.wave)
    }

    // MARK: - Nodes

    mutating func times(_ number: BigNumber, _ node: Int) -> Int {
        if number.knownInteger == 1 { return node }
        return sketch.apply(.multiply, sketch.number(number), node)
    }

    mutating func plus(_ a: Int, _ b: Int) -> Int { sketch.apply(.add, a, b) }
    mutating func minus(_ a: Int, _ b: Int) -> Int { sketch.apply(.subtract, a, b) }
    mutating func product(_ a: Int, _ b: Int) -> Int { sketch.apply(.multiply, a, b) }

    mutating func raise(_ node: Int, _ exponent: BigRational) -> Int {
        if exponent.isInteger, let word = exponent.numerator.smallValue {
            if word == 1 { return node }
            if word == 0 { return sketch.number(1) }
            return sketch.apply(.powerInteger, node, parameter: word)
        }
        if exponent == BigRational(1, 2) { return sketch.apply(.sqrt, node) }
        return sketch.apply(.power, node, sketch.number(BigNumber(exponent)))
    }

    mutating func logarithmOfSize(_ node: Int) -> Int {
        sketch.apply(.ln, sketch.apply(.absolute, node))
    }

    mutating func node(_ u: ElementaryTerm.Linear) -> Int {
        let product = times(u.slope, Self.x)
        return u.shift.isZero ? product : plus(product, sketch.number(u.shift))
    }

    mutating func node(_ q: ElementaryTerm.Quadratic) -> Int {
        // c + x(b + ax)
        let slope = plus(sketch.number(q.b), times(q.a, Self.x))
        return plus(sketch.number(q.c), product(Self.x, slope))
    }

    // MARK: - Powers and logarithms

    mutating func ofPower(_ p: BigRational) -> Int {
        if p == -1 { return logarithmOfSize(Self.x) }
        return times(BigNumber(1 / (p + 1)), raise(Self.x, p + 1))
    }

    /// x^p·ln(x)^q
    private mutating func ofLogarithms(_ p: BigRational, _ q: Int) -> Int {
        let logarithm = sketch.apply(.ln, Self.x)
        if p == -1 {
            let power = raise(logarithm, BigRational(BigInt(q + 1), 1))
            return times(BigNumber(BigRational(1, BigInt(q + 1))), power)
        }
        // x^(p + 1)·Σ (-1)^j q!/(q - j)!·ln(x)^(q - j)/(p + 1)^(j + 1)
        var factor = 1 / (p + 1)
        var sum = times(BigNumber(factor), raise(logarithm, BigRational(BigInt(q), 1)))
        for j in 0..<q {
            factor = factor * BigRational(BigInt(j - q), 1) / (p + 1)
            let power = raise(logarithm, BigRational(BigInt(q - j - 1), 1))
            sum = plus(sum, times(BigNumber(factor), power))
        }
        return product(raise(Self.x, p + 1), sum)
    }

    // MARK: - Exponentials and waves

    /// x^n·e^(λx + γx²): (2γx + λ) times the exponential is its derivative.
    private mutating func ofBell(
        _ n: Int, _ rate: BigNumber, _ bend: BigNumber
    ) throws(NumberError) -> Int? {
        guard try work.sign(bend) < 0 else { return nil }
        let argument = product(Self.x, plus(sketch.number(rate), times(bend, Self.x)))
        let exponential = sketch.apply(.exp, argument)
        let root = try work.root(work.negative(bend))
        let twice = try work.product(2, bend)
        // √π/(2r)·e^(-λ²/4γ)·erf(rx - λ/2r), r = √-γ
        let shift = try work.negative(work.quotient(rate, work.product(2, root)))
        let height = try work.value(.exp, work.product(shift, shift))
        let factor = try work.quotient(
            work.product(height, work.root(BigNumber.constant(.pi))), work.product(2, root))
        let place = node(ElementaryTerm.Linear(slope: root, shift: shift))
        let base = times(factor, sketch.apply(.erf, place))
        var (before, last) = (sketch.number(0), base)
        let ratio = try work.negative(work.quotient(rate, twice))
        for k in stride(from: 1, through: n, by: 1) {
            let inverse = try work.quotient(1, twice)
            let power = raise(Self.x, BigRational(BigInt(k - 1), 1))
            var next = times(inverse, product(power, exponential))
            if k > 1 {
                next = minus(next, times(try work.product(inverse, BigNumber(k - 1)), before))
            }
            if !rate.isZero { next = plus(next, times(ratio, last)) }
            (before, last) = (last, next)
        }
        return last
    }

    /// x^n·e^(λx), perhaps times a wave.
    private mutating func ofWave(
        _ n: Int, _ rate: BigNumber, _ wave: ElementaryTerm.Wave?
    ) throws(NumberError) -> Int? {
        if n < -1 {
            // By parts: x^(n + 1)·g/(n + 1) - ∫ x^(n + 1)·g'/(n + 1).
            let inverse = BigNumber(BigRational(1, BigInt(n + 1)))
            let power = raise(Self.x, BigRational(BigInt(n + 1), 1))
            var node = product(power, exponential(rate, wave))
            if try work.sign(rate) != 0 {
                guard let other = try ofWave(n + 1, rate, wave) else { return nil }
                node = minus(node, times(rate, other))
            }
            if var wave {
                let turn = wave.isSine ? wave.turn : try work.negative(wave.turn)
                wave.isSine.toggle()
                guard let other = try ofWave(n + 1, rate, wave) else { return nil }
                node = minus(node, times(turn, other))
            }
            return times(inverse, node)
        }
        if n == -1 { return try overArgument(rate, wave) }
        guard let wave else {
            // e^(λx)·Σ (-1)^j n!/(n - j)!·x^(n - j)/λ^(j + 1)
            var factor = try work.quotient(1, rate)
            var sum = times(factor, raise(Self.x, BigRational(BigInt(n), 1)))
            for j in 0..<n {
                factor = try work.quotient(work.product(factor, BigNumber(j - n)), rate)
                sum = plus(sum, times(factor, raise(Self.x, BigRational(BigInt(n - j - 1), 1))))
            }
            return product(exponential(rate, nil), sum)
        }
        return try byParts(n, rate, wave)
    }

    /// e^(λx), perhaps times a wave.
    private mutating func exponential(_ rate: BigNumber, _ wave: ElementaryTerm.Wave?) -> Int {
        var factors: [Int] = []
        if !rate.isZero { factors.append(sketch.apply(.exp, times(rate, Self.x))) }
        if let wave {
            let place = node(ElementaryTerm.Linear(slope: wave.turn, shift: wave.phase))
            factors.append(sketch.apply(wave.isSine ? .sin : .cos, place))
        }
        guard let first = factors.first else { return sketch.number(1) }
        return factors.count == 1 ? first : product(first, factors[1])
    }

    /// e^(λx)/x, and sin(ωx + φ)/x by the addition theorem.
    private mutating func overArgument(
        _ rate: BigNumber, _ wave: ElementaryTerm.Wave?
    ) throws(NumberError) -> Int? {
        guard let wave else { return sketch.apply(.ei, times(rate, Self.x)) }
        guard try work.sign(rate) == 0 else { return nil }
        let size = try wave.turn.applying(.absolute, monitor: monitor)
        let sign = BigNumber(try work.sign(wave.turn))
        let ofSine = times(sign, sketch.apply(.si, times(size, Self.x)))
        let isPlain = try work.sign(wave.phase) == 0
        if wave.isSine, isPlain { return ofSine }
        // ci of |x| has the derivative cos(x)/x on both sides of 0.
        let place = sketch.apply(.absolute, times(size, Self.x))
        let ofCosine = sketch.apply(.ci, place)
        if isPlain { return ofCosine }
        let (sine, cosine) = (
            try work.value(.sin, wave.phase), try work.value(.cos, wave.phase)
        )
        if wave.isSine { return plus(times(cosine, ofSine), times(sine, ofCosine)) }
        return minus(times(cosine, ofCosine), times(sine, ofSine))
    }

    /// x^n·e^(λx)·cos(ωx + φ) and the same of the sine, for all powers up to n.
    private mutating func byParts(
        _ n: Int, _ rate: BigNumber, _ wave: ElementaryTerm.Wave
    ) throws(NumberError) -> Int? {
        let size = try work.sum(work.product(rate, rate), work.product(wave.turn, wave.turn))
        let (a, b) = (try work.quotient(rate, size), try work.quotient(wave.turn, size))
        var (sineWave, cosineWave) = (wave, wave)
        sineWave.isSine = true
        cosineWave.isSine = false
        let sine = exponential(rate, sineWave)
        let cosine = exponential(rate, cosineWave)
        var last: (cosine: Int, sine: Int) = (0, 0)
        for k in 0...n {
            let power = raise(Self.x, BigRational(BigInt(k), 1))
            var (first, second) = (product(power, cosine), product(power, sine))
            if k > 0 {
                first = minus(first, times(BigNumber(k), last.cosine))
                second = minus(second, times(BigNumber(k), last.sine))
            }
            // 1/(λ + iω) = a - ib
            last = (
                plus(times(a, first), times(b, second)), minus(times(a, second), times(b, first))
            )
        }
        return wave.isSine ? last.sine : last.cosine
    }

    // MARK: - Functions of αx + β

    /// x^p times an atom.
    private mutating func integral(
        _ p: Int, _ atom: ElementaryTerm.Atom
    ) throws(NumberError) -> Int? {
        switch atom {
        case .power(let q, let u): return try ofLinear(p, q, u)
        case .quadratic(let halves, let q): return try ofQuadratic(p, halves, q)
        case .logarithmOfWave, .binomial, .ofPower, .overExponential: return nil
        case .logarithm(let q):
            guard p >= 0 else { return nil }
            let value = sketch.apply(.ln, node(q))
            // (2ax + b)/(ax² + bx + c)
            var first = ElementaryTerm(
                try work.product(2, q.a), .quadratic(halves: -2, q))
            first.power = 1
            return try byParts(p, value, [first, ElementaryTerm(q.b, .quadratic(halves: -2, q))])
        case .function(let operation, let parameter, let order, let u):
            if let node = try ofBessel(p, operation, (parameter, order), u) { return node }
            let place = node(u)
            if p == 0, parameter == 0, order == nil {
                guard let value = try whole(operation, place) else { return nil }
                return times(try work.quotient(1, u.slope), value)
            }
            guard p > 0, parameter == 0, order == nil,
                let slope = try slope(operation, u)
            else { return nil }
            return try byParts(p, sketch.apply(operation, place), slope)
        }
    }

    /// x^(p + 1)·L/(p + 1) - ∫ x^(p + 1)·L'/(p + 1)
    private mutating func byParts(
        _ p: Int, _ value: Int, _ slope: [ElementaryTerm]
    ) throws(NumberError) -> Int? {
        let terms = slope.map { term in
            var term = term
            term.power = term.power + BigRational(BigInt(p + 1), 1)
            return term
        }
        guard let rest = try integral(terms) else { return nil }
        let power = raise(Self.x, BigRational(BigInt(p + 1), 1))
        return times(BigNumber(BigRational(1, BigInt(p + 1))), minus(product(power, value), rest))
    }

    /// The derivative of a function of αx + β, as terms.
    private func slope(
        _ operation: RealOperation, _ u: ElementaryTerm.Linear
    ) throws(NumberError) -> [ElementaryTerm]? {
        let square = try work.product(u.slope, u.slope)
        let middle = try work.product(2, u.slope, u.shift)
        let last = try work.product(u.shift, u.shift)
        func quadratic(_ sign: BigNumber, _ halves: Int) throws(NumberError) -> [ElementaryTerm] {
            // 1 + sign·u²
            let q = ElementaryTerm.Quadratic(
                a: try work.product(sign, square), b: try work.product(sign, middle),
                c: try work.sum(1, work.product(sign, last)))
            return [ElementaryTerm(u.slope, .quadratic(halves: halves, q))]
        }
        switch operation {
        case .ln: return [ElementaryTerm(u.slope, .power(-1, u))]
        case .atan: return try quadratic(1, -2)
        case .atanh: return try quadratic(-1, -2)
        case .asin: return try quadratic(-1, -1)
        case .asinh: return try quadratic(1, -1)
        case .acos:
            var terms = try quadratic(-1, -1)
            terms[0].factor = try work.negative(terms[0].factor)
            return terms
        case .erf, .erfc:
            let factor = try work.quotient(
                work.product(2, u.slope), work.root(BigNumber.constant(.pi)))
            var term = ElementaryTerm(
                try work.product(factor, work.value(.exp, work.negative(last))))
            if operation == .erfc { term.factor = try work.negative(term.factor) }
            term.rate = try work.negative(middle)
            term.bend = try work.negative(square)
            return [term]
        case .si, .ci, .ei:
            guard u.shift.isZero else { return nil }
            var term = ElementaryTerm(1, power: -1)
            if operation == .ei {
                term.rate = u.slope
            } else {
                term.wave = ElementaryTerm.Wave(
                    isSine: operation == .si, turn: u.slope, phase: 0)
            }
            return [term]
        default: return nil
        }
    }

    /// An antiderivative of a function at u, as a function of u; nil where none is built in.
    private mutating func whole(
        _ operation: RealOperation, _ u: Int
    ) throws(NumberError) -> Int? {
        let one = sketch.number(1)
        let square = sketch.apply(.square, u)
        let value = sketch.apply(operation, u)
        let product = product(u, value)
        let half = BigNumber(BigRational(1, 2))
        switch operation {
        case .ln: return minus(product, u)
        case .tan: return sketch.apply(.negate, logarithmOfSize(sketch.apply(.cos, u)))
        case .cot: return logarithmOfSize(sketch.apply(.sin, u))
        case .tanh: return sketch.apply(.ln, sketch.apply(.cosh, u))
        case .asin: return plus(product, sketch.apply(.sqrt, minus(one, square)))
        case .acos: return minus(product, sketch.apply(.sqrt, minus(one, square)))
        case .atan: return minus(product, times(half, sketch.apply(.ln, plus(one, square))))
        case .asinh: return minus(product, sketch.apply(.sqrt, plus(one, square)))
        case .acosh: return minus(product, sketch.apply(.sqrt, minus(square, one)))
        case .atanh: return plus(product, times(half, sketch.apply(.ln, minus(one, square))))
        case .digamma: return sketch.apply(.lgamma, u)
        case .ei: return minus(product, sketch.apply(.exp, u))
        case .si: return plus(product, sketch.apply(.cos, u))
        case .ci: return minus(product, sketch.apply(.sin, u))
        case .lambertw: return plus(minus(product, u), sketch.apply(.exp, value))
        case .erf, .erfc, .erfinv, .erfcinv:
            let root = try work.root(BigNumber.constant(.pi))
            let isInverse = operation == .erfinv || operation == .erfcinv
            let place = isInverse ? sketch.apply(.square, value) : square
            let bell = times(
                try work.quotient(1, root), sketch.apply(.exp, sketch.apply(.negate, place)))
            switch operation {
            case .erf: return plus(product, bell)
            case .erfc: return minus(product, bell)
            case .erfinv: return sketch.apply(.negate, bell)
            default: return bell
            }
        case .fresnels, .fresnelc:
            let pi = BigNumber.constant(.pi)
            let place = times(try work.product(pi, half), square)
            let wave = times(
                try work.quotient(1, pi), sketch.apply(operation == .fresnels ? .cos : .sin, place))
            return operation == .fresnels ? plus(product, wave) : minus(product, wave)
        default: return nil
        }
    }

    /// x^n·J_(n - 1) has the antiderivative x^n·J_n, and J_1 has -J_0. The same holds for Y, for I with the other sign
    /// of I_0, and for K with the other sign of the first.
    private mutating func ofBessel(
        _ p: Int, _ operation: RealOperation, _ order: (parameter: Int, number: BigNumber?),
        _ u: ElementaryTerm.Linear
    ) throws(NumberError) -> Int? {
        let place = node(u)
        let inverse = try work.quotient(1, u.slope)
        switch operation {
        case .besselJ, .besselY:
            if p == 0, order.parameter == 1 {
                return times(try work.negative(inverse), sketch.apply(operation, place))
            }
            guard p >= 1, order.parameter == p - 1, u.shift.isZero else { return nil }
            let value = sketch.apply(operation, place, parameter: p)
            return times(inverse, product(raise(Self.x, BigRational(BigInt(p), 1)), value))
        case .besseli, .besselk:
            guard let word = order.number?.knownInteger?.smallValue else { return nil }
            let sign = operation == .besselk ? try work.negative(inverse) : inverse
            if p == 0, word == 1 {
                return times(sign, sketch.apply(operation, sketch.number(0), place))
            }
            guard p >= 1, word == p - 1, u.shift.isZero else { return nil }
            let value = sketch.apply(operation, sketch.number(BigNumber(p)), place)
            return times(sign, product(raise(Self.x, BigRational(BigInt(p), 1)), value))
        default: return nil
        }
    }
}
