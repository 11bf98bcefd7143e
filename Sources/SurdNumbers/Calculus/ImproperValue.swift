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
            throw .tooCostly(what: "integrals nested this deeply")
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
                // The integral exists, and may be known to be 0.
                if accuracy <= 0, bits == firstBits,
                    try isZero(tape, bounds, monitor)
                {
                    return 0
                }
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
                            known: "the value is closer to zero than 2^(\(size - mostBits))"))
                }
            }
        } catch {
            switch error {
            case .needsPrecision: throw .undecided(question: "the integral", known: "")
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    private static func isZero(
        _ tape: Tape, _ bounds: Bounds, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        do throws(NumberError) {
            return try ClosedIntegral(
                tape, from: bounds.low, to: bounds.high, monitor: monitor
            ).isZero()
        } catch {
            throw .number(error)
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

    func add(
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
}
