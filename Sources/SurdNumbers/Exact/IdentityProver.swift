/// Proves that a real equals a rational number. It never claims a false equality. "No" means only
/// that it found no proof. (Enclosures show that two numbers differ.)
enum IdentityProver {
    /// Recipes with more nodes than this are not read.
    static let maximumNodes = 20_000

    static func proves(
        _ real: Real, equals value: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        if let exact = real.exactValue { return exact == value }
        if real.form != nil { return false }
        guard let inner = Monitor(proofWithin: monitor) else { return false }
        let difference =
            value.isZero ? real : Real(.subtract, BigNumber(storage: .real(real)), BigNumber(value))
        if let isZero = try CyclotomicSum.isZero(difference, monitor: inner) {
            monitor.note(.normalForm)
            return isZero
        }
        if let decided = try AlgebraicDecision.isZero(difference, monitor: inner) {
            monitor.note(.separationBound)
            return decided
        }
        var reader = IdentityReader(monitor: inner)
        do throws(IdentityStop) {
            guard let polynomial = try reader.read(difference) else { return false }
            guard try reader.algebra.isZero(polynomial) else { return false }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
        guard try agrees(difference, monitor: inner) else { return false }
        monitor.note(reader.algebra.usesRelation ? .relation : .normalForm)
        return true
    }

    /// Whether an enclosure agrees with a proof. The rules assume that the recipe has a value,
    /// which the enclosure shows. A wrong rule would also be noticed here.
    static func agrees(_ real: Real, monitor: Monitor) throws(NumberError) -> Bool {
        try real.look(at: [256, 256, 256], slack: [64], monitor: monitor) {
            ball throws(NumberError) in ball.containsZero
        } ?? false
    }
}

/// Why a proof was given up.
enum IdentityStop: Error {
    /// The terms or factors are too many to be worth the time.
    case tooLarge
    /// A sign or a nonzero value that the rules need could not be established.
    case unknown
    case number(NumberError)
}

extension BigNumber {
    /// Whether a theorem says that the value is irrational. False means that none is known.
    ///
    /// Roots that remain are irrational by construction. By Hermite, Lindemann and Weierstrass, a
    /// power of π, of e or of ln q times an algebraic number is irrational; for products of several
    /// such powers this is not known. The elementary functions of an algebraic number are
    /// irrational, except at the numbers where they are algebraic, which exact rules have handled
    /// before.
    var isKnownIrrational: Bool {
        var number = self
        // Follows operations that take a rational number to a rational one and an irrational one to
        // an irrational one.
        while true {
            guard case .real(let real) = number.storage, real.exactValue == nil else {
                return false
            }
            if let form = real.form { return form.isIrrational }
            guard let operation = real.operation, let operand = real.first?.settledKind
            else { return false }
            switch operation {
            case .negate, .sqrt, .cbrt:
                number = operand
            case .root where real.parameter != 0:
                number = operand
            case .add, .subtract, .multiply, .divide:
                guard let other = real.second?.settledKind else { return false }
                guard operand.isExact != other.isExact else { return false }
                let (exact, rest) = operand.isExact ? (operand, other) : (other, operand)
                if operation == .multiply || operation == .divide, exact.isZero { return false }
                number = rest
            default:
                return operation.room.isIrrationalOfAlgebraic(operation)
                    && (operand.isExact || operand.real?.form?.isAlgebraic == true)
            }
        }
    }
}
