import CSurd
import Foundation
import SurdC

/// Tables of doubles through the C library, beside the loop that somebody would have written over them:
/// that one rounds at every step, these round the exact value once. `Scripts/column-rates.py` has
/// the peers in Python and SQL.
enum ColumnSuite {
    static let suite = "columns"
    private static let rows = 65_536
    private static let names = ["price", "qty", "tax", "disc"]

    static func cases() -> [Case] {
        [
            formula("price*qty*(1+tax)-disc", nanosecondsPerRow: 25) { a, b, c, d in
                a * b * (1 + c) - d
            },
            formula("sqrt(price*qty)+disc", nanosecondsPerRow: 50) { a, b, _, d in
                (a * b).squareRoot() + d
            },
            formula("sin(price)*exp(tax)", nanosecondsPerRow: 200) { a, _, c, _ in
                sin(a) * exp(c)
            },
            sum(),
        ]
    }

    /// Columns that live as long as the program does; nobody writes to them again.
    private struct Table: @unchecked Sendable { let columns: [UnsafePointer<Double>] }

    private static var columns: [UnsafePointer<Double>] { table.columns }
    private static let table = Table(
        columns: (0..<4).map { column in
            let values = UnsafeMutablePointer<Double>.allocate(capacity: rows)
            let scale = [1000, 9, 0.25, 5][column]
            var state = UInt64(column)
            for row in 0..<rows {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                values[row] = Double(state >> 11) * 0x1p-53 * scale
            }
            return UnsafePointer(values)
        })

    private static func formula(
        _ text: String, nanosecondsPerRow bound: Double,
        written: @escaping (Double, Double, Double, Double) -> Double
    ) -> Case {
        let columns = columns
        let loop = { (row: Int) -> Double in
            written(columns[0][row], columns[1][row], columns[2][row], columns[3][row])
        }
        return Case(
            suite, "\(text), \(rows) rows", against: "loop over Double",
            demands: [.nanoseconds(atMost: bound * Double(rows))],
            answers: {
                var last = 0.0
                try run(text, 1) { last = $0 }
                return (leading(last), leading(loop(rows - 1)))
            },
            reference: { repetitions in
                for _ in 0..<repetitions {
                    for row in 0..<rows { keep(loop(row)) }
                }
            }
        ) { repetitions in try run(text, repetitions) { keep($0) } }
    }

    /// All rows, and the last value of each round.
    private static func run(
        _ text: String, _ repetitions: Int, _ body: (Double) -> Void
    ) throws {
        var expression: OpaquePointer?
        let status = surd_expression_create(
            nil, text, text.utf8.count, names.joined(separator: " "), &expression, nil)
        guard status == SURD_OK else { throw BenchmarkError("surd_expression_create failed") }
        defer { surd_expression_free(expression) }
        let places = columns.map { Optional($0) }
        var results = [Double](repeating: 0, count: rows)
        for _ in 0..<repetitions {
            var failed = 0
            let status = surd_expression_evaluate_doubles(
                expression, places, places.count, rows, &results, nil, nil, &failed, nil)
            guard status == SURD_OK, failed == 0 else { throw BenchmarkError("a row failed") }
            body(results[rows - 1])
        }
    }

    /// Five gigabytes a second.
    private static func sum() -> Case {
        Case(
            suite, "exact sum, \(rows) rows", against: "loop over Double",
            demands: [.nanoseconds(atMost: Double(rows) * 8 / 5)],
            reference: { repetitions in
                let column = columns[0]
                for _ in 0..<repetitions {
                    var total = 0.0
                    for row in 0..<rows { total += column[row] }
                    keep(total)
                }
            }
        ) { repetitions in
            var sum: OpaquePointer?
            guard surd_sum_create(false, &sum, nil) == SURD_OK else {
                throw BenchmarkError("surd_sum_create failed")
            }
            defer { surd_sum_free(sum) }
            for _ in 0..<repetitions {
                keep(surd_sum_add_doubles(sum, columns[0], rows, nil, nil))
            }
        }
    }

    /// What both must agree on: the last digits may be off with `Double`.
    private static func leading(_ value: Double) -> String { String(format: "%.12g", value) }
}
