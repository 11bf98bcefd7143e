/// The part of an improper integral between an end and a number.
struct EndPiece {
    let tape: Tape
    let end: End
    let cut: BigNumber
    /// What messages call the end.
    let name: String
    /// How many times a logarithm was taken for the variable.
    private(set) var depth = 0
    /// Whether x is the end and something small beside it, so that bits are lost near to the end.
    private var isNearNumber = false

    init(tape: Tape, end: End, cut: BigNumber, name: String) {
        self.tape = tape
        self.end = end
        self.cut = cut
        self.name = name
    }

    /// What the germ of a few terms leaves.
    func tail(_ order: Int, _ exponent: Int, _ monitor: Monitor) throws(BallError) -> EndTail {
        var work = try GermWork(
            order: order, exponent: exponent, taylor: JetCoefficients(), monitor: monitor)
        work.places = WavePlaces()
        var germs = TapeGerms(tape, point: try end.germ(work), work: work)
        let germ = try work.product(try germs.run(), try end.slope(work))
        return EndTail(germ: germ, work: work)
    }

    private static var mostDepth: Int { 2 }
    /// The new range is infinite, and its end begins here at least.
    private static var nearest: BigNumber { 4 }

    /// The same integral over u = ln(1/t), from u at the cut on: up to a number behind which logarithms of t are powers of u, and the
    /// piece from there to infinity. Nil where that was done too often.
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

    /// Bits that x loses at 2^reach: e^-u beside a number.
    func lostBits(_ reach: Int) throws(BallError) -> Int {
        guard isNearNumber else { return 0 }
        guard depth == 1, reach <= Self.mostLostDoublings else { throw .needsPrecision }
        return 3 << (reach - 1)
    }
}

extension EndTail {
    /// Whether logarithms of t show so little of the integral that they are better taken for the variable: they alone bound
    /// the rest, or make a fraction that `floor` leaves.
    var isOfLogarithms: Bool {
        if case .logarithm(let k) = germ.rest?.scale.parts.first?.rate, k > 1 { return true }
        return germ.terms.contains { term in
            guard let wave = term.wave, wave.isOfLogarithm else { return false }
            guard wave.shape == nil, let (_, b) = term.scale.powers else { return true }
            return !b.isZero
        }
    }
}
