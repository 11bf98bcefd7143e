/// Decimal text of large integers, read in pieces between which a computation can be interrupted. GMP's
/// own conversion cannot, and takes seconds at ten million digits. ``DecimalConversion`` writes it.
extension BigInt {
    /// Bits up to which GMP converts in one call: some hundredths of a second.
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
