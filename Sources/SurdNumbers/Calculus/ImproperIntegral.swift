/// An integral with an infinite range, or with points where the integrand has no value or is not smooth.
///
/// The range is cut so that each piece has one such place, at its end. What the integrand does there is a germ, which
/// proves that the integral exists or diverges, and gives the part next to the end; the rest of the piece is a proper
/// integral, over u = ln(1/t) where the integrand changes with each power of t.
package struct ImproperIntegral {
    let tape: Tape
    let low: Bound
    let high: Bound
    let monitor: Monitor
    package private(set) var steps = 0

    package init(_ tape: Tape, from low: Bound, to high: Bound, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
    }

    package mutating func value() throws(NumberError) -> BigNumber {
        guard case .number(let a) = low, case .number(let b) = high else {
            return try improper()
        }
        var integral = Integral(tape, from: a, to: b, monitor: monitor)
        if try a.compare(to: b, monitor: monitor) == 0 { return try integral.value() }
        if try isPlainlyImproper(a, b) { return try improper() }
        do throws(NumberError) {
            let value = try integral.value()
            steps += integral.steps
            return value
        } catch {
            switch error {
            case .undecided, .notBuilt, .divisionByZero, .domain: break
            default: throw error
            }
            do throws(NumberError) {
                return try improper()
            } catch let other {
                // Where both ways have no answer, the first one says what is wrong with the integrand.
                switch other {
                case .undecided, .notBuilt:
                    switch error {
                    case .undecided, .notBuilt: throw error
                    default: throw other
                    }
                default: throw other
                }
            }
        }
    }

    /// Whether the integrand has no value at an end or at some point between that can be found.
    private func isPlainlyImproper(
        _ a: BigNumber, _ b: BigNumber
    ) throws(NumberError) -> Bool {
        guard tape.bodies.isEmpty, tape.isStraight, !tape.isConstant else { return false }
        if try hasNoValue(at: a) { return true }
        if try hasNoValue(at: b) { return true }
        if tape.hasBranchPoints, !tape.isRegular(at: a, monitor) || !tape.isRegular(at: b, monitor)
        {
            return true
        }
        let isUpward = try a.compare(to: b, monitor: monitor) < 0
        let points = SingularPoints(
            tape, from: isUpward ? a : b, to: isUpward ? b : a, monitor: monitor)
        for point in try points.run(ofQuotients: true) where try hasNoValue(at: point) {
            return true
        }
        return false
    }

    private func hasNoValue(at point: BigNumber) throws(NumberError) -> Bool {
        do throws(NumberError) {
            var numbers = TapeNumbers(tape, constants: tape.constants, monitor: monitor)
            numbers.load(point, into: Tape.index)
            try numbers.runSteps(monitor)
            return false
        } catch {
            if error.endsComputation { throw error }
            switch error {
            case .divisionByZero, .domain: return true
            default: return false
            }
        }
    }

    // MARK: - Values in closed form

    /// The integral where the germ at one end is the whole integrand, as that of e^(-x) at infinity is.
    private func exactValue(_ low: Bound, _ high: Bound) throws(NumberError) -> BigNumber? {
        guard tape.isStraight, !tape.hasBreaks, tape.bodies.isEmpty else { return nil }
        switch (low, high) {
        case (.number(let a), .infinity): return try exactValue(.infinity(1), to: a)
        case (.infinity, .number(let b)): return try exactValue(.infinity(-1), to: b)
        case (.number(let a), .number(let b)):
            if let value = try exactValue(.point(a, side: 1), to: b) { return value }
            return try exactValue(.point(b, side: -1), to: a)
        case (.infinity, .infinity): return nil
        }
    }

    private func exactValue(_ end: End, to cut: BigNumber) throws(NumberError) -> BigNumber? {
        let distance = try end.distance(cut, monitor)
        let found = try? tape.settle(at: end, asIntegrand: true, monitor: monitor) {
            (germ, work) throws(BallError) -> BigNumber?? in
            guard germ.rest == nil else { return .some(nil) }
            let t: BigNumber
            do throws(NumberError) {
                switch end {
                case .point: t = distance
                case .infinity:
                    // Powers of x are known at 0 too, but 1/0 is not a number.
                    guard try distance.sign(monitor: monitor) > 0 else { return .some(nil) }
                    t = try BigNumber(1).divided(by: distance, monitor: monitor)
                }
            } catch {
                throw .number(error)
            }
            return .some(try EndTail(germ: germ, work: work).exactValue(at: t))
        }
        return found ?? nil
    }

    // MARK: - Pieces

    enum Piece {
        case proper(BigNumber, BigNumber)
        /// From an end to a number inside of the range.
        case end(End, BigNumber)

        var isInfinite: Bool {
            if case .end(.infinity, _) = self { true } else { false }
        }
    }

    /// Whether both halves of the range cancel.
    private func isOdd(_ low: Bound, _ high: Bound) throws(NumberError) -> Bool {
        guard tape.parity == .odd else { return false }
        switch (low, high) {
        case (.infinity, .infinity): return true
        case (.number(let a), .number(let b)):
            return try a.compare(to: b.negated(monitor: monitor), monitor: monitor) == 0
        default: return false
        }
    }

    /// Whether the part from 0 to 1 and that from 1 to infinity cancel, as f(1/x)/x² = -f(x).
    /// Of a finite range the parts about the middle, or neighbours.
    private func halvesCancel(_ low: Bound, _ high: Bound) throws(NumberError) -> Bool {
        if case .number(let a) = low, case .number(let b) = high {
            return try IntegralSymmetry(tape, from: a, to: b, monitor: monitor).cancels()
        }
        guard case .number(let start) = low, case .infinity(1) = high,
            start.knownInteger == 0
        else { return false }
        return try IntegralSymmetry(tape, from: 0, to: 1, monitor: monitor).cancelsBeyond()
    }

    /// The exponent of 2 beyond which an infinite range is left to its germ.
    private static var reaches: [Int] { [2, 6, 12] }

    private mutating func improper() throws(NumberError) -> BigNumber {
        var bounds = (low, high)
        var sign = 1
        if try isDescending() {
            bounds = (high, low)
            sign = -1
        }
        var last: NumberError?
        for reach in Self.reaches {
            do throws(NumberError) {
                let pieces = try pieces(from: bounds.0, to: bounds.1, reach: reach)
                for piece in pieces where !piece.isInfinite { try requireConvergence(piece) }
                for piece in pieces where piece.isInfinite { try requireConvergence(piece) }
                if try isOdd(bounds.0, bounds.1) {
                    // Both halves exist, and cancel.
                    var half = ImproperIntegral(
                        tape, from: .number(0), to: bounds.1, monitor: monitor)
                    _ = try half.value()
                    return 0
                }
                if pieces.isOneEnd, let exact = try exactValue(bounds.0, bounds.1) {
                    return sign > 0 ? exact : try exact.negated(monitor: monitor)
                }
                try requireFineGerms(pieces)
                let value: BigNumber
                do throws(NumberError) {
                    value = try ImproperValue.number(tape, pieces, bounds, &steps, monitor)
                } catch {
                    // What cannot be told from zero may be zero for a reason.
                    if case .undecided = error, try halvesCancel(bounds.0, bounds.1) { return 0 }
                    throw error
                }
                return sign > 0 ? value : try value.negated(monitor: monitor)
            } catch {
                guard case .undecided = error else { throw error }
                last = error
                // A longer reach finds more singular points, where there is an infinite range.
                if case .number = bounds.0, case .number = bounds.1 { throw error }
            }
        }
        throw last ?? .undecided(question: "the integral", known: "")
    }

    /// What inverse error functions leave next to their poles is known too roughly for digits.
    private func requireFineGerms(_ pieces: [Piece]) throws(NumberError) {
        for case .end(.point(let point, _), _) in pieces {
            for (place, step) in tape.steps.enumerated() {
                guard case .operation(let operation) = step.action,
                    operation == .erfinv || operation == .erfcinv,
                    try !isFinite(place, at: point)
                else { continue }
                throw .undecided(
                    question: "the integral",
                    known: "it exists, but \(operation.name) next to a pole is known too roughly")
            }
        }
    }

    /// Whether a step is seen to have a value at a point.
    private func isFinite(_ place: Int, at point: BigNumber) throws(NumberError) -> Bool {
        guard tape.isStraight else { return false }
        let target = tape.steps[place].target
        let part = tape.prefix(place + 1, result: target).pruned(to: target)
        do throws(BallError) {
            var function = try FunctionBalls(part, order: 0, precision: 64, monitor: monitor)
            var ball = Ball(precision: 64)
            try ball.set(enclosing: point, 64, monitor)
            try function.evaluate(at: ball)
            try function.copyCoefficient(0, to: &ball)
            return !ball.largestSize.isInfinite
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
    }

    private func isDescending() throws(NumberError) -> Bool {
        switch (low, high) {
        case (.number(let a), .number(let b)): try a.compare(to: b, monitor: monitor) > 0
        case (.infinity(let sign), .number): sign > 0
        case (.number, .infinity(let sign)): sign < 0
        case (.infinity(let first), .infinity(let second)): first > second
        }
    }

    private func pieces(
        from low: Bound, to high: Bound, reach: Int
    ) throws(NumberError) -> [Piece] {
        if case .infinity(let a) = low, case .infinity(let b) = high, a == b {
            throw .domain(
                function: "integrate", rule: "an integral needs two different bounds")
        }
        var (start, end) = (BigNumber(0), BigNumber(0))
        let far = BigNumber(1 << reach)
        var pieces: [Piece] = []
        switch (low, high) {
        case (.number(let a), .number(let b)): (start, end) = (a, b)
        case (.number(let a), .infinity):
            start = a
            end = try a.compare(to: 1, monitor: monitor) < 0 ? far : a.adding(far, monitor: monitor)
            pieces.append(.end(.infinity(1), end))
        case (.infinity, .number(let b)):
            end = b
            let minus = -far
            start =
                try b.compare(to: -1, monitor: monitor) > 0
                ? minus : b.adding(minus, monitor: monitor)
            pieces.append(.end(.infinity(-1), start))
        case (.infinity, .infinity):
            (start, end) = (-far, far)
            pieces.append(.end(.infinity(-1), start))
            pieces.append(.end(.infinity(1), end))
        }
        var points: [BigNumber] = []
        for point in try SingularPoints(tape, from: start, to: end, monitor: monitor).run() {
            points.append(point)
        }
        if case .number = low { try add(start, to: &points) }
        if case .number = high { try add(end, to: &points) }
        var singular: [BigNumber] = []
        for point in points where !tape.isRegular(at: point, order: Self.smoothness, monitor) {
            singular.append(point)
        }
        for point in try SingularPoints(tape, from: start, to: end, monitor: monitor).breaks() {
            try add(point, to: &singular)
        }
        guard !singular.isEmpty else { return pieces + [.proper(start, end)] }
        try singular.sortThrowing(monitor)
        var place = start
        for (index, point) in singular.enumerated() {
            if try place.compare(to: point, monitor: monitor) < 0 {
                let middle = index == 0 ? try half(place, point) : place
                if index == 0 { pieces.append(.proper(place, middle)) }
                pieces.append(.end(.point(point, side: -1), middle))
            }
            let next = index + 1 < singular.count ? singular[index + 1] : end
            guard try point.compare(to: next, monitor: monitor) < 0 else { continue }
            let middle = try half(point, next)
            pieces.append(.end(.point(point, side: 1), middle))
            if index + 1 == singular.count { pieces.append(.proper(middle, end)) }
            place = middle
        }
        return pieces
    }

    /// Derivatives that the integrand has where it is taken for smooth.
    private static var smoothness: Int { 6 }

    private func half(_ a: BigNumber, _ b: BigNumber) throws(NumberError) -> BigNumber {
        try a.adding(b, monitor: monitor).divided(by: 2, monitor: monitor)
    }

    private func add(_ point: BigNumber, to points: inout [BigNumber]) throws(NumberError) {
        for other in points where try other.compare(to: point, monitor: monitor) == 0 { return }
        points.append(point)
    }

    // MARK: - Convergence

    private func requireConvergence(_ piece: Piece) throws(NumberError) {
        guard case .end(let end, _) = piece else { return }
        let verdict = try tape.settle(at: end, asIntegrand: true, monitor: monitor) {
            (germ, work) throws(BallError) -> EndTail.Verdict? in
            try EndTail(germ: germ, work: work).verdict()
        }
        switch verdict {
        case .converges: return
        case .diverges:
            throw .diverges(rule: "the integral diverges at \(end.text)")
        case nil:
            throw .undecided(
                question: "whether the integral exists at \(end.text)",
                known: "the terms that were found do not show it")
        }
    }
}

extension [ImproperIntegral.Piece] {
    /// Whether there is a single end where the integrand is singular or the range infinite.
    fileprivate var isOneEnd: Bool {
        count { if case .end = $0 { true } else { false } } == 1
    }
}

extension [BigNumber] {
    /// Sorts numbers whose order may be open.
    mutating func sortThrowing(_ monitor: Monitor) throws(NumberError) {
        var sorted: [BigNumber] = []
        for number in self {
            var place = sorted.count
            while place > 0, try sorted[place - 1].compare(to: number, monitor: monitor) > 0 {
                place -= 1
            }
            sorted.insert(number, at: place)
        }
        self = sorted
    }
}

/// The number that an improper integral is.
final class ImproperValue: BodyValue, @unchecked Sendable {
    typealias Bounds = (low: Bound, high: Bound)

    private let pieces: [ImproperIntegral.Piece]
    private let bounds: Bounds
    /// The exponent of the value.
    private let exponent: Int

    private init(
        _ tape: Tape, _ pieces: [ImproperIntegral.Piece], _ bounds: Bounds, exponent: Int
    ) {
        self.pieces = pieces
        self.bounds = bounds
        self.exponent = exponent
        var numbers: [BigNumber] = []
        for piece in pieces {
            switch piece {
            case .proper(let a, let b): numbers += [a, b]
            case .end(_, let cut): numbers.append(cut)
            }
        }
        super.init(tape, of: numbers)
    }

    private static var firstBits: Int { 64 }
    private static var mostBits: Int { 400 }
    private static var mostDepth: Int { 4 }

    static func number(
        _ tape: Tape, _ pieces: [ImproperIntegral.Piece], _ bounds: Bounds, _ steps: inout Int,
        _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let trial = ImproperValue(tape, pieces, bounds, exponent: 0)
        guard trial.depth <= mostDepth else {
            throw .tooCostly(what: "so many integrals inside of one another")
        }
        do throws(BallError) {
            var bits = firstBits
            let guess = try trial.guessExponent(monitor)
            // Values at some points may miss all that there is.
            var size = max(guess, 0)
            while true {
                var ball = Ball(precision: bits)
                try trial.sum(into: &ball, bits: bits + 16, goal: size - bits, monitor)
                let accuracy = ball.relativeAccuracyBits
                if accuracy == .max, ball.sign == 0 { return 0 }
                if accuracy > 24 {
                    let exponent = ball.magnitudeExponent?.value ?? 0
                    let value = ImproperValue(tape, pieces, bounds, exponent: exponent)
                    value.note(trial.proof)
                    let real = Real(value, estimate: Estimate(ball))
                    real.remember(Real.Enclosure(copying: ball))
                    return BigNumber(storage: .real(real))
                }
                if size > guess {
                    size = guess
                } else {
                    bits *= 2
                }
                if bits > mostBits {
                    throw .number(
                        .undecided(
                            question: "whether the integral is zero",
                            known: "it is nearer to zero than 2^(\(size - mostBits))"))
                }
            }
        } catch {
            switch error {
            case .needsPrecision: throw .undecided(question: "the integral", known: "")
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    /// Each bound is saved as two numbers: 0 and the number, or the sign of an infinite one and 0.
    override var saved: (kind: String, numbers: [BigNumber])? {
        let numbers = [bounds.low, bounds.high].flatMap { bound in
            switch bound {
            case .number(let number): [BigNumber(0), number]
            case .infinity(let sign): [BigNumber(sign), BigNumber(0)]
            }
        }
        return (CalculusForms.improperIntegral, numbers)
    }

    override func work(bits: Double) -> Double {
        8 * bits * tape.work(bits: bits) + bits * bits * bits
    }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        var extra = 24
        while true {
            try sum(
                into: &ball, bits: precision + extra, goal: exponent - precision - 8, monitor)
            if ball.relativeAccuracyBits >= precision { return }
            if extra > precision + 400 { return }
            extra = 2 * extra + 20
        }
    }

    /// Points at which the first guess of the size is made.
    private static var samples: Int { 12 }

    /// About the exponent of the integral of |f|, from values at some points.
    private func guessExponent(_ monitor: Monitor) throws(BallError) -> Int {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var size = Magnitude.zero
        for piece in pieces {
            do throws(BallError) {
                switch piece {
                case .proper(let a, let b):
                    size = max(size, try sample(tape, a, b, monitor))
                case .end(let end, let cut):
                    let first = try end.exponent(of: cut, monitor)
                    let range: (BigNumber, BigNumber)
                    do throws(NumberError) {
                        range = try end.logarithms(cut, first + Self.samples, monitor)
                    } catch {
                        throw .number(error)
                    }
                    size = max(
                        size, try sample(tape.mapped(to: end), range.0, range.1, monitor))
                }
            } catch {
                if case .number(let reason) = error, reason.endsComputation { throw error }
            }
        }
        return size.isZero || size.isInfinite ? 0 : size.exponent.value
    }

    private func sample(
        _ tape: Tape, _ a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(BallError) -> Magnitude {
        var low = Ball(precision: 128)
        var high = Ball(precision: 128)
        try low.set(enclosing: a, 128, monitor)
        try high.set(enclosing: b, 128, monitor)
        var quadrature = try Quadrature(
            tape, ends: nil, bits: 128, goal: 0, rules: RuleTable(precision: 128),
            monitor: monitor)
        try quadrature.setInterval(from: low, to: high)
        return try quadrature.sample(Self.samples + 1)
    }

    /// The integral with an error of about 2^goal.
    private func sum(
        into ball: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var total = Ball(precision: bits)
        total.set(0, precision: bits)
        let aim = Aim(bits: bits, goal: goal - 8, rules: SharedRules(), monitor: monitor)
        for piece in pieces {
            switch piece {
            case .proper(let a, let b): try add(tape, a, b, to: &total, aim)
            case .end(let end, let cut):
                let piece = EndPiece(tape: tape, end: end, cut: cut, name: end.text)
                try add(piece, to: &total, aim)
            }
        }
        ball.set(copying: total)
        note(aim.rules.proof)
    }

    private func add(
        _ tape: Tape, _ a: BigNumber, _ b: BigNumber, to total: inout Ball, _ aim: Aim
    ) throws(BallError) {
        let monitor = aim.monitor
        let bits = (aim.bits + 63) / 64 * 64
        var low = Ball(precision: bits)
        var high = Ball(precision: bits)
        try low.set(enclosing: a, bits, monitor)
        try high.set(enclosing: b, bits, monitor)
        var quadrature = try Quadrature(
            tape, ends: [a, b], bits: bits, goal: aim.goal,
            rules: aim.rules.table(precision: bits), monitor: monitor)
        try quadrature.setInterval(from: low, to: high)
        try quadrature.run(into: &low)
        aim.rules.take(pieces: quadrature.plans.count, points: quadrature.largestRule)
        try high.setSum(total, low, precision: bits)
        swap(&total, &high)
    }

    /// Where germs begin, as powers of 2. Few integrals need 3, 5 and 8, and each costs a germ.
    private static var exponents: [Int] { [2, 4, 6, 10, 20, 3, 5, 8, 60, 240, 4000, 1 << 20] }
    private static var largestExponent: Int { 1 << 22 }
    /// Beyond this the list has gaps.
    private static var nearExponent: Int { 10 }

    /// The piece from an end to a number; over the logarithm where nothing else shows enough of it.
    private func add(
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
private struct Aim {
    var bits: Int
    /// The error may be 2^goal.
    let goal: Int
    let rules: SharedRules
    let monitor: Monitor
}

/// Tables of rules for the precisions that the pieces of one integral have, and what the pieces needed.
private final class SharedRules {
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
