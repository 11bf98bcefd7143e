internal import CGMP

/// Decimal conversion of large integers.
///
/// Divide and conquer, as in GMP, with two differences. It checks the monitor between its pieces.
/// It divides by 5^n and not by 10^n, because the n lowest bits can be split off first; this makes
/// the operands of every division a quarter shorter.
enum DecimalConversion {
    /// Up to this many limbs GMP converts in one call, of some milliseconds at most.
    static let pieceLimbs = 1_500
    /// From this length on two threads write the text, where they are allowed.
    private static let leastSharedBits = 1 << 18

    /// An upper bound on the number of digits of an integer of `bits` bits: at most one too many.
    static func digitBound(bits: Int) -> Int {
        // log10(2) from above.
        let product = bits.magnitude.multipliedFullWidth(by: 0x4d10_4d42_7de7_fbcd)
        return Int(product.high) + 1
    }

    /// Writes the digits of `x`, which is not negative, and returns how many they are.
    ///
    /// `start` has room for ``digitBound(bits:)`` digits and two bytes.
    static func write(
        _ x: BigInt, to start: UnsafeMutablePointer<UInt8>, monitor: Monitor
    ) throws(NumberError) -> Int {
        if let small = x.smallValue {
            let length = decimalLength(UInt64(small.magnitude))
            writeDigits(UInt64(small.magnitude), width: length, to: start)
            return length
        }
        if x.bitLength <= pieceLimbs * UInt.bitWidth { return writePiece(x, to: start) }
        let powers = try Powers(upTo: digitBound(bits: x.bitLength), monitor: monitor)
        return try powers.write(
            x, level: powers.values.count - 1, leading: true, to: start, monitor: monitor)
    }

    /// The powers 5^(smallest · 2^level) that split a number of a given length.
    private struct Powers {
        var smallest: Int
        var values: [BigInt]
        /// The divisors: each is used twice as often as the one above it.
        private(set) var divisors: [LongDivisor?] = []

        init(upTo digits: Int, monitor: Monitor) throws(NumberError) {
            // The pieces have between half of `pieceLimbs` limbs and all of them.
            var levels = 0
            while (digits >> levels) > pieceLimbs * 19 { levels += 1 }
            smallest = (digits >> levels) + 1
            values = [try BigInt(5).raised(to: smallest, monitor: monitor)]
            while values.count < levels {
                try monitor.check()
                values.append(values[values.count - 1] * values[values.count - 1])
            }
            for value in values {
                try monitor.check()
                let bits = value.bitLength
                let isLong = bits >= LongDivisor.leastLimbs * UInt.bitWidth
                divisors.append(isLong ? LongDivisor(value, quotientBits: bits) : nil)
            }
        }

        func divide(_ x: BigInt, _ level: Int) -> (quotient: BigInt, remainder: BigInt) {
            divisors[level]?.divide(x) ?? x.quotientAndRemainder(dividingBy: values[level])
        }

        func digits(_ level: Int) -> Int { smallest << level }

        /// Writes a number below 10^(smallest · 2^(level + 1)); with zeros before it unless `leading`.
        func write(
            _ x: BigInt, level: Int, leading: Bool, to start: UnsafeMutablePointer<UInt8>,
            monitor: Monitor
        ) throws(NumberError) -> Int {
            guard level >= 0, x.bitLength > pieceLimbs * UInt.bitWidth / 4 else {
                if leading { return writePiece(x, to: start) }
                return writePadded(x, width: digits(level + 1), to: start)
            }
            try monitor.check()
            let lowDigits = digits(level)
            let (high, rest) = divide(x >> lowDigits, level)
            let low = x.replacingHighBits(from: lowDigits, with: rest)
            if x.bitLength >= leastSharedBits, !leading || !high.isZero, Threads.allowed > 1 {
                return try writeShared(
                    high, low, level: level, leading: leading, to: start, monitor: monitor)
            }
            var length = 0
            if !leading || !high.isZero {
                length = try write(
                    high, level: level - 1, leading: leading, to: start, monitor: monitor)
            }
            return length
                + (try write(
                    low, level: level - 1, leading: leading && length == 0, to: start + length,
                    monitor: monitor))
        }

        /// Writes both halves of a long number at the same time. The lower half begins where the upper one
        /// ends, and this place is not known yet.
        private func writeShared(
            _ high: BigInt, _ low: BigInt, level: Int, leading: Bool,
            to start: UnsafeMutablePointer<UInt8>, monitor: Monitor
        ) throws(NumberError) -> Int {
            let width = digits(level)
            let space = UnsafeMutablePointer<UInt8>.allocate(capacity: width + 2)
            defer { space.deallocate() }
            let (length, rest) = try Threads.both(monitor) { (monitor) throws(NumberError) in
                try write(high, level: level - 1, leading: leading, to: start, monitor: monitor)
            } _: { (monitor) throws(NumberError) in
                try write(low, level: level - 1, leading: false, to: space, monitor: monitor)
            }
            (start + length).update(from: space, count: rest)
            return length + rest
        }
    }

    private static func writePadded(
        _ x: BigInt, width: Int, to start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        // GMP ends its text with a zero byte, which must not overwrite the digits that follow. So
        // the text is written at the front and then moved.
        let length = x.isZero ? 0 : writePiece(x, to: start)
        let zeros = width - length
        (start + zeros).update(from: start, count: length)
        start.update(repeating: UInt8(ascii: "0"), count: zeros)
        return width
    }

    private static func writePiece(_ x: BigInt, to start: UnsafeMutablePointer<UInt8>) -> Int {
        if x.isZero { return 0 }
        return x.withMPZ { number in
            start.withMemoryRebound(to: CChar.self, capacity: 1) { text in
                _ = mpz_get_str(text, 10, number)
            }
            // GMP's estimate is exact or one too large.
            let estimate = Int(mpz_sizeinbase(number, 10))
            return start[estimate - 1] == 0 ? estimate - 1 : estimate
        }
    }
}

extension BigInt {
    /// Joins the `count` lowest bits of this number with `high` above them; neither is negative.
    fileprivate func replacingHighBits(from count: Int, with high: BigInt) -> BigInt {
        let (whole, bits) = count.quotientAndRemainder(dividingBy: UInt.bitWidth)
        let room = high.bitLength / UInt.bitWidth + whole + 2
        return withLimbs { low, lowCount in
            high.withLimbs { high, highCount in
                BigInt.fill(room, negative: false) { result in
                    result.update(repeating: 0, count: room)
                    if highCount > 0 {
                        if bits == 0 {
                            (result + whole).update(from: high, count: highCount)
                        } else {
                            result[whole + highCount] = mpn_lshift(
                                result + whole, high, highCount, UInt32(bits))
                        }
                    }
                    result.update(from: low, count: Swift.min(whole, lowCount))
                    if bits > 0 && whole < lowCount {
                        result[whole] |= low[whole] & ((1 << UInt(bits)) - 1)
                    }
                    return room
                }
            }
        }
    }
}
