// What the tests of other Swift packages for big numbers ask about, in words of our own: attaswift/BigInt
// with the tests of Violet's integers in it (copies, bits, shifts, conversions, hashes), leif-ibsen/BigInt
// (inverses, remainders of several moduli, Bernoulli numbers, fractions modulo a prime), mkrd/Swift-BigInt
// (decimal expansions, fractions beside doubles) and LiarPrincess/BigInt-Swift (floating point). Tables are
// Python's: pow(a, -1, m), math.gcd, math.lcm, the operators of int, and fractions.Fraction.
import Surd
import Testing

@Suite("Subjects of other packages")
struct PackageSubjectTests {
    // MARK: - Values stay values

    /// Every operator in place, on an integer of a word and on a long one, leaves its copies alone.
    @Test(arguments: ["41", "-41", "340282366920938463463374607431768211507"])
    func operatorsInPlaceLeaveCopies(text: String) throws {
        let operations: [(inout BigInt, BigInt) -> Void] = [
            { $0 += $1 }, { $0 -= $1 }, { $0 *= $1 }, { $0 /= $1 }, { $0 %= $1 }, { $0 &= $1 },
            { $0 |= $1 }, { $0 ^= $1 }, { (a, _) in a <<= 70 }, { (a, _) in a >>= 3 },
            { (a, _) in a.negate() }, { (a, _) in a *= a }, { (a, _) in a -= a },
        ]
        let original = try BigInt(parsing: text)
        let other = BigInt(7) ** 40
        for operation in operations {
            var changed = original
            let copy = changed
            operation(&changed, other)
            #expect(copy == original && original.description == text)
            #expect(other.description == "6366805760909027985741435139224001")
        }
        // In an array too, where two elements begin as one.
        var pair = [original, original]
        pair[0] += 1
        #expect(pair == [original + 1, original])
    }

    @Test func fractionsAndNumbersAreValuesToo() {
        var half = BigRational(1, 2)
        let copy = half
        half += 1
        half *= half
        #expect(copy == BigRational(1, 2) && half == BigRational(9, 4))
        var root = BigNumber.pi
        let pi = root
        root -= 3
        #expect(root < 1 && pi > 3)
    }

    /// What is equal is one element of a set, however it came about.
    @Test func equalValuesAreOneElement() {
        let long = BigInt(1) << 200
        let sevens: Set<BigInt> = [7, long + 7 - long, BigInt("0x7")!, (long * 7) / long, -(-7)]
        #expect(sevens.count == 1)
        let halves: Set<BigRational> = [0.5, BigRational(long, long * 2), BigRational(-3, -6)]
        #expect(halves.count == 1)
        let numbers: [BigNumber: String] = [BigNumber(long + 2 - long): "two"]
        #expect(numbers[2] == "two" && numbers[3] == nil)
    }

    // MARK: - Bits

    @Test(arguments: [
        ("-1", 1, "-1"), ("-1", 64, "-1"), ("-5", 1, "-3"), ("-18446744073709551616", 64, "-1"),
        ("-18446744073709551617", 64, "-2"), ("7", -3, "56"),
        ("-7", -70, "-8264141345021879123968"),
        ("-717897987691852588770249", 13, "-87634031700665599216"),
        ("1606938044258990275541962092341162602522202993782792835301377", 199, "2"),
    ])
    func shiftsRoundDown(text: String, count: Int, expected: String) throws {
        var value = try BigInt(parsing: text)
        #expect((value >> count).description == expected)
        #expect((value << -count).description == expected)
        value >>= count
        #expect(value.description == expected)
    }

    @Test(arguments: [
        ("1", 0), ("-1", 0), ("8", 3), ("-8", 3), ("18446744073709551616", 64),
        ("-18446744073709551616", 64), ("3802951800684688204490109616128", 100),
        ("-170141183460469231731687303715884105728", 127), ("-9223372036854775808", 63),
    ])
    func zerosAtTheEnd(text: String, expected: Int) throws {
        #expect(try BigInt(parsing: text).trailingZeroBitCount == expected)
    }

    @Test(arguments: [
        (
            "-1180591620717411303427", "36893488147419103239", "36893488147419103237",
            "-1180591620717411303425", "-1217485108864830406662"
        ),
        ("-18446744073709551616", "-1", "-18446744073709551616", "-1", "18446744073709551615"),
        (
            "-5", "-1237940039285380274899124223", "-1237940039285380274899124223", "-5",
            "1237940039285380274899124218"
        ),
    ])
    func bitsOfNegativesAreTwosComplement(
        a: String, b: String, and: String, or: String, xor: String
    ) throws {
        let (x, y) = (try BigInt(parsing: a), try BigInt(parsing: b))
        #expect((x & y).description == and && (y & x).description == and)
        #expect((x | y).description == or && (y | x).description == or)
        #expect((x ^ y).description == xor && (~x).description == (-x - 1).description)
        for index in [0, 1, 2, 63, 64, 65, 69, 70, 89, 90, 500] {
            #expect(x.bit(at: index) == (x >> index & 1 == 1))
        }
    }

    // MARK: - Conversions

    /// To 8, 16, 32 and 64 bits by cutting, and to the ends of a type by clamping.
    @Test(
        arguments: [
            (
                "9223372036854775808", 0, 0, 0, 9_223_372_036_854_775_808, 127,
                9_223_372_036_854_775_808
            ),
            ("-9223372036854775809", -1, 65535, -1, 9_223_372_036_854_775_807, -128, 0),
            ("18446744073709551621", 5, 5, 5, 5, 127, UInt64.max),
            ("-18446744073709551621", -5, 65531, -5, 18_446_744_073_709_551_611, -128, 0),
            (
                "-1606938044258990275541962092341162602522202993782792835301377", -1, 65535, -1,
                UInt64.max, -128, 0
            ),
            ("2147483648", 0, 0, -2_147_483_648, 2_147_483_648, 127, 2_147_483_648),
            ("-129", 127, 65407, -129, 18_446_744_073_709_551_487, -128, 0),
            ("255", -1, 255, 255, 255, 127, 255),
        ] as [(String, Int8, UInt16, Int32, UInt64, Int8, UInt64)])
    func toFixedWidths(
        text: String, byte: Int8, half: UInt16, word: Int32, long: UInt64, low: Int8, high: UInt64
    ) throws {
        let value = try BigInt(parsing: text)
        #expect(Int8(truncatingIfNeeded: value) == byte)
        #expect(UInt16(truncatingIfNeeded: value) == half)
        #expect(Int32(truncatingIfNeeded: value) == word)
        #expect(UInt64(truncatingIfNeeded: value) == long)
        #expect(Int8(clamping: value) == low && UInt64(clamping: value) == high)
        #expect(Int8(exactly: value) == nil)
    }

    @Test func theEndsOfEveryType() {
        func check<T: FixedWidthInteger>(_ type: T.Type) {
            let (low, high) = (BigInt(T.min), BigInt(T.max))
            #expect(T(exactly: low) == T.min && T(exactly: high) == T.max)
            #expect(T(exactly: low - 1) == nil && T(exactly: high + 1) == nil)
            #expect(T(truncatingIfNeeded: high + 1) == T.min && T(clamping: high + 1) == T.max)
            let count = BigInt(2) ** T.bitWidth
            #expect(high - low + 1 == count)
        }
        check(Int8.self)
        check(UInt8.self)
        check(Int16.self)
        check(UInt16.self)
        check(Int32.self)
        check(UInt32.self)
        check(Int.self)
        check(UInt.self)
        check(Int128.self)
        check(UInt128.self)
    }

    /// A half goes to the even neighbour, a bit more goes up, and what is too large is infinite.
    @Test func toFloatingPoint() {
        #expect(Float(BigInt(1) << 24 + 1) == 0x1p24)
        #expect(Float(BigInt(1) << 24 + 3) == 0x1p24 + 4)
        #expect(Double(BigInt(1) << 53 + 1) == 0x1p53)
        #expect(Double(BigInt(1) << 53 + 3) == 0x1p53 + 4)
        #expect(Double((BigInt(1) << 53 + 1) << 100 + 1) == 0x1.0000000000001p153)
        #expect(Double(-(BigInt(1) << 1023)) == -0x1p1023)
        #expect(Double(BigInt(1) << 1024) == .infinity)
        // The last integer below the middle of the largest double and 2^1024.
        let middle = (BigInt(1) << 1024) - (BigInt(1) << 970)
        #expect(Double(middle - 1) == .greatestFiniteMagnitude && Double(middle) == .infinity)
        #expect(BigInt(exactly: 0x1p200) == BigInt(1) << 200 && BigInt(exactly: 0.5) == nil)
        #expect(BigInt(-7.9) == -7 && BigInt(Float(1e10)) == 10_000_000_000)
    }

    // MARK: - Divisibility

    @Test(arguments: [
        ("0", "0", "0", "0"), ("0", "-5", "5", "0"), ("-12", "18", "6", "36"),
        ("12", "-18", "6", "36"), ("-12", "-18", "6", "36"),
        ("18446744073709551616", "-4294967296", "4294967296", "18446744073709551616"),
        (
            "515377520732011331036461129765621272702107522001",
            "-808281277464764060643139600456536293376", "717897987691852588770249",
            "580263502580954076834176784379033815974530084312159480524570624"
        ),
    ])
    func divisorsAndMultiplesHaveNoSign(
        a: String, b: String, divisor: String, multiple: String
    ) throws {
        let (x, y) = (try BigInt(parsing: a), try BigInt(parsing: b))
        #expect(BigInt.greatestCommonDivisor(x, y).description == divisor)
        #expect(BigInt.leastCommonMultiple(x, y).description == multiple)
        #expect(BigInt.greatestCommonDivisor(y, x) == BigInt.greatestCommonDivisor(x, y))
    }

    @Test(arguments: [
        ("3", "7", "5"), ("-3", "7", "2"), ("10", "17", "12"), ("5", "1", "0"),
        (
            "18446744073709551629", "618970019642690137449562111", "355239023154288787113377213"
        ),
        (
            "-1000000000000000000000000000000", "10000000000000000000000000000033",
            "9696969696969696969696969697002"
        ),
        ("7", "18446744073709551616", "7905747460161236407"),
    ])
    func inverses(a: String, modulus: String, expected: String) throws {
        let (x, m) = (try BigInt(parsing: a), try BigInt(parsing: modulus))
        #expect(try x.inverse(modulo: m).description == expected)
        #expect((x * (try x.inverse(modulo: m)) - 1).isMultiple(of: m))
    }

    @Test(arguments: [("6", "9"), ("0", "5"), ("1180591620717411303424", "18446744073709551616")])
    func withoutAnInverse(a: String, modulus: String) throws {
        let (x, m) = (try BigInt(parsing: a), try BigInt(parsing: modulus))
        #expect(throws: NumberError.self) { try x.inverse(modulo: m) }
    }

    /// A number from its remainders, by inverses.
    @Test(arguments: [
        (["2", "3", "2"], ["3", "5", "7"], "23"),
        (["1", "2", "3", "4"], ["5", "7", "9", "11"], "1731"),
        (
            ["100000000000000000000", "123"],
            ["618970019642690137449562111", "162259276829213363391578010288127"],
            "94912791519960492167863445657500472383820991984663937169483"
        ),
    ])
    func remaindersOfSeveralModuli(
        remainders: [String], moduli: [String], expected: String
    ) throws {
        let moduli = try moduli.map { try BigInt(parsing: $0) }
        let product = moduli.reduce(1, *)
        var sum: BigInt = 0
        for (remainder, modulus) in zip(try remainders.map { try BigInt(parsing: $0) }, moduli) {
            let rest = product / modulus
            sum += remainder * rest * (try rest.inverse(modulo: modulus))
        }
        #expect(sum.flooredRemainder(dividingBy: product).description == expected)
    }

    /// a/b modulo a prime is the numerator times the inverse of the denominator.
    @Test func fractionsModuloAPrime() throws {
        let prime = BigInt(2) ** 61 - 1
        func residue(_ value: BigRational) throws -> BigInt {
            (value.numerator * (try value.denominator.inverse(modulo: prime)))
                .flooredRemainder(dividingBy: prime)
        }
        let (a, b) = (BigRational(355, -113), BigRational(22, 7))
        #expect(
            try residue(a + b) == (residue(a) + residue(b)).flooredRemainder(dividingBy: prime))
        #expect(
            try residue(a * b) == (residue(a) * residue(b)).flooredRemainder(dividingBy: prime))
    }

    // MARK: - Fractions

    /// Bernoulli numbers by their recurrence, against the table in Abramowitz and Stegun (23.2).
    @Test func bernoulliNumbers() throws {
        var numbers: [BigRational] = [1]
        for n in 1...60 {
            var sum: BigRational = 0
            for k in 0..<n {
                sum += BigRational(try BigInt.binomial(BigInt(n + 1), k)) * numbers[k]
            }
            numbers.append(-sum / BigRational(n + 1))
        }
        let table: [(Int, String)] = [
            (1, "-1/2"), (2, "1/6"), (12, "-691/2730"), (20, "-174611/330"),
            (30, "8615841276005/14322"), (50, "495057205241079648212477525/66"),
            (60, "-1215233140483755572040304994079820246041491/56786730"), (59, "0"),
        ]
        for (index, expected) in table { #expect(numbers[index].description == expected) }
    }

    @Test func decimalsOfFractions() {
        let seventh = BigRational(1, 7).decimal(places: 6_000, rounding: .down)
        #expect(seventh == "0." + String(repeating: "142857", count: 1_000))
        #expect(BigRational(-1, 3).decimal(places: 5) == "-0.33333")
        #expect(BigRational(42).decimal(places: 3) == "42.000")
        #expect(BigRational(0).decimal(places: 4) == "0.0000")
        #expect(BigRational(-1, 1_000).decimal(places: 2) == "0.00")
        #expect(BigRational(999_999, 1_000).decimal(places: 2) == "1000.00")
    }

    @Test func fractionsBesideDoubles() {
        let double = BigRational(exactly: 0.1)!
        #expect(double.numerator == 3_602_879_701_896_397 && double.denominator == BigInt(1) << 55)
        let small = BigRational(1, BigInt(10) ** 17)
        #expect(BigRational(1, 10) < double && double - 0.1 < small)
        #expect(BigRational(exactly: Double.nan) == nil && BigRational(exactly: -0.0) == 0)
        #expect(BigRational(exactly: Double.infinity) == nil)
        #expect(Double(BigRational(1, 3)) == 1.0 / 3 && Double(BigRational(-2, 3)) == -2.0 / 3)
        #expect(BigRational(BigInt(Int.min), BigInt(Int.max)).denominator == BigInt(Int.max))
        #expect(BigRational(BigInt(Int.min), BigInt(Int.min)) == 1)
    }

    @Test func remaindersOfFractions() {
        #expect(BigRational(15, 2).flooredRemainder(dividingBy: BigRational(5, 2)) == 0)
        #expect(
            BigRational(5, 3).flooredRemainder(dividingBy: BigRational(1, 2)) == BigRational(1, 6))
        #expect(
            BigRational(-5, 3).flooredRemainder(dividingBy: BigRational(1, 2)) == BigRational(1, 3))
    }

    /// Of each pair one is the number and one its opposite.
    @Test(arguments: [(7, 2), (-7, 2), (4, 1), (-4, 1), (0, 1), (1, 3), (-1, 3), (5, 3), (-5, 3)])
    func roundingOfFractions(numerator: Int, denominator: Int) {
        let value = BigRational(BigInt(numerator), BigInt(denominator))
        #expect(value.floor <= value.truncated || numerator < 0)
        #expect(value.ceil - value.floor == (denominator == 1 ? 0 : 1))
        #expect((-value).floor == -value.ceil && (-value).truncated == -value.truncated)
        #expect(BigRational(value.floor) <= value && value <= BigRational(value.ceil))
        #expect(abs(BigRational(value.rounded()) - value) <= BigRational(1, 2))
    }
}
