/// What the steps of a tape show of a function of k = n + t, t ≥ 0 (bound 341): it is E(t)·(c + ∫ e^(-τt) dν(τ)) with a
/// measure ν of finite size on τ ≥ 0 and a positive function E whose logarithm has a monotone
/// derivative.
///
/// "Transform" is short for ∫ e^(-τt) dμ(τ) with a measure μ ≥ 0. Sums and products of transforms are transforms, and
/// so is a transform of a positive function whose derivative is one.
struct LaplaceForm {
    var parts: Parts?
    var slope: Slope?
    /// Whether the function is (-1)^k times the one that is described.
    var alternates = false
    /// The function as an integer, and as an integer times π.
    var whole: Line?
    var halfTurns: Line?

    struct Parts {
        /// 1 where (ln E)' is a transform, -1 where -(ln E)' is one, and 0 where E is 1.
        var growth = 0
        /// E(0)
        var lead: BigNumber = 1
        var centre: BigNumber
        /// A bound of the size of ν.
        var mass = Magnitude.zero
        /// Whether E tends to infinity, or to 0 if it falls.
        var runs = false
        /// Whether ν has no mass at 0, so that the integral tends to 0.
        var settles = true
    }

    /// A function whose derivative, times the direction, is a transform; 0 is the direction of a constant.
    struct Slope {
        let direction: Int
        /// The value at t = 0.
        let start: BigNumber
        /// Whether the function tends to infinity, or to minus infinity if it falls.
        var isUnbounded = false
    }

    /// ak + b
    struct Line {
        let a: BigInt
        let b: BigInt
    }

    static func constant(_ number: BigNumber) -> LaplaceForm {
        LaplaceForm(
            parts: Parts(centre: number), slope: Slope(direction: 0, start: number),
            whole: number.knownInteger.map { Line(a: 0, b: $0) })
    }

    /// The index, from n on.
    static func index(from n: Int) -> LaplaceForm {
        LaplaceForm(
            parts: n > 0
                ? Parts(growth: 1, lead: BigNumber(n), centre: 1, runs: true) : nil,
            slope: Slope(direction: 1, start: BigNumber(n), isUnbounded: true),
            whole: Line(a: 1, b: 0))
    }

    var number: BigNumber? { slope?.direction == 0 && !alternates ? slope?.start : nil }
}

/// The rules for the steps of a tape; each returns nil where it knows nothing. They compute with the values at t = 0.
struct LaplaceRules {
    private let numbers: NumberWork
    private var monitor: Monitor { numbers.monitor }

    private typealias Form = LaplaceForm
    private typealias Parts = LaplaceForm.Parts

    init(_ monitor: Monitor) { numbers = NumberWork(monitor: monitor) }

    // MARK: - Sizes

    private func isPositive(_ number: BigNumber) throws(NumberError) -> Bool {
        try numbers.sign(number) > 0
    }

    private func sizes(
        _ number: BigNumber
    ) throws(NumberError) -> (above: Magnitude, below: Magnitude) {
        do throws(BallError) {
            var ball = Ball(precision: 64)
            try ball.set(enclosing: number, 64, monitor)
            return (ball.largestSize, ball.smallestSize)
        } catch {
            switch error {
            case .needsPrecision: return (.infinity, .zero)
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    /// A bound of the size of the whole measure, for functions that do not grow.
    func mass(_ parts: LaplaceForm.Parts) throws(NumberError) -> Magnitude? {
        if parts.growth > 0 { return nil }
        return try sizes(parts.lead).above * (sizes(parts.centre).above + parts.mass)
    }

    /// The same function with E = 1, where E does not grow.
    func plain(_ parts: LaplaceForm.Parts?) throws(NumberError) -> LaplaceForm.Parts? {
        guard let parts, parts.growth <= 0 else { return nil }
        guard parts.growth < 0, let mass = try mass(parts) else { return parts }
        let settles = parts.runs || parts.settles && parts.centre.isZero
        return Parts(centre: 0, mass: mass, settles: settles)
    }

    /// The mass beside the centre, where it is at most half of it: then the series of powers and of the
    /// logarithm about the centre converge.
    private func smallMass(_ parts: Parts) throws(NumberError) -> Magnitude? {
        if parts.mass.isZero { return .zero }
        let quotient = try parts.mass / sizes(parts.centre).below
        return quotient <= .powerOfTwo(-1) ? quotient : nil
    }

    // MARK: - Forms with known slopes

    /// A positive function whose derivative is a transform has a logarithm with the same property.
    private func form(
        _ direction: Int, _ start: BigNumber, isUnbounded: Bool
    ) throws(NumberError) -> Form {
        if direction == 0 { return .constant(start) }
        var form = Form(
            slope: Form.Slope(direction: direction, start: start, isUnbounded: isUnbounded))
        if direction > 0, try isPositive(start) {
            form.parts = Parts(growth: 1, lead: start, centre: 1, runs: isUnbounded)
        }
        return form
    }

    /// A positive function E whose logarithm falls like this is a transform, and its derivative minus one.
    private func form(_ parts: Parts) throws(NumberError) -> Form {
        if parts.growth == 0, parts.mass.isZero { return .constant(parts.centre) }
        var form = Form(parts: parts)
        if parts.growth < 0, parts.mass.isZero {
            form.slope = Form.Slope(
                direction: -(try numbers.sign(parts.centre)),
                start: try numbers.product(parts.lead, parts.centre))
        }
        return form
    }

    // MARK: - Sums

    func negative(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        try product(a, .constant(-1))
    }

    func sum(_ a: LaplaceForm, _ b: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard a.alternates == b.alternates else { return nil }
        var result: Form?
        if let parts = try sum(a.parts, b.parts) { result = try form(parts) }
        if let f = a.slope, let g = b.slope, f.direction * g.direction >= 0 {
            let start = try numbers.sum(f.start, g.start)
            let slope = try form(
                f.direction == 0 ? g.direction : f.direction, start,
                isUnbounded: f.isUnbounded || g.isUnbounded)
            if slope.parts != nil || result == nil {
                result = slope
            } else {
                result?.slope = slope.slope
            }
        }
        result?.alternates = a.alternates
        if let f = a.whole, let g = b.whole {
            result?.whole = Form.Line(a: f.a + g.a, b: f.b + g.b)
        }
        return result
    }

    /// E may grow in one of them: E·m + m' = E·(m + m'/E).
    private func sum(_ a: Parts?, _ b: Parts?) throws(NumberError) -> Parts? {
        if let f = try plain(a), let g = try plain(b) {
            return Parts(
                centre: try numbers.sum(f.centre, g.centre), mass: f.mass + g.mass,
                settles: f.settles && g.settles)
        }
        guard let a, let b else { return nil }
        let (large, small) = a.growth > 0 ? (a, b) : (b, a)
        guard let rest = try plain(small) else { return nil }
        var result = large
        let size = try sizes(rest.centre).above + rest.mass
        result.mass = try result.mass + size / sizes(large.lead).below
        result.settles = large.settles && large.runs
        return result
    }

    // MARK: - Products and powers

    func product(_ a: LaplaceForm, _ b: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if let line = try turns(a, b) { return line }
        var result: Form?
        if let parts = try product(a.parts, b.parts) { result = try form(parts) }
        let (factor, other) = a.number == nil ? (b.number, a) : (a.number, b)
        if let factor, let slope = other.slope {
            let direction = slope.direction * (try numbers.sign(factor))
            let scaled = try form(
                direction, numbers.product(slope.start, factor), isUnbounded: slope.isUnbounded)
            if scaled.parts != nil || result == nil {
                result = scaled
            } else {
                result?.slope = scaled.slope
            }
        }
        result?.alternates = a.alternates != b.alternates
        if let f = a.whole, let g = b.whole, f.a.isZero || g.a.isZero {
            result?.whole = Form.Line(a: f.a * g.b + g.a * f.b, b: f.b * g.b)
        }
        return result
    }

    /// π times an integer.
    private func turns(_ a: Form, _ b: Form) throws(NumberError) -> Form? {
        for (line, number) in [(a.whole, b.number), (b.whole, a.number)] {
            guard let line, !line.a.isZero, let number, number.knownRational == nil,
                try numbers.order(number, BigNumber.constant(.pi)) == 0
            else { continue }
            return Form(halfTurns: line)
        }
        return nil
    }

    private func product(_ a: Parts?, _ b: Parts?) throws(NumberError) -> Parts? {
        guard var f = a, var g = b else { return nil }
        if f.growth * g.growth < 0 {
            // Nothing is known of E·E' but that the falling one is a transform.
            if f.growth < 0, let known = try plain(f) { f = known }
            if g.growth < 0, let known = try plain(g) { g = known }
        }
        let first = try sizes(f.centre).above * g.mass
        let second = try sizes(g.centre).above * f.mass
        return Parts(
            growth: f.growth == 0 ? g.growth : f.growth, lead: try numbers.product(f.lead, g.lead),
            centre: try numbers.product(f.centre, g.centre),
            mass: first + second + f.mass * g.mass, runs: f.runs || g.runs,
            settles: f.settles && g.settles)
    }

    func quotient(_ a: LaplaceForm, _ b: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard let inverse = try power(b, -1) else { return nil }
        return try product(a, inverse)
    }

    private static var largestPower: Int { 64 }

    /// |(1 + u)^p - 1| has at most the mass (1 - q)^(-|p|) - 1 for a u of the mass q ≤ 1/2, which is at most
    /// 2q(2^|p| - 1), because it is convex in q.
    func power(_ a: LaplaceForm, _ exponent: BigRational) throws(NumberError) -> LaplaceForm? {
        let size = exponent.magnitude
        guard !exponent.isZero, size <= BigRational(BigInt(Self.largestPower), 1) else {
            return nil
        }
        if a.alternates, !exponent.isInteger { return nil }
        var result: Form?
        let power = BigNumber(exponent)
        if let f = a.parts {
            let isSafe = exponent.isInteger ? !f.centre.isZero : try isPositive(f.centre)
            if isSafe, let q = try smallMass(f) {
                let centre = try f.centre.raised(to: power, monitor: monitor)
                let rest = Magnitude.powerOfTwo(Int(Double(size).rounded(.up)) + 1) * q
                result = try form(
                    Parts(
                        growth: exponent.sign * f.growth,
                        lead: try f.lead.raised(to: power, monitor: monitor), centre: centre,
                        mass: try sizes(centre).above * rest, runs: f.runs,
                        settles: f.settles))
            } else if exponent.isInteger, exponent > 0, let count = exponent.numerator.smallValue {
                var parts = f
                for _ in 1..<count {
                    guard let next = try product(parts, f) else { return nil }
                    parts = next
                }
                result = try form(parts)
            }
        }
        if let slope = a.slope, slope.direction > 0, exponent > 0, exponent < 1,
            try isPositive(slope.start)
        {
            result = try form(
                1, slope.start.raised(to: power, monitor: monitor),
                isUnbounded: slope.isUnbounded)
        }
        result?.alternates = a.alternates && exponent.numerator.isOdd
        return result
    }

    /// A constant to a power: e^(g ln b), and (-1)^k for whole exponents.
    func exponential(of base: BigNumber, _ g: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        let sign = try numbers.sign(base)
        if sign == 0 { return nil }
        if sign > 0 {
            let logarithm = Form.constant(try numbers.value(.ln, base))
            guard let exponent = try product(g, logarithm) else { return nil }
            return try exponential(exponent)
        }
        guard let line = g.whole,
            let size = try exponential(of: numbers.negative(base), g)
        else { return nil }
        return try turned(size, line)
    }

    /// (-1)^(ak + b) times a function.
    private func turned(_ a: LaplaceForm, _ line: Form.Line) throws(NumberError) -> Form? {
        var result = line.b.isOdd ? try negative(a) : a
        if line.a.isOdd {
            result?.alternates.toggle()
            result?.whole = nil
        }
        return result
    }

    // MARK: - Functions

    func exponential(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if a.alternates { return nil }
        if let number = a.number { return .constant(try numbers.value(.exp, number)) }
        // About a limit the rest is known to tend to 0.
        let series = try entire(.exp, a) { (centre) throws(NumberError) in
            try numbers.value(.exp, centre)
        }
        guard series == nil, let slope = a.slope else { return series }
        return try form(
            Parts(
                growth: slope.direction, lead: try numbers.value(.exp, slope.start), centre: 1,
                runs: slope.isUnbounded))
    }

    func logarithm(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if a.alternates { return nil }
        if let slope = a.slope, slope.direction >= 0, try isPositive(slope.start) {
            return try form(
                slope.direction, numbers.value(.ln, slope.start), isUnbounded: slope.isUnbounded)
        }
        guard let f = a.parts, try isPositive(f.centre) else { return nil }
        if f.mass.isZero {
            return try form(
                f.growth, numbers.value(.ln, numbers.product(f.lead, f.centre)),
                isUnbounded: f.runs)
        }
        // The series of ln(1 + u) has at most the mass -ln(1 - q) ≤ 2q.
        guard f.growth == 0, let q = try smallMass(f) else { return nil }
        return try form(
            Parts(
                centre: try numbers.value(.ln, f.centre), mass: q.scaled(byPowerOfTwo: 1),
                settles: f.settles))
    }

    /// A function with a transform as its derivative, of a positive function with the same property.
    func rising(_ f: RealOperation, _ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard !a.alternates, let slope = a.slope, slope.direction > 0,
            try isPositive(slope.start)
        else { return nil }
        return try form(1, numbers.value(f, slope.start), isUnbounded: slope.isUnbounded)
    }

    /// A function whose derivatives at the centre are at most `most` in size: e^M - 1 ≤ 2M for M ≤ 1.
    func entire(
        _ f: RealOperation, _ a: LaplaceForm, _ most: (BigNumber) throws(NumberError) -> BigNumber
    ) throws(NumberError) -> LaplaceForm? {
        guard !a.alternates, let parts = try plain(a.parts), parts.mass <= .one else { return nil }
        return try form(
            Parts(
                centre: try numbers.value(f, parts.centre),
                mass: try sizes(most(parts.centre)).above * parts.mass.scaled(byPowerOfTwo: 1),
                settles: parts.settles))
    }

    func sineOrCosine(_ f: RealOperation, _ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if let line = a.halfTurns, !a.alternates {
            return f == .cos ? try turned(.constant(1), line) : .constant(0)
        }
        return try entire(f, a) { (_) throws(NumberError) in 1 }
    }

    /// An odd function whose series with all signs positive is at most 2M at M ≤ 1/2.
    func odd(_ f: RealOperation, _ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard let parts = try plain(a.parts), parts.centre.isZero, parts.mass <= .powerOfTwo(-1)
        else { return nil }
        var result = try form(
            Parts(
                centre: 0, mass: parts.mass.scaled(byPowerOfTwo: 1), settles: parts.settles))
        result.alternates = a.alternates
        return result
    }

    /// ζ(s) - 1 is a sum of n^(-s).
    func zeta(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard !a.alternates, let slope = a.slope, slope.direction > 0,
            try isPositive(numbers.difference(slope.start, 1))
        else { return nil }
        let rest = try numbers.difference(numbers.value(.zeta, slope.start), 1)
        return try form(
            Parts(centre: 1, mass: sizes(rest).above, settles: slope.isUnbounded))
    }
}
