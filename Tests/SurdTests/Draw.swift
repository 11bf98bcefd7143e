/// SplitMix64: the same numbers everywhere from the same state.
struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// A budget of exact parts from 10^2 to 10^6 bits.
    mutating func exactBits() -> Int {
        (0..<below(4)).reduce(100) { bits, _ in bits * 10 } * (1 + below(10))
    }
}
