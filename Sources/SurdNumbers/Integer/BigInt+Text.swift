internal import CGMP

extension BigInt: CustomStringConvertible, LosslessStringConvertible {
    /// The decimal digits, after a minus sign where the value is negative.
    public var description: String { text(radix: 10, uppercase: false) }

    /// The value of digits in a base from 2 to 36 with an optional sign; nil for anything else.
    ///
    ///     BigInt("ff", radix: 16)   // 255
    @inlinable
    public init?<S: StringProtocol>(_ text: S, radix: Int) {
        let direct = text.utf8.withContiguousStorageIfAvailable { BigInt(utf8: $0, radix: radix) }
        if let direct {
            guard let value = direct else { return nil }
            self = value
            return
        }
        var copy = String(text)
        guard let value = copy.withUTF8({ BigInt(utf8: $0, radix: radix) }) else { return nil }
        self = value
    }

    /// The same, from bytes.
    @usableFromInline
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>, radix: Int = 10) {
        // The bases of literals and formats are checked where they are read.
        ensure((2...36).contains(radix), "a radix is from 2 to 36")
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

    init?(digits: UnsafeBufferPointer<UInt8>, radix: Int) {
        guard !digits.isEmpty else { return nil }
        if digits.count <= 18, radix == 10 {
            var value = 0
            for byte in digits {
                let digit = byte &- 48
                if digit > 9 { return nil }
                value = value &* 10 &+ Int(digit)
            }
            self.init(word: value)
            return
        }
        // As many digits as fit a word in every case: 12 in base 36, 18 in base 10.
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
        let digits = digits.drop { $0 == UInt8(ascii: "0") }
        if digits.isEmpty {
            self.init(word: 0)
            return
        }
        let value = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digits.count) {
            values -> BigInt? in
            // The largest value is checked once after the loop, which so has no branches.
            var largest: UInt8 = 0
            var place = 0
            if radix <= 10 {
                for byte in digits {
                    let digit = byte &- 48
                    values[place] = digit
                    largest = Swift.max(largest, digit)
                    place &+= 1
                }
            } else {
                for byte in digits {
                    let digit = UInt8(truncatingIfNeeded: BigInt.digitValue(byte))
                    values[place] = digit
                    largest = Swift.max(largest, digit)
                    place &+= 1
                }
            }
            guard largest < radix, let start = values.baseAddress else { return nil }
            return BigInt.value(ofDigits: start, count: values.count, radix: radix)
        }
        guard let value else { return nil }
        self = value
    }

    /// The value of digit values, the first of which is not 0.
    static func value(ofDigits digits: UnsafePointer<UInt8>, count: Int, radix: Int) -> BigInt {
        if count > 6 * pieceDigits, radix & (radix - 1) != 0 {
            return longValue(ofDigits: digits, count: count, radix: radix)
        }
        let bitsPerDigit = Int.bitWidth - (radix - 1).leadingZeroBitCount
        // GMP asks for one limb more than the largest value needs.
        let room = (count * bitsPerDigit) / UInt.bitWidth + 2
        return BigInt.fill(room, negative: false) { limbs in
            mpn_set_str(limbs, digits, count, Int32(radix))
        }
    }

    /// The number of digits that GMP reads in one call: some thousand limbs.
    private static let pieceDigits = 24_000

    /// By halves of `pieceDigits` · 2^k digits, so that the products use a transform.
    private static func longValue(
        ofDigits digits: UnsafePointer<UInt8>, count: Int, radix: Int
    ) -> BigInt {
        var powers = [fromMPZ { mpz_ui_pow_ui($0, UInt(radix), UInt(pieceDigits)) }]
        while pieceDigits << powers.count < count {
            powers.append(powers[powers.count - 1] * powers[powers.count - 1])
        }
        func value(_ start: UnsafePointer<UInt8>, _ count: Int, _ level: Int) -> BigInt {
            // Leading zeros are skipped, because GMP does not accept them.
            var (start, count) = (start, count)
            while count > 0, start.pointee == 0 { (start, count) = (start + 1, count - 1) }
            if count == 0 { return BigInt(word: 0) }
            var level = level
            while level >= 0, pieceDigits << level >= count { level -= 1 }
            if level < 0 { return self.value(ofDigits: start, count: count, radix: radix) }
            let low = pieceDigits << level
            let high = value(start, count - low, level - 1)
            return high * powers[level] + value(start + (count - low), low, level - 1)
        }
        return value(digits, count, powers.count - 1)
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

    /// By division by powers of five, which is faster with long products than GMP's own conversion.
    private var longDecimalText: String {
        let size = isNegative ? -self : self
        let room = DecimalConversion.digitBound(bits: size.bitLength) + 3
        return String(unsafeUninitializedCapacity: room) { buffer in
            guard var start = buffer.baseAddress else { return 0 }
            if isNegative {
                start.pointee = UInt8(ascii: "-")
                start += 1
            }
            do throws(NumberError) {
                let count = try DecimalConversion.write(size, to: start, monitor: .unswayed)
                return count + (isNegative ? 1 : 0)
            } catch {
                // The monitor has no limit of time and ignores cancellation.
                fatalError("a text without limits was refused: \(error)")
            }
        }
    }

    func text(radix: Int, uppercase: Bool) -> String {
        ensure((2...36).contains(radix), "a radix is from 2 to 36")
        if isSmall { return String(word, radix: radix, uppercase: uppercase) }
        if radix == 10, bitLength > DecimalConversion.pieceLimbs * UInt.bitWidth {
            return longDecimalText
        }
        return withMPZ { number in
            let base = Int32(uppercase ? -radix : radix)
            // GMP does not count the sign and the end mark.
            let room = mpz_sizeinbase(number, Int32(radix)) + 2
            return String(unsafeUninitializedCapacity: room) { buffer in
                guard let start = buffer.baseAddress else { return 0 }
                return start.withMemoryRebound(to: CChar.self, capacity: room) { text in
                    _ = mpz_get_str(text, base, number)
                    // GMP's count for a base that is no power of two may be one too large.
                    let length = room - (isNegative ? 1 : 2)
                    return text[length - 1] == 0 ? length - 1 : length
                }
            }
        }
    }
}

extension String {
    /// The digits of the value in a base from 2 to 36.
    public init(_ value: BigInt, radix: Int, uppercase: Bool = false) {
        self = value.text(radix: radix, uppercase: uppercase)
    }
}

/// Decimal text of large integers, read in pieces between which a computation can be interrupted. GMP's own
/// conversion cannot be interrupted, and takes seconds at ten million digits. ``DecimalConversion`` writes
/// such text.
extension BigInt {
    /// Up to this number of bits GMP converts in one call, which takes some hundredths of a second.
    static let pieceBits = 1 << 21

    /// The value of decimal digits without a sign; nil for anything else.
    package init?(decimalDigits digits: UnsafeBufferPointer<UInt8>) {
        self.init(digits: digits, radix: 10)
    }

    /// The same for texts of any length, interruptible.
    package init?(
        decimalDigits digits: UnsafeBufferPointer<UInt8>, monitor: Monitor
    ) throws(NumberError) {
        try self.init(decimalDigits: digits, pieceBits: BigInt.pieceBits, monitor: monitor)
    }

    init?(
        decimalDigits digits: UnsafeBufferPointer<UInt8>, pieceBits: Int, monitor: Monitor
    ) throws(NumberError) {
        let piece = Int(Double(pieceBits) * 0.301_03)
        if digits.count <= piece {
            self.init(digits: digits, radix: 10)
            return
        }
        // Pieces from the right, joined in pairs: each round doubles their length.
        var parts: [BigInt] = []
        var end = digits.count
        while end > 0 {
            try monitor.check()
            let start = Swift.max(0, end - piece)
            let part = UnsafeBufferPointer(rebasing: digits[start..<end])
            guard let value = BigInt(digits: part, radix: 10) else { return nil }
            parts.append(value)
            end = start
        }
        var length = piece
        var power = BigInt.powerOfFive(piece)
        while true {
            var joined: [BigInt] = []
            for index in stride(from: 0, to: parts.count, by: 2) {
                try monitor.check()
                if index + 1 == parts.count {
                    joined.append(parts[index])
                } else {
                    joined.append((parts[index + 1] * power).shifted(left: length) + parts[index])
                }
            }
            parts = joined
            if parts.count == 1 { break }
            try monitor.check()
            power = power.squared
            length *= 2
        }
        self = parts[0]
    }
}
