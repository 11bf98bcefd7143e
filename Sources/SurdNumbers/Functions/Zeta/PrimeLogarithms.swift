internal import CGMP

/// Cached logarithms of the primes that sums of powers need, each a fraction and a whole limb, with an error
/// of at most two units. Computed when they are first needed: 3 and 55 kilobytes.
final class PrimeLogarithms: @unchecked Sendable {
    // Unchecked because of the pointer; its memory is written once, here.

    private let limbs: Int
    private let largest: Int
    private let places: [UInt8]
    private let memory: Limbs

    /// Up to so many limbs there are tables.
    static let longest = 58

    private static let short = PrimeLogarithms(limbs: 10, largest: 127)
    private static let long = PrimeLogarithms(limbs: longest, largest: 619)

    /// ln p as a fraction of n limbs and a whole limb, where it is cached.
    static func kept(_ p: Int, _ n: Int) -> ConstantLimbs? {
        if n <= 10, p <= 127 { return short.row(p, n) }
        return n <= longest && p <= 619 ? long.row(p, n) : nil
    }

    private func row(_ p: Int, _ n: Int) -> ConstantLimbs {
        ConstantLimbs(memory + (Int(places[p]) * (limbs + 1) + limbs - n))
    }

    private init(limbs: Int, largest: Int) {
        self.limbs = limbs
        self.largest = largest
        var places = [UInt8](repeating: 0, count: largest + 1)
        var primes: [Int] = []
        for p in 2...largest where primes.allSatisfy({ p % $0 != 0 }) {
            places[p] = UInt8(primes.count)
            primes.append(p)
        }
        self.places = places
        memory = .allocate(capacity: primes.count * (limbs + 1))
        for (place, p) in primes.enumerated() {
            let isWritten: Void? = try? PrimeLogarithms.write(
                p, into: memory + place * (limbs + 1), limbs, .unswayed)
            // The sizes are those of the table, so no limit refuses them.
            if isWritten == nil { fatalError("nothing interrupts an unswayed monitor") }
        }
    }

    /// ln p as a fraction of n limbs and a whole limb, with an error of less than two units.
    static func write(
        _ p: Int, into target: Limbs, _ n: Int, _ monitor: Monitor
    ) throws(BallError) {
        let precision = 64 * n + 64
        var logarithm = Ball(precision: precision)
        try logarithm.apply(.ln, Ball(word: p), precision: precision, monitor: monitor)
        FixedPoint.load(
            logarithm.midpoint._mpfr_d, Ball.limbCount(logarithm.midpoint),
            exponent: logarithm.midpoint._mpfr_exp, into: target, fraction: n)
    }
}
