internal import CGMP

/// Division of long integers by products, which a transform makes fast (`LimbProduct`). A reciprocal is
/// computed by Newton's iteration and kept for further divisions by the same number.
struct LongDivisor {
    /// With fewer limbs in the divisor or the quotient, GMP is as fast.
    static let leastLimbs = 2_500
    /// The size that GMP divides directly, at the start of the iteration.
    private static let leastBits = 600 * UInt.bitWidth

    /// Positive.
    let divisor: BigInt
    /// Bits of the divisor.
    private let length: Int
    /// The bits of the quotient that one step gives; a multiple of a limb's.
    private let step: Int
    /// 2^(length + step) divided by the divisor, with an error of at most 2.
    private let reciprocal: BigInt

    /// For quotients of about so many bits; longer ones need several steps.
    init(_ divisor: BigInt, quotientBits: Int) {
        self.divisor = divisor
        length = divisor.bitLength
        let bits = min(quotientBits, length)
        step = (bits + UInt.bitWidth - 1) / UInt.bitWidth * UInt.bitWidth
        reciprocal = LongDivisor.reciprocal(of: divisor, bits: step)
    }

    /// 2^(L + m)/d for d of L bits, with an error of at most 2.
    ///
    /// Newton's step goes from a reciprocal r of h = ⌈m/2⌉ + 2 bits to one of m bits:
    ///
    ///     2^(L' + m)/d' ≈ 2^(m - h) r + E r/2^(L' + 2 h - m) with E = 2^(L' + h) - r d',
    ///
    /// where d' is the m + 4 highest bits of d, L' bits long. Bound 113 proves the error.
    private static func reciprocal(of divisor: BigInt, bits: Int) -> BigInt {
        let cut = max(0, divisor.bitLength - (bits + 4))
        let top = divisor >> cut
        let length = top.bitLength
        if bits <= leastBits { return BigInt(1) << (length + bits) / top }
        let half = (bits + 1) / 2 + 2
        let first = reciprocal(of: top, bits: half)
        let error = (BigInt(1) << (length + half)) - first * top
        let unneeded = max(0, length - bits + half - 4)
        let term = ((error >> unneeded) * first) >> (length + 2 * half - bits - unneeded)
        return (first << (bits - half)) + term
    }

    /// The quotient and the remainder of a nonnegative number.
    func divide(_ dividend: BigInt) -> (quotient: BigInt, remainder: BigInt) {
        let steps = max(1, (dividend.bitLength - length + step) / step)
        if steps == 1 { return divideOnce(dividend) }
        // From the top, one step at a time: each remainder is extended by the bits of the next
        // step.
        let limbs = step / UInt.bitWidth
        var remainder = dividend >> ((steps - 1) * step)
        var parts: [BigInt] = []
        for index in (0..<steps).reversed() {
            if index < steps - 1 {
                let next = (dividend >> (index * step)).lowBits(step)
                remainder = (remainder << step) + next
            }
            let part = divideOnce(remainder)
            parts.append(part.quotient)
            remainder = part.remainder
        }
        let quotient = BigInt.fill(steps * limbs, negative: false) { target in
            target.update(repeating: 0, count: steps * limbs)
            for (index, part) in parts.enumerated() {
                let place = target + (steps - 1 - index) * limbs
                part.withLimbs { place.update(from: $0, count: $1) }
            }
            return steps * limbs
        }
        return (quotient, remainder)
    }

    /// For a quotient of at most `step` bits.
    ///
    /// Of the dividend a, all bits are omitted except the highest and 2 bits below those of the
    /// divisor. This changes the quotient by 1/2, the reciprocal's error changes it by at most 4,
    /// and rounding down by 1. So the remainder is wrong by less than 6 divisors.
    private func divideOnce(_ dividend: BigInt) -> (quotient: BigInt, remainder: BigInt) {
        if dividend.bitLength < length { return (BigInt(0), dividend) }
        let bits = dividend.bitLength - length + 1
        // A shorter quotient needs only the highest bits of the reciprocal.
        let spare = max(0, step - bits - 4)
        let cut = max(0, length - 2)
        var quotient =
            ((dividend >> cut) * (reciprocal >> spare)) >> (length + step - cut - spare)
        var remainder = dividend - quotient * divisor
        for _ in 0..<6 {
            if remainder.isNegative {
                quotient -= 1
                remainder += divisor
            } else if remainder >= divisor {
                quotient += 1
                remainder -= divisor
            } else {
                break
            }
        }
        // The reciprocal's error is a few units at most, which the loop has corrected.
        ensure(!remainder.isNegative && remainder < divisor, "a reciprocal is too far off")
        return (quotient, remainder)
    }
}

extension BigInt {
    /// The `count` lowest bits of a nonnegative number; `count` is a multiple of a limb's.
    fileprivate func lowBits(_ count: Int) -> BigInt {
        withLimbs { limbs, size in
            let kept = Swift.min(size, count / UInt.bitWidth)
            return BigInt.fill(Swift.max(kept, 1), negative: false) { target in
                target.update(from: limbs, count: kept)
                return kept
            }
        }
    }
}
