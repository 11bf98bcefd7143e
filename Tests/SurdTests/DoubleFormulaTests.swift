// Formulas over doubles, one row at a time. The nearest doubles are those of ColumnTests (gmpy2); the
// digits were computed with mpmath at 60 digits and rounded by Python's decimal.
import Surd
import SurdNumbers
import Testing

@Suite("Functions of doubles")
struct DoubleFormulaTests {
    @Test(arguments: ColumnTests.Table.all, [true, false])
    func everyRowIsTheNearestDouble(table: ColumnTests.Table, portable: Bool) throws {
        let formula = DoubleFormula(
            try CompiledExpression(table.formula, variables: ["a", "b", "c"]), portable: portable)
        for (row, answer) in table.answers.enumerated() {
            let values = table.columns.map { $0[row] }
            let value = try? formula(values)
            if let answer {
                #expect(value?.bitPattern == answer.bitPattern, "\(table.formula): \(values)")
            } else {
                // Columns have no infinities.
                #expect(value?.isFinite != true, "\(table.formula): \(values)")
            }
        }
    }

    @Test(arguments: [
        ("sqrt(a) + b", 2.0, 1.0, 15, "2.4142135623731"),
        ("sqrt(a) + b", 0.1, 3.7, 15, "4.01622776601684"),
        ("sqrt(a) + b", 1234.5, -0.25, 12, "34.8854521815"),
        ("sqrt(a) + b", 1e-09, 700000000.0, 15, "700000000.000032"),
        ("sqrt(a) + b", 63.0, 0.001, 1, "8"),
        ("sqrt(a) + b", 4.0, -2.5, 15, "-0.5"),
        ("sin(a) * cos(b)", 2.0, 1.0, 15, "0.491295496433882"),
        ("sin(a) * cos(b)", 0.1, 3.7, 15, "-0.0846687238239333"),
        ("sin(a) * cos(b)", 1234.5, -0.25, 12, "0.140875651854"),
        ("sin(a) * cos(b)", 1e-09, 700000000.0, 15, "5.12678002930866e-10"),
        ("sin(a) * cos(b)", 63.0, 0.001, 1, "0.2"),
        ("sin(a) * cos(b)", 4.0, -2.5, 15, "0.606307487345935"),
        ("exp(a) / b", 2.0, 1.0, 15, "7.38905609893065"),
        ("exp(a) / b", 0.1, 3.7, 15, "0.298694842723148"),
        ("exp(a) / b", 1234.5, -0.25, 12, "-5.47769568074e536"),
        ("exp(a) / b", 1e-09, 700000000.0, 15, "1.42857143e-9"),
        ("exp(a) / b", 63.0, 0.001, 1, "2e30"),
        ("exp(a) / b", 4.0, -2.5, 15, "-21.8392600132577"),
        ("ln(a) - b", 0.1, 3.7, 15, "-6.00258509299405"),
        ("ln(a) - b", 1234.5, -0.25, 12, "7.36842130879"),
        ("ln(a) - b", 1e-09, 700000000.0, 15, "-700000020.723266"),
        ("ln(a) - b", 63.0, 0.001, 1, "4"),
        ("a * b", 2.0, 1.0, 15, "2"),
        ("a * b", 0.1, 3.7, 15, "0.37"),
        ("a * b", 1234.5, -0.25, 12, "-308.625"),
        ("a * b", 1e-09, 700000000.0, 15, "0.7"),
        ("a * b", 63.0, 0.001, 1, "0.06"),
        ("a * b", 4.0, -2.5, 15, "-10"),
    ])
    func digitsAreRight(
        text: String, a: Double, b: Double, count: Int, expected: String
    ) throws {
        let expression = try CompiledExpression(text, variables: ["a", "b"])
        for portable in [true, false] {
            let formula = DoubleFormula(expression, portable: portable)
            #expect(try formula.digits(count, at: [a, b]) == expected)
        }
    }

    /// Two roads: the pairs of doubles, and the exact value.
    @Test func digitsAreThoseOfTheExactValue() throws {
        for table in ColumnTests.Table.all {
            let formula = try DoubleFormula(table.formula, variables: ["a", "b", "c"])
            for row in stride(from: 0, to: table.answers.count, by: 3)
            where table.answers[row] != nil {
                let values = table.columns.map { $0[row] }
                let numbers = values.map { BigNumber(exactly: $0)! }
                let count = 1 + row % 17
                #expect(
                    try formula.digits(count, at: values)
                        == formula.expression.evaluate(numbers).digits(count),
                    "\(count) digits of \(table.formula): \(values)")
            }
        }
    }

    /// Values beside a power of ten, beside a half of the last place, and on it.
    @Test(arguments: [
        ("a + b", 1.0, -0x1p-60, 15, "1"), ("a + b", 1.0, -0x1p-48, 15, "0.999999999999996"),
        ("a + b", 999_999_999_999_999.0, 0.5, 15, "1e15"),
        ("a + b", 999_999_999_999_999.0, 0.25, 15, "999999999999999"),
        ("a + b", 2.5, 0, 1, "2"), ("a + b", 2.5, 0x1p-90, 1, "3"), ("a + b", 3.5, 0, 1, "4"),
        ("a - b", 1.5, 1.5, 3, "0"), ("a + b", 99.5, 0, 2, "1e2"), ("a + b", -0.25, 0, 1, "-0.2"),
        ("a * b", 1e200, 1e200, 4, "1e400"), ("a + b", 1e22, 0, 15, "1e22"),
        ("a / b", 1, 3, 15, "0.333333333333333"), ("sqrt(a)^b", 2, 2, 15, "2"),
    ])
    func roundingIsRightAtTheEdges(
        text: String, a: Double, b: Double, count: Int, expected: String
    ) throws {
        #expect(try DoubleFormula(text).digits(count, at: [a, b]) == expected)
    }

    @Test func argumentsInAnyForm() throws {
        #expect(try DoubleFormula("x^2")(3) == 9)
        #expect(try DoubleFormula("x y", variables: ["x", "y"])(3, 4) == 12)
        #expect(try DoubleFormula("x + y + z")(1, 2, 3) == 6)
        #expect(try DoubleFormula("w + x + y + z")([1, 2, 3, 4]) == 10)
        #expect(try DoubleFormula("7/2")([]) == 3.5)
        // What the filter does not know.
        #expect(try DoubleFormula("gamma(n) + sum(k, 1, 3, k)", variables: ["n"])(5) == 30)
    }

    @Test func zeroHasNoSignAndTooLargeIsInfinite() throws {
        #expect(try DoubleFormula("x y", variables: ["x", "y"])(-1, 0).sign == .plus)
        #expect(try DoubleFormula("-x")(0).sign == .plus)
        #expect(try DoubleFormula("x * x")(-1e200) == .infinity)
        #expect(try DoubleFormula("x * x")(.leastNonzeroMagnitude) == 0)
    }

    @Test func whatHasNoValueSaysWhy() throws {
        func code(_ text: String, _ values: [Double]) throws -> String {
            let error = #expect(throws: SurdError.self) { try DoubleFormula(text)(values) }
            return error?.code ?? ""
        }
        #expect(try code("1/x", [0]) == "division-by-zero")
        #expect(try code("sqrt(x)", [-1]) == "not-real")
        #expect(try code("x + 1", [.nan]) == "not-a-number")
        #expect(try code("x + 1", [-.infinity]) == "not-a-number")
        #expect(try code("x + y", [1]) == "unbound-variable")
        #expect(try code("x > 1", [1]) == "needs-number")
        let error = #expect(throws: SurdError.self) { try DoubleFormula("x > 1")(1) }
        #expect(error?.message == "a function of doubles needs numbers, but this is a truth value")
    }

    /// A host may round upwards or flush what is small: answers do not depend on it.
    @Test func theStateOfTheThreadDoesNotMatter() throws {
        let formula = try DoubleFormula("a + b")
        let expected = try formula(1, 0x1p-53)
        let state = FloatingHost.roundUpwards()
        defer { FloatingHost.restore(state) }
        #expect(try formula(1, 0x1p-53) == expected)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

private enum FloatingHost {
    static func roundUpwards() -> Int32 {
        let before = fegetround()
        fesetround(FE_UPWARD)
        return before
    }
    static func restore(_ state: Int32) { fesetround(state) }
}
