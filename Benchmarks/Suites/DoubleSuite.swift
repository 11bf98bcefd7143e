import Foundation
import Surd

/// Formulas over doubles, rounded correctly, beside what computes them with `Double`: the same text
/// compiled to closures, which is what stands in for such a formula, and for the record the Swift
/// that somebody would have written by hand, in one closure.
enum DoubleSuite {
    static let suite = "doubles"

    static func cases() throws -> [Case] {
        try cases("sqrt(a) + b", atMost: 1.5) { $0[0].squareRoot() + $0[1] }
            + cases("sin(a) * cos(b)", atMost: 3) { sin($0[0]) * cos($0[1]) }
            + cases("a*b*(1+c)-d", atMost: nil) { $0[0] * $0[1] * (1 + $0[2]) - $0[3] }
    }

    private static func cases(
        _ text: String, atMost ratio: Double?, written: @escaping ([Double]) -> Double
    ) throws -> [Case] {
        let names = ["a", "b", "c", "d"]
        let rows = (0..<1_024).map { (index: Int) -> [Double] in
            let (a, b) = (Double(index & 255), Double(index))
            return [1 + 0.37 * a, 2.5 - 0.011 * b, 0.19, 0.01 * b]
        }
        let formula = try DoubleFormula(text, variables: names)
        let evaluator = try DoubleEvaluator(text, variables: names)
        let closure = evaluator.evaluate
        let columns = names.indices.map { slot in Column.doubles(rows.map { $0[slot] }) }
        let demands = ratio.map { [Case.Demand.ratio(atMost: $0)] } ?? []
        func row(
            against name: String, _ demands: [Case.Demand],
            _ reference: @escaping ([Double]) -> Double
        ) -> Case {
            Case(
                suite, "\(text), row by row, beside \(name)", against: name, demands: demands,
                answers: { (leading(try formula(rows[3])), leading(reference(rows[3]))) },
                reference: { repetitions in
                    for index in 0..<repetitions { keep(reference(rows[index & 1_023])) }
                }
            ) { repetitions in
                for index in 0..<repetitions { keep(try formula(rows[index & 1_023])) }
            }
        }
        return [
            row(against: "closures", demands + [.allocations(atMost: 0)], closure),
            row(against: "one closure", [], written),
            Case(
                suite, "\(text), 1024 rows as columns", against: "closures", demands: demands,
                answers: {
                    let values = try formula.expression.evaluate(columns: columns).values
                    return (leading(values[1_000]), leading(closure(rows[1_000])))
                },
                reference: { repetitions in
                    for _ in 0..<repetitions {
                        var values: [Double] = []
                        values.reserveCapacity(rows.count)
                        for row in rows { values.append(closure(row)) }
                        keep(values.count)
                    }
                }
            ) { repetitions in
                for _ in 0..<repetitions {
                    keep(try formula.expression.evaluate(columns: columns).values.count)
                }
            },
            Case(
                suite, "\(text), 15 digits", against: "closures and description", demands: demands,
                answers: {
                    let ours = try formula.digits(12, at: rows[3])
                    return (ours, String(format: "%.12g", closure(rows[3])))
                },
                reference: { repetitions in
                    var printed: [UInt8] = []
                    for index in 0..<repetitions {
                        printed.removeAll(keepingCapacity: true)
                        printed.append(contentsOf: "\(closure(rows[index & 1_023]))".utf8)
                        keep(printed.count)
                    }
                }
            ) { repetitions in
                var printed: [UInt8] = []
                for index in 0..<repetitions {
                    printed.removeAll(keepingCapacity: true)
                    let row = rows[index & 1_023]
                    try formula.append(to: &printed, digits: 15, at: row.span)
                    keep(printed.count)
                }
            },
        ]
    }

    /// What both must agree on: the last digits may be off with `Double`.
    private static func leading(_ value: Double) -> String { String(format: "%.12g", value) }
}
