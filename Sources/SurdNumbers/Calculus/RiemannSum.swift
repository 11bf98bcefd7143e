/// Σ f(k, n) over k up to a bound that grows like n, where f(k, n) is n^d·g(k/n): n^(d + 1)·∫g, what both ends add, and
/// a rest that the second derivative of g bounds (bound 295).
struct RiemannSum {
    /// g
    private let shape: Tape
    private let degree: BigRational
    private let work: GermWork

    /// Nil where the body is no such function. Its first constants have the degrees in n that are told, and all others
    /// none.
    init?(_ body: Tape, degrees: [Int: BigRational], _ work: GermWork) {
        guard let degree = body.degree(ofConstants: degrees) else { return nil }
        shape = body
        self.degree = degree
        self.work = work
    }

    /// The sum; both bounds are a number times n, which is one over the local parameter, and a whole number.
    func germ(from first: Germ, to last: Germ) throws(BallError) -> Germ {
        let (low, lowShift) = try bound(first)
        let (high, highShift) = try bound(last)
        guard low < high else { throw PartialSum.notBuilt }
        let monitor = work.monitor
        let slope = try largestCoefficient(from: low, to: high)
        let integral = try work.lift { () throws(NumberError) in
            var form = ImproperIntegral(
                shape, from: .number(BigNumber(low)), to: .number(BigNumber(high)),
                monitor: monitor)
            return try form.value()
        }
        let n = try End.infinity(1).germ(work)
        var sum = try work.product(n, times: integral)
        for (place, shift) in [(low, 0), (high, 0)] {
            let value = try self.value(at: place, shift)
            sum = try work.sum(sum, try work.product(value, times: BigNumber(BigRational(1, 2))))
        }
        // (c - a)/(12n)·max|g''|, g'' twice the Taylor coefficient
        let width = try work.bounds.size(of: BigNumber(high - low)).high
        let parameter = try work.lift { () throws(NumberError) in
            try Scale.power(1, monitor: monitor)
        }
        let error = width * slope / Magnitude(atMost: UInt(6))
        if !error.isZero {
            sum = try work.sum(sum, Germ(rest: Germ.Rest(bound: error, scale: parameter)))
        }
        // Terms beside the bounds that the integral has, or has not.
        for i in 0..<max(lowShift, 0) {
            sum = try work.sum(sum, try value(at: low, i), sign: -1)
        }
        for i in min(lowShift, 0)..<0 { sum = try work.sum(sum, try value(at: low, i)) }
        for i in 0..<max(highShift, 0) { sum = try work.sum(sum, try value(at: high, i + 1)) }
        for i in min(highShift, 0)..<0 {
            sum = try work.sum(sum, try value(at: high, i + 1), sign: -1)
        }
        return try work.product(sum, try work.power(n, BigNumber(degree)))
    }

    private static var mostTermsBeside: BigInt { 16 }

    /// a and r of the bound a·n + r.
    private func bound(_ germ: Germ) throws(BallError) -> (BigRational, Int) {
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
        return (factor, whole)
    }

    /// g(place + shift/n)
    private func value(at place: BigRational, _ shift: Int) throws(BallError) -> Germ {
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
        let step = try work.lift { () throws(NumberError) in
            try Scale.power(1, monitor: work.monitor)
        }
        let point = try work.sum(
            Germ(BigNumber(place)), Germ(terms: [Germ.Term(BigNumber(shift), step)]))
        var germs = TapeGerms(shape, point: point, work: work)
        return try germs.run()
    }

    private static var firstPieces: Int { 16 }
    private static var mostPieces: Int { 2000 }

    /// A bound of the second Taylor coefficient of g between two numbers.
    private func largestCoefficient(
        from low: BigRational, to high: BigRational
    ) throws(BallError) -> Magnitude {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var function = try FunctionBalls(shape, order: 2, precision: 64, monitor: work.monitor)
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
            guard count <= Self.mostPieces else { throw PartialSum.notBuilt }
            let half = piece.width / 2
            point.set(piece.low + half, precision: 64)
            point.widen(by: try work.bounds.size(of: BigNumber(half)).high)
            do throws(BallError) {
                try function.evaluate(at: point)
                try function.copyCoefficient(2, to: &value)
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

extension Tape {
    /// d where the tape is n^d times its value at one n-th of the index and of each constant's part in n; nil where its
    /// steps do not show one.
    fileprivate func degree(ofConstants known: [Int: BigRational]) -> BigRational? {
        guard isStraight, bodies.isEmpty else { return nil }
        var degrees: [BigRational?] = (0..<registerCount).map { known[$0] ?? 0 }
        degrees[Tape.index] = 1
        for step in steps {
            guard step.target >= 0 else { continue }
            degrees[step.target] = degree(of: step, degrees)
        }
        return degrees[result]
    }

    private func degree(of step: Step, _ degrees: [BigRational?]) -> BigRational? {
        var operands: [BigRational] = []
        for operand in step.operands {
            guard let degree = degrees[operand] else { return nil }
            operands.append(degree)
        }
        guard let a = operands.first else { return nil }
        let isFree = operands.allSatisfy { $0.sign == 0 }
        guard case .operation(let operation) = step.action else {
            if step.action == .copy { return a }
            return isFree ? 0 : nil
        }
        let b = operands.count > 1 ? operands[1] : 0
        switch operation {
        case .add, .subtract, .hypot: return a == b ? a : nil
        case .multiply: return a + b
        case .divide: return a - b
        case .negate, .absolute: return a
        case .square: return a * 2
        case .sqrt: return a / 2
        case .powerInteger: return a * BigRational(BigInt(step.parameter), 1)
        case .power:
            if isFree { return 0 }
            guard b.sign == 0, step.second >= 1, step.second <= constants.count,
                let exponent = constants[step.second - 1].knownRational
            else { return nil }
            return a * exponent
        default: return isFree ? 0 : nil
        }
    }
}
