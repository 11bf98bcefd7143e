/// Proves that a real equals a rational number. It never says so of one that does not; "no" means
/// only that it found no proof.
enum IdentityProver {
    static func proves(
        _ real: Real, equals value: BigRational, monitor: Monitor
    ) throws(NumberError) -> Bool {
        false
    }
}
