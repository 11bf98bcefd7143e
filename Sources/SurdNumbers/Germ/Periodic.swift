/// A periodic function with the mean 0 and a size of at most 1. On each piece of length 1 of its period it is
/// a polynomial in the fractional part, plus multiples of sin(πs) and cos(πs).
struct Periodic: Sendable {
    struct Piece: Sendable {
        /// The coefficients of 1, s, s² …
        var powers: [BigNumber] = []
        var sine = BigNumber(0)
        var cosine = BigNumber(0)
    }

    var pieces: [Piece]
    /// The function's argument is the phase of its wave plus this number.
    var offset: BigNumber
    /// A bound of its size.
    var peak: BigRational

    /// {y} - 1/2
    static func sawtooth(offset: BigNumber) -> Periodic {
        let half = BigRational(BigInt(1), 2)
        return Periodic(
            pieces: [Piece(powers: [BigNumber(-half), 1])], offset: offset, peak: half)
    }

    /// |sin(πy)| - 2/π
    static func arch(offset: BigNumber, _ work: NumberWork) throws(NumberError) -> Periodic {
        let mean = try work.quotient(-2, BigNumber.constant(.pi))
        return Periodic(
            pieces: [Piece(powers: [mean], sine: 1)], offset: offset,
            peak: BigRational(BigInt(2), 3))
    }

    var isPolynomial: Bool { pieces.allSatisfy { $0.sine.isZero && $0.cosine.isZero } }

    /// The peak, rounded up.
    var bound: Magnitude {
        guard let top = peak.numerator.smallValue, let bottom = peak.denominator.smallValue,
            top >= 0
        else { return .one }
        return Magnitude(atLeast: UInt(top)) / Magnitude(atMost: UInt(bottom))
    }

    /// The product of two functions of polynomials: its mean, and the rest, which is halved where it may
    /// exceed 1; nil for others.
    func product(
        _ other: Periodic, _ work: NumberWork
    ) throws(NumberError) -> (mean: BigNumber, rest: Periodic, factor: BigNumber)? {
        let size = peak * other.peak
        let isLarge = size * 2 > 1
        guard isPolynomial, other.isPolynomial else { return nil }
        var count = pieces.count
        while count % other.pieces.count != 0 { count += pieces.count }
        guard count <= Self.mostPieces else { return nil }
        var result: [Piece] = []
        for index in 0..<count {
            let a = pieces[index % pieces.count].powers
            let b = other.pieces[index % other.pieces.count].powers
            var powers = Array(repeating: BigNumber(0), count: a.count + b.count - 1)
            for (i, first) in a.enumerated() {
                for (j, second) in b.enumerated() {
                    powers[i + j] = try work.sum(
                        powers[i + j], try work.product(first, second))
                }
            }
            result.append(Piece(powers: powers))
        }
        var rest = Periodic(pieces: result, offset: offset, peak: size * 2)
        let mean = try rest.takeMean(work)
        guard isLarge else { return (mean, rest, 1) }
        for index in rest.pieces.indices {
            for k in rest.pieces[index].powers.indices {
                rest.pieces[index].powers[k] = try work.quotient(
                    rest.pieces[index].powers[k], 2)
            }
        }
        rest.peak = size
        return (mean, rest, 2)
    }

    private static var mostPieces: Int { 12 }

    var isZero: Bool {
        pieces.allSatisfy { piece in
            piece.sine.isZero && piece.cosine.isZero && piece.powers.allSatisfy { $0.isZero }
        }
    }

    /// a times this function plus b times another one, divided by a bound of the sum.
    func sum(
        _ a: BigNumber, _ other: Periodic, _ b: BigNumber, over most: BigNumber,
        _ work: NumberWork
    ) throws(NumberError) -> Periodic {
        var result = self
        result.pieces = []
        result.peak = 1
        func powers(_ piece: Piece, _ factor: BigNumber) throws(NumberError) -> [BigNumber] {
            let factor = try work.quotient(factor, most)
            var result: [BigNumber] = []
            for power in piece.powers { result.append(try work.product(power, factor)) }
            return result
        }
        for index in pieces.indices {
            let (first, second) = (
                try powers(pieces[index], a), try powers(other.pieces[index], b)
            )
            var sum: [BigNumber] = []
            for k in 0..<max(first.count, second.count) {
                let part = try work.sum(
                    k < first.count ? first[k] : 0, k < second.count ? second[k] : 0)
                sum.append(try part.sign(monitor: work.monitor) == 0 ? 0 : part)
            }
            result.pieces.append(Piece(powers: sum))
        }
        return result
    }

    /// Subtracts the mean, and returns it.
    private mutating func takeMean(_ work: NumberWork) throws(NumberError) -> BigNumber {
        var sum = BigNumber(0)
        for piece in pieces {
            let (_, rise) = try piece.antiderivative(work)
            sum = try work.sum(sum, rise)
        }
        let mean = try work.quotient(sum, BigNumber(pieces.count))
        for index in pieces.indices {
            if pieces[index].powers.isEmpty { pieces[index].powers = [0] }
            pieces[index].powers[0] = try work.difference(pieces[index].powers[0], mean)
        }
        return mean
    }

    /// The antiderivative with the mean 0.
    func antiderivative(_ work: NumberWork) throws(NumberError) -> Periodic {
        var result = self
        var start = BigNumber(0)
        for index in pieces.indices {
            var (piece, rise) = try pieces[index].antiderivative(work)
            piece.powers[0] = try work.sum(piece.powers[0], start)
            start = try work.sum(start, rise)
            result.pieces[index] = piece
        }
        _ = try result.takeMean(work)
        return result
    }

    /// The value at a number.
    func value(at phase: BigNumber, _ monitor: Monitor) throws(NumberError) -> BigNumber {
        let work = NumberWork(monitor: monitor)
        let y = try work.sum(phase, offset)
        let whole = try y.rounded(.floor, monitor: monitor)
        let s = try work.difference(y, BigNumber(whole))
        let count = BigInt(pieces.count)
        var index = whole % count
        if index.sign < 0 { index = index + count }
        let piece = pieces[index.smallValue ?? 0]
        var sum = BigNumber(0)
        for power in piece.powers.reversed() {
            sum = try work.sum(try work.product(sum, s), power)
        }
        guard !piece.sine.isZero || !piece.cosine.isZero else { return sum }
        let angle = try work.product(s, BigNumber.constant(.pi))
        sum = try work.sum(sum, try work.product(piece.sine, try work.value(.sin, angle)))
        return try work.sum(sum, try work.product(piece.cosine, try work.value(.cos, angle)))
    }
}

extension Periodic.Piece {
    /// An antiderivative that is 0 at s = 0, and its value at 1.
    fileprivate func antiderivative(
        _ work: NumberWork
    ) throws(NumberError) -> (piece: Periodic.Piece, rise: BigNumber) {
        let pi = BigNumber.constant(.pi)
        var result = Periodic.Piece(powers: [0])
        var rise = BigNumber(0)
        for (k, power) in powers.enumerated() {
            let next = try work.quotient(power, BigNumber(k + 1))
            result.powers.append(next)
            rise = try work.sum(rise, next)
        }
        guard !sine.isZero || !cosine.isZero else { return (result, rise) }
        // a·sin(πs) + b·cos(πs): (a - a·cos(πs) + b·sin(πs))/π
        let first = try work.quotient(sine, pi)
        result.cosine = try work.negative(first)
        result.sine = try work.quotient(cosine, pi)
        result.powers[0] = first
        return (result, try work.sum(rise, try work.product(2, first)))
    }
}

extension GermWork {
    /// A germ that has no rest and tends to infinity, as the phase of a periodic function; nil for others.
    func phase(_ a: Germ) throws(BallError) -> (parts: [Scale.Part], offset: BigNumber)? {
        guard !isOfIntegers, a.rest == nil, let parts = try split(a), !parts.infinite.isEmpty,
            parts.small.terms.isEmpty
        else { return nil }
        return (
            parts.infinite.map {
                Scale.Part(coefficient: $0.coefficient, rate: $0.scale.rate)
            }, parts.constant
        )
    }

    /// A periodic function of a phase.
    func periodic(_ shape: Periodic, _ phase: [Scale.Part]) throws(BallError) -> Germ {
        if let angle = try places?.angle(of: phase, isSine: false, self) {
            return Germ(
                try lift { () throws(NumberError) in try shape.value(at: angle, monitor) })
        }
        return Germ(terms: [
            Germ.Term(1, .one, wave: Germ.Wave(isSine: false, phase: phase, shape: shape))
        ])
    }

    /// The floor of a germ that tends to infinity: y - 1/2 - ({y} - 1/2).
    func floor(_ y: Germ) throws(BallError) -> Germ? {
        guard let (parts, offset) = try phase(y) else { return nil }
        let middle = try sum(y, Germ(half), sign: -1)
        return try sum(middle, try periodic(.sawtooth(offset: offset), parts), sign: -1)
    }

    /// |r·S·sin(F)| or |r·S·cos(F)|; nil for others.
    func sizeOfWave(_ a: Germ) throws(BallError) -> Germ? {
        guard !isOfIntegers, a.rest == nil, a.terms.count == 1, let wave = a.terms[0].wave,
            wave.shape == nil
        else { return nil }
        let pi = BigNumber.constant(.pi)
        let (parts, mean, coefficient, shape) = try lift { () throws(NumberError) in
            let inverse = try numbers.quotient(1, pi)
            return (
                try scales.merge([], wave.phase, times: inverse),
                try numbers.quotient(2, pi),
                try numbers.value(.absolute, a.terms[0].coefficient),
                try Periodic.arch(offset: wave.isSine ? 0 : half, numbers)
            )
        }
        let value = try sum(Germ(mean), try periodic(shape, parts))
        return try product(value, Germ(terms: [Germ.Term(coefficient, a.terms[0].scale)]))
    }

    /// Merges two terms of one scale if the sum of their periodic functions is one function; nil for others,
    /// an inner nil where they cancel.
    func together(_ a: Germ.Term, _ b: Germ.Term) throws(BallError) -> Germ.Term?? {
        guard let first = a.wave?.shape, let second = b.wave?.shape, first.isPolynomial,
            second.isPolynomial, first.pieces.count == second.pieces.count,
            let phase = a.wave?.phase, let other = b.wave?.phase
        else { return nil }
        let isOne = try lift { () throws(NumberError) in
            guard try scales.merge(phase, other, times: -1).isEmpty else { return false }
            return try first.offset.compare(to: second.offset, monitor: monitor) == 0
        }
        guard isOne else { return nil }
        let most =
            (try bounds.size(of: a.coefficient).high) * first.bound
            + (try bounds.size(of: b.coefficient).high) * second.bound
        guard !most.isZero, !most.isInfinite, abs(most.exponent.value) < 4000 else { return nil }
        let exponent = most.exponent.value
        let factor = BigNumber(BigRational(mantissa: 1, exponent: exponent))
        let shape = try lift { () throws(NumberError) in
            try first.sum(a.coefficient, second, b.coefficient, over: factor, numbers)
        }
        if shape.isZero { return .some(nil) }
        return Germ.Term(
            factor, a.scale, wave: Germ.Wave(isSine: false, phase: phase, shape: shape))
    }

    /// The product of two periodic functions of one phase.
    func product(
        _ a: Germ.Wave, _ b: Germ.Wave, _ coefficient: BigNumber, _ scale: Scale
    ) throws(BallError) -> [Germ.Term] {
        guard let first = a.shape, let second = b.shape,
            try lift({ () throws(NumberError) in
                guard try scales.merge(a.phase, b.phase, times: -1).isEmpty else { return false }
                return try first.offset.compare(to: second.offset, monitor: monitor) == 0
            })
        else { throw .needsPrecision }
        if !first.isPolynomial, !second.isPolynomial {
            return try squareOfArch(a.phase, first, coefficient, scale)
        }
        guard
            let (mean, rest, factor) = try lift({ () throws(NumberError) in
                try first.product(second, numbers)
            })
        else { throw .needsPrecision }
        var result: [Germ.Term] = []
        if !mean.isZero {
            let still = try lift { () throws(NumberError) in
                try numbers.product(coefficient, mean)
            }
            result.append(Germ.Term(still, scale))
        }
        if !rest.isZero {
            let swing = try lift { () throws(NumberError) in
                try numbers.product(coefficient, factor)
            }
            result.append(
                Germ.Term(
                    swing, scale,
                    wave: Germ.Wave(isSine: false, phase: a.phase, shape: rest)))
        }
        return result
    }

    /// (|sin(πy)| - 2/π)² = 1/2 - 4/π² - 4/π·(|sin(πy)| - 2/π) - cos(2πy)/2
    private func squareOfArch(
        _ phase: [Scale.Part], _ shape: Periodic, _ coefficient: BigNumber, _ scale: Scale
    ) throws(BallError) -> [Germ.Term] {
        let pi = BigNumber.constant(.pi)
        let angle = try lift { () throws(NumberError) in
            let parts = try scales.merge([], phase, times: try numbers.product(2, pi))
            return (parts, try numbers.product(2, pi, shape.offset))
        }
        let cosine = try cosine(
            try sum(
                Germ(
                    terms: angle.0.map { Germ.Term($0.coefficient, Scale($0.rate)) }),
                Germ(angle.1)))
        let (still, slope) = try lift { () throws(NumberError) in
            let factor = try numbers.quotient(-4, pi)
            return (
                try numbers.sum(half, try numbers.quotient(factor, pi)), factor
            )
        }
        var value = try sum(
            Germ(still), try product(try periodic(shape, phase), times: slope))
        value = try sum(value, try product(cosine, times: half), sign: -1)
        return try product(value, Germ(terms: [Germ.Term(coefficient, scale)])).terms
    }
}
