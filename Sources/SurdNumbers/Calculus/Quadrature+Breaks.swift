// Breaks: points where a comparison, a sign or a rounding changes its answer.

extension Quadrature {
    /// Next to a break the pieces end at distances that shrink by this power of two: a ball cannot
    /// end much closer to a point than its radius, which has 32 bits.
    private static var shrinkage: Int { 16 }
    /// A break counts as found if it is known to this many bits more than the result has.
    private static var spareBits: Int { 8 }

    /// Proves which branches the tape takes on the whole piece, for the ellipses to follow. False
    /// where a branch changes there.
    mutating func decide(_ piece: Piece) throws(BallError) -> Bool {
        do throws(BallError) {
            try setFirst(to: piece)
            var function = try TapeDecisions(
                tape, precision: min(bits, stripBits), monitor: monitor)
            try function.run(on: first)
            strips.follow(function.decisions)
            return true
        } catch {
            try note(error)
            return false
        }
    }

    /// The piece cut at a break in it; nil where both ends take the same branches.
    mutating func cutAtBreak(_ piece: Piece) throws(BallError) -> [Piece]? {
        guard piece.depth < bits else { return nil }
        var function = try TapeDecisions(tape, precision: bits, monitor: monitor)
        guard let start = try decisions(&function, at: piece.low),
            let end = try decisions(&function, at: piece.high), start != end
        else { return nil }
        var (low, high) = (piece.low, piece.high)
        for _ in piece.depth...bits + Self.spareBits {
            let middle = (low + high) / 2
            guard let here = try decisions(&function, at: middle) else { break }
            if here == start { low = middle } else { high = middle }
        }
        let width = high - low
        // Cuts at shrinking distances from the break, on both sides.
        var ends: [BigRational] = []
        var distance = low - piece.low
        while distance > width {
            distance = distance / BigRational(1 << Self.shrinkage)
            ends.append(low - distance)
        }
        ends.append(low)
        ends.append(high)
        var above: [BigRational] = []
        distance = piece.high - high
        while distance > width {
            distance = distance / BigRational(1 << Self.shrinkage)
            above.append(high + distance)
        }
        ends += above.reversed()
        ends.append(piece.high)
        var parts: [Piece] = []
        var last = piece.low
        for end in ends where end > last {
            parts.append(Piece(low: last, high: end))
            last = end
        }
        return parts.count > 1 ? parts : nil
    }

    /// The branches of the tape at a point; nil where one is undecided.
    private mutating func decisions(
        _ function: inout TapeDecisions, at t: BigRational
    ) throws(BallError) -> [TapeDecision]? {
        first.set(t, precision: bits)
        try second.setProduct(radius, first, precision: bits)
        try place.setSum(centre, second, precision: bits)
        do throws(BallError) {
            try function.run(on: place)
            return function.decisions
        } catch {
            if case .domain = error { return nil }
            try note(error)
            return nil
        }
    }
}
