import SurdNumbers
import Testing

/// Numerator and denominator modulo 10^18 + 9, and the bits of the denominator: python-flint's
/// `fmpq.harmonic`. The first primes that divide a term's numerator are among them (11 in H(33)).
@Suite struct HarmonicNumberTests {
    static let values: [(n: Int, top: BigInt, bottom: BigInt, bits: Int)] = [
        (1, 1, 1, 1), (2, 3, 2, 2), (3, 11, 6, 3), (4, 25, 12, 4), (10, 7381, 2520, 12),
        (20, 55_835_135, 15_519_504, 24), (33, 53_676_090_078_349, 13_127_595_717_600, 44),
        (100, 791_527_420_972_177_522, 17_274_716_000_588_934, 132),
        (1000, 251_406_993_990_008_849, 847_022_862_192_306_435, 1438),
        (12345, 68_457_007_551_984_991, 215_408_817_264_286_123, 17755),
        (100_000, 375_476_656_438_574_632, 856_531_266_858_637_848, 144_337),
    ]

    @Test(arguments: values)
    func partsAreInLowestTerms(_ row: (n: Int, top: BigInt, bottom: BigInt, bits: Int)) throws {
        let value = try BigInt.harmonic(row.n, monitor: Monitor(limits: .standard))
        let modulus = BigInt(10) ** 18 + 9
        #expect(value.numerator % modulus == row.top)
        #expect(value.denominator % modulus == row.bottom)
        #expect(value.denominator.bitLength == row.bits)
    }

    /// Against the sum term by term.
    @Test func sumsOfReciprocals() throws {
        var sum = BigRational(0)
        for n in 1...400 {
            sum += BigRational(BigInt(1), BigInt(n))
            let value = try BigInt.harmonic(n, monitor: Monitor(limits: .standard))
            #expect(value == sum && value.denominator == sum.denominator)
        }
    }
}
