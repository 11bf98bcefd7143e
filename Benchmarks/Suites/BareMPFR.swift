import CGMP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An `mpfr_t` of our own: the bare side of a comparison of reals.
final class BareFloat {
    let pointer: UnsafeMutablePointer<__mpfr_struct>

    init(precision: Int) {
        pointer = .allocate(capacity: 1)
        mpfr_init2(pointer, precision)
    }

    convenience init(_ text: String, precision: Int) {
        self.init(precision: precision)
        _ = mpfr_set_str(pointer, text, 10, MPFR_RNDN)
    }

    deinit {
        mpfr_clear(pointer)
        pointer.deallocate()
    }

    /// The sign and the first `count` significant digits, cut and not rounded.
    func leading(_ count: Int) -> String {
        var exponent: mpfr_exp_t = 0
        guard let characters = mpfr_get_str(nil, &exponent, 10, count, pointer, MPFR_RNDZ) else {
            return ""
        }
        defer { mpfr_free_str(characters) }
        return String(cString: characters)
    }
}

/// Bits that hold so many decimal digits, and sixteen to spare.
func bits(forDigits digits: Int) -> Int {
    digits * 3_321_929 / 1_000_000 + 17
}
