// Decimals of 128 bits and texts as columns, in and out. Expected values come from Python's decimal
// (quantize with ROUND_HALF_EVEN at 200 digits) and from rationals.
import Surd
import SurdNumbers
import Testing

@Suite("Columns of decimals and texts")
struct DecimalColumnTests {
    /// Rows of `a*b` where `a` is a decimal with three places and `b` a double; the code where there
    /// is no value.
    private func products(
        _ a: [Int128], _ b: [Double], places: Int, set: Int? = nil, formula: String = "a*b"
    ) throws -> (values: [Int128], codes: [Int: String], exactRows: Int) {
        let expression = try CompiledExpression(formula, variables: ["a", "b"])
        var values = [Int128](repeating: 77, count: a.count)
        var codes: [Int: String] = [:]
        var exactRows = 0
        try a.withUnsafeBytes { a in
            try b.withUnsafeBufferPointer { b in
                try values.withUnsafeMutableBytes { out in
                    var target = DecimalRows(out.baseAddress!, places: places)
                    exactRows = try expression.evaluate(
                        [
                            ColumnSource(.decimals(a.baseAddress!, places: 3)),
                            ColumnSource(.doubles(b.baseAddress!)),
                        ], b.count, into: &target, set: set
                    ) { row, code in codes[row] = code }
                }
            }
        }
        return (values, codes, exactRows)
    }

    @Test(arguments: 0..<ColumnRun.kernelSetCount)
    func roundedAsPythonsDecimalRounds(set: Int) throws {
        let rows: [(Int128, Double, Int128)] = [
            (19_990, 3, 5997), (2_675, 1, 268), (125, 1, 12), (-125, 1, -12), (135, 1, 14),
            (99_999_999_999_999_995, 1, 10_000_000_000_000_000),
            (100_000_000_000_000_000_000_000, 8, 80_000_000_000_000_000_000_000),
            (-12_345_678_901_234_567_890_125, 1, -1_234_567_890_123_456_789_012),
            (5, 0.999999999999, 0), (5, 1.000000000001, 1), (-1, 1, 0), (0, 5, 0),
        ]
        let result = try products(rows.map(\.0), rows.map(\.1), places: 2, set: set)
        for (row, expected) in rows.enumerated() {
            #expect(result.values[row] == expected.2, "\(expected.0)/1000 * \(expected.1)")
        }
        #expect(result.codes.isEmpty)
        // Those whose digits a word does not hold, and no others but ties at most.
        #expect(result.exactRows <= 5)
    }

    /// Two roads: pairs of doubles with a bound, and rationals.
    @Test(arguments: [0, 2, 3, 5, 9, 22, 23, -2])
    func decimalsAreThoseOfRationals(places: Int) throws {
        var generator = Draw(state: UInt64(bitPattern: Int64(places)))
        let digits = (0..<1_000).map { _ in
            Int128(Int64.random(in: -10_000_000...10_000_000, using: &generator))
        }
        let factors = digits.indices.map { row in
            // Thousandths, halves and eighths make ties.
            row % 3 == 0
                ? Double.random(in: -9...9, using: &generator)
                : Double(Int.random(in: -80...80, using: &generator)) / 8
        }
        let ten = BigRational(10)
        let power = try ten.power(places)
        for set in 0..<ColumnRun.kernelSetCount {
            let result = try products(digits, factors, places: places, set: set)
            for row in digits.indices {
                let exact =
                    BigRational(BigInt(digits[row]), 1_000) * BigRational(exactly: factors[row])!
                #expect(
                    BigInt(result.values[row]) == (exact * power).rounded(.halfEven),
                    "\(digits[row])/1000 * \(factors[row])")
            }
            if (0...3).contains(places) { #expect(result.exactRows < 600) }
        }
    }

    @Test func whatHasNoDecimal() throws {
        let result = try products(
            [1_000, 1_000, 1_000, 1_000], [0, .nan, 1e40, 4], places: 2, formula: "b/(a*b)*b")
        #expect(result.codes == [0: "division-by-zero", 1: "not-a-number", 2: "does-not-fit"])
        #expect(result.values == [0, 0, 0, 400])
        let reals = try products([2_000, -2_000], [1, 1], places: 20, formula: "sqrt(a)*b")
        // mpmath at 60 digits: 1.41421356237309504880168872…
        #expect(reals.values == [141_421_356_237_309_504_880, 0])
        #expect(reals.codes == [1: "not-real"])
    }

    @Test func texts() throws {
        let expression = try CompiledExpression("a/b", variables: ["a", "b"])
        let (a, b) = ([1.0, 1, -2.5, 1e300], [3.0, 0, 0.5, 1e-300])
        var offsets = [Int64](repeating: -1, count: 5)
        var codes: [Int: String] = [:]
        var bytes: [UInt8] = []
        try a.withUnsafeBufferPointer { a in
            try b.withUnsafeBufferPointer { b in
                try offsets.withUnsafeMutableBufferPointer { offsets in
                    var target = TextRows(NumberFormat(digits: 25), offsets: offsets.baseAddress!)
                    _ = try expression.evaluate(
                        [a, b].map { ColumnSource(.doubles($0.baseAddress!)) }, 4, into: &target
                    ) { row, code in codes[row] = code }
                    bytes = target.bytes
                }
            }
        }
        let texts = (0..<4).map { row in
            String(decoding: bytes[Int(offsets[row])..<Int(offsets[row + 1])], as: UTF8.self)
        }
        // Python: Fraction(1e300) / Fraction(1e-300) to 25 digits.
        #expect(
            texts == ["0.3333333333333333333333333", "", "-5", "1.000000000000000027445668e600"])
        #expect(codes == [1: "division-by-zero"])
    }
}
