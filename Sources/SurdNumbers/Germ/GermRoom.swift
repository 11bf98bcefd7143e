/// What the carrier of germs asks of a family of functions.
protocol GermRoom {
    /// The germ of a call from those of its operands, at least one of which is not constant. Nil where the
    /// family has no rule; then Taylor coefficients are used at a point where the function has them.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ?
}

extension GermRoom {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? { nil }
}

/// An operation on germs.
struct GermCall {
    let operation: RealOperation
    let parameter: Int
    let first: Germ
    let second: Germ?
    /// All operands of an operation of three or four.
    var operands: [Germ] = []

    init(_ operation: RealOperation, _ parameter: Int, _ first: Germ, _ second: Germ?) {
        self.operation = operation
        self.parameter = parameter
        self.first = first
        self.second = second
    }
}

/// The source of Taylor coefficients: the carrier of jets belongs to a level above the rooms.
protocol TaylorCoefficients: Sendable {
    /// The coefficients 0 to `order` at a point, exact where numbers are exact.
    func coefficients(
        of tape: Tape, at point: BigNumber, order: Int, _ monitor: Monitor
    ) throws(NumberError) -> [BigNumber]

    /// A bound of one coefficient at all points of a ball.
    func largestCoefficient(
        of tape: Tape, on ball: borrowing Ball, order: Int, _ monitor: Monitor
    ) throws(BallError) -> Magnitude
}
