// Codes, places and texts of errors, and the pointers and bytes that lead to them.
import CSurd
import Testing

@Suite("Errors through C")
struct ErrorTests {
    private func failure(_ bytes: [UInt8]) -> OpaquePointer? {
        let session = C.session()
        defer { surd_session_free(session) }
        var value: OpaquePointer?
        var error: OpaquePointer?
        let status = bytes.withUnsafeBytes {
            surd_evaluate(
                session, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, &value,
                &error)
        }
        #expect(status == SURD_FAILED)
        #expect(value == nil)
        return error
    }

    @Test func haveCodePlaceAndHint() {
        let error = failure(Array("1 + 1\n sqr(2)".utf8))
        #expect(surd_error_status(error) == SURD_FAILED)
        #expect(String(cString: surd_error_code(error)) == "unknown-function")
        #expect(String(cString: surd_error_message(error)) == "unknown function 'sqr'")
        #expect(surd_error_hint(error).map { String(cString: $0) } == "did you mean 'sqrt'?")
        #expect(surd_error_start(error) == 7 && surd_error_end(error) == 10)
        #expect(surd_error_line(error) == 2 && surd_error_column(error) == 2)
        #expect(String(cString: surd_error_report(error)).contains("^~~"))
        #expect(surd_error_free(error) == SURD_OK)
        #expect(surd_error_free(error) == SURD_INVALID_HANDLE)
        #expect(String(cString: surd_error_code(error)) == "invalid-handle")
        #expect(surd_error_status(error) == SURD_INVALID_HANDLE)
        #expect(surd_error_hint(error) == nil)
    }

    @Test(
        arguments: [
            [0x31, 0xFF], [0x31, 0x2B, 0xC0, 0x80], [0xED, 0xA0, 0x80], [0x31, 0x00], [0xEF, 0xBB],
        ] as [[UInt8]])
    func pointAtBytesThatAreNoText(bytes: [UInt8]) {
        let error = failure(bytes)
        #expect(surd_error_end(error) > surd_error_start(error))
        #expect(surd_error_end(error) <= bytes.count)
        surd_error_free(error)
    }

    @Test func areForgottenOnSuccess() {
        let session = C.session()
        defer { surd_session_free(session) }
        var value: OpaquePointer?
        var error: OpaquePointer? = OpaquePointer(bitPattern: 1)
        #expect(surd_evaluate(session, "1", 1, &value, &error) == SURD_OK)
        #expect(error == nil)
        surd_value_free(value)
    }

    @Test func nullPointersAreNamed() {
        let session = C.session()
        defer { surd_session_free(session) }
        var error: OpaquePointer?
        #expect(surd_evaluate(session, "1", 1, nil, &error) == SURD_INVALID_ARGUMENT)
        #expect(String(cString: surd_error_message(error)) == "value is a null pointer")
        surd_error_free(error)
        var value: OpaquePointer?
        #expect(surd_evaluate(session, nil, 3, &value, nil) == SURD_INVALID_ARGUMENT)
        #expect(surd_evaluate(session, nil, 0, &value, nil) == SURD_OK)
        #expect(surd_evaluate(session, "1", Int.max, nil, nil) == SURD_INVALID_ARGUMENT)
        // Beyond PTRDIFF_MAX, and beyond any text: no byte is read.
        for length in [-2, -100, .min, .max, .max - 1, 1 << 62, 1 << 31] {
            #expect(surd_evaluate(session, "1", length, &value, nil) == SURD_INVALID_ARGUMENT)
            #expect(surd_value_from_text("1", length, 10, &value, nil) == SURD_INVALID_ARGUMENT)
            #expect(
                surd_evaluate_line(session, "1", length, nil, 0, nil, nil, nil, nil)
                    == SURD_INVALID_ARGUMENT)
        }
        var buffer = [CChar](repeating: 7, count: 8)
        for capacity in [-1, -2, .min] {
            #expect(
                surd_evaluate_line(session, "1", 1, &buffer, capacity, nil, nil, nil, nil)
                    == SURD_INVALID_ARGUMENT)
        }
        #expect(buffer[0] == 7)
        #expect(surd_evaluate(nil, "1", 1, &value, nil) == SURD_INVALID_HANDLE)
        #expect(surd_evaluate(session, "1+1", -1, &value, nil) == SURD_OK)
        #expect(C.text(value) == "2")
    }
}
