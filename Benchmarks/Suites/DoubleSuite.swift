import Foundation
import Surd

/// Formulas over doubles, rounded correctly, beside closures that compute with `Double`.
enum DoubleSuite {
    static let suite = "doubles"

    /// A formula as closures: the usual way to compute one with `Double`.
    private typealias Closure = ([Double]) -> Double

    private static func variable(_ slot: Int) -> Closure { { $0[slot] } }
    private static func add(_ a: @escaping Closure, _ b: @escaping Closure) -> Closure {
        { a($0) + b($0) }
    }
    private static func multiply(_ a: @escaping Closure, _ b: @escaping Closure) -> Closure {
        { a($0) * b($0) }
    }
    private static func apply(
        _ function: @escaping (Double) -> Double, _ a: @escaping Closure
    ) -> Closure { { function(a($0)) } }

    static func cases() throws -> [Case] {
        let roots = add(apply({ $0.squareRoot() }, variable(0)), variable(1))
        let waves = multiply(apply({ sin($0) }, variable(0)), apply({ cos($0) }, variable(1)))
        return try cases("sqrt(a) + b", roots, atMost: 1.5)
            + cases("sin(a) * cos(b)", waves, atMost: 3)
    }

    private static func cases(
        _ text: String, _ closure: @escaping Closure, atMost ratio: Double
    ) throws -> [Case] {
        let rows = (0..<1_024).map { (index: Int) -> [Double] in
            let (a, b) = (Double(index & 255), Double(index))
            return [1 + 0.37 * a, 2.5 - 0.011 * b]
        }
        let formula = try DoubleFormula(text, variables: ["a", "b"])
        let columns = [0, 1].map { slot in Column.doubles(rows.map { $0[slot] }) }
        return [
            Case(
                suite, "\(text), row by row", against: "closures over Double",
                demands: [.ratio(atMost: ratio), .allocations(atMost: 0)],
                answers: { (leading(try formula(rows[3])), leading(closure(rows[3]))) },
                reference: { repetitions in
                    for index in 0..<repetitions { keep(closure(rows[index & 1_023])) }
                }
            ) { repetitions in
                for index in 0..<repetitions { keep(try formula(rows[index & 1_023])) }
            },
            Case(
                suite, "\(text), 1024 rows as columns", against: "closures over Double",
                demands: [.ratio(atMost: ratio)],
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
                suite, "\(text), 15 digits", against: "closures over Double and description",
                demands: [.ratio(atMost: ratio)],
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

    /// What both must agree on: the last digit may be off with `Double`.
    private static func leading(_ value: Double) -> String { String("\(value)".prefix(14)) }
}
