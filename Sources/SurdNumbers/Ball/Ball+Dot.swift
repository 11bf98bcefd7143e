internal import CGMP

// Sums of products with one rounding, in fixed-point numbers as wide as the result (bound 283).

/// Two rows of registers. The index of the first goes up by `step`, the index of the second goes
/// down.
struct DotRows {
    let first: Int
    let second: Int
    let step: Int
    let count: Int
}

extension BallRegisters {
    /// For fewer products, a loop of single products and additions is as fast.
    static var fewestProducts: Int { 3 }

    /// Stores Σ a_(f + js)·b_(g - js) in a ball that is not an operand. Returns false where a number has an
    /// unusual exponent; the caller then adds the products one after the other.
    func setDot(
        _ rows: DotRows, into target: inout Ball, precision: Int
    ) throws(BallError) -> Bool {
        var largest = Int.min
        var propagated = Magnitude.zero
        for j in 0..<rows.count {
            let (a, b) = (rows.first + j * rows.step, rows.second - j * rows.step)
            let (x, y) = (self[a].midpoint, self[b].midpoint)
            let (r, q) = (self[a].radius, self[b].radius)
            if !r.isZero || !q.isZero {
                propagated = propagated + (x.sizeAbove * q + r * (y.sizeAbove + q))
            }
            if x.isZero || y.isZero { continue }
            guard x._mpfr_exp.magnitude < UInt(DotSum.mostExponent),
                y._mpfr_exp.magnitude < UInt(DotSum.mostExponent)
            else { return false }
            largest = max(largest, x._mpfr_exp + y._mpfr_exp)
        }
        target.prepare(precision)
        if largest == .min {
            mpfr_set_zero(&target.midpoint, 1)
            try target.finish(0, propagated, .add)
            return true
        }
        var sum = DotSum(exponent: largest, precision: precision)
        let ternary = withUnsafeTemporaryAllocation(of: mp_limb_t.self, capacity: sum.capacity) {
            (limbs) -> Int32 in
            guard let limbs = limbs.baseAddress else { fatalError("a sum without memory") }
            sum.begin(limbs)
            for j in 0..<rows.count {
                let x = self[rows.first + j * rows.step].midpoint
                let y = self[rows.second - j * rows.step].midpoint
                if !x.isZero, !y.isZero { sum.add(x, y, limbs) }
            }
            return sum.finish(limbs, into: &target.midpoint)
        }
        try target.finish(ternary, propagated + sum.error, .add)
        return true
    }
}

/// A sum of products in fixed point: an integer in two's complement, in units of 2^(exponent - 64·width).
private struct DotSum {
    /// The limit of exponents: the sum of two of them does not overflow a word.
    static var mostExponent: Int { 1 << 60 }

    /// The largest exponent of a product.
    private let exponent: Int
    private let width: Int
    /// How many times bits were cut off. Each cut loses less than one unit.
    private var cuts = 0

    init(exponent: Int, precision: Int) {
        self.exponent = exponent
        width = (precision + 32) / 64 + 1
    }

    /// The limbs for the sum, with one limb for its sign and carries, for a product, and for a
    /// shifted product.
    var capacity: Int { (width + 1) + 2 * width + (2 * width + 1) }

    var error: Magnitude {
        cuts == 0
            ? .zero : Magnitude(atLeast: UInt(cuts)).scaled(byPowerOfTwo: exponent - 64 * width)
    }

    func begin(_ limbs: UnsafeMutablePointer<mp_limb_t>) {
        limbs.update(repeating: 0, count: width + 1)
    }

    mutating func add(
        _ x: __mpfr_struct, _ y: __mpfr_struct, _ limbs: UnsafeMutablePointer<mp_limb_t>
    ) {
        let distance = exponent - (x._mpfr_exp + y._mpfr_exp)
        // Less than a unit.
        guard distance < 64 * width else {
            cuts += 1
            return
        }
        let (offset, bits) = (distance / 64, distance % 64)
        let (allOfX, allOfY) = (Self.limbs(x), Self.limbs(y))
        let (ofX, ofY) = (min(allOfX, width), min(allOfY, width))
        let product = limbs + width + 1
        let (a, b) = (x._mpfr_d + (allOfX - ofX), y._mpfr_d + (allOfY - ofY))
        if ofX >= ofY {
            _ = __gmpn_mul(product, a, ofX, b, ofY)
        } else {
            _ = __gmpn_mul(product, b, ofY, a, ofX)
        }
        // The leading limbs that fall into the sum, shifted down by less than a limb.
        let kept = min(ofX + ofY, width - offset)
        let top = product + (ofX + ofY - kept)
        cuts += (ofX < allOfX ? 1 : 0) + (ofY < allOfY ? 1 : 0)
        var isCut = (0..<ofX + ofY - kept).contains { product[$0] != 0 }
        let place = width - offset - kept
        var source = top
        var (count, start) = (kept, place)
        if bits > 0 {
            let shifted = product + 2 * width
            let lost = __gmpn_rshift(shifted + 1, top, kept, UInt32(bits))
            source = shifted + 1
            if place > 0 {
                shifted[0] = lost
                source = shifted
                count += 1
                start -= 1
            } else if lost != 0 {
                isCut = true
            }
        }
        if isCut { cuts += 1 }
        let target = limbs + start
        let room = width + 1 - start
        if x.isNegative == y.isNegative {
            let carry = __gmpn_add_n(target, target, source, count)
            Self.carry(carry, target + count, room - count) { $0.addingReportingOverflow($1) }
        } else {
            let borrow = __gmpn_sub_n(target, target, source, count)
            Self.carry(borrow, target + count, room - count) { $0.subtractingReportingOverflow($1) }
        }
    }

    private static func limbs(_ number: __mpfr_struct) -> Int { (number._mpfr_prec + 63) / 64 }

    /// Propagates a carry or a borrow into the limbs above.
    private static func carry(
        _ first: mp_limb_t, _ limbs: UnsafeMutablePointer<mp_limb_t>, _ count: Int,
        _ step: (mp_limb_t, mp_limb_t) -> (partialValue: mp_limb_t, overflow: Bool)
    ) {
        var carry = first
        var index = 0
        while carry != 0, index < count {
            let (value, overflow) = step(limbs[index], carry)
            limbs[index] = value
            carry = overflow ? 1 : 0
            index += 1
        }
    }

    /// Rounds the sum, and returns the ternary value as MPFR does.
    func finish(
        _ limbs: UnsafeMutablePointer<mp_limb_t>, into midpoint: inout __mpfr_struct
    ) -> Int32 {
        let isNegative = limbs[width] >> 63 != 0
        if isNegative { _ = __gmpn_neg(limbs, limbs, width + 1) }
        var count = width + 1
        while count > 0, limbs[count - 1] == 0 { count -= 1 }
        guard count > 0 else {
            mpfr_set_zero(&midpoint, 1)
            return 0
        }
        let shift = limbs[count - 1].leadingZeroBitCount
        if shift > 0 { _ = __gmpn_lshift(limbs, limbs, count, UInt32(shift)) }
        var view = __mpfr_struct(
            _mpfr_prec: 64 * count, _mpfr_sign: isNegative ? -1 : 1,
            _mpfr_exp: exponent + 64 * (count - width) - shift, _mpfr_d: limbs)
        return mpfr_set(&midpoint, &view, MPFR_RNDN)
    }
}
