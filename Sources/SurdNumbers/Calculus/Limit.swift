/// The limit of a tape.
package struct Limit {
    let tape: Tape
    let monitor: Monitor
    /// The proof of the last limit, in a few words.
    package private(set) var proof = ""

    package init(_ tape: Tape, monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
    }

    /// The value of a limit.
    package enum Value: Sendable {
        case number(BigNumber)
        /// 1 for infinity, -1 for minus infinity.
        case infinity(Int)
    }

    /// The limit from one side (1 or -1) or from both (0).
    package mutating func value(at point: BigNumber, side: Int) throws(NumberError) -> Value {
        if side != 0 { return try value(at: .point(point, side: side)) }
        let above = try value(at: .point(point, side: 1))
        let proofAbove = proof
        let below = try value(at: .point(point, side: -1))
        if proof != proofAbove { proof = "from above \(proofAbove); from below \(proof)" }
        switch (above, below) {
        case (.number(let a), .number(let b)):
            if try a.compare(to: b, monitor: monitor) == 0 { return above }
        case (.infinity(let a), .infinity(let b)) where a == b: return above
        default: break
        }
        throw .noLimit(
            rule:
                "there is no limit: the value tends to \(Self.text(below)) from below and \(Self.text(above)) from above"
        )
    }

    /// The limit at infinity (1) or minus infinity (-1).
    package mutating func value(atInfinity sign: Int) throws(NumberError) -> Value {
        try value(at: .infinity(sign))
    }

    private mutating func value(at end: End) throws(NumberError) -> Value {
        let monitor = monitor
        // A sum has a value only where its last index is an integer; the same holds for powers of a
        // negative number.
        var isOfIntegers = false
        if case .infinity(1) = end {
            let hasSigns = try tape.hasPowersOfNegatives(monitor)
            isOfIntegers = hasSigns || tape.hasMovingLoops
        }
        let found: (Verdict, String)?
        do throws(NumberError) {
            found = try tape.settle(
                at: end, as: isOfIntegers ? .ofIntegers : .value, monitor: monitor
            ) {
                (germ, work) throws(BallError) -> (Verdict, String)? in
                guard let verdict = try Self.verdict(germ, work) else { return nil }
                return (verdict, try Self.text(germ, work))
            }
        } catch {
            // A function may have no germ for an oscillating argument, and two different limits.
            guard case .undecided = error, !isOfIntegers else { throw error }
            if try hasTwoLimits(at: end) {
                throw .noLimit(rule: "there is no limit: the value oscillates")
            }
            if try hasPoles(at: end) { throw .noLimit(rule: Self.poles) }
            guard let value = try fastest(at: end) else { throw error }
            return value
        }
        proof = found?.1 ?? ""
        switch found?.0 {
        case .value(let value): return value
        case .oscillation:
            throw .noLimit(rule: "there is no limit: the value oscillates")
        case nil:
            if !isOfIntegers, try hasTwoLimits(at: end) {
                throw .noLimit(rule: "there is no limit: the value oscillates")
            }
            if !isOfIntegers {
                if try hasPoles(at: end) { throw .noLimit(rule: Self.poles) }
                if let value = try fastest(at: end) { return value }
            }
            throw .undecided(
                question: "the limit", known: "the terms found so far do not decide it")
        }
    }

    /// By powers of what grows fastest.
    private mutating func fastest(at end: End) throws(NumberError) -> Value? {
        let value = try FastestScale.limit(of: tape, at: end, monitor: monitor)
        if value != nil { proof = "by powers of the exponential that changes fastest" }
        return value
    }

    // MARK: - Two limits

    /// Phases of a wave, as parts of its period.
    private static var angles: [BigRational] {
        [(0, 1), (1, 4), (1, 2), (3, 4), (1, 6)].map { BigRational(BigInt($0.0), BigInt($0.1)) }
    }
    /// Places between whole numbers, where all fractions are smooth.
    private static var fractions: [BigRational] {
        [(1, 4), (3, 4), (5, 4)].map { BigRational(BigInt($0.0), BigInt($0.1)) }
    }

    /// Whether the value has two limits along two sequences that tend to the end (bound 300).
    private func hasTwoLimits(at end: End) throws(NumberError) -> Bool {
        guard tape.isStraight, tape.bodies.isEmpty else { return false }
        let notes = WavePlaces()
        _ = try quietly { () throws(NumberError) in
            try tape.settle(at: end, places: notes, monitor: monitor) {
                (_, _) throws(BallError) -> Bool? in true
            }
        }
        guard let base = try common(notes) else { return false }
        let numbers = NumberWork(monitor: monitor)
        var known: Value?
        for part in notes.isOfSines ? Self.angles : Self.fractions {
            var angle = BigNumber(part)
            if notes.isOfSines {
                angle = try numbers.product(2, angle, BigNumber.constant(.pi))
            }
            let places = WavePlaces(base, at: angle)
            let found = try quietly { () throws(NumberError) in
                try tape.settle(at: end, places: places, monitor: monitor) {
                    (germ, work) throws(BallError) -> Value? in
                    guard case .value(let value) = try Self.verdict(germ, work) else { return nil }
                    return value
                }
            }
            guard let found else { continue }
            if let known {
                if try !isSame(known, found) { return true }
            } else {
                known = found
            }
        }
        return false
    }

    private static var poles: String {
        "there is no limit: the value has poles as near to that place as one likes"
    }

    /// Whether there are poles without end, and places between them along which the value tends to a number (bound 321).
    private func hasPoles(at end: End) throws(NumberError) -> Bool {
        guard let parts = try FastestScale.quotient(of: tape, at: end, monitor: monitor) else {
            return false
        }
        let notes = WavePlaces()
        _ = try parts.below.holds(.isZero, at: .infinity(1), places: notes, monitor)
        guard notes.isOfSines, let base = try common(notes) else { return false }
        let numbers = NumberWork(monitor: monitor)
        var (hasPole, hasNumber) = (false, false)
        for part in Self.angles {
            let angle = try numbers.product(2, BigNumber(part), BigNumber.constant(.pi))
            let places = WavePlaces(base, at: angle)
            let isZero = try parts.below.holds(.isZero, at: .infinity(1), places: places, monitor)
            if isZero, !hasPole {
                hasPole = try parts.above.holds(
                    .hasSign, at: .infinity(1), places: places, monitor)
            } else if !isZero, !hasNumber {
                hasNumber = try parts.whole.holds(
                    .tendsToNumber, at: .infinity(1), places: places, monitor)
            }
            if hasPole, hasNumber { return true }
        }
        return false
    }

    /// The common phase of the waves that were met; the germ of the whole expression need not be known.
    private func common(_ notes: WavePlaces) throws(NumberError) -> [Scale.Part]? {
        do throws(BallError) {
            let work = try GermWork(
                order: 6, exponent: 6, taylor: JetCoefficients(), monitor: monitor)
            return try notes.common(work)
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return nil
        }
    }

    private func isSame(_ a: Value, _ b: Value) throws(NumberError) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): try a.compare(to: b, monitor: monitor) == 0
        case (.infinity(let a), .infinity(let b)): a == b
        default: false
        }
    }

    /// The answer to an auxiliary question; nil where there is none.
    private func quietly<Answer>(
        _ ask: () throws(NumberError) -> Answer?
    ) throws(NumberError) -> Answer? {
        do throws(NumberError) { return try ask() } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// The slowest term, and a bound of all other terms.
    private static func text(_ germ: Germ, _ work: GermWork) throws(BallError) -> String {
        var others = germ
        var words = "0"
        if let first = others.terms.first {
            others.terms.removeFirst()
            words = (first.wave == nil ? "" : "a wave times ") + text(.number(first.coefficient))
            if !first.scale.isOne { words += "*\(first.scale.text)" }
        }
        guard let rest = try work.size(others) else { return "the germ is \(words) alone" }
        let scale = rest.scale.isOne ? "" : "*\(rest.scale.text)"
        let bound = "2^\(rest.bound.exponent.value)\(scale)"
        let reach = "t up to 2^-\(work.bounds.exponent)"
        return "the germ is \(words), and at most \(bound) beside it for \(reach)"
    }

    private enum Verdict {
        case value(Value)
        case oscillation
    }

    /// The verdict of the germ; nil where its remainder hides it.
    private static func verdict(
        _ germ: Germ, _ work: GermWork
    ) throws(BallError) -> Verdict? {
        guard let first = germ.terms.first else {
            guard let rest = germ.rest else { return .value(.number(0)) }
            return try work.direction(rest.scale) < 0 ? .value(.number(0)) : nil
        }
        let direction = try work.direction(first.scale)
        if direction < 0 { return .value(.number(0)) }
        // The terms of the same size as the first one.
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

    /// Whether a germ has no limit.
    static func hasNoLimit(_ germ: Germ, _ work: GermWork) throws(BallError) -> Bool {
        if case .oscillation = try verdict(germ, work) { true } else { false }
    }

    /// Waves whose phases are multiples of a growing phase, and not all zero, take values above and
    /// below zero again and again: their mean is 0, and that of their squares is not (bound 236).
    private static func oscillates(
        _ waves: [Germ.Term], _ work: GermWork
    ) throws(BallError) -> Bool {
        guard let first = waves.first?.wave else { return false }
        if work.isOfIntegers {
            return try oscillatesAtIntegers(waves.compactMap(\.wave), work)
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

    /// Whether a wave oscillates at integers. A wave may be constant there; one of an angle θ with
    /// sin θ ≠ 0 is not (bound 242), and (-1)^n has two values.
    private static func oscillatesAtIntegers(
        _ waves: [Germ.Wave], _ work: GermWork
    ) throws(BallError) -> Bool {
        guard let first = waves.first else { return false }
        for wave in waves {
            guard wave.shape == nil, wave.phase.count == 1,
                let (power, other) = Scale(wave.phase[0].rate).powers, other.isZero,
                power.knownInteger == -1
            else { return false }
            let isSame = try work.lift { () throws(NumberError) in
                try wave.phase[0].coefficient.compare(
                    to: first.phase[0].coefficient, monitor: work.monitor) == 0
            }
            guard isSame else { return false }
        }
        return try work.lift { () throws(NumberError) in
            let angle = first.phase[0].coefficient
            if waves.count == 1, !first.isSine,
                try angle.compare(to: BigNumber.constant(.pi), monitor: work.monitor) == 0
            {
                return true
            }
            return try work.numbers.value(.sin, angle).sign(monitor: work.monitor) != 0
        }
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

/// What is asked of a germ and may be answered by yes.
enum GermQuestion {
    /// Whether the value is 0 for all t up to some t0, or one sign.
    case isZero, hasSign
    case tendsToNumber
    /// Whether the value is 0 without end: always, or because a continuous wave of both signs is largest.
    case hasZeros
    /// Whether the sum of the values at integers diverges.
    case sumDiverges

    func holds(_ germ: Germ, _ work: GermWork) throws(BallError) -> Bool {
        switch self {
        case .isZero: return germ.terms.isEmpty && germ.rest == nil
        case .hasSign: return try work.sign(germ) != 0
        case .tendsToNumber: return try Limit.tendsToNumber(germ, work)
        case .hasZeros: return try Limit.hasZeros(germ, work)
        case .sumDiverges: return try SumTail(germ: germ, work: work).verdict() == .diverges
        }
    }
}

extension Tape {
    /// Whether the germ at an end shows that a question has the answer yes.
    @inline(never)
    func holds(
        _ question: GermQuestion, at end: End, isOfIntegers: Bool = false,
        places: WavePlaces? = nil, _ monitor: Monitor
    ) throws(NumberError) -> Bool {
        do throws(NumberError) {
            return try settle(
                at: end, as: isOfIntegers ? .ofIntegers : .value, places: places,
                orders: [6, 14], monitor: monitor
            ) {
                (germ, work) throws(BallError) -> Bool? in try question.holds(germ, work)
            } ?? false
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }
}

extension Limit {
    fileprivate static func tendsToNumber(
        _ germ: Germ, _ work: GermWork
    ) throws(BallError) -> Bool {
        if case .value(.number) = try verdict(germ, work) { true } else { false }
    }

    fileprivate static func hasZeros(_ germ: Germ, _ work: GermWork) throws(BallError) -> Bool {
        guard let first = germ.terms.first else { return germ.rest == nil }
        var waves: [Germ.Term] = []
        for term in germ.terms where try work.compare(term.scale, first.scale) == 0 {
            guard let wave = term.wave, wave.shape == nil else { return false }
            waves.append(term)
        }
        return try oscillates(waves, work)
    }
}

extension Tape {
    /// Whether a negative number is raised to a power that changes.
    fileprivate func hasPowersOfNegatives(_ monitor: Monitor) throws(NumberError) -> Bool {
        var isFixed = [false] + constants.map { _ in true }
        isFixed += Array(repeating: false, count: registerCount - isFixed.count)
        for (place, step) in steps.enumerated() where step.target >= 0 {
            isFixed[step.target] =
                step.action != .body && step.operands.allSatisfy { isFixed[$0] }
            if step.action == .operation(.power), isFixed[step.first], !isFixed[step.second],
                try isNegative(step.first, before: place, monitor)
            {
                return true
            }
        }
        return false
    }

    /// Whether a register that does not depend on the variable is below 0.
    private func isNegative(
        _ register: Int, before place: Int, _ monitor: Monitor
    ) throws(NumberError) -> Bool {
        if holdsConstant(register) { return constants[register - 1].isPlainlyNegative }
        guard isStraight else { return false }
        do throws(BallError) {
            var run = try TapeRun(
                prefix(place, result: register).pruned(to: register), precision: 64,
                monitor: monitor)
            try run.runTape(at: 1, monitor)
            return try run.withResult { (value) throws(BallError) in value.sign == -1 }
        } catch {
            guard case .number(let reason) = error, reason.endsComputation else { return false }
            throw reason
        }
    }
}

extension Scale {
    /// In terms of t, the distance from the end, or the reciprocal of a growing variable.
    fileprivate var text: String {
        if parts.isEmpty { return "1" }
        return parts.map { part in
            let c = part.coefficient
            switch part.rate {
            case .logarithm(1): return "t^\(Self.text(-c))"
            case .logarithm(let k):
                let logarithm =
                    String(repeating: "ln(", count: k - 2) + "ln(1/t)"
                    + String(repeating: ")", count: k - 2)
                return "\(logarithm)^\(Self.text(c))"
            case .scale(let scale): return "exp(\(Self.text(c))*\(scale.text))"
            }
        }.joined(separator: "*")
    }

    private static func text(_ number: BigNumber) -> String {
        guard let fraction = number.knownRational, fraction.denominator.bitLength < 30,
            fraction.numerator.bitLength < 30
        else { return "\(Double(number))" }
        if fraction.denominator == 1 {
            return fraction.sign < 0 ? "(\(fraction.numerator))" : "\(fraction.numerator)"
        }
        return "(\(fraction.numerator)/\(fraction.denominator))"
    }
}
