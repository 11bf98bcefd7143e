internal import CGMP

// The same kernels for fractions of two limbs, which twenty digits take, as numbers of 128 bits: the
// calls of mpn would be most of their time. The bounds are those of the general ones: a product here
// is cut once as there, and each series is summed by Horner's rule with whole coefficients, whose
// errors are multiplied by the small argument, but for the last product's.

/// Coefficients as fractions of 128 bits, rounded down, without those that are 1.
private struct ShortCoefficients: @unchecked Sendable {
    let fractions: UnsafePointer<UInt128>

    private init(_ first: UInt128, _ step: (UInt128) -> UInt128) {
        let memory = UnsafeMutablePointer<UInt128>.allocate(capacity: 12)
        var value = first
        for k in 0..<12 {
            memory[k] = UInt128.max / value
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

    /// c₀ + c₁ x + … with `count` coefficients.
    @inline(__always)
    func sum(_ count: Int, _ x: UInt128) -> UInt128 {
        var k = count &- 1
        var sum = fractions[k]
        while k > 0 {
            k &-= 1
            sum = fractions[k] &+ FixedPoint.high(sum, x)
        }
        return sum
    }

    /// c₀ − c₁ x + …
    @inline(__always)
    func alternatingSum(_ count: Int, _ x: UInt128) -> UInt128 {
        var k = count &- 1
        var sum = fractions[k]
        while k > 0 {
            k &-= 1
            sum = fractions[k] &- FixedPoint.high(sum, x)
        }
        return sum
    }
}

extension FixedPoint {
    @inline(__always)
    private static func load(_ x: ConstantLimbs) -> UInt128 { UInt128(x[1]) &<< 64 | UInt128(x[0]) }

    /// a · b / 2^128.
    @inline(__always)
    fileprivate static func high(_ a: UInt128, _ b: UInt128) -> UInt128 {
        let (a1, a0) = (UInt(truncatingIfNeeded: a &>> 64), UInt(truncatingIfNeeded: a))
        let (b1, b0) = (UInt(truncatingIfNeeded: b &>> 64), UInt(truncatingIfNeeded: b))
        let low = a0.multipliedFullWidth(by: b0).high
        let first = a1.multipliedFullWidth(by: b0)
        let second = a0.multipliedFullWidth(by: b1)
        let top = a1.multipliedFullWidth(by: b1)
        let middle = UInt128(low) &+ UInt128(first.low) &+ UInt128(second.low)
        return (UInt128(top.high) &<< 64 | UInt128(top.low)) &+ UInt128(first.high)
            &+ UInt128(second.high) &+ (middle &>> 64)
    }

    /// a · b as 128 bits and a limb above.
    @inline(__always)
    private static func product(_ a: UInt128, _ b: UInt) -> (low: UInt128, high: UInt) {
        let bottom = UInt(truncatingIfNeeded: a).multipliedFullWidth(by: b)
        let top = UInt(truncatingIfNeeded: a &>> 64).multipliedFullWidth(by: b)
        let (middle, overflow) = top.low.addingReportingOverflow(bottom.high)
        return (UInt128(middle) &<< 64 | UInt128(bottom.low), top.high &+ (overflow ? 1 : 0))
    }

    @inline(__always)
    private static func store(_ low: UInt128, _ high: UInt, _ target: Limbs) {
        target[0] = UInt(truncatingIfNeeded: low)
        target[1] = UInt(truncatingIfNeeded: low &>> 64)
        target[2] = high
    }

    /// Whether a reduced argument is as small as a plan says.
    @inline(__always)
    private static func isReduced(_ u: UInt128, _ plan: SeriesPlan) -> Bool {
        u &>> UInt128(125 &- plan.reduction) <= 8
    }

    /// `exponential` for two limbs.
    @inline(__always)
    static func shortExponential(
        _ t: ConstantLimbs, error: UInt, plan: SeriesPlan, _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        var u = load(t)
        var factor: UInt = 1
        var stage = 1
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            let top = UInt(truncatingIfNeeded: u &>> 64)
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
            u = u &- load(table.entry(stage, digit, 2))
            factor = factor &* (1 &<< bits &+ digit)
            stage &+= 1
        }
        if !isReduced(u, plan) { return nil }
        let sum = ShortCoefficients.exponential.sum(plan.terms &- 2, u)
        let rest = u &+ high(high(u, u), sum)
        // (1 + rest) · factor / 2^groupedBits
        let shift = UInt(bitPattern: plan.groupedBits)
        let (low, top) = product(rest, factor)
        let fraction = UInt128(top) &<< UInt128(128 &- shift) | low &>> UInt128(shift)
        let whole = UInt128(factor & (1 &<< shift &- 1)) &<< UInt128(128 &- shift)
        let (value, carry) = fraction.addingReportingOverflow(whole)
        store(value, factor &>> shift &+ (carry ? 1 : 0), result)
        return 2 &* (error &+ UInt(bitPattern: plan.stages) &+ plan.error) &+ 1
    }

    /// `negativeLogarithm` for two limbs.
    @inline(__always)
    static func shortNegativeLogarithm(
        _ y: ConstantLimbs, error: UInt, plan: SeriesPlan, _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        var bound = load(y)
        let argument = bound
        var total: UInt128 = 0
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
            total = total &+ load(table.entry(stage, digit, 2))
            factor = factor &* (1 &<< bits &+ digit)
            stage &+= 1
        }
        let shift = UInt(bitPattern: plan.groupedBits)
        let (low, top) = product(argument, factor)
        let cut = UInt128(top) &<< UInt128(128 &- shift) | low &>> UInt128(shift)
        // 1 − y · factor, rounded down.
        let isExact = low & (1 &<< UInt128(shift) &- 1) == 0
        let u = isExact ? 0 &- cut : ~cut
        if !isReduced(u, plan) { return nil }
        let sum = ShortCoefficients.logarithm.sum(plan.terms &- 2, u)
        store(total &+ u &+ high(high(u, u), sum), 0, result)
        return UInt(bitPattern: plan.stages) &+ plan.error &+ 3 &* error &+ 3
    }

    /// `direction` for two limbs.
    @inline(__always)
    static func shortDirection(
        _ t: ConstantLimbs, error: UInt, plan: SeriesPlan, _ a: Limbs, norm: inout UInt128
    ) -> UInt? {
        let table = plan.table
        var u = load(t)
        var real: UInt = 1
        var imaginary: UInt = 0
        var stage = 1
        while stage <= plan.stages {
            let bits = UInt(bitPattern: stage &* table.width)
            var top = UInt(truncatingIfNeeded: u &>> 64)
            if stage == 1 {
                top &+= high(high(high(top, top), top), 0x5555_5555_5555_5555)
            }
            let digit = top &>> (64 &- bits)
            if digit >= UInt(bitPattern: table.digits) { return nil }
            u = u &- load(table.entry(stage, digit, 2))
            let old = real
            real = real &<< bits &- imaginary &* digit
            imaginary = imaginary &<< bits &+ old &* digit
            stage &+= 1
        }
        if !isReduced(u, plan) { return nil }
        let square = high(u, u)
        let sineRest = high(
            square, ShortCoefficients.sine.alternatingSum(plan.terms &- 1, square))
        let sine = u &- high(u, sineRest)
        let cosineRest = high(
            square, ShortCoefficients.cosine.alternatingSum(plan.terms &- 1, square))
        // 1 is a unit less than it where nothing is taken away.
        let cosine = cosineRest == 0 ? UInt128.max : 0 &- cosineRest
        let (aLow, aHigh) = product(cosine, real)
        let (offLow, offHigh) = product(sine, imaginary)
        let (low, borrow) = aLow.subtractingReportingOverflow(offLow)
        store(low, aHigh &- offHigh &- (borrow ? 1 : 0), a)
        let (bLow, bHigh) = product(sine, real)
        let (onLow, onHigh) = product(cosine, imaginary)
        let (sum, carry) = bLow.addingReportingOverflow(onLow)
        store(sum, bHigh &+ onHigh &+ (carry ? 1 : 0), a + 3)
        norm = UInt128(real) &* UInt128(real) &+ UInt128(imaginary) &* UInt128(imaginary)
        return (3 &* (plan.error &+ 2)) &>> 1 &+ error &+ UInt(bitPattern: plan.stages) &+ 1
    }

    /// `angle` for two limbs.
    @inline(__always)
    static func shortAngle(
        _ x: ConstantLimbs, _ y: ConstantLimbs, error: UInt, plan: SeriesPlan, _ result: Limbs
    ) -> UInt? {
        let table = plan.table
        var total: UInt128 = 0
        var slope = max(Double(y[1]) / Double(x[1]) - 0x1p-46, 0)
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
            total = total &+ load(table.entry(stage, digit, 2))
            stage &+= 1
        }
        // (x + iy)(real − i imaginary)
        let (across, along) = (load(x), load(y))
        let (aLow, aHigh) = product(across, real)
        let (onLow, onHigh) = product(along, imaginary)
        let (sum, carry) = aLow.addingReportingOverflow(onLow)
        let divisor = result + 3
        store(sum, aHigh &+ onHigh &+ (carry ? 1 : 0), divisor)
        let (bLow, bHigh) = product(along, real)
        let (offLow, offHigh) = product(across, imaginary)
        let (low, borrow) = bLow.subtractingReportingOverflow(offLow)
        let top = bHigh &- offHigh &- (borrow ? 1 : 0)
        if top >> 63 != 0 { return nil }
        let dividend = divisor + 3
        dividend[0] = 0
        store(low, top, dividend + 1)
        let quotient = dividend + 4
        mpn_tdiv_qr(quotient, dividend, 0, dividend, 4, divisor + 1, 2)
        let v = load(quotient)
        if quotient[2] != 0 || !isReduced(v, plan) { return nil }
        let square = high(v, v)
        let rest = high(
            square, ShortCoefficients.arctangent.alternatingSum(plan.terms &- 1, square))
        store(total &+ v &- high(v, rest), 0, result)
        return 3 &* error &+ UInt(bitPattern: plan.stages) &+ 5
    }
}
