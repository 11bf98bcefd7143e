internal import CGMP

// The same kernels for fractions of two and three limbs, which twenty and fifty digits need, as values and
// without calls of mpn, which would take most of the time. The bounds are those of the general kernels: each
// product is truncated once as there, and each series is summed by Horner's rule with whole coefficients. The
// errors of all products but the last are multiplied by the small argument.

/// A fraction of a few limbs as a value. Sums and differences are taken modulo 1.
protocol ShortFraction {
    static var count: Int { get }
    /// 1 less a unit.
    static var most: Self { get }
    init(_ limbs: ConstantLimbs)
    /// A fraction of which only the upper limb is not zero.
    init(top: UInt)
    var top: UInt { get }
    var lowest: UInt { get }
    var isZero: Bool { get }
    func adding(_ other: Self) -> (sum: Self, carry: Bool)
    func subtracting(_ other: Self) -> (difference: Self, borrow: Bool)
    /// The product, truncated.
    func times(_ other: Self) -> Self
    func product(_ factor: UInt) -> (low: Self, high: UInt)
    /// (high + self) / 2^bits for less than 64 bits, without the part above the fraction.
    func shifted(_ high: UInt, by bits: UInt) -> Self
    /// self · 2^bits for less than 64 bits, without the part above the fraction.
    func raised(by bits: UInt) -> Self
    func store(_ high: UInt, _ target: Limbs)
}

extension ShortFraction {
    @inline(__always) static func &+ (a: Self, b: Self) -> Self { a.adding(b).sum }
    @inline(__always) static func &- (a: Self, b: Self) -> Self { a.subtracting(b).difference }
    @inline(__always) var negative: Self { Self(top: 0) &- self }

    /// Whether a reduced argument is as small as the plan requires.
    @inline(__always)
    func isReduced(_ plan: SeriesPlan) -> Bool {
        top &>> UInt(bitPattern: 61 &- plan.reduction) <= 8
    }
}

struct TwoLimbs: ShortFraction {
    var value: UInt128

    @inline(__always) init(value: UInt128) { self.value = value }
    @inline(__always) init(_ x: ConstantLimbs) { value = UInt128(x[1]) &<< 64 | UInt128(x[0]) }
    @inline(__always) init(top: UInt) { value = UInt128(top) &<< 64 }
    static var count: Int { 2 }
    @inline(__always) static var most: TwoLimbs { TwoLimbs(value: .max) }
    @inline(__always) var top: UInt { UInt(truncatingIfNeeded: value &>> 64) }
    @inline(__always) var lowest: UInt { UInt(truncatingIfNeeded: value) }
    @inline(__always) var isZero: Bool { value == 0 }

    @inline(__always)
    func adding(_ other: TwoLimbs) -> (sum: TwoLimbs, carry: Bool) {
        let (sum, carry) = value.addingReportingOverflow(other.value)
        return (TwoLimbs(value: sum), carry)
    }

    @inline(__always)
    func subtracting(_ other: TwoLimbs) -> (difference: TwoLimbs, borrow: Bool) {
        let (difference, borrow) = value.subtractingReportingOverflow(other.value)
        return (TwoLimbs(value: difference), borrow)
    }

    @inline(__always)
    func times(_ other: TwoLimbs) -> TwoLimbs {
        let low = lowest.multipliedFullWidth(by: other.lowest).high
        let first = top.multipliedFullWidth(by: other.lowest)
        let second = lowest.multipliedFullWidth(by: other.top)
        let last = top.multipliedFullWidth(by: other.top)
        let middle = UInt128(low) &+ UInt128(first.low) &+ UInt128(second.low)
        return TwoLimbs(
            value: (UInt128(last.high) &<< 64 | UInt128(last.low)) &+ UInt128(first.high)
                &+ UInt128(second.high) &+ (middle &>> 64))
    }

    @inline(__always)
    func product(_ factor: UInt) -> (low: TwoLimbs, high: UInt) {
        let bottom = lowest.multipliedFullWidth(by: factor)
        let upper = top.multipliedFullWidth(by: factor)
        let (middle, overflow) = upper.low.addingReportingOverflow(bottom.high)
        return (
            TwoLimbs(value: UInt128(middle) &<< 64 | UInt128(bottom.low)),
            upper.high &+ (overflow ? 1 : 0)
        )
    }

    @inline(__always)
    func shifted(_ high: UInt, by bits: UInt) -> TwoLimbs {
        TwoLimbs(value: UInt128(high) &<< UInt128(128 &- bits) | value &>> UInt128(bits))
    }

    @inline(__always)
    func raised(by bits: UInt) -> TwoLimbs { TwoLimbs(value: value &<< UInt128(bits)) }

    @inline(__always)
    func store(_ high: UInt, _ target: Limbs) {
        target[0] = lowest
        target[1] = top
        target[2] = high
    }
}

struct ThreeLimbs: ShortFraction {
    /// The upper two limbs and the lowest.
    var upper: UInt128
    var lowest: UInt

    @inline(__always)
    init(upper: UInt128, lowest: UInt) {
        self.upper = upper
        self.lowest = lowest
    }
    @inline(__always)
    init(_ x: ConstantLimbs) {
        upper = UInt128(x[2]) &<< 64 | UInt128(x[1])
        lowest = x[0]
    }
    @inline(__always)
    init(top: UInt) {
        upper = UInt128(top) &<< 64
        lowest = 0
    }
    static var count: Int { 3 }
    @inline(__always) static var most: ThreeLimbs { ThreeLimbs(upper: .max, lowest: .max) }
    @inline(__always) var top: UInt { UInt(truncatingIfNeeded: upper &>> 64) }
    @inline(__always) private var middle: UInt { UInt(truncatingIfNeeded: upper) }
    @inline(__always) var isZero: Bool { upper == 0 && lowest == 0 }

    @inline(__always)
    func adding(_ other: ThreeLimbs) -> (sum: ThreeLimbs, carry: Bool) {
        let (low, up) = lowest.addingReportingOverflow(other.lowest)
        let (sum, first) = upper.addingReportingOverflow(other.upper)
        let (all, second) = sum.addingReportingOverflow(up ? 1 : 0)
        return (ThreeLimbs(upper: all, lowest: low), first || second)
    }

    @inline(__always)
    func subtracting(_ other: ThreeLimbs) -> (difference: ThreeLimbs, borrow: Bool) {
        let (low, down) = lowest.subtractingReportingOverflow(other.lowest)
        let (difference, first) = upper.subtractingReportingOverflow(other.upper)
        let (all, second) = difference.subtractingReportingOverflow(down ? 1 : 0)
        return (ThreeLimbs(upper: all, lowest: low), first || second)
    }

    @inline(__always)
    func times(_ other: ThreeLimbs) -> ThreeLimbs {
        let (a0, a1, a2) = (lowest, middle, top)
        let (b0, b1, b2) = (other.lowest, other.middle, other.top)
        let p00 = a0.multipliedFullWidth(by: b0).high
        let (p01, p10) = (a0.multipliedFullWidth(by: b1), a1.multipliedFullWidth(by: b0))
        let (p02, p20) = (a0.multipliedFullWidth(by: b2), a2.multipliedFullWidth(by: b0))
        let p11 = a1.multipliedFullWidth(by: b1)
        let (p12, p21) = (a1.multipliedFullWidth(by: b2), a2.multipliedFullWidth(by: b1))
        let p22 = a2.multipliedFullWidth(by: b2)
        // Column by column; each sum of a few limbs fits two limbs.
        var sum = UInt128(p00) &+ UInt128(p01.low) &+ UInt128(p10.low)
        sum =
            sum &>> 64 &+ UInt128(p01.high) &+ UInt128(p10.high) &+ UInt128(p02.low)
            &+ UInt128(p11.low) &+ UInt128(p20.low)
        sum =
            sum &>> 64 &+ UInt128(p02.high) &+ UInt128(p11.high) &+ UInt128(p20.high)
            &+ UInt128(p12.low) &+ UInt128(p21.low)
        let low = UInt(truncatingIfNeeded: sum)
        return ThreeLimbs(
            upper: (UInt128(p22.high) &<< 64 | UInt128(p22.low)) &+ UInt128(p12.high)
                &+ UInt128(p21.high) &+ sum &>> 64,
            lowest: low)
    }

    @inline(__always)
    func product(_ factor: UInt) -> (low: ThreeLimbs, high: UInt) {
        let bottom = lowest.multipliedFullWidth(by: factor)
        let center = middle.multipliedFullWidth(by: factor)
        let last = top.multipliedFullWidth(by: factor)
        let first = UInt128(center.low) &+ UInt128(bottom.high)
        let second = UInt128(last.low) &+ UInt128(center.high) &+ first &>> 64
        return (
            ThreeLimbs(
                upper: second &<< 64 | UInt128(UInt(truncatingIfNeeded: first)),
                lowest: bottom.low),
            last.high &+ UInt(truncatingIfNeeded: second &>> 64)
        )
    }

    @inline(__always)
    func shifted(_ high: UInt, by bits: UInt) -> ThreeLimbs {
        ThreeLimbs(
            upper: UInt128(high) &<< UInt128(128 &- bits) | upper &>> UInt128(bits),
            lowest: middle &<< (64 &- bits) | lowest &>> bits)
    }

    @inline(__always)
    func raised(by bits: UInt) -> ThreeLimbs {
        if bits == 0 { return self }
        return ThreeLimbs(
            upper: upper &<< UInt128(bits) | UInt128(lowest &>> (64 &- bits)),
            lowest: lowest &<< bits)
    }

    @inline(__always)
    func store(_ high: UInt, _ target: Limbs) {
        target[0] = lowest
        target[1] = middle
        target[2] = top
        target[3] = high
    }
}

/// Coefficients as fractions of three limbs, rounded down, without those that are 1.
private struct ShortCoefficients: @unchecked Sendable {
    let fractions: UnsafePointer<UInt>
    static let length = 12

    private init(_ first: UInt128, _ step: (UInt128) -> UInt128) {
        let memory = Limbs.allocate(capacity: 3 * ShortCoefficients.length)
        var value = first
        for k in 0..<ShortCoefficients.length {
            // 2^192 − 1 over the value: three limbs by long division.
            let all = UInt128.max.quotientAndRemainder(dividingBy: value)
            let rest = value.dividingFullWidth(
                (all.remainder &>> 64, all.remainder &<< 64 | 0xFFFF_FFFF_FFFF_FFFF))
            memory[3 * k] = UInt(truncatingIfNeeded: rest.quotient)
            memory[3 * k + 1] = UInt(truncatingIfNeeded: all.quotient)
            memory[3 * k + 2] = UInt(truncatingIfNeeded: all.quotient &>> 64)
            value = step(UInt128(k + 1))
        }
        fractions = UnsafePointer(memory)
    }

    private static func factorial(_ n: UInt128) -> UInt128 { n < 2 ? 1 : (2...n).reduce(1, *) }

    /// 1/2!, 1/3!, 1/4! …
    static let exponential = ShortCoefficients(2) { factorial($0 + 2) }
    /// 1/2, 1/3, 1/4 …
    static let logarithm = ShortCoefficients(2) { $0 + 2 }
    /// 1/3!, 1/5! …
    static let sine = ShortCoefficients(6) { factorial(2 * $0 + 3) }
    /// 1/2!, 1/4! …
    static let cosine = ShortCoefficients(2) { factorial(2 * $0 + 2) }
    /// 1/3, 1/5 …
    static let arctangent = ShortCoefficients(3) { 2 * $0 + 3 }

    @inline(__always)
    private func fraction<F: ShortFraction>(_ k: Int) -> F {
        F(fractions + (3 &* k &+ 3 &- F.count))
    }

    /// c₀ + c₁ x + … with `count` coefficients.
    @inline(__always)
    func sum<F: ShortFraction>(_ count: Int, _ x: F) -> F {
        var k = count &- 1
        var sum: F = fraction(k)
        while k > 0 {
            k &-= 1
            sum = fraction(k) &+ sum.times(x)
        }
        return sum
    }

    /// c₀ − c₁ x + …
    @inline(__always)
    func alternatingSum<F: ShortFraction>(_ count: Int, _ x: F) -> F {
        var k = count &- 1
        var sum: F = fraction(k)
        while k > 0 {
            k &-= 1
            sum = fraction(k) &- sum.times(x)
        }
        return sum
    }
}

extension FixedPoint {
    /// `exponential` for few limbs.
    @inline(__always)
    static func shortExponential<F: ShortFraction>(
        _ type: F.Type, _ t: ConstantLimbs, error: UInt, plan: SeriesPlan, _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        var u = F(t)
        var factor: UInt = 1
        var stage = 1
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            let top = u.top
            var growth = top
            if bits <= 16 {
                let square = high(top, top)
                growth &+= square &>> 1
                if stage == 1 {
                    growth &+= high(high(square, top), 0x2AAA_AAAA_AAAA_AAAA)
                    growth &+= high(high(square, square), 0x0AAA_AAAA_AAAA_AAAA)
                }
            }
            let digit = growth &>> (64 &- bits)
            if digit >= UInt(bitPattern: table.digits) { return nil }
            // The entry of the digit 0 is 0.
            u = u &- F(table.entry(stage, digit, F.count))
            factor = factor &* (1 &<< bits &+ digit)
            stage &+= 1
        }
        if !u.isReduced(plan) { return nil }
        let sum = ShortCoefficients.exponential.sum(plan.terms &- 2, u)
        let rest = u &+ u.times(u).times(sum)
        // (1 + rest) · factor / 2^groupedBits
        let shift = UInt(bitPattern: plan.groupedBits)
        let (low, top) = rest.product(factor)
        let fraction = low.shifted(top, by: shift)
        let whole = F(top: (factor & (1 &<< shift &- 1)) &<< (64 &- shift))
        let (value, carry) = fraction.adding(whole)
        value.store(factor &>> shift &+ (carry ? 1 : 0), result)
        return 2 &* (error &+ UInt(bitPattern: plan.stages) &+ plan.error) &+ 1
    }

    /// `negativeLogarithm` for few limbs.
    @inline(__always)
    static func shortNegativeLogarithm<F: ShortFraction>(
        _ type: F.Type, _ y: ConstantLimbs, error: UInt, plan: SeriesPlan, _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        let argument = F(y)
        var bound = UInt128(y[F.count &- 1]) &<< 64 | UInt128(y[F.count &- 2])
        var total = F(top: 0)
        var factor: UInt = 1
        var stage = 1
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            let rest = UInt(truncatingIfNeeded: ~bound &>> 64)
            let digit =
                stage == 1
                ? rest / ((~rest &>> bits) &+ 1) : (rest &+ high(rest, rest)) &>> (64 &- bits)
            if digit >= UInt(bitPattern: table.digits) { return nil }
            bound = bound &+ (bound &>> UInt128(bits)) &* UInt128(digit) &+ UInt128(digit)
            total = total &+ F(table.entry(stage, digit, F.count))
            factor = factor &* (1 &<< bits &+ digit)
            stage &+= 1
        }
        let shift = UInt(bitPattern: plan.groupedBits)
        let (low, top) = argument.product(factor)
        let cut = low.shifted(top, by: shift)
        // 1 − y · factor, rounded down.
        let isExact = low.lowest & (1 &<< shift &- 1) == 0
        let u = isExact ? cut.negative : F.most &- cut
        if !u.isReduced(plan) { return nil }
        let sum = ShortCoefficients.logarithm.sum(plan.terms &- 2, u)
        (total &+ u &+ u.times(u).times(sum)).store(0, result)
        return UInt(bitPattern: plan.stages) &+ plan.error &+ 3 &* error &+ 3
    }

    /// `direction` for few limbs.
    @inline(__always)
    static func shortDirection<F: ShortFraction>(
        _ type: F.Type, _ t: ConstantLimbs, error: UInt, plan: SeriesPlan, _ a: Limbs,
        norm: inout UInt128
    ) -> UInt? {
        let table = plan.table
        var u = F(t)
        var real: UInt = 1
        var imaginary: UInt = 0
        var stage = 1
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            var top = u.top
            if stage == 1 {
                top &+= high(high(high(top, top), top), 0x5555_5555_5555_5555)
            }
            let digit = top &>> (64 &- bits)
            if digit >= UInt(bitPattern: table.digits) { return nil }
            u = u &- F(table.entry(stage, digit, F.count))
            let old = real
            real = real &<< bits &- imaginary &* digit
            imaginary = imaginary &<< bits &+ old &* digit
            stage &+= 1
        }
        if !u.isReduced(plan) { return nil }
        let square = u.times(u)
        let sineRest = square.times(
            ShortCoefficients.sine.alternatingSum(plan.terms &- 1, square))
        let sine = u &- u.times(sineRest)
        let cosineRest = square.times(
            ShortCoefficients.cosine.alternatingSum(plan.terms &- 1, square))
        // 1 is stored as 1 less a unit where nothing is subtracted.
        let cosine = cosineRest.isZero ? F.most : cosineRest.negative
        let (aLow, aHigh) = cosine.product(real)
        let (offLow, offHigh) = sine.product(imaginary)
        let (low, borrow) = aLow.subtracting(offLow)
        low.store(aHigh &- offHigh &- (borrow ? 1 : 0), a)
        let (bLow, bHigh) = sine.product(real)
        let (onLow, onHigh) = cosine.product(imaginary)
        let (sum, carry) = bLow.adding(onLow)
        sum.store(bHigh &+ onHigh &+ (carry ? 1 : 0), a + (F.count &+ 1))
        norm = UInt128(real) &* UInt128(real) &+ UInt128(imaginary) &* UInt128(imaginary)
        return (3 &* (plan.error &+ 2)) &>> 1 &+ error &+ UInt(bitPattern: plan.stages) &+ 1
    }

    /// `angle` for few limbs.
    @inline(__always)
    static func shortAngle<F: ShortFraction>(
        _ type: F.Type, _ x: ConstantLimbs, _ y: ConstantLimbs, error: UInt, plan: SeriesPlan,
        _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        var total = F(top: 0)
        let last = F.count &- 1
        var slope = max(Double(y[last]) / Double(x[last]) - 0x1p-46, 0)
        var real: UInt = 1
        var imaginary: UInt = 0
        var stage = 1
        var unit = 1.0
        let step = Double(1 &<< table.width)
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            unit *= step
            let digit = UInt(slope * unit)
            if digit >= UInt(bitPattern: table.digits) { return nil }
            let old = real
            real = real &<< bits &- imaginary &* digit
            imaginary = imaginary &<< bits &+ old &* digit
            let part = Double(digit) / unit
            slope =
                stage == 1
                ? (slope - part) / (1 + slope * part)
                : (slope - part) * (1 - slope * part)
            total = total &+ F(table.entry(stage, digit, F.count))
            stage &+= 1
        }
        // (x + iy)(real − i imaginary)
        let (across, along) = (F(x), F(y))
        let (aLow, aHigh) = across.product(real)
        let (onLow, onHigh) = along.product(imaginary)
        let (sum, carry) = aLow.adding(onLow)
        let divisor = result + (F.count &+ 1)
        sum.store(aHigh &+ onHigh &+ (carry ? 1 : 0), divisor)
        let (bLow, bHigh) = along.product(real)
        let (offLow, offHigh) = across.product(imaginary)
        let (low, borrow) = bLow.subtracting(offLow)
        let top = bHigh &- offHigh &- (borrow ? 1 : 0)
        if top >> 63 != 0 { return nil }
        let dividend = divisor + (F.count &+ 1)
        clear(dividend, F.count &- 1)
        low.store(top, dividend + (F.count &- 1))
        let quotient = dividend + 2 &* F.count
        mpn_tdiv_qr(
            quotient, dividend, 0, dividend, 2 &* F.count, divisor + 1, F.count)
        let v = F(quotient)
        if quotient[F.count] != 0 || !v.isReduced(plan) { return nil }
        let square = v.times(v)
        let rest = square.times(
            ShortCoefficients.arctangent.alternatingSum(plan.terms &- 1, square))
        (total &+ v &- v.times(rest)).store(0, result)
        return 3 &* error &+ UInt(bitPattern: plan.stages) &+ 5
    }
}
