internal import Synchronization

/// The rules of Gauss and Legendre that were used last, for all integrals of the process: making one takes as long as a
/// thousand values of a function.
///
/// A rule is kept when it is whole, so nothing is left of a computation that was interrupted. What is kept is bounded, and the rules
/// that were not used for longest give way. The limit of a computation counts the rules it uses, whoever made them: so what is
/// refused does not depend on what was computed before.
enum KeptRules {
    /// Those that were used last stand last.
    private static let rules = Mutex<[GaussLegendre]>([])
    private static let mostBytes = 16_000_000
    private static let mostRules = 128

    static func rule(
        degree: Int, precision: Int, monitor: Monitor
    ) throws(BallError) -> GaussLegendre {
        // Nodes that are much longer than what they are multiplied with would take longer too.
        let longest = precision + precision / 2 + 128
        let known = rules.withLock { rules -> GaussLegendre? in
            let found = rules.lastIndex {
                $0.degree == degree && $0.precision >= precision && $0.precision <= longest
            }
            guard let found else { return nil }
            let rule = rules[found]
            if found != rules.count - 1 {
                rules.remove(at: found)
                rules.append(rule)
            }
            return rule
        }
        if let known { return known }
        // Whole limbs, so that a few bits more find it too.
        let rule = try GaussLegendre(
            degree: degree, precision: (precision + 63) / 64 * 64, monitor: monitor)
        guard rule.bytes <= mostBytes else { return rule }
        rules.withLock { rules in
            // Somebody else may have made the same.
            rules.removeAll { $0.degree == degree && $0.precision == rule.precision }
            rules.append(rule)
            var bytes = rules.reduce(0) { $0 + $1.bytes }
            while bytes > mostBytes || rules.count > mostRules {
                bytes -= rules.removeFirst().bytes
            }
        }
        return rule
    }
}
