/// Proves that a real equals a rational number. It never says so of one that does not; "no" means
/// only that it found no proof. (That two numbers differ is seen by enclosing them.)
enum IdentityProver {
    /// Recipes with more nodes than this are not looked at.
    static let maximumNodes = 20_000

    static func proves(
        _ real: Real, equals value: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        if let exact = real.exactValue { return exact == value }
        if real.form != nil { return false }
        let difference =
            value.isZero ? real : Real(.subtract, BigNumber(storage: .real(real)), BigNumber(value))
        if let isZero = try CyclotomicSum.isZero(difference, monitor: monitor) {
            monitor.note(.normalForm)
            return isZero
        }
        if let decided = try AlgebraicDecision.isZero(difference, monitor: monitor) {
            monitor.note(.separationBound)
            return decided
        }
        var reader = IdentityReader(monitor: monitor)
        do throws(IdentityStop) {
            guard let polynomial = try reader.read(difference) else { return false }
            guard try reader.algebra.isZero(polynomial) else { return false }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return false
        }
        guard try agrees(difference, monitor: monitor) else { return false }
        monitor.note(reader.algebra.usesRelation ? .relation : .normalForm)
        return true
    }

    /// Whether an enclosure agrees with a proof. The rules assume that the recipe has a value,
    /// which this shows; and should a rule ever be wrong, it is found out here.
    static func agrees(_ real: Real, monitor: Monitor) throws(NumberError) -> Bool {
        try real.look(at: [256, 256, 256], slack: [64], monitor: monitor) {
            ball throws(NumberError) in ball.containsZero
        } ?? false
    }
}

extension NumberError {
    /// Whether this ends all work, and not only an attempt at a proof.
    var endsComputation: Bool {
        switch self {
        case .timeExceeded, .cancelled, .stepsExceeded: true
        default: false
        }
    }
}

/// Why a proof was given up.
enum IdentityStop: Error {
    /// More terms or factors than are worth it.
    case tooLarge
    /// A sign or a nonzero value that the rules need could not be established.
    case unknown
    case number(NumberError)
}

/// How a question about a real was decided.
package enum Decision: UInt8, Sendable {
    case open, bits, sameNumber, exactValues, closedForms, separationBound, normalForm, relation

    /// What to say behind a verdict; nil where nothing had to be decided.
    package var sentence: String? {
        switch self {
        case .open: nil
        case .bits: "enclosures tell them apart"
        case .sameNumber: "both are one and the same number"
        case .exactValues: "by exact arithmetic"
        case .closedForms: "by their closed forms"
        case .separationBound: "by the separation bound of algebraic numbers"
        case .normalForm: "the difference is zero in normal form"
        case .relation: "by an integer relation, found and proved"
        }
    }
}
