import Testing

@testable import SurdNumbers

/// Forms that the tables do not reach: periods, two's complement, and what is refused.
struct FormatFormsTests {
    /// PARI: znorder(Mod(10, n)).
    @Test(arguments: [
        (3, 1), (7, 6), (9, 1), (81, 9), (97, 96), (101, 4), (487, 486), (487 * 487, 486),
        (1_000_003, 166_667), (999_983, 999_982), (999_999_000_001, 36), (99_990_001, 24),
    ])
    func period(_ modulus: Int, _ expected: Int) throws {
        let found = try DecimalPeriod.length(
            modulo: BigInt(modulus), atMost: 1_000_000, monitor: Monitor())
        #expect(found == expected)
        // The limit is a sharp one.
        let inside = try DecimalPeriod.length(
            modulo: BigInt(modulus), atMost: expected, monitor: Monitor())
        #expect(inside == expected)
        let outside = try DecimalPeriod.length(
            modulo: BigInt(modulus), atMost: expected - 1, monitor: Monitor())
        #expect(outside == nil)
    }

    /// A modulus of many words: 10 has the order n modulo 10^n - 1.
    @Test func longModulus() throws {
        for order in [50, 333, 1_001] {
            let modulus = BigInt(10).raised(to: order) - 1
            let found = try DecimalPeriod.length(
                modulo: modulus, atMost: 10_000, monitor: Monitor())
            #expect(found == order)
        }
    }

    @Test func longPeriodsAreRefused() throws {
        let value = BigRational(1, 1_000_000_007)
        #expect {
            try text(value, NumberFormat().repeating())
        } throws: { error in
            (error as? NumberError)?.code == "too-large"
        }
    }

    /// Python: hex(n & (2**bits - 1)).
    @Test(arguments: [
        (-1, 32, 16, "0xffffffff"), (255, 8, 16, "0xff"), (-128, 8, 2, "0b10000000"),
        (-5, 8, 2, "0b11111011"), (0, 1, 2, "0b0"), (-1, 1, 2, "0b1"),
        (-1, 64, 8, "0o1777777777777777777777"),
        (-2, 16, 10, "65534"),
    ])
    func twosComplement(_ value: Int, _ bits: Int, _ base: Int, _ expected: String) throws {
        #expect(try text(BigRational(value), NumberFormat(base: base, bits: bits)) == expected)
    }

    @Test func whatDoesNotFitIsRefused() {
        for (value, bits) in [(256, 8), (-129, 8), (2, 1), (-2, 1)] {
            #expect(throws: NumberError.noSuchForm(rule: "the result does not fit in \(bits) bits"))
            {
                try text(BigRational(value), NumberFormat(base: 16, bits: bits))
            }
        }
        #expect(throws: NumberError.needsInteger(function: "two's complement")) {
            try text(BigRational(1, 2), NumberFormat(base: 16, bits: 8))
        }
    }

    @Test func formsOfBaseTenAreRefusedInOthers() {
        for style in [NumberFormat.Style.sci, .eng, .repeating, .hexfloat, .display20] {
            for value in [BigNumber(5), BigNumber(BigRational(1, 3)), BigNumber.pi] {
                #expect {
                    try value.formatted(NumberFormat(style: style, base: 7))
                } throws: { error in
                    (error as? NumberError)?.code == "no-such-form"
                }
            }
        }
    }

    /// Python's fractions, by hand: 5/3 and pi in base 2 to so many digits.
    @Test func digitsInOtherBases() throws {
        let format = NumberFormat(style: .plain, digits: 3, base: 2)
        #expect(try text(BigRational(255, 128), format) == "0b10")
        #expect(try text(BigRational(5, 3), format) == "0b1.11")
        #expect(try text(BigRational(1_000), format) == "0b1111101000")
        #expect(try BigNumber.pi.formatted(format) == "0b11")
        #expect(try (BigNumber.pi * 100).formatted(format) == "0b100111010")
    }
}
