import Surd
import SurdNumbers
import Testing

/// An error "is not real" says that complex numbers have a value where they have one, and only there.
@Suite("Hints at complex values") struct ComplexHintTests {
    /// Arguments on both sides of the usual ends of domains.
    private static let arguments = ["-3/2", "-1/3", "1/3", "3/2", "3"]

    private static func error(of text: String, _ calculator: Calculator) -> SurdError? {
        var calculator = calculator
        do throws(SurdError) {
            _ = try calculator.evaluate(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func areWhereComplexValuesAre() {
        let functions = FunctionTable.entries.filter { $0.name != "random" }
        var hinted = 0
        for function in functions {
            var calls: [String] = []
            if function.accepts(argumentCount: 1) {
                calls += Self.arguments.map { "\(function.name)(\($0))" }
            }
            if function.accepts(argumentCount: 2) {
                for first in Self.arguments {
                    calls += Self.arguments.map { "\(function.name)(\(first), \($0))" }
                }
            }
            for call in calls {
                guard let real = Self.error(of: call, Calculator(limits: .untrusted)),
                    case .number(.notReal) = real.reason
                else { continue }
                let complex = Self.error(of: call, Calculator(limits: .untrusted, complex: true))
                let hint = real.hint ?? ""
                if complex == nil {
                    hinted += 1
                    #expect(hint.contains("--complex"), "\(call): \(real.message)")
                } else if hint.contains("the value is a complex number") {
                    Issue.record("\(call) has no complex value: \(complex?.message ?? "")")
                }
            }
        }
        #expect(hinted > 100)
    }
}
