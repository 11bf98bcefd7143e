import SurdNumbers

extension FuzzTarget {
    /// The first byte is the base, the rest the text of a number.
    static func readNumbers(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let radix = Int(first % 35) + 2
        if let value = BigInt(text, radix: radix) {
            let printed = String(value, radix: radix)
            precondition(BigInt(printed, radix: radix) == value, "an integer changed")
            precondition(BigInt(value.description) == value, "an integer changed in base ten")
        }
        // An exponent of many digits is allowed to take its time; here it would only be in the way.
        guard text.utf8.count < 4_000, !hasLongExponent(bytes) else { return }
        if let value = BigRational(text) {
            precondition(BigRational(value.description) == value, "a fraction changed")
        }
        if let value = BigNumber(text) {
            precondition(value.kind != .real, "a text became a real")
            precondition(BigNumber(value.exactRational!.description) == value, "a number changed")
        }
    }

    private static func hasLongExponent(_ bytes: [UInt8]) -> Bool {
        guard let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
            return false
        }
        return bytes.count - mark > 6
    }
}
