/// Powers of αx + β and of ax² + bx + c.
extension Antiderivative {
    private static var mostDivisions: Int { 8 }

    /// x^p·(αx + β)^q
    mutating func ofLinear(
        _ p: Int, _ q: BigRational, _ u: ElementaryTerm.Linear
    ) throws(NumberError) -> Int? {
        let place = node(u)
        func power(_ exponent: BigRational, _ run: inout Antiderivative) -> Int {
            // Of u itself, from u^q.
            if exponent == -1 { return run.logarithmOfSize(place) }
            return run.times(
                BigNumber(1 / (exponent + 1)), run.raise(place, exponent + 1))
        }
        if p < 0 {
            // 1 = (u - αx)/β
            guard q.isInteger, q.sign < 0, p > -Self.mostDivisions,
                q > BigRational(BigInt(-Self.mostDivisions), 1), try work.sign(u.shift) != 0
            else { return nil }
            let first =
                q == -1
                ? ofPower(BigRational(BigInt(p), 1)) : try ofLinear(p, q + 1, u)
            let other = try ofLinear(p + 1, q, u)
            guard let first, let other else { return nil }
            let part = minus(first, times(u.slope, other))
            return times(try work.quotient(1, u.shift), part)
        }
        // x = (u - β)/α
        var sum: Int?
        var binomial = BigInt(1)
        for j in 0...p {
            let shift = try work.negative(u.shift).raised(
                to: BigNumber(p - j), monitor: monitor)
            let factor = try work.product(BigNumber(binomial), shift)
            if !factor.isZero {
                let term = times(factor, power(q + BigRational(BigInt(j), 1), &self))
                sum = sum.map { plus($0, term) } ?? term
            }
            binomial = binomial * BigInt(p - j) / BigInt(j + 1)
        }
        let scale = try u.slope.raised(to: BigNumber(-p - 1), monitor: monitor)
        return sum.map { times(scale, $0) }
    }

    /// x^p·(ax² + bx + c)^(halves/2)
    mutating func ofQuadratic(
        _ p: Int, _ halves: Int, _ q: ElementaryTerm.Quadratic
    ) throws(NumberError) -> Int? {
        guard p.magnitude <= Self.mostDivisions else { return nil }
        if halves == 0 { return ofPower(BigRational(BigInt(p), 1)) }
        if halves > 0 {
            guard halves == 1 else { return nil }
            return try combined([(q.c, p), (q.b, p + 1), (q.a, p + 2)], -1, q)
        }
        if p < 0 {
            // 1 = (Q - ax² - bx)/c
            guard halves % 2 == 0, try work.sign(q.c) != 0,
                let first = try ofQuadratic(p, halves + 2, q),
                let others = try combined([(q.b, p + 1), (q.a, p + 2)], halves, q)
            else { return nil }
            return times(try work.quotient(1, q.c), minus(first, others))
        }
        if p >= 2 {
            if halves == -1 { return try overRoot(p, q) }
            // x² = (Q - bx - c)/a
            guard let first = try ofQuadratic(p - 2, halves + 2, q),
                let others = try combined([(q.c, p - 2), (q.b, p - 1)], halves, q)
            else { return nil }
            return times(try work.quotient(1, q.a), minus(first, others))
        }
        guard let whole = try power(halves, q) else { return nil }
        if p == 0 { return whole }
        // x = (Q' - b)/2a
        let half = try work.quotient(1, work.product(2, q.a))
        let first =
            halves == -2
            ? logarithmOfSize(node(q))
            : times(
                BigNumber(BigRational(BigInt(2), BigInt(halves + 2))),
                raise(node(q), BigRational(BigInt(halves + 2), 2)))
        if q.b.isZero { return times(half, first) }
        return times(half, minus(first, times(q.b, whole)))
    }

    /// The sum of c·x^p·Q^(halves/2) for several c and p.
    private mutating func combined(
        _ parts: [(BigNumber, Int)], _ halves: Int, _ q: ElementaryTerm.Quadratic
    ) throws(NumberError) -> Int? {
        var sum: Int?
        for (factor, p) in parts where !factor.isZero {
            guard let node = try ofQuadratic(p, halves, q) else { return nil }
            let part = times(factor, node)
            sum = sum.map { plus($0, part) } ?? part
        }
        return sum ?? sketch.number(0)
    }

    /// Q^(-s), s = -halves/2
    private mutating func power(
        _ halves: Int, _ q: ElementaryTerm.Quadratic
    ) throws(NumberError) -> Int? {
        // D = 4ac - b²
        let size = try work.difference(work.product(4, q.a, q.c), work.product(q.b, q.b))
        let sign = try work.sign(size)
        guard sign != 0 else { return nil }
        let slope = ElementaryTerm.Linear(slope: try work.product(2, q.a), shift: q.b)
        switch halves {
        case -2:
            let root = try work.root(sign > 0 ? size : work.negative(size))
            let place = node(slope)
            let inverse = try work.quotient(1, root)
            if sign > 0 {
                let angle = sketch.apply(.atan, times(inverse, place))
                return times(try work.product(2, inverse), angle)
            }
            let number = sketch.number(root)
            let quotient = sketch.apply(.divide, minus(place, number), plus(place, number))
            return times(inverse, logarithmOfSize(quotient))
        case -1: return try overRoot(slope, size, sign, q)
        default:
            // (2ax + b)/((s - 1)DQ^(s - 1)) + 2a(2s - 3)/((s - 1)D)·∫ Q^(1 - s)
            let less = BigRational(BigInt(-halves - 2), 2)
            let inverse = try work.quotient(BigNumber(1 / less), size)
            let rest = raise(node(q), BigRational(BigInt(halves + 2), 2))
            let first = times(inverse, product(node(slope), rest))
            if halves == -3 { return first }
            guard let other = try power(halves + 2, q) else { return nil }
            let factor = try work.product(2, q.a, BigNumber(-halves - 3), inverse)
            return plus(first, times(factor, other))
        }
    }

    /// 1/√Q
    private mutating func overRoot(
        _ slope: ElementaryTerm.Linear, _ size: BigNumber, _ sign: Int,
        _ q: ElementaryTerm.Quadratic
    ) throws(NumberError) -> Int? {
        let place = node(slope)
        if try work.sign(q.a) < 0 {
            guard sign < 0 else { return nil }
            let root = try work.root(work.negative(size))
            let angle = sketch.apply(.asin, times(try work.quotient(1, root), place))
            return times(
                try work.quotient(-1, work.root(work.negative(q.a))), angle)
        }
        let root = try work.root(q.a)
        let inverse = try work.quotient(1, root)
        if sign > 0 {
            let argument = times(try work.quotient(1, work.root(size)), place)
            return times(inverse, sketch.apply(.asinh, argument))
        }
        let other = times(try work.product(2, root), sketch.apply(.sqrt, node(q)))
        return times(inverse, logarithmOfSize(plus(other, place)))
    }

    /// x^n/√Q: x^(n - 1)√Q/(na) - (2n - 1)b/(2na)·I_(n - 1) - (n - 1)c/(na)·I_(n - 2)
    private mutating func overRoot(
        _ n: Int, _ q: ElementaryTerm.Quadratic
    ) throws(NumberError) -> Int? {
        let inverse = try work.quotient(1, work.product(BigNumber(n), q.a))
        let root = sketch.apply(.sqrt, node(q))
        let power = raise(Self.x, BigRational(BigInt(n - 1), 1))
        let half = BigNumber(BigRational(BigInt(2 * n - 1), 2))
        let parts = [
            (try work.product(half, q.b), n - 1), (try work.product(BigNumber(n - 1), q.c), n - 2),
        ]
        guard let others = try combined(parts, -1, q) else { return nil }
        return times(inverse, minus(product(power, root), others))
    }
}
