#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

import CGMP

/// An `mpz_t` of our own: the bare side of an integer comparison.
final class BareInteger {
    let pointer: UnsafeMutablePointer<__mpz_struct>

    init() {
        pointer = .allocate(capacity: 1)
        mpz_init(pointer)
    }

    convenience init(_ text: String) {
        self.init()
        _ = mpz_set_str(pointer, text, 10)
    }

    deinit {
        mpz_clear(pointer)
        pointer.deallocate()
    }

    var text: String {
        guard let characters = mpz_get_str(nil, 10, pointer) else { return "" }
        defer { free(characters) }
        return String(cString: characters)
    }
}

/// Digits without pattern, the same in every run.
struct DigitSource {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A decimal number with exactly `count` digits.
    mutating func digits(_ count: Int) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(count)
        for index in 0..<count {
            // Constants of the splitmix64 generator.
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            mixed ^= mixed >> 31
            let digit = UInt8(index == 0 ? 1 + mixed % 9 : mixed % 10)
            text.append(0x30 + digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
