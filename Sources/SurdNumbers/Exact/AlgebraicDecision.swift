/// Decides whether an algebraic number is zero.
enum AlgebraicDecision {
    /// Beyond this many bits the bound is not worth reaching.
    static let maximumBits = 1 << 20

    /// True when the value is proved to be zero, false when it is proved not to be, and nil when it
    /// is not algebraic or the bound is out of reach.
    static func isZero(_ real: Real, monitor: Monitor) throws(NumberError) -> Bool? {
        if let exact = real.exactValue { return exact.isZero }
        if real.form != nil { return false }
        guard let bound = try AlgebraicBound.bits(real, monitor: monitor) else { return nil }
        let limit = min(maximumBits, monitor.limits.maximumPrecision)
        guard bound < Double(limit) else { return nil }
        return try isZero(real, bits: Int(bound) + 2, monitor: monitor)
    }

    /// Encloses the value with an error far below 2^-bits, where `bits` is a separation bound.
    static func isZero(
        _ real: Real, bits: Int, monitor: Monitor
    ) throws(NumberError) -> Bool? {
        // Low precisions first, which are cheap: most numbers that are not zero already differ from
        // zero there.
        if bits > 512 {
            if try real.quickSign(monitor: monitor) != nil { return false }
            var look = 1024
            while 4 * look < bits {
                if let zero = try isZero(real, within: look, monitor: monitor), !zero {
                    return false
                }
                look *= 8
            }
        }
        return try isZero(real, within: bits, monitor: monitor)
    }

    /// True where the value is within 2^-bits of zero, false where it is not zero.
    private static func isZero(
        _ real: Real, within bits: Int, monitor: Monitor
    ) throws(NumberError) -> Bool? {
        try real.look(
            at: [8], slack: (0..<4).map { 16 + $0 * bits }, size: Double(-bits - 4),
            // Nothing is proved about a long chain with a distant bound.
            mostWork: 4 * RefinementPolicy.workLimit(monitor.limits), monitor: monitor
        ) { ball throws(NumberError) in
            if !ball.containsZero { return false }
            guard let size = ball.magnitudeExponent else { return true }
            return size.value <= -bits ? true : nil
        }
    }
}
