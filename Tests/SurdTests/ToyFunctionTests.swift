import SurdNumbers
import Testing

@testable import Surd

/// Functions of three arguments that are nothing but a row: from the text to the digits, and the errors
/// on the way. The values come from mpmath.
@Suite struct ToyFunctionTests {
    /// Heron's formula, made of other operations.
    static let heron = FunctionEntry(
        "heron", "a, b, c", .special,
        .number { call throws(NumberError) in
            let monitor = call.monitor
            for index in 0..<3 { try call.requirePositive(call[index], "each side") }
            var product = BigNumber.one
            var half = BigNumber.zero
            for side in call.arguments { half = try half.adding(side, monitor: monitor) }
            half = try half.divided(by: BigNumber(2), monitor: monitor)
            for side in call.arguments {
                let rest = try half.subtracting(side, monitor: monitor)
                if try rest.sign(monitor: monitor) < 0 {
                    throw call.domain("heron needs sides that meet")
                }
                product = try product.multiplied(by: rest, monitor: monitor)
            }
            return try product.multiplied(by: half, monitor: monitor).applying(
                .sqrt, monitor: monitor)
        },
        domain: "sides of a triangle", "area of the triangle with these sides",
        example: "heron(3, 4, 5)", "6")

    /// A real operation under a name of its own.
    static let symmetric = FunctionEntry(
        "symmetric", "x, y, z", .special, .real(.carlsonrf),
        domain: "x, y, z ≥ 0, at most one of them 0", "Carlson's integral R_F",
        example: "symmetric(1, 2, 4)", "0.68508581663343597397")

    static func calculator() -> Calculator {
        var calculator = Calculator()
        calculator.scope.ownRows = FunctionRows(adding: [heron, symmetric])
        return calculator
    }

    @Test(arguments: [
        ("heron(3, 4, 5) + 1", "7"), ("heron(2, 3, 4)", "2.9047375096555626639"),
        ("f(x) = heron(x, x, x); sum(k, 1, 40, f(k))", "9586.9012198937358197"),
        ("x = 14; heron(13, x, 15)", "84"), ("symmetric(1, 2, 4)", "0.68508581663343597397"),
    ])
    func value(_ text: String, _ expected: String) throws {
        var calculator = Self.calculator()
        let value = try calculator.evaluate(text)
        #expect(try value.formatted() == expected)
    }

    @Test(arguments: [
        ("2 + heron(1, 2)", "argument-count", "heron(a, b, c)"),
        ("2 + heron(1, 2, 3, 4)", "argument-count", "heron(a, b, c)"),
        ("2 + symmetric(1)", "argument-count", "symmetric(x, y, z)"),
        ("2 + heron(1, 1, 3)", "domain", "heron needs sides that meet"),
        ("2 + heron(1, 0, 3)", "domain", "heron is not defined unless each side is above 0"),
        ("2 + heron(1, true, 3)", "needs-number", "heron"),
        ("2 + symmetric(1, true, 3)", "needs-number", "symmetric"),
    ])
    func error(_ text: String, _ code: String, _ part: String) {
        var calculator = Self.calculator()
        let error = #expect(throws: SurdError.self) { try calculator.evaluate(text) }
        #expect(error?.code == code)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
        #expect(error?.range == 4..<text.utf8.count)
    }

    /// A program that was compiled and folded calls the same row.
    @Test func compiled() throws {
        let expression = try CompiledExpression(
            "heron(x, 4, 5) + heron(3, 4, 5)", in: Self.calculator())
        #expect(try expression.evaluate(["x": 3]).formatted() == "12")
    }
}
