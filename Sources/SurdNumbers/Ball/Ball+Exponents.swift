internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// MPFR's range of exponents and its flags on this thread, as they were before the operation.
///
/// The range belongs to the thread. It is 2^30 − 1 by default, and a host may have changed it. Ball
/// operations use the widest range that MPFR has and restore the old one.
struct ExponentRange {
    let smallest: mpfr_exp_t
    let largest: mpfr_exp_t
    let flags: mpfr_flags_t

    static let widestSmallest = mpfr_get_emin_min()
    static let widestLargest = mpfr_get_emax_max()

    /// Widens the range; nil when it is as wide as can be.
    @inline(__always)
    static func widen() -> ExponentRange? {
        let smallest = mpfr_get_emin()
        let largest = mpfr_get_emax()
        // The constants of MPFR 4 on 64-bit machines are ±(2^62 − 1).
        if largest == (1 << 62) - 1, smallest == 1 - (1 << 62) { return nil }
        return widenSlowly(smallest, largest)
    }

    @inline(never)
    private static func widenSlowly(_ smallest: Int, _ largest: Int) -> ExponentRange? {
        if smallest == widestSmallest, largest == widestLargest { return nil }
        ThreadEnd.clean()
        let found = ExponentRange(
            smallest: smallest, largest: largest, flags: mpfr_flags_save())
        mpfr_set_emin(widestSmallest)
        mpfr_set_emax(widestLargest)
        return found
    }

    @inline(never)
    func restore() {
        mpfr_set_emin(smallest)
        mpfr_set_emax(largest)
        mpfr_flags_restore(flags, Ball.allFlags)
    }
}

/// MPFR caches constants and scratch numbers for each thread, and does not free them when the thread ends.
private enum ThreadEnd {
    /// Nil where MPFR keeps one cache for all threads.
    private static let key: pthread_key_t? = {
        guard mpfr_buildopt_tls_p() != 0 else { return nil }
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { _ in mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE) }
        return failure == 0 ? key : nil
    }()

    /// Registers the clean-up for the end of this thread.
    static func clean() {
        guard let key, pthread_getspecific(key) == nil else { return }
        // Any value but nil: the destructor runs only where the value is not nil.
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }
}

extension Ball {
    /// MPFR_FLAGS_ALL, a macro that Swift does not see: six flags.
    static let allFlags: mpfr_flags_t = 0x3F

    /// Runs `body` with the widest exponents on this thread.
    ///
    /// Every operation widens and restores the range by itself. This function does so once for a
    /// whole program run, which saves time. Calls may be nested. `body` must not suspend.
    package static func withWideExponents<R: ~Copyable, E: Error>(
        _ body: () throws(E) -> R
    ) throws(E) -> R {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        return try body()
    }
}
