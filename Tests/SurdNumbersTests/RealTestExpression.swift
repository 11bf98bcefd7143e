import Surd
import SurdNumbers

/// Numbers for tests of this module, written in the language that stands above it.
enum TestExpression {
    static func evaluate(_ text: String) throws -> BigNumber {
        var calculator = Calculator()
        do throws(SurdError) {
            guard let number = try calculator.evaluate(text).number else {
                fatalError("\(text) is no number")
            }
            return number
        } catch {
            if case .number(let reason) = error.reason { throw reason }
            throw error
        }
    }
}
