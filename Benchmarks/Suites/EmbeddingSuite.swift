import CSurd
import Surd
import SurdC

/// The same evaluation through the C interface, beside the Swift call.
enum EmbeddingSuite {
    static let suite = "C calls"

    static func cases() -> [Case] {
        ["1+1", "0.1 + 0.2", "2*(3+4)/7 - 1", "1/3 + 1/7 + 2^10 + 100"].flatMap { text in
            [value(text), line(text)]
        }
    }

    private static func value(_ text: String) -> Case {
        Case(
            suite, "surd_evaluate \(text)", against: "Calculator.evaluate",
            demands: [.ratio(atMost: 1.5)],
            reference: { repetitions in
                var calculator = Calculator()
                for _ in 0..<repetitions { keep(try calculator.evaluate(text)) }
            }
        ) { repetitions in
            try withSession(and: text) { session, text, length in
                for _ in 0..<repetitions {
                    var value: OpaquePointer?
                    let status = surd_evaluate(session, text, length, &value, nil)
                    guard status == SURD_OK else { throw BenchmarkError("surd_evaluate failed") }
                    surd_value_free(value)
                }
            }
        }
    }

    private static func line(_ text: String) -> Case {
        Case(
            suite, "surd_evaluate_line \(text)", against: "Calculator.appendLine",
            demands: [.ratio(atMost: 1.5)],
            reference: { repetitions in
                var calculator = Calculator()
                var output: [UInt8] = []
                for _ in 0..<repetitions {
                    output.removeAll(keepingCapacity: true)
                    try calculator.appendLine(text.utf8.span, to: &output)
                    keep(output.count)
                }
            }
        ) { repetitions in
            try withSession(and: text) { session, text, length in
                withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                    for _ in 0..<repetitions {
                        let status = surd_evaluate_line(
                            session, text, length, buffer.baseAddress, buffer.count,
                            nil, nil, nil, nil)
                        keep(status)
                    }
                }
            }
        }
    }

    /// The text is a C string before the calls, as it is in C: a Swift string given to each call
    /// would be copied by each.
    private static func withSession(
        and text: String, _ body: (OpaquePointer?, UnsafePointer<CChar>, Int) throws -> Void
    ) throws {
        var session: OpaquePointer?
        guard surd_session_create(nil, &session, nil) == SURD_OK else {
            throw BenchmarkError("surd_session_create failed")
        }
        defer { surd_session_free(session) }
        try text.withCString { try body(session, $0, text.utf8.count) }
    }
}
