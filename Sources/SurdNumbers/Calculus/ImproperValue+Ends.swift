/// What an improper integral has next to its ends, and over their logarithms.
extension ImproperValue {
    /// Where germs begin, as powers of 2. Few integrals need 3, 5 and 8, and each costs a germ.
    private static var exponents: [Int] { [2, 4, 6, 10, 20, 3, 5, 8, 60, 240, 4000, 1 << 20] }
    private static var largestExponent: Int { 1 << 22 }
    /// Beyond this the list has gaps.
    private static var nearExponent: Int { 10 }

    /// The piece from an end to a number; over the logarithm where nothing else shows enough of it.
    func add(
        _ piece: EndPiece, to total: inout Ball, _ aim: Aim
    ) throws(BallError) {
        do throws(BallError) {
            try addByGerm(piece, to: &total, aim)
        } catch {
            guard case .needsPrecision = error, let other = try piece.overLogarithm(aim.monitor)
            else { throw error }
            try add(other, to: &total, aim)
        }
    }

    /// A piece and what is before it, where it is one over a logarithm.
    private func add(
        _ other: (start: BigNumber, piece: EndPiece), to total: inout Ball, _ aim: Aim
    ) throws(BallError) {
        var sum = Ball(precision: aim.bits)
        sum.set(0, precision: aim.bits)
        try add(other.piece, to: &sum, aim)
        try add(other.piece.tape, other.start, other.piece.cut, to: &sum, aim)
        var next = Ball(precision: aim.bits)
        try next.setSum(total, sum, precision: aim.bits)
        swap(&total, &next)
    }

    private func addByGerm(
        _ piece: EndPiece, to total: inout Ball, _ aim: Aim
    ) throws(BallError) {
        let (bits, monitor) = (aim.bits, aim.monitor)
        let first = try piece.end.exponent(of: piece.cut, monitor)
        var isOpen = true
        for factor in Self.orders {
            let order = factor == 0 ? 8 : factor * (4 + min(bits / 16, 30))
            let mostDoublings = factor == Self.orders.last ? 14 : 9
            var waiting = Self.exponents.filter { $0 >= first }
            if first > Self.nearExponent, !waiting.contains(first) { waiting.insert(first, at: 0) }
            // Places up to which there would be too many turns of a wave, unless no other will do.
            var far: Set<Int> = []
            var last = Self.largestExponent
            while !waiting.isEmpty {
                let exponent = waiting.removeFirst()
                guard exponent <= last else { continue }
                do throws(BallError) {
                    let tail = try piece.tail(order, exponent, monitor)
                    guard try tail.verdict() == .converges else { continue }
                    if isOpen, tail.isOfLogarithms {
                        isOpen = false
                        if let other = try piece.overLogarithm(monitor) {
                            return try add(other, to: &total, aim)
                        }
                    }
                    // Waves are summed period by period up to the tail, and then more terms are the better way.
                    if tail.isSmooth, factor == 0 { break }
                    if !tail.isSmooth { last = max(mostDoublings, first + 2) }
                    guard exponent <= last else { continue }
                    if !far.contains(exponent), try tail.hasManyTurns(at: exponent) {
                        // The nearest of them first.
                        let place = waiting.firstIndex { far.contains($0) && $0 > exponent }
                        waiting.insert(exponent, at: place ?? waiting.count)
                        far.insert(exponent)
                        continue
                    }
                    try add(piece, tail, exponent...max(exponent, last), to: &total, aim)
                    return
                } catch {
                    guard case .needsPrecision = error else { throw error }
                }
            }
        }
        throw .needsPrecision
    }

    private func add(
        _ piece: EndPiece, _ tail: EndTail, _ exponents: ClosedRange<Int>, to total: inout Ball,
        _ aim: Aim
    ) throws(BallError) {
        let bits = aim.bits
        var sum = Ball(precision: bits)
        sum.set(0, precision: bits)
        let reach = try tail.reach(
            from: exponents.lowerBound, upTo: exponents.upperBound, into: &sum, bits: bits,
            goal: aim.goal)
        // Over a logarithm waves turn too fast for other ways.
        if piece.depth > 0, try tail.hasManyTurns(at: reach) { throw .needsPrecision }
        if try tail.hidesManyTurns(at: reach) { throw .needsPrecision }
        try addRest(piece, reach, tail.isSmooth, to: &sum, aim)
        var next = Ball(precision: bits)
        try next.setSum(total, sum, precision: bits)
        swap(&total, &next)
        aim.rules.take(piece, terms: tail.germ.terms.count, reach: reach)
    }

    /// Terms of the germs that are tried, in units of what the bits ask for; 0 for a few, which are enough for what
    /// falls like an exponential.
    private static var orders: [Int] { [0, 1, 3, 6] }

    /// The piece from t = 2^-reach to the cut.
    private func addRest(
        _ piece: EndPiece, _ reach: Int, _ isSmooth: Bool, to total: inout Ball, _ aim: Aim
    ) throws(BallError) {
        var aim = aim
        let (monitor, tape, end, cut) = (aim.monitor, piece.tape, piece.end, piece.cut)
        aim.bits += try piece.lostBits(reach)
        // What lies near to the end is known to so many bits less.
        if isSmooth { aim.bits += reach }
        let numbers: (BigNumber, BigNumber)
        do throws(NumberError) {
            numbers =
                try isSmooth
                ? end.logarithms(cut, reach, monitor) : end.interval(cut, reach, monitor)
            if try numbers.0.compare(to: numbers.1, monitor: monitor) == 0 { return }
        } catch {
            throw .number(error)
        }
        try add(
            isSmooth ? tape.mapped(to: end) : tape, numbers.0, numbers.1, to: &total, aim)
    }
}

/// How accurate a piece must be, and what the pieces share.
struct Aim {
    var bits: Int
    /// The error may be 2^goal.
    let goal: Int
    let rules: SharedRules
    let monitor: Monitor
}

/// Tables of rules for the precisions that the pieces of one integral have, and what the pieces needed.
final class SharedRules {
    private var tables: [Int: RuleTable] = [:]
    private var pieces = 0
    private var points = 0
    private var ends: [String] = []

    func take(pieces: Int, points: Int) {
        self.pieces += pieces
        self.points = max(self.points, points)
    }

    func take(_ piece: EndPiece, terms: Int, reach: Int) {
        let size =
            if case .infinity = piece.end { "beyond 2^\(reach)" } else { "within 2^(-\(reach))" }
        let count = terms == 1 ? "1 term" : "\(terms) terms"
        let name = piece.name + String(repeating: " over its logarithm", count: piece.depth)
        ends.append("\(name) \(size): \(count) of the germ")
    }

    var proof: String {
        let noun = pieces == 1 ? "1 piece" : "\(pieces) pieces"
        return (ends + ["\(noun), rules of up to \(points) points"]).joined(separator: "; ")
    }

    func table(precision: Int) -> RuleTable {
        if let table = tables[precision] { return table }
        let table = RuleTable(precision: precision)
        tables[precision] = table
        return table
    }
}
