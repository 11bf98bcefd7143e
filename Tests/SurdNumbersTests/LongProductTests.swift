import CGMP
import CKernels
import Testing

@testable import SurdNumbers

/// Products by the transform, and division, roots and text on top of it, against GMP and MPFR.
@Suite struct LongProductTests {
    /// Limbs of the kinds at which a carry or a residue goes wrong: all ones, a single one, random ones.
    static func limbs(_ count: Int, kind: Int, _ generator: inout SeededGenerator) -> [UInt] {
        switch kind {
        case 0: [UInt](repeating: .max, count: count)
        case 1: [UInt](repeating: 0, count: count - 1) + [1]
        case 2: (0..<count).map { _ in generator.limb() }
        default: (0..<count).map { _ in UInt(generator.next()) }
        }
    }

    /// Sizes at which the number of primes, the length or its factor three changes are among them.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func products(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var kernels = 0
        for round in 0..<60 {
            let an = Int.random(in: 1...(round < 50 ? 160 : 2_500), using: &generator)
            let bn = Int.random(in: 1...an, using: &generator)
            let a = Self.limbs(an, kind: round % 4, &generator)
            let b = Self.limbs(bn, kind: round / 4 % 4, &generator)
            var expected = [UInt](repeating: 0, count: an + bn)
            _ = mpn_mul(&expected, a, an, b, bn)
            var square = [UInt](repeating: 0, count: 2 * an)
            mpn_sqr(&square, a, an)
            var kind: UInt32 = 0
            while true {
                // A limb more, which has to stay.
                var product = [UInt](repeating: 77, count: an + bn + 1)
                let threads = UInt32(1 + round % 7)
                guard long_product_by(kind, threads, &product, a, an, b, bn) == 1 else { break }
                #expect(
                    product == expected + [77],
                    "\(an) and \(bn) limbs, kernel \(kind), \(threads) threads")
                var own = [UInt](repeating: 77, count: 2 * an + 1)
                _ = a.withUnsafeBufferPointer {
                    long_product_by(kind, threads, &own, $0.baseAddress, an, $0.baseAddress, an)
                }
                #expect(
                    own == square + [77],
                    "\(an) limbs squared, kernel \(kind), \(threads) threads")
                kind += 1
            }
            kernels = Int(kind)
        }
        // Every processor that tests run on has one, but for very old ones.
        #if arch(arm64)
            #expect(kernels == 1)
        #endif
        #expect(kernels <= 2)
    }

    /// The factor may stand where the product goes.
    @Test func inPlace() {
        var generator = SeededGenerator(seed: 5)
        let (a, b) = (
            Self.limbs(90, kind: 3, &generator), Self.limbs(80, kind: 0, &generator)
        )
        var expected = [UInt](repeating: 0, count: 170)
        _ = mpn_mul(&expected, a, 90, b, 80)
        var product = a + [UInt](repeating: 0, count: 80)
        product.withUnsafeMutableBufferPointer {
            let start = $0.baseAddress
            if long_product_by(0, 1, start, start, 90, b, 80) != 1 {
                _ = mpn_mul(start, a, 90, b, 80)
            }
        }
        #expect(product == expected)
    }

    static func integer(_ limbs: [UInt]) -> BigInt {
        BigInt.fill(limbs.count, negative: false) {
            $0.update(from: limbs, count: limbs.count)
            return limbs.count
        }
    }

    @Test(arguments: [6, 7, 8] as [UInt64])
    func divisions(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<24 {
            let count = Int.random(in: 1...1_900, using: &generator)
            let quotient = Int.random(in: 1...3_000, using: &generator)
            let divisor = Self.integer(Self.limbs(count, kind: round % 4, &generator))
            var dividend = Self.integer(
                Self.limbs(count + quotient, kind: round / 4 % 4, &generator))
            // A multiple of the divisor, and next to one.
            if round % 3 == 0 { dividend = dividend / divisor * divisor - BigInt(round % 2) }
            if divisor.isZero { continue }
            let bits = [1, 64 * quotient / 3, 64 * quotient][round % 3]
            let own = LongDivisor(divisor, quotientBits: max(bits, 1)).divide(dividend)
            let (a, b) = (BareInteger(dividend), BareInteger(divisor))
            #expect(
                hex(own.quotient)
                    == BareInteger.result { mpz_tdiv_q($0, a.pointer, b.pointer) })
            #expect(
                hex(own.remainder)
                    == BareInteger.result { mpz_tdiv_r($0, a.pointer, b.pointer) })
        }
    }

    @Test func signsOfLongDivisions() {
        var generator = SeededGenerator(seed: 9)
        let a = Self.integer(Self.limbs(6_000, kind: 3, &generator))
        let b = Self.integer(Self.limbs(3_000, kind: 3, &generator))
        for (x, y) in [(a, b), (-a, b), (a, -b), (-a, -b)] {
            let own = x.quotientAndRemainder(dividingBy: y)
            let (p, q) = (BareInteger(x), BareInteger(y))
            #expect(
                hex(own.quotient)
                    == BareInteger.result { mpz_tdiv_q($0, p.pointer, q.pointer) })
            #expect(
                hex(own.remainder)
                    == BareInteger.result { mpz_tdiv_r($0, p.pointer, q.pointer) })
            #expect(x / y == own.quotient)
        }
    }

    /// Squares, their neighbours, and others, with an even and an odd number of bits.
    @Test(arguments: 0..<6)
    func roots(kind: Int) throws {
        var generator = SeededGenerator(seed: UInt64(kind))
        let root = Self.integer(Self.limbs(5_200, kind: kind % 4, &generator))
        let values = [root * root, root * root - 1, root * root + root + root, root * root << 63]
        for value in values {
            let own = try value.squareRootAndRemainder()
            let bare = BareInteger(value)
            #expect(
                hex(own.root) == BareInteger.result { mpz_sqrt($0, bare.pointer) })
            #expect(own.root * own.root + own.remainder == value)
            #expect(try value.squareRoot() == own.root)
        }
    }

    @Test(arguments: [3, 7, 10, 36])
    func texts(radix: Int) throws {
        var generator = SeededGenerator(seed: UInt64(radix))
        for kind in [0, 1, 3] {
            let value = Self.integer(Self.limbs(5_100, kind: kind, &generator))
            let text = BareInteger(value).text(radix: radix)
            #expect(BigInt(text, radix: radix) == value)
            // Zeros in the middle, where a half is short.
            let power = BigInt(radix) ** 60_000
            #expect(BigInt(BareInteger(power).text(radix: radix), radix: radix) == power)
        }
    }

    /// The midpoint and the side it lies on, as MPFR has them, at precisions that are no multiple of a limb's.
    @Test(arguments: [44_801, 330_017])
    func midpoints(precision: Int) {
        var generator = SeededGenerator(seed: UInt64(precision))
        for kind in 0..<4 {
            for extra in [0, 1, 200] {
                var x = mpfr_t()
                var y = mpfr_t()
                var expected = mpfr_t()
                mpfr_init2(&x, precision + extra)
                mpfr_init2(&y, precision + 3)
                mpfr_init2(&expected, Ball(precision: precision).midpoint._mpfr_prec)
                defer {
                    mpfr_clear(&x)
                    mpfr_clear(&y)
                    mpfr_clear(&expected)
                }
                let count = (precision + extra) / 64
                let a = BareInteger(Self.integer(Self.limbs(count, kind: kind, &generator)))
                let b = BareInteger(Self.integer(Self.limbs(count, kind: 3, &generator)))
                mpfr_set_z_2exp(&x, a.pointer, -71, MPFR_RNDN)
                mpfr_set_z_2exp(&y, b.pointer, 1_003, MPFR_RNDN)
                func check(_ name: String, _ own: (inout Ball) -> Int32, _ ternary: Int32) {
                    var ball = Ball(precision: precision)
                    let side = own(&ball)
                    #expect(side.signum() == ternary.signum(), "\(name), \(kind), \(extra)")
                    var midpoint = ball.midpoint
                    #expect(mpfr_equal_p(&midpoint, &expected) != 0, "\(name), \(kind), \(extra)")
                }
                var side = mpfr_mul(&expected, &x, &y, MPFR_RNDN)
                check("product", { $0.roundProduct(&x, &y) }, side)
                side = mpfr_sqr(&expected, &x, MPFR_RNDN)
                check("square", { $0.roundSquare(&x) }, side)
                // Exact, and not.
                side = mpfr_sqrt(&expected, &x, MPFR_RNDN)
                check("root", { $0.roundSquareRoot(&x) }, side)
                if precision > 320_000 {
                    side = mpfr_div(&expected, &x, &y, MPFR_RNDN)
                    check("quotient", { $0.roundQuotient(&x, &y) }, side)
                    y._mpfr_sign = -y._mpfr_sign
                    side = mpfr_div(&expected, &y, &x, MPFR_RNDN)
                    check("quotient", { $0.roundQuotient(&y, &x) }, side)
                    var same = x
                    side = mpfr_div(&expected, &x, &same, MPFR_RNDN)
                    check("quotient of equal numbers", { $0.roundQuotient(&x, &same) }, side)
                }
            }
        }
    }
}
