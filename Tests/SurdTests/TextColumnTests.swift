// Columns of texts. The values are `float(Fraction(text) * Fraction(119, 100))` of Python's fractions.
import Surd
import SurdNumbers
import Testing

@Suite("Columns of texts")
struct TextColumnTests {
    private static let numbers: [(String, Double)] = [
        ("0", 0.0), ("-0", 0.0), ("0.0", 0.0), ("-0.00", 0.0), ("12.50", 14.875),
        ("-12.50", -14.875), ("007", 8.33), ("00.5", 0.595), ("0.5", 0.595), ("1.", 1.19),
        (".5", 0.595), ("-.5", -0.595), ("+5", 5.95), (" 5", 5.95), ("5 ", 5.95),
        ("1e5", 119000.0), ("1E-3", 0.00119), ("1_000", 1190.0), ("22/7", 3.74),
        ("-22/7", -3.74), ("999999999999999999", 1.19e18), ("-999999999999999999", -1.19e18),
        ("1234567890123456789", 1.4691357892469135e18),
        ("0.123456789012345678", 0.14691357892469137),
        ("0.12345678901234567", 0.14691357892469134),
        ("-0.12345678901234567", -0.14691357892469134),
        ("12345678.12345678", 14691356.966913568), ("1234567890123456", 1469135789246912.8),
        ("123456789012345.6", 146913578924691.25), ("-123456789012345.6", -146913578924691.25),
        ("1234567890.12345", 1469135789.2469056), ("0.05", 0.0595),
        ("100000000.5", 119000000.595), ("99999999.99", 118999999.9881),
        ("123456789", 146913578.91), ("12345678", 14691356.82), ("-1", -1.19), ("9", 10.71),
        ("0.000000000000000001", 1.19e-18), ("9007199254740993", 1.0718567113141782e16),
        ("4503599627370497.5", 5359283556570892.0),
        ("2305843009213693951", 2.7439531809642957e18),
    ]
    private static let others = [
        "", "-", "--1", "-+1", ".", "-.", "1..2", "1.2.3", "12a", "1 2", "1,000", "nan", "1/0",
        "1.5\u{0}",
        "1234567.89.1234", "/23", "1:3", "-12345678-12345", "\u{663}", "1.\u{663}",
        "1234567890123456x",
    ]

    /// `x * 1.19` for each text; the code of the error where there is no value.
    private func taxed(_ texts: [String], set: Int, isWide: Bool) throws -> [(Double, String)] {
        let expression = try CompiledExpression("x * 1.19", variables: ["x"])
        let bytes = texts.flatMap { Array($0.utf8) } + [UInt8](repeating: 57, count: 1)
        var longs: [Int64] = [0]
        for text in texts { longs.append(longs[longs.count - 1] + Int64(text.utf8.count)) }
        let words = longs.map { Int32($0) }
        var values = [Double](repeating: 77, count: texts.count)
        var codes = [String](repeating: "", count: texts.count)
        try bytes.withUnsafeBufferPointer { bytes in
            try longs.withUnsafeBufferPointer { longs in
                try words.withUnsafeBufferPointer { words in
                    let places: ColumnSource.Offsets =
                        isWide ? .longs(longs.baseAddress!) : .words(words.baseAddress!)
                    _ = try values.withUnsafeMutableBufferPointer { place in
                        try expression.evaluate(
                            columns: [ColumnSource(.text(bytes.baseAddress!, places))],
                            rows: texts.count, into: place.baseAddress!, set: set
                        ) { codes[$0] = $1 }
                    }
                }
            }
        }
        return Array(zip(values, codes))
    }

    @Test(arguments: 0..<ColumnRun.kernelSetCount, [false, true])
    func allSpellings(set: Int, isWide: Bool) throws {
        // Each stands in the middle of a column, and once at its end, where less can be read at once.
        let all = Self.numbers.map(\.0) + Self.others
        let together = try taxed(all + all.reversed(), set: set, isWide: isWide)
        for (place, text) in all.enumerated() {
            let found =
                [together[place], together[2 * all.count - 1 - place]]
                + (try taxed([text], set: set, isWide: isWide))
            for (value, code) in found {
                if place < Self.numbers.count {
                    #expect(value == Self.numbers[place].1 && code == "", "\(text)")
                } else {
                    #expect(value.isNaN && code == "not-a-number", "\(text)")
                }
            }
        }
    }

    @Test(arguments: 0..<ColumnRun.kernelSetCount)
    func plainTextsNeedNoExactRow(set: Int) throws {
        // Tenths and hundredths whose products no double ends: none of them is next to a tie.
        let expression = try CompiledExpression("x * 1.19", variables: ["x"])
        let texts = (0..<300).map { "\($0 % 7 == 0 ? "-" : "")\($0 * $0 * 37).\(10 + $0 % 90)" }
        let bytes = texts.flatMap { Array($0.utf8) }
        var places: [Int64] = [0]
        for text in texts { places.append(places[places.count - 1] + Int64(text.utf8.count)) }
        var values = [Double](repeating: 0, count: texts.count)
        let exactRows = try bytes.withUnsafeBufferPointer { bytes in
            try places.withUnsafeBufferPointer { places in
                try values.withUnsafeMutableBufferPointer { place in
                    try expression.evaluate(
                        columns: [
                            ColumnSource(.text(bytes.baseAddress!, .longs(places.baseAddress!)))
                        ], rows: texts.count, into: place.baseAddress!, set: set
                    ) { _, _ in }
                }
            }
        }
        #expect(exactRows == 0)
    }

    /// Ties and equal amounts, which no bound decides, are computed as short decimals.
    @Test(
        arguments: [
            (
                "round(x*1.19, 2)",
                [0.6, -0.6, 1.79, 2.98, -8.93, 12.5, 118.41, 0, 5.36, 146913579.51, -0.02, 0.02]
            ),
            (
                "round(x*1.25, 2)",
                [0.63, -0.63, 1.88, 3.13, -9.38, 13.13, 124.38, 0, 5.63, 154320986.88, -0.03, 0.03]
            ),
            ("floor(x*2)/10", [0.1, -0.1, 0.3, 0.5, -1.5, 2.1, 19.9, 0, 0.9, 24691357.9, -0.1, 0]),
            (
                "floor(x*1.5) + floor(x*0.2*10)",
                [1, -2, 5, 8, -27, 36, 348, 0, 15, 432098763, -2, 0]
            ),
            (
                "ceil(-x*50)%",
                [
                    -0.25, 0.25, -0.75, -1.25, 3.75, -5.25, -49.75, 0, -2.25, -61728394.75, 0.01,
                    -0.01,
                ]
            ),
            (
                "if(3*x == 2*x + 4.5, x, round(x))",
                [1, -1, 2, 3, -8, 11, 100, 0, 4.5, 123456790, 0, 0]
            ),
        ], 0..<ColumnRun.kernelSetCount)
    func tiesAreShortDecimals(formula: (text: String, values: [Double]), set: Int) throws {
        let expression = try CompiledExpression(formula.text, variables: ["x"])
        let texts = [
            "0.50", "-0.50", "1.50", "2.50", "-7.50", "10.50", "99.50", "0", "4.50", "123456789.50",
            "-0.02", "0.02",
        ]
        let bytes = texts.flatMap { Array($0.utf8) }
        var places: [Int64] = [0]
        for text in texts { places.append(places[places.count - 1] + Int64(text.utf8.count)) }
        var values = [Double](repeating: 0, count: texts.count)
        let exactRows = try bytes.withUnsafeBufferPointer { bytes in
            try places.withUnsafeBufferPointer { places in
                try values.withUnsafeMutableBufferPointer { place in
                    try expression.evaluate(
                        columns: [
                            ColumnSource(.text(bytes.baseAddress!, .longs(places.baseAddress!)))
                        ], rows: texts.count, into: place.baseAddress!, set: set
                    ) { _, _ in }
                }
            }
        }
        #expect(values == formula.values && exactRows == 0)
        #expect(!values.contains { $0 == 0 && $0.sign == .minus })
    }

    @Test func placesAscend() {
        func areInOrder(_ places: [Int64]) -> Bool {
            places.withUnsafeBufferPointer { longs in
                let words = places.map { Int32(truncatingIfNeeded: $0) }
                let isWide = ColumnSource.Offsets.longs(longs.baseAddress!).areInOrder(
                    longs.count - 1)
                let isNarrow = words.withUnsafeBufferPointer {
                    ColumnSource.Offsets.words($0.baseAddress!).areInOrder($0.count - 1)
                }
                #expect(isWide == isNarrow)
                return isWide
            }
        }
        let good = (0..<100).map { Int64($0 / 3 * 5) }
        #expect(areInOrder(good) && areInOrder([0]) && areInOrder([7, 7]))
        #expect(!areInOrder([-1, 0]) && !areInOrder([-1]) && !areInOrder([5, 4]))
        for place in 1..<100 {
            var bad = good
            bad[place] = place % 2 == 0 ? -1 : bad[place - 1] - 1
            #expect(!areInOrder(bad), "\(place)")
        }
    }
}
