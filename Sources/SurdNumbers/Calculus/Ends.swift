/// What stands where a form has its bounds.
package enum Bound: Sendable {
    case number(BigNumber)
    /// 1 for infinity, -1 for minus infinity.
    case infinity(Int)
}

/// An end of the real line or of an interval, as seen from inside.
package enum End: Sendable {
    /// A point, and the side of it that is looked at: 1 for what lies above it.
    case point(BigNumber, side: Int)
    /// 1 for infinity, -1 for minus infinity.
    case infinity(Int)

    /// The variable in terms of the local parameter t.
    func germ(_ work: GermWork) throws(BallError) -> Germ {
        let scales = work.scales
        switch self {
        case .point(let number, let side):
            let power = try work.lift { () throws(NumberError) in
                try Scale.power(1, monitor: scales.monitor)
            }
            return try work.sum(
                Germ(number), Germ(terms: [Germ.Term(BigNumber(side), power)]))
        case .infinity(let sign):
            let power = try work.lift { () throws(NumberError) in
                try Scale.power(-1, monitor: scales.monitor)
            }
            return Germ(terms: [Germ.Term(BigNumber(sign), power)])
        }
    }
}

extension Tape {
    /// The exponents of the t0 that are tried.
    private static var exponents: [Int] { [6, 24, 160, 4000, 1 << 22] }
    private static var orders: [Int] { [6, 14, 30] }

    /// Asks a question about the germ of the tape towards an end, with more terms and for smaller t until it is
    /// answered. The answer is nil where it needs more.
    func settle<Answer>(
        at end: End, isOfIntegers: Bool = false, monitor: Monitor,
        _ ask: (Germ, GermWork) throws(BallError) -> Answer?
    ) throws(NumberError) -> Answer? {
        var domain: NumberError?
        for order in Self.orders {
            for exponent in Self.exponents {
                try monitor.check()
                do throws(BallError) {
                    var work = try GermWork(
                        order: order, exponent: exponent, taylor: JetCoefficients(),
                        monitor: monitor)
                    work.isOfIntegers = isOfIntegers
                    var germs = TapeGerms(self, point: try end.germ(work), work: work)
                    let germ = try germs.run()
                    if let answer = try ask(germ, work) { return answer }
                    // A smaller t0 shows no more terms.
                    break
                } catch {
                    switch error {
                    case .needsPrecision: continue
                    case .domain(let reason): domain = reason
                    case .number(let reason): throw reason
                    }
                    break
                }
            }
            if let domain { throw domain }
        }
        return nil
    }
}
