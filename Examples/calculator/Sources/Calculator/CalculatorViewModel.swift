// The view model of a calculator: what a SwiftUI view shows and calls. It needs no window, so that
// it can be tried, and tested, without one.
import Observation
import Surd
import SurdKeypad

@MainActor @Observable
final class CalculatorViewModel {
    /// A formula as it is typed.
    var formula = "" {
        didSet { preview() }
    }
    /// What the formula is worth so far; empty while it is not finished.
    private(set) var result = ""
    /// Why it is worth nothing, in a sentence.
    private(set) var complaint: String?
    /// The keys, for those who press them.
    let keypad = KeypadModel()

    private var calculator = Calculator(limits: .untrusted)
    private var running: Task<Void, Never>?

    /// The names that begin with what was typed last.
    var completions: [String] {
        let word = formula.reversed().prefix { $0.isLetter || $0.isNumber }.reversed()
        return word.isEmpty ? [] : calculator.completions.filter { $0.hasPrefix(String(word)) }
    }

    /// A copy of the calculator tries the formula: a preview defines nothing.
    private func preview() {
        var copy = calculator
        do {
            result = formula.isEmpty ? "" : try copy.evaluate(formula).digits(12)
            complaint = nil
        } catch let error as SurdError {
            result = ""
            complaint = copy.isIncomplete(formula) ? nil : error.message
        } catch {
            result = ""
            complaint = "\(error)"
        }
    }

    /// Takes the formula over: what it defines stays.
    func enter() {
        if (try? calculator.run(formula)) != nil { formula = "" }
    }

    /// Works out many digits away from the main thread; cancelling the task ends the computation.
    func manyDigits(_ count: Int, of text: String) async -> String {
        let copy = calculator
        return await Task.detached {
            var copy = copy
            do {
                return try copy.evaluate(text).digits(count)
            } catch {
                return "\(error)"
            }
        }.value
    }
}
