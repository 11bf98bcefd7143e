/// The integral of S·cos(F) or S·sin(F) over u = ln(1/t) up to infinity, S a scale and F any sum of rates, by parts:
/// with F_0 = S and F_(k + 1) = (F_k/F')' it is Σ i^(k + 1)·(F_k/F')·e^(iF) at the place, and i^K times the integral of
/// F_K·e^(iF) (bound 273).
///
/// F_k is a sum of c·S·F'^(-n). Where F' is a single term it is taken into the scales.
final class WaveParts {
    private struct Piece {
        var coefficient: BigNumber
        var scale: Scale
        /// The power of 1/F', where F' is not a single term.
        var power: Int
    }

    private let work: GermWork
    private let term: Germ.Term
    private let phase: [Scale.Part]
    private let isSine: Bool
    /// For a periodic function P of F instead of a sine: its antiderivatives, the first one itself.
    private var shapes: [Periodic]
    /// F', the fastest term first.
    private let slopes: [WeightedScale]
    /// F'', where F' is not a single term.
    private let bends: [WeightedScale]
    private var steps: [[Piece]] = []

    /// Nil where the term has no wave.
    init?(_ term: Germ.Term, _ work: GermWork) throws(BallError) {
        guard let wave = term.wave else { return nil }
        self.work = work
        self.term = term
        phase = wave.phase
        isSine = wave.isSine
        shapes = wave.shape.map { [$0] } ?? []
        let scales = work.scales
        let slopes = try work.lift { () throws(NumberError) in try scales.slope(of: wave.phase) }
        guard !slopes.isEmpty else { return nil }
        var bends: [WeightedScale] = []
        if slopes.count > 1 {
            bends = try work.lift { () throws(NumberError) in
                var bends: [WeightedScale] = []
                for slope in slopes {
                    for item in try scales.slope(of: slope.scale) {
                        bends.append(
                            WeightedScale(
                                coefficient: try item.coefficient.multiplied(
                                    by: slope.coefficient, monitor: work.monitor),
                                scale: item.scale))
                    }
                }
                return bends
            }
        }
        self.slopes = slopes
        self.bends = bends
        steps = [[Piece(coefficient: term.coefficient, scale: term.scale, power: 0)]]
    }

    // MARK: - Convergence

    /// Whether S/F' tends to 0, so that the integral exists: S/F' falls from some place on, and the integral of
    /// F'·cos(F) is bounded.
    func converges() throws(BallError) -> Bool {
        try work.direction(try work.product(term.scale, slopes[0].scale, power: -1)) < 0
    }

    /// Whether the integral up to u is of a smaller order than that of S, which does not exist: where F' grows, and
    /// faster than S'/S.
    func isSlower() throws(BallError) -> Bool {
        guard try work.direction(slopes[0].scale) > 0 else { return false }
        let growth = try work.lift { () throws(NumberError) in
            try work.scales.slope(of: term.scale.parts)
        }
        guard let first = growth.first else { return true }
        return try work.direction(try work.product(first.scale, slopes[0].scale, power: -1)) < 0
    }

    /// Whether each part falls faster than the one before.
    private func improves() throws(BallError) -> Bool {
        let next = try step(1)
        for piece in next {
            let whole = try work.product(
                piece.scale, slopes[0].scale, power: BigNumber(-piece.power))
            guard try work.compare(whole, term.scale) < 0 else { return false }
        }
        return true
    }

    // MARK: - Steps

    private func step(_ k: Int) throws(BallError) -> [Piece] {
        while steps.count <= k {
            try Ball.check(work.monitor)
            var next: [Piece] = []
            for piece in steps[steps.count - 1] { try derive(divided(piece), into: &next) }
            steps.append(next)
        }
        return steps[k]
    }

    /// A piece over F'.
    private func divided(_ piece: Piece) throws(BallError) -> Piece {
        var piece = piece
        guard slopes.count == 1 else {
            piece.power += 1
            return piece
        }
        piece.scale = try work.product(piece.scale, slopes[0].scale, power: -1)
        piece.coefficient = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(piece.coefficient, slopes[0].coefficient)
        }
        return piece
    }

    private func derive(_ piece: Piece, into pieces: inout [Piece]) throws(BallError) {
        let own = try work.lift { () throws(NumberError) in
            try work.scales.slope(of: piece.scale)
        }
        for item in own {
            try add(piece.coefficient, item.coefficient, item.scale, piece.power, to: &pieces)
        }
        guard piece.power > 0 else { return }
        let factor = try work.lift { () throws(NumberError) in
            try work.numbers.product(piece.coefficient, BigNumber(-piece.power))
        }
        for bend in bends {
            try add(
                factor, bend.coefficient, try work.product(piece.scale, bend.scale),
                piece.power + 1, to: &pieces)
        }
    }

    /// Inserts a piece in order, and adds it to one of the same kind.
    private func add(
        _ a: BigNumber, _ b: BigNumber, _ scale: Scale, _ power: Int, to pieces: inout [Piece]
    ) throws(BallError) {
        let coefficient = try work.lift { () throws(NumberError) in
            try work.numbers.product(a, b)
        }
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            var order = pieces[middle].power - power
            if order == 0 { order = try work.compare(scale, pieces[middle].scale) }
            if order == 0 {
                let sum = try work.lift { () throws(NumberError) in
                    let sum = try work.numbers.sum(pieces[middle].coefficient, coefficient)
                    return try sum.sign(monitor: work.monitor) == 0 ? BigNumber(0) : sum
                }
                if sum.isZero {
                    pieces.remove(at: middle)
                } else {
                    pieces[middle].coefficient = sum
                }
                return
            }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        pieces.insert(Piece(coefficient: coefficient, scale: scale, power: power), at: low)
    }

    /// The first parts as terms, and bounds of the remainder; nil where F' is not a single term or
    /// the parts do not become smaller.
    func expansion(_ count: Int) throws(BallError) -> (terms: [Germ.Term], rest: [Germ.Term])? {
        guard slopes.count == 1, shapes.isEmpty, try improves() else { return nil }
        var terms: [Germ.Term] = []
        for k in 0..<count {
            for piece in try step(k) {
                let part = try divided(piece)
                // i, -1, -i, 1 times cos F + i sin F
                let isOdd = k % 2 == 0
                let isMinus = isOdd ? (k % 4 == 0) != isSine : k % 4 == 1
                let coefficient =
                    isMinus
                    ? try work.lift { () throws(NumberError) in
                        try work.numbers.negative(part.coefficient)
                    } : part.coefficient
                terms.append(
                    Germ.Term(
                        coefficient, part.scale,
                        wave: Germ.Wave(isSine: isSine != isOdd, phase: phase)))
            }
        }
        return (terms, try step(count).map { Germ.Term($0.coefficient, $0.scale) })
    }

    // MARK: - The value

    private static var mostParts: Int { 600 }
    private static var mostPieces: Int { 6000 }

    /// Sets a ball to the integral from t = 2^-exponent on. Returns the error beside its radius.
    /// Nil where the parts do not become small; an inner nil where they do not become as small as
    /// 2^goal at this distance.
    func value(
        at exponent: Int, into ball: inout Ball, bits: Int, goal: Int, _ bounds: ScaleBounds,
        _ bound: (Scale) throws(BallError) -> Magnitude?
    ) throws(BallError) -> Magnitude?? {
        guard try improves() else { return nil }
        guard let least = try leastSlope(bounds) else { return .some(nil) }
        let most = Magnitude.powerOfTwo(goal)
        var last = Magnitude.infinity
        var count = 0
        while true {
            let pieces = try step(count)
            var error = Magnitude.zero
            for piece in pieces {
                let whole = try work.product(
                    piece.scale, slopes[0].scale, power: BigNumber(-piece.power))
                guard let size = try bound(whole) else {
                    error = .infinity
                    break
                }
                var part = try work.bounds.size(of: piece.coefficient).high * size
                for _ in 0..<piece.power { part = part / least }
                error = error + part
            }
            if let shape = shapes.first { error = error * Self.size(of: shape, count) }
            if error < most {
                last = error
                break
            }
            if !last.isInfinite, error >= last { return .some(nil) }
            last = error
            count += 1
            if count > Self.mostParts || pieces.count > Self.mostPieces { return .some(nil) }
        }
        try sum(count, at: exponent, into: &ball, bits: bits)
        return last
    }

    /// A lower bound of |F'| divided by the size of its first term, for all t up to t0; nil where
    /// there is none. With one term there is no power of F' left.
    private func leastSlope(_ bounds: ScaleBounds) throws(BallError) -> Magnitude? {
        if slopes.count == 1 { return .one }
        let lead = try bounds.size(of: slopes[0].coefficient).low
        var others = Magnitude.zero
        for slope in slopes.dropFirst() {
            let ratio = try bounds.supremum(
                try work.product(slope.scale, slopes[0].scale, power: -1))
            others = others + (try bounds.size(of: slope.coefficient).high) * ratio
        }
        let rest = lead.minusDown(others)
        return rest.isZero ? nil : rest
    }

    /// A bound of the k-th antiderivative of mean 0 of a function that is at most 1, with the period n: n/2 for the first
    /// one, and then 4·(n/2π)^k.
    private static func size(of shape: Periodic, _ k: Int) -> Magnitude {
        let period = Magnitude(atLeast: UInt(shape.pieces.count))
        if k == 0 { return .one }
        if k == 1 { return period.scaled(byPowerOfTwo: -1) }
        let step = period / Magnitude(atMost: 6.2831)
        return step.power(UInt(k)).scaled(byPowerOfTwo: 2)
    }

    /// (-1)^(k + 1)·P_(k + 1)(F) at the place, P_(k + 1) the antiderivative of mean 0 of P_k.
    private func shapeFactor(_ k: Int, _ phase: BigNumber) throws(BallError) -> BigNumber {
        try work.lift { () throws(NumberError) in
            while shapes.count <= k + 1 {
                shapes.append(try shapes[shapes.count - 1].antiderivative(work.numbers))
            }
            let value = try shapes[k + 1].value(at: phase, work.monitor)
            return k % 2 == 0 ? try work.numbers.negative(value) : value
        }
    }

    /// The first parts at the place.
    private func sum(
        _ count: Int, at exponent: Int, into ball: inout Ball, bits: Int
    ) throws(BallError) {
        let monitor = work.monitor
        let x = BigNumber(BigInt(1) << exponent)
        let precision = bits + 32
        // Σ over k of i^(k + 1)·F_k/F', its real and imaginary parts.
        var real = Ball(precision: precision)
        var imaginary = Ball(precision: precision)
        real.set(0, precision: precision)
        imaginary.set(0, precision: precision)
        var slope = Ball(precision: precision)
        let whole = try work.lift { () throws(NumberError) in
            var sum = BigNumber(0)
            for item in slopes {
                let value = try work.scales.value(of: item.scale, at: x)
                sum = try work.numbers.sum(
                    sum, try work.numbers.product(item.coefficient, value))
            }
            return sum
        }
        try slope.set(enclosing: whole, precision, monitor)
        let angle = try work.lift { () throws(NumberError) in
            try work.scales.value(of: phase, at: x)
        }
        let factors =
            shapes.isEmpty
            ? [] : try (0..<count).map { (k) throws(BallError) in try shapeFactor(k, angle) }
        var value = Ball(precision: precision)
        var next = Ball(precision: precision)
        for k in 0..<count {
            try Ball.check(monitor)
            for piece in try step(k) {
                let number = try work.lift { () throws(NumberError) in
                    let size = try work.numbers.product(
                        piece.coefficient, try work.scales.value(of: piece.scale, at: x))
                    return factors.isEmpty ? size : try work.numbers.product(size, factors[k])
                }
                try value.set(enclosing: number, precision, monitor)
                for _ in 0...piece.power {
                    try next.setQuotient(value, slope, precision: precision)
                    swap(&value, &next)
                }
                // i, -1, -i, 1
                switch factors.isEmpty ? k % 4 : 3 {
                case 0:
                    try next.setSum(imaginary, value, precision: precision)
                    swap(&imaginary, &next)
                case 1:
                    try next.setDifference(real, value, precision: precision)
                    swap(&real, &next)
                case 2:
                    try next.setDifference(imaginary, value, precision: precision)
                    swap(&imaginary, &next)
                default:
                    try next.setSum(real, value, precision: precision)
                    swap(&real, &next)
                }
            }
        }
        if !factors.isEmpty {
            try ball.setSum(real, imaginary, precision: bits)
            return
        }
        let (sine, cosine) = try work.lift { () throws(NumberError) in
            (try work.numbers.value(.sin, angle), try work.numbers.value(.cos, angle))
        }
        // (a + ib)(cos F + i sin F)
        try value.set(enclosing: isSine ? sine : cosine, precision, monitor)
        try next.setProduct(real, value, precision: precision)
        swap(&real, &next)
        try value.set(enclosing: isSine ? cosine : sine, precision, monitor)
        try next.setProduct(imaginary, value, precision: precision)
        swap(&imaginary, &next)
        if isSine {
            try ball.setSum(real, imaginary, precision: bits)
        } else {
            try ball.setDifference(real, imaginary, precision: bits)
        }
    }
}
