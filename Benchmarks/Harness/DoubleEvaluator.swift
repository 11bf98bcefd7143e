import Foundation
import SurdSyntax

/// A formula compiled to closures over `Double`: what programs do that read a formula from a text and
/// compute it again and again.
struct DoubleEvaluator {
    typealias Closure = ([Double]) -> Double

    let evaluate: Closure

    enum Failure: Error { case unknown(String) }

    /// - Parameter variables: Names of the values in their order.
    init(_ text: String, variables: [String]) throws {
        var parser = Parser()
        parser.parse(text.utf8.span) { _ in .unknown }
        let words = parser.tree.sExpression(text.utf8.span)
            .replacing("(", with: "( ").replacing(")", with: " )").split(separator: " ")
        // Operators come first: read from the back, each finds its operands done.
        var operands: [Closure] = []
        var counts: [Int] = []
        var marks: [Int] = []
        for (position, word) in words.enumerated().reversed() {
            switch word {
            case ")": marks.append(operands.count)
            case "(":
                guard let mark = marks.popLast(), let name = counts.popLast() else {
                    throw Failure.unknown(text)
                }
                let arguments = Array(operands[mark...].reversed())
                operands.removeSubrange(mark...)
                operands.append(try Self.apply(words[name], arguments))
            default:
                if position > 0, words[position - 1] == "(" {
                    counts.append(position)
                } else if let slot = variables.firstIndex(of: String(word)) {
                    operands.append { $0[slot] }
                } else if let value = Double(word) {
                    operands.append { _ in value }
                } else {
                    throw Failure.unknown(String(word))
                }
            }
        }
        guard operands.count == 1 else { throw Failure.unknown(text) }
        evaluate = operands[0]
    }

    private static func apply(_ name: Substring, _ operands: [Closure]) throws -> Closure {
        if operands.count == 1 {
            let a = operands[0]
            switch name {
            case "-": return { -a($0) }
            case "sqrt": return { a($0).squareRoot() }
            case "sin": return { sin(a($0)) }
            case "cos": return { cos(a($0)) }
            case "exp": return { exp(a($0)) }
            case "ln": return { log(a($0)) }
            default: break
            }
        } else if operands.count == 2 {
            let (a, b) = (operands[0], operands[1])
            switch name {
            case "+": return { a($0) + b($0) }
            case "-": return { a($0) - b($0) }
            case "*": return { a($0) * b($0) }
            case "/": return { a($0) / b($0) }
            default: break
            }
        }
        throw Failure.unknown(String(name))
    }
}
