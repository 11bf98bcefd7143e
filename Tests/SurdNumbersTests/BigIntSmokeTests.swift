import Testing

@testable import SurdNumbers

@Test func smoke() throws {
    #expect(BigInt(-5) >> 1 == -3)
    #expect(BigInt("123456789012345678901234567890")! * 10 == BigInt("1234567890123456789012345678900"))
    #expect(BigInt("") == nil); #expect(BigInt("-") == nil); #expect(BigInt("12x") == nil)
    #expect(-BigInt(Int.min) == 9223372036854775808)
    #expect((-BigInt(Int.min)).description == "9223372036854775808")
    #expect(try BigInt.factorial(30).description == "265252859812191058636308480000000")
    #expect(BigRational(1, 3) + BigRational(1, 6) == BigRational(1, 2))
    #expect(try BigRational(1, 6).decimalExpansion() == "0.1(6)")
    #expect(Double(BigRational(1, 3)) == 1.0 / 3)
    #expect(BigRational(exactly: 0.1)!.description == "3602879701896397/36028797018963968")
}
