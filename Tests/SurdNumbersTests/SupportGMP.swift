import CGMP
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import SurdNumbers

/// A GMP integer used through C alone: the other side of the differential tests.
final class BareInteger {
    let pointer: UnsafeMutablePointer<__mpz_struct>

    init() {
        pointer = .allocate(capacity: 1)
        mpz_init(pointer)
    }

    init(_ value: BigInt) {
        pointer = .allocate(capacity: 1)
        mpz_init(pointer)
        // Through the words, so that printing is not needed to test the rest.
        let magnitude = value.magnitude
        for word in magnitude.words.reversed() {
            mpz_mul_2exp(pointer, pointer, 64)
            mpz_add_ui(pointer, pointer, word)
        }
        if value < 0 { mpz_neg(pointer, pointer) }
    }

    deinit {
        mpz_clear(pointer)
        pointer.deallocate()
    }

    func text(radix: Int = 10) -> String {
        guard let text = mpz_get_str(nil, Int32(radix), pointer) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    /// The result of a C call that writes into its first argument.
    static func result(
        _ body: (UnsafeMutablePointer<__mpz_struct>) -> Void
    ) -> String {
        let number = BareInteger()
        body(number.pointer)
        return number.text(radix: 16)
    }
}

/// What a value looks like to the tests: its words in base 16, without its own printing.
func hex(_ value: BigInt) -> String {
    BareInteger(value).text(radix: 16)
}
