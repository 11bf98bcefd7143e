internal import CGMP

extension BigInt {
    /// Shifts by any count: a negative count shifts the other way, and right shifts round down.
    /// Traps only where no machine could store the result; see ``shiftedLeft(by:)``.
    @inlinable
    public static func << <Count: BinaryInteger>(a: BigInt, count: Count) -> BigInt {
        a.shifted(left: Int(clamping: count))
    }

    @inlinable
    public static func >> <Count: BinaryInteger>(a: BigInt, count: Count) -> BigInt {
        let count = Int(clamping: count)
        // The opposite of Int.min is Int.max + 1; both shift out all bits.
        return a.shifted(left: count == Int.min ? Int.max : -count)
    }

    @inlinable
    public static func <<= <Count: BinaryInteger>(a: inout BigInt, count: Count) {
        a = a << count
    }

    @inlinable
    public static func >>= <Count: BinaryInteger>(a: inout BigInt, count: Count) {
        a = a >> count
    }

    /// The value times 2^`count` rounded down, or nil where the result is too large to be stored.
    public func shiftedLeft(by count: Int) -> BigInt? {
        if isZero || count <= 0 { return shifted(left: count) }
        let (bits, overflow) = bitLength.addingReportingOverflow(count)
        if overflow || bits > BigInt.maximumLimbs * UInt.bitWidth { return nil }
        return shifted(left: count)
    }

    @inlinable
    func shifted(left count: Int) -> BigInt {
        if limbs == nil {
            if count <= 0 { return BigInt(wide: wide &>> (0 &- Swift.max(count, -127))) }
            if count < 127 {
                let result = wide &<< count
                if result &>> count == wide { return BigInt(wide: result) }
            }
        }
        return count >= 0 ? slowLeft(count) : slowRight(count.magnitude)
    }

    @usableFromInline
    func slowLeft(_ count: Int) -> BigInt {
        if isZero || count == 0 { return self }
        let (whole, bits) = count.quotientAndRemainder(dividingBy: UInt.bitWidth)
        return withLimbs { limbs, size in
            ensure(
                size + whole < BigInt.maximumLimbs, "a shift beyond every size that can be stored")
            return BigInt.fill(size + whole + 1, negative: high < 0) { r in
                r.update(repeating: 0, count: whole)
                if bits == 0 {
                    (r + whole).update(from: limbs, count: size)
                    r[size + whole] = 0
                } else {
                    r[size + whole] = mpn_lshift(r + whole, limbs, size, UInt32(bits))
                }
                return size + whole + 1
            }
        }
    }

    @usableFromInline
    func slowRight(_ count: UInt) -> BigInt {
        let negative = high < 0
        let whole = Int(clamping: count / UInt(UInt.bitWidth))
        let bits = UInt32(count % UInt(UInt.bitWidth))
        return withLimbs { limbs, size in
            if whole >= size { return BigInt(word: negative ? -1 : 0) }
            let left = size - whole
            return BigInt.fill(left + 1, negative: negative) { r in
                var lost: UInt = 0
                if bits == 0 {
                    r.update(from: limbs + whole, count: left)
                } else {
                    lost = mpn_rshift(r, limbs + whole, left, bits)
                }
                r[left] = 0
                // Rounding down makes the magnitude of a negative number larger.
                if negative, lost != 0 || (0..<whole).contains(where: { limbs[$0] != 0 }) {
                    r[left] = mpn_add_1(r, r, left, 1)
                }
                return left + 1
            }
        }
    }
}
