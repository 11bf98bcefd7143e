import Foundation
import Surd
import SurdNumbers

/// What tests of calculus compare: the answer to a question, and tables of questions with values from elsewhere.
enum CalculusAnswers {
    /// The answer as it is printed, or the code of the error.
    static func text(
        _ expression: String, _ format: NumberFormat = NumberFormat(digits: 20),
        limits: Limits = Limits(time: .seconds(600))
    ) -> String {
        do {
            var calculator = Calculator(limits: limits)
            return try calculator.evaluate(expression).formatted(format)
        } catch let error as SurdError {
            return error.code
        } catch let error as NumberError {
            return error.code
        } catch {
            return "\(error)"
        }
    }

    /// The lines of a table of the folder `Data` but for comments, each as its fields.
    static func rows(_ name: String) -> [[String]] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/\(name)")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t").map(String.init)
        }
    }
}
