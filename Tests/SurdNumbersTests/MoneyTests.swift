import Surd
import Testing

// Expected values: Python's fractions and decimal (quantize with the rounding of the same name).

@Suite struct MoneyTests {
    @Test(arguments: [
        ("21.645", 2, "1082/50", RoundingMode.halfEven), ("21.645", 2, "433/20", .halfUp),
        ("21.655", 2, "1083/50", .halfEven), ("21.639", 2, "2163/100", .down),
        ("-21.639", 2, "-2164/100", .floor), ("1250", -2, "1200", .halfEven),
        ("1350", -2, "1400", .halfEven), ("1/3", 3, "333/1000", .halfEven), ("7", 2, "7", .up),
        ("0.004", 2, "0", .halfEven), ("0.005", 2, "1/100", .halfUp), ("2/3", 0, "1", .halfEven),
    ])
    func roundingToPlaces(text: String, places: Int, expected: String, mode: RoundingMode) throws {
        let value = try BigRational(parsing: text)
        let rounded = try BigRational(parsing: expected)
        #expect(value.rounded(toPlaces: places, mode) == rounded)
        #expect(try BigNumber(value).rounded(toPlaces: places, mode) == BigNumber(rounded))
    }

    @Test func oneDefaultEverywhere() throws {
        let half: BigRational = 2.5
        #expect(half.rounded() == 2 && half.rounded(toPlaces: 0) == 2)
        #expect(try BigNumber(half).rounded() == 2)
        #expect(try BigNumber(half).rounded(toPlaces: 0) == 2)
        #expect(half.decimal(places: 0) == "2")
        #expect(try half.formatted(NumberFormat().scale(0)) == "2")
    }

    @Test func realsAreRounded() throws {
        #expect(try BigNumber.pi.rounded(toPlaces: 4) == BigNumber("3.1416"))
        #expect(try (-BigNumber.pi).rounded(toPlaces: 4, .ceiling) == BigNumber("-3.1415"))
        // sin(1)^2 + cos(1)^2 + 3/2 is 5/2, which only a proof shows: a half goes to the even one.
        let (s, c) = (try BigNumber.sin(1), try BigNumber.cos(1))
        #expect(try (s * s + c * c + 1.5).rounded(toPlaces: 0) == 2)
    }

    @Test(arguments: [
        ("19.9", 2, false, "19.90"), ("-1234.5", 0, false, "-1234"),
        ("1234567", 2, true, "1,234,567.00"),
        ("-0.004", 2, false, "0.00"), ("0.05", 1, false, "0.0"), ("0.15", 1, false, "0.2"),
        ("999.995", 2, true, "1,000.00"), ("-123456", 0, true, "-123,456"),
        ("1/3", 5, false, "0.33333"),
        ("123", 0, true, "123"), ("0", 3, false, "0.000"),
    ])
    func decimals(text: String, places: Int, groups: Bool, expected: String) throws {
        let value = try BigRational(parsing: text)
        #expect(value.decimal(places: places, groups: groups) == expected)
    }

    @Test(arguments: [
        ("100", ["1", "1", "1"], 2, ["33.34", "33.33", "33.33"]),
        ("0.05", ["3", "7"], 2, ["0.02", "0.03"]),
        ("-100", ["1", "1", "1"], 2, ["-33.34", "-33.33", "-33.33"]),
        ("10", ["0", "1"], 2, ["0", "10"]), ("0", ["1", "2"], 2, ["0", "0"]),
        ("100", ["50", "30", "20"], 0, ["50", "30", "20"]),
        ("0.01", ["1", "1"], 2, ["0.01", "0"]),
        // Hamilton's method: quotas 2.4, 3.2, 4.4 of 10 units leave one for the first of 0.4.
        ("10", ["24", "32", "44"], 0, ["3", "3", "4"]),
        ("1000", ["1/3", "2/3"], -2, ["300", "700"]),
    ])
    func shares(total: String, weights: [String], places: Int, expected: [String]) throws {
        let amount = try BigRational(parsing: total)
        let shares = try amount.allocated(
            by: weights.map { try BigRational(parsing: $0) }, toPlaces: places)
        #expect(try shares == expected.map { try BigRational(parsing: $0) })
        #expect(shares.reduce(0, +) == amount)
    }

    @Test func sharesAlwaysAddUp() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            let amount = BigRational(.random(in: -10_000...10_000, using: &generator), 100)
            let weights = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                BigRational(.random(in: 0...50, using: &generator), 7)
            }
            let sum = weights.reduce(0, +)
            guard !sum.isZero else { continue }
            let shares = try amount.allocated(by: weights, toPlaces: 2)
            #expect(shares.reduce(0, +) == amount)
            for (share, weight) in zip(shares, weights) {
                #expect((share - amount * weight / sum).magnitude < BigRational(1, 100))
                #expect((share * 100).isInteger)
            }
        }
        #expect(try BigRational(1).allocated(into: 3, toPlaces: 2) == [0.34, 0.33, 0.33])
    }

    @Test func sharesThatDoNotExist() {
        let amount: BigRational = 1.234
        #expect(throws: NumberError.self) { try amount.allocated(into: 2, toPlaces: 2) }
        #expect(throws: NumberError.self) { try BigRational(1).allocated(into: 0, toPlaces: 2) }
        #expect(throws: NumberError.self) {
            try BigRational(1).allocated(by: [1, -1, 3], toPlaces: 2)
        }
        #expect(throws: NumberError.self) { try BigRational(1).allocated(by: [0, 0], toPlaces: 2) }
    }

    @Test func divisionThatThrows() throws {
        #expect(throws: NumberError.divisionByZero) { try BigRational(1).divided(by: 0) }
        #expect(try BigRational(1).divided(by: 3) == BigRational(1, 3))
    }
}
