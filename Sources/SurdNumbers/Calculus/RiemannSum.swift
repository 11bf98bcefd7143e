/// Σ f(k, n) over k up to a bound that grows like n: what is largest of f is n^d·g(k/n), and what is left is bounded
/// (`DominantPart`). Σ g(k/n) is n·∫g, what both ends add, and a rest that the second derivative of g bounds (bound 295),
/// or its variation where g is singular at an end (bound 299). Of powers of k/n the sum is that of powers of k.
struct RiemannSum {
    private let body: Tape
    private let degrees: [Int: BigRational]
    private let isProduct: Bool
    private let work: GermWork

    /// - Parameter degrees: The powers of n that constants of the body stand beside.
    init(_ body: Tape, degrees: [Int: BigRational], isProduct: Bool, _ work: GermWork) {
        var body = body
        if isProduct {
            let target = body.registerCount
            body.addStep(Tape.Step(.operation(.ln), body.result, target: target))
            body.result = target
        }
        self.body = body
        self.degrees = degrees
        self.isProduct = isProduct
        self.work = work
    }

    /// A bound of the sum: a·n + r.
    private struct Edge {
        let place: BigRational
        let shift: Int
        let germ: Germ
    }

    /// The germ of the sum or product. Both bounds are a number times n, the reciprocal of the
    /// local parameter, plus an integer.
    ///
    /// - Parameter constant: The constant of the sum of a tape from an integer on.
    func germ(
        from first: Germ, to last: Germ, constant: (Tape, Int) throws(BallError) -> BigNumber
    ) throws(BallError) -> Germ {
        let (low, high) = (try edge(first), try edge(last))
        guard low.place < high.place else { throw PartialSum.notBuilt }
        let n = try End.infinity(1).germ(work)
        let (part, error) = try dominant(low, high, n)
        var sum = error
        if !part.constant.isZero {
            let count = try work.sum(try work.sum(last, first, sign: -1), Germ(1))
            sum = try work.sum(sum, try work.product(count, times: part.constant))
        }
        if let (shape, degree) = part.shape {
            let value = try self.sum(of: shape, low, high, constant)
            sum = try work.sum(
                sum, try work.product(value, try work.power(n, BigNumber(degree))))
        }
        if let (shape, degree) = part.logarithm {
            let value = try work.product(
                try self.sum(of: shape, low, high, constant), try work.logarithm(n))
            sum = try work.sum(
                sum, try work.product(value, try work.power(n, BigNumber(degree))))
        }
        return isProduct ? try work.exponential(sum) : sum
    }

    private static var mostTermsBeside: BigInt { 16 }

    /// a and r of the bound a·n + r.
    private func edge(_ germ: Germ) throws(BallError) -> Edge {
        var (factor, shift) = (BigRational(0), BigRational(0))
        for term in germ.terms {
            guard term.wave == nil, let (a, b) = term.scale.powers, b.isZero,
                let number = term.coefficient.knownRational
            else { throw PartialSum.notBuilt }
            switch a.knownInteger?.smallValue {
            case -1: factor = number
            case 0: shift = number
            default: throw PartialSum.notBuilt
            }
        }
        guard germ.rest == nil, shift.denominator == 1, factor.denominator == 1,
            shift.numerator.magnitude <= Self.mostTermsBeside.magnitude,
            let whole = shift.numerator.smallValue
        else { throw PartialSum.notBuilt }
        return Edge(place: factor, shift: whole, germ: germ)
    }

    private static var mostRanges: Int { 200 }

    /// The dominant part of f, and a bound of the sum of the remainder.
    private func dominant(
        _ low: Edge, _ high: Edge, _ n: Germ
    ) throws(BallError) -> (DominantPart, Germ) {
        // k/n may exceed the ends by this.
        let reach = Magnitude(atLeast: UInt(max(-low.shift, high.shift, 0)))
            .scaled(byPowerOfTwo: -work.bounds.exponent)
        var ranges = [(low: low.place, high: high.place)]
        var found: DominantPart?
        var error = Germ()
        var count = 0
        while let range = ranges.popLast() {
            count += 1
            guard count <= Self.mostRanges else { throw PartialSum.notBuilt }
            do throws(BallError) {
                guard
                    let part = try DominantPart(
                        body, degrees: degrees, range, reach: reach, work)
                else { throw PartialSum.notBuilt }
                if let rest = part.error {
                    let width = BigNumber(range.high - range.low)
                    // As many k as the range is long times n, one, and those beyond the ends.
                    let beyond = 1 + max(-low.shift, 0) + max(high.shift, 0)
                    let terms = try work.sum(
                        try work.product(n, times: width), Germ(BigNumber(beyond)))
                    error = try work.sum(error, try work.product(terms, Germ(rest: rest)))
                }
                found = found ?? part
            } catch {
                guard case .needsPrecision = error else { throw error }
                let middle = (range.low + range.high) / 2
                ranges += [(range.low, middle), (middle, range.high)]
            }
        }
        guard let found else { throw PartialSum.notBuilt }
        return (found, error)
    }

    // MARK: - Sums of g(k/n)

    private func sum(
        of shape: Tape, _ low: Edge, _ high: Edge,
        _ constant: (Tape, Int) throws(BallError) -> BigNumber
    ) throws(BallError) -> Germ {
        if let sum = try sumOfPowers(shape, low, high, constant) { return sum }
        if let slope = try largestCoefficient(2, of: shape, from: low.place, to: high.place) {
            return try smoothSum(shape, slope, low, high)
        }
        return try sumWithEnds(shape, low, high)
    }

    private static var mostLogarithms: Int { 3 }

    /// Where g is a sum of powers with logarithms: Σ c·(k/n)^a·ln(n/k)^b from k itself; nil for others.
    private func sumOfPowers(
        _ shape: Tape, _ low: Edge, _ high: Edge,
        _ constant: (Tape, Int) throws(BallError) -> BigNumber
    ) throws(BallError) -> Germ? {
        guard low.place.sign == 0, low.shift >= 1, !shape.hasBreaks else { return nil }
        var germs = TapeGerms(
            shape, point: try End.point(0, side: 1).germ(work), work: work)
        let germ: Germ
        do throws(BallError) { germ = try germs.run() } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
            return nil
        }
        guard germ.rest == nil else { return nil }
        var powers: [(term: Germ.Term, a: BigNumber, b: Int)] = []
        for term in germ.terms {
            guard term.wave == nil, let (a, b) = term.scale.powers,
                let count = b.knownInteger?.smallValue, (0...Self.mostLogarithms).contains(count)
            else { return nil }
            powers.append((term, a, count))
        }
        let n = try End.infinity(1).germ(work)
        let logarithm = try work.logarithm(n)
        var sum = Germ()
        for (term, a, count) in powers {
            let minus = try work.lift { () throws(NumberError) in try work.numbers.negative(a) }
            // ln(n/k)^b by the binomial theorem.
            var inner = Germ()
            var binomial = 1
            for j in 0...count {
                var sketch = TapeSketch()
                var node = sketch.apply(.power, TapeSketch.index, sketch.number(a))
                for _ in 0..<j {
                    node = sketch.apply(.multiply, node, sketch.apply(.ln, TapeSketch.index))
                }
                let tape = sketch.tape(of: node)
                let partial = PartialSum(tape, isProduct: false, work)
                let value = try partial.germ(from: low.germ, to: high.germ) {
                    (start) throws(BallError) in try constant(tape, start)
                }
                let signed = BigNumber(j % 2 == 0 ? binomial : -binomial)
                var factor = Germ(signed)
                if count > j {
                    factor = try work.product(
                        factor, try work.power(logarithm, BigNumber(count - j)))
                }
                inner = try work.sum(inner, try work.product(value, factor))
                binomial = binomial * (count - j) / (j + 1)
            }
            inner = try work.product(inner, try work.power(n, minus))
            sum = try work.sum(sum, try work.product(inner, times: term.coefficient))
        }
        return sum
    }

    /// n·∫g, half of the values at both ends, and a rest of (c - a)/(12n)·max|g''|.
    private func smoothSum(
        _ shape: Tape, _ slope: Magnitude, _ low: Edge, _ high: Edge
    ) throws(BallError) -> Germ {
        let monitor = work.monitor
        let integral = try work.lift { () throws(NumberError) in
            var form = ImproperIntegral(
                shape, from: .number(BigNumber(low.place)), to: .number(BigNumber(high.place)),
                monitor: monitor)
            return try form.value()
        }
        let n = try End.infinity(1).germ(work)
        var sum = try work.product(n, times: integral)
        for edge in [low, high] {
            let value = try self.value(of: shape, at: edge.place, 0)
            sum = try work.sum(sum, try work.product(value, times: work.half))
        }
        // g'' is twice the Taylor coefficient.
        let width = try work.bounds.size(of: BigNumber(high.place - low.place)).high
        let parameter = try work.lift { () throws(NumberError) in
            try Scale.power(1, monitor: monitor)
        }
        let error = width * slope / Magnitude(atMost: UInt(6))
        if !error.isZero {
            sum = try work.sum(sum, Germ(rest: Germ.Rest(bound: error, scale: parameter)))
        }
        // Terms at the bounds that the integral has in addition, or lacks.
        for i in 0..<max(low.shift, 0) {
            sum = try work.sum(sum, try value(of: shape, at: low.place, i), sign: -1)
        }
        for i in min(low.shift, 0)..<0 {
            sum = try work.sum(sum, try value(of: shape, at: low.place, i))
        }
        for i in 0..<max(high.shift, 0) {
            sum = try work.sum(sum, try value(of: shape, at: high.place, i + 1))
        }
        for i in min(high.shift, 0)..<0 {
            sum = try work.sum(sum, try value(of: shape, at: high.place, i + 1), sign: -1)
        }
        return sum
    }

    /// g(place + shift/n)
    private func value(
        of shape: Tape, at place: BigRational, _ shift: Int
    ) throws(BallError) -> Germ {
        if shift == 0 {
            let value = try work.lift { () throws(NumberError) in
                var numbers = TapeNumbers(
                    shape, constants: shape.constants, monitor: work.monitor)
                numbers.load(BigNumber(place), into: Tape.index)
                try numbers.runSteps(work.monitor)
                return numbers.registers[shape.result]
            }
            return Germ(value)
        }
        var germs = TapeGerms(shape, point: try point(place, shift), work: work)
        return try germs.run()
    }

    private func point(_ place: BigRational, _ shift: Int) throws(BallError) -> Germ {
        if shift == 0 { return Germ(BigNumber(place)) }
        let step = try work.lift { () throws(NumberError) in
            try Scale.power(1, monitor: work.monitor)
        }
        return try work.sum(
            Germ(BigNumber(place)), Germ(terms: [Germ.Term(BigNumber(shift), step)]))
    }

    // MARK: - Singular ends

    /// n·∫g between the first k/n and the last, half of the values there, and a rest of half of the variation of g between
    /// them: g is monotone next to both ends, as its derivative shows there, and its slope is bounded between.
    private func sumWithEnds(
        _ shape: Tape, _ low: Edge, _ high: Edge
    ) throws(BallError) -> Germ {
        guard low.shift >= 0, high.shift <= 0, let slope = shape.slope else {
            throw PartialSum.notBuilt
        }
        let (first, last) = (
            try point(low.place, low.shift), try point(high.place, high.shift)
        )
        let values = [
            try value(of: shape, at: low.place, low.shift),
            try value(of: shape, at: high.place, high.shift),
        ]
        let exponent = try reach(slope, low, high)
        let step = BigRational(BigInt(1), BigInt(1) << exponent)
        let (near, far) = (low.place + step, high.place - step)
        guard let steepest = try largestCoefficient(1, of: shape, from: near, to: far) else {
            throw PartialSum.notBuilt
        }
        let width = try work.bounds.size(of: BigNumber(far - near)).high
        var variation = try work.sum(
            try work.size(values[0]), try work.size(values[1]))
        for place in [near, far] {
            variation = try work.sum(variation, try work.size(try value(of: shape, at: place, 0)))
        }
        variation = try work.sum(
            variation, Germ.Rest(bound: steepest * width, scale: .one))
        let integral = try integral(of: shape, from: first, to: last)
        var sum = try work.product(integral, try End.infinity(1).germ(work))
        for value in values {
            sum = try work.sum(sum, try work.product(value, times: work.half))
        }
        if let variation {
            let half = Germ.Rest(
                bound: variation.bound.scaled(byPowerOfTwo: -1), scale: variation.scale)
            sum = try work.sum(sum, Germ(rest: half))
        }
        return sum
    }

    /// An integral whose bounds tend to numbers.
    private func integral(
        of shape: Tape, from first: Germ, to last: Germ
    ) throws(BallError) -> Germ {
        if let low = first.constant, let high = last.constant {
            return Germ(
                try work.lift { () throws(NumberError) in
                    var form = ImproperIntegral(
                        shape, from: .number(low), to: .number(high), monitor: work.monitor)
                    return try form.value()
                })
        }
        let body = TapeBody(form: NestedIntegral(), tape: shape, captures: [])
        let bounds = [first, last]
        return try FormGerm(
            body, Tape.Step(.body, parameter: 0, 0, 1, target: 2), inputs: { bounds[$0] }, work
        ).germ()
    }

    private static var exponents: [Int] { [3, 5, 8, 14, 30] }

    /// The exponent of a distance from the ends up to which the derivative has one sign.
    private func reach(
        _ slope: Tape, _ low: Edge, _ high: Edge
    ) throws(BallError) -> Int {
        let width = high.place - low.place
        for exponent in Self.exponents {
            let step = BigRational(BigInt(1), BigInt(1) << exponent)
            guard step * 4 <= width else { continue }
            let beside = max(low.shift, -high.shift).bitWidthOfSize
            guard work.bounds.exponent >= exponent + beside else { throw .needsPrecision }
            do throws(BallError) {
                let inner = try GermWork(
                    order: work.order, exponent: exponent, taylor: JetCoefficients(),
                    monitor: work.monitor)
                for end in [
                    End.point(BigNumber(low.place), side: 1),
                    End.point(BigNumber(high.place), side: -1),
                ] {
                    var germs = TapeGerms(slope, point: try end.germ(inner), work: inner)
                    _ = try inner.sign(try germs.run())
                }
                return exponent
            } catch {
                guard case .needsPrecision = error else { throw error }
            }
        }
        throw PartialSum.notBuilt
    }

    private static var firstPieces: Int { 16 }
    private static var mostPieces: Int { 2000 }

    /// A bound of a Taylor coefficient of g between two numbers; nil where it may have none.
    private func largestCoefficient(
        _ order: Int, of shape: Tape, from low: BigRational, to high: BigRational
    ) throws(BallError) -> Magnitude? {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var function = try FunctionBalls(
            shape, order: order, precision: 64, monitor: work.monitor)
        var point = Ball(precision: 64)
        var value = Ball(precision: 64)
        var most = Magnitude.zero
        var pieces: [(low: BigRational, width: BigRational)] = []
        let width = (high - low) / BigRational(BigInt(Self.firstPieces), 1)
        for k in 0..<Self.firstPieces {
            pieces.append((low + width * BigRational(BigInt(k), 1), width))
        }
        var count = 0
        while let piece = pieces.popLast() {
            try Ball.check(work.monitor)
            count += 1
            guard count <= Self.mostPieces else { return nil }
            let half = piece.width / 2
            point.set(piece.low + half, precision: 64)
            point.widen(by: try work.bounds.size(of: BigNumber(half)).high)
            do throws(BallError) {
                try function.evaluate(at: point)
                try function.copyCoefficient(order, to: &value)
                let size = value.largestSize
                guard !size.isInfinite else { throw BallError.needsPrecision }
                most = max(most, size)
            } catch {
                if case .number(let reason) = error, reason.endsComputation { throw error }
                pieces.append((piece.low, half))
                pieces.append((piece.low + half, half))
            }
        }
        return most
    }
}
