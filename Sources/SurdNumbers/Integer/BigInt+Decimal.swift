internal import CGMP

/// Decimal text of large integers in pieces between which a computation can be interrupted. GMP's
/// own conversions cannot, and take seconds at ten million digits.
extension BigInt {
    /// Bits up to which GMP converts in one call: some hundredths of a second.
    static let pieceBits = 1 << 21

    /// Appends the decimal text. A machine word needs no allocation but the buffer's own.
    package func appendDecimal(to buffer: inout [UInt8]) {
        guard isSmall else {
            if isNegative { buffer.append(UInt8(ascii: "-")) }
            appendDigits(to: &buffer)
            return
        }
        var magnitude = word.magnitude
        if isNegative { buffer.append(UInt8(ascii: "-")) }
        let start = buffer.count
        repeat {
            let (rest, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            buffer.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
            magnitude = rest
        } while magnitude != 0
        buffer[start...].reverse()
    }

    /// The same for results of any length, interruptible.
    package func appendDecimal(
        to buffer: inout [UInt8], monitor: Monitor
    ) throws(NumberError) {
        try appendDecimal(to: &buffer, pieceBits: BigInt.pieceBits, monitor: monitor)
    }

    func appendDecimal(
        to buffer: inout [UInt8], pieceBits: Int, monitor: Monitor
    ) throws(NumberError) {
        if bitLength <= pieceBits {
            appendDecimal(to: &buffer)
            return
        }
        if isNegative { buffer.append(UInt8(ascii: "-")) }
        // powers[i] is 5 to the power of counts[i], each the square of the one before.
        let smallest = Int(Double(pieceBits) * 0.301_03)
        var counts = [smallest]
        var powers = [BigInt.powerOfFive(smallest)]
        while powers[powers.count - 1].bitLength + counts[counts.count - 1] < bitLength / 2 + 1 {
            try monitor.check()
            powers.append(powers[powers.count - 1].squared)
            counts.append(2 * counts[counts.count - 1])
        }
        buffer.reserveCapacity(buffer.count + decimalDigitsEstimate)
        try magnitude.appendPieces(
            to: &buffer, padding: 0, counts: counts, powers: powers, level: powers.count - 1,
            monitor: monitor)
    }

    /// Appends at least `padding` digits. The recursion is as deep as `level`, the logarithm of the
    /// length.
    private func appendPieces(
        to buffer: inout [UInt8], padding: Int, counts: [Int], powers: [BigInt], level: Int,
        monitor: Monitor
    ) throws(NumberError) {
        try monitor.check()
        var level = level
        while level >= 0, powers[level].bitLength + counts[level] > bitLength { level -= 1 }
        if level < 0 {
            let start = buffer.count
            if !isZero { appendDigits(to: &buffer) }
            let missing = padding - (buffer.count - start)
            if missing > 0 {
                buffer.insert(
                    contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start)
            }
            return
        }
        // 10^k is 5^k shifted: dividing the value without its lowest k bits is the shorter way.
        let k = counts[level]
        let upper = shifted(left: -k)
        let (quotient, rest) = upper.quotientAndRemainder(dividingBy: powers[level])
        let lower = rest.shifted(left: k) + (self - upper.shifted(left: k))
        try quotient.appendPieces(
            to: &buffer, padding: Swift.max(0, padding - k), counts: counts, powers: powers,
            level: level, monitor: monitor)
        try lower.appendPieces(
            to: &buffer, padding: k, counts: counts, powers: powers, level: level - 1,
            monitor: monitor)
    }

    /// Appends the digits of the magnitude, which is not 0, in one call.
    private func appendDigits(to buffer: inout [UInt8]) {
        withMPZ { number in
            // The sign and the end mark are not counted by GMP.
            let room = mpz_sizeinbase(number, 10) + 2
            let digits = [UInt8](unsafeUninitializedCapacity: room) { target, count in
                guard let start = target.baseAddress else { return }
                start.withMemoryRebound(to: CChar.self, capacity: room) { text in
                    var positive = number.pointee
                    positive._mp_size = abs(positive._mp_size)
                    _ = mpz_get_str(text, 10, &positive)
                    // GMP's count may be one too many.
                    count = text[room - 3] == 0 ? room - 3 : room - 2
                }
            }
            if buffer.isEmpty, buffer.capacity < digits.count {
                buffer = digits
            } else {
                buffer.append(contentsOf: digits)
            }
        }
    }

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
