internal import Synchronization

/// A function of complex numbers that is enclosed as a whole. Its two parts are separate numbers
/// (`ComplexPart`); the enclosures found for one part are kept for the other.
final class ComplexCall: Sendable {
    let operation: RealOperation
    let operands: [BigComplex]
    /// Which parts are known to be zero.
    let isZero: (real: Bool, imaginary: Bool)
    private let known = Mutex(Knowledge())

    private struct Knowledge {
        var real: Real.Enclosure?
        var imaginary: Real.Enclosure?
        /// The number of bits by which each part was less accurate than the working precision.
        var lossOfReal = firstLoss
        var lossOfImaginary = firstLoss
        /// The narrowest enclosure of each part that contains zero, with its working precision.
        var openReal: (ball: Real.Enclosure, working: Int)?
        var openImaginary: (ball: Real.Enclosure, working: Int)?

        func open(_ isImaginary: Bool) -> (ball: Real.Enclosure, working: Int)? {
            isImaginary ? openImaginary : openReal
        }

        mutating func setOpen(_ isImaginary: Bool, _ ball: Real.Enclosure, _ working: Int) {
            if isImaginary {
                openImaginary = (ball, working)
            } else {
                openReal = (ball, working)
            }
        }

        subscript(isImaginary: Bool) -> (enclosure: Real.Enclosure?, loss: Int) {
            get { isImaginary ? (imaginary, lossOfImaginary) : (real, lossOfReal) }
            set {
                if isImaginary {
                    (imaginary, lossOfImaginary) = newValue
                } else {
                    (real, lossOfReal) = newValue
                }
            }
        }
    }

    /// The bits that most values lose. With fewer, most values would be computed twice.
    private static let firstLoss = 24
    /// The bits, beyond a few times the requested ones, that a part may lose before it is treated
    /// as possibly zero.
    private static let patience = 1 << 14
    private static let mostAttempts = 40
    /// The work of all passes of one call, relative to the limit of a search and by the estimate
    /// for a real function. Most parts that are not zero show it in the first pass; with more work,
    /// parts that are zero would take seconds.
    private static let workPatience = 1.0

    init(
        _ operation: RealOperation, _ operands: [BigComplex],
        isZero: (real: Bool, imaginary: Bool) = (false, false)
    ) {
        self.operation = operation
        self.operands = operands
        self.isZero = isZero
    }

    /// Encloses a part with the given bits of relative accuracy, or until it is treated as possibly zero.
    func enclose(
        _ ball: inout Ball, isImaginary: Bool, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        let (before, other, open) = known.withLock {
            ($0[isImaginary], $0[!isImaginary], $0.open(isImaginary))
        }
        if let enclosure = before.enclosure, enclosure.accuracy >= bits {
            return ball.set(copying: enclosure.ball)
        }
        // A search that failed at this precision is not repeated.
        if let open, open.working - bits > Self.patience + 8 * bits {
            return ball.set(copying: open.ball.ball)
        }
        let found = ExponentRange.widen()
        defer { found?.restore() }
        // Longer sums lose more bits than the first pass showed: about one for each doubling. The
        // other part, which is usually wanted too, then loses few.
        let first =
            max(before.loss, min(other.loss, bits / 64))
            + max(0, Self.firstBits.leadingZeroBitCount - bits.leadingZeroBitCount)
        let ordinary = bits + first
        var loss = first
        if let open, open.working >= ordinary { loss = 2 * (open.working - bits) + bits / 2 }
        var spent = 0.0
        // Whether the part is known not to be zero, and only some bits are missing.
        var isShown = false
        for _ in 0..<Self.mostAttempts {
            try Ball.check(monitor)
            let working = bits + loss
            if working > monitor.limits.maximumPrecision { throw .needsPrecision }
            spent += operation.work(0, bits: Double(working))
            // A search, measured by the estimate for a function of a real number: a zero part never
            // shows that it is zero.
            if working > ordinary, !isShown, spent > RefinementPolicy.workLimit(monitor.limits) {
                guard let open = known.withLock({ $0.open(isImaginary) }) else {
                    throw .needsPrecision
                }
                return ball.set(copying: open.ball.ball)
            }
            do throws(BallError) {
                let value = try compute(ComplexWork(working, monitor))
                keep(value, working)
                if isImaginary {
                    ball.set(copying: value.imaginary)
                } else {
                    ball.set(copying: value.real)
                }
            } catch {
                guard case .needsPrecision = error else { throw error }
                if loss > Self.patience + 8 * bits { throw error }
                loss = 2 * loss + bits / 2
                continue
            }
            let reached = ball.relativeAccuracyBits
            if reached >= bits { return }
            isShown = reached > 4
            if loss > Self.patience + 8 * bits { return }
            loss += reached > 4 ? bits - reached + 16 : loss + bits / 2
        }
        throw .needsPrecision
    }

    private func compute(_ work: ComplexWork) throws(BallError) -> ComplexBall {
        let balls = ComplexOperands(count: operands.count, precision: work.precision)
        for (index, operand) in operands.enumerated() {
            if index < operands.count - 1 {
                let fraction = operand.isPlainlyReal ? operand.real.knownRational : nil
                balls.take(denominator: fraction?.knownWords?.denominator ?? 0)
            }
            try balls[index].real.set(enclosing: operand.real, work.precision, work.monitor)
            try balls[index].imaginary.set(
                enclosing: operand.imaginary, work.precision, work.monitor)
        }
        return try operation.room.enclose(
            operation, at: balls, work.with(share: balls.share))
    }

    /// Keeps what was found of both parts.
    private func keep(_ value: borrowing ComplexBall, _ working: Int) {
        let real = Real.Enclosure(copying: value.real)
        let imaginary = Real.Enclosure(copying: value.imaginary)
        known.withLock {
            for (isImaginary, enclosure) in [(false, real), (true, imaginary)] {
                var part = $0[isImaginary]
                if enclosure.accuracy <= 0, working > $0.open(isImaginary)?.working ?? 0 {
                    $0.setOpen(isImaginary, enclosure, working)
                }
                if let old = part.enclosure, old.accuracy >= enclosure.accuracy { continue }
                part.enclosure = enclosure
                if enclosure.accuracy > 0, enclosure.accuracy < working {
                    part.loss = max(Self.firstLoss, working - enclosure.accuracy + 4)
                }
                $0[isImaginary] = part
            }
        }
    }
}

/// One part of the value of a function of complex numbers, as a leaf in the graph of a real.
final class ComplexPart: BodyValue, @unchecked Sendable {
    let call: ComplexCall
    let isImaginary: Bool

    init(_ call: ComplexCall, isImaginary: Bool) {
        self.call = call
        self.isImaginary = isImaginary
        super.init(nil, of: call.operands.flatMap { [$0.real, $0.imaginary] })
    }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try call.enclose(&ball, isImaginary: isImaginary, bits: precision, monitor)
    }

    override func work(bits: Double) -> Double {
        // About six real products for each product of the real function.
        6 * call.operation.work(0, bits: bits)
    }

    override var savedWords: [String]? { ["c", "\(call.operation)", isImaginary ? "1" : "0"] }

    override var operands: [BigNumber] { call.operands.flatMap { [$0.real, $0.imaginary] } }
}

extension BigComplex {
    /// The value of a function that its room encloses on complex numbers.
    ///
    /// - Parameters:
    ///   - isZero: which parts are known to be zero.
    static func enclosed(
        _ operation: RealOperation, _ operands: [BigComplex],
        isZero: (real: Bool, imaginary: Bool) = (false, false), _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let call = ComplexCall(operation, operands, isZero: isZero)
        return BigComplex(
            try call.part(isImaginary: false, work), try call.part(isImaginary: true, work))
    }
}

extension ComplexCall {
    /// The bits of the first pass, which shows the size of the parts.
    private static let firstBits = 64
    /// The largest depth of nested functions of complex numbers.
    private static let mostDepth = 8

    /// A part of the value as a number.
    func part(isImaginary: Bool, _ work: NumberWork) throws(NumberError) -> BigNumber {
        if isImaginary ? isZero.imaginary : isZero.real { return .zero }
        let leaf = ComplexPart(self, isImaginary: isImaginary)
        guard leaf.depth <= Self.mostDepth else {
            throw .tooCostly(what: "functions of complex numbers nested this deeply")
        }
        var ball = Ball(precision: Self.firstBits)
        do throws(BallError) {
            try enclose(&ball, isImaginary: isImaginary, bits: Self.firstBits, work.monitor)
        } catch {
            switch error {
            case .needsPrecision:
                throw .undecided(
                    question: "the value of \(operation.name)",
                    known: "its argument cannot be told from a pole or a branch point")
            case .domain(let reason), .number(let reason): throw reason
            }
        }
        if ball.isExactlyZero { return .zero }
        let real = Real(leaf, estimate: Estimate(ball))
        real.remember(Real.Enclosure(copying: ball))
        return BigNumber(storage: .real(real))
    }
}

// MARK: - Equality

extension ComplexPart: ComplexFunctionPart {
    var operation: RealOperation { call.operation }
    var key: ObjectIdentifier { ObjectIdentifier(call) }
    var operandParts: [BigNumber] { operands }

    func value(_ work: NumberWork) throws(NumberError) -> Pair {
        (try call.part(isImaginary: false, work), try call.part(isImaginary: true, work))
    }

    func unfolded(_ work: NumberWork) throws(NumberError) -> Pair? {
        let value = try call.operation.room.unfolded(call.operation, at: call.operands, work)
        return value.map { ($0.real, $0.imaginary) }
    }

    func related(
        to others: [any ComplexFunctionPart], _ work: NumberWork
    ) throws(NumberError) -> Pair? {
        var met: [[BigComplex]] = []
        for case let other as ComplexPart in others where other.operation == operation {
            met.append(other.call.operands)
        }
        if met.isEmpty { return nil }
        let value = try operation.room.related(operation, at: call.operands, to: met, work)
        return value.map { ($0.real, $0.imaginary) }
    }

    func conjugation(_ work: NumberWork) throws(NumberError) -> ComplexConjugation {
        if call.isZero.imaginary { return .imaginaryPart(.zero) }
        if call.isZero.real { return .realPart(.zero) }
        return try call.operation.room.conjugation(call.operation, at: call.operands, work)
    }
}
