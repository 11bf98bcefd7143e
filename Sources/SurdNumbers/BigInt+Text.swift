internal import CGMP

extension BigInt: CustomStringConvertible, LosslessStringConvertible {
    public var description: String { text(radix: 10, uppercase: false) }

    /// The value of decimal digits with an optional sign; nil for anything else.
    @inlinable
    public init?(_ text: String) { self.init(text, radix: 10) }

    /// The value of digits in a base from 2 to 36 with an optional sign; nil for anything else.
    @inlinable
    public init?<S: StringProtocol>(_ text: S, radix: Int = 10) {
        var text = String(text)
        let value = text.withUTF8 { BigInt(utf8: $0, radix: radix) }
        guard let value else { return nil }
        self = value
    }

    /// The same from bytes.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>, radix: Int = 10) {
        precondition((2...36).contains(radix), "a radix is from 2 to 36")
        var start = 0
        var negative = false
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            negative = first == UInt8(ascii: "-")
            start = 1
        }
        let digits = UnsafeBufferPointer(rebasing: bytes[start...])
        guard let value = BigInt(digits: digits, radix: radix) else { return nil }
        self = negative ? -value : value
    }

    /// The value of decimal digits without a sign; nil for anything else.
    package init?(decimalDigits digits: UnsafeBufferPointer<UInt8>) {
        self.init(digits: digits, radix: 10)
    }

    init?(digits: UnsafeBufferPointer<UInt8>, radix: Int) {
        guard !digits.isEmpty else { return nil }
        // As many digits as any word holds: 12 in base 36, 18 in base 10.
        if digits.count <= (radix <= 10 ? 18 : 12) {
            var value = 0
            for byte in digits {
                let digit = BigInt.digitValue(byte)
                if digit >= radix { return nil }
                value = value * radix + digit
            }
            self.init(word: value)
            return
        }
        var skipped = 0
        while skipped < digits.count, digits[skipped] == UInt8(ascii: "0") { skipped += 1 }
        let rest = digits[skipped...]
        for byte in rest where BigInt.digitValue(byte) >= radix { return nil }
        if rest.isEmpty {
            self.init(word: 0)
            return
        }
        let values = [UInt8](unsafeUninitializedCapacity: rest.count) { buffer, count in
            for byte in rest {
                buffer[count] = UInt8(truncatingIfNeeded: BigInt.digitValue(byte))
                count += 1
            }
        }
        let bitsPerDigit = Int.bitWidth - (radix - 1).leadingZeroBitCount
        // GMP asks for one limb more than the largest value needs.
        let room = (values.count * bitsPerDigit) / UInt.bitWidth + 2
        self = BigInt.fill(room, negative: false) { limbs in
            mpn_set_str(limbs, values, values.count, Int32(radix))
        }
    }

    @inline(__always)
    static func digitValue(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 87
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 55
        default: 255
        }
    }

    func text(radix: Int, uppercase: Bool) -> String {
        precondition((2...36).contains(radix), "a radix is from 2 to 36")
        if isSmall { return String(word, radix: radix, uppercase: uppercase) }
        return withMPZ { number in
            let base = Int32(uppercase ? -radix : radix)
            // The sign and the end mark are not counted by GMP.
            let room = mpz_sizeinbase(number, Int32(radix)) + 2
            return String(unsafeUninitializedCapacity: room) { buffer in
                guard let start = buffer.baseAddress else { return 0 }
                return start.withMemoryRebound(to: CChar.self, capacity: room) { text in
                    _ = mpz_get_str(text, base, number)
                    // GMP's count for a base that is no power of two may be one too many.
                    let length = room - (isNegative ? 1 : 2)
                    return text[length - 1] == 0 ? length - 1 : length
                }
            }
        }
    }

    /// Appends the decimal text. A machine word needs no allocation but the buffer's own.
    package func appendDecimal(to buffer: inout [UInt8]) {
        guard isSmall else {
            buffer.append(contentsOf: description.utf8)
            return
        }
        var magnitude = word.magnitude
        if isNegative { buffer.append(UInt8(ascii: "-")) }
        let start = buffer.count
        repeat {
            let (rest, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            magnitude = rest
        } while magnitude != 0
        buffer[start...].reverse()
    }
}

extension String {
    /// The digits of the value in a base from 2 to 36.
    public init(_ value: BigInt, radix: Int, uppercase: Bool = false) {
        self = value.text(radix: radix, uppercase: uppercase)
    }
}
