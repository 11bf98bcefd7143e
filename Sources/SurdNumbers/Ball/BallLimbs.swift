internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The memory of midpoints: limbs behind a word that says how many there are. MPFR is given it as memory of another owner, and
/// neither gives it back nor makes it longer; its own way of making a number takes twice the time of this one.
enum BallLimbs {
    @inline(__always)
    static func allocate(_ count: Int) -> UnsafeMutablePointer<mp_limb_t> {
        // What a text may ask for is bounded by its limits, before a number is made; without memory GMP and MPFR end the
        // process as well.
        guard let memory = malloc((count + 1) * MemoryLayout<mp_limb_t>.stride) else {
            fatalError("no memory for a number of \(count) limbs")
        }
        let limbs = memory.assumingMemoryBound(to: mp_limb_t.self)
        limbs[0] = mp_limb_t(count)
        return limbs + 1
    }

    @inline(__always)
    static func capacity(of limbs: UnsafeMutablePointer<mp_limb_t>) -> Int { Int(limbs[-1]) }

    @inline(__always)
    static func free(_ limbs: UnsafeMutablePointer<mp_limb_t>) { Self.release(limbs - 1) }

    @inline(__always)
    private static func release(_ memory: UnsafeMutablePointer<mp_limb_t>) {
        #if canImport(Glibc)
            Glibc.free(memory)
        #elseif canImport(Musl)
            Musl.free(memory)
        #elseif canImport(Darwin)
            Darwin.free(memory)
        #endif
    }
}
