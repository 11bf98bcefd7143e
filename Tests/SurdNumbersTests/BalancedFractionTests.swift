import Testing

@testable import SurdNumbers

/// Sums and products by halves, whose short results are not reduced, against the same one by one.
@Suite struct BalancedFractionTests {
    static func number(_ generator: inout SeededGenerator) -> BigRational {
        let bits = [1, 8, 60, 64, 130, 900, 5_000].randomElement(using: &generator)!
        func integer() -> BigInt {
            var value = BigInt(generator.next())
            while value.bitLength < bits { value = value << 64 + BigInt(generator.next()) }
            return value >> (value.bitLength - bits) + 1
        }
        let top = Bool.random(using: &generator) ? -integer() : integer()
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return BigRational(top)
        case 1: return BigRational(decimal: top, places: bits % 50)
        case 2: return BigRational(0)
        case 3: return BigRational(top, BigInt(1) << (bits % 70))
        default: return BigRational(top, integer())
        }
    }

    @Test(arguments: 0..<40)
    func sumsAndProductsAreThoseOfTheTermsOneByOne(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = [1, 2, 3, 7, 8, 33, 100][Int(seed) % 7]
        var numbers = (0..<count).map { _ in Self.number(&generator) }
        // The same denominator again and again.
        if seed % 5 == 0 {
            numbers = numbers.map { BigRational($0.numerator, 3 * BigInt.powerOfTen(4) + 1) }
        }
        var sum = BalancedFraction(isProduct: false, monitor: Monitor())
        var product = BalancedFraction(isProduct: true, monitor: Monitor())
        var (expectedSum, expectedProduct) = (BigRational(0), BigRational(1))
        for number in numbers {
            try sum.append(number)
            try product.append(number)
            expectedSum += number
            expectedProduct *= number
        }
        let found = (try sum.result(), try product.result())
        #expect(found.0 == expectedSum && found.1 == expectedProduct)
        // In lowest terms, as their parts are looked at.
        #expect(found.0?.denominator == expectedSum.denominator)
        #expect(found.1?.numerator == expectedProduct.numerator)
        #expect(try sum.result() == nil)
    }
}
