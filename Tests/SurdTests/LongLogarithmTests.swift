import Surd
import Testing

/// Logarithms of numbers that are too long to be factored or looked at. What they are follows from log(b^n) = n log(b) and
/// log(xy) = log(x) + log(y) alone.
@Suite struct LongLogarithmTests {
    @Test(arguments: [
        ("log(log(10^(10^7))) - 7", "0"),
        ("log(10^(10^7)) == 10^7", "true"),
        ("log(10^10^8) - 10^8", "0"),
        ("log(log(10^10^9))", "9"),
        ("ln(7^(10^7)) - 10^7*ln(7)", "0"),
        ("log(7^(10^7)) - 10^7*log(7)", "0"),
        ("log(1/10^(10^7)) + 10^7", "0"),
        ("log2(8^(10^7)) == 3*10^7", "true"),
        ("log(7^(10^7), 7) == 10^7", "true"),
        ("log(3*10^(10^7)) - log(3) - 10^7", "0"),
        ("log(10^(10^7)/3) + log(3) - 10^7", "0"),
        ("log((-10)^(10^7)) - 10^7", "0"),
        ("ln(2^(10^7)*3^(10^7)) - 10^7*ln(6)", "0"),
        ("ln(2^sqrt(2)) - sqrt(2)*ln(2)", "0"),
        ("floor(log(10^(10^7)))", "10000000"),
        ("ceil(log(10^(10^7)))", "10000000"),
        // Near such a power, but none.
        ("sign(log(10^(10^7)) - 10^7 - 10^-30)", "-1"),
        ("sign(log(3*10^(10^7)) - log(3) - 10^7 + 10^-30)", "1"),
    ])
    func isExact(_ text: String, _ expected: String) throws {
        let value = try evaluate(text)
        if let truth = value.boolean {
            #expect("\(truth)" == expected)
        } else {
            #expect(try value.digits(20) == expected)
        }
    }

    @Test(arguments: ["log(-10^(10^7))", "ln((-7)^(10^7+1))", "log(10^(10^7)-10^(10^7))"])
    func hasNone(_ text: String) {
        #expect(throws: SurdError.self) { try evaluate(text) }
    }
}
