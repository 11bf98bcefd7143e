/// Deferred numbers: fractions and long integers whose numerator and denominator ("parts") have not
/// been needed yet.
///
/// The sum of two long fractions has as many digits as both together. A chain of such steps has
/// millions of digits, of which a user wants to see perhaps twenty. So a result that would be
/// longer than ``Limits/exactBits`` is deferred: it is stored as the operation on its operands,
/// like a real, and enclosed like one. The number is still rational and behaves as one. Its parts
/// are computed once, when they are needed: for `numerator`, for an equality that enclosures do not
/// decide, for a digit on a boundary, or for the question whether the number is an integer. Whether
/// a number was deferred shows only in the time.
package enum Rationality: UInt8, Sendable {
    /// Nothing is known: the value may be irrational.
    case unknown
    case rational
    case integer

    /// The result's rationality, from the operation and the rationality of its operands.
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

    /// The rationality of a number.
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
    /// Whether the sum of two fractions is too long to be computed before it is needed.
    @inline(__always)
    func defersSum(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        if a.isInteger && b.isInteger { return false }
        // The sum of decimals with few places has few places too.
        if a.heldDecimal != nil && b.heldDecimal != nil { return max(a.bits, b.bits) > exactBits }
        return a.bits + b.bits > exactBits
    }

    /// The same for a product. A product of integers is never deferred, because it needs no common
    /// divisor.
    @inline(__always)
    func defersProduct(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        if a.isInteger && b.isInteger { return false }
        return a.bits + b.bits > exactBits
    }

    /// The same for a quotient, which may be a fraction where both operands are integers.
    @inline(__always)
    func defersQuotient(_ a: BigRational, _ b: BigRational) -> Bool {
        if exactBits >= 256, a.parts == nil, b.parts == nil { return false }
        return a.bits + b.bits > exactBits
    }

    /// The same for a power of so many bits.
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

    /// The value of a rational number, computed within the limits and the time of this computation; nil where
    /// its parts exceed them. `exactRational` has no limits of a computation.
    package func rational(monitor: Monitor) throws(NumberError) -> BigRational? {
        guard let real, real.isRational else { return knownRational }
        do throws(NumberError) {
            return try real.parts(monitor: monitor)
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// The value, where it is known without any work and is an integer.
    package var knownInteger: BigInt? {
        if case .integer(let value) = storage { return value }
        return nil
    }

    /// The bits of the parts; for a deferred number, an approximate upper bound.
    fileprivate var partBits: Double {
        switch storage {
        case .integer(let value): Double(value.bitLength)
        case .rational(let value):
            2 * Double(value.bits)
        case .real(let real): real.partBits
        }
    }

    /// An integer with its digits computed; another number unchanged.
    package func withDigits(monitor: Monitor) throws(NumberError) -> BigNumber {
        guard let real = deferred, real.rationality == .integer else { return self }
        return try withParts(monitor: monitor)
    }

    /// Whether the value is rational: known, or deferred.
    var isRational: Bool {
        if case .real(let real) = storage { return real.isRational }
        return true
    }

    /// A rational number whose parts are not computed yet.
    var deferred: Real? {
        if case .real(let real) = storage, real.isRational, real.exactValue == nil { return real }
        return nil
    }

    /// An operation of rational numbers that is deferred. A divisor is known to be nonzero.
    static func deferring(
        _ operation: RealOperation, parameter: Int = 0, _ a: BigNumber, _ b: BigNumber? = nil
    ) -> BigNumber {
        BigNumber(storage: .real(Real(operation, parameter: parameter, a, b)))
    }

    /// The same number with its parts, if it is deferred.
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

    /// Whether the parts probably cost no more than an enclosure with so many bits. Before longer
    /// parts are computed, a longer search is made.
    func hasShortParts(besides bits: Int, rounds: Int) -> Bool {
        partBits <= Double(1 << 20) || partBits <= 64 * Double(bits) || rounds > 4
    }

    /// Whether enclosures cannot find the integer below a number of that size.
    var isAnsweredByParts: Bool {
        isRational && (rationality == .integer || estimate.magnitude.value > 1 << 12)
    }

    /// The same where nothing can be thrown; nil where the parts exceed the standard limits.
    @inline(never)
    var partsUnlessTooLong: BigRational? { try? parts(monitor: .unswayed) }

    /// Whether a deferred number is an integer; an enclosure mostly shows that it is not.
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

    /// Whether a deferred number may be a fraction of few digits. For most numbers an enclosure
    /// shows that they are not, and then no exact rule applies. The parts of a closed form are
    /// longer, but its recipe shows that there may be one.
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

    /// Computes the parts of all deferred numbers in a recipe, because proofs read exact values.
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
    /// The approximate bits of numerator and denominator together. 0 for other numbers, and for fractions of
    /// words unless they are included.
    @inline(__always)
    package func lengthOfFraction(evenOfWords: Bool) -> Int {
        guard case .rational(let value) = storage, evenOfWords || value.parts != nil else {
            return 0
        }
        return 2 * value.bits
    }
}
