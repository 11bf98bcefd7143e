import Surd
import Testing

/// Forms whose bodies have complex values, of a real name.
@Suite struct ComplexCalculusTests {
    /// Both parts to 25 digits, by mpmath 1.3 at 40 digits (`quad`, `psi`, `polylog`, and closed forms).
    private static let rows: [(text: String, real: String, imaginary: String)] = [
        (
            "integrate(x, 0, 1, exp(i*x))", "0.8414709848078965066525023",
            "0.4596976941318602825990634"
        ),
        ("integrate(x, 0, inf, exp(-x + i*x))", "0.5", "0.5"),
        ("integrate(x, -inf, inf, exp(i*x)/(1 + x^2))", "1.155727349790921717910093", "0"),
        ("integrate(x, -inf, inf, exp(-x^2 + i*x))", "1.380388447043142974773415", "0"),
        (
            "integrate(x, -1, 1, sqrt(x))", "0.6666666666666666666666667",
            "0.6666666666666666666666667"
        ),
        ("integrate(x, -1, 1, ln(x))", "-2", "3.141592653589793238462643"),
        ("integrate(x, -1, 1, x^(1/3))", "1.125", "0.6495190528383289850727924"),
        (
            "integrate(x, 0, 1, sqrt(x + i))", "0.9004673560614200994241919",
            "0.5644447952289931886288764"
        ),
        (
            "integrate(x, -1, 1, ln(x + i))", "0.2639435073548419286485538",
            "3.141592653589793238462643"
        ),
        (
            "integrate(x, -1, 1, (x + 2i)^(1/3 + i))", "0.1826193248516860659066902",
            "0.5178499553059969662582927"
        ),
        (
            "integrate(x, 0, 1, sin(x + i)*tanh(x - 2i))", "-0.2477125431145601572887771",
            "1.547179608619517215513047"
        ),
        (
            "integrate(x, 0, 1, cosh(i*x + 1)/tan(x + i))", "0.8193332534566276300381683",
            "-1.34892636985846920780281"
        ),
        (
            "integrate(x, 0, 1, conj(x + i*x)*arg(1 + i*x))", "0.2853981633974483096156608",
            "-0.2853981633974483096156608"
        ),
        ("integrate(x, 0, 1, abs(exp(i*x) - 1))", "0.4896697524385091355348737", "0"),
        ("integrate(x, 0, 1, if(x < 1/2, i*x, x^2))", "0.2916666666666666666666667", "0.125"),
        (
            "integrate(x, 0, 1, exp(i*x)/(x + 2i))", "0.2919589662992425701083968",
            "-0.328539558037121453166134"
        ),
        (
            "integrate(x, 0, inf, exp(i*x^2))", "0.6266570686577501256039413",
            "0.6266570686577501256039413"
        ),
        ("derivative(x, 1, 3, 1/(x + i)^2)", "3", "-3"),
        ("limit(x, 0, (exp(i*x) - 1)/sin(2x))", "0", "0.5"),
        ("sum(k, 0, inf, (i/2)^k)", "0.8", "0.4"),
        ("sum(k, 1, inf, i^k/k)", "-0.3465735902799726547086161", "0.7853981633974483096156608"),
        (
            "sum(k, 1, inf, 1/(k + i)^2)", "0.4630000966227637862983265",
            "-0.7942335427593188655830136"
        ),
        (
            "sum(k, 1, inf, exp(i*k)/k^2)", "0.3241377400533298172410935",
            "1.013959132360768504294574"
        ),
    ]

    private static func value(_ text: String, isOn: Bool = true) throws -> Value {
        var calculator = Calculator(limits: Limits(time: .seconds(600)), complex: isOn)
        return try calculator.evaluate(text)
    }

    @Test(arguments: 0..<23)
    func partsAgreeWithMpmath(_ index: Int) throws {
        let row = Self.rows[index]
        for (part, expected) in [("re", row.real), ("im", row.imaginary)] {
            // mpmath rounded the last digit.
            let isNear =
                expected == "0"
                ? "\(part)(\(row.text)) == 0"
                : "abs(\(part)(\(row.text)) - (\(expected))) < 10^-24"
            #expect(try Self.value(isNear).formatted() == "true", "\(part) \(row.text)")
        }
    }

    @Test(arguments: [
        ("integrate(x, 1, inf, 1/(x + i))", "diverges"), ("sum(k, 1, inf, 1/(k + i))", "diverges"),
        ("limit(x, inf, exp(i*x))", "no-limit"), ("limit(x, 0, 1/(i*x))", "no-limit"),
        ("integrate(x, 0, 1, gamma(x + i))", "not-built"), ("solve(x, 0, 1, x - i)", "not-built"),
        ("prod(k, 1, inf, 1 + i/k^2)", "not-built"), ("integrate(x, 0, 1, max(x, i))", "not-built"),
    ])
    func whatHasNoValueIsRefused(_ text: String, _ code: String) {
        do {
            let value = try Self.value(text)
            Issue.record("\(text) is \(value)")
        } catch let error as SurdError {
            #expect(error.code == code, "\(text)")
        } catch {
            Issue.record("\(text): \(error)")
        }
    }

    @Test func functionsOfRealNumbersStayReal() throws {
        // With complex numbers off the integrand must be real.
        #expect(throws: SurdError.self) {
            try Self.value("integrate(x, -1, 1, sqrt(x))", isOn: false)
        }
        #expect(try Self.value("im(integrate(x, 0, 1, sqrt(x)))").formatted() == "0")
    }
}
