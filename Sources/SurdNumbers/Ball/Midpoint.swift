internal import CGMP

// What the kernels ask of a raw MPFR number. Section 1 of Docs/error-bounds.md proves the three
// bounds of its size.

extension __mpfr_struct {
    /// A number of 64 bits in memory on the stack. It is zero at first and never freed.
    @inline(__always)
    static func scratch(_ limb: UnsafeMutablePointer<mp_limb_t>) -> __mpfr_struct {
        .zero(64, limb)
    }

    /// The largest precision of a word on the stack.
    @inline(__always) static var mostBitsOfWord: Int { 192 }

    /// Lends a word as a number of so many bits, from 64 to 192: MPFR adds numbers of equal precision in
    /// less than half the time of others.
    @inline(__always)
    static func withWord<R>(
        _ word: Int, bits: Int, _ body: (UnsafeMutablePointer<__mpfr_struct>) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(of: mp_limb_t.self, capacity: 3) { memory in
            guard let limbs = memory.baseAddress else { fatalError("a word without memory") }
            var number = __mpfr_struct.zero(bits, limbs)
            if word != 0 {
                let size = word.magnitude
                let shift = size.leadingZeroBitCount
                memory.update(repeating: 0)
                limbs[(bits &- 1) &>> 6] = mp_limb_t(size &<< UInt(shift))
                number._mpfr_sign = word < 0 ? -1 : 1
                number._mpfr_exp = 64 &- shift
            }
            return body(&number)
        }
    }

    /// Zero with a precision of so many bits, in these limbs.
    @inline(__always)
    static func zero(_ bits: Int, _ limbs: UnsafeMutablePointer<mp_limb_t>) -> __mpfr_struct {
        // MPFR's own encoding of zero is the smallest exponent.
        __mpfr_struct(_mpfr_prec: bits, _mpfr_sign: 1, _mpfr_exp: -Int.max, _mpfr_d: limbs)
    }

    /// Zero, infinity and not-a-number have exponents below all others.
    @inline(__always) var isSpecial: Bool { _mpfr_exp <= 2 - Int.max }
    @inline(__always) var isZero: Bool { _mpfr_exp == -Int.max }
    @inline(__always) var isNaN: Bool { _mpfr_exp == 1 - Int.max }
    @inline(__always) var isInfinite: Bool { _mpfr_exp == __mpfr_struct.infiniteExponent }
    @inline(__always) static var infiniteExponent: Int { 2 - Int.max }
    /// Whether the number is special, or its exponent is at an end of the range. There a result may
    /// have been rounded away from zero, or its size counts as infinite.
    @inline(__always) var isUnusual: Bool { _mpfr_exp.magnitude >= UInt(Exponent.limit - 1) }
    @inline(__always) var isNegative: Bool { _mpfr_sign < 0 }
    @inline(__always) var isPositive: Bool { _mpfr_sign > 0 && !isZero }

    /// The 32 leading bits of the mantissa.
    @inline(__always) private var leadingBits: UInt64 {
        UInt64(_mpfr_d[(_mpfr_prec &- 1) &>> 6]) &>> 32
    }

    /// The 53 leading bits, as many as a double has.
    @inline(__always) private var leadingDouble: UInt64 {
        UInt64(_mpfr_d[(_mpfr_prec &- 1) &>> 6]) &>> 11
    }

    /// MPFR's exponent e: |x| lies in [2^(e − 1), 2^e). The least exponent for zero, infinity and
    /// not-a-number.
    @inline(__always) var exponent: Exponent { Exponent(_mpfr_exp) }

    /// A bound of |x| plus one unit in its last place, from above (lemma L2); infinite for infinity
    /// and not-a-number.
    @inline(__always) var sizeAbove: Magnitude {
        if isUnusual { return unusualSizeAbove }
        return Magnitude(mantissa: leadingBits, exponent: Exponent(unchecked: _mpfr_exp))
            .incremented
    }

    /// The bound of lemma L2 over 2^power for a number that is not special, with an exponent from
    /// power − 900 to power + 900.
    @inline(__always)
    func sizeAbove(over power: Int) -> Double {
        Double(leadingDouble &+ 1) * .powerOfTwo(_mpfr_exp &- power &- 53)
    }

    /// The bound of lemma L3 for such a number.
    @inline(__always)
    func sizeBelow(over power: Int) -> Double {
        Double(leadingDouble) * .powerOfTwo(_mpfr_exp &- power &- 53)
    }

    /// A bound of |x| from below (lemma L3); zero for infinity and not-a-number.
    @inline(__always) var sizeBelow: Magnitude {
        if isUnusual { return unusualSizeBelow }
        return Magnitude(mantissa: leadingBits, exponent: Exponent(unchecked: _mpfr_exp))
    }

    /// A bound of |x| minus one unit in its last place, from below (lemma L4): for rounded results.
    @inline(__always) var resultBelow: Magnitude { sizeBelow.decremented }

    @inline(never) private var unusualSizeAbove: Magnitude {
        if isZero { return .zero }
        return isSpecial || exponent > 0 ? .infinity : .powerOfTwo(_mpfr_exp)
    }

    @inline(never) private var unusualSizeBelow: Magnitude {
        isSpecial || exponent < 0 ? .zero : .powerOfTwo(Exponent.limit - 2)
    }

    /// Multiplies by 2^power in place.
    mutating func scale(byPowerOfTwo power: Int) {
        _ = withUnsafeMutablePointer(to: &self) { mpfr_mul_2si($0, $0, power, MPFR_RNDN) }
    }

    /// The difference to an integer, rounded to 64 bits.
    func difference(_ integer: Int) -> (above: Magnitude, below: Magnitude, sign: Int) {
        var limb: mp_limb_t = 0
        return withUnsafeMutablePointer(to: &limb) { limb in
            var scratch = __mpfr_struct.scratch(limb)
            var copy = self
            mpfr_sub_si(&scratch, &copy, integer, MPFR_RNDN)
            return (scratch.sizeAbove, scratch.resultBelow, Int(mpfr_sgn(&scratch)))
        }
    }

    /// Whether the number is so close to an integer, and so long, that most of its bits are needed
    /// only to show the difference.
    func isMuchNearer(to integer: Int, than bits: Int) -> Bool {
        if _mpfr_prec <= bits + 128 { return false }
        let above = difference(integer).above
        return !above.isZero && above.exponent < -64
    }

    /// The difference to an integer as a ball of so many bits.
    func excess(over integer: Int, precision: Int) -> Ball {
        var ball = Ball(precision: precision)
        var copy = self
        let ternary = mpfr_sub_si(&ball.midpoint, &copy, integer, MPFR_RNDN)
        ball.radius = ternary == 0 ? .zero : ball.halfUlp
        return ball
    }

    /// The sign of the difference to a small integer.
    @inline(__always)
    func compared(to integer: Int) -> Int {
        var copy = self
        return Int(mpfr_cmp_si_2exp(&copy, integer, 0))
    }

    /// The nearest double, for estimates and first guesses; infinite beyond the range.
    var approximateDouble: Double {
        if isSpecial { return isZero ? 0 : .infinity }
        if exponent > 1030 { return isNegative ? -.infinity : .infinity }
        if exponent < -1070 { return 0 }
        var copy = self
        return mpfr_get_d(&copy, MPFR_RNDN)
    }

    /// A guess at the value.
    var estimate: Estimate {
        if isSpecial { return isZero ? .zero : .unknown }
        let mantissa = Double(leadingBits) * 0x1p-32
        return Estimate(mantissa: isNegative ? -mantissa : mantissa, exponent: exponent)
    }

    /// Log2 of |x|, for estimates.
    var approximateLog2: Double {
        isSpecial ? -.infinity : sizeBelow.approximateLog2
    }
}

extension Ball {
    /// Multiplies by 2^power, exactly.
    mutating func scale(byPowerOfTwo power: Int) {
        midpoint.scale(byPowerOfTwo: power)
        radius = radius.scaled(byPowerOfTwo: power)
    }

    /// The negative, exactly; zero keeps its sign, which is positive.
    mutating func changeSign() {
        if midpoint.isZero { return }
        withUnsafeMutablePointer(to: &midpoint) { _ = mpfr_neg($0, $0, MPFR_RNDN) }
    }
}

extension __mpfr_struct {
    var isInteger: Bool {
        var copy = self
        return mpfr_integer_p(&copy) != 0
    }
}
