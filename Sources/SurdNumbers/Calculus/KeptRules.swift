internal import Synchronization

/// A cache of the most recently used Gauss–Legendre rules, for all integrals of the process: making
/// one takes as long as a thousand values of a function.
///
/// Only a complete rule is kept, so an interrupted computation leaves nothing behind. The size of
/// the cache is bounded, and the least recently used rules are removed. A computation counts all
/// rules that it uses against its limit, so that a refusal does not depend on what was computed
/// before.
enum KeptRules {
    /// The most recently used rules are last.
    private static let rules = Mutex<[GaussLegendre]>([])
    private static let mostBytes = 16_000_000
    private static let mostRules = 128

    static func rule(
        degree: Int, precision: Int, monitor: Monitor
    ) throws(BallError) -> GaussLegendre {
        // Nodes that are much longer than the other factor would take more time.
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
        // Whole limbs, so that a request for a few more bits finds the rule too.
        let rule = try GaussLegendre(
            degree: degree, precision: (precision + 63) / 64 * 64, monitor: monitor)
        guard rule.bytes <= mostBytes else { return rule }
        rules.withLock { rules in
            // Another thread may have made the same rule.
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
