import CGMP
import Testing

@testable import SurdNumbers

/// Zeta by Euler's and Maclaurin's formula, at the seams of its tables and kernels. The reference is MPFR, and
/// Bernoulli numbers for the values at even numbers.
@Suite struct ZetaSumTests {
    private func rounded(
        _ precision: Int, _ body: (UnsafeMutablePointer<__mpfr_struct>) -> Int32
    ) -> Ball {
        var result = Ball(precision: precision)
        let ternary = body(&result.midpoint)
        result.setExactly(ternary)
        return result
    }

    private func overlapsMPFR(_ text: String, precision: Int) throws -> Bool {
        let x = makeBall(BigRational(text)!, precision: 64)
        let own = try Operation(operation: .zeta)(x, precision: precision)
        let expected = rounded(precision) {
            var x = x.midpoint
            return mpfr_zeta($0, &x, MPFR_RNDN)
        }
        return own.overlaps(expected) && own.relativeAccuracyBits >= precision - 2
    }

    /// Fractions of two to nineteen limbs: tables of 10 limbs and their end.
    @Test(arguments: [70, 90, 100, 130, 170, 240, 470, 560, 600, 630, 680, 1_040, 1_100])
    func shortFractions(precision: Int) throws {
        for text in ["1/1024", "5/16", "15/16", "17/16", "41/8", "333/16", "1001/16"] {
            #expect(try overlapsMPFR(text, precision: precision), "zeta(\(text))")
        }
    }

    /// The end of kept logarithms, and of exponentials by tables.
    @Test(arguments: [3_480, 3_540, 3_600, 3_680, 3_760])
    func seamsOfLongFractions(precision: Int) throws {
        #expect(try overlapsMPFR("53/16", precision: precision))
    }

    /// Few powers far to the right, next to one.
    @Test(arguments: [64, 100, 160, 161, 300, 1_000])
    func farToTheRight(precision: Int) throws {
        for s in [20, 50, 90, 150, 290] where s < precision {
            #expect(try overlapsMPFR("\(8 * s + 1)/8", precision: precision), "zeta(\(s) + 1/8)")
        }
    }

    /// Integers by primes and by the alternating sum, with powers of one limb and of many.
    @Test(arguments: [
        30, 58, 64, 90, 100, 124, 130, 170, 250, 300, 400, 700, 1_100, 2_000, 3_400, 5_000, 7_990,
    ])
    func integers(precision: Int) throws {
        var answered = 0
        for n in [
            2, 3, 4, 5, 6, 7, 9, 13, 17, 24, 25, 41, 63, 64, 65, 66, 81, 130, 200, 333, 1_000,
        ]
        where n < precision + 60 {
            var own = Ball(precision: precision)
            guard try own.setZeta(ofInteger: n, .zero, Monitor()) else { continue }
            answered += 1
            let expected = rounded(precision + 40) { mpfr_zeta_ui($0, UInt(n), MPFR_RNDN) }
            let overlaps = own.overlaps(expected)
            #expect(overlaps, "zeta(\(n)) to \(precision) bits")
            let accuracy = own.relativeAccuracyBits
            #expect(accuracy >= precision - 2, "zeta(\(n)) to \(precision) bits: \(accuracy)")
        }
        #expect(answered >= 13)
    }

    /// A wide ball holds what narrow ones inside of it hold.
    @Test(arguments: ["1/3", "5/7", "9/7", "37/10", "301/10", "-1/7", "-15/4"])
    func inclusion(text: String) throws {
        let value = BigRational(text)!
        for (bits, precision) in [(40, 100), (90, 100), (300, 640), (610, 640)] {
            var wide = makeBall(value, precision: precision)
            wide.widen(by: .powerOfTwo(-bits))
            let whole = try Operation(operation: .zeta)(wide, precision: precision)
            for sign in [-1, 0, 1] {
                let point = value + BigRational(sign) / BigRational(BigInt(1) << (bits + 1))
                let inner = try Operation(operation: .zeta)(
                    makeBall(point, precision: precision + 64), precision: precision + 32)
                let isInside = whole.overlaps(inner)
                #expect(isInside, "zeta(\(text)) at \(bits) bits")
            }
        }
    }

    /// ζ(2j) = |B_2j| (2π)^2j/(2 (2j)!), exact but for π.
    @Test func evenNumbers() throws {
        let limbs = (1...90).map { max(12 - $0 / 9, 2) }
        let source = try EvenZetas(limbs: limbs, monitor: .unswayed)
        for j in stride(from: limbs.count, through: 1, by: -1) {
            let n = limbs[j - 1]
            let row = Limbs.allocate(capacity: n + 1)
            defer { row.deallocate() }
            try source.write(j, into: row, n)
            var own = Ball(precision: 64 * n)
            own.setUnits(row, n, n, error: 2)
            var pi = Ball(precision: 64 * n + 64)
            try pi.apply(.pi, precision: 64 * n + 64, monitor: .unswayed)
            let factorial = try BigInt.factorial(2 * j, monitor: .unswayed)
            let rational =
                try BigInt.bernoulli(2 * j, monitor: .unswayed).magnitude
                * BigRational(BigInt(1) << (2 * j), factorial * 4)
            var expected = makeBall(rational, precision: 64 * n + 64)
            for _ in 0..<(2 * j) {
                var next = Ball(precision: 64 * n + 64)
                try next.setProduct(expected, pi, precision: 64 * n + 64)
                expected.set(copying: next)
            }
            let isInside = own.overlaps(expected)
            #expect(isInside, "zeta(\(2 * j))")
        }
    }

    @Test func logarithmsOfPrimes() throws {
        for n in [2, 3, 10, 11, 58] {
            for p in [2, 3, 97, 127, 613, 619] {
                guard let row = PrimeLogarithms.kept(p, n) else {
                    Issue.record("ln \(p) at \(n) limbs")
                    continue
                }
                var own = Ball(precision: 64 * n + 64)
                own.setUnits(row, n + 1, n, error: 2)
                let expected = rounded(64 * n + 64) {
                    mpfr_log_ui($0, UInt(p), MPFR_RNDN)
                }
                let isInside = own.overlaps(expected)
                #expect(isInside, "ln \(p) at \(n) limbs")
            }
        }
    }
}
