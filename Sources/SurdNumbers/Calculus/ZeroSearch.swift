/// All zeros of a tape in an interval, in order, with the proof that there are no others.
///
/// The interval is halved until a piece has no zero (its enclosure excludes 0), has at most one
/// (the derivative is not zero there, and the signs at the ends decide), or surrounds a zero of
/// higher multiplicity that exact rules prove. A piece for which all of these fail is `undecided`.
package struct ZeroSearch {
    let tape: Tape
    let first: BigNumber
    let last: BigNumber
    let monitor: Monitor
    /// The function that the tape is a factor or a numerator of.
    var whole: Tape?
    /// The steps that loops inside the body took.
    package internal(set) var steps = 0
    var zeros: [BigNumber] = []
    /// The multiplicity of each zero, where derivatives show it.
    private(set) var multiplicities: [Int] = []
    private let balls = FunctionCache()
    /// The reason why the last piece failed.
    private var obstacle: NumberError?
    /// Intervals around zeros that are known, in which there are no others.
    var cleared: [(low: BigRational, high: BigRational)] = []

    package init(_ tape: Tape, from first: BigNumber, to last: BigNumber, monitor: Monitor) {
        self.tape = tape
        self.first = first
        self.last = last
        self.monitor = monitor
    }

    /// The number of halvings after which a piece is given up.
    private static var mostHalvings: Int { 140 }
    /// The numbers of halvings after which a zero of higher multiplicity is tried.
    private static let trials = [6, 12, 24, 48, 96]
    /// The highest multiplicities that are tried.
    static var orders: [Int] { [8, 64] }

    /// The bits before and after the point of an irrational end: a smaller number is near 0 for the search.
    private static var longestEnd: Int { 1 << 16 }

    /// The result of an examination of a piece.
    private enum Look {
        case empty, monotone(isRising: Bool), open
    }

    package mutating func run() throws(NumberError) -> [BigNumber] {
        switch try first.compare(to: last, monitor: monitor) {
        case 1:
            throw .domain(function: "solve", rule: "solve needs an interval [a, b] with a below b")
        case 0: return try isZero(at: first) ? [first] : []
        default: break
        }
        guard let parts = ZeroFactors(tape), parts.isApart else { return try searched() }
        return try zeros(of: parts)
    }

    /// The zeros of one function, piece by piece.
    mutating func searched() throws(NumberError) -> [BigNumber] {
        let (low, high) = (try lowerBound(first), try -lowerBound(-last))
        var scale = (high - low).approximateExponent
        // At most three pieces at the start.
        while BigRational(mantissa: 1, exponent: scale) < high - low { scale += 1 }
        let unit = BigRational(mantissa: 1, exponent: scale)
        var (index, end) = ((low / unit).floor, (high / unit).ceil)
        var pieces: [(index: BigInt, depth: Int)] = []
        if index == end { end = end + 1 }
        while index < end {
            pieces.append((index, 0))
            index = index + 1
        }
        pieces.reverse()
        var count = 0
        while let (index, depth) = pieces.popLast() {
            try monitor.check()
            obstacle = nil
            count += 1
            let piece = Bracket(cell: index, scale: scale - depth)
            if piece.high <= low || piece.low >= high { continue }
            if cleared.contains(where: { $0.low <= piece.low && piece.high <= $0.high }) {
                continue
            }
            if count > monitor.limits.maximumPieces {
                throw undecided(piece, "\(monitor.limits.maximumPieces) pieces were not enough")
            }
            let bits = precision(for: piece)
            switch try look(piece, bits) {
            case .empty: continue
            case .monotone(let isRising): if try takeZero(in: piece, isRising) { continue }
            case .open: break
            }
            if depth == Self.trials[0] { try requireNotIdentical(to: piece) }
            if Self.trials.contains(depth) {
                if try takeMultipleZero(near: piece, bits) { continue }
                if try takeZeroAtBreak(near: piece, bits) { continue }
                if try takeEnd(of: piece, low, high) { continue }
                if tape.hasBreaks {
                    // Near a break the function may be zero everywhere.
                    for quarters in [-16, -8, 8, 16] {
                        let other = piece.part(quarters: quarters, shift: 0)
                        if other.low >= high || other.high <= low { continue }
                        if other.low >= low, other.high <= high { _ = try look(other, bits) }
                    }
                }
            }
            if depth == Self.trials[1] { try requireFewZeros(near: piece, low, high) }
            if depth >= Self.mostHalvings {
                throw obstacle
                    ?? undecided(piece, "neither a zero nor its absence could be proved")
            }
            pieces.append((2 * index + 1, depth + 1))
            pieces.append((2 * index, depth + 1))
        }
        return zeros
    }

    func undecided(_ piece: Bracket, _ known: String) -> NumberError {
        let (low, high) = (Double(piece.low), Double(piece.high))
        let place = low == high ? "next to \(low)" : "between \(low) and \(high)"
        return .undecided(question: "how many zeros there are \(place)", known: known)
    }

    private func lowerBound(_ number: BigNumber) throws(NumberError) -> BigRational {
        if let exact = number.knownRational { return exact }
        var ball = Ball(precision: 192)
        do throws(BallError) {
            try ball.set(enclosing: number, 160, monitor)
        } catch {
            switch error {
            case .domain(let reason), .number(let reason): throw reason
            case .needsPrecision:
                throw .undecided(question: "where the interval ends", known: "")
            }
        }
        guard let bounds = ball.rationalBounds(within: Self.longestEnd) else {
            throw .tooLarge(
                bits: ball.largestSize.exponent.double, what: "an end of the interval",
                limits: monitor.limits)
        }
        return bounds.low
    }

    /// Enough bits to distinguish the two ends of a piece, and as many again for its values.
    private func precision(for piece: Bracket) -> Int {
        let place = piece.exponent + piece.mantissa.bitLength
        let bits = 2 * max(place - piece.radius, 0) + 2 * max(-piece.radius, 0)
        return 96 + (bits + 63) / 64 * 64
    }

    // MARK: - A piece

    private mutating func look(_ piece: Bracket, _ bits: Int) throws(NumberError) -> Look {
        var all = Ball(precision: bits)
        piece.set(&all)
        do throws(BallError) {
            if let found = try lookAtSlope(piece, all, bits) { return found }
        } catch {
            switch error {
            case .needsPrecision, .domain: break
            case .number(let reason):
                if reason.endsComputation { throw reason }
                if case .infinitelyManyZeros = reason { throw reason }
                obstacle = reason
            }
        }
        return try lookAtRange(all, bits)
    }

    private mutating func lookAtSlope(
        _ piece: Bracket, _ all: borrowing Ball, _ bits: Int
    ) throws(BallError) -> Look? {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let function = try balls.function(tape, bits, monitor)
        let before = function.countedSteps
        try function.evaluate(at: all)
        steps += function.countedSteps - before
        var value = Ball(precision: bits)
        var slope = Ball(precision: bits)
        try function.copyCoefficient(0, to: &value)
        if value.isExact, value.containsZero { throw .number(.infinitelyManyZeros) }
        if !value.containsZero { return .empty }
        try function.copyCoefficient(1, to: &slope)
        if let sign = slope.sign, sign != 0 { return .monotone(isRising: sign > 0) }
        // The mean value: f(m) + f'·(x - m).
        var middle = Ball(precision: bits)
        var radius = Ball(precision: bits)
        piece.setCentre(&middle)
        radius.set(0, precision: 64)
        radius.widen(by: .powerOfTwo(piece.radius))
        try function.evaluate(at: middle)
        try function.copyCoefficient(0, to: &value)
        var change = Ball(precision: bits)
        var sum = Ball(precision: bits)
        try change.setProduct(slope, radius, precision: bits)
        try sum.setSum(value, change, precision: bits)
        return sum.containsZero ? .open : .empty
    }

    private mutating func lookAtRange(
        _ all: borrowing Ball, _ bits: Int
    ) throws(NumberError) -> Look {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        do throws(BallError) {
            if tape.hasBreaks {
                var hull = try TapeHull(tape, precision: bits, monitor: monitor)
                return try hull.excludesZero(on: all) ? .empty : .open
            }
            var ranges = try TapeRanges(tape, precision: bits, monitor: monitor)
            return try ranges.excludesZero(on: all) ? .empty : .open
        } catch {
            switch error {
            case .needsPrecision: return .open
            // No point of the piece lies in the domain.
            case .domain(let reason): throw reason
            case .number(let reason):
                if reason.endsComputation { throw reason }
                obstacle = reason
                return .open
            }
        }
    }

    // MARK: - Simple zeros

    /// Adds the zero of a piece on which the function is monotone, if it has one there. False where
    /// a sign is undecided.
    private mutating func takeZero(
        in piece: Bracket, _ isRising: Bool
    ) throws(NumberError) -> Bool {
        let (low, high) = (BigNumber(piece.low), BigNumber(piece.high))
        let start = try first.compare(to: low, monitor: monitor) > 0 ? first : low
        let end = try last.compare(to: high, monitor: monitor) < 0 ? last : high
        // The piece intersects the interval in a point, or not at all.
        if try start.compare(to: end, monitor: monitor) > 0 { return true }
        let before = try sign(at: start)
        if before == 0 {
            try add(start)
            return true
        }
        let after = try sign(at: end)
        if after == 0 {
            try add(end)
            return true
        }
        if before == after { return true }
        try add(closedForm(of: piece, isRising))
        return true
    }

    /// The zero in a piece, in closed form where one is found and proved.
    private func closedForm(
        of piece: Bracket, _ isRising: Bool
    ) throws(NumberError) -> BigNumber {
        let value = ZeroValue(tape, in: piece, isRising: isRising)
        var ball = Ball(precision: ZeroForms.bits)
        do throws(BallError) {
            try value.enclose(into: &ball, precision: ZeroForms.bits, monitor)
        } catch {
            if case .number(let reason) = error { throw reason }
            throw undecided(piece, "the zero there could not be refined")
        }
        for candidate in try ZeroForms(monitor: monitor).candidates(ball) {
            guard try isIn(piece, candidate) else { continue }
            if try multiplicity(at: candidate) != nil { return candidate }
        }
        let real = Real(value, estimate: Estimate(ball))
        real.remember(Real.Enclosure(copying: ball))
        return BigNumber(storage: .real(real))
    }

    func isIn(_ piece: Bracket, _ number: BigNumber) throws(NumberError) -> Bool {
        if try number.compare(to: BigNumber(piece.low), monitor: monitor) < 0 { return false }
        return try number.compare(to: BigNumber(piece.high), monitor: monitor) <= 0
    }

    /// Adds a zero; the end of one piece is the beginning of the next one.
    mutating func add(_ zero: BigNumber, multiplicity: Int = 1) throws(NumberError) {
        if let before = zeros.last, before.isExact, zero.isExact, before == zero { return }
        zeros.append(zero)
        multiplicities.append(multiplicity)
    }

    /// The sign of the function at a point: first by balls, then by exact rules.
    private func sign(at point: BigNumber) throws(NumberError) -> Int {
        do throws(BallError) {
            for bits in [128, 512] {
                var function = try TapeRun(
                    tape, precision: bits, spare: 0, monitor: monitor)
                try function.load(point, into: Tape.index, monitor)
                try function.runSteps(monitor)
                let sign = try function.withResult { (ball) in ball.sign }
                if let sign { return sign }
            }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
        }
        return try value(at: point).sign(monitor: monitor)
    }

    func value(at point: BigNumber) throws(NumberError) -> BigNumber {
        var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
        numbers.load(point, into: Tape.index)
        try numbers.runSteps(monitor)
        return numbers.registers[tape.result]
    }

    func isZero(at point: BigNumber) throws(NumberError) -> Bool {
        try value(at: point).sign(monitor: monitor) == 0
    }

    // MARK: - Zeros of higher multiplicity

    /// Adds a zero in or at a piece that exact rules prove, where a higher derivative shows that
    /// there are no others around it.
    private mutating func takeMultipleZero(
        near piece: Bracket, _ bits: Int
    ) throws(NumberError) -> Bool {
        var ball = Ball(precision: bits)
        piece.set(&ball)
        for candidate in try ZeroForms(monitor: monitor).candidates(ball) {
            guard try isIn(piece, candidate) else { continue }
            guard let multiplicity = try multiplicity(at: candidate) else { continue }
            let (low, high) = piece.wider
            var wide = Ball(precision: bits)
            Bracket(piece.mantissa, exponent: piece.exponent, radius: piece.radius + 2).set(&wide)
            if try isAlone(multiplicity, on: wide, bits) {
                cleared.append((low, high))
            } else if try !isAlone(multiplicity, on: ball, bits) {
                continue
            }
            if try candidate.compare(to: first, monitor: monitor) < 0 { return true }
            if try candidate.compare(to: last, monitor: monitor) > 0 { return true }
            try add(candidate, multiplicity: multiplicity)
            return true
        }
        return false
    }

    /// The multiplicity of a zero; nil where it is not proved, or where the number is not a zero.
    private func multiplicity(at point: BigNumber) throws(NumberError) -> Int? {
        do throws(NumberError) {
            guard try isZero(at: point) else { return nil }
            for order in Self.orders {
                let spare = TapeJets<TapeNumbers>.spare(tape, order: order)
                var numbers = TapeNumbers(
                    tape, constants: tape.constants, spare: spare, monitor: monitor)
                numbers.load(point, into: Tape.index)
                var jets = TapeJets(tape, order: order, on: numbers, monitor: monitor)
                try jets.run()
                if let found = try Self.multiplicity(jets, monitor) { return found }
            }
        } catch {
            if error.endsComputation || error == .infinitelyManyZeros { throw error }
        }
        return nil
    }

    /// The first coefficient that is not zero.
    static func multiplicity(
        _ jets: borrowing TapeJets<TapeNumbers>, _ monitor: Monitor
    ) throws(NumberError) -> Int? {
        for k in 1...jets.order {
            // A polynomial without a coefficient is zero around the point.
            if k >= jets.resultLength { throw .infinitelyManyZeros }
            let coefficient = jets.base.registers[jets.resultPlace(k)]
            if try coefficient.sign(monitor: monitor) != 0 { return k }
        }
        return nil
    }

    /// Whether a derivative is not zero on the whole ball: then a zero of that multiplicity is the
    /// only one there.
    private func isAlone(
        _ order: Int, on ball: borrowing Ball, _ bits: Int
    ) throws(NumberError) -> Bool {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        do throws(BallError) {
            var function = try FunctionBalls(tape, order: order, precision: bits, monitor: monitor)
            try function.evaluate(at: ball)
            var coefficient = Ball(precision: bits)
            try function.copyCoefficient(order, to: &coefficient)
            return !coefficient.containsZero
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
    }
}

extension BigRational {
    /// The approximate binary exponent of a number that is not zero.
    fileprivate var approximateExponent: Int {
        numerator.bitLength - denominator.bitLength
    }
}

/// The registers for the pieces of a search, which are recreated for another precision.
private final class FunctionCache {
    private var bits = 0
    private var function: Holder?

    /// A function that several places share.
    final class Holder {
        private var function: FunctionBalls

        init(_ function: consuming FunctionBalls) { self.function = function }

        var countedSteps: Int { function.countedSteps }

        func evaluate(at ball: borrowing Ball) throws(BallError) {
            try function.evaluate(at: ball)
        }

        func copyCoefficient(_ index: Int, to ball: inout Ball) throws(BallError) {
            try function.copyCoefficient(index, to: &ball)
        }
    }

    func function(_ tape: Tape, _ bits: Int, _ monitor: Monitor) throws(BallError) -> Holder {
        if bits == self.bits, let function { return function }
        let made = Holder(
            try FunctionBalls(tape, order: 1, precision: bits, monitor: monitor))
        self.bits = bits
        function = made
        return made
    }
}
