internal import CSurd
internal import SurdC

extension FuzzTarget {
    private static let limits =
        "max-bits=16384 max-digits=500 max-nesting=500 max-depth=50 max-steps=5000 "
        + "max-precision=2048 time=\(Double(patience) / 1000)"

    /// What stands before the first byte 0 are options, the rest is evaluated: in a session, as a
    /// line, and as a compiled expression. Every object is freed, and some handles are used twice.
    static func callLibrary(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        var options = Array(parts.count == 2 ? parts[0] : []).map { CChar(bitPattern: $0) }
        options.append(0)
        let text = Array(parts[parts.count - 1]).map { CChar(bitPattern: $0) }
        var session: OpaquePointer?
        var error: OpaquePointer?
        if surd_session_create(options, &session, &error) != SURD_OK {
            release(error)
            error = nil
            guard surd_session_create(nil, &session, nil) == SURD_OK else { return }
        }
        guard surd_session_configure(session, limits, nil) == SURD_OK else { return }
        var value: OpaquePointer?
        if surd_evaluate(session, text, text.count, &value, &error) != SURD_OK { release(error) }
        read(value)
        var buffer = [CChar](repeating: 0, count: 64)
        var needed = 0
        error = nil
        if surd_evaluate_line(
            session, text, text.count, &buffer, buffer.count, &needed, nil, nil, &error)
            != SURD_OK
        {
            release(error)
        }
        error = nil
        var expression: OpaquePointer?
        if surd_expression_create(session, text, text.count, nil, &expression, &error) == SURD_OK {
            var count = 0
            precondition(surd_expression_variable_count(expression, &count) == SURD_OK)
            precondition(surd_expression_free(expression) == SURD_OK)
        } else {
            release(error)
        }
        precondition(surd_session_free(session) == SURD_OK)
        // Freed handles are answered, not followed.
        precondition(surd_session_free(session) != SURD_OK, "a session was freed twice")
    }

    private static func read(_ value: OpaquePointer?) {
        guard let value else { return }
        var text: OpaquePointer?
        var error: OpaquePointer?
        if surd_value_text(value, nil, &text, nil, &error) == SURD_OK {
            precondition(surd_text_length(text) > 0, "a value without text")
            _ = surd_text_free(text)
        } else {
            release(error)
        }
        _ = surd_value_free(value)
    }

    private static func release(_ error: OpaquePointer?) {
        guard let error else { return }
        precondition(surd_error_code(error) != nil && surd_error_report(error) != nil)
        _ = surd_error_free(error)
    }
}
