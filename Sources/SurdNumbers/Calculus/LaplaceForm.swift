/// What the steps of a tape show of a function of k = n + t, t ≥ 0 (bound 341): it is E(t)·(c + ∫ e^(-τt) dν(τ)) with a
/// measure ν of finite size on τ ≥ 0 and a positive function E: one whose logarithm has a monotone derivative,
/// or a product of known factors (bound 342).
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

    /// What is known of E.
    enum Trend {
        /// E is 1.
        case none
        /// (ln E)', or -(ln E)', is a transform.
        case rises, falls
        /// E is a product of both.
        case mixed

        /// That of 1/E.
        var opposite: Trend {
            switch self {
            case .none, .mixed: self
            case .rises: .falls
            case .falls: .rises
            }
        }
    }

    struct Parts {
        var trend = Trend.none
        /// E(0)
        var lead: BigNumber = 1
        var centre: BigNumber
        /// A bound of the size of ν.
        var mass = Magnitude.zero
        /// Whether E tends to infinity, or to 0 if it falls or is mixed.
        var runs = false
        /// Whether ν has no mass at 0, so that the integral tends to 0.
        var settles = true
        /// E/E(0), if it is such a product; always known where the trend is mixed.
        var factors: GrowthFactors?

        /// Whether a function with E = 1 is known to tend to 0.
        var vanishes: Bool { settles && centre.isZero }

        fileprivate var isOnlyKnownToRise: Bool { trend == .rises && factors == nil }

        /// The same where E is 1 too.
        var knownFactors: GrowthFactors? { trend == .none ? GrowthFactors() : factors }
    }

    /// A function whose derivative, times the direction, is a transform; 0 is the direction of a constant.
    struct Slope {
        let direction: Int
        /// The value at t = 0.
        let start: BigNumber
        /// Whether the function tends to infinity, or to minus infinity if it falls.
        var isUnbounded = false
        /// The derivative, where it is constant.
        var rate: BigNumber?
        /// What is added to the value at t = 0, where that is known.
        var growth: GrowthFactors.Growth?
    }

    /// ak + b
    struct Line {
        let a: BigInt
        let b: BigInt
    }

    static func constant(_ number: BigNumber) -> LaplaceForm {
        LaplaceForm(
            parts: Parts(centre: number),
            slope: Slope(
                direction: 0, start: number, rate: 0, growth: GrowthFactors.Growth()),
            whole: number.knownInteger.map { Line(a: 0, b: $0) })
    }

    /// The index, from n on.
    static func index(from n: Int) -> LaplaceForm {
        var form = LaplaceForm(
            slope: Slope(direction: 1, start: BigNumber(n), isUnbounded: true, rate: 1),
            whole: Line(a: 1, b: 0))
        if n > 0 {
            let place = GrowthFactors.Sizes(
                above: Magnitude(atLeast: UInt(n)), below: Magnitude(atMost: UInt(n)))
            form.parts = Parts(
                trend: .rises, lead: BigNumber(n), centre: 1, runs: true,
                factors: GrowthFactors(powers: [.init(place: place, exponent: 1)]))
        }
        return form
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
    ) throws(NumberError) -> GrowthFactors.Sizes {
        do throws(BallError) {
            var ball = Ball(precision: 64)
            try ball.set(enclosing: number, 64, monitor)
            return GrowthFactors.Sizes(above: ball.largestSize, below: ball.smallestSize)
        } catch {
            switch error {
            case .needsPrecision: return GrowthFactors.Sizes(above: .infinity, below: .zero)
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    /// A bound of the size of the whole measure; nil where the function may grow.
    func mass(_ parts: LaplaceForm.Parts) throws(NumberError) -> Magnitude? {
        var size = try sizes(parts.lead).above
        switch parts.trend {
        case .none, .falls: break
        case .rises: return nil
        case .mixed:
            guard let product = parts.factors?.size else { return nil }
            size = size * product
        }
        return try size * (sizes(parts.centre).above + parts.mass)
    }

    /// The same function with E = 1, where E does not grow.
    func plain(_ parts: LaplaceForm.Parts?) throws(NumberError) -> LaplaceForm.Parts? {
        guard let parts else { return nil }
        if parts.trend == .none { return parts }
        guard let mass = try mass(parts) else { return nil }
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

    /// A positive function whose derivative is a transform has a logarithm with the same property. Its
    /// factors are told where the slope does not show them.
    private func form(
        _ slope: Form.Slope, factors: GrowthFactors? = nil
    ) throws(NumberError) -> Form {
        if slope.direction == 0 { return .constant(slope.start) }
        var form = Form(slope: slope)
        if slope.direction > 0, try isPositive(slope.start) {
            var parts = Parts(
                trend: .rises, lead: slope.start, centre: 1, runs: slope.isUnbounded)
            parts.factors = if let factors { factors } else { try self.factors(slope) }
            form.parts = parts
        }
        return form
    }

    private func factors(_ slope: Form.Slope) throws(NumberError) -> GrowthFactors? {
        if let rate = slope.rate {
            let place = try sizes(numbers.quotient(slope.start, rate))
            return GrowthFactors(powers: [.init(place: place, exponent: 1)])
        }
        guard let growth = slope.growth else { return nil }
        let start = try sizes(slope.start)
        return GrowthFactors(logarithms: [.init(start: start, growth: growth, exponent: 1)])
    }

    /// A positive function E whose logarithm falls like this is a transform, and its derivative minus one.
    private func form(_ parts: Parts) throws(NumberError) -> Form {
        if parts.trend == .none, parts.mass.isZero { return .constant(parts.centre) }
        var form = Form(parts: parts)
        if parts.trend == .falls, parts.mass.isZero {
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
            result = try better(form(sum(f, g)), than: result)
        }
        result?.alternates = a.alternates
        if let f = a.whole, let g = b.whole {
            result?.whole = Form.Line(a: f.a + g.a, b: f.b + g.b)
        }
        return result
    }

    private func sum(_ f: Form.Slope, _ g: Form.Slope) throws(NumberError) -> Form.Slope {
        var slope = Form.Slope(
            direction: f.direction == 0 ? g.direction : f.direction,
            start: try numbers.sum(f.start, g.start), isUnbounded: f.isUnbounded || g.isUnbounded)
        if let a = f.rate, let b = g.rate { slope.rate = try numbers.sum(a, b) }
        if let a = f.growth, let b = g.growth { slope.growth = a + b }
        return slope
    }

    /// A function with a slope has no rest, which is better, unless only the other's factors are known and its
    /// rest is small.
    private func better(_ exact: Form, than other: Form?) throws(NumberError) -> Form {
        guard var other else { return exact }
        if let parts = exact.parts {
            guard parts.factors == nil, let rest = other.parts, rest.factors != nil,
                try smallMass(rest) != nil
            else { return exact }
        }
        other.slope = exact.slope
        return other
    }

    /// E·m + E'·m' is E·(m + m'·E'/E) where E'/E does not grow.
    private func sum(_ a: Parts?, _ b: Parts?) throws(NumberError) -> Parts? {
        guard let a, let b else { return nil }
        if a.trend != .none, b.trend != .none {
            if let result = try sum(a, smaller: b) { return result }
            if let result = try sum(b, smaller: a) { return result }
        }
        if let f = try plain(a), let g = try plain(b) {
            return Parts(
                centre: try numbers.sum(f.centre, g.centre), mass: f.mass + g.mass,
                settles: f.settles && g.settles)
        }
        let (large, small) = a.trend == .rises ? (a, b) : (b, a)
        guard large.trend == .rises, let rest = try plain(small) else { return nil }
        var result = large
        let size = try sizes(rest.centre).above + rest.mass
        result.mass = try result.mass + size / sizes(large.lead).below
        result.settles = large.settles && large.runs
        return result
    }

    private func sum(_ large: Parts, smaller: Parts) throws(NumberError) -> Parts? {
        guard let factors = large.factors, let other = smaller.factors else { return nil }
        let quotient = other * factors.raised(to: -1)
        guard let size = quotient.size else { return nil }
        let rest = try sizes(smaller.centre).above + smaller.mass
        var result = large
        result.mass =
            try (result.mass + size * rest * sizes(smaller.lead).above / sizes(large.lead).below)
        result.settles = large.settles && quotient.fallsToZero
        return result
    }

    // MARK: - Products and powers

    func product(_ a: LaplaceForm, _ b: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if let line = try turns(a, b) { return line }
        var result: Form?
        if let parts = try product(a.parts, b.parts) { result = try form(parts) }
        let (factor, other) = a.number == nil ? (b.number, a) : (a.number, b)
        if let factor, let slope = other.slope {
            result = try better(form(product(slope, factor)), than: result)
        }
        result?.alternates = a.alternates != b.alternates
        if let f = a.whole, let g = b.whole, f.a.isZero || g.a.isZero {
            result?.whole = Form.Line(a: f.a * g.b + g.a * f.b, b: f.b * g.b)
        }
        return result
    }

    private func product(
        _ slope: Form.Slope, _ factor: BigNumber
    ) throws(NumberError) -> Form.Slope {
        var result = Form.Slope(
            direction: slope.direction * (try numbers.sign(factor)),
            start: try numbers.product(slope.start, factor), isUnbounded: slope.isUnbounded)
        if let rate = slope.rate { result.rate = try numbers.product(rate, factor) }
        result.growth = try slope.growth?.scaled(by: sizes(factor).above)
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
        // Nothing is known of E·E' where one falls, unless the factors of both are known; but a function that falls is a
        // transform.
        if mustBePlain(f, beside: g), let known = try plain(f) { f = known }
        if mustBePlain(g, beside: f), let known = try plain(g) { g = known }
        var result = Parts(
            lead: try numbers.product(f.lead, g.lead),
            centre: try numbers.product(f.centre, g.centre), settles: f.settles && g.settles)
        let first = try sizes(f.centre).above * g.mass
        let second = try sizes(g.centre).above * f.mass
        result.mass = first + second + f.mass * g.mass
        if let first = f.knownFactors, let second = g.knownFactors {
            result.factors = first * second
        }
        if f.trend == .none || g.trend == .none || f.trend == g.trend {
            result.trend = f.trend == .none ? g.trend : f.trend
            result.runs = f.runs || g.runs
        } else {
            guard result.factors != nil else { return nil }
            result.trend = .mixed
        }
        if result.trend == .mixed { result.runs = result.factors?.fallsToZero ?? false }
        return result
    }

    private func mustBePlain(_ f: Parts, beside g: Parts) -> Bool {
        switch f.trend {
        case .none, .rises: false
        case .falls: f.factors == nil ? g.trend != .none && g.trend != .falls : g.isOnlyKnownToRise
        case .mixed: g.isOnlyKnownToRise
        }
    }

    func quotient(_ a: LaplaceForm, _ b: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard let inverse = try power(b, -1) else { return nil }
        return try product(a, inverse)
    }

    private static var largestPower: Int { 64 }

    /// |(1 + u)^p - 1| has at most the mass (1 - q)^(-|p|) - 1 for a u of the mass q ≤ 1/2, which is at most
    /// |p|q(1 - q)^(-|p| - 1).
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
                let inverse = Magnitude.one / Magnitude.one.minusDown(q)
                let rest =
                    Magnitude(atLeast: Double(size).nextUp) * q
                    * inverse.power(UInt(Double(size).nextUp.rounded(.up)) + 1)
                var parts = Parts(
                    trend: exponent > 0 ? f.trend : f.trend.opposite,
                    lead: try f.lead.raised(to: power, monitor: monitor), centre: centre,
                    mass: try sizes(centre).above * rest, runs: f.runs, settles: f.settles,
                    factors: f.factors?.raised(to: exponent))
                if f.trend == .mixed { parts.runs = parts.factors?.fallsToZero ?? false }
                result = try form(parts)
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
            let root = Form.Slope(
                direction: 1, start: try slope.start.raised(to: power, monitor: monitor),
                isUnbounded: slope.isUnbounded)
            let exact = try form(root, factors: exactFactors(a)?.raised(to: exponent))
            result = try better(exact, than: result)
        }
        result?.alternates = a.alternates && exponent.numerator.isOdd
        return result
    }

    /// Those of a function that grows and has no rest.
    private func exactFactors(_ a: Form) -> GrowthFactors? {
        guard let parts = a.parts, parts.trend == .rises, parts.mass.isZero else { return nil }
        return parts.factors
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
        // The direction is that of no constant, which was above.
        return try form(
            Parts(
                trend: slope.direction > 0 ? .rises : .falls,
                lead: try numbers.value(.exp, slope.start), centre: 1, runs: slope.isUnbounded))
    }

    func logarithm(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        if a.alternates { return nil }
        if let slope = a.slope, slope.direction >= 0, try isPositive(slope.start) {
            return try form(
                Form.Slope(
                    direction: slope.direction, start: numbers.value(.ln, slope.start),
                    isUnbounded: slope.isUnbounded, growth: exactFactors(a)?.logarithm))
        }
        guard let f = a.parts, f.trend != .mixed, try isPositive(f.centre),
            let q = try smallMass(f)
        else { return nil }
        // The series of ln(1 + u) has at most the mass -ln(1 - q) ≤ 2q.
        var rest: Form?
        if !f.mass.isZero {
            let mass = q.scaled(byPowerOfTwo: 1)
            rest = try form(Parts(centre: 0, mass: mass, settles: f.settles))
        }
        let start = try numbers.value(.ln, numbers.product(f.lead, f.centre))
        let main = try form(
            Form.Slope(
                direction: f.trend == .none ? 0 : f.trend == .rises ? 1 : -1, start: start,
                isUnbounded: f.runs,
                growth: f.trend == .rises ? f.factors?.logarithm : nil))
        guard let rest else { return main }
        return try sum(main, rest)
    }

    /// ψ grows like the logarithm: ln h − ψ(h) is a transform, and smaller than 1/h (bound 342).
    func digamma(_ a: LaplaceForm) throws(NumberError) -> LaplaceForm? {
        guard !a.alternates, let slope = a.slope, slope.direction > 0,
            try isPositive(slope.start)
        else { return nil }
        var growth = exactFactors(a)?.logarithm
        growth?.rest = try Magnitude.powerOfTwo(1) / sizes(slope.start).below
        return try form(
            Form.Slope(
                direction: 1, start: numbers.value(.digamma, slope.start),
                isUnbounded: slope.isUnbounded, growth: growth))
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
