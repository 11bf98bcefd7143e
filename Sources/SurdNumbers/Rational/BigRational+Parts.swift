internal import CGMP
internal import Synchronization

extension BigRational {
    /// The parts of a fraction of which at least one is longer than a word.
    ///
    /// They are stored as they were computed, which need not be in lowest terms: a decimal needs no
    /// common divisor to be added, multiplied or printed, and a quotient needs none to be printed.
    /// The lowest terms are computed once, when the numerator or the denominator is needed.
    @usableFromInline
    final class Parts: Sendable {
        enum Form: Sendable {
            /// top/bottom in lowest terms, not both of them words.
            case lowestTerms
            /// top / 10^places, where 10 does not divide `top`, so that each value has one such form.
            /// The lowest terms are not both words. `bottom` is 1, `places` positive.
            case decimal
            /// top/bottom, where `bottom` is positive and does not divide `top`, which is not zero.
            case quotient
        }

        let form: Form
        let top: BigInt
        let bottom: BigInt
        let places: Int
        private let lowestTerms = AtomicLazyReference<Parts>()

        @usableFromInline
        init(_ numerator: BigInt, _ denominator: BigInt) {
            form = .lowestTerms
            top = numerator
            bottom = denominator
            places = 0
        }

        init(decimal mantissa: BigInt, places: Int) {
            form = .decimal
            top = mantissa
            bottom = 1
            self.places = places
        }

        init(quotient top: BigInt, _ bottom: BigInt) {
            form = .quotient
            self.top = top
            self.bottom = bottom
            places = 0
        }

        @usableFromInline var numerator: BigInt {
            @inline(never) get { inLowestTerms.top }
        }
        @usableFromInline var denominator: BigInt {
            @inline(never) get { inLowestTerms.bottom }
        }

        @usableFromInline var isInteger: Bool {
            form == .lowestTerms && bottom == 1
        }

        @usableFromInline var sign: Int { top.sign }

        var inLowestTerms: Parts {
            if form == .lowestTerms { return self }
            if let known = lowestTerms.load() { return known }
            return lowestTerms.storeIfNil(reduced())
        }

        private func reduced() -> Parts {
            if form == .quotient {
                let divisor = BigInt.greatestCommonDivisor(top, bottom)
                return divisor == 1
                    ? Parts(top, bottom) : Parts(top / divisor, bottom / divisor)
            }
            // Not both of 2 and 5 divide the mantissa.
            if !top.isOdd {
                let twos = Swift.min(top.trailingZeroBitCount, places)
                return Parts(
                    top.shifted(left: -twos),
                    BigInt.powerOfFive(places).shifted(left: places - twos))
            }
            if !top.isMultipleOfFive { return Parts(top, BigInt.powerOfTen(places)) }
            var (rest, fives) = top.removing(5)
            if fives > places {
                rest *= BigInt.powerOfFive(fives - places)
                fives = places
            }
            return Parts(rest, BigInt.powerOfFive(places - fives).shifted(left: places))
        }

        /// top/bottom in any terms.
        var anyTerms: (top: BigInt, bottom: BigInt) {
            form == .decimal ? (top, BigInt.powerOfTen(places)) : (top, bottom)
        }
    }

    /// The value as a quotient of integers with a positive divisor, not always in lowest terms. For
    /// uses whose result does not depend on the terms.
    package var anyTerms: (top: BigInt, bottom: BigInt) {
        guard let parts else { return (BigInt(word: top), BigInt(word: bottom)) }
        return parts.anyTerms
    }

    /// The numerator and the denominator when they are known to be words. Nil does not mean that
    /// the lowest terms are longer.
    package var knownWords: (numerator: Int, denominator: Int)? {
        parts == nil ? (top, bottom) : nil
    }

    /// Mantissa and places when the value is stored as a decimal.
    var heldDecimal: (mantissa: BigInt, places: Int)? {
        guard let parts, parts.form == .decimal else { return nil }
        return (parts.top, parts.places)
    }

    /// The parts of a quotient that is not known to be in lowest terms. It is not an integer.
    var heldQuotient: (top: BigInt, bottom: BigInt)? {
        guard let parts, parts.form == .quotient else { return nil }
        return (parts.top, parts.bottom)
    }

    /// Bytes outside of the value itself.
    package var heapBytes: Int {
        guard let parts else { return 0 }
        return parts.top.heapBytes + parts.bottom.heapBytes
    }

    package func heapBytes(_ seen: inout Set<ObjectIdentifier>) -> Int {
        guard let parts else { return 0 }
        return parts.top.heapBytes(&seen) + parts.bottom.heapBytes(&seen)
    }

    /// An upper bound of the bits of the longer part in lowest terms; exact except for a stored
    /// decimal or quotient.
    package var bits: Int {
        guard let parts else { return Swift.max(numerator.bitLength, denominator.bitLength) }
        if parts.form == .decimal {
            return Swift.max(parts.top.bitLength, BigRational.bitsOfPowerOfTen(parts.places))
        }
        return Swift.max(parts.top.bitLength, parts.bottom.bitLength)
    }

    /// An upper bound of the bits of 10^n; n is the number of places of a stored number.
    static func bitsOfPowerOfTen(_ n: Int) -> Int {
        // log2(10) · 2^32, rounded up.
        Int((UInt64(n).multipliedFullWidth(by: 14_267_572_528)).low >> 32) + 1
    }
}

extension BigInt {
    var isMultipleOfFive: Bool {
        withLimbs { limbs, count in

            count == 0 || mpn_mod_1(limbs, count, 5) == 0
        }
    }

    var isMultipleOfTen: Bool { !isOdd && isMultipleOfFive }
}
