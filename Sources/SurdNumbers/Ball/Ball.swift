internal import CGMP

/// A register that holds a real number within proven bounds: an MPFR midpoint and a radius.
///
/// The contract of every operation is inclusion: for all points x of the input balls, f(x) lies in
/// the output ball. Docs/error-bounds.md proves it function by function; each kernel names the
/// numbered bound that it uses.
///
/// A ball is a register: results are written into it, and its memory is reused while the precision
/// does not grow beyond what it once had. The destination is never one of the operands.
package struct Ball: ~Copyable {
    var midpoint: __mpfr_struct
    package internal(set) var radius: Magnitude
    /// The bits that were asked for. The midpoint often has some more.
    package private(set) var precision: Int

    /// The least precision of a midpoint; section 1 of the proofs needs 33 bits.
    static let leastPrecision = 64

    /// A ball that is exactly zero, with room for `precision` bits.
    @inline(never)
    package init(precision: Int) {
        self.precision = max(precision, Ball.leastPrecision)
        let bits = Ball.bits(for: self.precision)
        // A little more room than was asked for, so that a slightly higher precision needs no new
        // memory.
        midpoint = .zero(bits, BallLimbs.allocate((bits + 191) >> 6))
        radius = .zero
    }

    /// The bits of a midpoint for which so many are asked: one less than its limbs have, so that
    /// numbers of equally many limbs have equal precisions. For these MPFR has functions of its own
    /// that need half the instructions. Numbers that fill all their limbs keep their precision.
    @inline(__always)
    private static func bits(for precision: Int) -> Int {
        precision & 63 == 0 ? precision : precision | 63
    }

    /// A number that fits a machine word, exactly. It has two limbs, as most short operands have.
    @inline(never)
    init(word: Int) {
        self.init(precision: 127)
        mpfr_set_si(&midpoint, word, MPFR_RNDN)
    }

    /// An exact copy of a midpoint.
    @inline(never)
    init(exactly number: __mpfr_struct) {
        self.init(precision: number._mpfr_prec)
        var source = number
        mpfr_set(&midpoint, &source, MPFR_RNDN)
    }

    /// An exact copy.
    @inline(never)
    init(copying other: borrowing Ball) {
        self.init(precision: other.precision)
        var source = other.midpoint
        mpfr_set(&midpoint, &source, MPFR_RNDN)
        radius = other.radius
    }

    /// The size of the midpoint, exactly.
    @inline(never)
    init(absolute number: __mpfr_struct) {
        self.init(precision: number._mpfr_prec)
        var source = number
        mpfr_abs(&midpoint, &source, MPFR_RNDN)
    }

    deinit { Ball.free(midpoint) }

    /// Not inlined: a kernel releases its balls on each of its exits, and with inlining the
    /// compiler spent a quarter of its time on kernels on those exits.
    @inline(never)
    private static func free(_ midpoint: __mpfr_struct) { BallLimbs.free(midpoint._mpfr_d) }

    /// Sets the precision. The value may be lost where it changes.
    @inline(__always)
    mutating func prepare(_ precision: Int) {
        let wanted = max(precision, Ball.leastPrecision)
        if self.precision != wanted { resize(wanted) }
    }

    /// Sets a precision for the numbers of so many limbs, but for their last bit.
    mutating func prepare(limbs: Int) { prepare(64 * limbs - 1) }

    @inline(never)
    private mutating func resize(_ precision: Int) {
        self.precision = precision
        let bits = Ball.bits(for: precision)
        if midpoint._mpfr_prec == bits { return }
        let count = (bits + 63) >> 6
        var limbs: UnsafeMutablePointer<mp_limb_t> = midpoint._mpfr_d
        if count > BallLimbs.capacity(of: limbs) {
            BallLimbs.free(limbs)
            limbs = BallLimbs.allocate(count)
        }
        midpoint = .zero(bits, limbs)
    }

    // MARK: - Setting

    @inline(never)
    package mutating func set(_ value: Int, precision: Int) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        setExactly(mpfr_set_si(&midpoint, value, MPFR_RNDN))
    }

    /// Sets a finite double, exactly.
    mutating func set(double: Double) {
        prepare(Ball.leastPrecision)
        _ = mpfr_set_d(&midpoint, double, MPFR_RNDN)
        if midpoint.isZero { mpfr_set_zero(&midpoint, 1) }
        radius = .zero
    }

    /// Sets exactly zero, of the precision that the midpoint has.
    package mutating func clear() {
        midpoint = .zero(midpoint._mpfr_prec, midpoint._mpfr_d)
        radius = .zero
    }

    @inline(never)
    package mutating func set(_ value: BigInt, precision: Int) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        let ternary =
            if let small = value.smallValue {
                mpfr_set_si(&midpoint, small, MPFR_RNDN)
            } else {
                value.withMPZ { mpfr_set_z(&midpoint, $0, MPFR_RNDN) }
            }
        setExactly(ternary)
    }

    @inline(never)
    package mutating func set(_ value: BigRational, precision: Int) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        prepare(precision)
        if let (top, bottom) = value.knownWords {
            var limb: mp_limb_t = 0
            let ternary = withUnsafeMutablePointer(to: &limb) { limb in
                // 64 bits hold a machine word, so only the division rounds.
                var scratch = __mpfr_struct.scratch(limb)
                mpfr_set_si(&scratch, top, MPFR_RNDN)
                return mpfr_div_si(&midpoint, &scratch, bottom, MPFR_RNDN)
            }
            setExactly(ternary)
            return
        }
        let terms = value.anyTerms
        let ternary = terms.top.withMPZ { top in
            terms.bottom.withMPZ { bottom in
                var fraction = __mpq_struct(_mp_num: top.pointee, _mp_den: bottom.pointee)
                return mpfr_set_q(&midpoint, &fraction, MPFR_RNDN)
            }
        }
        setExactly(ternary)
    }

    /// mantissa · 2^exponent, rounded to `precision` bits.
    @inline(never)
    package mutating func set(mantissa: BigInt, exponent: Int, precision: Int) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        set(mantissa, precision: precision)
        midpoint.scale(byPowerOfTwo: exponent)
        radius = radius.scaled(byPowerOfTwo: exponent)
    }

    /// The same ball, with the precision that `other` has.
    @inline(never)
    package mutating func set(copying other: borrowing Ball) {
        prepare(other.precision)
        var source = other.midpoint
        mpfr_set(&midpoint, &source, MPFR_RNDN)
        radius = other.radius
    }

    /// Makes the ball larger by `amount` on both sides.
    package mutating func widen(by amount: Magnitude) {
        radius = radius + amount
    }

    /// Bound 1: a correctly rounded exact value is off by half a unit in the last place.
    @inline(__always)
    mutating func setExactly(_ ternary: Int32) {
        radius = ternary == 0 ? .zero : halfUlp
    }

    /// Half a unit in the last place of the midpoint, which must not be zero.
    @inline(__always)
    var halfUlp: Magnitude {
        .powerOfTwo(midpoint._mpfr_exp &- midpoint._mpfr_prec &- 1)
    }
}

/// A ball may be handed to another thread; two threads never share one.
extension Ball: @unchecked Sendable {}

/// Why a ball operation gave no ball.
package enum BallError: Error, Sendable, Equatable {
    /// Every point of the input balls lies outside the domain, or an exact input is a pole.
    case domain(NumberError)
    /// The input balls touch a pole or the edge of the domain: smaller balls may decide it.
    case needsPrecision
    /// The value has an exponent beyond all limits or costs too much, digits cancelled, or the time
    /// is over.
    case number(NumberError)

    @inline(never)
    static func pole(_ operation: RealOperation, _ rule: String) -> BallError {
        .domain(.domain(function: operation.name, rule: rule))
    }

    @inline(never)
    static func tooCostly(_ operation: RealOperation, _ what: String) -> BallError {
        // The quantiles of several distributions are computed by these operations. The message must not name
        // a function that was not called.
        let isInverse = [.gammapinv, .gammaqinv, .betaincinv].contains(operation)
        return .number(
            .tooCostly(what: "\(isInverse ? "an inverse share" : operation.name) \(what)"))
    }

    /// The number of decimal digits that a precision of so many bits stands for, for messages. The number is
    /// never smaller than the digits that were asked for. It is rounded up to three figures, because the last
    /// figures depend on the path that the computation took.
    static func digits(_ bits: Int) -> String {
        // log10(2) is 0.301029995...
        let count = bits / 1_000_000 * 301_030 + bits % 1_000_000 * 301_030 / 1_000_000 + 1
        var unit = 1
        while count / unit >= 1000 { unit *= 10 }
        return "\((count - 1) / unit * unit + unit) digits"
    }
}

extension Ball {
    /// Checks the monitor and throws its error as the error of a ball.
    static func check(_ monitor: Monitor) throws(BallError) {
        do throws(NumberError) { try monitor.check() } catch { throw .number(error) }
    }
}
