import SurdNumbers
import Synchronization

/// The source of the numbers of `random()`: a generator that computes the n-th word of a stream
/// from the seed, the number of the stream and n alone.
///
/// Each line of a table has a stream of its own, so that the numbers are the same for any number of
/// threads. The generator is Philox4x32-10 (Salmon, Moraes, Dror and Shaw: "Parallel random
/// numbers: as easy as 1, 2, 3", 2011). Copies of a session share their source, and none repeats a
/// number of another.
package final class RandomSource: Sendable {
    private let seed: Atomic<UInt64>
    /// Whether the seed was given, or drawn.
    private let isSeeded: Atomic<Bool>
    private let stream = Atomic<UInt64>(0)
    private let drawn = Atomic<UInt64>(0)

    /// Without a seed, the system provides one when it is needed.
    package init(seed: UInt64? = nil) {
        self.seed = Atomic(seed ?? 0)
        isSeeded = Atomic(seed != nil)
    }

    /// A source with the same seed for another thread.
    package convenience init(sharingSeedOf other: RandomSource) {
        self.init(seed: other.givenSeed())
    }

    /// Begins the stream of that number.
    package func begin(stream number: Int) {
        stream.store(UInt64(truncatingIfNeeded: number), ordering: .relaxed)
        drawn.store(0, ordering: .relaxed)
    }

    private func givenSeed() -> UInt64 {
        if isSeeded.load(ordering: .acquiring) { return seed.load(ordering: .relaxed) }
        // The first thread that gets here sets the seed.
        let (_, own) = seed.compareExchange(
            expected: 0, desired: UInt64.random(in: 1 ... .max), ordering: .relaxed)
        isSeeded.store(true, ordering: .releasing)
        return own == 0 ? seed.load(ordering: .relaxed) : own
    }

    /// The next 64 bits.
    func next() -> UInt64 {
        let place = drawn.wrappingAdd(1, ordering: .relaxed).oldValue
        let block = Self.block(
            at: place >> 1, stream: stream.load(ordering: .relaxed), seed: givenSeed())
        return place & 1 == 0 ? block.0 : block.1
    }

    /// 128 bits of a stream, as two words whose low halves come first.
    static func block(at place: UInt64, stream: UInt64, seed: UInt64) -> (UInt64, UInt64) {
        var (a, b) = (UInt32(truncatingIfNeeded: place), UInt32(truncatingIfNeeded: place >> 32))
        var (c, d) = (UInt32(truncatingIfNeeded: stream), UInt32(truncatingIfNeeded: stream >> 32))
        var (k, l) = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
        for _ in 0..<10 {
            let first = a.multipliedFullWidth(by: 0xD251_1F53)
            let second = c.multipliedFullWidth(by: 0xCD9E_8D57)
            (a, b, c, d) = (second.high ^ b ^ k, second.low, first.high ^ d ^ l, first.low)
            k &+= 0x9E37_79B9
            l &+= 0xBB67_AE85
        }
        return (UInt64(a) | UInt64(b) << 32, UInt64(c) | UInt64(d) << 32)
    }

    // MARK: - Numbers

    /// A number in [0, 1) with 64 bits.
    func fraction() -> BigRational { BigRational(BigInt(next()), BigInt(1) << 64) }

    /// A uniformly distributed integer between two bounds.
    func integer(
        from low: BigInt, to high: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        let count = high - low + 1
        let bits = (count - 1).bitLength
        if bits == 0 { return low }
        while true {
            let value = try words((bits + 63) / 64, monitor) >> ((bits + 63) / 64 * 64 - bits)
            if value < count { return low + value }
        }
    }

    /// An integer of this many words, the highest drawn first. Halves are joined recursively, so
    /// that long integers are fast.
    private func words(_ count: Int, _ monitor: Monitor) throws(NumberError) -> BigInt {
        if count == 1 {
            try monitor.tick()
            return BigInt(next())
        }
        let high = try words(count / 2, monitor)
        return (high << (64 * (count - count / 2))) + (try words(count - count / 2, monitor))
    }
}
