import Testing

@testable import SurdNumbers

/// Divisors of short integers of any two lengths against Euclid's algorithm in remainders alone.
@Suite struct DivisorTests {
    private static func euclid(_ a: UInt128, _ b: UInt128) -> UInt128 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// Up to `bits` bits: mostly odd, sometimes a power of two, which a double's denominator is.
    private static func drawn(
        _ bits: Int, _ generator: inout SeededGenerator
    ) -> UInt128 {
        let length = Int.random(in: 1...bits, using: &generator)
        if Int.random(in: 0..<5, using: &generator) == 0 { return 1 << UInt128(length - 1) }
        let word = UInt128.random(in: 0..<UInt128(1) << UInt128(length), using: &generator)
        return max(1, word)
    }

    @Test func words() {
        var generator = SeededGenerator(seed: 71)
        for _ in 0..<20_000 {
            let shared = Self.drawn(20, &generator)
            let pair = (Self.drawn(44, &generator) * shared, Self.drawn(44, &generator) * shared)
            let other = (Self.drawn(64, &generator), Self.drawn(64, &generator))
            let expected = (Self.euclid(pair.0, pair.1), Self.euclid(other.0, other.1))
            let note: Comment = "\(pair), \(other)"
            let both = BigInt.wordGCDs(
                UInt(pair.0), UInt(pair.1), UInt(other.0), UInt(other.1))
            #expect(UInt128(both.0) == expected.0 && UInt128(both.1) == expected.1, note)
            #expect(UInt128(BigInt.wordGCD(UInt(pair.0), UInt(pair.1))) == expected.0, note)
            #expect(UInt128(BigInt.wordGCD(UInt(other.0), UInt(other.1))) == expected.1, note)
        }
    }

    @Test func pairsOfWords() {
        var generator = SeededGenerator(seed: 72)
        for _ in 0..<20_000 {
            let shared = Self.drawn(40, &generator)
            let a = Self.drawn(87, &generator) * shared
            let b = Self.drawn(Bool.random(using: &generator) ? 87 : 20, &generator) * shared
            #expect(BigInt.wordGCD(a, b) == Self.euclid(a, b), "\(a), \(b)")
        }
    }
}
