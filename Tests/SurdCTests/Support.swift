import CSurd
import Testing

/// What the tests ask of the C interface again and again, in Swift's words.
enum C {
    /// A session that must come to be.
    static func session(_ options: String = "") -> OpaquePointer? {
        var session: OpaquePointer?
        #expect(surd_session_create(options, &session, nil) == SURD_OK)
        return session
    }

    /// The value of a text; nil where there is none.
    static func value(_ text: String, in session: OpaquePointer?) -> OpaquePointer? {
        var value: OpaquePointer?
        _ = surd_evaluate(session, text, text.utf8.count, &value, nil)
        return value
    }

    /// The text of a value, which is freed.
    static func text(_ value: OpaquePointer?, _ options: String? = nil) -> String {
        var format: OpaquePointer?
        if let options { #expect(surd_format_create(options, &format, nil) == SURD_OK) }
        var text: OpaquePointer?
        var error: OpaquePointer?
        defer {
            surd_format_free(format)
            surd_value_free(value)
        }
        guard surd_value_text(value, format, &text, nil, &error) == SURD_OK else {
            return "error: " + code(error)
        }
        return taken(text)
    }

    /// What an expression prints in a fresh session.
    static func answer(_ text: String, _ options: String = "") -> String {
        let session = session(options)
        defer { surd_session_free(session) }
        var value: OpaquePointer?
        var error: OpaquePointer?
        guard surd_evaluate(session, text, text.utf8.count, &value, &error) == SURD_OK else {
            return "error: " + code(error)
        }
        return self.text(value)
    }

    /// The bytes of a text, which is freed.
    static func taken(_ text: OpaquePointer?) -> String {
        defer { surd_text_free(text) }
        return String(cString: surd_text_bytes(text))
    }

    /// The code of an error, which is freed.
    static func code(_ error: OpaquePointer?) -> String {
        defer { surd_error_free(error) }
        return String(cString: surd_error_code(error))
    }
}
