#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

// Functions of the C library, for estimates and first guesses only.

extension Double {
    /// log2; 0 where there is no logarithm.
    var logBase2: Double { self > 0 && isFinite ? log2(self) : 0 }

    /// ln; 0 where there is no logarithm.
    var naturalLogarithm: Double { self > 0 && isFinite ? log(self) : 0 }

    /// e to this power.
    var exponential: Double { exp(self) }

    var cosine: Double { cos(self) }

    /// 2 to this power.
    var exponentialBase2: Double { exp2(self) }
}

extension Int {
    /// Bits of |self|.
    var bitWidthOfSize: Int { Int.bitWidth - magnitude.leadingZeroBitCount }
}
