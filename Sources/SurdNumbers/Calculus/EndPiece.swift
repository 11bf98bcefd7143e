/// The part of an improper integral between an end and a number.
struct EndPiece {
    let tape: Tape
    let end: End
    let cut: BigNumber
    /// The name of the end in messages.
    let name: String
    /// The number of times that a logarithm was substituted for the variable.
    private(set) var depth = 0
    /// Whether x is a number plus a small distance, so that bits are lost near the end.
    private var isNearNumber = false

    init(tape: Tape, end: End, cut: BigNumber, name: String) {
        self.tape = tape
        self.end = end
        self.cut = cut
        self.name = name
    }

    /// The tail from a germ with `order` terms.
    func tail(_ order: Int, _ exponent: Int, _ monitor: Monitor) throws(BallError) -> EndTail {
        var work = try GermWork(
            order: order, exponent: exponent, taylor: JetCoefficients(), monitor: monitor)
        work.places = WavePlaces()
        var germs = TapeGerms(tape, point: try end.germ(work), work: work)
        let germ = try work.product(try germs.run(), try end.slope(work))
        return EndTail(germ: germ, work: work)
    }

    private static var mostDepth: Int { 2 }
    /// A lower bound of the start of the new, infinite range.
    private static var nearest: BigNumber { 4 }

    /// The same integral over u = ln(1/t), from u at the cut on: the part up to a number beyond
    /// which logarithms of t are powers of u, and the piece from there to infinity. Nil where this
    /// was done too often.
    func overLogarithm(
        _ monitor: Monitor
    ) throws(BallError) -> (start: BigNumber, piece: EndPiece)? {
        guard depth < Self.mostDepth else { return nil }
        do throws(NumberError) {
            if case .infinity = end,
                try end.distance(cut, monitor).sign(monitor: monitor) <= 0
            {
                return nil
            }
            let start = try end.logarithms(cut, 1, monitor).0
            let isNear = try start.compare(to: Self.nearest, monitor: monitor) < 0
            var piece = EndPiece(
                tape: tape.mapped(to: end), end: .infinity(1), cut: isNear ? Self.nearest : start,
                name: name)
            piece.depth = depth + 1
            if case .point(let number, _) = end { piece.isNearNumber = !number.isZero }
            if depth > 0 { piece.isNearNumber = isNearNumber }
            return (start, piece)
        } catch {
            throw .number(error)
        }
    }

    private static var mostLostDoublings: Int { 11 }

    /// The bits that x loses at 2^reach, where e^-u is added to a number.
    func lostBits(_ reach: Int) throws(BallError) -> Int {
        guard isNearNumber else { return 0 }
        guard depth == 1, reach <= Self.mostLostDoublings else { throw .needsPrecision }
        return 3 << (reach - 1)
    }
}

extension EndTail {
    /// Whether logarithms of t converge so slowly that they should be substituted for the variable:
    /// where only they bound the remainder, or are inside a `floor`.
    var isOfLogarithms: Bool {
        if case .logarithm(let k) = germ.rest?.scale.parts.first?.rate, k > 1 { return true }
        return germ.terms.contains { term in
            guard let wave = term.wave, wave.isOfLogarithm else { return false }
            guard wave.shape == nil, let (_, b) = term.scale.powers else { return true }
            return !b.isZero
        }
    }
}
