/// Exactness has a budget: fractions and long integers whose parts nobody has asked for yet.
///
/// The sum of two long fractions has as many digits as both together, and a chain of such steps
/// has millions of which nobody wants to see more than twenty. So a result that would be longer
/// than ``Limits/exactBits`` is deferred: it is kept as the operation on its operands, like a real,
/// and enclosed like one. It is a rational number all the same and behaves as one: whatever needs
/// its parts, be it `numerator`, an equality that enclosures do not decide, a digit on a boundary or
/// the question whether it is an integer, makes them, once. Which way a number went shows in
/// nothing but the time it took.
package enum Rationality: UInt8, Sendable {
    /// Nothing is known: the value may be irrational.
    case unknown
    case rational
    case integer

    /// What an operation makes of what its operands are known to be.
    init(
        of operation: RealOperation, _ parameter: Int, _ first: BigNumber?, _ second: BigNumber?
    ) {
        let a = Rationality(of: first)
        switch operation {
        case .negate, .absolute, .square: self = a
        case .powerInteger: self = parameter >= 0 ? a : min(a, .rational)
        case .add, .subtract, .multiply: self = min(a, Rationality(of: second))
        case .divide: self = min(a, Rationality(of: second), .rational)
        default: self = .unknown
        }
    }

    /// What is known of a number.
    init(of operand: BigNumber?) {
        switch operand?.storage {
        case .integer: self = .integer
        case .rational: self = .rational
        case .real(let real): self = real.rationality
        case nil: self = .unknown
        }
    }
}

extension Rationality: Comparable {
    package static func < (a: Rationality, b: Rationality) -> Bool { a.rawValue < b.rawValue }
}

// MARK: - When a result is deferred

extension Limits {
    /// Whether the sum of two fractions is too long to be made before somebody asks for it.
    @inline(__always)
    func defersSum(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        if a.isInteger && b.isInteger { return false }
        // Decimals of a few places make no more places when they are added.
        if a.heldDecimal != nil && b.heldDecimal != nil { return max(a.bits, b.bits) > exactBits }
        return a.bits + b.bits > exactBits
    }

    /// The same of a product. One of integers is never deferred: it costs no common divisor.
    @inline(__always)
    func defersProduct(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        if a.isInteger && b.isInteger { return false }
        return a.bits + b.bits > exactBits
    }

    /// The same of a quotient, which may be a fraction where both are integers.
    @inline(__always)
    func defersQuotient(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        return a.bits + b.bits > exactBits
    }

    /// The same of a power of so many bits.
    func defersPower(bits: Double, ofInteger isInteger: Bool) -> Bool {
        bits > Double(exactBits) * (isInteger ? 4 : 1)
    }
}

extension BigNumber {
    /// The value, where it is known without any work.
    package var knownRational: BigRational? {
        switch storage {
        case .integer(let value): BigRational(value)
        case .rational(let value): value
        case .real(let real): real.exactValue
        }
    }

    /// The value of a rational number, made within the limits and the time of this computation; nil where its parts are
    /// beyond them. `exactRational` knows of no computation.
    package func rational(monitor: Monitor) throws(NumberError) -> BigRational? {
        guard let real, real.isRational else { return knownRational }
        do throws(NumberError) {
            return try real.parts(monitor: monitor)
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// The value, where it is known without any work to be an integer.
    package var knownInteger: BigInt? {
        if case .integer(let value) = storage { return value }
        return nil
    }

    /// Bits of the parts; of a deferred number, about as many as they may have.
    fileprivate var partBits: Double {
        switch storage {
        case .integer(let value): Double(value.bitLength)
        case .rational(let value):
            2 * Double(value.bits)
        case .real(let real): real.partBits
        }
    }

    /// An integer with its digits; another number as it is.
    package func withDigits(monitor: Monitor) throws(NumberError) -> BigNumber {
        guard let real = deferred, real.rationality == .integer else { return self }
        return try withParts(monitor: monitor)
    }

    /// Whether the value is rational: known, or deferred.
    var isRational: Bool {
        if case .real(let real) = storage { return real.isRational }
        return true
    }

    /// A number that is rational and whose parts are not made yet.
    var deferred: Real? {
        if case .real(let real) = storage, real.isRational, real.exactValue == nil { return real }
        return nil
    }

    /// An operation of rational numbers that is not carried out now. A divisor is known not to be
    /// zero.
    static func deferring(
        _ operation: RealOperation, parameter: Int = 0, _ a: BigNumber, _ b: BigNumber? = nil
    ) -> BigNumber {
        BigNumber(storage: .real(Real(operation, parameter: parameter, a, b)))
    }

    /// The same number with its parts, where it is a deferred one.
    @inline(never)
    package func withParts(monitor: Monitor) throws(NumberError) -> BigNumber {
        guard let real = deferred else { return self }
        return BigNumber(try real.parts(monitor: monitor))
    }

    /// n!, which is deferred where it is long: its digits are those of Γ(n + 1).
    package static func factorial(_ n: Int, monitor: Monitor) throws(NumberError) -> BigNumber {
        if n > 33 {
            let bits = BigInt.log2Factorial(n)
            if bits <= Double(monitor.limits.maximumBits),
                monitor.limits.defersPower(bits: bits, ofInteger: true)
            {
                return BigNumber(storage: .real(Real(factorialOf: n)))
            }
        }
        return BigNumber(try BigInt.factorial(n, monitor: monitor))
    }
}

// MARK: - What deferred numbers are asked

extension Real {
    /// Whether the value is rational.
    @inline(__always)
    var isRational: Bool { rationality != .unknown }

    static func isDeferred(_ operand: BigNumber?) -> Bool {
        guard case .real(let real)? = operand?.storage else { return false }
        return real.isRational || real.holdsDeferred
    }

    static func partBits(
        of operation: RealOperation, _ parameter: Int, _ first: BigNumber?, _ second: BigNumber?
    ) -> Double {
        let a = first?.partBits ?? 0
        switch operation {
        case .square: return 2 * a
        case .powerInteger: return Double(parameter.magnitude) * a
        default: return a + (second?.partBits ?? 0)
        }
    }

    /// Whether the parts are likely to cost no more than a look with so many bits does; a longer
    /// search is made before longer ones.
    func hasShortParts(besides bits: Int, rounds: Int) -> Bool {
        partBits <= Double(1 << 20) || partBits <= 64 * Double(bits) || rounds > 4
    }

    /// Whether enclosures cannot answer for the integer below a number of that size.
    var isAnsweredByParts: Bool {
        isRational && (rationality == .integer || estimate.magnitude.value > 1 << 12)
    }

    /// The same where nothing can be thrown; nil where the parts are beyond the standard limits.
    @inline(never)
    var partsUnlessTooLong: BigRational? { try? parts(monitor: .unswayed) }

    /// Whether a deferred number is an integer: mostly an enclosure shows that it is not.
    func isInteger(monitor: Monitor) throws(NumberError) -> Bool {
        if let exact = exactValue { return exact.isInteger }
        if rationality == .integer { return true }
        guard estimate.magnitude.value < 1 << 12 else {
            return try parts(monitor: monitor).isInteger
        }
        var refinement = Refinement(self, monitor: monitor)
        let settled = try refinement.settle(.absolute(24), "whether the value is an integer") {
            ball throws(NumberError) -> Verdict<Bool> in
            guard ball.largestSize.exponent.value < 1 << 13 else { return .needsMore }
            if ball.containsZero { return .candidate(.zero) }
            if ball.largestSize.exponent.value < 0 { return .answer(false) }
            let (low, high) = ball.rationalBounds
            let candidate = low.ceil
            return BigRational(candidate) > high
                ? .answer(false) : .candidate(BigRational(candidate))
        }
        switch settled {
        case .answer(let value): return value
        case .exact(let value): return value.isInteger
        }
    }

    /// Whether a deferred number may be a fraction of few digits: of most an enclosure shows that
    /// they are none, and exact rules have nothing to say of them. The parts of a closed form are
    /// longer, but then the recipe shows that there may be one.
    func maySimplify(monitor: Monitor) throws(NumberError) -> Bool {
        if exactValue != nil || partBits <= 8 * Double(Term.maximumBits) { return true }
        var refinement = Refinement(self, monitor: monitor)
        let settled = try refinement.settle(.relative(192), "the value") {
            ball throws(NumberError) -> Verdict<Bool> in
            guard !ball.containsZero, let size = ball.magnitudeExponent, size > -60, size < 4096
            else { return .answer(true) }
            let (low, high) = ball.rationalBounds
            let guess = ((low + high) / 2).approximated(maximumDenominator: BigInt(1) << 60)
            return .answer(guess >= low && guess <= high)
        }
        if case .answer(let value) = settled { return value }
        return true
    }

    /// Makes the parts of all deferred numbers that a recipe holds: proofs read exact values.
    func makeParts(monitor: Monitor) throws(NumberError) {
        guard holdsDeferred || isRational else { return }
        var seen: Set<ObjectIdentifier> = []
        var pending = [self]
        while let node = pending.popLast() {
            try monitor.tick()
            guard seen.insert(ObjectIdentifier(node)).inserted, node.exactValue == nil else {
                continue
            }
            if node.isRational {
                _ = try node.parts(monitor: monitor)
            } else if node.holdsDeferred {
                for operand in node.operands {
                    if let inner = operand.real { pending.append(inner) }
                }
            }
        }
    }
}

// MARK: - What a loop asks of its total

extension BigNumber {
    /// Bits of both parts of a fraction about; 0 for other numbers, and for fractions of words unless
    /// they are asked for.
    @inline(__always)
    package func lengthOfFraction(evenOfWords: Bool) -> Int {
        guard case .rational(let value) = storage, evenOfWords || value.parts != nil else {
            return 0
        }
        return 2 * value.bits
    }
}
