/// Proves that a real equals a rational number. It never says so of one that does not; "no" means
/// only that it found no proof.
enum IdentityProver {
    static func proves(
        _ real: Real, equals value: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        let difference =
            value.isZero ? real : Real(.subtract, BigNumber(storage: .real(real)), BigNumber(value))
        if let decided = try AlgebraicDecision.isZero(difference, monitor: monitor) {
            return decided
        }
        return false
    }
}
