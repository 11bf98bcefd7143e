/// The limit of a tape.
package struct Limit {
    let tape: Tape
    let monitor: Monitor

    package init(_ tape: Tape, monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
    }

    /// What a limit may be.
    package enum Value: Sendable {
        case number(BigNumber)
        /// 1 for infinity, -1 for minus infinity.
        case infinity(Int)
    }

    /// The limit from one side (1 or -1) or from both (0).
    package func value(at point: BigNumber, side: Int) throws(NumberError) -> Value {
        if side != 0 { return try value(at: .point(point, side: side)) }
        let above: Value
        let below: Value
        (above, below) = (
            try value(at: .point(point, side: 1)), try value(at: .point(point, side: -1))
        )
        switch (above, below) {
        case (.number(let a), .number(let b)):
            if try a.compare(to: b, monitor: monitor) == 0 { return above }
        case (.infinity(let a), .infinity(let b)) where a == b: return above
        default: break
        }
        throw .noLimit(
            rule:
                "there is no limit: it is \(Self.text(below)) from below and \(Self.text(above)) from above"
        )
    }

    /// The limit at infinity (1) or minus infinity (-1).
    package func value(atInfinity sign: Int) throws(NumberError) -> Value {
        try value(at: .infinity(sign))
    }

    private func value(at end: End) throws(NumberError) -> Value {
        let monitor = monitor
        // A sum has a value where its last index is an integer.
        var isOfIntegers = false
        if case .infinity(1) = end { isOfIntegers = tape.hasMovingLoops }
        let found = try tape.settle(at: end, isOfIntegers: isOfIntegers, monitor: monitor) {
            (germ, work) throws(BallError) -> Verdict? in
            try Self.verdict(germ, work)
        }
        switch found {
        case .value(let value): return value
        case .oscillation:
            throw .noLimit(rule: "there is no limit: the value oscillates there for ever")
        case nil:
            throw .undecided(
                question: "the limit", known: "the terms that were found do not show it")
        }
    }

    private enum Verdict {
        case value(Value)
        case oscillation
    }

    /// What the germ shows; nil where its rest hides it.
    private static func verdict(
        _ germ: Germ, _ work: GermWork
    ) throws(BallError) -> Verdict? {
        guard let first = germ.terms.first else {
            guard let rest = germ.rest else { return .value(.number(0)) }
            return try work.direction(rest.scale) < 0 ? .value(.number(0)) : nil
        }
        let direction = try work.direction(first.scale)
        if direction < 0 { return .value(.number(0)) }
        // The terms that are as large as the first one.
        var alike: [Germ.Term] = []
        for term in germ.terms where try work.compare(term.scale, first.scale) == 0 {
            alike.append(term)
        }
        let waves = alike.filter { $0.wave != nil }
        guard let still = alike.first(where: { $0.wave == nil }) else {
            return try oscillates(waves, work) ? .oscillation : nil
        }
        if waves.isEmpty {
            guard direction == 0 else {
                let sign = try work.lift { () throws(NumberError) in
                    try first.coefficient.sign(monitor: work.monitor)
                }
                return .value(.infinity(sign))
            }
            // The rest, and all other terms, tend to 0.
            return .value(.number(first.coefficient))
        }
        if direction == 0 { return try oscillates(waves, work) ? .oscillation : nil }
        var swing = Magnitude.zero
        for wave in waves { swing = swing + (try work.bounds.size(of: wave.coefficient).high) }
        let (sign, low, _) = try work.bounds.size(of: still.coefficient)
        return swing < low ? .value(.infinity(sign)) : nil
    }

    /// Waves whose phases are multiples of one that grows, not all zero, take values above and below zero again and
    /// again: their mean is 0, and that of their squares is not (bound 236).
    private static func oscillates(
        _ waves: [Germ.Term], _ work: GermWork
    ) throws(BallError) -> Bool {
        guard let first = waves.first?.wave else { return false }
        if work.isOfIntegers {
            // A wave may stand still at integers, but for signs by turns.
            guard waves.count == 1, !first.isSine, first.phase.count == 1,
                let (power, other) = Scale(first.phase[0].rate).powers, other.isZero,
                power.knownInteger == -1
            else { return false }
            return try work.lift { () throws(NumberError) in
                try first.phase[0].coefficient.compare(
                    to: BigNumber.constant(.pi), monitor: work.monitor) == 0
            }
        }
        if waves.contains(where: { $0.wave?.shape != nil }) { return waves.count == 1 }
        for wave in waves {
            guard let phase = wave.wave?.phase else { return false }
            let isAlike = try work.lift { () throws(NumberError) in
                if try work.scales.merge(first.phase, phase, times: -1).isEmpty { return true }
                guard phase.count == 1, first.phase.count == 1 else { return false }
                return try work.scales.compare(phase[0].rate, first.phase[0].rate) == 0
            }
            if !isAlike { return false }
        }
        return true
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .infinity(let sign): sign < 0 ? "-inf" : "inf"
        case .number(let number):
            if let whole = number.knownInteger, whole.bitLength < 40 {
                "\(whole)"
            } else {
                "\(Double(number))"
            }
        }
    }
}
