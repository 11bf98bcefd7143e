internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The memory of midpoints: limbs after a word that holds their number. MPFR is given the limbs as memory of
/// another owner, so MPFR neither frees nor grows them. MPFR's own initialisation of a number takes twice the
/// time.
enum BallLimbs {
    @inline(__always)
    static func allocate(_ count: Int) -> UnsafeMutablePointer<mp_limb_t> {
        // The limits bound this size before a number is made. GMP and MPFR end the process as well when there
        // is no memory.
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
