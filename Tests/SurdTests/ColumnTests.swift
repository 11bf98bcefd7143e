// Formulas over columns and exact sums. The rows of Data/columns.tsv and their nearest doubles come from
// gmpy2, which is MPFR and GMP: Scripts/column-rows.py writes them.
import Foundation
import Surd
import Testing

@Suite("Columns")
struct ColumnTests {
    /// The recorded rows of one formula.
    struct Table: Sendable, CustomTestStringConvertible {
        var formula: String
        var columns: [[Double]] = [[], [], []]
        /// The columns that the formula uses.
        var used: [Int] {
            let names = formula.split { !($0.isLetter || $0.isNumber) }
            return (0..<3).filter { names.contains(["a", "b", "c"][$0]) }
        }
        /// Nil where there is no value.
        var answers: [Double?] = []

        var testDescription: String { formula }

        static let all: [Table] = {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Data/columns.tsv")
            var tables: [Table] = []
            for line in (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n")
                ?? []
            where !line.hasPrefix("#") {
                let fields = line.split(separator: "\t").map(String.init)
                if tables.last?.formula != fields[0] { tables.append(Table(formula: fields[0])) }
                let last = tables.count - 1
                for slot in 0..<3 { tables[last].columns[slot].append(double(fields[1 + slot])!) }
                tables[last].answers.append(double(fields[4]))
            }
            return tables
        }()

        private static func double(_ hex: String) -> Double? {
            UInt64(hex, radix: 16).map { Double(bitPattern: $0) }
        }
    }

    /// Bits of the results, nil for rows that failed, and how many rows were evaluated exactly.
    private func results(
        _ table: Table, set: Int, slots: [Int] = [0, 1, 2], streams: Bool? = nil
    ) throws -> (values: [UInt64?], exactRows: Int) {
        let expression = try CompiledExpression(
            table.formula, variables: slots.map { ["a", "b", "c"][$0] })
        let count = table.answers.count
        var values = [Double](repeating: 7, count: count)
        var failed: Set<Int> = []
        var exactRows = 0
        try table.columns[0].withUnsafeBufferPointer { a in
            try table.columns[1].withUnsafeBufferPointer { b in
                try table.columns[2].withUnsafeBufferPointer { c in
                    try values.withUnsafeMutableBufferPointer { out in
                        exactRows = try expression.evaluate(
                            columns: slots.map {
                                ColumnSource(.doubles([a, b, c][$0].baseAddress!))
                            },
                            rows: count, into: out.baseAddress!, set: set, streams: streams
                        ) { row, _ in failed.insert(row) }
                    }
                }
            }
        }
        return (
            values.indices.map { failed.contains($0) ? nil : values[$0].bitPattern }, exactRows
        )
    }

    @Test func thereAreTables() { #expect(Table.all.count == 35) }

    @Test(arguments: Table.all, 0..<ColumnRun.kernelSetCount)
    func everyRowIsTheNearestDouble(table: Table, set: Int) throws {
        // A formula of one operation is computed at once where no other column is there, and its results may
        // go past the caches.
        for (slots, streams) in [([0, 1, 2], false), (table.used, false), (table.used, true)] {
            let values = try results(table, set: set, slots: slots, streams: streams).values
            for (row, answer) in table.answers.enumerated() {
                #expect(
                    values[row] == answer?.bitPattern,
                    "row \(row) of \(table.formula): \(table.columns.map { $0[row] })")
            }
        }
    }

    /// On rows as tables have them, the filter decides all but a few.
    @Test(
        arguments: [
            "a*b*(1+c)-a", "sqrt(a)*b", "if(a>b, a/b, min(a*c, b))", "sin(a)*exp(c)", "a^c + ln(b)",
            "round(a*b)", "cos(a)/7%", "if(a < 3 or b >= 2 and c != 1, a, 0.1)",
        ], 0..<ColumnRun.kernelSetCount)
    func fewRowsAreEvaluatedExactly(formula: String, set: Int) throws {
        var generator = Generator(state: 7)
        var table = Table(formula: formula)
        for _ in 0..<1000 {
            table.columns[0].append(generator.unit() * 1000 + 0.5)
            table.columns[1].append(generator.unit() * 10 + 0.5)
            table.columns[2].append(generator.unit())
            table.answers.append(0)
        }
        #expect(try results(table, set: set).exactRows < 10)
    }

    /// Two roads: what is computed at once with some 65 bits, and pairs of doubles with their bounds, which a column
    /// that is not used asks for. A bound of 2^-72 in place of 2^-64, or the low part left out, gives wrong doubles.
    @Test(arguments: ["exp(b)", "ln(b)"], 0..<ColumnRun.kernelSetCount)
    func atOnceIsAsInBlocks(formula: String, set: Int) throws {
        var generator = Generator(state: 11)
        var table = Table(formula: formula)
        let count = 200_000
        table.columns[0] = [Double](repeating: 1, count: count)
        table.columns[2] = table.columns[0]
        for row in 0..<count {
            let unit = generator.unit()
            let near = row % 3 == 0 ? 1 + (unit - 0.5) / 64 : unit * (row % 3 == 1 ? 600 : 4)
            table.columns[1].append(formula == "exp(b)" && row % 2 == 0 ? -near : near)
        }
        table.answers = [Double?](repeating: nil, count: count)
        let atOnce = try results(table, set: set, slots: [1])
        #expect(try atOnce.values == results(table, set: set).values)
        #expect(atOnce.exactRows < 20)
    }

    /// Results of one operation are written by whole lines of memory; rows before and after these, and lines with a row
    /// that has no number, another way. They may take the place of an operand. The expected values are the processor's.
    @Test(arguments: ["a+b", "a-b", "a*b", "a/b"], 0..<ColumnRun.kernelSetCount)
    func resultsByLines(formula: String, set: Int) throws {
        let expression = try CompiledExpression(formula, variables: ["a", "b"])
        let awkward: [(Double, Double)] = [
            (.nan, 1), (1, .nan), (.infinity, 2), (3, -.infinity), (0, 0), (-0.0, 5), (-0.0, -0.0),
            (.greatestFiniteMagnitude, .greatestFiniteMagnitude), (1e200, -1e-200),
            (-.greatestFiniteMagnitude, .greatestFiniteMagnitude), (.leastNonzeroMagnitude, -0.25),
        ]
        var generator = Generator(state: 13)
        let rows = 51
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * 640, alignment: 64)
            .bindMemory(to: Double.self, capacity: 3 * 80)
        defer { memory.deallocate() }
        for (shift, place) in (0..<8).flatMap({ shift in (0..<rows).map { (shift, $0) } }) {
            let (a, b) = (memory + 80 + (shift + place) % 8, memory + 160 + place % 8)
            let out = [memory + 8 + shift, a, b][place % 3]
            for index in 0..<240 { memory[index] = 7 }
            for row in 0..<rows {
                (a[row], b[row]) = (generator.unit() + 0.5, generator.unit() - 2)
            }
            (a[place], b[place]) = awkward[(place + 5 * shift) % awkward.count]
            let expected = (0..<rows).map { Self.nearest(formula, a[$0], b[$0]) }
            var failed: [Int] = []
            try expression.evaluate(
                columns: [ColumnSource(.doubles(a)), ColumnSource(.doubles(b))], rows: rows,
                into: out, set: set, streams: place & 1 == shift & 1
            ) { row, _ in failed.append(row) }
            #expect(failed == (0..<rows).filter { expected[$0] == nil })
            #expect((out[-1], out[rows]) == (7, 7))
            for row in 0..<rows where expected[row] != nil {
                #expect(out[row].bitPattern == expected[row]?.bitPattern, "row \(row) of \(place)")
            }
        }
    }

    /// The value of a formula of one operation; a zero has no sign.
    private static func nearest(_ formula: String, _ x: Double, _ y: Double) -> Double? {
        let value =
            switch formula {
            case "a+b": x + y
            case "a-b": x - y
            case "a*b": x * y
            default: x / y
            }
        return x.isFinite && y.isFinite && value.isFinite ? value + 0.0 : nil
    }

    @Test func rowsFailAlone() throws {
        let result = try CompiledExpression("1/x + sqrt(y)", variables: ["x", "y"]).evaluate(
            columns: [
                .doubles([2, 0, .nan, 1, .leastNonzeroMagnitude]), .integers([4, 4, 4, -1, 0]),
            ])
        #expect(result.values[0] == 2.5)
        #expect(result.values.count == 5 && result.values[1...].allSatisfy(\.isNaN))
        #expect(
            result.failures.map(\.code) == [
                "division-by-zero", "not-a-number", "not-real", "does-not-fit",
            ])
        #expect(result.failures.map(\.row) == [1, 2, 3, 4])
    }

    /// What the filter does not know is evaluated exactly, row by row.
    @Test func otherFunctionsToo() throws {
        let rows = try CompiledExpression("gamma(n) + sum(k, 1, 3, k)", variables: ["n"])
            .evaluate(columns: [.integers([1, 5, 0])])
        #expect(rows.values[0] == 7 && rows.values[1] == 30)
        #expect(rows.failures.map(\.row) == [2])
    }

    /// A condition without a value leaves its row without one, whatever the branches are.
    @Test func conditionsWithoutAValue() throws {
        let result = try CompiledExpression("if(1/x > 0, y, y)", variables: ["x", "y"]).evaluate(
            columns: [.doubles([0, 1]), .doubles([3, 3])])
        #expect(result.failures.map(\.row) == [0] && result.values[1] == 3)
    }

    /// A branch that is not taken cannot fail.
    @Test func branchesThatAreNotTaken() throws {
        let result = try CompiledExpression("if(x == 0, 0, 1/x)", variables: ["x"]).evaluate(
            columns: [.doubles([0, -0.0, 4])])
        #expect(result.failures.isEmpty && result.values == [0, 0, 0.25])
    }

    /// 2^53 + 1 is no double, 2^62 + 1 neither: what comes in as integers is exact.
    @Test func integersAreExact() throws {
        let big: [Int64] = [1 << 53 + 1, 1 << 62 + 1, .max, .min]
        let result = try CompiledExpression("n - m", variables: ["n", "m"]).evaluate(
            columns: [.integers(big), .integers([1 << 53, 1 << 62, .max - 1, .min])])
        #expect(result.values == [1, 1, 1, 0])
    }

    /// Too many values are refused in all forms, and so are columns of several lengths.
    @Test func columnsFitEachOther() throws {
        let sum = try CompiledExpression("a + b")
        func code(_ body: () throws(SurdError) -> Void) -> String? {
            do throws(SurdError) { try body() } catch { return error.code }
            return nil
        }
        #expect(
            code { () throws(SurdError) in
                _ = try sum.evaluate(columns: [.doubles([1, 2, 3]), .doubles([1])])
            } == "unequal-columns")
        #expect(
            code { () throws(SurdError) in
                _ = try sum.evaluate(columns: [.integers([]), .doubles([1])])
            } == "unequal-columns")
        #expect(
            code { () throws(SurdError) in
                _ = try sum.evaluate(columns: [.doubles([1]), .doubles([1]), .doubles([1])])
            } == "superfluous-values")
        #expect(
            code { () throws(SurdError) in _ = try sum.evaluate([1, 2, 3]) } == "superfluous-values"
        )
        #expect(
            code { () throws(SurdError) in _ = try CompiledExpression("1+1").evaluate(7) }
                == "superfluous-values")
        #expect(
            code { () throws(SurdError) in
                var text: [UInt8] = []
                _ = try sum.append(to: &text, [1, 2, 3])
            } == "superfluous-values")
        #expect(
            code { () throws(SurdError) in _ = try DoubleFormula(sum)([1, 2, 3]) }
                == "superfluous-values")
        #expect(
            code { () throws(SurdError) in _ = try DoubleFormula(sum).digits(5, at: [1, 2, 3]) }
                == "superfluous-values")
        #expect(
            code { () throws(SurdError) in _ = try sum.evaluate(["a": 1, "b": 2, "c": 3]) }
                == "unknown-variable")
        #expect(code { () throws(SurdError) in _ = try sum.evaluate([1]) } == "unbound-variable")
        #expect(
            try sum.evaluate(columns: [.doubles([1, 2]), .integers([3, 4])]).values == [4, 6])
        #expect(try sum.evaluate(columns: [.doubles([]), .integers([])]).values == [])
    }

    /// Both parts rounded once; the values are Arb's (python-flint, 4,000 bits), as in `Python/tests/test_complex_columns.py`.
    @Test func complexColumns() throws {
        let z = Column.complexes(
            real: [1, -1, 0.1, 1e-300, 3, 0.5, -2, .nan, 1e300],
            imaginary: [2, 0, -0.3, 1e-300, 0, 1e-20, -1e-300, 0, 1])
        let sum = try CompiledExpression("sqrt(z) + exp(i*z)", variables: ["z"])
            .evaluateComplexes(columns: [z])
        #expect(
            sum.real[..<7] == [
                1.3451416151121285, 0.5403023058681398, 1.7993101415372916, 1.0, 0.7420583109684319,
                1.5846893430769202, -0.4161468365471424,
            ])
        #expect(
            sum.imaginary[..<7] == [
                0.9000320918217913, 0.1585290151921035, -0.19404573957912205,
                4.5508986056222734e-151, 0.1411200080598672, 0.479425538604203, -2.323510989198777,
            ])
        #expect(sum.failures == [ColumnResult.Failure(row: 7, code: "not-a-number")])
        #expect(sum.real[7].isNaN && sum.imaginary[7].isNaN)
        let product = try CompiledExpression("z*n", variables: ["z", "n"])
        let products = try product.evaluateComplexes(
            columns: [
                .complexes(real: [1, 0, 1e300], imaginary: [2, 1, 0]), .integers([3, -4, 1 << 40]),
            ])
        #expect(products.real[..<2] == [3, 0] && products.imaginary[..<2] == [6, -4])
        #expect(products.failures.map(\.code) == ["does-not-fit"])
        // A column of complex numbers turns them on; real columns do not.
        let root = try CompiledExpression("sqrt(z)", variables: ["z"])
        let negative = Column.complexes(real: [-4, 9], imaginary: [0, 0])
        #expect(try root.evaluateComplexes(columns: [negative]).imaginary == [2, 0])
        #expect(
            try root.evaluateComplexes(columns: [.doubles([-4])]).failures.map(\.code)
                == ["not-real"])
        // As doubles where the value is real.
        let doubles = try root.evaluate(columns: [negative])
        #expect(doubles.values[1] == 3 && doubles.failures.map(\.row) == [0])
        #expect(throws: SurdError.self) {
            try root.evaluateComplexes(columns: [.complexes(real: [1, 2], imaginary: [1])])
        }
        #expect(
            try root.evaluateComplexes(columns: [.complexes(real: [], imaginary: [])]).real == [])
    }

    @Test func columnsHaveToBeThere() throws {
        let expression = try CompiledExpression("x + y", variables: ["x", "y"])
        #expect(throws: SurdError.self) { try expression.evaluate(columns: [.doubles([1])]) }
    }

    @Test func aTableCanBeCancelled() throws {
        let calculator = Calculator()
        let token = CancellationToken()
        var expression = try CompiledExpression("gamma(x)", variables: ["x"], in: calculator)
        expression.cancellation = token
        token.cancel()
        #expect(throws: SurdError.self) {
            try expression.evaluate(columns: [.doubles([1, 2, 3])])
        }
    }

    // MARK: - Sums

    private struct Generator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
        mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
    }

    /// Doubles of every size, with zeros and subnormals.
    private func doubles(_ count: Int, seed: UInt64, wide: Bool) -> [Double] {
        var generator = Generator(state: seed)
        return (0..<count).map { _ in
            let bits = generator.next()
            let exponent = wide ? bits >> 52 & 2047 : 1000 + bits >> 52 & 31
            return Double(bitPattern: bits & 0x800F_FFFF_FFFF_FFFF | min(exponent, 2046) << 52)
        }
    }

    private func exact(_ values: [Double]) -> [BigRational] {
        values.map { BigRational(exactly: $0)! }
    }

    @Test(arguments: [0, 1, 15, 16, 100, 5000], [true, false])
    func sumsAreExact(count: Int, wide: Bool) throws {
        let values = doubles(count, seed: UInt64(count) + 3, wide: wide)
        let others = doubles(count, seed: UInt64(count) + 4, wide: wide)
        var sum = ColumnSum(squares: true)
        sum.add(values)
        let terms = exact(values)
        #expect(try sum.total() == BigNumber(terms.reduce(0, +)))
        #expect(sum.count == count)
        var product = ColumnSum()
        product.addProducts(values, others)
        #expect(
            try product.total()
                == BigNumber(zip(terms, exact(others)).reduce(0) { $0 + $1.0 * $1.1 }))
        guard count > 1 else { return }
        let mean = terms.reduce(0, +) / BigRational(count)
        #expect(try sum.mean() == BigNumber(mean))
        let variance = terms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / BigRational(count - 1)
        #expect(try sum.variance() == BigNumber(variance))
    }

    /// In any pieces, merged, taken away, and saved and read.
    @Test func sumsDoNotDependOnTheirOrder() throws {
        let values = doubles(3000, seed: 11, wide: true)
        var whole = ColumnSum(squares: true)
        whole.add(values)
        var parts = ColumnSum(squares: true)
        var start = 0
        for length in [1, 7, 64, 511, 512, 513] + [Int](repeating: 139, count: 10) {
            var part = ColumnSum(squares: true)
            part.add(Array(values[min(start, 3000)..<min(start + length, 3000)].reversed()))
            let copy = try #require(ColumnSum(saved: part.saved()))
            parts.merge(copy)
            start += length
        }
        parts.add(Array(values[min(start, 3000)...]))
        #expect(try parts.total() == whole.total())
        #expect(try parts.variance() == whole.variance())
        parts.subtract(values)
        #expect(try parts.total() == 0 && parts.count == 0)
    }

    @Test func strangeTermsHaveNoSum() throws {
        var sum = ColumnSum()
        sum.add([1, .infinity, 2])
        #expect(throws: NumberError.self) { try sum.total() }
        sum.subtract([.infinity])
        #expect(try sum.total() == 3)
        #expect(ColumnSum(saved: "surd-sum-1 1 0 1/0") == nil)
        #expect(ColumnSum(saved: "surd-sum-1 1 0") == nil)
        #expect(ColumnSum(saved: "") == nil)
    }

    /// A saved text may claim any numbers: they are errors when they are used, and never end the process.
    @Test func savedSumsMayClaimAnything() throws {
        for count in ["9223372036854775807", "-9223372036854775808"] {
            for strange in ["0", "1099511627776", "-1"] {
                var sum = try #require(
                    ColumnSum(saved: "surd-sum-1 \(count) \(strange) 1/1 1/1"))
                for _ in 1...3 { sum.merge(sum) }
                sum.add([1, 2])
                sum.subtract([1, 2, 3])
                sum.addProducts([1], [2])
                #expect(throws: NumberError.self) { try sum.mean() }
                #expect(throws: NumberError.self) { try sum.variance() }
            }
        }
        #expect(ColumnSum(saved: "surd-sum-1 1 9223372036854775807 1/1") == nil)
        #expect(ColumnSum(saved: "surd-sum-1 9223372036854775808 0 1/1") == nil)
    }

    /// More terms than a limb has room for without carries would take too long; their sizes do not.
    @Test func largeSumsCarry() throws {
        var sum = ColumnSum()
        let largest = Double.greatestFiniteMagnitude
        sum.add([Double](repeating: largest, count: 10_000))
        for _ in 0..<12 { sum.merge(sum) }
        let expected = BigRational(exactly: largest)! * BigRational(40_960_000)
        #expect(try sum.total() == BigNumber(expected))
    }
}
