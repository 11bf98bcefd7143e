import Foundation
import Testing

@testable import SurdNumbers

@Suite struct BigRationalLawTests {
    @Test(arguments: [51, 52, 53] as [UInt64])
    func fieldLaws(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let a = generator.rational()
            let b = generator.rational()
            let c = generator.rational()
            let note: Comment = "a = \(a), b = \(b), c = \(c), seed \(seed)"
            #expect(a + b == b + a && a * b == b * a, note)
            #expect((a + b) + c == a + (b + c), note)
            #expect((a * b) * c == a * (b * c), note)
            #expect(a * (b + c) == a * b + a * c, note)
            #expect(a - b == a + -b && a - a == 0, note)
            if let inverse = b.reciprocal {
                #expect(b * inverse == 1 && a / b == a * inverse, note)
                #expect((a / b) * b == a, note)
            }
            for value in [a, a + b, a - b, a * b, -a, a.magnitude] {
                #expect(value.invariantHolds, note)
            }
            let difference = a - b
            #expect((a < b) == (difference < 0) && (a == b) == difference.isZero, note)
            #expect(BigRational(a.description) == a, note)
        }
    }

    /// The same operations the long way round: cross products, then one division by the gcd.
    @Test(arguments: [61, 62] as [UInt64])
    func againstCrossProducts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let a = generator.rational()
            let b = generator.rational()
            let (n, p, m, q) = (a.numerator, a.denominator, b.numerator, b.denominator)
            #expect(a + b == BigRational(n * q + m * p, p * q), "\(a) + \(b), seed \(seed)")
            #expect(a - b == BigRational(n * q - m * p, p * q), "\(a) - \(b), seed \(seed)")
            #expect(a * b == BigRational(n * m, p * q), "\(a) x \(b), seed \(seed)")
            #expect((a < b) == (n * q < m * p), "\(a) < \(b), seed \(seed)")
        }
    }

    @Test func edgesOfTheWord() {
        let low = BigRational(BigInt(Int.min))
        #expect((-low).description == "9223372036854775808" && -(-low) == low)
        #expect((low - 1).invariantHolds && (low * low).invariantHolds)
        #expect(low * BigRational(1, BigInt(Int.min)) == 1)
        #expect(BigRational(BigInt(Int.min), BigInt(Int.min)) == 1)
        #expect(BigRational(1, BigInt(Int.min)).description == "-1/9223372036854775808")
        #expect(
            BigRational(-6, -4).description == "3/2" && BigRational(6, -4).description == "-3/2")
        #expect(BigRational(checking: 1, 0) == nil && BigRational("1/0") == nil)
        #expect(BigRational("1/") == nil && BigRational("/1") == nil && BigRational("") == nil)
        let far = BigRational((BigInt(1) << 100) + 1, 3)
        let detour = (BigRational(1, 3) + far) - far
        #expect(detour == BigRational(1, 3))
        #expect(detour.hashValue == BigRational(1, 3).hashValue)
    }

    @Test func orderAndHash() {
        var values: Set<BigRational> = []
        for integer in edgeIntegers.prefix(40) {
            values.insert(BigRational(integer))
            if integer != 0 { values.insert(BigRational(1, integer)) }
            values.insert(BigRational(integer, 7))
        }
        // Sorted by exact subtraction, which is tested above, and not by `<`.
        checkOrderLaws(ascending: values.sorted { ($0 - $1).isNegative })
    }

    @Test func codableRoundTrip() throws {
        let values = [BigRational(-1, 3), BigRational(5), BigRational(BigInt(1) << 90, 7)]
        let data = try JSONEncoder().encode(values)
        #expect(try JSONDecoder().decode([BigRational].self, from: data) == values)
        #expect(String(data: data, encoding: .utf8)?.hasPrefix("[\"-1÷3\",\"5\"") == true)
    }
}

/// Origin of the expected values: Python 3, `fractions.Fraction` and `decimal`.
@Suite struct BigRationalValueTests {
    @Test(arguments: [
        (7, 2, 3, 4, 4), (-7, 2, -4, -3, -4), (1, 3, 0, 1, 0), (-1, 3, -1, 0, 0),
        (5, 2, 2, 3, 2), (-5, 2, -3, -2, -2), (6, 3, 2, 2, 2),
    ])
    func floorCeilingAndNearest(n: Int, d: Int, floor: Int, ceil: Int, nearest: Int) {
        let value = BigRational(BigInt(n), BigInt(d))
        #expect(value.floor == BigInt(floor) && value.ceil == BigInt(ceil))
        #expect(value.rounded() == BigInt(nearest))
    }

    /// The table of Python's decimal.ROUND_* over -2.5 … 2.5 in quarters, at 5.5 and at 10.5.
    @Test func everyRoundingMode() throws {
        let quarters = [-10, -9, -7, -6, -2, -1, 0, 1, 2, 6, 7, 9, 10, 22, 42]
        let table: [RoundingMode: [Int]] = [
            .halfEven: [-2, -2, -2, -2, 0, 0, 0, 0, 0, 2, 2, 2, 2, 6, 10],
            .halfUp: [-3, -2, -2, -2, -1, 0, 0, 0, 1, 2, 2, 2, 3, 6, 11],
            .halfDown: [-2, -2, -2, -1, 0, 0, 0, 0, 0, 1, 2, 2, 2, 5, 10],
            .up: [-3, -3, -2, -2, -1, -1, 0, 1, 1, 2, 2, 3, 3, 6, 11],
            .down: [-2, -2, -1, -1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 5, 10],
            .ceiling: [-2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 3, 6, 11],
            .floor: [-3, -3, -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 5, 10],
            .zeroFiveUp: [-2, -2, -1, -1, -1, -1, 0, 1, 1, 1, 1, 2, 2, 6, 11],
        ]
        for mode in RoundingMode.allCases {
            let expected = try #require(table[mode])
            for (quarter, whole) in zip(quarters, expected) {
                let value = BigRational(BigInt(quarter), 4)
                #expect(value.rounded(mode) == BigInt(whole), "\(quarter)/4 \(mode)")
                #expect(
                    BigInt(-quarter).quotient(dividingBy: -4, rounding: mode) == BigInt(whole),
                    "\(quarter)/4 \(mode)")
            }
        }
    }

    @Test(arguments: [
        ("355/113", 10, "22/7"), ("3141592653589793/1000000000000000", 1000, "355/113"),
        ("-3141592653589793/1000000000000000", 1000, "-355/113"), ("1/3", 2, "1/2"),
        ("2/3", 2, "1/2"), ("1/2", 1, "0"), ("5/4", 3, "4/3"), ("415/93", 20, "58/13"),
        ("123456789/987654321", 100, "1/8"), ("1618033988749895/1000000000000000", 50, "55/34"),
    ])
    func bestApproximation(text: String, maximum: Int, expected: String) throws {
        let value = try #require(BigRational(text))
        let found = value.approximated(maximumDenominator: BigInt(maximum))
        #expect(found.description == expected)
    }

    /// No fraction with a denominator within the bound is closer: tried one by one.
    @Test func bestApproximationByTrial() {
        var generator = SeededGenerator(seed: 71)
        for _ in 0..<60 {
            let n = Int.random(in: -500...500, using: &generator)
            let d = Int.random(in: 1...500, using: &generator)
            let bound = Int.random(in: 1...30, using: &generator)
            let value = BigRational(BigInt(n), BigInt(d))
            let found = value.approximated(maximumDenominator: BigInt(bound))
            let distance = (found - value).magnitude
            for q in 1...bound {
                let p = (value * BigRational(q)).rounded(.halfEven)
                let other = BigRational(p, BigInt(q))
                #expect((other - value).magnitude >= distance, "\(value) within \(bound)")
            }
            #expect(found.denominator <= BigInt(bound))
        }
    }

    @Test func continuedFraction() {
        #expect(BigRational(415, 93).continuedFraction == [4, 2, 6, 7])
        #expect(BigRational(-7, 3).continuedFraction == [-3, 1, 2])
        #expect(BigRational(5).continuedFraction == [5])
    }

    @Test(arguments: [
        ("1/6", "0.1[6]"), ("1/8", "0.125"), ("-1/7", "-0.[142857]"), ("5", "5"),
        ("22/7", "3.[142857]"), ("1/12", "0.08[3]"), ("1/1", "1"), ("-3/2", "-1.5"),
        ("1/81", "0.[012345679]"), ("123/99900", "0.00[123]"), ("7/1250", "0.0056"),
        ("100/3", "33.[3]"), ("1/17", "0.[0588235294117647]"),
    ])
    func decimalExpansion(text: String, expected: String) throws {
        let value = try #require(BigRational(text))
        #expect(try value.decimalExpansion() == expected)
    }

    @Test func periodsAndLimits() throws {
        // Origin: PARI, znorder(Mod(10, n)).
        #expect(try BigRational(1, 1_000_000_007).decimalShape().periodLength == 1_000_000_006)
        #expect(try BigRational(1, 999_999_000_001).decimalShape().periodLength == 36)
        #expect(throws: NumberError.self) { try BigRational(1, 1_000_000_007).decimalExpansion() }
        #expect(BigRational(1, 320).terminatingDigits == 6)
        #expect(BigRational(1, 3).terminatingDigits == nil)
        #expect(BigRational(9).terminatingDigits == 0)
    }

    @Test func powers() throws {
        #expect(try BigRational(2, 3).power(-3).description == "27/8")
        #expect(try BigRational(-2, 3).power(3).description == "-8/27")
        #expect(try BigRational(0).power(0) == 1)
        #expect(throws: NumberError.divisionByZero) { try BigRational(0).power(-1) }
        #expect(throws: NumberError.self) { try BigRational(2).power(Int.min) }
        #expect(try BigRational(-1).power(Int.max) == -1)
    }

    @Test func floatingPoint() {
        // Origin: Python, Fraction(x) and float(Fraction).
        #expect(BigRational(exactly: 0.1)?.description == "3602879701896397/36028797018963968")
        #expect(BigRational(exactly: -2.5)?.description == "-5/2")
        #expect(BigRational(exactly: 1e22)?.description == "10000000000000000000000")
        #expect(BigRational(exactly: Double.infinity) == nil && BigRational(exactly: -0.0) == 0)
        let least = BigRational(exactly: Double.leastNonzeroMagnitude)
        #expect(least == BigRational(1, BigInt(1) << 1074))
        let half = BigRational(1, BigInt(1) << 1075)
        #expect(Double(half) == 0)
        #expect(Double(half + BigRational(1, BigInt(1) << 2000)) == Double.leastNonzeroMagnitude)
        #expect(Double(half * 3) == 2 * Double.leastNonzeroMagnitude)
        #expect(Double(BigRational(1, 3)) == 0.3333333333333333)
        #expect(Double(BigRational(-2, 3)) == -0.6666666666666666)
        let ratio = BigRational((BigInt(1) << 3000) + 1, (BigInt(1) << 3000) - 1)
        #expect(Double(ratio) == 1)
        #expect(Double(BigRational(BigInt(1) << 3000, 3)) == .infinity)
        var generator = SeededGenerator(seed: 81)
        for _ in 0..<300 {
            let pattern = Double(bitPattern: generator.next())
            guard let value = BigRational(exactly: pattern) else { continue }
            #expect(Double(value) == pattern, "\(pattern)")
            #expect(value.invariantHolds)
        }
    }
}
